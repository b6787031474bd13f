"""The index of one validation: the targets' modules read on demand, and what expressions stand for."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from counterproof.drafts.index.answers import ANSWERS, IMPORTS, SUBCLASSES, Answer, Question, Rows, scope_of
from counterproof.drafts.index.lookup import Lookup
from counterproof.drafts.index.mro import Linearized, linearize
from counterproof.drafts.index.package import Package
from counterproof.drafts.index.package_text import PackageText
from counterproof.drafts.index.scopes import Binding
from counterproof.drafts.index.source import Missing, SourceTree, Unreadable, parse
from counterproof.drafts.index.unit import Unit, imported_names, imports_at_load
from counterproof.drafts.index.values import Class, Function, Instance, Method, Value
from counterproof.drafts.index.walking import walk
from counterproof.drafts.nearest import Search
from counterproof.evidence import Budget, Evidence


@dataclass(frozen=True, slots=True)
class NoModule:
    """A target's module that can't be used; `missing` is None where its file is there and unreadable."""

    module: str
    missing: Missing | None
    reason: str


MAX_LOADED = 200
"""So many modules are followed to find out what the draft's imports load."""


class Index:
    """Sources of the targets, read when they are needed and remembered for one validation.

    `closed_roots` names packages whose `__getattr__` may be taken to give nothing unknown (spec A21).
    """

    def __init__(
        self, packages: Iterable[Package], budget: Budget, closed_roots: frozenset[str] = frozenset()
    ) -> None:
        self.packages = {package.tree.package: package for package in packages}
        self.trees = {name: package.tree for name, package in self.packages.items()}
        self.budget = budget
        self.closed_roots = closed_roots
        self.values: dict[ast.AST, Value] = {}
        self.meanings: dict[object, Value] = {}
        self.changing_uses: dict[Binding, list[ast.Name]] = {}
        self.results: dict[ast.AST, Value] = {}
        self.lookups: dict[tuple[str, str], Lookup] = {}
        self.gifts: dict[ast.ClassDef, list[tuple[str | None, str]]] = {}
        self.elsewhere: dict[tuple[ast.ClassDef, bool, str], str] = {}
        self.draft: Unit | None = None
        self.search = Search()
        self.names: dict[Unit, tuple[str, ...]] = {}
        self.stored_from_outside: frozenset[str] = frozenset()
        self.imported: set[str] = set()
        self._closed = False
        self.depth = 0
        self.not_followed: list[ast.expr] = []
        """The draft's expressions at which a chain of definitions became too long."""
        self.touched: set[str] | None = None
        self._modules: dict[str, Unit | NoModule] = {}
        self._linearized: dict[ast.ClassDef, Linearized] = {}

    def tree_of(self, module: str) -> SourceTree | None:
        """Return the target that a dotted module name belongs to."""
        return self.trees.get(module.partition(".")[0])

    def module(self, module: str) -> Unit | NoModule:
        """Return a target's module, parsed the first time it is asked for."""
        if module not in self._modules:
            self.budget.check()
            self._modules[module] = self._read(module)
        return self._modules[module]

    def _read(self, module: str) -> Unit | NoModule:
        home = self.tree_of(module)
        if home is None:
            return NoModule(module, Missing.ROOT, "it belongs to no target")
        file = home.find(module)
        if isinstance(file, Missing):
            return NoModule(module, file, file.value)
        package = self.packages[home.package]
        try:
            parsed = parse(file.path)
            package.confirm(file.place, parsed.sha256)
            return package.unit(file, parsed)
        except Unreadable as error:
            return NoModule(module, None, str(error))
        except RecursionError:
            return NoModule(module, None, "it is nested too deeply to be followed")

    def text_of(self, of: Class) -> PackageText | None:
        """Return the text of the package that a class belongs to; None for a class of the draft."""
        return self.text_around(of.unit)

    def text_around(self, unit: Unit) -> PackageText | None:
        """Return the text of the package that a module belongs to; None for the draft."""
        home = unit.home
        if home is None:
            return None
        self.budget.check()
        return self.packages[home.package].text

    def from_sources(self, question: Question, ask: Callable[[Index], Rows]) -> Rows:
        """Return an answer that follows from the targets' sources, if the draft leaves alone what it touches.

        It is asked of an index without a draft and without a past, so it doesn't hang on who asks when.
        """
        if self.touched is not None:
            return ask(self)
        answer = ANSWERS.of(self._scope, question, lambda: self._asked(ask))
        return ask(self) if self._changes(answer.touched) else answer.rows

    def keep_answers(self) -> None:
        """Keep on disk what was found from the sources, unless one of them changed meanwhile."""
        ANSWERS.save(self._scope, lambda: all(package.held_still() for package in self.packages.values()))

    def _asked(self, ask: Callable[[Index], Rows]) -> Answer:
        alone = Index(self.packages.values(), self.budget, self.closed_roots)
        alone._modules = self._modules
        alone.touched = set()
        rows = ask(alone)
        return Answer(rows, tuple(sorted(alone.touched)))

    def _changes(self, touched: tuple[str, ...]) -> bool:
        """Say whether the draft may change anything of what an answer rests on."""
        attributes = self.sets_any_name or not self.stored_from_outside.isdisjoint(touched)
        return attributes or IMPORTS in touched or (SUBCLASSES in touched and self._makes_classes)

    def touches(self, what: str) -> None:
        """Note what an answer from the sources rests on, in case that the draft changes it."""
        if self.touched is not None:
            self.touched.add(what)

    @cached_property
    def _makes_classes(self) -> bool:
        nodes = walk(self.draft.tree) if self.draft is not None else ()
        return any(isinstance(n, ast.ClassDef) or (isinstance(n, ast.Name) and n.id == "type") for n in nodes)

    @cached_property
    def _scope(self) -> str:
        sources = sorted(f"{name}={package.state}" for name, package in self.packages.items())
        return scope_of(*sources, *sorted(self.closed_roots))

    @cached_property
    def sets_any_name(self) -> bool:
        """Whether the draft sets attributes of any name on something other than `self`."""
        return self.draft is not None and any(not _is_receiver(o) for o in self.draft.nodes.open_stores)

    def is_imported(self, module: str) -> bool:
        """Say whether a module is certainly loaded: the draft imports it, or a module that it loads does."""
        self.touches(IMPORTS)
        if module not in self.imported and not self._closed:
            self._closed = True
            self._load_all()
        return module in self.imported

    def _load_all(self) -> None:
        """Follow the imports that run when the draft's own do, through a bounded number of modules."""
        pending = sorted(self.imported)
        for _ in range(MAX_LOADED):
            if not pending:
                return
            unit = self.module(pending.pop())
            before = set(self.imported)
            if isinstance(unit, Unit):
                for name in imports_at_load(unit):
                    self._load(name)
            pending.extend(sorted(self.imported - before))

    def loaded_by(self, draft: Unit) -> None:
        """Note which modules of the targets a draft's own import statements load."""
        for name in imported_names(draft, ast.walk(draft.tree)):
            self._load(name)

    def _load(self, module: str) -> None:
        while module and self.tree_of(module) is not None and module not in self.imported:
            self.imported.add(module)
            module = module.rpartition(".")[0]

    def gives_keyword(self, name: str) -> bool:
        """Say whether the draft gives a keyword of that name in any call."""
        return self.draft is not None and name in self.draft.nodes.keywords

    def is_stored_from_outside(self, name: str) -> bool:
        """Say whether the draft assigns an attribute of that name on something other than `self`."""
        self.touches(name)
        return name in self.stored_from_outside

    def linearized(self, of: Class) -> Linearized:
        """Return a class's method resolution order, computed once."""
        if of.node not in self._linearized:
            self._linearized[of.node] = Linearized((of,), "its bases lead back to itself", 1)
            self._linearized[of.node] = linearize(self, of)
        return self._linearized[of.node]


