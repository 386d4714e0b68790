"""What is left out of a value is unknown or absent: never a number, a yes or a word that nobody gave."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pos_app.domain
from pos_app.domain.terms import AS_SHOWN, Terms


def defaults() -> Iterator[tuple[str, Any, object]]:
    """Yield every default of every value of the domain: class and field, its type and the default itself."""
    for found in pkgutil.iter_modules(pos_app.domain.__path__):
        module = importlib.import_module(f"{pos_app.domain.__name__}.{found.name}")
        for kind in vars(module).values():
            if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__:
                hints = get_type_hints(kind)
                for one in fields(kind):
                    if one.default is not MISSING:
                        yield f"{kind.__name__}.{one.name}", hints[one.name], one.default


def test_what_may_be_unknown_is_unknown_where_nobody_said_it() -> None:
    optional = [(name, default) for name, hint, default in defaults() if type(None) in get_args(hint)]
    assert len(optional) > 100
    assert [name for name, default in optional if default is not None] == []


def test_without_an_agreement_the_contract_is_taken_as_it_shows() -> None:
    assert (
        Terms(
            with_interest=False,
            fee_in_total=True,
            passenger_with_hold=False,
            low_fare=False,
            antifraud_required=False,
        )
        == AS_SHOWN
    )
