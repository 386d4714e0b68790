"""The table of calls: each endpoint of the contract with what may be sent to it (contract 4)."""

from __future__ import annotations

import pytest

from pos_app.partner.config import Connection, segment
from pos_app.partner.operations import OPERATIONS, Misuse, NotCallable

CONNECTION = Connection("http://localhost/partners/api", "desk", "s3cret", 7)


def test_only_holds_and_orders_change_something_and_only_orders_charge() -> None:
    def having(flag: str) -> set[str]:
        return {name for name, one in OPERATIONS.items() if getattr(one, flag)}

    assert having("once") == {"hold", "create"}
    assert having("moves_money") == {"create"}
    assert having("body") == {"hold", "quote", "session", "create"}


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
