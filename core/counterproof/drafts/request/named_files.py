"""The output files that a request names (spec A43)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from counterproof.drafts.request.clauses import INPUT_VERB, OUTPUT_VERB, Clauses
from counterproof.drafts.request.predicates import Origin, RequireOutput

_SUFFIX = r"\.(?:csv|png|pdf|svg|xlsx)"
_FILE = re.compile(
    rf"[\"'`“‘](?P<quoted>[^\"'`“”‘’\n]{{1,100}}{_SUFFIX})[\"'`”’]"
    rf"|(?<![\w./\\~<>{{}}*%$@:\[-])"
    rf"(?P<plain>(?:~?/)?(?:(?![\w.-]*{_SUFFIX}[/\\])[\w.-]{{1,100}}[/\\])*[\w-][\w.-]{{0,100}}?{_SUFFIX})"
    r"(?![\w/\\{<*-]|\.\w)",
    re.IGNORECASE,
)
_FILLER = (
    r"(?:a|an|the|one|single|new|my|file|files|table|figure|plot|picture|image|spreadsheet|report|chart|map"
    r"|named|called|name|csv|png|pdf|svg|xlsx|output|outputs|results?|is|should|must|be|it|them|this|everything)"
)
_DIRECT = re.compile(
    rf"(?:\s+{_FILLER})*\s*[:=]?\s*(?:(?:to|into|as|in|under)(?:\s+{_FILLER})*)?\s*", re.IGNORECASE
)
_DESTINATION = re.compile(
    rf"(?P<between>.*)\b(?P<how>to|into|as|in|named|called)(?:\s+{_FILLER})*\s*[:=]?\s*",
    re.IGNORECASE | re.DOTALL,
)
_ELSEWHERE = re.compile(
    r"\b(?:from|script|program|code|function|class|tests?|that|which|who|to|compar\w+|same|similar\w*|like|identical"
    r"|equal|differ\w*|relative|according|as|close|next|shown|seen|described|given)\b",
    re.IGNORECASE,
)
_WHERE_FROM = re.compile(
    r"\b(?:of|for|with|at|by|using|rows?|values?|columns?|data|records?|stations?|sites?|files?|stored|found|listed)\b",
    re.IGNORECASE,
)
_LIST = re.compile(
    rf"\s*(?:,\s*)?(?P<or>and/or\b|or\b)?(?:and\b|plus\b|&|as well as\b)?(?:\s+{_FILLER})*\s*", re.IGNORECASE
)
_RENAMED = re.compile(rf"\s*(?:as|to|into)(?:\s+{_FILLER})*\s*", re.IGNORECASE)
_REPEATED = re.compile(r"\b(?:each|every|per|all)\b", re.IGNORECASE)


def named_files(text: str) -> Iterator[RequireOutput]:
    """Yield a demand for each file that a text certainly names as an output; files that are read are none."""
    matches = list(_FILE.finditer(text))
    clauses = Clauses(_FILE.sub(lambda match: "x" * len(match[0]), text))
    seen: set[str] = set()
    for chain in _chains(text, matches):
        if _is_output(text, chain, clauses):
            for match in chain:
                name = _name(match)
                if name not in seen:
                    seen.add(name)
                    suffix = name.rpartition(".")[2].lower()
                    yield RequireOutput(name, suffix, origin=Origin.inferred(text, *_span(match)))


def _chains(text: str, matches: list[re.Match[str]]) -> Iterator[list[re.Match[str]]]:
    """Yield the lists of files that stand together in a sentence, those that offer a choice left out."""
    chain: list[re.Match[str]] = []
    choice = False
    for match in matches:
        if chain:
            between = _LIST.fullmatch(text, chain[-1].end(), match.start())
            if between is None or not text[chain[-1].end() : match.start()].strip():
                if not choice:
                    yield chain
                chain, choice = [], False
            elif between["or"]:
                choice = True
        chain.append(match)
    if chain and not choice:
        yield chain


def _is_output(text: str, chain: list[re.Match[str]], clauses: Clauses) -> bool:
    first = chain[0]
    clause = clauses.at(first.start())
    if not clause.is_certain or _is_renamed(text, first):
        return False
    if _REPEATED.search(clause.text) and not _name(first).lower().endswith((".csv", ".xlsx")):
        return False
    return _is_destination(text[clause.start : first.start()])


def _is_destination(before: str) -> bool:
    """Say whether what stands before a name makes it one that is written."""
    verbs = list(OUTPUT_VERB.finditer(before))
    if not verbs or INPUT_VERB.search(before, 0, verbs[-1].start()):
        return False
    rest = before[verbs[-1].end() :].rstrip("\"'`“‘(")
    if _DIRECT.fullmatch(rest):
        return True
    placed = _DESTINATION.fullmatch(rest)
    if placed is None or _ELSEWHERE.search(placed["between"]):
        return False
    return placed["how"].lower() != "in" or not _WHERE_FROM.search(placed["between"])


def _is_renamed(text: str, match: re.Match[str]) -> bool:
    """Say whether a file is only what another one is made of, as in `save a.csv as b.csv`."""
    following = _FILE.search(text, match.end())
    return following is not None and _RENAMED.fullmatch(text, match.end(), following.start()) is not None


def _name(match: re.Match[str]) -> str:
    return (match["quoted"] or match["plain"]).strip().replace("\\", "/").removeprefix("./")


def _span(match: re.Match[str]) -> tuple[int, int]:
    return match.span("quoted" if match["quoted"] else "plain")
