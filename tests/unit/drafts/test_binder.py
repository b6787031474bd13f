"""The binding of arguments agrees with the interpreter's own rules."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from counterproof.drafts.binder import Arguments, Bound, Mismatch, Undecided, bind
from counterproof.drafts.nearest import edit_distance, nearest
from counterproof.drafts.signature import Signature, signature_of

NAMES = ["a", "b", "c", "d"]


@st.composite
def parameter_lists(draw: st.DrawFn) -> str:
    """A valid parameter list over a few names, such as `a, /, b=1, *c, d, **k`."""
    names = draw(st.permutations(NAMES))
    only, plain, keyword = (draw(st.integers(0, 2)), draw(st.integers(0, 1)), draw(st.integers(0, 1)))
    required = draw(st.integers(0, only + plain))
    parts = [n if i < required else f"{n}=0" for i, n in enumerate(names[: only + plain])]
    if only:
        parts.insert(only, "/")
    if draw(st.booleans()):
        parts.append("*rest")
    elif keyword:
        parts.append("*")
    if keyword:
        parts.append(names[3] + draw(st.sampled_from(["", "=0"])))
    if draw(st.booleans()):
        parts.append("**more")
    return ", ".join(parts)


def made(parameters: str) -> tuple[Callable[..., None], Signature]:
    node = ast.parse(f"def f({parameters}): pass").body[0]
    assert isinstance(node, ast.FunctionDef)
    space: dict[str, Any] = {}
    exec(f"def f({parameters}): pass", space)
    return space["f"], signature_of(node, "f")


@given(parameter_lists(), st.integers(0, 4), st.lists(st.sampled_from([*NAMES, "x"]), unique=True))
def test_a_call_is_accepted_exactly_if_python_accepts_it(
    parameters: str, positional: int, keywords: list[str]
) -> None:
    reference, signature = made(parameters)
    try:
        reference(*range(positional), **dict.fromkeys(keywords, 0))
        accepted = True
    except TypeError:
        accepted = False
    value = ast.Constant(0)
    outcome = bind(signature, Arguments((value,) * positional, tuple((name, value) for name in keywords)))
    assert isinstance(outcome, Bound) is accepted
    assert isinstance(outcome, Mismatch) is not accepted


@given(
    parameter_lists(),
    st.integers(0, 3),
    st.lists(st.sampled_from([*NAMES, "x"]), unique=True, max_size=3),
    st.booleans(),
)
def test_unpacking_is_refused_only_if_nothing_unpacked_could_make_it_right(
    parameters: str, positional: int, keywords: list[str], star: bool
) -> None:
    reference, signature = made(parameters)
    value = ast.Constant(0)
    given_keywords = tuple((name, value) for name in keywords)
    outcome = bind(
        signature,
        Arguments((value,) * positional, given_keywords, open_positional=star, open_keyword=not star),
    )
    assert not isinstance(outcome, Bound)
    if isinstance(outcome, Undecided):
        return
    unused = [name for name in [*NAMES, "y"] if name not in keywords]
    for extra in range(6) if star else (0,):
        for mask in range(2 ** len(unused)) if not star else (0,):
            more = [name for i, name in enumerate(unused) if mask >> i & 1]
            try:
                reference(*range(positional + extra), **dict.fromkeys([*keywords, *more], 0))
            except TypeError:
                continue
            raise AssertionError((parameters, positional, keywords, extra, more))


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_the_distance_is_a_distance(left: str, right: str) -> None:
    limit = 10
    assert edit_distance(left, right, limit) == edit_distance(right, left, limit)
    assert (edit_distance(left, right, limit) == 0) is (left == right)


def test_nearest_names_are_three_at_most_and_the_nearest_first() -> None:
    names = ["title", "titles", "tile", "style", "width", "subtitle"]
    assert nearest("titel", names) == ("title", "tile", "titles")
    assert nearest("resistivities", ["resistivity", "thickness", "name"])[0] == "resistivity"
