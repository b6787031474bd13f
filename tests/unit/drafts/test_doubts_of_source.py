"""What source leaves open is doubted, in a reason's own words, and what it rules out is failed: case by case.

Each case is a package `lib` of a few modules, a script, and what is said about one line of it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, RequestContract, Settings, run, summary
from counterproof.evidence import Finding, State

Files = dict[str, str]

ROOM = "class A:\n    def __init__(self): self.stored = 1\n"


def said(folder: Path, files: Files, script: str) -> list[Finding]:
    """What the checks say about the last line of a script."""
    for name, text in files.items():
        path = folder / "lib" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    report = run(Draft.of_text(script), Settings((Profile("lib", folder / "lib"),)))
    last = script.count("\n") + 1
    checks = ("imports", "arguments", "external_imports", "characters")
    found = [item for check in checks for item in report.checks[check].items]
    return [item for item in found if item.span is not None and item.span.line == last]


UNDECIDED = [
    (
        "class-attribute-of-instances",
        {"__init__.py": ROOM},
        "import lib\nlib.A.stored",
        "exists on instances",
    ),
    (
        "declared-for-instances",
        {"__init__.py": "class A:\n    x: int\n"},
        "import lib\nlib.A.x",
        "on instances",
    ),
    (
        "method-under-an-unknown-decorator",
        {"__init__.py": "from other import mark\nclass A:\n    @mark\n    def m(self): pass\n"},
        "import lib\nlib.A().m(1, 2)",
        "what the decorator mark makes of m",
    ),
    (
        "super-without-the-name",
        {"__init__.py": ROOM},
        "import lib\nclass B(lib.A):\n    def f(self):\n        super().gone",
        "the bases of B show no gone",
    ),
    (
        "module-of-the-package-that-can-not-be-parsed",
        {"__init__.py": "from . import sub", "sub.py": "def ("},
        "from lib import sub",
        "lib.sub: it has a syntax error",
    ),
    ("submodule-not-imported", {"__init__.py": "", "sub.py": ""}, "import lib\nlib.sub", "has been imported"),
    (
        "star-from-elsewhere",
        {"__init__.py": "from other import *\n"},
        "import lib\nlib.x",
        "may come from other",
    ),
    (
        "star-from-above",
        {"__init__.py": "from .. import *\n"},
        "import lib\nlib.x",
        "may come from elsewhere",
    ),
    (
        "star-from-nowhere",
        {"__init__.py": "from .gone import *\n"},
        "import lib\nlib.x",
        "there is no such module",
    ),
    (
        "computed-all",
        {"__init__.py": "from .sub import *\n", "sub.py": "__all__ = made()\ndef f(): pass\n"},
        "import lib\nlib.f",
        "the __all__ of lib.sub is made at run time",
    ),
    (
        "star-of-a-doubt",
        {"__init__.py": "__all__ = made()\ndef f(): pass\n"},
        "from lib import *\nf(1)",
        "the __all__ of lib is made at run time",
    ),
    (
        "unreadable-submodule",
        {"__init__.py": "", "sub.py": "def"},
        "from lib import sub",
        "lib.sub: it has a syntax error",
    ),
    (
        "set-by-global",
        {"__init__.py": "def f():\n    global made\n    made = 1\n"},
        "import lib\nlib.made",
        "",
    ),
    (
        "import-that-fails-inside",
        {"__init__.py": "from .sub import gone\n", "sub.py": ""},
        "from lib import gone",
        "lib imports gone, which was not found",
    ),
    (
        "name-and-submodule",
        {"__init__.py": "def sub(a): pass\n", "sub.py": ""},
        "import lib\nlib.sub()",
        "is a module and a name of its package",
    ),
    (
        "lazy-module-not-there",
        {
            "__init__.py": "import importlib\n_M = {'gone': '.nowhere'}\ndef __getattr__(name):\n"
            "    if name in _M:\n        return importlib.import_module(_M[name], __name__)\n"
            "    raise AttributeError(name)\n"
        },
        "import lib\nlib.gone",
        "leads gone to lib.nowhere",
    ),
    (
        "lazy-symbol-of-no-module",
        {
            "__init__.py": "import importlib\n_M = {'gone': '.nowhere'}\ndef __getattr__(name):\n"
            "    if name in _M:\n        return getattr(importlib.import_module(_M[name], __name__), name)\n"
            "    raise AttributeError(name)\n"
        },
        "import lib\nlib.gone",
        "leads gone to lib.nowhere",
    ),
    ("name-given-to-a-call", {"__init__.py": "register('made')\n"}, "import lib\nlib.made", "to a call"),
    (
        "exports-in-a-circle",
        {"__init__.py": "from .a import x\n", "a.py": "from . import x\n"},
        "import lib\nlib.x()",
        "",
    ),
    (
        "stars-in-a-circle",
        {"__init__.py": "from .a import *\n", "a.py": "from .b import *\n", "b.py": "from .a import *\n"},
        "from lib import x",
        "lead back to themselves",
    ),
    ("dunder-of-a-module", {"__init__.py": ""}, "import lib\nlib.__made__", "may be made by the interpreter"),
    (
        "constructor-under-a-condition",
        {
            "__init__.py": "import os\nclass A:\n    if os:\n        def __init__(self): pass\n"
            "    else:\n        def __init__(self, a): pass\n"
        },
        "import lib\nlib.A(1, 2)",
        "A defines __init__ under a condition",
    ),
    (
        "constructor-from-elsewhere",
        {"__init__.py": "from other import init\nclass A:\n    __init__ = init\n"},
        "import lib\nlib.A(1, 2)",
        "A takes its __init__ from elsewhere",
    ),
    (
        "constructor-under-an-unknown-decorator",
        {"__init__.py": "from other import mark\nclass A:\n    @mark\n    def __init__(self): pass\n"},
        "import lib\nlib.A(1, 2)",
        "what the decorator mark makes of __init__",
    ),
    (
        "property-of-a-module",
        {"__init__.py": "@property\ndef f(): pass\n"},
        "import lib\nlib.f(1, 2)",
        "f is a property",
    ),
    (
        "attributes-by-keyword",
        {
            "__init__.py": "class A:\n    def __init__(self, **kw): self.update(**kw)\n"
            "    def update(self, **kw):\n        for k in kw: setattr(self, k, kw[k])\n"
        },
        "import lib\nlib.A().gone",
        "its __init__ sets attributes named by keywords",
    ),
    (
        "class-keywords",
        {"__init__.py": "class A(**made()): pass\n"},
        "import lib\nlib.A.gone",
        "are computed",
    ),
    (
        "subclass-in-an-unreadable-file",
        {"__init__.py": ROOM, "sub.py": "from . import A\nclass B(A):\n    gone = 1\ndef"},
        "import lib\ndef f(a: lib.A):\n    a.gone",
        "sub.py can't be read",
    ),
    (
        "many-subclasses",
        {"__init__.py": ROOM} | {f"m{i}.py": "class A: pass\nclass B(A):\n    gone = 1\n" for i in range(82)},
        "import lib\ndef f(a: lib.A):\n    a.gone",
        "82 files may have a class derived from it",
    ),
    (
        "stored-in-an-unreadable-file",
        {"__init__.py": ROOM, "sub.py": "from . import A\nA().gone = 1\ndef"},
        "import lib\nlib.A().gone",
        "set an attribute of that name",
    ),
    (
        "dataclass-without-a-constructor",
        {"__init__.py": "from dataclasses import dataclass\n@dataclass(init=False)\nclass A:\n    x: int\n"},
        "import lib\nlib.A(1, 2)",
        "a dataclass without a generated constructor",
    ),
    (
        "fields-under-a-condition",
        {
            "__init__.py": "from dataclasses import dataclass\n@dataclass\n"
            "class A:\n    if 1:\n        x: int\n"
        },
        "import lib\nlib.A(1, 2)",
        "declares fields under a condition",
    ),
    (
        "field-made-by-another",
        {
            "__init__.py": "from dataclasses import dataclass\nfrom other import my_field\n"
            "@dataclass\nclass A:\n    x: int = my_field()\n"
        },
        "import lib\nlib.A(1, 2)",
        "is made by my_field",
    ),
    (
        "computed-field",
        {
            "__init__.py": "from dataclasses import dataclass, field\nfrom other import o\n"
            "@dataclass\nclass A:\n    x: int = field(**o)\n"
        },
        "import lib\nlib.A(1, 2)",
        "the declaration of the field x is computed",
    ),
    (
        "computed-dataclass",
        {
            "__init__.py": "from dataclasses import dataclass\nfrom other import o\n"
            "@dataclass(**o)\nclass A:\n    x: int\n"
        },
        "import lib\nlib.A(1, 2)",
        "dataclass decorator are computed",
    ),
    ("interpreter-name", {"__init__.py": ROOM}, "import lib\nlib.A().__gone__", "made by the interpreter"),
    (
        "class-of-a-receiver",
        {"__init__.py": ROOM},
        "import lib\nclass B(lib.A):\n    @classmethod\n    def make(cls):\n        return cls(1)",
        "a subclass may be made here",
    ),
    (
        "called-object",
        {"__init__.py": "from other import call\nclass A:\n    __call__ = call\n"},
        "import lib\nlib.A()(1)",
        "what calling it does is not known",
    ),
    (
        "import-by-version",
        {"__init__.py": ""},
        "import sys\nif sys.version_info >= (3, 9):\n    from lib import gone",
        "under a test of the version or platform",
    ),
    ("code-in-a-text", {"__init__.py": ""}, "import lib\nexec('lib.f()')", "code in a text is not followed"),
    ("code-made-at-run-time", {"__init__.py": ""}, "import lib\nexec(a)", "which code is run"),
    ("getattr-with-a-default", {"__init__.py": ""}, "import lib\ngetattr(lib, 'gone', 1)", "gives a default"),
    (
        "below-an-unreadable-package",
        {"__init__.py": "", "sub/__init__.py": "def", "sub/a.py": ""},
        "import lib.sub.a",
        "lib.sub: it has a syntax error",
    ),
    (
        "changed-path",
        {"__init__.py": "__path__.append('x')\n"},
        "import lib.gone",
        "where its modules are looked",
    ),
    (
        "registered-module",
        {"__init__.py": "import sys\nsys.modules['lib.gone'] = sys\n"},
        "import lib.gone",
        "registers modules at run time and mentions gone",
    ),
    (
        "tested-attribute",
        {"__init__.py": ""},
        "import lib\nif hasattr(lib, 'gone'):\n    lib.gone",
        "the script tests for it first",
    ),
]


@pytest.mark.parametrize(
    ("files", "script", "words"), [c[1:] for c in UNDECIDED], ids=[c[0] for c in UNDECIDED]
)
def test_what_source_leaves_open_is_doubted(tmp_path: Path, files: Files, script: str, words: str) -> None:
    found = said(tmp_path, files, script)
    assert [item.state for item in found if item.state is State.FAILED] == []
    assert [item.reason for item in found if item.state is State.UNVERIFIABLE and words in item.reason] != []


DECIDED = [
    (
        "hidden-from-star",
        {"__init__.py": "from .sub import *\n", "sub.py": "_h = 1\n"},
        "from lib import _h",
        "failed",
    ),
    ("made-by-the-interpreter", {"__init__.py": ""}, "import lib\nlib.__file__", "passed"),
    ("below-nothing", {"__init__.py": ""}, "import lib.gone.deeper", "failed"),
    (
        "unpacked-without-keyword",
        {"__init__.py": "def f(a, *, k): pass\n"},
        "import lib\nlib.f(*x)",
        "failed",
    ),
    ("unpacked-only-by-position", {"__init__.py": "def f(a, /): pass\n"}, "import lib\nlib.f(**x)", "failed"),
]


@pytest.mark.parametrize(("files", "script", "state"), [c[1:] for c in DECIDED], ids=[c[0] for c in DECIDED])
def test_what_source_decides_is_said(tmp_path: Path, files: Files, script: str, state: str) -> None:
    assert {item.state.value for item in said(tmp_path, files, script)} >= {state}


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("import lib\nlib.A", "lib has A"),
        ("import lib\nlib.A.m", "the class A has m"),
        ("import lib\nlib.A().m", "a A has m"),
        ("import lib\nclass B(lib.A):\n    def f(self):\n        super().m", "a base of B has m"),
    ],
)
def test_a_reason_names_the_owner(tmp_path: Path, script: str, words: str) -> None:
    found = said(tmp_path, {"__init__.py": "class A:\n    def m(self): pass\n"}, script)
    assert words in {item.reason for item in found}


def test_a_source_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    report = run(Draft.of_text("import lib"), Settings((Profile("lib", tmp_path / "lib"),)))
    (item,) = report.checks["imports"].items
    assert (item.code, item.state) == ("module_unreadable", State.UNVERIFIABLE)
    assert item.reason.startswith("the source of lib is not there")


def test_an_import_of_the_standard_library_is_named_so(tmp_path: Path) -> None:
    (item,) = said(tmp_path, {"__init__.py": ""}, "import os")
    assert item.reason == "os is in the standard library; the import was not tried"


def test_a_summary_begins_with_the_number_of_errors(tmp_path: Path) -> None:
    (tmp_path / "lib.py").touch()
    settings = Settings((Profile("lib", tmp_path),))
    report = run(Draft.of_text("from lib import a\nfrom lib import b", name="two.py"), settings)
    assert summary(report).partition("\n")[0] == "two.py: 2 errors found."


def test_a_name_by_a_star_import_from_elsewhere_is_one_of_that_package() -> None:
    contract = RequestContract('Save it as "model.png".')
    report = run(
        Draft.of_text("from matplotlib.pyplot import *\nsavefig('model.png')"), Settings(contract=contract)
    )
    assert report.checks["request"].state is State.PASSED


def test_rules_that_hold_are_counted(tmp_path: Path) -> None:
    (tmp_path / "lib.py").write_text("def f(a): pass\n", encoding="utf-8")
    pack = tmp_path / "lib.pack.toml"
    pack.write_text(
        'version = "1"\n[[rule]]\nid = "r"\ntarget = "lib.f"\nmessage = "m"\n'
        'args = { a = { name = "a", position = 0 } }\n'
        'require = [{ kind = "scalar", arg = "a", integer = true, min = 2 }]\n',
        encoding="utf-8",
    )
    settings = Settings((Profile("lib", tmp_path, rules=(str(pack),)),))
    report = run(Draft.of_text("import lib\nlib.f(3)"), settings)
    assert report.checks["literals"].reason == "1 requirement of a rule holds"


def test_a_lone_carriage_return_is_named(tmp_path: Path) -> None:
    report = run(Draft.of_text("x = 1 #\ry"), Settings())
    (item,) = report.checks["characters"].items
    assert item.state is State.UNVERIFIABLE
    assert "CARRIAGE RETURN without a line feed" in item.reason
