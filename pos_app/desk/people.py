"""The people of a desk: who they are, whose PIN is right, and changes to them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pos_app.domain.audit import LONGEST_NAME, AuditAct, AuditEntry, Detail, subject_of
from pos_app.domain.roles import Grant, Person, Role, badge_problem, same_badge
from pos_app.domain.start_faults import SettingsError
from pos_app.journal.audit import AuditTrail
from pos_app.system import audit_key, pins
from pos_app.system import settings as config
from pos_app.system.options import Options
from pos_app.system.people_gate import NOTES, PeopleGate
from pos_app.system.pin_gate import LOCK, Answer
from pos_app.system.settings_parts import People as KeptPeople
from pos_app.system.settings_parts import PersonEntry, kept
from pos_app.ui.shared.approvals import Record
from pos_app.wording import people_texts, start_texts


class Trail(Record):
    """Records what was done in the name of who is at the desk now (``present``); where nobody is set up that
    is the counter."""

    def __init__(self, kept: AuditTrail, counter: str) -> None:
        self._kept = kept
        self._counter = counter
        self.present: Person | None = None

    @property
    def who(self) -> str:
        return self.present.name if self.present else self._counter

    def _keep(
        self, what: AuditAct, subject: str, details: Mapping[Detail, str], grant: Grant | None, /
    ) -> None:
        # What could not be recorded is in the log.
        self._kept.add_soon(self.entry(what, subject, details, grant))

    async def record(self, what: AuditAct, subject: str = "", grant: Grant | None = None) -> None:
        """Record it; durable when this returns.

        Raises:
            StorageFault: it was not recorded.
        """
        await self._kept.add(self.entry(what, subject, {}, grant))

    def entry(
        self,
        what: AuditAct,
        subject: str = "",
        details: Mapping[Detail, str] = MappingProxyType({}),
        grant: Grant | None = None,
    ) -> AuditEntry:
        facts = dict(details)
        if grant is not None and grant.by is not None and grant.by != self.present:
            facts[Detail.APPROVED_BY] = _named(grant.by)
            facts[Detail.APPROVER_ROLE] = grant.by.role.value
        who = _named(self.present) if self.present else self._counter[:LONGEST_NAME]
        role = self.present.role.value if self.present else ""
        return AuditEntry(what, who, role, subject_of(subject), facts)


def _named(person: Person) -> str:
    """Return a person's name and badge, as far as an entry has room."""
    return " ".join(filter(None, (person.name[:LONGEST_NAME], f"({person.badge})" if person.badge else "")))


