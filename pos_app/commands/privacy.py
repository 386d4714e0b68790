"""``pos-app privacy``: a person's rights to the data of this desk (LGPD, art. 18)."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from datetime import date
from typing import Any

from pos_app.commands import on_record
from pos_app.commands.on_record import account
from pos_app.commands.outcomes import print_json, print_result, refuse
from pos_app.core import open_journal, tell_branch
from pos_app.counter_share import slips_of
from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct, AuditEntry, Detail
from pos_app.domain.branch import BranchFault
from pos_app.domain.start_faults import KeyFault, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.journal import people, privacy, reading
from pos_app.system import journal_key, logs, paths
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings, load
from pos_app.wording import branch_texts, command_texts, start_texts

_LOG = logging.getLogger(__name__)
_SHOWN = {"find": AuditAct.DATA_FOUND, "export": AuditAct.DATA_EXPORTED}


async def run(options: Options, what: str, document: str, *, as_json: bool) -> int:
    """Find, give out or erase what is held of the person with this document; return the exit code.

    ``find`` and ``export`` only read, so the desk may be open; ``erase`` needs it closed.
    """
    try:
        settings = load(options.settings_file)
        key = journal_key.existing(options.data_dir)
        held = reading.person(options.data_dir, document, key)
        if not people.bare(document):
            return refuse(command_texts.nothing(), Exit.USAGE)
        kept: tuple[Attempt, ...] = ()
        if what in _SHOWN:
            count = {Detail.COUNT: str(len(held.orders))}
            on_record.keep_if_possible(options, _SHOWN[what], details=count)
        member = bool(settings.branch.seat[0]) and not options.demo
        others = await asyncio.to_thread(_at_others, settings, document, held) if member else ()
        told = member
        if what == "erase" and (member or not held.nothing):
            kept, told = await _erase(options, settings, document, held)
    except (SettingsError, KeyFault, StorageFault) as error:
        return refuse(start_texts.sentence(error), Exit.NOT_SENT)
    if options.data_dir.is_dir():
        logs.start(options.data_dir)
        _LOG.warning("personal data: %s, %d orders, %d kept", what, len(held.orders), len(kept))
    if what == "export":
        given = {
            "orders": [privacy.entry(one, document) for one in (*held.orders, *(others or ()))],
            "nextVisit": held.visitor,
            "parkedSales": len(held.drafts),
            "receiptsTo": list(held.mails),
            "shifts": [{"shift": number, "words": said} for number, said in held.shifts],
        }
        print_json(given, 2)
    elif as_json:
        more: dict[str, Any] = {
            "otherCounters": None if others is None else [one.public_id or one.id for one in others]
        }
        more |= {"branchTold": told} if what == "erase" else {}
        print_json(_as_json(options, what, held, kept) | (more if member else {}))
    elif held.nothing and not others:
        print_result(command_texts.nothing())
    elif what == "erase":
        lines = [command_texts.erased()]
        for one in kept:
            why = command_texts.kept_journey() if one.settled else command_texts.kept_open()
            lines.append(f"  {_named(one)}: {why}")
        if kept:
            lines.append(command_texts.automatic(settings.keep_people_days))
        if held.shifts:
            lines.append(f"{_written(held)}: {command_texts.kept_signed()}")
        if member:
            lines.append(branch_texts.forgetting() if told else branch_texts.forgotten_later())
        print_result("\n".join([*lines, command_texts.elsewhere()]))
    else:
        lines = _found(options, held)
        if others:
            at = [branch_texts.at_other_counters(len(others)), *(f"  {_named(one)}" for one in others)]
            lines[-1:-1] = at
        print_result("\n".join(lines))
    if others is None:
        sys.stderr.write(f"pos-app: {branch_texts.not_asked()}\n")
    return Exit.KEPT if kept or (what == "erase" and held.shifts) else Exit.DONE


def _at_others(settings: Settings, document: str, held: privacy.PersonData) -> tuple[Attempt, ...] | None:
    """Return the orders of other counters that name the person; None where the branch does not answer."""
    from pos_app.commands import branch

    known = {one.id for one in held.orders}
    try:
        found = branch.orders_of(settings, document)
    except BranchFault as fault:
        _LOG.warning("the branch was not asked: %s", fault)
        return None
    return tuple(one for one in found if one.id not in known and privacy.names(one, document))


async def _erase(
    options: Options, settings: Settings, document: str, held: privacy.PersonData
) -> tuple[tuple[Attempt, ...], bool]:
    """Erase, and tell the branch; return what keeps the name here, and whether it was told."""
    journal = await open_journal(options, settings)
    told = False
    try:
        count = {Detail.COUNT: str(len(held.orders))}
        await journal.trail.add(AuditEntry(AuditAct.DATA_ERASED, account(), details=count))
        kept = await journal.erase_person(document, date.today())
        if settings.branch.seat[0] and not options.demo:
            told = await tell_branch(options, settings, journal)
    finally:
        await journal.aclose()
    kept_numbers = {one.public_id for one in kept}
    for path in slips_of(options.data_dir, [one for one in held.orders if one.public_id not in kept_numbers]):
        path.unlink(missing_ok=True)
    return kept, told


def _as_json(
    options: Options, what: str, held: privacy.PersonData, kept: Sequence[Attempt]
) -> dict[str, Any]:
    return {
        "what": what,
        "orders": [one.public_id or one.id for one in held.orders],
        "nextVisit": bool(held.visitor),
        "parkedSales": len(held.drafts),
        "receiptsTo": list(held.mails),
        "shifts": _shifts(held),
        "papers": [
            str(path.relative_to(options.data_dir)) for path in slips_of(options.data_dir, held.orders)
        ],
        "copies": _copies(options),
        "damagedAside": _aside(options),
        "kept": [
            *(
                {"order": one.public_id or one.id, "why": "journey" if one.settled else "open"}
                for one in kept
            ),
            *({"shift": number, "why": "signed"} for number in _shifts(held) if what == "erase"),
        ],
    }


def _found(options: Options, held: privacy.PersonData) -> list[str]:
    lines = []
    if held.orders:
        still_open = sum(not one.settled for one in held.orders)
        lines.append(command_texts.orders(len(held.orders), still_open))
        lines += [f"  {_named(one)}" for one in held.orders]
    if held.visitor:
        lines.append(command_texts.visitor())
    if held.drafts:
        lines.append(command_texts.drafts(len(held.drafts)))
    if held.mails:
        lines.append(command_texts.mails(", ".join(held.mails)))
    if held.shifts:
        lines.append(_written(held))
    if papers := slips_of(options.data_dir, held.orders):
        lines.append(command_texts.papers(len(papers)))
    if copies := _copies(options):
        lines.append(command_texts.copies(copies))
    if aside := _aside(options):
        lines.append(command_texts.sealed(aside))
    return [*lines, command_texts.elsewhere()]


def _shifts(held: privacy.PersonData) -> list[int]:
    return sorted({number for number, _ in held.shifts})


def _written(held: privacy.PersonData) -> str:
    return command_texts.shifts(", ".join(map(str, _shifts(held))))


def _named(attempt: Attempt) -> str:
    sold = attempt.sold
    return command_texts.order(attempt.public_id, sold.route, f"{sold.departure:%d/%m/%Y}")


def _copies(options: Options) -> int:
    return len(list((options.data_dir / paths.BACKUPS).glob("journal-v*.sqlite")))


def _aside(options: Options) -> int:
    return len(list(options.data_dir.glob("journal-corrompido-*.sqlite*")))
