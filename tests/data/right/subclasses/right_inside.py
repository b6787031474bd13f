from lib import Chain


class B(Chain):
    def go(self):
        return self.leaf()


def made():
    class C(B):
        def leaf(self):
            return 1

    return C


class D(Chain):
    def go(self):
        return self.anything(), self.other()


class E(D):
    def __getattr__(self, name):
        return lambda: name


print(made()().go(), E().go())
