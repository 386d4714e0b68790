"""This person, this seat, this bus, this day, this money: an order is what was sold in each fact that the
provider shows, ticket by ticket, or what differs is named (contract 2.7-2.9, 8)."""

from __future__ import annotations

import copy
import json
import unicodedata
import uuid
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pos_app.domain.agreement import differences, paid_as_sold, same_name
from pos_app.domain.attempts import Sold, SoldSeat
from pos_app.domain.benefits import Benefit
from pos_app.domain.differences import Fact
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents, reais
from pos_app.domain.orders import ExistsWithoutId, OrderDetail
from pos_app.domain.payment import PartKind, PaymentType, PricePart
from pos_app.domain.rides import Ride
from pos_app.domain.trips import Direction, Point
from pos_app.partner.transport import Reply
from pos_app.partner.verdicts import classify
from pos_app.partner.wire import order_detail
from tests.sale.samples import FEE, attempt

Json = dict[str, Any]
_NAMES = ("João Antônio Gonçalves", "Maria de Fátima Souza", "Maria de Fátima", "D'Ávila Conceição Müller")
_PLACES = (("Tietê", "São Paulo", "SP"), ("Muriaé", "Muriaé", "MG"), ("Novo Rio", "Rio de Janeiro", "RJ"))
_CLASSES = ("CONVENCIONAL", "Executivo", "Semi-Leito", "Leito", "Leito Cama DD")
"""From the plain one up."""
_LOW_FARE = ("none", "beside", "instead")


def point(at: int, when: datetime) -> Point:
    name, city, state = _PLACES[at]
    slug = "-".join(unicodedata.normalize("NFKD", city.lower()).encode("ascii", "ignore").decode().split())
    return Point(name, when, city, state, f"{slug}-{state.lower()}")


@st.composite
def baskets(draw: st.DrawFn) -> Sold:
    """One to three people, one way or there and back, with or without a change of bus and insurance."""
    legs, ways = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    people = draw(st.permutations(_NAMES))[: draw(st.integers(1, 3))]
    labels = draw(st.permutations(("01", "17", "21A", "4"))) if draw(st.booleans()) else ("17", "18", "19")
    start = datetime(2026, 3, 21, draw(st.integers(0, 23)), draw(st.integers(0, 59)))
    rides, seats = [], []
    for way, direction in list(enumerate(Direction))[:ways]:
        stops = (0, 1, 2) if legs == 2 else (0, 2)
        stops = stops[::-1] if way else stops
        for leg in range(legs):
            leaves = start + timedelta(days=3 * way, hours=7 * leg)
            start_at, end_at = point(stops[leg], leaves), point(stops[leg + 1], leaves + timedelta(hours=6))
            number = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{way}{leg}"))
            rides.append(Ride(number, start_at, end_at, service_class=draw(st.sampled_from(_CLASSES[1:]))))
            for index, name in enumerate(people):
                price, insurance = draw(st.integers(1, 50_000)), draw(st.sampled_from((0, 450)))
                amount, document = Cents(price + insurance), f"{index}29.982.247-25"
                seat = SoldSeat(rides[-1].trip_id, labels[index], name, DocumentType.CPF, document, amount)
                low = draw(st.booleans())
                seats.append(replace(seat, direction=direction, insurance=Cents(insurance), low_fare=low))
    total = Cents(sum(seat.amount for seat in seats) + FEE)
    return replace(attempt().sold, seats=tuple(seats), rides=tuple(rides), total=total, departure=start)


def place(at: Point) -> Json:
    return {
        "schedule": {"date": f"{at.when:%Y-%m-%d}", "time": f"{at.when:%H:%M:%S}"},
        "place": {"name": at.name, "city": at.city, "state": at.state, "slug": at.slug},
    }


