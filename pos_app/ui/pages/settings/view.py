"""The page of settings, in tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QScrollArea, QSizePolicy, QStackedWidget, QWidget

from pos_app.domain.fiscal_pdf import hosts_typed
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.domain.printers import PrinterProfile
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint, label
from pos_app.ui.kit.forms import Field, Form, choice, segments, tick, typed
from pos_app.ui.kit.layouts import Stretch, asks, at, column, grow, lay_out, row
from pos_app.ui.pages.settings.keys_box import KeysBox
from pos_app.ui.pages.settings.people_section import PeopleSection
from pos_app.ui.pages.settings.presenter import Ask, FieldLeft, Intent, SettingsPresenter
from pos_app.ui.pages.settings.printers_section import PrintersSection, printer_hints
from pos_app.ui.pages.settings.sections import (
    AlertsSection,
    Columns,
    Fact,
    PinnedSection,
    ReceiptsSection,
    StationSection,
    section,
)
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, PageView, built
from pos_app.ui.shared.ports import DeskSettings
from pos_app.ui.style import fonts
from pos_app.ui.style.hand import least
from pos_app.ui.style.tokens import TOUCH, Tokens
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import CENTRE, Painted, fill_rect, paint_text
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import (
    checkout_texts,
    people_texts,
    print_texts,
    settings_texts,
    start_texts,
    ticket_texts,
)
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import plural, translate

_PRINTERS = 3
"""The place of the printers among the tabs."""
_STATES_EVERY = 5000
"""Milliseconds between two questions to the printers."""


class SettingsView(PageView):
    """Passive. A PIN is typed here and never shown again. ``sample`` paints the page of test of a printer, so
    many px wide; ``training``: this is a training desk."""

    def __init__(self, sample: Callable[[PrinterProfile, int], QImage], *, training: bool = False) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("SettingsView", "Ajustes"))
        self._values = DeskSettings("light", SOURCE, "", "", "", "")
        self._keys: dict[str, str] = {}
        self.fields = Form(
            DeskSettings,
            _rows(),
            edited=lambda: self.ask(Ask.EDITED),
            left=lambda name: self.ask(FieldLeft(name)),
            submitted=lambda: self.ask(Ask.SAVE),
        )
        self.facts = {
            "environment": Fact(translate("SettingsView", "Ambiente")),
            "connection": Fact(translate("SettingsView", "Endereço da central")),
            "card": Fact(translate("SettingsView", "Página do cartão")),
            "secret": Fact(translate("SettingsView", "Senha da central")),
            "trust": Fact(settings_texts.title()),
        }
        self.alerts, self.station = AlertsSection(self.ask), StationSection(self.ask)
        self.pinned, self.receipts = PinnedSection(self.ask), ReceiptsSection(self.ask)
        self.people = PeopleSection(self.ask)
        self.printers = PrintersSection(self.ask, sample)
        test = translate("SettingsView", "Testar conexão")
        self.test = self._button(test, "plug", Ask.TEST, CommandId.REFRESH)
        self.learn = self._button(translate("SettingsView", "Conferir a central"), "search", Ask.LEARN)
        leave = translate("SettingsView", "Sair do treinamento")
        text = leave if training else translate("SettingsView", "Abrir o treinamento")
        self.training = self._button(text, "graduation-cap", Ask.TRAINING)
        self.keys = Button(translate("SettingsView", "Mudar teclas"), size="small", icon="keyboard")
        self.keys.clicked.connect(self.open_keys)
        self._keys_summary = Label(size=13, weight=500, wrap=True)
        self._notices = NoticeArea()
        pages = self._pages(settings_texts.end_practice() if training else settings_texts.practice())
        self._columns = list(pages.values())
        made = [(text, scrolled(columns, self)) for text, columns in pages.items()]
        made.insert(_PRINTERS, (print_texts.section(), scrolled(self.printers, self)))
        self.tabs = SettingsTabs(made)
        self.tabs.turned.connect(lambda _: self.hints_changed.emit())
        self._clock = QTimer(self, interval=_STATES_EVERY)
        self._clock.timeout.connect(lambda: self.ask(Ask.LOOK_AT_PRINTERS))
        title = Label(translate("SettingsView", "Ajustes"), size=20, weight=600)
        text, main = translate("SettingsView", "Salvar ajustes"), CommandId.MAIN
        self.save = asks(Button(text, kind="main", size="main", key=main), self.ask, Ask.SAVE)
        undo = Button(translate("SettingsView", "Desfazer"), size="main", key=CommandId.BACK)
        self.undo = asks(undo, self.ask, Ask.UNDO)
        about = Button(start_texts.about_title(), kind="quiet", size="small", icon="info")
        self.about = asks(about, self.ask, Ask.ABOUT)
        foot = row(self.save, self.undo, Stretch, self.about, spacing=10)
        lay_out(self, column(title, self._notices, grow(self.tabs), foot, spacing=12))

    def _button(self, text: str, icon: str, intent: Ask, key: CommandId | None = None) -> Button:
        return asks(Button(text, size="small", icon=icon, key=key), self.ask, intent)

    def _pages(self, practice: str) -> dict[str, Columns]:
        """Return the tabs but that of the printers, each with its sections."""
        left, fields, facts = Qt.AlignmentFlag.AlignLeft, self.fields, self.facts
        theme = Label(translate("SettingsView", "Tema"), size=12, weight=500, tone="text_2")
        look, counter = translate("SettingsView", "Aparência"), translate("SettingsView", "Guichê")
        keys, text = translate("SettingsView", "Teclas"), Label(practice, tone="text_2", wrap=True)
        in_theme = column(theme, fields["theme"], spacing=4)
        screens, papers = (fields["customer_display"], fields["touch_keyboard"]), (fields["print_itself"],)
        summary = (self._keys_summary, at(left, self.keys))
        keyboard = settings_texts.keyboard(shortcuts.sequence(CommandId.SHORTCUTS))
        training = translate("SettingsView", "Treinamento")
        supervision = section(
            translate("SettingsView", "Supervisor"),
            settings_texts.supervision(),
            (fields["supervisor"], fields["new_pin"]),
            (fields["present_pin"], None),
        )
        link = section(
            translate("SettingsView", "Conexão"),
            settings_texts.connection(),
            (facts["environment"], facts["connection"]),
            (facts["card"], facts["secret"]),
            (facts["trust"],),
            (row(self.test, self.learn, Stretch, spacing=10),),
        )
        named = (fields["counter"], fields["station"]), (fields["email"], fields["pdf_hosts"])
        self.people.peopled.connect(supervision.setHidden)  # With people, roles say who may decide.
        return {
            look: Columns(
                (
                    section(look, "", (in_theme, fields["language"])),
                    section(checkout_texts.section(), checkout_texts.section_note(), screens, papers),
                ),
                (self.alerts,),
            ),
            counter: Columns(
                (section(counter, "", *named), self.station),
                (self.pinned, section(training, "", (text, at(left, self.training)))),
            ),
            keys: Columns((section(keys, keyboard, summary),), ()),
            translate("SettingsView", "Recibos"): Columns((self.receipts,), ()),
            translate("SettingsView", "Central"): Columns((link,), ()),
            translate("SettingsView", "Pessoas"): Columns((self.people,), (supervision,)),
        }

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        if self._on_printers():
            return printer_hints()
        return (
            KeyHint(FocusKey.TAB, translate("SettingsView", "Próximo campo")),
            KeyHint(CommandId.MAIN, translate("SettingsView", "Salvar")),
            KeyHint(CommandId.REFRESH, translate("SettingsView", "Testar conexão")),
            KeyHint(CommandId.BACK, translate("SettingsView", "Desfazer")),
            KeyHint(CommandId.PAGE_SELL, translate("SettingsView", "Voltar a vender")),
        )

    def commands(self) -> Commands:
        return {
            CommandId.MAIN: Action(partial(self.ask, Ask.SAVE)),
            CommandId.REFRESH: Action(
                lambda: self.printers.ask_test() if self._on_printers() else self.ask(Ask.TEST)
            ),
            CommandId.NEW_PRINTER: Action(self.printers.add, self._on_printers),
            CommandId.BACK: Action(partial(self.ask, Ask.UNDO)),
        }

    def _on_printers(self) -> bool:
        return self.tabs.index == _PRINTERS

    def resizeEvent(self, event: QResizeEvent) -> None:
        for columns in self._columns:
            columns.fit(event.size().width())

    # --- Showing ----------------------------------------------------------------------------------

    def show_values(self, values: DeskSettings) -> None:
        self._values = values
        self.fields.show(values)
        self.fields["present_pin"].setVisible(values.has_pin)
        hint = translate("SettingsView", "deixe vazio para manter") if values.has_pin else ""
        self.fields["new_pin"].edit.setPlaceholderText(hint)
        environments = {
            "training": translate("SettingsView", "Treinamento"),
            "staging": translate("SettingsView", "Homologação"),
            "production": translate("SettingsView", "Produção"),
        }
        no_card = translate("SettingsView", "não configurada: o cartão fica inativo")
        outside = translate("SettingsView", "guardada fora do programa")
        secret = settings_texts.password_of_session() if values.session_only else outside
        self.facts["environment"].show_value(environments.get(values.environment, values.environment))
        self.facts["connection"].show_value(values.connection)
        self.facts["card"].show_value(values.card_host or no_card)
        self.facts["secret"].show_value(secret)
        self.facts["trust"].show_value(values.trust)
        self.alerts.show_values(values)
        self.printers.show_value(values.printers)
        self.receipts.show_value(values.receipts)
        self.station.show_value(values.city)
        self.pinned.show_value(values.pinned)
        self.pinned.field.set_error(None)
        self._show_keys(values.keys)

    def form(self) -> DeskSettings:
        return replace(
            self.fields.read(self._values),
            keys=self._keys,
            city=self.station.value,
            pinned=self.pinned.value,
            alerts=self.alerts.form.read(self._values.alerts),
            printers=self.printers.value,
            receipts=self.receipts.value(),
            mail_password=self.receipts.new_password(),
        )

    def open_keys(self) -> KeysBox:
        """Let the clerk change the keys; they count once the settings are saved."""
        box = KeysBox(self, self._keys)
        box.chosen.connect(self._show_keys)
        box.chosen.connect(lambda _: self.ask(Ask.EDITED))
        box.open()
        return box

    def _show_keys(self, keys: dict[str, str]) -> None:
        self._keys = keys
        many = plural("SettingsView", "1 tecla mudada", "{count} teclas mudadas", len(keys))
        summary = [many if keys else translate("SettingsView", "Todas no padrão")]
        for command, other in shortcuts.without_key(shortcuts.in_force(keys)).items():
            key = shortcuts.sequence_of(other, shortcuts.in_force(keys))
            summary.append(settings_texts.without_key(label(command), key, label(other)))
        self._keys_summary.setText("\n".join(summary))

    def show_problem(self, field: str, sentence: str) -> None:
        """Show the error of a field; an empty text clears it."""
        form, name = self._row(field)
        form.show_error(name, sentence)

    def _row(self, field: str) -> tuple[Form[Any], str]:
        mail = field.removeprefix("mail_")
        return (self.fields, field) if mail == field else (self.receipts.account, mail)

    def show_changed(self, changed: bool) -> None:
        for button in (self.save, self.undo):
            button.set_inactive(None if changed else translate("SettingsView", "Nada foi mudado"))

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show the result of saving; None clears it."""
        if notice is None:
            self._notices.clear("settings")
        else:
            self._notices.show_notice("settings", notice, inline=notice.kind == "success")

    def show_testing(self, testing: bool) -> None:
        """Show that the connection is being tested; Esc stops it."""
        self.test.set_inactive(translate("SettingsView", "Consultando a central…") if testing else None)

    def focus_field(self, field: str) -> None:
        form, name = self._row(field)
        self.tabs.turn_to_part(form[name])
        form[name].edit.setFocus()

    def shown(self) -> None:
        self._clock.start()
        self.ask(Ask.LOOK_AT_PRINTERS)
        (self.printers.list if self._on_printers() else self.tabs.buttons[self.tabs.index]).setFocus()

    def left(self) -> None:
        self._clock.stop()


