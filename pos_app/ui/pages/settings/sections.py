"""The sections of the settings, each under its heading, and how they stand beside one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLineEdit, QWidget

from pos_app.domain.alerts import AlertChoice
from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.domain.station_city import StationCity
from pos_app.ui.kit.forms import Field, Form, choice, number, typed
from pos_app.ui.kit.layouts import Box, Placed, Stretch, asks, at, column, grow, in_grid, lay_out, panel, row
from pos_app.ui.pages.settings.presenter import Ask, CityTyped, FieldLeft, Intent
from pos_app.ui.shared.ports import DeskSettings, PinnedPlace
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Section
from pos_app.ui.widgets.check_box import Toggle
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import counter_texts, mail_texts, sale_texts, settings_texts
from pos_app.wording.translation import translate

_WIDEST = 860
_TWO = 1240
"""Width in px from which there is space for two columns."""
_GAP = 12
_ROW = 40
"""px: the height in which a finger meets a switch."""
_ACROSS = 3
"""Chips in a row."""


def section(title: str, note: str, *rows: tuple[QWidget | Box | Placed | None, ...]) -> Section:
    made = Section(title, note)
    in_grid(made.grid, *rows)
    return made


class Columns(QWidget):
    """``first`` above ``second``; on a wide screen left of it."""

    def __init__(self, first: Iterable[QWidget], second: Iterable[QWidget]) -> None:
        super().__init__()
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.setSpacing(_GAP)
        for sections in (first, second):
            self._both.addWidget(panel(column(*sections, Stretch, spacing=_GAP)))
        self._arrange(wide=False)

    def fit(self, width: int) -> None:
        """Use this width in px of the page."""
        if (width >= _TWO) != self.wide:
            self._arrange(wide=width >= _TWO)

    def _arrange(self, *, wide: bool) -> None:
        ways = QBoxLayout.Direction
        self.wide = wide
        self._both.setDirection(ways.LeftToRight if wide else ways.TopToBottom)
        # Below each other, the second takes what height is left over.
        self._both.setStretch(0, 1 if wide else 0)
        self._both.setStretch(1, 1)
        self.setMaximumWidth(2 * _WIDEST + _GAP if wide else _WIDEST)


class Fact(QWidget):
    """A small heading over a value that is only shown."""

    def __init__(self, head: str) -> None:
        super().__init__()
        self._head = head
        self._value = Label(weight=500, wrap=True)
        lay_out(self, column(Label(head, size=12, tone="text_2"), self._value, spacing=2))

    def show_value(self, text: str) -> None:
        self._value.setText(text)
        self.setAccessibleName(f"{self._head}: {text}")


class SwitchRow(QWidget):
    """A switch and its words; a tap anywhere on the row turns it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setMinimumHeight(_ROW)
        self.switch = Toggle(text)
        lay_out(self, row(self.switch, grow(Label(text, size=13, wrap=True)), spacing=10))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.switch.click()


def switched(text: str) -> Field:
    made = SwitchRow(text)
    return Field(made, made.switch.isChecked, made.switch.setChecked, made.switch.clicked)


