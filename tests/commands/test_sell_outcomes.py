"""``pos-app sell`` always ends, and says where: real sales against the real sandbox."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from pos_app.commands.outcomes import EXIT_CODES, gravest, outcome
from pos_app.commands.sell import Seller, sale_result
from pos_app.commands.sell_plan import Plan
from pos_app.domain.attempts import AttemptState
from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.orders import Order, OrderDetail, Verdict
from pos_app.domain.payment import PartKind, PricePart, Quote
from tests.sale.samples import attempt
from tests.sandbox_process import SandboxProcess
from tests.selling import a_plan, created, opened, sold

CARD = {"type": "credit_card", "cardToken": "tok_approved", "brand": "visa", "installments": 1}
PIX = {"type": "pix"}


# --- PIX ------------------------------------------------------------------------------------------


async def test_a_pix_ends_with_its_code_as_soon_as_it_is_known(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("quirks", {"pix_paid_after": 0})
    began = time.monotonic()
    answer = await sold(sandbox, tmp_path, a_plan(payment=PIX))
    assert time.monotonic() - began < 15
    assert answer["outcome"] == "awaitingPayment"
    assert answer["pix"]["code"].startswith("000201") and answer["pix"]["until"]
    assert answer["publicId"]
    assert "Aguardando o PIX" in answer["sentence"]


async def test_a_plan_may_wait_for_the_customer_to_pay(sandbox: SandboxProcess, tmp_path: Path) -> None:
    sandbox.control("quirks", {"pix_paid_after": 10})
    answer = await sold(sandbox, tmp_path, a_plan(payment=PIX, waitForPayment=True))
    assert (answer["outcome"], answer["pix"]) == ("completed", None)


async def test_a_pix_that_nobody_pays_ends_when_patience_does(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("quirks", {"pix_paid_after": 0})
    answer = await sold(sandbox, tmp_path, a_plan(payment=PIX, waitForPayment=True), patience=2)
    assert (answer["outcome"], bool(answer["pix"]["code"])) == ("awaitingPayment", True)


async def test_a_code_that_is_not_right_is_not_given_to_be_paid(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("quirks", {"pix_paid_after": 0, "pix": "wrong_amount"})
    answer = await sold(sandbox, tmp_path, a_plan(payment=PIX))
    assert answer["outcome"] == "awaitingPayment"
    assert (answer["pix"]["code"], answer["pix"]["problem"]) == ("", "amount")


async def test_a_method_that_this_desk_does_not_take_is_refused(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    before = created(sandbox)
    answer = await sold(sandbox, tmp_path, a_plan(payment=PIX), payments=["credit_card"])
    assert (answer["outcome"], answer["attempts"], created(sandbox)) == ("notSent", 0, before)
    assert "Nenhuma forma de pagamento para esta venda" in answer["sentence"]


# --- What needs people ----------------------------------------------------------------------------


async def test_an_order_that_differs_ends_at_once_with_both_totals(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    began = time.monotonic()
    answer = await mismatch(sandbox, tmp_path, a_plan())
    assert time.monotonic() - began < 25
    assert answer["outcome"] == "mismatch"
    assert answer["providerTotalCents"] == answer["totalCents"] + 500
    (difference,) = answer["differences"]
    assert (difference["what"], difference["ticket"]) == ("total", "")
    assert "A central registrou" in answer["sentence"] and "Não imprima" in answer["sentence"]


async def mismatch(sandbox: SandboxProcess, folder: Path, plan: Plan) -> dict[str, Any]:
    """Sell where the provider's order, once it is read, shows 5 reais more."""

    async with opened(sandbox, folder) as core:
        whole = core.provider.order

        async def dearer(public_id: str) -> OrderDetail:
            detail = await whole(public_id)
            return replace(detail, total=Cents(detail.total + 500))

        core.provider.order = dearer  # type: ignore[method-assign]
        return await Seller(core, plan, 30).run()


