"""The staff area of a kiosk over one core: who may enter, and what it does."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from pos_app.core import Core
from pos_app.desk.alerts import play
from pos_app.desk.slips import Slips
from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import LONGEST_NAME, AuditAct, AuditEntry, Detail, subject_of
from pos_app.domain.faults import Fault
from pos_app.domain.orders import Finality
from pos_app.domain.start_faults import SettingsError
from pos_app.system import logs, pins
from pos_app.system import settings as config
from pos_app.system.people_gate import NOTES
from pos_app.system.pin_gate import FILE, Member, PinGate, TriesRecord
from pos_app.system.settings import Environment
from pos_app.ui.shared.slip_jobs import jobs_of, print_due
from pos_app.wording import fault_texts, format, kiosk_texts, ticket_texts
from pos_app.wording.kiosk_words import Text, say

DEMO_PIN = "204681"
"""The PIN of a training kiosk whose staff has none; the page shows it."""
_ACTS = {"entered": AuditAct.SIGNED_IN, **NOTES}
_KEPT = timedelta(days=2)
"""How long tickets that nobody took are offered to the staff; later they are found by their number."""


async def open_gate(core: Core) -> PinGate:
    """Return who may enter this kiosk, with the wrong tries of earlier runs. Whom another counter of the
    branch adds, changes or removes counts at once."""
    gate = await asyncio.to_thread(_gate, core)
    if core.branch.share is not None:
        core.branch.share.on_staff = lambda staff: gate.use(_members(staff))
        kept = await asyncio.to_thread(config.load, core.options.settings_file)
        gate.use(_members(kept.staff))  # Somebody may have come since the start.
    return gate


def _members(staff: config.Staff) -> list[Member]:
    return [Member(one.name, one.pin_hash, one.badge_hash) for one in staff.members]


def reprints(core: Core) -> Callable[[str], None]:
    """Return what records, from any thread, that tickets of an order were printed once more at this kiosk."""

    def noted(order: str) -> None:
        counter = core.settings.station.counter[:LONGEST_NAME]
        entry = AuditEntry(AuditAct.REPRINTED, counter, "", subject_of(order), {Detail.WAY: "kiosk"})
        core.journal.trail.add_soon(entry)

    return noted


def hint(core: Core) -> str:
    """Return what the page of the PIN shows on a training kiosk without a staff of its own."""
    return kiosk_texts.demo_hint(DEMO_PIN) if _is_demo(core) else ""


def _is_demo(core: Core) -> bool:
    return core.settings.environment is Environment.TRAINING and not core.settings.staff.members


def _gate(core: Core) -> PinGate:
    staff, options = core.settings.staff, core.options
    members = _members(staff)
    if _is_demo(core):
        members = [Member(kiosk_texts.demo_member(), pins.hashed(DEMO_PIN))]
    beside = options.settings_file.parent
    if beside == options.data_dir:
        beside = logs.folder_of(options.data_dir)
    # The address of a demonstration is another one at each start.
    seal = staff.seal or (DEMO_PIN if _is_demo(core) else core.settings.base_url)
    record = TriesRecord((options.data_dir / FILE, beside / FILE), seal)
    return PinGate(
        members,
        record,
        note=lambda what, who: _noted(core, what, who),
        renew=lambda member, fresh: _renew(core, member.name, fresh),
    )


def _noted(core: Core, what: str, who: str) -> None:
    """Keep what happened at the PIN of this kiosk, in the log and in the audit trail."""
    logs.logger("staff").warning(what, who=who)
    if act := _ACTS.get(what):
        details = {Detail.WAY: "kiosk"}
        name = who or core.settings.station.counter
        core.journal.trail.add_soon(AuditEntry(act, name[:LONGEST_NAME], details=details))


def _renew(core: Core, name: str, fresh: str) -> None:
    """Keep a new hash of a person's PIN; where the disk does not take it, the older one stays."""
    file = core.options.settings_file
    with contextlib.suppress(SettingsError):
        staff = config.load(file).staff
        kept = [replace(one, pin_hash=fresh) if one.name == name else one for one in staff.members]
        config.save(file, {"staff": {"members": [one.dumped() for one in kept]}})


class KioskStaff:
    """What the area does. Every print returns the empty text, or a sentence that says why it could not.
    ``on_paper`` learns that there is new paper."""

    def __init__(self, core: Core, slips: Slips, on_paper: Callable[[], None] = lambda: None) -> None:
        self._core = core
        self._slips = slips
        self._on_paper = on_paper
        self._last = ""
        self._paused = core.options.data_dir / "sales-paused"

    async def open_cases(self) -> tuple[Attempt, ...]:
        return await self._core.journal.open_attempts()

    async def not_printed(self) -> tuple[Attempt, ...]:
        """Return orders that were paid and whose tickets were not printed."""
        since = self._core.clock.now() - _KEPT
        found = await self._core.journal.history()
        return tuple(one for one in found if one.facts.lacks_print and one.changed >= since)

    async def print_case(self, attempt: Attempt) -> str:
        return self._noted(await asyncio.to_thread(self._slips.print_case, attempt))

    async def print_test(self, who: str) -> str:
        logs.logger("staff").info("test printed", who=who)
        return self._noted(await asyncio.to_thread(self._slips.print_test, who))

    async def print_tickets(self, attempt: Attempt) -> str:
        """Print the tickets of an order that are valid now, and keep that they were."""
        try:
            detail = await self._core.provider.order(attempt.public_id)
            fiscal = await self._core.provider.fiscal_tickets(attempt.public_id)
        except Fault as fault:
            why = fault_texts.fault(fault)
            return kiosk_texts.tickets_not_read(why.title, why.what_to_do)
        jobs = jobs_of(detail, fiscal, attempt.sold)
        if not jobs:
            over = any(ticket.status is not Finality.PENDING for ticket in detail.tickets)
            return kiosk_texts.no_valid_ticket() if over else say(Text.FOUND_NO_TICKET)
        done = await asyncio.to_thread(print_due, self._slips, jobs)
        doubt = ticket_texts.unsure(done.open_seats) if done.open_seats else ""
        if not done.problem and not doubt:
            await self._core.orders.printed(attempt)
        return self._noted(done.problem or doubt)

    def called(self) -> None:
        """Let the kiosk ring: a traveller needs somebody."""
        logs.logger("staff").warning("staff called")
        play("staff-called")

    def paused(self) -> bool:
        return self._paused.exists()

    async def keep_paused(self, *, on: bool, who: str) -> None:
        """Remember whether sales are paused; where the disk does not take it, until the next start."""
        logs.logger("staff").warning("sales paused" if on else "sales go on", who=who)
        with contextlib.suppress(OSError):
            if on:
                await asyncio.to_thread(self._paused.touch)
            else:
                await asyncio.to_thread(self._paused.unlink, missing_ok=True)

    def paper_changed(self, who: str) -> None:
        logs.logger("staff").info("paper changed", who=who)
        self._on_paper()

    def printer_says(self) -> str:
        """Return how the last print went, or the empty text before the first."""
        return self._last

    def _noted(self, problem: str) -> str:
        at = format.hour(datetime.now())
        failed = kiosk_texts.last_print_failed
        self._last = failed(at, problem) if problem else kiosk_texts.last_print(at)
        return problem
