"""A card number in the clothes of a token, and a reader that undresses whatever arrives at the provider.

A leak is what the reader gets back with everyday decoders, three deep: the number stands in what was sent.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import contextlib
import gzip
import html
import json
import quopri
import re
import unicodedata
import urllib.parse
import zlib
from collections.abc import Callable, Iterator

NUMBER = "5555341244441115"
"""Passes the Luhn check, and belongs to nobody."""
_N = NUMBER
_B = _N.encode()
_BCD = bytes.fromhex(_N)


def _b(text: bytes) -> str:
    return text.decode("latin-1")


def _digits(zero: int) -> str:
    return "".join(chr(zero + int(d)) for d in _N)


def _joined(sign: str, every: int = 4) -> str:
    return sign.join(_N[at : at + every] for at in range(0, len(_N), every))


DISGUISES: dict[str, str] = {
    "plain": _N,
    "spaces": _joined(" "),
    "dashes": _joined("-"),
    "every digit apart": _joined(" ", 1),
    "dots": _joined("."),
    "underscores": _joined("_"),
    "slashes": _joined("/"),
    "colons": _joined(":"),
    "commas": _joined(","),
    "plus": _joined("+"),
    "pipes": _joined("|"),
    "tildes": _joined("~"),
    "stars": _joined("*"),
    "letters between": _joined("x"),
    "words between": _joined("abc"),
    "two signs": _joined(" - "),
    "each digit with a letter": _joined("z", 1),
    "in a token": f"tok_{_N}",
    "between letters": f"a{_N}b",
    "between digits of hex": f"deadbeef{_N}cafe",
    "with cvv": f"tok_{_N}_cvv=123",
    "track 2": f";{_N}=31081010000000000000?",
    "track 1": f"%B{_N}^SIQUEIRA/HELENA^3108101?",
    "full width": _digits(0xFF10),
    "arabic": _digits(0x660),
    "persian": _digits(0x6F0),
    "devanagari": _digits(0x966),
    "bengali": _digits(0x9E6),
    "thai": _digits(0xE50),
    "mathematical bold": _digits(0x1D7CE),
    "mathematical monospace": _digits(0x1D7F6),
    "segmented": _digits(0x1FBF0),
    "circled": "".join(chr(0x2460 + int(d) - 1) if d != "0" else "\u24ea" for d in _N),
    "superscript": "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(d)] for d in _N),
    "subscript": _digits(0x2080),
    "parenthesised": "".join(chr(0x2474 + int(d) - 1) for d in _N),
    "dingbats": "".join(chr(0x2776 + int(d) - 1) for d in _N),
    "mixed scripts": "".join(chr((0x30, 0x660, 0xFF10, 0x966)[i % 4] + int(d)) for i, d in enumerate(_N)),
    "zero width space": _joined("\u200b"),
    "zero width joiner, each": _joined("\u200d", 1),
    "word joiner": _joined("\u2060", 1),
    "soft hyphen": _joined("\u00ad", 2),
    "byte order mark": _joined("\ufeff", 3),
    "combining accents": _joined("\u0301", 1),
    "variation selector": _joined("\ufe0f", 1),
    "keycaps": "".join(f"{d}\ufe0f\u20e3" for d in _N),
    "right to left marks": _joined("\u200f", 1),
    "direction override": f"\u202e{_N[::-1]}\u202c",
    "tag characters": "tok" + "".join(chr(0xE0000 + ord(d)) for d in _N),
    "no-break spaces": _joined("\u00a0"),
    "tabs": _joined("\t"),
    "line ends": _joined("\n"),
    "nul between": _joined("\0", 2),
    "en dashes": _joined("\u2013"),
    "middle dots": _joined("\u00b7"),
    "hex of text": _B.hex(),
    "hex upper": _B.hex().upper(),
    "hex with colons": _B.hex(":"),
    "hex with 0x": " ".join(f"0x{c:02x}" for c in _B),
    "hex of the number": f"{int(_N):x}",
    "hex of hex": _B.hex().encode().hex(),
    "binary": " ".join(f"{c:08b}" for c in _B),
    "octal": "".join(f"\\{c:o}" for c in _B),
    "decimal codes": ",".join(str(c) for c in _B),
    "base32": _b(base64.b32encode(_B)),
    "base32 low": _b(base64.b32encode(_B)).lower(),
    "base32hex": _b(base64.b32hexencode(_B)),
    "base36 of the number": "",
    "base64": _b(base64.b64encode(_B)),
    "base64 without padding": _b(base64.b64encode(_B)).rstrip("="),
    "base64 url": _b(base64.urlsafe_b64encode(b"\xff\xfe" + _B)),
    "base64 in a token": "tok_" + _b(base64.b64encode(_B)).rstrip("="),
    "base64 shifted": _b(base64.b64encode(b"a" + _B)),
    "base64 shifted twice": _b(base64.b64encode(b"ab" + _B + b"z")),
    "base64 with line ends": re.sub("(.{4})", r"\1\n", _b(base64.b64encode(_B))),
    "base64 with spaces": re.sub("(.{4})", r"\1 ", _b(base64.b64encode(_B))),
    "base64 of json": _b(base64.b64encode(json.dumps({"cardNumber": _N, "cvv": "123"}).encode())),
    "base64 of spaced": _b(base64.b64encode(_joined(" ").encode())),
    "base64 of utf-16": _b(base64.b64encode(_N.encode("utf-16-le"))),
    "base64 of packed digits": _b(base64.b64encode(_BCD)),
    "base64 twice": _b(base64.b64encode(base64.b64encode(_B))),
    "base64 three times": _b(base64.b64encode(base64.b64encode(base64.b64encode(_B)))),
    "base64 of hex": _b(base64.b64encode(_B.hex().encode())),
    "hex of base64": base64.b64encode(_B).hex(),
    "base85": _b(base64.b85encode(_B)),
    "ascii85": _b(base64.a85encode(_B)),
    "ascii85 adobe": _b(base64.a85encode(_B, adobe=True)),
    "gzip base64": _b(base64.b64encode(gzip.compress(_B, mtime=0))),
    "zlib base64": _b(base64.b64encode(zlib.compress(_B))),
    "deflate base64": _b(base64.b64encode(zlib.compress(_B)[2:-4])),
    "gzip hex": gzip.compress(_B, mtime=0).hex(),
    "gzip base85": _b(base64.b85encode(gzip.compress(_B, mtime=0))),
    "percent": "".join(f"%{c:02x}" for c in _B),
    "percent twice": "".join(f"%25{c:02x}" for c in _B),
    "percent three times": "".join(f"%2525{c:02x}" for c in _B),
    "percent of separators": _joined("%20"),
    "percent of base64": urllib.parse.quote(_b(base64.b64encode(_B)), safe=""),
    "form encoded": urllib.parse.urlencode({"pan": _joined(" ")}),
    "html entities": "".join(f"&#{c};" for c in _B),
    "html hex entities": "".join(f"&#x{c:x};" for c in _B),
    "json escapes": "".join(f"\\u{c:04x}" for c in _B),
    "json in json": json.dumps(json.dumps({"n": _N})),
    "json list": json.dumps([int(d) for d in _N]),
    "backslash x": "".join(f"\\x{c:02x}" for c in _B),
    "css escapes": "".join(f"\\{c:06x}" for c in _B),
    "quoted printable": "".join(f"={c:02X}" for c in _B),
    "utf-7": "+" + _b(base64.b64encode(_N.encode("utf-16-be"))).rstrip("=") + "-",
    "data url": "data:text/plain;base64," + _b(base64.b64encode(_B)),
    "unsigned jwt": "",
    "uuencode": "",
    "float": f"{_N}.0",
    "exponent": f"{_N[0]}.{_N[1:]}e15",
    "leading zeros": f"0000{_N}",
    "padded digits": f"{_N}00000000000000000000",
    "xml": f"<pan>{_N}</pan>",
    "uuid shape": f"{_N[:8]}-{_N[8:12]}-{_N[12:]}-0000-000000000000",
    "arn": f"pm:{_N[:6]}:{_N[6:12]}:{_N[12:]}",
    "bigint": f"{_N}n",
    "grouped as a number": f"{int(_N):,}",
    "quoted": "'" + "','".join(_N) + "'",
    "newline escaped": _joined("\\n"),
    "comment between": _joined("/**/"),
    "words": " ".join(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][int(d)] for d in _N
    ),
}
_JWT = ".".join(
    base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=")
    for part in ({"alg": "none"}, {"cardNumber": _N})
)
DISGUISES["unsigned jwt"] = f"{_JWT}."
DISGUISES["uuencode"] = binascii.b2a_uu(_B).decode().strip()
_LETTERS, _left = "0123456789abcdefghijklmnopqrstuvwxyz", int(_N)
while _left:
    DISGUISES["base36 of the number"] = _LETTERS[_left % 36] + DISGUISES["base36 of the number"]
    _left //= 36

HONEST = {
    "sandbox": "tok_approved",
    "uuid": "3f1d2c88-9a47-4e0b-8b6e-71c5d0a9e2f4",
    "hex": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "stripe-like": "pm_1N8xRkLkdIwHu7ixYvT2bQ9c",
    "base64": "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=",
    "jwt": "eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJhOWYzIiwiZXhwIjoxNzY0MDAwMDAwfQ.c2lnbmF0dXJlLW9mLXRoaXMtdG9rZW4",
    "short digits": "839201",
}
"""Tokens that are no card: each has to be sold with, or a guard that refuses everything would pass."""


def leaks(sent: bytes) -> str:
    """Return how the number was got back from what was sent, empty where it was not."""
    texts = [sent.decode("utf-8", "replace")]
    with_json = _loaded(texts[0])
    texts += [*_strings(with_json)] if with_json is not None else []
    return next((how for text in texts if (how := _found(text, 3))), "")


def joined_leaks(sent: bytes) -> str:
    """Return whether the number stands in the fields of a card one after another."""
    told = _loaded(sent.decode("utf-8", "replace"))
    return "fields put together" if NUMBER in "".join(_bare(one) for one in _strings(told)) else ""


def _loaded(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
    elif value is not None:
        yield str(value)


def _bare(text: str) -> str:
    """Return the digits of a text, of any script."""
    found = []
    for letter in unicodedata.normalize("NFKC", text):
        letter = chr(ord(letter) - 0xE0000) if 0xE0020 <= ord(letter) < 0xE0080 else letter
        value = unicodedata.digit(letter, None)
        if value is not None:
            found.append(str(value))
    return "".join(found)


def _found(text: str, depth: int) -> str:
    bare = _bare(text)
    if NUMBER in bare or (NUMBER[::-1] in bare and "\u202e" in text):
        return "as digits"
    if not depth:
        return ""
    for name, decode in _DECODERS:
        try:
            for got in decode(text):
                if got and got != text and (how := _found(got, depth - 1)):
                    return f"{name}, {how}"
        except (ValueError, binascii.Error, zlib.error, EOFError, OSError, OverflowError):
            continue
    return ""


def _texts(found: bytes) -> Iterator[str]:
    yield found.decode("latin-1")
    yield found.decode("utf-16-le", "ignore")
    yield found.decode("utf-16-be", "ignore")
    yield found.hex() if len(found) < 64 else ""
    for wbits in (31, 15, -15):
        with contextlib.suppress(zlib.error):
            yield zlib.decompressobj(wbits).decompress(found, 4096).decode("latin-1")


def _runs(pattern: str, decode: Callable[[str], bytes]) -> Callable[[str], Iterator[str]]:
    def every(text: str) -> Iterator[str]:
        for match in re.findall(pattern, text):
            try:
                yield from _texts(decode(match))
            except (ValueError, binascii.Error):
                continue

    return every


def _base64(text: str) -> bytes:
    text = re.sub(r"\s", "", text).rstrip("=").replace("-", "+").replace("_", "/")
    text = text[: len(text) - (len(text) % 4 == 1)]
    return base64.b64decode(text + "=" * (-len(text) % 4))


def _base32(text: str) -> bytes:
    text = text.upper().rstrip("=")
    return base64.b32decode(text + "=" * (-len(text) % 8))


def _codes(text: str) -> Iterator[str]:
    for base, pattern in ((10, r"\b\d{2,3}\b"), (2, r"\b[01]{8}\b"), (16, r"0x([0-9a-f]{2})\b")):
        found = re.findall(pattern, text)
        if len(found) >= 13:
            yield "".join(chr(int(one, base)) for one in found)


_DECODERS: tuple[tuple[str, Callable[[str], Iterator[str]]], ...] = (
    ("percent", lambda text: iter([urllib.parse.unquote(text), urllib.parse.unquote_plus(text)])),
    ("html", lambda text: iter([html.unescape(text)])),
    ("escapes", lambda text: iter([codecs.decode(text.encode("latin-1", "replace"), "unicode_escape")])),
    ("css", lambda text: iter([re.sub(r"\\0*([0-9a-f]{2})", lambda m: chr(int(m[1], 16)), text)])),
    (
        "quoted-printable",
        lambda text: iter([quopri.decodestring(text.encode("latin-1", "replace")).decode("latin-1")]),
    ),
    ("utf-7", lambda text: iter([text.encode("ascii", "ignore").decode("utf-7")])),
    (
        "json",
        lambda text: (
            iter([json.dumps(told)]) if isinstance(told := _loaded(text), str | list | dict) else iter(())
        ),
    ),
    (
        "hex",
        _runs(
            r"[0-9A-Fa-f][0-9A-Fa-f:]{24,}",
            lambda one: bytes.fromhex(one.replace(":", "")[: len(one.replace(":", "")) // 2 * 2]),
        ),
    ),
    ("base64", _runs(r"[A-Za-z0-9+/_-][A-Za-z0-9+/_\s-]{9,}={0,2}", _base64)),
    ("base64 after a prefix", _runs(r"(?:tok_|base64,)([A-Za-z0-9+/_-]{10,}={0,2})", _base64)),
    ("base32", _runs(r"[A-Za-z2-7]{16,}={0,6}", _base32)),
    ("base32hex", _runs(r"[0-9A-Va-v]{16,}={0,6}", lambda one: base64.b32hexdecode(one.upper()))),
    ("base85", lambda text: _texts(base64.b85decode(text.strip()))),
    ("ascii85", lambda text: _texts(base64.a85decode(text.strip(), adobe=text.startswith("<~")))),
    ("uuencode", lambda text: _texts(binascii.a2b_uu(text))),
    ("codes", _codes),
    ("number", lambda text: iter([str(int(text, 16)) if re.fullmatch("[0-9a-f]{11,16}", text) else ""])),
    (
        "number in base 36",
        lambda text: iter([str(int(text, 36)) if re.fullmatch("[0-9a-z]{9,13}", text) else ""]),
    ),
)
