from lib import Chain


class Log:
    def log(self, text):
        return text


class B(Chain):
    def go(self):
        return self.log("x")

    @classmethod
    def mk(cls):
        return cls().leaf(), cls.make().leaf(), cls.leaf


class C(B, Log):
    def leaf(self):
        return 1


def use(chain: Chain):
    return chain.log("y"), chain.one().log("z")


print(C().go(), C.mk(), use(C()), C().one().log("z"))
