"""The page of settings: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.languages import SOURCE
from pos_app.domain.printers import PrinterProfile
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint, label
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
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.section import Section
from pos_app.wording import customer_texts, printer_texts, program_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.printer_report import PrinterReport
from pos_app.wording.translation import plural, translate

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
        self._keys_summary = Label("", self, size=13, weight=500, wrap=True)
        self._notices = NoticeArea(self)
        self._columns = self._sections()
        self._scroll = scrolled(self._columns, self)
        general = translate("SettingsView", "Geral")
        printers = (printer_texts.section(), scrolled(self.printers, self))
        self.tabs = SettingsTabs(((general, self._scroll), printers), self)
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

    def _sections(self) -> Columns:
        first = (
            self._look(),
            self._desk(),
            self.station,
            self._screens(),
            self.people,
            self.receipts,
            self.pinned,
        )
        beside = (self._keyboard(), self._supervision(), self._link(), self._practice())
        return Columns(first, (self.alerts, *beside))

    def _look(self) -> Section:
        section = Section(translate("SettingsView", "Aparência"), "", self)
        theme = QVBoxLayout()
        theme.setSpacing(4)
        section.grid.addLayout(theme, 0, 0)
        theme.addWidget(Label(translate("SettingsView", "Tema"), section, size=12, weight=500, tone="text_2"))
        theme.addWidget(self.fields.theme)
        section.grid.addWidget(self.fields.language, 0, 1)
        return section

    def _desk(self) -> Section:
        section = Section(translate("SettingsView", "Guichê"), "", self)
        section.grid.addWidget(self.fields.counter, 0, 0)
        section.grid.addWidget(self.fields.station, 0, 1)
        section.grid.addWidget(self.fields.email, 1, 0)
        section.grid.addWidget(self.fields.pdf_hosts, 1, 1)
        return section

    def _screens(self) -> Section:
        section = Section(customer_texts.section(), customer_texts.section_note(), self)
        section.grid.addWidget(self.fields.customer, 0, 0)
        section.grid.addWidget(self.fields.keyboard, 0, 1)
        return section

    def _keyboard(self) -> Section:
        words = translate(
            "SettingsView", "Cada guichê pode ter as suas. Os botões e a lista do {key} mostram as que valem."
        )
        words = words.format(key=shortcuts.sequence(CommandId.SHORTCUTS))
        section = Section(translate("SettingsView", "Teclas"), words, self)
        section.grid.addWidget(self._keys_summary, 0, 0)
        section.grid.addWidget(self.keys, 0, 1, Qt.AlignmentFlag.AlignLeft)
        return section

    def _supervision(self) -> Section:
        words = translate(
            "SettingsView", "Quem pode decidir pendências. O PIN não é guardado, só um resumo que o confere."
        )
        section = Section(translate("SettingsView", "Supervisor"), words, self)
        # With people, roles say who may decide.
        self.people.peopled.connect(section.setHidden)
        section.grid.addWidget(self.fields.supervisor, 0, 0)
        section.grid.addWidget(self.fields.pin, 0, 1)
        section.grid.addWidget(self.fields.present_pin, 1, 0)
        return section

    def _link(self) -> Section:
        words = translate(
            "SettingsView", "Só o responsável técnico muda a conexão, no arquivo de configurações."
        )
        section = Section(translate("SettingsView", "Conexão"), words, self)
        section.grid.addWidget(self.fields.environment, 0, 0)
        section.grid.addWidget(self.fields.connection, 0, 1)
        section.grid.addWidget(self.fields.card, 1, 0)
        section.grid.addWidget(self.fields.secret, 1, 1)
        section.grid.addWidget(self.fields.trust, 2, 0, 1, 2)
        asking = QHBoxLayout()
        asking.setSpacing(10)
        section.grid.addLayout(asking, 3, 0, 1, 2)
        asking.addWidget(self.test)
        asking.addWidget(self.learn)
        asking.addStretch(1)
        return section

    def _practice(self) -> Section:
        self._practice_words = Label("", self, tone="text_2", wrap=True)
        section = Section(translate("SettingsView", "Treinamento"), "", self)
        section.grid.addWidget(self._practice_words, 0, 0)
        section.grid.addWidget(self.training, 0, 1, Qt.AlignmentFlag.AlignLeft)
        self.show_training(False)
        return section

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
        return self.tabs.place == 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use two columns where there is room."""
        self._columns.fit(event.size().width())

    # --- Showing ----------------------------------------------------------------------------------

    def show_training(self, training: bool) -> None:
        """Show the way into training or, on a training desk, the way out."""
        if training:
            self.training.set_text(translate("SettingsView", "Sair do treinamento"))
            words = translate(
                "SettingsView", "Fecha o guichê de treinamento. O guichê de vendas fica como estava."
            )
        else:
            self.training.set_text(translate("SettingsView", "Abrir o treinamento"))
            words = translate(
                "SettingsView",
                "O guichê inteiro numa central de treino, com exercícios e dados à parte. "
                "As suas vendas esperam aqui, como estão.",
            )
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
            lost = translate("SettingsView", "“{command}” está sem tecla: {keys} é de “{other}”.")
            key = shortcuts.sequence_of(other, shortcuts.in_force(keys))
            summary.append(lost.format(command=label(command), keys=key, other=label(other)))
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
        self.test.set_inactive(translate("SettingsView", "Perguntando à central…") if testing else None)

    def focus_field(self, field: str) -> None:
        """Focus a field."""
        self.tabs.turn_to(0)
        self.fields.typed[field].edit.setFocus()
        self._scroll.ensureWidgetVisible(self.fields.typed[field])

    def show_part(self, part: QWidget) -> None:
        """Scroll to a section."""
        self._scroll.ensureWidgetVisible(part, 0, 0)

    def shown(self) -> None:
        """Take the keyboard, and follow the printers."""
        self._clock.start()
        self.ticked.emit()
        (self.printers.list if self._on_printers() else self.fields.counter.edit).setFocus()

    def left(self) -> None:
        """Leave the printers alone."""
        self._clock.stop()
