from lib import Chain
class Mine(Chain):
    def extra(self): return 1
def use(c: Chain):
    return c.extra()
print(use(Mine()))
