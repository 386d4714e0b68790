"""What of this counter the branch shares beside its orders, and how what others changed is kept here."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct, AuditEntry, Detail, Head, subject_of
from pos_app.domain.branch import NotShared, Shared, SharedKind
from pos_app.domain.roles import Role, same_badge
from pos_app.domain.start_faults import ProfileError, SettingsError
from pos_app.journal import privacy
from pos_app.journal.journal import Journal
from pos_app.partner.reading import profile
from pos_app.system import disk, paths, pins
from pos_app.system import settings as config
from pos_app.system.options import Options
from pos_app.system.settings import Settings, Staff, StaffMember
from pos_app.system.settings_parts import People, PersonEntry, kept

_SETTINGS: dict[str, dict[str, tuple[str, ...] | None]] = {
    "desk": {"commission": None, "shifts": None, "keep_people_days": None, "keep_pdf_days": None},
    "kiosk": {
        "kiosk": ("idle", "warning", "card_idle", "more", "pix_away", "done", "most_seats"),
        "keep_people_days": None,
    },
}
"""The settings that all counters of a kind have alike, of a part all or these: what an agency decides, and
nothing that belongs to one place or one device."""
_BRANCH = "branch"
_LONGEST = 120


class CounterShare:
    """Satisfies ``branch.sharing.Common``.

    Attributes:
        on_people: called with the people of the desk once another counter changed them.
        on_staff: the same for who may enter the staff area of a kiosk.
    """

    def __init__(self, options: Options, settings: Settings, journal: Journal) -> None:
        self._options, self._journal = options, journal
        self._kind = "kiosk" if options.kiosk else "desk"
        self._provider = settings.base_url
        self.on_people: Callable[[People], object] = lambda people: None
        self.on_staff: Callable[[Staff], object] = lambda staff: None

    async def mine(self) -> tuple[Shared, ...]:
        return tuple(await asyncio.to_thread(self._gathered))

    async def take(self, thing: Shared, who: str) -> Shared:
        match thing.kind:
            case SharedKind.PERSON:
                await self._take_person(thing, who)
            case SharedKind.STAFF:
                await self._take_staff(thing, who)
            case SharedKind.SETTINGS | SharedKind.READING:
                return await self._take_document(thing, who)
            case SharedKind.ERASED:
                await self._erase(thing.subject, who)
            case SharedKind.USAGE:
                pass  # It is kept as what the branch told; see ``journal.shared``.
        return thing

    async def overruled(self, thing: Shared, who: str) -> None:
        details = {Detail.WAY: _BRANCH, Detail.FORMER: who}
        await self._journal.trail.add(AuditEntry(AuditAct.OVERRULED, _BRANCH, "", _named(thing), details))

    async def head(self) -> Head:
        return await self._journal.trail.last()

    async def held_to(self, head: Head) -> bool:
        return await self._journal.trail.held_to(head)

    def without(self, order: Attempt, document: str) -> Attempt | None:
        return privacy.without(order, document) if privacy.may_erase(order, date.today()) else None

    # --- People ---------------------------------------------------------------------------------------

    def _gathered(self) -> Iterable[Shared]:
        """Yield what is in the files, PINs without the key of this journal. Blocks."""
        now = self._settings()
        for one in now.people.members:
            body = _encoded({**one.dumped(), "pin_hash": _plain(one.pin_hash, one.badge)})
            yield Shared(SharedKind.PERSON, one.badge.casefold(), body)
        for member in now.staff.members:
            hashes = {name: _plain(getattr(member, name)) for name in ("pin_hash", "badge_hash")}
            yield Shared(SharedKind.STAFF, member.name, _encoded({**member.dumped(), **hashes}))
        yield Shared(SharedKind.SETTINGS, self._kind, self._of_kind(now))
        if reading := self._reading():
            yield Shared(SharedKind.READING, self._provider, reading)

    def _reading(self) -> bytes:
        """Return the file by which this provider is read; empty where there is none."""
        file = self._options.data_dir / profile.FILE
        try:
            if profile.of_connection(file, self._provider).lines:
                return file.read_bytes()
        except (OSError, ProfileError):
            pass  # The start says what is wrong with it.
        return b""

    def _settings(self) -> Settings:
        try:
            return config.load(self._options.settings_file)
        except SettingsError as error:
            raise NotShared("the settings cannot be read") from error

    def _of_kind(self, now: Settings) -> bytes:
        found: dict[str, Any] = {}
        dumped = now.dumped()
        for name, fields in _SETTINGS[self._kind].items():
            found[name] = dumped[name] if fields is None else {one: dumped[name][one] for one in fields}
        if self._kind == "desk":
            plain = _plain(now.supervisor.pin_hash)
            found["supervisor"] = {"name": now.supervisor.name, "pin_hash": plain}
        return _encoded(found)

    async def _take_person(self, thing: Shared, who: str) -> None:
        people = (await asyncio.to_thread(self._settings)).people
        known = next((one for one in people.members if same_badge(one.badge, thing.subject)), None)
        fresh = None if thing.body is None else _person(thing.body)
        after = [fresh if one is known else one for one in people.members]
        if known is None:
            after.append(fresh)
        members = tuple(one for one in after if one is not None)
        if known and known.role is Role.ADMINISTRATOR and not _administered(members):
            return  # One administrator stays; that this one does is told in turn.
        for act, details in _what_became(known, fresh):
            await self._record(act, who, subject_of(thing.subject), {**details, Detail.WAY: _BRANCH})
        saved = await self._saved({"people": {"members": kept(members)}})
        self.on_people(saved.people)

    async def _take_staff(self, thing: Shared, who: str) -> None:
        now = (await asyncio.to_thread(self._settings)).staff
        others = [one for one in now.members if one.name != thing.subject]
        if thing.body is None:
            act, members = AuditAct.PERSON_REMOVED, others
        else:
            plain = StaffMember.of_json(thing.body)
            act = AuditAct.PIN_CHANGED if len(others) < len(now.members) else AuditAct.PERSON_ADDED
            hashes = {name: pins.sealed(getattr(plain, name)) for name in ("pin_hash", "badge_hash")}
            members = [*others, replace(plain, **hashes)]
        await self._record(act, who, subject_of(thing.subject), {Detail.WAY: "kiosk"})
        saved = await self._saved({"staff": {"members": [one.dumped() for one in members]}})
        self.on_staff(saved.staff)

    # --- Documents --------------------------------------------------------------------------------------

    async def _take_document(self, thing: Shared, who: str) -> Shared:
        """Keep settings of this kind of counter, or how this provider is read; they count from the next
        start. What this program does not understand stays as it is here."""
        mine = await self._mine_of(thing)
        if thing.body is None or thing.subject not in (self._kind, self._provider):
            return thing
        try:
            if thing.kind is SharedKind.READING:
                await asyncio.to_thread(self._take_reading, thing.body)
            else:
                await self._take_settings(thing.body)
        except (SettingsError, ProfileError, ValueError, OSError, NotShared):
            return mine
        await self._record(AuditAct.SETTING_CHANGED, who, _named(thing), {Detail.WAY: _BRANCH})
        return await self._mine_of(thing)

    async def _mine_of(self, thing: Shared) -> Shared:
        found = (one for one in await self.mine() if one.key == thing.key)
        return next(found, Shared(thing.kind, thing.subject, None))

    async def _take_settings(self, body: bytes) -> None:
        changes: dict[str, Any] = json.loads(body)
        known = {*_SETTINGS[self._kind], "supervisor"}
        if not known.issuperset(changes):
            raise NotShared("settings by a newer program")
        if supervisor := changes.get("supervisor"):
            supervisor["pin_hash"] = pins.sealed(str(supervisor["pin_hash"]))
        await asyncio.to_thread(config.save, self._options.settings_file, changes)

    def _take_reading(self, body: bytes) -> None:
        if profile.read(body.decode()).old:
            raise NotShared("a reading profile by an older program")
        disk.replace(self._options.data_dir / profile.FILE, body)

    # --- Who is forgotten -------------------------------------------------------------------------------

    async def _erase(self, document: str, who: str) -> None:
        held = await self._journal.person(document)
        if held.nothing:
            return
        details = {Detail.COUNT: str(len(held.orders)), Detail.WAY: _BRANCH}
        await self._record(AuditAct.DATA_ERASED, who, "", details)
        kept_ = {one.id for one in await self._journal.erase_person(document, date.today(), told=False)}
        gone = [one for one in held.orders if one.id not in kept_]
        for path in await asyncio.to_thread(slips_of, self._options.data_dir, gone):
            path.unlink(missing_ok=True)

    # --- Small parts ------------------------------------------------------------------------------------

    async def _record(self, act: AuditAct, who: str, subject: str, details: dict[Detail, str]) -> None:
        await self._journal.trail.add(AuditEntry(act, who[:_LONGEST], "", subject, details))

    async def _saved(self, changes: dict[str, Any]) -> Settings:
        try:
            return await asyncio.to_thread(config.save, self._options.settings_file, changes)
        except SettingsError as error:
            raise NotShared("the settings cannot be written") from error


def slips_of(folder: Path, orders: Sequence[Attempt]) -> list[Path]:
    """Return the slips and official PDFs of orders that lie beside the journal."""
    words = {one.public_id for one in orders if one.public_id}
    for one in orders:
        records = one.confirmed.fiscal if one.confirmed else ()
        words.update(f"BPe-{record.key}" for record in records if record.key)
    words = {re.sub(r"[^0-9A-Za-z._-]+", "_", word)[:_LONGEST] for word in words}
    folders = (folder / name for name in (paths.SLIPS, paths.FISCAL))
    files = (path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir()))
    return [
        path for path in files if path.stem in words or path.name.startswith(tuple(f"{w}-" for w in words))
    ]


def _encoded(values: dict[str, Any]) -> bytes:
    """Return values as bytes that are the same at each counter."""
    return json.dumps(values, ensure_ascii=False, sort_keys=True).encode()


def _administered(members: Iterable[PersonEntry]) -> bool:
    return any(one.role is Role.ADMINISTRATOR for one in members)


def _person(body: bytes) -> PersonEntry:
    one = PersonEntry.of_json(body)
    return replace(one, pin_hash=pins.sealed(one.pin_hash, one.badge))


def _plain(kept_: str, whose: str = "") -> str:
    """Return a hash as any counter can use it.

    Raises:
        NotShared: it is encrypted with a key that is not here.
    """
    found = pins.opened(kept_, whose)
    if kept_ and not found:
        raise NotShared("a PIN is encrypted with another key")
    return found


def _what_became(
    known: PersonEntry | None, fresh: PersonEntry | None
) -> list[tuple[AuditAct, dict[Detail, str]]]:
    if fresh is None:
        return [(AuditAct.PERSON_REMOVED, {Detail.FORMER: known.role.value})] if known else []
    if known is None:
        return [(AuditAct.PERSON_ADDED, {Detail.ROLE: fresh.role.value})]
    found: list[tuple[AuditAct, dict[Detail, str]]] = []
    if known.role is not fresh.role:
        roles = {Detail.FORMER: known.role.value, Detail.ROLE: fresh.role.value}
        found.append((AuditAct.ROLE_CHANGED, roles))
    if pins.opened(known.pin_hash, known.badge) != pins.opened(fresh.pin_hash, fresh.badge):
        found.append((AuditAct.PIN_CHANGED, {}))
    return found


def _named(thing: Shared) -> str:
    """Return how the audit trail calls a thing: a badge, or what it is."""
    badge = thing.kind is SharedKind.PERSON
    return subject_of(thing.subject) if badge else f"branch.{thing.kind}"
