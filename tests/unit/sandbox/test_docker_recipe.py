"""What a container is asked to be, and that anything else is refused; dockerd's own answers are recorded."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.sandbox import Limits
from counterproof.sandbox.docker.comparison import daemon_lacks, differences, image_faults
from counterproof.sandbox.docker.labels import MAX_AGE_S, is_image_id, is_stray, labels, new_name
from counterproof.sandbox.docker.recipe import Body, create_body

RECORDED = json.loads(
    (Path(__file__).parents[2] / "data" / "sandbox" / "docker_20.10.24.json").read_text(encoding="utf-8")
)
INSTALLATION = "0" * 32
COMMAND = ["python3", "-I", "-S", "-B", "-c", "pass"]


def recorded(part: str) -> dict[str, Any]:
    document: dict[str, Any] = copy.deepcopy(RECORDED[part])
    return document


def asked(limits: Limits | None = None) -> Body:
    return create_body(
        recorded("image")["Id"],
        COMMAND,
        limits or Limits(),
        environment={"LC_ALL": "C.UTF-8"},
        labels=labels(INSTALLATION),
    )


def host(body: Body) -> dict[str, Any]:
    settings = body["HostConfig"]
    assert isinstance(settings, dict)
    return settings


def test_a_container_reaches_neither_network_nor_host_and_has_no_powers() -> None:
    body = asked()
    assert (body["User"], body["NetworkDisabled"], host(body)["NetworkMode"]) == ("65534:65534", True, "none")
    assert (host(body)["ReadonlyRootfs"], host(body)["Privileged"]) == (True, False)
    assert (host(body)["CapDrop"], host(body)["CapAdd"]) == (["ALL"], [])
    assert host(body)["SecurityOpt"] == ["no-new-privileges:true"]
    assert not any(host(body)[key] for key in ("Binds", "Mounts", "VolumesFrom", "Devices", "PidMode"))
    assert (host(body)["IpcMode"], host(body)["LogConfig"]) == ("none", {"Type": "none", "Config": {}})


def test_limits_become_settings_of_the_container() -> None:
    settings = host(asked(Limits(memory_mib=256, pids=32, cpus=0.5)))
    assert (settings["Memory"], settings["MemorySwap"]) == (268_435_456, 268_435_456)
    assert (settings["PidsLimit"], settings["NanoCpus"]) == (32, 500_000_000)
    assert settings["Tmpfs"] == {
        "/work": "rw,nosuid,nodev,noexec,size=67108864,nr_inodes=4096,mode=0700,uid=65534,gid=65534"
    }
    bounds = {each["Name"]: (each["Soft"], each["Hard"]) for each in settings["Ulimits"]}
    assert bounds["fsize"] == (16_777_216, 16_777_216)
    assert bounds["core"] == bounds["msgqueue"] == (0, 0)


def test_the_image_is_named_by_its_id_and_the_command_is_ours_alone() -> None:
    body = asked()
    assert body["Image"] == recorded("image")["Id"]
    assert (body["Entrypoint"], body["Cmd"], body["Healthcheck"]) == (COMMAND, [], {"Test": ["NONE"]})


def test_what_a_real_daemon_made_of_the_request_has_no_difference() -> None:
    assert differences(asked(), recorded("container")) == ()
    assert daemon_lacks(recorded("info")) == ()
    assert image_faults(recorded("image")["Id"], recorded("image")) == ()


@pytest.mark.parametrize("key", host(asked()))
def test_a_container_with_any_other_setting_is_refused(key: str) -> None:
    container = recorded("container")
    was = container["HostConfig"].get(key)
    others = {bool: not was, int: 7, str: f"{was}x", list: ["x"], dict: {"x": "y"}, type(None): ["x"]}
    container["HostConfig"][key] = others[type(was)]
    [difference] = differences(asked(), container)
    assert difference.startswith(f"{key}: asked for ")


@pytest.mark.parametrize(
    "key", [key for key in asked() if key not in ("HostConfig", "Image", "Env", "Labels")]
)
def test_a_container_with_any_other_configuration_is_refused(key: str) -> None:
    container = recorded("container")
    was = container["Config"].get(key)
    container["Config"][key] = (not was) if isinstance(was, bool) else ["other"]
    [difference] = differences(asked(), container)
    assert difference.startswith(f"{key}: asked for ")


@pytest.mark.parametrize(
    ("where", "value", "named"),
    [
        (("Image",), "sha256:" + "0" * 64, "Image"),
        (("Mounts",), [{"Type": "bind", "Source": "/", "Destination": "/host"}], "Mounts"),
        (("NetworkSettings", "Networks"), {"bridge": {}}, "Networks"),
        (("Config", "Env"), ["PATH=/bin"], "Env"),
        (("Config", "Labels"), {}, "Labels"),
        (("HostConfig", "Memory"), 0, "Memory"),
        (("HostConfig", "PidsLimit"), None, "PidsLimit"),
        (("HostConfig", "Ulimits"), None, "Ulimits"),
        (("Config", "Entrypoint"), list(reversed(COMMAND)), "Entrypoint"),
    ],
)
def test_a_limit_that_was_dropped_or_a_mount_that_was_added_is_seen(
    where: tuple[str, ...], value: object, named: str
) -> None:
    container = recorded("container")
    *path, last = where
    part = container
    for key in path:
        part = part[key]
    part[last] = value
    assert any(each.startswith(named) for each in differences(asked(), container))


def test_what_a_daemon_leaves_out_counts_as_empty() -> None:
    container = recorded("container")
    for key in ("Binds", "CapAdd", "Devices", "PidMode", "Privileged", "AutoRemove", "Init"):
        del container["HostConfig"][key]
    container["HostConfig"]["Ulimits"].reverse()
    container["Config"]["Env"].append("LANG=from the image")
    assert differences(asked(), container) == ()


@pytest.mark.parametrize("key", ["MemoryLimit", "SwapLimit", "PidsLimit", "CpuCfsQuota"])
def test_a_daemon_without_a_limit_is_refused(key: str) -> None:
    for change in ({key: False}, {key: None}):
        assert len(daemon_lacks(recorded("info") | change)) == 1


@pytest.mark.parametrize("options", [[], None, ["name=seccomp,profile=unconfined"], ["name=apparmor"]])
def test_a_daemon_that_filters_no_system_calls_is_refused(options: object) -> None:
    assert daemon_lacks(recorded("info") | {"SecurityOptions": options}) == (
        "the daemon filters no system calls",
    )


def test_another_system_and_another_image_are_refused() -> None:
    image = recorded("image")
    assert "windows" in daemon_lacks(recorded("info") | {"OSType": "windows"})[0]
    assert "windows" in image_faults(image["Id"], image | {"Os": "windows"})[0]
    assert "another image" in image_faults("sha256:" + "0" * 64, image)[0]
    volumes = image["Config"] | {"Volumes": {"/data": {}}}
    assert "volumes" in image_faults(image["Id"], image | {"Config": volumes})[0]


ANSWERS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*host(asked()), "Config", "HostConfig", "Env"]), inner, max_size=4)
    ),
    max_leaves=10,
)


@given(st.dictionaries(st.sampled_from(["Id", "Os", "Config", "HostConfig", "Mounts", "Labels"]), ANSWERS))
def test_no_answer_of_a_daemon_passes_for_what_was_asked(answer: dict[str, Any]) -> None:
    assert differences(asked(), answer)
    assert daemon_lacks(answer)
    assert image_faults(recorded("image")["Id"], answer)


@pytest.mark.parametrize(
    "text", ["latest", "sha256:ABC", "--privileged", "", "sha256:" + "A" * 64, "sha256:" + "0" * 64 + "\n"]
)
def test_nothing_but_an_exact_id_names_an_image(text: str) -> None:
    assert not is_image_id(text)
    assert is_image_id(recorded("image")["Id"])


def test_only_old_containers_of_this_installation_are_strays() -> None:
    listed = recorded("listing")
    old = listed["Created"] + MAX_AGE_S + 1
    assert is_stray(listed, INSTALLATION, old)
    assert not is_stray(listed, INSTALLATION, listed["Created"] + MAX_AGE_S)
    assert not is_stray(listed, "1" * 32, old)
    assert not is_stray(listed | {"Labels": None}, INSTALLATION, old)
    assert not is_stray(listed | {"Created": "long ago"}, INSTALLATION, old)


def test_names_are_new_each_time() -> None:
    assert new_name() != new_name()
    assert new_name().startswith("counterproof-")