async def test_an_error_that_does_not_say_is_looked_for_and_then_handed_over(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("faults", {"operation": "create", "fault": "status_500_no_id"})
    before = created(sandbox)
    answer = await sold(sandbox, tmp_path, a_plan())
    assert (answer["outcome"], answer["attempts"]) == ("unresolved", 1)
    assert created(sandbox) == before + 1
    assert "um erro que não diz se o pedido existe" in answer["sentence"]
    assert "conexão" not in answer["sentence"]


async def test_an_order_behind_such_an_error_is_found_and_finished(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("faults", {"operation": "create", "fault": "status_500_no_id", "commit": True})
    before = created(sandbox)
    answer = await sold(sandbox, tmp_path, a_plan())
    assert answer["outcome"] == "completed"
    assert created(sandbox) == before + 1


# --- Refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["async", "sync"])
async def test_a_payment_refusal_says_why_and_what_now(
    sandbox: SandboxProcess, tmp_path: Path, mode: str
) -> None:
    plan = a_plan(payment={**CARD, "cardToken": "tok_refused"})
    answer = await sold(sandbox, tmp_path, plan, order_mode=mode)
    assert answer["outcome"] == "refused"
    for words in ("Pagamento recusado", "Saldo insuficiente", "Não houve cobrança", "outro cartão"):
        assert words in answer["sentence"]


@pytest.mark.parametrize("mode", ["async", "sync"])
async def test_a_company_refusal_is_not_told_as_one_of_the_card(
    sandbox: SandboxProcess, tmp_path: Path, mode: str
) -> None:
    sandbox.control("faults", {"operation": "create", "fault": "company_refused"})
    answer = await sold(sandbox, tmp_path, a_plan(), order_mode=mode)
    assert answer["outcome"] == "refused"
    for words in (
        "A viação recusou",
        "1013",
        "A viação não confirmou a poltrona",
        "Outro cartão não resolve",
    ):
        assert words in answer["sentence"]


async def test_access_that_is_not_accepted_is_told_as_that(sandbox: SandboxProcess, tmp_path: Path) -> None:
    sandbox.control("faults", {"operation": "create", "fault": "status_401", "times": 2})
    answer = await sold(sandbox, tmp_path, a_plan())
    assert (answer["outcome"], answer["attempts"]) == ("rejected", 2)
    assert "chave de API" in answer["sentence"] and "passageiros" not in answer["sentence"]


async def test_a_wrong_api_key_is_told_before_anything_is_held(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    answer = await sold(sandbox, tmp_path, a_plan(), api_key="wrong")
    assert answer["outcome"] == "notSent"
    assert "não aceitou o acesso deste guichê" in answer["sentence"]
    assert "acesso em Ajustes" in answer["sentence"]


# --- Readings -------------------------------------------------------------------------------------


async def test_a_reply_that_cannot_be_read_is_named(sandbox: SandboxProcess, tmp_path: Path) -> None:

    async with opened(sandbox, tmp_path) as core:

        async def broken(parts: object) -> Quote:
            raise Unreadable("payment methods", "paymentMethods[0].total", "missing")

        core.provider.quote = broken  # type: ignore[method-assign]
        answer = await Seller(core, a_plan(), 10).run()
    assert answer["outcome"] == "notSent"
    assert answer["reading"] == {
        "endpoint": "payment methods",
        "field": "paymentMethods[0].total",
        "detail": "missing",
        "file": "",
    }
    assert "formas de pagamento" in answer["sentence"] and "paymentMethods[0].total" in answer["sentence"]


async def test_an_order_whose_detail_cannot_be_read_says_so(sandbox: SandboxProcess, tmp_path: Path) -> None:
    async with opened(sandbox, tmp_path) as core:

        async def broken(public_id: str) -> OrderDetail:
            raise Unreadable("order detail", "item[0].amount", "missing")

        core.provider.order = broken  # type: ignore[method-assign]
        answer = await Seller(core, a_plan(), 3).run()
    assert (answer["outcome"], answer["reading"]["field"]) == ("unresolved", "item[0].amount")
    assert answer["publicId"]


# --- Agreements -----------------------------------------------------------------------------------


async def test_six_instalments_carry_their_interest_where_agreed(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("quirks", {"with_interest": True})
    plan = a_plan(payment={**CARD, "installments": 6})
    answer = await sold(sandbox, tmp_path / "with", plan, agreement={"instalments_with_interest": True})
    assert answer["outcome"] == "completed", answer
    assert answer["totalCents"] == answer["providerTotalCents"]
    without = await sold(sandbox, tmp_path / "without", plan)
    assert without["outcome"] == "rejected"


async def test_interest_outside_of_the_order_is_told_as_what_the_customer_pays(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    answer = await sold(sandbox, tmp_path, a_plan(payment={**CARD, "installments": 6}))
    assert answer["outcome"] == "completed", answer
    interest = next(line["amountCents"] for line in answer["statement"] if line["kind"] == "interest")
    assert interest > 0
    assert answer["totalCents"] == answer["providerTotalCents"] + interest


@pytest.mark.parametrize("payment", [CARD, {**CARD, "installments": 6}, PIX], ids=["once", "six", "pix"])
async def test_a_fee_that_is_left_out_of_the_total_sells(
    sandbox: SandboxProcess, tmp_path: Path, payment: dict[str, Any]
) -> None:
    sandbox.control("quirks", {"fee_left_out": True})
    plan = a_plan(payment=payment, waitForPayment=True)
    answer = await sold(sandbox, tmp_path, plan, agreement={"fee_in_total": False})
    assert answer["outcome"] == "completed", answer
    assert answer["totalCents"] > answer["providerTotalCents"]


def test_what_the_method_took_off_is_told_in_cents_beside_the_total() -> None:
    begun = attempt()
    parts = (PricePart(PartKind.DISCOUNT, Cents(-699)),)
    answer = sale_result("awaitingPayment", "", replace(begun, sold=replace(begun.sold, adjustments=parts)))
    (part,) = (line for line in answer["statement"] if line["kind"] == "part")
    assert (part["part"], part["amountCents"]) == ("discount", -699)
    assert sale_result("notSent", "")["statement"] == []


async def test_a_split_that_is_not_offered_is_not_sold_as_another(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    answer = await sold(sandbox, tmp_path, a_plan(payment={**CARD, "installments": 99}))
    assert answer["outcome"] == "notSent"
    assert "99 parcelas" in answer["sentence"]


async def test_a_hold_names_the_passenger_where_agreed(sandbox: SandboxProcess, tmp_path: Path) -> None:

    for when, named in (("when_known", "Helena Prado Siqueira"), ("never", "")):
        asked: list[str] = []
        async with opened(sandbox, tmp_path / when, agreement={"passenger_with_hold": when}) as core:
            hold = core.provider.hold

            async def watched(
                trip_id: str, seats: tuple[HoldRequest, ...], hold: Any = hold, asked: list[str] = asked
            ) -> HoldAnswer:
                asked += [seat.passenger.name if seat.passenger else "" for seat in seats]
                answer: HoldAnswer = await hold(trip_id, seats)
                return answer

            core.provider.hold = watched  # type: ignore[method-assign]
            answer = await Seller(core, a_plan(), 30).run()
        assert answer["outcome"] == "completed"
        assert asked == [named]


async def test_a_low_fare_is_found_on_the_maps(sandbox: SandboxProcess, tmp_path: Path) -> None:
    sandbox.control("quirks", {"low_fare": True})
    pick = {"type": "direct", "lowFare": True}
    days = ((date.today() + timedelta(days=ahead)).isoformat() for ahead in range(6, 40))
    sent: list[bool] = []
    async with opened(sandbox, tmp_path / "on", agreement={"low_fare": True}) as core:
        create = core.provider.create_order

        async def watched(order: Order) -> Verdict:
            sent.extend(item.low_fare for item in order.items)
            return await create(order)

        core.provider.create_order = watched  # type: ignore[method-assign]
        # Not every day has a direct bus with a low fare.
        for plan in (a_plan(pick=pick, departureDate=day) for day in days):
            answer = await Seller(core, plan, 30).run()
            if answer["outcome"] != "notSent":
                break
    assert (answer["outcome"], sent) == ("completed", [True]), answer
    refused = await sold(sandbox, tmp_path / "off", plan)
    assert refused["outcome"] == "notSent" and "agreement.low_fare" in refused["sentence"]


@pytest.mark.parametrize(
    ("session", "needed", "wanted"),
    [
        ("af_training", "required", "completed"),
        ("af_training", "optional", "completed"),
        ("", "required", "notSent"),
        ("", "optional", "rejected"),
        ("af_made_up", "required", "rejected"),
    ],
)
async def test_a_card_order_needs_the_antifraud_session_of_the_page(
    sandbox: SandboxProcess, tmp_path: Path, session: str, needed: str, wanted: str
) -> None:
    sandbox.control("quirks", {"antifraud_required": True})
    payment = {**CARD, "antifraudSession": session}
    answer = await sold(sandbox, tmp_path, a_plan(payment=payment), card={"antifraud": needed})
    assert answer["outcome"] == wanted, answer


async def test_pix_needs_no_antifraud_session(sandbox: SandboxProcess, tmp_path: Path) -> None:
    sandbox.control("quirks", {"antifraud_required": True, "pix_paid_after": 5})
    plan = a_plan(payment=PIX, waitForPayment=True)
    answer = await sold(sandbox, tmp_path, plan, card={"antifraud": "required"})
    assert answer["outcome"] == "completed", answer


# --- Codes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", AttemptState)
def test_every_state_has_an_exit_code_and_only_completed_is_zero(state: AttemptState) -> None:
    code = EXIT_CODES[outcome(attempt(state))]
    assert (code == 0) is (state in (AttemptState.COMPLETED, AttemptState.PRINTED))


def test_several_open_attempts_end_with_the_gravest() -> None:
    found = [attempt(AttemptState.KNOWN), attempt(AttemptState.MISMATCH), attempt(AttemptState.COMPLETED)]
    assert gravest(found) == EXIT_CODES["mismatch"]
    assert gravest(found[:1]) == EXIT_CODES["unresolved"]
    assert gravest(found[2:]) == 0
