"""The list at the foot of the rail: what a seller needs now and then, and the places of other roles."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction

from pos_app.domain.roles import Permission
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import label
from pos_app.ui.pages import registry
from pos_app.ui.widgets.menu import Menu
from pos_app.wording import desk_texts, start_texts
from pos_app.wording.notices import CommandId

if TYPE_CHECKING:
    from collections.abc import Callable

    from pos_app.desk.desk import Desk

_OF_ROLES = {"learn": Permission.CONNECTION}
"""Pages that only people who may do this are offered."""


def open_more(desk: Desk) -> Menu:
    """Open it beside its entry, once: a screen reader presses without closing the one that is open."""
    button = desk.window.rail.more
    for shown in button.findChildren(Menu):
        if shown.isVisible():
            return shown
    menu = Menu(button)
    menu.setAccessibleName(button.text())
    for entry in registry.PAGES:
        if entry.rail is not None and entry.rail.in_more and entry.rail.command:
            if desk.has_page(entry.rail):
                _add(menu, entry.rail.words(), partial(desk.open_page, entry.id), entry.rail.command)
        elif entry.offered and entry.id in desk.pages.made and offered_page(desk, entry.id):
            _add(menu, entry.offer(), partial(desk.open_page, entry.id))
    menu.addSeparator()
    for command in (CommandId.LOCK, CommandId.SHORTCUTS):
        _add(menu, label(command), partial(desk.run, command), command)
    _add(menu, desk_texts.manual(), partial(desk.show_manual, desk.pages.front or ""))
    _add(menu, desk_texts.tips(), desk.tips.again)
    _add(menu, start_texts.about_title(), desk.show_about)
    menu.popup(button.mapToGlobal(QPoint(button.width() + 4, button.height() - menu.sizeHint().height())))
    return menu


def offered_page(desk: Desk, page: str) -> bool:
    """Return whether the person at the desk is offered a page that has no command."""
    needed = _OF_ROLES.get(page)
    return needed is None or desk.approvals.free(needed)


def _add(menu: Menu, words: str, run: Callable[[], object], key: CommandId | None = None) -> None:
    # Behind the tab a menu shows its keys; they are bound elsewhere.
    keys = "+".join(shortcuts.caps(key)) if key else ""
    action = QAction(f"{words}\t{keys}" if keys else words, menu)
    action.triggered.connect(menu.close)  # A screen reader triggers it without a press.
    action.triggered.connect(lambda _=False: run())
    menu.addAction(action)
