"""The request contract: what the person asked of a draft, as far as a static check needs it (spec A40)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from counterproof.drafts.request.predicates import Predicate

if TYPE_CHECKING:
    from counterproof.drafts.targets import Profile

_ANSWER = "\n\nAnswer to the question about it:\n"


@dataclass(frozen=True, slots=True)
class RequestContract:
    """A request in its own words, and the predicates that the caller states beside it.

    `clarified_request` is the earlier request that this one answers a question about; `workflow` names the
    kind of task; `data_path` is where its input lies. Names of folders in the request are looked up in
    `root`, where that is given, to tell folders with data from folders for results.
    """

    original_request: str = ""
    clarified_request: str = ""
    workflow: str = ""
    data_path: str = ""
    predicates: tuple[Predicate, ...] = ()
    root: Path | None = None

    @classmethod
    def read(cls, path: str | PathLike[str], *, root: str | PathLike[str] | None = None) -> RequestContract:
        """Return the contract in a JSON file of up to 256 KiB.

        Raises Problem, naming the file and the key, if anything in it is unknown, missing or out of bounds.
        """
        from counterproof.drafts.request.contract_file import read_contract

        return read_contract(Path(path), root=None if root is None else Path(root))

    @property
    def task_text(self) -> str:
        """The whole request: the earlier one, a label, and the current one (spec A40)."""
        if not self.clarified_request:
            return self.original_request
        return f"{self.clarified_request}{_ANSWER}{self.original_request}"

    def demands(self, profiles: Sequence[Profile]) -> tuple[Predicate, ...]:
        """Return the stated predicates and those that the request's words propose beyond them."""
        from counterproof.drafts.request.mining import mined

        stated = {predicate.label for predicate in self.predicates}
        return (*self.predicates, *(found for found in mined(self, profiles) if found.label not in stated))
