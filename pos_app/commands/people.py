"""``pos-app people``: who works at this desk, and the owner's way back after the only PIN was lost.

Whoever may write the settings file could replace a PIN anyway; this way it stands in the trail.
"""

from __future__ import annotations

import json
from typing import Literal

from pos_app.commands import on_record, passphrase
from pos_app.commands.outcomes import print_result, refuse
from pos_app.domain.audit import AuditAct
from pos_app.domain.roles import same_badge
from pos_app.domain.start_faults import KeyFault, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.system import audit_key, pins, settings
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.people_gate import PeopleGate
from pos_app.system.settings_people import kept
from pos_app.wording import people_texts as words
from pos_app.wording import start_texts

What = Literal["list", "reset"]


def run(options: Options, what: What, badge: str, *, as_json: bool = False) -> int:
    """List the people, or give one a new PIN while the desk is closed; returns the exit code."""
    try:
        people = settings.load(options.settings_file).people
        if what == "list" and as_json:
            rows = [{"badge": one.badge, "name": one.name, "role": one.role} for one in people.members]
            print_result(json.dumps({"people": rows}, ensure_ascii=False))
            return Exit.DONE
        if what == "list":
            lines = [words.person_line(one.name, one.role, one.badge) for one in people.members]
            print("\n".join(lines) or words.nobody())
            return Exit.DONE
        found = next((one for one in people.members if same_badge(one.badge, badge)), None)
        if found is None:
            return refuse(words.unknown(), Exit.USAGE)
        pin = passphrase.pin(words.ask_new_pin(pins.LENGTH))
        if (
            not pins.well_formed(pin)
            or pins.easily_guessed(pin)
            or any(same_badge(pin, m.badge) for m in people.members)
        ):
            return refuse(words.bad_pin(pins.LENGTH), Exit.USAGE)
        # First: a PIN that was changed without a record is what nobody wants.
        on_record.keep(options, AuditAct.PIN_RESET, found.badge, make=True)
        fresh = found.model_copy(update={"pin_hash": pins.hashed(pin, found.badge)})
        changed = tuple(fresh if one is found else one for one in people.members)
        settings.save(options.settings_file, {"people": {"members": kept(changed)}})
        PeopleGate(audit_key.folders(options), "").forget(found)
        print(words.was_reset(found.name))
        return Exit.DONE
    except (SettingsError, KeyFault, StorageFault) as error:
        return refuse(start_texts.sentence(error), Exit.NOT_SENT)
