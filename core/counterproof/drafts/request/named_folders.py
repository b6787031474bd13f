"""The output folder that a request names (spec A43)."""

from __future__ import annotations

import re
from pathlib import Path

from counterproof.drafts.request.clauses import INPUT_VERB, OUTPUT_VERB, Clauses
from counterproof.drafts.request.predicates import Origin, RequireOutputDir

_NAME = r"(?:~?/)?\w[\w.~/\\-]{0,150}"
_QUOTED = r"[\"'`“‘](?P<{0}>[^\"'`“”‘’\n:*?<>|]{{1,150}})[\"'`”’]"
_FOLDER = r"(?:folder|directory|dir)"
_INTRODUCED = re.compile(
    rf"(?P<article>\b(?:a|an|any|some|each|every|one|new|separate|own)\s+(?:\w+\s+)?)?\b{_FOLDER}\b"
    rf"(?P<named>\s*[:=]|\s+(?:named|called))?\s*(?:{_QUOTED.format('quoted')}|(?P<plain>{_NAME}))",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"\b(?:in|into|to|under)\s+(?:the\s+)?(?:{_QUOTED.format('quoted')}|(?P<plain>{_NAME}))\s+{_FOLDER}\b",
    re.IGNORECASE,
)
_BARE = re.compile(
    rf"\b(?:into|to|under|in)\s+(?:{_QUOTED.format('quoted')}|(?P<plain>{_NAME}))(?![\w:*<>{{}}])",
    re.IGNORECASE,
)
_TELLING = re.compile(r"[_/\\]")
_OTHER_THING = re.compile(
    r"\s+(?:variable|array|list|dict\w*|column|field|table|database|object|dataframe|attribute|key|sheet|file|format"
    r"|function|method|module)\b",
    re.IGNORECASE,
)
_FORMAT = r"(?:csv|png|pdf|svg|xlsx?|json|txt|and|or|input|output|stdout|stderr|n|a|km|m|s)"
_PLACEHOLDER = re.compile(
    r"(?:out(?:put)?|save|results?)_(?:dir|directory|folder|path)|to_\w+"
    r"|\w*_(?:log|file|name|csv|png|txt|json|table|sheet|column|frame|df|array|list|dict)"
    rf"|{_FORMAT}(?:[/\\]{_FORMAT})+",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"(?:line|profile|site|station|survey)[-_ ]?\w{0,3}\d+\w{0,4}|[A-Za-z]{0,3}\d+[A-Za-z]{0,4}"
    r"|[A-Za-z]{1,2}[-_]\d+",
    re.IGNORECASE,
)
_SUFFIX = re.compile(r"\.[A-Za-z]\w{0,5}$")
_NO_NAME = re.compile(
    r"in|of|for|with|and|that|which|where|your|the|each|per|to|as|containing|above|below|here|there|specified|given"
    r"|mentioned|itself|too|instead|afterwards|again|first|later|please|automatically|only|now|next|or|is|on|at|by"
    r"|from|if|so|when|it|its|this|name|path|structure|tree",
    re.IGNORECASE,
)
_RESULTS = frozenset({".csv", ".png", ".pdf", ".svg", ".xlsx", ".txt", ".log", ".html"})
_CODE = re.compile(r"\b(?:scripts?|code|program|modules?|functions?|class|tests?)\b", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\b(?:of|for|from|with|at|by|using|that|which|stations?|sites?|data|rows?|values?)\b", re.IGNORECASE
)
_SAVING = re.compile(r"\b(?:save|write|export|output)(?:s|d|ted)?\b", re.IGNORECASE)


def named_folder(text: str, *, root: Path | None, data_path: str) -> RequireOutputDir | None:
    """Return the demand for the output folder that a text names last; None if it names none for certain.

    `root` is where relative names are looked up: a folder there that holds data is none for results.
    """
    clauses = Clauses(text)
    found = [
        (match.start(), match)
        for pattern in (_INTRODUCED, _BEFORE, _BARE)
        for match in pattern.finditer(text)
        if _counts(text, clauses, pattern, match)
    ]
    demands = [_demand(text, match) for _, match in sorted(found, key=lambda pair: pair[0])]
    kept = [demand for demand in demands if not _holds_data(demand.path, root, data_path)]
    return kept[-1] if kept else None


def _counts(text: str, clauses: Clauses, pattern: re.Pattern[str], match: re.Match[str]) -> bool:
    name = _name(match)
    clause = clauses.at(match.start())
    if not clause.is_certain or match.end() > clause.end + len(name) or not _is_folder_name(name):
        return False
    before = text[clause.start : match.start()]
    verbs = list(OUTPUT_VERB.finditer(text, clause.start, match.end() - len(name)))
    if not verbs or INPUT_VERB.search(before) or _CODE.search(text, verbs[-1].end(), match.start()):
        return False
    if pattern is _INTRODUCED:
        return _is_introduced(match, clause.end)
    if _OTHER_THING.match(text, match.end()) or not _TELLING.search(match[0]):
        return False
    return pattern is _BEFORE or (
        _ELSEWHERE.search(text, verbs[-1].end(), match.start()) is None
        and _SAVING.search(verbs[-1][0]) is not None
    )


def _is_introduced(match: re.Match[str], end: int) -> bool:
    """Say whether `folder NAME` names one: `a folder` needs `named`, a plain word ends its clause."""
    if match["quoted"] or match["named"]:
        return True
    if match["article"]:
        return False
    return bool(_TELLING.search(match["plain"])) or match.end() >= end


def _is_folder_name(name: str) -> bool:
    if any(words.fullmatch(name) for words in (_NO_NAME, _PLACEHOLDER, _LINE)):
        return False
    return _SUFFIX.search(name) is None and ".." not in name


def _holds_data(path: str, root: Path | None, data_path: str) -> bool:
    if data_path and Path(data_path) == Path(path):
        return True
    if root is None:
        return False
    try:
        return any(
            entry.suffix.lower() not in _RESULTS for entry in (root / path).iterdir() if entry.is_file()
        )
    except (OSError, ValueError):
        return False


def _name(match: re.Match[str]) -> str:
    name: str = match["quoted"] or match["plain"]
    return name.strip().rstrip(".").replace("\\", "/").removeprefix("./").rstrip("/") or name


def _demand(text: str, match: re.Match[str]) -> RequireOutputDir:
    start, end = match.span("quoted" if match["quoted"] else "plain")
    end = start + len(text[start:end].rstrip("."))
    return RequireOutputDir(_name(match), origin=Origin.inferred(text, start, end))
