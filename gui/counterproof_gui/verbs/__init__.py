"""Everything a person can do, as objects: the words, the keys, what is lacking, the doing."""

from counterproof_gui.verbs.actions import VerbAction
from counterproof_gui.verbs.candidates import (
    AddCandidate,
    AddHunks,
    CopyPatch,
    ExportPatch,
    WriteNote,
    changes_verbs,
    round_verbs,
)
from counterproof_gui.verbs.console import GoToAnything, Quit, ShowKeys, SwitchTheme
from counterproof_gui.verbs.decisions import Approve, Reject
from counterproof_gui.verbs.projects import NewProject, OpenDemo, OpenProject
from counterproof_gui.verbs.subjects import (
    Back,
    CancelRun,
    CopyDigest,
    Find,
    NextPlace,
    NextSubject,
    PreviousPlace,
    PreviousSubject,
    Revalidate,
    Show,
    ShowEvidence,
)
from counterproof_gui.verbs.verb import Tab, Verb

__all__ = [
    "AddCandidate",
    "AddHunks",
    "Approve",
    "CancelRun",
    "CopyDigest",
    "CopyPatch",
    "ExportPatch",
    "NewProject",
    "OpenDemo",
    "OpenProject",
    "Reject",
    "Revalidate",
    "Verb",
    "VerbAction",
    "WriteNote",
    "all_verbs",
]


def all_verbs() -> tuple[Verb, ...]:
    """Every verb of the console, in the order of the palette."""
    return (
        NextSubject(),
        PreviousSubject(),
        Approve(),
        Reject(),
        Revalidate(),
        CancelRun(),
        *(Show(tab) for tab in Tab),
        NextPlace(),
        PreviousPlace(),
        ShowEvidence(),
        Find(),
        AddCandidate(),
        AddHunks(),
        ExportPatch(),
        CopyPatch(),
        WriteNote(),
        *changes_verbs(),
        *round_verbs(),
        Back(),
        CopyDigest(),
        OpenProject(),
        OpenDemo(),
        NewProject(),
        GoToAnything(),
        ShowKeys(),
        SwitchTheme(),
        Quit(),
    )
