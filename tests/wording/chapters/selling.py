"""Samples about the pages of a sale after its seats: passengers, payment, and cases that stay open."""

from __future__ import annotations

from collections.abc import Iterator

from pos_app.domain import faults
from pos_app.domain.attempts import AttemptState
from pos_app.domain.benefits import RefusalReason
from pos_app.wording import checkout_texts as payment
from pos_app.wording import counter_texts as pending
from pos_app.wording import sale_texts as people
from tests.wording.book import Sample, call, each, plain, rows
from tests.wording.chapters.samples import ONE_SEAT, sale


def passenger_texts() -> Iterator[Sample]:
    yield call(people.benefit_needs_seat, "17, 21")
    yield from rows(people.refusal, *((reason, "Volta") for reason in RefusalReason))


def payment_page_texts() -> Iterator[Sample]:
    yield call(payment.no_code, over=True, refused=False)
    yield call(payment.no_code, over=False, refused=True)
    yield call(payment.no_code, over=False, refused=False)
    yield call(payment.gave_up, "F12", "14:48", over=False)
    yield call(payment.gave_up, "F12", "", over=False)
    yield call(payment.gave_up, "F12", "14:48", over=True)


def pending_texts() -> Iterator[Sample]:
    yield from plain(pending.name_stakes)
    yield from each(pending.reply_changed, (["pedido"], ["pedido", "lista de pedidos"]))
    unknown = sale(AttemptState.UNRESOLVED)
    yield call(pending.release_stakes, unknown, about="three seats")
    yield call(pending.release_stakes, sale(AttemptState.UNRESOLVED, ONE_SEAT), about="one seat")
    yield call(pending.close_stakes, sale(AttemptState.GHOST, public_id="GB7K-40Q2-M9"), about="number known")
    yield call(pending.close_stakes, sale(AttemptState.GHOST, public_id=""), about="our own number alone")
    yield call(pending.order_unread, faults.NotFound(), about="not found")
    yield call(pending.order_unread, faults.TooSlow(), about="too slow")
    yield call(pending.no_supervisor, "F9")
    yield from each(pending.released, ("Rui Sampaio",))
    yield from each(pending.closed, ("Rui Sampaio",))
    yield from rows(pending.named, ("GB7K-40Q2-M9", "Rui Sampaio"))
