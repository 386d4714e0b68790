"""Samples about the people of a desk, the lock and the audit trail."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from pos_app.domain.audit import Finding, Flaw
from pos_app.domain.roles import Permission, Role
from pos_app.wording import people_texts as audit
from pos_app.wording import people_texts as people
from tests.wording.book import Sample, call, each, rows

_AT = datetime(2026, 3, 19, 14, 33, tzinfo=UTC)


def audit_texts() -> Iterator[Sample]:
    yield from (call(audit.flaw, Finding(flaw, 7), about=flaw.value) for flaw in Flaw)


def people_texts() -> Iterator[Sample]:
    yield from each(people.role_name, Role)
    for words in (people.needs, people.may_not):
        yield from each(words, Permission)
    yield from each(people.initials, ("Marina Duarte", "Ana", ""))
    yield from rows(people.locked_since, (_AT, 0), (_AT, 1), (_AT, 3))
    yield from each(people.next_deadline, (None, _AT))
    yield from each(people.minutes, (0, 1, 5))
    yield call(people.person_line, "Rui Sampaio", Role.SELLER, "1001")
