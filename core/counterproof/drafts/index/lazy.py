"""What a module's own `__getattr__` gives for one name, by following its statements with that name."""

from __future__ import annotations

import ast
import importlib.util
from dataclasses import dataclass
from typing import TYPE_CHECKING

from counterproof.drafts.index.fold import NotLiteral, Unknown, fold, named_table
from counterproof.drafts.index.unit import absolute
from counterproof.drafts.index.walking import walk

if TYPE_CHECKING:
    from counterproof.drafts.index.unit import Unit

_MAX_STEPS = 400
_TEXT_METHODS = {"startswith", "endswith", "removeprefix", "removesuffix", "lower", "split", "rsplit"}
_CONTAINERS = (dict, list, tuple, frozenset, str)


@dataclass(frozen=True, slots=True)
class Exported:
    """The name leads to a module, or to a symbol of it."""

    module: str
    symbol: str | None = None


class Refused:
    """The module raises AttributeError for the name."""


class Unread:
    """What the module does with the name was not understood."""


Outcome = Exported | Refused | Unread


class _Raises(Exception):
    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class _Lost(Exception):
    """A step whose effect source doesn't tell."""


def lazy_export(unit: Unit, hook: ast.FunctionDef, name: str) -> Outcome:
    """Return what `hook`, the `__getattr__` of `unit`, does for a name (spec A21)."""
    parameters = [*hook.args.posonlyargs, *hook.args.args]
    if len(parameters) != 1 or hook.decorator_list:
        return Unread()
    try:
        outcome = _Reader(unit, parameters[0].arg, name).block(hook.body)
    except _Raises as raised:
        return Refused() if raised.kind == "AttributeError" else Unread()
    except _Lost:
        return Unread()
    return outcome if outcome is not None else Unread()


