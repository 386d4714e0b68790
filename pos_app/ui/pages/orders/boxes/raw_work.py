"""Shows the provider's reply about the chosen order, and records who sees it with its personal data."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import tzinfo

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault
from pos_app.domain.raw_reply import RawReply
from pos_app.domain.storage import StorageFault
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.ui.pages.orders.page import OrdersView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import fault_texts, order_texts
from pos_app.wording.notices import NoticeView

_SUBJECT, _SLOT = "order", "orders.raw"


@dataclass(frozen=True, slots=True)
class RawShown:
    """What the box shows. ``masked`` is what it copies, whatever it shows; ``note`` says what revealing
    does, or why it is not offered."""

    number: str
    when: str
    text: str = field(repr=False)
    masked: str = field(repr=False)
    note: str
    whole: bool = False
    can_reveal: bool = False


class RawWork:
    """``row`` returns the chosen order; ``recorded`` is called once it is recorded that somebody saw a reply.

    Replies are not kept: each is asked for anew. Of an order without a number there is only what its sending
    brought back, as far as the journal keeps it."""

    def __init__(
        self,
        view: OrdersView,
        desk: DeskApi,
        row: Callable[[], OrderRow | None],
        zone: tzinfo | None,
        recorded: Callable[[], None] = lambda: None,
    ) -> None:
        self._view, self._desk, self._row, self._zone, self._recorded = view, desk, row, zone, recorded
        self._shown: tuple[OrderRow, RawReply] | None = None

    def open(self) -> None:
        """Ask the provider about the chosen order and show what it sends."""
        row = self._row()
        if row is None:
            return
        if row.number:
            self._desk.scope.start(self._ask(row), name="raw", slot=_SLOT)
        elif row.attempt is not None and (reply := kept_answer(row.attempt)) is not None:
            self._show(row, reply)

    def reveal(self) -> None:
        """Show the reply in full, once that is recorded."""
        if self._shown is not None:
            self._desk.scope.start(self._reveal(*self._shown), name="raw", slot=_SLOT)

    async def _ask(self, row: OrderRow) -> None:
        self._view.show_notice(_SUBJECT, NoticeView("info", order_texts.asking()))
        try:
            reply = await self._desk.provider.raw_order(row.number)
        except Fault as fault:
            words = f"{order_texts.not_kept()} {fault_texts.fault(fault).what_to_do}".strip()
            self._view.show_notice(_SUBJECT, NoticeView("warning", order_texts.raw_not_read(), words))
            return
        self._view.show_notice(_SUBJECT, None)
        now = self._row()
        if now is not None and now.is_of(row):
            self._show(row, reply)

    def _show(self, row: OrderRow, reply: RawReply) -> None:
        self._shown = (row, reply)
        self._view.boxes.show_raw(self._made(row, reply, order_texts.reveal_hint()))

    async def _reveal(self, row: OrderRow, reply: RawReply) -> None:
        try:
            await self._desk.raw_shown(row.number or row.key)
        except StorageFault as fault:
            why = order_texts.not_recorded(fault_texts.sentence(fault.problem))
            self._view.boxes.show_raw(self._made(row, reply, why))
            return
        self._view.boxes.show_raw(
            self._made(row, reply, order_texts.recorded(self._desk.trail.who), whole=True)
        )
        self._recorded()

    def _made(self, row: OrderRow, reply: RawReply, note: str, *, whole: bool = False) -> RawShown:
        at = reply.at.astimezone(self._zone)
        text = reply.whole if whole else reply.masked
        when = order_texts.when(reply.status, at, whole=whole)
        return RawShown(row.number, when, text, reply.masked, note, whole, not whole)


def kept_answer(attempt: Attempt) -> RawReply | None:
    """Return what came back when an order was sent, as the journal keeps it: its codes, and the message,
    which may name people and stays masked."""
    answer = attempt.answer
    if answer is None:
        return None
    parts = {
        "status": answer.status,
        "code": answer.code,
        "data.code": answer.data_code,
        "transactionId": answer.transaction_id,
        "message": answer.message,
    }
    known = {name: value for name, value in parts.items() if value}
    masked_fields = {name: "***" if name == "message" else value for name, value in known.items()}
    masked, whole = (json.dumps(one, indent=2, ensure_ascii=False) for one in (masked_fields, known))
    return RawReply(answer.status or 0, attempt.changed, masked, whole)