class AlertsSection(Section):
    """What is announced beside the window: which events, and how."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(counter_texts.section(), counter_texts.section_note())
        rows = {
            "pix_paid": switched(counter_texts.on_code_paid()),
            "hold_ending": switched(counter_texts.on_hold_ending()),
            "case_settled": switched(counter_texts.on_case_settled()),
            "sound": switched(counter_texts.by_sound()),
            "desktop": switched(counter_texts.on_desktop()),
        }
        self.form = Form(AlertChoice, rows, edited=lambda: ask(Ask.EDITED))
        self._sound, self._desktop = (Label(size=12, tone="text_2", wrap=True) for _ in range(2))
        for problem in (self._sound, self._desktop):
            problem.hide()
        events = (self.form[name] for name in ("pix_paid", "hold_ending", "case_settled"))
        ways = (self.form["sound"], self._sound, self.form["desktop"], self._desktop)
        in_grid(self.grid, (column(*events, Stretch, spacing=0), column(*ways, Stretch, spacing=0)))

    def show_values(self, values: DeskSettings) -> None:
        self.form.show(values.alerts)
        for problem, text in ((self._sound, values.sound_problem), (self._desktop, values.desktop_problem)):
            problem.setText(text)
            problem.setVisible(bool(text))


class PinnedSection(Section):
    """What is offered before a search: a chip for each destination, which takes it off, and a field for
    another one."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(translate("SettingsView", "Destinos fixados"), settings_texts.pinned())
        self._ask = ask
        name, example = translate("SettingsView", "Fixar outro destino"), translate("SettingsView", "cidade")
        self.field = TextField(name, placeholder=example)
        self.add = asks(Button(translate("SettingsView", "Fixar"), icon="pin"), ask, Ask.PIN_CITY)
        self.value: tuple[PinnedPlace, ...] = ()
        """What is pinned on the page."""
        self.chips: list[Chip] = []
        self._chips = _chip_grid(0)
        add = at(Qt.AlignmentFlag.AlignBottom, self.add)
        self.grid.addLayout(self._chips, 0, 0, 1, 2)
        in_grid(self.grid, (None, None), (row(grow(self.field), add, Stretch, spacing=8),))
        self.field.submitted.connect(lambda: ask(Ask.PIN_CITY))
        self.field.edited.connect(lambda _: self.field.set_error(None))

    def show_value(self, pinned: Sequence[PinnedPlace]) -> None:
        if tuple(pinned) == self.value:
            return
        self.value = tuple(pinned)
        self.chips = _renewed(self._chips, self.chips, [self._chip(place) for place in self.value])

    def _chip(self, place: PinnedPlace) -> Chip:
        chip = Chip(place.label, self, icon="pin", checkable=False)
        chip.set_on(True)
        chip.setAccessibleName(sale_texts.unpin(place.label))
        chip.clicked.connect(lambda _=False: self._take_off(place))
        return chip

    def _take_off(self, place: PinnedPlace) -> None:
        self.show_value([one for one in self.value if one != place])
        self.field.edit.setFocus()
        self._ask(Ask.EDITED)

    def show_problem(self, sentence: str) -> None:
        """Show why a city cannot be pinned."""
        self.field.set_error(sentence)
        self.field.edit.setFocus()

    def put(self, place: PinnedPlace) -> None:
        """Pin one more, and empty the field."""
        self.field.edit.clear()
        if place not in self.value:
            self.show_value([*self.value, place])
            self._ask(Ask.EDITED)


