"""What commands change or show, in the audit trail, under the account of the system that runs them."""

from __future__ import annotations

import asyncio
import getpass
import logging
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from pos_app.core import open_journal
from pos_app.domain.audit import LONGEST_NAME, AuditAct, AuditEntry, Detail, subject_of
from pos_app.domain.roles import Permission, Person, may
from pos_app.domain.start_faults import KeyFault, SettingsError
from pos_app.domain.storage import AlreadyRunning, StorageFault
from pos_app.journal import door, reading
from pos_app.system.options import Options
from pos_app.system.settings import load
from pos_app.wording import people_texts, start_texts

_LOG = logging.getLogger(__name__)
_present: Person | None = None


def keep(
    options: Options,
    what: AuditAct,
    subject: str = "",
    details: Mapping[Detail, str] | None = None,
    *,
    make: bool = False,
) -> None:
    """Record what a command is about to do; durable when this returns. A desk that never opened has no trail
    yet, which is reported, unless ``make`` begins one.

    Raises:
        SettingsError, KeyFault, StorageFault: it cannot be recorded, so that it must not be done.
    """
    if not make and not reading.exists(options.data_dir):
        sys.stderr.write(f"pos-app: {people_texts.no_trail_yet()}\n")
        return
    entry = _entry(what, subject, details)
    with ThreadPoolExecutor(1) as apart:  # A command may run in a loop of its own.
        apart.submit(asyncio.run, _added(options, entry)).result()


def keep_if_possible(
    options: Options, what: AuditAct, subject: str = "", details: Mapping[Detail, str] | None = None
) -> bool:
    """Record what must be possible beside an open desk, which records it then, and with a broken journal too;
    where it cannot be recorded, that is reported and logged. False where an open desk should have recorded
    it and did not answer."""
    if door.record(options.data_dir, _entry(what, subject, details)):
        return True
    try:
        keep(options, what, subject, details)
    except (SettingsError, KeyFault, StorageFault) as fault:
        _LOG.warning("not in the audit trail: %s", what.value)
        sys.stderr.write(f"pos-app: {people_texts.not_recorded(start_texts.sentence(fault))}\n")
        return not isinstance(fault, AlreadyRunning)
    return True


def _entry(what: AuditAct, subject: str, details: Mapping[Detail, str] | None) -> AuditEntry:
    role = _present.role.value if _present else ""
    return AuditEntry(what, account(), role, subject_of(subject), details or {})


async def _added(options: Options, entry: AuditEntry) -> None:
    journal = await open_journal(options, load(options.settings_file))
    try:
        await journal.trail.add(entry)
    finally:
        await journal.aclose()


def use(person: Person | None) -> None:
    """Record what this process does in the name of a person whose PIN was right."""
    global _present
    _present = person


def lacks(permission: Permission) -> bool:
    """Return whether a person runs this command who may not do something; where nobody is set up, all may."""
    return _present is not None and not may(_present.role, permission)


def badge() -> str:
    """Return the badge of the person who runs this command; empty where nobody proved who it is."""
    return _present.badge if _present else ""


def name() -> str:
    """Return the name of the person who runs this command; empty where nobody proved who it is."""
    return _present.name if _present else ""


def account() -> str:
    """Return who runs a command, as the audit trail keeps it: the person who proved it, else the name of the
    account; ``?`` without one."""
    if _present:
        return f"{_present.name[:LONGEST_NAME]} ({_present.badge})"
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (KeyError, OSError, ImportError):
        return "?"
