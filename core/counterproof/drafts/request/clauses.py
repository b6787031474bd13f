"""A request in clauses: how far a verb and a negation reach (spec A44)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

MAX_CLAUSE = 600
"""A longer clause, in characters, is not followed."""

OUTPUT_VERB = re.compile(
    r"\b(?:(?:save|write|export|store|output|dump|produce|create|generate|render)s?"
    r"|(?:should|must|shall|to) be (?:saved|written|exported|stored))\b",
    re.IGNORECASE,
)
INPUT_VERB = re.compile(
    r"\b(?:loads?|loading|reads?|reading|opens?|opening|uses?|using|imports?|importing|parses?|takes?|given"
    r"|from|compares?|checks?|plots? the data)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"\b(?:(?:do|does|must|should|shall|can|may|will|need) ?not|(?:do|does|must|should|can|need)n['’]?t|never"
    r"|not|cannot|no|nothing|none|neither|nor|without|avoid\w*|skip\w*|omit\w*|refrain\w*|instead of"
    r"|rather than|except|exclud\w*|leave out|stop|dont)\b",
    re.IGNORECASE,
)
_COMMANDED = re.compile(r"\b(?:do|does|must|should|shall|can) ?n[o'’]?t|\bdont\b|\bnever\b", re.IGNORECASE)
_CONDITIONAL = re.compile(
    r"\b(?:if|when|unless|why|whether|or|either|optional\w*|maybe|perhaps|possibly|e\.g|such as|for example"
    r"|something like|for instance|was|were|had|did|previous\w*|already|earlier|existing|exists?"
    r"|used to|how|explain\w*|describe\w*|what)\b",
    re.IGNORECASE,
)
_BULLET = re.compile(r"\s*(?:[-*•+]|\d+[.)]|\(?[a-z]\))\s")
_BOUNDARY = re.compile(
    r"[\n;!?]+|\.(?=\s|$)|,|\b(?:but|then|while|whereas|however|afterwards|finally)\b"
    r"|\band\s+(?=(?:then |also )?(?:save|write|export|store|output|dump|produce|create|generate|render|plot"
    r"|load|read|estimate|compute|calculate|apply|print|show|use|do|don['’]?t|skip|correct|run|return|saving"
    r"|writing)s?\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a text that one verb and its negation govern; `start` is its place in the text."""

    text: str
    start: int
    negated: bool

    @property
    def end(self) -> int:
        """The place in the text where it ends."""
        return self.start + len(self.text)

    @property
    def is_certain(self) -> bool:
        """Whether it is short enough to be followed, not denied, not conditional and no choice of several."""
        if self.negated or len(self.text) > MAX_CLAUSE:
            return False
        return _CONDITIONAL.search(self.text) is None


class Clauses:
    """The clauses of a text in their order.

    A negated command also governs what `and` adds to it, and one that ends with a colon the list below it.
    """

    def __init__(self, text: str) -> None:
        self._clauses = list(_clauses(text))
        self._starts = [clause.start for clause in self._clauses]

    def at(self, place: int) -> Clause:
        """Return the clause around a place of the text."""
        return self._clauses[bisect_right(self._starts, place) - 1]


def _clauses(text: str) -> Iterator[Clause]:
    start = 0
    commanded = listed = False
    for boundary in [*_BOUNDARY.finditer(text), None]:
        end = len(text) if boundary is None else boundary.start()
        part = text[start:end]
        denied = _NEGATED.search(part) is not None
        listed = listed and (_BULLET.match(part) is not None or text[start - 1] != "\n")
        yield Clause(part, start, denied or commanded or listed)
        if boundary is not None:
            joined = boundary[0].lower().startswith("and")
            commanded = joined and (commanded or _COMMANDED.search(part) is not None)
            listed = listed or (denied and part.rstrip().endswith(":"))
            start = boundary.end()
