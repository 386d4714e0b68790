"""What can be changed on the page of settings, and what is only shown there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QLineEdit, QWidget

from pos_app.domain.fiscal_pdf import hosts_typed
from pos_app.domain.languages import LANGUAGES
from pos_app.ui.pages.settings.fact import Fact
from pos_app.ui.shared.ports import DeskSettings
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.segmented_control import SegmentedControl
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import (
    customer_texts,
    network_texts,
    pdf_texts,
    settings_texts,
    supervisor_texts,
    touch_texts,
)
from pos_app.wording.translation import translate

THEMES = ("light", "dark", "contrast")


class SettingsFields:
    """The inputs and the facts of the page; ``parent`` is the page. A PIN is typed and never shown again."""

    def __init__(self, parent: QWidget) -> None:
        words = [
            translate("SettingsView", "Claro"),
            translate("SettingsView", "Escuro"),
            translate("SettingsView", "Alto contraste"),
        ]
        self.theme = SegmentedControl(words, parent)
        self.theme.setAccessibleName(translate("SettingsView", "Aparência"))
        self.language = ComboField(translate("SettingsView", "Idioma da tela"), parent)
        self.language.set_choices([(name, code) for code, name in LANGUAGES.items()])
        self.counter = TextField(translate("SettingsView", "Nome do guichê"), parent)
        self.station = TextField(translate("SettingsView", "Rodoviária ou loja"), parent)
        self.email = TextField(
            translate("SettingsView", "E-mail da loja"),
            parent,
            optional=translate("SettingsView", "para compradores sem e-mail"),
        )
        self.supervisor = TextField(translate("SettingsView", "Nome do supervisor"), parent)
        digits = translate("SettingsView", "4 a 8 números")
        self.pin = TextField(translate("SettingsView", "Novo PIN"), parent, optional=digits)
        self.pin.edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.edit.setMaxLength(8)
        self.present_pin = TextField(
            supervisor_texts.present(), parent, optional=supervisor_texts.present_hint()
        )
        self.present_pin.edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.present_pin.edit.setMaxLength(8)
        self.pdf_hosts = TextField(pdf_texts.hosts_field(), parent, optional=pdf_texts.hosts_hint())
        self.typed = {
            "counter": self.counter,
            "station": self.station,
            "email": self.email,
            "supervisor": self.supervisor,
            "pin": self.pin,
            "present_pin": self.present_pin,
            "pdf_hosts": self.pdf_hosts,
        }
        self.customer = ComboField(customer_texts.display(), parent)
        self.customer.set_choices(list(customer_texts.choices()))
        self.keyboard = ComboField(touch_texts.keyboard_name(), parent)
        self.keyboard.set_choices(list(touch_texts.choices()))
        self.environment = Fact(translate("SettingsView", "Ambiente"), parent)
        self.connection = Fact(translate("SettingsView", "Endereço da central"), parent)
        self.card = Fact(translate("SettingsView", "Página do cartão"), parent)
        self.trust = Fact(network_texts.title(), parent)
        self.secret = Fact(translate("SettingsView", "Senha da central"), parent)

    def on_edited(self, edited: Callable[[], object]) -> None:
        """Call ``edited`` when something is typed or chosen."""
        for field in self.typed.values():
            field.edited.connect(lambda _: edited())
        self.theme.chosen.connect(lambda _: edited())
        for choice in (self.language, self.customer, self.keyboard):
            choice.chosen.connect(lambda _: edited())

    def show_values(self, values: DeskSettings) -> None:
        """Show what is in force."""
        self.theme.choose(THEMES.index(values.theme) if values.theme in THEMES else 0)
        self.language.set_value(values.language)
        self.customer.set_value(values.customer_display)
        self.keyboard.set_value(values.touch_keyboard)
        self.counter.set_text(values.counter)
        self.station.set_text(values.station)
        self.email.set_text(values.email)
        self.supervisor.set_text(values.supervisor)
        self.pdf_hosts.set_text(values.pdf_hosts)
        self.pin.set_text("")
        self.present_pin.set_text("")
        self.present_pin.setVisible(values.has_pin)
        hint = translate("SettingsView", "deixe vazio para manter") if values.has_pin else ""
        self.pin.edit.setPlaceholderText(hint)
        self.environment.show_value(_environment(values.environment))
        self.connection.show_value(values.connection)
        self.trust.show_value(values.trust)
        none = translate("SettingsView", "não configurada: o cartão fica inativo")
        self.card.show_value(values.card_host or none)
        self.secret.show_value(
            settings_texts.password_of_session()
            if values.session_only
            else translate("SettingsView", "guardada fora do programa")
        )

    def read(self, shown: DeskSettings) -> DeskSettings:
        """Return ``shown`` with what is typed and chosen."""
        return replace(
            shown,
            theme=THEMES[self.theme.index],
            language=str(self.language.value()),
            counter=self.counter.text(),
            station=self.station.text(),
            email=self.email.text(),
            supervisor=self.supervisor.text(),
            new_pin=self.pin.text(),
            present_pin=self.present_pin.text(),
            pdf_hosts=", ".join(hosts_typed(self.pdf_hosts.text())),
            customer_display=str(self.customer.value()),
            touch_keyboard=str(self.keyboard.value()),
        )


def _environment(name: str) -> str:
    words = {
        "training": translate("SettingsView", "Treinamento"),
        "staging": translate("SettingsView", "Homologação"),
        "production": translate("SettingsView", "Produção"),
    }
    return words.get(name, name)
