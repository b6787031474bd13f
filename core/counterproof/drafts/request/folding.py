"""The texts that an expression may stand for: names, joins, formats and paths are followed (spec A44)."""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from counterproof.drafts.index.evaluate import value_of
from counterproof.drafts.index.scopes import Binding, How
from counterproof.drafts.index.values import External
from counterproof.drafts.request.reach import Reach, Reached
from counterproof.drafts.request.shapes import HOLE, UNKNOWN, Text, below

if TYPE_CHECKING:
    from counterproof.drafts.analysis import Analysis

MAX_TEXTS = 16
"""So many texts are told apart for one expression."""
MAX_DEPTH = 40

Texts = tuple[Text, ...]
NOTHING_KNOWN: Texts = (UNKNOWN,)

_PATHS = {f"pathlib.{name}" for name in ("Path", "PurePath", "PosixPath", "PurePosixPath", "WindowsPath")}
_SAME = {"builtins.str", "os.fspath", "os.path.normpath"}
_FROM_ROOT = {"os.path.abspath", "os.path.realpath", "os.path.expanduser", "os.path.expandvars"}
_JOINS = {"os.path.join", "posixpath.join", "ntpath.join"}
_KEPT = {"as_posix", "strip"}
_ROOTED = {"resolve", "absolute", "expanduser"}
_SPEC = re.compile(r"%[-#0 +]*\d*(?:\.\d+)?[a-zA-Z]|%\([^)]*\)[-#0 +]*\d*(?:\.\d+)?[a-zA-Z]")
_FIELD = re.compile(r"\{[^{}]*\}")


class TextFolding:
    """Folds the expressions of one draft to texts; each expression once."""

    def __init__(self, analysis: Analysis, reached: Reached) -> None:
        self._analysis = analysis
        self._reached = reached
        self._known: dict[ast.AST, Texts] = {}
        self._depth = 0

    def texts(self, node: ast.expr) -> Texts:
        """Return the texts that an expression may stand for, unknown ones as holes; never none."""
        if node in self._known:
            return self._known[node]
        if self._depth > MAX_DEPTH:
            return NOTHING_KNOWN
        self._known[node] = NOTHING_KNOWN
        self._depth += 1
        try:
            self._known[node] = self._texts(node)
        finally:
            self._depth -= 1
        return self._known[node]

    def dotted(self, node: ast.expr) -> str | None:
        """Return the dotted name of something outside the targets."""
        value = value_of(self._analysis.index, self._analysis.unit, node)
        return value.dotted if isinstance(value, External) else None

    def _texts(self, node: ast.expr) -> Texts:
        match node:
            case ast.Constant(value=str(text)):
                return (UNKNOWN.with_shape(text.replace(HOLE, " ")),)
            case ast.Constant(value=int() | float() as number):
                return (Text(str(number)),)
            case ast.JoinedStr() | ast.FormattedValue() | ast.BinOp():
                return self._composed(node)
            case ast.IfExp(body=body, orelse=orelse):
                return _choice([self.texts(body), self.texts(orelse)])
            case ast.NamedExpr(value=value):
                return self.texts(value)
            case ast.Name():
                return self._name(node)
            case ast.Attribute():
                return self._attribute(node)
            case _:
                return self._call(node) if isinstance(node, ast.Call) else NOTHING_KNOWN

    def _attribute(self, node: ast.Attribute) -> Texts:
        if node.attr in _PARTS:
            return _reshaped(self.texts(node.value), _PARTS[node.attr])
        return (Text("/dev/null"),) if self.dotted(node) == "os.devnull" else NOTHING_KNOWN

    def _composed(self, node: ast.JoinedStr | ast.FormattedValue | ast.BinOp) -> Texts:
        match node:
            case ast.JoinedStr(values=parts):
                return self._all(parts, "".join)
            case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
                return self.texts(value)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._all([left, right], "".join)
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return self._all([left, right], _joined)
            case ast.BinOp(left=left, op=ast.Mod()):
                return _reshaped(self.texts(left), lambda shape: _SPEC.sub(HOLE, shape))
            case _:
                return NOTHING_KNOWN

    def _all(self, nodes: Iterable[ast.expr], combine: Callable[[list[str]], str]) -> Texts:
        """Return every combination of what some expressions may stand for."""
        rows: list[tuple[list[str], bool]] = [([], True)]
        for node in nodes:
            rows = [
                ([*shapes, text.shape], always and text.always)
                for shapes, always in rows
                for text in self.texts(node)
            ]
            if len(rows) > MAX_TEXTS:
                return NOTHING_KNOWN
        return tuple(Text("", always).with_shape(combine(shapes)) for shapes, always in rows)

    def _call(self, call: ast.Call) -> Texts:
        if any(isinstance(part, ast.Starred) for part in call.args):
            return NOTHING_KNOWN
        dotted = self.dotted(call.func)
        if dotted in _PATHS or dotted in _JOINS:
            return self._all(call.args, _joined) if call.args else (Text("."),)
        if dotted in _SAME or dotted in _FROM_ROOT:
            texts = self._all(call.args[:1], _joined)
            return texts if dotted in _SAME else _reshaped(texts, _rooted)
        if isinstance(call.func, ast.Attribute) and dotted is None:
            return self._method(call.func.value, call.func.attr, call.args)
        return NOTHING_KNOWN

    def _method(self, owner: ast.expr, name: str, arguments: list[ast.expr]) -> Texts:
        match name, arguments:
            case "join", [ast.List(elts=parts) | ast.Tuple(elts=parts)]:
                texts = self.texts(owner)
                glue = texts[0].shape if len(texts) == 1 else HOLE
                return self._all(parts, glue.join)
            case "joinpath", _:
                return self._all([owner, *arguments], _joined)
            case "with_name", [new]:
                return self._all([owner, new], lambda parts: below(posixpath.dirname(parts[0]), parts[1]))
            case "with_suffix", [new]:
                return self._all([owner, new], lambda parts: posixpath.splitext(parts[0])[0] + parts[1])
            case "format", _:
                return _reshaped(self.texts(owner), lambda shape: _FIELD.sub(HOLE, shape))
            case _ if name in _KEPT:
                return self.texts(owner)
            case _ if name in _ROOTED:
                return _reshaped(self.texts(owner), _rooted)
            case _:
                return NOTHING_KNOWN

    def _name(self, name: ast.Name) -> Texts:
        unit = self._analysis.unit
        if unit.changes_itself:
            return NOTHING_KNOWN
        found = [self._bound(binding) for binding in unit.reaching(name) if binding.how is not How.UNBOUND]
        return found[0] if len(found) == 1 else _choice(found)

    def _bound(self, binding: Binding) -> Texts:
        match binding.how, binding.value:
            case How.ASSIGN, ast.expr() as value if not binding.path:
                return self.texts(value)
            case How.LOOP, ast.List(elts=parts) | ast.Tuple(elts=parts) if not binding.path:
                return _united(self.texts(part) for part in parts)
            case How.PARAMETER, _:
                return self._given(binding)
            case _:
                return NOTHING_KNOWN

    def _given(self, binding: Binding) -> Texts:
        """Return what the draft's own calls give for a parameter, if they are all that calls the function."""
        function = binding.scope.node
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            return NOTHING_KNOWN
        calls = [call for call in self._reached.calls_of.get(function, ()) if self._reached.of(call)]
        if function in self._reached.handed_on or not calls:
            return NOTHING_KNOWN
        return _united(
            _if_perhaps(self._argument(function, binding.name, call), self._reached.of(call))
            for call in calls
        )

    def _argument(self, function: ast.FunctionDef | ast.AsyncFunctionDef, name: str, call: ast.Call) -> Texts:
        if any(isinstance(part, ast.Starred) for part in call.args) or any(
            word.arg is None for word in call.keywords
        ):
            return NOTHING_KNOWN
        for word in call.keywords:
            if word.arg == name:
                return self.texts(word.value)
        positional = [*function.args.posonlyargs, *function.args.args]
        names = [argument.arg for argument in positional]
        if name in names and names.index(name) < len(call.args):
            return self.texts(call.args[names.index(name)])
        default = _default(function.args, name)
        return NOTHING_KNOWN if default is None else self.texts(default)


