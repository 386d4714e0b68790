"""Damage every reply of the contract in many ways and let the real client read it.

Types swapped, members dropped, nulls, huge numbers, deep nesting, other encodings, cut off. Nothing but a
domain fault may come out, and never a wrong "no order exists". Exit code 1 if something else did; Hypothesis
prints the smallest reply that does it.
On two cores that are free it takes about an hour and a half.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import json
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir

from tests.campaigns.common.resources import RESOURCES, Resource
from tests.campaigns.common.runner import Campaign, Options, Play, Result, main, result

Place = tuple[str | int, ...]
_DEEP = {"deep list": "[" * 3000 + "]" * 3000, "deep object": '{"a":' * 3000 + "0" + "}" * 3000}
"""Marks in a value, and what stands there on the wire: deeper than Python would write by itself."""
_GONE = object()
_ODD_TEXTS = (
    "",
    " ",
    "\u0000",
    "0",
    "-1",
    "NaN",
    "1e999",
    "2026-13-45",
    "ã" * 300,
    "\ud800",
    "null",
    "{}",
    "[]",
)
_ODD_NUMBERS = (0, -1, 1.5, 10**400, -(10**30), 1e308, 2**63, 0.1 + 0.2)


_VALUES: tuple[Callable[[Any], Any], ...] = (
    lambda _: _GONE,
    lambda _: None,
    lambda old: str(old) if not isinstance(old, str) else 7,
    lambda old: [old],
    lambda old: {"value": old},
    lambda old: list(old.values()) if isinstance(old, dict) else True,
    lambda old: dict(enumerate(old)) if isinstance(old, list) else False,
    lambda old: [*old, *old] if isinstance(old, list) else [],
    lambda _: {},
)
_ENCODINGS: tuple[Callable[[str], bytes], ...] = (
    lambda text: text.encode("utf-16", "surrogatepass"),
    lambda text: text.encode("latin-1", "replace"),
    lambda text: b"\xef\xbb\xbf" + text.encode("utf-8", "surrogatepass"),
    lambda text: b"\xff\xfe" + text.encode("utf-8", "surrogatepass"),
    lambda text: f")]}}',\n{text}".encode("utf-8", "surrogatepass"),
    lambda text: f"callback({text})".encode("utf-8", "surrogatepass"),
    lambda text: text.replace('"', "'").encode("utf-8", "surrogatepass"),
    lambda text: (text + text).encode("utf-8", "surrogatepass"),
    lambda _: b"",
    lambda _: b"<!doctype html><title>502</title>",
    lambda _: b"[" * 100_000,
    lambda _: b'{"a":' * 100_000,
)


def paths(value: Any, at: Place = ()) -> Iterator[Place]:
    """Yield where every value stands, the whole first."""
    yield at
    members = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for name, inner in members:
        yield from paths(inner, (*at, name))


def damaged(example: Any) -> st.SearchStrategy[bytes]:
    """Return damaged forms of an example, as they come over the wire."""
    places = list(paths(example))

    @st.composite
    def one(draw: st.DrawFn) -> bytes:
        value = copy.deepcopy(example)
        for _ in range(draw(st.integers(1, 4))):
            value = _changed(value, draw(st.sampled_from(places)), draw(_values()))
        text = json.dumps(value, ensure_ascii=draw(st.booleans()))
        for mark, depths in _DEEP.items():
            text = text.replace(f'"{mark}"', depths)
        how = draw(st.integers(0, 9))
        if how == 0:
            return draw(st.sampled_from(_ENCODINGS))(text)
        body = text.encode("utf-8", "surrogatepass")
        if how == 1:
            return body[: draw(st.integers(0, len(body)))]
        if how == 2:
            at = draw(st.integers(0, max(len(body) - 1, 0)))
            return body[:at] + draw(st.binary(min_size=1, max_size=4)) + body[at + 1 :]
        return body

    return one()


def _values() -> st.SearchStrategy[Callable[[Any], Any]]:
    odd = [*_ODD_TEXTS, *_ODD_NUMBERS, *_DEEP]
    return st.one_of(
        st.sampled_from(_VALUES),
        st.sampled_from(odd).map(lambda new: lambda _old: new),
    )


def _changed(value: Any, path: Place, change: Callable[[Any], Any]) -> Any:
    """Return the value with one place changed, where that place is still there."""
    if not path:
        new = change(value)
        return None if new is _GONE else new
    holder = value
    try:
        for name in path[:-1]:
            holder = holder[name]
        new = change(holder[path[-1]])
        if new is _GONE:
            del holder[path[-1]]
        else:
            holder[path[-1]] = new
    except (KeyError, IndexError, TypeError):
        pass  # An earlier change took it away.
    return value


def fuzz(resource: Resource, examples: int, number: int = 0) -> None:
    """Read this many damaged replies of one resource.

    Raises:
        AssertionError: a wrong outcome.
        Exception: an error that the client did not turn into a fault.
    """
    checks = list(HealthCheck)
    with asyncio.Runner() as loop:

        @seed(number)
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            suppress_health_check=checks,
            print_blob=False,
        )
        @given(damaged(resource.document))
        def reads(body: bytes) -> None:
            wrong = loop.run(resource.read(body))
            assert not wrong, wrong

        reads()


@contextmanager
def _worker(options: Options, folder: Path) -> Iterator[Play]:
    logging.disable(logging.CRITICAL)  # Entries that are set aside, by the thousand.
    set_hypothesis_home_dir(folder)  # Else it leaves a folder where the command was typed.

    def play(resource: Resource) -> Iterator[Result]:
        wrong = []
        try:
            fuzz(resource, options.examples, options.seed)
        except Exception as error:  # noqa: BLE001 - any exception is a finding.
            wrong = [f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())]
        yield result(resource.name, wrong)

    yield play


def _options(parser: argparse.ArgumentParser) -> None:
    about = "replies a resource (100,000)"
    parser.add_argument("--examples", type=int, default=100_000, metavar="N", help=about)
    parser.add_argument("--seed", type=int, default=0)


CAMPAIGN = Campaign(
    "fuzz", __doc__ or "", lambda _: {one.name: one for one in RESOURCES}, _worker, _options, quiet=False
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
