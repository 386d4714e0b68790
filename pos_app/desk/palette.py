"""What the command box of this desk can do: the commands of the page and of the window, cities, orders,
parked sales, pages without a command, the program itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pos_app.domain.attempts import Attempt
from pos_app.domain.places import Place
from pos_app.domain.storage import StorageFault
from pos_app.ui.keys.commands import LISTED, label
from pos_app.ui.keys.icons import ICONS, OTHER
from pos_app.ui.pages import registry
from pos_app.ui.pages.registry import rail
from pos_app.ui.shared.offers import Offer, ranked
from pos_app.ui.shell.command_box import CommandBox
from pos_app.wording import desk_texts, start_texts

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk


_SHORTEST = 3
"""Minimum number of letters before orders are searched."""
_ORDERS = 5
_PLACES = 4


class DeskCommands:
    """Opens the box and answers what is typed into it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def open(self, typed: str = "") -> CommandBox:
        """Show the box with the actions that work now, with something typed already where wanted."""
        actions = (*self._others(), *self._actions())
        box = CommandBox(self._desk.window)
        box.typed.connect(lambda text: self._answer(box, actions, text))
        box.finished.connect(lambda _result: self._desk.scope.cancel("commands"))
        box.field.set_text(typed)
        box.show_offers(ranked(actions, typed), typed)
        box.open()
        return box

    def _actions(self) -> tuple[Offer, ...]:
        working = self._desk.keys.working
        icons_of_rail = {one.command: one.icon for one in rail().values() if one.command}
        icons = {**ICONS, **icons_of_rail}
        return tuple(
            Offer(
                label(entry.id),
                working[entry.id].run,
                key=entry.id,
                icon=icons.get(entry.id, OTHER),
            )
            for entry in LISTED
            if entry.id in working
        )

    def _answer(self, box: CommandBox, actions: tuple[Offer, ...], text: str) -> None:
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
        words = desk_texts.take_as_destination()
        return Offer(place.label, lambda: self._desk.take_place(place), words, icon="map-pin", weight=1)

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
            if entry.id in desk.pages.made and entry.offer()
        )
        title, versions = start_texts.about_title(), start_texts.about_versions()
        return (*desk.sales.offers(), *pages, Offer(title, desk.show_about, versions, icon="info", weight=1))
