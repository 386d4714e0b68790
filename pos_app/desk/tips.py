"""The three hints of a person's first day at this program: where to begin, where the sum is, where the keys
are."""

from __future__ import annotations

import contextlib
import json
from enum import StrEnum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication

from pos_app.sale.stage import Step
from pos_app.ui.keys import shortcuts
from pos_app.ui.shell.tips import Side, Tip
from pos_app.wording import desk_texts
from pos_app.wording.notices import CommandId

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from pos_app.desk.desk import Desk

FILE = "dicas.json"
_KEYS_SHOWN = 60
"""Seconds after which the hint about the keys has been seen."""


class Hint(StrEnum):
    """In their order; each goes when its thing is done."""

    BEGIN = auto()
    SUM = auto()
    KEYS = auto()


_SIDES: dict[Hint, Side] = {Hint.BEGIN: "top", Hint.SUM: "right", Hint.KEYS: "bottom"}


class Tips:
    """Shows them on the page before a search, once a person, and never over a dialog or a notice."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._signs: dict[Hint, Tip] = {}
        self._left: set[Hint] = set()
        self._person = ""
        self._seconds = 0
        self._begun = False

    @property
    def showing(self) -> bool:
        return any(sign.isVisible() for sign in self._signs.values())

    def again(self) -> None:
        """Show all three once more."""
        self._begin()
        self._desk.open_page("sell")
        self.tick()

    def close(self) -> None:
        """Whoever is here has read them."""
        self._left.clear()
        self._show()
        self._remember()

    def done(self, hint: Hint) -> None:
        """What a hint is about was done; after the last one the person has seen all."""
        if hint in self._left:
            self._left.discard(hint)
            self._show()
            if not self._left:
                self._remember()

    def tick(self) -> None:
        """A second went by, or the page changed: begin for whoever is new here, and follow the window."""
        present = self._desk.trail.present
        person = present.badge if present else ""
        if not self._desk.lock.on and (not self._begun or person != self._person):
            self._person, self._begun = person, True
            self._left.clear()
            if person not in self._seen():
                self._begin()
        if not self._left:
            return
        stage = self._desk.sale.stage
        if stage.search.query is not None:
            self.done(Hint.BEGIN)
        if stage.step is not Step.SEARCH:
            self.done(Hint.SUM)
        self._seconds += self.showing
        if self._seconds >= _KEYS_SHOWN:
            self.done(Hint.KEYS)
        self._show()

    def _begin(self) -> None:
        self._left, self._seconds = set(Hint), 0

    def _places(self) -> dict[Hint, QRect]:
        window, field = self._desk.window, self._desk.hooks.where_to_begin()
        bar = window.key_bar
        keys = QRect(bar.mapTo(window, QPoint(88, 0)), bar.size())
        basket = _place(window, window.basket)
        basket.setTop(basket.bottom() - 90)  # The sum and the button stand at its foot.
        places = {Hint.SUM: basket, Hint.KEYS: keys}
        return {Hint.BEGIN: _place(window, field), **places} if field is not None else places

    def _show(self) -> None:
        desk = self._desk
        window = desk.window
        fits = desk.pages.front == "search" and not desk.lock.on and not window.has_notice()
        fits = fits and QApplication.activeModalWidget() is None
        for number, (hint, place) in enumerate(self._places().items(), 1):
            sign = self._signs.get(hint)
            if hint in self._left and fits:
                if sign is None:
                    title, words = desk_texts.tip(hint.value, *_keys())
                    sign = self._signs[hint] = Tip(window, number, title, words, _SIDES[hint])
                sign.point_to(place)
                if not sign.isVisible():
                    sign.show()
                    sign.raise_()
            elif sign is not None:
                sign.hide()
        count = len(self._left) if fits else 0
        window.step_bar.show_tips(desk_texts.first_day(count) if count else "", self.close)

    def forget_signs(self) -> None:
        """The window is made anew, perhaps in another language."""
        for sign in self._signs.values():
            sign.deleteLater()
        self._signs.clear()

    def _seen(self) -> list[str]:
        with contextlib.suppress(OSError, ValueError):
            found = json.loads((self._desk.core.options.data_dir / FILE).read_text(encoding="utf-8"))
            if isinstance(found, list):
                return [str(one) for one in found]
        return []

    def _remember(self) -> None:
        """Keep who has seen them; where the folder cannot be written they come once more."""
        seen = sorted({*self._seen(), self._person})
        with contextlib.suppress(OSError):
            (self._desk.core.options.data_dir / FILE).write_text(json.dumps(seen), encoding="utf-8")


def _keys() -> tuple[str, str]:
    return "+".join(shortcuts.caps(CommandId.SHORTCUTS)), "+".join(shortcuts.caps(CommandId.BACK))


def _place(window: QWidget, part: QWidget) -> QRect:
    return QRect(part.mapTo(window, QPoint()), part.size())
