"""A customer takes tickets at the kiosk that were bought elsewhere."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pos_app.kiosk.flow.state import Page, Slip
from pos_app.printing import printer
from pos_app.printing.slip import RECEIPT
from pos_app.printing.slip import Slip as Paper
from tests.journeys.customer import Customer, at_the_kiosk
from tests.sandbox_process import SandboxProcess
from tests.selling import a_plan, sold

pytestmark = [pytest.mark.qt, pytest.mark.journey]
CPF, WRONG = "52998224725", "11144477735"


def to_paper(monkeypatch: pytest.MonkeyPatch) -> list[Paper]:
    """Let a printer be ready that keeps its slips; return them."""
    slips: list[Paper] = []
    monkeypatch.setattr(printer, "print_slips", lambda made, *_where: slips.extend(made))
    monkeypatch.setattr(printer, "check", lambda _name="": None)
    return slips


def written(folder: Path) -> Iterator[bytes]:
    """Yield what the kiosk wrote; a file that is just being replaced may be gone by then."""
    for one in folder.rglob("*"):
        if one.is_file() and "sandbox" not in one.parts:
            with contextlib.suppress(FileNotFoundError):
                yield one.read_bytes()


async def look_for(customer: Customer, cpf: str, number: str) -> None:
    await customer.at(Page.HOME)
    await customer.touch("Retirar / reimprimir bilhete")
    await customer.at(Page.REPRINT)
    await customer.type(cpf)
    await customer.touch("Próximo")
    await customer.type(number)
    await customer.touch("Procurar")


async def print_all(customer: Customer, count: int) -> None:
    await customer.touch("Imprimir")
    await customer.until(
        lambda: [slip for _, slip in customer.kiosk.state.printing.slips] == [Slip.PRINTED] * count,
        "the slips",
    )


async def test_tickets_bought_elsewhere_are_printed_once_then_as_copies(
    shop: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slips = to_paper(monkeypatch)
    shop.control("quirks", {"bpe": "never"})  # A slip with a document that came late is no copy.
    answer = await sold(shop, tmp_path / "desk", a_plan())
    number = str(answer["publicId"])
    async with at_the_kiosk(shop, tmp_path / "kiosk") as customer:
        await look_for(customer, WRONG, number)
        await customer.until(lambda: customer.sees("Não achamos esse número"), "that it was not found")
        assert not customer.sees("Helena")
        await customer.touch("Começar de novo")
        await look_for(customer, CPF, number)
        await customer.at(Page.FOUND)
        assert customer.sees("A compra está paga e confirmada.")
        assert customer.sees(number)
        await print_all(customer, 1)
        await print_all(customer, 1)
        await customer.touch("Terminar")
        await customer.at(Page.HOME)
        assert not customer.sees(number)
        assert await customer.core.journal.history() == ()
    async with at_the_kiosk(shop, tmp_path / "kiosk") as customer:
        await look_for(customer, CPF, number)
        await customer.at(Page.FOUND)
        await print_all(customer, 1)
    tickets = [slip for slip in slips if slip.company != RECEIPT]
    assert ["2ª VIA" in slip.marks for slip in tickets] == [False, True, True]
    assert not any(CPF.encode() in content for content in written(tmp_path / "kiosk"))


async def test_a_cancelled_order_says_so_and_prints_nothing_so_does_a_problem(
    sandbox: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slips = to_paper(monkeypatch)
    answer = await sold(sandbox, tmp_path / "desk", a_plan())
    number = str(answer["publicId"])
    sandbox.control(f"orders/{number}/cancel", {})
    async with at_the_kiosk(sandbox, tmp_path / "kiosk") as customer:
        await look_for(customer, CPF, number)
        await customer.at(Page.FOUND)
        assert customer.sees("Este pedido foi cancelado.")
        assert customer.button("Imprimir") is None
        await customer.touch("Terminar")
        await customer.at(Page.HOME)
        await customer.touch("Retirar / reimprimir bilhete")
        sandbox.kill()
        await customer.type(CPF)
        await customer.touch("Próximo")
        await customer.type(number)
        await customer.touch("Procurar")
        await customer.until(
            lambda: (
                customer.sees("A central não respondeu agora.") or customer.sees("As outras, só com conexão")
            ),
            "what the line does",
            40,
        )
        assert customer.kiosk.state.page is Page.REPRINT
    assert slips == []
