"""`counterproof publish`: a new file name with its report beside it, or nothing at all."""

from __future__ import annotations

import hashlib
import resource
import subprocess
from pathlib import Path

import pytest

from counterproof.review.ledger import Ledger

from .shell import PROGRAM, Shell

TARGET = ("--target", "blend=sources/blend")


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_a_draft_gets_its_own_bytes_and_its_report_published(shell: Shell) -> None:
    ended = shell("publish", "right.py", "--to", "out", *TARGET, "--format", "json")
    assert ended.code == 0
    script, sidecar = Path(ended.document["script"]), Path(ended.document["sidecar"])
    assert (script.name, sidecar.name) == ("right.py", "right.validation.json")
    assert script.read_bytes() == (shell.folder / "right.py").read_bytes()
    assert shell("report", "verify", sidecar, *TARGET).code == 0


def test_the_new_names_are_told(shell: Shell) -> None:
    ended = shell("publish", "right.py", "--to", "out", *TARGET)
    assert "out/right.py" in ended.out
    assert "out/right.validation.json" in ended.out
    assert "not executed" in ended.out


@pytest.mark.case("V109")
def test_an_earlier_file_keeps_its_bytes_and_the_new_one_gets_the_next_name(shell: Shell) -> None:
    shell.write("workflow_script.py", "from blend import mix\n\nmix('ab')\n")
    prior = shell.write("out/workflow_script.py", "an earlier script\n")
    document = shell("publish", "workflow_script.py", "--to", "out", *TARGET, "--format", "json").document
    script, sidecar = Path(document["script"]), Path(document["sidecar"])
    assert (script.name, sidecar.name) == ("workflow_script_2.py", "workflow_script_2.validation.json")
    assert document["sha256"] == hashlib.sha256(script.read_bytes()).hexdigest()
    shown = shell("report", "show", sidecar, "--format", "json").document
    assert shown["subject"]["sha256"] == document["sha256"]
    assert shown["executed"] is False
    assert prior.read_text() == "an earlier script\n"


def test_a_wrong_draft_is_not_published_and_its_findings_are_shown(shell: Shell) -> None:
    ended = shell("publish", "wrong.py", "--to", "out", *TARGET)
    ended.refused_in_one_line("wrong.py", "not published", "Mend what is marked failed", code=1)
    assert "bogus" in ended.out
    assert not (shell.folder / "out").exists()
    document = shell("publish", "wrong.py", "--to", "out", *TARGET, "--format", "json").document
    assert (document["script"], document["sidecar"], document["report"]["ok"]) == (None, None, False)


@pytest.mark.parametrize(("name", "published"), [("json.py", "json_script.py"), ("../up.py", "up.py")])
def test_a_wanted_name_neither_shadows_a_module_nor_leaves_the_folder(
    shell: Shell, name: str, published: str
) -> None:
    ended = shell("publish", "right.py", "--to", "out", "--name", name, *TARGET)
    assert ended.code == 0
    assert min(digests(shell.folder / "out")) == published


def test_a_wanted_name_without_a_letter_is_refused(shell: Shell) -> None:
    ended = shell("publish", "right.py", "--to", "out", "--name", ".py", *TARGET)
    ended.refused_in_one_line("--name", "no file name is left", "Nothing was published")
    assert not (shell.folder / "out").exists()


def test_a_project_keeps_an_entry_of_what_was_published(shell: Shell, project: Path) -> None:
    ended = shell("publish", project / "inbox" / "right.py", "--to", project / "published")
    assert ended.code == 0, ended.err
    (entry,) = Ledger(project / ".counterproof" / "ledger.sqlite3").entries()
    assert (entry.kind, entry.published_name) == ("publish", "right.py")
    assert entry.subject_sha256 == digests(project / "published")["right.py"]
    assert entry.report_sha256 == digests(project / "published")["right.validation.json"]


def test_a_draft_from_elsewhere_is_checked_against_the_targets_of_the_project_it_goes_to(
    shell: Shell, project: Path
) -> None:
    assert shell("publish", "wrong.py", "--to", project / "published").code == 1
    assert not (project / "published").exists()


def test_a_project_that_asks_for_an_approval_gets_nothing_published(shell: Shell, project: Path) -> None:
    file = project / "counterproof.toml"
    file.write_text(file.read_text().replace("approval_to_publish = false", "approval_to_publish = true"))
    inside = shell("publish", project / "inbox" / "right.py", "--to", "elsewhere")
    inside.refused_in_one_line("counterproof.toml", "policy.approval_to_publish", "counterproof open")
    into = shell("publish", "right.py", "--to", project / "published", *TARGET)
    into.refused_in_one_line("counterproof.toml", "policy.approval_to_publish")
    assert not (shell.folder / "elsewhere").exists()
    assert not (project / "published").exists()


def test_a_policy_that_wants_more_evidence_ends_with_3(shell: Shell, project: Path) -> None:
    file = project / "counterproof.toml"
    file.write_text(file.read_text() + "require_execution = true\n")
    ended = shell("publish", project / "inbox" / "right.py", "--to", project / "published")
    ended.refused_in_one_line("right.py", "fixture run", code=3)
    assert not (project / "published").exists()


def test_several_processes_publish_complete_pairs_under_names_of_their_own(shell: Shell) -> None:
    command: list[str | Path] = [PROGRAM, "publish", "right.py", "--to", "out"]
    processes = [
        subprocess.Popen(command, cwd=shell.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for _ in range(4)
    ]
    for process in processes:
        _, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, b"")
    stems = ["right", "right_2", "right_3", "right_4"]
    names = {f"{stem}{suffix}" for stem in stems for suffix in (".py", ".validation.json")}
    assert set(digests(shell.folder / "out")) == names


def test_a_disk_that_takes_only_one_of_the_pair_is_left_as_it_was(shell: Shell) -> None:
    shell.write("long.py", "# a long comment\n" * 4_000)
    limit = 32 * 1024

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(
        [PROGRAM, "publish", "long.py", "--to", "out"],
        cwd=shell.folder,
        preexec_fn=limited,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "Nothing was published." in done.stderr
    assert digests(shell.folder / "out") == {}
