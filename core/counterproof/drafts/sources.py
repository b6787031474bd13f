"""The targets as they are now: their files, and the digests by which reports name them."""

from __future__ import annotations

from counterproof.drafts.index.package import Package, package_of
from counterproof.drafts.index.source import SourceTree
from counterproof.drafts.targets import Settings, locate, sought
from counterproof.drafts.versions import version_of
from counterproof.evidence import Target


def packages_of(settings: Settings) -> list[Package]:
    """Return the packages that drafts are checked against, looked at now."""
    trees = (SourceTree(p.package, locate(p), sought=sought(p)) for p in settings.profiles)
    return [package_of(tree) for tree in trees]


def target_of(package: Package) -> Target:
    """Return what a report says of a package."""
    return Target(package.tree.package, version_of(package.tree), package.digest)


def targets_now(settings: Settings) -> tuple[Target, ...]:
    """Return what a report made now would say of the targets. Raises Problem for unusable settings."""
    return tuple(map(target_of, packages_of(settings)))
