__all__ = ["clip"]


def clip(x, lo, hi):
    return min(max(x, lo), hi)


def hidden(x):
    return x
