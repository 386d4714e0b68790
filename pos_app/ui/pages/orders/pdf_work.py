"""Opens the addresses of an order: the official PDF from this computer, others in the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from pos_app.domain.fiscal_pdf import PdfFault
from pos_app.domain.orders import FiscalTicket
from pos_app.domain.printing import PrintFault
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.list.reader import ReadOrder
from pos_app.ui.pages.orders.panel.facts import is_web
from pos_app.ui.pages.orders.ports import PdfPort
from pos_app.wording import pdf_texts, print_texts
from pos_app.wording.notices import NoticeView


class PdfView(Protocol):
    """What the work needs from the page."""

    def show_notice(self, subject: str, notice: NoticeView | None) -> None: ...
    def open_folder(self, folder: Path) -> None: ...
    def open_web(self, address: str) -> None: ...


class PdfWork:
    """``read`` returns the chosen order. Without ``pdfs`` a PDF is an address as any other."""

    def __init__(
        self, view: PdfView, pdfs: PdfPort | None, scope: TaskScope, read: Callable[[], ReadOrder | None]
    ) -> None:
        self._view = view
        self._pdfs = pdfs
        self._scope = scope
        self._read = read

    def open(self, address: str) -> None:
        """Open an address because its button was pressed."""
        read = self._read()
        records = read.fiscal if read else ()
        index = next((n for n, one in enumerate(records, start=1) if one.pdf_url == address), 0)
        if read is not None and index and self._pdfs is not None:
            work = self._open_pdf(self._pdfs, read.detail.public_id, index, records[index - 1])
            self._scope.start(work, name="bpe", slot="orders.bpe")
        elif is_web(address):
            self._view.open_web(address)

    async def _open_pdf(self, pdfs: PdfPort, order: str, index: int, record: FiscalTicket) -> None:
        host = urlsplit(record.pdf_url).hostname or ""
        self._view.show_notice("bpe", NoticeView("info", pdf_texts.fetching(host)))
        try:
            path = await pdfs.fetch(order, index, record)
        except PdfFault as fault:
            notice = NoticeView("warning", pdf_texts.title(), pdf_texts.sentence(fault))
        except PrintFault as fault:
            notice = NoticeView("warning", pdf_texts.title(), print_texts.sentence(fault))
        else:
            notice = NoticeView("success", pdf_texts.opened())
            self._view.open_folder(path)
        self._view.show_notice("bpe", notice)
