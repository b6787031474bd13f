"""`counterproof validate`: reports for people and programs, and what a draft is checked against."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from counterproof.evidence import DRAFT_CHECKS, sha256

from .shell import Shell

CASES: Final = Path(__file__).parents[2] / "data" / "reports"


def test_a_right_draft_ends_with_0(shell: Shell) -> None:
    ended = shell("validate", "right.py", "--target", "blend=sources/blend")
    assert (ended.code, ended.err) == (0, "")
    assert "✓ passed" in ended.out


def test_a_wrong_draft_ends_with_1_and_the_finding_says_where_and_why(shell: Shell) -> None:
    ended = shell("validate", "wrong.py", "--target", "blend=sources/blend")
    assert ended.code == 1
    finding = next(line for line in ended.out.split("\n") if "bogus" in line)
    assert "✗ 3:" in finding
    assert "blend/__init__.py:1" in ended.out


def test_text_names_every_check_and_ends_with_what_was_not_shown(shell: Shell) -> None:
    out = shell("validate", "right.py", "--target", "blend=sources").out
    for name in DRAFT_CHECKS:
        assert f"  {name.replace('_', ' ')} " in out
    assert "Not established:" in out
    assert "not executed" in out


def test_source_dir_may_be_the_folder_above_the_package(shell: Shell) -> None:
    below, above = (
        shell("validate", "wrong.py", "--target", f"blend={folder}", "--format", "json").document
        for folder in ("sources/blend", "sources")
    )
    assert below["checks"]["arguments"]["items"] == above["checks"]["arguments"]["items"]


def test_one_file_gives_one_report_and_several_give_a_list_in_argument_order(shell: Shell) -> None:
    one = shell("validate", "right.py", "--format", "json").document
    assert one["schema"] == "counterproof.report/1"
    several = shell("validate", "wrong.py", "right.py", "--format", "json").document
    assert [report["subject"]["name"] for report in several] == ["wrong.py", "right.py"]


def test_a_folder_is_walked_in_a_stable_order_without_hidden_files(shell: Shell) -> None:
    for name in ("b/two.py", "b/.hidden.py", ".git/three.py", "a.py", "b/notes.txt", "b/__pycache__/x.py"):
        shell.write(f"drafts/{name}", "print(1)\n")
    reports = shell("validate", "drafts", "--format", "json").document
    assert [report["subject"]["name"] for report in reports] == ["a.py", "b/two.py"]


def test_a_folder_gives_a_list_even_for_one_file(shell: Shell) -> None:
    shell.write("drafts/a.py", "print(1)\n")
    assert len(shell("validate", "drafts", "--format", "json").document) == 1


def test_without_a_target_every_import_is_external(shell: Shell) -> None:
    report = shell("validate", "wrong.py", "--format", "json").document
    assert report["ok"]
    assert report["targets"] == []
    assert report["checks"]["external_imports"]["items"][0]["name"] == "blend"


def test_without_a_target_the_project_of_the_draft_says_what_it_is_checked_against(
    shell: Shell, project: Path
) -> None:
    report = shell("validate", project / "inbox" / "wrong.py", "--format", "json")
    assert report.code == 1
    assert report.document["targets"][0]["package"] == "blend"


def test_without_a_target_the_project_around_the_current_folder_is_used(
    shell: Shell, project: Path, tmp_path: Path
) -> None:
    (project / "deeper").mkdir()
    shell.folder = project / "deeper"
    assert shell("validate", tmp_path / "wrong.py").code == 1


def test_rules_are_a_shipped_pack_or_a_file(shell: Shell, tmp_path: Path) -> None:
    shell("demo", "demo", "--text")
    pack = tmp_path / "fieldkit.own.toml"
    shipped = files("counterproof_resources") / "rules" / "fieldkit.layers.toml"
    pack.write_bytes(shipped.read_bytes().replace(b"fieldkit.layers", b"fieldkit.own"))
    draft, target = "demo/inbox/layered_model.py", ("--target", "fieldkit=demo/targets/fieldkit")
    for rules in ("fieldkit.layers", "fieldkit.own.toml"):
        report = shell("validate", draft, *target, "--rules", rules, "--format", "json").document
        assert report["checks"]["literals"]["state"] == "failed"
        assert [used["name"] for used in report["rule_packs"]] == [rules.removesuffix(".toml")]
    assert shell("validate", draft, *target, "--format", "json").document["rule_packs"] == []


def test_the_declared_python_decides_about_new_grammar(shell: Shell) -> None:
    shell.write("new.py", "match 1:\n    case _:\n        pass\n")
    for python, state in (("3.9", "failed"), ("3.11", "passed")):
        report = shell("validate", "new.py", "--python", python, "--format", "json").document
        assert report["checks"]["syntax"]["state"] == state


def test_one_bad_file_does_not_cost_the_others_their_reports(shell: Shell) -> None:
    ended = shell("validate", "absent.py", "right.py", "--format", "json")
    ended.refused_in_one_line("absent.py", "there is no such file")
    assert [report["subject"]["name"] for report in ended.document] == ["right.py"]


def test_several_drafts_end_with_their_tally(shell: Shell) -> None:
    ended = shell("validate", "right.py", "wrong.py", "--target", "blend=sources")
    assert ended.out.rstrip().rsplit("\n", 1)[-1] == "2 drafts: 1 passed, 1 failed"


def test_the_tally_counts_the_drafts_that_gave_no_report(shell: Shell) -> None:
    ended = shell("validate", "right.py", "absent.py", "gone.py", "--target", "blend=sources")
    assert ended.code == 2
    assert ended.out.rstrip().rsplit("\n", 1)[-1] == "1 draft: 1 passed; 2 more gave no report"


def test_one_line_and_one_byte_are_called_so(shell: Shell) -> None:
    shell.write("tiny.py", "x")
    assert "  1 line, 1 byte, sha256 " in shell("validate", "tiny.py").out
    assert "  3 lines, 48 bytes, sha256 " in shell("validate", "right.py").out


@pytest.mark.case("V7")
def test_a_draft_without_imports_is_ok_but_nothing_about_it_is_checked(shell: Shell) -> None:
    shell.write("plain.py", "print(1)\n")
    report = shell("validate", "plain.py", "--format", "json").document
    assert (report["ok"], report["executed"], report["status"]) == (True, False, "not_checked")
    assert "not executed" in shell("validate", "plain.py").out


@pytest.mark.case("V8")
def test_external_imports_are_items_of_their_own_and_demote_nothing(shell: Shell) -> None:
    shell.write("plain.py", "import json, numpy\n")
    report = shell("validate", "plain.py", "--target", "blend=sources", "--format", "json").document
    external = report["checks"]["external_imports"]["items"]
    assert [item["state"] for item in external] == ["not_checked", "not_checked"]
    assert report["checks"]["imports"]["state"] == "not_checked"
    assert (report["ok"], report["status"]) == (True, "not_checked")


@pytest.mark.case("R012")
def test_drafts_are_decoded_as_python_decodes_them(shell: Shell) -> None:
    case = CASES / "R012"
    names = ["draft_latin1.py", "draft_bom.py", "draft_lying.py", "draft_clash.py"]
    ended = shell(
        "validate",
        *(case / name for name in names),
        "--target",
        f"blend={case}/target/blend",
        "--format",
        "json",
    )
    assert ended.code == 1
    latin1, bom, lying, clash = ended.document
    assert latin1["subject"]["encoding"] in {"latin-1", "iso-8859-1"}
    assert "bom" in bom["subject"]["encoding"].lower()
    for name, report in zip(names, ended.document, strict=True):
        assert report["subject"]["bytes"] == (case / name).stat().st_size
        assert report["subject"]["sha256"] == sha256((case / name).read_bytes())
    for report in (latin1, bom):
        assert report["checks"]["syntax"]["state"] == "passed"
        calls = {item["line"]: item for item in report["checks"]["arguments"]["items"]}
        assert calls[2]["state"] == "passed"
        assert (calls[3]["state"], calls[3]["column"]) == ("failed", 18)
    for report in (lying, clash):
        assert report["checks"]["syntax"]["state"] == "failed"
