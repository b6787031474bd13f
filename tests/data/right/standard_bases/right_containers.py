from lib import Bound, Groups, Layers, Order, Queue, Settings, Tally

s = Settings(a=1)
print(s.data, Order(a=1).popitem(last=False), Groups(list, a=1).default_factory, Queue([1], 3).maxlen)
print(Tally("aab").most_common(1), Tally(a=2).total(), Layers({}, {}).maps, Layers({}).parents)
print(Bound(print, 1).args, Bound(print, 1).func, Order().move_to_end)
