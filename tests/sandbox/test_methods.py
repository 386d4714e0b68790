"""The payment methods: each follows from its row of the table, and none is asked for by name elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from pos_app.sandbox import methods
from pos_app.sandbox.methods import CODE_FIELDS, METHODS, MethodFacts, PaymentWord
from pos_app.sandbox.replies import fiscal
from pos_app.sandbox.replies.orders import CHECKOUT, DETAIL
from pos_app.sandbox.replies.quote import METHODS_REPLY
from pos_app.sandbox.requests import OrderRequest
from pos_app.sandbox.shapes import orders as shaped_orders
from pos_app.sandbox.shapes.choices import Shape, shape
from pos_app.sandbox.shapes.render import Message, shaped
from pos_app.sandbox.shapes.reply_writer import Context
from pos_app.sandbox.web.orders import Helpers
from tests.sandbox.partner import MARIA, Partner
from tests.sandbox.shaped import Sale, leaves, sale
from tests.sandbox_process import SandboxProcess

SANDBOX = Path(methods.__file__).parent
LATER = [word for word, facts in METHODS.items() if facts.paid_later]


def comparisons_with_methods(tree: ast.AST) -> list[int]:
    """Return the lines of each comparison with the word of one method: what is not it would be the other."""
    compared = [
        (node.lineno, one)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        for one in (side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side])
    ]
    matched = [(node.value.lineno, node.value) for node in ast.walk(tree) if isinstance(node, ast.MatchValue)]
    return [
        line for line, one in compared + matched if isinstance(one, ast.Constant) and one.value in METHODS
    ]


def test_every_word_of_the_wire_has_its_row_and_every_row_its_word() -> None:
    assert list(METHODS) == list(get_args(PaymentWord))


@pytest.mark.parametrize("facts", METHODS.values(), ids=METHODS)
def test_a_row_agrees_with_itself(facts: MethodFacts) -> None:
    assert bool(facts.unpaid) == facts.paid_later
    assert facts.code is None or facts.paid_later
    assert not (facts.needs_card and facts.paid_later)


def test_no_module_of_the_sandbox_asks_for_a_method_by_its_word() -> None:
    found = {
        path.name: lines
        for path in sorted(SANDBOX.rglob("*.py"))
        if (lines := comparisons_with_methods(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert found == {}


@pytest.mark.parametrize(
    "code", ['x = kind == "pix"', 'x = kind in ("pix", y)', 'match kind:\n case "credit_card":\n  pass']
)
def test_a_question_for_one_method_is_noticed(code: str) -> None:
    assert comparisons_with_methods(ast.parse(code))


@pytest.mark.parametrize("word", METHODS)
def test_a_method_is_quoted_sold_and_named_as_its_row_says(partner: Partner, word: str) -> None:
    facts = METHODS[word]
    quoted = {
        method["type"]: method for method in partner.quote(partner.block(partner.direct()))["paymentMethods"]
    }
    assert quoted[word]["name"] == facts.name
    assert [brand["name"] for brand in quoted[word].get("brands", [])] == list(facts.brands)
    public_id = partner.sold(method=word)
    detail, answer = partner.get(f"/v4/orders/{public_id}"), partner.checkout(public_id)
    TypeAdapter(DETAIL.model).validate_python(detail)
    TypeAdapter(CHECKOUT.model).validate_python(answer)
    (payment,), (response,) = detail["payments"], answer["data"]["paymentResponses"]
    assert payment["type"] == detail["paymentType"] == word
    code = {name: value for name, value in response.items() if name in CODE_FIELDS}
    assert bool(code) == (facts.code is not None)
    assert {name: value for name, value in payment["meta"].items() if name in CODE_FIELDS} == code
    assert partner.settled(public_id) == "completed"


@pytest.mark.parametrize("word", LATER)
def test_a_method_paid_later_is_paid_on_request_or_runs_out(
    starts: Callable[..., SandboxProcess], word: str
) -> None:
    facts, sandbox = METHODS[word], starts("pix_paid_after=0", "other_buyers=off")
    with Partner(sandbox) as partner:
        paid, late = partner.sold(method=word), partner.sold(method=word)
    sandbox.control("clock", {"advance_seconds": facts.payable_seconds - 60})
    # A token need not last as long as an order may be paid.
    with Partner(sandbox) as partner:
        assert partner.checkout(late)["data"]["status"] == "pending"
        sandbox.control(f"pix/{paid}/pay")
        assert partner.settled(paid) == "completed"
        sandbox.control("clock", {"advance_seconds": 61})
        assert partner.settled(late) == "failed"
        payment = partner.get(f"/v4/orders/{late}")["payments"][0]
    assert (payment["status"], payment["responseReason"]) == ("CANCELED", facts.unpaid)


# --- A further method ---------------------------------------------------------------------------------

VOUCHER = MethodFacts(
    name="Vale",
    fiscal="Vale-transporte",
    own_fee=120,
    payable_seconds=86_400,
    unpaid="O vale não foi pago a tempo",
    code=lambda cents, reference, until, *, spoiled: {"digits": f"{reference} {cents} {until:.0f} {spoiled}"},
)


@pytest.fixture
def sold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sale:
    """Two held seats, where a further method has its row and its code a field of its own."""
    monkeypatch.setitem(METHODS, "voucher", VOUCHER)
    monkeypatch.setattr(shaped_orders, "CODE_FIELDS", CODE_FIELDS | {"digits"})
    return sale(tmp_path)


def request(sold: Sale) -> OrderRequest:
    """Return an order of one of the seats, paid by the further method."""
    block = sold.held[0]
    total = (block.price + 990) / 100
    meta = {
        "id": block.id,
        "amount": block.price / 100,
        "tripTypeDirection": "departure_type",
        "type": "direct",
        "insurance": False,
        "passenger": MARIA,
    }
    body: dict[str, Any] = {
        "client": {"id": 7},
        "customer": {"email": "maria@exemplo.com.br"},
        "device": {"sessionId": "d"},
        "orderItems": [{"type": "ticket", "isLowFare": False, "meta": meta}],
        "payment": {"type": "pix", "amount": total, "currency": "BRL"},
        "totalAmount": total,
    }
    asked = OrderRequest.model_validate(body)
    # The words that a request may name are fixed when the program starts.
    return asked.model_copy(update={"payment": asked.payment.model_copy(update={"type": "voucher"})})


def test_a_further_method_is_quoted_from_its_row(sold: Sale) -> None:
    (method,) = (one for one in METHODS_REPLY.of(sold.quote)["paymentMethods"] if one["type"] == "voucher")
    assert (method["name"], method["fee"], "brands" in method) == ("Vale", 19.8, False)
    for made in map(shape, range(100)):
        assert "voucher" in {str(leaf).casefold() for leaf in leaves(sold.shaped(made, "quote"))}, made.seed


def test_a_further_method_is_sold_from_its_row(sold: Sale) -> None:
    world, helpers = sold.world, Helpers(sold.world)
    order = world.orders.create("guiche", request(sold))
    digits = f"{order.public_id} {order.charged} {order.made + 86_400:.0f} False"
    detail, answer = DETAIL.of(helpers.seen(order)), CHECKOUT.of(helpers.seen(order))
    assert detail["payments"][0]["meta"] == {"digits": digits}
    assert answer["data"]["paymentResponses"][0]["digits"] == digits

    def sent(made: Shape, message: Message, plain: Any) -> set[Any]:
        return set(leaves(shaped(made, message, plain, now=order.made, context=Context())))

    for made in map(shape, range(100)):
        assert digits in sent(made, "order", detail) | sent(made, "checkout", answer), made.seed
        assert digits not in sent(made, "checkout v4", answer)
    world.orders.pay(order.public_id)
    paid = world.orders.get("guiche", order.public_id)
    (record,) = fiscal.records(paid, helpers.bus, world.clock.now() + 60, 1, "delayed", "http://here/")
    assert (paid.state, record["daBpe"]["paymentMethod"]) == ("completed", "Vale-transporte")


def test_a_further_method_runs_out_when_its_row_says(sold: Sale) -> None:
    world, helpers = sold.world, Helpers(sold.world)
    world.quirks = world.quirks.changed({"pix_paid_after": 0})
    public_id = world.orders.create("guiche", request(sold)).public_id
    world.advance(86_399)
    assert world.orders.get("guiche", public_id).state == "pending"
    world.advance(2)
    late = world.orders.get("guiche", public_id)
    (payment,) = DETAIL.of(helpers.seen(late))["payments"]
    assert (payment["status"], payment["responseReason"]) == ("CANCELED", VOUCHER.unpaid)