def _rows() -> dict[str, Field]:
    """Return the fields that are typed or chosen, by the settings that they show."""
    displays = {value: text for text, value in checkout_texts.choices()}
    keyboards = {value: text for text, value in settings_texts.choices()}
    optional = translate("SettingsView", "para compradores sem e-mail")
    digits, present = translate("SettingsView", "4 a 8 números"), people_texts.present_hint()
    themes = {
        "light": translate("SettingsView", "Claro"),
        "dark": translate("SettingsView", "Escuro"),
        "contrast": translate("SettingsView", "Alto contraste"),
    }
    return {
        "theme": segments(translate("SettingsView", "Aparência"), themes),
        "language": choice(translate("SettingsView", "Idioma da tela"), LANGUAGES, LANGUAGES.__getitem__),
        "counter": typed(translate("SettingsView", "Nome do guichê")),
        "station": typed(translate("SettingsView", "Rodoviária ou loja")),
        "email": typed(translate("SettingsView", "E-mail da loja"), optional=optional),
        "supervisor": typed(translate("SettingsView", "Nome do supervisor")),
        "new_pin": typed(translate("SettingsView", "Novo PIN"), optional=digits, secret=True, most=8),
        "present_pin": typed(people_texts.present(), optional=present, secret=True, most=8),
        "pdf_hosts": typed(
            ticket_texts.hosts_field(),
            optional=ticket_texts.hosts_hint(),
            read=lambda text: ", ".join(hosts_typed(text)),
        ),
        "customer_display": choice(checkout_texts.display(), displays, displays.__getitem__),
        "touch_keyboard": choice(settings_texts.keyboard_name(), keyboards, keyboards.__getitem__),
        "print_itself": tick(translate("SettingsView", "Imprimir os bilhetes sozinho depois do pagamento")),
    }


