"""The pages of the desk: made one by one while the clerk types on the first, one of them in front."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pos_app.desk import warm_up
from pos_app.ui.pages import registry
from pos_app.ui.pages.registry import PageEntry
from pos_app.ui.shared.page import Page

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk


class DeskPages:
    """Makes pages and puts them into the window. ``made`` holds those in it, ``front`` is the name of the one
    that is shown."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.made: dict[str, Page] = {}
        self.front = ""
        self._covered = False
        self._next = self._awaited = ""

    @property
    def selling(self) -> bool:
        return any(entry.id == self.front for entry in registry.STEPS.values())

    def show(self, name: str) -> None:
        """Bring a page to the front, with its keys; while the desk is locked, once it is unlocked. One that
        is not made yet comes as soon as it is, unless another was asked for meanwhile."""
        if self._covered:
            self._next = name
            return
        self._awaited = "" if name in self.made else name
        if self._awaited:
            return
        if self.front != name:
            if self.front:
                self.made[self.front].left()
            self.front = name
            self._desk.window.show_page(name)
            self.made[name].shown()
            if "payment" in self.made:
                from pos_app.card.area import take_keyboard_back  # Loaded by then: not at the start.

                take_keyboard_back(self._desk.window)
            self._desk.connection.show()
            self._desk.say_shift()
        self._desk.keys.show_page(self.made[name].commands())
        self.show_hints()

    def cover(self) -> None:
        """The desk was locked: the page in front stops its clocks and is not shown."""
        if page := self.made.get(self.front):
            page.left()
        self._covered, self._next = True, self.front

    def uncover(self) -> None:
        self._covered = False
        name, self.front = self._next, ""
        if name in self.made:
            self.show(name)

    def show_hints(self) -> None:
        """Show the keys of the page in front that do something now."""
        page = self.made.get(self.front)
        if page and not self._covered:
            self._desk.window.key_bar.show_hints(self._desk.keys.that_work(page.hints()))

    def make_at_once(self, entry: PageEntry) -> None:
        self._put(entry, registry.build(entry, self._desk))

    async def make(self, entry: PageEntry) -> None:
        """Make a page in several short turns of the event loop: pending key presses are handled while its
        folder is loaded, before it is made and before it goes into the window."""
        await warm_up.load(registry.module(entry), warm_up.BREATH)
        await asyncio.sleep(warm_up.BREATH)
        page = registry.build(entry, self._desk)
        await asyncio.sleep(warm_up.BREATH)
        self._put(entry, page)

    async def make_rest(self, entries: Iterable[PageEntry], ended: Callable[[], bool]) -> None:
        """Make the pages that are not there yet, until the program ``ended``."""
        for entry in entries:
            if entry.id not in self.made and not ended():
                await self.make(entry)

    def close(self) -> None:
        for page in self.made.values():
            page.close()

    def forget(self) -> None:
        """Close every page, to make them anew."""
        self.close()
        self.made.clear()
        self.front = ""
        self._desk.keys.show_page({})

    def _put(self, entry: PageEntry, page: Page) -> None:
        self._desk.window.add_page(
            entry.id,
            page.view,
            side=page.side,
            side_width=page.side_width,
            sale=entry.step is not None,
            rail_entry=entry.rail_entry,
        )
        self.made[entry.id] = page
        if entry.id == self._awaited:
            self.show(entry.id)
