"""The page of payment before the order: how to pay."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.payment import PaymentType
from pos_app.ui.pages.payment.card_frame import CardFrame
from pos_app.ui.pages.payment.instalments_card import InstalmentsCard
from pos_app.ui.pages.payment.method_row import MethodRow
from pos_app.ui.pages.payment.page import Choosing
from pos_app.ui.pages.payment.pix_note import PixNote
from pos_app.ui.pages.payment.track_card import TrackCard
from pos_app.ui.widgets.loading_rows import LoadingRows

_NARROW = 800


class ChoosePanel(QWidget):
    """Methods above; instalments and the card page, or the note about PIX; the track below."""

    cancelled = Signal()

    def __init__(self, form: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.methods = MethodRow(self)
        self.instalments = InstalmentsCard(self)
        self.card = CardFrame(form, self)
        self.pix = PixNote(self)
        self._track = TrackCard(self)
        self._loading = LoadingRows(self)
        self._loading.cancelled.connect(self.cancelled)
        middle = QHBoxLayout()
        middle.setSpacing(12)
        middle.addWidget(self.instalments)
        middle.addWidget(self.card, 1)
        middle.addWidget(self.pix, 1)
        self._middle = QWidget(self)
        middle.setContentsMargins(0, 0, 0, 0)
        self._middle.setLayout(middle)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.methods)
        column.addWidget(self._loading)
        column.addWidget(self._middle, 1)
        column.addWidget(self._track)
        self._loads = False
        self.pix.hide()

    def show_page(self, shown: Choosing) -> None:
        """Show methods, prices and how far the money is."""
        self.methods.show_methods(shown.methods)
        self.methods.setVisible(bool(shown.methods))
        pix = shown.method is PaymentType.PIX
        self.instalments.show_lines(shown.instalments, shown.chosen_count)
        self.instalments.setVisible(bool(shown.instalments))
        self.card.setVisible(not pix and bool(shown.methods) and shown.method is not None)
        self.pix.setVisible(pix)
        self.pix.show_total(shown.total)
        self.card.show_card(shown.card)
        self._track.show_steps(shown.track)
        if shown.loading != self._loads:
            self._loads = shown.loading
            if shown.loading:
                self._loading.start(self.tr("Buscando formas de pagamento e valores"))
            else:
                self._loading.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the card page room in a narrow page."""
        self.instalments.set_narrow(self.width() < _NARROW)
