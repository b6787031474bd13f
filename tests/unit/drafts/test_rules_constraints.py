"""Each kind of constraint on single calls: what it accepts, accuses and leaves open, in words."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from counterproof.drafts.calls import ResolvedCall
from counterproof.drafts.places import Places
from counterproof.drafts.rules import check, load_packs
from counterproof.evidence import Budget, Cancelled, Check, Span, State

HEAD = """\
version = "1"
[[rule]]
id = "rule_of_f"
target = "p.f"
message = "because of the physics"
"""


class NothingKnown:
    """The names of a place about which nothing is known: every name stands for a value of the run."""

    def assigned_once(self, name: ast.Name) -> ast.expr | None:
        del name
        return None

    def dotted(self, expression: ast.expr) -> str | None:
        return "float" if isinstance(expression, ast.Name) and expression.id == "float" else None


def judged(
    folder: Path, requires: str, text: str, *, args: str = "", head: str = HEAD, state: State = State.PASSED
) -> Check:
    """The check of one call written with keywords, against one rule whose arguments are a, b and c."""
    file = folder / "p.topic.toml"
    named = args or ", ".join(
        f'{name} = {{ name = "{name}", position = {i} }}' for i, name in enumerate("abc")
    )
    file.write_text(f"{head}args = {{ {named} }}\nrequire = [{requires}]\n", encoding="utf-8")
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.Call)
    is_certain = not any(isinstance(a, ast.Starred) for a in node.args) and all(k.arg for k in node.keywords)
    bound = {word.arg: word.value for word in node.keywords if word.arg and not word.arg.startswith("x")}
    places = Places(text)
    fits = is_certain and state is State.PASSED
    names = NothingKnown()
    call = ResolvedCall("p.f", "f", node, state, bound if fits else None, places.span(node), None, names)
    return check([call], load_packs([str(file)]), span_of=places.span, budget=Budget())


SCALAR = '{ kind = "scalar", arg = "a", min = 0, exclusive_min = true, max = 10, finite = true }'
WHOLE = '{ kind = "scalar", arg = "a", integer = true, min = 2 }'
CHOICE = '{ kind = "scalar", arg = "a", one_of = [1, 2.5, "auto", true] }'
VECTOR = '{ kind = "vector", arg = "a", min_len = 1, max_len = 3, element = "positive_finite" }'
RISING = '{ kind = "vector", arg = "a", monotonic = "increasing" }'
STRICT = '{ kind = "vector", arg = "a", monotonic = "strict", unique = true }'
MAPPING = (
    '{ kind = "mapping", arg = "a", non_empty = true, key = "non_empty_string", value = "positive_finite" }'
)
KEYS = '{ kind = "mapping", arg = "a", required_keys = ["x"] }'
LENGTHS = '{ kind = "length", expr = "len(a) == len(b) - 1" }'
ORDER = '{ kind = "relation", expr = "0 < a < b" }'
TEXT = '{ kind = "string", arg = "a", regex = "[a-z]+", one_of = ["abc", "ABC"] }'
PROBABLE = '{ kind = "vector", arg = "a", element = "probability" }'
INTEGERS = '{ kind = "vector", arg = "a", element = "integer" }'
NOT_NEGATIVE = '{ kind = "vector", arg = "a", element = "non_negative_finite" }'
MATRIX = '{ kind = "matrix", arg = "a", shape = [2, 3], element = "finite" }'
PATH = '{ kind = "path", arg = "a", relative = true, suffix = ".csv" }'
FINITE = '{ kind = "vector", arg = "a", element = "finite" }'


@pytest.mark.parametrize(
    ("require", "call"),
    [
        (SCALAR, "f(a=10)"),
        (SCALAR, "f(a=1e-9)"),
        (WHOLE, "f(a=2)"),
        (CHOICE, "f(a=2.5)"),
        (CHOICE, "f(a='auto')"),
        (CHOICE, "f(a=True)"),
        (VECTOR, "f(a=[1, 2.5])"),
        (VECTOR, "f(a=(1,))"),
        (RISING, "f(a=[1, 1, 2])"),
        (STRICT, "f(a=[1, 2])"),
        (MAPPING, "f(a={'s': 1})"),
        (MAPPING, "f(a={'s': 1, 't': 0.5})"),
        (KEYS, "f(a={'x': 1})"),
        (LENGTHS, "f(a=[], b=[1])"),
        (LENGTHS, "f(a=[x], b=[y, z])"),
        (ORDER, "f(a=1, b=2)"),
        (TEXT, "f(a='abc')"),
        (PROBABLE, "f(a=[0, 0.5, 1])"),
        (INTEGERS, "f(a=[0, -5])"),
        (NOT_NEGATIVE, "f(a=[0, 5])"),
        (FINITE, "f(a=[0, -5])"),
        (MATRIX, "f(a=[[1, 2, 3], (4, 5, 6)])"),
        (PATH, "f(a='out/table.CSV')"),
        ('{ kind = "require_arg", arg = "a" }', "f(a=x)"),
        ('{ kind = "forbid_arg", arg = "a" }', "f(b=x)"),
    ],
)
def test_what_satisfies_a_constraint_is_passed(tmp_path: Path, require: str, call: str) -> None:
    result = judged(tmp_path, require, call)
    assert [(item.state, item.code) for item in result.items] == [(State.PASSED, "ok")]


@pytest.mark.parametrize(
    ("require", "call", "reason"),
    [
        (SCALAR, "f(a=0)", "a is 0 but must be greater than 0"),
        (SCALAR, "f(a=11)", "a is 11 but must be at most 10"),
        (SCALAR, "f(a='1')", "a is '1' but must be a number"),
        (SCALAR, "f(a=True)", "a is True but must be a number"),
        (SCALAR, "f(a=[1])", "a is a list but must be a number"),
        (SCALAR, "f(a=None)", "a is None but must be a number"),
        (SCALAR, "f(a=1j)", "a is 1j but must be a number"),
        (WHOLE, "f(a=2.5)", "a is 2.5 but must be an integer"),
        (WHOLE, "f(a=1)", "a is 1 but must be at least 2"),
        (CHOICE, "f(a=2)", "a is 2 but must be one of 1, 2.5, 'auto', True"),
        (VECTOR, "f(a=[])", "a has 0 values but must have at least 1"),
        (VECTOR, "f(a=[1, 2, 3, 4])", "a has 4 values but must have at most 3"),
        (VECTOR, "f(a=[1, 0])", "a[1] is 0 but must be finite and positive"),
        (VECTOR, "f(a=[x, 0])", "a[1] is 0 but must be finite and positive"),
        (VECTOR, "f(a=[*x, 0])", "a value of a is 0 but must be finite and positive"),
        (VECTOR, "f(a=[*x, 1, 1, 1, 1])", "a has 4 values but must have at most 3"),
        (VECTOR, "f(a=[True])", "a[0] is True but must be finite and positive"),
        (VECTOR, "f(a=['1', -1])", "a[0] is '1' but must be finite and positive, and 1 more"),
        (SCALAR, f"f(a=0x{'f' * 40})", "a is an integer of 160 bits but must be at most 10"),
        (SCALAR, f"f(a='{'x' * 50}')", f"a is '{'x' * 38}… but must be a number"),
        (VECTOR, "f(a=[[1]])", "a[0] is a list but must be finite and positive"),
        (VECTOR, "f(a=100)", "a is 100 but must be a list or a tuple"),
        (VECTOR, "f(a='abc')", "a is 'abc' but must be a list or a tuple"),
        (VECTOR, "f(a={1: 2})", "a is a mapping but must be a list or a tuple"),
        (VECTOR, "f(a={0})", "a[0] is 0 but must be finite and positive"),
        (VECTOR, "f(a=[float('nan')])", "a[0] is nan but must be finite and positive"),
        (FINITE, "f(a=[float('inf')])", "a[0] is inf but must be a finite number"),
        (MATRIX, "f(a=[[1, 2, 3]])", "a has 1 of the 2 values of 2 × 3"),
        (MATRIX, "f(a=[x, [1, 2]])", "a[1] has 2 of the 3 values of 2 × 3"),
        (MATRIX, "f(a=[x, [1, 2, '3']])", "a[1][2] is '3' but must be a finite number"),
        (MATRIX, "f(a=[1, 2])", "a[0] is 1 but must be a list or a tuple, and 1 more"),
        (PATH, "f(a='/out.csv')", "a is '/out.csv' but must be relative: because of the physics"),
        (PATH, "f(a='C:out.csv')", "a is 'C:out.csv' but must be relative: because of the physics"),
        (PATH, "f(a='out.png')", "a is 'out.png' but must end in .csv: because of the physics"),
        (RISING, "f(a=[1, x, 0])", "the values of a must increase"),
        (STRICT, "f(a=[1, 1])", "the values of a must increase, and 1 more"),
        (PROBABLE, "f(a=[1.5])", "a[0] is 1.5 but must be between 0 and 1"),
        (INTEGERS, "f(a=[1.5])", "a[0] is 1.5 but must be an integer"),
        (NOT_NEGATIVE, "f(a=[-1])", "a[0] is -1 but must be finite and 0 or more"),
        (MAPPING, "f(a={})", "a is empty but must have an entry"),
        (MAPPING, "f(a={'s': -1})", "a['s'] is -1 but must be finite and positive"),
        (MAPPING, "f(a={1: 1})", "a key of a is 1 but must be a text that is not empty"),
        (MAPPING, "f(a=[1, 2])", "a is a list but must be a mapping"),
        (MAPPING, "f(a={k: -1})", "a value of a is -1 but must be finite and positive"),
        (KEYS, "f(a={'y': 1})", "a must have an entry for 'x'"),
        (ORDER, "f(a=2, b=1)", "0 < a < b must hold, but a is 2 and b is 1"),
        (ORDER, "f(a=0, b=x)", "0 < a < b must hold, but a is 0"),
        (ORDER, "f(a='2', b=1)", "a is '2' but must be a number"),
        (LENGTHS, "f(a=5, b=[])", "a is 5 but must be something that has a length"),
        (TEXT, "f(a='abd')", "a is 'abd' but must be one of 'abc', 'ABC': because of the physics"),
        (TEXT, "f(a='ABC')", "a is 'ABC' but must match [a-z]+: because of the physics"),
        (TEXT, "f(a=1)", "a is 1 but must be a text: because of the physics"),
        ('{ kind = "require_arg", arg = "a" }', "f(b=x)", "a must be given: because of the physics"),
        ('{ kind = "forbid_arg", arg = "a" }', "f(a=x)", "a must not be given: because of the physics"),
    ],
)
def test_what_breaks_a_constraint_is_failed_in_words(
    tmp_path: Path, require: str, call: str, reason: str
) -> None:
    result = judged(tmp_path, require, call)
    assert [(item.state, item.code, item.reason) for item in result.items] == [
        (State.FAILED, "rule_violated", reason)
    ]


@pytest.mark.parametrize(
    ("require", "call", "reason"),
    [
        (SCALAR, "f(a=x)", "a is computed at run time"),
        (WHOLE, "f(a=2.0)", "a is 2.0; whether that is an integer stays open"),
        (VECTOR, "f(a=x)", "a is computed at run time"),
        (VECTOR, "f(a=[1, x])", "a[1] is computed at run time"),
        (VECTOR, "f(a=[1, *x])", "some values of a are computed at run time"),
        (VECTOR, "f(a=[*x])", "some values of a are computed at run time"),
        (VECTOR, "f(a={1, 2})", "a is a set, which keeps no order"),
        (RISING, "f(a=[1, x, 2])", "some values of a are computed at run time"),
        (MAPPING, "f(a=x)", "a is computed at run time"),
        (MAPPING, "f(a={**x})", "some entries of a are computed at run time"),
        (MAPPING, "f(a={'s': -1, k: 1})", "a['s'] is computed at run time"),
        (KEYS, "f(a={k: 1})", "whether a has an entry for 'x' is known at run time only"),
        (LENGTHS, "f(a=x, b=[1])", "the length of a is computed at run time"),
        (ORDER, "f(a=1, b=x)", "b is computed at run time"),
        (TEXT, "f(a=x)", "a is computed at run time"),
        (MATRIX, "f(a=[[1, 2, 3], x])", "a[1] is computed at run time"),
        (MATRIX, "f(a=[[1, 2, 3], *x])", "some values of a are computed at run time"),
        (PATH, "f(a=Path('x'))", "a is computed at run time"),
    ],
)
def test_what_only_a_run_would_tell_stays_open(tmp_path: Path, require: str, call: str, reason: str) -> None:
    result = judged(tmp_path, require, call)
    assert [(item.state, item.code, item.reason) for item in result.items] == [
        (State.UNVERIFIABLE, "rule_not_literal", reason)
    ]


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ("f(resistivity=[1, 2, 3], thickness=[1, 2, 3])", "3 resistivities need 2 thicknesses, found 3"),
        ("f(resistivity=[1], thickness=[5])", "1 resistivity needs 0 thicknesses, found 1"),
        ("f(resistivity=[1, 2], thickness=[])", "2 resistivities need 1 thickness, found 0"),
    ],
)
def test_a_length_that_does_not_fit_is_worded_with_the_names_of_things(
    tmp_path: Path, call: str, reason: str
) -> None:
    args = 'a = { name = "thickness" }, b = { name = "resistivity" }'
    assert [item.reason for item in judged(tmp_path, LENGTHS, call, args=args).items] == [reason]


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ("f(a=[5, *x], b=[1])", "len(a) == len(b) - 1 must hold, but len(a) is at least 1 and len(b) is 1"),
        ("f(a=[], b=[])", "len(a) == len(b) - 1 must hold, but len(a) is 0 and len(b) is 0"),
    ],
)
def test_lengths_that_are_not_simple_are_worded_as_the_comparison(
    tmp_path: Path, call: str, reason: str
) -> None:
    assert [item.reason for item in judged(tmp_path, LENGTHS, call).items] == [reason]


def test_a_text_too_long_to_be_matched_stays_open(tmp_path: Path) -> None:
    require = '{ kind = "string", arg = "a", regex = "x+" }'
    assert judged(tmp_path, require, f"f(a='{'x' * 2000}')").state is State.UNVERIFIABLE


def test_the_finding_points_at_the_argument_in_characters(tmp_path: Path) -> None:
    result = judged(tmp_path, VECTOR, "f(b='µé', a=[0])")
    assert result.items[0].span == Span(1, 12, 1, 15)


def test_without_the_argument_the_finding_points_at_the_call(tmp_path: Path) -> None:
    result = judged(tmp_path, '{ kind = "require_arg", arg = "a" }', "f(b=1)")
    assert result.items[0].span == Span(1, 0, 1, 6)


def test_every_requirement_is_one_item_under_its_rule(tmp_path: Path) -> None:
    result = judged(tmp_path, f"{VECTOR}, {LENGTHS}", "f(a=[0], b=[1])")
    assert [item.name for item in result.items] == ["rule_of_f", "rule_of_f"]
    assert result.reason.startswith("Rule rule_of_f: a[0] is 0 but must be finite and positive, and 1 more")


def test_an_argument_that_is_not_given_is_not_checked(tmp_path: Path) -> None:
    result = judged(tmp_path, VECTOR, "f(b=[1])")
    assert (result.state, result.items[0].reason) == (State.NOT_CHECKED, "a is not given")


def test_the_default_of_the_pack_counts_for_an_argument_that_is_not_given(tmp_path: Path) -> None:
    args = 'a = { name = "a", default = [] }, b = { name = "b" }'
    assert judged(tmp_path, LENGTHS, "f(b=[1, 2])", args=args).state is State.FAILED
    forbidden = '{ kind = "forbid_arg", arg = "a" }'
    assert judged(tmp_path, forbidden, "f(b=[1, 2])", args=args).state is State.PASSED


def test_a_call_that_does_not_fit_its_signature_is_one_fault_and_one_report(tmp_path: Path) -> None:
    result = judged(tmp_path, f"{VECTOR}, {LENGTHS}", "f(a=[0])", state=State.FAILED)
    assert [(item.state, item.code) for item in result.items] == [(State.NOT_CHECKED, "argument_mismatch")]


def test_arguments_that_come_from_a_star_stay_open(tmp_path: Path) -> None:
    assert judged(tmp_path, VECTOR, "f(*x)").state is State.UNVERIFIABLE
    assert judged(tmp_path, '{ kind = "require_arg", arg = "a" }', "f(**x)").state is State.UNVERIFIABLE


def test_an_argument_that_a_star_parameter_collects_is_found_by_its_position(tmp_path: Path) -> None:
    args = 'a = { name = "layers", position = 0 }'
    assert judged(tmp_path, VECTOR, "f([0], b=1)", args=args).state is State.FAILED


def test_an_argument_that_a_double_star_parameter_collects_is_found_by_its_name(tmp_path: Path) -> None:
    args = 'a = { name = "xlayers" }'
    assert judged(tmp_path, VECTOR, "f(xlayers=[0])", args=args).state is State.FAILED


def test_a_rule_of_severity_warning_is_never_failed(tmp_path: Path) -> None:
    result = judged(tmp_path, VECTOR, "f(a=[0])", head=f'{HEAD}severity = "warning"\n')
    assert (result.items[0].state, result.items[0].code) == (State.UNVERIFIABLE, "rule_violated")


def test_another_definition_of_the_same_name_falls_under_no_rule(tmp_path: Path) -> None:
    result = judged(tmp_path, VECTOR, "f(a=[0])", head=HEAD.replace("p.f", "p.other.f"))
    assert (result.state, result.items, result.reason) == (
        State.NOT_CHECKED,
        (),
        "no call falls under a rule",
    )


def test_without_a_pack_the_check_says_so() -> None:
    result = check([], [], span_of=Places("").span, budget=Budget())
    assert (result.state, result.reason) == (State.NOT_CHECKED, "no rule pack is declared")


def test_a_cancelled_budget_ends_the_check(tmp_path: Path) -> None:
    file = tmp_path / "p.topic.toml"
    file.write_text(f'{HEAD}args = {{ a = {{ name = "a" }} }}\nrequire = [{VECTOR}]\n', encoding="utf-8")
    node = ast.parse("f(a=[0])", mode="eval").body
    assert isinstance(node, ast.Call)
    call = ResolvedCall("p.f", "f", node, State.PASSED, {}, Span(1, 0, 1, 8), None, NothingKnown())
    budget = Budget()
    budget.cancel()
    with pytest.raises(Cancelled):
        check([call], load_packs([str(file)]), span_of=Places("").span, budget=budget)
