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
