"""The panel of one order: buses in their own time, tickets with their states, and what happened."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pos_app.domain.attempts import RAW_SHOWN, Attempt, AttemptState, LogEntry
from pos_app.domain.faults import Unreachable
from pos_app.domain.mail_delivery import MailDelivery, MailState
from pos_app.domain.money import Cents
from pos_app.domain.order_facts import OrderFacts, PaymentFacts, Stamps
from pos_app.domain.orders import Confirmed, Finality, FiscalState, FiscalTicket, OrderPayment
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState
from pos_app.domain.rides import Ride
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.domain.trips import Point, Stop
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.boxes.shown import cancel_shown, ticket_shown
from pos_app.ui.pages.orders.list.rows import ReadOrder
from pos_app.ui.pages.orders.panel import desk_knowledge
from pos_app.ui.pages.orders.panel.desk_knowledge import DeskKnowledge, DeskLookup
from pos_app.ui.pages.orders.panel.detail import (
    authorised_at,
    from_attempt,
    from_detail,
    happened,
    mail_words,
)
from pos_app.ui.pages.orders.panel.facts import leg_lines, stop_rows, ticket_lines
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, a_journey, a_sold, an_attempt, an_order, fiscal
from tests.ui.pages.orders.a_desk import Provider, Replies, an_orders_desk
from tests.ui.shared.receipts import Receipts

SOLD = an_attempt(AttemptState.COMPLETED, confirmed=Confirmed(an_order(), fiscal()))

FARES = "Passagens"


def printed(ticket: str, state: SlipState = SlipState.PRINTED, *, copy: bool = False) -> PrintRecord:
    return PrintRecord("GB7K-40Q2-M9", ticket, state, NOW, PrintReason.SALE, "Térmica", copy, "Guichê 07")


def west(hash_: str = "") -> tuple[DeskKnowledge, tuple[Point, Point]]:
    """Return what is known of a bus from Manaus to Rio Branco."""
    start = Point("Manaus", datetime(2026, 3, 21, 22, 15), "Manaus", "AM", "manaus-am")
    end = Point("Rio Branco", datetime(2026, 3, 22, 20, 0), "Rio Branco", "AC", "rio-branco-ac")
    sold = a_sold(rides=(Ride("", start, end, itinerary=hash_),))
    return DeskKnowledge(an_attempt(AttemptState.COMPLETED, sold=sold)), (start, end)


def test_each_end_of_a_bus_has_the_time_of_its_place() -> None:
    knowledge, (start, end) = west()
    order = an_order()
    order = replace(order, tickets=tuple(replace(t, departure=start, arrival=end) for t in order.tickets))
    (line,) = leg_lines(order, (), knowledge, ZONE)
    assert [(stop.hour, stop.place, stop.zone) for stop in line.stops] == [
        ("22:15", "Manaus", "UTC\u22124"),
        ("20:00", "Rio Branco", "UTC\u22125"),
    ]
    assert line.about.startswith("saída UTC\u22124, chegada UTC\u22125")
    assert "UTC\u22124" in line.spoken
    records = tuple(replace(one, platform="32") for one in fiscal())
    at_home = leg_lines(an_order(), records, DeskKnowledge(), ZONE)[0]
    assert at_home.about == "Viação Serra Azul \u00b7 Convencional \u00b7 plataforma 32"
    bare = tuple(replace(t, departure=None) for t in order.tickets)
    assert leg_lines(replace(order, tickets=bare), (), knowledge, ZONE) == ()
    open_end = tuple(replace(t, arrival=None) for t in order.tickets)
    (line,) = leg_lines(replace(order, tickets=open_end), (), knowledge, ZONE)
    assert [stop.place for stop in line.stops] == ["Manaus"]


def test_the_stops_between_come_with_the_itinerary() -> None:
    knowledge, (start, end) = west("h1")
    order = an_order()
    order = replace(order, tickets=tuple(replace(t, departure=start, arrival=end) for t in order.tickets))
    stops = (
        Stop("Manaus", start.when),
        Stop("Humaitá", datetime(2026, 3, 22, 6, 0)),
        Stop("Porto Velho"),
        Stop("Rio Branco"),
        Stop("Depois", datetime(2026, 3, 23, 6, 0)),
    )
    (line,) = leg_lines(order, (), replace(knowledge, stops={"h1": stops}), ZONE)
    assert [stop.place for stop in line.stops] == ["Manaus", "Humaitá", "Porto Velho", "Rio Branco"]
    rows = stop_rows((line,))
    assert rows[0][0].startswith("Viagem")
    assert rows[2] == ("", "\u2014", "Porto Velho")


def test_a_ticket_shows_seat_covered_document_and_its_states() -> None:
    knowledge = DeskKnowledge(SOLD, prints=(printed("t-17"), printed("t-18", SlipState.SENT)))
    lines = ticket_lines(an_order(), fiscal(), knowledge, NOW, zone=ZONE)
    assert [(line.number, line.seat, line.printed) for line in lines] == [
        (1, "17", True),
        (2, "18", True),
        (3, "20", False),
    ]
    assert lines[0].about == "CPF ***.982.247-** \u00b7 SA8821-17 \u00b7 R$\u00a0129,90"
    assert [[mark.text for mark in line.marks] for line in lines] == [
        ["embarque", "BP-e", "14:33"],
        ["embarque", "BP-e", "enviado 14:33"],
        ["BP-e a caminho", "falta"],
    ]
    assert "poltrona 17" in lines[0].spoken
    whole = ticket_lines(an_order(), fiscal(), knowledge, NOW, reveal=True, zone=ZONE)
    assert whole[0].about.startswith("CPF 529.982.247-25")
    for state, said in (
        (SlipState.UNSURE, "não sabemos"),
        (SlipState.SENDING, "não sabemos"),
        (SlipState.FAILED, "não saiu"),
    ):
        unsure = DeskKnowledge(SOLD, prints=(printed("t-17", state),))
        mark = ticket_lines(an_order(), fiscal(), unsure, NOW, zone=ZONE)[0].marks[-1]
        assert mark.text == said and mark.kind != "success"


def test_of_an_order_of_another_desk_nobody_says_that_it_was_not_printed() -> None:
    for knowledge in (DeskKnowledge(prints=()), DeskKnowledge(SOLD)):
        lines = ticket_lines(an_order(), fiscal(), knowledge, NOW, zone=ZONE)
        assert [mark.text for mark in lines[0].marks] == ["embarque", "BP-e"]
    before = DeskKnowledge(replace(SOLD, state=AttemptState.PRINTED), prints=())
    assert ticket_lines(an_order(), fiscal(), before, NOW, zone=ZONE)[0].marks[-1].text == "impresso"


def test_a_ticket_that_is_not_valid_has_no_codes_and_cannot_be_printed() -> None:
    first, second, third = an_order().tickets
    tickets = (replace(first, status=Finality.CANCELED), replace(second, status=Finality.PENDING), third)
    order = replace(an_order(), tickets=tickets, finality=Finality.PENDING)
    lines = ticket_lines(order, fiscal(), DeskKnowledge(SOLD, prints=()), NOW, zone=ZONE)
    assert [[mark.text for mark in line.marks] for line in lines] == [
        ["cancelado"],
        ["em andamento"],
        ["falta"],
    ]
    assert [line.printable for line in lines] == [False, False, True]
    partly = replace(an_order(), tickets=(replace(first, status=Finality.PARTIAL), second, third))
    side = from_detail(partly, (), NOW, zone=ZONE)
    assert [mark.text for mark in side.tickets[0].marks] == ["cancelado em parte"]
    assert (side.tickets[0].printable, side.printable) == (False, 2)


def test_the_box_of_a_ticket_has_its_key_and_its_prints() -> None:
    key = "35260312345678000190630010000104520100000001"
    records = (replace(fiscal()[0], key=key, number="10452"), *fiscal()[1:])
    read = ReadOrder(an_order(), records)
    prints = (printed("t-17"), printed("t-18"))
    jobs = {job.ticket.id: job for job in read.jobs()}
    shown = ticket_shown(read, "t-17", jobs["t-17"], prints, NOW, ZONE)
    assert shown is not None
    told = {fact.name: fact for fact in shown.facts}
    assert told["Chave do BP-e"].copy == key
    assert told["Documento"].value == "CPF ***.982.247-**"
    assert [line.text for line in shown.prints] == ["Bilhete da poltrona 17 impresso"]
    assert shown.job is not None
    assert (shown.job.copy, shown.job.why) == (True, PrintReason.ASKED)
    fresh = ticket_shown(read, "t-20", jobs["t-20"], prints, NOW, ZONE)
    assert fresh is not None and fresh.job is not None
    assert (fresh.job.copy, fresh.job.why) == (False, PrintReason.SALE)
    theirs = ticket_shown(read, "t-17", jobs["t-17"], (), NOW, ZONE)
    assert theirs is not None and theirs.job is not None
    assert theirs.job.copy, "another desk may have printed it"
    assert ticket_shown(read, "t-99", None, prints, NOW, ZONE) is None
    gone = replace(an_order(), tickets=(replace(an_order().tickets[0], status=Finality.CANCELED),))
    void = ticket_shown(ReadOrder(gone, ()), "t-17", None, prints, NOW, ZONE)
    assert void is not None
    assert (void.job, void.facts[-1].value) == (None, "cancelado")


def test_refunds_are_a_sum_where_they_are_told_and_never_zero_where_not() -> None:
    order = replace(an_order(), facts=OrderFacts(refunded_items=1, discount=Cents(500)))
    assert from_detail(order, (), NOW, zone=ZONE).paid == (
        "Estorno: a central não informou o valor",
        "Estorno: permitido",
    )
    told = PaymentFacts(each=Cents(12040), refunded=Cents(6495), reason="ok")
    pix = OrderPayment("pix", "refused", Cents(36120), facts=PaymentFacts(reason="Saldo"))
    order = replace(order, payments=(replace(order.payments[0], facts=told), pix))
    side = from_detail(order, (), NOW, zone=ZONE)
    assert side.paid == ("3x de R$\u00a0120,40", "Estornado R$\u00a064,95", "Estorno: permitido")
    assert side.payment_facts[-1].value == "PIX \u00b7 R$\u00a0361,20 \u00b7 Recusado \u00b7 Saldo"
    assert not any("Desconto" in name for name, _ in side.values), "it is in the fares already"
    nothing = replace(told, refunded=Cents(0))
    order = replace(order, payments=(replace(order.payments[0], facts=nothing),))
    assert from_detail(order, (), NOW, zone=ZONE).paid[1] == "Estorno: a central não informou o valor"
    order = replace(order, facts=OrderFacts())
    assert from_detail(order, (), NOW, zone=ZONE).paid == ("3x de R$\u00a0120,40", "Estorno: permitido")


def test_an_order_that_was_not_read_shows_what_was_sold() -> None:
    side = from_attempt(an_attempt(), now=NOW, zone=ZONE)
    assert side.values == ((FARES, "R$\u00a0324,75"), ("Taxa de serviço · 3 bilhetes", "R$\u00a036,45"))
    assert [line.id for line in side.tickets] == ["", "", ""]
    assert (side.raw, side.alike, side.contact[0]) == (True, True, "***0142")
    exact = from_attempt(an_attempt(sold=a_sold(total=Cents(32475)), public_id=""))
    assert len(exact.values) == 1
    assert not exact.raw


def test_what_happened_here_and_there_is_one_line_of_time() -> None:
    made = NOW - timedelta(minutes=1)
    stamps = Stamps(made, NOW + timedelta(seconds=3))
    payment = OrderPayment("pix", "approved", Cents(36120), facts=PaymentFacts(stamps=stamps))
    first, *rest = an_order().tickets
    gone = replace(first, status=Finality.CANCELED, stamps=Stamps(updated=NOW + timedelta(days=1)))
    facts = OrderFacts(updated=NOW + timedelta(days=1))
    order = replace(an_order(), created=made, payments=(payment,), tickets=(gone, *rest), facts=facts)
    record = FiscalTicket(
        "f", FiscalState.FOUND, number="7", authorized="2026-03-19T14:33:30", protocol="1352"
    )
    mail = MailDelivery("GB7K", "h@exemplo.com.br", NOW + timedelta(minutes=4), "Guichê 07", MailState.SENT)
    knowledge = DeskKnowledge(
        SOLD,
        prints=(printed("t-18"), printed("t-18", SlipState.UNSURE), printed("x", SlipState.FAILED)),
        mails=(replace(mail, changed=NOW + timedelta(minutes=5)),),
        seen=(LogEntry(NOW + timedelta(minutes=6), RAW_SHOWN, "Guichê 07"),),
    )
    lines = happened(order, (record,), knowledge, NOW, ZONE)
    text = [line.text for line in lines]
    assert text[0] == "Pedido criado na central"
    assert "PIX: Aprovado" in text
    assert "BP-e nº 7 autorizado" in text
    assert "Bilhete da poltrona 18 impresso" in text
    assert "E-mail entregue ao servidor: h***@exemplo.com.br" in text
    assert "Resposta da central vista com dados pessoais por Guichê 07" in text
    assert text[-2:] == ["Bilhete da poltrona 17: cancelado", "Última mudança na central: Concluído"]
    assert lines[0].detail == "central"
    assert lines[-1].time == "20/03 14:33"
    assert next(line for line in lines if "18 impresso" in line.text).detail == "Térmica \u00b7 Guichê 07"


def test_whether_a_receipt_went_out_is_said_only_where_it_is_known() -> None:
    mail = MailDelivery("GB7K", "h@exemplo.com.br", NOW, "", MailState.WAITING)
    assert mail_words(None, NOW, ZONE) == ""
    assert mail_words((), NOW, ZONE) == "nunca enviado"
    assert mail_words((mail,), NOW, ZONE) == "enviando"
    sent = replace(mail, state=MailState.SENT, changed=NOW)
    assert mail_words((sent,), NOW, ZONE) == "enviado 14:33"
    for state, said in (
        (MailState.REFUSED, "E-mail não enviado: h***@exemplo.com.br"),
        (MailState.GIVEN_UP, "E-mail não enviado: h***@exemplo.com.br"),
        (MailState.MAYBE_SENT, "Não sabemos se o e-mail saiu: h***@exemplo.com.br"),
    ):
        lost = replace(sent, state=state)
        assert happened(None, (), DeskKnowledge(mails=(lost,)), NOW, ZONE)[-1].text == said
        assert mail_words((lost,), NOW, ZONE) == "envio a conferir"
    assert [line.text for line in happened(None, (), DeskKnowledge(mails=(mail,)), NOW, ZONE)] == [
        "Comprovante pedido para h***@exemplo.com.br"
    ]


def test_the_time_of_an_authorisation_without_a_zone_is_brasilia_s() -> None:
    assert authorised_at("2026-03-19T11:33:00") == datetime(2026, 3, 19, 14, 33, tzinfo=UTC)
    assert authorised_at("2026-03-19T11:33:00-04:00") == datetime(2026, 3, 19, 15, 33, tzinfo=UTC)
    assert authorised_at("ontem") is None


def test_each_bus_has_its_own_deadline_on_the_clock_of_its_place() -> None:
    order = a_journey()
    until = datetime(2026, 3, 21, 22, 15, tzinfo=UTC)
    west_end = Point("Cuiabá", datetime(2026, 3, 22, 8, 10), "Cuiabá", "MT", "cuiaba-mt")
    tickets = tuple(
        replace(
            ticket,
            departure=west_end if ticket.trip.id == "trip-2" else ticket.departure,
            cancellation_deadline=until if ticket.trip.id == "trip-2" else until + timedelta(days=1),
        )
        for ticket in order.tickets
    )
    order = replace(order, tickets=tickets)
    shown = cancel_shown(order, NOW, ZONE)
    named = {one.name: one.value for one in shown.lines}
    (second,) = [value for name, value in named.items() if name[:8] == "Cancelar" and "Cuiabá" in value]
    assert second == "sáb 21/03 às 18:15 (faltam 2 dias e 4 h \u00b7 hora de Cuiabá)"
    assert named["Estorno"] == "a central não informou"
    side = from_detail(order, (), NOW, zone=ZONE)
    assert side.deadlines is not None
    assert side.deadlines.cancel == "sáb 21/03 às 18:15"
    assert "hora de Cuiabá" in side.deadlines.cancel_left


def test_the_request_names_what_is_to_be_cancelled_and_covers_documents() -> None:
    first, *rest = an_order().tickets
    order = replace(an_order(), tickets=(replace(first, status=Finality.CANCELED), *rest))
    shown = cancel_shown(order, NOW, ZONE)
    assert "Pedido: GB7K-40Q2-M9" in shown.text
    assert "- poltrona 18, Otávio Siqueira Lemos, CPF ***.444.777-**, localizador SA8821-18" in shown.text
    assert "poltrona 17" not in shown.text
    assert "52998224725" not in shown.text
    assert "sáb 21/03 às 19:15" in shown.text
    bare = replace(order, tickets=tuple(replace(t, departure=None) for t in order.tickets))
    assert "Viagem" not in cancel_shown(bare, NOW, ZONE).text


async def test_mails_and_stops_are_looked_up_once_an_order_is_rested_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(desk_knowledge, "_REST", 0.0)
    provider, replies, told = Provider(), Replies(), list[int]()
    scope = TaskScope("test", lambda _, error: pytest.fail(repr(error)))
    receipts = Receipts()
    desk = an_orders_desk(None, provider, None, scope, tmp_path, receipts=receipts, raw_shown_of=replies.seen)
    replies.recorded.append("GB7K")
    work = DeskLookup(desk, lambda: told.append(1))
    sold = west("h1")[0].attempt

    async def choose(attempt: Attempt | None, number: str) -> None:
        work.choose(attempt, number)
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))

    await choose(sold, "GB7K")
    assert work.known.mails == ()
    assert len(work.known.seen) == 1
    assert work.known.stops["h1"][0].name == "Humaitá"
    assert len(told) == 2
    await choose(sold, "GB7K")
    await choose(sold, "GB7L")
    assert provider.asked == ["h1"], "an itinerary is read once"
    provider.fault, receipts.fault = Unreachable(), StorageFault(StorageKind.FULL)
    await choose(west("h2")[0].attempt, "GB7M")
    assert "h2" not in work.known.stops
    assert work.known.mails is None
    await choose(None, "GB7N")
    await scope.aclose()
