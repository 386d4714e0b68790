"""Samples of everything about an order: its states, its payment, its tickets, its list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pos_app.domain.attempts import Attempt, AttemptState, ProviderAnswer
from pos_app.domain.differences import Difference, Fact
from pos_app.domain.money import Cents
from pos_app.domain.orders import NOT_COMPOSED, NOT_WRITTEN, Refusal
from pos_app.domain.payment import PaymentType
from pos_app.domain.unreadable_field import BEHIND, UnreadableField
from pos_app.wording import attempt_texts as a
from pos_app.wording import attempt_texts as v
from pos_app.wording import difference_texts as d
from tests.wording.book import Sample, call
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
