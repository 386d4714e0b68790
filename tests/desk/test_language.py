"""The window speaks the language that was chosen; tickets, dates and money stay Brazilian."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.patience import patience

PROGRAM = """
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pos_app.desk import language
app = QApplication([])
language.install(app, "{language}")
from datetime import date
from pos_app.domain.faults import Unreachable
from pos_app.domain.money import brl
from pos_app.ui.keys.commands import label
from pos_app.wording.notices import CommandId
from pos_app.wording import fault_texts, format
from pos_app.ui.pages.search.view import SearchView
print(SearchView().row.destination.edit.accessibleName())
print(label(CommandId.SWAP))
print(fault_texts.fault(Unreachable("x")).title)
print(format.day(date(2026, 12, 21)))
print(brl(123450).replace(chr(160), " "))
"""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "pt_BR",
            ["Para", "Inverter origem e destino", "Sem conexão com a central", "seg 21/12", "R$ 1.234,50"],
        ),
        (
            "en",
            [
                "To",
                "Swap origin and destination",
                "No connection to the partner service",
                "Mon 21/12",
                "R$ 1.234,50",
            ],
        ),
        ("es", ["A", "Invertir origen y destino", "Sin conexión con la central", "lun 21/12", "R$ 1.234,50"]),
        (
            "fr",
            ["Para", "Inverter origem e destino", "Sem conexão com a central", "seg 21/12", "R$ 1.234,50"],
        ),
    ],
)
def test_every_room_speaks_the_language_that_was_chosen(language: str, said: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.replace("{language}", language)],
        capture_output=True,
        text=True,
        check=True,
        timeout=patience(60),
    )
    assert done.stdout.splitlines() == said
