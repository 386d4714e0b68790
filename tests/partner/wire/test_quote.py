"""The payment-methods answer as a sale reads it (contract 4.7): by its lines, and checked to the cent."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.payment import Instalment, PartKind, PaymentType, QuoteItem, WhyNot
from pos_app.domain.unreadable_field import DRIFT, OTHER_UNIT, SAYS_NOT_FINAL
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.paths import parsed
from pos_app.partner.reading.profile import FIXED, UNNAMED, Line, Profile
from pos_app.partner.wire import quote
from pos_app.partner.wire.quote import payment_type
from tests.partner.learn.tariffs import basket

CARD, PIX = PaymentType.CREDIT_CARD, PaymentType.PIX
BRANDS = [{"name": "visa", "installments": [{"n": 1, "amount": 139.9, "total": 139.9}]}]


def shown(*methods: dict[str, Any], **beside: Any) -> dict[str, Any]:
    """Return an answer in the form of the contract's own example."""
    return {"paymentMethods": list(methods), **beside}


def card(**facts: Any) -> dict[str, Any]:
    return {"type": "credit_card", "name": "Cartão", "fee": 10, "total": 139.9, **facts}


def book(**lines: str | Line) -> Book:
    """Return a book whose profile has these lines; ``_`` stands for the point of a field's name."""
    made = {
        (Endpoint.METHODS.value, name.replace("_", ".")): one
        if isinstance(one, Line)
        else Line((parsed(one),))
        for name, one in lines.items()
    }
    return Book(Profile(made))


@pytest.mark.parametrize(
    "tree",
    [
        shown(card()),
        {"data": {"result": shown(card())}},
        {"payment_methods": [{"TYPE": "CREDIT_CARD", "Fee": "10.00", "TOTAL": "139.90"}]},
    ],
)
def test_the_form_of_the_contract_is_read_in_any_letter_case_and_envelope(tree: dict[str, Any]) -> None:
    method = quote.read(tree, basket(12_990)).method(CARD)
    assert method is not None
    assert (method.total, method.fee) == (13_990, 1_000)


def test_a_code_for_a_method_is_the_word_that_a_dictionary_beside_has_for_it() -> None:
    told = {**card(), "type": 1}, {"type": 2, "fee": 10, "total": 139.9}
    words = {"1": "credit_card", "2": "pix"}
    assert [m.type for m in quote.read(shown(*told, types=words), basket(12_990)).methods] == [CARD, PIX]
    with pytest.raises(Unreadable) as caught:
        quote.read(shown(*told, types={"1": "credit_card", "3": "pix"}), basket(12_990))
    assert caught.value.field == "method.type"


@pytest.mark.parametrize(("rounding", "total"), [(-0.02, 139.88), (0.01, 139.91), (0, 139.9)])
def test_rounding_is_a_part_of_the_total_by_its_name(rounding: float, total: float) -> None:
    told = shown(card(rounding=rounding, total=total))
    assert [m.total for m in quote.read(told, basket(12_990)).methods] == [round(total * 100)]
    with pytest.raises(Unreadable):
        quote.read(shown(card(rounding=rounding, total=total + 0.03)), basket(12_990))


def test_a_discount_and_a_surcharge_are_parts_by_their_names() -> None:
    pix = {"type": "pix", "fee": 10, "discount": 6.5, "total": 133.4}
    found = quote.read(shown(card(surcharge=2, total=141.9), pix), basket(12_990))
    assert [[(p.kind, p.amount) for p in m.adjustments] for m in found.methods] == [
        [(PartKind.SURCHARGE, 200)],
        [(PartKind.DISCOUNT, -650)],
    ]
    assert [m.total for m in found.methods] == [14_190, 13_340]


@pytest.mark.parametrize("total", [139.89, 129.9, 149.9, 13990, 0])
def test_a_total_that_its_parts_do_not_account_for_is_not_offered(total: float) -> None:
    with pytest.raises(Unreadable) as caught:
        quote.read(shown(card(total=total)), basket(12_990))
    assert (caught.value.endpoint, caught.value.field) == (Endpoint.METHODS, "credit_card.total")


def test_a_fee_that_is_not_told_is_not_zero() -> None:
    found = quote.read(shown(card(), {"type": "pix", "total": 139.9}), basket(12_990))
    assert found.method(PIX) is None
    assert found.methods[1].why_not is WhyNot.UNREAD
    assert found.unread[0][0] == "pix.fee"


