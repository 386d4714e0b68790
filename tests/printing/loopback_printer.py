"""A network printer in this process: it works, runs out of paper, opens its lid, stalls or resets."""

from __future__ import annotations

import socket
import struct
import threading
from types import TracebackType
from typing import TYPE_CHECKING

from tests.printing.interpreter import Cut, Interpreter, Item

if TYPE_CHECKING:
    from pos_app.domain.printers import PrinterProfile

ALL_WELL = {1: 0x12, 2: 0x12, 3: 0x12, 4: 0x12}
_PAPER_OUT = {1: 0x1A, 2: 0x32, 3: 0x12, 4: 0x7E}
_LID_OPEN = {1: 0x1A, 2: 0x16, 3: 0x12, 4: 0x12}


class LoopbackPrinter:
    """Listens on a free port. Attributes are read by its thread at each byte, so a test may change them.

    Attributes:
        states: the answers to ``DLE EOT`` by number; a missing one is not answered.
        silent: takes everything and answers nothing.
        knows_end: answers ``GS r``.
        breaks_at: after so many bytes of a connection it does what ``breaks`` says: ``reset``, ``paper``,
            ``lid``, ``stall``.
    """

    def __init__(self, dots: int = 576) -> None:
        self.dots = dots
        self.states = dict(ALL_WELL)
        self.silent = False
        self.knows_end = True
        self.breaks_at: int | None = None
        self.breaks = ""
        self.received: list[bytes] = []
        self.items: list[Item] = []
        self.problem: Exception | None = None
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self._open = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> LoopbackPrinter:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.set()
        # Wakes the thread that waits for somebody to connect.
        with socket.create_connection(("127.0.0.1", self.port), timeout=5):
            pass
        self._thread.join(5)
        self._server.close()
        if self.problem is not None:
            raise self.problem

    @property
    def slips(self) -> int:
        """How many slips left it, cut off."""
        return sum(isinstance(item, Cut) for item in self.items)

    def profile(self) -> PrinterProfile:
        """Return a profile that prints here, in the printer's own letters."""
        # It needs packages, which listening does not.
        from pos_app.domain.printers import Link, PrintAs, PrinterProfile

        return PrinterProfile(
            "Balcão", Link.NETWORK, address="127.0.0.1", port=self.port, print_as=PrintAs.TEXT
        )

    def mend(self) -> None:
        """Put paper in and close the lid."""
        self.states, self.breaks_at, self.breaks = dict(ALL_WELL), None, ""

    def _serve(self) -> None:
        while True:
            line, _ = self._server.accept()
            with line:
                if self._open.is_set():
                    return
                try:
                    self._talk(line)
                except OSError:
                    continue
                except Exception as error:  # noqa: BLE001 - raised in the test's thread at the end
                    self.problem = self.problem or error

    def _talk(self, line: socket.socket) -> None:
        line.settimeout(10)
        got = bytearray()
        stopped = False

        def asked(kind: str, number: int) -> None:
            if self.silent or (kind == "end" and (stopped or not self.knows_end)):
                return
            if kind == "end":
                line.sendall(b"\x00")
            elif number in self.states:
                line.sendall(bytes((self.states[number],)))

        reader = Interpreter(self.dots, asked)
        reader.items = self.items
        self.received.append(b"")
        while data := line.recv(4096):
            if self.breaks_at is None:
                reader.feed(data)
                got += data
                self.received[-1] = bytes(got)
                continue
            for byte in data:
                got.append(byte)
                if self.breaks_at is not None and len(got) >= self.breaks_at and not stopped:
                    stopped = True
                    if self.breaks == "reset":
                        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                        return
                    self.states = {"paper": _PAPER_OUT, "lid": _LID_OPEN, "stall": {}}[self.breaks]
                if stopped:
                    # Out of order it prints nothing more, but answers in real time.
                    tail = bytes(got[-3:])
                    if tail[:2] == b"\x10\x04" and 1 <= tail[-1] <= 4:
                        asked("state", tail[-1])
                else:
                    reader.feed(bytes((byte,)))
            self.received[-1] = bytes(got)


def paper_out() -> dict[int, int]:
    """Return the answers of a printer without paper."""
    return dict(_PAPER_OUT)


def lid_open() -> dict[int, int]:
    """Return the answers of a printer whose lid is open."""
    return dict(_LID_OPEN)
