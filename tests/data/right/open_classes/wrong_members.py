from lib import Acc, Chain, Late, Late2, Node, Owner, Plugin

print(Late().third())  # wrong
print(Late2().uninstalled(3))  # wrong
print(Acc(1))  # wrong
print(Chain().two())  # wrong
print(Node().previous)  # wrong
print(Acc().totals())  # wrong
print(Plugin.untagged)  # wrong
