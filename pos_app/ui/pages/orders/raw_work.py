"""Shows the provider's reply about the chosen order, and records who sees it with its personal data."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Protocol

from pos_app.domain.faults import Fault
from pos_app.domain.raw_reply import RawReply
from pos_app.domain.storage import StorageFault
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.rows import OrderRow
from pos_app.wording import explain as sentences
from pos_app.wording import raw_texts, storage_texts
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


class RawPort(Protocol):
    """Replies about orders."""

    async def raw_order(self, public_id: str) -> RawReply: ...


class RawView(Protocol):
    """What the work needs from the page."""

    def show_notice(self, subject: str, notice: NoticeView | None) -> None: ...
    def show_raw(self, shown: RawShown) -> None: ...


@dataclass(frozen=True, slots=True)
class RawAccess:
    """Where replies come from, and what records that ``who`` sees one in full: it takes the attempt and who,
    returns whether it was recorded, and may raise ``StorageFault``."""

    provider: RawPort
    record: Callable[[str, str], Awaitable[bool]]
    who: Callable[[], str]


class RawWork:
    """``row`` returns the chosen order. Replies are not kept: each is asked for anew."""

    def __init__(
        self,
        view: RawView,
        access: RawAccess | None,
        scope: TaskScope,
        row: Callable[[], OrderRow | None],
        zone: tzinfo | None,
    ) -> None:
        self._view, self._access, self._scope = view, access, scope
        self._row, self._zone = row, zone
        self._shown: tuple[OrderRow, RawReply] | None = None

    def open(self) -> None:
        """Ask the provider about the chosen order and show what it sends."""
        row = self._row()
        if self._access is not None and row is not None and row.number:
            self._scope.start(self._ask(self._access, row), name="raw", slot=_SLOT)

    def reveal(self) -> None:
        """Show the reply in full, once that is recorded."""
        if self._access is not None and self._shown is not None:
            self._scope.start(self._reveal(self._access, *self._shown), name="raw", slot=_SLOT)

    async def _ask(self, access: RawAccess, row: OrderRow) -> None:
        self._view.show_notice(_SUBJECT, NoticeView("info", raw_texts.asking()))
        try:
            reply = await access.provider.raw_order(row.number)
        except Fault as fault:
            words = f"{raw_texts.not_kept()} {sentences.fault(fault).what_to_do}".strip()
            self._view.show_notice(_SUBJECT, NoticeView("warning", raw_texts.not_read(), words))
            return
        self._view.show_notice(_SUBJECT, None)
        now = self._row()
        if now is not None and now.is_of(row):
            self._shown = (row, reply)
            self._view.show_raw(self._made(row, reply))

    async def _reveal(self, access: RawAccess, row: OrderRow, reply: RawReply) -> None:
        if row.attempt is None:
            return
        try:
            recorded = await access.record(row.attempt.id, who := access.who())
        except StorageFault as fault:
            why = raw_texts.not_recorded(storage_texts.sentence(fault.problem))
            self._view.show_raw(self._made(row, reply, why))
            return
        if recorded:
            self._view.show_raw(self._made(row, reply, raw_texts.recorded(who), whole=True))
        else:
            self._view.show_raw(self._made(row, reply, raw_texts.only_settled()))

    def _made(self, row: OrderRow, reply: RawReply, note: str = "", *, whole: bool = False) -> RawShown:
        settled = row.attempt is not None and row.attempt.settled
        if not note:
            note = raw_texts.only_ours() if row.attempt is None else raw_texts.only_settled()
            note = raw_texts.reveal_hint() if settled else note
        at = reply.at.astimezone(self._zone)
        text = reply.whole if whole else reply.masked
        when = raw_texts.when(reply.status, at, whole=whole)
        return RawShown(row.number, when, text, reply.masked, note, whole, settled and not whole)
