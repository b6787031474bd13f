from lib import Closes, Named, Readings, Shape, Square

Shape.register(int)
Readings.register(dict)
Closes.register(int)


@Named.register
class Mine: ...


@Square.register
class Other: ...


print(isinstance(3, Shape), Shape.mro(), Square.__subclasses__(), Shape._abc_impl)
