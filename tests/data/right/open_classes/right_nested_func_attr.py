import lib
def f(): pass
f.x = lib.Acc()
print(f.x.total())
lib.use_it.marker = 3
print(lib.use_it.marker)
