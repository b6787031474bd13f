from lib import Acc
f = lambda a, Acc=dict: Acc(x=a).items()
print(f(1))
print([(lambda Acc: Acc.upper())(s) for s in 'ab'])
g = (Acc.upper() for Acc in 'xy')
print(list(g))
