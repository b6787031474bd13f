"""The live connection to a container: what it is sent, and what it writes, as it comes."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Any

from counterproof.sandbox.docker.streams import ATTACHED, ContainerStream
from counterproof.sandbox.frames import Frames

_PIECE = 64 * 1024

Take = Callable[[ContainerStream, bytes], None]


class Connection:
    """The connection to a container's three streams, as the SDK gives it: a socket, often inside a file."""

    def __init__(self, given: Any) -> None:
        self._given = given
        self._socket: socket.socket = getattr(given, "_sock", given)
        self._socket.settimeout(None)

    def receive(self, most: int) -> bytes:
        """Wait for bytes, and return none at the end."""
        return self._socket.recv(most)

    def send(self, data: bytes) -> None:
        """Send all of some bytes."""
        self._socket.sendall(data)

    def cut(self) -> None:
        """Wake whoever waits on the connection in another thread."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Give the connection back."""
        self._given.close()
        self._socket.close()


class Attached:
    """Sends a message and reads both output streams, in two threads, until the container ends.

    `take` gets every part as it arrives, in the reading thread. Nothing depends on the end of what is sent,
    which not every transport can mark.
    """

    def __init__(self, connection: Connection, take: Take) -> None:
        self._connection = connection
        self._take = take
        self._reader = threading.Thread(target=self._read, name="container-output")
        self._sender: threading.Thread | None = None
        self.ended = threading.Event()
        self.error: Exception | None = None

    def listen(self) -> None:
        """Begin to read, which loses nothing if the container starts only then."""
        self._reader.start()

    def send(self, message: bytes) -> None:
        """Begin to send; a container that ends early takes no more of it."""
        self._sender = threading.Thread(target=self._send, args=(message,), name="container-input")
        self._sender.start()

    def close(self) -> None:
        """Cut the connection, and wait for both threads."""
        self._connection.cut()
        for thread in (self._reader, self._sender):
            if thread is not None and thread.ident is not None:
                thread.join()
        self._connection.close()

    def _send(self, message: bytes) -> None:
        with contextlib.suppress(OSError):
            self._connection.send(message)

    def _read(self) -> None:
        frames = Frames(ATTACHED)
        try:
            # Exact lengths, because a connection through ssh waits for as many bytes as it is asked for.
            while data := self._connection.receive(min(frames.wanted, _PIECE)):
                for stream, part in frames.feed(data):
                    self._take(stream, part)
        except Exception as error:  # noqa: BLE001 - kept for the thread that waits
            self.error = error
        finally:
            self.ended.set()
