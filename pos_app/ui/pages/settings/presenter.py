"""Presenter of the page of settings."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

from pos_app.domain.addresses import is_this_computer
from pos_app.domain.audit import AuditAct
from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.fiscal_pdf import hosts_typed, is_host
from pos_app.domain.mail_delivery import address_problem
from pos_app.domain.passengers import email_problem
from pos_app.domain.places import Place, fold
from pos_app.domain.printers import PrinterProfile
from pos_app.domain.receipt_channels import MailSecurity, ReceiptChannels
from pos_app.domain.roles import Grant, Permission, Person, Role, least
from pos_app.domain.station_city import StationCity, cities
from pos_app.domain.value import Value, replace
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.ports import MOST_PINNED, DeskSettings, PinnedPlace
from pos_app.wording import (
    fault_texts,
    mail_texts,
    people_texts,
    print_texts,
    sale_texts,
    settings_texts,
    ticket_texts,
)
from pos_app.wording import people_texts as texts
from pos_app.wording.notices import NoticeView, of_sentence
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from pos_app.ui.pages.settings.people_section import PeopleSection
    from pos_app.ui.pages.settings.view import SettingsView


class Ask(Enum):
    """What is asked without naming anything."""

    EDITED = auto()
    """Something was typed or chosen."""
    SAVE = auto()
    UNDO = auto()
    """Stop a test, or show what is in force again."""
    TEST = auto()
    """Send a request over the present connection."""
    TEST_MAIL = auto()
    PIN_CITY = auto()
    """Pin the city that is typed."""
    TAKE_CITY = auto()
    """Take the first of the cities that are offered as the station's."""
    LOOK_AT_PRINTERS = auto()
    LEARN = auto()
    ABOUT = auto()
    TRAINING = auto()
    ADD_PERSON = auto()


class FieldLeft(Value):
    """The keyboard left a field."""

    name: str


class CityTyped(Value):
    """The city of the station is being typed."""

    text: str


class TestPrinter(Value):
    """Print the page of test of a printer as it is on the screen, saved or not."""

    __test__ = False
    profile: PrinterProfile


class ChangePin(Value):
    """Ask for another PIN of a person."""

    badge: str


class ChangeRole(Value):
    """Give a person another role."""

    badge: str
    role: Role


class RemovePerson(Value):
    """Take a person off; unless it is ``confirmed``, ask first."""

    badge: str
    confirmed: bool = False


class LockAfter(Value):
    """Lock the desk after so many minutes without use."""

    minutes: int


class PersonForm(Value):
    """What the box asks for: a new person, or another PIN of ``person``."""

    person: Person | None
    roles: tuple[Role, ...] = tuple(Role)


@dataclass(frozen=True, slots=True)
class PersonInput:
    """What was typed into it."""

    person: Person
    pin: str = field(repr=False)
    again: str = field(repr=False)


PeopleIntent = ChangePin | ChangeRole | RemovePerson | LockAfter | PersonInput
Intent = Ask | FieldLeft | CityTyped | TestPrinter | PeopleIntent


_OFFERED, _LOOKED_AT = 9, 60
"""Cities offered at once, and places among which they are: a city has several terminals."""


