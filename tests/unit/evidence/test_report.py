"""Reports say what was found, and are read back only if they are exactly what was written."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from counterproof.evidence import (
    Check,
    Evidence,
    Finding,
    Note,
    Problem,
    Report,
    RulePack,
    Span,
    State,
    Subject,
    Target,
    Tool,
    sha256,
)
from counterproof.evidence.report_schema import parse_report

DIGEST = sha256(b"x = 1\n")


@pytest.fixture
def report() -> Report:
    place = Span(17, 4, 17, 9)
    source = Evidence("fieldkit/model.py", 88, "(resistivity, thickness)", DIGEST)
    return Report.of(
        Subject("draft", "modèle.py", DIGEST, 6, 1, "utf-8", "LF"),
        [
            Check.of("syntax", [Finding("ok", State.PASSED, "model.py", None, "parses")], "Parses", 0.4),
            Check.of(
                "arguments",
                [
                    Finding(
                        "unknown_keyword",
                        State.FAILED,
                        "f",
                        place,
                        "no parameter 'thick'",
                        source,
                        ("thickness",),
                    ),
                    Finding(
                        "unknown_keyword",
                        State.FAILED,
                        "f",
                        place,
                        "no parameter 'thick'",
                        source,
                        ("thickness",),
                    ),
                    Finding("signature_dynamic", State.UNVERIFIABLE, "g", place, "unknown decorator"),
                ],
                "1 of 2 calls doesn't fit",
            ),
        ],
        limits_of_evidence=["The script was not executed.", "The script was not executed."],
        targets=[Target("fieldkit", None, DIGEST)],
        rule_packs=[RulePack("fieldkit.layers", "1", DIGEST)],
        tool=Tool("counterproof", "0.1.0", "3.11.7"),
        started=datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC),
        completed=datetime(2026, 11, 30, 12, 0, 1, 500, tzinfo=UTC),
    )


def test_errors_and_warnings_are_sentences_without_duplicates(report: Report) -> None:
    assert report.errors == ("line 17: no parameter 'thick' (nearest: thickness)",)
    assert report.warnings == ("line 17: unknown decorator",)
    assert report.limits_of_evidence == ("The script was not executed.",)
    assert not report.ok


def test_a_report_survives_its_file(report: Report) -> None:
    assert parse_report(report.canonical()) == report


NOTE = Note("after", 17, "Why three layers?", "A Reviewer", "2026-11-30T12:00:00.000Z")


def test_notes_survive_the_file_and_a_report_without_any_has_no_such_key(report: Report) -> None:
    noted = replace(report, notes=(NOTE, replace(NOTE, side="before")))
    assert parse_report(noted.canonical()) == noted
    assert "notes" not in report.document()


@pytest.mark.parametrize(
    ("key", "value"),
    [("side", "left"), ("line", 0), ("text", ""), ("text", "x" * 4_001), ("at", "noon"), ("colour", "red")],
)
def test_a_note_of_another_form_is_refused_with_the_path_of_the_key(
    report: Report, key: str, value: object
) -> None:
    document = json.loads(replace(report, notes=(NOTE,)).canonical())
    document["notes"][0][key] = value
    with pytest.raises(Problem, match=rf"notes\.1\.{key}"):
        parse_report(json.dumps(document).encode())


def test_the_moment_of_a_note_is_one(report: Report) -> None:
    late = replace(report, notes=(replace(NOTE, at="2026-11-31T12:00:00Z"),))
    with pytest.raises(Problem, match=r"notes\.1\.at: not a moment in time"):
        parse_report(late.canonical())


def test_the_document_has_exactly_the_keys_of_the_schema(report: Report) -> None:
    assert set(report.document()) == {
        "schema",
        "subject",
        "status",
        "ok",
        "checks",
        "errors",
        "warnings",
        "limits_of_evidence",
        "targets",
        "rule_packs",
        "executed",
        "execution_attempted",
        "repair",
        "fixture",
        "tool",
        "started_at",
        "completed_at",
        "duration_ms",
    }


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (["subject", "bytes"], True, "subject.bytes"),
        (["subject", "sha256"], "0" * 63, "subject.sha256"),
        (["subject", "colour"], "red", r"subject.colour: the key is unknown"),
        (["checks", "arguments", "items", 0, "line"], 0, "checks.arguments.items.1.line"),
        (["checks", "arguments", "items", 0, "end_line"], None, "checks.arguments.items.1"),
        (["checks", "arguments", "items", 0, "suggestions"], ["a"] * 4, "suggestions"),
        (["checks", "arguments", "state"], "fine", "checks.arguments.state"),
        (["completed_at"], "2026-13-30T12:00:01Z", "completed_at"),
        (["schema"], "counterproof.report/2", "schema"),
    ],
)
def test_anything_else_is_refused_with_the_path_of_the_key(
    report: Report, path: list[str | int], value: object, words: str
) -> None:
    document = json.loads(report.canonical())
    place = document
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    with pytest.raises(Problem, match=words):
        parse_report(json.dumps(document).encode(), file="a.validation.json")


def test_a_missing_key_is_named(report: Report) -> None:
    document = report.document()
    del document["ok"]
    with pytest.raises(Problem, match=r"a\.json, ok: the key is missing"):
        parse_report(json.dumps(document).encode(), file="a.json")


def test_a_problem_is_one_sentence_with_place_value_and_advice() -> None:
    problem = Problem(
        "too long", file="a.toml", line=3, field="key", value=9, allowed="1 to 4", advice="shorten it"
    )
    assert str(problem) == "a.toml, line 3, key: too long (found 9); allowed: 1 to 4. Shorten it."
