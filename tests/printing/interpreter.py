"""An independent reader of ESC/POS, written from the command reference and not from our writer.

It takes the bytes as a printer does, keeps what would be on the paper, and refuses every byte that it does
not know, and whatever would stand outside the paper.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

ESC, GS, DLE, LF = 0x1B, 0x1D, 0x10, 0x0A
# ESC t n, as Epson numbers them.
TABLES = {0: "cp437", 2: "cp850", 3: "cp860", 16: "cp1252", 19: "cp858"}
FONT_A = 12
Known = TypeVar("Known")


class RejectedError(Exception):
    """The bytes are no ESC/POS that this printer knows, or something is outside the paper."""


@dataclass(frozen=True)
class Picture:
    """Rows of dots from the top; True is black."""

    width: int
    rows: tuple[tuple[bool, ...], ...]


@dataclass(frozen=True)
class Text:
    """A line of letters."""

    words: str
    bold: bool
    large: bool
    place: int


@dataclass(frozen=True)
class Code:
    """A QR code that the printer makes itself."""

    content: str
    dots: int
    level: str


@dataclass(frozen=True)
class Cut:
    full: bool


@dataclass(frozen=True)
class Kick:
    pin: int


@dataclass(frozen=True)
class Beep:
    kind: str


@dataclass(frozen=True)
class Heat:
    """How many levels darker than what is set in the printer; fewer than 0 is lighter."""

    levels: int


@dataclass(frozen=True)
class Fed:
    lines: int


Item = Picture | Text | Code | Cut | Kick | Beep | Heat | Fed


class IncompleteError(Exception):
    """More bytes are needed."""


@dataclass
class Interpreter:
    """A printer's reading of its input. ``dots``: the printable width.

    ``asked`` is called for ``DLE EOT n`` (as ``"state", n``) and ``GS r n`` (as ``"end", n``).
    """

    dots: int = 576
    asked: Callable[[str, int], None] = lambda _kind, _number: None
    items: list[Item] = field(default_factory=list)
    resets: int = 0

    def __post_init__(self) -> None:
        self._left = bytearray()
        self._at = 0
        self._reset()
        self.resets = 0

    def _reset(self) -> None:
        self._table, self._bold, self._large, self._place = "cp437", False, False, 0
        self._line = ""
        self._code, self._square, self._level = "", 3, "L"
        self.resets += 1

    # --- Input ------------------------------------------------------------------------------------

    def feed(self, data: bytes) -> None:
        """Take bytes as they come; an unfinished command waits for the rest."""
        self._left += data
        while self._left:
            self._at = 0
            try:
                self._command()
            except IncompleteError:
                return
            del self._left[: self._at]

    def finish(self) -> list[Item]:
        """Return what was printed; everything must have been understood and printed."""
        if self._left or self._line:
            raise RejectedError(f"left over: {bytes(self._left[:20])!r} {self._line!r}")
        return self.items

    def _byte(self) -> int:
        if self._at >= len(self._left):
            raise IncompleteError
        self._at += 1
        return self._left[self._at - 1]

    def _bytes(self, count: int) -> bytes:
        if self._at + count > len(self._left):
            raise IncompleteError
        self._at += count
        return bytes(self._left[self._at - count : self._at])

    def _word(self) -> int:
        low = self._byte()
        return low + 256 * self._byte()

    def _command(self) -> None:
        first = self._byte()
        if first == ESC:
            self._escape()
        elif first == GS:
            self._group()
        elif first == DLE:
            if self._byte() != 4 or not 1 <= (number := self._byte()) <= 4:
                raise RejectedError("DLE")
            self.asked("state", number)
        elif first == LF:
            self._line_feed()
        elif first >= 0x20 and first != 0x7F:
            self._line += bytes((first,)).decode(self._table)
        else:
            raise RejectedError(f"byte {first:#04x}")

    # --- ESC --------------------------------------------------------------------------------------

    def _escape(self) -> None:
        name = self._byte()
        if name == ord("@"):
            self._reset()
        elif name == ord("t"):
            self._table = self._known(TABLES, self._byte(), "ESC t")
        elif name == ord("a"):
            self._at_line_start("ESC a")
            self._place = self._known({0: 0, 1: 1, 2: 2}, self._byte(), "ESC a")
        elif name == ord("E"):
            self._bold = bool(self._byte() & 1)
        elif name == ord("d"):
            self._line_feed(only_if_text=True)
            self.items.append(Fed(self._byte()))
        elif name == ord("p"):
            pin, on, off = self._bytes(3)
            if pin not in (0, 1) or on > off:
                raise RejectedError("ESC p")
            self.items.append(Kick(pin))
        elif name == ord("B"):
            times, long = self._bytes(2)
            if not (1 <= times <= 9 and 1 <= long <= 9):
                raise RejectedError("ESC B")
            self.items.append(Beep("generic"))
        elif name == ord("("):
            self._sound()
        else:
            raise RejectedError(f"ESC {name:#04x}")

    def _sound(self) -> None:
        if self._byte() != ord("A"):
            raise RejectedError("ESC (")
        body = self._bytes(self._word())
        # Function 97: n, c, t1, t2 - the sound, how often, on and off in 100 ms.
        if len(body) != 5 or body[0] != 97 or not (1 <= body[1] <= 7 or 100 <= body[1] <= 107):
            raise RejectedError("ESC ( A")
        self.items.append(Beep("epson"))

    # --- GS ---------------------------------------------------------------------------------------

    def _group(self) -> None:
        name = self._byte()
        if name == ord("!"):
            size = self._byte()
            if size not in (0x00, 0x11):
                raise RejectedError("GS !")
            self._large = size == 0x11
        elif name == ord("v"):
            self._picture()
        elif name == ord("V"):
            self._knife()
        elif name == ord("r"):
            if self._byte() not in (1, 49):
                raise RejectedError("GS r")
            self.asked("end", 1)
        elif name == ord("("):
            family = self._byte()
            body = self._bytes(self._word())
            if family == ord("k"):
                self._symbol(body)
            elif family == ord("K"):
                self._heat(body)
            else:
                raise RejectedError("GS (")
        else:
            raise RejectedError(f"GS {name:#04x}")

    def _heat(self, body: bytes) -> None:
        # Function 49: 0 as set, 1 to 8 darker, 250 to 255 lighter.
        if len(body) != 2 or body[0] != 49 or 8 < body[1] < 250:
            raise RejectedError("GS ( K")
        self.items.append(Heat(body[1] if body[1] < 250 else body[1] - 256))

    def _knife(self) -> None:
        self._at_line_start("GS V")
        kind = self._byte()
        if kind in (65, 66):
            self._byte()
        elif kind not in (0, 1, 48, 49):
            raise RejectedError("GS V")
        self.items.append(Cut(full=kind in (0, 48, 65)))

    def _picture(self) -> None:
        self._at_line_start("GS v 0")
        if self._byte() != ord("0") or self._byte() not in (0, 48):
            raise RejectedError("GS v")
        wide, rows = self._word(), self._word()
        if not 1 <= wide * 8 <= self.dots or not 1 <= rows <= 2303:
            raise RejectedError(f"picture of {wide * 8} x {rows}")
        bits = self._bytes(wide * rows)
        for hidden in (b"\x10\x04", b"\x10\x05", b"\x10\x14"):
            if hidden in bits:
                raise RejectedError("a command in real time among the dots")
        lines = tuple(
            tuple(
                bool(byte >> bit & 1)
                for byte in bits[row * wide : (row + 1) * wide]
                for bit in range(7, -1, -1)
            )
            for row in range(rows)
        )
        last = self.items[-1] if self.items else None
        if isinstance(last, Picture) and last.width == wide * 8:
            self.items[-1] = Picture(last.width, last.rows + lines)
        else:
            self.items.append(Picture(wide * 8, lines))

    def _symbol(self, body: bytes) -> None:
        if len(body) < 3 or body[0] != 49:
            raise RejectedError("GS ( k")
        function, rest = body[1], body[2:]
        if function == 65 and rest == b"\x32\x00":
            return
        if function == 67 and 1 <= rest[0] <= 16 and len(rest) == 1:
            self._square = rest[0]
        elif function == 69 and rest[0] in (48, 49, 50, 51) and len(rest) == 1:
            self._level = "LMQH"[rest[0] - 48]
        elif function == 80 and rest[0] == 48 and 1 <= len(rest) - 1 <= 7089:
            self._code = rest[1:].decode("utf-8")
        elif function == 81 and rest == b"0" and self._code:
            self._at_line_start("GS ( k 81")
            self.items.append(Code(self._code, self._square, self._level))
        else:
            raise RejectedError(f"GS ( k {function}")

    # --- Lines ------------------------------------------------------------------------------------

    def _line_feed(self, *, only_if_text: bool = False) -> None:
        if only_if_text and not self._line:
            return
        if len(self._line) * FONT_A * (2 if self._large else 1) > self.dots:
            raise RejectedError(f"outside the paper: {self._line!r}")
        self.items.append(Text(self._line, self._bold, self._large, self._place))
        self._line = ""

    def _at_line_start(self, command: str) -> None:
        if self._line:
            raise RejectedError(f"{command} in the middle of a line")

    @staticmethod
    def _known(table: dict[int, Known], number: int, command: str) -> Known:
        if number not in table:
            raise RejectedError(f"{command} {number}")
        return table[number]


def read(data: bytes, dots: int = 576) -> list[Item]:
    """Return what a printer makes of a whole job."""
    printer = Interpreter(dots)
    printer.feed(data)
    return printer.finish()


def words(items: list[Item]) -> str:
    """Return all letters, line by line."""
    return "\n".join(item.words for item in items if isinstance(item, Text))
