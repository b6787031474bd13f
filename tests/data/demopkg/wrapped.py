import functools
from contextlib import contextmanager

from thirdparty import registered


def logged(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        print(function.__name__)
        return function(*args, **kwargs)

    return inner


@registered
def unknown(a):
    return a


@logged
def known(a, *, b=1):
    return a, b


@functools.cache
def cached(a):
    return a


@contextmanager
def opened(path):
    yield path
