"""How a fixture run ended, in one word for machines and a sentence for people (spec A77)."""

from __future__ import annotations

from enum import StrEnum

from counterproof.evidence import State


class Outcome(StrEnum):
    """The outcomes of DESIGN section 4."""

    PASSED = "passed"
    FAILED = "failed"
    OUTPUT_REJECTED = "output_rejected"
    TIMEOUT = "timeout"
    OOM = "oom"
    CANCELLED = "cancelled"
    IMAGE_ABSENT = "image_absent"
    IMAGE_INVALID = "image_invalid"
    IMAGE_UNUSABLE = "image_unusable"
    WORK_NOT_WRITABLE = "work_not_writable"
    DAEMON_UNREACHABLE = "daemon_unreachable"
    DAEMON_DENIED = "daemon_denied"
    TLS_ERROR = "tls_error"
    DAEMON_LOST = "daemon_lost"
    RUNNER_ERROR = "runner_error"

    @property
    def words(self) -> str:
        """What happened, as the end of a sentence about the run."""
        return _WORDS[self]

    @property
    def execution(self) -> State:
        """What the outcome makes of the check `execution`: only an exit code passes or fails it."""
        if self in (Outcome.PASSED, Outcome.OUTPUT_REJECTED):
            return State.PASSED
        return State.FAILED if self is Outcome.FAILED else State.UNVERIFIABLE


_WORDS = {
    Outcome.PASSED: "the draft ended with exit code 0 and every output keeps its contract",
    Outcome.FAILED: "the draft ended with an error",
    Outcome.OUTPUT_REJECTED: "the draft ended with exit code 0, but an output breaks its contract",
    Outcome.TIMEOUT: "the draft was still running at its time limit",
    Outcome.OOM: "the draft ran out of memory",
    Outcome.CANCELLED: "the run was cancelled",
    Outcome.IMAGE_ABSENT: "the daemon does not have the image",
    Outcome.IMAGE_INVALID: "the image is not named by its ID",
    Outcome.IMAGE_UNUSABLE: "the image can't serve for a fixture run",
    Outcome.WORK_NOT_WRITABLE: "the working folder in the container is not writable",
    Outcome.DAEMON_UNREACHABLE: "no Docker daemon answers",
    Outcome.DAEMON_DENIED: "access to the Docker daemon is denied",
    Outcome.TLS_ERROR: "the Docker daemon and this client do not agree on TLS",
    Outcome.DAEMON_LOST: "the Docker daemon was lost during the run",
    Outcome.RUNNER_ERROR: "the container ended without a verdict",
}
