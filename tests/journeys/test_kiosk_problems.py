"""The kiosk when customers leave and when the provider fails: a real sandbox, killed and stopped."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from pos_app.domain.attempts import AttemptState
from pos_app.kiosk.flow.state import Page
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.window.entry import SlotsLine
from pos_app.ui.shared.code_view import QrView
from tests.journeys.customer import Customer, at_the_kiosk
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey]

PERSONAL = ("52998224725", "HELENA PRADO", "11987650142", "529.982.247-25")


def left_in_widgets(customer: Customer) -> list[str]:
    """Return what any widget of the window still holds of the customer, shown or not."""
    found = []
    for widget in customer.window.findChildren(QWidget):
        held = [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
        if isinstance(widget, QLineEdit):
            held.append(widget.text())
        if isinstance(widget, SlotsLine):
            held.append(widget.digits)
        found += [one for one in held if any(secret in one for secret in PERSONAL)]
    return found


async def test_who_leaves_is_warned_and_then_forgotten(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk") as customer:
        await customer.to_payment()
        QApplication.clipboard().setText(PERSONAL[0])
        await customer.until(lambda: customer.sees("Helena P."), "whose seat it is")

        customer.clock.ahead += 61
        await customer.until(lambda: customer.window.warning, "the warning", 5)
        assert customer.sees("Nada foi cobrado.")
        await customer.touch("Estou aqui, continuar")
        await customer.until(lambda: not customer.window.warning, "the page again", 5)
        assert customer.page is Page.METHOD

        customer.clock.ahead += 91
        await customer.at(Page.HOME, 5)
        await customer.until(lambda: left_in_widgets(customer) == [], "nothing left in the window", 5)
        assert QApplication.clipboard().text() == ""
        assert customer.stage.people.passengers == ()
        assert await customer.core.journal.drafts() == ()
        files = [
            one for one in (tmp_path / "kiosk").rglob("*") if one.is_file() and "sandbox" not in one.parts
        ]
        assert files
        for file in files:
            content = file.read_bytes()
            assert not any(secret.encode() in content for secret in PERSONAL), file


async def test_a_pix_that_is_paid_after_its_customer_left_meets_its_payer(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk") as customer:
        await customer.to_payment()
        await customer.touch("PIX")
        await customer.pay()
        await customer.until(lambda: customer.stage.order.pix, "the code")
        customer.clock.ahead += 121
        await customer.until(lambda: customer.sees("Ainda está pagando?"), "the question")
        assert [code for code in customer.window.findChildren(QrView) if code.isVisible()]
        await customer.touch("Começar de novo")
        await customer.touch("Sair sem pagar")
        await customer.at(Page.LATE, 60)  # It is paid now: whoever stands here is told.
        (attempt,) = await customer.core.journal.history()
        assert (attempt.state, attempt.sends) == (AttemptState.COMPLETED, 1)
        assert customer.sees("Pagamento recebido") and customer.sees(attempt.public_id)
        assert not customer.sees("Helena P.") and PERSONAL[0] not in repr(customer.kiosk.state)
        await customer.type("0000")
        await customer.touch("Pegar bilhetes")
        await customer.until(lambda: customer.sees("Restam 2 tentativas"), "the refusal")
        await customer.type(PERSONAL[0][-4:])
        await customer.touch("Pegar bilhetes")
        await customer.at(Page.FOUND)
        assert customer.sees("A compra está paga e confirmada.")


async def test_a_paid_ticket_is_found_again_with_cpf_and_order_number(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk") as customer:
        await customer.to_payment()
        await customer.touch("PIX")
        await customer.pay()
        await customer.at(Page.DONE, 60)
        attempt = customer.stage.order.attempt
        assert attempt is not None
        await customer.touch("Já está no celular")
        await customer.at(Page.HOME)
        await customer.touch("Retirar / reimprimir bilhete")
        await customer.at(Page.REPRINT)
        await customer.type(PERSONAL[0])
        await customer.touch("Próximo")
        await customer.type(attempt.public_id)
        await customer.touch("Procurar")
        await customer.at(Page.FOUND)
        assert customer.sees(attempt.public_id)
        assert customer.sees("A compra está paga e confirmada.")


@pytest.mark.parametrize("step", ["trips", "hold", "send"])
async def test_a_provider_that_dies_at_a_step_leaves_nothing_charged_and_says_so(
    sandbox: SandboxProcess, tmp_path: Path, step: str
) -> None:
    async with at_the_kiosk(sandbox, tmp_path / "kiosk") as customer:
        await customer.choose_place()
        if step == "trips":
            sandbox.kill()
            await customer.touch("Ver viagens")
        else:
            await customer.see_trips()
            await customer.take_trip()
            if step == "hold":
                await customer.touch("Escolher por mim")
                await customer.until(lambda: customer.stage.seating.seats, "a seat")
                sandbox.kill()
                await customer.touch("Reservar")
            else:
                await customer.reserve()
                await customer.give_person()
                await customer.until(lambda: customer.button("PIX"), "PIX")
                sandbox.kill()
                await customer.touch("PIX")
                await customer.pay()
        await customer.until(lambda: customer.page in (Page.PROBLEM, Page.ENDED), "the page that says so", 40)
        assert customer.sees("Nada foi cobrado.")
        orders = await customer.core.journal.history()
        assert all(one.state is AttemptState.NOT_SENT for one in orders)
        await customer.touch("Começar de novo")
        await customer.at(Page.OFFLINE, 30)


async def test_an_order_without_an_answer_is_verified_and_found(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    folder = tmp_path / "kiosk"
    folder.mkdir()
    (folder / "settings.json").write_text(
        json.dumps({"timeouts": {"order": 10, "read": 5}}), encoding="utf-8"
    )
    async with at_the_kiosk(sandbox, folder) as customer:
        await customer.to_payment()
        await customer.until(lambda: customer.button("PIX"), "PIX")
        sandbox.process.send_signal(signal.SIGSTOP)
        await customer.touch("PIX")
        await customer.pay()
        await customer.at(Page.CHECKING, 40)
        assert customer.sees("Não pague de novo.")
        assert not customer.window.header.over.isEnabled()
        customer.clock.ahead += 10_000
        sandbox.process.send_signal(signal.SIGCONT)
        await customer.until(
            lambda: customer.page in (Page.CODE, Page.DONE, Page.ENDED, Page.HOME),
            "an outcome",
            60,
        )
        orders = await customer.core.journal.history()
        assert [one.sends for one in orders] == [1]
        assert len(sandbox.orders()) <= 1


async def test_without_a_provider_the_kiosk_starts_and_says_what_works(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.kill()
    async with at_the_kiosk(sandbox, tmp_path / "kiosk", reachable=False) as customer:
        await customer.at(Page.OFFLINE, 20)
        assert customer.sees("Pagou agora há pouco? Não pague de novo.")
        await customer.touch("Reimprimir bilhete comprado neste totem")
        await customer.at(Page.REPRINT)


async def test_departures_seen_today_are_there_without_a_connection(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_kiosk(sandbox, tmp_path / "kiosk") as customer:
        await customer.choose_place()
        await customer.see_trips()
        trips = customer.stage.search.results
        assert trips is not None
        first = trips.departures[0].departure.when
        await customer.touch("Começar de novo")
        await customer.at(Page.HOME)
    sandbox.kill()
    async with at_the_kiosk(sandbox, tmp_path / "kiosk", reachable=False) as customer:
        await customer.at(Page.OFFLINE, 20)
        await customer.touch("Horários vistos hoje")
        await customer.at(Page.SEEN)
        await customer.until(lambda: customer.sees(f"{first:%H:%M}"), "the departures")
        assert customer.sees("Rio de Janeiro")
        assert not customer.sees("R$")
        await customer.touch("Voltar")
        await customer.at(Page.OFFLINE)


async def test_across_and_in_english_and_the_next_customer_finds_portuguese(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk", measures=scales.ACROSS) as customer:
        await customer.touch("English")
        await customer.touch("Buy a ticket")
        await customer.touch("Tomorrow")
        await customer.touch("Rio de Janeiro")
        await customer.until(lambda: customer.stage.search.results, "the trips")
        await customer.touch("Back")
        await customer.at(Page.ROUTE)
        await customer.touch("Start over")
        await customer.at(Page.HOME)
        assert customer.button("Buy a ticket"), "whoever starts over goes on in the same language"
        customer.clock.ahead += 91
        # A busy computer shows the first page and then the one that calls people in one go.
        first = ("Comprar passagem", "Toque para comprar")
        await customer.until(lambda: any(map(customer.button, first)), "Portuguese for the next", 5)
