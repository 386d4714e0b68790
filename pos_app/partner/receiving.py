"""Receives reply bodies: decompresses and counts them chunk by chunk and closes the connection as soon as a
limit is exceeded.

What is refused is never held: a chunk of 64 KB can unpack to 64 MB, so it is unpacked in small portions, with
the loop's other work between them.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterable, Awaitable, Iterator, Mapping
from typing import Protocol

from pos_app.domain.faults import Excess
from pos_app.partner.reading.limits import DEEPEST, NARROW, WIDEST, Limit

_PORTION = 256 * 1024
_FREE = 4 * 1024 * 1024
"""Bytes that any body may unpack to, however small it was packed."""
_STEEPEST = 300
"""The largest ratio of unpacked to packed size for a longer body. Thousands of trips that are nearly the same
reach some hundred; a decompression bomb, a thousand."""
_PACKED = {"gzip": 31, "x-gzip": 31, "deflate": 47}
"""Encodings that are asked for or understood, as zlib's ``wbits``. Layers of several are not."""
_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")


class TooMuchError(Exception):
    def __init__(self, excess: Excess, limit: int) -> None:
        super().__init__(f"{excess.value} over {limit}")
        self.excess = excess
        self.limit = limit


class PackingError(Exception):
    """A body is packed in a way that was not asked for, or not as its headers say."""


class Answer(Protocol):
    """An answer whose body has not been read: ``httpx.Response``."""

    @property
    def headers(self) -> Mapping[str, str]: ...

    def aclose(self) -> Awaitable[None]: ...


class Meter:
    """Counts the levels and values of JSON while it arrives, without reading it.

    Levels are exact for whole chunks and within twice the limit where a chunk ends in between.
    """

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._size = 0
        self._values = 0
        self._opened = 0
        self._depth = 0
        self._in_text = False
        self._held = b""

    def add(self, data: bytes) -> None:
        """Count what arrived.

        Raises:
            TooMuchError: a limit is exceeded now.
        """
        self._size += len(data)
        if self._size > self._limit.size:
            raise TooMuchError(Excess.SIZE, self._limit.size)
        outside = self._outside_texts(data)
        brackets = outside.translate(None, _BRACKETS)
        opened = brackets.count(b"[") + brackets.count(b"{")
        self._opened += opened
        self._values += outside.count(b",") + opened
        if self._values > self._limit.values:
            raise TooMuchError(Excess.VALUES, self._limit.values)
        if self._values > NARROW + WIDEST * self._opened:  # One object with a hundred thousand members.
            raise TooMuchError(Excess.VALUES, NARROW)
        self._descend(brackets)

    def _outside_texts(self, data: bytes) -> bytes:
        """Return the bytes that stand in no JSON text."""
        data = self._held + data
        # A backslash and what it escapes belong together.
        odd = (len(data) - len(data.rstrip(b"\\"))) % 2
        self._held, data = data[len(data) - odd :], data[: len(data) - odd]
        parts = data.replace(b"\\\\", b"").replace(b'\\"', b"").split(b'"')
        outside = b"".join(parts[1::2]) if self._in_text else b"".join(parts[::2])
        self._in_text ^= len(parts) % 2 == 0
        return outside

    def _descend(self, brackets: bytes) -> None:
        for _ in range(DEEPEST + 1):
            inner = brackets.replace(b"[]", b"").replace(b"{}", b"")
            if len(inner) == len(brackets):
                break
            brackets = inner
        else:
            raise TooMuchError(Excess.DEPTH, DEEPEST)
        opened = brackets.count(b"[") + brackets.count(b"{")
        self._depth = max(0, self._depth - (len(brackets) - opened)) + opened
        if self._depth > DEEPEST:
            raise TooMuchError(Excess.DEPTH, DEEPEST)


class _Unpacker:
    def __init__(self, wbits: int) -> None:
        self._stream = zlib.decompressobj(wbits)
        self._packed = 0
        self._unpacked = 0

    def portions(self, data: bytes) -> Iterator[bytes]:
        """Yield what ``data`` unpacks to."""
        full = True
        while data or full:  # A full portion may leave more inside, after all of ``data`` was taken.
            try:
                portion = self._stream.decompress(data, _PORTION)
            except zlib.error as error:
                raise PackingError("damaged compression") from error
            left = self._stream.unconsumed_tail
            self._packed += len(data) - len(left)
            data = left
            full = len(portion) == _PORTION
            self._unpacked += len(portion)
            if self._unpacked > max(_FREE, _STEEPEST * self._packed):
                raise TooMuchError(Excess.SIZE, _FREE)
            yield portion

    def finish(self) -> bool:
        """Return whether the packed stream came to its end."""
        return self._stream.eof


async def receive(
    answer: Answer,
    stream: AsyncIterable[bytes],
    received: bytearray,
    limit: Limit,
    *,
    counted: bool = True,
) -> None:
    """Add what arrives in the answer's ``stream`` to ``received``, unpacked; ``counted`` also bounds the
    values and levels of JSON.

    Raises:
        TooMuchError: it is more than the limit; the connection is closed. ``received`` holds what was good.
        PackingError: it is packed in a way that was not asked for.
        Exception: the library's own, where it broke off.
    """
    encoding = answer.headers.get("content-encoding", "").strip().lower()
    if encoding not in ("", "identity", *_PACKED):
        raise PackingError("an encoding that was not asked for")
    unpacker = _Unpacker(_PACKED[encoding]) if encoding in _PACKED else None
    meter = Meter(limit)
    ended: TooMuchError | PackingError | None = None
    try:
        async for chunk in stream:
            if ended is not None:
                continue
            try:
                for data in unpacker.portions(chunk) if unpacker else (chunk,):
                    if counted:
                        meter.add(data)
                    elif len(received) + len(data) > limit.size:
                        received += data[: limit.size - len(received)]
                        raise TooMuchError(Excess.SIZE, limit.size)
                    received += data
                    if len(data) == _PORTION:
                        await asyncio.sleep(0)  # A piece may hold many portions.
            except (TooMuchError, PackingError) as error:
                ended = error
                # The readers below end with the connection; left by an exception, they would stay open.
                await answer.aclose()
    except Exception:
        if ended is None:
            raise
    if ended is not None:
        raise ended
    if unpacker and received and not unpacker.finish():
        raise PackingError("packed body ends early")
