"""The page of the first start."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import Action, Commands
from pos_app.ui.pages.welcome.form import ConnectionForm
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.scroll import ScrollArea
from pos_app.ui.widgets.section import Section
from pos_app.ui.widgets.segmented_control import SegmentedControl
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import welcome_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

_WIDEST = 860


class WelcomeView(QWidget):
    """Passive. The secret is typed here, kept by the system's keyring and never shown again."""

    field_left = Signal(str)
    accepted = Signal()
    cancelled = Signal()
    training_asked = Signal()
    notice_acted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("WelcomeView", "Primeiro acesso"))
        self.environment = SegmentedControl(
            [translate("WelcomeView", "Homologação"), translate("WelcomeView", "Produção")], self
        )
        self.environment.setAccessibleName(translate("WelcomeView", "Ambiente"))
        card = translate("WelcomeView", "para vender no cartão")
        self._fields = {
            "client_id": TextField(translate("WelcomeView", "Número do parceiro"), self),
            "address": TextField(
                translate("WelcomeView", "Endereço da central"), self, placeholder="https://"
            ),
            "user": TextField(translate("WelcomeView", "Usuário"), self),
            "secret": TextField(translate("WelcomeView", "Senha"), self),
            "card_page": TextField(
                translate("WelcomeView", "Página do cartão"), self, placeholder="https://", optional=card
            ),
        }
        self._fields["secret"].edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.go_on = Button(
            translate("WelcomeView", "Testar e abrir"), self, kind="main", size="main", key=CommandId.MAIN
        )
        self.train = Button(translate("WelcomeView", "Só treinar"), self, size="main", icon="graduation-cap")
        self._state = Label("", self, tone="text_2")
        self._notices = NoticeArea(self)
        self._build()
        for name, field in self._fields.items():
            field.left.connect(lambda name=name: self.field_left.emit(name))
            field.submitted.connect(self.accepted)
        self._notices.acted.connect(lambda _subject, command: self.notice_acted.emit(command))
        self.go_on.clicked.connect(lambda _=False: self.accepted.emit())
        self.train.clicked.connect(lambda _=False: self.training_asked.emit())

    def _build(self) -> None:
        link = Section(translate("WelcomeView", "Conexão com a central"), welcome_texts.explanation(), self)
        shown = QVBoxLayout()
        shown.setSpacing(4)
        link.grid.addLayout(shown, 0, 0)
        shown.addWidget(Label(translate("WelcomeView", "Ambiente"), link, size=12, weight=500, tone="text_2"))
        shown.addWidget(self.environment)
        shown.addStretch(1)
        link.grid.addWidget(self._fields["client_id"], 0, 1)
        link.grid.addWidget(self._fields["address"], 1, 0, 1, 2)
        link.grid.addWidget(self._fields["user"], 2, 0)
        link.grid.addWidget(self._fields["secret"], 2, 1)
        link.grid.addWidget(self._fields["card_page"], 3, 0, 1, 2)
        inner = QWidget()
        inner.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(Label(translate("WelcomeView", "Bem-vindo ao Guichê"), inner, size=20, weight=600))
        column.addWidget(self._notices)
        column.addWidget(link)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        column.addLayout(foot)
        foot.addWidget(self.go_on)
        foot.addWidget(self.train)
        foot.addWidget(self._state, 1)
        column.addStretch(1)
        scroll = ScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)

    def fill(self, known: ConnectionForm) -> None:
        """Show the parts of a connection that are stored already."""
        self.environment.choose(1 if known.production else 0)
        for name in ("address", "client_id", "card_page"):
            self._fields[name].set_text(getattr(known, name))

    def form(self) -> ConnectionForm:
        """Return what is typed."""
        texts = {name: field.text() for name, field in self._fields.items()}
        return ConnectionForm(production=self.environment.index == 1, **texts)

    def show_problem(self, field: str, sentence: str) -> None:
        """Show the error of a field; an empty text clears it."""
        self._fields[field].set_error(sentence or None)

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show why the connection was not accepted; None clears it."""
        if notice is None:
            self._notices.clear("welcome")
        else:
            shown = self._notices.show_notice("welcome", notice)
            if shown.buttons:
                shown.buttons[0].setFocus()

    def show_proving(self, proving: bool) -> None:
        """Show that a request to the provider is running."""
        self.go_on.set_inactive(translate("WelcomeView", "A central está respondendo") if proving else None)
        self._state.setText(welcome_texts.proving() if proving else "")

    def focus_field(self, field: str) -> None:
        """Focus a field."""
        self._fields[field].edit.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Dispatch the page's shortcuts here: the desk that normally does it does not exist yet."""
        pressed = shortcuts.of_press(event.keyCombination())
        for command, action in self.commands().items():
            if shortcuts.sequence(command) == pressed:
                action.run()
                return
        super().keyPressEvent(event)

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        return {
            CommandId.MAIN: Action(self.accepted.emit),
            CommandId.BACK: Action(self.cancelled.emit),
        }

    def showEvent(self, event: QShowEvent) -> None:
        """The focus starts at the first field that is empty."""
        empty = (field for field in self._fields.values() if not field.text())
        next(empty, self._fields["client_id"]).edit.setFocus()
