from lib import Plugin
class Mine(Plugin): pass
print(Mine.tag, Mine().run(3))
