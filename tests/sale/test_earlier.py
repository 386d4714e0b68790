"""A second ticket for somebody: told before the charge, sold only on a person's word, and never by a race."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from pos_app.domain.attempts import REPEAT_ALLOWED, Attempt, AttemptState, LogEntry, RepeatAllowed
from pos_app.domain.duplicates import DuplicateQuery, Holds, Overlap
from pos_app.domain.payment import PaymentType
from pos_app.domain.rides import rides
from pos_app.domain.storage import DiskFull, StorageKind, StorageProblem
from pos_app.sale import earlier
from pos_app.sale import events as e
from pos_app.sale.draft import shelved
from pos_app.sale.machine import step
from pos_app.sale.stage import Earlier, ProblemKind, Sale, SaleProblem, Step
from tests.sale import samples
from tests.sale.running import Desk
from tests.sale.samples import BUYER, CARD, NOW, PASSENGER
from tests.sale.walks import CHARGE, at_passengers, at_payment, play

S = AttemptState
ALLOWED = RepeatAllowed("Guichê 07", NOW, ())


def bought(state: AttemptState = S.COMPLETED, name: str = "before") -> Attempt:
    return replace(samples.attempt(state, public_id="GB7K"), id=name)


def ready() -> Sale:
    return play(at_payment(), e.CardGiven(CARD))[0]


def asked(sale: Sale) -> e.LookForEarlier:
    _, (effect,) = step(sale, CHARGE)
    assert isinstance(effect, e.LookForEarlier)
    return effect


def answered(sale: Sale, *attempts: Attempt, charge: bool = True) -> tuple[Sale, tuple[e.Effect, ...]]:
    """Charge, and let the journal answer."""
    if charge:
        sale, _ = step(sale, CHARGE)
    assert sale.earlier.about is not None
    return step(sale, e.EarlierFound(sale.earlier.about, attempts, NOW))


def test_nothing_is_sent_before_the_journal_answered() -> None:
    sale, effects = step(ready(), CHARGE)
    assert (sale.ordered, sale.earlier.charge) == (False, CHARGE)
    assert effects == (e.LookForEarlier(earlier.duplicate_query(sale)),)
    sale, effects = answered(sale, charge=False)
    assert sale.ordered and isinstance(effects[0], e.BeginAttempt)
    assert sale.earlier.charge is None


def test_the_journal_is_asked_about_people_buses_and_seats() -> None:
    sale = ready()
    (leg,) = sale.trips.segments
    assert earlier.duplicate_query(sale) == DuplicateQuery(
        (PASSENGER,), rides((leg,)), ((leg.trip_id, "17"),)
    )


def test_asking_to_charge_takes_the_old_message_away() -> None:
    told = replace(ready(), problem=SaleProblem(ProblemKind.CARD_FAILED))
    assert step(told, CHARGE)[0].problem is None


def test_who_has_a_seat_is_told_and_nothing_is_sent() -> None:
    sale, effects = answered(ready(), bought())
    assert (sale.ordered, effects) == (False, ())
    assert sale.problem is not None and sale.problem.kind is ProblemKind.DUPLICATE
    (one,) = sale.problem.duplicates
    assert (one.order, one.overlap, one.holds) == ("GB7K", Overlap.SAME_TRIP, Holds.HOLDS)
    assert sale.earlier.charge is None, "what the journal says next sends nothing either"
    assert sale.problem.at == NOW, "how long ago it was bought counts from here"
    assert sale.payment.card is CARD, "the card that was typed is still there"
    assert answered(sale, bought())[0].ordered is False, "asking twice is no word"


def test_a_persons_word_sends_it_and_is_kept_with_the_order() -> None:
    sale, _ = answered(ready(), bought())
    sale, effects = step(sale, e.RepeatConfirmed(ALLOWED))
    assert (sale.problem, effects, earlier.problem(sale)) == (None, (), None)
    sale, effects = answered(sale, bought())
    (begun,) = effects
    assert isinstance(begun, e.BeginAttempt)
    word = replace(ALLOWED, attempts=("before",))
    assert begun.attempt.repeat_allowed == word
    assert begun.attempt.log == (LogEntry(NOW, REPEAT_ALLOWED, "Guichê 07"),)


def test_a_message_that_came_meanwhile_goes_with_the_order() -> None:
    sale = replace(step(ready(), CHARGE)[0], problem=SaleProblem(ProblemKind.MAP_FAILED))
    sale, _ = answered(sale, charge=False)
    assert (sale.ordered, sale.problem) == (True, None)


def test_a_word_is_only_about_the_orders_that_were_told() -> None:
    sale, _ = answered(ready(), bought())
    sale, _ = step(sale, e.RepeatConfirmed(ALLOWED))
    sale, effects = answered(sale, bought(), bought(S.KNOWN, "since"))
    assert (sale.ordered, effects) == (False, ())
    sale, _ = step(sale, e.RepeatConfirmed(ALLOWED))
    assert sale.earlier.allowed == replace(ALLOWED, attempts=("before", "since"))
    assert answered(sale, bought(), bought(S.KNOWN, "since"))[0].ordered


def test_a_word_for_nothing_is_none() -> None:
    assert step(ready(), e.RepeatConfirmed(ALLOWED))[0].earlier.allowed is None
    sale = answered(at_passengers(), bought(), charge=False)[0] if at_passengers().earlier.about else None
    assert sale is None, "at the passengers nobody is known yet"


def test_a_word_whose_orders_turned_out_not_to_be_is_not_kept() -> None:
    sale, _ = answered(ready(), bought(S.KNOWN))
    sale, _ = step(sale, e.RepeatConfirmed(ALLOWED))
    sale, (begun,) = answered(sale, bought(S.REFUSED))
    assert isinstance(begun, e.BeginAttempt)
    assert (begun.attempt.repeat_allowed, begun.attempt.log) == (None, ())


def test_it_stands_on_the_page_of_payment_before_anybody_charges() -> None:
    given = at_passengers()
    sale, effects = step(given, e.PassengersGiven(BUYER, (PASSENGER,)))
    assert effects[-1] == e.LookForEarlier(earlier.duplicate_query(sale))
    sale, _ = answered(sale, bought(), charge=False)
    assert sale.problem is None
    standing = earlier.standing(sale)
    assert standing is not None and standing.kind is ProblemKind.DUPLICATE
    assert earlier.standing(replace(sale, step=Step.PASSENGERS)) is None
    other = replace(sale, problem=SaleProblem(ProblemKind.CARD_FAILED))
    assert earlier.standing(other) == other.problem, "what stops the sale now comes first"
    again, _ = step(sale, e.PassengersGiven(BUYER, (PASSENGER,)))
    assert again.earlier.found == sale.earlier.found, "what was found of the same people stays"
    someone = replace(PASSENGER, document_number="11144477735")
    assert step(sale, e.PassengersGiven(BUYER, (someone,)))[0].earlier.found == ()


def test_it_is_told_while_names_are_typed() -> None:
    sale, effects = step(at_passengers(), e.PeopleTyped((PASSENGER,)))
    assert effects == (e.LookForEarlier(earlier.duplicate_query(sale, (PASSENGER,))),)
    assert step(sale, e.PeopleTyped((PASSENGER,))) == (sale, ()), "asked already"
    sale, _ = answered(sale, bought(), charge=False)
    assert [one.order for one in earlier.unconfirmed(sale)] == ["GB7K"]
    assert step(sale, e.RepeatConfirmed(ALLOWED))[0] is sale, "the word is given where the charge is"
    other = replace(PASSENGER, document_number="11144477735")
    assert step(sale, e.PeopleTyped((other,)))[0].earlier.found == (), "those were others"
    assert step(ready(), e.PeopleTyped(()))[1] == ()


def test_a_hint_by_name_and_birth_stops_nothing() -> None:
    born = NOW.date()
    traveller = replace(PASSENGER, document_number="11144477735", birth_date=born)
    sale, _ = step(at_passengers(), e.PeopleTyped((traveller,)))
    attempt = bought()
    seats = (replace(attempt.sold.seats[0], birth_date=born),)
    hinting = replace(attempt, sold=replace(attempt.sold, seats=seats))
    sale, _ = answered(sale, hinting, charge=False)
    assert (len(earlier.hints(sale)), earlier.problem(sale)) == (1, None)


def test_a_journal_that_cannot_be_read_sends_nothing() -> None:
    reason = StorageProblem(StorageKind.DAMAGED, "", "")
    sale, _ = step(ready(), CHARGE)
    about = sale.earlier.about
    assert about is not None
    lost = e.EarlierFound(about, None, NOW, reason)
    sale, effects = step(sale, lost)
    assert (sale.ordered, effects, sale.earlier.charge) == (False, (), None)
    assert sale.problem == SaleProblem(ProblemKind.STORAGE_FAILED, storage=reason)
    quiet = ready()
    assert quiet.earlier.about is not None
    assert step(quiet, replace(lost, about=quiet.earlier.about)) == (quiet, ()), "nobody asked to charge"


@pytest.mark.parametrize("since", [e.MethodChosen(PaymentType.PIX), e.InstalmentsChosen(2), e.BackAsked(3)])
def test_an_order_that_would_be_another_one_by_now_is_not_sent(since: e.Event) -> None:
    sale, _ = play(step(ready(), CHARGE)[0], since)
    assert sale.earlier.charge is None
    assert answered(sale, charge=False)[1] == ()
    assert not sale.ordered


def test_guards_look_again_when_the_journal_answers_late() -> None:
    sale, _ = step(ready(), CHARGE)
    assert sale.earlier.about is not None
    late = e.EarlierFound(sale.earlier.about, (), NOW + timedelta(minutes=9))
    sale, effects = step(sale, late)
    assert (sale.ordered, effects) == (False, ())
    assert sale.problem is not None and sale.problem.kind is ProblemKind.HOLD_TOO_SHORT


def test_an_answer_about_other_people_or_after_the_order_changes_nothing() -> None:
    sale = ready()
    other = e.EarlierFound(earlier.duplicate_query(sale, ()), (bought(),), NOW)
    assert step(sale, other) == (sale, ())
    sale, _ = answered(sale)
    assert sale.earlier.about is not None
    assert step(sale, e.EarlierFound(sale.earlier.about, (bought(),), NOW)) == (sale, ())


def test_a_parked_sale_is_asked_anew() -> None:
    sale, _ = answered(ready(), bought())
    assert shelved(sale).earlier == Earlier()


async def test_the_runner_asks_the_journal_and_waits_for_the_word() -> None:
    desk = Desk()
    await desk.journal.record(bought())
    await desk.to_payment()
    await desk.do(e.CardGiven(CARD))
    desk.sale.charge()
    await desk.running.settle()
    assert desk.sale.stage.problem is not None
    assert desk.sale.stage.problem.kind is ProblemKind.DUPLICATE
    assert desk.provider.posted == []
    await desk.do(e.RepeatConfirmed(ALLOWED))
    desk.sale.charge()
    await desk.running.settle()
    assert len(desk.provider.posted) == 1
    sold = desk.sale.stage.order.attempt
    assert sold is not None and sold.repeat_allowed == replace(ALLOWED, attempts=("before",))
    assert sold.log[0] == LogEntry(NOW, REPEAT_ALLOWED, "Guichê 07"), "it stays in the time line"


async def test_a_journal_that_fails_at_the_last_question_stops_the_charge() -> None:
    desk = Desk()
    await desk.to_payment()
    await desk.do(e.CardGiven(CARD))

    async def broken(*_: Any) -> tuple[Attempt, ...]:
        raise DiskFull()

    desk.journal.orders_of = broken  # type: ignore[method-assign,assignment]
    desk.sale.charge()
    await desk.running.settle()
    assert desk.provider.posted == []
    assert desk.sale.stage.problem is not None
    assert desk.sale.stage.problem.kind is ProblemKind.STORAGE_FAILED
