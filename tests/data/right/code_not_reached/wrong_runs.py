import lib


def f(x):
    if x:
        return 1
    lib.later()  # wrong


print(lib.nope if f else 1)  # wrong
print(f and lib.nope)  # wrong
if __name__ == "__main__":
    lib.later()  # wrong
