"""Single replies that the properties found to be read wrongly, or refused although they hold what is needed.
Each docstring names the former error."""

from __future__ import annotations

import base64
import json
import random
from contextlib import suppress
from typing import Any

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldRequest
from pos_app.domain.payment import PaymentType
from pos_app.partner.auth import Tokens
from pos_app.partner.transport import Transport
from pos_app.partner.wire import checkout, holds, order_detail, quote, seat_map, session
from tests.partner.reading import sale_cases, trip_cases, words
from tests.partner.reading.outcomes import Partly
from tests.partner.reading.sale_cases import Bill, reply
from tests.partner.reading.test_documented import jwt, styled
from tests.partner.service import Answer, Service, example

SEARCH = {name: words.camel(both[0][0]) for name, both in words.SEARCH.items()}
ENGLISH = {name: words.camel(both[0][0]) for name, both in words.METHODS.items()}


def three(price: int, fee: int, cover: int = 0) -> Bill:
    blocks = ["blk-a", "blk-b", "blk-c"]
    return Bill(dict.fromkeys(blocks, price), dict.fromkeys(blocks, cover) if cover else {}, fee)


# --- Wrong: money ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lines", [True, False])
@pytest.mark.parametrize(
    "true",
    [
        three(26450, 300, 840),
        three(27850, 330),
        three(28680, 340),
        Bill({"blk-a": 1000, "blk-b": 1000}, {}, 4),
        Bill({"blk-a": 26450, "blk-b": 26450}, {}, 250),
    ],
)
def test_a_fee_that_adds_up_once_is_not_taken_for_each_seat(true: Bill, lines: bool) -> None:
    """WRONG: a fee small beside the total is read as that fee times the seats (3.00 as 9.00), although the
    total is exactly seats + insurance + fee once, and misses the sum by the rest."""
    with suppress(Partly):  # Without lines the reply has no price of a single seat.
        sale_cases.check_quote(words.renamed(sale_cases.methods_payload(true, lines=lines), ENGLISH), true)


@pytest.mark.parametrize(("price", "fee"), [(156564, 1231), (43620, 420)])
def test_amounts_marked_as_cents_are_cents(price: int, fee: int) -> None:
    """WRONG: ``{"cents": 1231}`` is read as R$ 1,231.00 by the method that has instalments, its total is made
    of that fee, and the seat's price is read a hundred times too large."""
    true = Bill({"blk-a": price}, {}, fee)
    payload = sale_cases.methods_payload(true, money=lambda value: {"cents": value, "currency": "BRL"})
    found = sale_cases.read_quote(words.renamed(payload, ENGLISH), true)
    assert found.seat_prices == (("blk-a", price),)
    card = found.method(PaymentType.CREDIT_CARD)
    # No card at all is the other outcome today; a reply that names its unit need not be refused.
    assert card is not None
    assert (card.total, card.fee) == (price + fee, fee)


@pytest.mark.parametrize("off", [0, 5, 10.5])
@pytest.mark.parametrize("name", ["discount", "desconto"])
def test_a_discount_is_not_a_discounted_price(name: str, off: float) -> None:
    """WRONG: ``price: {"amount": 133.40, "discount": 5}`` is a trip for R$ 5.00, and with ``discount: 0`` one
    for nothing."""
    (trip,) = trip_cases.facts(random.Random(3), count=1)
    payload = {**trip_cases.flat(trip), "price": {"amount": trip.price / 100, name: off}}
    del payload["discounted"]
    found, _ = trip_cases.read({"trips": [words.renamed(payload, SEARCH)]})
    assert all(read.fare in (trip.price, trip.price - round(off * 100)) for read in found.out)


@pytest.mark.parametrize(
    "price",
    [
        {"value": 100, "currency": "USD"},
        {"amount": "100.00", "moeda": "EUR"},
        {"currency": "ARS", "total": 100},
    ],
)
def test_a_price_in_another_currency_is_not_read_as_reais(price: dict[str, Any]) -> None:
    """WRONG: only the payment methods look at the currency; a search and a seat map take dollars for
    reais."""
    (trip,) = trip_cases.facts(random.Random(3), count=1)
    payload = {**trip_cases.flat(trip), "price": price}
    del payload["discounted"]
    found, _ = trip_cases.read({"trips": [words.renamed(payload, SEARCH)]})
    assert found.out == []
    seats = {"map": [{"label": "1", "available": True}, {"label": "2", "available": False}], "price": price}
    with pytest.raises(Unreadable):
        seat_map.trip_detail(reply(seats), "t", low_fare=False)


