"""What the kiosk's scanner makes of a code: of this kiosk's slips, of others, of documents."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import pytest_asyncio
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import AttemptState
from pos_app.journal.journal import Journal
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.scanner import KioskScanner
from pos_app.system.settings import Scanner
from tests.sale.samples import attempt

SOLD = replace(attempt(AttemptState.PRINTED, sends=1, public_id="GB7K-40Q2"), id="sold", partner_id="p" * 32)
OPEN = replace(
    attempt(AttemptState.SENDING, sends=1), id="open", partner_id="abcdef0123456789abcdef0123456789"
)


class Kiosk:
    """A scanner at a journal with a sold order and one whose end is open."""

    def __init__(self, window: QWidget, journal: Journal) -> None:
        self.journal = journal
        self.sent: list[k.Event] = []
        self.errors: list[BaseException] = []
        self.open = True
        core = SimpleNamespace(journal=journal, settings=SimpleNamespace(scanner=Scanner()))
        self.scanner = KioskScanner(
            window, cast(Any, core), self.sent.append, lambda: 7.0, lambda _, error: self.errors.append(error)
        )

    async def read(self, code: str) -> list[k.Event]:
        self.scanner.read(code)
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
        return self.sent


@pytest_asyncio.fixture
async def kiosk(tmp_path: Path, qtbot: QtBot) -> AsyncIterator[Kiosk]:
    journal = await Journal.open(tmp_path)
    for one in (SOLD, OPEN):
        await journal.record(one)
    window = QWidget()
    qtbot.addWidget(window)
    made = Kiosk(window, journal)
    yield made
    await made.scanner.close()
    if made.open:
        await journal.aclose()
    assert made.errors == []


async def test_a_cpf_is_the_answer_to_whose_order_it_is(kiosk: Kiosk) -> None:
    assert await kiosk.read("529.982.247-25") == [k.Scanned(7.0, document="52998224725")]


async def test_another_document_is_named_as_another(kiosk: Kiosk) -> None:
    assert await kiosk.read("AB123456") == [k.Scanned(7.0, document="AB123456", other=True)]


@pytest.mark.parametrize("code", ["GB7K-40Q2", "gb7k-40q2"])
async def test_a_number_of_an_order_opens_it(kiosk: Kiosk, code: str) -> None:
    assert await kiosk.read(code) == [k.Scanned(7.0, number="GB7K-40Q2")]


async def test_a_protocol_without_the_provider_s_number_is_found_by_ours(kiosk: Kiosk) -> None:
    assert await kiosk.read("abcdef012345") == [k.Scanned(7.0, number="abcdef012345")]


@pytest.mark.parametrize(
    "code", ["https://exemplo.com.br/promo", "35261112345678000190630010000012341123456789"]
)
async def test_a_code_of_no_order_here_does_nothing(kiosk: Kiosk, code: str) -> None:
    assert await kiosk.read(code) == []


async def test_a_journal_that_cannot_be_read_leaves_the_number_to_the_provider(kiosk: Kiosk) -> None:
    await kiosk.journal.aclose()
    kiosk.open = False
    assert await kiosk.read("GB7K-40Q2") == [k.Scanned(7.0, number="GB7K-40Q2")]
