from lib import Box, Label, Point, Rows, Settings, Shape, Sink

print(Label("a").shouted())  # wrong
print(Point(1)._replaced(y=1))  # wrong
print(Point(1, 2, 3))  # wrong
print(Point._made([1, 2]))  # wrong
print(Shape.registered(int))  # wrong
print(Rows([1]).appended(2))  # wrong
print(Box(1, 2))  # wrong
print(Sink().levels)  # wrong
print(Settings().datas)  # wrong