def test_no_method_takes_the_total_of_another() -> None:
    found = quote.read(shown(card(), {"type": "pix", "fee": 10}, total=139.9), basket(12_990))
    assert [method.type for method in found.methods] == [CARD, None]


def test_two_entries_of_one_method_that_differ_are_no_price() -> None:
    twice = shown(card(), card(fee=12, total=141.9), {"type": "pix", "fee": 0, "total": 129.9})
    found = quote.read(twice, basket(12_990))
    assert found.method(CARD) is None
    assert found.method(PIX) is not None


@pytest.mark.parametrize("currency", ["USD", "ARS"])
def test_another_currency_is_no_price(currency: str) -> None:
    with pytest.raises(Unreadable, match=currency):
        quote.read(shown(card(currency=currency)), basket(12_990))


def test_a_seat_that_had_a_price_is_not_told_for_nothing() -> None:
    seats = [{"type": "seat", "id": "blk-00-x", "price": 0}]
    with pytest.raises(Unreadable) as caught:
        quote.read(shown(card(total=10), items=seats), basket(12_990))
    assert caught.value.field == "seat.price"


def test_an_answer_that_leaves_a_seat_out_is_no_price_of_both() -> None:
    seats = [{"type": "seat", "id": "blk-00-x", "price": 129.9}]
    with pytest.raises(Unreadable) as caught:
        quote.read(shown(card(), items=seats), basket(12_990, 12_990))
    assert caught.value.field == "seats"


def test_a_price_that_the_answer_names_counts_before_the_one_that_was_asked() -> None:
    seats = [{"type": "seat", "id": "blk-00-x", "price": 119.9}]
    found = quote.read(shown(card(total=129.9), items=seats), basket(12_990))
    assert found.seat_prices == (("blk-00-x", 11_990),)