class _Reader:
    def __init__(self, unit: Unit, parameter: str, name: str) -> None:
        self.unit = unit
        self.known: dict[str, object] = {parameter: name}
        self.steps = 0

    def block(self, statements: list[ast.stmt]) -> Outcome | None:
        for statement in statements:
            self.steps += 1
            if self.steps > _MAX_STEPS:
                raise _Lost
            outcome = self.statement(statement)
            if outcome is not None:
                return outcome
        return None

    def statement(self, node: ast.stmt) -> Outcome | None:
        match node:
            case ast.If():
                return self.branch(node)
            case ast.Try():
                return self.attempt(node)
            case ast.Raise(exc=exception):
                raise _Raises(_exception_name(exception))
            case ast.Return(value=value):
                return self.given(value)
            case ast.Assign(targets=[target], value=value):
                self.assign(target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.assign(target, value)
            case ast.ImportFrom() | ast.Import():
                self.imported(node)
            case ast.Expr() | ast.Pass() | ast.Global():
                pass
            case _:
                raise _Lost
        return None

    def branch(self, node: ast.If) -> Outcome | None:
        try:
            truth = bool(self.value(node.test))
        except _Lost:
            return self.either(node)
        return self.block(node.body if truth else node.orelse)

    def either(self, node: ast.If) -> Outcome | None:
        """Follow a test of unknown outcome: harmless if it only prepares something, else lost."""
        if any(isinstance(inner, ast.Return | ast.Raise) for inner in walk(node)):
            raise _Lost
        for inner in walk(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                self.known[inner.id] = Unknown()
        return None

    def attempt(self, node: ast.Try) -> Outcome | None:
        try:
            outcome = self.block([*node.body, *node.orelse])
        except _Raises as raised:
            handler = next((h for h in node.handlers if _catches(h, raised.kind)), None)
            if handler is None:
                raise
            outcome = self.block(handler.body)
        return outcome if outcome is not None else self.block(node.finalbody)

    def given(self, value: ast.expr | None) -> Outcome:
        result = None if value is None else self.value(value)
        return result if isinstance(result, Exported) else Unread()

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        match target:
            case ast.Name(id=name):
                self.known[name] = self.value_or_unknown(value)
            case ast.Tuple(elts=parts):
                result = self.value_or_unknown(value)
                spread = list(result) if isinstance(result, tuple | list) else [Unknown()] * len(parts)
                if len(spread) != len(parts):
                    raise _Lost
                for part, element in zip(parts, spread, strict=True):
                    if isinstance(part, ast.Name):
                        self.known[part.id] = element

    def imported(self, node: ast.Import | ast.ImportFrom) -> None:
        for alias in node.names:
            if isinstance(node, ast.Import):
                self.known[alias.asname or alias.name.partition(".")[0]] = Exported(
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
            else:
                module = absolute(self.unit, node)
                self.known[alias.asname or alias.name] = Exported(module, alias.name) if module else Unknown()

    def value_or_unknown(self, node: ast.expr) -> object:
        try:
            return self.value(node)
        except _Lost:
            return Unknown()

    def value(self, node: ast.expr) -> object:
        result = self.evaluate(node)
        if isinstance(result, Unknown):
            raise _Lost
        return result

    def evaluate(self, node: ast.expr) -> object:
        match node:
            case ast.Name(id=name):
                return self.known[name] if name in self.known else self.module_value(name, node)
            case ast.Attribute(value=ast.Name(id="__spec__"), attr="parent" | "name" as part):
                return self.package if part == "parent" else self.unit.name
            case ast.Attribute(value=value, attr=attribute):
                return _attribute(self.value(value), attribute)
            case ast.Subscript(value=table, slice=key):
                return self.item(self.value(table), self.value(key))
            case ast.Call():
                return self.call(node)
            case ast.Tuple(elts=parts):
                return tuple(self.value_or_unknown(part) for part in parts)
            case _:
                return self.operation(node)

    def operation(self, node: ast.expr) -> object:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return _compared(self.value(left), op, self.value(right))
            case ast.BoolOp(op=op, values=values):
                return self.logic(op, values)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return not self.value(operand)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.value(body if self.value(test) else orelse)
            case ast.JoinedStr(values=parts):
                return "".join(str(self.value(_plain_part(part))) for part in parts)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return _added(self.value(left), self.value(right))
            case _:
                return self.literal(node)

    @property
    def package(self) -> str:
        return self.unit.name if self.unit.is_package else self.unit.name.rpartition(".")[0]

    def module_value(self, name: str, node: ast.Name) -> object:
        match name:
            case "__name__":
                return self.unit.name
            case "__package__":
                return self.package
            case _:
                try:
                    return named_table(self.unit, name)
                except NotLiteral:
                    return self.literal(node)

    def literal(self, node: ast.expr) -> object:
        try:
            return fold(self.unit, node)
        except NotLiteral:
            raise _Lost from None

    def item(self, table: object, key: object) -> object:
        if not isinstance(table, dict | list | tuple):
            raise _Lost
        try:
            return table[key]  # type: ignore[call-overload]  # a wrong key type is caught below
        except (KeyError, IndexError) as error:
            raise _Raises(type(error).__name__) from None
        except TypeError:
            raise _Lost from None

    def logic(self, op: ast.boolop, values: list[ast.expr]) -> object:
        stops_at = isinstance(op, ast.Or)
        result: object = not stops_at
        for value in values:
            result = self.value(value)
            if bool(result) is stops_at:
                break
        return result

    def call(self, node: ast.Call) -> object:
        match node.func:
            case ast.Name(id="import_module") | ast.Attribute(attr="import_module"):
                return self.import_module(node)
            case ast.Name(id="getattr"):
                return self.get_attribute(node)
            case ast.Attribute(value=value, attr="get"):
                return self.get_item(self.value(value), node)
            case ast.Attribute(value=value, attr=method) if method in _TEXT_METHODS:
                text = self.value(value)
                if isinstance(text, str) and not node.keywords:
                    return getattr(text, method)(*[self.value(part) for part in node.args])
                raise _Lost
            case _:
                return self.literal(node)

    def get_item(self, table: object, node: ast.Call) -> object:
        if not isinstance(table, dict) or not node.args or node.keywords:
            raise _Lost
        key, *rest = [self.value(part) for part in node.args]
        return table.get(key, rest[0] if rest else None)

    def import_module(self, node: ast.Call) -> Exported:
        given = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "package")]
        texts = [self.value(part) for part in given[:2]]
        if not texts or not isinstance(texts[0], str):
            raise _Lost
        package = texts[1] if len(texts) > 1 else None
        try:
            return Exported(
                importlib.util.resolve_name(texts[0], package if isinstance(package, str) else None)
            )
        except ImportError:
            raise _Lost from None

    def get_attribute(self, node: ast.Call) -> Exported:
        if len(node.args) != 2 or node.keywords:
            raise _Lost
        owner, name = self.value(node.args[0]), self.value(node.args[1])
        if not isinstance(owner, Exported) or not isinstance(name, str):
            raise _Lost
        return _attribute(owner, name)


def _attribute(owner: object, name: str) -> Exported:
    match owner:
        case Exported(module, None):
            return Exported(module, name)
        case Exported(module, str(symbol)):
            return Exported(f"{module}.{symbol}", name)
        case _:
            raise _Lost


def _compared(left: object, op: ast.cmpop, right: object) -> bool:
    match op:
        case ast.In() | ast.NotIn():
            if not isinstance(right, _CONTAINERS) or (isinstance(right, str) and not isinstance(left, str)):
                raise _Lost
            return (left in right) is isinstance(op, ast.In)
        case ast.Eq() | ast.NotEq():
            return (left == right) is isinstance(op, ast.Eq)
        case ast.Is() | ast.IsNot() if left is None or right is None:
            return (left is right) is isinstance(op, ast.Is)
        case _:
            raise _Lost


def _added(left: object, right: object) -> str:
    if isinstance(left, str) and isinstance(right, str):
        return left + right
    raise _Lost


def _plain_part(part: ast.expr) -> ast.expr:
    if isinstance(part, ast.FormattedValue):
        if part.conversion != -1 or part.format_spec is not None:
            raise _Lost
        return part.value
    return part


def _exception_name(exception: ast.expr | None) -> str:
    match exception:
        case ast.Call(func=ast.Name(id=name)) | ast.Name(id=name):
            return name
        case _:
            raise _Lost


def _catches(handler: ast.ExceptHandler, kind: str) -> bool:
    if handler.type is None:
        return True
    names = {node.id for node in walk(handler.type) if isinstance(node, ast.Name)}
    wider = {"KeyError": "LookupError", "IndexError": "LookupError"}
    return bool(names & {kind, wider.get(kind, kind), "Exception", "BaseException"})
