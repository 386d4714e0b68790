"""Who sits where is never guessed: labels and ids keep together, whatever the order of the records (contract
4.6)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldRequest
from pos_app.partner.wire import holds
from tests.partner.reading import sale_cases, words
from tests.partner.reading.bending import bent, padded
from tests.partner.reading.outcomes import Tally
from tests.partner.reading.test_names import BLOCK_FIELDS

TRIES = 120
Form = Callable[[dict[str, str]], Any]

FORMS: dict[str, Form] = {
    "list": lambda ids: {"seats": [{"id": block, "label": label} for label, block in ids.items()]},
    "numbers for labels": lambda ids: [
        {"blockId": block, "seat": int(label)} for label, block in ids.items()
    ],
    "inner seat": lambda ids: {
        "blocks": [{"id": block, "seat": {"label": label}} for label, block in ids.items()]
    },
    "inner block": lambda ids: {
        "seats": [{"label": label, "block": {"id": block}} for label, block in ids.items()]
    },
    "map by label": lambda ids: {"blocks": {label: {"id": block} for label, block in ids.items()}},
    "map of ids": lambda ids: {"seats": dict(ids)},
    "map by id": lambda ids: {"bloqueios": {block: {"poltrona": label} for label, block in ids.items()}},
    "with a number of ours": lambda ids: [
        {"idBloqueio": block, "poltrona": label, "sequencia": index}
        for index, (label, block) in enumerate(ids.items())
    ],
}


@pytest.mark.parametrize("form", FORMS)
def test_labels_and_ids_stay_together_in_any_order(form: str) -> None:
    tally = Tally(f"hold as {form}", BLOCK_FIELDS)
    for seed in range(TRIES):
        rng = random.Random(seed)
        _, ids = sale_cases.blocks_payload(rng, rng.randrange(2, 6))
        if form == "numbers for labels":
            ids = {label: block for label, block in ids.items() if not label.startswith("0")}
            if len(ids) < 2:
                continue
        shuffled = sorted(ids.items(), key=lambda _: rng.random())
        tally.judge(FORMS[form](dict(shuffled)), sale_cases.check_blocks, ids)
    tally.close(0.0)


@settings(deadline=None, max_examples=200)
@given(st.randoms(use_true_random=False), st.integers(2, 5))
def test_records_in_any_order_and_names(order: random.Random, seats: int) -> None:
    tree, ids = sale_cases.blocks_payload(order, seats)
    order.shuffle(tree["seats"])
    payload = bent(words.renamed(tree, words.named(words.BLOCK, order, "camel")), order)
    tally = Tally("hold in any order", BLOCK_FIELDS)
    tally.judge(payload, lambda tree: sale_cases.check_blocks(tree, ids))
    assert (tally.wrong, tally.elsewhere) == ([], [])


WITHOUT_LABELS: dict[str, Form] = {
    "bare ids": lambda ids: list(ids.values()),
    "ids in an object": lambda ids: {"blockIds": list(ids.values())},
    "records": lambda ids: {"seats": [{"id": block, "status": "blocked"} for block in ids.values()]},
    "records with numbers": lambda ids: [{"id": block, "index": at} for at, block in enumerate(ids.values())],
    "records with positions": lambda ids: [
        {"id": block, "order": at + 1} for at, block in enumerate(ids.values())
    ],
    "other labels": lambda ids: [{"id": block, "label": f"X{at}"} for at, block in enumerate(ids.values())],
}


@pytest.mark.parametrize("form", WITHOUT_LABELS)
def test_several_seats_without_our_labels_are_never_matched_by_position(form: str) -> None:
    for seed in range(TRIES):
        rng = random.Random(seed)
        # Labels above 20: a number of a record cannot be one by chance.
        ids = {
            str(label): f"blk-{rng.getrandbits(32):08x}"
            for label in rng.sample(range(21, 47), rng.randrange(2, 5))
        }
        requests = [HoldRequest(label) for label in ids]
        with pytest.raises(Unreadable) as caught:
            holds.held(
                sale_cases.reply(WITHOUT_LABELS[form](ids)), sale_cases.TRIP, requests, sale_cases.NOW, 10
            )
        assert "label" in caught.value.field


def test_a_seat_that_was_not_held_has_no_id_of_another() -> None:
    tally = Tally("hold with a seat refused", BLOCK_FIELDS)
    for seed in range(TRIES):
        rng = random.Random(seed)
        tree, ids = sale_cases.blocks_payload(rng, rng.randrange(2, 5))
        gone = rng.choice(list(ids))
        tree["seats"] = [entry for entry in tree["seats"] if entry["label"] != gone]
        payload = padded(words.renamed(tree, words.named(words.BLOCK, rng, "camel")), rng)
        requests = [HoldRequest(label) for label in ids]

        def check(tree: Any, ids: dict[str, str] = ids, gone: str = gone, requests: Any = requests) -> None:
            answer = holds.held(sale_cases.reply(tree), sale_cases.TRIP, requests, sale_cases.NOW, 10)
            assert answer.refused == (gone,)
            assert {hold.label: hold.block_id for hold in answer.held} == {
                label: block for label, block in ids.items() if label != gone
            }

        tally.judge(payload, check)
    tally.close(0.9)


@pytest.mark.parametrize(
    "payload", [{"status": "unavailable"}, {"status": "REFUSED"}, {"success": False}, {"blocked": False}]
)
def test_a_seat_marked_as_refused_is_not_held(payload: dict[str, Any]) -> None:
    entries = [{"id": "blk-a", "label": "21"}, {"id": "blk-b", "label": "22", **payload}]
    answer = holds.held(
        sale_cases.reply({"seats": entries}),
        sale_cases.TRIP,
        [HoldRequest("21"), HoldRequest("22")],
        sale_cases.NOW,
        10,
    )
    assert [hold.label for hold in answer.held] == ["21"]
    assert answer.refused == ("22",)
