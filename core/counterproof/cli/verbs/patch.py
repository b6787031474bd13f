"""`counterproof patch`: patches shown, checked against a folder, and made smaller."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import click

from counterproof.changes.entries import entries
from counterproof.changes.names import Name, text_document
from counterproof.changes.patch import Patch
from counterproof.changes.reading import MAX_BYTES, read_patch
from counterproof.changes.selecting import selected
from counterproof.changes.tree import Outcomes
from counterproof.changes.tree import check as check_against
from counterproof.cli.exits import Exit
from counterproof.cli.options import Format, PathArgument, format_option
from counterproof.cli.patch_choice import choices
from counterproof.cli.patch_text import patch_document, patch_lines
from counterproof.cli.terminal import Styled, is_terminal, put_bytes, put_json, say
from counterproof.evidence import Problem, os_reason, read_bounded, sha256

_files = click.argument("files", metavar="FILE...", nargs=-1, required=True, type=PathArgument())


@click.group()
def patch() -> None:
    """Show a patch, check it, or take parts of it.

    Patches are git's, plain unified diffs, or mails that hold them. None is ever applied here.
    """


@patch.command()
@_files
@format_option
def show(files: tuple[Path, ...], output: Format) -> Exit:
    """Show what patches do.

    Each FILE is read whole and strictly. Entries, hunks and lines have the numbers that `select` takes.
    """
    read = [(file, _read(file)) for file in files]
    if output == "json":
        documents = [patch_document(str(file), found) for file, found in read]
        put_json(documents if len(files) > 1 else documents[0])
        return Exit.NONE_FAILED
    for place, (file, found) in enumerate(read):
        if place:
            say()
        for line in patch_lines(str(file), found):
            say(*line)
    return Exit.NONE_FAILED


@patch.command()
@_files
@click.option(
    "--tree", metavar="DIR", required=True, type=PathArgument(), help="The folder to check against."
)
@format_option
def check(files: tuple[Path, ...], tree: Path, output: Format) -> Exit:
    """Check whether patches apply to a folder.

    Each FILE is checked on its own and nothing is written. A hunk applies exactly where it says, or at the
    only other place that has all of its lines. A patch that would leave the folder is refused as a whole.
    """
    found = [_checked(file, tree) for file in files]
    if output == "json":
        documents = [_check_document(checked, tree) for checked in found]
        put_json(documents if len(files) > 1 else documents[0])
    else:
        for checked in found:
            _say_outcomes(checked, tree)
    return Exit.NONE_FAILED if all(checked.outcomes.applies for checked in found) else Exit.FAILED


@patch.command()
@click.argument("file", type=PathArgument())
@click.option("--file", "entry", metavar="N|NAME", multiple=True, help="A whole entry.")
@click.option("--hunk", metavar="N.H", multiple=True, help="A hunk of an entry.")
@click.option("--line", metavar="N.H.L[-M]", multiple=True, help="Changed lines of a hunk.")
@click.option("--out", metavar="PATH", type=PathArgument(), help="A new file. Default: standard output.")
@format_option
def select(
    *,
    file: Path,
    entry: tuple[str, ...],
    hunk: tuple[str, ...],
    line: tuple[str, ...],
    out: Path | None,
    output: Format,
) -> Exit:
    """Write the smaller patch of what is chosen.

    Takes entries, hunks and lines of FILE by the numbers of `show`. Git accepts the result: a file that takes
    the place of another one brings that one's removal with it.
    """
    if not (entry or hunk or line):
        raise Problem(
            "nothing is chosen", field="--file, --hunk or --line", allowed="the numbers of patch show"
        )
    found = _read(file)
    data = selected(found, choices(found, entry, hunk, line))
    if out:
        _write_new(out, data)
    if output == "json":
        put_json({"out": str(out) if out else None, "sha256": sha256(data), **text_document("patch", data)})
    elif out:
        say(f"Wrote {out}: {len(entries(read_patch(data)))} of {len(entries(found))} entries.")
    elif is_terminal(sys.stdout):
        raise Problem("a patch isn't written to a terminal", field="--out", allowed="a new file, or a pipe")
    else:
        put_bytes(data)
    return Exit.NONE_FAILED


def _read(file: Path) -> Patch:
    return read_patch(_data(file), file=str(file))


def _data(file: Path) -> bytes:
    return read_bounded(file, MAX_BYTES, what="patch")


@dataclass(frozen=True, slots=True)
class _Checked:
    """A patch and what came of it; without its CRs, too, if every line has one and it doesn't apply so."""

    file: Path
    patch: Patch
    outcomes: Outcomes
    applies_without_cr: bool | None = None


def _checked(file: Path, tree: Path) -> _Checked:
    data = _data(file)
    found = read_patch(data, file=str(file))
    outcomes = check_against(found, tree)
    if outcomes.applies or not found.crlf:
        return _Checked(file, found, outcomes)
    without = read_patch(data.replace(b"\r\n", b"\n"), file=str(file))
    return _Checked(file, found, outcomes, check_against(without, tree).applies)


def _say_outcomes(checked: _Checked, tree: Path) -> None:
    file, outcomes = checked.file, checked.outcomes
    if not outcomes.files:
        say(f"{file} changes nothing.")
        return
    if outcomes.escapes:
        verdict = "is refused as a whole"
    else:
        verdict = "applies" if outcomes.applies else "doesn't apply"
    say(Styled(f"{file} {verdict}", bold=True), f" ({tree}):")
    for outcome in outcomes.files:
        mark = Styled("✓", "green") if outcome.applies else Styled("✗", "red")
        say("  ", mark, f" {outcome.sentence}")
    if checked.patch.crlf:
        say(f"  Every line of the patch ends with CR LF{_without_cr(checked)}.")
    for said in checked.patch.only_said:
        say(f"  Only said, and not held by the patch: {Name(said)}")


def _without_cr(checked: _Checked) -> str:
    if checked.outcomes.applies:
        return ", and so do the lines that it changes"
    return ": without CR it applies" if checked.applies_without_cr else "; without CR it doesn't apply either"


def _check_document(checked: _Checked, tree: Path) -> dict[str, object]:
    outcomes = checked.outcomes
    return {
        "file": str(checked.file),
        "tree": str(tree),
        "applies": outcomes.applies,
        "escapes": outcomes.escapes,
        "crlf": checked.patch.crlf,
        "applies_without_cr": checked.applies_without_cr,
        "only_said": [text_document("text", said) for said in checked.patch.only_said],
        "files": [
            {
                **outcome.file.name.document(),
                "words": outcome.file.kind_in_words,
                "applies": outcome.applies,
                "reason": outcome.reason,
                "escapes": outcome.escapes,
                "offsets": list(outcome.offsets),
            }
            for outcome in outcomes.files
        ],
    }


def _write_new(path: Path, data: bytes) -> None:
    """Write a file that isn't there yet, whole or not at all."""
    try:
        with path.open("xb") as file:
            try:
                file.write(data)
                file.flush()
            except BaseException:
                path.unlink()
                raise
    except OSError as error:
        raise Problem(f"it can't be written: {os_reason(error)}", file=path, field="--out") from error
