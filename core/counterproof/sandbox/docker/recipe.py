"""The container of a fixture run, as the body of the Docker API's create call (spec A74).

Everything is named, also what is to be empty: what a daemon makes of it is compared with this afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from counterproof.sandbox.limits import (
    FILE_BYTES,
    LOCKED_BYTES,
    OPEN_FILES,
    WORK_BYTES,
    WORK_INODES,
    Limits,
)

WORK = "/work"
UID = 65534

Body = dict[str, object]


def create_body(
    image: str,
    command: Sequence[str],
    limits: Limits,
    *,
    environment: Mapping[str, str],
    labels: Mapping[str, str],
) -> Body:
    """Return the body of a create call for an image given by its exact ID.

    The command replaces that of the image whole. Its standard input ends when the one attached client goes.
    """
    return {
        "Image": image,
        "Entrypoint": list(command),
        "Cmd": [],
        "Env": [f"{name}={value}" for name, value in environment.items()],
        "Labels": dict(labels),
        "User": f"{UID}:{UID}",
        "WorkingDir": WORK,
        "Hostname": "fixture",
        "Domainname": "",
        "NetworkDisabled": True,
        "Healthcheck": {"Test": ["NONE"]},
        "Volumes": {},
        "AttachStdin": True,
        "AttachStdout": True,
        "AttachStderr": True,
        "OpenStdin": True,
        "StdinOnce": True,
        "Tty": False,
        "HostConfig": _confinement() | _bounds(limits),
    }


def _confinement() -> Body:
    """What the container can't reach: network, host, privileges, devices, other containers."""
    return {
        "NetworkMode": "none",
        "PortBindings": {},
        "PublishAllPorts": False,
        "ExtraHosts": [],
        "Links": [],
        "Binds": [],
        "Mounts": [],
        "VolumesFrom": [],
        "ReadonlyRootfs": True,
        "Privileged": False,
        "CapAdd": [],
        "CapDrop": ["ALL"],
        "SecurityOpt": ["no-new-privileges:true"],
        "GroupAdd": [],
        "Devices": [],
        "DeviceRequests": [],
        "DeviceCgroupRules": [],
        "Sysctls": {},
        "IpcMode": "none",  # a read-only root alone leaves /dev/shm writable
        "PidMode": "",
        "UTSMode": "",
        "UsernsMode": "",
        "CgroupParent": "",
        "Init": False,  # the checker is PID 1 itself
        "AutoRemove": False,  # its state is read after the end
        "RestartPolicy": {"Name": "no", "MaximumRetryCount": 0},
    }


def _bounds(limits: Limits) -> Body:
    """What the container may use up."""
    options = "rw,nosuid,nodev,noexec"
    # The mount point in an image decides over mode=, so the owner is given as well (moby#40881).
    options += f",size={WORK_BYTES},nr_inodes={WORK_INODES},mode=0700,uid={UID},gid={UID}"
    return {
        "Memory": limits.memory_bytes,
        "MemorySwap": limits.memory_bytes,
        "OomKillDisable": False,
        "NanoCpus": limits.nano_cpus,
        "PidsLimit": limits.pids,
        "Tmpfs": {WORK: options},
        "Ulimits": [
            {"Name": name, "Soft": value, "Hard": value}
            for name, value in (
                ("core", 0),
                ("fsize", FILE_BYTES),
                ("memlock", LOCKED_BYTES),
                ("msgqueue", 0),
                ("nofile", OPEN_FILES),
            )
        ],
        "LogConfig": {"Type": "none", "Config": {}},  # any other grows on the daemon's disk without bound
    }
