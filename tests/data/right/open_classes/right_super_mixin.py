from lib import Chain
class Log:
    def log(self, m): return m
class A(Log, Chain): pass
class B(Chain):
    def go(self): return self.log('x')
class C(B, Log): pass
print(A().one().log('x'), C().go(), C().one().log('z'))
