"""A window's memory is nobody else's: no core files, not readable, and no way to ask for an exception."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these are calls of Linux")

_ASK = """
import ctypes, resource
from pos_app.system import hardening
hardening.no_core_files(); hardening.not_readable(); hardening.first_to_go()
print(resource.getrlimit(resource.RLIMIT_CORE), ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))
print(open("/proc/self/oom_score_adj").read().strip())
"""


def test_a_process_that_is_hardened_says_so() -> None:
    ended = subprocess.run([sys.executable, "-c", _ASK], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ended.stdout.split("\n")[:2] == ["(0, 0) 0", "500"]


@pytest.mark.parametrize("window", ["desk/session.py", "card/view/process.py", "card/view/window.py"])
def test_every_window_is_hardened_and_nothing_switches_it_off(window: str) -> None:
    text = (ROOT / "pos_app" / window).read_text(encoding="utf-8")
    calls = [
        line for line in text.splitlines() if re.search(r"hardening\.(no_core_files|not_readable)\(\)", line)
    ]
    assert calls
    assert not any("if " in line for line in calls)
    assert "environ" not in (ROOT / "pos_app/system/hardening.py").read_text(encoding="utf-8")
