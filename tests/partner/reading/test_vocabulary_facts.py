"""What a key says of a value: the names of each field, the plainest first, and what a name never is.

A field that is wanted is found by these names; between two of them the plainer one wins.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from pos_app.partner.learn import vocabulary
from pos_app.partner.learn.choice import LEAST
from pos_app.partner.learn.meaning import DOCUMENTED, Meaning, weight
from pos_app.partner.reading import lexicon, lines, points
from pos_app.partner.reading.personal import is_birth, is_personal
from pos_app.partner.reading.raw import masked_tree
from pos_app.partner.wire import seat_map

NAMES = {
    "TOTAL": (
        "total_amount total_price total_payment total_order",
        "total",
        "amount_payment amount_order",
        "price amount",
    ),
    "FEE": (
        "service_fee",
        "fee fee_amount",
        "service_amount",
        "service",
    ),
    "INSURANCE": ("insurance insurance_amount insurance_price",),
    "DISCOUNT": ("discount discount_amount",),
    "SEATS": (
        "fare_total",
        "subtotal seat_total ticket_total",
        "seat_amount seat_price ticket_amount ticket_price",
        "fare",
        "seat ticket trip_amount trip_price",
    ),
    "PRICE": (
        "price fare fare_amount price_amount ticket_price seat_price default_price total_price",
        "amount",
        "total",
        "default",
    ),
    "ORIGINAL": (
        "original original_price original_fare",
        "amount_from amount_least",
    ),
    "METHOD_TYPE": (
        "payment_type payment_method",
        "type",
        "method method_id",
        "id key",
        "name",
        "label payment",
    ),
    "METHOD_NAME": (
        "name title",
        "label",
    ),
    "INSTALMENT_COUNT": (
        "installment_count installment_label",
        "installment count n times",
        "label x",
    ),
    "TRIP_ID": (
        "trip_uuid",
        "trip_id leg_uuid",
        "uuid",
        "leg_id schedule_id",
        "trip",
        "id",
    ),
    "LEG_IDS": (
        "trip_uuid",
        "trip_id leg_uuid",
        "uuid leg_id",
        "leg id",
    ),
    "HASH": (
        "itinerary_hash",
        "hash",
        "itinerary_id",
        "itinerary",
    ),
    "LEGS": (
        "leg trip_leg",
        "trip",
    ),
    "KIND": (
        "type",
        "trip_type",
    ),
    "ENTRY_PRICE": (
        "price",
        "price_amount default_price total_price ticket_price",
        "fare fare_amount ticket_fare",
        "ticket_amount",
        "amount",
    ),
    "ENTRY_DISCOUNTED": (
        "price_with_discount",
        "discounted_price",
        "discounted",
    ),
    "DURATION": (
        "duration",
        "trip_time total_time",
    ),
    "WAITING": ("wait wait_time wait_duration",),
    "AVAILABLE_SEATS": (
        "available_seat",
        "available seat_count",
        "seat",
    ),
    "COMPANY": (
        "company",
        "company_name",
    ),
    "SERVICE_CLASS": (
        "service_class_name",
        "class_name service_class",
        "class",
    ),
    "CURRENCY": ("currency price_currency",),
    "LOW_FARE": (
        "low_price low_fare",
        "low",
    ),
    "DIRECTION": ("direction trip_direction trip_type_direction",),
    "SEAT_LABEL": (
        "label",
        "seat_label",
        "seat_name",
        "seat seat_id",
        "name",
        "code",
        "id",
    ),
    "SEAT_FREE": (
        "available",
        "seat_available",
        "status seat_status",
    ),
    "SEAT_TAKEN": (
        "taken seat_taken",
        "block",
    ),
    "PRIORITY": ("priority priority_seat",),
    "BLOCK_ID": (
        "block_id block_uuid",
        "block_token",
        "block",
        "id uuid",
        "token",
        "locator",
    ),
    "EXPIRY": ("expiry block_expiry expiry_moment expiry_time",),
    "SESSION_ID": (
        "session_id session_uuid",
        "session session_token",
        "id uuid",
    ),
    "ACCESS_TOKEN": (
        "access_token",
        "access_key bearer_token",
        "bearer token",
        "access",
    ),
    "TOKEN_LIFE": ("expiry expiry_seconds token_expiry expiry_time",),
}
"""Names as plain as each other in one text, weaker ones in the next."""

BESIDE = {
    "TOTAL": ("total_amount", "method summary with whole"),
    "FEE": ("service_fee", "price order payment method each seat ticket passenger summary"),
    "INSURANCE": ("insurance", "fee price amount each seat ticket passenger summary payment order travel"),
    "DISCOUNT": ("discount", "price amount summary benefit order payment"),
    "SEATS": ("fare_total", "summary order payment"),
    "PRICE": ("price", "seat ticket trip charged sale"),
    "ORIGINAL": ("original", "amount total seat ticket departure"),
    "METHOD_NAME": ("name", "payment method display"),
    "TRIP_ID": ("trip_uuid", "leg direction outbound return"),
    "LEG_IDS": ("trip_uuid", "trip"),
    "HASH": ("itinerary_hash", "id key trip"),
    "LEGS": ("leg", "list item connection"),
    "KIND": ("type", "trip"),
    "ENTRY_PRICE": ("price", "amount total trip adult passenger each"),
    "ENTRY_DISCOUNTED": ("price_with_discount", "amount with whole fare"),
    "DURATION": ("duration", "total trip minutes hours days seconds text amount iso"),
    "WAITING": ("wait", "minutes hours"),
    "AVAILABLE_SEATS": ("available_seat", "count quantity label"),
    "COMPANY": ("company_name", "trip operator"),
    "CURRENCY": ("currency", "code id"),
    "LOW_FARE": ("low_price", "is has seat offer"),
    "DIRECTION": ("direction", "leg type"),
    "SEAT_LABEL": ("seat_label", "item"),
    "SEAT_TAKEN": ("taken", "is seat"),
    "PRIORITY": ("priority", "is"),
    "EXPIRY": ("expiry", "seat date moment in seconds minutes token"),
    "SESSION_ID": ("session_id", "payment"),
    "ACCESS_TOKEN": ("access_token", "value"),
    "TOKEN_LIFE": ("expiry", "in access moment date"),
}
"""A name, and words that may stand beside it."""

NEVER = {
    "TOTAL": (
        "total_amount",
        "fee service insurance discount interest boarding seat ticket fare subtotal discounted "
        "without default club scale original least most rate percentage refund count seconds "
        "minutes hours days installment",
    ),
    "FEE": (
        "service_fee",
        "whole boarding insurance discount interest without original least most rate "
        "percentage refund count seconds minutes hours days installment",
    ),
    "INSURANCE": (
        "insurance",
        "whole discount without interest id type name original least most rate percentage "
        "refund count seconds minutes hours days installment",
    ),
    "DISCOUNT": (
        "discount",
        "whole fee insurance discounted without with original least most rate percentage "
        "refund count seconds minutes hours days installment",
    ),
    "SEATS": (
        "fare_total",
        "whole fee service insurance discount interest boarding original least most rate "
        "percentage refund count seconds minutes hours days installment",
    ),
    "PRICE": (
        "price",
        "fee service insurance discount discounted original least most rate percentage "
        "interest boarding low club scale refund count installment",
    ),
    "ORIGINAL": ("original", "fee insurance discount rate"),
    "METHOD_TYPE": ("payment_type", "brand installment currency url image"),
    "METHOD_NAME": ("name", "brand type card"),
    "INSTALMENT_COUNT": ("installment_count", "amount price total interest rate"),
    "TRIP_ID": (
        "trip_uuid",
        "departure arrival company class city state offer search request transaction session "
        "token terminal place line hash itinerary original seat type price amount operator "
        "departure_place service public name slug order group bundle extra count prefix label",
    ),
    "LEG_IDS": ("trip_uuid", "company class city offer search request transaction place price amount seat"),
    "HASH": ("itinerary_hash", "offer search request price"),
    "LEGS": ("leg", "return outbound company seat price fee payment installment"),
    "KIND": ("type", "class company service payment seat document"),
    "ENTRY_PRICE": (
        "price",
        "fee service insurance discount discounted original least most rate percentage "
        "boarding low refund club scale count installment leg",
    ),
    "ENTRY_DISCOUNTED": ("price_with_discount", "club scale rate percentage fee insurance original count"),
    "DURATION": ("duration", "wait boarding departure arrival"),
    "AVAILABLE_SEATS": ("available_seat", "taken low total original most whole"),
    "COMPANY": ("company_name", "id slug logo url image document label code"),
    "SERVICE_CLASS": ("service_class_name", "id slug code"),
    "LOW_FARE": ("low_price", "count available original id amount"),
    "DIRECTION": ("direction", "id price"),
    "SEAT_LABEL": (
        "seat_label",
        "block type status class price amount row column deck position passenger request "
        "transaction available taken expiry order x y z",
    ),
    "SEAT_FREE": ("available", "count price low total priority"),
    "SEAT_TAKEN": ("taken", "count price id expiry available"),
    "BLOCK_ID": (
        "block_id",
        "request transaction trip passenger order session expiry status type price amount "
        "label position company class place offer search row column deck count original "
        "document name",
    ),
    "EXPIRY": ("expiry", "price id"),
    "SESSION_ID": ("session_id", "request transaction order customer expiry user trace antifraud device"),
    "ACCESS_TOKEN": ("access_token", "id refresh expiry type session scope request"),
    "TOKEN_LIFE": ("expiry", "refresh"),
}
"""A name, and words that make it something else."""


def of(name: str) -> Meaning:
    found = getattr(vocabulary, name)
    assert isinstance(found, Meaning)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_plainer_of_two_names_wins(name: str) -> None:
    tiers = [[weight(of(name), (key,)) for key in tier.split()] for tier in NAMES[name]]
    for tier in tiers:
        assert tier == pytest.approx([tier[0]] * len(tier))
    firsts = [tier[0] for tier in tiers]
    assert all(weaker < plainer - 0.01 for plainer, weaker in pairwise(firsts))
    assert firsts[0] >= 2 * LEAST


@pytest.mark.parametrize("name", BESIDE)
def test_a_word_that_belongs_to_a_name_changes_nothing(name: str) -> None:
    plain, beside = BESIDE[name]
    best = max(worth for _, worth in of(name).phrases)
    for word in beside.split():
        assert weight(of(name), (f"{plain}_{word}",)) == pytest.approx(best), word


@pytest.mark.parametrize("name", NEVER)
def test_a_word_of_something_else_speaks_against_a_name(name: str) -> None:
    """What it is instead may be charged beside it, or be the id of something else."""
    plain, others = NEVER[name]
    best = max(worth for _, worth in of(name).phrases)
    for word in others.split():
        assert weight(of(name), (f"{plain}_{word}",)) < best - 0.5, word


MEANINGS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": found
    for module in (vocabulary, points, lines, seat_map)
    for name, found in vars(module).items()
    if isinstance(found, Meaning)
}
KEYS = {*lexicon.CONCEPT_OF, *lexicon._OTHER_SENSES}
SPOKEN = frozenset[str]().union(*map(lexicon.concepts, KEYS))


@pytest.mark.parametrize("name", MEANINGS)
def test_a_word_that_is_weighed_is_one_that_a_key_can_have(name: str) -> None:
    """A word that the lexicon takes for another one, or drops, would never be seen in a key."""
    found = MEANINGS[name]
    weighed = found.vocabulary | found.enemies
    assert {word for word in weighed if word not in SPOKEN and word not in lexicon.concepts(word)} == set()
    assert not found.vocabulary & found.enemies


def test_no_name_is_as_good_as_the_place_that_the_contract_shows() -> None:
    meanings = [one for one in vars(vocabulary).values() if isinstance(one, Meaning)]
    assert meanings and all(worth < DOCUMENTED for one in meanings for _, worth in one.says)


def test_an_end_of_a_trip_may_be_called_by_its_direction_alone_and_a_line_by_its_label() -> None:
    assert weight(points._NAME, ("arrival",)) == weight(points._NAME, ("departure",)) > LEAST
    assert weight(lines._SAYS_KIND, ("label",)) > LEAST


@pytest.mark.parametrize("who", ["guardian", "participant", "participante", "estudante", "ocupante"])
def test_whoever_travels_or_looks_after_somebody_is_a_person(who: str) -> None:
    assert is_personal((who, "name"))


@pytest.mark.parametrize("key", ["birthDate", "nascimento", "dob", "born"])
def test_a_day_of_birth_is_known_by_its_key(key: str) -> None:
    assert is_birth((key,))


def test_a_class_has_a_name_and_is_nobody() -> None:
    assert masked_tree({"class": {"name": "Leito"}}) == {"class": {"name": "Leito"}}
