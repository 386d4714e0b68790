"""Hostile replies as bytes on the wire, from HTTP alone: sizes, packings, heads, states, redirections."""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote, unquote_plus

MB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Reply:
    """What the honest provider answered to what it was asked, and where this and the other host listen."""

    operation: str
    status: int
    body: bytes
    here: str
    other: str
    asked: bytes = b""


Sending = Callable[[Reply], AsyncIterator[bytes]]


def head(status: int, *lines: str) -> bytes:
    """Return a status line and head of a JSON reply."""
    kind = (
        ()
        if any(line.lower().startswith("content-type") for line in lines)
        else ("content-type: application/json",)
    )
    return "\r\n".join([f"HTTP/1.1 {status} Rogue", *kind, "connection: close", *lines, "", ""]).encode(
        "latin-1"
    )


def sized(body: bytes) -> str:
    return f"content-length: {len(body)}"


async def whole(reply: Reply, body: bytes, *lines: str, status: int = 0) -> AsyncIterator[bytes]:
    """Send a body with its right length."""
    yield head(status or reply.status, sized(body), *lines) + body


def _chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


async def _gigabyte(reply: Reply) -> AsyncIterator[bytes]:
    yield head(reply.status, f"content-length: {1024 * MB}") + reply.body[:-1] + b',"x":"'
    for _ in range(1024):
        yield b"x" * MB


async def _gigabyte_of_blanks(reply: Reply) -> AsyncIterator[bytes]:
    yield head(reply.status, f"content-length: {1024 * MB + len(reply.body)}")
    for _ in range(1024):
        yield b" " * MB
    yield reply.body


async def _endless(reply: Reply) -> AsyncIterator[bytes]:
    yield head(reply.status, "transfer-encoding: chunked") + _chunk(b"[")
    while True:
        yield _chunk(b'{"a":1},' * 2048)


async def _tiny_chunks(reply: Reply) -> AsyncIterator[bytes]:
    """A plausible reply, a byte in each piece, with long extensions of every piece."""
    yield head(reply.status, "transfer-encoding: chunked")
    for byte in reply.body:
        yield b"1;x=%b\r\n%c\r\n" % (b"y" * 500, byte)
    yield b"0\r\n\r\n"


async def _trailers(reply: Reply) -> AsyncIterator[bytes]:
    yield head(reply.status, "transfer-encoding: chunked") + _chunk(reply.body) + b"0\r\n"
    while True:
        yield b"x-trailer: %b\r\n" % (b"y" * 4000)


@cache
def bomb(kind: int, layers: int = 1) -> bytes:
    """Return a gigabyte of blanks packed by zlib's ``kind`` of window, some times over."""
    packer = zlib.compressobj(1, zlib.DEFLATED, kind)
    packed = b"".join(packer.compress(b" " * MB) for _ in range(1024)) + packer.flush()
    for _ in range(layers - 1):
        packed = gzip.compress(packed)
    return packed


def _packed(word: str, kind: int, layers: int = 1) -> Sending:
    async def send(reply: Reply) -> AsyncIterator[bytes]:
        body = await asyncio.to_thread(bomb, kind, layers)
        yield head(reply.status, f"content-encoding: {word}", sized(body)) + body

    return send


def _claimed(word: str) -> Sending:
    """An ordinary reply that says it is packed and is not."""
    return lambda reply: whole(reply, reply.body, f"content-encoding: {word}")


def _half_packed(reply: Reply) -> AsyncIterator[bytes]:
    return whole(reply, gzip.compress(reply.body)[:-9], "content-encoding: gzip")


async def _header_flood(reply: Reply) -> AsyncIterator[bytes]:
    yield b"HTTP/1.1 %d Rogue\r\n" % reply.status
    while True:
        yield b"x-flood: %b\r\n" % (b"y" * 200)


async def _endless_header(reply: Reply) -> AsyncIterator[bytes]:
    yield b"HTTP/1.1 %d Rogue\r\nx: " % reply.status
    while True:
        yield b"y" * 4096


async def _cookies(reply: Reply) -> AsyncIterator[bytes]:
    lines = [f"set-cookie: c{number}={'v' * 20}; Path=/; Max-Age=99999999" for number in range(90)]
    yield head(reply.status, sized(reply.body), *lines) + reply.body


async def _slow_drip(reply: Reply) -> AsyncIterator[bytes]:
    yield head(reply.status, f"content-length: {len(reply.body) + 100_000}")
    while True:
        await asyncio.sleep(0.05)
        yield b" "


