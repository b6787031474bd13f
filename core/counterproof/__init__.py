"""Counterproof's engine: evidence about code that a machine wrote, and what a reviewer decided about it.

The names below are the whole public surface; each is loaded when it is first used.
"""

from counterproof._version import __version__

TYPE_CHECKING = False  # to import it would take ten times as long as all that is imported here
if TYPE_CHECKING:
    from counterproof.drafts import Profile, summary
    from counterproof.drafts.request import (
        ForbidCall,
        ForbidWrite,
        MaxFiles,
        RequestContract,
        RequireCall,
        RequireInput,
        RequireLiteral,
        RequireOutput,
        RequireOutputDir,
    )
    from counterproof.evidence import (
        Budget,
        Cancelled,
        Check,
        CheckFinished,
        CounterproofError,
        DeadlineExceeded,
        Event,
        Evidence,
        Finding,
        Problem,
        Progress,
        Report,
        RulePack,
        RunFinished,
        Span,
        StageStarted,
        State,
        Subject,
        Target,
        Tool,
    )
    from counterproof.library import publish, read_report, validate, validate_file
    from counterproof.review.publishing import Published

__all__ = [
    "Budget",
    "Cancelled",
    "Check",
    "CheckFinished",
    "CounterproofError",
    "DeadlineExceeded",
    "Event",
    "Evidence",
    "Finding",
    "ForbidCall",
    "ForbidWrite",
    "MaxFiles",
    "Problem",
    "Profile",
    "Progress",
    "Published",
    "Report",
    "RequestContract",
    "RequireCall",
    "RequireInput",
    "RequireLiteral",
    "RequireOutput",
    "RequireOutputDir",
    "RulePack",
    "RunFinished",
    "Span",
    "StageStarted",
    "State",
    "Subject",
    "Target",
    "Tool",
    "__version__",
    "publish",
    "read_report",
    "summary",
    "validate",
    "validate_file",
]

_ELSEWHERE = {
    "ForbidCall": "counterproof.drafts.request",
    "ForbidWrite": "counterproof.drafts.request",
    "MaxFiles": "counterproof.drafts.request",
    "Profile": "counterproof.drafts",
    "Published": "counterproof.review.publishing",
    "RequestContract": "counterproof.drafts.request",
    "RequireCall": "counterproof.drafts.request",
    "RequireInput": "counterproof.drafts.request",
    "RequireLiteral": "counterproof.drafts.request",
    "RequireOutput": "counterproof.drafts.request",
    "RequireOutputDir": "counterproof.drafts.request",
    "publish": "counterproof.library",
    "read_report": "counterproof.library",
    "summary": "counterproof.drafts",
    "validate": "counterproof.library",
    "validate_file": "counterproof.library",
}
"""The homes of the names that are not part of the ground floor."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ELSEWHERE.get(name, "counterproof.evidence")), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
