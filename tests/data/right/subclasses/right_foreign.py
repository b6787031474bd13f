import unittest.mock

from lib import Chain


class B(Chain):
    def go(self):
        return self.items(), self.assert_not_called


class C(B, dict):
    assert_not_called = 1


class M(B, unittest.mock.Mock):
    pass


print(C().go(), M().items())