def ticket(sold: Sold, seat: SoldSeat) -> Json:
    ride = next(ride for ride in sold.rides if ride.trip_id == seat.trip_id)
    assert ride.departure and ride.arrival and seat.direction
    ends = {"departure": place(ride.departure), "arrival": place(ride.arrival)}
    person = {"name": seat.passenger, "documentNumber": seat.document_number, "seat": {"label": seat.seat}}
    trip = {"id": seat.trip_id, "tripType": seat.direction.value, "serviceClass": ride.service_class, **ends}
    amount = str(reais(seat.amount - (seat.insurance or 0)))
    details = {"trip": trip, "passenger": person}
    item = {"type": "ticket", "status": "COMPLETE", "amount": amount, "itemDetails": details}
    return {**item, "isLowFare": seat.low_fare}


def shown(sold: Sold, low_fare: str = "none") -> Json:
    """Return the order of a basket as the provider shows it (contract 2.9). ``low_fare``: where the item of
    that fare stands, of a ticket that was sold by it (contract 2.8)."""
    items = [ticket(sold, seat) for seat in sold.seats]
    for seat, one in zip(sold.seats, tuple(items), strict=True):
        if seat.insurance:
            items.append({"type": "insurance", "amount": str(reais(seat.insurance))})
        if low_fare == "beside" and seat.low_fare:
            items.append({**copy.deepcopy(one), "type": "low_fare", "amount": "0.00"})
        if low_fare == "instead" and seat.low_fare:
            one["type"] = "low_fare"
    items.append({"type": "service_fee", "amount": str(reais(FEE))})
    total = float(reais(sold.order_total))
    return {
        "publicId": "GB7K",
        "status": "completed",
        "totalAmount": total,
        "totalItems": len(items),
        "item": items,
    }


def read(order: Json) -> OrderDetail:
    return order_detail.order_detail(Reply(200, {}, json.dumps(order).encode()), "")


def shown_total(sold: Sold) -> Json:
    return {"publicId": "GB7K", "status": "completed", "totalAmount": float(reais(sold.order_total))}


def spelled(name: str, draw: st.DrawFn) -> str:
    """Return a name as another system may keep it: other case, no accents, its end cut off."""
    first = len(name.split()[0])
    name = name[: draw(st.integers(first + 2, len(name)))] if draw(st.booleans()) else name
    if draw(st.booleans()):
        name = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return draw(st.sampled_from((name, name.upper(), name.lower(), name.title(), name.swapcase())))


@given(baskets(), st.sampled_from(_LOW_FARE), st.data())
def test_what_was_sold_agrees_however_it_is_spelled(sold: Sold, low_fare: str, data: st.DataObject) -> None:
    order = shown(sold, low_fare)
    for item in order["item"]:
        if person := item.get("itemDetails", {}).get("passenger"):
            person["name"] = spelled(person["name"], data.draw)  # type: ignore[arg-type]
            document = person["documentNumber"]
            person["documentNumber"] = data.draw(st.sampled_from((document, document.replace(".", ""))))
    order["item"] = data.draw(st.permutations(order["item"]))
    assert differences(sold, read(order)) == ()


@pytest.mark.parametrize(
    ("sold_from", "shown_from", "same"),
    [
        ((1, "Terminal Tietê"), (2, "Barra Funda"), False),
        ((1, "São Paulo (Tietê)"), (2, "São Paulo - Terminal Barra Funda"), False),
        ((1, "Rodoviária de São Paulo"), (2, "Terminal Barra Funda"), False),
        ((1, "Tietê"), (1, "Portuguesa-Tietê"), True),
        ((1, "Tietê"), (9001, "TERMINAL RODOVIARIO DO TIETE"), True),
        ((1, "Rodoviária de São Paulo"), (2, "São Paulo"), True),
        ((1, "Terminal"), (2, "Barra Funda"), True),
        ((None, "Tietê"), (2, "Barra Funda"), True),
    ],
)
def test_another_terminal_of_the_city_is_another_route(
    sold_from: tuple[int | None, str], shown_from: tuple[int, str], same: bool
) -> None:
    leaves = datetime(2026, 3, 21, 8)
    start, sold = point(0, leaves), attempt().sold
    told = {"id": sold_from[0], "name": sold_from[1]}
    ride = Ride(
        sold.seats[0].trip_id,
        replace(start, terminal=str(told["name"]), terminal_id=str(told["id"] or "")),
        point(2, leaves + timedelta(hours=6)),
    )
    seat = replace(sold.seats[0], direction=Direction.OUTBOUND, insurance=Cents(0))
    sold = replace(sold, rides=(ride,), seats=(seat,), departure=leaves)
    order = shown(sold)
    end = order["item"][0]["itemDetails"]["trip"]["departure"]
    end["place"]["terminal"] = {"id": shown_from[0], "name": shown_from[1]}
    assert [one.what for one in differences(sold, read(order))] == ([] if same else [Fact.ROUTE])


