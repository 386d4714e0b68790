"""What the program is made of: its version, those of its engines, and the licences of its parts."""

from __future__ import annotations

import platform
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal, qVersion
from PySide6.QtWidgets import QGridLayout, QWidget

from pos_app import __version__
from pos_app.system import engine
from pos_app.ui.kit.layouts import Stretch, fill_sheet, grow
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.scroll import ScrollArea, scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import start_texts
from pos_app.wording.notices import CommandId

_WIDTH = 560
_EDGE = 20
_AROUND = 440
"""px of height that the window keeps around the licences."""
_VALUES = 156
"""Width of the column on the right, so that both tables stand under one another."""


class Part(NamedTuple):
    """A third-party component that the program includes or depends on."""

    name: str
    licence: str


PARTS = (
    Part("Qt, PySide6", "LGPL-3.0"),
    Part("Chromium (Qt WebEngine)", "BSD-3-Clause, LGPL-2.1"),
    Part("Python", "PSF-2.0"),
    Part("Inter", "OFL-1.1"),
    Part("Lucide", "ISC"),
    Part("GeoNames", "CC BY 4.0"),
    Part("FastAPI, PyJWT, argon2-cffi, keyring, platformdirs", "MIT"),
    Part("pydantic, stamina", "MIT"),
    Part("structlog, tomlkit, validate-docbr", "MIT"),
    Part("cryptography", "Apache-2.0 / BSD-3-Clause"),
    Part("httpx, msgspec, segno, uvicorn", "BSD-3-Clause"),
    Part("psycopg", "LGPL-3.0"),
    Part("qasync, XlsxWriter", "BSD-2-Clause"),
    Part("phonenumberslite, tzdata", "Apache-2.0"),
    Part("apsw-sqlite3mc (SQLite)", "OSI, MIT"),
)
"""A test compares this list with the installed packages."""


class AboutBox(Sheet):
    """Open it with ``open()``; Esc or Enter close it. ``bundle_asked`` asks for the bundle for support.

    ``chromium`` are the versions that the card page's process reported, of itself and of its security
    patches, "" while none has run: this process never loads the web engine.
    """

    bundle_asked = Signal()

    def __init__(self, parent: QWidget, chromium: str = "", today: date | None = None) -> None:
        super().__init__(parent, start_texts.about_title())
        base, _, patch = chromium.partition(" ")
        chromium = start_texts.chromium(base, patch) if base else start_texts.not_loaded_yet()
        self.setMinimumWidth(_WIDTH)
        versions = _table(
            ("Guichê", __version__),
            ("Qt", qVersion()),
            ("Chromium", base or chromium),
            *(((start_texts.patches(), patch),) if patch else ()),
            ("Python", platform.python_version()),
        )
        age = engine.qt_age(qVersion(), today or date.today())
        old = start_texts.old_engine(qVersion(), age) if age is None or age > engine.OLD_AFTER else ""
        self._note = Label("", size=12, tone="text_2", wrap=True)
        self._note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.bundle = Button(start_texts.button(), icon="life-buoy")
        self.bundle.clicked.connect(lambda _=False: self.bundle_asked.emit())
        done = Button(start_texts.close(), kind="main", key=CommandId.BACK)
        done.clicked.connect(self.accept)
        fill_sheet(
            self,
            versions,
            *((Label(old, size=12, tone="warning", wrap=True),) if old else ()),
            Label(start_texts.licences_title(), size=14, weight=600),
            grow(self._licences(parent.window().height())),
            self._note,
            spacing=12,
            foot=(self.bundle, Stretch, done),
        )
        self._tell(start_texts.licences_note())
        python = platform.python_version()
        self.setAccessibleDescription(
            f"Guichê {__version__}, Qt {qVersion()}, Chromium {chromium}, Python {python}"
        )
        done.setFocus()

    def show_bundle(self, text: str, *, working: bool) -> None:
        """Show that the bundle for support is being made, or what became of it, in the place of the note."""
        self.bundle.set_inactive(text if working else None)
        self._tell(text)

    def _tell(self, text: str) -> None:
        self._note.setText(text)
        # A dialog does not grow by itself for a text that wraps.
        self._note.setMinimumHeight(self._note.heightForWidth(max(self.width(), _WIDTH) - 2 * _EDGE))

    def _licences(self, space: int) -> ScrollArea:
        """Return the parts with their licences; in a low window they scroll."""
        inner = _table(("Guichê", "MIT"), *PARTS)
        area = scrolled(inner, self)
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setAccessibleName(start_texts.licences_title())
        area.setMinimumHeight(min(inner.sizeHint().height(), space - _AROUND))
        return area


def _table(*rows: tuple[str, str]) -> QWidget:
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(5)
    for number, (name, value) in enumerate(rows):
        grid.addWidget(Label(name, made, wrap=True), number, 0)
        shown = Label(value, made, tone="text_2")
        shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid.addWidget(shown, number, 1, Qt.AlignmentFlag.AlignTop)
    grid.setColumnStretch(0, 1)
    grid.setColumnMinimumWidth(1, _VALUES)
    return made