def _is_receiver(owner: ast.expr) -> bool:
    return isinstance(owner, ast.Name) and owner.id in {"self", "cls"}


def evidence_of(value: Value) -> Evidence | None:
    """Return where in a target's source a value is defined."""
    match value:
        case Function(unit, node) | Class(unit, node):
            return evidence_at(unit, node)
        case Method(function, _):
            return evidence_at(function.unit, function.node)
        case Instance(of, _):
            return evidence_at(of.unit, of.node)
        case _:
            return None


def evidence_at(unit: Unit, node: ast.AST) -> Evidence | None:
    """Return the evidence for a definition in a target; None for the draft's own."""
    if unit.file is None:
        return None
    line = getattr(node, "lineno", 1)
    return Evidence(unit.file.relative, line, headline(node) or f"module {unit.name}", unit.sha256)


def headline(node: ast.AST) -> str:
    """Return a definition's first line, without decorators, comments and line breaks."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            prefix = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
            returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
            return _cut(f"{prefix} {node.name}({ast.unparse(node.args)}){returns}")
        case ast.ClassDef():
            parts = [ast.unparse(base) for base in node.bases]
            parts += [f"{k.arg}={ast.unparse(k.value)}" for k in node.keywords if k.arg]
            return _cut(f"class {node.name}" + (f"({', '.join(parts)})" if parts else ""))
        case ast.stmt() | ast.expr() | ast.arg() | ast.alias():
            return _cut(ast.unparse(node).partition("\n")[0])
        case _:
            return ""


def _cut(text: str, limit: int = 400) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
