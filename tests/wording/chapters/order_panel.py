"""Samples of the panel of an order and of the boxes that it opens."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

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
    yield from plain(
        c.cancel, c.change, c.cancel_refund, c.rule, c.request, c.copy, c.cancel_copied, c.greeting, c.ask
    )
    yield call(c.cancel_title, "GB7K-40Q2-M9")
    yield from rows(c.named, ("Cancelar até", ""), ("Cancelar até", "Volta"))
    yield call(c.order, "GB7K-40Q2-M9")
    yield call(c.buyer, "Helena Prado Siqueira")
    yield call(c.cancel_bus, _ROUTE, "21/03/2026 22:15", "Viação Serra Azul")
    yield call(c.ticket, "17", "Helena Prado", "CPF ***.982.247-**", "SA8821")
    yield call(c.ticket, "17", "Helena Prado", "", "", about="without document and locator")
    yield call(c.until, "sáb 21/03 às 19:15")


def happened_texts() -> Iterator[Sample]:
    yield from rows(h.reached, *((state, Unpaid.REFUSED) for state in AttemptState))
    yield from rows(h.reached, *((AttemptState.REFUSED, why) for why in Unpaid if why is not Unpaid.REFUSED))
    yield from plain(h.here, h.there, h.order_made)
    for copy in (False, True):
        yield call(h.happened_printed, "17", copy=copy)
        yield call(h.handed_over, "17", copy=copy)
    yield from each(h.print_unsure, ("17", ""))
    yield from each(h.print_failed, ("17", ""))
    for told in (h.mail_asked, h.mail_sent, h.mail_refused, h.mail_maybe):
        yield call(told, "h***@exemplo.com.br")
    yield call(h.order_changed, "Cancelado")
    yield call(h.payment, "PIX", "Aprovado")
    yield call(h.ticket, "17", "cancelado")
    yield from each(h.fiscal, ("10452", ""))


def order_panel_texts() -> Iterator[Sample]:
    yield from plain(p.fees, p.values, p.total, p.running, p.boarding, p.fiscal, p.fiscal_awaited)
    yield from plain(p.not_printed, p.printed_before, p.print_unsure, p.print_failed, p.no_hour, p.only_here)
    yield from plain(p.never_sent, p.sending, p.not_sent, p.stops_unknown, p.timeline, p.whole_timeline)
    yield from plain(p.sell_alike, p.key_of_one, p.refund_unknown, p.other_payment, p.desk_zone)
    yield call(p.seat, "17")
    yield from each(p.tickets, (1, 3))
    yield call(p.short_moment, _NOW, _NOW, about="today")
    yield call(p.short_moment, _NOW - timedelta(days=2), _NOW, about="another day")
    yield call(p.handed_over, "14:38")
    yield call(p.sent, "14:38")
    for told in (p.same_there, p.seen_there, p.differs_there):
        yield call(told, "há 2 min")
    yield call(p.ask_now, "igual na central · há 2 min")
    yield call(p.stops_title, _ROUTE)
    yield call(p.local_zone, "UTC−4")
    yield call(p.zones_of_ends, "UTC−4", "UTC−5")
    yield from each(p.more_stops, (1, 4))
    yield call(p.timeline_title, "GB7K-40Q2-M9")
    for printed in (False, True):
        yield call(p.reprint_one, "Helena Prado", "17", printed=printed)
    yield call(p.instalments, 3, "R$ 120,40")
    yield call(p.refunded, "R$ 0,00")
    yield call(p.refund_rule, "a central aceita")


def report_texts() -> Iterator[Sample]:
    yield from plain(
        r.report_title, r.report_file_name, r.report_heads, r.to_check, r.not_added, r.only_sold, r.no_people
    )
    yield from plain(r.report_only_listed, r.page, r.report_not_saved)
    yield from rows(r.made, (_NOW, ""), (_NOW, "Guichê 01"))
    yield call(r.filters, (), about="none")
    yield call(r.filters, ("situação: Concluído", "ordem: compra recente"), about="two")
    for counted in (r.travellers, r.sold, r.without_amount, r.report_making):
        yield from each(counted, (1, 3))
    yield call(r.others, "Em andamento", 2)
    yield call(r.report_saved, Path("relatorio.pdf"))
    for named in (r.search, r.travel, r.bought, r.states):
        yield call(named, "hoje")


def ticket_box_texts() -> Iterator[Sample]:
    yield from plain(
        b.ticket_box_bus, b.ticket_box_document, b.locator, b.amount, b.state, b.prints, b.no_prints, b.hint
    )
    yield call(b.ticket_box_title, "17", "Helena Prado Siqueira")
    for copy in (False, True):
        yield call(b.preview, copy=copy)
