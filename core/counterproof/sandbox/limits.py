"""What a fixture run may use: time, memory, processors, processes, files and log (spec A74)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from counterproof.evidence import Problem

MIB = 1024 * 1024

FILE_BYTES = 16 * MIB
"""The largest file that a draft can write."""
WORK_BYTES = 64 * MIB
"""The size of the working folder, which is the only writable place."""
WORK_INODES = 4096
OPEN_FILES = 256
LOCKED_BYTES = 64 * 1024
LOG_BYTES = 256 * 1024
"""How much of a log is shown and kept; the rest is drained and counted."""
GRACE_S = 10.0
"""How long after the wall time a run is ended from outside, if it didn't end itself."""

_BOUNDS: dict[str, tuple[float, float]] = {
    "wall_s": (1, 60),
    # The working folder lies in memory, and the checker beside it needs some too.
    "memory_mib": (128, 512),
    "pids": (8, 64),
    "cpus": (0.1, 1),
}
_NAMES = {"wall_s": "timeout", "memory_mib": "memory", "pids": "pids", "cpus": "cpus"}


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that a caller may tighten; the defaults of memory, processors and processes are the most.

    Raises Problem that names the option for a value out of bounds (DESIGN section 9).
    """

    wall_s: float = 20
    memory_mib: int = 512
    pids: int = 64
    cpus: float = 1

    def __post_init__(self) -> None:
        for field, (least, most) in _BOUNDS.items():
            value = getattr(self, field)
            whole = field in ("memory_mib", "pids")
            if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
                fits = False
            else:
                fits = math.isfinite(value) and least <= value <= most
            if not fits:
                kind = "a whole number" if whole else "a number"
                raise Problem(
                    "the limit is out of bounds",
                    field=_NAMES[field],
                    value=value,
                    allowed=f"{kind} from {least:g} to {most:g}",
                )

    @property
    def memory_bytes(self) -> int:
        """The memory of all processes and of the working folder together; there is no swap."""
        return self.memory_mib * MIB

    @property
    def nano_cpus(self) -> int:
        """The processors in the unit of the Docker API."""
        return round(self.cpus * 1_000_000_000)

    def document(self) -> dict[str, object]:
        """Return all limits, the fixed ones too, as plain JSON values."""
        return {
            "wall_s": self.wall_s,
            "memory_mib": self.memory_mib,
            "pids": self.pids,
            "cpus": self.cpus,
            "file_bytes": FILE_BYTES,
            "work_bytes": WORK_BYTES,
            "log_bytes": LOG_BYTES,
        }
