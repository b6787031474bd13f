from lib import Chain
class B(Chain):
    @classmethod
    def mk(cls): return cls().leaf()
class C(B):
    def leaf(self): return 1
print(C.mk())