class SettingsPresenter:
    """Checks and saves. What was saved goes to the desk without PINs and passwords."""

    def __init__(self, view: SettingsView, desk: DeskApi) -> None:
        self._view = view
        self._desk = desk
        self._port = desk.settings_store
        self._people = PeoplePresenter(view.people, desk)
        self._cities: tuple[StationCity, ...] = ()
        self._looking: asyncio.Future[None] | None = None
        self._testing = False
        self._saving = False
        self._loaded = False

    def close(self) -> None:
        """Nothing to give back."""

    def opened(self) -> None:
        """The page was opened: show the current settings, unless there are unsaved edits."""
        if not self._loaded or not self._dirty():
            self._reload()
        self._people.show()

    def handle(self, intent: Intent) -> None:
        match intent:
            case Ask.EDITED:
                self._edited()
            case Ask.SAVE:
                self._check_and_save()
            case Ask.UNDO:
                self._undo()
            case Ask.TEST:
                if not self._testing:
                    self._view.show_notice(None)
                    self._desk.scope.start(self._ask_provider(), name="test", slot="test connection")
            case Ask.TEST_MAIL:
                self._test_mail()
            case Ask.PIN_CITY:
                self._pin()
            case Ask.TAKE_CITY:
                if self._cities:
                    first, self._cities = self._cities[0], ()
                    self._view.station.take(first)
                else:
                    self._view.station.field.set_error(fault_texts.field("place_unknown"))
            case Ask.LOOK_AT_PRINTERS:
                self._look_at_printers()
            case Ask.LEARN:
                self._desk.open_page("learn")
            case Ask.ABOUT:
                self._desk.show_about()
            case Ask.TRAINING:
                self._desk.switch_training()
            case Ask.ADD_PERSON:
                self._people.ask_new()
            case FieldLeft(name):
                form = self._view.form()
                found = problems(form, guarded=self._guarded(form))
                self._view.show_problem(name, found.get(name, ""))
            case CityTyped(text):
                self._offer_cities(text)
            case TestPrinter(profile):
                if wrong := print_texts.printer_problem((profile,)):
                    self._view.printers.show_result(wrong)
                else:
                    work = self._try_printer(profile)
                    self._desk.scope.start(work, name="test printer", slot="test printer")
            case ChangePin() | ChangeRole() | RemovePerson() | LockAfter() | PersonInput():
                self._people.handle(intent)

    # --- Saving -----------------------------------------------------------------------------------

    def _edited(self) -> None:
        self._view.show_notice(None)
        self._view.show_changed(self._dirty())

    def _check_and_save(self) -> None:
        form = self._view.form()
        guarded = self._guarded(form)
        if self._shows_wrong(problems(form, guarded=guarded), CHECKED):
            return
        if guarded:
            self._desk.scope.start(self._confirmed(form), name="confirm", slot="confirm")
        else:
            self._save_if_allowed(form)

    def _shows_wrong(self, wrong: dict[str, str], fields: Sequence[str]) -> bool:
        """Show what is wrong with these fields, and return whether anything is."""
        for name in fields:
            self._view.show_problem(name, wrong.get(name, ""))
        if wrong:
            self._view.focus_field(next(iter(wrong)))
        return bool(wrong)

    def _guarded(self, form: DeskSettings) -> bool:
        before = self._port.values()
        return before.has_pin and (bool(form.new_pin) or form.supervisor != before.supervisor)

    async def _confirmed(self, form: DeskSettings) -> None:
        refused = await asyncio.to_thread(self._port.supervisor_refusal, form.present_pin)
        if refused:
            self._view.show_problem("present_pin", refused)
            self._view.focus_field("present_pin")
        elif self._view.form() == form:
            self._save_if_allowed(form)

    def _save_if_allowed(self, form: DeskSettings) -> None:
        fields = changed(self._port.values(), form)
        self._desk.approvals.guard(needed(fields), lambda grant: self._allowed(form, fields, grant))

    def _allowed(self, form: DeskSettings, fields: tuple[str, ...], grant: Grant) -> None:
        if not self._saving:
            self._saving = True
            self._desk.scope.start(self._save(form, fields, grant), name="save settings")

    async def _save(self, form: DeskSettings, fields: tuple[str, ...], grant: Grant) -> None:
        before = self._port.values()
        try:
            # The hash of a PIN and a slow disk each take longer than a frame.
            problem = print_texts.printer_problem(form.printers)
            problem = problem or await asyncio.to_thread(self._port.save, form)
        finally:
            self._saving = False
        if problem:
            title = translate("settings", "Os ajustes não foram salvos")
            self._view.show_notice(NoticeView("danger", title, problem))
            return
        for name in fields:
            self._desk.trail.note(AuditAct.SETTING_CHANGED, key_of(name), grant=grant)
        if self._view.form() == form:
            self._reload()
        else:
            self._edited()  # What was typed meanwhile stays, to be saved next.
        later = settings_texts.email_later() if form.email != before.email else ""
        self._view.show_notice(NoticeView("success", translate("settings", "Ajustes salvos"), later))
        if form.mail_password:
            self._desk.scope.start(self._keep_password(form), name="mail password")
        self._desk.settings_saved(replace(form, new_pin="", present_pin="", mail_password=""))

    def _undo(self) -> None:
        if self._testing:
            self._desk.scope.cancel("test connection")
        elif self._dirty():
            self._reload()
            self._view.show_notice(None)

    def _reload(self) -> None:
        self._loaded = True
        self._view.show_values(self._port.values())
        self._shows_wrong({}, CHECKED)
        self._view.show_changed(False)

    def _dirty(self) -> bool:
        return self._view.form() != self._port.values()

    # --- Trying -----------------------------------------------------------------------------------

    async def _ask_provider(self) -> None:
        self._testing = True
        self._view.show_testing(True)
        try:
            sense, seconds = await self._desk.prove()
        except Fault as fault:
            self._view.show_notice(of_sentence(fault_texts.fault(fault)))
        else:
            title = translate("settings", "A conexão está em ordem")
            took = settings_texts.answered_in(round(seconds * 1000))
            self._view.show_notice(NoticeView("success", title, f"{took} {sense}".strip()))
        finally:
            self._testing = False
            self._view.show_testing(False)

    async def _try_printer(self, profile: PrinterProfile) -> None:
        self._view.printers.show_result(print_texts.testing(), testing=True)
        done = ""
        try:
            done = await asyncio.to_thread(self._desk.try_printer, profile)
        finally:
            self._view.printers.show_result(done)

    def _look_at_printers(self) -> None:
        """Ask the printers on the screen about themselves, unless they are being asked."""
        asked = self._looking is not None and not self._looking.done()
        profiles = tuple(one for one in self._view.form().printers if not print_texts.printer_problem((one,)))
        if profiles and not asked:
            self._looking = asyncio.get_running_loop().create_future()
            work = self._ask_printers(profiles, self._looking)
            self._desk.scope.start(work, name="printer states", slot="printer states")

    async def _ask_printers(self, profiles: tuple[PrinterProfile, ...], asked: asyncio.Future[None]) -> None:
        ask = self._desk.printer_report
        try:
            # All at once: one that is switched off must not hide the others.
            reports = await asyncio.gather(*(asyncio.to_thread(ask, one) for one in profiles))
            by_printer = dict(zip(profiles, reports, strict=True))
            self._view.printers.show_states(by_printer, f"{datetime.now():%H:%M:%S}")
        finally:
            asked.set_result(None)

    def _test_mail(self) -> None:
        """Send a mail with the account on the screen, saved or not, to its own sender."""
        form = self._view.form()
        if not self._shows_wrong(mail_problems(form.receipts), MAIL_FIELDS):
            self._desk.scope.start(self._send_mail(form), name="mail", slot="test mail")

    async def _send_mail(self, form: DeskSettings) -> None:
        account = form.receipts.account
        self._view.receipts.show_test(mail_texts.testing(account.sender), testing=True)
        good, sentence = False, ""
        try:
            good, sentence = await self._desk.receipts.try_account(account, form.mail_password)
        finally:
            self._view.receipts.show_test(sentence, testing=False, good=good)

    async def _keep_password(self, form: DeskSettings) -> None:
        if sentence := await self._desk.receipts.keep_password(form.receipts.account, form.mail_password):
            self._view.receipts.show_test(sentence, testing=False, good=True)

    # --- Places -----------------------------------------------------------------------------------

    def _pin(self) -> None:
        typed = self._view.pinned.field.text()
        found = self._desk.places.complete(typed, 1) if typed else []
        if not typed:
            self._view.pinned.show_problem(fault_texts.field("place_missing"))
        elif not found:
            self._view.pinned.show_problem(fault_texts.field("place_unknown"))
        elif len(self._view.form().pinned) >= MOST_PINNED:
            self._view.pinned.show_problem(sale_texts.too_many_pinned(MOST_PINNED))
        else:
            self._desk.scope.start(self._resolve(found[0]), name="pin", slot="pin")

    async def _resolve(self, place: Place) -> None:
        try:
            found = await self._desk.places.resolve(place)
        except NotFound:
            self._view.pinned.show_problem(fault_texts.field("place_not_served"))
        except Fault as fault:
            self._view.pinned.show_problem(fault_texts.fault(fault).title)
        else:
            self._view.pinned.put(PinnedPlace(found.slug, place.label))

    def _offer_cities(self, typed: str) -> None:
        """Offer the cities that begin so, each once, and namesakes before longer names."""
        plain, places = fold(typed), self._desk.places
        found = cities(places.complete(typed.strip(), _LOOKED_AT), _LOOKED_AT) if plain else ()
        self._cities = tuple(sorted(found, key=lambda city: fold(city.name) != plain))[:_OFFERED]
        self._view.station.show_cities(self._cities)


