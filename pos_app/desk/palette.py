"""What the command box of this desk can do: the commands of the page and of the window, cities, orders,
parked sales, pages without a command, the program itself."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction

from pos_app.desk.key_list import allowed, named
from pos_app.domain.attempts import Attempt
from pos_app.domain.places import Place
from pos_app.domain.roles import Permission
from pos_app.domain.storage import StorageFault
from pos_app.sale.stage import Step
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import LISTED, label
from pos_app.ui.keys.icons import ICONS, OTHER
from pos_app.ui.pages import registry
from pos_app.ui.pages.registry import rail
from pos_app.ui.shared.offers import Offer, ranked
from pos_app.ui.shell.command_box import CommandBox
from pos_app.ui.widgets.menu import Menu
from pos_app.wording import desk_texts, start_texts
from pos_app.wording.notices import CommandId

if TYPE_CHECKING:
    from collections.abc import Callable

    from pos_app.desk.desk import Desk


_SHORTEST = 3
"""Minimum number of letters before orders are searched."""
_ORDERS = 5
_PLACES = 4
_HERE = 4
"""How many commands of the page an empty box offers."""
_C = CommandId
_FITTING: dict[str, tuple[CommandId, ...]] = {
    "search": (_C.FILTERS, _C.STOPS, _C.COPY_CODE, _C.SWAP),
    "seats": (_C.BENEFIT, _C.LEG_AFTER, _C.LEG_BEFORE, _C.REFRESH),
    "passengers": (_C.KNOWN_BUYER, _C.PASTE_LIST, _C.BENEFIT, _C.INSURANCE),
    "payment": (_C.METHOD_CARD, _C.METHOD_PIX, _C.COPY_CODE, _C.PRINT),
    "tickets": (_C.PRINT, _C.SEND, _C.SAVE_PDF, _C.COPY_CODE),
    "orders": (_C.SELL_ALIKE, _C.PRINT, _C.SEND, _C.TIMELINE),
    "pending": (_C.REFRESH, _C.TIMELINE, _C.SELL_AGAIN, _C.PRINT),
    "shift": (_C.PRINT, _C.REFRESH, _C.LOCK),
    "board": (_C.REFRESH, _C.PRINT, _C.PAGE_ORDERS),
    "branch": (_C.REFRESH, _C.SEARCH, _C.COPY_CODE),
    "settings": (_C.NEW_PRINTER,),
}
"""By page, the most useful first; never what its button says."""
_OF_SALE = (_C.BACK, _C.STOPS, _C.NEW_SALE)


class DeskCommands:
    """Opens the box and answers what is typed into it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def open(self, typed: str = "") -> CommandBox:
        """Show the box with what fits the page now, or what was typed already."""
        actions = (*self._others(), *self._actions())
        box = CommandBox(self._desk.window)
        box.typed.connect(lambda text: self._answer(box, actions, text))
        box.finished.connect(lambda _result: self._desk.scope.cancel("commands"))
        box.field.set_text(typed)
        box.show_offers(ranked(actions, typed) if typed else self.fitting(), typed)
        box.open()
        return box

    def show_waiting(self) -> CommandBox:
        box = self.open()
        box.show_offers(self._waiting())
        return box

    def fitting(self) -> tuple[Offer, ...]:
        """Return what an empty box offers: what fits the page now, this sale, what waits for the clerk."""
        front = self._desk.pages.front
        now = desk_texts.now_on(registry.title(front)) if front else ""
        here = [self._action(one, now) for one in _FITTING.get(front, ()) if self._works(one)]
        selling = self._desk.pages.selling and self._desk.sale.stage.step is not Step.SEARCH
        of_sale = [self._action(one, desk_texts.this_sale()) for one in _OF_SALE if self._works(one)]
        return (*here[:_HERE], *(of_sale if selling else ()), *self._waiting())

    def _waiting(self) -> tuple[Offer, ...]:
        return tuple(replace(one, group=desk_texts.waiting_for_you()) for one in self._desk.waiting.offers())

    def _works(self, command: CommandId) -> bool:
        return command in self._desk.keys.working and allowed(self._desk, command)

    def _action(self, command: CommandId, group: str = "") -> Offer:
        icons_of_rail = {one.command: one.icon for one in rail().values() if one.command}
        icon = {**ICONS, **icons_of_rail}.get(command, OTHER)
        action = self._desk.keys.working[command]
        title = named(command) if group else label(command)
        return Offer(title, action.run, key=command, icon=icon, group=group)

    def _actions(self) -> tuple[Offer, ...]:
        return tuple(self._action(entry.id) for entry in LISTED if self._works(entry.id))

    def _answer(self, box: CommandBox, actions: tuple[Offer, ...], text: str) -> None:
        if not text.strip():
            self._desk.scope.cancel("commands")
            box.show_offers(self.fitting())
            return
        places = self._desk.places.complete(text, _PLACES) if text.strip() else []
        offers = (*actions, *(self._city(place) for place in places))
        box.show_offers(ranked(offers, text), text)
        if len(text.strip()) >= _SHORTEST:
            self._desk.scope.start(self._with_orders(box, offers, text), name="commands", slot="commands")
        else:
            self._desk.scope.cancel("commands")

    async def _with_orders(self, box: CommandBox, offers: tuple[Offer, ...], text: str) -> None:
        try:
            found = await self._desk.core.journal.history(text, _ORDERS)
        except StorageFault:
            return  # The actions remain available; the page of orders reports problems of the journal.
        if found:
            orders = tuple(self._order(attempt) for attempt in found)
            box.show_offers((*ranked(offers, text), *orders), text)

    def _city(self, place: Place) -> Offer:
        text = desk_texts.take_as_destination()
        return Offer(place.label, lambda: self._desk.take_place(place), text, icon="map-pin", weight=1)

    def _order(self, attempt: Attempt) -> Offer:
        return Offer(
            desk_texts.order_offer(attempt.public_id),
            lambda: self._desk.take_order(attempt.public_id or attempt.sold.buyer),
            attempt.sold.buyer,
            icon="receipt-text",
            weight=2,
        )

    def _others(self) -> tuple[Offer, ...]:
        """Return what is offered besides commands: parked sales, pages without a command, the program."""
        desk = self._desk
        pages = (
            Offer(entry.offer(), partial(desk.open_page, entry.id), icon="search")
            for entry in registry.PAGES
            if entry.id in desk.pages.made and entry.offer() and offered_page(desk, entry.id)
        )
        title, versions = start_texts.about_title(), start_texts.about_versions()
        read, note = partial(desk.show_manual, desk.pages.front or ""), desk_texts.manual_note()
        return (
            *desk.sales.offers(),
            *desk.waiting.codes(),
            *pages,
            Offer(desk_texts.manual(), read, note, icon="file-text", weight=1),
            Offer(title, desk.show_about, versions, icon="info", weight=1),
        )


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
                _add(menu, entry.rail.text(), partial(desk.open_page, entry.id), entry.rail.command)
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


def _add(menu: Menu, text: str, run: Callable[[], object], key: CommandId | None = None) -> None:
    # Behind the tab a menu shows its keys; they are bound elsewhere.
    keys = "+".join(shortcuts.caps(key)) if key else ""
    action = QAction(f"{text}\t{keys}" if keys else text, menu)
    action.triggered.connect(menu.close)  # A screen reader triggers it without a press.
    action.triggered.connect(lambda _=False: run())
    menu.addAction(action)
