"""Every script and every demand get an answer, and the same one twice."""

from __future__ import annotations

import ast
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from counterproof import (
    ForbidCall,
    ForbidWrite,
    MaxFiles,
    RequestContract,
    RequireCall,
    RequireInput,
    RequireLiteral,
    RequireOutput,
    RequireOutputDir,
    validate,
)
from counterproof.evidence import Finding

LINES: Final = (
    "import os, sys, numpy as np",
    "from pathlib import Path as P",
    "x = P('r') / x",
    "x = f'{x}/{y!r}.csv' if y else x + '.csv'",
    "def f(p, *, q='out.csv', **k): return open(p or q, 'w')",
    "f(*x, **y)",
    "f('out.csv')",
    "x = lambda z=1: f(z)",
    "class A(B): f = staticmethod(f)",
    "A().f(x)",
    "for x in ('a', 'b'): open(x, x)",
    "with open('out.csv', mode=x) as y: y.write(x)",
    "freq = np.logspace(-2, 2, x)[::-1]",
    "np.savetxt(*x)",
    "del x",
    "globals()['f'](x)",
    "try: f(x)\nexcept Exception as x: raise",
    "match x:\n    case P(): os.chdir(x)\n    case _: x.save()",
    "while x: break",
    "import importlib; importlib.import_module(x).save(x, out_dir=x)",
    "x = x.join([x, 'out.csv']).format(x) % x",
    "[open(y, 'w') for y in x if y]",
    "async def g(): await f(x)",
)

CONTRACT: Final = RequestContract(
    "Save out.csv in the folder r, 20 points 0.01-100 Hz, without any correction",
    predicates=(
        RequireOutput("out.csv", "csv"),
        RequireOutputDir("r"),
        RequireInput("a"),
        ForbidCall("f"),
        RequireCall("numpy.savetxt"),
        RequireLiteral("numpy.logspace", "num", 20),
        ForbidWrite(),
        MaxFiles(1),
    ),
)


def answers(text: str) -> tuple[Finding, ...]:
    return validate(text, contract=CONTRACT).checks["request"].items


@settings(max_examples=60)
@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=12).map("\n".join))
def test_every_script_gets_one_answer_to_each_demand_twice_the_same(text: str) -> None:
    ast.parse(text)
    found = answers(text)
    assert [item.name for item in found] == [demand.label for demand in CONTRACT.demands(())]
    assert answers(text) == found
