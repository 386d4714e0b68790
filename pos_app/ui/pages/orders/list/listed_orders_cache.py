"""What the provider listed since the program was opened, so that a search made again has it at once.

Nothing of it is written to disk. Each row keeps the time at which the provider showed it. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pos_app.domain.order_plan import Plan
from pos_app.domain.orders import OrderFilter
from pos_app.ui.pages.orders.list.merging import Found, plain, renewed

_SEARCHES = 50
"""How many searches are kept: those of about one shift's customers."""

Key = OrderFilter | str


class ListedOrdersCache:
    """Orders by the question that the provider was asked, whatever the filters beside it."""

    def __init__(self) -> None:
        self._kept: dict[Key, dict[str, Found]] = {}

    def of(self, plan: Plan) -> Mapping[str, Found]:
        """Return what the provider showed of a search, by plain number; nothing where it was never asked."""
        key = _key(plan)
        return self._kept.get(key, {}) if key else {}

    def keep(
        self, plan: Plan, answer: Iterable[Found], *, complete: bool, passes: Callable[[Found], bool]
    ) -> None:
        """Keep an answer. Of a ``complete`` one it is known too which orders are no longer in it: those that
        pass its filters and are missing are forgotten."""
        key = _key(plan)
        if not key:
            return
        fresh = {plain(one.summary.public_id): one for one in answer}
        former = self._kept.pop(key, {})
        if complete:
            former = {number: one for number, one in former.items() if number in fresh or not passes(one)}
        self._kept[key] = renewed(former, fresh.values())
        while len(self._kept) > _SEARCHES:
            del self._kept[next(iter(self._kept))]


def _key(plan: Plan) -> Key | None:
    return plan.asked or plan.order or None
