from lib import Node, Acc
n = Node()
n.next = Acc()
print(n.next.total())
