import lib, sys
sys.modules['lib'] = type(sys)('lib'); sys.modules['lib'].zed = 1
import lib as l2
print(l2.zed)
del sys.modules["lib"]
