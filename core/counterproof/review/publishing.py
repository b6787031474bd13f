"""Publishing: a script and its sidecar get a new name, both or neither, and nothing earlier is touched.

Both files are written under hidden names, flushed, and then linked to their public names, the sidecar first.
A hard link fails where a name exists, so no check can be overtaken. What a killed run left behind is undone
before the next publication: its hidden files are still there and share their inodes with what was linked.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from counterproof.evidence import Problem, Report, os_reason, sha256
from counterproof.evidence.strict_json import MAX_BYTES
from counterproof.review.keeping import locked
from counterproof.review.naming import candidates, folded, publication_name

_HIDDEN = ".counterproof-"
_SCRIPT, _SIDECAR = ".script.tmp", ".sidecar.tmp"


@dataclass(frozen=True, slots=True)
class Published:
    """A published pair."""

    script: Path
    sidecar: Path
    sha256: str


def publish(script: bytes, report: Report, folder: Path, *, name: str | None = None) -> Published:
    """Publish a script's exact bytes with its report beside it and return where they are (spec A65-A68).

    `name` is the wanted file name, else the subject's; a free one is derived from it. Raises Problem, with
    nothing written, if the report isn't about these bytes or isn't ok, or the folder can't be written.
    """
    if sha256(script) != report.subject.sha256:
        raise Problem("the bytes are not those that the report is about", file=report.subject.name)
    if not report.ok:
        raise Problem("a script with failed checks is never published", file=report.subject.name)
    sidecar = report.canonical()
    if len(sidecar) > MAX_BYTES:
        what = f"its report is {len(sidecar):,} bytes long, and nobody could read it again"
        raise Problem(what, file=report.subject.name, allowed=f"up to {MAX_BYTES:,} bytes")
    wanted = publication_name(
        name or report.subject.name, targets=[target.package for target in report.targets]
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder, busy="another program is publishing here") as descriptor:
            _undo_interrupted(folder)
            pair = _place(script, sidecar, folder, wanted)
            os.fsync(descriptor)
    except OSError as error:
        raise Problem(
            f"the script can't be published: {os_reason(error)}", file=folder, advice="nothing was published"
        ) from error
    return pair


@contextmanager
def withdrawn_unless_kept() -> Iterator[Callable[..., Published]]:
    """Give `publish` for one block, and remove again what it published if the block ends with an error.

    For publications that must be recorded elsewhere in the same step: nobody was told of them yet.
    """
    pairs: list[Published] = []

    def press(script: bytes, report: Report, folder: Path, *, name: str | None = None) -> Published:
        pairs.append(publish(script, report, folder, name=name))
        return pairs[-1]

    try:
        yield press
    except BaseException:
        for pair in pairs:
            pair.script.unlink(missing_ok=True)
            pair.sidecar.unlink(missing_ok=True)
        raise


def _place(script: bytes, sidecar: bytes, folder: Path, wanted: str) -> Published:
    stem = folder / f"{_HIDDEN}{secrets.token_hex(8)}"
    hidden_script, hidden_sidecar = Path(f"{stem}{_SCRIPT}"), Path(f"{stem}{_SIDECAR}")
    try:
        _write(hidden_sidecar, sidecar)
        _write(hidden_script, script)
        taken = {folded(entry.name) for entry in folder.iterdir()}
        for script_name, sidecar_name in candidates(wanted):
            if folded(script_name) in taken or folded(sidecar_name) in taken:
                continue
            if _link_both(hidden_script, folder / script_name, hidden_sidecar, folder / sidecar_name):
                return Published(folder / script_name, folder / sidecar_name, sha256(script))
    finally:
        _remove((hidden_script, hidden_sidecar))
    raise AssertionError("candidates() ends by raising")


def _link_both(hidden_script: Path, script: Path, hidden_sidecar: Path, sidecar: Path) -> bool:
    try:
        sidecar.hardlink_to(hidden_sidecar)
    except FileExistsError:
        return False
    try:
        script.hardlink_to(hidden_script)
    except BaseException as error:
        sidecar.unlink()
        if isinstance(error, FileExistsError):
            return False
        raise
    return True


def _write(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _undo_interrupted(folder: Path) -> None:
    leftovers = [path for path in folder.iterdir() if _is_hidden(path.name)]
    if not leftovers:
        return
    public = (path for path in folder.iterdir() if not _is_hidden(path.name))
    linked = {path.lstat().st_ino: path for path in public}
    for hidden in leftovers:
        if hidden.name.endswith(_SIDECAR):
            _undo_sidecar(hidden, linked)
    _remove(leftovers)


def _remove(hidden: Iterable[Path]) -> None:
    # Sidecars first: as long as a hidden sidecar is there, its hidden script tells whether the pair is whole.
    for path in sorted(hidden, key=lambda path: path.name.endswith(_SCRIPT)):
        path.unlink(missing_ok=True)


def _is_hidden(name: str) -> bool:
    return name.startswith(_HIDDEN) and name.endswith((_SCRIPT, _SIDECAR))


def _undo_sidecar(hidden: Path, linked: dict[int, Path]) -> None:
    sidecar = linked.get(hidden.lstat().st_ino)
    script = Path(f"{str(hidden).removesuffix(_SIDECAR)}{_SCRIPT}")
    if sidecar is not None and script.exists() and script.lstat().st_ino not in linked:
        sidecar.unlink()
