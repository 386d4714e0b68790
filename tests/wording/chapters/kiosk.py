"""Samples of what customers read at the kiosk."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from pos_app.wording import kiosk_texts as kiosk
from tests.wording.book import Sample, call, each, plain, rows

_DAY = date(2026, 3, 21)


def kiosk_texts() -> Iterator[Sample]:
    yield from plain(kiosk.program)
    yield from each(kiosk.more_people, (0, 3))
    yield from each(kiosk.other_ways, ("guichês 05 a 09", ""))
    yield from each(kiosk.back_on, (_DAY,))
    yield from each(kiosk.out_on, (_DAY,))
    yield from rows(kiosk.city_spoken, ("Curitiba", "PR"), ("Curitiba", ""))
    yield from rows(kiosk.day_spoken, (_DAY, "ver"), (_DAY, ""))
    yield from each(kiosk.unreal, ("training", "staging"))
    yield from each(kiosk.counted, (["17"], ["17", "18"]))
    yield from each(kiosk.none_leaves, ("sex 20/03", ""))
    yield from each(kiosk.digits_missing, (0, 1, 4))
    yield from rows(kiosk.price_from_to, (12990, 13990), (None, 13990))
    yield call(kiosk.seen_route, "São Paulo", "Rio de Janeiro", _DAY)
    yield call(kiosk.seen_hours, ("06:00", "07:30"), 0, "14:02")
    yield call(kiosk.seen_hours, ("06:00", "07:30"), 3, "14:02")
    yield from each(kiosk.counter_at, ("guichês 05 a 09", ""))
    yield from each(kiosk.more_time, (20.0, 60.0, 90.0, 120.0))
    yield call(kiosk.warned, 30)
    yield from each(kiosk.not_usable, ("Escolha uma poltrona.", ""))
    yield call(kiosk.voice_state, 6, slow=False)
    yield call(kiosk.voice_state, 7, slow=True)
    yield from rows(kiosk.leg_of, (2, 2, 0), (2, 2, 1), (1, 3, 2))
    yield call(kiosk.phone_text, "GB7K", ("sáb 21/03 22:15 São Paulo",), ("Helena Prado",), ("Q7LA",))
    yield call(kiosk.phone_text, "GB7K", ("sáb 21/03 22:15 São Paulo",), (), ())
    yield from each(kiosk.paper_at, ("guichês 05 a 09", ""))
