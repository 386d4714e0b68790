"""Stages of a sale with some fields changed, whatever step the fields belong to."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from pos_app.sale.stage import Sale

_OWN = {field.name for field in fields(Sale)}
_STEPS = ("search", "trips", "seating", "people", "payment", "order")


def changed(sale: Sale, **values: Any) -> Sale:
    """Return a sale with these fields; each goes to the step that has it."""
    for name, value in values.items():
        if name in _OWN:
            sale = replace(sale, **{name: value})
            continue
        (group,) = (one for one in _STEPS if _has(getattr(sale, one), name))
        sale = replace(sale, **{group: replace(getattr(sale, group), **{name: value})})
    return sale


def _has(group: object, name: str) -> bool:
    return is_dataclass(group) and name in {field.name for field in fields(group)}
