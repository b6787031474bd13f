from lib import S
class K(S, tag='hey'): pass
print(K.hey, K().hey)
