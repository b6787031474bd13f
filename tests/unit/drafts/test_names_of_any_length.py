"""Wrong names in any number and of any length: each is answered, and few are worth a suggestion."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from counterproof.drafts.nearest import LONGEST, Search, nearest
from counterproof.evidence import Report, State

from .conftest import items, states

Against = Callable[[str, str], Report]

LONG = "a" * 5_000


@pytest.mark.parametrize(
    "text",
    [
        f"from lib import {LONG}\n",
        f"import lib.{LONG}\n",
        f"from lib.{LONG} import x\n",
        f"import lib\nlib.{LONG}\n",
        "import lib." + ".".join(["ab"] * 3_000) + "\n",
    ],
    ids=["symbol", "module", "parent", "attribute", "path"],
)
def test_a_name_too_long_for_a_file_is_absent(against: Against, text: str) -> None:
    report = against("x = 1\n", text)
    found = states(report, "imports") + states(report, "arguments")
    assert State.FAILED in found


def test_no_name_is_suggested_for_one_that_is_too_long() -> None:
    names = ["a" * (LONGEST + 2)]
    assert nearest("a" * LONGEST, names) == tuple(names)
    assert nearest("a" * (LONGEST + 1), names) == ()


def test_a_search_ends_after_its_limit() -> None:
    search = Search(limit=2)
    assert [search.nearest("titel", ["title"]) for _ in range(3)] == [("title",), ("title",), ()]


def test_every_one_of_very_many_wrong_names_is_failed(against: Against) -> None:
    text = "".join(f"from lib import wrong{number}\n" for number in range(400))
    assert states(against("right = 1\n", text), "imports") == [State.FAILED] * 400


def test_only_public_names_of_the_package_itself_are_suggested(against: Against) -> None:
    source = "from typing import Any\nimport os as ano\n_any = 1\nanny = 2\n"
    (item,) = items(against(source, "from lib import any\n"), "imports")
    assert item.suggestions == ("anny",)
