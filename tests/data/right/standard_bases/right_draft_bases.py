from lib import Box, Label


class Both(Box, dict):
    def __init__(self, value):
        super().__init__(value)
        self.update(a=value)


class Mine(Label):
    def __new__(cls, text, size):
        made = super().__new__(cls, text)
        made.size = size
        return made


print(Both(1).keys(), Both(2).value, Mine("a", 3).size, Mine("a", size=3).shout())
