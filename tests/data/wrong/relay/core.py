class Engine:
    power = 1
    def __init__(self, n): self.n = n
    def start(self, *, slow=False): return self
    def stop(self) -> None: self.stopped = True
    def chain(self): return self.start()
    __call__ = None
class Turbo(Engine):
    def boost(self, k, /): return k
def run(engine, times=1, *rest, verbose): return engine
def _hidden(): pass
def twice(f): return f
async def later(n) -> Engine: return Engine(n)
async def many():
    yield Engine(1)
