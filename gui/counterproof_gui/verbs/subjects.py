"""Moving between drafts, their sides and their findings, and checking them again."""

from __future__ import annotations

from counterproof.evidence import State
from counterproof_gui.qt import QGuiApplication
from counterproof_gui.verbs.verb import Console, Tab, Verb, needs_draft


class _Step(Verb):
    distance: int

    def obstacle(self, console: Console) -> str:
        return "" if console.desk.drafts else "There is no draft in the queue."

    def do(self, console: Console) -> None:
        desk = console.desk
        names = [draft.name for group in desk.groups().values() for draft in group]
        place = names.index(desk.front) + self.distance if desk.front in names else 0
        desk.select(names[min(max(place, 0), len(names) - 1)])


class NextSubject(_Step):
    """Lay the next draft of the queue in front."""

    text = "Next draft"
    keys = ("J",)
    icon = "next"
    distance = 1


class PreviousSubject(_Step):
    """Lay the previous draft of the queue in front."""

    text = "Previous draft"
    keys = ("K",)
    icon = "previous"
    distance = -1


class _StepPlace(Verb):
    distance: int

    def obstacle(self, console: Console) -> str:
        return "" if console.changes() else needs_draft(console)

    def do(self, console: Console) -> None:
        console.step(self.distance)


class NextPlace(_StepPlace):
    """Go to the next change of a candidate, else to the next place that failed or stayed in doubt."""

    text = "Next finding or change"
    keys = ("N",)
    distance = 1


class PreviousPlace(_StepPlace):
    """Go to the previous change of a candidate, else to the place before that failed or stayed in doubt."""

    text = "Previous finding or change"
    keys = ("P",)
    distance = -1


class ShowEvidence(Verb):
    """Show the target's source that the finding in hand rests on, or put it away."""

    text = "Evidence of the finding"
    keys = ("E",)

    def obstacle(self, console: Console) -> str:
        if lacking := needs_draft(console):
            return lacking
        finding = console.finding_in_hand()
        if finding is None:
            return "Choose a finding in Checks or Source to see its evidence."
        return "" if finding.evidence else "This finding rests on no source of a target."

    def do(self, console: Console) -> None:
        console.toggle_evidence()


class Show(Verb):
    """Show one side of the draft in front."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.text = f"Show {tab.title}"  # type: ignore[misc]  # one verb per tab
        self.keys = (tab.key,)  # type: ignore[misc]  # as above

    def do(self, console: Console) -> None:
        console.show_tab(self.tab)


class Back(Verb):
    """Leave the source for the checks, and the reason for the queue."""

    text = "Back"
    keys = ("Esc", "Backspace")

    def do(self, console: Console) -> None:
        console.leave()


class Find(Verb):
    """Find words in the changes of a candidate, else in the source."""

    text = "Find…"
    keys = ("Ctrl+F",)
    icon = "search"

    def obstacle(self, console: Console) -> str:
        return "" if console.changes() else needs_draft(console)

    def do(self, console: Console) -> None:
        console.find_words()


class Revalidate(Verb):
    """Check the draft in front again."""

    text = "Revalidate"
    keys = ("F5",)
    icon = "revalidate"

    def obstacle(self, console: Console) -> str:
        return needs_draft(console)

    def do(self, console: Console) -> None:
        console.desk.revalidate()


class CancelRun(Verb):
    """Stop the checks that run."""

    text = "Cancel the run in front"
    keys = ("Ctrl+.",)
    icon = "cancel"

    def obstacle(self, console: Console) -> str:
        return "" if console.desk.running() else "No run is in progress."

    def do(self, console: Console) -> None:
        console.desk.cancel_runs()


class CopyDigest(Verb):
    """Copy the whole SHA-256 of the bytes in front."""

    text = "Copy the SHA-256"
    keys = ("Ctrl+Shift+C",)
    icon = "copy"

    def obstacle(self, console: Console) -> str:
        proposal = console.desk.proposal
        return "" if proposal and proposal.sha256 else "There is no SHA-256 to copy."

    def do(self, console: Console) -> None:
        proposal = console.desk.proposal
        if proposal is not None and proposal.sha256:
            QGuiApplication.clipboard().setText(proposal.sha256)
            console.desk.tell(f"Copied the SHA-256 of {proposal.words}.", State.NOT_CHECKED)
