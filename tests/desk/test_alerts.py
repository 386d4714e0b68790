"""Sound and desktop notice: as this desk wants it, with the programs that the computer has."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.desk import alerts
from pos_app.domain.alerts import AlertChoice, AlertEvent
from pos_app.system import paths
from tests.patience import patience

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the programs of Linux desktops")
ALL = AlertChoice()


class Computer:
    """A folder of programs that write down how they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def has(self, name: str) -> None:
        program = self.folder / name
        program.write_text(
            f'#!/bin/sh\nprintf "%s\\n" "$@" > "{self.folder}/{name}.tmp"\n'
            f'/bin/mv "{self.folder}/{name}.tmp" "{self.folder}/{name}.called"\n'
        )
        program.chmod(0o755)

    def called(self, name: str, seconds: float = 10.0) -> list[str]:
        file, end = self.folder / f"{name}.called", time.monotonic() + patience(seconds)
        while not file.exists():
            assert time.monotonic() < end, f"{name} was never started"
            time.sleep(0.01)
        return file.read_text(encoding="utf-8").splitlines()

    def was_called(self, name: str) -> bool:
        return (self.folder / f"{name}.called").exists()


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Computer:
    made = Computer(tmp_path / "programs")
    monkeypatch.setenv("PATH", str(made.folder))
    return made


def desk(qtbot: QtBot, choice: AlertChoice) -> alerts.Alerts:
    window = QWidget()
    qtbot.addWidget(window)
    return alerts.Alerts(window, lambda: choice)


def test_an_event_sounds_and_stands_on_the_desktop(computer: Computer, qtbot: QtBot) -> None:
    for name in ("aplay", "notify-send"):
        computer.has(name)
    desk(qtbot, ALL).ring(AlertEvent.PIX_PAID, "PIX pago", "--São Paulo")
    assert computer.called("aplay") == ["-q", str(paths.resources_dir() / "sounds" / "pix-paid.wav")]
    assert computer.called("notify-send")[-3:] == ["--", "PIX pago", "--São Paulo"]


@pytest.mark.parametrize("event", AlertEvent)
def test_each_event_and_each_way_can_be_switched_off(
    event: AlertEvent, computer: Computer, qtbot: QtBot
) -> None:
    for name in ("pw-play", "notify-send"):
        computer.has(name)
    off = replace(ALL, **{event.value: False})
    desk(qtbot, off).ring(event, "title", "text")
    desk(qtbot, replace(ALL, sound=False)).ring(event, "title", "text")
    assert computer.called("notify-send")[-1] == "text"
    assert not computer.was_called("pw-play")


def test_a_name_with_markup_shows_as_text(computer: Computer, qtbot: QtBot) -> None:
    computer.has("notify-send")
    desk(qtbot, ALL).ring(
        AlertEvent.PIX_PAID, "PIX pago", '<img src="file:///etc/hostname"> \u2192 Rio & Cia'
    )
    assert (
        computer.called("notify-send")[-1]
        == '\u2039img src="file:///etc/hostname"\u203a \u2192 Rio \uff06 Cia'
    )


def test_a_computer_without_the_programs_says_so(computer: Computer) -> None:
    assert "bipe" in alerts.sound_problem()
    assert "fora da janela" in alerts.desktop_problem()
    computer.has("pw-play")
    computer.has("notify-send")
    assert (alerts.sound_problem(), alerts.desktop_problem()) == ("", "")
