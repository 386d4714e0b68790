"""Hears Portuguese in a window that should speak another language."""

from __future__ import annotations

from collections.abc import Iterator

import polib
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from pos_app.system.paths import resources_dir
from tests.looks.walk.controls import visible
from tests.looks.walk.finding import Finding, path_of
from tests.looks.walk.painted import Painted


class Tongue:
    """Knows the source texts that say something else in ``language``; none for Portuguese itself."""

    def __init__(self, language: str) -> None:
        catalogue = resources_dir() / "translations" / f"{language}.po"
        said: dict[str, set[str]] = {}
        if catalogue.exists():
            for entry in polib.pofile(str(catalogue)):
                said.setdefault(entry.msgid, set()).add(entry.msgstr)
        own = {text for texts in said.values() for text in texts}
        self._foreign = {
            source for source, texts in said.items() if source not in texts and source not in own
        }

    def findings(self, window: QWidget, heard: list[Painted]) -> Iterator[Finding]:
        """Yield each text and name that stayed Portuguese."""
        said = [(one.words, one.widget) for one in heard if one.widget is not None]
        for widget in visible(window):
            said += [(widget.accessibleName(), widget), (widget.toolTip(), widget)]
            if isinstance(widget, QLabel | QAbstractButton):
                said.append((widget.text(), widget))
        for words, widget in said:
            if words in self._foreign:
                yield Finding("not translated", path_of(widget), f"«{words}»")
