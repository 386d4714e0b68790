"""The judge of the campaign, on made-up evidence: each verdict, and that no wrong sale passes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from pos_app.sandbox.dialects.catalogue import DIALECTS
from tests.campaigns.dialects.judge import Evidence, Said, Verdict, judge
from tests.campaigns.dialects.plans import Wanted, kinds_of, promised

DAY = date(2026, 12, 1)
WANT = Wanted((("bus-1", DAY),), (("Ana Lima", "52998224725"),), "credit_card", 1, insured=False)
ITEM = {
    "tripId": "bus-1",
    "seat": "07",
    "direction": "departure_type",
    "departure": {"at": "2026-12-01T08:00:00"},
    "passenger": {"name": "Ana Lima", "documentNumber": "52998224725"},
    "insurance": "0.00",
    "isLowFare": False,
}
ORDER: dict[str, Any] = {
    "publicId": "GB1",
    "status": "completed",
    "charged": "138.80",
    "paymentType": "credit_card",
    "installments": 1,
    "items": [ITEM],
}
POST: dict[str, Any] = {
    "due": "138.80",
    "posted": {"totalAmount": "138.8", "paymentAmount": "138.80", "items": "128.9"},
    "itemsDue": "128.90",
    "refused": "",
    "order": ORDER,
}
TOLD: dict[str, Any] = {
    "outcome": "completed",
    "publicId": "GB1",
    "totalCents": 13880,
    "tickets": [{"seat": "07", "passenger": "Ana Lima"}],
    "reading": None,
    "sentence": "Venda concluída.",
}
SOLD = Evidence(WANT, Said(0, TOLD), [POST])
NOT_SENT: dict[str, Any] = {**TOLD, "outcome": "notSent", "publicId": "", "totalCents": None, "tickets": []}
NAMED = {**NOT_SENT, "reading": {"endpoint": "payment methods", "field": "pix.total", "detail": "missing"}}
STOP = Evidence(WANT, Said(5, NAMED), [], binding=False)


def _verdict(seen: Evidence) -> Verdict:
    return judge(seen).verdict


def test_what_was_due_is_posted_and_told_as_it_is() -> None:
    assert _verdict(SOLD) is Verdict.RIGHT
    assert _verdict(replace(SOLD, promised=True)) is Verdict.RIGHT


@pytest.mark.parametrize(
    "change",
    [
        {"posted": {"totalAmount": "138.81", "paymentAmount": "138.80"}},
        {"posted": {"totalAmount": "138.80", "paymentAmount": "128.90"}},
        {"due": "131.86"},
        {"order": {**ORDER, "items": [{**ITEM, "tripId": "bus-2"}]}},
        {"order": {**ORDER, "items": [{**ITEM, "departure": {"at": "2026-12-02T08:00:00"}}]}},
        {"order": {**ORDER, "items": [{**ITEM, "insurance": "6.75"}]}},
        {"order": {**ORDER, "items": [{**ITEM, "isLowFare": True}]}},
        {"order": {**ORDER, "items": [ITEM, ITEM]}},
        {"order": {**ORDER, "items": [{**ITEM, "passenger": {"name": "Eva", "documentNumber": "1"}}]}},
        {"order": {**ORDER, "paymentType": "pix"}},
        {"order": {**ORDER, "installments": 2}},
        {"order": {**ORDER, "status": "pending"}},
        {"order": None},
    ],
)
def test_a_completed_sale_that_is_not_what_was_wanted_is_wrong(change: dict[str, Any]) -> None:
    assert _verdict(replace(SOLD, posts=[{**POST, **change}])) is Verdict.WRONG


@pytest.mark.parametrize(
    "change",
    [
        {"totalCents": 13881},
        {"publicId": "GB2"},
        {"tickets": []},
        {"outcome": "notSent"},
        {"outcome": "rejected"},
    ],
)
def test_what_is_told_must_be_so(change: dict[str, Any]) -> None:
    assert _verdict(replace(SOLD, said=Said(0, {**TOLD, **change}))) is Verdict.WRONG


def test_a_wrong_amount_is_wrong_however_the_sale_ends() -> None:
    refused = {**POST, "posted": {"totalAmount": "1", "paymentAmount": "1"}, "order": None, "refused": "no"}
    assert _verdict(replace(STOP, posts=[refused])) is Verdict.WRONG
    assert _verdict(replace(SOLD, said=Said(-9, None), posts=[{**POST, "due": "1.00"}])) is Verdict.WRONG


def test_two_orders_are_wrong() -> None:
    assert _verdict(replace(SOLD, posts=[POST, POST])) is Verdict.WRONG


def test_a_stop_is_right_where_the_reply_does_not_bind_and_missed_where_it_does() -> None:
    assert _verdict(STOP) is Verdict.STOPPED
    assert _verdict(replace(STOP, binding=True)) is Verdict.MISSED


def test_a_stop_against_a_promise_is_a_lie_of_learn() -> None:
    assert _verdict(replace(STOP, promised=True)) is Verdict.LEARN_LIED


@pytest.mark.parametrize(
    "seen",
    [
        replace(STOP, said=Said(5, NOT_SENT)),
        replace(STOP, said=Said(1, None)),
        replace(STOP, said=Said(6, {**NAMED, "outcome": "unresolved"})),
        replace(STOP, posts=[{**POST, "order": None, "refused": "no such block"}]),
    ],
)
def test_a_stop_must_say_why_and_what_is_so(seen: Evidence) -> None:
    assert _verdict(seen) is Verdict.BAD_STOP


def test_what_becomes_of_an_order_breaks_no_promise_of_learn() -> None:
    still = replace(SOLD, said=Said(6, {**TOLD, "outcome": "unresolved"}), promised=True)
    assert _verdict(still) is Verdict.MISSED


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("ANA LIMA", Verdict.RIGHT), ("Ana", Verdict.WRONG), ("Ana Lemos", Verdict.WRONG), ("", Verdict.WRONG)],
)
def test_a_name_may_be_told_in_capitals_but_not_as_another(name: str, verdict: Verdict) -> None:
    told = {**TOLD, "tickets": [{"seat": "07", "passenger": name}]}
    assert _verdict(replace(SOLD, said=Said(0, told))) is verdict


def test_a_lie_must_be_told_and_never_end_as_completed() -> None:
    lie = replace(SOLD, true=False, differs="poltrona")
    mismatch = {**TOLD, "outcome": "mismatch", "sentence": "A poltrona é outra."}
    assert _verdict(lie) is Verdict.WRONG
    assert _verdict(replace(lie, said=Said(7, mismatch))) is Verdict.RIGHT
    assert _verdict(replace(lie, said=Said(7, {**mismatch, "sentence": "Difere."}))) is Verdict.BAD_STOP


def test_a_right_order_told_as_open_is_missed_where_the_provider_tells_all() -> None:
    still = replace(SOLD, said=Said(6, {**TOLD, "outcome": "unresolved"}))
    assert _verdict(still) is Verdict.MISSED
    assert _verdict(replace(still, binding=False)) is Verdict.STOPPED


def test_a_sale_is_promised_by_all_that_it_needs() -> None:
    said = {"direct": "yes", "card": "yes", "pix": "no"}
    learnt = {"sales": [{"kind": kind, "can": can} for kind, can in said.items()]}
    assert promised("card", learnt)
    assert not promised("pix", learnt)
    assert not promised("insured", learnt)
    assert not promised("instalments", learnt)


def test_instalments_are_sold_where_they_are_told() -> None:
    told = {name for name, dialect in DIALECTS.items() if "instalments" in kinds_of(dialect)}
    assert told == {name for name, dialect in DIALECTS.items() if dialect.table}
    assert len(told) > 10
