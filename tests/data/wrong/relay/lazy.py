__all__ = ["alpha"]
def alpha(a): return a
def beta(b): return b
