"""The ground floor: states, findings, reports, events, budgets, and how evidence is read and written."""

from counterproof.evidence.budget import Budget
from counterproof.evidence.digests import sha256, sha256_of_files
from counterproof.evidence.events import (
    CheckFinished,
    Emit,
    Event,
    LogChunk,
    Progress,
    RunFinished,
    StageStarted,
    ignore,
)
from counterproof.evidence.files import DRAFT_LIMIT, read_bounded
from counterproof.evidence.findings import MAX_SUGGESTIONS, Check, Evidence, Finding, Span
from counterproof.evidence.log_lines import Stream
from counterproof.evidence.notes import MAX_NOTE, MAX_NOTES, Note
from counterproof.evidence.paths import is_inside, safe_relative
from counterproof.evidence.problems import (
    Cancelled,
    CounterproofError,
    DeadlineExceeded,
    Problem,
    os_reason,
    shown,
)
from counterproof.evidence.report import (
    DRAFT_CHECKS,
    SCHEMA,
    Report,
    RulePack,
    Subject,
    Target,
    Tool,
    milliseconds,
    overall,
    utc_text,
)
from counterproof.evidence.states import State, aggregate
from counterproof.evidence.strict_json import canonical, loads

__all__ = [
    "DRAFT_CHECKS",
    "DRAFT_LIMIT",
    "MAX_NOTE",
    "MAX_NOTES",
    "MAX_SUGGESTIONS",
    "SCHEMA",
    "Budget",
    "Cancelled",
    "Check",
    "CheckFinished",
    "CounterproofError",
    "DeadlineExceeded",
    "Emit",
    "Event",
    "Evidence",
    "Finding",
    "LogChunk",
    "Note",
    "Problem",
    "Progress",
    "Report",
    "RulePack",
    "RunFinished",
    "Span",
    "StageStarted",
    "State",
    "Stream",
    "Subject",
    "Target",
    "Tool",
    "aggregate",
    "canonical",
    "ignore",
    "is_inside",
    "loads",
    "milliseconds",
    "os_reason",
    "overall",
    "read_bounded",
    "safe_relative",
    "sha256",
    "sha256_of_files",
    "shown",
    "utc_text",
]
