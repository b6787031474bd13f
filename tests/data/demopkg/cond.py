try:
    from ._speedups import fast
except ImportError:

    def fast(values):
        return sum(values)


if len(__name__) > 100:

    def sometimes():
        return None