@pytest.mark.parametrize("price", [{"from": 90, "to": 120}, {"min": 90, "max": 120}, {"de": 120, "por": 90}])
def test_a_range_of_prices_is_not_a_price(price: dict[str, Any]) -> None:
    """WRONG: of ``{"from": 90, "to": 120}`` one end is chosen. ``de 120 por 90`` is the usual way to write a
    discounted price; the discounted one or nothing is right."""
    (trip,) = trip_cases.facts(random.Random(3), count=1)
    payload = {**trip_cases.flat(trip), "price": price}
    del payload["discounted"]
    found, _ = trip_cases.read({"trips": [words.renamed(payload, SEARCH)]})
    assert [read.fare for read in found.out] in ([], [9000] if "por" in price else [])


# --- Wrong: ids, seats, times ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "payload",
    [
        {"situacao": "recusada"},
        {"status": "recusado"},
        {"status": "indisponível"},
        {"situacao": "ocupada"},
        {"situacao": "vendida"},
        {"status": "erro"},
        {"status": "not_available"},
        {"status": "NOT_BLOCKED"},
        {"status": "expired"},
        {"sucesso": False},
        {"error": "Seat taken"},
        {"erro": "Poltrona ocupada"},
    ],
)
def test_a_seat_marked_as_refused_is_never_held(payload: dict[str, Any]) -> None:
    """WRONG: the second seat is read as held. A status that is not known to mean held proves no
    hold."""
    entries = [{"id": "blk-a", "label": "21"}, {"id": "blk-b", "label": "22", **payload}]
    requests = [HoldRequest("21"), HoldRequest("22")]
    try:
        answer = holds.held(reply({"seats": entries}), sale_cases.TRIP, requests, sale_cases.NOW, 10)
    except Unreadable:
        return
    assert [hold.label for hold in answer.held] == ["21"]


@pytest.mark.parametrize("name", ["notAvailable", "not_free", "naoDisponivel", "nao_livre"])
def test_a_negated_flag_has_the_opposite_meaning(name: str) -> None:
    """WRONG: ``notAvailable: true`` is read as available, and the coach is sold the wrong way round."""
    seats = [{"label": str(number), name: number % 2 == 0} for number in range(1, 7)]
    try:
        found = seat_map.trip_detail(reply({"seats": seats}), "t", low_fare=False)
    except Unreadable:
        return
    assert [seat.available for seat in found.seats] == [number % 2 == 1 for number in range(1, 7)]


@pytest.mark.parametrize("name", ["blocked", "sold", "ocupada"])
def test_a_seat_marked_as_available_and_as_taken_is_not_free(name: str) -> None:
    """WRONG: one of two flags that contradict each other is not looked at, and a seat marked as sold is
    free."""
    seats = [{"label": "1", "available": True, name: True}, {"label": "2", "available": True, name: False}]
    try:
        found = seat_map.trip_detail(reply({"seats": seats}), "t", low_fare=False)
    except Unreadable:
        return
    assert [seat.available for seat in found.seats] == [False, True]


@pytest.mark.parametrize("name", ["status", "situacao", "state"])
def test_a_numeric_status_does_not_show_what_is_free(name: str) -> None:
    """WRONG: ``status: 1`` is taken for free; many services mean taken by it."""
    seats = [{"label": "1", name: 0}, {"label": "2", name: 1}, {"label": "3", name: 0}]
    with pytest.raises(Unreadable) as caught:
        seat_map.trip_detail(reply({"seats": seats}), "t", low_fare=False)
    assert caught.value.field == "map"


@pytest.mark.parametrize("name", ["index", "order", "sequence", "position", "row"])
def test_a_running_number_is_not_a_label(name: str) -> None:
    """WRONG: seats 2 and 1 were requested, the records only count themselves, and the count is taken for
    labels: matching by position under another name."""
    entries = [{"id": f"blk-{number}", name: number} for number in (1, 2)]
    requests = [HoldRequest("2"), HoldRequest("1")]
    with pytest.raises(Unreadable):
        holds.held(reply({"seats": entries}), sale_cases.TRIP, requests, sale_cases.NOW, 10)


def test_one_id_for_two_seats_is_not_a_hold_of_each() -> None:
    """WRONG: contract 4.6 gives one id per seat; the same id twice is the id of something else (a request, an
    order) and would be ordered twice."""
    entries = [{"blockId": "blk-a", "label": "21"}, {"blockId": "blk-a", "label": "22"}]
    requests = [HoldRequest("21"), HoldRequest("22")]
    with pytest.raises(Unreadable):
        holds.held(reply({"seats": entries}), sale_cases.TRIP, requests, sale_cases.NOW, 10)


