"""The trainer's page in a real browser: it shows the state of the service, and its switches take effect.

Started by ``test_panel.py`` in a process of its own: a web engine that begins late in the long one of the
other tests may crash, and only the card view's process loads it in real use."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import httpx
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QUrl
from PySide6.QtWebEngineWidgets import QWebEngineView
from pytestqt.qtbot import QtBot

from pos_app.sandbox.faults import OPERATIONS
from pos_app.sandbox.quirks import Quirks
from tests.sandbox.partner import Partner

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("QRhiGles2", "Failed to create RHI", "GPUInfo", "ulkan", "GPU vendor"),
]


class Page:
    """A trainer at the page."""

    def __init__(self, qtbot: QtBot, address: str) -> None:
        self._qtbot = qtbot
        self.view = QWebEngineView()
        qtbot.addWidget(self.view)
        self.view.resize(1280, 900)
        self.view.show()
        with qtbot.waitSignal(self.view.loadFinished, timeout=30_000):
            self.view.load(QUrl(f"{address}/_sandbox/"))
        self.until("document.querySelectorAll('.quirk').length > 0")

    def value_of(self, script: str) -> Any:
        results: list[Any] = []
        self.view.page().runJavaScript(f"JSON.stringify({script})", results.append)
        self._qtbot.waitUntil(lambda: bool(results), timeout=10_000)
        return json.loads(results[0])

    def until(self, script: str) -> None:
        def holds() -> None:
            assert self.value_of(script) is True, self.value_of(
                "document.getElementById('clock').textContent + document.getElementById('told').textContent"
            )

        self._qtbot.waitUntil(holds, timeout=20_000)

    def does(self, script: str) -> None:
        self.value_of(f"(() => {{ {script}; return true; }})()")


@pytest.fixture
def page(qtbot: QtBot, quirky: Partner) -> Iterator[Page]:
    page = Page(qtbot, quirky.sandbox.address)
    yield page
    page.view.close()
    page.view.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    quirky.sandbox.control("quirks", {"reset": True})
    quirky.sandbox.control("faults", {"clear": True})
    quirky.sandbox.control("shape", {"seed": None})


def test_every_quirk_has_its_switch_with_a_name(page: Page) -> None:
    shown = page.value_of("[...document.querySelectorAll('.quirk code')].map(e => e.textContent)")
    assert shown == [field.name for field in fields(Quirks)]
    unlabelled = (
        "[...document.querySelectorAll('input, select')].filter(e => !e.labels.length && !e.ariaLabel)"
    )
    assert page.value_of(f"{unlabelled}.length") == 0
    operations = page.value_of("[...document.querySelector('[name=operation]').options].map(o => o.value)")
    assert operations == [name for name, _, _ in OPERATIONS]


def test_what_is_switched_there_counts_and_what_is_switched_elsewhere_shows(
    page: Page, quirky: Partner
) -> None:
    switched = (
        "[...document.querySelectorAll('.quirk.changed code')].some(e => e.textContent === 'price_drift')"
    )
    assert page.value_of(switched) is False
    page.does("document.getElementById('quirk-price_drift').click()")
    page.until(switched)
    assert quirky.sandbox.state()["quirks"]["price_drift"] is True
    quirky.sandbox.control("quirks", {"duration": "minutes"})
    page.until("document.getElementById('quirk-duration').value === 'minutes'")
    page.does("document.getElementById('reset').click()")
    page.until("document.querySelectorAll('.quirk.changed').length === 0")  # The tests' own quirk goes, too.
    assert quirky.sandbox.state()["quirks"]["price_drift"] is False


def test_an_order_is_canceled_there(page: Page, quirky: Partner) -> None:
    public_id = quirky.sold()
    assert quirky.settled(public_id) == "completed"
    button = (
        f"[...[...document.querySelectorAll('#orders tr')].find(r => r.textContent.includes('{public_id}'))"
    )
    button += ".querySelectorAll('button')].find(b => b.textContent === 'Cancelar tudo')"
    page.until(f"document.getElementById('orders').textContent.includes('{public_id}completed')")
    page.does(f"{button}.click()")
    page.until(f"document.getElementById('orders').textContent.includes('{public_id}canceled')")
    assert quirky.get(f"/v4/orders/{public_id}")["payments"][0]["status"] == "REFUNDED"


def test_only_this_computer_and_no_other_web_page_may_use_the_page(quirky: Partner) -> None:
    address = quirky.sandbox.address
    answer = httpx.get(f"{address}/_sandbox/", trust_env=False)
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    for headers in ({"origin": "https://exemplo.com.br"}, {"origin": "null"}, {"host": "exemplo.com.br"}):
        switch = httpx.post(
            f"{address}/_sandbox/quirks", json={"reset": True}, headers=headers, trust_env=False
        )
        assert switch.status_code == 403
