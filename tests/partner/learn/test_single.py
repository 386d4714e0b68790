"""A token and a payment session of every form are learnt and read rightly, or a person is asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.partner import auth
from pos_app.partner.learn import single
from pos_app.partner.learn.proposal import Proposal
from pos_app.partner.wire import session
from pos_app.sandbox.shapes.choices import shape
from pos_app.sandbox.shapes.render import shaped
from pos_app.sandbox.shapes.reply_writer import Context
from tests.partner.learn import words
from tests.partner.learn.bending import bent
from tests.partner.learn.outcomes import Tally, Wrong
from tests.partner.learn.proposals import book, lines

NOW = 1_000_000.0
TOKEN = "eyJhbGciOiJI.eyJleHAiOjE3.c2lnbmF0dXJl"
SESSION = "ses-5d1e77"


def token_by(tree: Any, found: Proposal) -> tuple[str, float]:
    return auth.read(tree, NOW, book(Endpoint.TOKEN, lines(found)))


def session_by(tree: Any, found: Proposal) -> str:
    return session.read(tree, book(Endpoint.SESSION, lines(found)))


@pytest.mark.parametrize(
    ("tree", "life"),
    [
        ({"token": TOKEN, "ttl": 90}, 90),
        ({"data": [{"jwt": TOKEN, "refresh_token": "r-1", "expiresInMinutes": 5}]}, 300),
        ({"auth": {"tokenAcesso": TOKEN, "validade": "1970-01-12T13:48:40Z"}}, 120),
        ({"bearer": TOKEN, "tokenType": "Bearer"}, 3600),
    ],
)
def test_a_token_is_learnt_with_its_life(tree: Any, life: float) -> None:
    assert token_by(tree, single.token(tree)) == (TOKEN, life)


@pytest.mark.parametrize(
    "tree", [{"session": {"id": SESSION}}, {"id": SESSION}, {"result": {"idSessao": SESSION}}]
)
def test_a_session_is_learnt(tree: Any) -> None:
    assert session_by(tree, single.session(tree)) == SESSION


def test_two_that_may_be_it_are_asked_about_without_telling_a_secret() -> None:
    tree = {"one": {"token": "secret-of-one"}, "two": {"token": "other-of-two"}}
    options = single.token(tree).open["access_token"]
    assert {(one.line.path, one.value) for one in options} == {("one.token", "secr…"), ("two.token", "othe…")}


@pytest.mark.parametrize("tree", [{"note": "x y"}, {"token": "a b"}, {"refreshToken": "r-1"}, [], {}])
def test_what_is_no_token_is_missing(tree: Any) -> None:
    assert single.token(tree).missing == ("access_token",)


@pytest.mark.parametrize("what", ["token", "session"])
def test_in_other_names_and_packing_it_is_learnt(what: str) -> None:
    tally = Tally(frozenset({"access_token", "sessionid"}))

    def judge(tree: Any) -> None:
        found = single.token(tree) if what == "token" else single.session(tree)
        stopped = [*found.missing, *found.open]
        if stopped:
            raise Unreadable(what, stopped[0])
        read = token_by(tree, found) if what == "token" else session_by(tree, found)
        if read != ((TOKEN, 1800.0) if what == "token" else SESSION):
            raise Wrong(str(read))

    replies: dict[str, Any] = {
        "token": {"access": TOKEN, "refresh": "r-1", "life": 1800, "kind": "bearer"},
        "session": {"session_id": SESSION},
    }
    for seed in range(80):
        rng = random.Random(seed)
        names = words.named(words.TOKEN if what == "token" else words.SESSION, rng)
        tally.judge(bent(words.renamed(replies[what], names), rng), judge)
    tally.close(0.8)


def test_sixty_providers_of_the_sandbox() -> None:
    plain: dict[str, Any] = {
        "access_token": TOKEN,
        "refreshToken": "r-1",
        "token_type": "b",
        "expires_in": 3600,
    }
    now = 1_800_000_000.0
    for seed in range(1, 61):
        made = shape(seed)
        tree = shaped(made, "token", plain, now=now, context=Context())
        known = book(Endpoint.TOKEN, lines(single.token(tree)))
        assert auth.read(tree, now, known) == (TOKEN, 3600), seed
        tree = shaped(made, "session", {"sessionId": SESSION}, now=now, context=Context())
        assert session_by(tree, single.session(tree)) == SESSION, seed
