from lib import Count, Ratio, Blob
print(Count('7', 10), Ratio('1.5'), Blob(b'x'))
