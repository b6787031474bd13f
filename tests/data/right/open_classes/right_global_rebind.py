import lib
Acc = lib.Acc
def swap():
    global Acc
    Acc = dict
swap()
print(Acc(a=1).items())
