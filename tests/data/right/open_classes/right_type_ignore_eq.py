import lib
print(lib.Label.__eq__('a', 'a'), lib.Acc().__eq__(1), lib.Count(3).__add__(4), lib.Pt(1)._asdict())
