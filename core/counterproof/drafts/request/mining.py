"""Predicates that the words of a request propose: better none than a wrong one (spec A43)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from counterproof.drafts.request.asked_grids import asked_grid
from counterproof.drafts.request.corrections import forbidden_corrections
from counterproof.drafts.request.named_files import named_files
from counterproof.drafts.request.named_folders import named_folder
from counterproof.drafts.request.predicates import FOLLOWS, ForbidKeyword, Predicate
from counterproof.drafts.request.workflows import corrections, forward

if TYPE_CHECKING:
    from counterproof.drafts.request.contract import RequestContract
    from counterproof.drafts.targets import Profile


def mined(contract: RequestContract, profiles: Sequence[Profile]) -> Iterator[Predicate]:
    """Yield the predicates that a contract's own words propose, and those of its kind of workflow."""
    text = contract.task_text
    yield from named_files(text)
    folder = named_folder(text, root=contract.root, data_path=contract.data_path)
    if folder is not None:
        yield folder
    yield from forbidden_corrections(text, corrections(profiles))
    yield from _of_workflow(text, contract.workflow)


def _of_workflow(text: str, workflow: str) -> Iterator[Predicate]:
    kind = forward()
    is_forward = workflow.lower() in kind.names
    if is_forward:
        yield from (ForbidKeyword(keyword, origin=FOLLOWS) for keyword in kind.forbidden_keywords)
    if is_forward or not workflow:
        grid = asked_grid(text, kind.grid_names)
        if grid is not None:
            yield grid
