"""The page of settings: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.pages.settings.fact import Fact
from pos_app.ui.pages.settings.keys_box import KeysBox
from pos_app.ui.shared.page import PageView
from pos_app.ui.shared.ports import DeskSettings
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.section import Section
from pos_app.ui.widgets.segmented_control import SegmentedControl
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import program_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

_THEMES = ("light", "dark", "contrast")


class SettingsView(PageView):
    """Passive. A PIN is typed here and never shown again."""

    edited = Signal()
    field_left = Signal(str)
    save_asked = Signal()
    went_back = Signal()
    test_asked = Signal()
    learn_asked = Signal()
    about_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("SettingsView", "Ajustes"))
        self._values = DeskSettings("light", SOURCE, "", "", "", "")
        self.theme = SegmentedControl(
            [
                translate("SettingsView", "Claro"),
                translate("SettingsView", "Escuro"),
                translate("SettingsView", "Alto contraste"),
            ],
            self,
        )
        self.theme.setAccessibleName(translate("SettingsView", "Aparência"))
        self.language = ComboField(translate("SettingsView", "Idioma da tela"), self)
        self.language.set_choices([(name, code) for code, name in LANGUAGES.items()])
        self.counter = TextField(translate("SettingsView", "Nome do guichê"), self)
        self.station = TextField(translate("SettingsView", "Rodoviária ou loja"), self)
        self.email = TextField(
            translate("SettingsView", "E-mail da estação"),
            self,
            optional=translate("SettingsView", "para compradores sem e-mail"),
        )
        self.supervisor = TextField(translate("SettingsView", "Nome do supervisor"), self)
        self.pin = TextField(
            translate("SettingsView", "Novo PIN"), self, optional=translate("SettingsView", "4 a 8 números")
        )
        self.pin.edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.edit.setMaxLength(8)
        self.facts = {
            "environment": Fact(translate("SettingsView", "Ambiente"), self),
            "connection": Fact(translate("SettingsView", "Endereço da central"), self),
            "card": Fact(translate("SettingsView", "Página do cartão"), self),
        }
        self._fields = {
            "counter": self.counter,
            "station": self.station,
            "email": self.email,
            "supervisor": self.supervisor,
            "pin": self.pin,
        }
        self.save = Button(
            translate("SettingsView", "Salvar ajustes"), self, kind="main", size="main", key=CommandId.MAIN
        )
        self.undo = Button(translate("SettingsView", "Desfazer"), self, size="main", key=CommandId.BACK)
        self.test = Button(
            translate("SettingsView", "Testar conexão"),
            self,
            size="small",
            icon="plug",
            key=CommandId.REFRESH,
        )
        self.learn = Button(
            translate("SettingsView", "Conferir a central"), self, size="small", icon="search"
        )
        self.keys = Button(translate("SettingsView", "Mudar teclas"), self, size="small", icon="keyboard")
        self.about = Button(program_texts.about_title(), self, kind="quiet", size="small", icon="info")
        self._keys: dict[str, str] = {}
        self._keys_summary = Label("", self, size=13, weight=500)
        self._notices = NoticeArea(self)
        self._build()
        for name, field in self._fields.items():
            field.edited.connect(lambda _: self.edited.emit())
            field.left.connect(lambda name=name: self.field_left.emit(name))
            field.submitted.connect(self.save_asked)
        self.theme.chosen.connect(lambda _: self.edited.emit())
        self.language.chosen.connect(lambda _: self.edited.emit())
        self.save.clicked.connect(lambda _=False: self.save_asked.emit())
        self.test.clicked.connect(lambda _=False: self.test_asked.emit())
        self.learn.clicked.connect(lambda _=False: self.learn_asked.emit())
        self.about.clicked.connect(lambda _=False: self.about_asked.emit())
        self.keys.clicked.connect(self.open_keys)
        self.undo.clicked.connect(lambda _=False: self.went_back.emit())

    def _build(self) -> None:
        look = Section(translate("SettingsView", "Aparência"), "", self)
        shown = QVBoxLayout()
        shown.setSpacing(4)
        shown.addWidget(Label(translate("SettingsView", "Tema"), look, size=12, weight=500, tone="text_2"))
        shown.addWidget(self.theme)
        look.grid.addLayout(shown, 0, 0)
        look.grid.addWidget(self.language, 0, 1)
        desk = Section(translate("SettingsView", "Guichê"), "", self)
        desk.grid.addWidget(self.counter, 0, 0)
        desk.grid.addWidget(self.station, 0, 1)
        desk.grid.addWidget(self.email, 1, 0)
        explanation = translate(
            "SettingsView", "Cada guichê pode ter as suas. Os botões e a lista do {key} mostram as que valem."
        )
        explanation = explanation.format(key=shortcuts.sequence(CommandId.SHORTCUTS))
        keys = Section(translate("SettingsView", "Teclas"), explanation, self)
        keys.grid.addWidget(self._keys_summary, 0, 0)
        keys.grid.addWidget(self.keys, 0, 1, Qt.AlignmentFlag.AlignLeft)
        explanation = translate(
            "SettingsView", "Quem pode decidir pendências. O PIN não é guardado, só um resumo que o confere."
        )
        person = Section(translate("SettingsView", "Supervisor"), explanation, self)
        person.grid.addWidget(self.supervisor, 0, 0)
        person.grid.addWidget(self.pin, 0, 1)
        explanation = translate(
            "SettingsView", "Só o responsável técnico muda a conexão, no arquivo de configurações."
        )
        link = Section(translate("SettingsView", "Conexão"), explanation, self)
        link.grid.addWidget(self.facts["environment"], 0, 0)
        link.grid.addWidget(self.facts["connection"], 0, 1)
        link.grid.addWidget(self.facts["card"], 1, 0)
        asking = QHBoxLayout()
        asking.setSpacing(10)
        asking.addWidget(self.test)
        asking.addWidget(self.learn)
        asking.addStretch(1)
        link.grid.addLayout(asking, 1, 1, Qt.AlignmentFlag.AlignLeft)
        inner = QWidget()
        inner.setMaximumWidth(860)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for section in (look, desk, keys, person, link):
            column.addWidget(section)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        self._scroll = scroll
        foot = QHBoxLayout()
        foot.setSpacing(10)
        foot.addWidget(self.save)
        foot.addWidget(self.undo)
        foot.addStretch(1)
        foot.addWidget(self.about)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(12)
        whole.addWidget(Label(translate("SettingsView", "Ajustes"), self, size=20, weight=600))
        whole.addWidget(self._notices)
        whole.addWidget(scroll, 1)
        whole.addLayout(foot)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar."""
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
            CommandId.REFRESH: Action(self.test_asked.emit),
            CommandId.BACK: Action(self.went_back.emit),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def show_values(self, values: DeskSettings) -> None:
        """Show what is in force."""
        self._values = values
        self.theme.choose(_THEMES.index(values.theme) if values.theme in _THEMES else 0)
        self.language.set_value(values.language)
        self.counter.set_text(values.counter)
        self.station.set_text(values.station)
        self.email.set_text(values.email)
        self.supervisor.set_text(values.supervisor)
        self.pin.set_text("")
        hint = translate("SettingsView", "deixe vazio para manter") if values.has_pin else ""
        self.pin.edit.setPlaceholderText(hint)
        self.facts["environment"].show_value(self._environment(values.environment))
        self.facts["connection"].show_value(values.connection)
        self._show_keys(values.keys)
        none = translate("SettingsView", "não configurada: o cartão fica inativo")
        self.facts["card"].show_value(values.card_host or none)

    def form(self) -> DeskSettings:
        """Return what is typed."""
        return replace(
            self._values,
            theme=_THEMES[self.theme.place],
            language=str(self.language.value()),
            counter=self.counter.text(),
            station=self.station.text(),
            email=self.email.text(),
            supervisor=self.supervisor.text(),
            new_pin=self.pin.text(),
            keys=self._keys,
        )

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
        many = translate("SettingsView", "Teclas mudadas: {count}").format(count=len(keys))
        self._keys_summary.setText(many if keys else translate("SettingsView", "Todas como de costume"))

    def show_problem(self, field: str, sentence: str) -> None:
        """Show the error of a field; an empty text clears it."""
        self._fields[field].set_error(sentence or None)

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
        self._fields[field].edit.setFocus()
        self._scroll.ensureWidgetVisible(self._fields[field])

    def shown(self) -> None:
        """Take the keyboard."""
        self.counter.edit.setFocus()

    def _environment(self, name: str) -> str:
        words = {
            "training": translate("SettingsView", "Treinamento"),
            "staging": translate("SettingsView", "Homologação"),
            "production": translate("SettingsView", "Produção"),
        }
        return words.get(name, name)
