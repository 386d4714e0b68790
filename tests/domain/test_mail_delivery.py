"""What becomes of a receipt by e-mail: tried again, refused, given up, and never sent twice by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain import mail_delivery as rules
from pos_app.domain.mail_delivery import (
    AskedAgain,
    FoundAgain,
    LastByteLeaving,
    MailDelivery,
    MailEvent,
    MailNotTaken,
    MailProblem,
    MailState,
    MailTaken,
    after,
)

NOW = datetime(2026, 3, 19, 17, 30, tzinfo=UTC)
S, P = MailState, MailProblem
NEW = MailDelivery("GB7K", "helena@exemplo.com.br", NOW, "Guichê 07", next_try=NOW, id=3)
ALL = [replace(NEW, state=state) for state in MailState]


def run(*events: MailEvent, of: MailDelivery = NEW) -> MailDelivery:
    for event in events:
        of = after(of, event)
    return of


def test_what_the_server_took_is_sent() -> None:
    sent = run(LastByteLeaving(NOW), MailTaken(NOW))
    assert (sent.state, sent.tries, sent.next_try, sent.changed) == (S.SENT, 1, None, NOW)


@pytest.mark.parametrize("problem", [P.ADDRESS_REFUSED, P.MESSAGE_REFUSED])
def test_what_was_refused_is_not_tried_again(problem: MailProblem) -> None:
    refused = run(MailNotTaken(NOW, problem, "550 no"))
    assert (refused.state, refused.problem, refused.reply, refused.next_try) == (
        S.REFUSED,
        problem,
        "550 no",
        None,
    )


@pytest.mark.parametrize("problem", [one for one in P if not one.is_final])
def test_everything_else_is_tried_again_later_and_later(problem: MailProblem) -> None:
    one, pauses = NEW, []
    for _ in range(9):
        one = after(one, MailNotTaken(NOW, problem))
        assert one.state is S.WAITING and one.next_try is not None
        pauses.append((one.next_try - NOW).total_seconds())
    first = rules.LONGEST_PAUSE if problem.is_for_a_person else rules.FIRST_PAUSE
    assert pauses[0] == pytest.approx(first.total_seconds(), rel=rules.SPREAD)
    assert max(pauses) <= rules.LONGEST_PAUSE.total_seconds() * (1 + rules.SPREAD)
    assert pauses[6] > 600


def test_those_of_one_outage_do_not_come_back_at_once() -> None:
    pauses = {rules.pause(replace(NEW, id=number, tries=1)) for number in range(50)}
    assert len(pauses) == 50


def test_after_a_day_it_is_given_up() -> None:
    late = NOW + timedelta(hours=23, minutes=59, seconds=50)
    assert run(MailNotTaken(late, P.UNREACHABLE)).state is S.GIVEN_UP
    assert run(FoundAgain(NOW + timedelta(hours=25))).state is S.GIVEN_UP
    again = run(FoundAgain(NOW + timedelta(hours=23)))
    assert (again.state, again.next_try) == (S.WAITING, NOW + timedelta(hours=23))


@pytest.mark.parametrize("event", [FoundAgain(NOW), MailNotTaken(NOW, P.LINE_LOST, unknown=True)])
def test_an_end_that_nobody_knows_is_not_repeated_but_by_a_person(event: MailEvent) -> None:
    maybe = run(LastByteLeaving(NOW), event)
    assert (maybe.state, maybe.state.is_open, maybe.next_try, maybe.problem) == (
        S.MAYBE_SENT,
        False,
        None,
        P.LINE_LOST,
    )
    assert run(FoundAgain(NOW), of=maybe) == maybe
    later = NOW + timedelta(days=2)
    again = run(AskedAgain(later, "Ana"), of=maybe)
    assert (again.state, again.tries, again.who, again.asked, again.next_try) == (
        S.WAITING,
        0,
        "Ana",
        later,
        later,
    )


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.state.value)
def test_a_person_sends_again_only_what_is_over_and_not_sent(one: MailDelivery) -> None:
    asked = after(one, AskedAgain(NOW, "Ana"))
    wanted = one.state in (S.REFUSED, S.GIVEN_UP, S.MAYBE_SENT)
    assert (asked is not one) is wanted


EVENTS = st.one_of(
    st.just(LastByteLeaving(NOW)),
    st.just(FoundAgain(NOW)),
    st.builds(MailNotTaken, st.just(NOW), st.sampled_from(P), st.just(""), st.booleans()),
)


@given(st.lists(EVENTS, max_size=12))
def test_without_the_servers_word_it_never_says_sent(events: list[MailEvent]) -> None:
    one = run(*events)
    assert one.state is not S.SENT
    assert one.state.is_open or one.next_try is None


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("helena.prado+bus@exemplo.com.br", ""),
        ("", "email_missing"),
        ("helena", "email_wrong"),
        ("a@b.com\nBcc: x@y.zz", "email_wrong"),
        ("Helena <h@b.com>", "email_wrong"),
        ("helé@exemplo.com.br", "email_wrong"),
        (f"{'a' * 60}@{'b' * 200}.com", "email_wrong"),
        (" a@b.com", "email_wrong"),
    ],
)
def test_an_address_is_one_plain_address(address: str, reason: str) -> None:
    assert rules.address_problem(address) == reason


def test_others_see_little_of_an_address() -> None:
    assert rules.masked("helena@exemplo.com.br") == "h***@exemplo.com.br"
    assert rules.masked("") == "***"


LATER = NOW + timedelta(minutes=7)


def test_an_answer_of_the_server_takes_the_place_of_an_older_one() -> None:
    busy = run(MailNotTaken(LATER, P.BUSY, "450 later"))
    assert (busy.changed, busy.problem, busy.reply, busy.tries) == (LATER, P.BUSY, "450 later", 1)
    handed = after(busy, LastByteLeaving(LATER))
    assert (handed.state, handed.changed) == (S.HANDING_OVER, LATER)
    taken = after(busy, MailTaken(NOW + timedelta(hours=1)))
    assert taken == replace(
        busy, state=S.SENT, tries=2, next_try=None, changed=NOW + timedelta(hours=1), problem=None, reply=""
    )


def test_a_person_who_asks_again_begins_anew() -> None:
    refused = run(MailNotTaken(NOW, P.ADDRESS_REFUSED, "550 no"))
    assert after(refused, AskedAgain(LATER, "Ana")) == replace(
        refused,
        state=S.WAITING,
        asked=LATER,
        who="Ana",
        tries=0,
        next_try=LATER,
        changed=LATER,
        problem=None,
        reply="",
    )


def test_what_a_crash_left_half_handed_over_counts_as_a_try() -> None:
    lost = run(LastByteLeaving(NOW), FoundAgain(LATER))
    assert (lost.tries, lost.changed, lost.problem) == (1, LATER, P.LINE_LOST)
    over = run(FoundAgain(NOW + timedelta(hours=25)))
    assert (over.next_try, over.changed) == (None, NOW + timedelta(hours=25))


def test_exactly_a_day_is_not_over_yet() -> None:
    """The last try may fall on the end of the day."""
    assert run(FoundAgain(NOW + rules.GIVE_UP_AFTER)).state is S.WAITING


def test_pauses_double_up_to_the_longest() -> None:
    def pauses(tries: int) -> list[float]:
        made = (replace(NEW, id=number, tries=tries) for number in range(200))
        return [rules.pause(one).total_seconds() for one in made]

    first, longest = 30.0, 30 * 60.0
    for tries, whole in ((0, first), (1, first), (2, 2 * first), (3, 4 * first), (40, longest)):
        found = pauses(tries)
        assert whole * (1 - rules.SPREAD) <= min(found) < whole * (1 - 0.8 * rules.SPREAD), tries
        assert whole * (1 + 0.8 * rules.SPREAD) < max(found) <= whole * (1 + rules.SPREAD), tries


@pytest.mark.parametrize("problem", P)
def test_settings_that_are_wrong_are_for_a_person(problem: MailProblem) -> None:
    """A wrong password that is given again and again would lock the account."""
    wanted = {P.NOT_SECURE, P.SIGN_IN_REFUSED, P.NO_PASSWORD, P.SENDER_REFUSED, P.OFF}
    assert problem.is_for_a_person is (problem in wanted)


@pytest.mark.parametrize(("length", "reason"), [(254, ""), (255, "email_wrong")])
def test_an_address_has_at_most_254_characters(length: int, reason: str) -> None:
    host = ".".join(["b" * 50] * 3) + ".com.br"
    address = f"{'a' * 60}@{host}"
    longer = address.replace("@", "@" + "c" * (length - len(address) - 1) + ".")
    assert (len(longer), rules.address_problem(longer)) == (length, reason)


def test_a_masked_address_shows_the_first_letter_and_the_host() -> None:
    assert rules.masked("h@strange@exemplo.com") == "h***@strange@exemplo.com"
