"""The demo project: each state, each kind of finding, and no draft accused without a cause in the source."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest

from counterproof import drafts
from counterproof.drafts import Draft
from counterproof.evidence import Budget, Finding, Report, State, ignore
from counterproof.review.demo import make_demo

PASSED, FAILED, UNVERIFIABLE, NOT_CHECKED = State.PASSED, State.FAILED, State.UNVERIFIABLE, State.NOT_CHECKED

STATES = {  # of syntax, characters, imports, arguments, literals, and of the whole report
    "archived_factors.py": (PASSED, PASSED, PASSED, PASSED, UNVERIFIABLE, UNVERIFIABLE),
    "layered_model.py": (PASSED, PASSED, PASSED, FAILED, FAILED, FAILED),
    "line_summary.py": (PASSED, PASSED, UNVERIFIABLE, UNVERIFIABLE, NOT_CHECKED, UNVERIFIABLE),
    "plot_decay.py": (PASSED, PASSED, NOT_CHECKED, NOT_CHECKED, NOT_CHECKED, NOT_CHECKED),
    "qc_report.py": (PASSED, PASSED, FAILED, UNVERIFIABLE, NOT_CHECKED, FAILED),
    "resample.py": (FAILED, NOT_CHECKED, NOT_CHECKED, NOT_CHECKED, NOT_CHECKED, FAILED),
    "sounding_curves.py": (PASSED, PASSED, PASSED, PASSED, PASSED, PASSED),
    "spectra_export.py": (PASSED, PASSED, PASSED, FAILED, NOT_CHECKED, FAILED),
    "static_shift.py": (PASSED, PASSED, PASSED, PASSED, PASSED, PASSED),
    "station_labels.py": (PASSED, UNVERIFIABLE, PASSED, PASSED, NOT_CHECKED, UNVERIFIABLE),
}

FAULTS = {
    "layered_model.py": {
        (17, "arguments", "unknown_keyword"),
        (24, "literals", "rule_violated"),
    },
    "qc_report.py": {
        (5, "imports", "module_absent"),
        (7, "imports", "symbol_absent"),
    },
    "resample.py": {(14, "syntax", "syntax_error")},
    "spectra_export.py": {
        (20, "arguments", "missing_argument"),
        (21, "arguments", "too_many_arguments"),
        (26, "arguments", "symbol_absent"),
    },
}
"""Every failed item of every draft; each one was seen to fail when the draft was run by hand."""

DOUBTS = {
    ("archived_factors.py", "literals", "rule_not_literal"),
    ("line_summary.py", "imports", "star_import"),
    ("line_summary.py", "imports", "dynamic_access"),
    ("line_summary.py", "arguments", "binding_shadowed"),
    ("line_summary.py", "arguments", "signature_dynamic"),
    ("qc_report.py", "imports", "guarded_import_absent"),
    ("station_labels.py", "characters", "hidden_character"),
    ("station_labels.py", "characters", "mixed_script"),
}


@dataclass(frozen=True)
class Demo:
    folder: Path
    reports: dict[str, Report]

    def items(self, state: State) -> list[tuple[str, str, Finding]]:
        """All items in a state, with the names of their draft and their check."""
        return [
            (name, check.name, item)
            for name, report in self.reports.items()
            for check in report.checks.values()
            for item in check.items
            if item.state is state
        ]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    project = make_demo(tmp_path_factory.mktemp("demo") / "field-scripts")
    reports = {
        path.name: drafts.run(Draft.read(path), project.settings, budget=Budget(), emit=ignore)
        for path in sorted(project.inbox.glob("*.py"))
    }
    return Demo(project.root, reports)


def test_the_table_knows_every_draft(demo: Demo) -> None:
    assert sorted(demo.reports) == sorted(STATES)


@pytest.mark.parametrize("name", STATES)
def test_every_check_is_in_the_expected_state(demo: Demo, name: str) -> None:
    report = demo.reports[name]
    names = ("syntax", "characters", "imports", "arguments", "literals")
    found = (*(report.checks[check].state for check in names), report.status)
    assert found == STATES[name], report.errors + report.warnings


def test_each_report_status_appears(demo: Demo) -> None:
    assert {report.status for report in demo.reports.values()} == set(State)


def test_exactly_the_real_errors_are_failed(demo: Demo) -> None:
    found: dict[str, set[tuple[int, str, str]]] = {}
    for name, check, item in demo.items(FAILED):
        assert item.span is not None
        found.setdefault(name, set()).add((item.span.line, check, item.code))
    assert found == FAULTS


def test_each_kind_of_doubt_appears(demo: Demo) -> None:
    found = {(name, check, item.code) for name, check, item in demo.items(UNVERIFIABLE)}
    assert found >= DOUBTS


def test_external_imports_are_named_and_not_checked(demo: Demo) -> None:
    check = demo.reports["plot_decay.py"].checks["external_imports"]
    assert [(item.name, item.state) for item in check.items] == [
        ("matplotlib.pyplot", NOT_CHECKED),
        ("numpy", NOT_CHECKED),
    ]


def test_the_misspelt_keyword_is_found_with_the_right_one(demo: Demo) -> None:
    items = demo.reports["layered_model.py"].checks["arguments"].items
    (item,) = (item for item in items if item.state is FAILED)
    assert item.suggestions[0] == "thickness"
    assert item.evidence is not None
    assert item.evidence.path == "fieldkit/forward/layered.py"


def test_the_wrong_literal_is_told_in_words_and_at_its_place(demo: Demo) -> None:
    items = demo.reports["layered_model.py"].checks["literals"].items
    (item,) = (item for item in items if item.state is FAILED)
    text = (demo.folder / "inbox" / "layered_model.py").read_text(encoding="utf-8").split("\n")
    assert item.reason == "3 resistivities need 2 thicknesses, found 3"
    assert item.span is not None
    assert text[item.span.line - 1][item.span.column : item.span.end_column] == "[200.0, 400.0, 50.0]"


def test_nothing_of_the_target_was_imported(demo: Demo) -> None:
    assert demo.reports
    assert not [name for name in sys.modules if name.split(".")[0] == "fieldkit"]
    assert not list(demo.folder.rglob("fieldkit-receiver.lock"))
    assert not Path("fieldkit-receiver.lock").exists()


def test_validating_the_demo_changes_no_file_of_it(demo: Demo) -> None:
    source = files("counterproof_resources") / "demo"
    for path in (*demo.folder.glob("inbox/*"), *demo.folder.glob("targets/**/*.py")):
        original = source.joinpath(*path.relative_to(demo.folder).parts)
        assert path.read_bytes() == original.read_bytes()
