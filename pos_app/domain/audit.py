"""The audit trail: who did what and when, each entry bound to the one before it by a hash."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from pos_app.domain.value import Value, field

FIRST = "0" * 64
"""What the first entry names as the hash before it."""
_VERSION = "guiche-audit-1"
_SUBJECT = re.compile(r"[A-Za-z0-9_.:\-]{0,64}")
LONGEST_NAME = 64
"""Characters of a name or a subject."""


class AuditAct(StrEnum):
    """What was done. The value is kept on disk and never changes."""

    TRAIL_BEGUN = "trail_begun"
    """A desk opened whose trail was empty, or of which known entries are gone."""
    LOSS_FOUND = "loss_found"
    """The trail did not end where it should, or the branch had seen more of this journal than is here; it
    goes on from here."""
    SIGNED_IN = "signed_in"
    SIGNED_OUT = "signed_out"
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    TAKEN_OVER = "taken_over"
    """Somebody else unlocked, and has the sale of the person before."""
    PIN_WRONG = "pin_wrong"
    PIN_LOCKED_OUT = "pin_locked_out"
    TRIES_CHANGED = "tries_changed"
    """The record of wrong PINs was changed by another hand."""
    APPROVED = "approved"
    """Somebody agreed to what the person at the desk may not do alone."""
    APPROVAL_ASKED = "approval_asked"
    """The supervisor at another counter was asked; of this and the two below the subject is ``ask:`` with the
    request's id, alike in the trails of both counters."""
    APPROVAL_REFUSED = "approval_refused"
    APPROVAL_OVER = "approval_over"
    """Nobody answered in time."""
    ORDER_TAKEN = "order_taken"
    """This counter decides now about an order that another one left."""
    PARKED_TAKEN = "parked_taken"
    """A sale that another counter parked goes on here."""
    BRANCH_SEARCHED = "branch_searched"
    """Orders of the whole branch were looked for."""
    PEOPLE_MISSING = "people_missing"
    """A desk opened with settings in which nobody of its people is."""
    PERSON_ADDED = "person_added"
    PERSON_REMOVED = "person_removed"
    ROLE_CHANGED = "role_changed"
    PIN_CHANGED = "pin_changed"
    PIN_RESET = "pin_reset"
    """By the owner of the machine, without a PIN."""
    SETTING_CHANGED = "setting_changed"
    CASE_RELEASED = "case_released"
    CASE_CLOSED = "case_closed"
    ORDER_NAMED = "order_named"
    SOLD_AGAIN = "sold_again"
    SECOND_TICKET = "second_ticket"
    REPRINTED = "reprinted"
    REPLY_UNCOVERED = "reply_uncovered"
    DOCUMENT_UNCOVERED = "document_uncovered"
    CONTACT_UNCOVERED = "contact_uncovered"
    """A stored telephone number or address was shown whole."""
    EXPORTED = "exported"
    COMMAND_RUN = "command_run"
    """A command was run by somebody whose PIN was right; the subject is the command."""
    DATA_FOUND = "data_found"
    DATA_EXPORTED = "data_exported"
    KEY_SHOWN = "key_shown"
    JOURNAL_UNSEALED = "journal_unsealed"
    DATA_ERASED = "data_erased"
    """What is held of a person, at that person's wish."""
    SHIFT_OPENED = "shift_opened"
    """Of this and those that follow the subject is ``shift:`` with its number."""
    SHIFT_OPERATOR = "shift_operator"
    SHIFT_PAUSED = "shift_paused"
    SHIFT_RESUMED = "shift_resumed"
    SHIFT_PAID_IN = "shift_paid_in"
    SHIFT_PAID_OUT = "shift_paid_out"
    SHIFT_STOPPED = "shift_stopped"
    SHIFT_COUNTED = "shift_counted"
    SHIFT_SIGNED = "shift_signed"
    OVERRULED = "overruled"
    """A change by another counter of the branch was replaced by a later one from here."""
    TRAINING_OPENED = "training_opened"
    TRAINING_LEFT = "training_left"


class Detail(StrEnum):
    """The only facts that an entry may have beside its columns. None of them is about a customer."""

    APPROVED_BY = "approved_by"
    """Name and badge of who agreed."""
    APPROVER_ROLE = "approver_role"
    REFUSED_BY = "refused_by"
    COUNTER = "counter"
    """What people call the other counter of the branch."""
    FORMER = "former"
    """The role before."""
    ROLE = "role"
    """The role from now on."""
    WAY = "way"
    """``key``, ``idle``, ``start``, ``end``, ``kiosk``, ``branch``; of an export its kind, of what is
    unmasked the page."""
    COUNT = "count"
    PERMISSION = "permission"
    AMOUNT = "amount"
    """In cents."""
    SEAL = "seal"
    """SHA-256 of what the journal keeps of it."""


