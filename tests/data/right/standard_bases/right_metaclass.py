from lib import Described, Meta

print(Described.describe(), Described().__class__.describe())
print(Meta("X", (), {}).describe(), Meta("Y", (Described,), {"a": 1}).a)
