"""The other replies: the contract's examples, and every other form that is understood."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.orders import Finality, FiscalState
from pos_app.domain.places import Place
from pos_app.partner.transport import Reply
from pos_app.partner.wire import checkout, fiscal, itinerary, order_detail, order_list, places
from pos_app.partner.wire.model import word
from pos_app.partner.wire.statuses import of_checkout, of_order, of_ticket
from tests.partner.service import Answer, example, example_bytes


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


async def test_entries_that_are_set_aside_are_one_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    known = [{"name": "Santos", "slug": one} for one in ("santos-sp", "santos-ba")]
    assert len(places.places(reply([{}, *known, "x", {}]))) == 2
    assert len(await order_list.orders(reply([{}, {}, *example("order-list"), {}]))) == 1
    told = [record.getMessage() for record in caplog.records]
    assert [line.rpartition(" set aside: ")[0] for line in told] == ["places: 3 of 5", "order list: 3 of 4"]


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


# --- Order detail ---------------------------------------------------------------------------------


def detail(**changes: Any) -> Any:
    return order_detail.order_detail(reply({**example("order-detail"), **changes}), "externalRemoteId")


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


def places_in(value: object) -> tuple[Place, ...]:
    return places.places(Reply(200, {}, Answer.of(value).body))


def a_place(**changes: Any) -> Place:
    whole = {
        "id": 12,
        "name": " Tietê ",
        "slug": " sao-paulo-tiete-sp ",
        "useGroupByCity": True,
        "terminal": {"name": "Terminal Tietê", "id": 3},
        "latlon": "-23.5,-46.6",
        "city": " São Paulo ",
        "state": "sp",
    }
    (one,) = places_in({"data": [{**whole, **changes}]})
    return one


def test_every_part_of_a_place_is_read() -> None:
    assert a_place() == Place(
        name="Tietê",
        state="SP",
        slug="sao-paulo-tiete-sp",
        city="São Paulo",
        whole_city=True,
        terminal="Terminal Tietê",
        latitude=-23.5,
        longitude=-46.6,
    )


GOOD = {"name": "Tietê", "slug": "t"}


@pytest.mark.parametrize(
    "value",
    [
        [GOOD],
        {"data": [GOOD]},
        {"result": {"places": [GOOD]}},
        {"cities": [{"name": "São Paulo"}], "data": {"places": [GOOD]}},
        {"links": [{"slug": "x"}], "data": {"places": [GOOD]}},
        {"data": [{"Name": "Tietê", "SLUG": "t"}]},
    ],
    ids=str,
)
def test_the_list_of_places_is_the_one_whose_entries_have_name_and_slug(value: object) -> None:
    assert [(one.name, one.slug) for one in places_in(value)] == [("Tietê", "t")]


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ({"data": [{"name": "Tietê"}]}, "data[0].slug"),
        ({"data": [{"slug": "t"}]}, "data[0].name"),
        ({"data": [{"name": "", "slug": "t"}, {"name": "x", "slug": ""}]}, "data[1].slug"),
        ({"data": [{"id": 1}]}, "data"),
        ({}, "data"),
        (5, "data"),
    ],
    ids=str,
)
def test_a_reply_without_a_place_names_what_is_missing(value: object, field: str) -> None:
    with pytest.raises(Unreadable) as raised:
        places_in(value)
    assert (raised.value.endpoint, raised.value.field) == (Endpoint.PLACES, field)


def test_a_place_that_cannot_be_read_does_not_hide_the_others() -> None:
    assert [one.slug for one in places_in({"data": [{"name": "x", "slug": ""}, GOOD]})] == ["t"]


COMPLETED, PENDING, REFUSED, CANCELED, PARTIAL = (
    Finality.COMPLETED,
    Finality.PENDING,
    Finality.REFUSED,
    Finality.CANCELED,
    Finality.PARTIAL,
)

WORDS = [
    ("complete", COMPLETED),
    ("completed", COMPLETED),
    ("confirmed", COMPLETED),
    ("checkout_success", COMPLETED),
    ("canceled", CANCELED),
    ("cancelled", CANCELED),
    ("failed", REFUSED),
    ("refused", REFUSED),
    ("payment_failed", REFUSED),
    ("checkout_pending", PENDING),
    ("pending", PENDING),
    ("processing", PENDING),
    ("approved", PENDING),
    ("paid", PENDING),
    ("anything", PENDING),
    ("", PENDING),
]


@pytest.mark.parametrize(("status", "meaning"), WORDS)
def test_one_word_alone(status: str, meaning: Finality) -> None:
    assert of_checkout((status,), ()) is meaning
    assert of_order(status, ()) is meaning
    assert of_ticket(status) is meaning


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (" Payment-Failed ", "payment_failed"),
        ("PARTIALLY  CANCELLED", "partially_canceled"),
        ("not \t- authorized", "not_authorized"),
        ("cancelled", "canceled"),
        ("canceled", "canceled"),
    ],
)
def test_words_are_compared_without_their_style(written: str, plain: str) -> None:
    assert word(written) == plain