class PeoplePresenter:
    """Each change is saved by itself, once it is allowed."""

    def __init__(self, view: PeopleSection, desk: DeskApi) -> None:
        self._view, self._desk, self._people = view, desk, desk.people
        self._grant = Grant()
        self._asked = PersonForm(None)
        self.show()

    def handle(self, intent: PeopleIntent) -> None:
        people = self._people
        match intent:
            case PersonInput(given, pin, again):
                known, grant = self._asked.person, self._grant
                if pin != again:
                    self._view.show_box_problem(texts.not_the_same())
                elif known is None:
                    self._start(lambda: people.add(given, pin, grant), boxed=True)
                else:
                    self._start(partial(people.change_pin, known, pin, grant), boxed=True)
            case LockAfter(minutes):
                if minutes != people.minutes:
                    self.show()  # As it is, until it was allowed.
                    self._change(lambda grant: people.change_lock_after(minutes, grant))
            case ChangePin(badge):
                if person := self._person(badge):
                    self._guard(lambda grant: self._ask(PersonForm(person), grant))
            case ChangeRole(badge, role):
                if (known := self._person(badge)) and known.role is not role:
                    self.show()
                    self._change(partial(people.change_role, known, role))
            case RemovePerson(badge, confirmed):
                if not (person := self._person(badge)):
                    return
                if confirmed:
                    self._change(lambda grant: people.remove(person, grant))
                else:
                    self._view.confirm_removal(person)

    def show(self) -> None:
        self._view.show_problem("")
        self._view.show_people(self._people.listed, self._people.minutes)

    def ask_new(self) -> None:
        """Ask for a new person; the first is an administrator."""
        roles = tuple(Role) if self._people.listed else (Role.ADMINISTRATOR,)
        self._guard(lambda grant: self._ask(PersonForm(None, roles), grant))

    # --- Small parts ------------------------------------------------------------------------------

    def _person(self, badge: str) -> Person | None:
        return next((one for one in self._people.listed if one.badge == badge), None)

    def _guard(self, done: Callable[[Grant], object]) -> None:
        self._desk.approvals.guard(Permission.PEOPLE, done)

    def _ask(self, asked: PersonForm, grant: Grant) -> None:
        self._asked, self._grant = asked, grant
        self._view.ask(asked)

    def _change(self, change: Callable[[Grant], str]) -> None:
        self._guard(lambda grant: self._start(lambda: change(grant)))

    def _start(self, change: Callable[[], str], *, boxed: bool = False) -> None:
        self._desk.scope.start(self._changed(change, boxed), name="people", slot="people")

    async def _changed(self, change: Callable[[], str], boxed: bool) -> None:
        problem = await asyncio.to_thread(change)
        if problem and boxed:
            self._view.show_box_problem(problem)
            return
        if boxed and self._view.box is not None:
            self._view.box.accept()
        self.show()
        self._view.show_problem(problem)


