from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pos_app.card.environment import scrub_environment
from pos_app.card.view import CardForm
from tests.card.provider_server import ProviderServer

scrub_environment()

# Printed by the engine on every start without a graphics card; not ours.
_ENGINE_TALK = ("QRhiGles2", "Failed to create RHI", "GPUInfo", "Vulkan", "vulkan", "GPU vendor")


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


@pytest.fixture
def form(qtbot: QtBot) -> Iterator[CardForm]:
    """A card form of the sandbox's kind, shown in a window of its own."""
    card_form = CardForm(allow_loopback_http=True)
    qtbot.addWidget(card_form)
    card_form.resize(640, 480)
    card_form.show()
    yield card_form
    card_form.shut_down()
