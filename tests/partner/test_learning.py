"""From what a walk read to what a person decides, and to the profile that keeps it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import NotFound, Unreadable
from pos_app.domain.learning import FieldFound, Option, Question, ReadingCertainty, WalkStep
from pos_app.domain.money import Cents
from pos_app.partner.config import Connection
from pos_app.partner.learn import proposing as learning
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.reading.profile import Pin, Profile

Key = tuple[str, str]
PRICE: Key = (Endpoint.TRIPS, "entry.price")
MAP_PRICE: Key = (Endpoint.TRIP, "price")
FREE: Key = (Endpoint.TRIP, "seats.free")
TOTAL: Key = (Endpoint.METHODS, "pix.total")
FEE: Key = (Endpoint.METHODS, "pix.fee")
CARD_TOTAL: Key = (Endpoint.METHODS, "credit_card.total")


def row(
    key: Key,
    path: str = "p",
    sureness: ReadingCertainty = ReadingCertainty.FOUND,
    value: str = "1.00",
    form: str = "reais",
    others: tuple[tuple[str, str], ...] = (),
) -> FieldFound:
    return FieldFound(*key, path, sureness, value, form, 0.0, others)


def ambiguous(key: Key, *others: tuple[str, str]) -> FieldFound:
    return row(key, "", ReadingCertainty.AMBIGUOUS, "", "", others)


# --- Rows -------------------------------------------------------------------------------------------


def test_a_reading_is_shown_as_it_was_made() -> None:
    reading = FieldReading(*PRICE, "a.b", ReadingCertainty.DERIVED, "1.00", "cents", 0.9, (("c", "2"),))
    (found,) = learning.rows([reading], NotFound("gone"))
    assert found == FieldFound(*PRICE, "a.b", ReadingCertainty.DERIVED, "1.00", "cents", 0.9, (("c", "2"),))


def fault(field: str, endpoint: str = Endpoint.TRIPS, *others: tuple[str, str]) -> Unreadable:
    return Unreadable(endpoint, field, candidates=others)


@pytest.mark.parametrize(
    ("endpoint", "field", "shown"),
    [
        (Endpoint.TRIPS, "departures[].price", "entry.price"),
        (Endpoint.TRIPS, "departures[0].trip id", "entry.trip_id"),
        (Endpoint.TRIPS, "price", "entry.price"),
        (Endpoint.TRIPS, "departures[].company", "departures[].company"),
        (Endpoint.TRIP, "seats.price", "seats.price"),
    ],
)
def test_a_field_that_made_a_reply_unreadable_has_the_profiles_name(
    endpoint: str, field: str, shown: str
) -> None:
    (found,) = learning.rows([], fault(field, endpoint))
    assert found == FieldFound(endpoint, shown, "", ReadingCertainty.MISSING)


def test_a_field_of_which_several_readings_remain_is_ambiguous() -> None:
    others = (("a", "1"), ("b", "2"))
    (found,) = learning.rows([], fault("price", Endpoint.TRIPS, *others))
    assert found == FieldFound(*PRICE, "", ReadingCertainty.AMBIGUOUS, others=others)


def test_a_fault_takes_the_place_of_a_sure_reading_and_not_of_an_unsure_one() -> None:
    sure = FieldReading(*PRICE, "a", ReadingCertainty.FOUND, "1")
    other = FieldReading(Endpoint.TRIPS, "entry.trip_id", "i", ReadingCertainty.FOUND, "x")
    found = learning.rows([sure, other], fault("price"))
    assert [(one.field, one.sureness) for one in found] == [
        ("entry.trip_id", ReadingCertainty.FOUND),
        ("entry.price", ReadingCertainty.MISSING),
    ]
    for certainty in (ReadingCertainty.AMBIGUOUS, ReadingCertainty.MISSING):
        unsure = FieldReading(*PRICE, "", certainty, others=(("z", "9"),))
        (kept,) = learning.rows([unsure], fault("price"))
        assert (kept.sureness.value, kept.others) == (certainty.value, (("z", "9"),))


@pytest.mark.parametrize(
    ("key", "needed"),
    [
        (PRICE, True),
        (TOTAL, True),
        (("token", "access_token"), True),
        (("payment session", "sessionId"), True),
        (("trip detail", "map"), True),
        (("x", "body"), True),
        (("x", "label"), True),
        (("payment methods", "pix.insurance"), False),
        (("trip detail", "seats.label"), False),
    ],
)
def test_what_a_sale_depends_on(key: Key, *, needed: bool) -> None:
    assert learning.needed(row(key)) is needed


# --- Questions --------------------------------------------------------------------------------------

TWO = (("a", "10.00"), ("b", "12.50"))


def asked(found: FieldFound, base: int = 0, body: bytes = b"") -> Question | None:
    questions = learning.questions(WalkStep.QUOTE, [found], base, body)
    assert len(questions) <= 1
    return questions[0] if questions else None


def test_a_person_decides_between_several_readings() -> None:
    assert asked(ambiguous(PRICE, *TWO)) == Question(
        WalkStep.QUOTE, *PRICE, (Option("a", "10.00"), Option("b", "12.50")), money=True
    )
    token: Key = (Endpoint.TOKEN, "access_token")
    found = asked(ambiguous(token, ("a", ""), ("b", "")))
    assert found == Question(WalkStep.QUOTE, *token, (Option("a", ""), Option("b", "")), money=False)


@pytest.mark.parametrize(
    "found",
    [
        row(PRICE, others=TWO),
        row(PRICE, "", ReadingCertainty.MISSING, others=TWO),
        ambiguous(PRICE, TWO[0]),
        ambiguous(PRICE, TWO[0], ("", "3")),
        ambiguous((Endpoint.TRIPS, "entry.company"), *TWO),
    ],
)
def test_nothing_else_is_asked(found: FieldFound) -> None:
    assert asked(found) is None
    assert asked(found, 1000) is None


def test_every_field_is_asked_about() -> None:
    rows = [
        row(MAP_PRICE),
        ambiguous(PRICE, *TWO),
        ambiguous((Endpoint.TRIPS, "x"), *TWO),
        ambiguous(FREE, *TWO),
    ]
    questions = learning.questions(WalkStep.SEARCH, rows)
    assert [(one.step, one.field) for one in questions] == [
        (WalkStep.SEARCH, "entry.price"),
        (WalkStep.SEARCH, "seats.free"),
    ]


@pytest.mark.parametrize(
    ("key", "base", "options"),
    [
        (TOTAL, 900, (Option("a", "10.00", "", Cents(1000)), Option("b", "12.50", "", Cents(1250)))),
        (FEE, 900, (Option("a", "10.00", "", Cents(1900)), Option("b", "12.50", "", Cents(2150)))),
        (TOTAL, 0, (Option("a", "10.00"), Option("b", "12.50"))),
        (MAP_PRICE, 900, (Option("a", "10.00"), Option("b", "12.50"))),
        (FREE, 900, (Option("a", "", "10.00"), Option("b", "", "12.50"))),
    ],
)
def test_an_amount_of_the_basket_says_what_it_then_comes_to(
    key: Key, base: int, options: tuple[Option, ...]
) -> None:
    found = asked(ambiguous(key, *TWO), base)
    assert found is not None
    assert found.options == options


def test_what_is_not_of_the_basket_has_no_sum() -> None:
    (found,) = learning.questions(WalkStep.SEARCH, [ambiguous(TOTAL, *TWO)])
    assert [option.sum for option in found.options] == [None, None]


def test_a_value_that_is_no_amount_is_shown_without_a_sum() -> None:
    found = asked(ambiguous(TOTAL, ("a", "ten"), ("b", "R$ 12,50")), 900)
    assert found is not None
    assert found.options == (Option("a", "ten"), Option("b", "R$ 12,50", "", Cents(1250)))


BODY = json.dumps({"x": {"tax": 1.5, "list": [{"fee": 250}]}, "fee": "R$ 3,00", "n": True}).encode()


def test_where_only_sums_were_found_the_fee_that_makes_them_is_asked_for() -> None:
    found = asked(ambiguous(TOTAL, ("", "11.50"), ("", "12.50"), ("", "13.00")), 1000, BODY)
    assert found == Question(
        WalkStep.QUOTE,
        *FEE,
        (
            Option("x.tax", "R$\u00a01,50", "reais", Cents(1150)),
            Option("x.list[].fee", "R$\u00a02,50", "cents", Cents(1250)),
            Option("fee", "R$\u00a03,00", "reais", Cents(1300)),
        ),
        money=True,
    )


@pytest.mark.parametrize(
    ("key", "base", "totals"),
    [
        (TOTAL, 0, ("11.50", "13.00")),
        (FEE, 1000, ("11.50", "13.00")),
        (TOTAL, 1000, ("11.50", "99.00")),
        (TOTAL, 1000, ("11.50", "10.00")),
        (TOTAL, 1000, ("11.50", "much")),
    ],
)
def test_a_fee_that_stands_nowhere_is_no_answer(key: Key, base: int, totals: tuple[str, ...]) -> None:
    assert asked(ambiguous(key, *(("", total) for total in totals)), base, BODY) is None


# --- The profile ------------------------------------------------------------------------------------


def test_what_is_decided_for_one_way_to_pay_counts_for_each() -> None:
    profile = Profile({PRICE: Pin("x")}, True, "here")
    method: Key = (Endpoint.METHODS, "method.total")
    assert learning.pinned(profile, *TOTAL, Pin("t")) == Profile(
        {PRICE: Pin("x"), method: Pin("t")}, True, "here"
    )
    assert learning.pinned(profile, *PRICE, Pin("y")).pins == {PRICE: Pin("y")}
    methods: Key = (Endpoint.METHODS, "methods")
    assert learning.pinned(profile, *methods, Pin("m")).pins == {PRICE: Pin("x"), methods: Pin("m")}


def checked(*bad: Key) -> Callable[[Profile], Awaitable[frozenset[Key]]]:
    async def check(_: Profile) -> frozenset[Key]:
        return frozenset(bad)

    return check


async def settled(
    *rows: FieldFound, profile: Profile | None = None, bad: tuple[Key, ...] = ()
) -> dict[Key, Pin]:
    found = await learning.settled(profile or Profile(), rows, checked(*bad))
    return dict(found.pins)


@pytest.mark.parametrize(
    ("found", "pin"),
    [
        (row(PRICE, "a", form="reais"), Pin("a", "reais")),
        (row(PRICE, "a", form="odd"), Pin("a", "")),
        (row(FREE, "a", form="inverted"), Pin("a", "inverted")),
        (row(FREE, "a", form="reais"), Pin("a", "")),
        (row(PRICE, "a", ReadingCertainty.PINNED), Pin("a", "reais")),
        (row(PRICE, "a", ReadingCertainty.DOCUMENTED), Pin("a", "reais")),
        (row(PRICE, "a", ReadingCertainty.DERIVED), None),
        (row(PRICE, "a", ReadingCertainty.AMBIGUOUS), None),
        (row(PRICE, "a", ReadingCertainty.MISSING), None),
        (row(PRICE, ""), None),
        (row((Endpoint.TRIPS, "entry.company"), "a"), None),
    ],
)
async def test_a_field_is_placed_where_it_was_surely_found(found: FieldFound, pin: Pin | None) -> None:
    key = (found.reply, found.field)
    assert await settled(found) == ({key: pin} if pin else {})


async def test_one_place_for_all_ways_to_pay_is_one_line() -> None:
    method: Key = (Endpoint.METHODS, "method.total")
    assert await settled(row(TOTAL, "m.t"), row(CARD_TOTAL, "m.t")) == {method: Pin("m.t", "reais")}
    assert await settled(row(TOTAL, "m.t")) == {method: Pin("m.t", "reais")}
    assert await settled(row(TOTAL, "m.t"), row(PRICE, "p")) == {
        method: Pin("m.t", "reais"),
        PRICE: Pin("p", "reais"),
    }
    apart = {TOTAL: Pin("m.t", "reais"), CARD_TOTAL: Pin("m.u", "reais")}
    assert await settled(row(TOTAL, "m.t"), row(CARD_TOTAL, "m.u")) == apart
    # Of a way to pay that was not understood nothing is known.
    unsure = row(CARD_TOTAL, "", ReadingCertainty.MISSING)
    assert await settled(row(TOTAL, "m.t"), unsure) == {TOTAL: Pin("m.t", "reais")}
    fees = [
        (Endpoint.METHODS, f"{who}.{what}") for who in ("pix", "credit_card") for what in ("fee", "insurance")
    ]
    assert await settled(*(row(key, key[1].rpartition(".")[2]) for key in fees)) == {
        (Endpoint.METHODS, "method.fee"): Pin("fee", "reais"),
        (Endpoint.METHODS, "method.insurance"): Pin("insurance", "reais"),
    }


@pytest.mark.parametrize(
    ("now", "kept"),
    [
        (row(PRICE, "new"), False),
        (row(PRICE, "old", form="cents"), True),
        (row(PRICE, "new", ReadingCertainty.AMBIGUOUS), True),
        (row(PRICE, ""), True),
        (row(MAP_PRICE, "new"), True),
    ],
)
async def test_an_old_place_stays_until_the_field_is_surely_elsewhere(now: FieldFound, *, kept: bool) -> None:
    pins = await settled(now, profile=Profile({PRICE: Pin("old", "reais")}))
    assert pins[PRICE] == (Pin("old", "reais") if kept else Pin("new", "reais"))


async def test_a_place_that_makes_a_difference_is_left_out() -> None:
    rows = (row(PRICE, "a"), row(MAP_PRICE, "b"))
    seen: list[set[Key]] = []

    async def check(profile: Profile) -> frozenset[Key]:
        seen.append(set(profile.pins))
        return frozenset({PRICE, FREE})

    old = Profile({}, True, "here")
    assert await learning.settled(old, rows, check) == Profile({MAP_PRICE: Pin("b", "reais")}, True, "here")
    assert seen == [{PRICE, MAP_PRICE}, {MAP_PRICE}]


async def test_where_no_end_is_found_no_place_is_kept() -> None:
    keys: list[Key] = [
        (Endpoint.METHODS, f"{who}.{what}")
        for who in ("pix", "credit_card", "method")
        for what in ("total", "fee", "insurance", "discount")
    ]
    keys += [PRICE, MAP_PRICE, FREE]
    rows = tuple(row(key, f"p{index}", form="") for index, key in enumerate(keys))
    calls: list[int] = []

    async def check(profile: Profile) -> frozenset[Key]:
        calls.append(1)
        return frozenset(sorted(profile.pins)[:1])

    found = await learning.settled(Profile({}, True, "here"), rows, check)
    assert found == Profile({}, True, "here")
    assert len(calls) == 12


def test_a_place_is_wrong_where_it_drifted_or_its_field_is_read_otherwise() -> None:
    profile = Profile({PRICE: Pin("a"), TOTAL: Pin("t")})
    before = (row(PRICE), row(TOTAL, value="5.00"), row(FREE))

    def wrong(*after: FieldFound, drifts: frozenset[Key] = frozenset()) -> set[Key]:
        return set(learning.wrong(profile, before, after, drifts))

    assert wrong(*before) == set()
    assert wrong() == set()
    assert wrong(*before, drifts=frozenset({PRICE, FREE})) == {PRICE}
    assert wrong(row(TOTAL, value="6.00")) == {TOTAL, (Endpoint.METHODS, "method.total")}
    assert wrong(row(TOTAL, value="5.00", form="cents")) == {TOTAL, (Endpoint.METHODS, "method.total")}
    assert wrong(row(TOTAL, "elsewhere", value="5.00")) == set()
    assert wrong(row(TOTAL, value="6.00"), row(FREE, value="9")) >= {TOTAL, FREE}
    unsure = (row(PRICE, sureness=ReadingCertainty.AMBIGUOUS), row(FREE))
    changed = (row(PRICE, value="9"), row(FREE, value="9"))
    assert learning.wrong(profile, unsure, changed, frozenset()) == {FREE, (Endpoint.TRIP, "method.free")}


def test_what_was_surely_found_is_said_beside_its_line() -> None:
    rows = (
        row(PRICE, "a"),
        row(MAP_PRICE, "b", ReadingCertainty.MISSING),
        row(TOTAL, "c"),
        row(CARD_TOTAL, "d"),
    )
    methods = row((Endpoint.METHODS, "methods"), "m")
    found = learning.comments((*rows, methods), lambda one: one.path)
    assert found == {
        PRICE: "a",
        TOTAL: "c",
        CARD_TOTAL: "d",
        (Endpoint.METHODS, "method.total"): "c",
        (Endpoint.METHODS, "methods"): "m",
    }


def test_the_other_form_of_the_question() -> None:
    b = Connection("http://localhost/partners/api", "desk", "s3cret", 7)
    a = learning.other_form(b)
    assert (a.payments_shape, learning.other_form(a)) == ("A", b)
