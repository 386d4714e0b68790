"""The kiosk's scanner: a code of a slip or of a document answers the question that the page asks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from pos_app.core import Core
from pos_app.desk.scanner import order_of, rules
from pos_app.domain.documents import DocumentType
from pos_app.domain.scanned import Code, CodeKind, meaning, own_number
from pos_app.domain.storage import StorageFault
from pos_app.kiosk.flow import state as k
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.scan_filter import ScanFilter


class KioskScanner:
    """Sends what was read to the flow as ``Scanned``, which decides; other codes do nothing."""

    def __init__(
        self,
        window: QWidget,
        core: Core,
        send: Callable[[k.Event], None],
        now: Callable[[], float],
        on_error: Callable[[str, BaseException], None],
        asks_badge: Callable[[], bool] = lambda: False,
    ) -> None:
        """``asks_badge``: whether a code is a badge of the staff now."""
        self._journal = core.journal
        self._send = send
        self._now = now
        self._asks_badge = asks_badge
        self._scope = TaskScope("scanner", on_error)
        wanted = rules(core.settings.scanner)
        self._filter = ScanFilter(window, lambda: wanted)
        self._filter.scanned.connect(self.read)

    async def close(self) -> None:
        self._filter.stop()
        await self._scope.aclose()

    def read(self, text: str) -> None:
        """Hand a code to the flow, once it is known which order it is of."""
        if self._asks_badge():
            self._send(k.BadgeRead(text.strip(), self._now()))
            return
        self._scope.start(self._take(meaning(text)), name="scan", slot="scan")

    async def _take(self, code: Code) -> None:
        if code.kind is CodeKind.DOCUMENT:
            other = code.document is not DocumentType.CPF
            self._send(k.Scanned(self._now(), document=code.value, other=other))
            return
        number = await self._number(code)
        if number:
            self._send(k.Scanned(self._now(), number=number))

    async def _number(self, code: Code) -> str:
        """Return the number of the order; empty where the code names none."""
        try:
            found = await order_of(self._journal, code)
        except StorageFault:
            found = None  # The provider may know it.
        if found is not None:
            return found.public_id or own_number(found)
        return code.value if code.kind is CodeKind.ORDER else ""
