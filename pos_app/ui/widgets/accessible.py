"""What screen readers find in our own widgets where Qt's guess from the kind of widget would be wrong,
and what is announced to them."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from operator import itemgetter
from weakref import WeakKeyDictionary

from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleAnnouncementEvent,
    QAccessibleInterface,
)
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QLayout, QMenu, QWidget
from shiboken6 import Shiboken


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


_kept: list[QAccessibleInterface] = []
_known: WeakKeyDictionary[QWidget, int] = WeakKeyDictionary()
"""Each described widget with the address of its class description in Qt, for which it was described."""


def describe(widget: QWidget, make: Callable[[], QAccessibleInterface]) -> None:
    """Give a widget its description, which lives as long as the widget. Call it in ``showEvent``: Qt keeps
    descriptions by the widget's class, and the binding makes that anew when a signal is first connected to
    one of its methods.

    Not through a factory of Qt: that is asked about every object of the program, and with an object of the
    web engine the binding crashes.
    """
    of_class = Shiboken.getCppPointer(widget.metaObject())[0]
    if _known.get(widget) != of_class:
        _known[widget] = of_class
        QAccessible.registerAccessibleInterface(kept(make()))


def kept(made: QAccessibleInterface) -> QAccessibleInterface:
    """Return a description that Qt may take up, kept until Qt deletes it: deleted by Python before that, Qt
    would use it still, and delete it again."""
    _kept[:] = [one for one in _kept if Shiboken.isValid(one)]
    _kept.append(made)
    return made


@atexit.register
def _delete_all() -> None:
    """Have Qt delete what is left, before Python does at its end."""
    for one in _kept:
        if Shiboken.isValid(one):
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(one))


class TabAccessible(QAccessibleWidget):
    """A button that opens one of several things: it is selected while that is open, and can be pressed. Qt
    would call it a button, or a check box."""

    def __init__(self, button: QAbstractButton, is_open: Callable[[], bool]) -> None:
        super().__init__(button, QAccessible.Role.PageTab)
        self._button = button
        self._is_open = is_open

    def state(self) -> QAccessible.State:
        found = super().state()
        found.selectable = True
        found.selected = self._is_open()
        return found

    def actionNames(self) -> list[str]:
        return [QAccessibleActionInterface.pressAction()]

    def doAction(self, actionName: str) -> None:
        if actionName == QAccessibleActionInterface.pressAction():
            self._button.click()


class MenuTabAccessible(TabAccessible):
    """Such a button that opens a menu first: the menu is in it while it is open. Qt leaves menus out of the
    tree, so that who walks there would not find them."""

    def childCount(self) -> int:
        return super().childCount() + len(self._menus())

    def child(self, index: int) -> QAccessibleInterface:
        at = index - super().childCount()
        menus = self._menus()
        if not 0 <= at < len(menus):
            return super().child(index)
        return QAccessible.queryAccessibleInterface(menus[at])

    def _menus(self) -> list[QMenu]:
        return [menu for menu in self._button.findChildren(QMenu) if menu.isVisible()]


def announce(widget: QWidget, sentence: str) -> None:
    """Have a screen reader announce ``sentence``; does nothing when none is active."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))
