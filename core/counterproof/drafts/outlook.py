"""What is said about checks as a whole: why each is in its state, and what none of them can show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from counterproof.drafts.targets import Settings
from counterproof.evidence import Check, Finding, State

NO_PACKS = "no rule pack is declared"
NOT_REACHED = "not reached: the syntax check stopped the others"
_NO_EXECUTION = "no execution was requested"

UNTRIED = (
    ("request", "no request contract was given"),
    (
        "runtime_imports",
        "source does not show that a dependency is installed or that an import will succeed",
    ),
    ("execution", _NO_EXECUTION),
    ("artifacts", _NO_EXECUTION),
    ("runtime_values", _NO_EXECUTION),
)

Reason = Callable[[State], str]


def counted(items: Sequence[Finding]) -> str:
    """Return how many items are in which state, in words."""
    words = {
        State.PASSED: "confirmed",
        State.FAILED: "wrong",
        State.UNVERIFIABLE: "uncertain",
        State.NOT_CHECKED: "not checked",
    }
    parts = []
    for state, word in words.items():
        number = sum(1 for item in items if item.state is state)
        if number:
            parts.append(f"{number} {word}")
    return ", ".join(parts)


def imports(items: Sequence[Finding]) -> Reason:
    """Return the reason of the check `imports`."""
    return _sites(items, "nothing of a target is imported", "imports of targets")


def external(items: Sequence[Finding]) -> Reason:
    """Return the reason of the check `external_imports`."""
    return _sites(items, "nothing outside the targets is imported", "imports of other packages")


def arguments(items: Sequence[Finding]) -> Reason:
    """Return the reason of the check `arguments`."""
    return _sites(items, "no attribute or call of a target was found", "attributes and calls of targets")


def _sites(items: Sequence[Finding], empty: str, what: str) -> Reason:
    return lambda _: f"{what}: {counted(items)}" if items else empty


def limits(checks: Iterable[Check], settings: Settings) -> list[str]:
    """Return the sentences on what the report does not establish."""
    states = {check.name: check.state for check in checks}
    sentences = [
        "The script was not executed.",
        "Types and values of arguments, and whether the result is right, were not checked.",
    ]
    if not settings.profiles:
        sentences.append("No target was given, so no import, attribute or call was resolved.")
    if states.get("external_imports") is not None:
        sentences.append("Whether the packages that the script needs are installed was not checked.")
    if states.get("literals") is State.NOT_CHECKED:
        sentences.append("No rule pack was applied to literal values.")
    if settings.contract is not None:
        sentences.append(
            "Of the request only narrow predicates were checked, not whether the script does what was asked."
        )
    if states.get("syntax") is not State.PASSED:
        sentences.append("Nothing beyond the syntax was checked.")
    return sentences
