from lib import Blob, Count, Ratio, Wave

print(Count("7", 10), Ratio("1.5"), Blob(b"x"), Blob("x", encoding="ascii"), Wave(1, 2))
print(Count(3).bit_length(), Count.from_bytes(b"1", "big"), Ratio.fromhex("1"), Ratio(1.5).is_integer())
