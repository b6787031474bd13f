"""A package as its stubs tell it: `.pyi` files beside its modules or in a `<package>-stubs` folder (PEP 561).

Stubs lag behind the code and leave things out, so nothing is proved wrong by one. What they tell is a second
opinion on what the runtime source says: see `second_opinion`.
"""

from __future__ import annotations

import ast
from pathlib import Path

from counterproof.drafts.index.nodes import Nodes
from counterproof.drafts.index.package import Package
from counterproof.drafts.index.source import STUB, Missing, ModuleFile, Parsed, SourceTree
from counterproof.drafts.index.unit import Unit


class StubTree(SourceTree):
    """The tree in which a module is its stub, or its own source where it has none.

    The stubs of the `<package>-stubs` folder come first, whether or not it is marked as partial: what they
    leave out is looked for in the package itself either way.
    """

    def find(self, module: str) -> ModuleFile | Missing:
        """Return the stub of a dotted module name, else what there is without one."""
        return self._stub(module) or super().find(module)

    def _stub(self, module: str) -> ModuleFile | None:
        if self.folder is None or not all(part.isidentifier() for part in module.split(".")):
            return None
        _, *below = module.split(".")
        for top in (f"{self.package}-stubs", self.package):
            base = self.folder.joinpath(top, *below)
            for path in (base / f"__init__{STUB}", base.with_name(base.name + STUB)):
                if self._is_ours(path, self.folder / top):
                    is_package = path.name == f"__init__{STUB}"
                    return ModuleFile(module, str(path), self._relative(path), is_package)
        return None

    def _is_ours(self, path: Path, top: Path) -> bool:
        try:
            real, own = path.resolve(), top.resolve()
            return path.is_file() and (real.is_relative_to(own) or real == own.with_name(own.name + STUB))
        except (OSError, RuntimeError, ValueError):
            return False


class StubPackage(Package):
    """A package with the tree of its stubs; its text is that of the code, which tells what the code does."""

    def __init__(self, package: Package) -> None:
        tree = StubTree(package.tree.package, package.tree.folder, sought=package.tree.sought)
        super().__init__(tree, [], 0)
        self._package = package
        self.text = package.text
        self.digest = f"{package.digest} by its stubs"

    def held_still(self) -> bool:
        """Say whether the package did, stubs included."""
        return self._package.held_still()

    def confirm(self, place: str, digest: str) -> None:
        """Compare a file that was read with what the package's digest is about."""
        self._package.confirm(place, digest)

    def unit(self, file: ModuleFile, parsed: Parsed) -> Unit:
        """Return the unit of a module; in a stub's, what is only declared is there."""
        if file.place.endswith(STUB):
            parsed = Parsed(Nodes(_declared(parsed.text)), parsed.text, parsed.sha256)
        return super().unit(file, parsed)


def _declared(text: str) -> ast.Module:
    """Return the tree of a stub in which every declared name of the module has a value."""
    tree = ast.parse(text)
    for statement in ast.walk(tree):
        match statement:
            case ast.Module(body=body) | ast.If(body=body):
                for inner in body:
                    if isinstance(inner, ast.AnnAssign) and inner.value is None:
                        inner.value = ast.copy_location(ast.Constant(...), inner.annotation)
    return tree


def is_kept(unit: Unit, statement: ast.stmt | None, name: str) -> bool:
    """Say whether a stub imports a name for itself alone: it does unless it writes `as` the same name."""
    match statement:
        case ast.ImportFrom(names=aliases) | ast.Import(names=aliases) if unit.is_stub:
            return all(alias.asname != name for alias in aliases if (alias.asname or alias.name) == name)
        case _:
            return False


def overloads(unit: Unit, node: ast.AST) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Return the overloads of a function that a stub declares, all of them; none if it has just one form."""
    around = unit.nodes.parents.get(node)
    if not unit.is_stub or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return []
    siblings = [part for part in ast.walk(around or node) if unit.nodes.parents.get(part) is around]
    found = [
        part
        for part in siblings
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
        and part.name == node.name
        and any(_is_overload(decorator) for decorator in part.decorator_list)
    ]
    return found if len(found) > 1 else []


def _is_overload(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).rpartition(".")[2] == "overload"
