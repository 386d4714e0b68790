"""Presenter of the page of settings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from typing import Any, Protocol

from pos_app.domain.audit import AuditAct
from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.fiscal_pdf import hosts_typed, is_host
from pos_app.domain.passengers import email_problem
from pos_app.domain.places import Place
from pos_app.domain.printers import PrinterProfile
from pos_app.domain.roles import Grant
from pos_app.ui.pages.settings import mail_settings, permissions
from pos_app.ui.pages.settings.mail_settings import MailSettings, MailTrial
from pos_app.ui.shared.approvals import Approvals, Record, UnrestrictedApprovals
from pos_app.ui.shared.ports import MOST_PINNED, DeskSettings, PinnedPlace, SettingsPort
from pos_app.wording import explain, pdf_texts, printer_texts, search_texts, settings_texts, supervisor_texts
from pos_app.wording.notices import NoticeView, of_sentence
from pos_app.wording.printer_report import PrinterReport
from pos_app.wording.translation import translate

PIN_DIGITS = range(4, 9)
_CHECKED = (
    *("counter", "email", "supervisor", "pin", "present_pin", "pdf_hosts"),
    *mail_settings.FIELDS,
)


class SettingsView(Protocol):
    """What the presenter needs from the page."""

    def show_values(self, values: DeskSettings) -> None: ...
    def form(self) -> DeskSettings: ...
    def show_problem(self, field: str, sentence: str) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def show_changed(self, changed: bool) -> None: ...
    def show_testing(self, testing: bool) -> None: ...
    def focus_field(self, field: str) -> None: ...
    def city_to_pin(self) -> str: ...
    def show_pinned(self, place: PinnedPlace) -> None: ...
    def show_pin_problem(self, sentence: str) -> None: ...
    def show_printer_states(self, reports: dict[PrinterProfile, PrinterReport], hour: str) -> None: ...
    def show_printer_test(self, sentence: str, *, testing: bool) -> None: ...
    def show_mail_test(self, sentence: str, *, testing: bool, good: bool = False) -> None: ...


class Places(Protocol):
    """The directory of places."""

    def complete(self, typed: str, limit: int = 8, /) -> list[Place]: ...
    async def resolve(self, place: Place, /) -> Place: ...


class Scope(Protocol):
    """Starts named tasks; a newer one in a slot cancels the older."""

    def start(self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None) -> object: ...
    def cancel(self, slot: str) -> None: ...


TryPrinter = Callable[[PrinterProfile], str]
"""Prints a page of test and returns what became of it. Blocks."""
AskPrinter = Callable[[PrinterProfile], PrinterReport]
"""Asks a printer about itself. Blocks."""
Prove = Callable[[], Awaitable[tuple[str, float]]]
"""Sends a test request over the current connection; returns the meaning of the reply and the seconds that
it took. Raises ``Fault``."""


class SettingsPresenter:
    """Checks and saves, in ``scope``. ``on_saved`` receives the new values, for the window to apply at once.
    ``prove`` tests the connection; without it there is nothing to test. ``places`` finds what to pin,
    ``try_printer`` tests a printer, ``printer_report`` asks one about itself,
    ``mail`` tries the mail account. ``approvals`` says who may change what, ``record`` keeps what was."""

    def __init__(
        self,
        view: SettingsView,
        port: SettingsPort,
        scope: Scope,
        *,
        on_saved: Callable[[DeskSettings], None] = lambda _: None,
        prove: Prove | None = None,
        places: Places | None = None,
        try_printer: TryPrinter | None = None,
        printer_report: AskPrinter | None = None,
        mail: MailTrial | None = None,
        approvals: Approvals | None = None,
        record: Record | None = None,
    ) -> None:
        self._view = view
        self._approvals = approvals or UnrestrictedApprovals()
        self._record = record or Record()
        self._ask_printer = printer_report
        self._asking: asyncio.Future[None] | None = None
        self._try_printer = try_printer
        self._port = port
        self._prove = prove
        self._scope = scope
        self._mail = MailSettings(view, mail, scope)
        self._places = places
        self._testing = False
        self._saving = False
        self._on_saved = on_saved
        self._loaded = False

    def close(self) -> None:
        """Nothing to give back."""

    def opened(self) -> None:
        """The page was opened: show the current settings, unless there are unsaved edits."""
        if not self._loaded or not self._dirty():
            self._reload()

    def edited(self) -> None:
        """Something was typed or chosen."""
        self._view.show_notice(None)
        self._view.show_changed(self._dirty())

    def leave_field(self, field: str) -> None:
        """Check a field that the keyboard left."""
        self._view.show_problem(field, self._problems(self._view.form()).get(field, ""))

    def save(self) -> None:
        """Save the settings, or show what must be corrected."""
        form = self._view.form()
        wrong = self._problems(form)
        for field in _CHECKED:
            self._view.show_problem(field, wrong.get(field, ""))
        if wrong:
            self._view.focus_field(next(iter(wrong)))
            return
        if self._guarded(form):
            self._scope.start(self._confirmed(form), name="confirm", slot="confirm")
        else:
            self._save_if_allowed(form)

    def _guarded(self, form: DeskSettings) -> bool:
        """Return whether a change needs the PIN in force."""
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
        fields = permissions.changed(self._port.values(), form)
        self._approvals.guard(permissions.needed(fields), lambda grant: self._allowed(form, fields, grant))

    def _allowed(self, form: DeskSettings, fields: tuple[str, ...], grant: Grant) -> None:
        if not self._saving:
            self._saving = True
            self._scope.start(self._save(form, fields, grant), name="save settings")

    async def _save(self, form: DeskSettings, fields: tuple[str, ...], grant: Grant) -> None:
        before = self._port.values()
        try:
            # The hash of a PIN and a slow disk each take longer than a frame.
            problem = printer_texts.problem(form.printers) or await asyncio.to_thread(self._port.save, form)
        finally:
            self._saving = False
        if problem:
            title = translate("settings", "Os ajustes não foram salvos")
            self._view.show_notice(NoticeView("danger", title, problem))
            return
        for field in fields:
            self._record.note(AuditAct.SETTING_CHANGED, permissions.key_of(field), grant=grant)
        if self._view.form() == form:
            self._reload()
        else:
            self.edited()  # What was typed meanwhile stays, to be saved next.
        saved = translate("settings", "Ajustes salvos")
        later = []
        if form.email != before.email:
            later.append(settings_texts.email_later())
        self._view.show_notice(NoticeView("success", saved, " ".join(later)))
        self._mail.keep(form.receipts.account, form.mail_password)
        self._on_saved(replace(form, new_pin="", present_pin="", mail_password=""))

    def test(self) -> None:
        """Send a test request over the current connection."""
        if self._prove is None or self._testing:
            return
        self._view.show_notice(None)
        self._scope.start(self._test(self._prove), name="test", slot="test connection")

    async def _test(self, prove: Prove) -> None:
        self._testing = True
        self._view.show_testing(True)
        try:
            sense, seconds = await prove()
        except Fault as fault:
            self._view.show_notice(of_sentence(explain.fault(fault)))
        else:
            title = translate("settings", "A conexão está em ordem")
            took = settings_texts.answered_in(round(seconds * 1000))
            self._view.show_notice(NoticeView("success", title, f"{took} {sense}".strip()))
        finally:
            self._testing = False
            self._view.show_testing(False)

    def test_printer(self, profile: PrinterProfile) -> None:
        """Print a page of test with the values on the screen, saved or not."""
        wrong = printer_texts.problem((profile,))
        if wrong:
            self._view.show_printer_test(wrong, testing=False)
        elif self._try_printer is not None:
            work = self._test_printer(self._try_printer, profile)
            self._scope.start(work, name="test printer", slot="test printer")

    async def _test_printer(self, attempt: TryPrinter, profile: PrinterProfile) -> None:
        self._view.show_printer_test(printer_texts.testing(), testing=True)
        done = ""
        try:
            done = await asyncio.to_thread(attempt, profile)
        finally:
            self._view.show_printer_test(done, testing=False)

    def test_mail(self) -> None:
        """Send a mail with the account on the screen, saved or not, to its own sender."""
        form = self._view.form()
        wrong = mail_settings.problems(form.receipts)
        for field in mail_settings.FIELDS:
            self._view.show_problem(field, wrong.get(field, ""))
        if wrong:
            self._view.focus_field(next(iter(wrong)))
        else:
            self._mail.test(form.receipts.account, form.mail_password)

    def look_at_printers(self) -> None:
        """Ask the printers on the screen about themselves, unless they are being asked."""
        asked = self._asking is not None and not self._asking.done()
        profiles = tuple(one for one in self._view.form().printers if not printer_texts.problem((one,)))
        if self._ask_printer is not None and profiles and not asked:
            self._asking = asyncio.get_running_loop().create_future()
            work = self._look_at_printers(self._ask_printer, profiles, self._asking)
            self._scope.start(work, name="printer states", slot="printer states")

    async def _look_at_printers(
        self, ask: AskPrinter, profiles: tuple[PrinterProfile, ...], asked: asyncio.Future[None]
    ) -> None:
        try:
            # All at once: one that is switched off must not hide the others.
            reports = await asyncio.gather(*(asyncio.to_thread(ask, one) for one in profiles))
            by_printer = dict(zip(profiles, reports, strict=True))
            self._view.show_printer_states(by_printer, f"{datetime.now():%H:%M:%S}")
        finally:
            asked.set_result(None)

    def pin(self) -> None:
        """Pin the city that is typed; saved with the other settings."""
        if self._places is None:
            return
        typed = self._view.city_to_pin()
        found = self._places.complete(typed, 1) if typed else []
        if not typed:
            self._view.show_pin_problem(explain.field("place_missing"))
        elif not found:
            self._view.show_pin_problem(explain.field("place_unknown"))
        elif len(self._view.form().pinned) >= MOST_PINNED:
            self._view.show_pin_problem(search_texts.too_many_pinned(MOST_PINNED))
        else:
            self._scope.start(self._pin(found[0], self._places), name="pin", slot="pin")

    async def _pin(self, place: Place, places: Places) -> None:
        try:
            found = await places.resolve(place)
        except NotFound:
            self._view.show_pin_problem(explain.field("place_not_served"))
        except Fault as fault:
            self._view.show_pin_problem(explain.fault(fault).title)
        else:
            self._view.show_pinned(PinnedPlace(found.slug, place.label))

    def undo(self) -> None:
        """Stop a test, or restore the current settings."""
        if self._testing:
            self._scope.cancel("test connection")
            return
        if self._dirty():
            self._reload()
            self._view.show_notice(None)

    # --- Small parts ------------------------------------------------------------------------------

    def _reload(self) -> None:
        self._loaded = True
        self._view.show_values(self._port.values())
        for field in _CHECKED:
            self._view.show_problem(field, "")
        self._view.show_changed(False)

    def _dirty(self) -> bool:
        return self._view.form() != self._port.values()

    def _problems(self, form: DeskSettings) -> dict[str, str]:
        wrong: dict[str, str] = {}
        if not form.counter:
            wrong["counter"] = settings_texts.counter_missing()
        if reason := email_problem(form.email):
            wrong["email"] = explain.field(reason)
        if bad := next((name for name in hosts_typed(form.pdf_hosts) if not is_host(name)), ""):
            wrong["pdf_hosts"] = pdf_texts.bad_host(bad)
        if form.new_pin and not (form.new_pin.isdecimal() and len(form.new_pin) in PIN_DIGITS):
            wrong["pin"] = settings_texts.pin_wrong()
        if form.new_pin and not form.supervisor:
            wrong["supervisor"] = settings_texts.supervisor_missing()
        if form.supervisor and not form.has_pin and not form.new_pin:
            wrong["pin"] = settings_texts.pin_missing()
        if self._guarded(form) and not form.present_pin:
            wrong["present_pin"] = supervisor_texts.present_missing()
        return wrong | mail_settings.problems(form.receipts)