def made_of(order: Json) -> ExistsWithoutId:
    """Return what is known once an order is answered with its items alone (contract 2.8)."""
    body = json.dumps({"item": order["item"]}).encode()
    made = classify(written=True, status=201, content_type="application/json", body=body)
    assert isinstance(made, ExistsWithoutId)
    return made


@given(baskets(), st.sampled_from(_LOW_FARE))
def test_the_items_that_are_listed_when_an_order_is_made_are_compared_with_what_was_sold(
    sold: Sold, low_fare: str
) -> None:
    order = shown(sold, low_fare)
    assert differences(sold, read(order), created=made_of(order).items) == ()


@given(baskets(), st.integers(0, 2), st.data())
def test_another_ticket_or_price_when_an_order_is_made_is_named(
    sold: Sold, how: int, data: st.DataObject
) -> None:
    order = shown(sold)
    changed = copy.deepcopy(order)
    item = changed["item"][data.draw(st.integers(0, len(sold.seats) - 1))]
    if how == 0:
        changed["item"].remove(item)
    elif how == 1:
        changed["item"].append(item)
    else:
        item["amount"] = str(Decimal(item["amount"]) + Decimal("1000.00"))
    found = differences(sold, read(order), created=made_of(changed).items)
    assert [one.what for one in found] == [Fact.PRICE if how == 2 else Fact.TICKETS]


def test_items_that_cannot_be_read_when_an_order_is_made_say_nothing() -> None:
    for item in ([], [7], [{"type": "ticket"}], [{"type": "ticket", "amount": "1.234"}], None):
        assert made_of({"item": item}).items == ()


@given(baskets(), st.data())
def test_what_is_not_shown_or_was_not_kept_cannot_differ(sold: Sold, data: st.DataObject) -> None:
    order = shown(sold)
    order.pop("totalItems")
    for item in order["item"][: len(sold.seats)]:
        trip, person = item["itemDetails"]["trip"], item["itemDetails"]["passenger"]
        for part, name in data.draw(
            st.lists(
                st.sampled_from(
                    [(trip, n) for n in ("id", "tripType", "departure", "arrival")]
                    + [(person, n) for n in ("name", "documentNumber")]
                ),
                unique_by=lambda one: one[1],
            )
        ):
            part.pop(name)
    assert differences(sold, read(order)) == ()
    forgotten: dict[str, Any] = {
        "direction": None,
        "insurance": None,
        "document_number": "",
        "low_fare": None,
    }
    older = tuple(replace(seat, **forgotten) for seat in sold.seats)
    sold = replace(sold, service_class="")
    assert differences(replace(sold, seats=older, rides=()), read(shown(sold))) == ()


def _move(item: Json, days: int = 0, minutes: int = 0) -> None:
    schedule = item["itemDetails"]["trip"]["departure"]["schedule"]
    schedule["date"] = (date.fromisoformat(schedule["date"]) + timedelta(days=days)).isoformat()
    at = datetime.strptime(schedule["time"], "%H:%M:%S") + timedelta(minutes=minutes)
    schedule["time"] = f"{at:%H:%M:%S}"


def _turn(item: Json) -> None:
    trip = item["itemDetails"]["trip"]
    (one, other) = (trip[end] for end in ("departure", "arrival"))
    one["place"], other["place"] = other["place"], one["place"]


