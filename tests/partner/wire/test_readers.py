"""The other replies: the contract's examples, and every other form that is understood."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pos_app.domain.faults import Invalid, Unreadable
from pos_app.domain.holds import HoldAnswer
from pos_app.domain.orders import Finality, FiscalState, OrderCharge, OrderFilter
from pos_app.domain.payment import PaymentType
from pos_app.domain.seats import Position
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Profile
from pos_app.partner.transport import Reply
from pos_app.partner.wire import (
    checkout,
    fiscal,
    holds,
    itinerary,
    order_detail,
    order_list,
    places,
    quote,
    seat_map,
    session,
)
from tests.partner import samples
from tests.partner.service import example, example_bytes

NOW = datetime(2026, 12, 1, 13, 0, tzinfo=UTC)


def reply(value: Any) -> Reply:
    return Reply(
        200,
        {"content-type": "application/json"},
        value if isinstance(value, bytes) else json.dumps(value).encode(),
    )


def shown(name: str) -> Reply:
    return Reply(200, {}, example_bytes(name))


# --- Places ---------------------------------------------------------------------------------------


def test_places() -> None:
    city, terminal = places.places(shown("places"))
    assert (city.name, city.slug, city.whole_city, city.terminal) == ("São Paulo", "sao-paulo-sp", True, "")
    assert (terminal.terminal, terminal.latitude, terminal.longitude) == (
        "Terminal Tietê",
        -23.5162,
        -46.6247,
    )


@pytest.mark.parametrize("latlon", [None, "", "x,y", "1", "999,0", 5])
def test_nonsense_coordinates_count_as_none(latlon: Any) -> None:
    entry = {**example("places")["data"][0], "latlon": latlon}
    (place,) = places.places(reply({"data": [entry]}))
    assert (place.latitude, place.longitude) == (None, None)


def test_a_place_without_a_slug_does_not_hide_the_others() -> None:
    good = example("places")["data"][0]
    assert len(places.places(reply([{"name": "x"}, 5, good]))) == 1
    with pytest.raises(Unreadable) as caught:
        places.places(reply({"data": [{"name": "x"}]}))
    assert (caught.value.endpoint, caught.value.field) == ("places", "data[0].slug")


def test_no_places_is_an_answer() -> None:
    assert places.places(reply({"data": []})) == ()


# --- Seat map -------------------------------------------------------------------------------------


def test_seat_map() -> None:
    detail = seat_map.trip_detail(shown("trip-detail"), "7f0c-direct", low_fare=False)
    assert [(seat.label, seat.available) for seat in detail.seats] == [
        ("01", True),
        ("02", False),
        ("03", True),
    ]
    assert (detail.default, detail.reference, detail.minutes, detail.available) == (12990, 14990, 370, 2)


def test_seats_with_positions_and_flags() -> None:
    seats = [
        {"label": 7, "available": True, "position": {"x": 1, "y": 2, "z": 1}, "isLowFare": True},
        {"label": "8", "available": True, "isLowFare": False},
        {"label": "9", "available": False},
        {"label": "10", "available": True},
    ]
    detail = seat_map.trip_detail(reply({"map": seats, "price": 50}), "t", low_fare=True)
    assert detail.seats[0].label == "7"
    assert detail.seats[0].position == Position(1, 2, 1)
    assert [seat.low_fare for seat in detail.seats] == [True, False, False, True]
    assert detail.default == 5000


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ({}, "map"),
        ({"map": [{"label": "1"}]}, "map"),
        ({"map": [{"available": True}]}, "map"),
        ({"map": [{"label": "1", "available": True}, {"label": "2"}]}, "map"),
        ({"map": [{"label": "1", "available": "maybe"}]}, "map"),
        ({"map": [{"label": "1", "available": True}], "price": {"default": 1.005}}, "price.default"),
        ({"map": [{"label": "1", "available": True}], "price": {"default": "x"}}, "price.default"),
        ([], "map"),
        (b"<html>", "body"),
    ],
)
def test_a_seat_map_that_cannot_be_sold_from_names_the_field(value: Any, field: str) -> None:
    with pytest.raises(Unreadable) as caught:
        seat_map.trip_detail(reply(value), "t", low_fare=False)
    assert (caught.value.endpoint, caught.value.field) == ("trip detail", field)


# --- Holds ----------------------------------------------------------------------------------------


def hold(value: Any) -> HoldAnswer:
    return holds.held(reply(value), "t", samples.HOLDS, NOW, 10)


def test_held_seats() -> None:
    answer = hold(example("seat-block"))
    assert [(seat.block_id, seat.label) for seat in answer.held] == [("blk-01", "01"), ("blk-03", "03")]
    assert answer.held[0].until == NOW + timedelta(minutes=10)
    assert not answer.held[0].estimated
    assert answer.refused == ()


@pytest.mark.parametrize("envelope", ["seats", "items", "data", None])
@pytest.mark.parametrize("name", ["id", "blockId", "seatBlockId"])
@pytest.mark.parametrize("label", ["label", "seat"])
@pytest.mark.parametrize("until", ["expiresAt", "expireAt"])
def test_every_form_of_a_held_seat(envelope: str | None, name: str, label: str, until: str) -> None:
    entries = [{name: f"b{n}", label: n, until: "2026-12-01T10:07:00"} for n in ("03", "01")]
    answer = hold({envelope: entries} if envelope else entries)
    assert [(seat.block_id, seat.label) for seat in answer.held] == [("b01", "01"), ("b03", "03")]
    assert answer.held[0].until == NOW + timedelta(minutes=7)


def test_a_hold_without_expiry_is_an_estimate() -> None:
    held = hold([{"id": "a", "label": "01"}, {"id": "b", "label": "03", "price": 99.9}]).held
    assert [(seat.until, seat.estimated) for seat in held] == [(NOW + timedelta(minutes=10), True)] * 2
    assert [seat.price for seat in held] == [None, 9990]


@pytest.mark.parametrize(
    "entries",
    [
        [{"id": "a", "label": "01"}],
        [{"id": "a", "label": "01"}, {"label": "03"}],
        [{"id": "a", "label": "01"}, {"id": "b", "label": "03", "status": "unavailable"}],
        [{"id": "a", "label": "01"}, {"id": "b", "label": "77"}],
    ],
)
def test_a_seat_that_the_answer_leaves_out_is_refused(entries: Any) -> None:
    answer = hold(entries)
    assert [seat.label for seat in answer.held] == ["01"]
    assert answer.refused == ("03",)


@pytest.mark.parametrize("payload", [["a", "b"], ["a"], [{"id": "a"}, {"id": "b"}], {"blockIds": ["b", "a"]}])
def test_several_seats_without_labels_are_not_matched_by_order(payload: Any) -> None:
    with pytest.raises(Unreadable) as caught:
        hold(payload)
    assert (caught.value.endpoint, caught.value.field) == ("seat block", "label")


@pytest.mark.parametrize("payload", [["a"], {"id": "a"}, {"seats": [{"blockId": "a"}]}])
def test_one_seat_needs_no_label(payload: Any) -> None:
    answer = holds.held(reply(payload), "t", samples.HOLDS[:1], NOW, 10)
    assert [(seat.label, seat.block_id) for seat in answer.held] == [("01", "a")]


# --- Payment methods ------------------------------------------------------------------------------


def test_payment_methods() -> None:
    found = quote.quote(shown("payment-methods"), samples.PARTS)
    card, pix, other = found.methods
    assert (card.type, card.total, card.fee, card.insurance) == (PaymentType.CREDIT_CARD, 14440, 1000, 450)
    assert [(line.count, line.amount, line.total) for line in card.instalments("VISA")] == [
        (1, 14440, 14440),
        (2, 7220, 14440),
    ]
    assert (pix.type, other.type, other.name) == (PaymentType.PIX, None, "Carnê da viação")
    assert found.seat_prices == (("blk-01", 12990),)
    assert found.insurance_prices == (("blk-01", 450),)


@pytest.mark.parametrize(
    "wrap",
    [
        lambda methods: methods,
        lambda methods: {"methods": methods},
        lambda methods: {"data": methods},
        lambda methods: {"data": {"paymentMethods": methods}},
        lambda methods: {"items": {"payment_methods": methods}},
        lambda methods: {"paymentMethods": {entry["type"]: entry for entry in methods}},
    ],
)
def test_methods_in_every_envelope(wrap: Any) -> None:
    found = quote.quote(reply(wrap(example("payment-methods")["paymentMethods"])), samples.PARTS)
    assert [method.total for method in found.methods] == [14440, 14440, 13440]


def test_a_method_without_a_total_costs_its_seats_fee_and_insurance() -> None:
    value = {
        "methods": [
            {"type": "pix", "serviceFee": {"amount": "3.00"}, "insurance": 4.5},
            {"name": "Credit Card"},
        ]
    }
    pix, card = quote.quote(reply(value), samples.PARTS).methods
    assert (pix.total, pix.fee) == (12990 + 300 + 450, 300)
    assert (card.type, card.name) == (None, "Credit Card"), "a method without amounts is shown, not offered"


def test_only_the_profile_states_that_a_provider_charges_no_fee() -> None:
    (part,) = samples.PARTS
    parts = (replace(part, items=tuple(replace(item, insurance=False) for item in part.items)),)
    payload = reply({"methods": [{"type": "pix"}]})
    with pytest.raises(Unreadable) as caught:
        quote.quote(payload, parts)
    assert caught.value.field == "pix.fee"
    (pix,) = quote.quote(payload, parts, Book(Profile(no_fee=True))).methods
    assert (pix.type, pix.total, pix.fee) == (PaymentType.PIX, 12990, 0)


def test_instalments_beside_the_brands_and_without_totals() -> None:
    value = [
        {
            "type": "credit_card",
            "fee": 10,
            "insurance": 4.5,
            "total": 144.4,
            "brands": ["visa"],
            "installments": [{"quantity": 2, "value": 72.2}],
        }
    ]
    (card,) = quote.quote(reply(value), samples.PARTS).methods
    assert [(line.count, line.amount, line.total) for line in card.instalments("visa")] == [(2, 7220, 14440)]


def test_prices_in_lists_of_their_own() -> None:
    value = {
        "paymentMethods": [{"type": "pix", "fee": 5, "insurance": 4.5}],
        "seats": [{"id": "blk-01", "price": 99}],
        "insurances": [{"id": "blk-01", "price": 4.5}],
    }
    found = quote.quote(reply(value), samples.PARTS)
    assert (found.seat_prices, found.insurance_prices) == ((("blk-01", 9900),), (("blk-01", 450),))
    assert found.methods[0].total == 9900 + 500 + 450


def test_insurance_sent_only_as_a_sum_is_shared_where_that_is_exact() -> None:
    two = replace(
        samples.PARTS[0], items=(samples.PARTS[0].items[0], replace(samples.PARTS[0].items[0], block_id="b2"))
    )
    found = quote.quote(reply([{"type": "pix", "fee": 5, "insurance": 9}]), (two,))
    assert found.insurance_prices == (("blk-01", 450), ("b2", 450))
    uneven = quote.quote(reply([{"type": "pix", "fee": 5, "insurance": 9.01}]), (two,))
    assert (uneven.methods[0].insurance, uneven.insurance_prices) == (901, ())


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ({}, "methods"),
        ({"paymentMethods": [{"type": "pix", "total": 1.001}]}, "pix.fee"),
        ({"paymentMethods": [{"type": "pix", "total": 144.401, "fee": 10, "insurance": 4.5}]}, "pix.total"),
        ({"paymentMethods": [{"type": "pix", "currency": "USD"}]}, "paymentMethods[].currency"),
        ({"paymentMethods": [], "items": [{"type": "seat", "id": "b", "price": "x"}]}, "methods"),
    ],
)
def test_prices_that_cannot_be_trusted_name_the_field(value: Any, field: str) -> None:
    with pytest.raises(Unreadable) as caught:
        quote.quote(reply(value), samples.PARTS)
    assert caught.value.field == field


def test_payment_session() -> None:
    assert session.session_id(shown("payment-session")) == "ses-5d1e"
    assert session.session_id(reply({"data": {"sessionId": "a"}})) == "a"
    assert session.session_id(reply({"session": "a"})) == "a"
    nothing: tuple[Any, ...] = (
        {},
        {"sessionId": None},
        {"sessionId": ""},
        {"session": {}},
        {"status": "created"},
    )
    for payload in nothing:
        with pytest.raises(Unreadable) as caught:
            session.session_id(reply(payload))
        assert caught.value.field == "sessionId"


# --- Checkout -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "finality", "word"),
    [
        ("checkout-pending", Finality.PENDING, "processing"),
        ("checkout-completed", Finality.COMPLETED, "completed"),
        ("checkout-refused", Finality.REFUSED, "failed"),
    ],
)
def test_checkout(name: str, finality: Finality, word: str) -> None:
    for value in (example(name), example(name)["data"]):
        found = checkout.report(reply(value))
        assert (found.finality, found.word) == (finality, word)


def test_a_refusal_explains_itself() -> None:
    found = checkout.report(shown("checkout-refused"))
    assert (found.code, found.message) == ("51", "Insufficient funds")


@pytest.mark.parametrize(
    ("data", "finality"),
    [
        ({"status": "COMPLETE"}, Finality.COMPLETED),
        ({"status": "Confirmed"}, Finality.COMPLETED),
        ({"checkoutStatus": {"code": "CHECKOUT_SUCCESS"}}, Finality.COMPLETED),
        ({"status": "CANCELLED"}, Finality.CANCELED),
        ({"status": "refused"}, Finality.REFUSED),
        ({"status": "incomplete", "checkoutStatus": {"code": "PAYMENT_FAILED"}}, Finality.REFUSED),
        ({"status": "canceled", "checkoutStatus": {"code": "PAYMENT_FAILED"}}, Finality.REFUSED),
        ({"paymentResponses": [{"status": "approved"}]}, Finality.PENDING),
        ({"status": "approved"}, Finality.PENDING),
        ({"status": "analysing"}, Finality.PENDING),
        ({"status": "incomplete"}, Finality.PENDING),
        ({"status": "completed", "checkoutStatus": {"code": "CHECKOUT_PENDING"}}, Finality.PENDING),
        ({"status": "analysing", "checkoutStatus": {"code": "CHECKOUT_SUCCESS"}}, Finality.PENDING),
        ({"status": "completed", "checkoutStatus": {"code": "PAYMENT_FAILED"}}, Finality.PENDING),
        ({"status": "completed", "errorDetails": {"code": "77"}}, Finality.COMPLETED),
        ({}, Finality.PENDING),
    ],
)
def test_only_consistent_statuses_are_final(data: Any, finality: Finality) -> None:
    assert checkout.report(reply({"success": True, "data": data})).finality is finality


def test_success_false_never_completes() -> None:
    value = {"success": False, "data": {"status": "completed"}}
    assert checkout.report(reply(value)).finality is Finality.PENDING


# --- Order detail ---------------------------------------------------------------------------------


def detail(**changes: Any) -> Any:
    return order_detail.order_detail(reply({**example("order-detail"), **changes}), "externalRemoteId")


def test_order_detail() -> None:
    order = detail()
    (ticket,) = order.tickets
    assert (order.public_id, order.finality, order.total) == ("ORD-77A1", Finality.COMPLETED, 14440)
    assert order.created == datetime(2026, 12, 1, 13, 5, tzinfo=UTC)
    assert order.charges == (
        OrderCharge("service_fee", order.total - 13440),
        OrderCharge("insurance", order.total - 13990),
    )
    assert (ticket.id, ticket.seat, ticket.passenger, ticket.status) == (
        "2",
        "01",
        "Maria Souza",
        Finality.COMPLETED,
    )
    assert (ticket.document_type, ticket.locator, ticket.amount) == ("cpf", "QX7K2M", 12990)
    assert ticket.departure is not None
    assert ticket.departure.when == datetime(2026, 12, 11, 22, 15)
    assert ticket.cancellation_deadline == datetime(2026, 12, 11, 22, 15, tzinfo=UTC)
    assert (order.payments[0].installments, order.payments[0].status) == (2, "approved")
    assert order.partner_id == ""
    assert detail(externalRemoteId="p-1").partner_id == "p-1"


@pytest.mark.parametrize("where", ["localizer", "localizador", "locator"])
def test_the_locator_wherever_it_stands(where: str) -> None:
    plain = {k: v for k, v in example("order-detail")["item"][2].items() if k != "localizer"}
    assert detail(item=[plain]).tickets[0].locator == ""
    for item in (
        {**plain, where: "ABC"},
        {**plain, "meta": {where: "ABC"}},
        {**plain, "itemDetails": {**plain["itemDetails"], where: "ABC"}},
        {**plain, "itemDetails": {**plain["itemDetails"], "ticket": {where: "ABC"}}},
    ):
        assert detail(item=[item]).tickets[0].locator == "ABC"


@pytest.mark.parametrize(
    ("status", "payment", "finality"),
    [
        ("completed", "approved", Finality.COMPLETED),
        ("pending", "PROCESSING", Finality.PENDING),
        ("incomplete", "refused", Finality.REFUSED),
        ("canceled", "Refused", Finality.REFUSED),
        ("canceled", "approved", Finality.CANCELED),
        ("incomplete", "PROCESSING", Finality.PENDING),
        ("incomplete", "expired", Finality.REFUSED),
        ("partially canceled", "approved", Finality.COMPLETED),
        ("new word", "approved", Finality.PENDING),
    ],
)
def test_what_an_orders_status_means(status: str, payment: str, finality: Finality) -> None:
    payments = [{**example("order-detail")["payments"][0], "status": payment}]
    assert detail(status=status, payments=payments).finality is finality


def test_an_order_whose_money_went_back_was_not_refused() -> None:
    paid = example("order-detail")["payments"][0]
    back = {**paid, "status": "canceled", "refundedAmount": paid["amount"]}
    assert detail(status="canceled", payments=[back]).finality is Finality.CANCELED
    assert (
        detail(status="canceled", payments=[{**back, "refundedAmount": "0.00"}]).finality is Finality.REFUSED
    )


@pytest.mark.parametrize("word", ["partially_canceled", "Partially Cancelled"])
def test_a_ticket_cancelled_in_part_is_neither_pending_nor_what_was_sold(word: str) -> None:
    item = {**example("order-detail")["item"][2], "status": word}
    (ticket,) = detail(item=[item]).tickets
    assert (ticket.status, ticket.word) == (Finality.PARTIAL, "partially_canceled")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"publicId": None}, "publicId"),
        ({"totalAmount": 1.001}, "totalAmount"),
        ({"currency": "USD"}, "currency"),
        ({"item": [{"type": "ticket", "amount": "x"}]}, "item[0].amount"),
        ({"payments": [{"currency": "EUR"}]}, "payments[0].currency"),
        ({"item": None}, "item"),
    ],
)
def test_an_order_that_cannot_be_trusted_names_the_field(changes: Any, field: str) -> None:
    with pytest.raises(Unreadable) as caught:
        detail(**changes)
    assert (caught.value.endpoint, caught.value.field) == ("order detail", field)


# --- Order list -----------------------------------------------------------------------------------


async def test_order_list() -> None:
    (found,) = await order_list.orders(shown("order-list"))
    assert (found.public_id, found.total, found.company) == ("ORD-77A1", 14440, "Viação Serra Azul")
    assert found.created == datetime(2026, 12, 1, 13, 5, 0, 123000, tzinfo=UTC)
    assert found.departure == datetime(2026, 12, 11, 22, 15)
    assert (found.passengers, found.back) == (("Maria Souza",), None)


async def test_an_order_that_cannot_be_read_does_not_hide_the_others() -> None:
    good = example("order-list")[0]
    minimal = {"publicId": "B", "status": "pending", "totalAmount": "1.00", "tickets": {"departure": None}}
    value = [{"status": "x"}, 5, good, minimal, {**good, "currency": "USD"}, {**good, "createdAt": "soon"}]
    assert [order.public_id for order in await order_list.orders(reply(value))] == ["ORD-77A1", "B"]


async def test_an_empty_list_and_an_unreadable_one_differ() -> None:
    assert await order_list.orders(reply([])) == ()
    for value in ({}, b"<html>", [{"publicId": 1}], {"data": 5}):
        with pytest.raises(Unreadable) as caught:
            await order_list.orders(reply(value))
        assert caught.value.endpoint == "order list"


def test_the_filter_sends_only_what_was_set() -> None:
    wanted = OrderFilter(
        document="52998224725",
        size=50,
        created_from=NOW.date(),
        departure_from=datetime(2026, 12, 11, 8, 5),
        ticket_status="completed",
    )
    assert order_list.query(wanted) == {
        "documentNumber": "52998224725",
        "size": "50",
        "dateFrom": "2026-12-01",
        "departureDateFrom": "2026-12-11T08:05",
        "ticketStatus": "completed",
        "sort": "createdAt,desc",
    }


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"sort": "createdAt"}, "sort"),
        ({"status": "paid"}, "status"),
        ({"ticket_status": "incomplete"}, "ticketStatus"),
        ({"email": "helena@"}, "email"),
        ({"size": 0}, "size"),
        ({"created_from": NOW.date(), "created_to": NOW.date() - timedelta(days=1)}, "dateTo"),
        ({"departure_from": NOW, "departure_to": NOW - timedelta(hours=1)}, "departureDateTo"),
    ],
)
def test_a_filter_that_the_contract_does_not_know_is_not_sent(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(Invalid, match=message):
        order_list.query(OrderFilter(document="52998224725", **changes))


# --- Fiscal tickets, itinerary --------------------------------------------------------------------


def test_fiscal_tickets() -> None:
    there, missing = fiscal.fiscal_tickets(shown("fiscal-tickets"))
    assert (there.state, there.platform, there.protocol) == (FiscalState.FOUND, "42", "135260000000001")
    assert (there.boarding_qr, there.amount) == ("BOARDING-1", "129.90")
    assert (missing.transaction_id, missing.state) == ("tx-2", FiscalState.NOT_FOUND)


def test_a_record_found_without_its_data_is_not_there_yet() -> None:
    (record,) = fiscal.fiscal_tickets(reply([{"transactionId": "a", "status": "found", "daBpe": None}]))
    assert record.state is FiscalState.NOT_FOUND
    with pytest.raises(Unreadable):
        fiscal.fiscal_tickets(reply([{"daBpe": None}]))


@pytest.mark.parametrize("name", ["stops", "itinerary", "data"])
def test_itinerary(name: str) -> None:
    stops = itinerary.stops(reply({name: example("itinerary")["stops"]}))
    assert [stop.name for stop in stops] == ["São Paulo - Tietê", "Resende", "Rio de Janeiro - Novo Rio"]
    assert stops[1].when == datetime(2026, 12, 12, 1, 40)


def test_an_itinerary_in_another_form_is_read_for_its_places_and_times() -> None:
    first, second, third = example("itinerary")["stops"]
    tree = {"route": {"node": first, "then": {"node": second, "then": {"node": third, "then": None}}}}
    assert itinerary.stops(reply(tree)) == itinerary.stops(reply({"stops": [first, second, third]}))
    assert len(itinerary.stops(reply({"legs": [[first, second], [third]]}))) == 3


def test_a_stop_without_a_time_keeps_its_name() -> None:
    stops = itinerary.stops(
        reply(["A", {"place": {"name": "B"}}, {"name": "C", "schedule": {"date": "soon"}}])
    )
    assert [(stop.name, stop.when) for stop in stops] == [("A", None), ("B", None), ("C", None)]
    with pytest.raises(Unreadable):
        itinerary.stops(reply({"tree": {}}))
