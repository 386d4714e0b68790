"""Bytes behind a reply that nobody asked for, as a broken proxy or a provider that means harm sends them.

The HTTP library keeps them and takes them for the reply to whatever is asked next on that connection: a
search would read what was meant for another call, or for another customer. So such a connection is not used
again. Bytes that come later, while it rests, make the library itself give it up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

_INWARDS = ("_stream", "_httpcore_stream", "_connection", "_h11_state")
"""How the library's streams lie within each other, down to the parser. It shows it in no other way; a test
tells when another version has other names."""


class Answer(Protocol):
    """A reply of the HTTP library."""

    @property
    def stream(self) -> object: ...

    @property
    def extensions(self) -> Mapping[str, Any]: ...


async def cut(answer: Answer) -> None:
    """Close the connection of a reply that was read to its end, if more than the reply came."""
    inner: Any = answer.stream
    while (name := next((name for name in _INWARDS if hasattr(inner, name)), None)) is not None:
        inner = getattr(inner, name)
    data, *_ = getattr(inner, "trailing_data", (b"",))
    line = answer.extensions.get("network_stream")
    if data and line is not None:
        await line.aclose()
