"""Samples of what customers read at the kiosk."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from pos_app.domain.documents import DocumentType
from pos_app.wording import kiosk_texts as kiosk
from pos_app.wording import kiosk_words as fixed
from tests.wording.book import Sample, call, each, plain, rows

_DAY = date(2026, 3, 21)


def kiosk_words() -> Iterator[Sample]:
    texts = (value for name, value in vars(fixed.Text).items() if name.isupper())
    yield from each(fixed.say, dict.fromkeys(texts))


def kiosk_texts() -> Iterator[Sample]:
    yield from plain(kiosk.program, kiosk.unsure_slip)
    yield call(kiosk.step_of, 1, 7)
    yield from rows(kiosk.city_spoken, ("Curitiba", "PR"), ("Curitiba", ""))
    yield from rows(kiosk.day_spoken, (_DAY, "ver"), (_DAY, ""))
    yield call(kiosk.from_price, "Sábado 21/03")
    yield from each(kiosk.unreal, ("training", "staging"))
    yield call(kiosk.tries_over, "14:45")
    for listed in (
        kiosk.held_line, kiosk.picked_given_back, kiosk.seats_taken, kiosk.seats_named, kiosk.valid_seats,
        kiosk.void_seats,
    ):  # fmt: skip
        yield from rows(listed, (1, "17"), (2, "17 e 18"))
    yield from each(kiosk.counted, (["17"], ["17", "18"]))
    yield call(kiosk.trips_shown, 1, 6, 12)
    yield call(kiosk.arrives, "Belo Horizonte")
    yield call(kiosk.price_before, "R$ 149,90")
    yield call(kiosk.trip_spoken, "22:15", "06:35", "Lobo", "Leito 8h20", "18 livres", "R$ 129,90")
    for counted in (kiosk.seats_without_fee, kiosk.seats_with_fee, kiosk.seats_held, kiosk.most_reached):
        yield from each(counted, (1, 2))
    yield call(kiosk.hold_rule, 10)
    yield call(kiosk.leg_of, 1, 2)
    for named in (kiosk.take_seat_back, kiosk.seat_named, kiosk.who_in_seat):
        yield call(named, "17")
    yield call(kiosk.passenger_of, 1, 2)
    yield from each(kiosk.digits_missing, (0, 1, 4))
    yield from each(kiosk.document_kind, DocumentType)
    yield call(kiosk.up_to, 3, "R$ 93,20")
    yield call(kiosk.instalments, 3, "R$ 93,20")
    yield call(kiosk.in_all, "R$ 279,60")
    yield call(kiosk.fee_of, 2)
    yield from each(kiosk.code_until, ("14:53", "24/11 às 23:59"))
    for of_methods in (kiosk.buy_note, kiosk.pay_note):
        yield from each(of_methods, ("PIX", "PIX ou cartão de crédito"))
    yield call(kiosk.checking_money, "R$ 279,60")
    yield from rows(kiosk.free_again, (1, "17", "14:44"), (2, "17 e 18", "14:44"))
    yield call(kiosk.asks_in, 2)
    yield call(kiosk.received, "PIX", "R$ 279,60", "14:42")
    yield call(kiosk.printing_of, 1, 2)
    yield from rows(kiosk.price_from_to, (12990, 13990), (None, 13990))
    yield from each(kiosk.since, ("14:29",))
    yield call(kiosk.seen_route, "São Paulo", "Rio de Janeiro", _DAY)
    yield call(kiosk.seen_hours, ("06:00", "07:30"), 0, "14:02")
    yield call(kiosk.seen_hours, ("06:00", "07:30"), 3, "14:02")
    yield from each(kiosk.counter_at, ("guichês 05 a 09", ""))
    yield from each(kiosk.more_time, (20.0, 60.0, 90.0, 120.0))
    yield call(kiosk.warned, 30)
    yield call(kiosk.phone_text, "GB7K", "São Paulo → Belo Horizonte", ("sáb 21/03 22:15",), ("17",))
    yield from each(kiosk.initials, ("HELENA PRADO SIQUEIRA", "Ana", ""))
