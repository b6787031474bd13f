"""Random pairs of trees, the patch that the real git makes between them, and what trees look like."""

# The names are bytes, which pathlib doesn't take.
# ruff: noqa: PTH101, PTH103, PTH115, PTH120, PTH123, PTH208, PTH211

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path
from typing import Final

from hypothesis import strategies as st

from .texts import LINES

FILE, EXECUTABLE, LINK = "100644", "100755", "120000"
Tree = dict[bytes, tuple[str, bytes]]

NAMES: Final = [
    b"plain.txt",
    b" lead and end ",
    b"S\xc3\xa4ntis.txt",
    b"sk\xf8n.txt",
    b"tab\there",
    b"two\nlines",
    b'quote"d',
    b"back\\slash",
    b"x b/y.txt",
    b"x b",
    b"deep/er/one",
    b"deep/two",
    b"deep",
    b"a/a/a b/a/a",
]
_TARGETS = st.sampled_from([b"plain.txt", b"../outside", b"/etc/passwd", b"a\nb", b"deep/"])
_CONTENTS = st.one_of(
    st.lists(LINES, max_size=14).map(b"\n".join),
    st.lists(LINES, min_size=9, max_size=24).map(lambda lines: b"".join(line + b"\n" for line in lines)),
    st.binary(max_size=40).map(lambda data: b"\0" + data),
)
_NODES = st.one_of(
    st.tuples(st.sampled_from([FILE, FILE, EXECUTABLE]), _CONTENTS),
    st.tuples(st.just(LINK), _TARGETS),
)


@st.composite
def tree_pairs(draw: st.DrawFn) -> tuple[Tree, Tree]:
    """Two trees, of which the second is the first with files changed, moved, made and removed."""
    before = _possible(draw(st.dictionaries(st.sampled_from(NAMES), _NODES, max_size=5)))
    after = dict(before)
    for name in list(before):
        match draw(st.sampled_from(["keep", "edit", "edit", "move", "remove", "mode", "new"])):
            case "edit":
                after[name] = _edited(draw, after[name])
            case "move":
                after[draw(st.sampled_from(NAMES))] = _edited(draw, after.pop(name, before[name]))
            case "remove":
                after.pop(name, None)
            case "mode" if before[name][0] != LINK:
                after[name] = (FILE if before[name][0] == EXECUTABLE else EXECUTABLE, before[name][1])
            case "new":
                after[name] = draw(_NODES)
    after |= draw(st.dictionaries(st.sampled_from(NAMES), _NODES, max_size=2))
    return before, _that_git_reaches(before, _possible(after))


def _edited(draw: st.DrawFn, node: tuple[str, bytes]) -> tuple[str, bytes]:
    mode, data = node
    if mode == LINK:
        return mode, draw(_TARGETS)
    lines = data.split(b"\n")
    place = draw(st.integers(0, len(lines)))
    lines[place : place + draw(st.integers(0, 2))] = draw(st.lists(LINES, max_size=2))
    return mode, b"\n".join(lines)


def _possible(tree: Tree) -> Tree:
    """Leave out what would have to be a file and a folder at once."""
    return {name: node for name, node in tree.items() if not any(n.startswith(name + b"/") for n in tree)}


def _that_git_reaches(before: Tree, after: Tree) -> Tree:
    """Leave out what git itself can't apply, because it looks for it through a link that it removes."""
    links = [name + b"/" for name, (mode, _) in before.items() if mode == LINK]
    return {name: node for name, node in after.items() if not name.startswith(tuple(links))}


def lay_out(folder: Path, tree: Tree) -> Path:
    """Write a tree into a new folder."""
    folder.mkdir(parents=True)
    for name, (mode, data) in tree.items():
        path = os.fsencode(folder) + b"/" + name
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if mode == LINK:
            os.symlink(data, path)
        else:
            with open(path, "wb") as file:
                file.write(data)
            os.chmod(path, 0o755 if mode == EXECUTABLE else 0o644)
    return folder


def seen(folder: Path) -> Tree:
    """Return all that is below a folder, empty folders too, as a tree; what is in `.git` is left out."""
    found: Tree = {}
    root = os.fsencode(folder)
    for place, folders, files in os.walk(root):
        if b".git" in folders:
            folders.remove(b".git")
        for entry in [*files, *folders]:
            path = place + b"/" + entry
            name, mode = path[len(root) + 1 :], os.lstat(path).st_mode
            if stat.S_ISLNK(mode):
                found[name] = (LINK, os.readlink(path))
            elif stat.S_ISREG(mode):
                with open(path, "rb") as file:
                    found[name] = (EXECUTABLE if mode & 0o100 else FILE, file.read())
            elif not os.listdir(path):
                found[name + b"/"] = ("040000", b"")
    return found


def git(folder: Path, *arguments: str, input_: bytes = b"", index: Path | None = None) -> bytes:
    """Run git in a folder, as if no settings of a person existed, and return what it prints."""
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    if index:
        env["GIT_INDEX_FILE"] = str(index)
    command = ["git", *arguments]
    ended = subprocess.run(command, cwd=folder, env=env, input=input_, capture_output=True, check=False)
    assert ended.returncode == 0, (arguments, ended.stderr, input_)
    return ended.stdout


def git_diff(work: Path, before: Path, after: Path, *options: str) -> bytes:
    """Return the patch that git makes between two folders; `work` is a place for its own files."""
    if not (work / "git").exists():
        git(work, "init", "--quiet", "--bare", "git")
    trees = [_tree_of(work, folder) for folder in (before, after)]
    return git(work / "git", "diff-tree", "-r", "-p", "--binary", *options, *trees)


def _tree_of(work: Path, folder: Path) -> str:
    index = work / "index"
    index.unlink(missing_ok=True)
    place = f"--git-dir={work / 'git'}"
    git(folder, place, "--work-tree=.", "add", "--all", "--force", ".", index=index)
    return git(folder, place, "write-tree", index=index).decode().strip()


def git_applied(patch: bytes, folder: Path, *options: str) -> Tree:
    """Return what a folder is after git applied a patch to it."""
    if patch:
        git(folder, "apply", "--whitespace=nowarn", *options, "-", input_=patch)
    return seen(folder)
