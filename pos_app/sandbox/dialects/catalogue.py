"""Every dialect by its name."""

from __future__ import annotations

from collections.abc import Mapping

from pos_app.sandbox.dialects import days, lies, maps, money_apis, money_forms, money_rules, pages
from pos_app.sandbox.dialects.entry import Dialect
from pos_app.sandbox.errors import Refused

_ALL: tuple[Dialect, ...] = (
    *money_apis.ALL,
    *money_forms.WRITING,
    *money_rules.DISCOUNTS,
    *money_rules.FEES,
    *money_forms.LAYOUT,
    *money_forms.DECOYS,
    *pages.ALL,
    *days.ALL,
    *maps.ALL,
    *lies.ALL,
)
DIALECTS: Mapping[str, Dialect] = {entry.name: entry for entry in _ALL}
assert len(DIALECTS) == len(_ALL), "two dialects have one name"


def dialect(name: str | None) -> Dialect | None:
    """Return a dialect; None for no name.

    Raises:
        DialectError: there is none of that name.
    """
    if not name:
        return None
    if name not in DIALECTS:
        raise Refused(f"Não existe o dialeto {name}. --list-dialects mostra todos.")
    return DIALECTS[name]


def overview() -> str:
    """Return all dialects, one a line: kind, name, whether the reply binds, and what it does."""
    return "\n".join(
        f"{entry.kind:6} {entry.name:28} {'' if entry.binding else '?':1} {entry.about}"
        for entry in DIALECTS.values()
    )
