"""A report in a few lines of text, ending with what it never claims and whether the script ran (spec A3)."""

from __future__ import annotations

from collections.abc import Mapping

from counterproof.evidence import Report, State

_NEVER_CLAIMED = (
    "“No error found” means only that no check that ran found one; it does not say that the script runs "
    "or that its result is right."
)
_NOT_EXECUTED = "The script was not executed."
_EXECUTED = "The script was executed only in an isolated fixture."
_ATTEMPTED = "An execution in an isolated fixture was attempted but not confirmed."


def closing(report: Report) -> tuple[str, str]:
    """Return the two sentences that end every text about a report."""
    return _NEVER_CLAIMED, _execution(report.executed, report.execution_attempted)


def _execution(executed: object, attempted: object) -> str:
    if executed is True:
        return _EXECUTED
    return _ATTEMPTED if attempted is True else _NOT_EXECUTED


def summary(report: Report | Mapping[str, object]) -> str:
    """Return a report's outcome in words; also of an old report as plain JSON values (spec A90).

    Where the checks are missing it says that their details are unavailable and claims no validation.
    """
    if not isinstance(report, Report):
        return _old_summary(report)
    lines = [_headline(report)]
    lines += [f"  {check.name}: {check.state.value}: {check.reason}" for check in report.checks.values()]
    lines += [f"  error: {sentence}" for sentence in report.errors]
    lines += [f"  warning: {sentence}" for sentence in report.warnings]
    return "\n".join((*lines, *closing(report)))


def _headline(report: Report) -> str:
    if not report.ok:
        number = len(report.errors)
        return f"{report.subject.name}: {number} {'error' if number == 1 else 'errors'} found."
    words = {
        State.PASSED: "no error found.",
        State.UNVERIFIABLE: "no error found, but something could not be verified.",
        State.NOT_CHECKED: "nothing beyond its form was checked.",
    }
    return f"{report.subject.name}: {words.get(report.status, 'errors found.')}"


def _old_summary(document: Mapping[str, object]) -> str:
    checks = document.get("checks")
    lines = ["Details of the checks are unavailable in this report, so nothing is said to be validated."]
    if isinstance(checks, Mapping) and checks:
        lines = [f"Checks: {', '.join(f'{name} {_state(check)}' for name, check in checks.items())}."]
    execution = _execution(document.get("executed"), document.get("execution_attempted"))
    return "\n".join((*lines, _NEVER_CLAIMED, execution))


def _state(check: object) -> str:
    state = check.get("state") if isinstance(check, Mapping) else None
    return str(state) if state in {s.value for s in State} else "unknown"
