"""`counterproof demo`: the demo project, in the console or as text."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import click
from platformdirs import user_data_path

from counterproof.changes.reading import read_patch
from counterproof.cli.checking import refusal
from counterproof.cli.console import console
from counterproof.cli.exits import Exit
from counterproof.cli.interruption import cancels
from counterproof.cli.options import Format, PathArgument, format_option
from counterproof.cli.report_text import finding_lines, state_parts
from counterproof.cli.terminal import Styled, put_json, say, tell
from counterproof.drafts import closing
from counterproof.evidence import Budget, Cancelled, Problem, Report, State, ignore
from counterproof.review.decisions import standing
from counterproof.review.demo import make_demo
from counterproof.review.inbox import look, read_patch_file
from counterproof.review.ledger import Ledger
from counterproof.review.patches import replacement
from counterproof.review.project import Project
from counterproof.review.queue import Draft, grouped
from counterproof.review.validation import check_draft, check_replacement


class Proposed(NamedTuple):
    """A patch and the draft that it is for, with its report; or why it is for none."""

    patch: str
    about: str
    report: Report | None = None


@click.command()
@click.argument("folder", metavar="[DIR]", required=False, type=PathArgument())
@click.option("--text", is_flag=True, help="The same demo as text, where there is no display.")
@format_option
def demo(folder: Path | None, text: bool, output: Format) -> int:
    """Make the demo project and open it in the console.

    It lies in DIR, by default in your data folder, and is opened as it is where it is there already. It needs
    neither network nor container nor model.
    """
    opening = None if text else console()
    project = make_demo(folder or user_data_path("counterproof", appauthor=False) / "demo")
    if opening is None:
        return _as_text(project, output)
    code = opening(project.root)
    if output == "json":
        put_json({"project": str(project.root)})
    return code


def _as_text(project: Project, output: Format) -> Exit:
    with cancels(Budget()) as budget:
        drafts, code = _checked(project, budget)
        candidates = _candidates(project, budget) if output == "text" else []
    if output == "json":
        put_json([draft.report.document() for draft in drafts if draft.report])
    else:
        _say_queue(project, drafts)
        _say_candidates(candidates)
        _say_findings(drafts)
        _say_what_is_open(drafts)
        _say_next(project)
    return code


def _checked(project: Project, budget: Budget) -> tuple[list[Draft], Exit]:
    decisions = standing(Ledger(project.ledger).entries()).drafts
    drafts = []
    # Some drafts of the demo are wrong on purpose: showing them is what was asked for, so this is a 0.
    code = Exit.NONE_FAILED
    for file in look(project.inbox).files.values():
        report = None
        try:
            report = None if file.problem else check_draft(project, file, budget=budget, emit=ignore)
        except Cancelled:
            raise
        except Exception as error:  # noqa: BLE001 - a mistake of ours about one draft is told and ends there
            refused = refusal(error, file.name)
            tell(refused.sentence)
            code = max(code, refused.code)
        drafts.append(Draft(file, report, decisions.get((file.name, file.sha256 or ""))))
    return drafts, code


def _say_queue(project: Project, drafts: Sequence[Draft]) -> None:
    say(Styled(f"The project {project.name}", bold=True), f" in {project.root}")
    say()
    for need, members in grouped(drafts, datetime.now().astimezone().date()).items():
        say(Styled(f"{need.value} ({len(members)})", bold=True))
        for draft in members:
            state = draft.report.status if draft.report else State.NOT_CHECKED
            reason = f"  {draft.file.problem}" if draft.file.problem else ""
            say("  ", *state_parts(state), f"  {draft.name}{reason}")
        say()


def _candidates(project: Project, budget: Budget) -> list[Proposed]:
    """What the patches in the inbox would put in the place of drafts, checked but not kept."""
    inbox = look(project.inbox)
    found = []
    for name, file in inbox.patches.items():
        try:
            patch = read_patch(read_patch_file(file.path, project.inbox))
            made = replacement(project, inbox, patch)
            report = check_replacement(project, made, budget=budget, emit=ignore)
        except Problem as problem:
            found.append(Proposed(name, problem.what))
        else:
            found.append(Proposed(name, made.draft.name, report))
    return found


def _say_candidates(candidates: Sequence[Proposed]) -> None:
    if not candidates:
        return
    say(Styled("What would take a draft's place", bold=True))
    for one in candidates:
        state = one.report.status if one.report else State.NOT_CHECKED
        say("  ", *state_parts(state), f"  {one.patch}: {'for ' if one.report else ''}{one.about}")
    say()


def _say_findings(drafts: Sequence[Draft]) -> None:
    say(Styled("What was found", bold=True))
    for draft in drafts:
        lines = list(finding_lines(draft.report)) if draft.report else []
        if lines:
            say("  ", Styled(draft.name, bold=True))
        for line in lines:
            say(*line)
    say()


def _say_what_is_open(drafts: Sequence[Draft]) -> None:
    reports = [draft.report for draft in drafts if draft.report]
    open_for: dict[str, list[str]] = {}
    for report in reports:
        for sentence in dict.fromkeys((*report.limits_of_evidence, *closing(report))):
            open_for.setdefault(sentence, []).append(report.subject.name)
    say(Styled("What was not established", bold=True))
    for sentence, names in open_for.items():
        where = "" if len(names) == len(reports) else f" ({', '.join(names)})"
        say(f"  - {sentence}{where}")
    say()


def _say_next(project: Project) -> None:
    inbox, root = shlex.quote(str(project.inbox)), shlex.quote(str(project.root))
    proposals = {
        f"counterproof validate {inbox}": "the same drafts, with every check",
        f"counterproof validate {inbox} --format json": "the same reports, for programs",
        f"counterproof open {root}": "the console, where a draft is approved with a reason",
    }
    width = max(map(len, proposals))
    say(Styled("What to try next", bold=True))
    for command, purpose in proposals.items():
        say(f"  {command:<{width}}   {purpose}")
