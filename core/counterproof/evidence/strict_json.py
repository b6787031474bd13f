"""JSON without surprises: read strictly and within bounds, written canonically."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from counterproof.evidence.problems import Problem

MAX_BYTES = 4 * 1024 * 1024
"""The largest document read, in bytes (DESIGN section 4)."""
MAX_DEPTH = 64
"""The deepest nesting read."""

# A string that never ends is taken whole: tried at each of its quotes, it would cost the square of its size.
_STRUCTURE = re.compile(r'"(?:[^"\\]+|\\.)*"?|[\[{]|[\]}]', re.DOTALL)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def loads(data: bytes, *, file: str | None = None, max_bytes: int = MAX_BYTES) -> object:
    """Return the value of a JSON document.

    Raises Problem for more than `max_bytes` bytes, nesting deeper than 64, anything but UTF-8, a duplicate
    key, NaN, Infinity, a number beyond the range of a float, a lone surrogate, or a syntax error.
    """
    if len(data) > max_bytes:
        raise Problem(
            f"the document is {len(data):,} bytes long", file=file, allowed=f"up to {max_bytes:,} bytes"
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem(f"byte {error.start} is not UTF-8", file=file, allowed="JSON in UTF-8") from error
    _check_depth(text, file)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_float=_finite,
            parse_int=_integer,
        )
        if "\\ud" in text.lower():
            _check_surrogates(value)
        return value
    except json.JSONDecodeError as error:
        raise Problem(f"not JSON: {error.msg}", file=file, line=error.lineno) from error
    except _RefusedError as refusal:
        raise Problem(str(refusal), file=file) from None


def canonical(document: object) -> bytes:
    """Return the one byte string that stands for a document: UTF-8, sorted keys, indent 2, final newline.

    Lone surrogates, which UTF-8 can't carry, become visible escapes. NaN and infinity raise ValueError.
    """
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, indent=2, allow_nan=False)
    text = _LONE_SURROGATE.sub(lambda match: f"\\\\u{ord(match[0]):04x}", text)
    return text.encode("utf-8") + b"\n"


class _RefusedError(Exception):
    """A value that JSON's grammar allows and we don't."""


def _check_depth(text: str, file: str | None) -> None:
    depth = 0
    for match in _STRUCTURE.finditer(text):
        mark = match[0]
        if mark in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                line = text.count("\n", 0, match.start()) + 1
                raise Problem(
                    "the document is nested too deeply", file=file, line=line, allowed=f"depth {MAX_DEPTH}"
                )
        elif mark in "]}":
            depth -= 1


def _unique(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, value in pairs:
        if key in result:
            raise _RefusedError(f"the key {key!r} stands twice in one object")
        result[key] = value
    return result


def _check_surrogates(value: object) -> None:
    if _LONE_SURROGATE.search(json.dumps(value, ensure_ascii=False)):
        raise _RefusedError("a text holds half a surrogate pair")


def _no_constant(name: str) -> object:
    raise _RefusedError(f"{name} is not a number")


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise _RefusedError(f"the number {text[:40]} is beyond the range of a float")
    return value


def _integer(text: str) -> int:
    digits = len(text.lstrip("-"))
    if digits > 309:
        raise _RefusedError(f"the integer {text[:20]}… has {digits} digits")
    value = int(text)
    if digits == 309:
        try:
            float(value)
        except OverflowError:
            raise _RefusedError(f"the integer {text[:20]}… is beyond the range of a float") from None
    return value
