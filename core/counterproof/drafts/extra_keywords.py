"""Keywords that only `**kwargs` takes: where they go, as far as source shows it (spec A29)."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from counterproof.drafts import verdict
from counterproof.drafts.index.construct import Accepts
from counterproof.drafts.verdict import Verdict

if TYPE_CHECKING:
    from counterproof.drafts.binder import Bound
    from counterproof.drafts.index.index import Index


def judge_extra(index: Index, accepts: Accepts, bound: Bound, name: str) -> Verdict:
    """Return the verdict on a call some of whose keywords only `**kwargs` takes."""
    del index
    function = accepts.function
    if function is not None and function.node.args.kwarg is not None:
        if _is_kept(function.node, function.node.args.kwarg.arg):
            return verdict.passed(f"{name}() keeps further keywords as they are", None, bound.values)
    names = ", ".join(bound.extra)
    word = "keyword" if len(bound.extra) == 1 else "keywords"
    return verdict.doubt("signature_dynamic", f"only ** of {name}() takes the {word} {names}")


def _is_kept(node: ast.AST, mapping: str) -> bool:
    """Say whether a function only stores or returns the mapping of its further keywords."""
    parents = {child: parent for parent in ast.walk(node) for child in ast.iter_child_nodes(parent)}
    uses = [n for n in ast.walk(node) if isinstance(n, ast.Name) and n.id == mapping]
    return bool(uses) and all(_keeps(use, parents) for use in uses)


def _keeps(use: ast.Name, parents: dict[ast.AST, ast.AST]) -> bool:
    if not isinstance(use.ctx, ast.Load):
        return False
    parent = parents.get(use)
    while isinstance(parent, ast.Tuple | ast.List | ast.Dict):
        parent = parents.get(parent)
    match parent:
        case ast.Return():
            return True
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"))]):
            return True
        case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"))):
            return True
        case _:
            return False
