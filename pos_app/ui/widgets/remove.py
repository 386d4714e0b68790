"""Removing widgets whose number follows the data."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QLayout, QWidget


def remove_from(layout: QLayout, widgets: Iterable[QWidget]) -> None:
    """Take the widgets out of the layout and delete them; they disappear at once."""
    for widget in widgets:
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()
