import enum
from lib import Acc
class Kind(enum.Enum):
    A = Acc()
print(Kind.A.value.total(), Kind.A.name)
