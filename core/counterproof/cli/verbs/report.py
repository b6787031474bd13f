"""`counterproof report`: saved reports, shown and put to the test again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from counterproof import drafts
from counterproof.cli.basis import Basis, target_options
from counterproof.cli.checking import VALIDATION_S
from counterproof.cli.exits import Exit, exit_of
from counterproof.cli.interruption import cancels
from counterproof.cli.ledger_says import differs_from_ledger, recorded_digest
from counterproof.cli.options import Format, PathArgument, format_option
from counterproof.cli.printing import printer
from counterproof.cli.report_sources import missing, settings_of
from counterproof.cli.terminal import put_json, say, tell
from counterproof.drafts import Draft
from counterproof.evidence import Budget, Problem, loads, read_bounded
from counterproof.evidence.report_schema import parse_report
from counterproof.evidence.strict_json import MAX_BYTES
from counterproof.library import read_report

_SIDECAR = ".validation.json"


@click.group()
def report() -> None:
    """Show a saved report, or test it again."""


@report.command()
@click.argument("file", type=PathArgument())
@format_option
def show(file: Path, output: Format) -> Exit:
    """Show a saved report.

    FILE is read strictly: a key that doesn't belong there is refused.
    """
    data = read_bounded(file, MAX_BYTES, what="report")
    document = loads(data, file=str(file))
    if isinstance(document, dict) and "checks" not in document:
        return _show_old(document, output)
    saved = parse_report(data, file=str(file))
    page = printer(output, several=False)
    page.add(saved)
    page.end()
    return exit_of(saved)


@report.command()
@click.argument("file", type=PathArgument())
@click.option("--script", type=PathArgument(), help="The script. Default: the one beside the report.")
@target_options
@format_option
def verify(
    *,
    file: Path,
    script: Path | None,
    targets: tuple[str, ...],
    rules: tuple[str, ...],
    python: str | None,
    output: Format,
) -> Exit:
    """Test a saved report again.

    Recomputes the script's digest and every static check, and says what no longer holds of the report in
    FILE, and what of it can't be recomputed. In a project's published folder, the whole report is compared
    with what the ledger recorded of it.

    A target that the report names and no option does is taken from the project around the report, else from
    where it is installed.
    """
    basis = Basis.of(targets, rules, python)
    saved = read_report(file)
    script = script or _script_beside(file)
    draft = Draft.read(script, name=saved.subject.name)
    settings = settings_of(saved, basis, script.parent, file.parent)
    if lacking := [problem.sentence for problem in missing(saved, settings)]:
        return _not_testable(file, script, lacking, output)
    with cancels(Budget()) as budget:
        differences = drafts.verify(saved, draft, settings, budget=budget.within(VALIDATION_S))
    recorded = recorded_digest(saved, script)
    differences = (*differences, *differs_from_ledger(saved, recorded))
    unproven = drafts.not_recomputed(saved) if recorded is None or differences else ()
    if output == "json":
        holds = not differences
        put_json(_test_document(script, holds=holds, differences=differences, not_recomputed=unproven))
    else:
        _say_how_it_ended(file, script, differences, unproven, recorded=recorded is not None)
    return Exit.FAILED if differences else Exit.NONE_FAILED


def _say_how_it_ended(
    file: Path, script: Path, differences: Sequence[str], unproven: Sequence[str], *, recorded: bool
) -> None:
    if differences:
        say(f"{file.name} no longer holds for {script.name}:")
        for sentence in differences:
            say(f"  ✗ {sentence}")
    else:
        say(f"✓ {file.name} holds: the bytes of {script.name} and every static check are as it says.")
        if recorded:
            say("  All of it is as the project's ledger recorded it.")
    for words in unproven:
        say(f"  - not recomputed: {words}")


def _not_testable(file: Path, script: Path, lacking: Sequence[str], output: Format) -> Exit:
    """Say what the test needs; nothing is said about the report, because nothing was established."""
    if output == "json":
        put_json(_test_document(script, holds=None, lacking=lacking))
    for sentence in lacking:
        tell(f"{file}, {sentence}")
    return Exit.NOT_TO_BE_HAD


def _test_document(
    script: Path,
    *,
    holds: bool | None,
    differences: Sequence[str] = (),
    lacking: Sequence[str] = (),
    not_recomputed: Sequence[str] = (),
) -> dict[str, object]:
    return {
        "script": str(script),
        "holds": holds,
        "differences": list(differences),
        "missing": list(lacking),
        "not_recomputed": list(not_recomputed),
    }


def _show_old(document: dict[str, object], output: Format) -> Exit:
    """Say what a report from before there were checks can't say; as JSON there is nothing to print."""
    write = tell if output == "json" else say
    for line in drafts.summary(document).split("\n"):
        write(line)
    return Exit.NOT_TO_BE_HAD


def _script_beside(file: Path) -> Path:
    if not file.name.endswith(_SIDECAR):
        raise Problem(
            "the report's name doesn't tell which script it is about",
            file=file,
            field="--script",
            allowed=f"a report named NAME{_SIDECAR}, or --script FILE",
        )
    return file.with_name(file.name.removesuffix(_SIDECAR) + ".py")