PIN_DIGITS = range(4, 9)
MAIL_FIELDS = ("mail_host", "mail_port", "mail_sender", "mail_user")
CHECKED = ("counter", "email", "supervisor", "new_pin", "present_pin", "pdf_hosts", *MAIL_FIELDS)
"""The fields that are checked, in reading order."""
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.:-]{0,252}[A-Za-z0-9])?")
_NEEDS: dict[str, Permission] = {
    "printers": Permission.PRINTERS,
    "pdf_hosts": Permission.CONNECTION,
    "receipts": Permission.CONNECTION,
    "mail_password": Permission.CONNECTION,
    "email": Permission.CONNECTION,
    "supervisor": Permission.PEOPLE,
    "new_pin": Permission.PEOPLE,
}
_NAMES = {"new_pin": "supervisor.pin", "mail_password": "receipts.password", "email": "station.email"}
"""What the trail calls a setting whose field has another name; no value is ever recorded."""
_LEFT_OUT = frozenset({"has_pin", "present_pin", "connection", "environment", "card_host", "session_only"})


def problems(form: DeskSettings, *, guarded: bool) -> dict[str, str]:
    """Return what is wrong, by field. ``guarded``: the change needs the supervisor's PIN in force."""
    wrong: dict[str, str] = {}
    if not form.counter:
        wrong["counter"] = settings_texts.counter_missing()
    if reason := email_problem(form.email):
        wrong["email"] = fault_texts.field(reason)
    if bad := next((name for name in hosts_typed(form.pdf_hosts) if not is_host(name)), ""):
        wrong["pdf_hosts"] = ticket_texts.bad_host(bad)
    if form.new_pin and not (form.new_pin.isdecimal() and len(form.new_pin) in PIN_DIGITS):
        wrong["new_pin"] = settings_texts.pin_wrong()
    if form.new_pin and not form.supervisor:
        wrong["supervisor"] = settings_texts.supervisor_missing()
    if form.supervisor and not form.has_pin and not form.new_pin:
        wrong["new_pin"] = settings_texts.pin_missing()
    if guarded and not form.present_pin:
        wrong["present_pin"] = people_texts.present_missing()
    return wrong | mail_problems(form.receipts)


