"""What the provider is asked, with which parameter, and what is left to be done here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.order_facts import ListedJourney
from pos_app.domain.order_plan import NotAsked, Plan, listed_wanted, plan, sold_wanted
from pos_app.domain.order_search import PartKind, QueryPart, QueryReading, readings
from pos_app.domain.orders import Confirmed, OrderFilter
from tests.ui.builders_orders import an_attempt, an_order, fiscal, summaries

CPF = "529.982.247-25"
DOCUMENT = OrderFilter(document="52998224725")


@pytest.mark.parametrize(
    ("typed", "asked", "parameters"),
    [
        ("helena@exemplo.com.br", OrderFilter(email="helena@exemplo.com.br"), ["email"]),
        (CPF, DOCUMENT, ["documentNumber"]),
        ("11.222.333/0001-81", OrderFilter(document="11222333000181"), ["documentNumber"]),
        ("52998224726", OrderFilter(document="52998224726"), ["documentNumber"]),
        ("(11) 98765-0142", OrderFilter(phone="11987650142"), ["phone"]),
        ("+55 11 98765-0142", OrderFilter(phone="+5511987650142"), ["phone"]),
        (f"{CPF} siqueira", replace(DOCUMENT, passenger="siqueira"), ["documentNumber", "passenger"]),
        (f"SA8821-17 {CPF}", replace(DOCUMENT, locator="SA8821-17"), ["documentNumber", "localizer"]),
        (
            "3f1c77a09d5e4b8c3f1c77a09d5e4b8c",
            OrderFilter(partner_id="3f1c77a09d5e4b8c" * 2),
            ["externalRemoteId"],
        ),
    ],
)
def test_each_reading_has_its_query(typed: str, asked: OrderFilter, parameters: list[str]) -> None:
    found = plan(readings(typed)[0])
    assert found.asks and found.asked == asked
    assert [parameter for _, parameter in found.parameters] == parameters
    assert found.here == found.unchecked == ()


def test_an_order_s_number_is_read_without_a_buyer() -> None:
    found = plan(readings("GB7K-40Q2-M9 Helena")[0])
    assert found.asks and (found.asked, found.order) == (None, "GB7K-40Q2-M9")
    assert [part.kind for part in found.here] == [PartKind.NAME]
    order, name, locator = (
        QueryPart(PartKind.ORDER, "GB7K"),
        QueryPart(PartKind.NAME, "Helena"),
        QueryPart(PartKind.LOCATOR, "SA8821"),
    )
    assert plan((name, order, locator)) == Plan(
        order="GB7K", parameters=((order, "publicId"),), here=(name,), unchecked=(locator,)
    )


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", NotAsked.NOTHING),
        ("Helena Prado", NotAsked.BUYER),
        ("529.982.247-26 Helena", NotAsked.WRONG_CPF),
        ("helena@", NotAsked.EMAIL),
    ],
)
def test_what_the_provider_cannot_answer_is_not_asked(typed: str, why: NotAsked) -> None:
    reading = readings(typed)[0] if typed else ()
    found = plan(reading)
    assert (found.why_not, found.asks, found.asked) == (why, False, None)


def test_of_two_buyers_one_is_asked_and_the_other_is_checked_or_told() -> None:
    mail = plan(readings(f"helena@exemplo.com.br {CPF}")[0])
    assert mail.asked == DOCUMENT
    assert [part.kind for part in mail.here] == [PartKind.EMAIL]
    phone = plan(readings(f"{CPF} (11) 98765-0142")[0])
    assert phone.asked == DOCUMENT
    assert [part.kind for part in phone.unchecked] == [PartKind.PHONE]
    names = plan(readings(f"Helena {CPF} Prado")[0])
    assert names.asked == replace(DOCUMENT, passenger="Helena")
    assert [part.value for part in names.here] == ["Prado"]


def part(kind: PartKind, value: str) -> QueryReading:
    return (QueryPart(kind, value),)


@pytest.mark.parametrize(
    ("reading", "wanted"),
    [
        (part(PartKind.NAME, "helena"), True),
        (part(PartKind.SURNAME, "LEMOS"), False),
        (part(PartKind.NAME, "volta"), True),
        (part(PartKind.EMAIL, "HELENA.siqueira@exemplo.com.br"), True),
        (part(PartKind.EMAIL, "outra@exemplo.com.br"), False),
        (part(PartKind.ORDER, "gb7k41c8"), True),
        (part(PartKind.ORDER, "40Q2"), False),
        (part(PartKind.PARTNER_ID, "p-1"), True),
        (part(PartKind.PARTNER_ID, "p-2"), False),
        (part(PartKind.PHONE, "1"), True),
    ],
)
def test_a_listed_order_is_compared_with_what_it_shows(reading: QueryReading, wanted: bool) -> None:
    summary = replace(summaries()[0], partner_id="P1", back=ListedJourney(passengers=("Ida e Volta",)))
    assert listed_wanted(summary, reading) is wanted
    bare = replace(summary, partner_id="", email="", passengers=(), back=None)
    if reading[0].kind is not PartKind.ORDER:
        assert listed_wanted(bare, reading), "what the list does not show hides nothing"


@pytest.mark.parametrize(
    ("reading", "wanted"),
    [
        (part(PartKind.CPF, "52998224725"), True),
        (part(PartKind.DOCUMENT, "529982"), True),
        (part(PartKind.WRONG_CPF, "52998224726"), False),
        (part(PartKind.DOCUMENT, "11987650142"), False),
        (part(PartKind.PHONE, "11987650142"), True),
        (part(PartKind.PHONE, "+5511987650142"), True),
        (part(PartKind.PHONE, "52998224725"), False),
        (part(PartKind.EMAIL, "helena.siqueira@exemplo.com.br"), True),
        (part(PartKind.ORDER, "gb7k-40"), True),
        (part(PartKind.ORDER, "p-a1"), False),
        (part(PartKind.PARTNER_ID, "p-a1"), True),
        (part(PartKind.NAME, "ribeirão"), True),
    ],
)
def test_an_order_of_this_desk_is_compared_with_the_reading_of_the_words(
    reading: QueryReading, wanted: bool
) -> None:
    assert sold_wanted(an_attempt(AttemptState.KNOWN), reading) is wanted


@pytest.mark.parametrize("kept", ["+5511987650155", "5511987650155", "11987650155"])
@pytest.mark.parametrize("typed", ["11987650155", "+5511987650155", "119876"])
def test_a_phone_is_the_same_with_and_without_the_country(kept: str, typed: str) -> None:
    one = an_attempt(AttemptState.KNOWN)
    one = replace(one, sold=replace(one.sold, buyer_phone=kept))
    assert sold_wanted(one, part(PartKind.PHONE, typed))
    assert not sold_wanted(one, part(PartKind.PHONE, "98765"))


def test_a_locator_stands_in_the_tickets_of_an_order() -> None:
    order = an_order()
    locator = order.tickets[0].locator
    done = an_attempt(AttemptState.COMPLETED, confirmed=Confirmed(order, fiscal()))
    assert locator
    assert sold_wanted(done, part(PartKind.LOCATOR, locator.lower()))
    assert not sold_wanted(an_attempt(), part(PartKind.LOCATOR, locator))
