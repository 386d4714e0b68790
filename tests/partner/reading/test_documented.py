"""What the contract shows in full keeps its meaning in another style of names and inside wrappers (contract
2.9 to 2.12, 4.1)."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.partner.auth import Tokens
from pos_app.partner.reading import forms
from pos_app.partner.reading.documented import Shown, alike, brl, listed, maybe_cents
from pos_app.partner.transport import Reply, Transport
from pos_app.partner.wire import checkout, fiscal, order_detail, order_list, places
from tests.partner.learn import words
from tests.partner.learn.bending import permuted, wrapped
from tests.partner.service import Answer, Service, example

TRIES = 60
TOKEN = "oauth/basic-token"


def reply(value: Any) -> Reply:
    return Reply(200, {"content-type": "application/json"}, json.dumps(value).encode())


def outcome(answer: Reply) -> Any:
    """Return what a checkout answer decides, without the details of its payments that only people read."""
    found = checkout.report(answer)
    return found.finality, found.word, found.code, found.message


def order(answer: Reply) -> Any:
    """Return an order, its tickets as far as a sale needs them."""
    found = order_detail.order_detail(answer, "partnerOrderId")
    tickets = [(t.id, t.status, t.seat, t.passenger, t.amount, t.departure, t.arrival) for t in found.tickets]
    return replace(found, tickets=()), tickets


def orders(answer: Reply) -> Any:
    return asyncio.run(order_list.orders(answer))


READERS: dict[str, tuple[str, Callable[[Reply], Any]]] = {
    "order detail": ("order-detail", order),
    "order list": ("order-list", orders),
    "checkout, completed": ("checkout-completed", outcome),
    "checkout, pending": ("checkout-pending", outcome),
    "checkout, refused": ("checkout-refused", outcome),
    "fiscal tickets": ("fiscal-tickets", fiscal.fiscal_tickets),
    "places": ("places", places.places),
}


def styled(tree: Any, style: str) -> Any:
    """Return a reply of the contract with its names in another style."""
    if isinstance(tree, dict):
        return {_name(name, style): styled(value, style) for name, value in tree.items()}
    return [styled(value, style) for value in tree] if isinstance(tree, list) else tree


def _name(name: str, style: str) -> str:
    return words.STYLES[style](re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower())


@pytest.mark.parametrize("style", sorted(words.STYLES))
@pytest.mark.parametrize("name", READERS)
def test_another_style_of_names_gives_the_same_values(name: str, style: str) -> None:
    file, read = READERS[name]
    assert read(reply(styled(example(file), style))) == read(reply(example(file)))


@pytest.mark.parametrize("name", READERS)
def test_wrapped_and_permuted_it_gives_the_same_values(name: str) -> None:
    file, read = READERS[name]
    plain = read(reply(example(file)))
    for seed in range(TRIES):
        rng = random.Random(seed)
        payload = example(file)
        payload = payload["data"] if name == "places" else payload
        payload = wrapped(permuted(payload, rng), rng, 1 if name.startswith("checkout") else 4)
        assert read(reply(payload)) == plain, json.dumps(payload, ensure_ascii=False)[:600]


@pytest.mark.parametrize("name", READERS)
def test_unknown_members_mean_nothing(name: str) -> None:
    file, read = READERS[name]
    payload = example(file)
    entries = payload if isinstance(payload, list) else [payload]
    for entry in entries:
        entry |= {
            "originalAmount": 1.01,
            "requestId": "r-1",
            "links": None,
            "tags": [],
            "statusHistory": ["pending"],
        }
    assert read(reply(payload)) == read(reply(example(file)))


@pytest.mark.parametrize("gone", ["publicId", "totalAmount", "item"])
@pytest.mark.parametrize("style", ["camel", "snake"])
def test_an_order_without_a_field_names_it(gone: str, style: str) -> None:
    payload = styled({name: value for name, value in example("order-detail").items() if name != gone}, style)
    with pytest.raises(Unreadable) as caught:
        order_detail.order_detail(reply(payload), "partnerOrderId")
    assert gone.casefold() in caught.value.field.replace("_", "").casefold()


def test_a_checkout_is_never_completed_by_what_is_not_its_own_status() -> None:
    for seed in range(TRIES):
        rng = random.Random(seed)
        payload = example("checkout-pending")
        payload["data"] |= {
            "lastAction": "completed",
            "history": [{"status": "completed"}],
            "previousStatus": "completed",
        }
        payload["data"]["customer"] = {"status": "approved"}
        found = checkout.report(reply(wrapped(permuted(payload, rng), rng, 2)))
        assert found.word == "processing"


# --- Token ----------------------------------------------------------------------------------------


def jwt(subject: str) -> str:
    parts = [{"alg": "HS256"}, {"sub": subject, "iat": 1764000000, "exp": 1764003600}]
    return (
        ".".join(base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts)
        + ".sig"
    )


@pytest.mark.parametrize(
    "decoy",
    [{"refreshToken": jwt("r")}, {"refresh_token": "r-1"}, {"tokenType": "Bearer"}, {"scope": "sell"}],
)
async def test_no_other_token_stands_for_a_missing_one(service: Service, decoy: dict[str, str]) -> None:
    transport = Transport()
    service.on(TOKEN, Answer.of({**decoy, "expiresIn": 3600}))
    with pytest.raises(Unreadable) as caught:
        await Tokens(service.connection, transport).bearer()
    assert caught.value.field == "access_token"
    await transport.aclose()


# --- Its parts ------------------------------------------------------------------------------------


def shown(node: dict[str, Any]) -> Shown:
    return Shown(node, "order detail", "item")


def problem(work: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        work()
    return caught.value.field, caught.value.detail


def test_what_is_needed_may_be_null_and_must_be_there_in_any_style() -> None:
    assert shown({"public_id": None}).need(forms.text, "publicId") == ""
    assert shown({"publicId": 7, "id": 8}).need(forms.text, "orderId", "id") == "8"
    assert problem(lambda: shown({"x": 1}).need(forms.text, "publicId", "id")) == ("item.publicId", "missing")
    assert shown({"x": "?"}).soft(forms.integer, "x") is None
    assert problem(lambda: shown({"x": "?"}).get(forms.integer, "x", "y")) == (
        "item.x",
        "is not a whole number",
    )


def test_objects_and_lists_inside_are_what_the_contract_shows_or_are_named() -> None:
    assert shown({"seat": None}).inner("seat", "place").node == {}
    assert shown({"seat": {"label": "7"}}).inner("place", "seat").at == "item.place"
    assert problem(lambda: shown({"seat": []}).inner("seat", "x")) == ("item.seat", "is not an object")
    assert [(one.node, one.at) for one in shown({"all": [{"n": 1}, {"n": 2}]}).each("all", "x")] == [
        ({"n": 1}, "item.all[0]"),
        ({"n": 2}, "item.all[1]"),
    ]
    assert shown({}).each("all") == []
    assert problem(lambda: shown({"all": {}}).each("all", "x")) == ("item.all", "is not a list")
    assert problem(lambda: shown({"all": [{}, 5]}).each("all", "x")) == ("item.all[1]", "is not an object")


UUID = "7f0c1a52-55e0-4c0e-8f1f-0b6a7d6f2d11"


@pytest.mark.parametrize(
    ("one", "other", "kin"),
    [
        (UUID, UUID.upper(), True), (UUID, "7f0c", False), (UUID, "A" * 36, False), ("1234", "9876", True),
        ("1234", "98765", False), ("1234", "abcd", False), ("abcd", "1234", False), ("ABC12", "XYZ98", True),
        ("ABC12", "XYZ9876", True), ("ABC12", "XYZ98765", False), ("ABC12", "xyz9876", False),
        ("", "ab", False),
        ("AbC", "xyz", True),
    ],
)  # fmt: skip
def test_two_ids_may_be_of_one_kind(one: str, other: str, kin: bool) -> None:
    assert alike(one, other) is kin


def test_the_currency_is_the_real_unless_another_one_is_told() -> None:
    assert [brl(one) for one in (None, "", "brl", "BRL")] == ["BRL"] * 4
    with pytest.raises(ValueError, match="USD is not BRL"):
        brl("usd")
    assert (maybe_cents(None), maybe_cents(""), maybe_cents("1.50")) == (None, None, 150)


def test_the_outermost_list_is_taken_and_an_empty_one_only_where_no_other_has_the_keys() -> None:
    tree: Any = {"none": [], "data": {"more": [], "rows": [{"Slug": 1}], "deep": {"rows": [{"slug": 2}]}}}
    assert listed(tree, ["slug"]) == [{"Slug": 1}]
    assert listed({"a": [], "b": {"c": []}}, ["slug"]) == []
    assert listed({"a": [1], "b": {}}, ["slug"]) is None
    first: list[Any] = []
    assert listed({"a": first, "b": []}, ["slug"]) is first
