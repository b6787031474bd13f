"""What a saved report was checked against, found again: as given, as the project says, or as installed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from counterproof.cli.basis import Basis
from counterproof.drafts import Profile, Settings
from counterproof.drafts.rules.shelf import load_packs, shipped_packs
from counterproof.drafts.targets import locate, sought
from counterproof.evidence import Problem, Report, sha256_of_files

_NO_SOURCE = sha256_of_files({})
"""What a report says of a target whose source was not there when it was made."""


def settings_of(saved: Report, basis: Basis, *folders: Path) -> Settings:
    """Return the settings to test a report again: those of the basis, and what else the report names.

    A target that the options leave out is the one of the project around a folder, else the installed package;
    a rule pack that they leave out is the shipped one. Raises what `Basis.settings` does.
    """
    given = basis.settings(*folders)
    project = {profile.package: profile for profile in Basis((), (), None).settings(*folders).profiles}
    packages = {profile.package for profile in given.profiles}
    named = (target.package for target in saved.targets if target.package not in packages)
    profiles = (*given.profiles, *(project.get(package, Profile(package)) for package in named))
    return replace(given, profiles=_with_shipped_packs(profiles, saved))


def missing(saved: Report, settings: Settings) -> Iterator[Problem]:
    """Yield what the report was checked against and these settings don't have, with what to do about it."""
    digests = {target.package: target.source_sha256 for target in saved.targets}
    for profile in settings.profiles:
        if digests.get(profile.package, _NO_SOURCE) != _NO_SOURCE and locate(profile) is None:
            package = profile.package
            yield Problem(
                f"the report was checked against the source of {package}, and {sought(profile)}",
                field="--target",
                advice=f"name it: --target {package}=SOURCE_DIR",
            )
    known = _packs(settings.profiles)
    for name in (pack.name for pack in saved.rule_packs if pack.name not in known):
        yield Problem(
            f"the report was checked with the rule pack {name}, which was not given",
            field="--rules",
            advice="name its file: --rules FILE",
        )


def _with_shipped_packs(profiles: Sequence[Profile], saved: Report) -> tuple[Profile, ...]:
    have = _packs(profiles)
    lacking = [pack.name for pack in saved.rule_packs if pack.name not in have]
    shipped = tuple(name for name in lacking if name in shipped_packs())
    return tuple(
        replace(profile, rules=(*profile.rules, *shipped)) if number == 0 else profile
        for number, profile in enumerate(profiles)
    )


def _packs(profiles: Sequence[Profile]) -> set[str]:
    return {pack.record.name for pack in load_packs(rule for profile in profiles for rule in profile.rules)}
