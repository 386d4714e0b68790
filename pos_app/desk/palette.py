"""What the command box of this desk can do: the commands of the page and of the window, cities, orders,
parked sales, pages without a command, the program itself."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from typing import Protocol

from pos_app.desk.sale_switch import SaleSwitch
from pos_app.domain.attempts import Attempt
from pos_app.domain.places import Place
from pos_app.domain.storage import StorageFault
from pos_app.system.tasks import TaskScope
from pos_app.ui.keys.commands import LISTED, Commands, label
from pos_app.ui.keys.icons import ICONS, OTHER
from pos_app.ui.pages import registry
from pos_app.ui.pages.registry import rail
from pos_app.ui.shared.offers import Offer, ranked
from pos_app.ui.shell.command_box import CommandBox
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import desk_texts, start_texts

_SHORTEST = 3
"""Minimum number of letters before orders are searched."""
_ORDERS = 5
_PLACES = 4


class History(Protocol):
    """Attempts of this desk."""

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]: ...


class Places(Protocol):
    """The directory of places."""

    def complete(self, typed: str, limit: int = 8) -> list[Place]: ...


class DeskCommands:
    """Opens the box and answers what is typed into it.

    ``working`` returns the commands available when the box opens; ``take_place`` and
    ``take_order`` are what happens with a city or an order that was chosen; ``more`` gives other offers.
    """

    def __init__(
        self,
        window: MainWindow,
        scope: TaskScope,
        history: History,
        places: Places,
        *,
        working: Callable[[], Commands],
        take_place: Callable[[Place], object],
        take_order: Callable[[str], object],
        more: Callable[[], tuple[Offer, ...]] = tuple,
    ) -> None:
        self._window = window
        self._scope = scope
        self._history = history
        self._places = places
        self._working = working
        self._take_place = take_place
        self._take_order = take_order
        self._more = more

    def open(self, typed: str = "") -> CommandBox:
        """Show the box with the actions that work now, with something typed already where wanted."""
        actions = (*self._more(), *self._actions())
        box = CommandBox(self._window)
        box.typed.connect(lambda text: self._answer(box, actions, text))
        box.finished.connect(lambda _result: self._scope.cancel("commands"))
        box.field.set_text(typed)
        box.show_offers(ranked(actions, typed), typed)
        box.open()
        return box

    def _actions(self) -> tuple[Offer, ...]:
        working = self._working()
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
        places = self._places.complete(text, _PLACES) if text.strip() else []
        offers = (*actions, *(self._city(place) for place in places))
        box.show_offers(ranked(offers, text), text)
        if len(text.strip()) >= _SHORTEST:
            self._scope.start(self._with_orders(box, offers, text), name="commands", slot="commands")
        else:
            self._scope.cancel("commands")

    async def _with_orders(self, box: CommandBox, offers: tuple[Offer, ...], text: str) -> None:
        try:
            found = await self._history.history(text, _ORDERS)
        except StorageFault:
            return  # The actions remain available; the page of orders reports problems of the journal.
        if found:
            orders = tuple(self._order(attempt) for attempt in found)
            box.show_offers((*ranked(offers, text), *orders), text)

    def _city(self, place: Place) -> Offer:
        words = desk_texts.take_as_destination()
        return Offer(place.label, lambda: self._take_place(place), words, icon="map-pin", weight=1)

    def _order(self, attempt: Attempt) -> Offer:
        return Offer(
            desk_texts.order_offer(attempt.public_id),
            lambda: self._take_order(attempt.public_id or attempt.sold.buyer),
            attempt.sold.buyer,
            icon="receipt-text",
            weight=2,
        )


def more_offers(
    sales: SaleSwitch,
    made: Container[str],
    open_page: Callable[[str], None],
    show_about: Callable[[], None],
) -> tuple[Offer, ...]:
    """Return what is offered besides commands; ``made`` has the names of the pages that are there."""
    pages = (
        Offer(entry.offer(), partial(open_page, entry.id), icon="search")
        for entry in registry.PAGES
        if entry.id in made and entry.offer()
    )
    about = Offer(start_texts.about_title(), show_about, start_texts.about_versions(), icon="info", weight=1)
    return (*sales.offers(), *pages, about)
