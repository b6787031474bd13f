"""Requests that exclude corrections, and which functions they thereby forbid (spec A43)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from counterproof.drafts.request.clauses import Clauses
from counterproof.drafts.request.predicates import ForbidCall, Origin

_EXCLUDED = re.compile(
    r"\b(?P<how>without|before|do not|don['’]?t|never|must not|should not|skip(?:ping)?|omit(?:ting)?"
    r"|exclud(?:e|ing)|leav(?:e|ing) out|avoid(?:ing)?|no)\b(?P<between>(?:\s+[\w-]+){0,5}?)\s+"
    r"(?P<what>corrections?|correcting)\b",
    re.IGNORECASE,
)
_ANY_MENTION = re.compile(
    r"\bcorrect(?:ed|ions?|s|ing)?\b(?!\s+(?:factors?|coefficients?|terms?|estimates?|values?))",
    re.IGNORECASE,
)
_FILLER = frozenset(
    {
        "apply",
        "applying",
        "perform",
        "performing",
        "doing",
        "do",
        "making",
        "make",
        "any",
        "the",
        "a",
        "an",
        "all",
    }
    | {"use", "using", "run", "running", "kind", "of"}
)
_FOLLOWING = re.compile(
    r"\s*(?:at all|yet|please|of any kind|steps?|whatsoever|the data|it|them|anything|the sites|the stations"
    r"|(?:should be |is |are |being )?(?:applied|done|made|performed))?\s*",
    re.IGNORECASE,
)
_DOUBTFUL = re.compile(
    r"\b(?:if|unless|whether|or|compar\w+|versus|vs|both|with and without|with|when|why)\b", re.IGNORECASE
)


def forbidden_corrections(text: str, apis: Iterable[str]) -> Iterator[ForbidCall]:
    """Yield a demand for each correction function that a text excludes.

    A text that speaks of corrections in any other way excludes none. Words such as `static shift` before
    `correction` narrow it to the functions whose dotted names hold them.
    """
    matches = list(_EXCLUDED.finditer(text))
    clauses = Clauses(text)
    if not matches or not all(_is_plain(text, clauses, match) for match in matches):
        return
    covered = {place for match in matches for place in range(*match.span())}
    if any(mention.start() not in covered for mention in _ANY_MENTION.finditer(text)):
        return
    match = matches[0]
    qualifiers = {word for found in matches for word in _qualifiers(found)}
    for api in apis:
        if qualifiers <= set(re.findall(r"[a-z]+", api.lower())):
            yield ForbidCall(api, origin=Origin.inferred(text, *match.span()))


def _is_plain(text: str, clauses: Clauses, match: re.Match[str]) -> bool:
    clause = clauses.at(match.start())
    how, between = match["how"].lower(), match["between"].lower().split()
    if how == "before" and "any" not in between:
        return False
    if match["what"].lower() == "correcting" and how not in ("without", "avoid", "avoiding", "before"):
        return False
    around = text[clause.start : match.start()] + " " + text[match.end() : clause.end]
    rest = text[match.end() : max(clause.end, match.end())]
    return _DOUBTFUL.search(around) is None and _FOLLOWING.fullmatch(rest) is not None


def _qualifiers(match: re.Match[str]) -> Iterator[str]:
    for word in re.findall(r"[a-z]+", match["between"].lower()):
        if word not in _FILLER:
            yield word