def _reverse(item: Json) -> None:
    trip = item["itemDetails"]["trip"]
    out = trip["tripType"] == Direction.OUTBOUND.value
    trip["tripType"] = (Direction.RETURN if out else Direction.OUTBOUND).value


def _person(name: str, value: object) -> Callable[[Json], None]:
    return lambda item: item["itemDetails"]["passenger"].update({name: value})


CHANGES: dict[Fact, Callable[[Json], None]] = {
    Fact.SEAT: _person("seat", {"label": "99"}),
    Fact.PASSENGER: _person("name", "Maria Souza"),
    Fact.DOCUMENT: _person("documentNumber", "11144477735"),
    Fact.TRIP: lambda item: item["itemDetails"]["trip"].update(id=str(uuid.UUID(int=7))),
    Fact.ROUTE: _turn,
    Fact.DIRECTION: _reverse,
    Fact.DAY: lambda item: _move(item, days=1),
    Fact.TIME: lambda item: _move(item, minutes=1),
    Fact.SERVICE_CLASS: lambda item: item["itemDetails"]["trip"].update(serviceClass={"name": _CLASSES[0]}),
    Fact.LOW_FARE: lambda item: item.update(isLowFare=not item["isLowFare"]),
    Fact.PRICE: lambda item: item.update(amount=str(Decimal(item["amount"]) + 1)),
    Fact.STATUS: lambda item: item.update(status="partially canceled"),
}


@pytest.mark.parametrize("fact", CHANGES)
@settings(max_examples=30)
@given(sold=baskets(), low_fare=st.sampled_from(_LOW_FARE), data=st.data())
def test_each_fact_of_each_ticket_that_is_another_is_named_alone(
    fact: Fact, sold: Sold, low_fare: str, data: st.DataObject
) -> None:
    assume(fact is not Fact.LOW_FARE or low_fare == "none")
    order, index = shown(sold, low_fare), data.draw(st.integers(0, len(sold.seats) - 1))
    changed = order["item"][index]
    twins = [item for item in order["item"] if item.get("itemDetails") == changed["itemDetails"]]
    for item in twins if fact not in (Fact.PRICE, Fact.STATUS) else [changed]:
        CHANGES[fact](item)
    (found,) = differences(sold, read(order))
    assert (found.what, found.ticket) == (fact, sold.seats[index].seat)
    assert found.sold != found.shown


@given(baskets(), st.booleans())
def test_insurance_that_was_paid_is_in_the_order_or_missed(sold: Sold, inside: bool) -> None:
    order = shown(sold)
    order["item"] = [item for item in order["item"] if item["type"] != "insurance"]
    order["totalItems"] = len(order["item"])
    for seat, item in zip(sold.seats, order["item"], strict=False):
        item["amount"] = str(reais(seat.amount)) if inside else item["amount"]
    insured = sum(seat.insurance or 0 for seat in sold.seats)
    found = [one.what for one in differences(sold, read(order))]
    assert found == ([Fact.INSURANCE] if insured and not inside else [])


@given(baskets(), st.integers(-500, 500), st.sampled_from(("approved", "refused", "refunded", "blorp")))
def test_a_payment_of_another_amount_than_agreed_to_is_named(sold: Sold, more: int, status: str) -> None:
    amount = str(reais(Cents(max(sold.total + more, 1))))
    order = {**shown(sold), "payments": [{"type": "credit_card", "status": status, "amount": amount}]}
    found = [one.what for one in differences(sold, read(order))]
    stands = status in ("approved", "blorp")
    assert found == ([Fact.PAYMENT] if more and stands else [] if stands else [Fact.PAID])


