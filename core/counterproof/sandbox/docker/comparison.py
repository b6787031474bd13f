"""Whether a daemon, an image and a container are what a run asks for; any difference refuses (spec A78)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from counterproof.evidence import shown
from counterproof.sandbox.docker.recipe import Body

Document = Mapping[str, Any]
"""An answer of the daemon, of whatever form it turns out to be."""

_POWERS = {
    "MemoryLimit": "limit memory",
    "SwapLimit": "limit swap",
    "PidsLimit": "limit processes",
    "CpuCfsQuota": "limit processors",
}
_INHERITED = ("Env", "Labels")
"""Settings to which an image adds its own."""


def daemon_lacks(info: Document) -> tuple[str, ...]:
    """Return what a daemon can't do and a fixture run needs, from its answer to `info`."""
    lacks = [f"the daemon can't {power}" for key, power in _POWERS.items() if info.get(key) is not True]
    if info.get("OSType") != "linux":
        lacks.append(f"the daemon runs {info.get('OSType') or 'an unknown system'}, not Linux")
    options = [str(option).split(",") for option in _list(info.get("SecurityOptions"))]
    if not any("name=seccomp" in option and "profile=unconfined" not in option for option in options):
        lacks.append("the daemon filters no system calls")
    return tuple(lacks)


def image_faults(image: str, inspected: Document) -> tuple[str, ...]:
    """Return why an image can't serve, from the daemon's answer to the inspection of its exact ID."""
    faults = []
    if inspected.get("Id") != image:
        faults.append(f"the daemon answered with another image ({shown(inspected.get('Id'))})")
    if inspected.get("Os") != "linux":
        faults.append(f"the image is made for {inspected.get('Os') or 'an unknown system'}, not Linux")
    if _dict(inspected.get("Config")).get("Volumes"):
        faults.append("the image declares volumes, which would be writable without bound")
    return tuple(faults)


def differences(asked: Body, inspected: Document) -> tuple[str, ...]:
    """Return where a created container differs from the body that asked for it.

    A setting that the daemon leaves out counts as empty. Settings that an image adds to, environment and
    labels, must hold what was asked.
    """
    return tuple(_differences(asked, inspected))


def _differences(asked: Body, inspected: Document) -> Iterator[str]:
    config, host = _dict(inspected.get("Config")), _dict(inspected.get("HostConfig"))
    yield from _difference("Image", asked["Image"], inspected.get("Image"))
    for key, value in asked.items():
        if key in _INHERITED:
            yield from _missing(key, value, config.get(key))
        elif key not in ("Image", "HostConfig"):
            yield from _difference(key, value, config.get(key))
    for key, value in _dict(asked["HostConfig"]).items():
        yield from _difference(key, value, host.get(key))
    yield from _difference("Mounts of the container", [], inspected.get("Mounts"))
    networks = sorted(_dict(_dict(inspected.get("NetworkSettings")).get("Networks")))
    if networks not in ([], ["none"]):
        yield f"Networks: asked for none, got {shown(networks)}"


def _difference(key: str, asked: object, got: object) -> Iterator[str]:
    if _plain(asked) != _plain(got):
        yield f"{key}: asked for {shown(asked)}, got {shown(got)}"


def _missing(key: str, asked: object, got: object) -> Iterator[str]:
    entries = got.items() if isinstance(got, dict) else _list(got)
    for entry in asked.items() if isinstance(asked, dict) else _list(asked):
        if entry not in entries:
            yield f"{key}: asked for {shown(entry)}, which is missing"


def _plain(value: object) -> object:
    """Return a setting without what is empty in it, tables in a fixed order; None for an empty one."""
    if isinstance(value, dict):
        kept = {key: plain for key in sorted(value) if (plain := _plain(value[key])) is not None}
        return kept or None
    if isinstance(value, list):
        entries = [_plain(each) for each in value]
        tables = all(isinstance(each, dict) for each in value)
        return (sorted(entries, key=repr) if tables else entries) or None
    return value or None


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
