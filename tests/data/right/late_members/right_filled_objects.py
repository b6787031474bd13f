from lib import T, make, build, U
print(T(q=1).q, make().m, build().z, U(1).val)
