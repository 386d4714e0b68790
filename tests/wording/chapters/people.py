"""Samples about the people of a desk, the lock and the audit trail."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from pos_app.domain.audit import AuditAct, Finding, Flaw
from pos_app.domain.roles import Permission, Role
from pos_app.wording import people_texts as audit
from pos_app.wording import people_texts as people
from tests.wording.book import Sample, call, each, plain, rows

_AT = datetime(2026, 3, 19, 14, 33, tzinfo=UTC)


def audit_texts() -> Iterator[Sample]:
    yield from each(audit.audit_role, Role)
    yield from each(audit.act, AuditAct)
    yield from (call(audit.flaw, Finding(flaw, 7), about=flaw.value) for flaw in Flaw)
    yield from each(audit.whole, (1, 12))
    yield from plain(audit.no_trail_yet)
    yield call(audit.not_recorded, "Sem chave.")
    yield call(audit.end, 12, "7d1498ba")
    yield from plain(audit.nothing)
    yield call(audit.unread, "O arquivo está danificado.")


def people_texts() -> Iterator[Sample]:
    yield from plain(
        people.unknown, people.name_missing, people.bad_badge, people.badge_taken,
        people.first_is_administrator, people.last_administrator, people.confirm_yourself, people.on_record,
        people.badge_or_name, people.pin, people.approve, people.not_now, people.sign_in, people.locked,
        people.who_locked, people.who_else, people.whose_pin, people.other_person, people.unlock,
        people.checking, people.badge_needs_pin, people.sale_goes_on, people.sale_waits,
        people.nothing_shows, people.nobody_to_unlock, people.nobody_to_unlock_how, people.news_while_locked,
        people.news_after_unlocking, people.section, people.section_note, people.add, people.change_pin,
        people.remove, people.remove_words, people.keep, people.save, people.cancel, people.name,
        people.badge, people.badge_hint, people.role, people.pin_again, people.not_the_same,
        people.lock_after, people.nobody,
    )  # fmt: skip
    yield from each(people.role_name, Role)
    for words in (people.permission, people.needs, people.may_not):
        yield from each(words, Permission)
    for digits in (people.bad_pin, people.pin_digits, people.new_pin, people.ask_new_pin):
        yield call(digits, 6)
    for named in (people.pin_of, people.taken_over, people.remove_title, people.was_reset):
        yield call(named, "Rui Sampaio")
    yield from rows(people.locked_since, (_AT, 0), (_AT, 1), (_AT, 3))
    for counted in (people.verifications, people.verifications_go_on, people.put_aside):
        yield from each(counted, (1, 3))
    yield from each(people.next_deadline, (None, _AT))
    yield from each(people.minutes, (0, 1, 5))
    yield call(people.person_line, "Rui Sampaio", Role.SELLER, "1001")
