"""The verdict on one attribute read (spec A22d, A23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counterproof.drafts import verdict
from counterproof.drafts.index import attributes
from counterproof.drafts.index.lookup import Absent, Doubt, Found
from counterproof.drafts.index.values import Class, Instance, Module, Parent, Value, alternatives
from counterproof.drafts.verdict import Verdict

if TYPE_CHECKING:
    from counterproof.drafts.index.index import Index


def judge_attribute(index: Index, owner: Value, name: str) -> Verdict | None:
    """Return the verdict on reading an attribute, or None if nothing of a target is concerned."""
    verdicts: list[Verdict] = []
    others = False
    for part in alternatives(owner):
        judged = _judge(index, part, name) if belongs_to_target(index, part) else None
        if judged is None:
            others = True
        else:
            verdicts.append(judged)
    return verdict.combined(verdicts, others=others)


def belongs_to_target(index: Index, value: Value) -> bool:
    """Say whether a value is a target's module or class, an instance of one, or derives from one."""
    match value:
        case Module():
            return True
        case Class():
            return _has_target_class(index, value)
        case Instance(of=of) | Parent(of):
            return _has_target_class(index, of)
        case _:
            return False


def _has_target_class(index: Index, of: Class) -> bool:
    return any(not part.unit.is_draft for part in index.linearized(of).own)


def _judge(index: Index, owner: Value, name: str) -> Verdict | None:
    match attributes.attribute(index, owner, name):
        case Found(_, evidence):
            if evidence is None and _is_of_draft(owner):
                return None
            return verdict.passed(f"{described(owner)} has {name}", evidence)
        case Doubt(code, reason, _, evidence):
            return verdict.doubt(code, reason, evidence)
        case Absent(reason, candidates, evidence):
            return verdict.failed("symbol_absent", reason, evidence, index.search.nearest(name, candidates))


def _is_of_draft(owner: Value) -> bool:
    of = owner.of if isinstance(owner, Instance | Parent) else owner
    return isinstance(of, Class) and of.unit.is_draft


def described(owner: Value) -> str:
    """Return what a value is, for a sentence."""
    match owner:
        case Module(unit):
            return unit.name
        case Class(_, node):
            return f"the class {node.name}"
        case Instance(of=of):
            return f"a {of.node.name}"
        case Parent(of):
            return f"a base of {of.node.name}"
        case _:
            return "it"
