"""How our containers are told from all others, and strays of our own from runs that still go on."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any

from counterproof.sandbox.limits import GRACE_S

RUN_LABEL = "io.counterproof.run"
INSTALLATION_LABEL = "io.counterproof.installation"
MAX_AGE_S = 60 + GRACE_S + 50
"""The age from which a container can't belong to a run: the longest time limit, the grace, and removal."""

_IMAGE_ID = re.compile(r"sha256:[0-9a-f]{64}")


def is_image_id(text: str) -> bool:
    """Say whether a text is the exact ID of an image, which no tag can be (spec A71)."""
    return _IMAGE_ID.fullmatch(text) is not None


def new_name() -> str:
    """Return a name that no container has."""
    return f"counterproof-{secrets.token_hex(8)}"


def labels(installation: str) -> dict[str, str]:
    """Return the labels of a fixture run's container; `installation` is the ID of this installation."""
    return {RUN_LABEL: "fixture", INSTALLATION_LABEL: installation}


def is_stray(container: Mapping[str, Any], installation: str, now: float) -> bool:
    """Say whether a container, as the daemon lists it, was left behind by a crash of this installation.

    `now` is the daemon's own time in seconds since 1970, because another machine's clock may differ.
    """
    found = container.get("Labels") or {}
    ours = all(found.get(key) == value for key, value in labels(installation).items())
    created = container.get("Created")
    return ours and isinstance(created, int) and now - created > MAX_AGE_S
