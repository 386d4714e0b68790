"""What is loaded before the first call: with the trust of the settings, or the window would load it again."""

from __future__ import annotations

import threading
from typing import Any

import msgspec
import pytest

from pos_app.desk import warm_up
from pos_app.domain.trust import Trust
from pos_app.partner import lazy_client
from pos_app.system.settings import Settings

PIN = "q" * 42 + "o="


async def test_the_client_is_loaded_beside_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    monkeypatch.setattr(lazy_client, "load", lambda *what: given.append((*what, threading.current_thread())))
    settings = msgspec.convert(
        {
            "base_url": "https://central.example/partners/api",
            "network": {"pins": [PIN], "proxy": "http://proxy.example:3128"},
        },
        Settings,
    )
    await warm_up.load_client(settings)
    (url, trust, thread), *more = given
    assert (url, trust) == (settings.base_url, Trust(pins=(PIN,), proxy="http://proxy.example:3128"))
    assert thread is not threading.main_thread() and not more
