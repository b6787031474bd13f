from lib import Acc, Chain
def outer():
    v = Acc()
    def setv():
        nonlocal v
        v = Chain()
    setv()
    return v.one()
print(outer())
class K:
    v = Acc()
    def __init__(self, v): self.v = v
print(K(Chain()).v.one())
k = K(Acc())
K.v = Chain()
print(K.v.one())
