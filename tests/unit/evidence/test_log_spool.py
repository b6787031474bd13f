"""What a running program writes: kept whole or cut with a count, in lines, by stream, in bounded memory."""

from __future__ import annotations

import hashlib
import threading
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.evidence.log import Log
from counterproof.evidence.log_lines import Stream, line_ends
from counterproof.evidence.log_spool import LONGEST_TAIL, NOTES_LIMIT, LogSpool
from counterproof.evidence.problems import Problem

OUT, ERR, NOTE = Stream.OUT, Stream.ERR, Stream.NOTE
CHUNKS = st.lists(
    st.tuples(
        st.sampled_from([OUT, ERR]),
        st.binary(max_size=40) | st.sampled_from([b"\n", b"a\nb", b"\r\n", b"\x0b\x0c\xc2\x85\xe2\x80\xa8"]),
    ),
    max_size=30,
)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def lines(log: Log) -> list[tuple[Stream, bytes]]:
    return [(log.stream(number), log.line(number)) for number in range(len(log))]


def written(chunks: list[tuple[Stream, bytes]], stream: Stream) -> bytes:
    return b"".join(data for each, data in chunks if each is stream)


def joined(log: Log, stream: Stream) -> bytes:
    return b"".join(data for each, data in lines(log) if each is stream)


@given(CHUNKS)
def test_the_lines_of_a_stream_are_its_bytes_whatever_the_chunks(chunks: list[tuple[Stream, bytes]]) -> None:
    with LogSpool() as log:
        for stream, data in chunks:
            log.write(stream, data)
        log.finish()
        for stream in (OUT, ERR):
            assert joined(log, stream) == written(chunks, stream)
        assert all(data.count(b"\n") <= 1 and data for _, data in lines(log))
        assert log.sha256 == hashlib.sha256(b"".join(log.blocks())).hexdigest() == log.digest()


@given(CHUNKS, st.integers(0, 120))
def test_the_head_is_kept_and_what_is_cut_is_counted(chunks: list[tuple[Stream, bytes]], limit: int) -> None:
    with LogSpool(limit=limit) as log:
        room = limit
        kept = []
        for stream, data in chunks:
            log.write(stream, data)
            kept.append((stream, data[:room]))
            room -= len(kept[-1][1])
        log.finish()
        total = sum(len(data) for _, data in chunks)
        for stream in (OUT, ERR):
            assert joined(log, stream) == written(kept, stream)
        assert (log.kept.kept, log.kept.received) == (min(limit, total), total)
        assert (log.kept.cut_after is not None) == (total > limit)


@given(CHUNKS)
def test_before_the_end_lines_and_tails_are_all_that_was_written(chunks: list[tuple[Stream, bytes]]) -> None:
    with LogSpool() as log:
        for stream, data in chunks:
            log.write(stream, data)
            assert all(b"\n" not in tail.data for tail in log.tails())
        for stream in (OUT, ERR):
            tails = b"".join(tail.data for tail in log.tails() if tail.stream is stream)
            assert joined(log, stream) + tails == written(chunks, stream)


def test_a_stream_does_not_break_the_line_of_another() -> None:
    with LogSpool() as log:
        log.write(OUT, b"half ")
        log.write(ERR, b"warning\n")
        log.write(OUT, b"a line\n")
        assert lines(log) == [(ERR, b"warning\n"), (OUT, b"half a line\n")]


def test_a_very_long_line_goes_to_the_file_before_it_ends() -> None:
    piece = b"x" * LONGEST_TAIL
    with LogSpool(limit=None) as log:
        for _ in range(5):
            log.write(OUT, piece)
        assert len(log) == 1
        assert sum(len(tail.data) for tail in log.tails()) <= LONGEST_TAIL
        log.write(ERR, b"in between\n")
        log.write(OUT, b"end\n")
        long = log.line(0)
        assert lines(log)[1] == (ERR, b"in between\n")
        assert joined(log, OUT) == piece * 5 + b"end\n"
        assert set(long) == {ord("x")}


