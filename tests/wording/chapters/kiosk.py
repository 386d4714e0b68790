"""Samples of what customers read at the kiosk."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from pos_app.domain.documents import DocumentType
from pos_app.domain.payment import PaymentType
from pos_app.wording import kiosk_texts as kiosk
from tests.sale.samples import trip
from tests.wording.book import Sample, call, each, plain, rows

_DAY = date(2026, 3, 21)


def kiosk_texts() -> Iterator[Sample]:
    yield from plain(kiosk.program, kiosk.back, kiosk.start_over, kiosk.languages_title)
    yield from rows(kiosk.city_spoken, ("Curitiba", "PR"), ("Curitiba", ""))
    yield from each(kiosk.language_name, ("pt_BR", "en", "es", "fr"))
    yield from rows(kiosk.day_spoken, (_DAY, "ver"), (_DAY, ""))
    yield call(kiosk.from_price, _DAY)
    yield from each(kiosk.unreal, ("training", "staging"))
    yield from rows(kiosk.tries_over, ("14:45", "guichês 05 a 09"), ("14:45", ""))
    yield from rows(kiosk.partly_valid, (["17"], ["18"]), (["17", "18"], ["20", "21"]))
    yield from each(kiosk.seats_named, (["17"], ["17", "18"]))
    yield call(kiosk.trip_spoken, trip(), "8h20", "18 livres", "R$ 129,90", about="a trip")
    yield from each(kiosk.digits_missing, (0, 1, 4))
    yield from each(kiosk.document_kind, DocumentType)
    yield from each(kiosk.code_until, ("14:53", "24/11 às 23:59", ""))
    for of_methods in (kiosk.buy_note, kiosk.pay_note):
        yield from each(of_methods, ([PaymentType.PIX], list(PaymentType)))
    for listed in (kiosk.held_line, kiosk.picked_given_back):
        yield from each(listed, (("17",), ("17", "18")))
    yield from each(kiosk.seats_taken, ((), ("17",), ("17", "18")))
    yield from rows(kiosk.free_again, (("17",), "14:44"), (("17", "18"), "14:44"))
    yield from each(kiosk.asks_in, (-1, 0, 2))
    yield from rows(kiosk.price_from_to, (12990, 13990), (None, 13990))
    yield from each(kiosk.since, ("14:29", ""))
    yield call(kiosk.seen_route, "São Paulo", "Rio de Janeiro", _DAY)
    yield call(kiosk.seen_hours, ("06:00", "07:30"), 0, "14:02")
    yield call(kiosk.seen_hours, ("06:00", "07:30"), 3, "14:02")
    yield from each(kiosk.counter_at, ("guichês 05 a 09", ""))
    yield from each(kiosk.more_time, (20.0, 60.0, 90.0, 120.0))
    yield call(kiosk.warned, 30)
    yield call(kiosk.phone_text, "GB7K", "São Paulo → Belo Horizonte", ("sáb 21/03 22:15",), ("17",))
    yield from each(kiosk.initials, ("HELENA PRADO SIQUEIRA", "Ana", ""))
