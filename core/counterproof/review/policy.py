"""What stands between a draft and its approval, in words."""

from __future__ import annotations

from counterproof.evidence import Report, State
from counterproof.review.project import Policy


def blockers(report: Report, policy: Policy) -> tuple[str, ...]:
    """Return why a report doesn't allow an approval; empty if a person may approve with a reason.

    Words can make up for what is unverifiable, where the policy allows it, and for what was not checked, but
    never for a failed check.
    """
    failed = [check.name for check in report.checks.values() if check.state is State.FAILED]
    if failed or not report.ok:
        count = len(failed)
        return (f"{count} check{'' if count == 1 else 's'} failed: {_names(failed)}",)
    doubtful = [
        name
        for name in policy.require
        if _state(report, name) is State.UNVERIFIABLE and name not in policy.allow_unverifiable
    ]
    reasons = []
    if doubtful:
        reasons.append(f"the policy asks for {_names(doubtful)} without doubt")
    if policy.require_execution and _state(report, "execution") is not State.PASSED:
        reasons.append("the policy asks for a fixture run that passed")
    return tuple(reasons)


def not_established(report: Report) -> tuple[str, ...]:
    """Return what an approval of this report can't rest on: its limits and every check without a verdict."""
    doubts = [
        f"{check.name.replace('_', ' ')}: {check.state.word}, {check.reason}"
        for check in report.checks.values()
        if check.state is State.UNVERIFIABLE
    ]
    return (*report.limits_of_evidence, *doubts)


def _state(report: Report, name: str) -> State:
    check = report.checks.get(name)
    return check.state if check else State.NOT_CHECKED


def _names(names: list[str]) -> str:
    return ", ".join(name.replace("_", " ") for name in names)
