"""What a schema refuses is said by key, value and what is allowed."""

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from counterproof.evidence.schema_problems import schema_problem


class Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Circle(Table):
    kind: Literal["circle"]
    radius: Annotated[int, Field(ge=1, le=9)]


class Square(Table):
    kind: Literal["square"]
    side: int


class Drawing(Table):
    title: Annotated[str, Field(alias="name", pattern="^[a-z]+$")]
    frame: Square | None = None
    shapes: list[Annotated[Circle | Square, Field(discriminator="kind")]] = []
    named: dict[str, Square] = {}


def refusal(document: object) -> str:
    with pytest.raises(ValidationError) as caught:
        Drawing.model_validate(document)
    return schema_problem(caught.value, Drawing, file="d.json", forms={"^[a-z]+$": "small letters"}).sentence


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({}, "d.json, name: the key is missing."),
        (
            {"name": "a", "colour": 1},
            "d.json, colour: the key is unknown; allowed: name, frame, shapes, named.",
        ),
        ({"name": "A"}, "d.json, name: the value can't be used (found 'A'); allowed: small letters."),
        (
            {"name": "a", "shapes": [{"kind": "circle", "radius": 1}, {"kind": "circle", "radius": 10}]},
            "d.json, shapes.2.radius: the value can't be used (found 10); allowed: 9 or less.",
        ),
        (
            {"name": "a", "shapes": [{"kind": "square", "side": 1, "radius": 2}]},
            "d.json, shapes.1.radius: the key is unknown; allowed: kind, side.",
        ),
        (
            {"name": "a", "shapes": [{"kind": "star"}]},
            "d.json, shapes.1.kind: the kind is unknown (found 'star'); allowed: circle, square.",
        ),
        ({"name": "a", "shapes": [{}]}, "d.json, shapes.1.kind: the key is missing."),
        (
            {"name": "a", "frame": {"kind": "square", "side": "x"}},
            "d.json, frame.side: the value can't be used (found 'x'); allowed: a whole number.",
        ),
        (
            {"name": "a", "named": {"b": {"kind": "square", "size": 1, "side": 1}}},
            "d.json, named.b.size: the key is unknown; allowed: kind, side.",
        ),
        ({"name": "a", "x": 1, "y": 2}, None),
    ],
)
def test_the_first_fault_is_one_sentence(document: object, words: str | None) -> None:
    sentence = refusal(document)
    assert sentence == words if words else sentence.endswith("1 more fault follows.")
