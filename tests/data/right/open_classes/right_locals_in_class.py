from lib import Gen
print(Gen().slot1())