@given(
    baskets(), st.sampled_from(("credit_card", "CreditCard", "debit_card", "boleto", "pix", "xyz")), st.data()
)
def test_another_way_to_pay_than_the_one_sold_is_named(sold: Sold, word: str, data: st.DataObject) -> None:
    told, count = data.draw(st.sampled_from((None, 1, 2, 3))), data.draw(st.sampled_from((1, 2, 3)))
    sold = replace(sold, payment=PaymentType.CREDIT_CARD, installments=count)
    payment = {"type": word, "status": "approved", "amount": str(reais(sold.total)), "installments": told}
    found = [one.what for one in differences(sold, read({**shown(sold), "payments": [payment]}))]
    other = word in ("debit_card", "boleto", "pix")
    assert found == ([Fact.METHOD] if other else [Fact.INSTALMENTS] if told not in (None, count) else [])


@pytest.mark.parametrize(
    ("bought", "told", "lower"),
    [
        *(
            (one, other, here > there)
            for here, one in enumerate(_CLASSES)
            for there, other in enumerate(_CLASSES)
        ),
        ("SEMI LEITO", "semileito", False),
        ("Leito", "semi_leito", True),
        ("Leito-Cama", "Leito", True),
        ("Cabine", "leito", True),
        ("Executivo / Leito", "Executivo", False),
        ("Leito", "Executivo / Leito", False),
        ("Double Deck", "Convencional", False),
        ("Leito", "Premium", False),
        ("", "Convencional", False),
    ],
)
def test_a_lower_class_than_bought_is_named_and_a_word_that_nobody_knows_is_none(
    bought: str, told: str, lower: bool
) -> None:
    sold = attempt().sold
    sold = replace(sold, rides=(Ride(sold.seats[0].trip_id, service_class=bought),), service_class="")
    trip = {"serviceClass": {"name": told}}
    person = {"name": sold.seats[0].passenger, "seat": {"label": sold.seats[0].seat}}
    item = {"type": "ticket", "status": "COMPLETE", "amount": str(reais(sold.seats[0].amount))}
    order = {**shown_total(sold), "item": [{**item, "itemDetails": {"trip": trip, "passenger": person}}]}
    found = [one.what for one in differences(sold, read(order)) if one.what is Fact.SERVICE_CLASS]
    assert found == [Fact.SERVICE_CLASS] * lower


@given(baskets(), st.sampled_from(Benefit), st.sampled_from(("", "none", *Benefit)))
def test_another_kind_of_benefit_than_bought_is_named(sold: Sold, bought: Benefit, told: str) -> None:
    sold = replace(sold, seats=tuple(replace(seat, benefit=bought) for seat in sold.seats))
    order = shown(sold)
    for item in order["item"][: len(sold.seats)]:
        item["discount"] = {"type": told.upper()}
    other = told in set(Benefit) - {""} and told != bought
    assert {one.what for one in differences(sold, read(order))} == ({Fact.BENEFIT} if other else set())


@pytest.mark.parametrize(
    "who",
    [
        {"firstName": "MARIA DE", "lastName": "FÁTIMA SOUZA"},
        {"name": "Maria de", "lastName": "Fátima Souza"},
        {"name": {"given": "maria de", "family": "fatima souza"}},
        {"name": "FATIMA SOUZA/MARIA DE MRS"},
        {"name": "Fátima Souza, Maria de"},
        {"fullName": "Maria de Fátima Souza"},
    ],
    ids=str,
)
@given(sold=baskets())
def test_a_name_in_pieces_is_the_same_name(sold: Sold, who: dict[str, Any]) -> None:
    sold = replace(sold, seats=(replace(sold.seats[0], passenger="Maria de Fátima Souza"), *sold.seats[1:]))
    order = shown(sold)
    passenger = order["item"][0]["itemDetails"]["passenger"]
    del passenger["name"]
    passenger |= who
    assert not [one for one in differences(sold, read(order)) if one.what is Fact.PASSENGER]


