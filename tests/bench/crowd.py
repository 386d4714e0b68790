"""A provider with many departures: the sandbox behind a line that multiplies each search reply."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.journeys.line import Line


@contextmanager
def multiplied(base_url: str, departures: int) -> Iterator[str]:
    """Pass everything on, search replies grown to so many ``departures``; gives the address."""

    class Crowd(Line):
        def passed(self, head: bytes, body: bytes, reply: bytes) -> bytes:
            top, _, found = reply.partition(b"\r\n\r\n")
            if b'"departures"' not in found[:40]:
                return reply
            grown = _grown(found, departures)
            length = b"content-length: %d" % len(grown)
            return re.sub(rb"(?im)^content-length:[^\r\n]*", length, top) + b"\r\n\r\n" + grown

    line = Crowd(base_url)
    line.start()
    try:
        yield line.base_url
    finally:
        line.stop()


def _grown(body: bytes, departures: int) -> bytes:
    reply = json.loads(body)
    found = reply["departures"]
    if found:
        more = (_another(found[number % len(found)], number) for number in range(len(found), departures))
        reply["departures"] = [*found, *more]
    return json.dumps(reply, ensure_ascii=False).encode()


def _another(departure: dict[str, Any], number: int) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(departure))
    copy["tripUuids"] = [f"{uuid}-{number}" for uuid in copy["tripUuids"]]
    for part in copy.get("parts", ()):
        part["tripId"] = f"{part['tripId']}-{number}"
    return copy