class AuditEntry(Value):
    """What is to be recorded. ``subject`` is a public order id, a settings key or a badge code, never a
    customer's data; ``role`` is empty where no person acted."""

    what: AuditAct
    who: str
    role: str = ""
    subject: str = ""
    details: Mapping[Detail, str] = field(default_factory=lambda: MappingProxyType({}))


class AuditRow(Value):
    """An entry as it is kept. ``at`` is UTC in ISO 8601, ``details`` canonical JSON."""

    seq: int
    at: str
    who: str
    role: str
    what: str
    subject: str
    details: str
    previous: str
    hash: str


class Head(Value):
    """Where a trail ends: the number of its last entry and that entry's hash."""

    seq: int = 0
    hash: str = FIRST


class Flaw(StrEnum):
    CHANGED = "changed"
    """An entry is not the one that was written."""
    MISSING = "missing"
    """Entries before this one are gone."""
    OUT_OF_PLACE = "out_of_place"
    """An entry does not follow the one before it."""
    CUT = "cut"
    """The trail ends before the entry that was last."""
    OTHER_END = "other_end"
    """The trail does not end with the entry that was last."""
    NO_SEAL = "no_seal"
    """A record of where the trail ends is gone."""
    BAD_SEAL = "bad_seal"
    """A record of where the trail ends was changed, or its key is another."""
    EMPTY = "empty"
    """There is no entry, where a desk has been opened or has sold."""
    ROLLED_BACK = "rolled_back"
    """An entry that the keyring remembers is not there: the folder is that of an earlier day."""
    UNPROTECTED = "unprotected"
    """The rules that refuse changes are gone from the file."""
    SHIFT_CHANGED = "shift_changed"
    """An entry of a shift is not the one that was recorded here; without a number, nobody recorded it."""
    OTHER_TRAIL = "other_trail"
    """A shift was signed here after an entry that this trail does not have."""
    LOSS_FOUND = "loss_found"
    """The program itself found here that something was lost, and went on."""


class Finding(Value):
    """One flaw; ``seq`` is the entry at which it shows, 0 for none."""

    flaw: Flaw
    seq: int = 0


def subject_of(text: str) -> str:
    """Return a text as a subject: signs that a subject cannot have become ``_``."""
    return re.sub(r"[^A-Za-z0-9_.:\-]", "_", text)[:LONGEST_NAME]


def made(entry: AuditEntry, at: str, before: Head) -> AuditRow:
    """Return the row of an entry that follows ``before``.

    Raises:
        ValueError: the subject is not valid, or a name or detail is too long.
    """
    if not _SUBJECT.fullmatch(entry.subject):
        raise ValueError("not a subject of the audit trail")
    if any(len(value) > 2 * LONGEST_NAME + 3 for value in (entry.who, *entry.details.values())):
        raise ValueError("too long for the audit trail")
    details = _canonical({key.value: value for key, value in entry.details.items()})
    columns = (
        before.seq + 1,
        at,
        entry.who,
        entry.role,
        entry.what.value,
        entry.subject,
        details,
        before.hash,
    )
    return AuditRow(*columns, hash_of(columns))


def hash_of(columns: Iterable[Any]) -> str:
    """Return the SHA-256 of a row's columns but the last, in their canonical form."""
    return hashlib.sha256(f"{_VERSION}\n{_canonical(list(columns))}".encode()).hexdigest()


def _canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"), sort_keys=True)


def chain_findings(rows: Iterable[AuditRow]) -> tuple[tuple[Finding, ...], Head]:
    """Return what is wrong within a trail, and where it ends. ``rows`` in the order of their numbers."""
    found: list[Finding] = []
    last = Head()
    for row in rows:
        columns = (row.seq, row.at, row.who, row.role, row.what, row.subject, row.details, row.previous)
        if row.hash != hash_of(columns):
            found.append(Finding(Flaw.CHANGED, row.seq))
        if row.seq != last.seq + 1:
            found.append(Finding(Flaw.MISSING, row.seq))
        elif row.previous != last.hash:
            found.append(Finding(Flaw.OUT_OF_PLACE, row.seq))
        if row.what == AuditAct.LOSS_FOUND:
            found.append(Finding(Flaw.LOSS_FOUND, row.seq))
        last = Head(row.seq, row.hash)
    return tuple(found), last


def end_finding(last: Head, ends: Iterable[Head]) -> Finding | None:
    """Return what is wrong with where a trail ends; ``ends`` are the ends that were sealed."""
    known = tuple(ends)
    if last in known or not known:
        return None
    newest = max(known, key=lambda one: one.seq)
    if last.seq < newest.seq:
        return Finding(Flaw.CUT, newest.seq)
    return Finding(Flaw.OTHER_END, last.seq)
