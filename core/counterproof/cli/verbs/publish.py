"""`counterproof publish`: a draft and its report under a new file name."""

from __future__ import annotations

from pathlib import Path

import click

from counterproof.cli.basis import Basis, target_options
from counterproof.cli.checking import check_draft
from counterproof.cli.exits import Exit
from counterproof.cli.interruption import cancels
from counterproof.cli.options import Format, PathArgument, format_option
from counterproof.cli.report_text import report_lines
from counterproof.cli.terminal import put_json, say, tell
from counterproof.drafts import Draft, closing
from counterproof.evidence import Budget, Problem, Report
from counterproof.review.policy import blockers
from counterproof.review.project import Project
from counterproof.review.project_folder import find_project
from counterproof.review.publishing import Published
from counterproof.review.publishing import publish as publish_pair
from counterproof.review.unapproved import publish_unapproved, require_no_approval


@click.command()
@click.argument("file", type=PathArgument())
@click.option(
    "--to", "folder", metavar="DIR", required=True, type=PathArgument(), help="Where it is published."
)
@click.option("--name", help="The wanted file name. Default: the draft's.")
@target_options
@format_option
def publish(
    *,
    file: Path,
    folder: Path,
    name: str | None,
    targets: tuple[str, ...],
    rules: tuple[str, ...],
    python: str | None,
    output: Format,
) -> Exit:
    """Check a draft and publish it with its report.

    FILE is published with its exact bytes. Earlier files are never overwritten: where a name is taken, a
    new one is used. A draft with a failed check is not published, and neither is one for which a
    project's policy asks for an approval.
    """
    basis = Basis.of(targets, rules, python)
    if folder.is_file():
        what, allowed = "a file stands there", "a folder, or a new name for one"
        raise Problem(what, file=folder, field="--to", allowed=allowed, advice="nothing was published")
    project = find_project(folder) or find_project(file.parent)
    if project:
        require_no_approval(project)
    draft = Draft.read(file)
    with cancels(Budget()) as budget:
        report = check_draft(draft, basis.settings(folder, file.parent), budget=budget)
        if refusal := _refusal(report, project):
            return _not_published(report, refusal, output)
        budget.check()
        published = _publish(project, draft, report, folder, name)
    _show(published, report, output)
    return Exit.NONE_FAILED


def _refusal(report: Report, project: Project | None) -> tuple[Exit, str] | None:
    name = report.subject.name
    if not report.ok:
        return (
            Exit.FAILED,
            f"{name} was not published: a check failed. Mend what is marked failed and publish again.",
        )
    if project and (reasons := blockers(report, project.policy)):
        return Exit.NOT_TO_BE_HAD, f"{name} was not published: {'; '.join(reasons)}."
    return None


def _not_published(report: Report, refusal: tuple[Exit, str], output: Format) -> Exit:
    code, sentence = refusal
    if output == "json":
        put_json(_document(report, None))
    else:
        for line in report_lines(report):
            say(*line)
    tell(sentence)
    return code


def _publish(
    project: Project | None, draft: Draft, report: Report, folder: Path, name: str | None
) -> Published:
    try:
        if project:
            return publish_unapproved(project, draft.data, report, folder, name=name)
        return publish_pair(draft.data, report, folder, name=name)
    except Problem as problem:
        if problem.field != "name":
            raise
        raise Problem(
            problem.what,
            field="--name",
            value=problem.value,
            allowed=problem.allowed,
            advice="nothing was published; give another name: --name NAME",
        ) from None


def _show(published: Published, report: Report, output: Format) -> None:
    if output == "json":
        put_json(_document(report, published))
        return
    say(f"Published {report.subject.name} as {published.script}")
    say(f"with its report in {published.sidecar}")
    for sentence in closing(report):
        say(sentence)


def _document(report: Report, published: Published | None) -> dict[str, object]:
    return {
        "script": str(published.script.absolute()) if published else None,
        "sidecar": str(published.sidecar.absolute()) if published else None,
        "sha256": report.subject.sha256,
        "report": report.document(),
    }
