"""Samples of the desk: its notices, its start, what fails in it, and getting to know a provider."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from pos_app.domain import faults
from pos_app.domain.attempts import AttemptState
from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.passengers import Buyer
from pos_app.domain.payment import PaymentType
from pos_app.domain.printers import (
    Link,
    PrinterProfile,
    PrinterState,
)
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.storage import DiskSpace, StorageKind, StorageProblem
from pos_app.domain.trips import Direction, TripQuery
from pos_app.domain.unreadable_field import DRIFT, OTHER_UNIT, SAYS_NOT_FINAL, UnreadableField
from pos_app.sale.stage import HoldWarning, ProblemKind, Sale, SaleProblem
from pos_app.system.engine import Isolation
from pos_app.wording import counter_texts as alerts
from pos_app.wording import desk_texts as d
from pos_app.wording import fault_texts as f
from pos_app.wording import fault_texts as fault_words
from pos_app.wording import parser_texts, payment_texts, print_texts
from pos_app.wording import problem_texts as h
from pos_app.wording import start_texts as p
from tests.sale.stages import changed
from tests.ui.builders import seats_sale
from tests.ui.builders_orders import BUYER, passengers_sale
from tests.wording.book import Sample, about, call, each, plain, rows
from tests.wording.chapters.samples import CONNECTION, SATURDAY, bus, on_our_clock, sale

_LABELS = ((), ("17",), ("17", "18"))


def alert_texts() -> Iterator[Sample]:
    yield from plain(alerts.on_code_paid)
    yield call(alerts.case_settled, sale(AttemptState.COMPLETED), about="COMPLETED")
    paid = sale(AttemptState.COMPLETED)
    yield from (
        call(alerts.code_paid, replace(paid, sold=replace(paid.sold, payment=method)), about=method.name)
        for method in PaymentType
        if method.facts.shows_code
    )


def argparse_texts_() -> Iterator[Sample]:
    yield from each(parser_texts.own, (*parser_texts._TEXTS, "a message for programmers"))
    counts = (1, 2)
    yield from rows(
        parser_texts.own_plural,
        *(("expected %s argument", "expected %s arguments", count) for count in counts),
        *(("another %s", "others %s", count) for count in counts),
    )


def card_texts_() -> Iterator[Sample]:
    for kind in CardProblem:
        yield call(payment_texts.sentence, CardFailure(kind, "mau.exemplo"), about=kind.name)
    yield call(
        payment_texts.sentence, CardFailure(CardProblem.NOT_ALLOWED), about="NOT_ALLOWED, host unknown"
    )


def desk_texts() -> Iterator[Sample]:
    yield from plain(d.settings_saved, d.not_taken_up)
    yield from each(d.order_offer, ("GB7K-40Q2-M9", ""))
    seated = seats_sale(held=("17",))
    yield from about(
        d.parked_name,
        nothing_yet=Sale(),
        day_only=changed(Sale(), query=TripQuery("a", "b", SATURDAY)),
        seats=seated,
        buyer=changed(seated, buyer=BUYER),
        buyer_without_a_name=changed(seated, buyer=replace(BUYER, name="")),
        buyer_of_one_name=changed(Sale(), buyer=Buyer("Helena", BUYER.document_type, "", "")),
    )
    yield from about(
        d.parked_for, seats=seated, buyer=changed(seated, buyer=BUYER), nobody=changed(seated, passengers=())
    )
    yield from each(d.brief_name, ("OTAVIO LEMOS", "Otávio", ""))
    yield call(d.parked_lapsed, "Otávio L.")
    yield from rows(d.tip, ("begin", "", ""), ("sum", "", ""), ("keys", "F1", "Esc"))
    yield from rows(d.without_key, ("Copiar", "F2", "Busca", 1), ("Copiar", "F2", "Busca", 2))
    until = on_our_clock(22, 15)
    for labels, moment, kept, described in (
        (("17",), None, (), "one"),
        (("17", "18"), None, (), "two"),
        (("17",), until, (), "one, held"),
        (("17", "18"), until, (), "two, held"),
        (("17",), until, ("20",), "one, held, another stays"),
        (("17",), None, ("20", "22"), "one, two others stay"),
    ):
        yield call(d.seats_left, labels, moment, kept, about=described)
    yield call(d.seats_left, ("17",), None, about="one, no word of others")
    held = passengers_sale(2)
    end = min(choice.hold.until for choice in held.seating.seats if choice.hold)
    shift = until - end
    seats = tuple(
        replace(choice, hold=choice.hold and replace(choice.hold, until=choice.hold.until + shift))
        for choice in held.seating.seats
    )
    picked = replace(seats[0], label="22", index=2, hold=None)
    yield from about(
        d.abandon_words,
        nothing_held=seats_sale("17"),
        two_held=changed(held, seats=seats),
        one_held=changed(held, seats=seats[:1]),
        one_held_and_one_picked=changed(held, seats=(seats[0], picked)),
    )
    yield from rows(d.journal_mended, *(("/dados/x.db", count) for count in (0, 1, 2)))
    yield call(d.disk_low, DiskSpace(47_999_999, 200_000_000), about="47 of 200 MB")
    yield from about(
        d.settled,
        with_a_number=sale(AttemptState.COMPLETED),
        without_a_number=sale(AttemptState.UNRESOLVED, public_id=""),
    )
    ours = on_our_clock(22, 15)
    yield call(d.clocks_differ, None, ours, about="theirs unknown")
    for seconds in (0, 59, 60, 61, 150, -59, -60, -61, -150):
        yield call(d.clocks_differ, ours - timedelta(seconds=seconds), ours, about=f"{seconds} s ahead")


FAULTS = {
    "of no kind": faults.Fault(),
    "unreachable": faults.Unreachable(),
    "too slow": faults.TooSlow(),
    "not authorized": faults.NotAuthorized(status=401),
    "not allowed": faults.NotAuthorized(status=403, said="Partner without card payments"),
    "not found": faults.NotFound(status=404),
    "invalid": faults.Invalid(("name",), said="passenger name is too long"),
    "a seat taken": faults.SeatTaken(("18",)),
    "seats taken": faults.SeatTaken(("17", "18")),
    "seats taken, not named": faults.SeatTaken(),
    "a seat refused": faults.SeatTaken(("18",), said="Assento preferencial"),
    "busy": faults.Busy(status=429),
    "busy until": faults.Busy(status=429, said="Cota esgotada", until=on_our_clock(22, 15)),
    "problem": faults.ProviderProblem(status=503),
    "maintenance": faults.ProviderProblem(status=503, said="Manutenção até 06:00"),
    "access suspended": faults.NotAuthorized(status=401, said="Credencial suspensa"),
    "a block that ended": faults.Invalid(said="Bloqueio expirado", rebook=True),
    "a gateway": faults.TooSlow(status=503, said="Service Unavailable"),
    "unreadable": faults.Unreadable("trip search", "departures[3].price"),
    "unexplained": faults.Unreadable("payment methods", "pix.total", "is not accounted for: +4.10"),
}


def fault_texts() -> Iterator[Sample]:
    for described, fault in FAULTS.items():
        yield call(f.fault, fault, about=described)
    for said in ("", "Assento preferencial"):
        yield call(f.not_held, said, about=said or "nothing said")
        yield call(f.quoted, "Algo aconteceu.", said, about=said or "nothing said")
    yield from about(
        f.reference,
        nothing=faults.Fault(),
        status=faults.NotFound(status=404),
        code=faults.ProviderProblem("boom", status=500, code="2111"),
        code_and_trace=faults.ProviderProblem("boom", status=500, code="2111", transaction_id="abc-1"),
        trace=faults.ProviderProblem("boom", transaction_id="abc-1"),
        unreadable=faults.Unreadable("trip search", "price", status=200),
    )


def hold_texts() -> Iterator[Sample]:
    until = on_our_clock(22, 15)
    for labels in _LABELS:
        for uncertain in (False, True):
            problem = SaleProblem(ProblemKind.SEATS_OURS, labels=labels, until=until, uncertain=uncertain)
            described = f"{len(labels)} seats, {'perhaps ours' if uncertain else 'ours'}"
            yield call(h.ours, problem, about=described)
            yield call(h.ours, replace(problem, until=None), about=f"{described}, no time")
    yield call(h.no_time_to_charge, None, about="time unknown")
    yield call(h.no_time_to_charge, until, about="22:15")
    for warning in HoldWarning:
        for labels in _LABELS:
            yield call(h.ending, warning, labels)
    yield from about(h.oldest, the_only_leg=None, the_second_of_two_back=bus(CONNECTION, 2, Direction.RETURN))
    yield call(h.still_held, until, about="22:15")


def print_texts_() -> Iterator[Sample]:
    yield call(print_texts.not_printed, unsure=True)
    yield call(print_texts.not_printed, unsure=False)
    yield from plain(print_texts.try_or_save)
    yield call(print_texts.try_or_save, "Zebra do balcão")
    for kind in PrintProblem:
        yield call(print_texts.sentence, PrintFault(kind, "Epson", "sem permissão"), about=kind.name)
    halfway = PrintFault(PrintProblem.PAPER_END, "Epson", unsure=True)
    yield call(print_texts.sentence, halfway, about="PAPER_END, in the middle of a slip")
    yield call(print_texts.sentence, PrintFault(PrintProblem.NO_ANSWER), about="NO_ANSWER, default printer")
    unknown = PrintFault(PrintProblem.PDF_NOT_SAVED, "/pdf")
    yield call(print_texts.sentence, unknown, about="PDF_NOT_SAVED, reason unknown")
    for kind in (
        PrintProblem.PAPER_END,
        PrintProblem.COVER_OPEN,
        PrintProblem.OFFLINE,
        PrintProblem.NOT_TAKEN,
    ):
        yield call(print_texts.problem, PrintFault(kind, "Epson"), about=kind.name)
    well = PrinterState(online=True, paper=True, paper_low=False, cover_closed=True, in_order=True)
    yield from about(
        print_texts.state,
        well=well,
        unknown=PrinterState(),
        no_paper=replace(well, paper=False),
        little_paper=replace(well, paper_low=True),
        cover_open=replace(well, cover_closed=False),
        out_of_order=replace(well, in_order=False),
        offline=replace(well, online=False),
        only_known_to_be_online=PrinterState(online=True),
        only_known_to_have_paper=PrinterState(paper=True),
        only_known_to_be_closed=PrinterState(cover_closed=True),
        paper_unknown=replace(well, paper=None),
        cover_unknown=replace(well, cover_closed=None),
    )
    thermal = PrinterProfile("Térmica do balcão", Link.NETWORK, address="192.168.0.41")
    for described, found, asked in (
        ("prints now", None, thermal),
        ("well", well, thermal),
        ("no paper", replace(well, paper=False), thermal),
        ("little paper", replace(well, paper_low=True), thermal),
        ("says nothing", PrinterState(), thermal),
        ("folder", PrinterState(), PrinterProfile("Pasta", Link.PDF)),
        ("only known to be online", PrinterState(online=True), thermal),
        ("only known to be closed", PrinterState(cover_closed=True), thermal),
    ):
        yield call(print_texts.printer_mark, found, asked, about=described)
    yield call(print_texts.fault_mark, halfway, about="PAPER_END")
    yield from about(print_texts.printer, network=thermal, default=PrinterProfile(""))
    yield from each(print_texts.link, Link)
    at = datetime(2026, 3, 19, 15, 2)
    yield call(print_texts.test_texts, thermal, at, about="network")
    yield call(print_texts.test_texts, PrinterProfile(""), at, about="default")
    yield call(print_texts.tested, well, confirmed=True, about="well")
    for sure in (True, False):
        yield call(print_texts.test_done, confirmed=sure)
        for copy in (True, False):
            yield call(print_texts.slip_done, "17", confirmed=sure, copy=copy)
    yield from rows(print_texts.file_not_written, ("slips.bin", "sem permissão"), ("slips.bin", ""))


def program_texts() -> Iterator[Sample]:
    for charging in (True, False):
        yield call(p.failure, charging=charging)
    yield from rows(p.chromium, ("140.0.1", "155.0.2"), ("140.0.1", ""), ("140.0.1", "140.0.1"))
    yield from rows(p.old_engine, ("6.11.3", 1), ("6.11.3", 91), ("6.13.0", None))
    yield from each(p.isolate, (Isolation.NO_NAMESPACES, Isolation.READABLE, Isolation.ROOT))


def reply_texts_() -> Iterator[Sample]:
    yield from each(fault_words.reply_name, (Endpoint.TRIP, "another reply"))
    for one in (
        UnreadableField(Endpoint.TRIP, "map[3].label", "missing"),
        UnreadableField(Endpoint.HOLD, "seats[0].id", DRIFT, "kept.json"),
        UnreadableField(Endpoint.METHODS, "pix.isEstimate", SAYS_NOT_FINAL),
        UnreadableField(Endpoint.METHODS, "seat.price", OTHER_UNIT),
        UnreadableField(Endpoint.CHECKOUT, "", "HTTP 404"),
        UnreadableField(Endpoint.ORDER, ""),
    ):
        yield call(fault_words.unread, one, about=f"{one.endpoint}, {one.field or one.detail or 'silence'}")


def storage_texts_() -> Iterator[Sample]:
    for kind in StorageKind:
        yield call(fault_words.sentence, StorageProblem(kind, "/dados/x", "motivo"), about=kind.name)
    unknown = StorageProblem(StorageKind.DISK_FAILED)
    yield call(fault_words.sentence, unknown, about="DISK_FAILED, reason unknown")
