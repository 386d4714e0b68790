"""A customer by plan: on each page the next natural touch, until the ticket or until they walk away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from PySide6.QtWidgets import QAbstractButton, QApplication

from pos_app.kiosk.flow.intents import TakeTrip
from pos_app.kiosk.flow.state import Page
from pos_app.kiosk.window.calendar import DayButton
from pos_app.kiosk.window.trip_button import TripButton
from pos_app.wording.kiosk_words import Text, say
from tests.campaigns.kiosk_day.plan import Visit
from tests.campaigns.kiosk_day.traces import CARD
from tests.journeys.customer import Customer
from tests.sandbox_process import SandboxProcess

_CITIES = ("Rio de Janeiro", "Belo Horizonte", "Curitiba")
_PATIENCE = 60.0
_TROUBLES = 2
"""After so many problem pages this customer gives up."""
_TURNS = 60
_MENDING = (say(Text.A_AGAIN), say(Text.A_OTHER_SEATS), say(Text.A_HOLD_AGAIN), say(Text.A_PAY_AGAIN))
"""What the problem pages offer."""
_RESTING = (Page.HOME, Page.OFFLINE, Page.LATE)


class Visitor:
    """Plays one visit. ``sandbox`` is where its PIX is paid; ``pass_by`` lets simulated seconds pass. ``way``
    are the pages on which something was done."""

    def __init__(
        self,
        customer: Customer,
        visit: Visit,
        sandbox: Callable[[], SandboxProcess],
        pass_by: Callable[[float], Awaitable[None]],
    ) -> None:
        self._c = customer
        self._visit = visit
        self._sandbox = sandbox
        self._pass_by = pass_by
        self._problems = 0
        self._full_days = 0
        self._paid = False
        self.way: list[Page] = []
        self._acts: dict[Page, Callable[[], Awaitable[None]]] = {
            Page.HOME: self._begin,
            Page.OFFLINE: self._wait_for_the_line,
            Page.ROUTE: self._city,
            Page.DATE: self._day,
            Page.TRIPS: self._trip,
            Page.SEATS: self._seat,
            Page.PASSENGER: self._person,
            Page.METHOD: self._method,
            Page.CARD: self._card,
            Page.INSTALMENTS: self._instalments,
            Page.REVIEW: self._look_over,
            Page.CODE: self._pay,
            Page.LATE: self._pass_a_late_payment,
            Page.CHECKING: self._wait_for_the_outcome,
            Page.DONE: self._finish,
            Page.ENDED: self._give_up,
            Page.LEAVING: self._let_go,
            Page.PROBLEM: self._try_again,
        }

    async def go(self) -> None:
        """Come, do as planned, and be gone: the kiosk rests again at the end."""
        began = False
        for _ in range(_TURNS):
            page = self._c.page
            self.way.append(page)
            if began and page in _RESTING:
                return
            if page is self._visit.leaves_at:
                await self._walk_away()
                return
            began = began or page in (Page.HOME, Page.LATE)
            await self._acts[page]()
        raise AssertionError(f"customer {self._visit.number} goes round in circles: {self.way}")

    # --- Waiting --------------------------------------------------------------------------------------

    async def _turns(self, page: Page) -> None:
        await self._c.until(lambda: self._c.page is not page, f"what comes after {page}", _PATIENCE)

    async def _there(self, page: Page, seen: Callable[[], object], what: str) -> bool:
        """Wait for something on a page; return whether the page is still in front."""
        await self._c.until(lambda: self._c.page is not page or seen(), what, _PATIENCE)
        return self._c.page is page

    async def _touch(self, page: Page, words: str) -> None:
        """Touch a button of this page, unless another page came before it could be."""
        if await self._there(page, lambda: self._button(words), f"the button «{words}»"):
            found = self._button(words)
            assert found is not None
            self._c.tap(found)

    def _button(self, words: str) -> QAbstractButton | None:
        return self._c.button(words)

    # --- The pages ------------------------------------------------------------------------------------

    async def _begin(self) -> None:
        await self._c.wake()
        if self._visit.leaves_at is Page.REPRINT:
            await self._touch(Page.HOME, "Retirar / reimprimir bilhete")
        elif self._visit.leaves_at is Page.HELP:
            await self._touch(Page.HOME, "Ajuda")
        else:
            await self._touch(Page.HOME, "Comprar passagem")
        await self._turns(Page.HOME)

    async def _wait_for_the_line(self) -> None:
        await self._turns(Page.OFFLINE)

    async def _city(self) -> None:
        await self._touch(Page.ROUTE, "Outro dia")
        await self._touch(Page.ROUTE, _CITIES[self._visit.number % len(_CITIES)])
        if await self._there(Page.ROUTE, lambda: self._c.kiosk.state.place_problem, "the next page"):
            await asyncio.sleep(1)  # They read it, and try again.

    async def _day(self) -> None:
        # Every customer finds room: the days differ.
        cells = [one for one in self._c.window.findChildren(DayButton) if one.isVisible()]
        today = self._c.kiosk._scene().today
        open_days = [one for one in cells if one.isEnabled() and one.cell.day > today]
        self._c.tap(open_days[(self._visit.number + self._full_days) % min(14, len(open_days))])
        await self._touch(Page.DATE, "Ver viagens")
        await self._turns(Page.DATE)

    async def _trip(self) -> None:
        page = Page.TRIPS
        if not await self._there(page, lambda: self._c.stage.search.results, "the trips"):
            return
        for _ in range(20):
            for button in self._c.window.findChildren(TripButton):
                card = button.card
                if not button.isVisible() or card is None or card.sold_out or not button.isEnabled():
                    continue
                assert isinstance(card.intent, TakeTrip)
                if len(card.intent.trip.legs) == 1 and card.intent.trip.available > 4:
                    self._c.tap(button)
                    await self._turns(page)
                    return
            if self._button("Depois") is None:
                break
            await self._touch(page, "Depois")
        self._full_days += 1  # This day's coaches are full: another day.
        await self._touch(page, "Voltar")
        await self._turns(page)

    async def _seat(self) -> None:
        page = Page.SEATS
        if not await self._there(page, self._has_map, "the map"):
            return
        if not self._c.stage.seating.seats:
            await self._touch(page, "Escolher por mim")
        if await self._there(page, lambda: self._c.stage.seating.seats, "a seat"):
            await self._touch(page, "Reservar")
            await self._turns(page)

    def _has_map(self) -> bool:
        return bool(self._c.stage.seating.maps) and not self._c.stage.busy

    async def _person(self) -> None:
        one = self._visit.person
        form = self._c.kiosk.state.form
        if form.person.name:  # Back from a page of a problem: it is all there still.
            await self._touch(Page.PASSENGER, "Próximo")
            await asyncio.sleep(0)
            return
        await self._c.give_person(one.document, one.name, one.phone)
        if self._visit.number % 3 == 0:
            QApplication.clipboard().setText(one.document)
        await self._turns(Page.PASSENGER)

    async def _method(self) -> None:
        wanted = "Cartão de crédito" if self._visit.card else "PIX"
        await self._touch(Page.METHOD, wanted)
        await self._turns(Page.METHOD)

    async def _card(self) -> None:
        await self._typed(CARD, self._visit.person.name, "08", "2031", "123")
        await self._turns(Page.CARD)  # The key for the next field pressed the page's button.

    async def _typed(self, *texts: str) -> None:
        """Type on the pad of the card page's process, as long as the page is there."""
        await self._there(Page.CARD, lambda: self._c.kiosk.card.ready, "the card page")
        for sign in (sign for text in texts for sign in (*text, "⇥")):
            form = self._c.kiosk.card.form
            if not form.is_open:
                return  # It could not be loaded to its end.
            try:
                await self._c._pad(sign)
            except AssertionError:
                if form.is_open:
                    raise

    async def _instalments(self) -> None:
        await self._touch(Page.INSTALMENTS, "1x")
        await self._turns(Page.INSTALMENTS)

    async def _look_over(self) -> None:
        await self._touch(Page.REVIEW, "Pagar")
        with suppress(AssertionError):  # A touch right after the page came is none: they touch again.
            await self._c.until(lambda: self._c.page is not Page.REVIEW, "what comes after the review", 2)

    async def _pay(self) -> None:
        if not await self._there(Page.CODE, lambda: self._c.stage.order.pix, "the code"):
            return
        attempt = self._c.stage.order.attempt
        assert attempt is not None
        if not self._paid:
            self._paid = True
            await asyncio.to_thread(self._sandbox().control, f"pix/{attempt.public_id}/pay")
        await self._turns(Page.CODE)

    async def _pass_a_late_payment(self) -> None:
        await self._touch(Page.LATE, "Comprar passagem")
        await self._turns(Page.LATE)

    async def _wait_for_the_outcome(self) -> None:
        """An order is verified until it is found; then its customer pays it."""
        await self._turns(Page.CHECKING)

    async def _finish(self) -> None:
        words = ("Terminar", "Já está no celular")
        if await self._there(Page.DONE, lambda: any(map(self._button, words)), "the end of the purchase"):
            await self._touch(Page.DONE, next(filter(self._button, words)))
        await self._turns(Page.DONE)

    async def _give_up(self) -> None:
        await self._touch(Page.ENDED, "Terminar")
        await self._turns(Page.ENDED)

    async def _let_go(self) -> None:
        """Begin anew although seats are held."""
        await self._touch(Page.LEAVING, say(Text.LET_GO_END))
        await self._turns(Page.LEAVING)

    async def _try_again(self) -> None:
        self._problems += 1
        offered = () if self._problems > _TROUBLES else _MENDING
        said = next((words for words in offered if self._button(words)), "Começar de novo")
        await self._touch(Page.PROBLEM, said)
        with suppress(AssertionError):  # The same page may come again at once.
            await self._c.until(lambda: self._c.page is not Page.PROBLEM, "the next page", 10)

    # --- Walking away ---------------------------------------------------------------------------------

    async def _walk_away(self) -> None:
        """Type something, and go. The clock does the rest."""
        page = self._c.page
        one = self._visit.person
        if page is Page.PASSENGER:
            await self._c.type(one.document)
            await self._c.type(one.phone[:6])
        elif page is Page.REPRINT:
            await self._c.type(one.document)
            QApplication.clipboard().setText(one.document)
        elif page is Page.CARD:
            await self._typed(CARD[:12])
        elif page is Page.CODE:
            await self._there(page, lambda: self._c.stage.order.pix, "the code")
        elif page is Page.SEATS:
            await self._touch(page, "Escolher por mim")
        for _ in range(60):
            if self._c.page in _RESTING:
                return
            await self._pass_by(35)
        raise AssertionError(f"customer {self._visit.number} left, and the kiosk stays at {self._c.page}")
