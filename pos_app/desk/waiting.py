"""What waits for its customer away from the page: parked sales with their holds, codes that are not paid."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from pos_app.domain.money import brl
from pos_app.domain.storage import Draft
from pos_app.sale.draft import held_until
from pos_app.sale.stage import Step
from pos_app.ui.shared.offers import Offer
from pos_app.ui.shell.live_tiles import Tile
from pos_app.wording import desk_texts
from pos_app.wording.notices import CommandId

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk

_PARKED, _CODE = "parked ", "code "
_LAPSED = "lapsed "
_SHOWN = 120.0
"""Seconds for which it is told that a parked sale lost its seats; its tile stays."""


class Waiting:
    """Shows it in the top bar once a second, opens it, and tells when the hold of a parked sale ended."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._called: dict[str, tuple[Draft, str]] = {}
        self._ended: set[str] = set()

    def show(self) -> None:
        """Bring the tiles up to date; on a locked desk there are none."""
        tiles = () if self._desk.lock.on else self.tiles()
        self._desk.window.top_bar.show_tiles(tiles)
        for tile in tiles:
            if tile.ended and tile.id.startswith(_PARKED) and tile.id not in self._ended:
                self._ended.add(tile.id)
                notice = desk_texts.parked_lapsed(tile.name)
                name = tile.id.removeprefix(_PARKED)
                self._desk.window.news.show_notice(_LAPSED + name, notice, seconds=_SHOWN)

    def tiles(self) -> tuple[Tile, ...]:
        """Return what waits, the nearest to its end first and what has no end last."""
        now = self._desk.core.clock.now()
        found = [*self._parked(now), *self._codes(now)]
        return tuple(sorted(found, key=lambda one: float("inf") if one.left is None else one.left))

    def offers(self) -> tuple[Offer, ...]:
        """Return the same for the command box."""
        return tuple(
            Offer(
                tile.name,
                partial(self.open, tile.id),
                tile.kind if tile.ended else f"{tile.kind} {self._of(tile)}".rstrip(),
                key=tile.key,
                icon=tile.icon,
                end=tile.text,
            )
            for tile in self.tiles()
        )

    def codes(self) -> tuple[Offer, ...]:
        """Return those of codes alone: the parked sales have an entry by their whole names."""
        return tuple(offer for offer in self.offers() if offer.key is CommandId.WAITING_CODE)

    def open(self, tile: str) -> None:
        if tile.startswith(_PARKED):
            name = tile.removeprefix(_PARKED)
            self._desk.window.news.clear(_LAPSED + name)
            self._desk.sales.take_up(name)
        elif self._desk.sale.shows(tile.removeprefix(_CODE)):
            self._desk.show_step(self._desk.sale.stage.step)
        else:
            self._desk.hooks.look_for_case(tile.removeprefix(_CODE))

    def opens(self, key: CommandId) -> Callable[[], None] | None:
        """Return what ``key`` does now: open the one nearest to its end."""
        first = next((tile for tile in self.tiles() if tile.key is key), None)
        return partial(self.open, first.id) if first else None

    def act(self, subject: str, command: CommandId) -> bool:
        """Do what a notice about what waits offered; False where it is another notice."""
        mine = subject.startswith(_LAPSED) and command is CommandId.PARKED
        if mine:
            self.open(_PARKED + subject.removeprefix(_LAPSED))
        return mine

    def _parked(self, now: datetime) -> list[Tile]:
        found = []
        for draft in self._desk.parking.drafts:
            until = held_until(draft.data)[0]
            left = (until - now).total_seconds() if until else None
            name, kind, past = self._name(draft), desk_texts.parked_kind(), desk_texts.hold_ended()
            found.append(Tile(_PARKED + draft.name, "pause", name, kind, left, CommandId.PARKED, past))
        return found

    def _name(self, draft: Draft) -> str:
        """Return whose sale it is, else where to; a sale is unpacked once for it."""
        known = self._called.get(draft.name)
        if known is None or known[0] is not draft:
            sale = self._desk.parking.sale(draft.name)
            known = self._called[draft.name] = (draft, desk_texts.parked_for(sale) if sale else draft.name)
        return known[1]

    def _codes(self, now: datetime) -> list[Tile]:
        found = []
        for attempt, charge in self._desk.core.orders.charges():
            if self._desk.sale.shows(attempt.id) and self._desk.pages.front == _page_of_codes():
                continue  # The page itself shows it, with its clock.
            left = (charge.until - now).total_seconds() if charge.until else None
            name, kind, past = (
                desk_texts.brief_name(attempt.sold.buyer),
                desk_texts.code_kind(),
                desk_texts.code_ended(),
            )
            key = CommandId.WAITING_CODE
            found.append(Tile(_CODE + attempt.id, "qr-code", name, kind, left, key, past))
        return found

    def _of(self, tile: Tile) -> str:
        """Return what the command box says beside it: how much, or where to."""
        if tile.id.startswith(_PARKED):
            return ""
        charges = self._desk.core.orders.charges()
        amounts = (
            brl(charge.amount) for one, charge in charges if _CODE + one.id == tile.id and charge.amount
        )
        return next(amounts, "")


def _page_of_codes() -> str:
    from pos_app.ui.pages import registry

    return registry.STEPS[Step.PAYMENT].id
