"""A switch in every rule of a package, put there as its modules are imported."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import CodeType, ModuleType
from typing import Any, Final

WORDS: Final = {"failed", "doubt", "Mismatch", "Undecided", "Absent", "Doubt", "Finding"}
"""What a failure or a doubt is made with; the switch makes it say less."""

OUTCOMES: Final = WORDS | {
    "doubted",
    "Unclear",
    "Unresolved",
    "Decorated",
    "Unreadable",
    "_Unreadable",
    "NotLiteral",
}
"""A branch that uses one of these ends in a failure or a doubt."""

THOROUGH: Final = ("binder",)
"""Modules in which every branch is a rule."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that can be switched off."""

    number: int
    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


class Fired:
    """The numbers of the rules that fired since somebody asked."""

    def __init__(self) -> None:
        self._numbers: set[int] = set()

    def add(self, number: int) -> None:
        self._numbers.add(number)

    def taken(self) -> set[int]:
        """Return the numbers and forget them."""
        numbers, self._numbers = self._numbers, set()
        return numbers


@dataclass(slots=True)
class Switches:
    """All rules, those that fired, and the one that is off."""

    rules: list[Rule] = field(default_factory=list)
    fired: Fired = field(default_factory=Fired)
    off: int | None = None

    def new(self, place: str, what: str) -> int:
        """Return the number of one more rule."""
        self.rules.append(Rule(len(self.rules), place, what))
        return self.rules[-1].number

    def branch(self, number: int) -> bool:
        """Say whether a branch may be taken whose condition holds."""
        self.fired.add(number)
        return number != self.off

    def word(self, number: int, said: Any) -> Any:
        """Return what a rule says, or something weaker."""
        weaker = _weaker(said)
        if weaker is not said:
            self.fired.add(number)
        return weaker if number == self.off else said

    def softened(self, number: int, judged: Any, *reasons: Any) -> Any:
        """Return a verdict with a doubt added, or as it is."""
        doubted = judged.doubted(*reasons)
        if doubted is not judged:
            self.fired.add(number)
        return judged if number == self.off else doubted


def _weaker(said: Any) -> Any:
    """Return a doubt for a failure, and for a doubt what passes; anything else stays."""
    from counterproof.drafts.binder import Bound, Mismatch, Undecided
    from counterproof.drafts.index.lookup import Absent, Doubt, Found
    from counterproof.evidence import State

    match said:
        case Mismatch(reason=reason):
            return Undecided(reason)
        case Undecided():
            return Bound({})
        case Absent(reason=reason):
            return Doubt("signature_dynamic", reason)
        case Doubt(value=value):
            return Found(value)
    down = {State.FAILED: State.UNVERIFIABLE, State.UNVERIFIABLE: State.PASSED}
    state = getattr(said, "state", None)
    return replace(said, state=down[state]) if state in down else said


class _Wiring(ast.NodeTransformer):
    """Puts the switches into one module."""

    def __init__(self, switches: Switches, module: str, path: str, *, every_branch: bool) -> None:
        self.switches = switches
        self.path = path
        self.every_branch = every_branch or module.rpartition(".")[2] in THOROUGH
        self.functions: list[str] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.functions.append(node.name)
        self.generic_visit(node)
        self.functions.pop()
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if self.functions and (self.every_branch or _ends_in_outcome(node.body)):
            what = f"if {ast.unparse(node.test)}"
            switch = self._switch(node, what, "branch")
            self.generic_visit(node)
            node.test = ast.BoolOp(ast.And(), [node.test, switch])
            return node
        return self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        always = isinstance(node.pattern, ast.MatchAs) and node.pattern.pattern is None and node.guard is None
        if not always and (self.every_branch or _ends_in_outcome(node.body)):
            switch = self._switch(node.body[0], f"case {ast.unparse(node.pattern)}", "branch")
            self.generic_visit(node)
            node.guard = switch if node.guard is None else ast.BoolOp(ast.And(), [node.guard, switch])
            return node
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = _name(node.func)
        if (
            self.functions
            and isinstance(node.func, ast.Attribute)
            and name == "doubted"
            and not node.keywords
        ):
            switch = self._switch(node, _brief(node), "softened")
            self.generic_visit(node)
            switch.args += [node.func.value, *node.args]
            return switch
        if self.functions and name in WORDS and not _claims_nothing(node):
            switch = self._switch(node, _brief(node), "word")
            switch.args.append(self.generic_visit(node))  # type: ignore[arg-type]
            return switch
        return self.generic_visit(node)

    def _switch(self, node: ast.stmt | ast.expr, what: str, how: str) -> ast.Call:
        place = f"{self.path}:{node.lineno} {self.functions[-1] if self.functions else ''}".strip()
        number = self.switches.new(place, " ".join(what.split())[:90])
        return ast.Call(
            ast.Attribute(ast.Name("__switches__", ast.Load()), how, ast.Load()), [ast.Constant(number)], []
        )


def _name(expression: ast.expr) -> str:
    match expression:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _claims_nothing(call: ast.Call) -> bool:
    """Whether a finding is made that neither fails nor doubts."""
    states = {part.attr for part in call.args if isinstance(part, ast.Attribute)}
    return bool(states & {"PASSED", "NOT_CHECKED"})


def _brief(call: ast.Call) -> str:
    """What a rule says, without the sentence."""
    codes = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    return " ".join([_name(call.func), *codes[:1]])


def _ends_in_outcome(body: list[ast.stmt]) -> bool:
    """Whether a branch fails or doubts: with one of the words, or with a reason in a string."""
    for statement in body:
        match statement:
            case ast.Return(value=ast.Constant(value=str(text))) if text:
                return True
            case ast.Return(value=ast.JoinedStr()):
                return True
            case ast.If() | ast.For() | ast.While() | ast.Match() | ast.With() | ast.Try():
                continue
        if any(isinstance(part, ast.Call) and _name(part.func) in OUTCOMES for part in ast.walk(statement)):
            return True
    return False


class _Loader(importlib.machinery.SourceFileLoader):
    switches: Switches
    every_branch: bool

    def get_code(self, fullname: str) -> CodeType:
        """Never a compiled file: neither one that is there nor one that is left behind."""
        path = self.get_filename(fullname)
        relative = path.rpartition("counterproof/")[2]
        wiring = _Wiring(self.switches, fullname, relative, every_branch=self.every_branch)
        tree = wiring.visit(ast.parse(self.get_data(path)))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__switches__"] = self.switches
        super().exec_module(module)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, switches: Switches, package: str, *, every_branch: bool) -> None:
        self.package = package
        self.loader = type("_Wired", (_Loader,), {"switches": switches, "every_branch": every_branch})

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.package and not fullname.startswith(f"{self.package}."):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = self.loader(fullname, spec.loader.path)
        return spec


def install(switches: Switches, package: str, *, every_branch: bool = False) -> None:
    """Let the modules of a package be wired when they are imported; none may have been imported before."""
    assert package not in sys.modules
    sys.meta_path.insert(0, _Finder(switches, package, every_branch=every_branch))
