"""The only channel from the page to this program."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

Answer = tuple[str, str, str, str, str, str]
"""token, brand, month, year, holder, anti-fraud session: as the page gave them, unchecked."""


class CardBridge(QObject):
    """Hands over the first answer and ignores later ones. It has no signals: the page could receive them."""

    def __init__(self, hand_over: Callable[[Answer], None]) -> None:
        super().__init__()
        self._hand_over: Callable[[Answer], None] | None = hand_over

    @Slot(str, str, str, str, str, str)
    def card(
        self,
        token: str,
        brand: str,
        expirationMonth: str,
        expirationYear: str,
        cardholderName: str,
        antifraudSession: str,
    ) -> None:
        """Take the page's answer (contract 2.7, 4.9), once; a page without an anti-fraud session gives
        none."""
        hand_over, self._hand_over = self._hand_over, None
        if hand_over is not None:
            hand_over((token, brand, expirationMonth, expirationYear, cardholderName, antifraudSession))
