"""The page of settings: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.languages import SOURCE
from pos_app.domain.printers import PrinterProfile
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint, label
from pos_app.ui.pages.settings import sections
from pos_app.ui.pages.settings.alerts_section import AlertsSection
from pos_app.ui.pages.settings.columns import Columns
from pos_app.ui.pages.settings.fields import SettingsFields
from pos_app.ui.pages.settings.keys_box import KeysBox
from pos_app.ui.pages.settings.people_section import PeopleSection
from pos_app.ui.pages.settings.pinned_section import PinnedSection
from pos_app.ui.pages.settings.printers_section import PrintersSection, printer_hints
from pos_app.ui.pages.settings.receipts_section import ReceiptsSection
from pos_app.ui.pages.settings.station_section import StationSection
from pos_app.ui.pages.settings.tabs import SettingsTabs
from pos_app.ui.shared.page import PageView
from pos_app.ui.shared.ports import DeskSettings, PinnedPlace
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.focus import tab_from
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import printer_texts, program_texts, settings_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.printer_report import PrinterReport
from pos_app.wording.translation import plural, translate

_PRINTERS = 3
"""The place of the printers among the tabs."""
_STATES_EVERY = 5000
"""Milliseconds between two questions to the printers."""


class SettingsView(PageView):
    """Passive. A PIN is typed here and never shown again."""

    edited = Signal()
    hints_changed = Signal()
    field_left = Signal(str)
    save_asked = Signal()
    went_back = Signal()
    test_asked = Signal()
    pin_asked = Signal()
    learn_asked = Signal()
    about_asked = Signal()
    training_asked = Signal()
    printer_test_asked = Signal(object)
    mail_test_asked = Signal()
    ticked = Signal()
    """A few seconds passed while the page is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("SettingsView", "Ajustes"))
        self._values = DeskSettings("light", SOURCE, "", "", "", "")
        self._keys: dict[str, str] = {}
        self.fields = SettingsFields(self)
        self.pinned = PinnedSection(self)
        self.station = StationSection(self)
        self.alerts = AlertsSection(self)
        self.printers = PrintersSection(self)
        self.receipts = ReceiptsSection(self)
        self.people = PeopleSection(self)
        self.fields.typed.update(self.receipts.typed)
        self._make_buttons()
        self._practice_words = Label("", self, tone="text_2", wrap=True)
        self.show_training(False)
        self._keys_summary = Label("", self, size=13, weight=500, wrap=True)
        self._notices = NoticeArea(self)
        pages = self._pages()
        self._columns = list(pages.values())
        made = [(words, scrolled(columns, self)) for words, columns in pages.items()]
        made.insert(_PRINTERS, (printer_texts.section(), scrolled(self.printers, self)))
        self.tabs = SettingsTabs(made, self)
        tab_from(self, self.tabs.buttons)  # Before their pages, which were made first.
        self._clock = QTimer(self, interval=_STATES_EVERY)
        self._clock.timeout.connect(self.ticked)
        self._make_foot()  # Last, as Tab comes to it last.
        self._lay_out()
        self._connect()

    def _make_buttons(self) -> None:
        ask = translate("SettingsView", "Testar conexão")
        self.test = Button(ask, self, size="small", icon="plug", key=CommandId.REFRESH)
        learn = translate("SettingsView", "Conferir a central")
        self.learn = Button(learn, self, size="small", icon="search")
        self.keys = Button(translate("SettingsView", "Mudar teclas"), self, size="small", icon="keyboard")
        self.training = Button("", self, size="small", icon="graduation-cap")

    def _make_foot(self) -> None:
        self.save = Button(
            translate("SettingsView", "Salvar ajustes"), self, kind="main", size="main", key=CommandId.MAIN
        )
        self.undo = Button(translate("SettingsView", "Desfazer"), self, size="main", key=CommandId.BACK)
        self.about = Button(program_texts.about_title(), self, kind="quiet", size="small", icon="info")

    def _connect(self) -> None:
        self.fields.on_edited(self.edited.emit)
        self.tabs.turned.connect(lambda _: self.hints_changed.emit())
        self.alerts.edited.connect(self.edited)
        self.station.edited.connect(self.edited)
        self.printers.edited.connect(self.edited)
        self.receipts.edited.connect(self.edited)
        self.receipts.test_asked.connect(self.mail_test_asked)
        self.printers.test_asked.connect(self.printer_test_asked)
        self.pinned.edited.connect(self.edited)
        self.pinned.wanted.connect(self.pin_asked)
        for name, field in self.fields.typed.items():
            field.left.connect(lambda name=name: self.field_left.emit(name))
            field.submitted.connect(self.save_asked)
        self.save.clicked.connect(lambda _=False: self.save_asked.emit())
        self.test.clicked.connect(lambda _=False: self.test_asked.emit())
        self.learn.clicked.connect(lambda _=False: self.learn_asked.emit())
        self.training.clicked.connect(lambda _=False: self.training_asked.emit())
        self.about.clicked.connect(lambda _=False: self.about_asked.emit())
        self.keys.clicked.connect(self.open_keys)
        self.undo.clicked.connect(lambda _=False: self.went_back.emit())

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(12)
        whole.addWidget(Label(translate("SettingsView", "Ajustes"), self, size=20, weight=600))
        whole.addWidget(self._notices)
        whole.addWidget(self.tabs, 1)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        whole.addLayout(foot)
        foot.addWidget(self.save)
        foot.addWidget(self.undo)
        foot.addStretch(1)
        foot.addWidget(self.about)

    def _pages(self) -> dict[str, Columns]:
        """Return the tabs but that of the printers, each with its sections."""
        look = (sections.look(self.fields, self), sections.screens(self.fields, self))
        counter = (sections.counter(self.fields, self), self.station)
        practice = sections.practice(self._practice_words, self.training, self)
        keyboard = sections.keyboard(self._keys_summary, self.keys, self)
        link = sections.link(self.fields, self.test, self.learn, self)
        supervision = sections.supervision(self.fields, self)
        self.people.peopled.connect(supervision.setHidden)  # With people, roles say who may decide.
        return {
            translate("SettingsView", "Aparência"): Columns(look, (self.alerts,)),
            translate("SettingsView", "Guichê"): Columns(counter, (self.pinned, practice)),
            translate("SettingsView", "Teclas"): Columns((keyboard,), ()),
            translate("SettingsView", "Recibos"): Columns((self.receipts,), ()),
            translate("SettingsView", "Central"): Columns((link,), ()),
            translate("SettingsView", "Pessoas"): Columns((self.people,), (supervision,)),
        }

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar."""
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
        """Return the page's action for each command that it handles."""
        return {
            CommandId.MAIN: Action(self.save_asked.emit),
            CommandId.REFRESH: Action(
                lambda: self.printers.ask_test() if self._on_printers() else self.test_asked.emit()
            ),
            CommandId.NEW_PRINTER: Action(self.printers.add, self._on_printers),
            CommandId.BACK: Action(self.went_back.emit),
        }

    def _on_printers(self) -> bool:
        return self.tabs.index == _PRINTERS

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use two columns where there is space."""
        for columns in self._columns:
            columns.fit(event.size().width())

    # --- Showing ----------------------------------------------------------------------------------

    def show_training(self, training: bool) -> None:
        """Show the way into training or, on a training desk, the way out."""
        if training:
            self.training.set_text(translate("SettingsView", "Sair do treinamento"))
            words = settings_texts.end_practice()
        else:
            self.training.set_text(translate("SettingsView", "Abrir o treinamento"))
            words = settings_texts.practice()
        self._practice_words.setText(words)

    def show_values(self, values: DeskSettings) -> None:
        """Show what is in force."""
        self._values = values
        self.fields.show_values(values)
        self.alerts.show_value(
            values.alerts, sound_problem=values.sound_problem, desktop_problem=values.desktop_problem
        )
        self.printers.show_value(values.printers)
        self.receipts.show_value(values.receipts)
        self.station.show_value(values.city)
        self.pinned.show_value(values.pinned)
        self.pinned.field.set_error(None)
        self._show_keys(values.keys)

    def form(self) -> DeskSettings:
        """Return what is typed."""
        typed = self.fields.read(self._values)
        return replace(
            typed,
            keys=self._keys,
            city=self.station.value,
            pinned=self.pinned.value,
            alerts=self.alerts.value(),
            printers=self.printers.value,
            receipts=self.receipts.value(),
            mail_password=self.receipts.new_password(),
        )

    def show_mail_test(self, sentence: str, *, testing: bool, good: bool = False) -> None:
        """Show that a mail is sent to try the account, or what became of it."""
        self.receipts.show_test(sentence, testing=testing, good=good)

    def show_printer_test(self, sentence: str, *, testing: bool) -> None:
        """Show that a page of test is printed, or what became of it."""
        self.printers.show_result(sentence, testing=testing)

    def show_printer_states(self, reports: dict[PrinterProfile, PrinterReport], hour: str) -> None:
        """Show what each printer said about itself, and when."""
        self.printers.show_states(reports, hour)

    def city_to_pin(self) -> str:
        """Return the city that is typed to be pinned."""
        return self.pinned.field.text()

    def show_pinned(self, place: PinnedPlace) -> None:
        """Put one more destination among those that are pinned."""
        self.pinned.put(place)

    def show_pin_problem(self, sentence: str) -> None:
        """Show why a city cannot be pinned."""
        self.pinned.field.set_error(sentence)
        self.pinned.field.edit.setFocus()

    def open_keys(self) -> KeysBox:
        """Let the clerk change the keys; they count once the settings are saved."""
        box = KeysBox(self, self._keys)
        box.chosen.connect(self._take_keys)
        box.open()
        return box

    def _take_keys(self, keys: dict[str, str]) -> None:
        self._show_keys(keys)
        self.edited.emit()

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
        self.fields.typed[field].set_error(sentence or None)

    def show_changed(self, changed: bool) -> None:
        """Enable or disable the two buttons."""
        self.save.set_inactive(None if changed else translate("SettingsView", "Nada foi mudado"))
        self.undo.set_inactive(None if changed else translate("SettingsView", "Nada foi mudado"))

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
        """Focus a field, on whatever tab."""
        self.show_part(self.fields.typed[field])
        self.fields.typed[field].edit.setFocus()

    def show_part(self, part: QWidget) -> None:
        """Bring the tab of a section or field to the front, and scroll to it."""
        self.tabs.turn_to_part(part)

    def shown(self) -> None:
        """Take the keyboard, and follow the printers."""
        self._clock.start()
        self.ticked.emit()
        (self.printers.list if self._on_printers() else self.tabs.buttons[self.tabs.index]).setFocus()

    def left(self) -> None:
        """Leave the printers alone."""
        self._clock.stop()
