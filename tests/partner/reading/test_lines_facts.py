"""The lines of a basket one by one: which hold, which kind, which amount, and where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.partner.reading import lines

OURS = frozenset({"blk-1", "blk-2"})


def read(node: Any, *without: tuple[str, ...]) -> list[tuple[str, str, dict[str, tuple[str, str]]]]:
    """The lines as kind, hold, and each amount with its place."""
    found = lines.gathered(node, OURS, frozenset(without)).lines
    return [
        (one.kind, one.block, {name: (str(a.raw), a.path) for name, a in one.amounts.items()})
        for one in found
    ]


def amounts_of(record: dict[str, Any]) -> dict[str, str]:
    """The amounts of a line with these members."""
    [(_, _, amounts)] = read({"items": [record]})
    return {name: raw for name, (raw, _) in amounts.items()}


def beside(node: Any) -> dict[str, tuple[str, int | None]]:
    """The amounts that belong to no line, with the unit that each names."""
    found = lines.gathered(node, OURS)
    assert not found.lines
    return {".".join(one.path): (str(one.raw), one.unit) for one in found.amounts}


# --- Lines ----------------------------------------------------------------------------------------


def test_a_line_says_its_kind_and_its_hold() -> None:
    items = [{"type": "seat", "id": "blk-1", "price": 90.0}, {"type": "service_fee", "price": 10.0}]
    assert read({"items": items}) == [
        ("seat", "blk-1", {"price": ("90.0", "items[?type=='seat'].price")}),
        ("fee", "", {"price": ("10.0", "items[?type=='service_fee'].price")}),
    ]


def test_a_line_that_says_no_kind_is_what_its_list_is_called_else_the_seat_of_its_hold() -> None:
    assert read({"insurances": [{"id": "blk-1", "price": 5.0}]}) == [
        ("insurance", "blk-1", {"price": ("5.0", "insurances[].price")})
    ]
    assert read({"rows": [{"id": "blk-1", "type": "abc", "price": 5.0}]}) == [
        ("seat", "blk-1", {"price": ("5.0", "rows[].price")})
    ]
    assert read({"fees": [{"price": 5.0}]}) == [("fee", "", {"price": ("5.0", "fees[].price")})]


def test_the_first_word_for_a_kind_counts_and_a_plainer_key_before_it() -> None:
    assert read({"rows": [{"type": "seat", "tipo": "insurance", "price": 5.0}]})[0][0] == "seat"
    assert read({"rows": [{"name": "Seguro", "type": "seat", "price": 5.0}]})[0][0] == "seat"
    assert read({"rows": [{"type": "abc", "name": "Seguro", "price": 5.0}]}) == [
        ("insurance", "", {"price": ("5.0", "rows[?name=='Seguro'].price")})
    ]


def test_lines_by_the_id_of_their_hold() -> None:
    assert read({"seats": {"blk-1": {"price": 90.0}, "blk-2": {"price": 80.0}}}) == [
        ("seat", "blk-1", {"price": ("90.0", "seats.*.price")}),
        ("seat", "blk-2", {"price": ("80.0", "seats.*.price")}),
    ]
    assert read({"seguros": {"blk-1": "5,00"}}) == [("insurance", "blk-1", {"price": ("5.00", "seguros.*")})]
    assert read({"values": {"blk-1": 90.0, "other": 3.0, "note": "soon"}}) == [
        ("seat", "blk-1", {"price": ("90.0", "values.*")})
    ]
    assert read({"seats": {"blk-1": 90.0, "other": 3.0}})[1] == ("seat", "", {"price": ("3.0", "seats.*")})
    assert read({"values": {"blk-1": {"price": 90.0}, "other": {"price": 3.0}}})[1:] == [
        ("", "", {"price": ("3.0", "values.*.price")})
    ]


def test_what_stands_by_the_id_of_our_hold_is_ours_and_plain() -> None:
    found = lines.gathered({"seats": {"blk-1": "90,00", "other": 90}}, OURS).lines
    ours, other = (one.amounts["price"] for one in found)
    assert (ours.ours, ours.weight, ours.reais) == (True, 1.0, True)
    assert (other.ours, other.weight, other.reais) == (False, 1.0, False)


def test_lines_inside_a_line_belong_to_its_hold() -> None:
    extras = [{"type": "insurance", "price": 5.0}, "note", {"id": "blk-2", "price": 7.0}]
    assert read({"items": [{"id": "blk-1", "price": 90.0, "rows": extras}]}) == [
        ("seat", "blk-1", {"price": ("90.0", "items[].price")}),
        ("insurance", "blk-1", {"price": ("5.0", "items[].rows[?type=='insurance'].price")}),
        ("seat", "blk-2", {"price": ("7.0", "items[].rows[].price")}),
    ]


def test_lines_inside_one_that_stands_by_the_id_of_its_hold() -> None:
    node = {"seats": {"blk-1": {"price": 90.0, "rows": [{"id": "blk-2", "price": 7.0}, {"x": 1.0}]}}}
    assert [(kind, block) for kind, block, _ in read(node)] == [("seat", "blk-1"), ("seat", "blk-2")]


def test_amounts_inside_a_line_that_say_nothing_belong_to_no_line() -> None:
    found = lines.gathered({"items": [{"type": "fee", "price": 1.0, "rows": [{"x": 2.0}]}]}, OURS)
    assert [one.kind for one in found.lines] == ["fee"]
    assert [(".".join(one.path), str(one.raw)) for one in found.amounts] == [("items.[].rows.[].x", "2.0")]


def test_instalments_inside_a_line_are_no_lines() -> None:
    table = [{"n": 1, "amount": 90.0}, {"n": 2, "amount": 45.0}]
    item = {"id": "blk-1", "price": 90.0, "installments": table}
    assert read({"items": [item]}) == [("seat", "blk-1", {"price": ("90.0", "items[].price")})]
    in_order = [{"amount": 90.0, "type": "fee"}, {"amount": 45.0, "type": "fee"}]
    item = {"id": "blk-1", "price": 90.0, "installments": in_order}
    assert read({"items": [item]}) == [("seat", "blk-1", {"price": ("90.0", "items[].price")})]


def test_what_is_left_out_is_not_looked_at() -> None:
    node = {"items": [{"id": "blk-1", "price": 90.0}], "pix": {"fee": 3.0}}
    assert read(node, ("items", "[]")) == []
    assert not lines.gathered(node, OURS, frozenset({("pix",)})).amounts
    assert lines.gathered(node, OURS).amounts


# --- Amounts beside them --------------------------------------------------------------------------


def test_amounts_that_belong_to_no_line() -> None:
    node = {"fee": 10.0, "groups": [{"total": 100.0}, {"name": "x"}, 5.0], "totalCents": 9000, "ok": True}
    assert beside(node) == {
        "fee": ("10.0", None),
        "groups.[].total": ("100.0", None),
        "totalCents": ("9000", 1),
    }
    assert beside([{"value": 5.0}]) == {"[].value": ("5.0", None)}


def test_decimals_beside_an_amount_are_its_unit() -> None:
    assert beside({"fee": {"value": 1679, "scale": 2}})["fee.value"] == ("1679", 1)
    found = lines.gathered({"items": [{"id": "blk-1", "price": {"value": 9000, "scale": 2}}]}, OURS)
    assert found.lines[0].amounts["price"].unit == 1


def test_a_table_of_instalments_is_neither_line_nor_amount() -> None:
    assert beside({"installments": [{"n": 1, "amount": 90.0}, {"n": 2, "amount": 45.0}]}) == {}
    assert beside({"installments": [{"amount": 90.0}, {"amount": 45.0}]}) == {}
    assert beside({"installments": [90.0, 45.0], "notes": ["a"]}) == {}


# --- Amounts of a line ----------------------------------------------------------------------------


def test_a_seat_may_hold_its_fee_insurance_and_discount() -> None:
    record = {"id": "blk-1", "price": 90.0, "fee": 4.0, "insurance": 5.0, "discount": 3.0}
    assert amounts_of(record) == {"price": "90.0", "fee": "4.0", "insurance": "5.0", "discount": "3.0"}


@pytest.mark.parametrize(
    ("kind", "key"), [("service_fee", "fee"), ("insurance", "insurance"), ("discount", "discount")]
)
def test_the_price_of_another_line_may_be_named_after_its_kind(kind: str, key: str) -> None:
    assert amounts_of({"type": kind, key: 4.0}) == {"price": "4.0"}
    assert amounts_of({"type": kind, "price": 4.0}) == {"price": "4.0"}


def test_of_two_equal_names_the_first_counts_and_the_plainer_one_before_it() -> None:
    assert amounts_of({"type": "seat", "price": 90.0, "preco": 95.0}) == {"price": "90.0"}
    assert amounts_of({"type": "seat", "total": 95.0, "price": 90.0}) == {"price": "90.0"}
    found = lines.gathered({"items": [{"type": "seat", "price": 90.0}]}, OURS).lines
    assert found[0].amounts["price"].weight == 1.0


@pytest.mark.parametrize(
    ("price", "full", "off", "amounts"),
    [
        (80.0, 100.0, 20.0, {"price": "80.0"}),
        (80.0, 100.0, -20.0, {"price": "80.0"}),
        (100.0, 100.0, 20.0, {"price": "80.0"}),
        (100.0, 130.0, 20.0, {"price": "100.0", "discount": "20.0"}),
        (100.0, 100.0, 100.0, {"price": "100.0", "discount": "100.0"}),
        (100.0, 100.0, 120.0, {"price": "100.0", "discount": "120.0"}),
        (100.0, None, 20.0, {"price": "100.0", "discount": "20.0"}),
        (80.0, 100.0, None, {"price": "80.0"}),
        (None, 100.0, 20.0, {"discount": "20.0"}),
    ],
    ids=[
        "taken off already", "written as less", "still in it", "of neither", "nothing would be left",
        "more than the price", "no full price", "no discount", "no price",
    ],
)  # fmt: skip
def test_a_discount_is_taken_off_a_seat_once(
    price: float | None, full: float | None, off: float | None, amounts: dict[str, str]
) -> None:
    record = {"id": "blk-1", "price": price, "originalPrice": full, "discount": off}
    assert amounts_of({name: value for name, value in record.items() if value is not None}) == amounts


def test_a_net_price_stands_where_the_price_did() -> None:
    record = {"type": "seat", "price": 100.0, "originalPrice": 100.0, "discount": 20.0}
    assert read({"items": [record]}) == [("seat", "", {"price": ("80.0", "items[?type=='seat'].price")})]


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("seat", "seat"),
        ("poltrona", "seat"),
        ("ticket", "seat"),
        ("insurance", "insurance"),
        ("seguro", "insurance"),
        ("discount", "discount"),
        ("fee", "fee"),
        ("service", "fee"),
        ("boarding_fee", ""),
        ("taxa de embarque", ""),
        ("luggage", ""),
        ("", ""),
    ],
)
def test_words_for_a_kind(word: str, kind: str) -> None:
    """The boarding fee is part of the fare: never a fee on top of it."""
    assert lines.kind_of(word) == kind
