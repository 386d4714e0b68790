"""The walk through a provider's replies: what it asks for, in which order, what it makes of each answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import NotFound
from pos_app.domain.learning import (
    BASKETS,
    Ability,
    AbilityState,
    PayAbility,
    ReadingCertainty,
    Skipped,
)
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType, QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind
from pos_app.domain.trust import Trust
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.paths import parsed
from pos_app.partner.reading.profile import Line, Profile
from tests.partner.learn.walks import (
    BACK,
    HOLD,
    HOLD_BACK,
    MAP,
    MAP_BACK,
    ORDER,
    OUT,
    PAY,
    UNTIL,
    Basket,
    S,
    W,
    a_map,
    a_trip,
    a_way_back,
    answered,
    block,
    held,
    learnt,
    quoted,
    skipped,
    steps,
    trips,
    walking,
)
from tests.partner.service import Answer, ReceivedRequest, Service, example

# --- The whole walk -------------------------------------------------------------------------------


ONE_SEAT = QuotePart("7f0c-direct", Direction.OUTBOUND, TripKind.DIRECT, (QuoteItem("blk-04", Cents(12990)),))
ROUND = replace(OUT, origin="São Paulo/sp", return_day=BACK, public_id=ORDER)


@pytest.fixture
def both_ways(provider: Service) -> Service:
    """A provider with a way back."""
    one_stop = a_trip("stop", type="one_stop", availableSeats=1)
    provider.on("v5/trips", Answer.example("trips"), trips(a_trip(), one_stop, returns=(a_way_back(),)))
    return provider


async def test_every_step_reports_what_was_read_of_it(both_ways: Service) -> None:
    found = await learnt(both_ways, ROUND)
    assert [(one.step, one.state, one.read, one.seen) for one in found.steps] == [
        (W.TOKEN, S.DONE, 0, 0),
        (W.PLACES, S.DONE, 2, 2),
        (W.SEARCH, S.DONE, 2, 2),
        (W.ROUND_TRIP, S.DONE, 3, 3),
        (W.MAP, S.DONE, 5, 5),
        (W.LOW_FARE, S.SKIPPED, 0, 0),
        (W.ITINERARY, S.SKIPPED, 0, 0),
        (W.HOLD, S.DONE, 1, 1),
        (W.HOLD_TWO, S.DONE, 2, 2),
        (W.MAP_BACK, S.DONE, 5, 5),
        (W.HOLD_BACK, S.DONE, 2, 2),
        (W.SESSION, S.DONE, 0, 0),
        *((basket, S.DONE, 2, 2) for basket in BASKETS),
        (W.ORDER, S.DONE, 1, 1),
        (W.CHECKOUT, S.DONE, 0, 0),
        (W.FISCAL, S.DONE, 2, 2),
        (W.HISTORY, S.DONE, 1, 1),
    ]
    assert all(one.fault is None for one in found.steps)
    assert skipped(found, Skipped.NOT_ASKED) == {W.LOW_FARE}
    assert skipped(found, Skipped.NOT_OFFERED) == {W.ITINERARY}
    assert (found.questions, found.changed, found.held) == ((), (), ("04", "02", "03", "03", "04"))
    assert datetime.fromisoformat(found.held_until) == UNTIL
    assert found.calls == len(both_ways.requests) <= 28


async def test_it_holds_one_seat_two_and_two_of_the_way_back_and_sends_no_order(both_ways: Service) -> None:
    await learnt(both_ways, ROUND)
    asked = [(r.method, r.path.removeprefix("/partners/api/")) for r in both_ways.requests]
    assert asked == [
        ("POST", "oauth/basic-token"),
        ("GET", "v4/places/by-location"),
        ("GET", "v5/trips"),
        ("GET", "v5/trips"),
        ("GET", MAP),
        ("POST", HOLD),
        ("POST", HOLD),
        ("GET", MAP_BACK),
        ("POST", HOLD_BACK),
        ("POST", "v4/payments/session"),
        *[("POST", PAY)] * 8,
        ("GET", f"v4/orders/{ORDER}"),
        ("GET", f"v5/orders/{ORDER}/checkout-response"),
        ("GET", f"v4/tickets/{ORDER}"),
        ("GET", "v6/orders"),
    ]
    assert both_ways.calls("v4/payments/session")[0].json == {"customer": {"email": OUT.email}}
    baskets = [Basket.of(request) for request in both_ways.calls(PAY)]
    assert [(len(one.seats), one.insured) for one in baskets] == [
        (1, 0),
        (1, 1),
        (2, 0),
        *[(2, 2), (2, 1), (2, 1)],  # What insurance costs for each of two.
        (4, 0),
        (1, 0),
    ]
    assert both_ways.tokens == 1, "one token serves both forms of the question"


async def test_each_sum_is_told_part_by_part_and_what_adds_up_can_be_sold(both_ways: Service) -> None:
    async with walking(both_ways, ROUND) as walk:
        found = await walk.run()
        assert not walk.profile.lines, "everything stands where the contract shows it"
        assert {row.sureness for row in walk.rows} == {ReadingCertainty.DOCUMENTED}
    sums = {(one.basket, one.method): one for one in found.sums}
    assert sums.keys() == {(basket, method) for basket in BASKETS for method in PaymentType}
    assert all(one.adds_up for one in found.sums)
    insured = sums[W.INSURED, PaymentType.PIX]
    assert [(part.what, part.amount) for part in insured.parts] == [
        ("seats", 12990),
        ("fee", 990),
        ("insurance", 450),
        ("discount", -500),
    ]
    assert insured.total == 12990 + 990 + 450 - 500
    able = {one.ability: one.can for one in found.able}
    for kind in (Ability.DIRECT, Ability.CONNECTION, Ability.ROUND_TRIP, Ability.TWO_PEOPLE, Ability.INSURED):
        assert able[kind] is AbilityState.YES
    assert able[PayAbility(PaymentType.PIX)] is able[PayAbility(PaymentType.CREDIT_CARD)] is AbilityState.YES
    assert able[Ability.ONE_STOP] is AbilityState.NO, "the search did not show one"


async def test_a_walk_trusts_whom_the_desk_trusts(provider: Service, tmp_path: Path) -> None:
    """Else a walk would send the credentials to a host whose key is not pinned."""
    trust = Trust(str(tmp_path / "ca.pem"), pins=("a" * 43 + "=",))
    async with walking(provider, trust=trust) as walk:
        network = walk.recorder._network
        assert network is not None and network._trust == trust


# --- The seat -------------------------------------------------------------------------------------


async def test_the_low_fare_offer_is_looked_at_where_it_was_agreed_on(provider: Service) -> None:
    seats = [{"label": f"{n:02d}", "available": n != 3, "isLowFare": n > 1} for n in (1, 2, 3, 4)]
    low = {**example("trip-detail"), "map": seats}
    provider.on(MAP, Answer.example("trip-detail"), Answer.of(low))
    found = await learnt(provider, replace(OUT, low_fare=True))
    plain, offered = provider.calls(MAP)
    assert "isLowFare" not in plain.params
    assert offered.params == {"isLowFare": "true"}
    done = steps(found)[W.LOW_FARE]
    assert (done.state, done.seen) == (S.DONE, 4)
    assert 0 < done.read < 4


async def test_the_last_free_seats_of_the_map_are_held(provider: Service) -> None:
    provider.on(MAP, a_map("09", "10", "02", "12"))
    found = await learnt(provider)
    asked = [[seat["label"] for seat in call.json["seats"]] for call in provider.calls(HOLD)]
    assert asked == [["12"], ["09", "10"]]
    assert found.held == ("12", "09", "10")


async def test_a_seat_of_one_digit_is_tried_first_where_a_map_tells_numbers(provider: Service) -> None:
    provider.on(MAP, a_map("8", "9", "10", "11"))
    await learnt(provider)
    asked = [[seat["label"] for seat in call.json["seats"]] for call in provider.calls(HOLD)]
    assert asked == [["9"], ["10", "11"]]


async def test_a_seat_that_was_refused_has_no_price(provider: Service) -> None:
    provider.on(HOLD, Answer.of({"seats": [block("04", status="unavailable")]}), answered(held))
    found = await learnt(provider)
    failed = steps(found)[W.HOLD]
    assert failed.state is S.FAILED
    assert isinstance(failed.fault, NotFound)
    assert failed.fault.detail == "seat 04"
    assert {W.QUOTE, W.INSURED, W.OTHER_FORM} <= skipped(found, Skipped.NEEDS_ANOTHER)
    assert steps(found)[W.QUOTE_TWO].state is S.DONE


@pytest.mark.parametrize(
    ("hold", "detail", "asked"),
    [({"price": 119.9}, {}, 11990), ({}, {"price": {"default": 139.9}}, 13990), ({}, {"price": None}, 12990)],
    ids=["of the hold", "of the map", "of the search"],
)
async def test_the_price_that_is_asked_about_is_the_newest_one(
    provider: Service, hold: dict[str, object], detail: dict[str, object], asked: int
) -> None:
    provider.on(HOLD, Answer.of({"seats": [block("03", **hold)]}))
    provider.on(MAP, a_map("03", **detail))
    await learnt(provider)
    assert Basket.of(provider.calls(PAY)[0]).seats == [asked]


# --- What is learnt -------------------------------------------------------------------------------


def strange(request: ReceivedRequest) -> dict[str, Any]:
    """Prices that stand nowhere where the contract shows them."""
    return {"result": quoted(request, methods="options", type="kind", total="amountToPay", fee="serviceTax")}


async def test_what_cannot_be_read_is_learnt_and_read_again_by_the_reader_of_a_sale(
    both_ways: Service,
) -> None:
    both_ways.on(PAY, answered(strange))
    async with walking(both_ways, ROUND) as walk:
        found = await walk.run()
        lines = walk.profile.lines
        rows = {row.field: row for row in walk.rows if row.reply == Endpoint.METHODS}
    assert {steps(found)[basket].state for basket in BASKETS} == {S.DONE}
    assert all(one.adds_up for one in found.sums) and len(found.sums) == 12
    assert lines[Endpoint.METHODS, "method.total"].path == "result.options[].amountToPay"
    assert rows["method.total"].sureness is ReadingCertainty.FOUND
    assert not [reply for reply, _ in lines if reply != Endpoint.METHODS], "the rest is as documented"
    again = Book(Profile(lines))
    made = PartnerClient(both_ways.connection, book=again)
    quote = await made.quote((ONE_SEAT,))
    await made.aclose()
    assert {method.type: method.total for method in quote.methods} == {
        PaymentType.CREDIT_CARD: 12990 + 990,
        PaymentType.PIX: 12990 + 990 - 500,
    }


async def test_a_profile_from_before_is_kept_where_it_fits(both_ways: Service) -> None:
    both_ways.on(PAY, answered(strange))
    async with walking(both_ways, ROUND) as walk:
        await walk.run()
        before = walk.profile
    async with walking(both_ways, ROUND, before) as walk:
        found = await walk.run()
        assert walk.profile.lines == before.lines
        pinned = [row.sureness for row in walk.rows if row.reply == Endpoint.METHODS]
    assert set(pinned) == {ReadingCertainty.PINNED}
    assert found.changed == ()


async def test_a_reply_that_is_no_longer_what_it_was_is_learnt_anew(both_ways: Service) -> None:
    stale: dict[tuple[str, str], Line] = {
        (Endpoint.METHODS, "methods"): Line((parsed("old[]"),)),
        (Endpoint.METHODS, "method.type"): Line((parsed("old[].type"),)),
        (Endpoint.METHODS, "method.total"): Line((parsed("old[].sum"),), "reais", confirmed="Ana 2026-01-02"),
    }
    both_ways.on(PAY, answered(strange))
    async with walking(both_ways, ROUND, Profile(stale)) as walk:
        found = await walk.run()
        line = walk.profile.lines[Endpoint.METHODS, "method.total"]
    assert found.changed == (Endpoint.METHODS,)
    assert (line.path, line.confirmed) == ("result.options[].amountToPay", "")


@pytest.mark.parametrize("share", [3, 4], ids=["adds up", "does not"])
async def test_a_table_of_instalments_in_words_of_its_own_is_learnt_beside_documented_prices(
    both_ways: Service, share: int
) -> None:
    """Prices in the form of the contract need no profile; only what a table tells in its own words does.
    Where that is no table of this total, everything stays as the contract shows it."""

    def parcelas(request: ReceivedRequest) -> dict[str, Any]:
        found = quoted(request)
        card, once = found["paymentMethods"][0], found["paymentMethods"][0]["total"]
        card["parcelas"] = [
            {"numero": 1, "valor": once},
            {"numero": 3, "valor": round(100 * once) // share / 100},
        ]
        return found

    both_ways.on(PAY, answered(parcelas))
    async with walking(both_ways, ROUND) as walk:
        found = await walk.run()
        read = {field for reply, field in walk.profile.lines if reply == Endpoint.METHODS}
    assert not found.questions
    able = {one.ability: one.can for one in found.able}
    assert able[PayAbility(PaymentType.CREDIT_CARD)] is AbilityState.YES
    assert ("instalments" in read) is (share == 3)
    card = [one for one in found.sums if one.method is PaymentType.CREDIT_CARD]
    told = {(one.instalments, one.unread_table) for one in card}
    assert told == {(3, "") if share == 3 else (1, "parcelas")}


def two_totals(request: ReceivedRequest) -> dict[str, Any]:
    """Two totals of which nothing says which one is to be paid."""
    found = quoted(request)
    for method in found["paymentMethods"]:
        method["value"] = method.pop("total")
        method["amount"] = method["value"] + 3
        del method["fee"], method["discount"], method["insurance"]
    return found


async def test_what_nothing_proves_is_asked_and_the_answer_holds(both_ways: Service) -> None:
    both_ways.on(PAY, answered(two_totals))
    async with walking(both_ways, ROUND) as walk:
        found = await walk.run()
        assert found.questions and not found.complete
        able = {one.ability: one.can for one in found.able}
        assert AbilityState.YES not in {able[PayAbility(method)] for method in PaymentType}
        for _ in range(9):
            if not found.questions:
                break
            asked = found.questions[0]
            paths = [option.path for option in asked.options]
            chosen = next((i for i, path in enumerate(paths) if path.endswith("value")), 0)
            walk.decide(asked, chosen)
            found = await walk.run()
        assert not found.questions
        asked_for = [(request.target, request.body) for request in both_ways.requests]
        assert len(set(asked_for)) == len(asked_for), "what is known is not asked for again"
        confirmed = {line.confirmed for line in walk.profile.lines.values() if line.confirmed}
    assert confirmed == {f"pos-app learn {date.today().isoformat()}"}
    assert all(one.adds_up for one in found.sums)
    assert {one.confirmed for one in found.sums} == confirmed
    told = {part.what for one in found.sums for part in one.parts}
    assert "fee" not in told, "it is told nowhere, and not one of nothing"


async def test_after_so_many_calls_the_walk_ends(both_ways: Service) -> None:
    async with walking(both_ways, ROUND) as walk:
        walk.recorder._most = 12
        found = await walk.run()
    assert found.calls == len(both_ways.requests) == 16, "an order has four calls of its own"
    assert skipped(found, Skipped.LIMIT) >= {W.OTHER_FORM}
