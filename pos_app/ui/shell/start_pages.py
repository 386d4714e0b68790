"""What the window shows before there is a desk: that opening takes long, why it cannot be, or the question
for the passphrase."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from pos_app.ui.kit.layouts import Stretch, column, lay_out, row
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Section
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice import Notice
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import start_texts
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate


class StartProblem(QWidget):
    """One notice with the reason, what holds of the money, and what to do."""

    def __init__(self, sentence: str, money: str) -> None:
        super().__init__()
        title, todo = translate("O Guichê não pôde abrir"), start_texts.try_again()
        notice = Notice(NoticeView("danger", title, happened=sentence, money=money, todo=todo))
        lay_out(self, column(notice, Stretch))


class StartWait(QWidget):
    """That the journal is made ready, which takes minutes for a large one, and for how long already."""

    def __init__(self) -> None:
        super().__init__()
        title = translate("Preparando o registro de vendas")
        self.time = Label("", size=12, tone="text_2")
        notice = Notice(NoticeView("info", title, start_texts.making_ready()))
        lay_out(self, column(notice, self.time, Stretch, spacing=8))


SHORTEST = 12
"""Characters of a new passphrase: whoever takes the disk may try as long as they like."""
_WIDEST = 620


class PassphrasePage(QWidget):
    """Passive. ``new``: a passphrase is chosen, typed twice; else the one of this journal is asked for."""

    given = Signal(str)
    plain_chosen = Signal()

    def __init__(self, problem: str = "", *, new: bool) -> None:
        super().__init__()
        self._new = new
        self.passphrase = TextField(translate("Senha de abertura"))
        self.again = TextField(translate("A mesma senha, outra vez"))
        for field in (self.passphrase, self.again):
            field.edit.setEchoMode(QLineEdit.EchoMode.Password)
            field.submitted.connect(self._submit)
        go_on = translate("Criptografar e abrir")
        go_on = go_on if new else translate("Abrir")
        self.go_on = Button(go_on, kind="main", size="main")
        self.plain = Button(translate("Deixar sem criptografia"), size="main")
        self.go_on.clicked.connect(lambda _=False: self._submit())
        self.plain.clicked.connect(lambda _=False: self.plain_chosen.emit())
        text = start_texts.choose_passphrase() if new else start_texts.passphrase_asked()
        box = Section(translate("Proteção do registro de vendas"), text)
        box.grid.addWidget(self.passphrase, 0, 0, 1, 2)
        box.grid.addWidget(self.again, 1, 0, 1, 2)
        box.setMaximumWidth(_WIDEST)
        buttons = row(self.go_on, self.plain, Stretch, spacing=10)
        warning = Label(start_texts.without_encryption(), size=12, tone="text_2", wrap=True)
        lay_out(self, column(box, buttons, *((warning,) if new else ()), Stretch, spacing=12))
        self.again.setVisible(new)
        self.plain.setVisible(new)
        if problem:
            self.passphrase.set_error(problem)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.passphrase.edit.setFocus()

    def _submit(self) -> None:
        typed = self.passphrase.edit.text()
        problem = ""
        if self._new and len(typed) < SHORTEST:
            problem = start_texts.passphrase_too_short(SHORTEST)
        elif not typed:
            problem = start_texts.passphrase_missing()
        self.passphrase.set_error(problem or None)
        unequal = self._new and not problem and typed != self.again.edit.text()
        self.again.set_error(start_texts.passphrases_differ() if unequal else None)
        if not problem and not unequal:
            self.go_on.set_inactive(translate("Abrindo o registro…"))
            for field in (self.passphrase, self.again):
                field.edit.clear()  # It stays in no widget.
            self.given.emit(typed)
