"""Finds Portuguese texts in a window that is in another language."""

from __future__ import annotations

from collections.abc import Iterator

import polib
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from pos_app.system.paths import resources_dir
from pos_app.ui.pages.learn.view import FieldTable
from pos_app.wording import learn_texts
from tests.looks.walk.controls import visible
from tests.looks.walk.finding import Finding, path_of
from tests.looks.walk.painted import Painted


class Untranslated:
    """Knows the source texts whose translation into ``language`` differs; none for Portuguese itself."""

    def __init__(self, language: str) -> None:
        catalogue = resources_dir() / "translations" / f"{language}.po"
        translations: dict[str, set[str]] = {}
        if catalogue.exists():
            for entry in polib.pofile(str(catalogue)):
                translations.setdefault(entry.msgid, set()).add(entry.msgstr)
        own = {text for texts in translations.values() for text in texts}
        self._foreign = {
            source for source, texts in translations.items() if source not in texts and source not in own
        }

    def findings(self, window: QWidget, painted: list[Painted]) -> Iterator[Finding]:
        """Yield each text and name that stayed Portuguese."""
        texts = [(one.text, one.widget) for one in painted if one.widget is not None]
        for widget in visible(window):
            texts += [(widget.accessibleName(), widget), (widget.toolTip(), widget)]
            if isinstance(widget, QLabel | QAbstractButton):
                texts.append((widget.text(), widget))
        for text, widget in texts:
            if text in self._foreign and not _read(text, widget):
                yield Finding("not translated", path_of(widget), f"«{text}»")


def _read(text: str, widget: QWidget) -> bool:
    """Return whether it is what a reply of the provider said, which is shown as it said it."""
    at = widget.parentWidget()
    table = at.parentWidget() if at is not None else None
    return isinstance(table, FieldTable) and text in {learn_texts.value(row) for row in table._shown or ()}