@given(baskets(), st.data())
def test_a_ticket_too_few_a_total_or_a_count_that_is_another_is_named(
    sold: Sold, data: st.DataObject
) -> None:
    fewer, dearer, counted = shown(sold), shown(sold), shown(sold)
    del fewer["item"][data.draw(st.integers(0, len(sold.seats) - 1))], fewer["totalItems"]
    dearer["totalAmount"] = round(dearer["totalAmount"] + 0.01, 2)
    counted["totalItems"] += 1
    for order, fact in ((fewer, Fact.TICKETS), (dearer, Fact.TOTAL), (counted, Fact.ITEM_COUNT)):
        (found,) = differences(sold, read(order))
        assert (found.what, found.ticket) == (fact, "")
        assert found.sold != found.shown


@given(baskets(), st.sampled_from([-1, 1, 1000]))
def test_an_amount_that_the_outcome_tells_is_the_one_that_was_sold(sold: Sold, more: int) -> None:
    order = read(shown(sold))
    assert differences(sold, order, sold.order_total) == ()
    (found,) = differences(sold, order, Cents(sold.total + more))
    assert (found.what, found.ticket) == (Fact.TOTAL, "")
    assert found.sold != found.shown


@given(baskets())
def test_a_direct_trip_has_three_items_for_each_person_and_way_at_most(sold: Sold) -> None:
    order = shown(sold, "beside")
    people = {(seat.document_number, seat.direction) for seat in sold.seats}
    direct = len(people) == len(sold.seats)
    while sum(item["type"] != "low_fare" for item in order["item"]) <= 3 * len(people):
        order["item"].append({"type": "service_fee", "amount": "0.00"})
    del order["totalItems"]
    assert [one.what for one in differences(sold, read(order))] == [Fact.ITEMS] * direct


_ADDED: dict[Fact, Callable[[Json, Sold], None]] = {
    Fact.BUYER: lambda order, _: order.update(customer={"documentNumber": "390.533.447-05"}),
    Fact.FEE: lambda order, _: order["item"][-1].update(amount=str(reais(Cents(FEE + 1)))),
    Fact.INSURANCE: lambda order, _: order["item"].append({"type": "insurance", "amount": "999.00"}),
    Fact.LOW_FARE: lambda order, sold: order["item"].extend(
        {"type": "low_fare", "amount": "0.00"} for _ in range(sum(bool(s.low_fare) for s in sold.seats) + 1)
    ),
    Fact.REFUNDED: lambda order, _: order["item"][0].update(refundedAmount="0.01"),
    Fact.REFUNDED_ITEMS: lambda order, _: order.update(refundedItems=1),
}


@pytest.mark.parametrize("fact", _ADDED)
@given(sold=baskets())
def test_what_nobody_bought_and_what_was_given_back_is_named(fact: Fact, sold: Sold) -> None:
    order = shown(sold)
    del order["totalItems"]
    _ADDED[fact](order, sold)
    (found,) = [one for one in differences(sold, read(order)) if one.what is not Fact.ITEMS]
    assert found.what is fact and found.sold != found.shown


@given(baskets(), st.integers(1, 3))
def test_what_was_sold_is_paid_once(sold: Sold, times: int) -> None:
    payment = {"type": "credit_card", "status": "approved", "amount": str(reais(sold.total))}
    detail = read({**shown(sold), "payments": [payment] * times})
    assert paid_as_sold(sold, detail) is (times == 1)
    assert [one.what for one in differences(sold, detail)] == [Fact.PAYMENT] * (times > 1)
    assert not paid_as_sold(sold, read({**shown(sold), "payments": [{**payment, "status": "refused"}]}))
    assert not paid_as_sold(sold, read({**shown(sold), "payments": [payment], "refundedItems": 1}))
    assert not paid_as_sold(sold, read(shown(sold)))


