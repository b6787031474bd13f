from lib import Measured

m = Measured(2.5, unit="m")
print(m.unit, m.as_integer_ratio())
