"""A second round of hostile bytes, made from HTTP alone: types, character sets, pieces, lines, dates."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator

from tests.campaigns.rogue_window.wire import Reply, Sending, _chunk, _moved, _raw, head, sized, whole

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


async def _packed_and_more(reply: Reply) -> AsyncIterator[bytes]:
    body = gzip.compress(reply.body) + b"garbage" * 1_000
    yield head(reply.status, "content-encoding: gzip", sized(body)) + body


MORE_WIRE: dict[str, Sending] = {
    "type-of-a-picture": _typed("content-type: image/png"),
    "type-of-a-page": _typed("content-type: text/html; charset=utf-8"),
    "type-twice": _typed("content-type: application/json", "content-type: text/html"),
    "type-missing": _untyped,
    "charset-utf-16": _typed("content-type: application/json; charset=utf-16"),
    "charset-unknown": _typed("content-type: application/json; charset=rot13; charset=idna"),
    "charset-endless": _typed("content-type: application/json; charset=" + "x" * 30_000),
    "trickle": _trickle,
    "second-reply-at-once": _kept_open,
    "second-reply-late": _late_garbage,
    "piece-below-zero": _pieces(b"-5\r\n@\r\n0\r\n\r\n"),
    "piece-with-plus": _pieces(b"+@SIZE\r\n@\r\n0\r\n\r\n"),
    "piece-with-underscore": _pieces(b"0_@SIZE\r\n@\r\n0\r\n\r\n"),
    "piece-too-short": _pieces(b"@SIZE\r\n@garbage\r\n0\r\n\r\n"),
    "pieces-without-end": _pieces(b"@SIZE\r\n@\r\n"),
    "packed-in-members": _members,
    "packed-and-more": _packed_and_more,
    "line-folded": _line(b"x-fold: a\r\n b\r\n\tc"),
    "line-with-nul": _line(b"x-nul: a\0b"),
    "line-of-letters": _line(b"x-high: \xff\xfe\xf0\x9f\x92\xa5"),
    "line-without-colon": _line(b"not a header at all"),
    "line-hsts": _line(
        b'strict-transport-security: max-age=99999999; includeSubDomains\r\nclear-site-data: "*"\r\n'
        b"content-security-policy: upgrade-insecure-requests\r\npublic-key-pins: x"
    ),
    "date-of-9999": _line(b"date: Fri, 31 Dec 9999 23:59:59 -2359"),
    "date-of-year-1": _line(b"date: Mon, 01 Jan 0001 00:00:00 +2359"),
    "date-beyond": _line(b"date: Mon, 99 Jan 99999999999999999999 99:99:99 +99999999"),
    "retry-arabic": lambda reply: whole(
        reply, b"{}", "retry-after: \u0669\u0669".encode().decode("latin-1"), status=503
    ),
    "redirect-without-place": lambda reply: whole(reply, b"", status=301),
    "redirect-to-itself": _moved(lambda _: "?again=1", 307),
    "redirect-to-many": lambda reply: whole(reply, b"[]", *["location: //localhost:9/x"] * 40, status=300),
    "redirect-with-lines": _moved(lambda _: "http://%0d%0aHost:%20evil@127.0.0.1:9/\t"),
    "redirect-to-a-long-place": _moved(lambda _: "http://" + "a" * 40_000 + "/"),
    "status-000": lambda reply: _raw(b"HTTP/1.1 000 Zero\r\ncontent-length: 2\r\n\r\n{}"),
    "status-600": lambda reply: whole(reply, reply.body, status=600),
    "refused-and-turned": _refused(400, _TURNED, "\u202edesufer"),
    "refused-at-length": _refused(422, *["n\u00e3o " * 50] * 5_000),
    "refused-by-emoji": _refused(409, "\U0001f468\u200d\U0001f469 \U0001f1e7\U0001f1f7" * 40),
    "conflict-of-the-world": _refused(409, "\u6c49\u5b57 \u0627\u0644 \u0e44\u0e17\u0e22 poltrona 1 " * 20),
}
"""Name to attack."""
KEPT_OPEN = frozenset({"second-reply-at-once", "second-reply-late"})
"""Attacks in which the line stays open after a reply."""
