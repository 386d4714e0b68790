"""Samples of everything about an order: its states, its payment, its tickets, its list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pos_app.domain.attempts import Attempt, AttemptState, ProviderAnswer
from pos_app.domain.differences import Difference, Fact
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.order_legs import OrderLeg
from pos_app.domain.order_money import PaymentOutcome
from pos_app.domain.order_plan import NotAsked
from pos_app.domain.orders import NOT_COMPOSED, NOT_WRITTEN, Finality, Refusal, Ticket
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Direction, Point
from pos_app.domain.unreadable_field import BEHIND, UnreadableField
from pos_app.wording import attempt_texts as a
from pos_app.wording import attempt_texts as v
from pos_app.wording import checkout_texts as codes
from pos_app.wording import difference_texts as d
from pos_app.wording import order_texts as o
from pos_app.wording import payment_texts as p
from pos_app.wording import sale_texts as r
from pos_app.wording import ticket_texts as legs
from pos_app.wording import ticket_texts as protocol
from pos_app.wording import ticket_texts as t
from tests.wording.book import Sample, about, call, each, plain, rows
from tests.wording.chapters.samples import BY_PIX, ONE_SEAT, ORDERED, sale

S = AttemptState
_NOT_MADE = tuple(why for why in Refusal if why is not Refusal.UPSTREAM)
_ERROR = ProviderAnswer(503, "", "", "Service Unavailable", "t-9")
_VALUES = {
    Fact.TOTAL: ("139.80", "144.80"),
    Fact.PRICE: ("129.90", "0.00"),
    Fact.FEE: ("9.90", "14.90"),
    Fact.REFUNDED: ("0.00", "129.90"),
    Fact.REFUNDED_ITEMS: ("0", "1"),
    Fact.INSURANCE: ("6.75", "0.00"),
    Fact.PAYMENT: ("139.80", "164.80"),
    Fact.PAID: ("paid", "refunded"),
    Fact.METHOD: ("credit_card", "debit_card"),
    Fact.INSTALMENTS: ("1", "3"),
    Fact.BENEFIT: ("student", "elderly_50"),
    Fact.SERVICE_CLASS: ("Leito", "Convencional"),
    Fact.LOW_FARE: ("true", "false"),
    Fact.DAY: ("2026-03-21", "2026-03-22"),
    Fact.DIRECTION: ("departure_type", "return_type"),
    Fact.STATUS: ("completed", "partially_canceled"),
    Fact.SEAT: ("17", ""),
}
_OF_ORDER = (
    *(Fact.TICKETS, Fact.ITEMS, Fact.TOTAL, Fact.INSURANCE, Fact.PAYMENT),
    *(Fact.PAID, Fact.METHOD, Fact.INSTALMENTS, Fact.ORDER, Fact.ITEM_COUNT, Fact.FEE),
    *(Fact.REFUNDED_ITEMS, Fact.BUYER),
)
_DIFFERENCES = tuple(
    Difference(one, *_VALUES.get(one, ("A", "B")), "" if one in _OF_ORDER else "17") for one in Fact
)
_WORDS = {
    "402": ProviderAnswer(402, "PAYMENT_FAILED", "51", "Saldo insuficiente", "t-9"),
    "the company": ProviderAnswer(400, "1013", "1013", "A viação não confirmou a poltrona"),
    "401": ProviderAnswer(401, "", "", "Unauthorized", "t-1"),
    "403": ProviderAnswer(403, "", "", "Parceiro bloqueado", "t-1", Refusal.ACCESS),
    "a word that is not known": ProviderAnswer(400, "", "", "customer.email must be an email"),
    "nothing": ProviderAnswer(),
}


def _no_order(why: Refusal, wait: float | None = None) -> ProviderAnswer:
    status = 401 if why is Refusal.ACCESS else 400
    return ProviderAnswer(status, "", "", "customer.email must be an email", "t-9", why, wait)


def attempts() -> dict[str, Attempt]:
    """Return an order in every state, and in those that say more than one thing."""
    every = {state.name: sale(state) for state in AttemptState}
    return {
        **every,
        "KNOWN, PIX": sale(S.KNOWN, BY_PIX),
        "AMBIGUOUS, an answer": sale(S.AMBIGUOUS, answer=_ERROR),
        "AMBIGUOUS, one seat": sale(S.AMBIGUOUS, ONE_SEAT),
        "UNRESOLVED, an answer": sale(S.UNRESOLVED, answer=_ERROR),
        "REFUSED, card, an older journal": sale(S.REFUSED, reason="51"),
        "REFUSED, card, a word for a reason": sale(S.REFUSED, reason="PAYMENT_FAILED"),
        "REFUSED, card, an answer": sale(S.REFUSED, answer=_WORDS["the company"], reason="1013"),
        "REFUSED, cancelled, card": sale(S.REFUSED, reason="Canceled"),
        "REFUSED, cancelled, PIX": sale(S.REFUSED, BY_PIX, reason="cancelled"),
        "REFUSED, PIX": sale(S.REFUSED, BY_PIX, reason="incomplete", log=()),
        "REFUSED as it was sent, PIX": sale(S.REFUSED, BY_PIX, answer=_WORDS["402"]),
        "REFUSED, no order": sale(S.REFUSED, answer=replace(_WORDS["the company"], refusal=Refusal.UPSTREAM)),
        **{f"REJECTED, {why.name}": sale(S.REJECTED, answer=_no_order(why)) for why in _NOT_MADE},
        "REJECTED, wait": sale(S.REJECTED, answer=_no_order(Refusal.WAIT, 90.0)),
        "NOT_SENT, closed": sale(S.NOT_SENT, reason="closed_before_sending"),
        "NOT_SENT, an answer": sale(S.NOT_SENT, answer=_ERROR),
        "ABANDONED_WATCHED, one seat": sale(S.ABANDONED_WATCHED, ONE_SEAT),
        "EXISTS_WATCHED, one seat": sale(S.EXISTS_WATCHED, ONE_SEAT),
        "MISMATCH, total known": sale(S.MISMATCH, provider_total=Cents(14480)),
        **{
            f"MISMATCH, {what.value}": sale(
                S.MISMATCH,
                differences=tuple(one for one in _DIFFERENCES if one.what is what),
                provider_total=sale(S.MISMATCH).sold.order_total,
                paid_as_sold=what is Fact.SEAT,
            )
            for what in (Fact.SEAT, Fact.DAY, Fact.PAYMENT, Fact.PAID, Fact.REFUNDED)
        },
        "MISMATCH, another order total": sale(S.MISMATCH, ORDERED, provider_total=Cents(0)),
    }


def attempt_texts() -> Iterator[Sample]:
    for described, attempt in attempts().items():
        yield call(a.attempt, attempt, about=described)
    for blind in (
        UnreadableField("checkout response", "data.totalAmount", "missing"),
        UnreadableField("order detail", "item[0].amount", "missing", "kept.json"),
        UnreadableField("checkout response", "", "HTTP 404"),
        UnreadableField("checkout response", ""),
        UnreadableField("order detail", "status", BEHIND),
        UnreadableField("order detail", "item.status", BEHIND),
    ):
        yield call(a.attempt, sale(S.KNOWN), blind, about=f"{blind.field or blind.detail or 'nothing'} came")


def difference_texts() -> Iterator[Sample]:
    for one in _DIFFERENCES:
        yield call(d.difference, one, about=one.what.value)
    for word in ("pending", "canceled", "another word"):
        yield call(d.difference, Difference(Fact.STATUS, "completed", word, "17"), about=word)
    for count in (0, 1, 5, 6):
        yield call(d.in_one_line, _DIFFERENCES[:count], about=f"{count} differences")
    yield call(d.value, Fact.PAID, "refunded")


def protocol_texts() -> Iterator[Sample]:
    for described, attempt in attempts().items():
        yield call(protocol.parts, attempt, about=described)


def verdict_texts() -> Iterator[Sample]:
    for described, word in _WORDS.items():
        for payment in PaymentType:
            told = f"{described}, {payment.name}"
            yield call(v.refused, word, payment, "R$ 361,20", about=told)
        yield call(v.rejected, word, about=described)
        yield call(v.not_sent, word, "", about=described)
    ours = {"not composed": NOT_COMPOSED, "not written": NOT_WRITTEN}
    for described, code in ours.items():
        word = ProviderAnswer(None, code, "", "a message of ours", "t-9")
        yield call(v.not_sent, word, "", about=described)
    yield call(v.not_sent, None, "closed_before_sending")
    yield call(v.not_sent, None, "ConnectError")
    yield from (
        call(v.quoted, "Algo aconteceu.", word, about=described)
        for described, word in (
            *_WORDS.items(),
            ("two codes", ProviderAnswer(400, "2111", "17")),
            ("one code twice", ProviderAnswer(400, "2111", "2111")),
            ("only the second code", ProviderAnswer(400, "", "17")),
            ("only the trace", ProviderAnswer(400, transaction_id="t-9")),
        )
    )


def code_texts_() -> Iterator[Sample]:
    yield from each(codes.code_words, PaymentType)
    yield from each(codes.shown_words, (one for one in PaymentType if one.facts.shows_code))
    yield from each(codes.line_groups, ("123456789", "12345.6 78", ""))


def payment_texts() -> Iterator[Sample]:
    for with_total in (p.awaited, p.no_money_seen, p.received):
        yield from rows(with_total, *((method, "R$ 361,20") for method in PaymentType))
    yield from rows(p.interest, ("R$\u00a04,04", ""), ("", ""), ("", "R$\u00a067,26"))
    yield from each(p.unknown_name, ("apple_pay_x", "_", ""))
    for of_methods in (p.named, p.any_of):
        yield from each(of_methods, ([PaymentType.PIX], list(PaymentType)))
    yield from each(p.at_kiosk, PaymentType)
    yield from rows(
        p.paid_with, *((PaymentType.CREDIT_CARD, count) for count in (1, 2)), (PaymentType.PIX, 1)
    )


def _ticket(kind: str, number: str) -> Ticket:
    return Ticket("t1", Finality.COMPLETED, "17", "Helena", kind, number)


def ticket_texts() -> Iterator[Sample]:
    for more in (0, 1, 2):
        yield call(t.late_text, "Helena Prado", "São Paulo → Curitiba", more, about=f"{more} more")
    yield call(t.late_text, "", "", 0, about="people forgotten")
    tickets = {
        "CPF": _ticket("cpf", "52998224725"),
        "CPF in capitals": _ticket("CPF", "52998224725"),
        "birth certificate": _ticket("birth_certificate", "123456789"),
        "a kind that is not known": _ticket("dni_x", "52998224725"),
        "no kind": _ticket("", "123456789"),
        "no number": _ticket("cpf", ""),
    }
    for described, ticket in tickets.items():
        yield call(t.document, ticket, about=described)
        yield call(t.document, ticket, about=described, reveal=True)
    now, zone = datetime(2026, 3, 19, 15, 0, tzinfo=UTC), ZoneInfo("America/Sao_Paulo")
    late = now + timedelta(days=2, hours=4, minutes=15)
    yield call(t.deadline, None, zone, about="not given")
    yield call(t.deadline, late, zone, about="given")
    for minutes in (-1, 0, 1, 40, 60, 95, 125, 24 * 60, 25 * 60 + 30, 2 * 24 * 60, 2 * 24 * 60 + 61):
        yield call(t.left, now + timedelta(minutes=minutes), now, about=f"{minutes} min")
    for seconds in (1, 59):
        yield call(t.left, now + timedelta(seconds=seconds), now, about=f"{seconds} s")
    yield call(t.left, None, now, about="not given")
    sooner, past = now + timedelta(hours=5), now - timedelta(hours=1)
    deadlines: dict[str, list[tuple[bool | None, datetime | None]]] = {
        "no tickets": [],
        "none may": [(False, late), (False, sooner)],
        "all may": [(True, late), (True, sooner)],
        "all may, one without a time": [(True, None), (True, sooner)],
        "all may, at no time": [(True, None), (True, None)],
        "one may": [(True, late), (False, sooner)],
        "one may, the other is not stated": [(True, late), (None, sooner)],
        "one may, at no time": [(True, None), (False, sooner)],
        "not stated": [(None, late), (None, sooner)],
        "not stated, one may not": [(None, late), (False, sooner)],
        "not stated, no times": [(None, None)],
        "the time is over": [(True, past)],
        "the time is over now": [(True, now)],
        "not stated, the time is over": [(None, past)],
    }
    for described, flags in deadlines.items():
        yield call(t.until, flags, now, zone, about=described)
    yield from each(t.seat_missing_fiscal, (["17"], ["17", "18"]))
    yield from rows(t.fiscal_missing, (1, 3), (2, 3))
    yield from each(t.change, (95, 600))
    no, untold = "não pode mais", "a central não informou"
    yield from rows(t.ends, ("21/03", "21/03"), ("21/03", "20/03"), (no, no), ("21/03", no), (untold, untold))
    yield from each(t.is_moment, ("21/03", no, untold))
    yield from rows(t.unsure, (("12",),), (("12", "14"),))
    yield from rows(t.tickets_in_legs, (1, 1), (2, 1), (2, 2), (6, 3))


def leg_texts() -> Iterator[Sample]:
    when = datetime(2026, 3, 21, 22, 15)
    start = Point("São Paulo - Tietê", when, "São Paulo", terminal="Tietê")
    end = Point("Lavras", when + timedelta(hours=4), "Lavras")
    whole = OrderLeg(start, end, "Viação Serra Azul", Direction.OUTBOUND, 1, 2, ())
    named = {
        "out": whole,
        "back": replace(whole, direction=Direction.RETURN),
        "direction unknown": replace(whole, direction=None, number=2, of=3),
        "out, its only bus": replace(whole, of=1),
        "back, its only bus": replace(whole, of=1, direction=Direction.RETURN),
    }
    for described, leg in named.items():
        for buses in (1, 2, 3):
            yield call(legs.name, leg, buses, about=f"{described}, {buses} in all")
    yield from about(
        legs.route,
        both_ends=whole,
        start_unknown=replace(whole, departure=None),
        end_unknown=replace(whole, arrival=None),
        nothing_known=replace(whole, departure=None, arrival=None),
    )
    yield from about(
        legs.place,
        city_and_terminal=start,
        city_without_a_terminal=Point("Lavras - MG", when, "Lavras"),
        terminal_without_a_city=Point("Terminal Norte", when, terminal="Norte"),
    )


def resell_texts() -> Iterator[Sample]:
    for told in (r.resell_begun, r.resell_by_hand):
        yield call(told, BY_PIX, about="three seats")
        yield call(told, ONE_SEAT, about="one seat")
    for direction in Direction:
        yield call(r.resell_no_trip, BY_PIX, direction, about=direction.name)
    yield from each(r.seats_gone, (("17",), ("17", "18")))


def order_texts() -> Iterator[Sample]:
    yield from rows(o.method, ("credit_card", 3), ("credit_card", 1), ("pix", 1), ("gift_card", 1))
    for reveal in (False, True):
        yield call(o.document, DocumentType.CPF, "52998224725", reveal=reveal)
    yield call(o.document, DocumentType.CPF, "", reveal=False, about="none")
    yield from plain(o.statuses, o.to_check)
    yield call(o.nothing_found, typed=False, asked=False, why_not=None)
    for asked in (False, True, None):
        yield call(o.nothing_found, typed=True, asked=asked, why_not=None)
    for why in (NotAsked.WRONG_CPF, NotAsked.BUYER):
        yield call(o.nothing_found, typed=True, asked=False, why_not=why)
    yield from rows(
        o.order_mark,
        *((finality, "") for finality in Finality),
        (Finality.PENDING, "Incomplete"),
        (Finality.COMPLETED, "incomplete"),
        (Finality.COMPLETED, "Partially_Canceled"),
    )
    for described, attempt in attempts().items():
        yield call(o.attempt_mark, attempt, about=described)
    yield from each(o.filtered_away, (1, 2))
    yield from rows(o.payment_mark, *((outcome, "in_dispute") for outcome in PaymentOutcome))
    yield call(o.payment_mark, PaymentOutcome.UNKNOWN, "")
    yield from each(
        o.refund,
        ([], [True, True], [False, False], [True, False], [True, True, None], [None, None], [False, None]),
    )
    yield from each(o.people, ((), ("Helena",), ("Helena", "Otávio"), ("Helena", "Otávio", "Dirce")))
    for copies in (True, False):
        yield call(o.print_key, copies=copies)
        for count in (1, 2):
            yield call(o.print_button, count, copies=copies)
