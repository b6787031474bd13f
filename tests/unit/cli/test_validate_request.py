"""`counterproof validate --request`: what was asked of the drafts takes part in the verdict."""

from __future__ import annotations

import json

from .shell import Shell


def test_a_draft_that_does_not_do_what_was_asked_ends_with_1(shell: Shell) -> None:
    shell.write("asked.json", json.dumps({"original_request": "save out.csv"}))
    ended = shell(
        "validate", "right.py", "--target", "blend=sources", "--request", "asked.json", "--format", "json"
    )
    report = ended.document
    assert (ended.code, report["ok"], report["status"]) == (1, False, "failed")
    assert report["checks"]["request"]["state"] == "failed"
    assert [item["code"] for item in report["checks"]["request"]["items"]] == ["constraint_violated"]
    assert list(report["checks"]).index("request") == list(report["checks"]).index("literals") + 1
    assert any("narrow predicates" in sentence for sentence in report["limits_of_evidence"])


def test_a_draft_that_does_what_was_asked_ends_with_0(shell: Shell) -> None:
    predicates = [{"predicate": "require_call", "api": "blend.mix"}, {"predicate": "forbid_write"}]
    shell.write("asked.json", json.dumps({"predicates": predicates}))
    ended = shell("validate", "right.py", "--target", "blend=sources", "--request", "asked.json")
    assert (ended.code, ended.err) == (0, "")
    assert "only narrow predicates are covered" in ended.out


def test_a_contract_with_an_unknown_key_is_refused_in_one_line(shell: Shell) -> None:
    shell.write("asked.json", json.dumps({"wish": "save out.csv"}))
    ended = shell("validate", "right.py", "--request", "asked.json")
    ended.refused_in_one_line("asked.json", "wish", "original_request")


def test_a_contract_that_is_missing_is_refused_in_one_line(shell: Shell) -> None:
    shell("validate", "right.py", "--request", "nowhere.json").refused_in_one_line("nowhere.json")


def test_folders_with_data_are_looked_up_where_the_command_is_run(shell: Shell) -> None:
    shell.write("survey_a/S01.edi", "data")
    shell.write("asked.json", json.dumps({"original_request": "Save the table to survey_a"}))
    report = shell("validate", "right.py", "--request", "asked.json", "--format", "json").document
    assert report["checks"]["request"]["state"] == "not_checked"
