"""Calls and attribute reads on what belongs to a target (spec A25-A33)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from counterproof.evidence import Report, Span, State

from .conftest import Checked, items, states

Against = Callable[[str, str], Report]

LOAD = "from demopkg.core import load\n"
SOLVER = "from demopkg.solver import Solver\n"
MODEL = "from demopkg.forward.synthetic import LayeredModel\n"


@pytest.mark.case("V29")
def test_a_positional_only_parameter_takes_no_keyword(checked: Checked) -> None:
    report = checked(LOAD + "load('d')\nload(path='d')\n")
    assert states(report, "arguments", 2) == [State.PASSED]
    (item,) = items(report, "arguments", 3)
    assert item.state is State.FAILED
    assert "by position only" in item.reason


@pytest.mark.case("V30")
def test_an_unknown_keyword_fails_with_its_name_and_line(checked: Checked) -> None:
    report = checked(LOAD + "load('d', bad=1)\n")
    (item,) = items(report, "arguments")
    assert (item.state, item.code) == (State.FAILED, "unknown_keyword")
    assert (item.span, item.place) == (Span(2, 0, 2, 16), Span(2, 10, 2, 13))
    assert (
        report.errors == ("line 2: load() has no parameter bad (nearest: strict)",)
        or "bad" in report.errors[0]
    )


@pytest.mark.case("V31")
def test_unpacked_arguments_are_doubts(checked: Checked) -> None:
    report = checked(LOAD + "load(*args)\nload('d', **kw)\n")
    assert states(report, "arguments") == [State.UNVERIFIABLE] * 2


def test_unpacking_does_not_hide_a_certain_contradiction(checked: Checked) -> None:
    text = LOAD + "load('d', *more, bad=1)\nload('a', 'b', *more)\nload('a', **{'strict': 1, 'strict2': 2})\n"
    assert states(checked(text), "arguments") == [State.FAILED] * 3


@pytest.mark.case("V33")
def test_an_alias_that_is_bound_again_is_dropped(checked: Checked) -> None:
    report = checked("from demopkg.core import load as f\nf = lambda: 1\nf()\n")
    (item,) = items(report, "arguments")
    assert (item.state, item.code, report.ok) == (State.UNVERIFIABLE, "binding_shadowed", True)


@pytest.mark.case("V34")
def test_an_exception_name_hides_an_import(checked: Checked) -> None:
    text = MODEL + "try:\n    pass\nexcept Exception as LayeredModel:\n    LayeredModel(bad=1)\n"
    report = checked(text)
    assert report.checks["arguments"].state is State.UNVERIFIABLE


REBOUND = [
    "load = 1\nload()",
    "for load in x:\n    load()",
    "with open(x) as load:\n    load()",
    "[load() for load in x]",
    "def g(load):\n    return load()",
    "try:\n    pass\nexcept E as load:\n    load()",
    "match x:\n    case [load]:\n        load()",
    "match x:\n    case {'a': 1, **load}:\n        load()",
    "def g():\n    global load\n    load = 1\ng()\nload()",
    "from json import load\nload()",
    "import json as load\nload()",
    "def load():\n    pass\nload()",
    "class load:\n    pass\nload()",
    "(load := x)\nload()",
    "def g():\n    load = 1\n    def h():\n        nonlocal load\n        load = 2\n    return load()",
    "load, b = x\nload()",
    "del load\nload()",
    "load += 1\nload()",
    "for i in x:\n    load()\n    load = i\nload()",
]


@pytest.mark.parametrize("text", REBOUND)
def test_no_way_of_binding_a_name_again_leads_to_an_accusation(checked: Checked, text: str) -> None:
    report = checked(LOAD + text + "\n")
    assert report.ok
    assert report.checks["arguments"].state is State.UNVERIFIABLE


def test_a_parameter_hides_nothing_elsewhere(checked: Checked) -> None:
    report = checked(LOAD + "def g(load):\n    return load()\nload()\n")
    assert states(report, "arguments", 4) == [State.FAILED]
    assert states(report, "arguments", 3) == []


def test_a_class_body_hides_nothing_from_its_methods(checked: Checked) -> None:
    text = LOAD + "class A:\n    load = 1\n    def m(self):\n        return load()\n"
    assert states(checked(text), "arguments", 5) == [State.FAILED]


def test_a_branch_leaves_a_doubt(checked: Checked) -> None:
    assert states(checked(LOAD + "if x:\n    load = 1\nload()\n"), "arguments", 4) == [State.UNVERIFIABLE]


@pytest.mark.case("V37")
def test_a_method_on_an_instance_misses_its_argument(checked: Checked) -> None:
    report = checked(SOLVER + "s=Solver(frequency=[1]); s.run()\n")
    failed = [item for item in items(report, "arguments") if item.state is State.FAILED]
    assert [item.code for item in failed] == ["missing_argument"]
    assert "model" in failed[0].reason


@pytest.mark.case("V38")
def test_an_inherited_method_is_found_in_the_base(checked: Checked) -> None:
    report = checked(SOLVER + "s=Solver(frequency=[1]); s.reset()\n")
    assert report.checks["arguments"].state is State.PASSED
    evidence = [item.evidence.line for item in items(report, "arguments") if item.evidence]
    assert 2 in evidence


@pytest.mark.case("V39")
def test_a_method_that_no_base_has_fails(checked: Checked) -> None:
    report = checked(SOLVER + "s=Solver(frequency=[1]); s.nope()\n")
    failed = [item for item in items(report, "arguments") if item.state is State.FAILED]
    assert [(item.code, item.name) for item in failed] == [("symbol_absent", "s.nope")]


@pytest.mark.case("V40")
def test_too_many_positionals_on_a_chain_fail(checked: Checked) -> None:
    report = checked(SOLVER + "Solver(frequency=[1]).run(1,2)\n")
    failed = [item for item in items(report, "arguments") if item.state is State.FAILED]
    assert [item.code for item in failed] == ["too_many_arguments"]


@pytest.mark.case("V42")
def test_an_instance_that_is_reassigned_is_dropped(checked: Checked) -> None:
    assert checked(SOLVER + "s=Solver(frequency=[1]); s=3; s.nope()\n").ok


@pytest.mark.parametrize("length", [10, 60])
@pytest.mark.parametrize(
    ("first", "step", "last"),
    [
        ("a0 = Solver(frequency=[1])\n", "a{0} = a{1}\n", "a{0}.nope()\n"),
        ("def f0(): return Solver(frequency=[1])\n", "def f{0}(): return f{1}()\n", "f{0}().nope()\n"),
    ],
    ids=["names", "functions"],
)
def test_a_chain_that_is_too_long_to_be_followed_is_a_doubt_and_never_passed(
    checked: Checked, first: str, step: str, last: str, length: int
) -> None:
    chain = "".join(step.format(number, number - 1) for number in range(1, length + 1))
    report = checked(SOLVER + first + chain + last.format(length))
    found = [item.code for item in items(report, "arguments") if item.state is not State.PASSED]
    assert found == (["symbol_absent"] if length < 40 else ["too_complex"])


@pytest.mark.case("V44")
def test_class_and_static_methods_are_bound(checked: Checked) -> None:
    report = checked(SOLVER + "Solver.make()\nSolver.unit(1,2)\n")
    reasons = {
        item.span.line: item.reason
        for item in items(report, "arguments")
        if item.state is State.FAILED and item.span
    }
    assert "misses the argument kind" in reasons[2]
    assert "takes 1 positional argument, but 2 were given" in reasons[3]


@pytest.mark.case("V45")
def test_an_unknown_decorator_is_a_doubt_and_known_ones_are_followed(checked: Checked) -> None:
    text = "from demopkg.wrapped import cached, known, opened, unknown\n"
    text += "unknown()\nunknown(1, 2, 3, x=1)\nunknown(1)\n"
    report = checked(text + "known(1, b=2)\ncached(1)\nwith opened('p') as p:\n    pass\n")
    for line in (2, 3, 4):
        (item,) = items(report, "arguments", line)
        assert (item.state, item.code) == (State.UNVERIFIABLE, "signature_dynamic")
    assert [states(report, "arguments", line) for line in (5, 6, 7)] == [[State.PASSED]] * 3
    wrong = checked(
        "from demopkg.wrapped import *\nimport demopkg.wrapped as w\nw.known(c=1)\nw.cached()\nw.opened()\n"
    )
    for line in (3, 4, 5):
        assert State.FAILED in states(wrong, "arguments", line)


TRACKED = [
    "s = Solver(frequency=[1])\ns.nope()",
    "s: Solver = Solver(frequency=[1])\ns.nope()",
    "(s := Solver(frequency=[1])).run(1)\ns.nope()",
    "t = Solver(frequency=[1])\ns = t\ns.nope()",
    "S = Solver\nS(frequency=[1]).nope()",
    "import demopkg.solver as d\nd.Solver(frequency=[1]).nope()",
    "import demopkg.solver\ndemopkg.solver.Solver(frequency=[1]).nope()",
    "def g():\n    return Solver(frequency=[1])\ng().nope()",
    "async def g():\n    return Solver(frequency=[1])\nasync def h():\n    (await g()).nope()",
    "for s in [Solver(frequency=[1])]:\n    s.nope()",
    "for i, s in enumerate([Solver(frequency=[1])]):\n    s.nope()",
    "a, s = 1, Solver(frequency=[1])\ns.nope()",
    "[s.nope() for s in (Solver(frequency=[f]) for f in x)]",
    (
        "class A:\n    def __init__(self):\n        self.s = Solver(frequency=[1])\n"
        "    def m(self):\n        self.s.nope()"
    ),
    "class A(Solver):\n    pass\nA(frequency=[1]).nope()",
    "def g(s: Solver):\n    s.nope()",
    "def g(s: 'Solver | None'):\n    s.nope()",
    "from typing import Optional\ndef g(s: Optional[Solver] = None):\n    s.nope()",
    "s = Solver(frequency=[1]) if x else None\ns.nope()",
    "Solver.make(3).nope()",
    "sorted([Solver(frequency=[1])], key=lambda s: s.nope)",
    "try:\n    s = Solver(frequency=[1])\nfinally:\n    pass\ns.nope()",
    "while x:\n    s = Solver(frequency=[1])\n    s.nope()",
    "Solver.nope",
]


@pytest.mark.parametrize("text", TRACKED)
def test_an_instance_is_followed(checked: Checked, text: str) -> None:
    report = checked(SOLVER + text + "\n")
    failed = [item.name for item in items(report, "arguments") if item.state is State.FAILED]
    assert len(failed) == 1
    assert failed[0].endswith(".nope")


READY = [
    "if hasattr(s, 'nope'):\n    s.nope()",
    "if not hasattr(s, 'nope'):\n    raise SystemExit\ns.nope()",
    "try:\n    s.nope()\nexcept AttributeError:\n    pass",
    "from contextlib import suppress\nwith suppress(AttributeError):\n    s.nope()",
    "import pytest\nwith pytest.raises(TypeError):\n    s.run()",
    "s.nope = print\ns.nope()",
    "Solver.nope = print\ns.nope()",
    "setattr(Solver, 'nope', print)\ns.nope()",
    "setattr(s, name, print)\ns.nope()",
    "from unittest.mock import patch\nwith patch.object(Solver, 'run'):\n    s.run()",
    "Solver.run = lambda self: 1\ns.run()",
    "def g(s: Solver):\n    if isinstance(s, Other):\n        s.nope()",
    "def g(s: Solver):\n    match s:\n        case Other():\n            s.nope()",
    "class Mine(Solver):\n    def nope(self):\n        pass\ndef g(s: Solver):\n    s.nope()",
    "class Mine(Solver):\n    def run(self):\n        pass\ndef g(s: Solver):\n    s.run()",
    "class Mine(Solver):\n    def m(self):\n        self.extra = 1\nMine(frequency=1).extra",
    "class Mine(Unknown, Solver):\n    pass\nMine(1).nope()",
    "@unknown\nclass Mine(Solver):\n    pass\nMine(1).nope()",
    "import demopkg\nif demopkg.__version__ > '2':\n    s.nope()",
]


@pytest.mark.parametrize("text", READY)
def test_a_script_that_is_ready_for_it_is_not_accused(checked: Checked, text: str) -> None:
    assert checked(SOLVER + "s = Solver(frequency=[1])\n" + text + "\n").ok


def test_what_is_not_callable_fails(checked: Checked) -> None:
    text = SOLVER + "import demopkg.core as core\ns = Solver(frequency=[1])\ns()\ncore()\n"
    report = checked(text)
    assert State.FAILED in states(report, "arguments", 4)
    assert State.FAILED in states(report, "arguments", 5)


def test_every_site_is_an_item_the_passed_ones_too(checked: Checked) -> None:
    report = checked(SOLVER + "s = Solver(frequency=[1])\nprint(s.frequency, s.run(2))\n")
    found = [(item.name, item.state, item.span) for item in items(report, "arguments")]
    assert found == [
        ("Solver", State.PASSED, Span(2, 4, 2, 25)),
        ("s.frequency", State.PASSED, Span(3, 6, 3, 17)),
        ("s.run", State.PASSED, Span(3, 19, 3, 24)),
        ("s.run", State.PASSED, Span(3, 19, 3, 27)),
    ]


def test_columns_count_characters(checked: Checked) -> None:
    report = checked(LOAD + "ø = 'åå'; load(ø, bad=1)\n")
    places = [(item.span, item.place) for item in items(report, "arguments")]
    assert places == [(Span(2, 10, 2, 24), Span(2, 18, 2, 21))]


def test_the_evidence_of_a_call_is_its_definition(checked: Checked) -> None:
    (item,) = items(checked(LOAD + "load('d')\n"), "arguments")
    assert item.evidence is not None
    assert (item.evidence.path, item.evidence.line) == ("demopkg/core.py", 1)
    assert item.evidence.signature == "def load(path, /, *, strict=True)"


PAIR = "from typing import NamedTuple\nclass A(NamedTuple):\n    x: int\n    y: int = 1\n"
DC = "from dataclasses import dataclass as dc\n"
SOURCES = [
    ("class A:\n    pass\n", "A(1)", State.FAILED),
    ("class A:\n    pass\n", "A()", State.PASSED),
    ("import other\nclass A(other.B):\n    pass\n", "A(1)", State.UNVERIFIABLE),
    ("import other\nclass A(other.B):\n    def __init__(self, a): pass\n", "A()", State.FAILED),
    ("class A(Exception):\n    pass\n", "A(1, 2)", State.UNVERIFIABLE),
    ("class A(Exception):\n    def __init__(self, a): pass\n", "A()", State.FAILED),
    ("class A(str):\n    def __init__(self, a): pass\n", "A()", State.UNVERIFIABLE),
    ("from enum import Enum\nclass A(Enum):\n    X = 1\n", "A(1)", State.UNVERIFIABLE),
    (PAIR, "A()", State.FAILED),
    (PAIR, "A(1, y=2)", State.PASSED),
    (DC + "@dc(kw_only=True)\nclass A:\n    x: int\n", "A(1)", State.FAILED),
    (DC + "@dc(**options)\nclass A:\n    x: int\n", "A(1)", State.UNVERIFIABLE),
    ("import attr\n@attr.s\nclass A:\n    x = attr.ib()\n", "A(1)", State.UNVERIFIABLE),
    ("class M(type):\n    def __call__(cls): pass\nclass A(metaclass=M): pass\n", "A(1)", State.UNVERIFIABLE),
    ("from abc import ABC\nclass A(ABC):\n    def __init__(self, a): pass\n", "A()", State.FAILED),
    ("class A:\n    def __new__(cls, a): pass\n", "A()", State.FAILED),
    ("class A:\n    @property\n    def p(self): return f\n", "A().p(1)", State.UNVERIFIABLE),
    ("class A:\n    def __call__(self, a): pass\n", "A()()", State.FAILED),
    ("class A:\n    def m(self, a): pass\n    n = m\n", "A().n()", State.FAILED),
    ("class B:\n    def m(self, a): pass\nC = B\nclass A(C):\n    pass\n", "A().m()", State.FAILED),
    ("from functools import partial\ndef f(a, b): pass\nA = partial(f, 1)\n", "A()", State.UNVERIFIABLE),
    ("def f(a): pass\nA = f\n", "A()", State.FAILED),
    ("A = lambda a: a\n", "A()", State.FAILED),
    ("class A:\n    def m(self, __x, *, _y=1): pass\n", "A().m(1, _y=2)", State.PASSED),
    ("class A:\n    def m(self, *, __x): pass\n", "A().m(_A__x=1)", State.PASSED),
    ("from typing import overload\n@overload\ndef A(a): ...\ndef A(a, b=1): pass\n",
     "A(1, 2, 3)", State.FAILED),
    ("def A(**kw):\n    return f(**kw)\ndef f(x=1): pass\n", "A(y=1)", State.FAILED),
    ("def A(**kw):\n    return f(**kw)\ndef f(x=1): pass\n", "A(x=1)", State.PASSED),
    ("def A(**kw):\n    if kw:\n        f(**kw)\ndef f(x=1): pass\n", "A(y=1)", State.UNVERIFIABLE),
    ("def A(**kw):\n    kw.pop('y')\n    f(**kw)\ndef f(x=1): pass\n", "A(y=1)", State.UNVERIFIABLE),
    ("def A(**kw):\n    return kw\n", "A(y=1)", State.PASSED),
    ("import other\ndef A(**kw):\n    other.f(**kw)\n", "A(y=1)", State.UNVERIFIABLE),
]  # fmt: skip


@pytest.mark.parametrize(("source", "call", "state"), SOURCES)
def test_a_callable_is_bound_as_its_source_makes_it(
    against: Against, source: str, call: str, state: State
) -> None:
    report = against(source, f"from lib import A\n{call}\n")
    assert states(report, "arguments", 2)[-1] is state or report.checks["arguments"].state is state


DOUBTED_MEMBERS = [
    "class A:\n    def __getattr__(self, name): return 1\n",
    "class A:\n    def __getattribute__(self, name): return 1\n",
    "class A:\n    def __init__(self): setattr(self, name, 1)\n",
    "class A:\n    def __init__(self): self.__dict__.update(x)\n",
    "import other\nclass A(other.B):\n    pass\n",
    "import other\n@other.decorated\nclass A:\n    pass\n",
    "def add(cls):\n    cls.nope = 1\n    return cls\n@add\nclass A:\n    pass\n",
    "class M(type):\n    pass\nclass A(metaclass=M):\n    pass\n",
    "class A:\n    if x:\n        def nope(self): pass\n",
    "class A:\n    pass\ndef make():\n    a = A()\n    a.nope = 1\n    return a\n",
    "class A:\n    pass\nA.nope = 1\n",
    (
        "class A:\n    def set(self, **kw):\n        for k in kw: setattr(self, k, 1)\n"
        "def f(a):\n    a.set(nope=1)\n"
    ),
]


@pytest.mark.parametrize("source", DOUBTED_MEMBERS)
def test_a_member_that_may_be_made_is_a_doubt(against: Against, source: str) -> None:
    report = against(source, "from lib import A\nA().nope\n")
    assert states(report, "arguments", 2)[-1] is State.UNVERIFIABLE


def test_a_name_that_only_a_subclass_has_is_a_doubt_on_an_annotated_receiver(against: Against) -> None:
    source = "class A:\n    pass\nclass B(A):\n    def more(self): pass\ndef make() -> A:\n    return B()\n"
    assert states(against(source, "from lib import make\nmake().more()\n"), "arguments", 2)[-1] is (
        State.UNVERIFIABLE
    )
    assert State.FAILED in states(against(source, "from lib import A\nA().more()\n"), "arguments", 2)


@pytest.mark.parametrize(
    "source",
    [
        # An annotation that its own assignment contradicts.
        (
            "class B:\n    more = 1\nclass C: pass\n"
            "class A:\n    def __init__(self):\n        self.c: C | None = None\n        self.c = B()\n"
            "def make() -> C:\n    return A().c\n"
        ),
        # A return annotation that the body contradicts.
        "class B:\n    more = 1\nclass C:\n    x = 1\ndef make() -> C:\n    return B()\n",
        # A base that returns itself: the caller has the subclass.
        (
            "class C:\n    def same(self) -> 'C':\n        return self\n"
            "class B(C):\n    more = 1\ndef make():\n    return B().same()\n"
        ),
        # A mixin whose name comes from the other base of a class that combines both.
        "class C: pass\nclass O:\n    more = 1\nclass B(C, O): pass\ndef make() -> C:\n    return B()\n",
        # Stand-ins for types.
        "from typing import Protocol\nclass C(Protocol):\n    x: int\ndef make() -> C:\n    return other()\n",
        (
            "from typing import Generic, TypeVar\nT = TypeVar('T')\nclass C(Generic[T]):\n    '''Any.'''\n"
            "def make() -> C:\n    return other()\n"
        ),
    ],
)
def test_an_annotation_alone_proves_little(against: Against, source: str) -> None:
    assert against(source, "from lib import make\nmake().more\n").ok


@pytest.mark.parametrize(
    "source",
    [
        "class D:\n    def __get__(self, o, t): return 1\nclass A:\n    x = D()\n",
        "from other import D\nclass F(D): pass\nclass A:\n    x = F()\n",
        "from enum import Enum\nclass V: pass\nclass A(Enum):\n    x = V()\n",
        "class V: pass\nclass A:\n    x = V()\n    def m(self): self.x = other()\n",
        "class V: pass\nclass B:\n    def m(self): self.x = V()\nclass A(B):\n    def n(s): s.x = o()\n",
        "class V: pass\nclass A:\n    def m(self): self.x = V()\ndef f(a):\n    a.x = other()\n",
        "class V: pass\nclass A:\n    @property\n    def x(self): return other() or V()\n",
    ],
)
def test_what_an_attribute_holds_is_known_only_if_nothing_else_sets_it(against: Against, source: str) -> None:
    assert against(source, "from lib import A\na = A()\na.x.more\n").ok


@pytest.mark.parametrize(
    "source",
    [
        "class A:\n    def m(self, a): pass\n    def n(self): self.m = other\n",
        "from other import U\nclass B:\n    def m(self, a): pass\nclass A(U, B): pass\n",
    ],
)
def test_a_method_that_may_be_another_is_a_doubt(against: Against, source: str) -> None:
    report = against(source, "from lib import A\ndef f(a: A):\n    a.m()\n    A().m()\n")
    assert report.ok
    assert State.UNVERIFIABLE in states(report, "arguments", 3)


def test_a_method_before_an_unknown_base_is_certain(against: Against) -> None:
    source = "from other import U\nclass B:\n    def m(self, a): pass\nclass A(B, U): pass\n"
    assert State.FAILED in states(against(source, "from lib import A\nA.m()\n"), "arguments", 2)


def marked(report: Report, text: str) -> list[str]:
    lines = text.split("\n")
    spans = [item.place for item in items(report, "arguments") if item.state is State.FAILED]
    return [lines[span.line - 1][span.column : span.end_column] for span in spans if span]


@pytest.mark.parametrize(
    ("call", "at"),
    [
        ("made(1, thick=[2])", "thick"),
        ("made(1, **{'thick': 2})", "made(1, **{'thick': 2})"),
        ("made(1, 2, 'c', 4 + 5, 6)", "4 + 5"),
        ("lib.made()", "lib.made"),
        ("made(1, rho=2)", "rho"),
    ],
)
def test_the_range_of_a_finding_is_what_is_wrong_with_the_call(against: Against, call: str, at: str) -> None:
    text = f"import lib\nfrom lib import made\n{call}\n"
    source = "def made(rho, thickness=None, name=''):\n    return rho\n"
    assert marked(against(source, text), text) == [at]


def test_the_evidence_of_a_construction_is_what_the_class_takes(against: Against) -> None:
    source = (
        "import dataclasses, typing\n"
        "class Model:\n    def __init__(self, rho, /, thickness, *args, name='', **more): pass\n"
        "@dataclasses.dataclass\nclass Layer:\n    rho: float\n"
        "    names: list = dataclasses.field(default_factory=list)\n"
        "class Point(typing.NamedTuple):\n    x: int\n    y: int = 0\n"
        "class Only:\n    def __init__(self, *, key): pass\n"
    )
    report = against(source, "import lib\nlib.Model(1, 2)\nlib.Layer(1)\nlib.Point(1)\nlib.Only(key=1)\n")
    calls = [item.evidence for item in items(report, "arguments") if item.reason.endswith("arguments")]
    assert [evidence.signature for evidence in calls if evidence] == [
        "(rho, /, thickness, *args, name='', **more)",
        "(rho, names=…)",
        "(x, y=0)",
        "(*, key)",
    ]


def test_no_signature_is_empty(against: Against) -> None:
    source = "import os\nfor each in (1, 2):\n    last = each\nwith open(os.devnull) as stream: pass\n"
    report = against(source, "import lib\nfrom lib import last, stream, each, nope\nlib.nope\n")
    found = [item.evidence for check in ("imports", "arguments") for item in items(report, check)]
    assert all(evidence and evidence.signature for evidence in found)
    assert "module lib" in {evidence.signature for evidence in found if evidence}