def _default(arguments: ast.arguments, name: str) -> ast.expr | None:
    positional = [*arguments.posonlyargs, *arguments.args]
    with_default = positional[len(positional) - len(arguments.defaults) :]
    pairs = [*zip(with_default, arguments.defaults, strict=True)]
    pairs += [
        (argument, default)
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        if default is not None
    ]
    return next((default for argument, default in pairs if argument.arg == name), None)


def _joined(parts: list[str]) -> str:
    path = parts[0] if parts else HOLE
    for part in parts[1:]:
        path = below(path, part)
    return path


def _rooted(shape: str) -> str:
    """Return a relative path as it is below a folder that only a run would tell."""
    return shape if shape.startswith(("/", HOLE)) else f"{HOLE}/{shape.removeprefix('~/')}"


def _parent(shape: str) -> str:
    return HOLE if shape.rpartition("/")[2].count(HOLE) else posixpath.dirname(shape) or "."


_PARTS: dict[str, Callable[[str], str]] = {
    "parent": _parent,
    "name": posixpath.basename,
    "stem": lambda shape: posixpath.splitext(posixpath.basename(shape))[0],
}


def _reshaped(texts: Texts, change: Callable[[str], str]) -> Texts:
    return tuple(text.with_shape(change(text.shape)) for text in texts)


def _choice(found: Iterable[Texts]) -> Texts:
    """Return texts of which a run takes one."""
    return _united(tuple(Text(text.shape, always=False) for text in texts) for texts in found)


def _if_perhaps(texts: Texts, reach: Reach) -> Texts:
    return texts if reach is Reach.ALWAYS else _choice([texts])


def _united(found: Iterable[Texts]) -> Texts:
    """Return texts that all come to pass; too many of them are none that is known."""
    texts = tuple(dict.fromkeys(text for some in found for text in some))
    return texts if 0 < len(texts) <= MAX_TEXTS else NOTHING_KNOWN
