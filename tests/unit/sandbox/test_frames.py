"""Frames are read from pieces of any size, and nothing but frames is taken for one."""

from __future__ import annotations

import contextlib
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.sandbox.docker.streams import ATTACHED, ContainerStream
from counterproof.sandbox.frames import Form, Frames, MalformedFrame

FORM = Form(struct.Struct(">BI"), {1: "out", 2: "err"}, 8)
CONTENTS = st.lists(st.tuples(st.sampled_from([1, 2]), st.binary(max_size=8)), max_size=6)


def packed(frames: list[tuple[int, bytes]]) -> bytes:
    return b"".join(FORM.header.pack(tag, len(data)) + data for tag, data in frames)


def joined(parts: list[tuple[str, bytes]]) -> dict[str, bytes]:
    return {name: b"".join(data for tag, data in parts if tag == name) for name in ("out", "err")}


@given(CONTENTS, st.lists(st.integers(1, 9), max_size=40))
def test_frames_come_back_from_pieces_of_any_size(frames: list[tuple[int, bytes]], sizes: list[int]) -> None:
    stream, reader, parts = packed(frames), Frames(FORM), []
    for size in [*sizes, len(stream) + 1]:
        parts += reader.feed(stream[:size])
        stream = stream[size:]
    assert joined(parts) == joined([(FORM.tags[tag], data) for tag, data in frames])
    assert reader.between_frames


@given(st.lists(st.binary(max_size=30), max_size=6))
def test_any_bytes_are_frames_or_malformed_and_never_kept(pieces: list[bytes]) -> None:
    reader, given_back = Frames(FORM), 0
    with contextlib.suppress(MalformedFrame):
        for piece in pieces:
            given_back += sum(len(data) for _, data in reader.feed(piece))
    assert given_back <= sum(map(len, pieces))
    assert len(reader._header) <= FORM.header.size


def test_a_part_is_given_back_as_soon_as_it_is_there() -> None:
    reader = Frames(FORM)
    assert reader.feed(packed([(2, b"abcd")])[:7]) == [("err", b"ab")]
    assert not reader.between_frames
    assert reader.feed(b"cd") == [("err", b"cd")]
    assert reader.between_frames


@pytest.mark.parametrize("header", [(3, 1), (0, 0), (1, 9), (255, 2**32 - 1)])
def test_a_header_that_no_frame_has_is_refused_then_and_ever_after(header: tuple[int, int]) -> None:
    reader = Frames(FORM)
    for data in (FORM.header.pack(*header), b"more", packed([(1, b"x")])):
        with pytest.raises(MalformedFrame):
            reader.feed(data)


def test_the_streams_of_a_container_are_told_apart() -> None:
    data = b"\1\0\0\0\0\0\0\2{}" + b"\2\0\0\0\0\0\0\0" + b"\2\0\0\0\0\0\0\3log"
    assert Frames(ATTACHED).feed(data) == [(ContainerStream.STDOUT, b"{}"), (ContainerStream.STDERR, b"log")]


def test_bytes_of_a_draft_that_look_like_frames_are_its_bytes() -> None:
    forged = b"\1\0\0\0\0\0\0\2{}"
    data = struct.pack(">BxxxL", 2, len(forged)) + forged
    assert Frames(ATTACHED).feed(data) == [(ContainerStream.STDERR, forged)]
