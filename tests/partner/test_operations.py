"""The table of calls: each endpoint of the contract with what may be sent to it (contract 4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.partner import operations
from pos_app.partner.config import Connection, segment
from pos_app.partner.operations import OPERATIONS, Misuse, NotCallable

CONNECTION = Connection("http://localhost/partners/api", "desk", "s3cret", 7)
API = "http://localhost/partners/api/"
WITHOUT_API = "http://localhost/partners/"
BODY = {"a": 1}


def test_what_stands_in_a_path_is_never_left_out() -> None:
    in_paths = [one for call in OPERATIONS.values() for one in call.parameters if one.location == "path"]
    assert in_paths and all(one.required for one in in_paths)


CALLS = {
    "places": ("GET", API + "v4/places/by-location", {}),
    "places-named": ("GET", API + "v4/places", {"name": "x/y"}),
    "search": (
        "GET",
        API + "v5/trips",
        {"from": "x/y", "to": "x/y", "departureDate": "x/y", "clientId": "7"},
    ),
    "trip": ("GET", API + "v4/trips/x%2Fy", {}),
    "itinerary": ("GET", API + "v4/trips/itinerary/x%2Fy", {}),
    "hold": ("POST", API + "v4/trips/x%2Fy/seats", {}),
    "quote": ("POST", API + "v4/payments", {}),
    "session": ("POST", API + "v4/payments/session", {"clientId": "7"}),
    "create": ("POST", API + "v4/orders", {}),
    "checkout": ("GET", API + "v5/orders/x%2Fy/checkout-response", {}),
    "checkout-v4": ("GET", WITHOUT_API + "v4/orders/x%2Fy/checkout-response", {}),
    "order": ("GET", API + "v4/orders/x%2Fy", {}),
    "orders": ("GET", API + "v6/orders", {}),
    "tickets": ("GET", API + "v4/tickets/x%2Fy", {}),
    "tickets-v3": ("GET", API + "v3/tickets/x%2Fy", {}),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_with_what_it_needs_and_no_more(name: str) -> None:
    operation = OPERATIONS[name]
    needed = {one.name: "x/y" for one in operation.parameters if one.required}
    body = BODY if operation.body else None
    request = operation.request(CONNECTION, needed, body)
    assert (request.method, request.url, dict(request.params)) == CALLS[name]
    assert (request.operation, request.json, request.form) == (operation.endpoint, body, None)


def test_only_holds_and_orders_change_something_and_only_orders_charge() -> None:
    def having(flag: str) -> set[str]:
        return {name for name, one in OPERATIONS.items() if getattr(one, flag)}

    assert having("once") == {"hold", "create"}
    assert having("moves_money") == {"create"}
    assert having("body") == {"hold", "quote", "session", "create"}


def test_a_client_that_is_named_is_not_replaced_by_the_connections_own() -> None:
    request = operations.SESSION.request(CONNECTION, {"clientId": "9"}, BODY)
    assert request.params == {"clientId": "9"}


@pytest.mark.parametrize(
    ("name", "given", "body", "misuse", "parameter", "said"),
    [
        ("trip", {"id": "a", "z": "1", "b": "2"}, None, Misuse.UNKNOWN_PARAMETER, "b", "unknown parameter b"),
        ("trip", {}, None, Misuse.MISSING_PARAMETER, "id", "missing parameter id"),
        ("search", {"to": "x"}, None, Misuse.MISSING_PARAMETER, "from", "missing parameter from"),
        ("quote", {}, None, Misuse.BODY_MISSING, "", "body missing"),
        ("trip", {"id": "a"}, {}, Misuse.BODY_NOT_ALLOWED, "", "body not allowed"),
    ],
)
def test_a_call_that_breaks_the_contract_is_not_made(
    name: str, given: dict[str, str], body: object, misuse: Misuse, parameter: str, said: str
) -> None:
    operation = OPERATIONS[name]
    with pytest.raises(NotCallable) as caught:
        operation.request(CONNECTION, given, body)
    assert (caught.value.misuse, caught.value.parameter, str(caught.value)) == (misuse, parameter, said)
    assert caught.value.known == (tuple(one.name for one in operation.parameters) if parameter else ())


# --- Addresses --------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", ["https://h:1/partners/api", "https://h:1/partners/api/"])
def test_a_path_stands_below_the_address_with_or_without_its_api_segment(base: str) -> None:
    connection = replace(CONNECTION, base_url=base)
    assert connection.url("v4/orders") == "https://h:1/partners/api/v4/orders"
    assert connection.url_without_api("v4/orders") == "https://h:1/partners/v4/orders"
    assert connection.origin == "https://h:1"
    other = replace(CONNECTION, base_url="https://h:1/X/")
    assert (other.url("a"), other.url_without_api("a")) == ("https://h:1/X/a", "https://h:1/X/a")


@pytest.mark.parametrize(
    ("url", "same"),
    [
        ("http://localhost/elsewhere?x=1", True),
        ("https://localhost/partners/api", False),
        ("http://localhost:81/partners/api", False),
        ("//localhost/partners/api", False),
        ("/partners/api", False),
    ],
)
def test_the_token_stays_with_scheme_and_host(url: str, *, same: bool) -> None:
    assert CONNECTION.same_origin(url) is same


@pytest.mark.parametrize(
    ("value", "escaped"),
    [
        ("a-b.c", "a-b.c"),
        ("..", "%2E%2E"),
        (".", "%2E"),
        ("", ""),
        ("a/b?c#d", "a%2Fb%3Fc%23d"),
        (".a", ".a"),
        ("X.", "X."),
    ],
)
def test_an_id_is_one_segment_of_a_path(value: str, escaped: str) -> None:
    assert segment(value) == escaped
