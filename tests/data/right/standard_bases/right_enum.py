from lib import Flags, Level, Unit

print(Unit("m").name, Unit.M.value, Unit["S"]._value_, Unit.__members__, Unit._member_map_, Unit._value2member_map_)
print((Flags.A | Flags.B).value, Flags(1).name, Level(1).bit_length(), Level.LOW.real, list(Unit), Unit._member_names_)
