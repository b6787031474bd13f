from lib import Disp
print(Disp().show(3, width=2))
