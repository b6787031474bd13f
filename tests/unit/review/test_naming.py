"""Names of published scripts."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.evidence import Problem
from counterproof.review.naming import MAX_NAME, publication_name


@pytest.mark.parametrize(
    ("draft", "name"),
    [
        ("layered_model.py", "layered_model.py"),
        ("sub/deep/model.py", "model.py"),
        ("../x.py", "x.py"),
        ("report.txt.py", "report_txt.py"),
        ("static shift-2.py", "static_shift_2.py"),
        ("json.py", "json_script.py"),
        ("JSON.py", "JSON_script.py"),
        ("fieldkit.py", "fieldkit_script.py"),
        (unicodedata.normalize("NFD", "ärö.py"), unicodedata.normalize("NFC", "ärö.py")),
    ],
)
def test_a_plain_name_is_derived(draft: str, name: str) -> None:
    assert publication_name(draft, targets=["fieldkit"]) == name


@pytest.mark.parametrize("draft", [".py", "---.py", "x" * 98 + ".py"])
def test_a_name_that_cant_be_kept_is_refused(draft: str) -> None:
    with pytest.raises(Problem, match="allowed:"):
        publication_name(draft)


@given(st.text(min_size=1, max_size=120))
def test_every_name_is_safe(text: str) -> None:
    try:
        name = publication_name(f"{text}.py")
    except Problem:
        return
    stem = name.removesuffix(".py")
    assert len(name) <= MAX_NAME
    assert all(character.isalnum() or character == "_" or not character.isascii() for character in stem)
    assert "/" not in name
    assert stem.casefold() not in sys.stdlib_module_names
    assert unicodedata.is_normalized("NFC", name)
