from lib import Label, Tagged

print(Label("a").shout(), Label(b"a", "ascii"), Label(), Tagged(object=3), Label("a b").split())
