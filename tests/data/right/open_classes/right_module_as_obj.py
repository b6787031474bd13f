import lib as t
class Holder: pass
h = Holder(); h.t = t
print(h.t.Acc().total())
t = Holder(); t.zzz = 1
print(t.zzz)
