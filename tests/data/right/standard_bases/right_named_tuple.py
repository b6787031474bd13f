from lib import Point

p = Point(1)
print(p._replace(y=4)._asdict(), Point._fields, Point._make([1, 2]), Point._field_defaults, p.count(1), p.index(1))


class Far(Point):
    def more(self):
        return self._replace(x=2).norm() + len(self._fields)


print(Far(1).more(), Far(1)._asdict(), Far._make([1, 2]).more())
