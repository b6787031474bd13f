from lib import Disp, draw

print(Disp().show(3, width=2), Disp().show("a"), draw(3, width=2), draw.dispatch(int), draw.registry)
