"""The bytes of ESC/POS. Pure: no Qt, no printer."""

from __future__ import annotations

import re
import unicodedata

from pos_app.domain.printers import CODE_PAGES, Buzzer, Cut, Darkness, PrinterProfile
from pos_app.printing.raster import Raster

_ESC, _GS, _DLE = b"\x1b", b"\x1d", b"\x10"
START = _ESC + b"@"
_BAND = 240
"""Rows of one picture command: cheap printers have space for few."""
_FEED = 3
"""Lines between the last dot and the edge at which paper without a knife is torn."""
_CUTS = {Cut.NONE: _ESC + b"d" + bytes((_FEED,)), Cut.PARTIAL: _GS + b"VB\x00", Cut.FULL: _GS + b"VA\x00"}
_DRAWER = _ESC + b"p\x00\x19\xfa"
"""Pin 2, 50 ms on, 500 ms off."""
_BEEPS = {
    Buzzer.OFF: b"",
    Buzzer.GENERIC: _ESC + b"B\x02\x02",
    Buzzer.EPSON: _ESC + b"(A\x05\x00\x61\x64\x02\x02\x02",
}
_DENSITIES = {Darkness.LIGHTER: 253, Darkness.AS_SET: 0, Darkness.DARKER: 3, Darkness.DARKEST: 5}
"""Levels of ``GS ( K``, function 49: of 5 % each, 253 is three below. Printers without it pass over it by the
length that it names; three and five are levels that small ones have too."""
_CODE_LEVEL_M = 49
_IN_REAL_TIME = ((b"\x10\x04", b"\x10\x0c"), (b"\x10\x05", b"\x10\x0d"), (b"\x10\x14", b"\x10\x1c"))
"""Printers obey these wherever they stand, also among dots: an answer too many, or an open drawer. One dot
more prevents it; the squares of a code are several dots wide, so none of them holds such a pattern."""
_PLAIN = str.maketrans(
    {"×": "x", "·": "-", "–": "-", "—": "-", "…": "...", "→": ">", "“": '"', "”": '"', "’": "'"}
    | {"\u2212": "-", "„": '"', "‘": "'", "‚": "'", "€": "EUR", "®": "(R)"}
    | {"ß": "ss", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ŋ": "ng", "Ŋ": "Ng", "ı": "i"}
)
_LATIN = re.compile(r"LATIN (SMALL|CAPITAL) (?:LETTER|LIGATURE) ([A-Z]{1,2})(?: WITH .*)?")
"""Names of letters that Unicode does not take apart: with a stroke, or two in one."""


def status_question(number: int) -> bytes:
    """Return the question about one state, answered at once: 1 printer, 2 offline, 3 error, 4 paper."""
    return _DLE + b"\x04" + bytes((number,))


END_QUESTION = _GS + b"r\x01"
"""Asks about the paper in line with all that was sent before: its answer comes when that was printed."""


def picture(raster: Raster) -> bytes:
    """Return the commands that print a picture."""
    wide = raster.width // 8
    bits = raster.bits
    for hidden, harmless in _IN_REAL_TIME:
        bits = bits.replace(hidden, harmless)
    parts = []
    for top in range(0, raster.rows, _BAND):
        rows = min(_BAND, raster.rows - top)
        head = _GS + b"v0\x00" + wide.to_bytes(2, "little") + rows.to_bytes(2, "little")
        parts.append(head + bits[top * wide : (top + rows) * wide])
    return b"".join(parts)


def code_page(profile: PrinterProfile) -> bytes:
    """Return the command that chooses the profile's code page."""
    number = profile.code_page_number
    return _ESC + b"t" + bytes((CODE_PAGES[profile.code_page] if number is None else number,))


def encoded(text: str, page: str) -> bytes:
    """Return text in a code page; what it lacks becomes the nearest plain letter, else a question mark."""
    done = []
    for letter in text:
        try:
            done.append(letter.encode(page))
        except UnicodeEncodeError:
            plain = unicodedata.normalize("NFKD", letter.translate(_PLAIN))
            kept = "".join(_base(one) for one in plain if not unicodedata.combining(one))
            done.append(kept.encode(page, "replace"))
    # A control character of a provider's text must not become a command.
    return bytes(byte for byte in b"".join(done) if byte >= 0x20 and byte != 0x7F)


def _base(letter: str) -> str:
    """Return the letters of ASCII that a Latin letter is made from; another sign as it is."""
    found = _LATIN.fullmatch(unicodedata.name(letter, ""))
    return letter if not found else found[2].lower() if found[1] == "SMALL" else found[2]


def align(index: int) -> bytes:
    return _ESC + b"a" + bytes((index,))


def bold(on: bool) -> bytes:
    return _ESC + b"E" + bytes((on,))


def large(on: bool) -> bytes:
    """Return the command for letters twice as wide and high."""
    return _GS + b"!" + (b"\x11" if on else b"\x00")


def qr(content: str, dots: int) -> bytes:
    """Return the commands for a code made by the printer, its squares ``dots`` dots wide (1 to 16)."""
    data = content.encode("utf-8")

    def command(function: int, parameters: bytes) -> bytes:
        body = bytes((49, function)) + parameters
        return _GS + b"(k" + len(body).to_bytes(2, "little") + body

    return (
        command(65, b"\x32\x00")
        + command(67, bytes((dots,)))
        + command(69, bytes((_CODE_LEVEL_M,)))
        + command(80, b"0" + data)
        + command(81, b"0")
    )


def beginning(profile: PrinterProfile) -> bytes:
    level = _DENSITIES[profile.darkness]
    density = _GS + b"(K\x02\x00" + bytes((49, level)) if level else b""
    return START + density + (_DRAWER if profile.drawer else b"")


def end(profile: PrinterProfile) -> bytes:
    """Return what stands after a slip: the knife, and the sound."""
    return _CUTS[profile.cut] + _BEEPS[profile.buzzer]
