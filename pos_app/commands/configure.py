"""``pos-app settings`` and ``pos-app provision``: a desk is set up without its window, which is closed."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pos_app.commands import on_record
from pos_app.commands.outcomes import print_json, print_result, refuse
from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.roles import same_badge
from pos_app.domain.start_faults import CredentialsError, KeyFault, ProfileError, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.partner.reading import profile as profiles
from pos_app.system import credentials, disk, pins, settings, settings_provision
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings_parts import PersonEntry, kept
from pos_app.system.settings_provision import ProvisionedPerson
from pos_app.wording import command_texts, people_texts, setting_texts, start_texts
from pos_app.wording.sentence import system_words

What = Literal["list", "get", "set", "schema"]
_SECRET = frozenset({"credentials", "api_key", "pin_hash", "badge_hash", "seal", "pix_installment_token"})
_OF_PEOPLE = frozenset({"people", "staff"})
"""Changed by commands of their own and in the window, so that the audit trail knows each person."""
_FAULTS = (SettingsError, ProfileError, CredentialsError, KeyFault, StorageFault)


def run(options: Options, what: What, name: str, value: str) -> int:
    """Print the settings, one of them or their schema as JSON, or change one; return the exit code. A value
    is JSON, or else a text. Secrets are neither shown nor taken: they belong into the keyring."""
    try:
        if what == "schema":
            return _told(setting_texts.described(settings.schema()))
        known = _covered(settings.load(options.settings_file).dumped())
        if what == "list":
            return _told(known)
        for part in name.split("."):
            known = known.get(part, _NOTHING) if isinstance(known, dict) else _NOTHING
        found = known
        if found is _NOTHING:
            return refuse(command_texts.no_setting(name), Exit.USAGE)
        if what == "get":
            return _told(found)
        if name.partition(".")[0] in _OF_PEOPLE:
            return refuse(command_texts.of_people(name), Exit.USAGE)
        if _SECRET & set(name.split(".")) or _SECRET & _names(_read(value)):
            return refuse(command_texts.secret_setting(name), Exit.USAGE)
        changes = _nested(name, _read(value))
        settings.check(options.settings_file, changes)
        on_record.keep(options, AuditAct.SETTING_CHANGED, name)
        settings.save(options.settings_file, changes)
    except _FAULTS as error:
        return refuse(start_texts.sentence(error), Exit.NOT_SENT)
    print_result(command_texts.setting_changed(name))
    return Exit.DONE


def provision(options: Options, file: Path) -> int:
    """Set a desk up as a file says: all of it is checked first, then secrets go into the keyring, the reading
    profile and the settings into their files. The same file may be given again. Returns the exit code."""
    try:
        given = settings_provision.read(file)
        changes = dict(given.settings)
        if given.people:
            changes["people"] = {**changes.get("people", {}), **_people(options, given.people)}
        known = settings.check(options.settings_file, changes)
        profile = _profile(file.parent / given.profile, known.base_url) if given.profile else ""
        access = credentials.parse(given.credentials) if given.credentials else None
        if access:  # Before the trail knows people: a computer without a keyring is left as it was.
            credentials.keep(known.base_url, access)
        on_record.keep(options, AuditAct.SETTING_CHANGED, "provision")
        if given.people:
            before = {one.badge for one in settings.load(options.settings_file).people.members}
            for one in given.people:
                act = AuditAct.ROLE_CHANGED if one.badge in before else AuditAct.PERSON_ADDED
                on_record.keep(options, act, one.badge, {Detail.ROLE: one.role.value}, make=True)
            # Only now the journal is there, with the key that what is kept of a PIN is encrypted with.
            changes["people"] |= _people(options, given.people)
        if profile:
            options.data_dir.mkdir(parents=True, exist_ok=True)
            disk.replace(options.data_dir / profiles.FILE, profile.encode())
        settings.save(options.settings_file, changes)
    except _Refused as error:
        return refuse(str(error), Exit.USAGE)
    except OSError as error:
        return refuse(f"{error.filename or file}: {system_words(error.strerror)}", Exit.NOT_SENT)
    except _FAULTS as error:
        return refuse(start_texts.sentence(error), Exit.NOT_SENT)
    print_result(command_texts.provisioned(len(changes), len(given.people)))
    if access or given.people:
        print_result(command_texts.provision_holds_secrets(file))
    return Exit.DONE


class _Refused(Exception):
    """The file cannot be used; the text says why."""


def _people(options: Options, given: tuple[ProvisionedPerson, ...]) -> dict[str, Any]:
    """Return the people of the desk with those of the file in place of who had the same badge. Who has a PIN
    keeps it where the file names none."""
    before = settings.load(options.settings_file).people
    pin_of = {one.badge: one.pin_hash for one in before.members}
    for one in given:
        if one.pin and (not pins.well_formed(one.pin) or pins.easily_guessed(one.pin)):
            raise _Refused(f"{one.name}: {people_texts.bad_pin(pins.LENGTH)}")
    fresh = [
        PersonEntry(
            badge=one.badge,
            name=one.name,
            role=one.role,
            pin_hash=pins.hashed(one.pin, one.badge) if one.pin else pin_of.get(one.badge, ""),
        )
        for one in given
    ]
    others = [one for one in before.members if not any(same_badge(one.badge, new.badge) for new in fresh)]
    return {"members": kept((*others, *fresh)), "seal": before.seal or secrets.token_hex(32)}


def _profile(file: Path, base_url: str) -> str:
    """Return the text of a reading profile that is of this connection.

    Raises:
        ProfileError: it is not there, cannot be read, or makes no sense.
        _Refused: it is of another connection.
    """
    text = profiles.text_of(file)
    of = profiles.read(text).base_url
    if not profiles.same_address(of, base_url):
        raise _Refused(f"{file}: {command_texts.profile_of(of)[0]}")
    return text


_NOTHING = object()


def _nested(name: str, value: object) -> dict[str, Any]:
    top, _, rest = name.partition(".")
    return {top: _nested(rest, value) if rest else value}


def _read(value: str) -> object:
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def _names(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(_names, value.values()))
    return set().union(*map(_names, value)) if isinstance(value, list) else set()


def _covered(value: Any, name: str = "") -> Any:
    """Return a value without what opens something; one that is there is shown as stars."""
    if isinstance(value, Mapping):
        return {key: _covered(one, key) for key, one in value.items()}
    if isinstance(value, list):
        return [_covered(one, name) for one in value]
    return "***" if value and name in _SECRET else value


def _told(value: object) -> Exit:
    print_json(value, 2)
    return Exit.DONE