_SIDE, _LINE = 12, 3
_RING = 4
"""Room in px for the ring around the first tab."""


class SettingsTabs(Painted):
    """One of several pages, each under its name; ``turned`` carries the index of the page that came.

    The arrows go from tab to tab.
    """

    turned = Signal(int)

    def __init__(self, pages: Sequence[tuple[str, QWidget]]) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self._stack = QStackedWidget()
        self.buttons = [TabButton(text) for text, _ in pages]
        self._pages = [page for _, page in pages]
        tabs = row(*self.buttons, Stretch, spacing=0, margins=(_RING, _RING, _RING, 0))
        lay_out(self, column(tabs, grow(self._stack), spacing=12))
        for index, (button, page) in enumerate(zip(self.buttons, self._pages, strict=True)):
            self._group.addButton(button, index)
            self._stack.addWidget(page)
        self.buttons[0].setChecked(True)
        self._group.idClicked.connect(self.turn_to)

    @property
    def index(self) -> int:
        return self._stack.currentIndex()

    def turn_to(self, index: int) -> None:
        self._group.button(index).setChecked(True)
        if index != self.index:
            self._stack.setCurrentIndex(index)
            self.turned.emit(index)

    def turn_to_part(self, part: QWidget) -> None:
        """Bring the page to the front that holds a widget, and scroll to it."""
        for index, page in enumerate(self._pages):
            if page.isAncestorOf(part):
                self.turn_to(index)
                if isinstance(page, QScrollArea):
                    page.ensureWidgetVisible(part, 0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        focused = next((index for index, one in enumerate(self.buttons) if one.hasFocus()), None)
        if focused is None or event.key() not in ways:
            super().keyPressEvent(event)
            return
        index = (focused + ways[Qt.Key(event.key())]) % len(self.buttons)
        self.turn_to(index)
        self.buttons[index].setFocus()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, QRect(0, _RING + least(TOUCH) - 1, self.width(), 1), t.border)


class TabButton(PaintedButton):
    """One tab: words over a line; the current one is blue, and its line stands out."""

    def __init__(self, text: str) -> None:
        super().__init__(ring=6)
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(fonts.text_width(self.text(), 13, 600) + 2 * _SIDE, least(TOUCH))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        chosen = self.isChecked()
        ink = t.primary if chosen else t.text if self._hovered else t.text_2
        paint_text(painter, self.rect(), self.text(), ink, 13, 600 if chosen else 500, CENTRE)
        if chosen:
            fill_rect(painter, QRect(0, self.height() - _LINE, self.width(), _LINE), t.primary)


def build(desk: DeskApi) -> Page:
    view = SettingsView(desk.printer_sample, training=desk.is_training)
    presenter = SettingsPresenter(view, desk)
    return built(view, presenter, desk, presenter.opened)
