"""What each predicate says about a script: met, violated, or left to the run (spec A44)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

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
from counterproof.drafts import Profile
from counterproof.drafts.request import Predicate
from counterproof.evidence import Finding, State

MET, VIOLATED, OPEN = State.PASSED, State.FAILED, State.UNVERIFIABLE

Judged = Callable[[Predicate, str], Finding]


@pytest.fixture
def judged(demopkg: Path) -> Judged:
    """The one item for a predicate and a script."""

    def judge(predicate: Predicate, text: str) -> Finding:
        contract = RequestContract(predicates=(predicate,))
        check = validate(text, Profile("demopkg", demopkg), contract=contract).checks["request"]
        [item] = check.items
        assert check.state is item.state
        return item

    return judge


PANDAS: Final = "import pandas as pd\ndf = pd.DataFrame()\n"
PATHS: Final = "import os\nimport sys\nfrom pathlib import Path\n"

WRITTEN: Final = [
    "open('out.csv', 'w')",
    "open('out.csv', mode='x')",
    "open('r/' + 'out' + '.csv', 'a')",
    "open('%s/out.csv' % 'r', 'w')",
    "open('{}/out.csv'.format(1), 'w')",
    "open('/'.join(['r', 'out.csv']), 'w')",
    f"{PANDAS}df.to_csv('r/out.csv')",
    f"{PANDAS}df.to_csv(path_or_buf='out.csv')",
    f"{PATHS}open(os.path.join(sys.argv[1], 'out.csv'), 'w')",
    f"{PATHS}out = Path(sys.argv[1])\n(out / 'out.csv').write_text('')",
    f"{PATHS}with (Path('r') / 'out.csv').open('w') as f:\n    f.write('x')",
    f"{PATHS}Path('x.txt').with_name('out.csv').write_bytes(b'')",
    f"{PATHS}Path('out.txt').with_suffix('.csv').write_text('')",
    f"{PATHS}(Path(__file__).parent.resolve() / 'out.csv').write_text('')",
    "import json\njson.dump({}, open('out.csv', 'w'))",
    "import shutil\nshutil.copy('a', 'out.csv')",
    "import numpy as n\nn.savetxt('out.csv', [1])",
    "from numpy import savetxt as s\ns('out.csv', [1])",
    "import csv\nwith open('out.csv', 'w', newline='') as f:\n    csv.writer(f).writerow([1])",
    "import otherlib\notherlib.table().export('out.csv')",
    "name = 'out.csv'\n\n\ndef main():\n    open(name, 'w')\n\n\nif __name__ == '__main__':\n    main()",
    "def save(path):\n    open(path, 'w')\n\n\nsave('out.csv')",
    "def save(path='out.csv'):\n    open(path, 'w')\n\n\nsave()",
    "for name in ('out', 'other'):\n    open(f'{name}.csv', 'w')",
    "class Report:\n    def write_it(self):\n        open('out.csv', 'w')\n\n\nReport().write_it()",
    "import asyncio\n\n\nasync def main():\n    open('out.csv', 'w')\n\n\nasyncio.run(main())",
]

NOT_WRITTEN: Final = [
    "print(1)",
    "x = 'out.csv'\nprint(x)",
    "open('out.csv')",
    "open('out.csv', 'rb')",
    f"{PANDAS}pd.read_csv('out.csv')",
    f"{PANDAS}df.to_csv('about.csv')",
    "name = 'out.csv'\nname = 'b.csv'\nopen(name, 'w')",
    "def save(path='out.csv'):\n    open(path, 'w')\n\n\nsave('b.csv')",
    "def save():\n    open('out.csv', 'w')",
    "if False:\n    open('out.csv', 'w')",
    "import pandas as pd\npd.read_csv('a').replace(other)",
    "SAVE = False\nif SAVE:\n    open('out.csv', 'w')",
    "import sys\nopen(f'{sys.argv[1]}.png', 'w')",
    "from demopkg.core import load\nload('out.csv')",
    "from demopkg.ss import estimate\nestimate([])",
    "import yaml\nf = open('a.txt', 'w')\nyaml.dump({}, f)",
    "raise SystemExit\nopen('out.csv', 'w')",
]

LEFT_TO_THE_RUN: Final = [
    "import sys\nopen(sys.argv[1], 'w')",
    "import sys\nopen(f'{sys.argv[1]}.csv', 'w')",
    "import sys\nopen('out.csv', sys.argv[1])",
    "import sys\nif len(sys.argv) > 1:\n    open('out.csv', 'w')",
    "import sys\nname = 'out.csv' if sys.argv else 'b.csv'\nopen(name, 'w')",
    "import argparse\np = argparse.ArgumentParser()\nargs = p.parse_args()\nopen(args.out, 'w')",
    "import subprocess\nsubprocess.run(['x'])",
    "exec(open('x').read())",
    "import otherlib\notherlib.run('settings.toml')",
    "import otherlib\notherlib.save_all('results')",
    "import otherlib\notherlib.plot(out_dir='results')",
    "f = open('a.txt', 'w')\nf.write('out.csv')",
    "import threading\n\n\ndef w():\n    open('out.csv', 'w')\n\n\nthreading.Thread(target=w).start()",
    "def w():\n    open('out.csv', 'w')\n\n\nglobals()['w']()",
    f"{PANDAS}df.to_excel('out.csv')",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_an_output_that_is_written_is_met(judged: Judged, text: str) -> None:
    item = judged(RequireOutput("out.csv", "csv"), text)
    assert (item.state, item.code) == (MET, "ok"), item.reason
    assert item.span is not None


@pytest.mark.parametrize("text", NOT_WRITTEN)
def test_an_output_that_is_certainly_not_written_is_violated(judged: Judged, text: str) -> None:
    item = judged(RequireOutput("out.csv", "csv"), text)
    assert (item.state, item.code) == (VIOLATED, "constraint_violated"), item.reason


@pytest.mark.parametrize("text", LEFT_TO_THE_RUN)
def test_an_output_that_only_a_run_would_show_is_unverifiable(judged: Judged, text: str) -> None:
    item = judged(RequireOutput("out.csv", "csv"), text)
    assert item.state is OPEN, item.reason
    assert item.code in {"rule_not_literal", "dynamic_access"}


def test_what_is_written_instead_is_suggested(judged: Judged) -> None:
    item = judged(RequireOutput("out.csv"), "open('a.csv', 'w')\nopen('b.csv', 'w')\n")
    assert item.suggestions == ("a.csv", "b.csv")


def test_a_target_whose_source_writes_files_leaves_outputs_open(tmp_path: Path) -> None:
    source = "def _put(rows):\n    open('x', 'w')\n\n\ndef table(rows):\n    _put(rows)\n\n\n"
    source += "def count(rows):\n    return len(rows)\n"
    (tmp_path / "lib.py").write_text(source, encoding="utf-8")
    contract = RequestContract(predicates=(RequireOutput("out.csv"),))
    profile = Profile("lib", tmp_path)
    for name, state in (("table", OPEN), ("count", VIOLATED)):
        report = validate(f"import lib\nlib.{name}([])\n", profile, contract=contract)
        assert report.checks["request"].state is state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("import matplotlib.pyplot as plt\nplt.savefig('fig')", MET),
        ("import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nfig.savefig('a/fig.png', dpi=1)", MET),
        ("import matplotlib.pyplot as plt\nplt.savefig('fig.pdf')", VIOLATED),
        ("import matplotlib.pyplot as plt\nplt.savefig('fig', format='pdf')", VIOLATED),
        ("import matplotlib as m\nm.rcParams['savefig.format'] = 'svg'\nm.pyplot.savefig('fig')", OPEN),
    ],
)
def test_a_figure_without_a_suffix_becomes_a_png(judged: Judged, text: str, state: State) -> None:
    assert judged(RequireOutput("fig.png", "png"), text).state is state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("open('results_a/x', 'w')", MET),
        (f"{PATHS}(Path('results_a').resolve() / 'x').write_text('')", MET),
        ("import otherlib\notherlib.go(out_dir='results_a')", MET),
        ("open('results_b/x', 'w')", VIOLATED),
        ("open('results_a_old/x', 'w')", VIOLATED),
        ("import sys\nopen(f'results_b/{sys.argv[1]}.csv', 'w')", VIOLATED),
        ("import os\nos.makedirs('results_a')", VIOLATED),
        ("import sys\nopen(f'{sys.argv[1]}/x', 'w')", OPEN),
        ("import os\nos.chdir('results_a')\nopen('x', 'w')", OPEN),
    ],
)
def test_an_output_folder(judged: Judged, text: str, state: State) -> None:
    assert judged(RequireOutputDir("results_a"), text).state is state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("print(1)", MET),
        ("open('x')", MET),
        (f"{PANDAS}print(df.to_csv())", MET),
        ("import sys\nsys.stdout.write('x')", MET),
        ("import os\nopen(os.devnull, 'w')", MET),
        ("import sqlite3\nsqlite3.connect(':memory:')", MET),
        ("open(1, 'w', closefd=False)", MET),
        ("print('a'.replace('a', 'b'))", MET),
        ("open('x', 'w')", VIOLATED),
        (f"{PANDAS}df.to_csv('x.csv')", VIOLATED),
        ("import io\nimport pandas as pd\npd.DataFrame().to_csv(io.StringIO())", OPEN),
        ("import sys\nif sys.argv[1:]:\n    open('x', 'w')", OPEN),
        ("import otherlib\notherlib.save(1)", OPEN),
    ],
)
def test_nothing_may_be_written(judged: Judged, text: str, state: State) -> None:
    assert judged(ForbidWrite(), text).state is state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("open('a', 'w')", MET),
        ("open('a', 'w')\nopen('./a', 'a')", MET),
        ("import matplotlib.pyplot as plt\nplt.savefig('a')\nplt.savefig('a.png')", MET),
        ("with open('a.txt', 'w') as f:\n    f.write('b')\n    f.write('c d')", MET),
        ("open('a', 'w')\nopen('b', 'w')", VIOLATED),
        ("for name in ('a', 'b'):\n    open(name, 'w')", VIOLATED),
        ("import sys\nfor name in sys.argv:\n    open(name, 'w')", OPEN),
        ("import sys\nopen('a' if sys.argv else 'b', 'w')", OPEN),
    ],
)
def test_a_number_of_files(judged: Judged, text: str, state: State) -> None:
    assert judged(MaxFiles(1), text).state is state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("open('data/in.csv')", MET),
        ("import pandas as pd\npd.read_csv('data/in.csv')", MET),
        (f"{PATHS}Path('data/in.csv').read_text()", MET),
        ("from demopkg.core import load\nload('data/in.csv')", MET),
        ("print('data/in.csv')", VIOLATED),
        ("open('data/in.csv', 'w')", VIOLATED),
        ("import sys\nopen(sys.argv[1])", OPEN),
        ("from demopkg.core import load\nload('data')", OPEN),
    ],
)
def test_an_input(judged: Judged, text: str, state: State) -> None:
    assert judged(RequireInput("data/in.csv"), text).state is state


CORRECT: Final = "from demopkg.ss import correct\n"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (CORRECT, MET),
        ("def correct(x):\n    return x\n\n\ncorrect(1)", MET),
        (f"{CORRECT}APPLY = False\nif APPLY:\n    correct([])", MET),
        (f"{CORRECT}\n\ndef unused():\n    correct([])", MET),
        (f"{CORRECT}correct([])", VIOLATED),
        (f"{CORRECT}fix = correct\nfix([])", VIOLATED),
        (f"{CORRECT}\n\ndef main():\n    correct([])\n\n\nmain()", VIOLATED),
        ("import demopkg.ss as q\nq.correct([])", VIOLATED),
        ("import importlib\nm = importlib.import_module('demopkg.ss')\nm.correct([])", VIOLATED),
        (f"{CORRECT}import sys\nif sys.argv[1:]:\n    correct([])", OPEN),
        (f"{CORRECT}list(map(correct, [[]]))", OPEN),
        ("import demopkg.ss\ngetattr(demopkg.ss, 'correct')([])", VIOLATED),
        ("import sys, demopkg.ss\ngetattr(demopkg.ss, sys.argv[1])([])", OPEN),
        (f"{CORRECT}\n\ndef f(x):\n    if x:\n        return x\n    return correct(x)\n\n\nf([])", OPEN),
    ],
)
def test_a_forbidden_call(judged: Judged, text: str, state: State) -> None:
    assert judged(ForbidCall("demopkg.ss.correct"), text).state is state


@pytest.mark.parametrize(
    ("api", "text", "state"),
    [
        (
            "demopkg.forward.LayeredModel",
            "import demopkg.forward.synthetic as s\ns.LayeredModel([1], [])",
            MET,
        ),
        ("demopkg.solver.Solver.run", "from demopkg.solver import Solver\nSolver(frequency=1).run(2)", MET),
        ("numpy.linspace", "from numpy import linspace as ls\nls(0, 1)", MET),
        ("demopkg.ss.correct", "print(1)", VIOLATED),
        ("demopkg.ss.correct", f"{CORRECT}import sys\nif sys.argv[1:]:\n    correct([])", OPEN),
        ("demopkg.nope.f", "print(1)", OPEN),
    ],
)
def test_a_required_call(judged: Judged, api: str, text: str, state: State) -> None:
    assert judged(RequireCall(api), text).state is state


MODEL: Final = "from demopkg.forward import LayeredModel as M\n"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("M([100.4, 10], [5])", MET),
        ("r = [100, 10]\nM(resistivity=r, thickness=[5])", MET),
        ("M([100, 11], [5])", VIOLATED),
        ("M([100], [])", VIOLATED),
        ("M([100, 10], [5])\nM([1, 2], [5])", VIOLATED),
        ("import sys\nM([100, float(sys.argv[1])], [5])", OPEN),
        ("import sys\nif sys.argv[1:]:\n    M([1, 2], [5])", OPEN),
    ],
)
def test_a_required_literal(judged: Judged, text: str, state: State) -> None:
    predicate = RequireLiteral("demopkg.forward.LayeredModel", "resistivity", (100, 10), tolerance=0.5)
    assert judged(predicate, MODEL + text).state is state


@pytest.mark.parametrize(("value", "state"), [("300", MET), ("100", VIOLATED), ("True", VIOLATED)])
def test_a_literal_keyword_of_a_library(judged: Judged, value: str, state: State) -> None:
    text = f"import matplotlib.pyplot as plt\nplt.savefig('x', dpi={value})\n"
    assert judged(RequireLiteral("matplotlib.pyplot.savefig", "dpi", 300), text).state is state


@pytest.mark.parametrize(
    ("call", "state"),
    [
        ("save_table('a.csv', [])", VIOLATED),
        ("save_table('a.csv', [], True)", OPEN),
        ("save_table(name, [])", OPEN),
        ("save_nothing('a.csv')", OPEN),
    ],
)
def test_a_function_of_a_target_that_saves_is_read(tmp_path: Path, call: str, state: State) -> None:
    source = (
        "def save_table(path, rows, dry=False):\n    open(path, 'w')\n\n\ndef save_nothing(path):\n    pass\n"
    )
    (tmp_path / "lib.py").write_text(source, encoding="utf-8")
    contract = RequestContract(predicates=(ForbidWrite(),))
    text = f"from lib import *\nimport sys\nname = sys.argv[1]\n{call}\n".replace("*", call.partition("(")[0])
    report = validate(text, Profile("lib", tmp_path), contract=contract)
    assert report.checks["request"].state is state