async def _slow_head(reply: Reply) -> AsyncIterator[bytes]:
    for byte in head(reply.status, *["x: y"] * 1000):
        await asyncio.sleep(0.05)
        yield bytes([byte])


async def _hints(reply: Reply) -> AsyncIterator[bytes]:
    while True:
        yield b"HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n"


async def _switch(reply: Reply) -> AsyncIterator[bytes]:
    yield (
        b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n" + reply.body
    )


def _moved(where: Callable[[Reply], str], status: int = 302) -> Sending:
    return lambda reply: whole(reply, b"", f"location: {where(reply)}", status=status)


def _status(status: int, *lines: str) -> Sending:
    return lambda reply: whole(reply, reply.body, *lines, status=status)


async def _long_length(reply: Reply) -> AsyncIterator[bytes]:
    yield head(reply.status, f"content-length: {len(reply.body) + 1}") + reply.body


async def _short_length(reply: Reply) -> AsyncIterator[bytes]:
    """A second reply stands behind the first one, for whoever asks next on that line."""
    first = head(reply.status, sized(reply.body)).replace(b"connection: close", b"connection: keep-alive")
    yield first + reply.body + head(200, "content-length: 2") + b"[]"


async def _two_lengths(reply: Reply) -> AsyncIterator[bytes]:
    yield head(reply.status, "content-length: 1", sized(reply.body)) + reply.body


async def _raw(data: bytes) -> AsyncIterator[bytes]:
    yield data


def _request_text(reply: Reply) -> str:
    return f"{unquote_plus(reply.asked.decode())}"


def _echo_refused(reply: Reply) -> AsyncIterator[bytes]:
    """Refuse, and say in the message all that was asked: names, documents, the card's token."""
    said = {
        "statusCode": 400,
        "message": [f"invalid: {_request_text(reply)}", _request_text(reply)],
        "error": _request_text(reply),
    }
    return whole(reply, json.dumps(said).encode(), status=400)


def _echo_unreadable(reply: Reply) -> AsyncIterator[bytes]:
    """Answer with what was asked, under names that nobody knows."""
    asked = _request_text(reply)
    said = {"zzz": asked, "yyy": [asked, {"q": asked}], asked: 1, "www": asked[::2]}
    return whole(reply, json.dumps(said).encode(), status=201)


def _echo_page(reply: Reply) -> AsyncIterator[bytes]:
    return whole(
        reply, f"<html><h1>{_request_text(reply)}</h1>".encode(), "content-type: text/html", status=502
    )


def _echo_headers(reply: Reply) -> AsyncIterator[bytes]:
    told = quote(_request_text(reply)[:3000], safe="@ .-").replace("\n", " ")
    return whole(reply, b"{", f"x-told: {told}", f"location: /{told}", status=500)


def _html(reply: Reply) -> AsyncIterator[bytes]:
    page = b"<html><script>alert(1)</script><img src=file:///etc/passwd><h1>Bad gateway</h1></html>"
    return whole(reply, page, "content-type: text/html")


# --- Types, character sets, pieces, lines, dates ------------------------------------------------------

_TURNED = "\u202e\u2066gnp.exe\u2069 <b>pago</b> <img src='file:///etc/passwd'>\r\n\x1b[2J\u200b"


def _typed(*lines: str) -> Sending:
    return lambda reply: whole(reply, reply.body, *lines)


async def _untyped(reply: Reply) -> AsyncIterator[bytes]:
    first = head(reply.status, sized(reply.body)).replace(b"content-type: application/json\r\n", b"")
    yield first + reply.body


def _refused(status: int, *said: str) -> Sending:
    """An error in the contract's shape A with hostile sentences."""

    def send(reply: Reply) -> AsyncIterator[bytes]:
        body = {"statusCode": status, "message": list(said), "error": said[0], "transactionId": said[0]}
        return whole(reply, json.dumps(body).encode(), status=status)

    return send


async def _trickle(reply: Reply) -> AsyncIterator[bytes]:
    """A right reply, a byte a second."""
    yield head(reply.status, "transfer-encoding: chunked")
    for byte in reply.body:
        yield _chunk(bytes([byte]))
        await asyncio.sleep(1)
    yield b"0\r\n\r\n"


def _pieces(*pieces: bytes) -> Sending:
    """A body in pieces, ``@`` standing for the right one."""

    async def send(reply: Reply) -> AsyncIterator[bytes]:
        yield head(reply.status, "transfer-encoding: chunked")
        for piece in pieces:
            yield piece.replace(b"@SIZE", b"%x" % len(reply.body)).replace(b"@", reply.body)

    return send