@pytest.mark.parametrize(
    ("beside", "field"),
    [
        ({"success": False, "error": {"code": "PRICE_CHANGED"}}, "success"),
        ({"errors": [{"message": "refaça a consulta"}]}, "errors"),
        ({"quote": {"expired": True}}, "expired"),
        ({"currency": "ARS"}, "currency"),
        ({"resumo": {"moeda": "USD"}}, "moeda"),
    ],
)
def test_an_answer_that_says_that_it_does_not_hold_sells_nothing(beside: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as stopped:
        quote.read(shown(card(), **beside), basket(12_990))
    assert stopped.value.field == field


@pytest.mark.parametrize(
    "beside",
    [
        {"success": True, "error": None, "errors": [], "expired": False, "currency": "BRL"},
        {"error": {"code": 0, "message": ""}, "promotion": {"expired": True}},
        {"quantity": 1, "total": 139.9, "tickets": 129.9, "serviceFee": 10, "limit": 5000, "ttl": 600},
    ],
)
def test_an_answer_that_holds_sells_whatever_stands_beside(beside: dict[str, Any]) -> None:
    assert quote.read(shown(card(), **beside), basket(12_990)).method(CARD) is not None


@pytest.mark.parametrize(
    "says",
    [
        {"available": False}, {"allowed": "N"}, {"disabled": True}, {"isActive": "false"},
        {"status": "SUSPENDED"}, {"situacao": "INATIVO"}, {"status": "not available"},
        {"unavailableReason": "BELOW_MINIMUM"},
    ],
)  # fmt: skip
def test_a_method_that_is_switched_off_is_not_offered(says: dict[str, Any]) -> None:
    pix = {"type": "pix", "fee": 10, "total": 139.9, "available": True, "status": "ACTIVE"}
    found = quote.read(shown(card(**says), {**pix, "unavailableReason": None}), basket(12_990))
    assert found.method(CARD) is None
    assert found.method(PIX) is not None
    assert found.methods[0].why_not is WhyNot.SWITCHED_OFF
    assert found.switched_off == (f"credit_card.{next(iter(says))}",)


@pytest.mark.parametrize(
    "says",
    [
        {"isEstimate": True}, {"estimated": "true"}, {"provisional": True}, {"totalIndicativo": True},
        {"final": False}, {"isFinalPrice": False}, {"valorGarantido": "N"}, {"subjectToChange": True},
        {"status": "ESTIMATED"}, {"priceType": "indicative"}, {"tipo": "Valor aproximado"},
        {"note": "valor final informado no pedido"}, {"priceInfo": "Preço sujeito a alteração"},
        {"message": "The total amount may still change"}, {"obs": "Este não é o valor final."},
        {"summary": {"estimate": True}}, {"fees": [{"amount": 10, "estimated": True}]},
    ],
    ids=str,
)  # fmt: skip
def test_what_says_of_itself_that_it_is_no_final_amount_is_not_offered(says: dict[str, Any]) -> None:
    pix = {"type": "pix", "fee": 10, "total": 139.9}
    found = quote.read(shown(card(**says), pix), basket(12_990))
    assert [method.type for method in found.methods] == [None, PIX]
    ((field, detail),) = found.unread
    assert field.startswith("credit_card.")
    assert detail == SAYS_NOT_FINAL
    if "summary" not in says and "fees" not in says:
        with pytest.raises(Unreadable) as stopped:
            quote.read(shown(pix, **says), basket(12_990))
        assert (stopped.value.field, stopped.value.detail) == (next(iter(says)), SAYS_NOT_FINAL)


@pytest.mark.parametrize(
    "says",
    [
        {"isEstimate": False, "final": True}, {"description": "Aprovação estimada em 10 segundos"},
        {"estimatedApproval": "2026-12-10T10:00:00"}, {"points": {"earn": 90, "estimated": True}},
        {"note": "O valor total é cobrado agora"}, {"name": "Cartão até 12x"},
        {"aviso": "Preço sujeito a alteração"}, {"terms": "Prices may change without notice."},
    ],
    ids=str,
)  # fmt: skip
def test_what_says_nothing_of_its_amount_stops_no_method(says: dict[str, Any]) -> None:
    assert quote.read(shown(card(**says)), basket(12_990)).method(CARD) is not None


@given(price=st.integers(500, 90_000), times=st.integers(10, 1_000), more=st.booleans(), two=st.booleans())
def test_a_seat_in_another_unit_than_the_search_told_is_no_price(
    price: int, times: int, more: bool, two: bool
) -> None:
    """However well its parts come to its total: the same seat costs one amount, and cents are no reais."""
    parts = basket(price, price) if two else basket(price)
    told = price * times if more else max(1, price // times)
    seats = [{"type": "seat", "id": f"blk-{n:02d}-x", "price": told / 100} for n in range(1 + two)]
    total = (told * len(seats) + 1000) / 100
    with pytest.raises(Unreadable) as stopped:
        quote.read(shown(card(total=total), items=seats), parts)
    assert (stopped.value.field, stopped.value.detail) == ("seat.price", OTHER_UNIT)


@pytest.mark.parametrize(
    ("limit", "offered"),
    [
        ({"min_allowed_amount": 150}, False), ({"min_allowed_amount": 139.9}, True),
        ({"maxAmount": 100}, False), ({"max_allowed_amount": 60_000}, True),
        ({"minInstallmentAmount": 50}, False),
        ({"minInstallmentAmount": 46}, True), ({"enabled": False}, False), ({"maxInstallments": 12}, True),
    ],
    ids=str,
)  # fmt: skip
def test_a_row_of_instalments_that_does_not_hold_for_this_total_is_not_offered(
    limit: dict[str, Any], offered: bool
) -> None:
    rows = [{"n": 1, "amount": 139.9, "total": 139.9}, {"n": 3, "amount": 46.64, "total": 139.9, **limit}]
    placed = book(
        methods="paymentMethods[]",
        method_type="paymentMethods[].type",
        method_total=Line((parsed("paymentMethods[].total"),), "reais"),
        method_fee=Line((parsed("paymentMethods[].fee"),), "reais"),
        instalments="paymentMethods[].installments[]",
        instalment_count="paymentMethods[].installments[].n",
        instalment_amount=Line((parsed("paymentMethods[].installments[].amount"),), "reais"),
        instalment_total=Line((parsed("paymentMethods[].installments[].total"),), "reais"),
    )
    method = quote.read(shown(card(installments=rows)), basket(12_990), placed).method(CARD)
    assert method is not None
    (brand,) = method.brands
    assert [line.count for line in brand.instalments] == ([1, 3] if offered else [1])


def test_an_instalment_that_is_not_its_share_of_the_whole_is_no_line_of_a_table() -> None:
    rows = [{"n": 1, "amount": 139.9, "total": 139.9}, {"n": 3, "amount": 48.3, "total": 139.9}]
    method = quote.read(shown(card(brands=[{"name": "visa", "installments": rows}])), basket(12_990)).method(
        CARD
    )
    assert method is not None
    assert not any(brand.instalments for brand in method.brands)
    assert method.unread_table == "installments"


@pytest.mark.parametrize(
    "told",
    [
        ({"processingFee": 4.5}, {}),
        ({"totalToPay": 142.9}, {}),
        ({"extras": [{"name": "Tarifa", "applies_to": ["credit_card"], "price": 5.1}]}, {}),
        ({}, {"oneTimePayment": {"total": 141.9}}),
        ({}, {"taxesNotIncluded": 3.2}),
        ({}, {"memberTotal": 119.9, "isMember": True}),
    ],
)
def test_an_amount_that_nothing_accounts_for_is_asked_wherever_it_stands(
    told: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    beside, own = told
    with pytest.raises(Unreadable, match="accounted for"):
        quote.read(shown(card(**own), **beside), basket(12_990))


@pytest.mark.parametrize("credit", [139.9, 145.0])
def test_two_cards_of_one_name_are_asked_also_where_one_cannot_be_read(credit: float) -> None:
    entries = (card(total=137.9, discount=2, funding="debit"), card(total=credit, funding="credit"))
    for shown_cards in (entries, entries[::-1]):
        with pytest.raises(Unreadable):
            quote.read(shown(*shown_cards), basket(12_990))


def test_insurance_is_priced_by_the_method_or_seat_by_seat() -> None:
    alone = quote.read(shown(card(insurance=9, total=148.9)), basket(12_990, insured=1))
    assert dict(alone.insurance_prices) == {"blk-00-x": 900}
    by_method = quote.read(shown(card(insurance=9, total=278.8)), basket(12_990, 12_990, insured=2))
    assert (by_method.methods[0].insurance, by_method.insurance_prices) == (900, ()), "of each nobody spoke"
    lines = [{"type": "insurance", "id": f"blk-0{n}-x", "price": p} for n, p in enumerate((4, 5))]
    by_seat = quote.read(shown(card(total=278.8), items=lines), basket(12_990, 12_990, insured=2))
    assert dict(by_seat.insurance_prices) == {"blk-00-x": 400, "blk-01-x": 500}
    assert by_seat.method(CARD) is not None


def test_insurance_that_nothing_prices_is_left_to_the_question_without_it() -> None:
    found = quote.read(shown(card(total=144.4)), basket(12_990, insured=1))
    assert found.insurance_left
    assert not found.insurance_prices


def test_seats_under_a_benefit_cost_what_the_total_leaves_for_them() -> None:
    parts = basket(12_990)
    item = QuoteItem("blk-00-x", parts[0].items[0].price, benefit=True)
    (part,) = parts
    asked = (type(part)(part.trip_id, part.direction, part.kind, (item,)),)
    found = quote.read(shown(card(total=74.95)), asked)
    assert found.seat_prices == (("blk-00-x", 6_495),)
    told_too = quote.read(shown(card(total=74.95, discount=64.95)), asked)
    assert (told_too.seat_prices, told_too.methods[0].adjustments) == ((("blk-00-x", 6_495),), ())
    with pytest.raises(Unreadable):
        quote.read(shown(card(total=139.91)), asked)


@pytest.mark.parametrize("rest", [FIXED, UNNAMED, "ticket 990"])
def test_what_a_seat_under_a_benefit_costs_is_not_known_where_a_total_does_not_tell_all(rest: str) -> None:
    """The rest may be a fee: the seat would be posted with it, dearer than it is."""
    home = ("paymentMethods", "[]")
    lines = {"methods": Line((home,)), "method.type": Line(((*home, "type"),))}
    lines["method.total"] = Line(((*home, "total"),), rest=rest)
    book = Book(Profile({(Endpoint.METHODS, field): line for field, line in lines.items()}))
    reply = shown({"type": "pix", "total": 74.85})
    (part,) = basket(12_990)
    item = QuoteItem("blk-00-x", part.items[0].price, benefit=True)
    with pytest.raises(Unreadable) as caught:
        quote.read(reply, (type(part)(part.trip_id, part.direction, part.kind, (item,)),), book)
    assert caught.value.field == "pix.total"


def test_instalments_are_those_of_the_total() -> None:
    rows = [{"n": 1, "amount": 139.9}, {"n": 2, "amount": 69.95}, {"n": 4, "amount": 36.5, "total": 146}]
    (brand,) = quote.read(
        shown(card(brands=[{"name": "visa", "installments": rows}])), basket(12_990)
    ).methods
    assert brand.brands[0].instalments == (
        Instalment(1, Cents(13_990), Cents(13_990)),
        Instalment(2, Cents(6_995), Cents(13_990)),
        Instalment(4, Cents(3_650), Cents(14_600)),
    )


@pytest.mark.parametrize(
    "rows", [[{"n": 1, "amount": 120}], [{"n": 1, "amount": 139.9}, {"n": 1, "amount": 2}]]
)
def test_paying_once_for_another_amount_is_a_second_total(rows: list[dict[str, Any]]) -> None:
    told = shown(card(brands=[{"name": "visa", "installments": rows}]))
    with pytest.raises(Unreadable, match="not accounted for"):
        quote.read(told, basket(12_990))
    lines = {"methods": "paymentMethods[]", "method_type": "paymentMethods[].type"}
    lines |= {"brands": "paymentMethods[].brands[]", "brand_name": "paymentMethods[].brands[].name"}
    vouched = Line((parsed("paymentMethods[].total"),), rest="unnamed", confirmed="Ana")
    (method,) = quote.read(told, basket(12_990), book(**lines, method_total=vouched)).methods
    assert (method.total, method.brands[0].instalments) == (13_990, ())


HARMLESS = [
    {"minAmount": 5, "maxInstallments": 12},
    {"originalPrice": 155.5, "refundable": 60.0, "expiresIn": 900},
    {"subtotal": 129.9, "adjustments": [], "extra": None},
    {"feePercentage": 7.7, "feeWaived": 3.3},
    {"text": "R$ 139,90 ou 3x de R$ 46,64"},
    {"promotions": [{"label": "PIX5", "amount": 6.5, "applied": False}]},
]


@pytest.mark.parametrize("beside", HARMLESS)
def test_what_the_total_accounts_for_or_nobody_is_charged_is_no_second_amount(beside: dict[str, Any]) -> None:
    assert quote.read(shown(card(**beside)), basket(12_990)).methods[0].total == 13_990


@given(cents=st.integers(1, 99_999), name=st.sampled_from(["off", "amount", "toPay", "processing", "zeta"]))
@pytest.mark.parametrize("place", ["own", "deep", "brand", "elsewhere", "text"])
def test_an_amount_of_a_method_that_nothing_accounts_for_is_never_sold(
    place: str, cents: int, name: str
) -> None:
    assume(cents not in (12_990, 13_990, 1_000))
    more = {name: cents / 100}
    tree = {
        "own": shown(card(**more)),
        "deep": shown(card(costs=[{"kind": {"money": more}}])),
        "brand": shown(card(brands=[{"name": "visa", **more}])),
        "elsewhere": shown(card(), rules=[{"method": "credit_card", **more}]),
        "text": shown(card(note=f"Desconto de R$ {cents // 100},{cents % 100:02}")),
    }[place]
    with pytest.raises(Unreadable, match="not accounted for"):
        quote.read(tree, basket(12_990))


@pytest.mark.parametrize(
    ("method", "beside"), [({"badge": "5% OFF"}, {}), ({"hasDiscount": True}, {}), ({}, {"for": "pix"})]
)
def test_a_total_of_all_methods_is_not_that_of_one_that_says_more(
    method: dict[str, Any], beside: dict[str, str]
) -> None:
    here = book(
        methods="ways[]", method_type="ways[].type", method_total="summary.total", method_fee="summary.fee"
    )
    summary = {"total": 139.9, "fee": 10}
    tree = {"ways": [{"type": "credit_card"}], "summary": summary}
    assert quote.read(tree, basket(12_990), here).methods[0].total == 13_990
    changed = {"ways": [{"type": "credit_card", **method}], "summary": {**summary, **beside}}
    with pytest.raises(Unreadable) as caught:
        quote.read(changed, basket(12_990), here)
    assert caught.value.field == f"credit_card.{next(iter(method), 'total')}"


def test_where_a_profile_places_the_answer_only_its_places_count() -> None:
    here = book(
        methods="formas[]", method_type="formas[].tipo", method_total="formas[].valor", method_fee="taxa"
    )
    tree = {"formas": [{"tipo": "PIX", "valor": 139.9}], "taxa": 10, "paymentMethods": [card(total=1)]}
    assert [(m.type, m.total) for m in quote.read(tree, basket(12_990), here).methods] == [(PIX, 13_990)]


def test_a_field_that_is_no_longer_where_the_profile_says_stops_and_is_told() -> None:
    drifted: list[tuple[str, str]] = []
    profile = book(methods="formas[]", method_type="formas[].tipo", method_total="formas[].valor").profile
    with pytest.raises(Unreadable) as caught:
        quote.read(
            {"formas": [{"tipo": "PIX", "total": 9}]},
            basket(900),
            Book(profile, lambda *f: drifted.append(f)),
        )
    assert (caught.value.field, caught.value.detail) == ("pix.total", DRIFT)
    assert drifted == [(Endpoint.METHODS, "method.total")]


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("credit_card", CARD), ("Cartão de Crédito", CARD), ("CREDITCARD", CARD), ("creditCard", CARD),
        ("pix", PIX), ("PIX_QR_CODE", PIX), ("instant_payment", None), ("debit_card", None),
        ("cartão de débito", None), ("pix parcelado", None), ("boleto", None), ("", None),
    ],
)  # fmt: skip
def test_a_way_to_pay_is_known_by_its_words_and_no_other(word: str, kind: PaymentType | None) -> None:
    assert payment_type(word) is kind


@pytest.mark.parametrize("beside", [{"payable": 139.85}, {"totalAmount": 149.9}, {"grandTotal": "R$ 135,00"}])
def test_two_amounts_that_may_both_be_to_pay_are_no_price_where_nobody_looked(beside: dict[str, Any]) -> None:
    with pytest.raises(Unreadable) as caught:
        quote.read(shown(card(**beside)), basket(12_990))
    assert caught.value.field == f"credit_card.{next(iter(beside))}"


@pytest.mark.parametrize(
    "beside", [{"processing": 10}, {"notIncluded": 8}, {"priceChange": -9}, {"net": 120}], ids=str
)
def test_what_nothing_accounts_for_is_a_question_though_the_rest_is_not_told(beside: dict[str, Any]) -> None:
    of_all = Line((parsed("ways[].total"),), rest=UNNAMED)
    untold = book(methods="ways[]", method_type="ways[].type", method_total=of_all)
    way = {"type": "pix", "total": 139.9, "originalPrice": 180, "includedFee": 4}
    (method,) = quote.read({"ways": [way]}, basket(12_990), untold).methods
    assert method.total == 13_990
    with pytest.raises(Unreadable) as caught:
        quote.read({"ways": [{**way, **beside}]}, basket(12_990), untold)
    assert caught.value.field == f"pix.{next(iter(beside))}"


@pytest.mark.parametrize(
    ("told", "takes"),
    [
        ({"brands": BRANDS}, "visa"),
        ({"acceptedBrands": ["Visa", "Mastercard"]}, "visa master mastercard"),
        ({"card": {"bandeiras": [{"codigo": "elo"}, {"codigo": "amex", "enabled": False}]}}, "elo"),
        ({"networks": {"rejected_brands": ["elo"]}}, "visa master mastercard amex"),
        ({"brands": {"visa": True, "elo": False}}, "visa"),
        ({}, "visa elo master mastercard amex"),
    ],
    ids=str,
)
def test_a_card_of_another_brand_than_those_told_is_not_taken(told: dict[str, Any], takes: str) -> None:
    method = quote.read(shown(card(**told)), basket(12_990)).method(CARD)
    assert method is not None
    every = ("visa", "elo", "master", "mastercard", "amex")
    assert [one for one in every if method.takes(one)] == takes.split()
    assert method.takes("")


@pytest.mark.parametrize(
    "told",
    [
        {"installments": {"max": 3, "each": ["46.63", "odd"]}},
        {"parcelamento": [{"vezes": 1, "foo": 1}, {"vezes": 3, "foo": 2}]},
        {"condition": "em até 3x sem juros"},
        {"max_installments": 6},
        {"brands": [{"name": "visa", "installments": [{"n": 1, "amount": "x"}]}]},
    ],
    ids=str,
)
def test_a_table_of_instalments_that_is_not_understood_is_named(told: dict[str, Any]) -> None:
    total = Line((parsed("paymentMethods[].total"),), rest=UNNAMED, confirmed="Ana")
    lines = book(methods="paymentMethods[]", method_type="paymentMethods[].type", method_total=total)
    method = quote.read(shown(card(**told)), basket(12_990), lines).method(CARD)
    assert method is not None
    assert method.unread_table
    plain = quote.read(shown(card(maxInstallments=1)), basket(12_990), lines).method(CARD)
    assert plain is not None
    assert not plain.unread_table
