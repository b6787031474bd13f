from dataclasses import dataclass


@dataclass(frozen=True)
class LayeredModel:
    resistivity: list
    thickness: list
    name: str = ""
