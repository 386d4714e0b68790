"""The end of the desk: the sale on the stage is parked, and an order that is on its way is reported."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from pos_app.domain.attempts import AttemptState
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.wording import desk_texts

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk


_LOG = logging.getLogger(__name__)
_TASK = "leave"
_JOURNAL_ANSWERS = 5.0
"""Seconds for the journal to say whether a charge may begin."""


class Leaving:
    """Ends the desk for a person, who is asked where the sale cannot be parked, or for a signal, which waits
    for nobody. ``leave`` ends the program."""

    def __init__(self, desk: Desk, leave: Callable[[], None]) -> None:
        self._desk = desk
        self._leave = leave
        self._parked = False
        self._asking = False
        self._ending = False

    def ask(self) -> None:
        """A person closes the window: park the sale and end the program, or ask whether it may be lost."""
        if self._asking or self._ending or self._desk.scope.running(_TASK):
            return
        if self._parked:
            self._leave()
            return
        focus = self._desk.window.focusWidget()
        self._desk.window.setEnabled(False)  # Nothing more is sold in a sale that is being parked.
        self._desk.scope.start(self._park_or_ask(focus), name=_TASK, slot=_TASK)

    async def end(self) -> None:
        """The program ends in any case: park the sale, so that it can be resumed after a restart."""
        self._ending = True
        self._desk.window.setEnabled(False)  # Whatever is pressed from here on would be half done.
        if not self._parked and not await self._park():
            _LOG.error("the desk closed with a sale that could not be parked")
        if any(attempt.state is AttemptState.SENDING for attempt in self._desk.core.orders.open):
            self._desk.window.show_strip("closing", *desk_texts.closing_after_order())

    async def _park_or_ask(self, focus: QWidget | None) -> None:
        if await self._park() or self._ending:
            self._leave()
            return
        self._desk.window.setEnabled(True)
        if focus is not None:
            focus.setFocus()
        self._asking = True
        box = ConfirmBox(
            self._desk.window,
            desk_texts.not_parked_title(),
            desk_texts.abandon_words(self._desk.core.sale.stage),
            act=desk_texts.abandon(),
            keep=desk_texts.keep_selling(),
        )
        box.accepted.connect(self._give_up)
        box.rejected.connect(self._stay)
        box.open()

    async def _park(self) -> bool:
        # A charge may just be waiting for the journal: a sale whose order it begins is not parked as well.
        if not await self._desk.core.sale.until(lambda sale: sale.earlier.charge is None, _JOURNAL_ANSWERS):
            self._desk.core.sale.withdraw_charge()
        if not self._parked:
            self._parked = True  # Not a second time while it is written.
            self._parked = await self._desk.sales.park()
        return self._parked

    def _give_up(self) -> None:
        self._parked = True  # Nothing of it is wanted any more.
        self._leave()

    def _stay(self) -> None:
        self._asking = False
