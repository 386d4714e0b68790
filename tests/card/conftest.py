from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from pos_app.card.environment import scrub_environment
from pos_app.card.form import CardForm
from tests import card_hands
from tests.card.provider_server import ProviderServer
from tests.card.shown import Form

# For the tests that look at the card view's own parts in this process.
scrub_environment()
card_hands.folder()

# Printed by the engine on every start without a graphics card; not ours.
_ENGINE_TALK = (
    "QRhiGles2",
    "Failed to create RHI",
    "GPUInfo",
    "Vulkan",
    "vulkan",
    "GPU vendor",
    "propagateSizeHints",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ignore the engine's own messages in this folder; every other warning still fails a test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore(*_ENGINE_TALK))


@pytest.fixture
def provider() -> Iterator[ProviderServer]:
    """The provider whose page is shown."""
    server = ProviderServer()
    yield server
    server.stop()


@pytest.fixture
def stranger() -> Iterator[ProviderServer]:
    """Another host on plain http, which nothing may ever reach."""
    server = ProviderServer("127.0.0.2")
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def _forms_are_ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep every form, and what it lies in, until its processes were ended: pytest-qt keeps none."""
    made: list[tuple[CardForm, QWidget | None]] = []
    former = CardForm.__init__

    def build(self: CardForm, *words: Any, **named: Any) -> None:
        former(self, *words, **named)
        made.append((self, self.parentWidget()))

    monkeypatch.setattr(CardForm, "__init__", build)
    yield
    for form, _ in made:
        if isValid(form):
            form.shut_down()


@pytest.fixture
def form(qtbot: QtBot) -> Iterator[Form]:
    made = Form(qtbot)
    yield made
    made.shut_down()
