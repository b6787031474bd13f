"""What the calls of a script do to files: those that write, and all that name one."""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from counterproof.drafts.request import writers
from counterproof.drafts.request.folding import NOTHING_KNOWN, Texts
from counterproof.drafts.request.foreign import file_writer
from counterproof.drafts.request.reach import Reach
from counterproof.drafts.request.script import Call, Script
from counterproof.drafts.request.shapes import HOLE, Text, below
from counterproof.drafts.request.writers import Place

_NO_FILES = frozenset({"/dev/null", "nul", "NUL", "/dev/stdout", "/dev/stderr", ":memory:"})
_FILE_NAME = re.compile(r"\S+\.\w{1,5}")


@dataclass(frozen=True, slots=True)
class Deed:
    """A call that writes, or may write, under one of some names.

    A `sure` one certainly writes; `free` ones may write any file, whatever their arguments say. `doubt`
    says why it may not write there after all.
    """

    call: Call
    texts: Texts
    sure: bool
    free: bool = False
    doubt: str = ""
    format: str = ""

    @property
    def reach(self) -> Reach:
        """How certainly the call is run."""
        return self.call.reach


def writes(script: Script) -> list[Deed]:
    """Return what a script's calls write, as far as they are known or suspected to."""
    deeds = (deed for call in script.calls if call.reach for deed in _deeds(script, call))
    return [deed for deed in deeds if not all(text.shape in _NO_FILES for text in deed.texts)]


def _deeds(script: Script, call: Call) -> Iterator[Deed]:
    if call.is_own:
        return
    if call.dotted is not None:
        if place := writers.FUNCTIONS.get(call.dotted):
            yield from _placed(script, call, place)
        elif writers.writes_anything(call.dotted):
            yield Deed(call, NOTHING_KNOWN, sure=False, free=True)
        elif not writers.is_well_known(call.dotted):
            yield from _suspected(script, call)
    elif call.targets:
        yield from _suspected(script, call)
    elif place := writers.METHODS.get(call.name):
        yield from _placed(script, call, place)
    else:
        yield from _by_method(script, call)


def _by_method(script: Script, call: Call) -> Iterator[Deed]:
    owner = call.owner
    if owner is not None and call.name in writers.ON_PATHS:
        path = script.texts(owner)
        yield Deed(call, path, sure=call.name != "touch" or path != NOTHING_KNOWN)
    elif owner is not None and call.name == "open":
        yield from _opened(script, call, owner)
    elif call.name in writers.RENAMES and len(call.node.args) == 1 and not call.node.keywords:
        yield from _renamed(script, call)
    elif call.name == "write":
        # Most of these write a text into an open file; a file's name is one only if it stands there whole.
        texts = (text for argument in call.arguments for text in script.texts(argument))
        names = tuple(text for text in texts if _FILE_NAME.fullmatch(text.shape) and text.whole)
        if names:
            yield Deed(call, names, sure=False, doubt="write may take it for what is written")
    else:
        yield from _suspected(script, call)


def _renamed(script: Script, call: Call) -> Iterator[Deed]:
    """Judge what may be a path's new name, or a replacement in a text or a table."""
    new, old = script.texts(call.node.args[0]), script.texts(call.owner) if call.owner else NOTHING_KNOWN
    if call.name == "rename" or NOTHING_KNOWN not in (new, old):
        yield Deed(call, new, sure=False)


def _opened(script: Script, call: Call, owner: ast.expr) -> Iterator[Deed]:
    mode = call.given(0, "mode")
    if mode is None:
        return
    path = script.texts(owner)
    modes = [text.whole for text in script.texts(mode)]
    if any(mode and writers.MODE.fullmatch(mode) and writers.is_for_writing(mode) for mode in modes):
        yield Deed(call, path, sure=len(modes) == 1)
    elif None in modes and path != NOTHING_KNOWN:
        yield Deed(call, path, sure=False)


