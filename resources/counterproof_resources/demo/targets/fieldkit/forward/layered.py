"""The layered earth: horizontal layers over a half-space."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True)
class LayeredModel:
    """Horizontal layers over a half-space, from the surface down.

    ``resistivity`` is in ohm-metres, ``thickness`` in metres. The half-space at the bottom has no thickness,
    so there is one thickness less than there are resistivities. All of them are finite and positive.
    """

    resistivity: Sequence[float]
    thickness: Sequence[float]
    name: str = ""

    def __post_init__(self) -> None:
        if len(self.thickness) != len(self.resistivity) - 1:
            raise ValueError("n resistivities need n-1 thicknesses")
        values = [*self.resistivity, *self.thickness]
        if any(not math.isfinite(value) or value <= 0 for value in values):
            raise ValueError("resistivities and thicknesses are finite and positive")

    @classmethod
    def halfspace(cls, resistivity: float, *, name: str = "") -> LayeredModel:
        """Return a homogeneous earth."""
        return cls([resistivity], [], name)

    @classmethod
    def from_depths(
        cls, resistivity: Sequence[float], depths: Sequence[float], *, name: str = ""
    ) -> LayeredModel:
        """Return the model whose layer boundaries lie at the given depths, in metres below the surface."""
        tops = [0.0, *depths]
        return cls(resistivity, [below - above for above, below in zip(tops, depths)], name)

    @property
    def layers(self) -> int:
        """The number of layers, the half-space included."""
        return len(self.resistivity)

    def depths(self) -> list[float]:
        """Return the depth of each layer boundary in metres."""
        return list(accumulate(self.thickness))

    def at_depth(self, depth: float) -> float:
        """Return the resistivity at a depth in metres."""
        boundaries = self.depths()
        return self.resistivity[sum(boundary <= depth for boundary in boundaries)]

    def to_dict(self) -> dict[str, object]:
        """Return the model as plain values that JSON can hold."""
        return {
            "name": self.name,
            "resistivity": list(self.resistivity),
            "thickness": list(self.thickness),
        }