@pytest.mark.parametrize(
    ("sold_by", "run_by", "agrees"),
    [
        ("Viação Garcia", "GARCIA LTDA", True),
        ("Auto Viação 1001", "1001", True),
        ("Águia Branca", "AguiaBranca", True),
        ("Viação Garcia", "Viação Outra", False),
        ("Expresso Brasileiro", "Expresso Guanabara S/A", False),
        ("", "Viação Outra", True),
        ("Viação Garcia", "", True),
    ],
)
def test_another_company_than_sold_is_named(sold_by: str, run_by: str, agrees: bool) -> None:
    sold = attempt().sold
    sold = replace(sold, rides=(Ride(sold.seats[0].trip_id, company=sold_by),))
    item = with_trip(sold, sold.seats[0].trip_id)
    item["itemDetails"]["trip"]["travelCompany"] = {"id": 9, "name": run_by}
    found = [one.what for one in differences(sold, read({**shown_total(sold), "item": [item]}))]
    assert found == [Fact.COMPANY] * (not agrees)


def test_of_a_list_and_a_count_that_disagree_the_one_that_is_not_as_sold_is_named() -> None:
    seat = replace(attempt().sold.seats[0], insurance=Cents(100))
    sold = replace(attempt().sold, seats=(seat,))
    bare = with_trip(sold, seat.trip_id)
    fee = {"type": "service_fee", "amount": str(reais(FEE))}
    missing = read({**shown_total(sold), "item": [bare, fee], "totalItems": 3})
    miscounted = read({**shown_total(sold), "item": [bare, fee], "totalItems": 7})
    listed = [(d.sold, d.shown) for d in differences(sold, missing) if d.what is Fact.ITEMS]
    counted = [(d.sold, d.shown) for d in differences(sold, miscounted) if d.what is Fact.ITEM_COUNT]
    assert (listed, counted) == ([("3", "2")], [("2", "7")])


def test_an_outcome_of_another_order_is_named() -> None:
    sold = attempt().sold
    detail = read({**shown_total(sold), "item": [with_trip(sold, sold.seats[0].trip_id)]})
    (found,) = differences(sold, detail, None, "ZZ99OTHER")
    assert (found.what, found.sold, found.shown) == (Fact.ORDER, "GB7K", "ZZ99OTHER")


def test_any_number_of_adjustments_is_compared_in_a_moment() -> None:
    """Which of them an order lists is tried, and choices double with each."""
    parts = tuple(PricePart(PartKind.SURCHARGE, Cents(at)) for at in range(1, 41))
    sold = attempt().sold
    sold = replace(sold, adjustments=parts, total=Cents(sold.total + sum(part.amount for part in parts)))
    fee = {"type": "service_fee", "amount": "0.01"}
    items = [with_trip(sold, sold.seats[0].trip_id), fee]
    found = {one.what for one in differences(sold, read({**shown_total(sold), "item": items}))}
    assert Fact.FEE in found


def test_a_number_of_the_trip_that_is_none_of_ours_says_nothing() -> None:
    sold = replace(attempt().sold, seats=(replace(attempt().sold.seats[0], trip_id="trip-1"),))
    for shown_id, agrees in (("4711", True), ("TRIP-1", True), (str(uuid.UUID(int=7)), True)):
        detail = read({**shown_total(sold), "item": [with_trip(sold, shown_id)]})
        assert (differences(sold, detail) == ()) is agrees
    second = replace(sold.seats[0], trip_id="trip-2", seat="18")
    both = replace(sold, seats=(sold.seats[0], second), total=sold.total)
    swapped = [with_trip(both, "trip-2"), with_trip(both, "trip-1", 1)]
    found = differences(both, read({**shown_total(both), "item": swapped}))
    assert {one.what for one in found} == {Fact.TRIP}


def with_trip(sold: Sold, trip_id: str, index: int = 0) -> Json:
    seat = sold.seats[index]
    passenger = {"name": seat.passenger, "seat": {"label": seat.seat}}
    details = {"trip": {"id": trip_id}, "passenger": passenger}
    return {"type": "ticket", "status": "complete", "amount": str(reais(seat.amount)), "itemDetails": details}


@pytest.mark.parametrize(
    "name",
    ["Maria", "Maria Fátima Souza", "Maria de Fátima Souza Lima", "M. de Fátima Souza", "Souza Maria", ""],
)
def test_only_the_end_of_a_name_may_be_cut_off(name: str) -> None:
    assert not same_name("Maria de Fátima Souza", name)