@pytest.mark.parametrize("duration", ["tripDuration", "travelTime", "tripduration", "tempoviagem"])
def test_a_duration_in_minutes_is_not_a_trip_id(duration: str) -> None:
    """WRONG: where the ids stand under a name that is not understood, ``tripduration: 355`` is read as trip
    id 355."""
    trip = trip_cases.facts(random.Random(4), count=1)[0]
    payload = words.renamed(
        trip_cases.flat(trip), {"departs_at": "departureTime", "arrives_at": "arrivalTime"}
    )
    payload[duration] = payload.pop("duration")
    payload["xyl7"] = payload.pop("trip_ids")
    found, _ = trip_cases.read({"trips": [payload]})
    assert all(read.trip_ids == trip.ids for read in found.out)


def test_a_time_of_day_is_not_a_duration() -> None:
    """WRONG: ``tempodeviagem: "11h 55m"`` is not understood, and the hour of departure (16:50) is read as
    1010 minutes on the way, although departure and arrival give 715."""
    payload = words.renamed(
        trip_cases.nested(trip_cases.facts(random.Random(0), count=1)[0]),
        {
            **{name: words.camel(both[0][0]) for name, both in words.SEARCH.items()},
            "duration": "tempodeviagem",
            "time": "hr",
        },
    )
    trip = trip_cases.facts(random.Random(0), count=1)[0]
    found, _ = trip_cases.read({"trips": [payload]})
    assert found.out[0].minutes in (None, trip.minutes)


def test_a_duration_in_words_is_not_the_time_of_arrival() -> None:
    """WRONG: ``10 horas e 30 minutos`` is not understood, and the hour of arrival (04:00) is read as 240
    minutes."""
    (trip,) = trip_cases.facts(random.Random(0), count=1)
    payload = {
        **trip_cases.nested(trip),
        "duration": f"{trip.minutes // 60} horas e {trip.minutes % 60} minutos",
    }
    found, _ = trip_cases.read({"trips": [words.renamed(payload, SEARCH)]})
    assert found.out[0].minutes in (None, trip.minutes)


@pytest.mark.parametrize("refresh", ["tokenAtualizacao", "tokenDeAtualizacao", "renewalToken"])
async def test_a_token_to_renew_with_is_not_the_access_token(service: Service, refresh: str) -> None:
    """WRONG: a JWT beside an opaque access token is taken although ``token`` is the plain name of the
    other."""
    transport = Transport()
    service.on(
        "oauth/basic-token", Answer.of({"token": "tok-b3b3406c2f2b3f2c", refresh: jwt("r"), "type": "Bearer"})
    )
    assert await Tokens(service.connection, transport).bearer() == "tok-b3b3406c2f2b3f2c"
    await transport.aclose()


@pytest.mark.parametrize("payload", [{"idToken": jwt("i")}, {"csrfToken": "c-1"}, {"deviceToken": "d-1"}])
async def test_another_token_is_no_access_token(service: Service, payload: dict[str, str]) -> None:
    """WRONG: a token whose name shows another purpose is sent as the bearer token, and every call fails with
    401."""
    transport = Transport()
    service.on("oauth/basic-token", Answer.of({**payload, "expiresIn": 3600}))
    with pytest.raises(Unreadable):
        await Tokens(service.connection, transport).bearer()
    await transport.aclose()


# --- Not understood: plain names and packing ------------------------------------------------------


@pytest.mark.parametrize("price", ["valor", "valorPassagem", "vlPassagem"])
@pytest.mark.parametrize("form", trip_cases.FORMS)
def test_a_plain_name_of_the_price(price: str, form: str) -> None:
    """Refused: ``trips[].departure, price or trip id``, although nothing else in the entry is an amount."""
    _understood(form, {"price": price})


@pytest.mark.parametrize("available", ["seatsLeft", "vacancies", "vagasRestantes", "qtdPoltronasLivres"])
@pytest.mark.parametrize("form", trip_cases.FORMS)
def test_a_plain_name_of_the_free_seats(available: str, form: str) -> None:
    """Refused, although it is the only whole number of that kind."""
    _understood(form, {"available": available})


def _understood(form: str, names: dict[str, str]) -> None:
    facts = [trip_cases.priced_at(trip, trip.price) for trip in trip_cases.facts(random.Random(2))]
    payload = words.renamed({"trips": [trip_cases.FORMS[form](trip) for trip in facts]}, {**SEARCH, **names})
    trip_cases.check_trips(*trip_cases.read(payload), facts, [])


