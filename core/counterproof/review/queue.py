"""The queue: what lies in the inbox, grouped by what it needs from the person."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from typing import Protocol, TypeVar

from counterproof.evidence import Report
from counterproof.review.inbox import InboxFile
from counterproof.review.ledger import Entry


class Need(Enum):
    """What a draft needs next; the values are the headings, in the order of the queue."""

    DECISION = "Needs a decision"
    RUNNING = "Running"
    BLOCKED = "Blocked"
    DECIDED_TODAY = "Decided today"
    DECIDED_EARLIER = "Decided earlier"


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft on the desk: its file, and the report and decision that belong to exactly these bytes."""

    file: InboxFile
    report: Report | None = None
    decision: Entry | None = None
    running: bool = False

    @property
    def name(self) -> str:
        """The draft's path below the inbox, by which the desk knows it."""
        return self.file.name

    def need(self, today: date) -> Need:
        """Return the group that the draft stands in; `today` is the person's date."""
        if self.running:
            return Need.RUNNING
        if self.file.problem:
            return Need.BLOCKED
        if self.decision is None:
            return Need.DECISION
        decided = datetime.fromisoformat(self.decision.at).astimezone().date()
        return Need.DECIDED_TODAY if decided == today else Need.DECIDED_EARLIER


class Row(Protocol):
    """What can stand in the queue: a draft, or a patch that is no candidate of one."""

    @property
    def file(self) -> InboxFile:
        """The file in the inbox."""

    @property
    def name(self) -> str:
        """Its path below the inbox."""

    def need(self, today: date) -> Need:
        """Return the group that it stands in."""


R = TypeVar("R", bound=Row)


def grouped(rows: Iterable[R], today: date) -> dict[Need, tuple[R, ...]]:
    """Return the rows by need, the newest file first; groups without a row are left out."""
    newest_first = sorted(rows, key=lambda row: (-row.file.modified_ns, row.name))
    groups: dict[Need, list[R]] = {need: [] for need in Need}
    for row in newest_first:
        groups[row.need(today)].append(row)
    return {need: tuple(members) for need, members in groups.items() if members}
