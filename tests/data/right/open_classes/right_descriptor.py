from lib import Owner
print(Owner().field(3), Owner.field_raw)
