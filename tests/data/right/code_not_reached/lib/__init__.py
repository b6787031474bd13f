class Acc:
    def total(self):
        return 1
