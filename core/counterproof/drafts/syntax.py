"""The check `syntax`: decoded, parsed and compiled in memory, within bounds, never run (spec A14-A16)."""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from dataclasses import dataclass
from io import StringIO

from counterproof.changes.characters import visible
from counterproof.drafts.decode import Undecodable, decode
from counterproof.drafts.parser import parser
from counterproof.drafts.places import split_lines
from counterproof.evidence import DRAFT_LIMIT, Finding, Span, State

MAX_NESTING = 90
"""Deeper brackets are not handed to the parser; CPython itself stops at 200."""

MAX_DEPTH = 150
"""Deeper syntax trees are not followed."""


@dataclass(frozen=True, slots=True)
class Syntax:
    """The one item of the check, and the tree and text if the syntax passed."""

    item: Finding
    tree: ast.Module | None = None
    text: str = ""


def check(data: bytes, name: str, python: str | None = None) -> Syntax:
    """Return the verdict on a draft's bytes.

    `python` is the version whose grammar the project declares, such as `3.11`.
    """
    if len(data) > DRAFT_LIMIT:
        return _stopped(name, f"it has {len(data):,} bytes; up to {DRAFT_LIMIT:,} are checked")
    try:
        text = decode(data).text
    except Undecodable as error:
        place = Span(error.line, 0, error.line, 0)
        return Syntax(Finding("syntax_error", State.FAILED, name, place, str(error)))
    if not text.strip():
        return Syntax(Finding("syntax_error", State.FAILED, name, None, "the script is empty"))
    if _nesting(text) > MAX_NESTING:
        return _stopped(name, f"its brackets are nested more than {MAX_NESTING} deep")
    return _parsed(data, text, name, python)


def _stopped(name: str, reason: str) -> Syntax:
    return Syntax(Finding("too_complex", State.UNVERIFIABLE, name, None, reason))


def _parsed(data: bytes, text: str, name: str, python: str | None) -> Syntax:
    declared = version_of(python)
    try:
        with parser():
            compile(data, name, "exec", dont_inherit=True)
            tree = _tree(text, name, _grammar(declared))
    except SyntaxError as error:
        return Syntax(_refused(error, text, name, declared))
    except (RecursionError, MemoryError):
        reason = "Python's own compiler refuses it: it is nested too deeply"
        return Syntax(Finding("too_complex", State.FAILED, name, None, reason))
    except (ValueError, TypeError, OverflowError) as error:
        return Syntax(Finding("syntax_error", State.FAILED, name, None, f"Python refuses it: {error}"))
    if tree is None or _depth(tree) > MAX_DEPTH:
        return _stopped(name, f"its syntax tree is more than {MAX_DEPTH} levels deep")
    item = Finding("ok", State.PASSED, name, None, "Python parses and compiles it")
    return Syntax(item, tree, text)


def _tree(text: str, name: str, grammar: tuple[int, int] | None) -> ast.Module | None:
    try:
        return ast.parse(text, filename=name, feature_version=grammar)
    except (RecursionError, MemoryError):
        return None


def version_of(python: str | None) -> tuple[int, int] | None:
    """Return a declared version as numbers, or None."""
    match = re.match(r"(\d+)\.(\d+)", python or "")
    return (int(match[1]), int(match[2])) if match else None


def _grammar(declared: tuple[int, int] | None) -> tuple[int, int] | None:
    running = sys.version_info[:2]
    return declared if declared is not None and declared < running else None


def _nesting(text: str) -> int:
    """Return how deep brackets are nested, found by the tokenizer and without recursion."""
    deepest = depth = 0
    try:
        for token in tokenize.generate_tokens(StringIO(text).readline):
            if token.type == tokenize.OP:
                if token.string in "([{":
                    depth += 1
                    deepest = max(deepest, depth)
                elif token.string in ")]}":
                    depth = max(0, depth - 1)
    except (tokenize.TokenError, SyntaxError, ValueError):
        pass
    return deepest


def _depth(tree: ast.AST) -> int:
    """Return how many levels a tree has, without recursion."""
    level: list[ast.AST] = [tree]
    depth = 0
    while level:
        depth += 1
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return depth


def _refused(error: SyntaxError, text: str, name: str, declared: tuple[int, int] | None) -> Finding:
    line = error.lineno or 1
    span = _span(error, line, text)
    reason = visible(_message(error))
    newer = _newer_feature(error, text)
    if newer is not None and _may_accept(newer, declared):
        version = f"{newer[0]}.{newer[1]}"
        running = f"{sys.version_info[0]}.{sys.version_info[1]}"
        return Finding(
            "newer_syntax",
            State.UNVERIFIABLE,
            name,
            span,
            f"{reason}; Python {version} may accept it, but this one is {running}",
        )
    return Finding("syntax_error", State.FAILED, name, span, reason)


def _message(error: SyntaxError) -> str:
    return re.sub(r" \(detected at line \d+\)", "", error.msg or "invalid syntax")


def _span(error: SyntaxError, line: int, text: str) -> Span:
    lines = split_lines(text)
    width = len(lines[line - 1]) if line <= len(lines) else 0
    column = min(max((error.offset or 1) - 1, 0), width)
    end_line = error.end_lineno or line
    end = (error.end_offset or 0) - 1
    if end_line != line or end <= column:
        end = min(column + 1, max(width, column))
    return Span(line, column, line, end)


_FEATURES = (
    ((3, 12), re.compile(r"^\s*(?:async\s+)?(?:def|class)\s+\w+\s*\[")),
    ((3, 12), re.compile(r"^\s*type\s+\w+\s*(?:\[[^\]]*\]\s*)?=")),
    ((3, 14), re.compile(r"^\s*except\*?\s+[\w.]+\s*,\s*[\w.]+[^:]*:")),
    ((3, 14), re.compile(r"\b[rR]?[tT][rR]?['\"]")),
)
_FORMATTED = re.compile(r"\b[rR]?[fF][rR]?['\"]")


def _newer_feature(error: SyntaxError, text: str) -> tuple[int, int] | None:
    """Return the first Python that may accept what stopped the parser, or None."""
    lines = split_lines(text)
    line = lines[error.lineno - 1] if error.lineno and error.lineno <= len(lines) else ""
    for version, pattern in _FEATURES:
        if pattern.search(line):
            return version
    if "f-string" in (error.msg or "") or _FORMATTED.search(line):
        return (3, 12)
    return None


def _may_accept(newer: tuple[int, int], declared: tuple[int, int] | None) -> bool:
    if declared is not None and declared < newer:
        return False
    return sys.version_info[:2] < newer