def _placed(script: Script, call: Call, place: Place) -> Iterator[Deed]:
    argument = call.given(place.position, place.keyword)
    if argument is None:
        if call.is_open and place.mode is None:
            yield Deed(call, NOTHING_KNOWN, sure=False)
        return
    texts = script.texts(argument)
    if place.mode is None:
        named = all(text.shape != HOLE for text in texts)
        suffixed = tuple(_suffixed(script, call, place, text) for text in texts)
        yield Deed(call, suffixed, sure=named, format=place.format)
    elif (mode := call.given(place.mode, "mode")) is not None and not _is_number(argument):
        modes = [text.whole for text in script.texts(mode)]
        if any(text is None or writers.is_for_writing(text) for text in modes):
            doubt = f"the mode of {call.name} is not known" if None in modes else ""
            yield Deed(call, texts, sure=not doubt, doubt=doubt)


def _is_number(argument: ast.expr) -> bool:
    """Say whether a file is given by the number of its descriptor."""
    return isinstance(argument, ast.Constant) and isinstance(argument.value, int)


def _suffixed(script: Script, call: Call, place: Place, text: Text) -> Text:
    """Return the name with the suffix that the library adds where there is none."""
    if not place.adds or text.whole is None or posixpath.splitext(text.shape)[1]:
        return text
    chosen = call.given(-1, "format")
    if chosen is not None:
        return text.with_shape(f"{text.shape}.{script.texts(chosen)[0].shape}")
    # matplotlib's default for figures is a setting that a script may change.
    changed = call.name == "savefig" and "savefig.format" in script.analysis.unit.text
    return text.with_shape(f"{text.shape}.{HOLE}" if changed else text.shape + place.adds)


def _suspected(script: Script, call: Call) -> Iterator[Deed]:
    """Judge a call by its name and its keywords, and a target's function by its source as well."""
    paths = [argument for argument in call.arguments if _may_be_path(argument)]
    if writers.sounds_like_saving(call.name, given=bool(paths)):
        named = _named(script, paths)
        if named or call.name != "dump":  # which writes into an open file
            sure = _saves_certainly(script, call, named)
            yield Deed(call, named or NOTHING_KNOWN, sure=sure, free=not named)
    elif hinted := [word.value for word in call.node.keywords if _tells_where(word)]:
        yield Deed(call, _or_below(script, hinted), sure=False)
    elif call.targets:
        if any(file_writer(script.analysis.index, target) for target in call.targets):
            yield Deed(call, (*_named(script, paths), *NOTHING_KNOWN), sure=False, free=True)
    elif writers.sounds_like_working(call.name):
        yield Deed(call, NOTHING_KNOWN, sure=False, free=True)


def _saves_certainly(script: Script, call: Call, named: Texts) -> bool:
    """Say whether a target's function named for saving is seen to write, and given a file and no switch."""
    switched = any(isinstance(part, ast.Constant) and isinstance(part.value, bool) for part in call.arguments)
    if switched or len(call.names) != 1 or not any(text.whole for text in named):
        return False
    return any(file_writer(script.analysis.index, target) for target in call.targets)


def _may_be_path(argument: ast.expr) -> bool:
    """Say whether an argument may name a file; a number, a switch or a collection doesn't."""
    if isinstance(argument, ast.Constant):
        return isinstance(argument.value, str)
    return not isinstance(argument, ast.List | ast.Tuple | ast.Set | ast.Dict | ast.Lambda | ast.ListComp)


def _tells_where(word: ast.keyword) -> bool:
    """Say whether a keyword tells where results go; a switch or None doesn't."""
    return word.arg is not None and writers.sounds_like_output(word.arg) and _may_be_path(word.value)


def _named(script: Script, arguments: Iterable[ast.expr]) -> Texts:
    """Return the texts that stand in the script at least in part: those with a suffix, if there are any."""
    known = tuple(text for text in _or_below(script, arguments) if text.shape != HOLE)
    return tuple(text for text in known if posixpath.splitext(text.shape)[1]) or known


def _or_below(script: Script, arguments: Iterable[ast.expr]) -> Texts:
    """Return the texts of some arguments, with anything below those that may be folders."""
    texts = tuple(text for argument in arguments for text in script.texts(argument))
    folders = (text for text in texts if not posixpath.splitext(text.shape)[1] and text.shape != HOLE)
    return (*texts, *(text.with_shape(below(text.shape, HOLE)) for text in folders))
