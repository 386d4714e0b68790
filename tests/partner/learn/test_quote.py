"""Learning where a provider tells its totals (contract 4.7). What it charges is known here apart from every
form in which it may tell it: a total that is offered is that one, or none is."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import Doubt
from pos_app.domain.payment import PartKind, PaymentType, Quote, QuotePart
from pos_app.partner.learn.proposal import Proposal
from pos_app.partner.learn.quote import Observation, find
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import SUM, TICKET, UNNAMED, Line, Profile, read, toml
from pos_app.partner.wire import quote
from tests.partner.learn.tariffs import CARD, PIX, Part, Tariff, basket, items_of, tariff, telling

WALKED = (
    basket(12_990),
    basket(12_990, insured=1),
    basket(12_990, 12_990),
    basket(12_990, 12_990, back=(9_900, 9_900)),
)
SOLD = (
    basket(18_450),
    basket(7_700, 7_700, 7_700),
    basket(15_000, 15_000, insured=2),
    basket(11_110, back=(13_330,)),
)


def learnt(replies: list[tuple[Any, tuple[QuotePart, ...]]], **decided: Line) -> tuple[Proposal, Book]:
    """Return what is found in some answers, and a book of what a profile written from it says."""
    found = find([Observation(tree, parts) for tree, parts in replies], decided)
    written = toml(Profile({(Endpoint.METHODS, field): line for field, line in found.lines.items()}), {})
    return found, Book(read(written))


def told(tree: Any, parts: tuple[QuotePart, ...], book: Book) -> Quote:
    """Return what a sale reads; no method where it reads nothing."""
    try:
        return quote.read(tree, parts, book)
    except Unreadable:
        return Quote(())


@pytest.mark.parametrize("seed", range(100))
def test_every_total_that_is_offered_is_what_the_provider_charges(seed: int) -> None:
    rng = random.Random(seed)
    charged, form = tariff(rng), telling(rng)
    found, book = learnt([(form.reply(charged, parts), parts) for parts in WALKED])
    for parts in SOLD:
        offered = told(form.reply(charged, parts), parts, book)
        for kind in PaymentType:
            method = offered.method(kind)
            if method is None:
                assert any(item.insurance for item in items_of(parts)), (form, found)
                assert offered.insurance_left or offered.unread or not offered.methods
                continue
            assert method.total == charged.due(kind, parts)
            if not offered.insurance_left:
                seats = sum(item.price for item in items_of(parts))
                assert method.total == seats + method.fee + method.insurance + method.adjusted
    assert not found.missing


@pytest.mark.parametrize("seed", range(20))
def test_an_answer_in_another_form_than_the_one_that_was_learnt_is_never_read_as_another_total(
    seed: int,
) -> None:
    rng = random.Random(seed)
    charged, form, other = tariff(rng), telling(rng), telling(rng)
    _, book = learnt([(form.reply(charged, parts), parts) for parts in WALKED])
    for parts in SOLD:
        offered = told(other.reply(charged, parts), parts, book)
        assert all(m.total == charged.due(m.type, parts) for m in offered.methods if m.type)


def one_method(**told_parts: Any) -> dict[str, Any]:
    return {"methods": [{"type": "pix", **told_parts}]}


def by_people(make: Any) -> list[tuple[Any, tuple[QuotePart, ...]]]:
    """Return the answers for one person and for two, at R$ 100,00 a seat."""
    return [(make(count), basket(*[10_000] * count)) for count in (1, 2)]


@pytest.mark.parametrize(
    "told_beside",
    [{"donation": 2.0, "totalWithDonation": 107.0}, {"voucher": 10.0}, {"cashback": 3.0}],
    ids=str,
)
def test_what_is_no_part_of_a_sale_leaves_the_total_as_it_is(told_beside: dict[str, Any]) -> None:
    replies = by_people(lambda n: one_method(total=100 * n + 5, fee=5, **told_beside))
    found, book = learnt(replies)
    assert found.open == {}
    sold = told(*replies[1], book).method(PIX)
    assert sold is not None
    assert (sold.total, sold.fee) == (20_500, 500)


def test_a_pix_charge_is_what_the_central_bank_calls_its_original_value() -> None:
    replies = by_people(lambda n: one_method(valor={"original": f"{100 * n + 5}.00"}))
    _, book = learnt(replies)
    sold = told(*replies[1], book).method(PIX)
    assert sold is not None
    assert sold.total == 20_500


@pytest.mark.parametrize(
    ("why", "make"),
    [
        ("two totals that differ", lambda n: one_method(total=95 * n, totalPrice=105 * n, fee=5 * n)),
        ("a part that is not accounted for", lambda n: one_method(total=107 * n, fee=5 * n)),
        ("a total of one ticket", lambda n: one_method(total=105)),
        ("a fee and no total", lambda n: one_method(fee=5)),
        ("a rate and no total", lambda n: one_method(fee_rate="5%")),
        ("a discount that the total does not show", lambda n: one_method(total=103 * n, discount=5 * n)),
    ],
)
def test_what_nothing_proves_is_a_question_and_is_not_sold(why: str, make: Any) -> None:
    replies = by_people(make)
    found, book = learnt(replies)
    assert any(field.startswith("pix.") for field in (*found.open, *found.missing)), why
    assert all(told(tree, parts, book).method(PIX) is None for tree, parts in replies)


@pytest.mark.parametrize(
    ("due", "make"),
    [
        (10_800, lambda n: one_method(total=108 * n, fee=5 * n, administrationFee=3 * n)),
        (10_800, lambda n: one_method(total=108 * n, serviceFee=5 * n, boardingFee=3 * n)),
        (9_500, lambda n: {"methods": ["pix"], "totalPix": 95 * n, "pixDiscount": 5 * n}),
        (9_500, lambda n: {"methods": [{"type": "pix"}], "totals": {"pix": 95 * n}}),
        (10_500, lambda n: {"methods": {"0": {"type": "pix", "total": 105 * n, "fee": 5 * n}}}),
    ],
    ids=(
        "two fees",
        "a fee of another kind",
        "keys with the name of the method",
        "a total under the name of the method",
        "methods that are numbered",
    ),
)
def test_what_the_replies_account_for_needs_no_person(due: int, make: Any) -> None:
    replies = by_people(make)
    found, book = learnt(replies)
    assert (found.open, found.missing) == ({}, ())
    sold = told(*replies[1], book).method(PIX)
    assert sold is not None
    assert sold.total == 2 * due


BOUNDS = (
    "from {}", "{} from", "to {}", "min {}", "{} maximum", "starting {}", "until {}", "{} ate", "{} de",
    "{} a partir", "{} minimo", "maximo {}", "approx {}", "{} aproximado", "estimate {}", "{} estimado",
    "indicative {}", "{} previsto", "reference {}", "{} range", "provisional {}", "preview {}",
)  # fmt: skip


@pytest.mark.parametrize("total", ["total", "amount", "valor", "price to pay"])
@pytest.mark.parametrize("bound", BOUNDS)
def test_a_bound_or_an_estimate_is_never_the_amount_to_pay_nor_an_answer(bound: str, total: str) -> None:
    first, *others = bound.format(total).split()
    name = first + "".join(map(str.capitalize, others))
    for told_as in ({name: 105}, {name.split(total.split()[0])[0] or name: {"total": 105}}):
        if bound.startswith("{") and name not in told_as:
            continue
        replies = by_people(lambda n, one=told_as: one_method(fee=5, **_times(one, n)))
        found, book = learnt(replies)
        assert found.missing == ("pix.total",) and not found.open, told_as
        assert all(told(tree, parts, book).method(PIX) is None for tree, parts in replies)


def _times(node: Any, count: int) -> Any:
    return {k: _times(v, count) for k, v in node.items()} if isinstance(node, dict) else node * count - 5


def test_a_name_that_says_what_is_to_pay_is_no_bound() -> None:
    for name in ("totalToPay", "toPay", "amountToBeCharged", "valorAPagar", "totalDaCompra"):
        replies = by_people(lambda n, name=name: one_method(fee=5, **{name: 100 * n + 5}))
        assert learnt(replies)[0].lines, name


def test_what_a_method_says_is_an_estimate_is_named_and_nobody_is_asked_about_it() -> None:
    replies = by_people(lambda n: one_method(total=100 * n + 5, fee=5, isEstimate=True))
    found, book = learnt(replies)
    assert (found.missing, found.open) == (("pix.isEstimate",), {})
    assert told(*replies[0], book).method(PIX) is None


@pytest.mark.parametrize("seed", range(12))
def test_amounts_in_cents_without_a_name_are_cents_where_the_seats_say_so(seed: int) -> None:
    rng = random.Random(seed)
    fee, prices = rng.randrange(100, 2_000), [rng.randrange(3_000, 30_000) for _ in range(3)]

    def reply(parts: tuple[QuotePart, ...], unit: int = 1) -> Any:
        items = items_of(parts)
        total = sum(item.price for item in items) + fee
        seats = [{"type": "seat", "id": item.block_id, "price": item.price // unit} for item in items]
        return {"paymentMethods": [{"type": "pix", "fee": fee, "total": total}], "items": seats}

    walked = [basket(prices[0]), basket(prices[1], prices[1])]
    with pytest.raises(Unreadable, match="another unit"):
        quote.read(reply(walked[0]), walked[0])
    found, book = learnt([(reply(parts), parts) for parts in walked])
    assert (found.open, found.missing) == ({}, ())
    later = basket(prices[2], prices[0])
    sold = told(reply(later), later, book).method(PIX)
    assert sold is not None
    assert (sold.total, sold.fee) == (prices[2] + prices[0] + fee, fee)
    assert told(reply(later, 100), later, book).method(PIX) is None, "it went over to reais"


RATED = (
    {"type": "percent", "value": 4.5},
    {"kind": "PERCENTAGE", "amount": 4.5},
    {"type": "%", "value": "4.5"},
)


@pytest.mark.parametrize("fee", RATED, ids=str)
def test_what_its_record_says_is_a_percentage_is_never_reais(fee: dict[str, Any]) -> None:
    found, _ = learnt(by_people(lambda n: one_method(fee=fee)))
    assert {option.line.form for option in found.open.get("pix.fee", ())} <= {"percent"}
    assert "pix.total" not in found.open
    found, book = learnt(by_people(lambda n: one_method(fee=fee, total=104.5 * n)))
    assert (found.open, found.missing) == ({}, ())
    later = basket(20_000)
    sold = told(one_method(fee=fee, total=209), later, book).method(PIX)
    assert sold is not None
    assert (sold.total, sold.fee) == (20_900, 900)
    assert told(one_method(fee=fee, total=204.5), later, book).method(PIX) is None


@pytest.mark.parametrize(
    ("right", "make"),
    [
        (
            "total",
            lambda n: one_method(fee=5, insurance=4, totalWithInsurance=100 * n + 9, total=100 * n + 5),
        ),
        ("payNow", lambda n: one_method(fee=5, payAtTerminal=6, grandTotal=100 * n + 11, payNow=100 * n + 5)),
    ],
)
def test_the_first_answer_is_one_that_every_told_part_accounts_for(right: str, make: Any) -> None:
    found, _ = learnt(by_people(make))
    first = found.open["pix.total"][0]
    assert first.line.path.endswith(f".{right}")
    assert first.whole
    assert not any(option.whole for option in found.open["pix.total"][1:])


def test_what_is_named_as_the_amount_to_pay_is_the_first_answer_and_others_say_what_they_leave_out() -> None:
    found, _ = learnt(
        by_people(lambda n: one_method(fee=5, total=100 * n + 5, heldBack=20, amountDue=100 * n - 15))
    )
    due, total = found.open["pix.total"][:2]
    assert due.line.path.endswith(".amountDue")
    assert (total.line.path.rpartition(".")[2], total.left) == ("total", "heldBack")


@pytest.mark.parametrize(
    "more",
    [
        {"creditApplied": 20, "amountDue": 85, "total": 105},
        {"agency": {"commission": 9.5, "netTotal": 95.5}},
        {"transactionFee": 1.94, "netReceived": 103.06},
        {"club": {"member": False, "total": 86}},
        {"promotions": [{"code": "PRIMEIRA", "eligible": False, "total": 90}]},
        {"serviceFee": {"amount": 6.5, "included": True}},
        {"fare": {"total": 100, "toll": 12.3, "boardingFee": 8.9}},
        {"fee": {"percent": 3, "minimum": 5, "amount": 5}},
        {"paymentSystem": "125"},
        {"total": {"amount": 105, "strikethrough": 124}},
    ],
    ids=lambda more: next(iter(more)),
)
def test_what_is_of_others_inside_or_not_for_this_buyer_leaves_the_total_proven(more: dict[str, Any]) -> None:
    replies = by_people(lambda n: one_method(**_for_tickets({"fee": 5, "total": 105, **more}, n)))
    found, book = learnt(replies)
    assert (found.open, found.missing) == ({}, ())
    reply, parts = replies[0]
    sold = told(reply, parts, book).method(PIX)
    assert sold is not None
    assert sold.total == (8_500 if "amountDue" in more else 10_500)
    reply["methods"][0]["surprise"] = 7.77
    assert told(reply, parts, book).method(PIX) is None


@pytest.mark.parametrize("total", ["total", "grandTotal", "payableTotal"])
@pytest.mark.parametrize("off", ["discount", "voucher", "pixDiscount"])
def test_what_is_left_after_a_discount_is_not_what_somebody_else_gets(total: str, off: str) -> None:
    replies = by_people(
        lambda n: one_method(**{total: 105 * n, "fee": 5 * n, off: 4.5 * n, "netTotal": 100.5 * n})
    )
    found, book = learnt(replies)
    assert found.open or found.missing
    assert told(*replies[0], book).method(PIX) is None


def test_a_method_that_says_of_the_buyer_that_he_is_no_member_has_its_price() -> None:
    replies = by_people(lambda n: one_method(member=False, fee=5 * n, total=105 * n))
    found, book = learnt(replies)
    assert (found.open, found.missing) == ({}, ())
    assert told(*replies[0], book).method(PIX) is not None


def _for_tickets(node: Any, n: int) -> Any:
    """Return a reply for so many tickets, of which all its amounts are."""
    if isinstance(node, dict):
        return {key: one if key == "percent" else _for_tickets(one, n) for key, one in node.items()}
    if isinstance(node, list):
        return [_for_tickets(one, n) for one in node]
    return node * n if isinstance(node, int | float) and not isinstance(node, bool) else node


@pytest.mark.parametrize(
    "told_total",
    [
        {"totalAmount": 105.004},
        {"totalAmount": {"amount": 105.0, "currency": "USD"}},
        {"installments": [{"number": 1, "total": {"value": "105.00", "currency_code": "USD"}}]},
    ],
    ids=str,
)
def test_a_total_that_cannot_be_charged_is_replaced_by_nothing(told_total: dict[str, Any]) -> None:
    replies = by_people(lambda n: one_method(serviceFee=5, **told_total))
    found, book = learnt(replies)
    assert found.open == {}
    assert found.missing
    assert all(told(tree, parts, book).method(PIX) is None for tree, parts in replies)


def test_what_is_told_about_one_way_to_pay_is_no_part_of_another() -> None:
    def make(count: int) -> dict[str, Any]:
        methods = [{"type": "credit_card"}, {"type": "pix"}]
        discounts = [{"appliesTo": "pix", "amount": 5 * count}]
        return {"total": 105 * count, "fee": 5 * count, "methods": methods, "discounts": discounts}

    replies = by_people(make)
    found, book = learnt(replies)
    assert found.missing == ("pix.total",), "what is to pay after the discount is told nowhere"
    assert [method.type for method in told(*replies[1], book).methods] == [CARD, None]


def test_a_person_says_what_a_fee_is_per_with_the_sum_in_front_and_the_sale_keeps_to_it() -> None:
    replies = by_people(lambda n: one_method(fee=5))
    found, _ = learnt(replies)
    sums = {option.line.per: option.sum for option in found.open["pix.fee"]}
    assert sums == {"": 20_500, TICKET: 21_000}
    chosen = next(option.line for option in found.open["pix.fee"] if option.line.per == TICKET)
    decided = Line(chosen.paths, chosen.form, chosen.per, confirmed="Ana, 2026-11-23")
    found, book = learnt(replies, **{"pix.fee": decided})
    assert found.lines["method.total"].form == SUM
    three = told(one_method(fee=5), basket(10_000, 10_000, 10_000), book).method(PIX)
    assert three is not None
    assert (three.total, three.fee) == (31_500, 1_500)


@pytest.mark.parametrize(("per", "due"), [("ticket", 29_760), ("", 28_770)])
def test_what_repeats_the_seats_leaves_a_fee_to_be_asked_about_and_insurance_unsold(
    per: str, due: int
) -> None:
    """The subtotal holds the insurance, which nothing prices: a person can say the sum without it alone."""

    def reply(parts: tuple[QuotePart, ...]) -> Any:
        items = items_of(parts)
        goods = sum(one.price + 675 * one.insurance for one in items)
        return one_method(subtotal=goods / 100, feePerTicket=9.9)

    walked = (basket(12_990), basket(12_990, insured=1), basket(13_890, 13_890))
    seen = [(reply(parts), parts) for parts in walked]
    options = learnt(seen)[0].open["pix.fee"]
    shown = next(one for one in options if one.line.per == per)
    assert (shown.sum, shown.tickets) == (due, 2)
    assert ("× 2 =" in shown.value) is (per == "ticket")
    book = learnt(seen, **{"pix.fee": replace(shown.line, confirmed="a person")})[1]
    for parts, sold in zip(walked, (13_980, None, due), strict=True):
        found = told(reply(parts), parts, book).method(PIX)
        assert (found and found.total) == sold


def test_a_person_says_which_of_two_totals_is_to_pay() -> None:
    replies = by_people(lambda n: one_method(total=95 * n, totalPrice=105 * n, fee=5 * n))
    found, _ = learnt(replies)
    line = next(option.line for option in found.open["pix.total"] if option.line.path.endswith(".total"))
    _, book = learnt(replies, **{"pix.total": Line(line.paths, line.form, confirmed="Ana, 2026-11-23")})
    method = told(*replies[1], book).method(PIX)
    assert method is not None
    assert method.total == 19_000


def test_totals_without_parts_are_charged_as_told_and_what_they_hold_is_not_named() -> None:
    replies = by_people(
        lambda n: {"methods": {"pix": {"total": 95.5 * n}, "credit_card": {"total": 104.9 * n}}}
    )
    found, book = learnt(replies)
    assert found.lines["method.total"].rest == UNNAMED
    offered = told(*replies[1], book)
    assert [(m.total, [(p.kind, p.amount) for p in m.adjustments]) for m in offered.methods] == [
        (19_100, [(PartKind.UNNAMED, -900)]),
        (20_980, [(PartKind.UNNAMED, 980)]),
    ]
    far = told({"methods": {"pix": {"total": 95.5}, "credit_card": {"total": 900.0}}}, replies[0][1], book)
    assert [method.type for method in far.methods] == [PIX, None]


def test_the_sum_of_all_methods_is_no_price_where_what_a_method_tells_does_not_account_for_it() -> None:
    summary = {"fee": 5, "subtotal": 100, "total": 105}
    shared = {"methods": ["pix", "credit_card"], "summary": summary}
    _, book = learnt([(shared, basket(10_000))])
    assert [m.total for m in told(shared, basket(10_000), book).methods] == [10_500, 10_500]
    own = {
        "methods": [{"type": "pix", "discount": 5}, {"type": "credit_card", "total": 105}],
        "summary": summary,
    }
    found, book = learnt([(own, basket(10_000))])
    offered = told(own, basket(10_000), book)
    assert [m.type for m in offered.methods] == [None, CARD]
    assert "pix.total" in found.open


def test_each_way_to_pay_has_its_own_parts() -> None:
    charged = Tariff({PIX: (Part("discount", -1, rate=5),), CARD: (Part("fee", 1, order=990),)}, 300)
    form = telling(random.Random(3), parts_told=True, nested=False)
    _, book = learnt([(form.reply(charged, parts), parts) for parts in WALKED])
    offered = told(form.reply(charged, SOLD[0]), SOLD[0], book)
    pix, card = offered.method(PIX), offered.method(CARD)
    assert pix is not None
    assert card is not None
    assert [(part.kind, part.amount) for part in pix.adjustments] == [(PartKind.DISCOUNT, -923)]
    assert (card.fee, card.adjustments) == (990, ())


# --- Totals that stand elsewhere, or in a row of their own ----------------------------------------

Due = dict[PaymentType, int]


def _elsewhere(key: str, refers: str, numbers: bool = False, keyed: bool = False) -> Any:
    ids: dict[PaymentType, Any] = {CARD: 11, PIX: 12} if numbers else {CARD: "m-1", PIX: "m-2"}

    def made(due: Due, _seats: int) -> Any:
        told = {kind: {"total": cents / 100, "fee": FEES[kind] / 100} for kind, cents in due.items()}
        records = [{refers: ids[kind], **one} for kind, one in told.items()]
        by_id = {str(ids[kind]): one for kind, one in told.items()}
        methods = [{key: ids[kind], "type": kind.value} for kind in due]
        return {"paymentMethods": methods, "prices": by_id if keyed else records}

    return made


def _in_rows(row: Any) -> Any:
    """Return what tells each method in rows: what the seats cost, the fee, and their total."""

    def made(due: Due, seats: int) -> Any:
        return {
            "paymentMethods": [
                {"type": kind.value, "rows": [row("Tarifa", seats), row("Taxa", FEES[kind]), row("", cents)]}
                for kind, cents in due.items()
            ]
        }

    return made


FEES = {CARD: 990, PIX: 490}
TOLD_APART = {
    "by the method's id": _elsewhere("id", "methodId"),
    "by a number": _elsewhere("id", "paymentMethodId", numbers=True),
    "by a reference": _elsewhere("priceRef", "id"),
    "under the ids": _elsewhere("code", "", keyed=True),
    "a flag": _in_rows(lambda name, cents: {"amount": cents / 100, "isTotal": not name}),
    "a flag and names": _in_rows(
        lambda n, cents: {"label": n or "Soma", "amount": cents / 100, "isTotal": not n}
    ),
    "a type": _in_rows(lambda name, cents: {"type": "ITEM" if name else "TOTAL", "value": cents / 100}),
}


@pytest.mark.parametrize("name", TOLD_APART)
def test_a_total_that_is_joined_by_an_id_or_is_flagged_in_a_row_binds(name: str) -> None:
    made = TOLD_APART[name]

    def answer(parts: tuple[QuotePart, ...], more: int = 0) -> tuple[Any, Due]:
        seats = sum(item.price for item in items_of(parts))
        due = {kind: seats + fee + more for kind, fee in FEES.items()}
        return made(due, seats), due

    plain = [parts for parts in (*WALKED, *SOLD) if not any(item.insurance for item in items_of(parts))]
    found, book = learnt([(answer(parts)[0], parts) for parts in plain[:3]])
    assert not found.open and not found.missing
    for parts in plain:
        tree, due = answer(parts)
        assert {one.type: one.total for one in told(tree, parts, book).methods} == due
        # One that is a cent more than its parts is not offered.
        assert not any(one.type for one in told(answer(parts, 1)[0], parts, book).methods)


def test_nothing_is_joined_that_hides_what_a_method_says_itself_or_that_two_share() -> None:
    own = _elsewhere("id", "methodId")({CARD: 13_980, PIX: 13_480}, 12_990)
    for method in own["paymentMethods"]:
        method["prices"] = [{"total": 1}]
    assert quote.of_methods(own) is own
    twice = _elsewhere("id", "methodId")({CARD: 13_980, PIX: 13_480}, 12_990)
    twice["prices"] *= 2
    assert quote.of_methods(twice) is twice


def of_brands(more: dict[str, Any], parts: tuple[QuotePart, ...]) -> Any:
    due = sum(item.price for item in items_of(parts)) / 100 + 5
    rows = [
        {
            "payment_method_id": "pix",
            "payment_type_id": "bank_transfer",
            "fee": 5,
            "total_amount": due,
        },
        {"payment_method_id": "visa", "payment_type_id": "credit_card", "fee": 5, "total_amount": due},
    ]
    return {"paymentMethods": [*rows, *([{**rows[1], **more}] if more else [])]}


def test_one_member_may_name_pix_and_another_the_card_of_each_brand() -> None:
    plain = basket(9_000), basket(9_000, 9_000)
    found, book = learnt([(of_brands({}, parts), parts) for parts in plain])
    assert not found.open and not found.missing
    offered = told(of_brands({}, plain[0]), plain[0], book)
    assert {m.type: m.total for m in offered.methods} == {PIX: 9_500, CARD: 9_500}
    debit = {"payment_method_id": "maestro", "payment_type_id": "debit_card", "total_amount": 80}
    assert told(of_brands(debit, plain[0]), plain[0], book).method(CARD) == offered.method(CARD)
    # Two prices of one way to pay, and a record that names two ways, are not taken for either.
    for unclear in ({"payment_method_id": "master", "total_amount": 99}, {"payment_method_id": "debit_card"}):
        assert told(of_brands({"total_amount": 80, **unclear}, plain[0]), plain[0], book).method(CARD) is None


def test_what_paying_once_costs_is_the_first_answer_where_it_is_less_than_the_total() -> None:
    def reply(parts: tuple[QuotePart, ...]) -> Any:
        due = sum(item.price for item in items_of(parts)) + 500
        once = {"number": 1, "total": (due - 100) / 100}
        return {"paymentMethods": [{"type": "pix", "fee": 5, "total": due / 100, "installments": [once]}]}

    found, _ = learnt([(reply(parts), parts) for parts in (basket(9_000), basket(9_000, 9_000))])
    first, second = found.open["pix.total"][:2]
    assert [(one.sum, one.doubt, one.left) for one in (first, second)] == [
        (18_400, Doubt.LEFT, "fee"),
        (18_500, Doubt.NONE, ""),
    ]
