"""Which calls of a script are calls of a certain function, class or method, under whatever name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from counterproof.drafts.index import attributes, meanings
from counterproof.drafts.index.lookup import Absent
from counterproof.drafts.index.values import External, Opaque, Unresolved, alternatives
from counterproof.drafts.request.script import Call, Script, dotted_name
from counterproof.evidence import Span

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


class Hit(Enum):
    """How certainly a call is one of the function that is looked for."""

    YES = "yes"
    PERHAPS = "perhaps"


@dataclass(frozen=True, slots=True)
class Api:
    """A function, class or method by its canonical dotted name; `known` if its definition was found."""

    name: str
    known: bool

    @property
    def last(self) -> str:
        """The last part of the name."""
        return self.name.rpartition(".")[2]


def api_of(index: Index, dotted: str) -> Api:
    """Return what a dotted name stands for; re-exports of targets are followed."""
    root, *parts = dotted.split(".")
    if index.tree_of(root) is None:
        return Api(dotted.removeprefix("builtins."), known=True)
    value = meanings.module_value(index, root)
    for part in parts:
        answer = attributes.attribute(index, value, part)
        if isinstance(answer, Absent):
            return Api(dotted, known=False)
        value = answer.value
    name = dotted_name(value)
    return Api(dotted, known=False) if name is None else Api(name, known=True)


def hits(script: Script, api: Api) -> Iterator[tuple[Call, Hit]]:
    """Yield the calls that are, or may be, calls of a function, those that are never run left out."""
    for call in script.calls:
        if call.reach:
            hit = _hit(call, api)
            if hit is not None:
                yield call, hit


def _hit(call: Call, api: Api) -> Hit | None:
    if api.name in call.names:
        return Hit.YES if len(alternatives(call.value)) == 1 else Hit.PERHAPS
    unknown = any(isinstance(part, Opaque | Unresolved) for part in alternatives(call.value))
    return Hit.PERHAPS if unknown and call.name == api.last else None


def handed_on(script: Script, api: Api) -> Iterator[tuple[Span, str]]:
    """Yield where a function is used without being called there, and where it may be had in a hidden way."""
    if api.name in script.handed_on:
        yield script.handed_on[api.name], f"{api.last} is handed on here"
    for call in script.calls:
        if call.reach and _hides(script, call, api):
            yield call.span, f"{call.name} may reach {api.last} here"


def _hides(script: Script, call: Call, api: Api) -> bool:
    match call.value, call.node.args:
        case External("builtins.exec" | "builtins.eval"), [code, *_]:
            return any(text.whole is None or api.last in text.whole for text in script.texts(code))
        case External("builtins.getattr"), [_, name, *_]:
            return any(text.whole in (None, api.last) for text in script.texts(name))
        case _:
            return False
