"""The table of calls (contract 4), and of a connection what no log may show."""

from __future__ import annotations

from dataclasses import fields

import pytest

from pos_app.domain.faults import Excess, TooMuch
from pos_app.partner import fiscal_pdf
from pos_app.partner.config import Connection, segment
from pos_app.partner.operations import OPERATIONS, Misuse, NotCallable
from pos_app.partner.reading import limits
from pos_app.partner.transport import Reply, Request

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


BARE = Connection("https://central.exemplo/partners/api", "loja", "s3gredo", 7)


def test_what_opens_something_is_not_in_a_log() -> None:
    told = repr(
        Connection(BARE.base_url, "loja", "s3gredo", 7, api_key="ch4ve", pix_installment_token="t0ken")
    )
    assert not [secret for secret in ("s3gredo", "ch4ve", "t0ken") if secret in told]
    hidden = {field.name for field in fields(Connection) if not field.repr}
    assert hidden == {"secret", "api_key", "pix_installment_token"}


def test_neither_what_is_sent_nor_what_came_is_in_a_log() -> None:
    request = Request(
        "order", "POST", "https://central.exemplo/x", json={"a": "s3gredo"}, headers={"x": "s3gredo"}
    )
    form = Request("order", "POST", "https://central.exemplo/x", form={"grant": "s3gredo"})
    assert "s3gredo" not in f"{request!r} {form!r} {Reply(200, {}, b's3gredo')!r}"


def test_an_order_is_waited_for_longer_than_a_read_and_a_read_longer_than_a_connection() -> None:
    assert 0 < BARE.connect_timeout < BARE.read_timeout < BARE.order_timeout


def test_a_list_is_bounded_and_a_pdf_too() -> None:
    limits.bounded(range(20_000))
    with pytest.raises(TooMuch) as caught:
        limits.bounded(range(20_001))
    assert (caught.value.excess, caught.value.limit) == (Excess.VALUES, 20_000)
    assert (limits.DEEPEST, fiscal_pdf.LARGEST) == (64, 8 << 20)
