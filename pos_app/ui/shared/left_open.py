"""What the other counters of the branch left: lines of it, and taking it over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, tzinfo

from pos_app.domain.branch import BranchFault, BranchOrder, ParkedAt, Refusal
from pos_app.domain.money import brl
from pos_app.domain.storage import StorageFault
from pos_app.domain.value import Value
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import branch_texts, fault_texts, format, order_texts
from pos_app.wording import overview_texts as texts
from pos_app.wording.notices import NoticeView, StateMark


class LeftLine(Value):
    """An order of the branch, or a sale that a counter parked. ``free``: it may be taken over now."""

    key: str
    number: str
    counter: str
    operator: str
    route: str
    who: str
    total: str
    mark: StateMark
    free: bool
    what: BranchOrder | ParkedAt

    @property
    def spoken(self) -> str:
        parts = (self.mark.text, self.number, self.counter, self.operator, self.route, self.who, self.total)
        return ", ".join(filter(None, parts))


def lines(
    orders: Iterable[BranchOrder], parked: Iterable[ParkedAt], today: date, zone: tzinfo | None
) -> tuple[LeftLine, ...]:
    """Return orders as they come, then parked sales."""
    return (*(_order(one, today, zone) for one in orders), *(_parked(one, today, zone) for one in parked))


def _order(one: BranchOrder, today: date, zone: tzinfo | None) -> LeftLine:
    attempt, sold = one.attempt, one.attempt.sold
    return LeftLine(
        attempt.id,
        attempt.public_id,
        f"{one.counter} \u00b7 {format.moment(attempt.opened.astimezone(zone), today)}",
        attempt.operator,
        f"{sold.origin} \u2192 {sold.destination}",
        sold.buyer,
        brl(sold.total),
        order_texts.attempt_mark(attempt),
        one.free,
        one,
    )


def _parked(one: ParkedAt, today: date, zone: tzinfo | None) -> LeftLine:
    when = format.moment(one.saved.astimezone(zone), today)
    key, mark = f"{one.counter} {one.id}", texts.parked_mark()
    at = f"{one.at} \u00b7 {when}"
    return LeftLine(key, texts.parked_sale(), at, "", one.name, "", "", mark, True, one)


class TakingOver:
    """Takes over one thing at a time. ``tell`` shows what became of it, ``after`` is called then."""

    def __init__(
        self, desk: DeskApi, tell: Callable[[NoticeView], object], after: Callable[[], object]
    ) -> None:
        self._desk, self._tell, self._after = desk, tell, after

    def take(self, line: LeftLine) -> None:
        if not line.free:
            self._tell(NoticeView("info", texts.still_held()))
        elif not self._desk.scope.running("take over"):
            self._desk.scope.start(self._take(line.what), name="take over", slot="take over")

    async def _take(self, what: BranchOrder | ParkedAt) -> None:
        try:
            self._tell(await self._taken(what))
        except BranchFault as fault:
            self._tell(NoticeView("warning", texts.not_taken(), branch_texts.problem(fault.kind)))
        except StorageFault as fault:
            self._tell(NoticeView("danger", texts.not_taken(), fault_texts.sentence(fault.problem)))
        self._after()

    async def _taken(self, what: BranchOrder | ParkedAt) -> NoticeView:
        if isinstance(what, ParkedAt):
            refused = await self._desk.branch.take_parked(what)
            return texts.parked_taken(what) if refused is None else _refused(refused)
        taken = await self._desk.branch.take_over(what.attempt, what.counter)
        return _refused(taken) if isinstance(taken, Refusal) else texts.order_taken(taken)


def _refused(why: Refusal) -> NoticeView:
    return NoticeView("warning", texts.not_taken(), branch_texts.refusal(why))
