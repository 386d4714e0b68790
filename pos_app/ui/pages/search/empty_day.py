"""What stands in place of a list without lines, and the ways on from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pos_app.ui.keys.commands import FocusKey, label
from pos_app.ui.pages.search.page import SearchPage
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.wording import sale_texts
from pos_app.wording.notices import CommandId


class EmptyDay(EmptyState):
    """``acted`` carries the command of a pressed button, ``day_picked`` a day that was offered."""

    acted = Signal(object)
    day_picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("calendar-x", parent=parent)
        self.first_action: Button | None = None
        self._offered: tuple[object, ...] = ()

    def show_page(self, shown: SearchPage) -> None:
        """Show why there are no lines, and what can be done."""
        offered = (shown.body, shown.empty_title, shown.empty_words, shown.near, shown.next_day)
        if offered == self._offered:
            return
        self._offered = offered
        # The options may be replaced while one has the focus: the focus must stay on the page.
        keyboard = self.isAncestorOf(self.window().focusWidget() or self)
        self.show_words(
            shown.empty_title, shown.empty_words, "circle-alert" if shown.body == "failed" else "calendar-x"
        )
        actions = self._actions_for(shown)
        self.first_action = actions[0]
        self.set_actions(*actions)
        # A button that was just made takes the keyboard only once it is visible.
        self.first_action.show()
        if keyboard:
            self.first_action.setFocus()

    def _actions_for(self, shown: SearchPage) -> list[Button]:
        if shown.body == "filtered":
            return [self._command(CommandId.CLEAR_FILTERS, main=True)]
        if shown.body == "failed":
            again = self._command(CommandId.SEARCH, sale_texts.try_again(), main=True)
            return [again, self._command(CommandId.DAY_AFTER, shown.next_day)]
        near = [
            self._button(
                sale_texts.near_day(near.day, near.lowest or 0),
                partial(self.day_picked.emit, near.day),
                main=not index,
            )
            for index, near in enumerate(shown.near)
        ]
        following = near or [self._command(CommandId.DAY_AFTER, shown.next_day, main=True)]
        return [*following, self._command(CommandId.OTHER_DATE)]

    def _command(self, command: CommandId, words: str = "", *, main: bool = False) -> Button:
        return self._button(words or label(command), partial(self.acted.emit, command), main=main)

    def _button(self, words: str, act: Callable[[], None], *, main: bool) -> Button:
        key = FocusKey.ENTER if main else None
        button = Button(words, self, kind="main" if main else "plain", key=key)
        button.clicked.connect(lambda: act())
        return button
