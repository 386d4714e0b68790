"""Answers to a hold of every form are learnt and read rightly, or a person is asked, or the sale stops."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.partner.learn import holds as discovery
from pos_app.partner.reading.profile import Line
from pos_app.partner.wire import holds
from pos_app.sandbox.shapes.choices import shape
from pos_app.sandbox.shapes.render import shaped
from tests.partner.learn import words
from tests.partner.learn.bending import bent
from tests.partner.learn.outcomes import Partly, Tally, Wrong
from tests.partner.learn.proposals import book, lines, merged
from tests.sandbox.shaped import sale

TRIP = "2b1c0d9e-6a55-4c1e-a0f3-1d2e3f4a5b6c"
NOW = datetime(2026, 12, 1, 13, 0, tzinfo=UTC)
UNTIL = NOW + timedelta(minutes=7)
FARE = Cents(12990)
REASONS = frozenset({"seats", "label", "block_id"})


def read_by(tree: Any, made: dict[str, Line], labels: list[str], now: datetime = NOW) -> HoldAnswer:
    known = book(Endpoint.HOLD, made, (TRIP, FARE))
    return holds.read(tree, TRIP, [HoldRequest(label) for label in labels], now, 10, known)


def ids_by(tree: Any, made: dict[str, Line], labels: list[str]) -> dict[str, str]:
    return {hold.label: hold.block_id for hold in read_by(tree, made, labels).held}


IDS = {"17": "blk-0017", "18": "blk-0018"}
Form = Callable[[dict[str, str]], Any]
FORMS: dict[str, Form] = {
    "list": lambda ids: {"blocks": [{"id": block, "label": label} for label, block in ids.items()]},
    "bare list": lambda ids: [{"blockId": block, "seat": int(label)} for label, block in ids.items()],
    "inner seat": lambda ids: {"held": [{"id": b, "seat": {"label": label}} for label, b in ids.items()]},
    "inner block": lambda ids: {"seats": [{"poltrona": n, "block": {"id": b}} for n, b in ids.items()]},
    "by label": lambda ids: {"blocks": {label: {"id": block} for label, block in ids.items()}},
    "ids by label": lambda ids: {"seats": dict(ids)},
    "by id": lambda ids: {"bloqueios": {block: {"poltrona": label} for label, block in ids.items()}},
    "with positions": lambda ids: [
        {"idBloqueio": b, "poltrona": n, "sequencia": at} for at, (n, b) in enumerate(ids.items())
    ],
    "with our question": lambda ids: {
        "request": {"seats": [{"label": label} for label in ids]},
        "held": [{"label": label, "id": block} for label, block in ids.items()],
    },
    "with ids of other things": lambda ids: {
        "requestId": "9c8b7a6d-0000",
        "seats": [
            {"seatId": f"st-{n}", "label": n, "tripId": TRIP, "token": "same-1", "seatBlockId": b}
            for n, b in ids.items()
        ],
    },
    "one as an object": lambda ids: (
        {"bloqueioId": ids["17"], "poltrona": "17"}
        if len(ids) == 1
        else {"reservas": [{"bloqueioId": b, "poltrona": n} for n, b in ids.items()]}
    ),
    "one without a label": lambda ids: (
        {"data": {"blockId": ids["17"]}}
        if len(ids) == 1
        else {"data": [{"blockId": b, "seat": n} for n, b in ids.items()]}
    ),
    "one as a bare id": lambda ids: {"ids": [*ids.values()] if len(ids) == 1 else dict(ids)},
}


@pytest.mark.parametrize("form", FORMS)
def test_one_seat_and_two_are_learnt_and_read_by_the_lines_of_both(form: str) -> None:
    one = {"17": IDS["17"]}
    replies = [(FORMS[form](ids), ids) for ids in (one, IDS)]
    found = [discovery.find(tree, [*ids], TRIP, FARE) for tree, ids in replies]
    assert [(proposal.open, proposal.missing) for proposal in found] == [({}, ())] * 2
    for made in (merged(*map(lines, found)), merged(*map(lines, reversed(found)))):
        for tree, ids in replies:
            assert ids_by(tree, made, [*ids]) == ids


@pytest.mark.parametrize(
    "tree",
    [
        ["blk-0017", "blk-0018"],
        {"blockIds": ["blk-0017", "blk-0018"]},
        {"seats": [{"id": "blk-0017", "order": 1}, {"id": "blk-0018", "order": 2}]},
        {"seats": [{"id": "blk-0017", "label": "X1"}, {"id": "blk-0018", "label": "X2"}]},
        {"seats": [{"label": "17"}, {"label": "18"}]},
        {"seats": [{"label": "17", "id": "same-1"}, {"label": "18", "id": "same-1"}]},
        {
            "seats": [{"label": n, "id": f"a-{n}"} for n in IDS],
            "held": [{"label": n, "id": f"b-{n}"} for n in IDS],
        },
    ],
    ids=str,
)
def test_who_sits_where_is_never_matched_by_position(tree: Any) -> None:
    found = discovery.find(tree, [*IDS], TRIP, FARE)
    assert not found.lines
    assert found.missing
    assert set(found.missing) <= REASONS


def test_the_record_of_another_seat_is_not_ours_because_it_is_alone() -> None:
    assert discovery.find({"seats": [{"seat": "31", "id": "blk-0031"}]}, ["17"], TRIP, FARE).missing


# --- What a person is asked -----------------------------------------------------------------------------


def test_a_label_that_lacks_its_leading_nought_is_ours() -> None:
    tree = {"seats": [{"poltrona": 8, "bloqueio": "blk-0008"}, {"poltrona": 3, "bloqueio": "blk-0003"}]}
    made = lines(discovery.find(tree, ["03", "08"], TRIP, FARE))
    answer = read_by(tree, made, ["03", "08"])
    assert {one.label: one.block_id for one in answer.held} == {"03": "blk-0003", "08": "blk-0008"}


def test_two_ids_that_may_be_the_holds_are_asked_about() -> None:
    tree = {"seats": [{"label": "03", "block": {"id": "aaaa-1111"}, "hold": {"id": "bbbb-2222"}}]}
    options = discovery.find(tree, ["03"], TRIP, FARE).open["block_id"]
    assert {(one.line.path, one.value) for one in options} == {
        ("seats[].block.id", "aaaa-1111"),
        ("seats[].hold.id", "bbbb-2222"),
    }


def test_two_columns_that_name_our_seats_crosswise_are_asked_about() -> None:
    tree = {
        "seats": [
            {"seat": "17", "poltrona": "18", "id": "b-1"},
            {"seat": "18", "poltrona": "17", "id": "b-2"},
        ]
    }
    options = discovery.find(tree, [*IDS], TRIP, FARE).open["label"]
    assert {one.line.path for one in options} == {"seats[].seat", "seats[].poltrona"}


def test_a_price_whose_unit_nothing_shows_is_asked_about() -> None:
    tree = {"seats": [{"label": "17", "id": "blk-0017", "price": 140}]}
    assert [one.value for one in discovery.find(tree, ["17"], TRIP).open["price"]] == ["140.00", "1.40"]
    assert discovery.find(tree, ["17"], TRIP, Cents(14000)).lines["price"].form == "reais"
    two = {"seats": [{"label": "17", "id": "blk-0017", "price": 129.9, "fare": 119.9}]}
    assert len(discovery.find(two, ["17"], TRIP, FARE).open["price"]) == 2


@pytest.mark.parametrize(
    ("member", "form", "left"),
    [
        ({"expiresAt": "2026-12-01T13:07:00Z"}, "", 7),
        ({"expiresIn": 420}, "seconds", 7),
        ({"expiresIn": 7}, "minutes", 7),
        ({"ttlMinutes": 90}, "minutes", 90),
        ({"tempoRestante": {"minutos": 7, "segundos": 0}}, "", 7),
        ({"createdAt": "2026-12-01T12:59:00Z", "validoAte": "2026-12-01T10:07:00-03:00"}, "", 7),
    ],
    ids=str,
)
@pytest.mark.parametrize("shared", [True, False])
def test_the_end_of_a_hold_is_learnt(member: dict[str, Any], form: str, left: int, shared: bool) -> None:
    record = {"label": "17", "id": "blk-0017"}
    tree = {"seats": [record], **member} if shared else {"seats": [{**record, **member}]}
    found = discovery.find(tree, ["17"], TRIP, FARE)
    assert found.lines["expiry"].form == form
    (hold,) = read_by(tree, lines(found), ["17"]).held
    assert (hold.until - NOW, hold.estimated) == (timedelta(minutes=left), False)


@pytest.mark.parametrize(
    "mark", [("status", "blocked", "refused"), ("held", True, False), ("confirmado", True, False)]
)
def test_a_state_is_learnt_and_a_later_refusal_is_seen(mark: tuple[str, Any, Any]) -> None:
    name, good, bad = mark

    def answer(second: Any) -> Any:
        return {"poltronas": [{"n": "17", "id": "b-17", name: good}, {"n": "18", "id": "b-18", name: second}]}

    made = lines(discovery.find(answer(good), [*IDS], TRIP, FARE))
    assert read_by(answer(bad), made, [*IDS]).refused == ("18",)


# --- Other names, other packing, other providers --------------------------------------------------------


def judge(tree: Any, ids: dict[str, str]) -> None:
    """Learn a reply and read it; raise what the outcome is."""
    found = discovery.find(tree, [*ids], TRIP, FARE)
    if found.missing or found.open:
        raise Unreadable(Endpoint.HOLD, (*found.missing, *found.open)[0])
    answer = read_by(tree, lines(found), [*ids])
    if {hold.label: hold.block_id for hold in answer.held} != ids:
        raise Wrong(str(answer))
    if any(not hold.estimated and hold.until != UNTIL for hold in answer.held):
        raise Wrong(str(answer))
    if any(hold.estimated for hold in answer.held):
        raise Partly("until")


@pytest.mark.parametrize("meant", [True, False])
def test_a_hold_in_other_names_and_packing_is_learnt(meant: bool) -> None:
    tally = Tally(REASONS)
    for seed in range(200):
        rng = random.Random(seed)
        labels = rng.sample([f"{number:02d}" for number in range(1, 47)], rng.randrange(1, 5))
        ids = {label: f"b-{rng.getrandbits(40):010x}" for label in labels}
        until = f"{UNTIL:%Y-%m-%dT%H:%M:%SZ}"
        tree = {
            "seats": [{"block_id": ids[n], "label": n, "status": "blocked", "until": until} for n in labels]
        }
        rng.shuffle(tree["seats"])
        names = words.named(words.BLOCK, rng) if meant else words.nonsense(words.BLOCK, rng)
        tally.judge(bent(words.renamed(tree, names), rng), judge, ids)
    tally.close(0.9 if meant else 0.0)


def test_sixty_providers_of_the_sandbox(tmp_path: Path) -> None:
    sold = sale(tmp_path)
    both, context, clock = sold.payloads["hold"], sold.contexts["hold"], sold.world.clock.now()
    now = datetime.fromtimestamp(clock, UTC)
    for seed in range(1, 61):
        made, replies = shape(seed), []
        for count in (1, 2):
            plain = {**both, "seats": both["seats"][:count]}
            labels = [one["label"] for one in plain["seats"]]
            tree = shaped(made, "hold", plain, now=clock, context=replace(context, labels=tuple(labels)))
            replies.append((tree, labels, plain["seats"], discovery.find(tree, labels, TRIP, FARE)))
        assert all((found.open, found.missing) == ({}, ()) for *_, found in replies), seed
        profile = merged(*(lines(found) for *_, found in replies))
        for tree, labels, truth, _ in replies:
            for hold, one in zip(read_by(tree, profile, labels, now).held, truth, strict=True):
                assert hold.block_id == one["id"], seed
                assert hold.estimated != made.sends.hold_expiry, seed
                assert abs(hold.until - datetime.fromisoformat(one["expiresAt"])) < timedelta(minutes=1), seed
                told = round(float(one["price"]) * 100) if made.sends.hold_price else None
                assert hold.price == told, seed
