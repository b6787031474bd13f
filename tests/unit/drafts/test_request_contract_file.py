"""Request contracts as files: all that is in them is known and within bounds (spec A40)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from counterproof import (
    ForbidCall,
    ForbidWrite,
    MaxFiles,
    Problem,
    RequestContract,
    RequireCall,
    RequireInput,
    RequireLiteral,
    RequireOutput,
    RequireOutputDir,
)
from counterproof.drafts.request.predicates import EXPLICIT, Origin

WHOLE: Final[dict[str, Any]] = {
    "original_request": "Yes, save it.",
    "clarified_request": "Estimate the factors.",
    "workflow_config": {"workflow_id": "forward", "data_path": "data/L22"},
    "predicates": [
        {"predicate": "require_output", "name": "r\\out.csv", "kind": "csv"},
        {"predicate": "require_output_dir", "path": "./r/"},
        {"predicate": "require_input", "path": "data/L22"},
        {"predicate": "forbid_call", "api": "demopkg.ss.correct"},
        {"predicate": "require_call", "api": "demopkg.ss.estimate"},
        {"predicate": "require_literal", "api": "lib.f", "arg": "dpi", "value": [300, True], "tolerance": 1},
        {"predicate": "forbid_write"},
        {"predicate": "max_files", "number": 2},
    ],
}


def written(folder: Path, document: object) -> Path:
    file = folder / "contract.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def test_every_predicate_can_be_stated_in_a_file(tmp_path: Path) -> None:
    contract = RequestContract.read(written(tmp_path, WHOLE), root=tmp_path)
    assert contract.predicates == (
        RequireOutput("r/out.csv", "csv"),
        RequireOutputDir("r"),
        RequireInput("data/L22"),
        ForbidCall("demopkg.ss.correct"),
        RequireCall("demopkg.ss.estimate"),
        RequireLiteral("lib.f", "dpi", (300, True), 1.0),
        ForbidWrite(),
        MaxFiles(2),
    )
    assert {predicate.origin for predicate in contract.predicates} == {EXPLICIT}
    assert (contract.workflow, contract.data_path, contract.root) == ("forward", "data/L22", tmp_path)


def test_the_task_text_is_the_earlier_request_a_label_and_the_current_one(tmp_path: Path) -> None:
    text = RequestContract.read(written(tmp_path, WHOLE)).task_text
    assert text.startswith("Estimate the factors.\n")
    assert text.endswith("\nYes, save it.")


def test_an_inferred_predicate_carries_the_span_of_its_words(tmp_path: Path) -> None:
    predicate = {"predicate": "require_output", "name": "a.csv", "source": "inferred", "span": [5, 10]}
    document = {"original_request": "save a.csv", "predicates": [predicate]}
    [read] = RequestContract.read(written(tmp_path, document)).predicates
    assert read.origin == Origin("inferred", 5, 10, "a.csv")


@pytest.mark.parametrize(
    ("document", "field", "allowed"),
    [
        ({"request": "x"}, "request", "original_request"),
        ({"workflow_config": {"id": "x"}}, "workflow_config.id", "workflow_id"),
        ({"predicates": [{"predicate": "forbid_write", "path": "x"}]}, "predicates.1.path", "predicate"),
        ({"predicates": [{"predicate": "max_files"}]}, "predicates.1.number", ""),
        ({"predicates": [{"predicate": "max_files", "number": -1}]}, "predicates.1.number", ""),
        ({"predicates": [{"predicate": "max_files", "number": "1"}]}, "predicates.1.number", ""),
        ({"predicates": [{"predicate": "be_nice"}]}, "predicates.1.predicate", "forbid_write"),
        ({"predicates": [{"api": "x"}]}, "predicates.1.predicate", ""),
        ({"predicates": [{"predicate": "forbid_call", "api": "a b"}]}, "predicates.1.api", ""),
        ({"predicates": [{"predicate": "require_output", "name": "a\nb"}]}, "predicates.1.name", ""),
        (
            {"predicates": [{"predicate": "require_output", "name": "a", "kind": "exe"}]},
            "predicates.1.kind",
            "",
        ),
        ({"predicates": [{"predicate": "forbid_write", "source": "inferred"}]}, "predicates.1", ""),
        (
            {"predicates": [{"predicate": "forbid_write", "source": "inferred", "span": [0, 9]}]},
            "predicates.1.span",
            "",
        ),
        ({"predicates": [{"predicate": "forbid_write"}] * 101}, "predicates", ""),
        ({"original_request": "x" * 64_001}, "original_request", ""),
        ({"original_request": 1}, "original_request", ""),
    ],
)
def test_what_is_unknown_or_out_of_bounds_is_refused_with_file_and_key(
    tmp_path: Path, document: object, field: str, allowed: str
) -> None:
    file = written(tmp_path, document)
    with pytest.raises(Problem) as caught:
        RequestContract.read(file)
    assert (caught.value.file, caught.value.field) == (str(file), field)
    assert allowed in (caught.value.allowed or "")


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b'{"a": 1, "a": 2}', b"\xff", b" " * 300_000])
def test_a_file_that_is_no_contract_is_refused_by_name(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "contract.json"
    file.write_bytes(data)
    with pytest.raises(Problem) as caught:
        RequestContract.read(file)
    assert caught.value.file == str(file)
