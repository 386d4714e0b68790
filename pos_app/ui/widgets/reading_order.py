"""The order in which a screen reader goes through a page."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

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
    placed = list(_placed(layout, children))
    wanted = [*placed, *(one for one in children if one not in placed)]
    if wanted == children:
        return
    for child in wanted:
        child.raise_()  # Makes it the last among its siblings.


def _placed(layout: QLayout, children: list[QWidget]) -> Iterator[QWidget]:
    """Yield those of the children that lie in the layout, in its order.

    Never by ``itemAt``: Python would keep the item past its deletion, and take the next object at its address
    for it.
    """
    inner = [one for one in layout.children() if isinstance(one, QLayout)]
    places: list[tuple[int, QWidget | QLayout]] = [(layout.indexOf(one), one) for one in children]
    places += [(layout.indexOf(one), one) for one in inner]
    for index, one in sorted(places, key=itemgetter(0)):
        if index < 0:
            continue
        if isinstance(one, QLayout):
            yield from _placed(one, children)
        else:
            yield one
