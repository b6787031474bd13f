import lib
lib.extra_function = lambda *a: a
print(lib.extra_function(1))
del lib.extra_function
print(hasattr(lib, 'extra_function'))
