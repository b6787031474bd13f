"""Predicates about files: what a script writes, where, how much, and what it reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from counterproof.drafts.request import shapes, writers
from counterproof.drafts.request.answers import Answer, met, undecided, violated
from counterproof.drafts.request.deeds import Deed
from counterproof.drafts.request.predicates import (
    ForbidWrite,
    MaxFiles,
    RequireInput,
    RequireOutput,
    RequireOutputDir,
)
from counterproof.drafts.request.reach import Reach
from counterproof.drafts.request.script import Call, Script
from counterproof.drafts.request.shapes import HOLE, Text
from counterproof.evidence import MAX_SUGGESTIONS

Test = Callable[[str], bool | None]


def output(predicate: RequireOutput, script: Script, deeds: Sequence[Deed]) -> Answer:
    """Answer whether a file of a certain name is written."""
    name = predicate.name
    found = _find(deeds, lambda path: shapes.is_file(_from_here(script, path), name))
    if found is None:
        written = _written(deeds)
        what = f"{name} is not written" + (f"; what is written: {', '.join(written)}" if written else "")
        return violated(what, suggestions=written)
    if doubt := found.doubt:
        return undecided(
            f"whether {name} is written depends on the run: {doubt}", found.deed.call.span, found.code
        )
    if found.deed.format not in ("", predicate.kind) and predicate.kind != "file":
        how = f"{found.deed.call.name} writes {found.deed.format}"
        return undecided(f"{name} is asked for as {predicate.kind}, but {how}", found.deed.call.span)
    return met(f"{name} is written by {found.deed.call.name}", found.deed.call.span)


def output_dir(predicate: RequireOutputDir, script: Script, deeds: Sequence[Deed]) -> Answer:
    """Answer whether anything is written into a certain folder."""
    folder = predicate.path
    found = _find(deeds, lambda path: shapes.is_inside(_from_here(script, path), folder))
    if found is None:
        written = _written(deeds)
        others = f"; what is written: {', '.join(written)}" if written else ", for nothing is written at all"
        return violated(f"nothing is written into the folder {folder}{others}")
    if doubt := found.doubt:
        what = f"whether anything is written into the folder {folder} depends on the run: {doubt}"
        return undecided(what, found.deed.call.span, found.code)
    return met(f"{found.deed.call.name} writes into the folder {folder}", found.deed.call.span)


def no_write(_: ForbidWrite, deeds: Sequence[Deed]) -> Answer:
    """Answer whether nothing is written."""
    for deed in deeds:
        if deed.sure and deed.reach is Reach.ALWAYS:
            return violated(f"{deed.call.name} writes {_shown(deed)}", deed.call.span)
    for deed in deeds:
        if deed.texts:
            how = "writes a file under a condition" if deed.sure else "may write a file, going by its name"
            return undecided(f"{deed.call.name} {how}", deed.call.span, _code(deed))
    return met("no call was found that writes a file")


def few_files(predicate: MaxFiles, deeds: Sequence[Deed]) -> Answer:
    """Answer whether at most so many files are written."""
    certain = {
        shapes.normal(text.whole)
        for deed in deeds
        if deed.sure and deed.reach is Reach.ALWAYS
        for text in deed.texts
        if text.whole is not None and text.always
    }
    if len(certain) > predicate.number:
        what = f"{len(certain)} files are written: {', '.join(sorted(certain))}"
        return violated(what)
    open_deed = next((d for d in deeds if any(text.whole is None for text in d.texts)), None)
    if open_deed is not None:
        return undecided(
            f"how many files {open_deed.call.name} writes depends on the run",
            open_deed.call.span,
            _code(open_deed),
        )
    possible = {shapes.normal(text.shape) for deed in deeds for text in deed.texts}
    if len(possible) > predicate.number:
        return undecided(f"up to {len(possible)} files are written, depending on the run")
    return met(f"{len(possible)} of at most {predicate.number} files are written")


def input_(predicate: RequireInput, script: Script, deeds: Sequence[Deed]) -> Answer:
    """Answer whether a certain file or folder is read: whether a call that doesn't write takes its path."""
    writing = {deed.call.node for deed in deeds}
    doubt: Call | None = None
    for call in script.calls:
        if not call.reach or call.node in writing or call.is_own or writers.takes_no_file(call.dotted or ""):
            continue
        for text in _taken(script, call):
            path = _from_here(script, text.shape)
            named = shapes.is_file(path, predicate.path) or shapes.is_inside(path, predicate.path)
            if named and call.reach is Reach.ALWAYS and text.always:
                return met(f"{call.name} takes {predicate.path}", call.span)
            if named or _may_be(path, predicate.path, call):
                doubt = doubt or call
    if doubt is not None:
        return undecided(f"whether {doubt.name} takes {predicate.path} depends on the run", doubt.span)
    return violated(f"no call takes {predicate.path}")


def _taken(script: Script, call: Call) -> list[Text]:
    owner = call.owner
    nodes = [*call.arguments, *([owner] if owner is not None and not call.names else [])]
    return [text for node in nodes for text in script.texts(node)]


def _may_be(path: str, wanted: str, call: Call) -> bool:
    if path == HOLE:
        return call.dotted in writers.FUNCTIONS or writers.sounds_like_reading(call.name)
    possible = shapes.is_file(path, wanted) is None or shapes.is_inside(path, wanted) is None
    return possible or (HOLE not in path and shapes.is_inside(wanted, path) is not False)


@dataclass(frozen=True, slots=True)
class _Hit:
    """A call that writes what is looked for, and why that isn't certain, if it isn't."""

    deed: Deed
    doubt: str
    code: str


def _find(deeds: Sequence[Deed], test: Test) -> _Hit | None:
    """Return the most certain hit, None where there can't be any."""
    doubtful: _Hit | None = None
    for deed in deeds:
        for text in deed.texts:
            answer = test(text.shape)
            if answer is False:
                continue
            doubt = _doubt(deed, text, answer)
            if not doubt:
                return _Hit(deed, "", "ok")
            if doubtful is None or doubtful.deed.free:
                doubtful = _Hit(deed, doubt, _code(deed))
    return doubtful


def _doubt(deed: Deed, text: Text, answer: bool | None) -> str:
    if answer is None and deed.free:
        return f"{deed.call.name} may write files that the script doesn't name"
    if answer is None:
        return f"the path given to {deed.call.name} is put together at run time"
    if deed.doubt:
        return deed.doubt
    if deed.reach is not Reach.ALWAYS:
        return f"{deed.call.name} is called under a condition"
    return "" if text.always else f"the path given to {deed.call.name} is chosen by a condition"


def _from_here(script: Script, path: str) -> str:
    if script.changes_folder and not shapes.is_absolute(path):
        return shapes.below(HOLE, path)
    return path


def _written(deeds: Sequence[Deed]) -> tuple[str, ...]:
    names = (text.whole for deed in deeds if deed.sure or deed.format for text in deed.texts)
    return tuple(dict.fromkeys(name for name in names if name))[:MAX_SUGGESTIONS]


def _shown(deed: Deed) -> str:
    names = [text.whole for text in deed.texts if text.whole]
    return ", ".join(names[:MAX_SUGGESTIONS]) or "a file"


def _code(deed: Deed) -> str:
    return "dynamic_access" if deed.free else "rule_not_literal"
