"""Sells the same again: a new sale with route, people and wishes of an order; the clerk picks the bus."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from pos_app.domain.benefits import Benefit
from pos_app.sale import events
from pos_app.sale.runner import SaleRunner
from pos_app.sale.stage import Sale, Step
from pos_app.sale.template import SaleTemplate
from pos_app.wording import sale_texts
from pos_app.wording.notices import NoticeView

ShowNotice = Callable[[NoticeView], object]


class SellFromTemplate:
    """Fills the sale in, and again after each search between the same places: the customer may want another
    day. It stops once the people are on their page, or the clerk does something else."""

    def __init__(self, sale: SaleRunner, template: SaleTemplate, show: ShowNotice) -> None:
        self._sale, self._template, self._show = sale, template, show

    async def run(self, today: date) -> None:
        """Begin on an empty stage."""
        query = self._template.query
        if query is None:
            self._show(sale_texts.alike_by_hand(self._template.route))
            return
        self._show(
            sale_texts.alike_begun(
                self._template.route, len(self._template.passengers), moved=self._template.moved
            )
        )
        self._sale.send(events.SearchAsked(query, today))
        while not self._left(self._sale.stage):
            if self._lacks(self._sale.stage):
                self._fill()
                if self._lacks(self._sale.stage):
                    return  # The sale does not take them any more.
            await self._sale.until(lambda sale: self._left(sale) or self._lacks(sale))

    def _lacks(self, sale: Sale) -> bool:
        people = self._template.passengers
        return bool(people) and sale.people.count == len(people) and not sale.people.passengers

    def _fill(self) -> None:
        self._sale.send(events.PassengersKnown(self._template.passengers, self._template.buyer))
        self._sale.send(events.SeatWishChanged(self._template.wishes))
        for index, benefit in enumerate(self._template.benefits):
            if benefit is not Benefit.NONE:
                self._sale.send(events.BenefitAsked(index, benefit))

    def _left(self, sale: Sale) -> bool:
        """Return whether the clerk continued with something else, or is past the seats."""
        query, mine = sale.search.query, self._template.query
        if query is None or mine is None or sale.ordered or sale.step >= Step.PASSENGERS:
            return True
        return (query.origin, query.destination) != (mine.origin, mine.destination)
