import enum

from lib import Box, Label, Point


class Kind(enum.Enum):
    A = Box(1)
    B = Label("b")
    C = Point(1)


print(Kind.A.value.value, Kind.A.name, Kind.B.value.shout(), Kind.C.value._asdict(), Kind.B._name_)
