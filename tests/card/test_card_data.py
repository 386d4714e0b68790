"""What the customer types stays in the page: the program gets a token and nothing else."""

from __future__ import annotations

import gc
import logging
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests import card_hands
from tests.card.provider_server import ProviderServer
from tests.card.shown import Form


def number() -> str:
    """Return the card number, built at run time so that no constant of this file holds it."""
    return "6841263678759354"[::-1]


def objects_holding(text: str) -> list[str]:
    """Name every container in this process that holds a text in one of its strings."""
    gc.collect()
    found: list[str] = []
    rest: list[object] = list(gc.get_objects())
    while rest:
        holder = rest.pop()
        for item in gc.get_referents(holder):
            if (isinstance(item, str) and item is not text and text in item) or (
                isinstance(item, bytes | bytearray) and text.encode() in item
            ):
                found.append(type(holder).__name__)
            elif isinstance(item, dict | tuple) and not gc.is_tracked(item):
                rest.append(item)  # the collector skips containers that hold only plain values
    return found


def test_card_number_and_code_never_leave_the_page(
    form: Form,
    provider: ProviderServer,
    qtbot: QtBot,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path.cwd()))  # Where the card view is started from.
    monkeypatch.chdir(tmp_path)
    caplog.set_level(logging.DEBUG)
    form.shows(provider.page("/card"))

    form.enter()
    with qtbot.waitSignal(form.tokenized, timeout=10_000) as tokenized:
        for field in ("ANA LIMA", number(), "7", "2031", "123"):
            card_hands.type_text(form, field + "\t")
        card_hands.type_text(form, "\r")

    output = capfd.readouterr()
    assert tokenized.args is not None
    assert tokenized.args[0].token == "tok_s"
    assert number() not in output.out + output.err + caplog.text
    assert "typed" not in output.out + output.err + caplog.text
    assert objects_holding(number()) == []
    assert list(tmp_path.iterdir()) == []


def test_the_search_for_a_number_in_our_objects_finds_one() -> None:
    leak = [{"field": f"card {number()}"}]

    assert objects_holding(number()) == ["dict"]
    leak.clear()
