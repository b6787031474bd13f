import logging

from lib import Sink

s = Sink(level=logging.INFO)
print(s.level, s.formatter, s.filters, s.lock, s.name)
s.setLevel("DEBUG")
