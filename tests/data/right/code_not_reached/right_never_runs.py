import sys

import lib


def f():
    raise NotImplementedError
    lib.later()


def g(x):
    for _ in x:
        continue
        lib.later()
    while True:
        break
        lib.later()
    if x:
        return 1
    else:
        return 2
    lib.later()


g([1])
print(lib.Acc().nope if False else 1, False and lib.nope, True or lib.nope)
if not sys.flags.debug and __name__ == "nope":
    lib.later()
if __debug__ is False:
    lib.later()
if 0 or False:
    from lib import later
sys.exit
