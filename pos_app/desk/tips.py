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
from pos_app.system import disk
from pos_app.ui.keys import shortcuts
from pos_app.ui.shell.tips import WIDTH, Side, Tip
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


_SIDES: dict[Hint, Side] = {Hint.BEGIN: "top", Hint.SUM: "bottom", Hint.KEYS: "bottom"}


class Tips:
    """Shows them on the page before a search, once a person, and never over what may be needed: a dialog, a
    notice, trips, tiles of routes, the lines of the basket. One that has no other place waits for it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._signs: dict[Hint, Tip] = {}
        self._left: set[Hint] = set()
        self._person = ""
        self._seconds = 0
        self._begun = False
        desk.hooks.begun = lambda: self.done(Hint.BEGIN)  # Its sign would lie over the list.

    @property
    def showing(self) -> bool:
        return any(sign.isVisible() for sign in self._signs.values())

    def again(self) -> None:
        self._begin()
        self._desk.open_page("sell")
        self.tick()

    def close(self) -> None:
        self._left.clear()
        self._show()
        self._remember()

    def done(self, hint: Hint) -> None:
        """What a hint is about was done: the person has seen them; at the next start none comes by itself."""
        if hint in self._left:
            self._left.discard(hint)
            self._show()
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
        keys = QRect(bar.mapTo(window, QPoint(96, 0)), bar.size())
        spare = window.basket.spare()
        basket = QRect(window.basket.mapTo(window, spare.bottomLeft()), spare.size())
        places = {Hint.SUM: basket, Hint.KEYS: keys}
        return {Hint.BEGIN: _place(window, field), **places} if field is not None else places

    def _show(self) -> None:
        desk = self._desk
        window = desk.window
        fits = desk.pages.front == "search" and not desk.lock.on and not window.has_notice()
        fits = fits and QApplication.activeModalWidget() is None
        wanted = set(self._left) if fits else set()
        if desk.sale.stage.search.query is not None:
            wanted.discard(Hint.KEYS)  # It would lie over the last trips.
        tiles = [_place(window, tile) for tile in desk.hooks.offered()]
        for number, (hint, place) in enumerate(self._places().items(), 1):
            sign = self._signs.get(hint)
            if hint in wanted:
                if sign is None:
                    title, text = desk_texts.tip(hint.value, *_keys())
                    sign = self._signs[hint] = Tip(window, number, title, text, _SIDES[hint])
                sign.point_to(place, most=min(WIDTH, place.width()) if hint is Hint.SUM else WIDTH)
                covers = hint is Hint.SUM and sign.height() > place.height()
                covers = covers or any(sign.geometry().intersects(one) for one in tiles)
                if covers or not sign.isVisible():
                    sign.setVisible(not covers)
                    sign.raise_()
            elif sign is not None:
                sign.hide()
        count = sum(sign.isVisible() for sign in self._signs.values())
        window.step_bar.show_tips(desk_texts.first_day(count) if count else "", self.close)

    def forget_signs(self) -> None:
        """The window is made anew, perhaps in another language."""
        for sign in self._signs.values():
            sign.deleteLater()
        self._signs.clear()

    def _seen(self) -> list[str]:
        with contextlib.suppress(OSError, *disk.SENSELESS):
            found = json.loads(disk.content(self._desk.core.options.data_dir / FILE))
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
