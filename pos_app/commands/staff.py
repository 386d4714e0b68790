"""``pos-app staff``: who has a PIN for the staff area of this kiosk."""

from __future__ import annotations

import json
import secrets
import sys
from typing import Literal

from pos_app.commands import on_record, passphrase
from pos_app.commands.outcomes import print_result, refuse
from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.start_faults import KeyFault, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.system import pins, settings
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.wording import kiosk_texts as words
from pos_app.wording import start_texts

What = Literal["list", "add", "remove"]
_KIOSK = {Detail.WAY: "kiosk"}


def run(options: Options, what: What, name: str, *, as_json: bool = False) -> int:
    """List the staff, give somebody a PIN, or take it away, on record; returns the exit code. Changes need
    the desk closed, since the trail has one writer."""
    try:
        staff = settings.load(options.settings_file).staff
        if what == "add":
            return _add(options, staff, name)
        if what == "remove":
            left = [one for one in staff.members if one.name != name]
            if len(left) == len(staff.members):
                return refuse(words.no_such_member(name), Exit.USAGE)
            on_record.keep(options, AuditAct.PERSON_REMOVED, name, _KIOSK)
            _save(options, staff, left)
            print(words.member_removed(name))
            return Exit.DONE
    except (SettingsError, KeyFault, StorageFault) as error:
        return refuse(start_texts.sentence(error), Exit.NOT_SENT)
    if as_json:
        rows = [{"name": one.name, "badge": bool(one.badge_hash)} for one in staff.members]
        print_result(json.dumps({"staff": rows}, ensure_ascii=False))
        return Exit.DONE
    print("\n".join(one.name for one in staff.members) or words.no_members())
    return Exit.DONE


def _add(options: Options, staff: settings.Staff, name: str) -> int:
    others = [one for one in staff.members if one.name != name]
    pin = passphrase.pin(words.ask_new_pin(pins.LENGTH))
    if not pins.well_formed(pin) or pins.easily_guessed(pin):
        return refuse(words.bad_pin(pins.LENGTH), Exit.USAGE)
    if sys.stdin.isatty() and passphrase.pin(words.ask_again()) != pin:
        return refuse(words.not_the_same(), Exit.USAGE)
    if any(pins.matches(pin, one.pin_hash) for one in others):
        return refuse(words.pin_taken(), Exit.USAGE)
    badge = _read_badge()
    known = len(others) < len(staff.members)
    on_record.keep(options, AuditAct.PIN_CHANGED if known else AuditAct.PERSON_ADDED, name, _KIOSK)
    member = settings.StaffMember(
        name=name, pin_hash=pins.hashed(pin), badge_hash=pins.hashed(badge) if badge else ""
    )
    _save(options, staff, [*others, member])
    print(words.member_added(name))
    return Exit.DONE


def _save(options: Options, staff: settings.Staff, members: list[settings.StaffMember]) -> None:
    kept = [one.model_dump() for one in members]
    seal = staff.seal or secrets.token_hex(32)
    settings.save(options.settings_file, {"staff": {"members": kept, "seal": seal}})


def _read_badge() -> str:
    """Return the code of a badge, as the scanner types it; empty for a person without one."""
    if sys.stdin.isatty():
        return input(words.ask_badge()).strip()
    return sys.stdin.readline().strip()
