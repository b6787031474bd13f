"""What of a diff page is seen now, and how: all that scrolling, moving, choosing and focus change."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from counterproof.changes.choice import Choice
from counterproof_gui.views.diff.entry import Side
from counterproof_gui.views.matches import Matches
from counterproof_gui.views.remarks import Remark
from counterproof_gui.views.selection import Selection


@dataclass(frozen=True, slots=True)
class Caret:
    """A selection whose lines are row numbers, and the side that it is in where each has its pane."""

    selection: Selection = field(default_factory=Selection)
    side: Side = Side.AFTER


@dataclass(frozen=True, slots=True)
class Sight:
    """The state of a view that its page is painted for; `choices` is None where nothing can be chosen.

    `viewed` holds the digests of hunks that were marked as viewed.
    """

    width: int
    height: int
    left: int
    top: int
    caret: Caret
    focused: bool
    remark: Remark | None
    matches: Matches
    choices: Sequence[Choice] | None
    viewed: Collection[str]
