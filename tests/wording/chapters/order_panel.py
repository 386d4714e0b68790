"""Samples of the panel of an order and of the boxes that it opens."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from pos_app.domain.attempts import AttemptState, Unpaid
from pos_app.wording import order_list_texts as r
from pos_app.wording import order_texts as b
from pos_app.wording import order_texts as c
from pos_app.wording import order_texts as p
from pos_app.wording import sale_texts as a
from pos_app.wording import ticket_texts as h
from tests.wording.book import Sample, call, each, plain, rows

_NOW = datetime(2026, 3, 19, 14, 32)
_ROUTE = "São Paulo → Belo Horizonte"


def alike_texts() -> Iterator[Sample]:
    for people, moved in ((1, False), (3, True)):
        yield call(a.alike_begun, _ROUTE, people, moved=moved)
    yield call(a.alike_by_hand, _ROUTE)


def cancel_texts() -> Iterator[Sample]:
    yield from rows(c.named, ("Cancelar até", ""), ("Cancelar até", "Volta"))
    yield call(c.ticket, "17", "Helena Prado", "CPF ***.982.247-**", "SA8821")
    yield call(c.ticket, "17", "Helena Prado", "", "", about="without document and locator")


def happened_texts() -> Iterator[Sample]:
    yield from rows(h.reached, *((state, Unpaid.REFUSED) for state in AttemptState))
    yield from rows(h.reached, *((AttemptState.REFUSED, why) for why in Unpaid if why is not Unpaid.REFUSED))
    for copy in (False, True):
        yield call(h.happened_printed, "17", copy=copy)
        yield call(h.handed_over, "17", copy=copy)
    yield from each(h.print_unsure, ("17", ""))
    yield from each(h.print_failed, ("17", ""))
    yield from each(h.fiscal, ("10452", ""))


def order_panel_texts() -> Iterator[Sample]:
    yield from plain(p.no_hour)
    yield call(p.short_moment, _NOW, _NOW, about="today")
    yield call(p.short_moment, _NOW - timedelta(days=2), _NOW, about="another day")
    for printed in (False, True):
        yield call(p.reprint_one, "Helena Prado", "17", printed=printed)


def report_texts() -> Iterator[Sample]:
    yield from plain(r.report_heads)
    yield from rows(r.made, (_NOW, ""), (_NOW, "Guichê 01"))
    yield call(r.filters, (), about="none")
    yield call(r.filters, ("situação: Concluído", "ordem: compra recente"), about="two")


def ticket_box_texts() -> Iterator[Sample]:
    for copy in (False, True):
        yield call(b.preview, copy=copy)
