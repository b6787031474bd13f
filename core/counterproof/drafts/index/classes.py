"""What a class's own body and methods show: names, attributes stored on `self`, and reasons for doubt."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from counterproof.drafts.index.scopes import Binding
from counterproof.drafts.index.values import Class
from counterproof.drafts.index.walking import children, walk

_Def = ast.FunctionDef | ast.AsyncFunctionDef
_RESTORING = {"__setstate__", "__copy__", "__deepcopy__", "__setattr__"}
MAKING = {"__init__", "__post_init__", "__new__", "__init_subclass__"}
_ON_CLASS = {"__new__", "__init_subclass__", "__class_getitem__"}
HOOKS = ("__getattr__", "__getattribute__")


@dataclass(slots=True)
class ClassFacts:
    """The names of one class without its bases.

    `dynamic` says why instances may have more, `open` why the class itself may too.

    `setters` are methods that set attributes named by their own keywords, `relays` pairs of a method and the
    method of the same object to which it hands keywords on.
    """

    names: dict[str, tuple[Binding, ...]]
    declared: dict[str, ast.expr] = field(default_factory=dict)
    stored: dict[str, list[ast.expr | None]] = field(default_factory=dict)
    setters: set[str] = field(default_factory=set)
    relays: set[tuple[str, str]] = field(default_factory=set)
    dynamic: str = ""
    open: str = ""

    def has(self, name: str) -> bool:
        """Say whether the class itself gives instances this attribute."""
        return name in self.names or name in self.stored or name in self.declared


def facts_of(of: Class) -> ClassFacts:
    """Return the facts of a class, read once for all validations."""
    known = of.unit.classes.get(of.node)
    if known is None:
        known = of.unit.classes[of.node] = _read(of)
    return known


def _read(of: Class) -> ClassFacts:
    facts = ClassFacts(dict(of.unit.scope_of(of.node).final), open=_opened_by_body(of.node))
    for statement in of.node.body:
        match statement:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                facts.declared[name] = annotation
            case ast.Assign(targets=[ast.Name(id="__slots__")], value=value):
                _slots(facts, value)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                _stores(facts, statement)
            case _:
                for method in _methods_inside(statement):
                    _stores(facts, method)
    return facts


def _opened_by_body(node: ast.ClassDef) -> str:
    """Return why the body of a class may make names that its statements don't show, or nothing."""
    pending: list[ast.AST] = list(node.body)
    while pending:
        match pending.pop():
            case ast.Call(func=ast.Name(id="locals" | "vars" | "exec" as how)):
                return f"its body makes names by {how}()"
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.Lambda():
                continue
            case other:
                pending.extend(children(other))
    return ""


def _methods_inside(statement: ast.stmt) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    if not isinstance(statement, ast.ClassDef):
        for node in walk(statement):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


def _slots(facts: ClassFacts, value: ast.expr) -> None:
    for node in walk(value):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            facts.stored.setdefault(node.value, [])


def takes_class(method: _Def) -> bool:
    """Say whether a method gets the class in the place of an instance."""
    named = {decorator.id for decorator in method.decorator_list if isinstance(decorator, ast.Name)}
    return "classmethod" in named or method.name in _ON_CLASS


def receiver_name(method: _Def) -> str | None:
    """Return the name of a method's first parameter."""
    first = next(iter([*method.args.posonlyargs, *method.args.args]), None)
    return None if first is None else first.arg


def _stores(facts: ClassFacts, method: _Def) -> None:
    receiver = receiver_name(method)
    if receiver is None:
        return
    on_class = takes_class(method)
    plain: set[ast.expr] = set()
    for node in walk(method):
        match node:
            case ast.Assign(targets=targets, value=value):
                plain.update(targets)
                for target in targets:
                    _store(facts, receiver, target, None if on_class else value)
            case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id=owner), attr=name) as target) if (
                owner == receiver
            ):
                plain.add(target)
                facts.declared.setdefault(name, node.annotation)
                _store(facts, receiver, target, node.value)
            case ast.Attribute(value=ast.Name(id=owner), attr=name, ctx=ast.Store()) if owner == receiver:
                facts.stored.setdefault(name, []).extend([] if node in plain else [None])
                facts.dynamic = _replacing(method, name) or facts.dynamic
            case ast.Call():
                _set_by_call(facts, receiver, method, node)
            case ast.Attribute(value=ast.Name(id=owner), attr="__dict__") if owner == receiver:
                if not _only_reads(method):
                    facts.dynamic = f"{method.name} works on its __dict__"


def _replacing(method: _Def, name: str) -> str:
    replaces = name in {"__class__", "__dict__"}
    return f"{method.name} puts another {name} in the place of its own" if replaces else ""


def _store(facts: ClassFacts, receiver: str, target: ast.expr, value: ast.expr | None) -> None:
    match target:
        case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner == receiver:
            facts.stored.setdefault(name, []).append(value)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                _store(facts, receiver, part, None)


def _set_by_call(facts: ClassFacts, receiver: str, method: _Def, call: ast.Call) -> None:
    match call:
        case ast.Call(func=ast.Name(id="vars"), args=[ast.Name(id=owner)]) if owner == receiver:
            facts.dynamic = f"{method.name} works on vars() of it"
        case ast.Call(func=ast.Name(id="setattr"), args=[ast.Name(id=owner), name, _]) if owner == receiver:
            _set(facts, method, name)
        case ast.Call(func=ast.Attribute(value=owner_, attr="__setattr__"), args=[*_, name, _]):
            if _is_super(owner_) or _names(call.args[0], receiver):
                _set(facts, method, name)
        case ast.Call(func=ast.Attribute(value=owner_, attr=called)):
            hands_on = any(keyword.arg is None for keyword in call.keywords)
            if hands_on and (_is_super(owner_) or _names(owner_, receiver)):
                facts.relays.add((method.name, called))


def _set(facts: ClassFacts, method: _Def, name: ast.expr) -> None:
    match name:
        case ast.Constant(value=str(text)):
            facts.stored.setdefault(text, []).append(None)
        case _ if method.name in _RESTORING:
            return
        case _ if method.args.kwarg is not None and method.name not in MAKING:
            facts.setters.add(method.name)
        case _:
            facts.dynamic = f"{method.name} sets attributes whose names are made at run time"
            facts.open = facts.dynamic if takes_class(method) else facts.open


def _names(expression: ast.expr, name: str) -> bool:
    return isinstance(expression, ast.Name) and expression.id == name


def _is_super(owner: ast.expr) -> bool:
    match owner:
        case ast.Call(func=ast.Name(id="super")):
            return True
        case _:
            return False


def _only_reads(method: ast.AST) -> bool:
    """Say whether every use of a `__dict__` in a method only looks at it."""
    reads = {"items", "keys", "values", "get", "copy"}
    parents = {child: node for node in walk(method) for child in children(node)}
    for node in walk(method):
        if isinstance(node, ast.Attribute) and node.attr == "__dict__":
            match parents.get(node):
                case ast.Attribute(attr=name) if name in reads:
                    continue
                case ast.Compare() | ast.For() | ast.comprehension() | ast.Return():
                    continue
                case ast.Subscript(ctx=ast.Load()):
                    continue
                case ast.Call(
                    func=ast.Name(id="dict" | "sorted" | "list" | "len" | "set" | "tuple" | "repr")
                ):
                    continue
                case _:
                    return False
    return True