def _line(line: bytes) -> Sending:
    """A right reply with one more line in its head."""

    async def send(reply: Reply) -> AsyncIterator[bytes]:
        first = head(reply.status, sized(reply.body))
        yield first[:-2] + line + b"\r\n\r\n" + reply.body

    return send


async def _kept_open(reply: Reply) -> AsyncIterator[bytes]:
    """Two replies at once on a line that stays open: the second waits for whatever is asked next."""
    for body in (reply.body, b'{"access_token":"x","departures":[],"map":[],"data":[],"status":"completed"}'):
        yield head(200, sized(body)).replace(b"connection: close", b"connection: keep-alive") + body


async def _late_garbage(reply: Reply) -> AsyncIterator[bytes]:
    first = head(reply.status, sized(reply.body)).replace(b"connection: close", b"connection: keep-alive")
    yield first + reply.body
    await asyncio.sleep(0.05)
    yield b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]"


async def _members(reply: Reply) -> AsyncIterator[bytes]:
    """Packed, behind ten thousand empty packings."""
    body = gzip.compress(b"") * 10_000 + gzip.compress(reply.body)
    yield head(reply.status, "content-encoding: gzip", sized(body)) + body


_LATER = str(10**12)

WIRE: dict[str, Sending] = {
    "gigabyte": _gigabyte,
    "gigabyte-of-blanks": _gigabyte_of_blanks,
    "endless-chunks": _endless,
    "tiny-chunks": _tiny_chunks,
    "endless-trailers": _trailers,
    "gzip-bomb": _packed("gzip", 31),
    "gzip-of-gzip-bomb": _packed("gzip, gzip", 31, 2),
    "deflate-bomb": _packed("deflate", 15),
    "half-a-gzip": _half_packed,
    "claimed-gzip": _claimed("gzip"),
    "header-flood": _header_flood,
    "endless-header": _endless_header,
    "cookie-flood": _cookies,
    "slow-drip": _slow_drip,
    "slow-head": _slow_head,
    "hints-flood": _hints,
    "switching-protocols": _switch,
    "redirect-to-host": _moved(lambda reply: f"{reply.other}/taken", 307),
    "redirect-to-file": _moved(lambda _: "file:///etc/passwd"),
    "redirect-loop": _moved(lambda reply: f"{reply.here}/partners/api/v5/trips", 308),
    "status-204": _status(204),
    "status-999": _status(999),
    "retry-in-ages": _status(429, f"retry-after: {_LATER}"),
    "ask-for-a-password": _status(401, 'www-authenticate: Basic realm="give me all"'),
    "length-too-long": _long_length,
    "length-too-short": _short_length,
    "two-lengths": _two_lengths,
    "nothing": lambda _: _raw(b""),
    "garbage": lambda _: _raw(bytes(range(256)) * 500),
    "bad-http": lambda reply: _raw(b"HTTP/9.9 abc\r\n\r\n" + reply.body),
    "html": _html,
    "echo-refused": _echo_refused,
    "echo-unreadable": _echo_unreadable,
    "echo-page": _echo_page,
    "echo-headers": _echo_headers,
    "type-of-a-page": _typed("content-type: text/html; charset=utf-8"),
    "type-missing": _untyped,
    "charset-endless": _typed("content-type: application/json; charset=" + "x" * 30_000),
    "trickle": _trickle,
    "second-reply-at-once": _kept_open,
    "second-reply-late": _late_garbage,
    "piece-below-zero": _pieces(b"-5\r\n@\r\n0\r\n\r\n"),
    "piece-too-short": _pieces(b"@SIZE\r\n@garbage\r\n0\r\n\r\n"),
    "packed-in-members": _members,
    "line-folded": _line(b"x-fold: a\r\n b\r\n\tc"),
    "line-with-nul": _line(b"x-nul: a\0b"),
    "date-beyond": _line(b"date: Mon, 99 Jan 99999999999999999999 99:99:99 +99999999"),
    "redirect-to-itself": _moved(lambda _: "?again=1", 307),
    "redirect-to-a-long-place": _moved(lambda _: "http://" + "a" * 40_000 + "/"),
    "refused-and-turned": _refused(400, _TURNED, "\u202edesufer"),
    "refused-at-length": _refused(422, *["n\u00e3o " * 50] * 5_000),
}
"""Name to attack."""
KEPT_OPEN = frozenset({"second-reply-at-once", "second-reply-late"})
"""Attacks in which the line stays open after a reply."""
