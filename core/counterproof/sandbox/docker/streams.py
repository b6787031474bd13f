"""The two output streams of a container, as an attached connection carries them."""

from __future__ import annotations

from enum import Enum, auto
from struct import Struct

from counterproof.sandbox.frames import Form


class ContainerStream(Enum):
    """Where a container wrote."""

    STDOUT = auto()
    STDERR = auto()


ATTACHED = Form(Struct(">BxxxL"), {1: ContainerStream.STDOUT, 2: ContainerStream.STDERR}, 2**32 - 1)
"""How the Docker API multiplexes the streams of a container without a terminal."""
