"""The first line of a log's index, as it may stand on disk."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

_Count = Annotated[int, Field(ge=0, lt=2**63)]


class Header(BaseModel):
    """What an index says about its log besides the lines; `sha256` is that of the log's bytes."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    format: Literal["counterproof.log-index/1"]
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    began: Annotated[float, Field(ge=0, lt=1e11)]
    lines: _Count
    kept: _Count
    received: _Count
    limit: _Count | None
    cut_after: _Count | None
