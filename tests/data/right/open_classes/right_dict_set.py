from lib import Acc
a = Acc()
a.__dict__['extra'] = 3
vars(a)['more'] = 4
object.__setattr__(a, 'third', 5)
a.__dict__.update(fourth=6)
print(a.extra, a.more, a.third, a.fourth)
