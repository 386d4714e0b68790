"""The desk's scanner: what happens with a code, on whatever page it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from PySide6.QtWidgets import QApplication

from pos_app.domain.attempts import Attempt
from pos_app.domain.order_search import PARTNER_ID
from pos_app.domain.scanned import Code, CodeKind, index_word, is_of, meaning, tokens
from pos_app.domain.storage import StorageFault
from pos_app.orders.matching import Attempts
from pos_app.system.settings import Scanner
from pos_app.ui.shared.scan_filter import ScanFilter
from pos_app.ui.shared.scan_machine import ScanRules
from pos_app.wording import counter_texts, fault_texts
from pos_app.wording.notices import NoticeView

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk


_SUBJECT = "scan"
_STAYS = 20.0
"""Seconds for which a notice about a code is shown."""


def rules(settings: Scanner) -> ScanRules:
    return ScanRules(settings.gap_ms, settings.least, settings.prefix, settings.suffix)


class DeskScanner:
    """Opens orders and fills in documents. A code never changes the sale: another page comes to the front.

    While the desk is locked a code does nothing.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        wanted = rules(desk.core.settings.scanner)
        self._filter = ScanFilter(desk.window, lambda: wanted)
        self._filter.scanned.connect(self.read)

    def close(self) -> None:
        self._filter.stop()

    def read(self, text: str) -> None:
        """Do what a code is for, or say in one sentence why nothing can be done with it."""
        if self._desk.lock.on:
            return
        self._desk.window.news.clear(_SUBJECT)
        if QApplication.activeModalWidget() is not None:
            self._say(counter_texts.box_open())
            return
        self._desk.scope.start(self._take(meaning(text)), name="scan", slot="scan")

    async def _take(self, code: Code) -> None:
        if code.kind is CodeKind.DOCUMENT and self._desk.pages.front == "passengers":
            assert code.document is not None
            if not self._desk.hooks.take_document(code.document, code.value):
                self._say(counter_texts.nobody_lacks_document(code.document, code.value))
            return
        try:
            found = await order_of(self._desk.core.journal, code)
        except StorageFault as fault:
            self._say(counter_texts.scan_not_read(fault_texts.sentence(fault.problem)))
            return
        if found is not None:
            self._desk.take_order(found.public_id or found.partner_id)
            return
        match code.kind:
            case CodeKind.ORDER | CodeKind.DOCUMENT | CodeKind.EMAIL:
                self._desk.take_order(code.value)
            case CodeKind.FISCAL:
                self._desk.take_order("")
                self._say(counter_texts.fiscal_not_here(code.value))
            case CodeKind.BOARDING:
                named = next((word for word in tokens(code.text) if PARTNER_ID.fullmatch(word)), "")
                self._desk.take_order(named)
                if not named:
                    self._say(counter_texts.boarding_not_here(code.text))
            case CodeKind.SIGNED_DOCUMENT:
                self._say(counter_texts.signed_document())
            case CodeKind.PASSPORT_NAME:
                self._say(counter_texts.passport_first_line())
            case CodeKind.NOTHING:
                self._say(counter_texts.unknown(code.text))

    def _say(self, notice: NoticeView) -> None:
        self._desk.window.news.show_notice(_SUBJECT, notice, seconds=_STAYS)


_FEW, _OLDER = 20, 500
"""Orders read for one word of a code; newest orders compared one by one: those that were written before codes
were indexed are found so."""


async def order_of(journal: Attempts, code: Code) -> Attempt | None:
    """Return the order with this code on its slips or its case slip; None where this desk has none.

    Raises:
        StorageFault: the journal cannot be read.
    """
    for word in _words(code):
        for attempt in await journal.history(word, _FEW):
            if is_of(attempt, code):
                return attempt
    if code.kind not in (CodeKind.FISCAL, CodeKind.BOARDING):
        return None
    older = await journal.history("", _OLDER)
    return next((attempt for attempt in older if is_of(attempt, code)), None)


def _words(code: Code) -> tuple[str, ...]:
    match code.kind:
        case CodeKind.FISCAL:
            return (code.value,)
        case CodeKind.ORDER:
            return (index_word(code.text), code.value)
        case CodeKind.BOARDING:
            return (index_word(code.text), *tokens(code.text))
        case (
            CodeKind.DOCUMENT
            | CodeKind.EMAIL
            | CodeKind.SIGNED_DOCUMENT
            | CodeKind.PASSPORT_NAME
            | CodeKind.NOTHING
        ):
            # Whatever it looks like, the operator may print it for boarding.
            return (index_word(code.text),)
    assert_never(code.kind)
