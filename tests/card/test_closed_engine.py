"""The memory of the page and of all that shows it is read by nobody else, be it of the same user."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest
from pytestqt.qtbot import QtBot

from tests import card_hands, card_view
from tests.card.provider_server import HONEST_PAGE, ProviderServer
from tests.card.shown import Form

ROOT = Path(__file__).resolve().parents[2]
NUMBER = "4111111111111111"
# Another program of the same user, which tries each process of the page's group.
_READER = """
import ctypes, json, os, sys
from pathlib import Path

class Vec(ctypes.Structure):
    _fields_ = [("at", ctypes.c_void_p), ("size", ctypes.c_size_t)]

def read(process):
    try:
        with open(f"/proc/{process}/mem", "rb"):
            return "mem"
    except PermissionError:
        pass
    try:
        return Path(f"/proc/{process}/maps").read_text() and "maps"
    except PermissionError:
        pass
    libc, buffer = ctypes.CDLL(None, use_errno=True), ctypes.create_string_buffer(8)
    here, there = Vec(ctypes.addressof(buffer), 8), Vec(0x1000, 8)
    # EFAULT would say that it may read, only not there.
    libc.process_vm_readv(int(process), ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
    if ctypes.get_errno() != 1:
        return os.strerror(ctypes.get_errno())
    ctypes.set_errno(0)
    libc.ptrace(16, int(process), 0, 0)
    return "" if ctypes.get_errno() == 1 else "ptrace"

found = {}
for folder in Path("/proc").glob("[0-9]*"):
    try:
        stat = (folder / "stat").read_text().rpartition(")")[2].split()
        words = (folder / "cmdline").read_text().split("\\0")
    except OSError:
        continue
    if stat[2] == sys.argv[1] and stat[0] != "Z":
        kind = " ".join(word for word in words if word.startswith(("--type", "--no-z")))
        found[folder.name] = [kind, read(folder.name)]
print(json.dumps(found))
"""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() == 0 or len({*os.getgroups(), os.getegid()}) < 2,
    reason="an ordinary user of Linux with a second group",
)


def readers_view(group: int) -> dict[str, list[str]]:
    """Return what another program reads of each process of a group, by its number: which it is, and how."""
    words = [sys.executable, "-c", _READER, str(group)]
    told: dict[str, list[str]] = json.loads(subprocess.check_output(words, text=True))
    return told


def test_no_process_of_the_page_is_read_by_another_program_of_its_user(
    provider: ProviderServer, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "packaging")
    import closed_engine

    program = closed_engine.make(tmp_path, Path(PySide6.__file__).with_name("Qt"))
    assert closed_engine.close(program)
    monkeypatch.setenv(card_view.ENGINE, str(program))
    form = Form(qtbot)
    with qtbot.waitSignal(form.ready, timeout=20_000):
        form.open(provider.page("/card", HONEST_PAGE), "session-1")
    form.enter()
    card_hands.type_text(form, f"ANA\t{NUMBER}")

    seen = readers_view(form.process_id)

    kinds = [kind for kind, _ in seen.values()]
    assert kinds.count("--type=zygote") >= 3, "the sandbox's two and the page's own"
    assert "--type=zygote --no-zygote-sandbox" in kinds
    assert {how for _, how in seen.values()} == {""}, seen
