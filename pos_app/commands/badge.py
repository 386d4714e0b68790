"""Who runs a command: beside a desk with people somebody whose PIN is right and whose role may do it.

At a terminal badge and PIN are asked for; without one ``POS_APP_BADGE`` names the badge, and the PIN is the
first line of the standard input. What is typed wrong counts at the gate of the window.
"""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from dataclasses import replace

from pos_app.commands import on_record
from pos_app.domain.audit import AuditAct
from pos_app.domain.roles import Permission, Role, may, same_badge
from pos_app.domain.start_faults import KeyFault, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.journal import door, reading
from pos_app.system import audit_key, journal_key, pins, settings
from pos_app.system.options import Options
from pos_app.system.people_gate import NOTES, PeopleGate
from pos_app.system.pin_gate import Answer
from pos_app.wording import people_texts as texts
from pos_app.wording import start_texts

BADGE, PASS = "POS_APP_BADGE", "POS_APP_PASS"
"""Names of the environment: a badge, and a word that an open desk gave to a command of its own."""
_LONGEST = 64
_NEEDS = {
    "api": Permission.SELL,
    "branch": Permission.CONNECTION,
    "learn": Permission.CONNECTION,
    "people": Permission.PEOPLE,
    "print": Permission.SELL,
    "privacy": Permission.PERSONAL_DATA,
    "provision": Permission.PEOPLE,
    "recover": Permission.SELL,
    "report": Permission.SELL,
    "sell": Permission.SELL,
    "settings": Permission.PEOPLE,
    "staff": Permission.PEOPLE,
    "support-bundle": Permission.SELL,
}
_READ_NOTHING = ("api", "learn")
"""Need no journal: without its key, nobody would be known, and nobody asked."""


def needed(arguments: argparse.Namespace) -> Permission | None:
    """Return what a command needs; None where anybody may run it."""
    if arguments.command == "people" and arguments.what == "reset":
        return None  # The owner's way back, on record.
    if arguments.command == "settings" and arguments.what == "schema":
        return None
    if arguments.command == "branch" and arguments.what in ("status", "check"):
        return None
    if arguments.command == "doctor":
        about_keys = arguments.show_journal_key or arguments.unseal
        saves = arguments.save_credentials or arguments.save_journal_key
        return Permission.CONNECTION if about_keys or saves else None
    if arguments.command == "api" and (arguments.list or not arguments.operation):
        return None
    if arguments.command == "api" and (arguments.yes or arguments.show_secrets):
        return Permission.CONNECTION  # An order that no journal knows.
    return _NEEDS.get(arguments.command)


def refusal(options: Options, arguments: argparse.Namespace) -> str:
    """Return in one sentence why this command is not for whoever runs it, else the empty text; from then on
    what it does is recorded in that person's name. ``--demo`` may name a folder of a desk: it asks, too."""
    wanted, word = needed(arguments), os.environ.pop(PASS, "")
    if wanted is None:
        return ""
    known: dict[str, str] = {}
    closed: KeyFault | None = None
    try:
        known = _on_record(options)
    except KeyFault as fault:
        if arguments.command in _READ_NOTHING:
            return start_texts.sentence(fault)
        closed = fault
    try:
        people = settings.load(options.settings_file).people
    except SettingsError as error:
        return start_texts.sentence(error) if known else ""
    members = {one.badge.casefold() for one in people.members}
    if not members and not known:
        return ""
    if known and (members.isdisjoint(known) or not audit_key.read(options)):
        return texts.other_settings()  # Recorded from there, the trail would be sealed with another key.
    if arguments.command == "support-bundle" and door.admits(options.data_dir, word):
        return ""
    if closed is not None and any(pins.is_sealed(one.pin_hash) for one in people.members):
        return start_texts.sentence(closed)  # No PIN can be compared: a right one would count as wrong.
    return _proven(options, known, wanted, arguments.command)


def _on_record(options: Options) -> dict[str, str]:
    """Return badges and roles that the audit trail knows: other settings must not open the data of this desk.
    What is damaged is not read by the command either. Raises ``KeyFault``."""
    try:
        return reading.people_on_record(options.data_dir, journal_key.existing(options.data_dir))
    except (StorageFault, ValueError):
        return {}


def _proven(options: Options, known: dict[str, str], wanted: Permission, command: str) -> str:
    """Ask for badge and PIN, and return why they are not enough, or the empty text. Where the trail knows the
    people, it says their roles, and a PIN counts that was kept with the key of the journal: a settings file
    can be written by anybody who may run this."""
    at_terminal = sys.stdin is not None and sys.stdin.isatty()
    if not at_terminal and not os.environ.get(BADGE):
        return texts.no_badge()
    running = settings.load(options.settings_file)
    badge = os.environ.get(BADGE) or _typed(texts.ask_badge())
    entry = next((one for one in running.people.members if same_badge(one.badge, badge)), None)
    if entry is None:
        return texts.unknown()
    if known and entry.badge.casefold() not in known:
        return texts.other_settings()
    if known and journal_key.existing(options.data_dir) and not pins.is_sealed(entry.pin_hash):
        return texts.window_first()
    gate = PeopleGate(
        audit_key.folders(options),
        running.people.seal or running.base_url,
        note=lambda what, whose: _noted(options, what, whose),
    )
    pin = getpass.getpass(texts.ask_pin(), stream=sys.stderr) if at_terminal else _first_line()
    answer, left, locked = gate.attempt(entry, pin.strip())
    if answer is not Answer.RIGHT:
        return texts.wrong(left) if answer is Answer.WRONG else texts.supervisor_locked(locked)
    person = entry.person()
    if known.get(entry.badge.casefold()) in set(Role):
        person = replace(person, role=Role(known[entry.badge.casefold()]))
    if not may(person.role, wanted):
        return texts.may_not(wanted)
    on_record.use(person)
    if not on_record.keep_if_possible(options, AuditAct.COMMAND_RUN, command):
        return texts.not_on_record()
    return ""


def _noted(options: Options, what: str, badge: str) -> None:
    if act := NOTES.get(what):
        on_record.keep_if_possible(options, act, badge)


def _typed(prompt: str) -> str:
    sys.stderr.write(prompt)
    sys.stderr.flush()
    return sys.stdin.readline().strip()


def _first_line() -> str:
    """Return the first line of the standard input; what follows stays for the command, as a plan."""
    return sys.stdin.buffer.readline(_LONGEST).decode("ascii", "replace") if sys.stdin is not None else ""
