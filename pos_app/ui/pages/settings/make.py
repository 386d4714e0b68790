"""Puts the page of settings together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtGui import QImage

from pos_app.domain.printers import PrinterProfile
from pos_app.ui.pages.settings.mail_settings import MailTrial
from pos_app.ui.pages.settings.people_presenter import PeoplePort, PeoplePresenter
from pos_app.ui.pages.settings.people_section import PeopleSection
from pos_app.ui.pages.settings.presenter import (
    AskPrinter,
    Places,
    Prove,
    Scope,
    SettingsPresenter,
    TryPrinter,
)
from pos_app.ui.pages.settings.station_choice import StationChoice
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.shared.approvals import Approvals, Record
from pos_app.ui.shared.page import BuiltPage, Page
from pos_app.ui.shared.ports import DeskSettings, SettingsPort
from pos_app.wording.printer_report import PrinterReport


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def keeper(self) -> SettingsPort: ...

    @property
    def scope(self) -> Scope: ...

    @property
    def places(self) -> Places: ...

    def hints_changed(self) -> None: ...

    def settings_saved(self, saved: DeskSettings, /) -> None: ...

    async def prove(self) -> tuple[str, float]: ...

    def open_page(self, name: str, /) -> None: ...

    def show_about(self) -> None: ...

    @property
    def is_training(self) -> bool: ...

    def switch_training(self) -> None: ...

    def try_printer(self, profile: PrinterProfile, /) -> str: ...

    def printer_report(self, profile: PrinterProfile, /) -> PrinterReport: ...

    def printer_sample(self, profile: PrinterProfile, width: int, /) -> QImage: ...

    @property
    def receipts(self) -> MailTrial: ...

    @property
    def approvals(self) -> Approvals: ...

    @property
    def trail(self) -> Record: ...

    @property
    def people(self) -> PeoplePort: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = settings_page(
        desk.keeper,
        desk.scope,
        on_saved=desk.settings_saved,
        prove=desk.prove,
        places=desk.places,
        on_learn=lambda: desk.open_page("learn"),
        on_about=desk.show_about,
        on_training=desk.switch_training,
        try_printer=desk.try_printer,
        printer_report=desk.printer_report,
        mail=desk.receipts,
        approvals=desk.approvals,
        record=desk.trail,
    )
    people = PeoplePresenter(view.people, desk.people, desk.approvals, desk.scope)
    wire_people(view.people, people)
    view.hints_changed.connect(desk.hints_changed)
    view.printers.use_sample(desk.printer_sample)
    view.show_training(desk.is_training)

    def opened() -> None:
        presenter.opened()
        people.show()

    return BuiltPage(view, presenter, opened)


def wire_people(section: PeopleSection, people: PeoplePresenter) -> None:
    """Let the section of people follow its presenter, and show who is there."""
    section.add_asked.connect(people.ask_new)
    section.pin_asked.connect(people.ask_pin)
    section.role_chosen.connect(people.change_role)
    section.remove_asked.connect(people.ask_removal)
    section.lock_chosen.connect(people.change_lock_after)
    section.given.connect(people.given)
    section.removal_confirmed.connect(people.remove)
    people.show()


def _complete_the_station(view: SettingsView, places: Places) -> None:
    station = StationChoice(view.station, places)
    # A bound method alone would not keep it.
    view.station.typed.connect(lambda words: station.typed(words))
    view.station.submitted.connect(lambda: station.submit())


def settings_page(
    port: SettingsPort,
    scope: Scope,
    *,
    on_saved: Callable[[DeskSettings], None] = lambda _: None,
    prove: Prove | None = None,
    places: Places | None = None,
    on_learn: Callable[[], None] = lambda: None,
    on_about: Callable[[], object] = lambda: None,
    on_training: Callable[[], object] = lambda: None,
    try_printer: TryPrinter | None = None,
    printer_report: AskPrinter | None = None,
    mail: MailTrial | None = None,
    approvals: Approvals | None = None,
    record: Record | None = None,
) -> tuple[SettingsView, SettingsPresenter]:
    """Return the page and its presenter, wired; other arguments are the presenter's. ``on_saved`` receives
    no PIN, ``on_learn`` opens the page that learns a provider, ``on_about`` the sheet about the program,
    ``on_training`` the training desk."""
    view = SettingsView()
    presenter = SettingsPresenter(
        view,
        port,
        scope,
        on_saved=on_saved,
        prove=prove,
        places=places,
        try_printer=try_printer,
        printer_report=printer_report,
        mail=mail,
        approvals=approvals,
        record=record,
    )
    if places is not None:
        _complete_the_station(view, places)
    view.edited.connect(presenter.edited)
    view.field_left.connect(presenter.leave_field)
    view.save_asked.connect(presenter.save)
    view.test_asked.connect(presenter.test)
    view.pin_asked.connect(presenter.pin)
    view.printer_test_asked.connect(presenter.test_printer)
    view.mail_test_asked.connect(presenter.test_mail)
    view.ticked.connect(presenter.look_at_printers)
    view.went_back.connect(presenter.undo)
    view.learn_asked.connect(on_learn)
    view.about_asked.connect(on_about)
    view.training_asked.connect(on_training)
    return view, presenter
