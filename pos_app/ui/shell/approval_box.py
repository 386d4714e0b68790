"""Asks for the PIN of a person who has the required permission."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, fill_sheet
from pos_app.ui.shared.scan_fields import READS_CODES
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import overview_texts
from pos_app.wording import people_texts as texts
from pos_app.wording.notices import CommandId

_LONGEST = 40


class ApprovalBox(Sheet):
    """Says what is to be done and whose PIN it needs. Where ``known`` is a name, only that person's PIN is
    asked for; otherwise a badge or a name comes first.

    ``given`` carries the badge or name and the PIN; answer with ``accept()`` or a ``show_`` method. Esc
    cancels. ``branch_asked``: another counter's supervisor is to be asked, where that is offered; the fields
    stay, since somebody may come here all the same.
    """

    given = Signal(str, str)
    branch_asked = Signal()

    def __init__(self, parent: QWidget, title: str, why: str, known: str = "") -> None:
        super().__init__(parent, title)
        self.setAccessibleDescription(f"{why} {texts.on_record()}")
        self.person = TextField(texts.badge_or_name(), icon="id-card")
        self.person.edit.setMaxLength(_LONGEST)
        self.person.edit.setProperty(READS_CODES, True)
        self.pin = TextField(texts.pin_of(known) if known else texts.pin(), icon="key-round")
        self.pin.edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.edit.setMaxLength(_LONGEST)
        self.act = Button(texts.approve(), kind="main", key=FocusKey.ENTER)
        self.keep = Button(texts.not_now(), key=CommandId.BACK)
        self.branch = Button(overview_texts.by_branch(), icon="store", key=FocusKey.BY_BRANCH)
        self._branch_words = Label("", tone="text_2", wrap=True)
        self.branch.clicked.connect(lambda _=False: self.branch_asked.emit())
        self.person.submitted.connect(self.pin.edit.setFocus)
        self.pin.submitted.connect(self._give)
        self.act.clicked.connect(lambda _=False: self._give())
        self.keep.clicked.connect(lambda _=False: self.reject())
        fill_sheet(
            self,
            Label(why, wrap=True),
            Label(texts.on_record(), tone="text_2", wrap=True),
            4,
            self.person,
            self.pin,
            self._branch_words,
            6,
            spacing=8,
            foot=(self.branch, Stretch, self.keep, self.act),
        )
        self.branch.hide()
        self._branch_words.hide()
        self.person.setVisible(not known)
        self.setFixedWidth(480)
        (self.pin if known else self.person).edit.setFocus()

    def offer_branch(self) -> None:
        """Let the supervisor at another counter be asked."""
        self.branch.show()
        self.setFixedWidth(560)

    def show_branch(self, sentence: str, *, waits: bool) -> None:
        """Show what became of the request; while somebody ``waits`` no other one is made."""
        self._branch_words.setText(sentence)
        self._branch_words.setVisible(True)
        announce(self._branch_words, sentence)
        self.branch.set_inactive(sentence if waits else None)
        self.adjustSize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The key that asks works in both fields: it writes nothing."""
        if self.branch.isVisible() and shortcuts.is_focus_key(FocusKey.BY_BRANCH, event.key()):
            self.branch.click()
        else:
            super().keyPressEvent(event)

    def show_person_problem(self, sentence: str) -> None:
        """Show why the named person cannot approve it, or that there is no such person."""
        self._set_busy(False)
        self.person.set_error(sentence)
        self.person.edit.setFocus()
        self.person.edit.selectAll()

    def show_pin_problem(self, sentence: str) -> None:
        self._set_busy(False)
        self.pin.edit.clear()
        self.pin.set_error(sentence)
        self.pin.edit.setFocus()

    def show_checking(self) -> None:
        self._set_busy(True)

    def take_badge(self, code: str) -> None:
        """A badge was read in the field of the PIN: it names the person, and the PIN is still missing."""
        self.person.set_text(code)
        self.pin.edit.clear()
        self.pin.set_error(texts.badge_needs_pin())

    def _set_busy(self, busy: bool) -> None:
        self.act.set_inactive(texts.checking() if busy else None)
        for field in (self.person, self.pin):
            field.set_read_only(busy)

    def _give(self) -> None:
        self.person.set_error(None)
        self.pin.set_error(None)
        self.given.emit(self.person.text(), self.pin.text())
