from lib import Place

p = Place("/tmp", "a")
print(p.name, p.parent, p.with_suffix(".x"), Place.cwd().exists())
