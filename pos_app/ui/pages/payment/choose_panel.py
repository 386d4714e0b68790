"""The page of payment before the order: how to pay."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.payment import METHODS, PaymentType
from pos_app.ui.pages.payment.card_panel import CardPanel
from pos_app.ui.pages.payment.code_note import CodeNote
from pos_app.ui.pages.payment.method_row import MethodRow
from pos_app.ui.pages.payment.page import Choosing
from pos_app.ui.pages.payment.track_card import TrackCard
from pos_app.ui.pages.payment.unknown_panel import UnknownPanel
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.wording import payment_page_texts
from pos_app.wording.translation import translate

_NARROW = 800


class ChoosePanel(QWidget):
    """Methods above, the panel of the chosen one, the track below."""

    cancelled = Signal()

    def __init__(self, form: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.methods = MethodRow(self)
        self._card_panel = CardPanel(form, self)
        self.instalments, self.card = self._card_panel.instalments, self._card_panel.frame
        self.panels: dict[PaymentType, CardPanel | CodeNote] = {
            method: self._card_panel if facts.needs_card_page else CodeNote(method, self)
            for method, facts in METHODS.items()
        }
        """The panel of each method; methods with a card page share theirs."""
        self.unknown = UnknownPanel(self)
        self.hold_over = EmptyState(
            "timer",
            translate("ChoosePanel", "Reserva vencida"),
            payment_page_texts.hold_over(),
            self,
        )
        self._track = TrackCard(self)
        self._loading = LoadingRows(self)
        self._loading.cancelled.connect(self.cancelled)
        self._middle = QWidget(self)
        middle = QHBoxLayout(self._middle)
        middle.setContentsMargins(0, 0, 0, 0)
        self._all = (*dict.fromkeys(self.panels.values()), self.unknown)
        for panel in (*self._all, self.hold_over):
            middle.addWidget(panel, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.methods)
        column.addWidget(self._loading)
        column.addWidget(self._middle, 1)
        column.addWidget(self._track)
        self._loads = False
        self._show_panel(None)
        self.hold_over.hide()

    def set_low(self, low: bool) -> None:
        """Use less height: the card page needs it, and the steps of the window say where the sale is."""
        self._track.setVisible(not low)

    def _show_panel(self, wanted: CardPanel | CodeNote | UnknownPanel | None) -> None:
        for panel in self._all:
            panel.setVisible(panel is wanted)

    def show_page(self, shown: Choosing) -> None:
        """Show methods, prices and the payment's progress."""
        self.methods.show_methods(shown.methods)
        self.methods.setVisible(bool(shown.methods))
        for panel in self._all:
            panel.show_page(shown)
        chosen = self.unknown if shown.method is None else self.panels[shown.method]
        self._show_panel(chosen if shown.methods else None)
        self.hold_over.setVisible(shown.hold_over and not shown.methods and not shown.loading)
        self._track.show_steps(shown.track)
        if shown.loading != self._loads:
            self._loads = shown.loading
            if shown.loading:
                self._loading.start(translate("ChoosePanel", "Buscando formas de pagamento e valores"))
            else:
                self._loading.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Enlarge the card page on a narrow page."""
        self.instalments.set_narrow(self.width() < _NARROW)
