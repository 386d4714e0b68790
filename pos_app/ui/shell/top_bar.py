"""The bar across the top: which desk, whether it is connected, and the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Literal

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.shell.live_tiles import LiveTiles, Tile
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import hand, least
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.button import Button, Pressable
from pos_app.ui.widgets.paint import CENTRE, Painted, box, fill_rect, paint_text
from pos_app.wording import format, people_texts
from pos_app.wording.connection_texts import PillWords
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

Connection = Literal["unknown", "online", "slow", "offline"]

_LOOKS = {
    "unknown": ("text_2", "surface_2", "border", "wifi"),
    "online": ("success", "success_tint", "success_line", "wifi"),
    "slow": ("warning", "warning_tint", "warning_line", "gauge"),
    "offline": ("danger", "danger_tint", "danger_line", "wifi-off"),
}
_PILL = 26
_TOUCH = 40


class ConnectionPill(Pressable):
    """The light of the connection, always visible in the top bar; pressed, it opens the page about it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, ring=_PILL // 2, inset=(_TOUCH - _PILL) // 2)
        self.state: Connection = "unknown"
        self._words = PillWords("", "", "")
        self._narrow = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_text(self, state: Connection, text: PillWords) -> None:
        """Show a state with its words. The name, which a screen reader reads, does not count seconds."""
        if (state, text) == (self.state, self._words):
            return
        self.state, self._words = state, text
        self.setText(self.caption)
        name = translate("Conexão: {0}").format(text.name)
        if name != self.accessibleName():
            self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        self._narrow = narrow
        self.setText(self.caption)
        self.updateGeometry()
        self.update()

    @property
    def caption(self) -> str:
        return self._words.short if self._narrow else self._words.full

    def sizeHint(self) -> QSize:
        """Return the pill's size; what can be touched is higher than what is painted."""
        return QSize(fonts.text_width(self.caption, 12, 500) + 43, least(_TOUCH))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        ink, fill, line, icon = _LOOKS[self.state]
        top = (self.height() - _PILL) // 2
        pill = QRect(0, top, self.width(), _PILL)
        strong = getattr(t, ink)
        box(painter, pill, fill=getattr(t, fill), line=getattr(t, line), radius=_PILL // 2)
        icons.paint(painter, icon, strong, 11, top + 6, 14)
        paint_text(painter, QRect(31, top, self.width(), _PILL), self.caption, strong, 12, 500)


Profile = Literal["production", "homologation", "training"]


class ProfileBadge(Painted):
    """PRODUÇÃO, HOMOLOGAÇÃO or TREINAMENTO in capitals, always visible."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._profile: Profile = "production"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_profile("production")

    def show_profile(self, profile: Profile) -> None:
        self._profile = profile
        self.setAccessibleName(self.caption)
        self.updateGeometry()
        self.update()

    @property
    def caption(self) -> str:
        return {
            "production": translate("PRODUÇÃO"),
            "homologation": translate("HOMOLOGAÇÃO"),
            "training": translate("TREINAMENTO"),
        }[self._profile]

    def sizeHint(self) -> QSize:
        return QSize(fonts.text_width(self.caption, 11, 600) + 26, 26)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        rect = QRect(0, 0, self.width(), 26)
        if self._profile == "training":
            # Light ink on the strong colour, or the reverse where the strong colour is light.
            box(painter, rect, fill=t.training, radius=5)
            ink = t.surface
        elif self._profile == "homologation":
            box(painter, rect, fill=t.accent, radius=5)
            ink = t.on_accent
        else:
            box(painter, rect, fill=t.surface, line=t.border_strong, radius=5)
            ink = t.text_2
        paint_text(painter, rect, self.caption, ink, 11, 600, CENTRE)


HEIGHT = 44


class TopBar(Painted):
    """Desk and station at the left; commands, connection, profile, date and clock at the right.

    ``now`` gives the local time, the computer's when left out.
    """

    def __init__(self, parent: QWidget | None = None, now: Callable[[], datetime] | None = None) -> None:
        super().__init__(parent)
        self._now = now or datetime.now
        self._desk = self._station = self._person = ""
        self._locked = False
        self._date = self._time = ""
        self._narrow = False
        self._tiles: tuple[Tile, ...] | None = None
        self.setFixedHeight(HEIGHT)
        text = translate("Comandos")
        self.live = LiveTiles(self)  # Before the others: Tab goes by the order in which they are made.
        self.commands = Button(
            text, self, kind="soft", size="small", icon="search", key=CommandId.COMMANDS, touch=True
        )
        self.commands.hide()
        self.connection = ConnectionPill(self)
        self.profile = ProfileBadge(self)
        # Connection and profile stay hidden until their state is known.
        self.connection.hide()
        self.profile.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 1)
        row.setSpacing(8)
        row.addStretch(1)
        row.addWidget(self.live)
        row.addSpacing(8)
        row.addWidget(self.commands)
        row.addSpacing(4)
        row.addWidget(self.connection)
        row.addWidget(self.profile)
        self._row = row
        self._tick()
        hand().changed.connect(self._fit_hand)
        timer = QTimer(self, interval=1000)
        timer.timeout.connect(self._tick)
        timer.start()

    def show_desk(self, desk: str, station: str) -> None:
        self._desk, self._station = desk, station.partition(" \u00b7 ")[0]  # Its city is known to all here.
        self.setAccessibleName(f"{desk}, {station}" if station else desk)
        self.update()

    def show_person(self, name: str, *, locked: bool) -> None:
        """Show who is at the desk; while it is locked that it is, and nothing leads anywhere."""
        if (name, locked) == (self._person, self._locked):
            return
        self._person, self._locked = name, locked
        self.commands.setVisible(not locked)
        self.connection.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, locked)
        focus = Qt.FocusPolicy.NoFocus if locked else Qt.FocusPolicy.TabFocus
        self.connection.setFocusPolicy(focus)
        self.update()

    def show_tiles(self, tiles: Sequence[Tile]) -> None:
        """Show what waits for its customer; with it there are only the initials of who is here."""
        if self._tiles != (tiles := tuple(tiles)):  # Each second asks, and most change nothing.
            self._tiles = tiles
            self.live.show_tiles(tiles)
            self._make_room()

    def set_narrow(self, narrow: bool) -> None:
        """Leave out the station, show commands as an icon and the connection in short."""
        self._narrow = narrow
        self.connection.set_narrow(narrow)
        self.live.set_brief(narrow)
        self._make_room()

    def _make_room(self) -> None:
        text = "" if self._narrow or not self.live.isHidden() else translate("Comandos")
        if self.commands.text() != text:
            self.commands.set_text(text, translate("Comandos"))
        self.update()

    def _tick(self) -> None:
        now = self._now()
        date, time = format.day(now.date()), format.hour(now)
        if (date, time) == (self._date, self._time):
            return
        self._date, self._time = date, time
        self.setAccessibleDescription(f"{date} {time}")
        self._fit_hand()
        self.update()

    def _fit_hand(self) -> None:
        """Leave room for date and clock; a finger's controls have the whole height, the line included."""
        right = fonts.text_width(self._date, 13) + fonts.text_width(self._time, 14, 700) + 9 + 14 + 14
        self._row.setContentsMargins(16, 0, 16 + right, 0 if hand().touch else 1)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.surface)
        fill_rect(painter, QRect(0, HEIGHT - 1, self.width(), 1), t.border)
        x = self._words(painter, 16, self._desk, t.text, 14, 600) + 9
        if self._station and not self._narrow and x + fonts.text_width(self._station, 13) < self._free():
            x = self._words(painter, x, self._station, t.text_2, 13, 400) + 14
        self._paint_person(painter, x)
        right = self.width() - 16
        time = fonts.text_width(self._time, 14, 700)
        self._words(painter, right - time, self._time, t.text, 14, 700)
        date = fonts.text_width(self._date, 13)
        left = right - time - 9 - date
        self._words(painter, left, self._date, t.text_2, 13, 400)
        self._separator(painter, left - 14)

    def _paint_person(self, painter: QPainter, x: int) -> None:
        """Paint who is here; the station has gone before, where there is little space."""
        text = people_texts.locked() if self._locked else self._person
        brief = not self._locked and not self.live.isHidden()
        if not text or x + 52 + (0 if brief else fonts.text_width(text, 13, 500)) > self._free():
            return
        t = theme().t
        x = self._separator(painter, x) + 14
        if self._locked:
            icons.paint(painter, "lock", t.text_2, x, (HEIGHT - 17) / 2, 16)
            self._words(painter, x + 22, text, t.text_2, 13, 500)
            return
        disc = QRect(x, (HEIGHT - 1 - _PILL) // 2, _PILL, _PILL)
        box(painter, disc, fill=t.primary_tint, radius=_PILL // 2)
        paint_text(painter, disc, people_texts.initials(text), t.primary, 11, 600, CENTRE)
        if not brief:
            self._words(painter, x + _PILL + 8, text, t.text, 13, 500)

    def _free(self) -> int:
        """Return where the first of the controls begins: the station gives way to them."""
        shown = [
            part.x() for part in (self.live, self.commands, self.connection, self.profile) if part.isVisible()
        ]
        return min(shown, default=self.width()) - 12

    def _words(self, painter: QPainter, x: int, text: str, ink: str, size: int, weight: int) -> int:
        width = fonts.text_width(text, size, weight)
        paint_text(painter, QRect(x, 0, width + 1, HEIGHT - 1), text, ink, size, weight)
        return x + width

    def _separator(self, painter: QPainter, x: int) -> int:
        fill_rect(painter, QRect(x, 12, 1, 20), theme().t.border)
        return x
