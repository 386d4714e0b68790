"""``pos-app people`` and ``staff``: who works at this desk, the owner's way back after the only PIN was lost,
and who has a PIN for the staff area of a kiosk.

Whoever may write the settings file could replace a PIN anyway; this way it stands in the trail.
"""

from __future__ import annotations

import getpass
import secrets
import sys
from dataclasses import replace
from typing import Literal

from pos_app.commands import on_record
from pos_app.commands.outcomes import print_json, refuse
from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.roles import same_badge
from pos_app.domain.start_faults import KeyFault, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.system import audit_key, journal_key, key_file, pins, settings, start_secrets
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.people_gate import PeopleGate
from pos_app.system.settings_parts import kept
from pos_app.wording import kiosk_texts, start_texts
from pos_app.wording import people_texts as texts

What = Literal["list", "reset"]


def run(options: Options, what: What, badge: str, *, as_json: bool = False) -> int:
    """List the people, or give one a new PIN while the desk is closed; returns the exit code."""
    try:
        people = settings.load(options.settings_file).people
        if what == "list" and as_json:
            rows = [{"badge": one.badge, "name": one.name, "role": one.role} for one in people.members]
            print_json({"people": rows})
            return Exit.DONE
        if what == "list":
            lines = [texts.person_line(one.name, one.role, one.badge) for one in people.members]
            print("\n".join(lines) or texts.nobody())
            return Exit.DONE
        found = next((one for one in people.members if same_badge(one.badge, badge)), None)
        if found is None:
            return refuse(texts.unknown(), Exit.USAGE)
        pin = typed_pin(texts.ask_new_pin(pins.LENGTH))
        if (
            not pins.well_formed(pin)
            or pins.easily_guessed(pin)
            or any(same_badge(pin, m.badge) for m in people.members)
        ):
            return refuse(texts.bad_pin(pins.LENGTH), Exit.USAGE)
        # First: a PIN that was changed without a record is what nobody wants.
        on_record.keep(options, AuditAct.PIN_RESET, found.badge, make=True)
        fresh = replace(found, pin_hash=pins.hashed(pin, found.badge))
        changed = tuple(fresh if one is found else one for one in people.members)
        settings.save(options.settings_file, {"people": {"members": kept(changed)}})
        PeopleGate(audit_key.folders(options), "").forget(found)
        print(texts.was_reset(found.name))
        return Exit.DONE
    except (SettingsError, KeyFault, StorageFault) as error:
        return refuse(start_texts.sentence(error), Exit.NOT_SENT)


def ask_where_needed(options: Options) -> None:
    """Ask whoever types for the passphrase, if the journal has one and a person is there to answer."""
    known = key_file.read(options.data_dir)
    if known is None or known.source != "passphrase" or start_secrets.journal_key():
        return
    if sys.stdin is not None and sys.stdin.isatty():
        journal_key.use_passphrase(options.data_dir, getpass.getpass(start_texts.ask(), stream=sys.stderr))


def typed_pin(prompt: str) -> str:
    """Return a PIN typed without being shown, or the next line of a file."""
    return (getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline()).strip()


StaffWhat = Literal["list", "add", "remove"]
_KIOSK = {Detail.WAY: "kiosk"}


def run_staff(options: Options, what: StaffWhat, name: str, *, as_json: bool = False) -> int:
    """List the staff, give somebody a PIN, or take it away, on record; returns the exit code. Changes need
    the desk closed, since the trail has one writer."""
    try:
        staff = settings.load(options.settings_file).staff
        if what == "add":
            return _add(options, staff, name)
        if what == "remove":
            left = [one for one in staff.members if one.name != name]
            if len(left) == len(staff.members):
                return refuse(kiosk_texts.no_such_member(name), Exit.USAGE)
            on_record.keep(options, AuditAct.PERSON_REMOVED, name, _KIOSK)
            _save(options, staff, left)
            print(kiosk_texts.member_removed(name))
            return Exit.DONE
    except (SettingsError, KeyFault, StorageFault) as error:
        return refuse(start_texts.sentence(error), Exit.NOT_SENT)
    if as_json:
        rows = [{"name": one.name, "badge": bool(one.badge_hash)} for one in staff.members]
        print_json({"staff": rows})
        return Exit.DONE
    print("\n".join(one.name for one in staff.members) or kiosk_texts.no_members())
    return Exit.DONE


def _add(options: Options, staff: settings.Staff, name: str) -> int:
    others = [one for one in staff.members if one.name != name]
    pin = typed_pin(kiosk_texts.ask_new_pin(pins.LENGTH))
    if not pins.well_formed(pin) or pins.easily_guessed(pin):
        return refuse(kiosk_texts.bad_pin(pins.LENGTH), Exit.USAGE)
    if sys.stdin.isatty() and typed_pin(kiosk_texts.ask_again()) != pin:
        return refuse(kiosk_texts.not_the_same(), Exit.USAGE)
    if any(pins.matches(pin, one.pin_hash) for one in others):
        return refuse(kiosk_texts.pin_taken(), Exit.USAGE)
    badge = _read_badge()
    known = len(others) < len(staff.members)
    on_record.keep(options, AuditAct.PIN_CHANGED if known else AuditAct.PERSON_ADDED, name, _KIOSK)
    member = settings.StaffMember(
        name=name, pin_hash=pins.hashed(pin), badge_hash=pins.hashed(badge) if badge else ""
    )
    _save(options, staff, [*others, member])
    print(kiosk_texts.member_added(name))
    return Exit.DONE


def _save(options: Options, staff: settings.Staff, members: list[settings.StaffMember]) -> None:
    kept = [one.dumped() for one in members]
    seal = staff.seal or secrets.token_hex(32)
    settings.save(options.settings_file, {"staff": {"members": kept, "seal": seal}})


def _read_badge() -> str:
    """Return the code of a badge, as the scanner types it; empty for a person without one."""
    if sys.stdin.isatty():
        return input(kiosk_texts.ask_badge()).strip()
    return sys.stdin.readline().strip()