class StationSection(Section):
    """The city of this station: a field that is completed while it is typed in, the cities that match, and
    the chosen one in words."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(settings_texts.section(), settings_texts.section_note())
        self._ask = ask
        self.value: StationCity | None = None
        """The chosen city; None while only the settings file says where the station is."""
        self.field = TextField(settings_texts.field(), placeholder=settings_texts.hint())
        self.now = Label(size=14, weight=600, wrap=True)
        self.chips: list[Chip] = []
        self._chips = _chip_grid(6)
        in_grid(self.grid, (self.field, at(Qt.AlignmentFlag.AlignBottom, self.now)))
        self.grid.addLayout(self._chips, 1, 0, 1, 2)
        self.field.edited.connect(lambda _: self.field.set_error(None))
        self.field.edited.connect(lambda text: ask(CityTyped(text)))
        self.field.submitted.connect(lambda: ask(Ask.TAKE_CITY))

    def show_value(self, city: StationCity | None) -> None:
        self.value = city
        self.field.set_text("")
        self.field.set_error(None)
        self.show_cities(())
        self.now.setText(settings_texts.chosen(city))

    def show_cities(self, cities: Sequence[StationCity]) -> None:
        """Offer these cities, the most likely first."""
        self.chips = _renewed(self._chips, self.chips, [self._chip(city) for city in cities])

    def take(self, city: StationCity) -> None:
        """Choose a city; it holds once the settings are saved."""
        self.show_value(city)
        self.field.edit.setFocus()
        self._ask(Ask.EDITED)

    def _chip(self, city: StationCity) -> Chip:
        chip = Chip(settings_texts.place(city), self, icon="map-pin", checkable=False)
        chip.clicked.connect(lambda _=False: self.take(city))
        return chip


def _chip_grid(between: int) -> QGridLayout:
    made = QGridLayout()
    made.setHorizontalSpacing(8)
    made.setVerticalSpacing(between)
    made.setColumnStretch(_ACROSS, 1)
    return made


def _renewed(grid: QGridLayout, former: list[Chip], chips: list[Chip]) -> list[Chip]:
    remove_from(grid, former)
    for place, chip in enumerate(chips):
        grid.addWidget(chip, place // _ACROSS, place % _ACROSS, Qt.AlignmentFlag.AlignLeft)
    return chips


_PORTS = {MailSecurity.STARTTLS: "587", MailSecurity.TLS: "465", MailSecurity.NONE: "25"}


class ReceiptsSection(Section):
    """Three switches and the account of the desk at its mail server, shown while that is switched on. A
    password is typed and never shown again."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(mail_texts.section(), mail_texts.section_note())
        labels = mail_texts.fields()
        edited = partial(ask, Ask.EDITED)
        self.channels = Form(
            ReceiptChannels,
            {
                "email": switched(mail_texts.use_email()),
                "whatsapp": switched(mail_texts.use_whatsapp()),
                "customer_code": switched(mail_texts.use_customer_code()),
            },
            edited=edited,
        )
        securities = {MailSecurity(value): text for text, value in mail_texts.securities()}
        host, host_hint = labels["mail_host"]
        user, user_hint = labels["mail_user"]
        self.account = Form(
            MailAccount,
            {
                "host": typed(host, placeholder=host_hint),
                "security": choice(mail_texts.security(), securities, securities.__getitem__),
                "port": typed(labels["mail_port"][0], read=number),
                "sender": typed(labels["mail_sender"][0]),
                "user": typed(user, optional=user_hint),
            },
            edited=edited,
            left=lambda name: ask(FieldLeft(f"mail_{name}")),
            submitted=partial(ask, Ask.SAVE),
        )
        self.password = TextField(labels["mail_password"][0])
        self.password.edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.edited.connect(lambda _: edited())
        self.password.submitted.connect(partial(ask, Ask.SAVE))
        test = Button(mail_texts.test_button(), size="small", icon="mail")
        self.test = asks(test, ask, Ask.TEST_MAIL)
        self._result = Label(size=12, weight=500, wrap=True)
        self._result.hide()
        channels, account = self.channels, self.account
        in_grid(
            self.grid,
            (channels["email"],),
            (account["host"], account["security"]),
            (account["port"], account["sender"]),
            (account["user"], self.password),
            (row(self.test, grow(self._result), spacing=10),),
            (channels["whatsapp"],),
            (channels["customer_code"],),
        )
        self.channels["email"].switch.toggled.connect(self._show_account)
        self.account["security"].chosen.connect(lambda _: self._use_usual_port())

    def _use_usual_port(self) -> None:
        port = self.account["port"]
        if port.text() in (*_PORTS.values(), ""):
            port.set_text(_PORTS[self.account.read(MailAccount()).security])

    def _show_account(self, shown: bool) -> None:
        for part in (*(self.account[name] for name in self.account), self.password, self.test):
            part.setVisible(shown)
        if not shown:
            self._result.hide()

    def value(self) -> ReceiptChannels:
        """Return what is chosen and typed; a port that is no number is 0."""
        return replace(self.channels.read(ReceiptChannels()), account=self.account.read(MailAccount()))

    def new_password(self) -> str:
        """Return the password that was typed, as it is; empty to keep the old one."""
        return self.password.edit.text()

    def show_value(self, value: ReceiptChannels) -> None:
        self.channels.show(value)
        self.account.show(value.account)
        self.password.set_text("")
        self.password.edit.setPlaceholderText(mail_texts.keep_password() if value.account.user else "")
        self._show_account(value.email)

    def show_test(self, sentence: str, *, testing: bool, good: bool = False) -> None:
        self.test.set_inactive(sentence if testing else None)
        self._result.setText(sentence)
        self._result.set_tone("text_2" if testing else "success" if good else "danger")
        self._result.setVisible(bool(sentence))
