"""Pages are imported in the window's thread, piece by piece, with all that they need in the right order."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pos_app.desk import warm_up
from pos_app.ui.pages import registry
from tests.patience import patience

ROOT = Path(__file__).parents[2]

# In a fresh process: here everything may be imported already.
_WATCHED = """
import asyncio, sys, threading
imported, elsewhere = [], []
def watch(event, arguments):
    if event == "import" and arguments[0].startswith(("pos_app.ui", "PySide6", "shiboken6")):
        place = imported if threading.current_thread() is threading.main_thread() else elsewhere
        place.append(arguments[0])
from PySide6.QtWidgets import QApplication
import pos_app.desk.app
from pos_app.desk import warm_up
sys.addaudithook(watch)
async def load():
    for name in sys.argv[1:]:
        order = await asyncio.to_thread(warm_up.order, name)
        before = set(sys.modules)
        for one in order:
            imported.clear()
            __import__(one)
            more = [found for found in imported if found.startswith("pos_app") and found != one]
            assert not more, f"{one} imports {more}"
        await warm_up.load(name, 0)
        assert name in sys.modules, name
asyncio.run(load())
elsewhere = [name for name in elsewhere if not hasattr(sys.modules[name], "__path__")]
assert not elsewhere, elsewhere
print("all here")
"""


def test_every_page_comes_module_by_module() -> None:
    names = [registry.module(entry) for entry in registry.PAGES]
    done = subprocess.run(
        [sys.executable, "-c", _WATCHED, *names, "pos_app.desk.receipts"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=patience(60),
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "all here\n"), done.stderr


SOURCE = """
from __future__ import annotations
from typing import TYPE_CHECKING
import asyncio
from pos_app.wording import notices, printer_texts
if TYPE_CHECKING:
    from pos_app.desk.desk import Desk
from pos_app.domain.money import brl
def later():
    import segno
"""


def test_what_only_type_checkers_or_functions_import_is_left_out() -> None:
    found = dict(warm_up.imports(compile(SOURCE, "sample", "exec")))
    assert found == {
        "__future__": ("annotations",),
        "typing": ("TYPE_CHECKING",),
        "asyncio": (),
        "pos_app.wording": ("notices", "printer_texts"),
        "pos_app.domain.money": ("brl",),
    }
