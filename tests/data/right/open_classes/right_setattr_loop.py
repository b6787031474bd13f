from lib import Late
print(Late().first(k=2))
