"""A slot or a task that raises in the real window: logged without its text, told to the clerk, once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import patience

SESSION = """
import asyncio, json, sys, threading
from PySide6.QtCore import QTimer
from pos_app import cli
from pos_app.desk import app
from pos_app.desk.desk import Desk

desks = []
made = Desk.__init__
def remember(self, *given, **named):
    made(self, *given, **named)
    desks.append(self)
Desk.__init__ = remember

PERSONAL = "Helena Prado Siqueira 529.982.247-25"

ran = []

def slot():
    ran.append(1)
    raise ValueError(PERSONAL)

async def task():
    raise KeyError(PERSONAL)

def thread():
    raise LookupError(PERSONAL)

async def probe(self, quit_event):
    shown = []
    area = self._window.news
    show = area.show_notice
    def count(subject, *given, **named):
        shown.append(subject)
        return show(subject, *given, **named)
    area.show_notice = count
    timer = QTimer(self._window, interval=10)
    timer.timeout.connect(slot)
    timer.start()
    while shown.count("failure") < 1:
        await asyncio.sleep(0.01)
    while len(ran) < 30:
        await asyncio.sleep(0.01)
    timer.stop()
    once = shown.count("failure")
    told = area.notice("failure")
    told = f"{told.accessibleName()} {told.accessibleDescription()}"
    desks[0].scope.start(task(), name="probe")
    while shown.count("failure") < 2:
        await asyncio.sleep(0.01)
    worker = threading.Thread(target=thread)
    worker.start()
    while shown.count("failure") < 3:
        await asyncio.sleep(0.01)
    print(json.dumps({"once": once, "notice": told, "page": self._window.page}))

app.Session._until_closed = probe
sys.exit(cli.run(sys.argv[1:]))
"""


@pytest.mark.timeout(180)  # A whole program starts and ends: on a busy computer that is more than a minute.
def test_it_reaches_the_log_and_the_clerk_and_the_desk_goes_on(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", SESSION, "--demo", "--data-dir", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=patience(170),
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert ended.returncode == 0, ended.stderr
    seen = json.loads(ended.stdout)
    assert seen["once"] == 1, "the same failure, thirty times in a row, is told once"
    assert seen["page"] == "search"
    assert "Algo deu errado aqui" in seen["notice"], seen
    assert "cobrança" not in seen["notice"], "no order is open"
    text = (tmp_path / "log" / "guiche.log").read_text(encoding="utf-8")
    failed = [json.loads(line) for line in text.splitlines() if '"failed"' in line]
    kinds = [(line["place"], line["type"]) for line in failed]
    assert kinds == [("slot", "ValueError"), ("desk.probe", "KeyError"), ("thread", "LookupError")]
    assert "slot" in failed[0]["where"][-1]
    assert "Helena" not in text and "529.982" not in text
    assert (tmp_path / "log" / "queda.log").exists()
