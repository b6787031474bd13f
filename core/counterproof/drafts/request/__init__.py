"""The request contract and the check `request`: what a person asked of a script, in narrow predicates."""

from counterproof.drafts.request.contract import RequestContract
from counterproof.drafts.request.predicates import (
    ForbidCall,
    ForbidWrite,
    MaxFiles,
    Predicate,
    RequireCall,
    RequireInput,
    RequireLiteral,
    RequireOutput,
    RequireOutputDir,
)

__all__ = [
    "ForbidCall",
    "ForbidWrite",
    "MaxFiles",
    "Predicate",
    "RequestContract",
    "RequireCall",
    "RequireInput",
    "RequireLiteral",
    "RequireOutput",
    "RequireOutputDir",
]
