"""Constraints on mappings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from counterproof.drafts.rules.constraints.base import OfOneArgument
from counterproof.drafts.rules.judgements import Answer, Arguments, Judgement, judged, left_open, wrong_type
from counterproof.drafts.rules.predicates import PREDICATES, PredicateName
from counterproof.drafts.rules.values import Entries, Known, Unknown, shape_words


@dataclass(frozen=True, slots=True)
class Mapping(OfOneArgument):
    """A mapping whose keys and values satisfy predicates."""

    arg: str
    non_empty: bool = False
    key: PredicateName | None = None
    value: PredicateName | None = None
    required_keys: tuple[str, ...] = ()

    def judge(self, arguments: Arguments) -> Judgement:
        """Judge one mapping as a whole and entry by entry."""
        argument = arguments[self.arg]
        match argument.value:
            case None | Unknown():
                return left_open(argument)
            case Entries() as entries:
                parts = (self._size, self._entries, self._required)
                answers = chain.from_iterable(part(argument.name, entries) for part in parts)
                demand = f", each value {PREDICATES[self.value].words}" if self.value else ""
                return judged(answers, f"{argument.name} is a mapping{demand}")
            case _:
                return wrong_type(argument, "a mapping")

    def _size(self, name: str, entries: Entries) -> Iterator[Answer]:
        if entries.open:
            yield None, f"some entries of {name} are computed at run time"
        elif self.non_empty:
            yield bool(entries.pairs), f"{name} is empty but must have an entry"

    def _entries(self, name: str, entries: Entries) -> Iterator[Answer]:
        for key, value in entries.pairs:
            if self.key:
                yield PREDICATES[self.key].answer(f"a key of {name}", key)
            if self.value:
                place = f"{name}[{shape_words(key)}]" if isinstance(key, Known) else f"a value of {name}"
                yield PREDICATES[self.value].answer(place, value)

    def _required(self, name: str, entries: Entries) -> Iterator[Answer]:
        known = {key.value for key, _ in entries.pairs if isinstance(key, Known)}
        may_be_hidden = entries.open or len(known) < len(entries.pairs)
        for key in self.required_keys:
            if key not in known and may_be_hidden:
                yield None, f"whether {name} has an entry for {key!r} is known at run time only"
            else:
                yield key in known, f"{name} must have an entry for {key!r}"
