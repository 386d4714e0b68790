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
from tests.wording.book import Sample, call, each, plain, rows

_DOES = ("erase", "clear", "shift", "symbols")


def touch_texts() -> Iterator[Sample]:
    for words in (touch.key_words, touch.key_name):
        yield from rows(words, *((does, "") for does in _DOES), ("type", " "), ("type", "Ç"))
    yield call(touch.key_words, "shift", "A")
    yield from rows(touch.key_name, *(("type", sign) for sign in ".,-_'@/"))
    yield from plain(touch.keyboard_name, touch.pad_name, touch.choices, touch.next_field, touch.hide)
    yield call(touch.other_letters_name, "A")


def supervisor_texts() -> Iterator[Sample]:
    yield from plain(supervisor.present, supervisor.present_hint, supervisor.present_missing)
    yield from each(supervisor.wrong, (4, 1))
    yield from each(supervisor.supervisor_locked, (1800.0, 59.0))


def staff_texts() -> Iterator[Sample]:
    yield from plain(
        staff.area, staff.type_pin, staff.wrong_pin, staff.checking, staff.locked, staff.nobody,
        staff.nobody_note,
        staff.enter, staff.demo_member, staff.behind_printer, staff.behind_cases, staff.behind_end,
        staff.menu_title,
        staff.cases_title, staff.kept_for_staff,
        staff.print_tickets, staff.print_protocol, staff.ask_now, staff.asked_now, staff.earlier, staff.later,
        staff.no_more, staff.printer_title, staff.printer_silent, staff.print_test, staff.printing,
        staff.sent_to_printer, staff.paper_title, staff.paper_steps, staff.paper_done, staff.paper_noted,
        staff.restart_title, staff.restart_now, staff.exit_title, staff.exit_now, staff.test_title,
        staff.test_mark, staff.ask_again, staff.not_the_same, staff.pin_taken, staff.no_members,
        staff.no_valid_ticket,
    )  # fmt: skip
    yield from rows(staff.missing_digits, (6, 6), (1, 6), (0, 6))
    yield call(staff.pin_filled, 3, 6)
    yield from each(staff.tries_left, (5, 1))
    yield from each(staff.locked_for, ("30:00", "0:59"))
    yield call(staff.closes_in, "0:24")
    yield call(staff.who_is_in, "Ana Prado", "1:59")
    yield call(staff.demo_hint, "204681")
    yield from each(staff.cases_entry, (0, 1, 2))
    yield from rows(staff.cases_count, (0, 1, 0), (5, 5, 5), (7, 4, 6))
    yield from rows(
        staff.case_line, (("17", "18"), "R$ 279,60", "GB7K", "14:50"), (("17",), "R$ 139,80", "", "14:50")
    )
    why = fault_texts.fault(Unreachable("no route"))
    yield call(staff.tickets_not_read, why.title, why.what_to_do)
    for told in (staff.restart_text, staff.exit_text):
        yield from each(told, (0, 1, 2))
    yield call(staff.test_paragraphs, "Ana Prado", "21/03/2026 14:50")
    yield from rows(staff.last_print_failed, ("14:50", "Nenhuma impressora instalada."))
    yield call(staff.last_print, "14:50")
    yield from each(staff.ask_new_pin, (6,))
    yield from each(staff.bad_pin, (6,))
    for named in (staff.member_added, staff.member_removed, staff.no_such_member):
        yield call(named, "Ana Prado")


def watch_texts() -> Iterator[Sample]:
    yield from plain(watch.opens, watch.watches, watch.out_of_service, watch.out_of_service_note)
    for froze in (False, True):
        yield call(watch.starts_again, froze=froze)
    yield from each(watch.gave_up, (1, 6))


def customer_texts() -> Iterator[Sample]:
    yield from plain(
        customer.display, customer.welcome, customer.welcome_note, customer.check_with_us,
        customer.being_paid,
        customer.sale_done, customer.say_before_paying, customer.clerk_goes_on,
        customer.you_save, customer.total_to_pay, customer.customer_hold,
        customer.thanks, customer.section, customer.section_note, customer.choices,
        customer.code_name, customer.code_note,
    )  # fmt: skip
    yield call(customer.leaves_from, "Tietê")
    for counted in (customer.seats, customer.customer_insurance, customer.more_legs, customer.more_people):
        yield from each(counted, (1, 3))
    yield call(customer.payee, "VIACAO SERRA AZUL")
    yield call(customer.valid_until, "14:52")
    yield from rows(
        customer.customer_paid, (PaymentType.PIX, "R$ 361,20", 3), (PaymentType.CREDIT_CARD, "R$ 129,90", 1)
    )
    yield from each(customer.after, (1, 3))
    yield call(customer.order, "GB7K-40Q2-M9")
