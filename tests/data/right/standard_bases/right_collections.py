from lib import Bag, Buffer, Frozen, Pair, Rows, Table

print(Pair((1, 2)), Frozen([1]), Buffer(3), Bag([1]), Rows([2]), Table(a=1), Table.fromkeys("ab"))
print(Pair((1, 2)).count(1), Frozen([1]).union([2]), Rows([2]).pop())
