"""The ways to pay that a reply names: which are known, which are offered, and where they stand."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.payment import PaymentType
from pos_app.partner.learn import methods
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin, Profile

PIX, CARD = PaymentType.PIX, PaymentType.CREDIT_CARD
TWO = [{"type": "pix"}, {"type": "credit_card"}]


def where(tree: Any, book: Book | None = None) -> tuple[str, ...] | None:
    found = methods.find(tree, book or Book())
    return found.path if found else None


def known(tree: Any) -> list[tuple[PaymentType | None, str]]:
    found = methods.find(tree, Book())
    return [(one.type, one.name) for one in found.known] if found else []


def offered(**members: Any) -> bool:
    """Whether PIX is offered by a record with these members."""
    found = methods.find({"methods": [{"type": "credit_card"}, {"type": "pix", **members}]}, Book())
    assert found is not None
    pix = found.known[1]
    assert pix.switched_off is not (pix.type is PIX)
    return pix.type is PIX


# --- Words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("pix", PIX),
        ("PIX QR Code", PIX),
        ("pix_qrcode", PIX),
        ("Pagamento instantâneo PIX", PIX),
        ("pix qr code qrcode", PIX),
        ("credit_card", CARD),
        ("Cartão de crédito à vista", CARD),
        ("cc", CARD),
        ("PIX parcelado", None),
        ("qr code", None),
        ("pix e boleto", None),
        ("debit card", None),
        ("payment method", None),
        *(
            (f"{word} pix", PIX)
            for word in ["payment", "pagamento", "metodo", "forma", "meio", "online", "instant", "a", "vista"]
        ),
        *(
            (word, CARD)
            for word in ["credito", "creditcard", "cartaocredito", "cartao", "cartaodecredito", "cc"]
        ),
        *(
            (f"{word} card pix", None)
            for word in [
                "boleto",
                "debit",
                "debito",
                "wallet",
                "voucher",
                "paypal",
                "transfer",
                "cash",
                "dinheiro",
                "bank",
                "slip",
            ]
        ),
        *((word, None) for word in ("nupay", "picpay", "googlepay", "applepay", "credit wallet", "pix cash")),
        ("", None),
    ],
)
def test_words_for_a_way_to_pay(word: str, kind: PaymentType | None) -> None:
    assert methods.payment_type(word) is kind


# --- Which group of records -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["payments", "methods", "formasPagamento"])
def test_of_two_groups_the_one_called_ways_to_pay(name: str) -> None:
    assert where({"log": TWO, name: TWO}) == (name, "[]")
    assert where({name: TWO, "log": TWO}) == (name, "[]")


def test_more_ways_to_pay_come_before_a_better_name() -> None:
    assert where({"methods": TWO[:1], "log": TWO}) == ("log", "[]")


def test_records_come_before_bare_words_of_as_many() -> None:
    assert where({"accepted": ["pix"], "log": [{"type": "pix"}]}) == ("log", "[]")
    assert where({"accepted": ["pix", "credit"], "log": [{"type": "pix"}]}) == ("accepted", "[]")
    assert where({"accepted": ["pix"]}) == ("accepted", "[]")


def test_the_outer_group_comes_before_the_inner_one_and_the_first_before_the_next() -> None:
    assert where({"a": {"b": TWO}, "c": TWO}) == ("c", "[]")
    assert where({"a": TWO, "c": TWO}) == ("a", "[]")
    assert where(TWO) == ("[]",)


def test_a_reply_without_a_known_way_to_pay_has_none() -> None:
    assert where({"methods": [{"type": "boleto"}], "ok": True}) is None
    assert where({"type": "pix"}) is None


def pinned(path: str) -> Book:
    return Book(Profile({(Endpoint.METHODS, "methods"): Pin(path)}))


def test_the_profile_says_which_group_it_is() -> None:
    book = pinned("log[]")
    assert where({"methods": TWO, "log": TWO[:1]}, book) == ("log", "[]")
    assert not book.drifts


def test_a_group_that_is_not_where_the_profile_says_is_found_and_noted() -> None:
    book = pinned("log[]")
    assert where({"methods": TWO}, book) == ("methods", "[]")
    assert book.drifts == {(Endpoint.METHODS, "methods")}
    book = pinned("log[]")
    assert where({"methods": []}, book) is None
    assert not book.drifts, "a reply without any is no other form"


# --- Records --------------------------------------------------------------------------------------


def test_of_two_records_of_one_type_the_first_is_kept() -> None:
    tree = {"methods": [{"type": "pix", "name": "A"}, {"type": "pix", "name": "B"}, {"type": "credit_card"}]}
    assert known(tree) == [(PIX, "A"), (CARD, "credit_card")]
    unknown = {"methods": [{"type": "boleto"}, {"type": "wallet"}, {"type": "pix"}]}
    assert known(unknown) == [(None, "boleto"), (None, "wallet"), (PIX, "pix")]


@pytest.mark.parametrize(
    ("record", "name"),
    [
        ({"type": "pix", "name": " PIX na hora "}, "PIX na hora"),
        ({"type": "pix", "name": "A", "nome": "B"}, "A"),
        ({"type": "pix", "label": "B", "name": "A"}, "A"),
        ({"type": "pix", "name": 5}, "pix"),
        ({"type": "pix", "foo": "bar"}, "pix"),
        ({"label": "pix"}, "pix"),
        ({"id": 5, "type": "pix"}, "pix"),
        ({"type": "boleto", "method": "pix"}, "pix"),
        ({"type": "pix", "tipo": "credit_card"}, "pix"),
        ("pix", "pix"),
    ],
)
def test_a_way_to_pay_and_its_name(record: Any, name: str) -> None:
    assert known({"methods": [record]}) == [(PIX, name)]


@pytest.mark.parametrize(
    ("record", "name"),
    [
        ({"foo": "bar", "type": "boleto"}, "boleto"),
        ({"type": "boleto", "method": "slip"}, "boleto"),
        ({"payment": "x-1", "type": "boleto"}, "boleto"),
        ({"foo": 1}, ""),
        ({"foo": "bar"}, ""),
        (5, ""),
    ],
)
def test_an_unknown_way_to_pay_keeps_its_name(record: Any, name: str) -> None:
    assert known({"methods": [{"type": "pix"}, record]})[1:] == [(None, name)]


def test_ways_to_pay_by_name() -> None:
    tree = {"a": {"methods": {"pix": {"total": 1.0}, "credit_card": {"total": 1.0}}}}
    found = methods.find(tree, Book())
    assert found is not None
    assert found.path == ("a", "methods", "*")
    assert [(one.type, one.prefix, one.around) for one in found.known] == [
        (PIX, ("a", "methods", "pix"), ("a", "methods", "*")),
        (CARD, ("a", "methods", "credit_card"), ("a", "methods", "*")),
    ]
    in_a_list = methods.find({"a": {"methods": TWO}}, Book())
    assert in_a_list is not None
    assert in_a_list.known[0].prefix == ("a", "methods", "[]")
    assert known({"options": [{"pix": {"total": 1.0}, "credit_card": {"total": 1.0}}]}) == [
        (PIX, "pix"),
        (CARD, "credit_card"),
    ]


@pytest.mark.parametrize("absent", [None, False, ""])
def test_a_name_without_anything_is_no_way_to_pay(absent: object) -> None:
    assert known({"methods": {"pix": absent, "credit_card": True}}) == [(CARD, "credit_card")]
    assert known({"methods": {"pix": absent}}) == []


def test_of_a_long_list_of_objects_the_first_are_looked_at() -> None:
    by_name = {"pix": {"total": 1.0}}
    assert known({"rows": [*({"x": 1} for _ in range(19)), by_name]}) == [(PIX, "pix")]
    assert known({"rows": [*({"x": 1} for _ in range(20)), by_name]}) == []


def test_other_members_of_the_same_form_are_ways_to_pay_that_are_not_known() -> None:
    form = {"total": 1.0, "fee": 2.0}
    tree = {
        "pix": form,
        "vale": form,
        "half": {"total": 1.0, "x": 1},
        "summary": form,
        "vip": 5,
        "n": {"x": 1},
    }
    assert known({"methods": tree}) == [(PIX, "pix"), (None, "vale"), (None, "half")]
    for name in ("total", "fee", "item", "insurance", "seat", "ticket", "discount", "extra"):
        assert known({"methods": {"pix": form, name: form}}) == [(PIX, "pix")]
    wide = {"total": 1.0, "fee": 2.0, "a": 1, "b": 2, "c": 3}
    assert known({"methods": {"pix": form, "other": wide}}) == [(PIX, "pix")]


# --- Offered --------------------------------------------------------------------------------------


def test_a_way_to_pay_that_is_switched_off_is_known_and_not_offered() -> None:
    assert not offered(enabled=False)
    assert not offered(available=False)
    assert not offered(disabled=True)
    assert not offered(feeEnabled=False, enabled=False)
    assert not offered(note="maybe", enabled=False)
    assert not offered(config={"x": 1}, enabled=False)


def test_what_says_nothing_of_the_way_to_pay_leaves_it_offered() -> None:
    assert offered()
    assert offered(enabled=True)
    assert offered(disabled=False)
    assert offered(enabled="maybe")
    assert offered(enabled=0), "a number does not say which of the two it is"
    assert offered(enabled="false"), "nor does a word"
    assert offered(feeEnabled=False)
    assert offered(config={"enabled": False})


# --- Brands ---------------------------------------------------------------------------------------


def test_a_table_of_no_brand_belongs_to_all_brands() -> None:
    table = [{"n": 1, "amount": 90.0}, {"n": 2, "amount": 45.0}]

    def brands(**members: Any) -> list[tuple[str, bool]]:
        found = methods.find({"methods": [{"type": "credit_card", **members}]}, Book())
        assert found is not None
        return [(brand, rows is not None) for brand, rows in found.known[0].brands]

    assert brands(installments=table) == [("", True)]
    assert brands(installments=table, brands=["visa", "elo"]) == [("visa", True), ("elo", True)]
    assert brands(brands=["visa"]) == [("visa", False)]
    assert brands(visa=table, accepted=["elo"]) == [("visa", True), ("elo", False)]
    assert brands() == []
