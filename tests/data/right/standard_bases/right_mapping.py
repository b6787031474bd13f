from lib import Readings

r = Readings({"a": 1})
print(r.get("a"), r.items(), r.keys(), r.values(), "a" in r, r == {"a": 1}, r.data)
