"""What is sent and what is written first: the order and its attempt in full, and every reason to stop."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from pos_app.domain.attempts import Attempt, AttemptState, Sold, SoldSeat
from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.money import Cents
from pos_app.domain.orders import Order, OrderItem
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import PaymentChoice, PaymentType, Quote
from pos_app.domain.proofs import Proof
from pos_app.domain.rides import rides
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.terms import Terms
from pos_app.domain.trips import TripKind, segments
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.sale import events as e
from pos_app.sale.carrying import carried
from pos_app.sale.stage import (
    ChosenTrips,
    Payment,
    People,
    ProblemKind,
    Sale,
    SaleProblem,
    Seating,
    Step,
    TripSearch,
)
from tests.sale import samples
from tests.sale.samples import CARD, DAY, FARE, FEE, NOW, QUERY
from tests.sale.stages import changed
from tests.sale.walks import CHARGE, play

S = AttemptState
OUT, BACK = samples.trip("out", TripKind.CONNECTION, legs=2), samples.trip("back")
FIRST, SECOND, THIRD = LEGS = segments(OUT, BACK)
HELENA = Passenger("Helena Prado Siqueira", DocumentType.CPF, "52998224725", insurance=True)
CAIO = Passenger("Caio Nunes Leal", DocumentType.RG, "445566", birth_date=date(1958, 4, 2))
BUYER = Buyer("Loja Prado", DocumentType.CNPJ, "11222333000181", "loja@exemplo.com.br", "11999990000")
LOW = Cents(5000)
CARE = Cents(300)


def seat(leg: Any, label: str, index: int, **changes: Any) -> SeatChoice:
    return SeatChoice(leg, label, index, **{"price": FARE, "hold": samples.hold(leg, label), **changes})


SEATS = (
    seat(FIRST, "17", 0),
    seat(FIRST, "18", 1, benefit=Benefit.ELDERLY_HALF),
    seat(SECOND, "03", 0),
    seat(SECOND, "04", 1, benefit=Benefit.ELDERLY_HALF, hold=replace(samples.hold(SECOND, "04"), price=FARE)),
    seat(THIRD, "21", 0, low_fare=True, price=LOW),
    seat(THIRD, "22", 1),
)
INSURED = tuple(
    (choice.hold.block_id, CARE) for choice in SEATS if choice.hold and choice.segment is not SECOND
)
TOTAL = Cents(5 * FARE + LOW + 2 * CARE + FEE)
METHODS = samples.quote(1, TOTAL - FEE).methods
QUOTE = Quote(METHODS, insurance_prices=INSURED)


def ready(**changes: Any) -> Sale:
    """Return a round trip for two, with a connection on the way out, that lacks nothing but the charge."""
    sale = Sale(
        step=Step.PAYMENT,
        search=TripSearch(QUERY),
        trips=ChosenTrips(OUT, BACK, LEGS),
        seating=Seating(seats=SEATS),
        people=People(
            2,
            BUYER,
            (HELENA, CAIO),
            benefits=(Benefit.NONE, Benefit.ELDERLY_HALF),
            proofs=(frozenset(), frozenset({Proof.INCOME_SEEN, Proof.DOCUMENT_SEEN})),
            insured=frozenset({0}),
        ),
        payment=Payment(
            quote=QUOTE, method=PaymentType.CREDIT_CARD, installments=2, session_id="s1", card=CARD
        ),
        problem=SaleProblem(ProblemKind.CARD_FAILED),
    )
    return carried(changed(sale, **changes))


_AMOUNTS = (FARE + CARE, FARE, FARE, FARE, LOW + CARE, FARE)


def _the_order() -> Order:
    kinds = ((FIRST, 1), (FIRST, 1), (SECOND, 2), (SECOND, 2), (THIRD, None), (THIRD, None))
    items = tuple(
        OrderItem(
            block_id=choice.hold.block_id,
            trip_id=leg.trip_id,
            seat=choice.label,
            amount=Cents(amount),
            direction=leg.direction,
            kind=leg.trip.kind,
            leg=number,
            passenger=(HELENA, CAIO)[choice.index],
            insurance=choice.index == 0,
            low_fare=choice.low_fare,
        )
        for choice, (leg, number), amount in zip(SEATS, kinds, _AMOUNTS, strict=True)
        if choice.hold
    )
    return Order(
        partner_id="p9",
        buyer=BUYER,
        items=items,
        fee=FEE,
        total=TOTAL,
        payment=PaymentChoice(PaymentType.CREDIT_CARD, 2, CARD),
        session_id="s1",
        antifraud_id="",
        travel_day=DAY,
        route="São Paulo (Tietê) → Belo Horizonte",
    )


def _what_was_sold() -> Sold:
    return Sold(
        route="São Paulo (Tietê) → Belo Horizonte",
        origin="São Paulo (Tietê)",
        destination="Belo Horizonte",
        departure=OUT.departure.when,
        travel_day=DAY,
        company="Viação Serra Azul",
        service_class="Convencional",
        seats=tuple(
            SoldSeat(
                choice.segment.trip_id,
                choice.label,
                person.name,
                person.document_type,
                person.document_number,
                Cents(amount),
                choice.benefit,
                (Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN) if choice.benefit else (),
                person.birth_date,
                choice.segment.direction,
                Cents(amount - choice.price),
                choice.before_benefit,
                choice.low_fare,
            )
            for choice, amount in zip(SEATS, _AMOUNTS, strict=True)
            for person in ((HELENA, CAIO)[choice.index],)
        ),
        buyer="Loja Prado",
        buyer_document_type=DocumentType.CNPJ,
        buyer_document="11222333000181",
        buyer_email="loja@exemplo.com.br",
        buyer_phone="11999990000",
        total=TOTAL,
        payment=PaymentType.CREDIT_CARD,
        installments=2,
        query=QUERY,
        rides=rides(LEGS),
        each=Cents(TOTAL // 2),
    )


def test_the_order_and_its_attempt_carry_the_whole_sale() -> None:
    sale, effects = play(ready(), replace(CHARGE, attempt_id="a9", partner_id="p9"))
    attempt = Attempt("a9", "p9", S.BLOCKED, _what_was_sold(), NOW, NOW)
    assert effects == (e.BeginAttempt(_the_order(), attempt),)
    assert sale == changed(ready(), attempt=attempt, card=None, problem=None, earlier=sale.earlier)


def test_where_the_people_wanted_to_sit_is_kept_for_the_next_time() -> None:
    sale = ready()
    wishes = frozenset({SeatWish.WINDOW})
    (begin,) = play(replace(sale, seating=replace(sale.seating, wishes=wishes)), CHARGE)[1]
    assert isinstance(begin, e.BeginAttempt)
    assert begin.attempt.sold.wishes == wishes


def test_a_payment_by_pix_is_made_at_once_without_card_or_splitting() -> None:
    (begin,) = play(ready(method=PaymentType.PIX), CHARGE)[1]
    assert isinstance(begin, e.BeginAttempt)
    assert begin.order.payment == PaymentChoice(PaymentType.PIX)
    assert (begin.attempt.sold.payment, begin.attempt.sold.installments) == (PaymentType.PIX, 1)


def test_insurance_without_a_price_of_its_own_adds_nothing() -> None:
    plain = Cents(5 * FARE + LOW + FEE)
    quote = Quote(samples.quote(1, plain - FEE).methods)
    (begin,) = play(ready(quote=quote), CHARGE)[1]
    assert isinstance(begin, e.BeginAttempt)
    assert [item.amount for item in begin.order.items] == [FARE, FARE, FARE, FARE, LOW, FARE]


# --- Reasons to stop ------------------------------------------------------------------------------


def stopped(sale: Sale, event: e.ChargeAsked = CHARGE) -> SaleProblem | None:
    after, effects = play(sale, event)
    assert after == replace(sale, problem=after.problem), "nothing but the reason changes"
    assert effects == ()
    return after.problem


def test_the_hold_that_runs_out_first_must_outlive_a_payment() -> None:
    exact = replace(CHARGE, now=NOW + timedelta(minutes=10) - timedelta(seconds=90))
    assert play(ready(), exact)[1]
    late = replace(exact, now=exact.now + timedelta(seconds=1))
    assert stopped(ready(), late) == SaleProblem(ProblemKind.HOLD_TOO_SHORT)


def earlier(state: AttemptState, *seats: tuple[str, str, str]) -> Attempt:
    """Return an open attempt of these seats: bus, label and document."""
    sold = tuple(
        SoldSeat(bus, label, "Alguém", DocumentType.CPF, document, FARE) for bus, label, document in seats
    )
    one = samples.attempt(state, public_id="GB7K", decided_by="Marina Duarte")
    return replace(one, sold=replace(one.sold, seats=sold))


BUS, OTHER_BUS = FIRST.trip_id, SECOND.trip_id


def test_a_passenger_without_a_document_is_not_taken_for_another_one() -> None:
    nameless = ready(passengers=(HELENA, replace(CAIO, document_number="")))
    asked = replace(CHARGE, open_attempts=(earlier(S.UNRESOLVED, (BUS, "40", "")),))
    assert play(nameless, asked)[1]


def test_what_was_released_is_sold_again_only_on_its_own_seats() -> None:
    same = earlier(S.ABANDONED_WATCHED, (BUS, "17", "1"))
    (begin,) = play(ready(), replace(CHARGE, attempt_id="a9", open_attempts=(same,)))[1]
    assert isinstance(begin, e.BeginAttempt)
    assert (begin.attempt.repeats, begin.attempt.decided_by) == ("a1", "Marina Duarte")
    moved = earlier(S.ABANDONED_WATCHED, (BUS, "17", "1"), (BUS, "40", CAIO.document_number))
    asked = replace(CHARGE, open_attempts=(moved,))
    assert stopped(ready(), asked) == SaleProblem(ProblemKind.OTHER_SEAT, labels=("17", "40"))


def test_each_open_case_is_looked_at() -> None:
    far = earlier(S.UNRESOLVED, ("another bus", "17", "1"))
    near = earlier(S.UNRESOLVED, (BUS, "17", "1"))
    assert stopped(ready(), replace(CHARGE, open_attempts=(far, near))) is not None


def test_a_card_of_a_brand_that_the_provider_does_not_take_is_never_sent() -> None:
    without = tuple(replace(one, not_taken=frozenset({CARD.brand})) for one in METHODS)
    quote = replace(QUOTE, methods=without)
    assert stopped(ready(quote=quote)) == SaleProblem(ProblemKind.BRAND_NOT_TAKEN, detail=CARD.brand)


def test_an_antifraud_session_is_needed_only_where_agreed() -> None:
    strict = Terms(antifraud_required=True)
    assert stopped(ready(terms=strict)) == SaleProblem(ProblemKind.ANTIFRAUD_MISSING)
    given = replace(CARD, antifraud_id="af-9")
    (begin,) = play(ready(terms=strict, card=given), CHARGE)[1]
    assert isinstance(begin, e.BeginAttempt)
    assert begin.order.antifraud_id == "af-9"
    assert play(ready(terms=strict, method=PaymentType.PIX), CHARGE)[1]


def test_a_change_of_price_is_accepted_before_the_order_is_sent() -> None:
    drift = SaleProblem(ProblemKind.PRICE_CHANGED, before=FARE, after=TOTAL)
    assert stopped(ready(drift=drift)) == replace(drift, kind=ProblemKind.PRICE_TO_ACCEPT)
    accepted, effects = play(ready(drift=drift), e.PriceAccepted())
    assert (accepted, effects) == (changed(ready(), drift=None, problem=None), ())


def test_amounts_that_do_not_add_up_are_shown_side_by_side() -> None:
    quote = replace(QUOTE, methods=samples.quote(1, TOTAL - FEE + 1).methods)
    for method in PaymentType:
        assert stopped(ready(quote=quote, method=method)) == SaleProblem(
            ProblemKind.TOTALS_DISAGREE,
            before=TOTAL,
            after=Cents(TOTAL + 1),
            unreadable=UnreadableField(Endpoint.METHODS, f"{method.value}.total", "does not add up"),
        )


@pytest.mark.parametrize(("price", "sold"), [(1, True), (0, False)])
def test_a_seat_may_be_cheap_but_not_free(price: int, sold: bool) -> None:
    seats = (replace(SEATS[0], price=Cents(price)), *SEATS[1:])
    total = TOTAL - FARE + price
    sale = ready(seats=seats, quote=replace(QUOTE, methods=samples.quote(1, total - FEE).methods))
    if sold:
        assert play(sale, CHARGE)[1]
    else:
        assert stopped(sale) == SaleProblem(ProblemKind.FREE_SEAT)


@pytest.mark.parametrize(
    ("seats", "taken"),
    [
        (((BUS, "17", "1"),), ("17",)),
        (((BUS, "40", CAIO.document_number),), ("18",)),
        (((BUS, "17", "1"), (OTHER_BUS, "40", CAIO.document_number)), ("17", "04")),
        (((OTHER_BUS, "17", "1"),), None),
        ((("another bus", "17", CAIO.document_number),), None),
        (((BUS, "40", ""),), None),
    ],
)
def test_an_open_case_keeps_its_seats_and_its_people_on_their_bus(
    seats: tuple[tuple[str, str, str], ...], taken: tuple[str, ...] | None
) -> None:
    asked = replace(CHARGE, open_attempts=(earlier(S.UNRESOLVED, *seats),))
    if taken is None:
        assert play(ready(), asked)[1]
    else:
        expected = SaleProblem(ProblemKind.OPEN_CASE, labels=taken, detail="GB7K")
        assert stopped(ready(), asked) == expected