def test_what_is_cut_is_said_in_words() -> None:
    with LogSpool(limit=10) as log:
        log.write(OUT, b"12345\n")
        assert log.kept.words == "6 bytes"
        log.write(ERR, b"1234567890\n")
        log.write(OUT, b"more")
        assert log.kept.words == "kept 10 of 21 bytes; cut after line 2"
        assert log.kept.reason == "Only the first 10 bytes that a program writes are kept."


def test_the_runner_can_still_say_how_it_ended_after_the_cut() -> None:
    with LogSpool(limit=4) as log:
        log.write(OUT, b"123456")
        log.note("killed after 20.0 s")
        assert lines(log) == [(OUT, b"1234"), (NOTE, b"killed after 20.0 s\n")]
        assert log.kept.cut_after == 1
        log.write(NOTE, b"x" * (2 * NOTES_LIMIT) + b"\n")
        log.finish()
        assert sum(len(data) for _, data in lines(log)) == 4 + NOTES_LIMIT


def test_each_line_has_the_time_at_which_it_was_complete() -> None:
    clock = Clock()
    with LogSpool(clock=clock) as log:
        log.write(OUT, b"a\nb")
        clock.now += 1.5
        log.write(OUT, b"c\n")
        clock.now += 0.25
        log.write(ERR, b"d")
        clock.now += 9
        log.finish()
        assert [log.milliseconds(number) for number in range(3)] == [0, 1500, 1750]


def test_streams_written_by_threads_at_once_stay_whole() -> None:
    with LogSpool(limit=None) as log:

        def pour(stream: Stream) -> None:
            for number in range(400):
                log.write(stream, b"%d %d\n" % (stream, number))
                log.write(stream, b"%d part" % stream)
                log.write(stream, b" %d\n" % number)

        threads = [threading.Thread(target=pour, args=(stream,)) for stream in (OUT, ERR, NOTE)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        log.finish()
        for stream in (OUT, ERR, NOTE):
            expected = b"".join(b"%d %d\n%d part %d\n" % (stream, n, stream, n) for n in range(400))
            assert joined(log, stream) == expected


def test_a_reader_sees_whole_lines_while_another_thread_writes() -> None:
    with LogSpool(limit=None) as log:
        text = b"".join(b"line %d\n" % number for number in range(20_000))

        def pour() -> None:
            for at in range(0, len(text), 997):
                log.write(OUT, text[at : at + 997])

        thread = threading.Thread(target=pour)
        thread.start()
        seen = 0
        while thread.is_alive() or seen < len(log):
            count = len(log)
            for number in range(seen, count):
                assert log.line(number) == b"line %d\n" % number
            seen = count
        thread.join()
        assert seen == 20_000


def test_nothing_is_taken_after_the_end() -> None:
    with LogSpool() as log:
        log.write(OUT, b"last")
        log.finish()
        log.finish()
        assert lines(log) == [(OUT, b"last")]
        with pytest.raises(ValueError, match="finished"):
            log.write(OUT, b"late")


def test_a_log_never_takes_the_place_of_another_file(tmp_path: Path) -> None:
    path = tmp_path / "run.log"
    path.write_text("older")
    with pytest.raises(Problem, match=r"run\.log: the log can't be kept: a file of that name exists already"):
        LogSpool(path)
    assert path.read_text() == "older"


def test_a_full_disk_is_a_problem_in_words_and_what_was_kept_stays_readable() -> None:
    full = Path("/dev/full")
    with LogSpool() as log, full.open("r+b", buffering=0) as device:
        log.write(OUT, b"kept\n")
        working, log._file = log._file, device
        with pytest.raises(Problem, match="the log can't be kept: the disk is full"):
            log.write(OUT, b"lost\n")
        log._file = working
        log.write(OUT, b"kept too\n")
        assert lines(log) == [(OUT, b"kept\n"), (OUT, b"kept too\n")]


@given(st.binary(max_size=200), st.integers(0, 1000))
def test_only_lf_ends_a_line(data: bytes, base: int) -> None:
    pieces = data.split(b"\n")
    expected = [piece + b"\n" for piece in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])
    ends = [base, *line_ends(data, base)]
    assert [data[a - base : b - base] for a, b in pairwise(ends)] == expected
