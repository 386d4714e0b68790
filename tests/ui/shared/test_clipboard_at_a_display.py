"""What a clerk copies or marks in a field, at a real X server: offscreen nobody owns a clipboard."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import patience

_COPY = """
import json
from PySide6.QtCore import QTimer
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit
from pos_app.ui.shared.clipboard import Clipboard

application = QApplication([])
board = Clipboard(seconds=0.2)
system, found = QGuiApplication.clipboard(), {}
edit = QLineEdit("529.982.247-25")
edit.show()

def copy():
    edit.selectAll()
    edit.copy()
    system.setText(edit.text(), QClipboard.Mode.Selection)  # As the mouse does when it marks.
    found["copied"] = [system.text(), system.text(QClipboard.Mode.Selection)]
    QTimer.singleShot(600, look)

def look():
    found["later"] = [system.text(), system.text(QClipboard.Mode.Selection)]
    print(json.dumps(found))
    application.quit()

QTimer.singleShot(0, copy)
QTimer.singleShot(20_000, application.quit)
application.exec()
"""


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="no virtual X server here")
def test_what_is_copied_or_marked_in_a_field_is_gone_after_its_time() -> None:
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "640x480x24", "-nolisten", "tcp"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as told:
            display = told.readline().strip()
        environment = {**os.environ, "DISPLAY": f":{display}", "QT_QPA_PLATFORM": "xcb"}
        root = Path(__file__).parents[3]
        ended = subprocess.run(
            [sys.executable, "-c", _COPY],
            env=environment,
            cwd=root,
            capture_output=True,
            text=True,
            timeout=patience(60),
        )
    finally:
        server.terminate()
        server.wait(10)
    number = '["529.982.247-25", "529.982.247-25"]'
    assert ended.stdout.strip() == f'{{"copied": {number}, "later": ["", ""]}}', ended.stderr
