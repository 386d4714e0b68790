"""Looks for traces of a customer: in files, in the clipboard, in the window and in what the kiosk knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from pos_app.kiosk.window.entry import SlotsLine
from tests.journeys.customer import Customer

CARD = "4111111111111111"
CARDS = (CARD[:12], "4111 1111 1111")
"""Card numbers, and what was typed of one."""
JOURNAL = ("journal", "attempts.jsonl", "unchecked")
"""So begin the files of the order journal and its copies, also of one that is being made; who travels
stands there, for reprints."""


def in_files(folders: Iterable[Path], words: Sequence[str], *, journal: bool = True) -> list[str]:
    """Return each file that says one of these words, in whichever of two encodings; ``journal``: also the
    order journal, its log and its copies."""
    found = []
    for folder in folders:
        for file in sorted(one for one in folder.rglob("*") if one.is_file()):
            if not journal and is_journal(file):
                continue
            try:
                content = file.read_bytes().lower()
            except OSError:
                continue  # Chromium took it away meanwhile.
            said = [word for word in words if _says(content, word.lower())]
            found += [f"{file.relative_to(folder)} says {word}" for word in said]
    return found


def is_journal(file: Path) -> bool:
    """Return whether a file belongs to the journal of orders."""
    return file.name.startswith(JOURNAL)


def _says(content: bytes, word: str) -> bool:
    return word.encode() in content or word.encode("utf-16-le") in content


def in_window(customer: Customer, words: Sequence[str]) -> list[str]:
    """Return what widgets (shown or not), the clipboard and the state of kiosk and sale say of somebody."""
    found = []
    for widget in customer.window.findChildren(QWidget):
        held = [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
        if isinstance(widget, QLineEdit):
            held.append(widget.text())
        elif isinstance(widget, SlotsLine):
            held.append(widget.digits)
        elif callable(text := getattr(widget, "text", None)):
            held.append(str(text()))
        found += [f"{type(widget).__name__}: {word}" for word in words if any(word in one for one in held)]
    clipboard = QApplication.clipboard()
    held_elsewhere = {
        "clipboard": clipboard.text(),
        "kiosk state": repr(customer.kiosk.state),
        "screen": repr(customer.window._screen),
        "sale": repr(customer.stage),
    }
    found += [f"{where}: {word}" for where, said in held_elsewhere.items() for word in words if word in said]
    return found
