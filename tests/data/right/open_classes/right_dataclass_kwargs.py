from dataclasses import dataclass, field
from lib import Acc
@dataclass
class C:
    a: Acc = field(default_factory=Acc)
    b: 'Acc | None' = None
c = C()
print(c.a.total())
c.b = c
print(c.b.a.total())
