"""States and what follows from them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.evidence import Check, Finding, State, aggregate, overall

STATES = st.lists(st.sampled_from(State))


def item(state: State) -> Finding:
    return Finding("ok", state, "name", None, "reason")


def check(name: str, state: State) -> Check:
    return Check(name, state, "reason")


@given(STATES)
def test_one_failed_item_fails_the_check(states: list[State]) -> None:
    assert aggregate([*states, State.FAILED]) is State.FAILED


@given(STATES)
def test_nothing_unknown_is_passed(states: list[State]) -> None:
    assert aggregate([*states, State.UNVERIFIABLE]) is not State.PASSED


@given(STATES)
def test_what_was_not_looked_at_changes_nothing(states: list[State]) -> None:
    assert aggregate([*states, State.NOT_CHECKED]) is aggregate(states)


def test_a_check_without_items_is_not_checked() -> None:
    assert Check.of("imports", [], "no imports").state is State.NOT_CHECKED


def test_the_state_of_a_check_follows_from_its_items() -> None:
    assert Check.of("imports", [item(State.PASSED), item(State.NOT_CHECKED)], "").state is State.PASSED


@pytest.mark.parametrize("alone", ["syntax", "characters", "external_imports"])
def test_a_passed_report_needs_more_than_readable_text(alone: str) -> None:
    assert overall([check(alone, State.PASSED)], ()) is State.NOT_CHECKED


def test_an_unverifiable_check_makes_the_report_unverifiable() -> None:
    checks = [check("imports", State.PASSED), check("arguments", State.UNVERIFIABLE)]
    assert overall(checks, ()) is State.UNVERIFIABLE


def test_any_error_fails_the_report() -> None:
    assert overall([check("imports", State.PASSED)], ("line 3: no such name",)) is State.FAILED


def test_external_imports_never_spoil_a_report() -> None:
    checks = [check("imports", State.PASSED), check("external_imports", State.UNVERIFIABLE)]
    assert overall(checks, ()) is State.PASSED