@pytest.mark.parametrize("form", trip_cases.FORMS)
def test_a_search_without_arrival_names_it(form: str) -> None:
    """The entry is set aside, but the field of ``Unreadable`` is only ``trips[]``."""
    trip = trip_cases.FORMS[form](trip_cases.facts(random.Random(2), count=1)[0])
    payload = {
        name: value for name, value in trip.items() if name not in ("arrival", "arrives_at", "duration")
    }
    found, _ = trip_cases.read(words.renamed({"trips": [payload]}, SEARCH))
    assert found.problem is not None
    assert "arrival" in found.problem.field


def test_two_lists_without_names_are_two_directions_by_their_places() -> None:
    """Refused as ``departures``: a list of two lists, each of trips whose places show the direction."""
    rng = random.Random(2)
    out, back = trip_cases.facts(rng), trip_cases.facts(rng, trip_cases.BACK, 2)
    payload = [[words.renamed(trip_cases.nested(trip), SEARCH) for trip in trips] for trips in (out, back)]
    trip_cases.check_trips(*trip_cases.read(payload, trip_cases.BACK), out, back)


def test_an_end_of_a_hold_named_data_expiracao() -> None:
    """Not understood: the hold is counted with the setting's length instead."""
    payload = [{"id": "blk-a", "label": "21", "dataExpiracao": "2026-12-01T13:07:00Z"}]
    (hold,) = holds.held(reply(payload), sale_cases.TRIP, [HoldRequest("21")], sale_cases.NOW, 10).held
    assert (hold.until, hold.estimated) == (sale_cases.UNTIL, False)


def test_a_session_in_a_list_of_one() -> None:
    """Refused: a session is read in any object, but not in ``[x]``."""
    assert session.session_id(reply({"data": [{"sessionId": "ses-1"}]})) == "ses-1"


def test_a_seat_map_in_a_list_of_one_keeps_its_price() -> None:
    """The seats are read, and the price beside them is lost: the map has no price."""
    found = seat_map.trip_detail(reply({"data": [example("trip-detail")]}), "7f0c-direct", low_fare=False)
    assert (found.default, found.available, found.minutes) == (12990, 2, 370)


def test_members_of_a_method_marked_as_cents_are_read_with_instalments() -> None:
    """Refused: the card alone, because of the instalments; PIX beside it is read."""
    true = Bill({"blk-a": 155340}, {}, 2577)
    payload = sale_cases.methods_payload(true, money=lambda value: {"cents": value, "currency": "BRL"})
    found = quote.quote(reply(words.renamed(payload, ENGLISH)), true.parts)
    assert found.method(PaymentType.CREDIT_CARD) is not None


@pytest.mark.parametrize("style", ["snake", "pascal", "kebab", "joined", "upper"])
@pytest.mark.parametrize("name", ["checkout-completed", "checkout-refused"])
def test_payments_of_a_checkout_in_another_style(name: str, style: str) -> None:
    """Lost: what ``paymentResponses`` holds in names of another style (id and amount too, where they begin
    with a capital)."""
    found = checkout.report(reply(styled(example(name), style)))
    assert found.facts == checkout.report(reply(example(name))).facts


@pytest.mark.parametrize("style", ["pascal", "upper"])
def test_an_order_in_names_with_capitals(style: str) -> None:
    """Lost: the seat's position and the localizer."""
    read = order_detail.order_detail
    payload = styled(example("order-detail"), style)
    assert read(reply(payload), "partnerOrderId") == read(reply(example("order-detail")), "partnerOrderId")


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_a_checkout_deep_in_wrappers(depth: int) -> None:
    """Lost in some depths: the status, and the message and time of the answer; the sale waits although it
    ended."""
    payload = example("checkout-refused")
    for name in ("data", "response", "dados", "content")[:depth]:
        payload = {name: payload}
    found, plain = checkout.report(reply(payload)), checkout.report(reply(example("checkout-refused")))
    assert (found.finality, found.word, found.code) == (plain.finality, plain.word, plain.code)


@pytest.mark.parametrize("entry", [{"parts": True}, {"parts": 1}, {"type": "x", "parts": 2}])
def test_no_entry_breaks_a_search(entry: Any) -> None:
    """CRASH: ``TypeError`` comes out of the reader, and one entry hides all others instead of being
    counted."""
    found, count = trip_cases.read([entry, example("trips")["departures"][0]])
    assert (len(found.out), found.set_aside, count) == (1, 1, 2)


def test_the_judge_reads_tokens_as_the_client_does() -> None:
    """The JWT of these tests is one: three parts, claims in the middle."""
    claims = jwt("x").split(".")[1]
    assert json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["sub"] == "x"
