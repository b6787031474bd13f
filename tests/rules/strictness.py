"""Skips count as failures where the machine is meant to offer everything."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest


def _forbidden() -> bool:
    return os.environ.get("COUNTERPROOF_FORBID_SKIPS") == "1"


def _refuse(report: pytest.CollectReport | pytest.TestReport) -> None:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    report.outcome = "failed"
    report.longrepr = f"{report.nodeid}: skips are forbidden here, but: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and _forbidden():
        _refuse(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if report.skipped and _forbidden():
        _refuse(report)
    return report
