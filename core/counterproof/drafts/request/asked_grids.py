"""The frequency grid that a request asks for, in hertz exactly (spec A43)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from counterproof.drafts.request.predicates import Origin, RequireGrid

_NUMBER = r"\d{1,15}(?:\.\d{1,15})?(?:[eE][-+]?\d{1,2})?"
_RANGE = re.compile(
    rf"(?<![\w.])(?P<low>{_NUMBER})\s*(?P<unit>[A-Za-zµμ]+)?\s*(?:-|–|—|\.\.|\bto\b|\band\b)\s*"
    rf"(?P<high>{_NUMBER})\s*(?P<units>[A-Za-zµμ]+)"
)
_COUNT = re.compile(
    r"(?<![\w.,-])(?P<count>\d{1,5})\s+(?:[A-Za-z][\w-]*\s+){0,2}?(?:points|frequencies|samples)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^\n;!?]+?(?=[\n;!?]|\.\s|$|\Z)")
_DOUBTFUL = re.compile(
    r"\b(?:per decade|each decade|linear\w*|or|if|unless|not|don['’]?t|no|without|at least|at most|about"
    r"|around|roughly|approximately|instead|was|were|previous\w*|except)\b",
    re.IGNORECASE,
)


def asked_grid(text: str, names: Sequence[str]) -> RequireGrid | None:
    """Return the demand for the one grid that a text describes by its ends and its number of points.

    Other units than hertz are not converted: a text with kilohertz describes none.
    """
    found = [grid for match in _SENTENCE.finditer(text) if (grid := _grid(text, match, names))]
    return found[0] if len(found) == 1 else None


def _grid(text: str, sentence: re.Match[str], names: Sequence[str]) -> RequireGrid | None:
    place = sentence.span()
    ranges, counts = list(_RANGE.finditer(text, *place)), list(_COUNT.finditer(text, *place))
    if len(ranges) != 1 or len(counts) != 1 or _DOUBTFUL.search(text, *place):
        return None
    ends, number = ranges[0], counts[0]
    if ends["units"] != "Hz" or ends["unit"] not in (None, "Hz"):
        return None
    low, high, count = float(ends["low"]), float(ends["high"]), int(number["count"])
    if not 0 < low < high or count < 2:
        return None
    start, end = min(ends.start(), number.start()), max(ends.end(), number.end())
    return RequireGrid(tuple(names), low, high, count, origin=Origin.inferred(text, start, end))
