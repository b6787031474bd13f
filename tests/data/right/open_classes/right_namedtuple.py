from lib import Pt
p = Pt(1)
print(p._replace(y=4)._asdict(), Pt._fields, Pt._make([1, 2]))
