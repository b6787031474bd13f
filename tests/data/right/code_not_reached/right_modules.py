import sys, types
m = types.ModuleType('lib.plugin'); m.go = lambda: 1
sys.modules['lib.plugin'] = m
import lib.plugin
from lib.plugin import go
print(go())
del sys.modules["lib.plugin"]
