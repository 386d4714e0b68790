"""What the desk does for support: the bundle by a process of its own, and a word in the log."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from pos_app.desk import support
from pos_app.desk.card_page import note_isolation
from pos_app.system import engine
from pos_app.system.engine import Isolation
from pos_app.system.options import Options
from pos_app.system.settings import Card, Settings


def test_the_bundle_is_made_beside_the_desk_and_its_place_told(tmp_path: Path) -> None:
    told = support.make_bundle(Options(tmp_path, tmp_path / "settings.json"))
    (file,) = (tmp_path / "suporte").glob("guiche-*.zip")
    assert str(file) in told


@pytest.mark.parametrize("state", list(Isolation))
async def test_a_weakened_card_page_is_written_into_the_log(
    state: Isolation, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "isolation", lambda: state)
    page = Card(page_url="https://pay.example/card")
    with caplog.at_level(logging.WARNING):
        await note_isolation(Settings())
        assert caplog.text == ""
        await note_isolation(Settings(card=page))
    assert ("isolated less" in caplog.text) is (state is not Isolation.FULL)
    assert (f'"code": "{state.value}"' in caplog.text) is (state is not Isolation.FULL)