class People:
    """Over one settings file. What compares or keeps a PIN blocks and is called in a thread; it returns the
    empty text, or why not, as a sentence.

    Attributes:
        on_change: called, in that thread, once somebody was changed here.
    """

    def __init__(self, options: Options, running: config.Settings, trail: Trail) -> None:
        self._path = options.settings_file
        self._kept = running.people
        self._trail = trail
        self.on_change: Callable[[], object] = lambda: None
        self._locked_at = float("-inf")
        self._gate = PeopleGate(
            audit_key.folders(options),
            running.people.seal or running.base_url,
            note=self._noted,
            renew=self._renew,
        )

    @property
    def anyone(self) -> bool:
        return bool(self._kept.members)

    @property
    def listed(self) -> tuple[Person, ...]:
        """Everybody, in the order in which they were added."""
        return tuple(one.person() for one in self._kept.members)

    @property
    def lock_after(self) -> int:
        """Minutes without use that lock the desk; 0 for never."""
        return self._kept.lock_after if self.anyone else 0

    @property
    def minutes(self) -> int:
        """The setting of that time, whether anybody is set up or not."""
        return self._kept.lock_after

    def find(self, typed: str) -> Person | None:
        """Return who a badge names, or a name that only one person has."""
        if person := self.by_badge(typed):
            return person
        named = [one for one in self._at_windows if one.name.casefold() == typed.strip().casefold()]
        return named[0] if len(named) == 1 else None

    def by_badge(self, typed: str) -> Person | None:
        return next((one for one in self._at_windows if same_badge(one.badge, typed)), None)

    @property
    def _at_windows(self) -> tuple[Person, ...]:
        return tuple(one for one in self.listed if one.role is not Role.SERVICE)

    @property
    def locked_out(self) -> bool:
        """Whether wrong PINs locked somebody out a while ago, as far as this program saw."""
        return time.monotonic() - self._locked_at < LOCK

    def refusal(self, person: Person, pin: str) -> str:
        """Return why a PIN is not this person's, or the empty text. Blocks."""
        entry = self._entry(person.badge)
        if entry is None:
            return people_texts.unknown()
        answer, left, locked = self._gate.attempt(entry, pin)
        if answer is Answer.RIGHT:
            return ""
        if answer is Answer.WRONG:
            return people_texts.wrong(left)
        return people_texts.supervisor_locked(locked)

    # --- Changes ----------------------------------------------------------------------------------

    def add(self, person: Person, pin: str, grant: Grant) -> str:
        """Add a person; the first is an administrator. Blocks."""
        person = replace(person, badge=person.badge.strip(), name=person.name.strip())
        if not self.anyone and person.role is not Role.ADMINISTRATOR:
            return people_texts.first_is_administrator()
        if not person.name or len(person.name) > people_texts.LONGEST_NAME:
            return people_texts.name_missing()
        if badge_problem(person.badge):
            return people_texts.bad_badge()
        if self._entry(person.badge) or (
            pins.well_formed(person.badge)
            and any(pins.matches(person.badge, one.pin_hash, one.badge) for one in self._kept.members)
        ):
            return people_texts.badge_taken()
        if problem := self._pin_problem(pin, person.badge):
            return problem
        kept_of_pin = pins.hashed(pin, person.badge)
        fresh = PersonEntry(badge=person.badge, name=person.name, role=person.role, pin_hash=kept_of_pin)
        first = not self.anyone
        if problem := self._save((*self._kept.members, fresh)):
            return problem
        role = {Detail.ROLE: person.role.value}
        self._trail.note(AuditAct.PERSON_ADDED, person.badge, role, grant)
        if first:  # Who chose that PIN stands at the desk.
            self._trail.present = person
            self._trail.note(AuditAct.SIGNED_IN)
        return ""

    def change_pin(self, person: Person, pin: str, grant: Grant) -> str:
        """Give a person another PIN. Blocks."""
        if problem := self._pin_problem(pin, person.badge):
            return problem
        return self._changed(person, AuditAct.PIN_CHANGED, {}, grant, pin_hash=pins.hashed(pin, person.badge))

    def change_role(self, person: Person, role: Role, grant: Grant) -> str:
        """Give a person another role; one administrator stays. Blocks."""
        if role is not Role.ADMINISTRATOR and self._is_last_administrator(person):
            return people_texts.last_administrator()
        details = {Detail.FORMER: person.role.value, Detail.ROLE: role.value}
        return self._changed(person, AuditAct.ROLE_CHANGED, details, grant, role=role)

    def remove(self, person: Person, grant: Grant) -> str:
        """Take a person off; the last administrator only as the last person. Blocks."""
        others = tuple(one for one in self._kept.members if not same_badge(one.badge, person.badge))
        if others and self._is_last_administrator(person):
            return people_texts.last_administrator()
        if problem := self._save(others):
            return problem
        self._trail.note(AuditAct.PERSON_REMOVED, person.badge, {Detail.FORMER: person.role.value}, grant)
        self._follow(person.badge)
        return ""

    def change_lock_after(self, minutes: int, grant: Grant) -> str:
        """Change after how many minutes without use the desk locks. Blocks."""
        if minutes == self._kept.lock_after:
            return ""
        if problem := self._save(self._kept.members, lock_after=minutes):
            return problem
        self._trail.note(AuditAct.SETTING_CHANGED, "people.lock_after", {Detail.COUNT: str(minutes)}, grant)
        return ""

    # --- Small parts ------------------------------------------------------------------------------

    def _entry(self, badge: str) -> PersonEntry | None:
        return next((one for one in self._kept.members if same_badge(one.badge, badge)), None)

    def _is_last_administrator(self, person: Person) -> bool:
        left = [one for one in self._kept.members if one.role is Role.ADMINISTRATOR]
        return len(left) == 1 and same_badge(left[0].badge, person.badge)

    def _pin_problem(self, pin: str, badge: str) -> str:
        """A PIN that is somebody's badge would be taken for it in the field that takes both."""
        if not pins.well_formed(pin) or pins.easily_guessed(pin):
            return people_texts.bad_pin(pins.LENGTH)
        return people_texts.bad_pin(pins.LENGTH) if self._entry(pin) or same_badge(pin, badge) else ""

    def _changed(
        self, person: Person, what: AuditAct, details: dict[Detail, str], grant: Grant, **fields: Any
    ) -> str:
        if self._entry(person.badge) is None:
            return people_texts.unknown()
        if problem := self._save(self._with(person.badge, **fields)):
            return problem
        self._trail.note(what, person.badge, details, grant)
        self._follow(person.badge)
        return ""

    def _follow(self, badge: str) -> None:
        """Let who is at the desk have the role that this person has from now on."""
        present = self._trail.present
        if present is not None and same_badge(present.badge, badge):
            self._trail.present = self.by_badge(badge)

    def _save(self, members: tuple[PersonEntry, ...], **more: Any) -> str:
        seal = self._kept.seal or secrets.token_hex(32)
        changes = {"members": kept(members), "seal": seal, **more}
        try:
            self._kept = config.save(self._path, {"people": changes}).people
        except SettingsError as error:
            return start_texts.sentence(error)
        self._gate.use_secret(seal)
        self.on_change()
        return ""

    def changed_elsewhere(self, people: KeptPeople) -> None:
        """Another counter of the branch changed somebody: from now on these count."""
        self._kept = people
        if present := self._trail.present:
            self._follow(present.badge)

    def _noted(self, what: str, badge: str) -> None:
        if act := NOTES.get(what):
            if act is AuditAct.PIN_LOCKED_OUT:
                self._locked_at = time.monotonic()
            self._trail.note(act, badge)

    def _renew(self, badge: str, fresh: str) -> None:
        """Keep a new hash of the same PIN; where the disk does not take it, the older one stays."""
        self._save(self._with(badge, pin_hash=fresh))

    def _with(self, badge: str, **fields: Any) -> tuple[PersonEntry, ...]:
        return tuple(
            replace(one, **fields) if same_badge(one.badge, badge) else one for one in self._kept.members
        )
