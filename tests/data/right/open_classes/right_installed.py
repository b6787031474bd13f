from lib import Late2
print(Late2().installed(3))
