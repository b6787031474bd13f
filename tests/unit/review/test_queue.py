"""The queue groups drafts by what they need."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from counterproof.review.inbox import InboxFile
from counterproof.review.ledger import Entry
from counterproof.review.queue import Draft, Need, grouped

TODAY = date(2026, 11, 30)


def file(name: str, modified: int = 0, problem: str | None = None) -> InboxFile:
    return InboxFile(name, Path(name), 1, modified, None if problem else "0" * 64, problem, ())


def decided(at: str) -> Entry:
    return Entry("reject", "draft", "a.py", "0" * 64, None, "A Reviewer", "No.", (), None, at)


@pytest.mark.parametrize(
    ("draft", "need"),
    [
        (Draft(file("a.py")), Need.DECISION),
        (Draft(file("a.py"), running=True), Need.RUNNING),
        (Draft(file("a.py", problem="too large")), Need.BLOCKED),
        (Draft(file("a.py"), decision=decided("2026-11-30T12:00:00.000Z")), Need.DECIDED_TODAY),
        (Draft(file("a.py"), decision=decided("2026-11-28T12:00:00.000Z")), Need.DECIDED_EARLIER),
    ],
)
def test_a_draft_stands_where_it_needs_something(draft: Draft, need: Need) -> None:
    assert draft.need(TODAY) is need


def test_groups_keep_the_order_of_needs_and_the_newest_file_first() -> None:
    drafts = [
        Draft(file("blocked.py", problem="x")),
        Draft(file("old.py", modified=1)),
        Draft(file("new.py", modified=2)),
    ]
    groups = grouped(drafts, TODAY)
    assert list(groups) == [Need.DECISION, Need.BLOCKED]
    assert [draft.name for draft in groups[Need.DECISION]] == ["new.py", "old.py"]


def test_a_running_check_outranks_an_old_decision() -> None:
    draft = replace(Draft(file("a.py"), decision=decided("2026-11-30T12:00:00.000Z")), running=True)
    assert draft.need(TODAY) is Need.RUNNING
