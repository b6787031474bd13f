from lib import Encoder

print(Encoder(indent=2).encode({"a": 1}), Encoder(sort_keys=True).sort_keys, Encoder().item_separator)
