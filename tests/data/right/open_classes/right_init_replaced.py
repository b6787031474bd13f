from lib import Acc
Acc.__init__ = lambda self, *a: None
print(Acc(1, 2).total())
