from lib import Acc, Chain
a = Acc()
a.__class__ = Chain
print(a.one())
