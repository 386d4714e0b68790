"""The order in which a screen reader goes through a page."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QLayout, QWidget


def read_as_placed(page: QWidget) -> None:
    """Let the parts of a page be read as its layouts place them: a heading before its card.

    A screen reader goes through children in the order in which they were made. What lies over a page, in no
    layout, stays above and is read last.
    """
    for part in (page, *page.findChildren(QWidget)):
        layout = part.layout()
        if layout is not None:
            _order(part, layout)


def _order(part: QWidget, layout: QLayout) -> None:
    children = [one for one in part.children() if isinstance(one, QWidget) and not one.isWindow()]
    placed = [one for one in _widgets(layout) if one in children]
    wanted = [*placed, *(one for one in children if one not in placed)]
    if wanted == children:
        return
    for child in wanted:
        child.raise_()  # Makes it the last among its siblings.


def _widgets(layout: QLayout) -> Iterator[QWidget]:
    for index in range(layout.count()):
        item = layout.itemAt(index)
        widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
        if widget is not None:
            yield widget
        elif inner is not None:
            yield from _widgets(inner)
