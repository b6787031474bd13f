from typing import NamedTuple
from lib import Acc
class R(NamedTuple):
    a: Acc
    n: int = 0
r = R(Acc())
print(r._replace(n=2).a.total(), r._asdict())
for q in r: print(q)
