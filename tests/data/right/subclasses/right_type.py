from lib import Chain


class B(Chain):
    def go(self):
        return self.leaf()


C = type("C", (B,), {"leaf": lambda self: 1})
print(C().go())
