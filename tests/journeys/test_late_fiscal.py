"""A fiscal ticket that comes late: waited for, offered everywhere, printed once, opened as PDF."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices

from pos_app.domain.printers import PrintReason, SlipState
from pos_app.ui.pages.orders.page import OpenAddress
from pos_app.ui.widgets.button import Button
from pos_app.wording.notices import CommandId
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import CTRL, pay_by_pix
from tests.journeys.one_way import one_way, page
from tests.printing.loopback_printer import LoopbackPrinter
from tests.sandbox_process import SandboxProcess

pytestmark = [
    pytest.mark.qt,
    pytest.mark.journey,
    pytest.mark.display,
    pytest.mark.long,
    pytest.mark.timeout(150),
]
ABOVE = "Chegou o bilhete fiscal do pedido"


@pytest.fixture
def printer() -> Iterator[LoopbackPrinter]:
    with LoopbackPrinter() as made:
        yield made


def with_printer(folder: Path, printer: LoopbackPrinter) -> Path:
    folder.mkdir()
    one = {"name": "Balcão", "link": "network", "address": "127.0.0.1", "port": printer.port}
    two = {"name": "Pasta", "link": "pdf", "address": str(folder / "papel")}
    (folder / "settings.json").write_text(json.dumps({"printers": [one, two]}), encoding="utf-8")
    return folder


def is_pdf(path: str) -> bool:
    return Path(path).read_bytes().startswith(b"%PDF-")


def shot(clerk: Clerk, name: str) -> None:
    """Keep a picture of the window where a person wants to look at it."""
    if folder := os.environ.get("LATE_FISCAL_PICTURES"):
        clerk.window.grab().save(str(Path(folder) / f"{name}.png"))


async def press_button(clerk: Clerk, words: str) -> None:
    """Press the button that says this, wherever it is."""

    def found() -> list[Button]:
        every = clerk.window.findChildren(Button)
        return [one for one in every if one.isVisible() and words in one.accessibleName()]

    await clerk.until(found, f"the button “{words}”")
    found()[0].click()


async def test_what_was_printed_without_its_document_is_offered_with_it(
    shop: SandboxProcess, tmp_path: Path, printer: LoopbackPrinter, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    shop.control("quirks", {"bpe": "never"})
    folder = with_printer(tmp_path / "desk", printer)
    async with at_the_counter(shop, folder) as clerk:
        await one_way(clerk)
        await pay_by_pix(clerk)
        await clerk.until(lambda: clerk.window.page == "tickets", "the tickets")
        clerk.press(Qt.Key.Key_P, with_=CTRL)
        await clerk.until(lambda: clerk.sees("1 comprovante impresso"), "the slip")
        shot(clerk, "waiting")
        shop.control("quirks", {"bpe": "delayed"})
        await clerk.until(lambda: clerk.sees("O bilhete fiscal chegou depois do comprovante"), "the offer")
        shot(clerk, "offered")
        clerk.press(Qt.Key.Key_F12)
        await clerk.until(lambda: clerk.sees(ABOVE), "the notice above the page")
        shot(clerk, "above")
    # Closed without an answer: it is offered again, and printed once.
    async with at_the_counter(shop, folder) as clerk:
        await clerk.until(lambda: clerk.sees(ABOVE), "the notice after a restart")
        await press_button(clerk, "Imprimir com o BP-e")
        await clerk.until(lambda: printer.slips == 3, "the slip with the document")
        await clerk.until(lambda: not clerk.sees(ABOVE), "the end of the offer")
        (attempt,) = await clerk.core.journal.history()
        printed = [(PrintReason.SALE, False, False), (PrintReason.FISCAL, False, True)]
        wanted = [(SlipState.PRINTED, *one) for one in printed]

        def records() -> list[tuple[object, ...]]:
            found = clerk.core.journal.prints.of_order(attempt.public_id)
            return [(one.state, one.why, one.copy, one.fiscal) for one in found]

        await clerk.until(lambda: records() == wanted, "both slips in the journal")
        clerk.desk.open_page("orders")
        view = page(clerk, "orders")
        await clerk.until(lambda: view.can(CommandId.REPRINT), "the order")
        assert attempt.confirmed is not None
        view.ask(OpenAddress(attempt.confirmed.fiscal[0].pdf_url))
        await clerk.until(lambda: opened, "the PDF")
        assert is_pdf(opened[0])
        assert Path(opened[0]).parent == folder / "bpe"
        await clerk.until(lambda: clerk.sees("PDF do BP-e aberto"), "that it is open")
        shot(clerk, "pdf")
        clerk.desk.open_page("settings")
        settings = page(clerk, "settings")
        settings.tabs.turn_to_part(settings.printers)
        rows = settings.printers.list.rows
        await clerk.until(lambda: "pronta" in rows[0].accessibleName(), "the state of the printer")
        shot(clerk, "printers")
    async with at_the_counter(shop, folder) as clerk:
        await clerk.until(lambda: clerk.window.page == "search", "the search page")
        assert not clerk.sees(ABOVE)
    assert printer.slips == 3  # The slip, the receipt of the sale, and the slip with the document: each once.
