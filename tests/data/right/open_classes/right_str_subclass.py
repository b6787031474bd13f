from lib import Label
print(Label('a').shout())
