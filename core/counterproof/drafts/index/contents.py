"""What is inside a value: the result of awaiting it, its elements, the parts that unpacking takes."""

from __future__ import annotations

from counterproof.drafts.index.values import OPAQUE, Awaitable, Elements, Pair, Value, alternatives, join


def awaited(value: Value) -> Value:
    """Return what `await` gives."""
    return join([part.result if isinstance(part, Awaitable) else OPAQUE for part in alternatives(value)])


def element_of(value: Value) -> Value:
    """Return what a loop over a value gives."""
    parts: list[Value] = []
    for part in alternatives(value):
        match part:
            case Elements(element, _):
                parts.append(element)
            case Pair(members):
                parts.append(join(list(members)))
            case _:
                parts.append(OPAQUE)
    return join(parts)


def unpacked(value: Value, path: tuple[int | None, ...]) -> Value:
    """Return what a target inside an unpacking gets; a step of None leads past a star."""
    for step in path:
        match value:
            case Pair(parts) if step is not None and step < len(parts):
                value = parts[step]
            case Elements(element, _):
                value = element
            case _:
                return OPAQUE
    return value
