from lib import Box

print(Box[int](3).value, Box[str], Box.__parameters__, Box[int].__origin__)
