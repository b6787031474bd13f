import lib
lib.P.f = lambda self: 'text'
print(lib.P().f().upper()); print(lib.P.lazy)
del lib.P.f
