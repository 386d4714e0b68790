"""Whatever the facts are, a text is whole, and every language says it: each function with plain arguments."""

from __future__ import annotations

import copy
import inspect
import itertools
import re
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from enum import Enum

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.calls import CallProblem
from pos_app.domain.faults import Fault
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.domain.printers import Link, PrinterProfile, PrinterState
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.trips import Direction, Segment, Trip
from pos_app.reachability.state import Reachability, Rung
from pos_app.sale.stage import Sale
from pos_app.wording import translation
from tests.ui.builders import seats_sale
from tests.ui.builders_orders import passengers_sale
from tests.wording.book import NothingElse, decided, modules
from tests.wording.chapters.problems import FAULTS
from tests.wording.chapters.samples import (
    BARE,
    BY_PIX,
    CONNECTION,
    DIRECT,
    NO_PLACE_NO_WAIT,
    ONE_STOP,
    bus,
    sale,
)

_DAY = datetime(2026, 3, 21, 22, 15, tzinfo=UTC)
_PLAIN: Mapping[object, tuple[object, ...]] = {
    str: ("17", "", "São Paulo"),
    int: (2, 1, 0, 90),
    float: (59.0, 0.0, 90000.0),
    bool: (True, False),
    datetime: (_DAY, _DAY - timedelta(days=2)),
    date: (_DAY.date(), date(2026, 3, 5)),
    timedelta: (timedelta(minutes=3),),
    type(None): (None,),
    Attempt: (*(sale(state) for state in AttemptState), sale(AttemptState.KNOWN, BY_PIX)),
    Fault: tuple(FAULTS.values()),
    PrintFault: tuple(PrintFault(kind, "Epson", "motivo", unsure=True) for kind in PrintProblem),
    PrinterProfile: (PrinterProfile("Térmica", Link.NETWORK, address="192.168.0.41"), PrinterProfile("")),
    PrinterState: (
        PrinterState(online=True, paper=True, paper_low=False, cover_closed=True, in_order=True),
        PrinterState(),
        PrinterState(paper=False, cover_closed=False, in_order=False, online=False),
    ),
    Reachability: (
        *(Reachability(rung=rung, since=1_800_000_000.0) for rung in Rung),
        *(Reachability(rung=Rung.OFFLINE, since=1_800_000_000.0, problem=problem) for problem in CallProblem),
    ),
    Sale: (Sale(), seats_sale(held=("17",)), passengers_sale(2)),
    Segment: (bus(DIRECT), bus(DIRECT, 1, Direction.RETURN), bus(CONNECTION, 2), bus(NO_PLACE_NO_WAIT, 2)),
    Trip: (DIRECT, ONE_STOP, CONNECTION, NO_PLACE_NO_WAIT, BARE),
}
"""What is tried of each kind."""
_NOT_ANY = {
    *("code_words", "shown_words", "code_paid", "value", "say", "tip", "wish", "short_link", "roll"),
    *("from_hour", "use", "doubts", "guidance", "soon"),
}
"""What takes only some of the values of its types, or is filled in by who asks."""


def values(hint: object) -> tuple[object, ...]:
    """Return values of a type; LookupError for one that is not plain."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return tuple(itertools.chain(*map(values, arguments)))
    if origin is typing.Literal:
        return arguments
    if origin in (tuple, list, Sequence):
        one = values(arguments[0])
        return ((), one[:1], one[:2])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    if isinstance(hint, typing.NewType):
        return values(hint.__supertype__)
    return _PLAIN[hint]


_NOT_LOADED = {"Any": typing.Any, "_P": ..., "_Kind": typing.TypeVar("_Kind")}
"""What ``wording.translation`` names for the check of types alone."""


def calls() -> Iterator[tuple[str, Callable[..., object], list[tuple[object, ...]]]]:
    for module in modules():
        for name in sorted(decided(module) - _NOT_ANY):
            if name.startswith("_"):
                continue
            function = getattr(module, name)
            hints = typing.get_type_hints(function, localns=_NOT_LOADED)
            given = inspect.signature(function).parameters
            try:
                tried = [values(hints[one]) for one in given]
            except (LookupError, TypeError):
                continue
            rows = list(itertools.islice(itertools.product(*tried), 200))
            yield f"{module.__name__.rpartition('.')[2]}.{name}", function, rows


CALLS = {name: (function, rows) for name, function, rows in calls()}


@pytest.mark.parametrize("name", CALLS)
def test_a_text_is_whole_in_every_language(name: str) -> None:
    function, rows = CALLS[name]
    by_name = [
        one.name for one in inspect.signature(function).parameters.values() if one.kind is one.KEYWORD_ONLY
    ]
    try:
        for language in LANGUAGES:
            translation.use(language)
            if language != SOURCE:
                translation._chosen = copy.copy(translation._chosen)
                translation._chosen.add_fallback(NothingElse())
            for row in rows:
                first = len(row) - len(by_name)
                told = function(*row[:first], **dict(zip(by_name, row[first:], strict=True)))
                assert not re.search(r"\{\w+\}", repr(told)), row
    finally:
        translation.use(SOURCE)
