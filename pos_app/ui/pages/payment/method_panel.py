"""What every panel of a payment method has in common."""

from __future__ import annotations

from typing import Protocol

from pos_app.ui.pages.payment.page import Choosing


class MethodPanel(Protocol):
    """The part of the page that belongs to one payment method; a widget, shown while the method is chosen."""

    def show_page(self, shown: Choosing) -> None: ...
    def setVisible(self, visible: bool) -> None: ...
