"""However much a draft holds, its report can be read again."""

from pathlib import Path

import pytest

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.drafts.bounds import MAX_ITEMS
from counterproof.evidence import Report, State
from counterproof.evidence.report_schema import parse_report


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    package = tmp_path / "shapes"
    package.mkdir()
    (package / "__init__.py").write_text("def area(side):\n    return side * side\n")
    return Settings((Profile("shapes", package),))


def check(text: str, settings: Settings) -> Report:
    report = run(Draft.of_text(text), settings)
    assert parse_report(report.canonical()) == report
    return report


def test_a_draft_with_thousands_of_sites_keeps_the_failed_ones_and_says_what_is_left_out(
    settings: Settings,
) -> None:
    calls = ["shapes.area(1)"] * 2_000
    calls[1_500] = "shapes.area(1, 2)"
    report = check("import shapes\n" + "\n".join(calls), settings)
    arguments = report.checks["arguments"]
    assert len(arguments.items) == MAX_ITEMS + 1
    assert [item.span.line for item in arguments.items if item.state is State.FAILED and item.span] == [1_502]
    assert arguments.items[-1].code == "too_complex"
    assert "3,250 more sites are left out" in arguments.reason


def test_a_draft_of_thousands_of_right_sites_is_not_passed_as_a_whole(settings: Settings) -> None:
    report = check("import shapes\n" + "shapes.area(1)\n" * 2_000, settings)
    assert report.checks["arguments"].state is State.UNVERIFIABLE
    assert report.ok


def test_endless_names_are_clipped(settings: Settings) -> None:
    name = "x" * 100_000
    report = check(f"import shapes\nshapes.{name}()\nimport {name}\n", settings)
    failed = [item for item in report.checks["arguments"].items if item.state is State.FAILED]
    assert failed
    assert all(len(item.name) <= 200 and len(item.reason) <= 1_000 for _, item in report.findings())
    assert len(report.canonical()) < 20_000


def test_a_draft_of_hidden_characters_in_every_line_fits(settings: Settings) -> None:
    report = check("x = '\u200b'\n" * 20_000, settings)
    assert report.checks["characters"].state is State.UNVERIFIABLE
