"""Scripts that run without an error are never accused: each of these was, and runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.evidence import State

Files = dict[str, str]

TWO = {
    "__init__.py": "class A:\n    q = 1\n    def m(self): return self\n"
    "class B(A):\n    r = 1\n    def m(self, x=1): return self\ndef f(a): return a\n"
}

MADE_BY_THE_TARGET: list[tuple[str, Files, str]] = [
    (
        "set-by-a-descriptor",
        {
            "__init__.py": "class D:\n    def __set_name__(self, o, n): setattr(o, '_' + n + '_x', 1)\n"
            "class A:\n    d = D()\n"
        },
        "import lib\nlib.A()._d_x",
    ),
    (
        "setattr-in-a-loop",
        {"__init__.py": "class A: pass\nfor n in ('g',):\n    setattr(A, n, lambda self: 1)\n"},
        "import lib\nlib.A().g()",
    ),
    (
        "setattr-in-a-function",
        {"__init__.py": "class A: pass\ndef add(c, n):\n    setattr(c, n, 1)\nadd(A, 'x' + '1')\n"},
        "import lib\nlib.A().x1",
    ),
    (
        "setattr-in-another-module",
        {
            "__init__.py": "from .a import A\nfrom . import b\n",
            "a.py": "class A: pass\n",
            "b.py": "from .a import A\nfor n in ('g', 'h'):\n    setattr(A, n, 1)\n",
        },
        "import lib\nlib.A().g",
    ),
    (
        "setattr-over-a-method",
        {
            "__init__.py": "class A:\n    def g(self): pass\n"
            "for n in ('g',):\n    setattr(A, n, lambda self, x: 1)\n"
        },
        "import lib\nlib.A().g(1)",
    ),
    (
        "assignment-over-a-method",
        {"__init__.py": "class A:\n    def g(self): pass\nA.g = lambda self, x: 1\n"},
        "import lib\nlib.A().g(1)",
    ),
    (
        "assignment-over-a-constructor",
        {"__init__.py": "class A:\n    def __init__(self): pass\ndef _i(self, x): pass\nA.__init__ = _i\n"},
        "import lib\nlib.A(1)",
    ),
    (
        "class-bound-again-by-global",
        {
            "__init__.py": "class A: pass\nclass B:\n    def __init__(self, x): pass\n"
            "def setup():\n    global A\n    A = B\n"
        },
        "import lib\nlib.setup()\nlib.A(1)",
    ),
    (
        "function-bound-again-by-global",
        {"__init__.py": "def f(): pass\ndef g(x): pass\ndef setup():\n    global f\n    f = g\nsetup()\n"},
        "import lib\nlib.f(1)",
    ),
    (
        "function-replaced-by-another-module",
        {
            "__init__.py": "from . import a, b\n",
            "a.py": "def f(): pass\n",
            "b.py": "from . import a\ndef g(x): pass\na.f = g\n",
        },
        "import lib\nlib.a.f(1)",
    ),
    (
        "name-given-by-another-module",
        {"__init__.py": "from . import a, b\n", "a.py": "", "b.py": "from . import a\na.f = 1\n"},
        "import lib\nlib.a.f",
    ),
    (
        "names-set-by-another-module",
        {
            "__init__.py": "from . import a, b\n",
            "a.py": "",
            "b.py": "from . import a\nfor n in ('f',):\n    setattr(a, n, 1)\n",
        },
        "import lib\nlib.a.f",
    ),
    (
        "self-given-to-setattr",
        {
            "__init__.py": "def put(o, **k):\n    for n in k: setattr(o, n, k[n])\n"
            "class A:\n    def __init__(self): put(self, a=1)\n"
        },
        "import lib\nlib.A().a",
    ),
    (
        "self-given-to-vars",
        {"__init__.py": "def put(o):\n    vars(o)['a'] = 1\nclass A:\n    def __init__(self): put(self)\n"},
        "import lib\nlib.A().a",
    ),
    (
        "self-given-to-dict",
        {
            "__init__.py": "def put(o, **k):\n    o.__dict__.update(k)\n"
            "class A:\n    def __init__(self): put(self, a=1)\n"
        },
        "import lib\nlib.A().a",
    ),
    (
        "class-body-with-locals",
        {"__init__.py": "class A:\n    for n in 'ab':\n        locals()[n] = 1\n"},
        "import lib\nlib.A.a",
    ),
    ("class-body-with-vars", {"__init__.py": "class A:\n    vars()['a'] = 1\n"}, "import lib\nlib.A.a"),
    ("class-body-with-exec", {"__init__.py": "class A:\n    exec('a = 1')\n"}, "import lib\nlib.A.a"),
    (
        "factory-with-setattr",
        {"__init__.py": "class A: pass\ndef make(n):\n    o = A()\n    setattr(o, n, 1)\n    return o\n"},
        "import lib\nlib.make('a').a",
    ),
    (
        "factory-with-dict",
        {"__init__.py": "class A: pass\ndef make(k):\n    o = A()\n    o.__dict__.update(k)\n    return o\n"},
        "import lib\nlib.make({'a': 1}).a",
    ),
]

MADE_BY_THE_SCRIPT: list[tuple[str, Files, str]] = [
    ("dict-of-an-object", TWO, "import lib\na = lib.A()\na.__dict__['z'] = 1\na.z"),
    ("vars-of-an-object", TWO, "import lib\na = lib.A()\nvars(a)['z'] = 1\na.z"),
    ("vars-updated", TWO, "import lib\na = lib.A()\nvars(a).update(z=1)\na.z"),
    ("vars-of-a-module", TWO, "import lib\nvars(lib)['z'] = 1\nlib.z"),
    ("dict-of-a-module", TWO, "import lib\nlib.__dict__['z'] = 1\nlib.z"),
    ("another-class-assigned", TWO, "import lib\na = lib.A()\na.__class__ = lib.B\na.r"),
    (
        "patched-by-a-variable",
        TWO,
        "import lib\nfrom unittest import mock\nn = 'f'\nwith mock.patch.object(lib, n):\n    lib.f()",
    ),
    (
        "class-replaced-by-a-mock",
        TWO,
        "import lib\nfrom unittest.mock import MagicMock\nlib.A = MagicMock()\nlib.A().z",
    ),
    (
        "module-replaced",
        TWO,
        "import sys, lib, types\nsys.modules['lib'] = types.SimpleNamespace(z=1)\nimport lib\nlib.z",
    ),
    ("appended", TWO, "import lib\nxs = [lib.A()]\nxs.append(lib.B())\nxs[-1].r"),
    ("appended-and-looped", TWO, "import lib\nxs = [lib.A()]\nxs.append(lib.B())\nfor x in xs[1:]:\n    x.r"),
    ("item-assigned", TWO, "import lib\nxs = [lib.A()]\nxs[0] = lib.B()\nxs[0].r"),
    (
        "appended-under-another-name",
        TWO,
        "import lib\nxs = [lib.A()]\nys = xs\nys.append(lib.B())\nxs[1].r",
    ),
    (
        "appended-by-a-function",
        TWO,
        "import lib\ndef more(zs):\n    zs.append(lib.B())\nxs = [lib.A()]\nmore(xs)\nxs[1].r",
    ),
    (
        "appended-to-an-attribute",
        TWO,
        (
            "import lib\nclass K:\n    def __init__(self): self.xs = [lib.A()]\n    def go(self):\n"
            "        self.xs.append(lib.B())\n        return self.xs[-1].r\nK().go()"
        ),
    ),
    ("generator-run-later", TWO, "import lib\nx = lib.A()\ng = (x.r for _ in 'a')\nx = lib.B()\nlist(g)"),
    (
        "errors-in-a-variable",
        TWO,
        "import lib\nERR = (ValueError, TypeError)\ntry:\n    lib.f()\nexcept ERR:\n    pass",
    ),
    (
        "suppressed-by-a-variable",
        TWO,
        "from contextlib import suppress\nE = ImportError\nwith suppress(E):\n    from lib import gone",
    ),
    (
        "tested-and-left",
        TWO,
        "import lib\ndef g():\n    if not hasattr(lib, 'z'):\n        return\n    lib.z\ng()",
    ),
    ("tested-by-a-variable", TWO, "import lib\nok = hasattr(lib, 'z')\nif ok:\n    lib.z"),
    ("loop-that-never-runs", TWO, "import lib\nwhile False:\n    lib.z"),
    ("never-evaluated", TWO, "import lib\nx = False and lib.z"),
    ("annotation-kept-as-text", TWO, "from __future__ import annotations\nimport lib\nx: lib.Z = 1"),
]
CASES = MADE_BY_THE_TARGET + MADE_BY_THE_SCRIPT


@pytest.mark.parametrize(("files", "script"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_script_that_runs_is_not_accused(tmp_path: Path, files: Files, script: str) -> None:
    for name, text in files.items():
        path = tmp_path / "lib" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    report = run(Draft.of_text(script), Settings((Profile("lib", tmp_path / "lib"),)))
    assert [item.reason for _, item in report.findings() if item.state is State.FAILED] == []
