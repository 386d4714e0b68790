"""The page of the first start."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from pos_app.system.tasks import TaskScope
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import Action, Commands
from pos_app.ui.kit.forms import Field, Form, typed
from pos_app.ui.kit.layouts import Stretch, asks, column, grow, in_grid, lay_out, panel, row
from pos_app.ui.pages.welcome.presenter import Ask, ConnectionForm, FieldLeft, Intent, Try, WelcomePresenter
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Section
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.scroll import ScrollArea
from pos_app.ui.widgets.segmented_control import SegmentedControl
from pos_app.wording import settings_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_WIDEST = 860


class WelcomeView(QWidget):
    """Passive. The secret is typed here, kept by the system's keyring and never shown again."""

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("WelcomeView", "Primeiro acesso"))
        names = [translate("WelcomeView", "Homologação"), translate("WelcomeView", "Produção")]
        where, text = SegmentedControl(names), translate("WelcomeView", "Ambiente")
        where.setAccessibleName(text)
        card = translate("WelcomeView", "para vender no cartão")
        address = translate("WelcomeView", "Endereço da central")
        page = translate("WelcomeView", "Página do cartão")
        self.fields = fields = Form(
            ConnectionForm,
            {
                "production": Field(where, lambda: where.index == 1, where.choose, where.chosen),
                "client_id": typed(translate("WelcomeView", "Número do parceiro")),
                "address": typed(address, placeholder="https://"),
                "user": typed(translate("WelcomeView", "Usuário")),
                "secret": typed(translate("WelcomeView", "Senha"), secret=True),
                "card_page": typed(page, placeholder="https://", optional=card),
            },
            left=lambda name: self.ask(FieldLeft(name)),
            submitted=lambda: self.ask(Ask.GO_ON),
        )
        go_on = translate("WelcomeView", "Testar e abrir")
        main = Button(go_on, kind="main", size="main", key=CommandId.MAIN)
        self.go_on = asks(main, self.ask, Ask.GO_ON)
        train = Button(translate("WelcomeView", "Só treinar"), size="main", icon="graduation-cap")
        self.train = asks(train, self.ask, Ask.TRAIN)
        self._state = Label(tone="text_2")
        self._notices = NoticeArea()
        self._notices.acted.connect(self._act)
        link = Section(translate("WelcomeView", "Conexão com a central"), settings_texts.explanation())
        in_where = column(Label(text, size=12, weight=500, tone="text_2"), where, Stretch, spacing=4)
        in_grid(
            link.grid,
            (in_where, fields["client_id"]),
            (fields["address"],),
            (fields["user"], fields["secret"]),
            (fields["card_page"],),
        )
        title = Label(translate("WelcomeView", "Bem-vindo ao Guichê"), size=20, weight=600)
        foot = row(self.go_on, self.train, grow(self._state), spacing=10)
        inner = panel(column(title, self._notices, link, foot, Stretch, spacing=12))
        inner.setMaximumWidth(_WIDEST)
        scroll = ScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        lay_out(self, column(scroll))

    def _act(self, _subject: str, command: CommandId) -> None:
        if command is CommandId.SESSION_ONLY:
            self.ask(Ask.USE_FOR_SESSION)

    def form(self) -> ConnectionForm:
        return self.fields.read(ConnectionForm())

    def show_problem(self, field: str, sentence: str) -> None:
        """Show the error of a field; an empty text clears it."""
        self.fields.show_error(field, sentence)

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show why the connection was not accepted; None clears it."""
        if notice is None:
            self._notices.clear("welcome")
        else:
            shown = self._notices.show_notice("welcome", notice)
            if shown.buttons:
                shown.buttons[0].setFocus()

    def show_proving(self, proving: bool) -> None:
        self.go_on.set_inactive(translate("WelcomeView", "A central está respondendo") if proving else None)
        self._state.setText(settings_texts.proving() if proving else "")

    def focus_field(self, field: str) -> None:
        self.fields.focus(field)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Dispatch the page's shortcuts here: the desk that normally does it does not exist yet."""
        pressed = shortcuts.of_press(event.keyCombination())
        for command, action in self.commands().items():
            if shortcuts.sequence(command) == pressed:
                action.run()
                return
        super().keyPressEvent(event)

    def commands(self) -> Commands:
        return {
            CommandId.MAIN: Action(partial(self.ask, Ask.GO_ON)),
            CommandId.BACK: Action(partial(self.ask, Ask.CANCEL)),
        }

    def showEvent(self, event: QShowEvent) -> None:
        """The focus starts at the first field that is empty."""
        typed_ones = [name for name in self.fields if name != "production"]
        empty = (name for name in typed_ones if not self.fields[name].text())
        self.fields.focus(next(empty, "client_id"))


def welcome_page(
    prove: Try,
    use_for_session: Try,
    scope: TaskScope,
    done: Callable[[bool], None],
    known: ConnectionForm | None = None,
) -> tuple[WelcomeView, WelcomePresenter]:
    """Return the page and its presenter, wired; ``known`` is what is stored of the connection already."""
    view = WelcomeView()
    if known:
        view.fields.show(known)
    presenter = WelcomePresenter(view, prove, use_for_session, scope, done)
    view.asked.connect(presenter.handle)
    return view, presenter
