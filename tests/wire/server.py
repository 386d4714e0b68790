"""A port on which nothing but orders arrives, served byte by byte over raw sockets.

What reaches it may be handed on to the real sandbox, which makes the order; what goes back to the desk is up
to the fault that a test chose. Everything else that the desk asks goes to the sandbox directly.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

_RESET = struct.pack("ii", 1, 0)
"""SO_LINGER that makes closing send a reset."""
_PATIENCE = 20.0


class Gone(Exception):
    """The desk hung up."""


@dataclass(frozen=True)
class Made:
    """What the sandbox answered to the order."""

    status: int
    body: bytes

    def head(self, *lines: str, length: int | None = None, status: str = "") -> bytes:
        """Return a response head for the body, with further header lines."""
        first = f"HTTP/1.1 {status or f'{self.status} Whatever'}"
        declared = len(self.body) if length is None else length
        return "\r\n".join(
            (first, "content-type: application/json", f"content-length: {declared}", *lines, "", "")
        ).encode()

    def whole(self, *lines: str) -> bytes:
        """Return the whole response."""
        return self.head(*lines) + self.body


@dataclass
class Call:
    """One connection of the desk."""

    wire: Wire
    sock: socket.socket
    head: bytes = b""
    body: bytes = b""

    def read_head(self) -> bytes:
        """Read the request's head, which makes it a POST that was seen."""
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._receive()
        self.head, _, self.body = received.partition(b"\r\n\r\n")
        self.wire.posts.append(self.head)
        return self.head

    def read(self) -> bytes:
        """Read the whole request."""
        if not self.head:
            self.read_head()
        length = next(
            int(line.split(b":")[1]) for line in self.head.lower().split(b"\r\n") if b"content-length" in line
        )
        while len(self.body) < length:
            self.body += self._receive()
        return self.body

    def commit(self) -> Made:
        """Read the request and let the sandbox make the order."""
        self.read()
        return self.wire.hand_on(self.head, self.body)

    def say(self, data: bytes) -> None:
        """Send bytes."""
        try:
            self.sock.sendall(data)
        except OSError as error:
            raise Gone from error

    def reset(self) -> None:
        """Cut the connection hard."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        self.sock.close()

    def stall(self) -> None:
        """Say nothing more until the desk hangs up."""
        with contextlib.suppress(Gone):
            while True:
                self._receive()

    def pause(self, seconds: float) -> None:
        """Be slow, but no longer than the test lasts."""
        self.wire.over.wait(seconds)

    def _receive(self) -> bytes:
        try:
            data = self.sock.recv(65536)
        except OSError as error:
            raise Gone from error
        if not data:
            raise Gone
        return data


Act = Callable[[Call], None]


@dataclass
class Wire:
    """The port and what was seen on it.

    Attributes:
        act: what to do with the next connections; called with each in a thread of its own.
        connections: how many were opened.
        posts: the head of every request that was read.
    """

    sandbox_url: str
    act: Act
    port: int = 0
    connections: int = 0
    posts: list[bytes] = field(default_factory=list)
    raised: list[BaseException] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        """The address to send orders to."""
        return f"http://127.0.0.1:{self.port}/partners/api/v4/orders"

    def serve(self, listening: socket.socket) -> None:
        """Take connections until the listening socket closes."""
        threads = []
        while True:
            try:
                sock, _ = listening.accept()
            except OSError:
                break
            self.connections += 1
            thread = threading.Thread(target=self._handle, args=(sock,), name="order-wire")
            thread.start()
            threads.append(thread)
        for thread in threads:
            thread.join()

    def _handle(self, sock: socket.socket) -> None:
        sock.settimeout(_PATIENCE)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with sock:
            try:
                self.act(Call(self, sock))
            except Gone:
                return
            except Exception as error:  # noqa: BLE001 - told by the test that uses the wire
                self.raised.append(error)

    def hand_on(self, head: bytes, body: bytes) -> Made:
        """Send the order on to the sandbox."""
        first, *lines = head.decode("latin-1").split("\r\n")
        target = first.split(" ")[1]
        headers = dict(line.split(": ", 1) for line in lines)
        kept = {
            k: v for k, v in headers.items() if k.lower() not in ("host", "connection", "accept-encoding")
        }
        connection = http.client.HTTPConnection(urlsplit(self.sandbox_url).netloc, timeout=_PATIENCE)
        with contextlib.closing(connection):
            connection.request("POST", target, body, kept)
            answer = connection.getresponse()
            return Made(answer.status, answer.read())


@contextmanager
def order_wire(sandbox_url: str, act: Act) -> Iterator[Wire]:
    """Serve while the context lasts; afterwards, whatever the server's own side raised is raised."""
    wire = Wire(sandbox_url, act)
    listening = socket.create_server(("127.0.0.1", 0))
    wire.port = listening.getsockname()[1]
    thread = threading.Thread(target=wire.serve, args=(listening,), name="order-port")
    thread.start()
    try:
        yield wire
    finally:
        wire.over.set()
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        thread.join()
    for error in wire.raised:
        raise error
