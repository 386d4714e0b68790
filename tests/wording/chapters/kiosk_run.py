"""Samples of what runs beside the pages: on-screen keys, the staff area, the watchdog."""

from __future__ import annotations

from collections.abc import Iterator

from pos_app.domain.faults import Unreachable
from pos_app.domain.payment import PaymentType
from pos_app.wording import checkout_texts as customer
from pos_app.wording import fault_texts
from pos_app.wording import kiosk_texts as staff
from pos_app.wording import people_texts as supervisor
from pos_app.wording import settings_texts as touch
from pos_app.wording import start_texts as watch
from tests.wording.book import Sample, about, call, each, plain, rows

_DOES = ("erase", "clear", "shift", "symbols")


def touch_texts() -> Iterator[Sample]:
    for words in (touch.key_words, touch.key_name):
        yield from rows(words, *((does, "") for does in _DOES), ("type", " "), ("type", "Ç"))
    yield call(touch.key_words, "shift", "A")
    yield from rows(touch.key_name, *(("type", sign) for sign in ".,-_'@/"))
    yield from plain(touch.choices)


def supervisor_texts() -> Iterator[Sample]:
    yield from each(supervisor.wrong, (4, 1))
    yield from each(supervisor.supervisor_locked, (1800.0, 59.0))


def staff_texts() -> Iterator[Sample]:
    yield from plain(staff.behind)
    yield from rows(staff.missing_digits, (6, 6), (1, 6), (0, 6))
    yield from each(staff.locked_for, (1800, 59))
    yield call(staff.closes_in, 24)
    yield call(staff.who_is_in, "Ana Prado", 119)
    yield from each(staff.cases_entry, (0, 1, 2))
    yield from rows(staff.cases_count, (0, 1, 0), (5, 5, 5), (7, 4, 6))
    yield from rows(
        staff.case_line, (("17", "18"), "R$ 279,60", "GB7K", "14:50"), (("17",), "R$ 139,80", "", "14:50")
    )
    yield from about(staff.tickets_not_read, unreachable=fault_texts.fault(Unreachable("no route")))
    for told in (staff.restart_text, staff.exit_text):
        yield from each(told, (0, 1, 2))
    yield call(staff.test_paragraphs, "Ana Prado", "21/03/2026 14:50")
    yield from rows(staff.last_print, ("14:50", ""), ("14:50", "Nenhuma impressora instalada."))


def watch_texts() -> Iterator[Sample]:
    for froze in (False, True):
        yield call(watch.starts_again, froze=froze)


def customer_texts() -> Iterator[Sample]:
    yield from plain(customer.choices)
    yield from rows(
        customer.customer_paid, (PaymentType.PIX, "R$ 361,20", 3), (PaymentType.CREDIT_CARD, "R$ 129,90", 1)
    )
    yield from each(customer.after, (1, 3))
