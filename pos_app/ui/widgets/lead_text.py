"""A sentence whose beginning is bold."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pos_app.ui.widgets.label import Label


class LeadText(Label):
    """``lead`` in bold, then the rest, wrapped together. Both are plain words: markup is escaped."""

    def __init__(
        self,
        lead: str = "",
        rest: str = "",
        parent: QWidget | None = None,
        *,
        size: int = 13,
        tone: str = "text",
    ) -> None:
        super().__init__("", parent, size=size, tone=tone, wrap=True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.show_words(lead, rest)

    def show_words(self, lead: str, rest: str) -> None:
        bold = f'<span style="font-weight:600">{escape(lead)}</span> ' if lead else ""
        self.setText(bold + escape(rest))
        self.setAccessibleName(f"{lead} {rest}".strip())
