"""Another reader of the same sources, griffe, finds the same parameters wherever both claim to know them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import griffe
import pytest

from counterproof.drafts.index import attributes, construct
from counterproof.drafts.index.index import Index
from counterproof.drafts.index.lookup import Found
from counterproof.drafts.index.package import package_of
from counterproof.drafts.index.source import SourceTree
from counterproof.drafts.index.unit import Unit
from counterproof.drafts.index.values import Class, Function, Method, Module, Value
from counterproof.drafts.signature import Kind
from counterproof.evidence import Budget

LEAST: Final = {"httpx": 250, "rich": 500, "pycsamt": 6_000}
"""So many callables must be compared, since an index that claims nothing would agree with everybody."""

KINDS: Final = {
    griffe.ParameterKind.positional_only: Kind.POSITIONAL_ONLY,
    griffe.ParameterKind.positional_or_keyword: Kind.STANDARD,
    griffe.ParameterKind.var_positional: Kind.VAR_POSITIONAL,
    griffe.ParameterKind.keyword_only: Kind.KEYWORD_ONLY,
    griffe.ParameterKind.var_keyword: Kind.VAR_KEYWORD,
}
VARIADIC: Final = {Kind.VAR_POSITIONAL, Kind.VAR_KEYWORD}
Parameters = tuple[tuple[str, Kind, bool], ...]
"""Name, kind and whether a default exists."""


@dataclass(frozen=True)
class Reading:
    """What both read about one callable; None where one of them doesn't claim to know."""

    path: str
    ours: Parameters | None
    theirs: Parameters | None

    @property
    def is_compared(self) -> bool:
        return self.ours is not None and self.theirs is not None


class Readings:
    """The readings of one package; it walks what griffe found and asks the index for the same names."""

    def __init__(self, package: str, folder: Path) -> None:
        self.index = Index([package_of(SourceTree(package, folder))], Budget())
        self.root = griffe.load(package, search_paths=[folder], allow_inspection=False)

    def __iter__(self) -> Iterator[Reading]:
        assert isinstance(self.root, griffe.Module)
        yield from self._of_module(self.root)

    def _of_module(self, module: griffe.Module) -> Iterator[Reading]:
        unit = self.index.module(module.path)
        for name, member in module.members.items():
            if isinstance(member, griffe.Module):
                yield from self._of_module(member)
            elif isinstance(unit, Unit):
                yield from self._of_member(Module(unit), name, member)

    def _of_member(self, owner: Value, name: str, member: griffe.Object | griffe.Alias) -> Iterator[Reading]:
        if name.startswith("_") or not isinstance(member, griffe.Function | griffe.Class):
            return
        answer = attributes.attribute(self.index, owner, name)
        value = answer.value if isinstance(answer, Found) else None
        if isinstance(member, griffe.Function):
            yield self._of_function(value, member)
        elif isinstance(value, Class):
            yield self._of_constructor(value, member)
            for inner, part in member.members.items():
                yield from self._of_member(value, inner, part)

    def _of_function(self, value: Value | None, member: griffe.Function) -> Reading:
        bound = isinstance(value, Method)
        function = value.function if isinstance(value, Method) else value
        if not isinstance(function, Function):
            return Reading(member.path, None, None)
        accepts = construct.callable_of(self.index, function, member.name, filled=bound)
        if isinstance(accepts, construct.Accepts) and accepts.function != function:
            # griffe shows the parameters below a decorator, we show those of the wrapper that is called.
            return Reading(member.path, None, None)
        return Reading(member.path, ours(accepts), theirs(member, bound=bound))

    def _of_constructor(self, value: Class, member: griffe.Class) -> Reading:
        accepts = construct.constructor(self.index, value)
        claimed = theirs(member, bound=True) if knows_constructor(member) else None
        return Reading(member.path, ours(accepts), claimed)


def ours(accepts: construct.Callable) -> Parameters | None:
    if isinstance(accepts, construct.Unclear) or len(accepts.signatures) != 1:
        return None
    return tuple((p.name, p.kind, p.has_default) for p in accepts.signatures[0].parameters)


def theirs(member: griffe.Function | griffe.Class, *, bound: bool) -> Parameters:
    around = member.parent if isinstance(member, griffe.Function) else None
    owner = around.name if isinstance(around, griffe.Class) else ""
    found = []
    for parameter in member.parameters:
        assert parameter.kind is not None
        kind = KINDS[parameter.kind]
        has_default = parameter.default is not None and kind not in VARIADIC
        found.append((mangled(parameter.name, owner), kind, has_default))
    return tuple(found[1:] if bound and found and found[0][1] <= Kind.STANDARD else found)


def mangled(name: str, owner: str) -> str:
    """The name by which a caller gives a parameter; griffe keeps the spelling inside the class."""
    is_private = name.startswith("__") and not name.endswith("__")
    return f"_{owner.lstrip('_')}{name}" if owner and is_private else name


def knows_constructor(member: griffe.Class) -> bool:
    """Whether griffe's list of parameters means something: it is empty too where it doesn't know.

    It doesn't look at `__new__`, at fields of a named tuple, and at bases outside the package.
    """
    if "__init__" in member.all_members or "dataclass" in member.labels:
        return True
    return not member.bases and "__new__" not in member.all_members


@pytest.fixture(scope="module", params=LEAST)
def readings(request: pytest.FixtureRequest, targets: Mapping[str, Path]) -> tuple[str, list[Reading]]:
    package: str = request.param
    return package, list(Readings(package, targets[package].parent))


def test_parameters_agree_wherever_both_claim_to_know(readings: tuple[str, list[Reading]]) -> None:
    package, all_of_them = readings
    compared = [reading for reading in all_of_them if reading.is_compared]
    differing = [reading for reading in compared if reading.ours != reading.theirs]
    counts = f"{len(compared)} of {len(all_of_them)} callables compared, {len(differing)} differ"
    print(f"\n{package}: {counts}")  # noqa: T201 - what a test compares is worth seeing
    assert differing == []
    assert len(compared) >= LEAST[package]