def mail_problems(channels: ReceiptChannels) -> dict[str, str]:
    """Return what is wrong with the account, by field; an account that is not used may be unfinished."""
    account, wrong = channels.account, {}
    if not channels.email:
        return {}
    if not _HOST.fullmatch(account.host):
        wrong["mail_host"] = mail_texts.wrong("mail_host")
    elif account.security is MailSecurity.NONE and not is_this_computer(account.host):
        wrong["mail_host"] = mail_texts.wrong("mail_security")
    if not 1 <= account.port <= 65535:
        wrong["mail_port"] = mail_texts.wrong("mail_port")
    if address_problem(account.sender):
        wrong["mail_sender"] = mail_texts.wrong("mail_sender")
    if re.search(r"[\s:]", account.user):
        wrong["mail_user"] = mail_texts.wrong("mail_user")
    return wrong


def changed(before: DeskSettings, wanted: DeskSettings) -> tuple[str, ...]:
    names = DeskSettings.__dataclass_fields__
    return tuple(
        name for name in names if name not in _LEFT_OUT and getattr(before, name) != getattr(wanted, name)
    )


def needed(fields: tuple[str, ...]) -> Permission:
    """Return the permission that saving these fields takes: the highest of each."""
    wanted = [_NEEDS.get(name, Permission.SELL) for name in fields]
    roles = list(Role)
    return max(wanted, key=lambda one: roles.index(least(one)), default=Permission.SELL)


def key_of(field: str) -> str:
    return _NAMES.get(field, field)
