"""The loop of the program: runs the main coroutine on Qt's loop and ends cleanly."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.patience import patience

PROGRAM = """
import asyncio
import threading
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pos_app.desk import event_loop as loop
from pos_app.system.tasks import TaskScope

app = QApplication([])
window = QWidget()

async def last_word():
    try:
        await asyncio.Event().wait()
    finally:
        await asyncio.sleep(0.01)
        print("left over work ended")

async def reader():
    try:
        yield
    finally:
        await asyncio.sleep(0)
        print("a reader that was left is closed")

async def main(quit_event):
    asyncio.get_running_loop().slow_callback_duration = 60  # A busy computer is no fault.
    async for _ in reader():
        break
    window.show()
    TaskScope("teste", print).start(last_word(), name="resto")
    QTimer.singleShot(0, window.close)
    while window.isVisible():
        await asyncio.sleep(0)
    for _ in range(20):  # Turns in which Qt would end the program.
        await asyncio.sleep(0)
    print("alive without a window:", not quit_event.is_set())
    worker = await asyncio.to_thread(threading.current_thread)
    print("worked in a thread of Python:", type(worker) is threading.Thread)
    QTimer.singleShot(0, quit_event.set)
    await quit_event.wait()
    print("asked to quit")

loop.run(app, main)
print("closed")
"""


def test_closing_the_window_does_not_end_the_program() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-c", PROGRAM],
        capture_output=True,
        text=True,
        timeout=patience(60),
        check=False,
    )
    assert done.stdout.splitlines() == [
        "a reader that was left is closed",
        "alive without a window: True",
        "worked in a thread of Python: True",
        "asked to quit",
        "left over work ended",
        "closed",
    ]
    assert done.returncode == 0
    assert not done.stderr


ASKED_BY_SIGNAL = """
import asyncio, os, signal
from PySide6.QtWidgets import QApplication
from pos_app.desk import event_loop as loop

async def main(quit_event):
    asyncio.get_running_loop().slow_callback_duration = 60  # A busy computer is no fault.
    os.kill(os.getpid(), signal.{name})
    await quit_event.wait()
    await asyncio.sleep(0)
    print("closed in order")

loop.run(QApplication([]), main)
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_an_interrupt_or_a_polite_kill_closes_in_order(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-c", ASKED_BY_SIGNAL.replace("{name}", name)],
        capture_output=True,
        text=True,
        timeout=patience(60),
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("closed in order\n", "", 0)


LEFT_BY_QT = """
import asyncio
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pos_app.desk import event_loop as loop

app = QApplication([])

async def main(quit_event):
    asyncio.get_running_loop().slow_callback_duration = 60  # A busy computer is no fault.
    leaving = QTimer(app)
    leaving.timeout.connect(app.exit)  # As Qt does in each turn once its X server is gone.
    leaving.start(0)
    await quit_event.wait()
    await asyncio.to_thread(lambda: None)
    print("closed in order")

loop.run(app, main)
"""


def test_the_program_closes_in_order_when_qt_leaves_its_loop() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-c", LEFT_BY_QT],
        capture_output=True,
        text=True,
        timeout=patience(60),
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("closed in order\n", "", 0)
