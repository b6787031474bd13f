from lib import Chain


class B(Chain):
    def go(self):
        return self.log("x")  # wrong

    @classmethod
    def mk(cls):
        return cls().leaf()  # wrong


class C(B):
    pass


print(C().two())  # wrong
