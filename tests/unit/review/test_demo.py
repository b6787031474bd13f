"""The demo project is made once, in a folder of its own."""

from datetime import date
from pathlib import Path

import pytest

from counterproof.evidence import Budget, Problem, State, ignore
from counterproof.review.demo import make_demo
from counterproof.review.inbox import look
from counterproof.review.patches import look_at_patches
from counterproof.review.queue import Draft, Need, grouped
from counterproof.review.validation import check_candidate


def test_its_queue_stands_in_the_order_of_names(tmp_path: Path) -> None:
    project = make_demo(tmp_path / "demo")
    drafts = [Draft(file) for file in look(project.inbox).files.values()]
    names = [draft.name for draft in grouped(drafts, date(2026, 11, 30))[Need.DECISION]]
    assert len(names) == 10
    assert names == sorted(names)


def test_its_patches_are_candidates_for_a_draft_and_each_is_better_than_the_one_before(
    tmp_path: Path,
) -> None:
    project = make_demo(tmp_path / "demo")
    inbox = look(project.inbox)
    failed = []
    for patch in look_at_patches(project, inbox).values():
        assert patch.candidate is not None, patch.why
        report = check_candidate(project, patch.candidate, budget=Budget(), emit=ignore)
        failed.append(sum(check.state is State.FAILED for check in report.checks.values()))
    assert failed == [1, 0]


def test_a_demo_that_is_there_is_opened_as_it_is(tmp_path: Path) -> None:
    draft = make_demo(tmp_path / "demo").inbox / "layered_model.py"
    draft.write_text("changed")
    assert make_demo(tmp_path / "demo").inbox == draft.parent
    assert draft.read_text() == "changed"


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(Problem, match="the folder is not empty"):
        make_demo(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
