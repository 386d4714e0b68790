"""What the search page does: completes places, checks the fields, asks for trips, lists the answer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any, Protocol

from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.trips import Direction, Trip, TripQuery
from pos_app.sale import events
from pos_app.sale.stage import Sale, Step, Trouble
from pos_app.ui import words, words_search
from pos_app.ui.notices import NoticeAction, NoticeView
from pos_app.ui.search.fields import Completing, Fields, FieldsView
from pos_app.ui.search.listing import TripFilter, TripOrder, entries
from pos_app.ui.search.page import SearchPage, page, shown_day

_FIELDS = {
    Trouble.SAME_PLACE: ("destination", "same_place"),
    Trouble.PAST_DAY: ("day", "past_day"),
    Trouble.RETURN_BEFORE_OUTBOUND: ("return_day", "return_before_outbound"),
}

Route = tuple[Place, Place]


class SearchView(FieldsView, Protocol):
    """What the presenter asks of the page. Fields go by their names in the form."""

    def focus_list(self) -> None: ...
    def show_page(self, shown: SearchPage, cursor: int) -> None: ...
    def show_start(self, title: str, payments: str, routes: Sequence[Route]) -> None: ...
    def show_loading(self, title: str) -> None: ...
    def show_reading(self, reading: bool) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def show_age(self, words: str) -> None: ...


class Places(Completing, Protocol):
    """The desk's directory of places."""

    async def resolve(self, place: Place) -> Place: ...
    async def used(self, place: Place) -> None: ...


class Scope(Protocol):
    """Starts named tasks; a newer one in a slot cancels the older."""

    def start(self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None) -> object: ...
    def cancel(self, slot: str) -> None: ...


class Flow(Protocol):
    """The part of the sale's flow that this page uses."""

    @property
    def stage(self) -> Sale: ...

    def send(self, event: events.ClerkEvent) -> None: ...
    def subscribe(self, listener: Callable[[Sale], None]) -> Callable[[], None]: ...


class SearchPresenter:
    """Owns the filters and the order of the list; the trips come from the stage, the fields have an
    owner of their own in ``fields``.

    ``now`` tells local time. ``on_highlight`` hears which trip the row cursor is on and its line number,
    so that the basket can follow it.
    """

    def __init__(
        self,
        view: SearchView,
        flow: Flow,
        places: Places,
        scope: Scope,
        now: Callable[[], datetime] = datetime.now,
        *,
        payments: Sequence[PaymentType] = (PaymentType.CREDIT_CARD, PaymentType.PIX),
        home: Place | None = None,
        on_highlight: Callable[[Trip | None, int], None] = lambda trip, line: None,
    ) -> None:
        self._view = view
        self._flow = flow
        self._places = places
        self._scope = scope
        self._now = now
        self._payments = tuple(payments)
        self.fields = Fields(view, places, self._today, home)
        self._on_highlight = on_highlight
        self._routes: tuple[Route, ...] = ()
        self._filter = TripFilter()
        self._order = TripOrder.DEPARTURE
        self._entries = entries(())
        self._answered: tuple[object, Direction] | None = None
        self._answered_at: datetime | None = None
        self._asked: tuple[Place, Place] | None = None
        self._query: TripQuery | None = None
        self._page: SearchPage | None = None
        self._highlighted: tuple[str, ...] = ()
        self._resolving = False
        self._show_start()
        self._unsubscribe = flow.subscribe(self._on_stage)

    def close(self) -> None:
        """Stop listening to the sale."""
        self._unsubscribe()

    def _today(self) -> date:
        return self._now().date()

    def set_home(self, home: Place) -> None:
        """Use this place as the origin of new searches: the station at which the desk stands."""
        self.fields.set_home(home)

    def show_routes(self, routes: Sequence[Route]) -> None:
        """Offer the most used routes on the empty page."""
        self._routes = tuple(routes)
        self._show_start()

    def _show_start(self) -> None:
        self._view.show_start(words_search.start_title(), words_search.payments(self._payments), self._routes)

    # --- Searching --------------------------------------------------------------------------------------

    def count_passengers(self, count: int) -> None:
        """Change how many people travel."""
        self.fields.count(count)
        self._flow.send(events.PassengersCounted(count))

    def search(self) -> None:
        """Check the fields and ask for trips (F2, Enter)."""
        asked = self.fields.check()
        if asked.problems:
            return
        assert asked.origin and asked.destination and asked.day
        self._scope.start(
            self._ask(asked.origin, asked.destination, asked.day, asked.return_day),
            name="search",
            slot="search",
        )

    async def _ask(self, origin: Place, destination: Place, day: date, back: date | None) -> None:
        self._resolving = not (origin.slug and destination.slug)
        self._view.show_notice(None)
        if self._resolving:
            self._view.show_loading(words_search.searching(day))
        try:
            ends = [await self._resolved("origin", origin), await self._resolved("destination", destination)]
        except Fault as fault:
            self._view.show_loading("")
            self._view.show_notice(self._failure(words.fault(fault)))
            return
        finally:
            self._resolving = False
        start, end = ends
        if start is None or end is None:
            self._view.show_loading("")
            return
        self.fields.found(start, end)
        self._asked = (start, end)
        query = TripQuery(start.slug, end.slug, day, back, self.fields.form.passengers)
        self._flow.send(events.SearchAsked(query, self._today()))
        for place in (start, end):
            await self._places.used(place)

    async def _resolved(self, field: str, place: Place) -> Place | None:
        """Return the place with its slug; its own name stays, because the clerk typed it."""
        try:
            found = await self._places.resolve(place)
        except NotFound:
            self._view.show_problem(field, words.field("place_not_served"))
            self._view.focus_field(field)
            return None
        return replace(found, name=place.name)

    def change_day(self, days: int) -> None:
        """Search another day: of the way back while that is being chosen (Ctrl+arrows)."""
        sale = self._flow.stage
        day = shown_day(sale)
        if day is None or sale.query is None:
            return
        field, earliest = "day", self._today()
        if sale.choosing is Direction.RETURN:
            field, earliest = "return_day", sale.query.day
        moved = max(day + timedelta(days=days), earliest)
        if moved == day:
            return
        self.fields.move_day(field, moved)
        self.search()

    def take_route(self, route: Route) -> None:
        """Search a route that was offered."""
        self.fields.take_route(*route)
        self.search()

    def take_destination(self, place: Place) -> None:
        """Fill in where to go and ask for the next thing that is missing."""
        self.fields.choose_place("destination", place)
        self._view.focus_field("day" if self.fields.form.origin.strip() else "origin")

    def refresh(self) -> None:
        """Ask the same question again (F5)."""
        query = self._flow.stage.query
        if query is not None:
            self._flow.send(events.SearchAsked(query, self._today()))

    def back(self) -> None:
        """Esc: stop a search, or go from the way back to the way out; nothing typed is lost."""
        sale = self._flow.stage
        if self._resolving:
            self._scope.cancel("search")
            self._view.show_loading("")
        elif "search" in sale.busy:
            self._flow.send(events.ReadCancelled())
        elif sale.choosing is Direction.RETURN and sale.query is not None:
            self._flow.send(events.SearchAsked(sale.query, self._today()))
        else:
            self._view.focus_field("destination")

    # --- The list ---------------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        if sale.step is not Step.SEARCH:
            return
        if sale.query is None and self._query is not None:
            self._start_over()
        self._query = sale.query
        answered = (sale.results, sale.choosing)
        fresh = sale.results is not None and (
            self._answered is None
            or self._answered[0] is not sale.results
            or self._answered[1] != sale.choosing
        )
        if fresh and sale.results is not None:
            self._take_answer(sale)
        self._answered = answered
        loading = "search" in sale.busy and sale.results is None
        day = shown_day(sale)
        self._view.show_loading(words_search.searching(day) if loading and day else "")
        self._view.show_reading("search" in sale.busy)
        self._tell(sale)
        self._render()
        if fresh:
            self._view.focus_list()

    def _take_answer(self, sale: Sale) -> None:
        assert sale.results is not None
        back = sale.choosing is Direction.RETURN
        self._entries = entries(sale.results.returns if back else sale.results.departures)
        if self._answered is None or self._answered[0] is not sale.results:
            self._answered_at = self._now()
        known = {company for entry in self._entries for company in entry.companies}
        classes = {name for entry in self._entries for name in entry.classes}
        # A filter on something that this list does not have would hide everything without a reason.
        self._filter = replace(
            self._filter, companies=self._filter.companies & known, classes=self._filter.classes & classes
        )
        self.tick()

    def _start_over(self) -> None:
        self._filter, self._order = TripFilter(), TripOrder.DEPARTURE
        self._answered, self._entries, self._highlighted = None, (), ()
        self.fields.start_over()

    def _tell(self, sale: Sale) -> None:
        stopped = sale.stopped
        if stopped is None:
            self._view.show_notice(None)
        elif stopped.trouble in _FIELDS:
            field, reason = _FIELDS[stopped.trouble]
            self._view.show_problem(field, words.field(reason))
            self._view.focus_field(field)
        elif stopped.trouble is Trouble.SEARCH_FAILED:
            self._view.show_notice(self._failure(words.stopped(stopped)))

    def _failure(self, told: words.Sentence) -> NoticeView:
        again = NoticeAction("again", words_search.try_again(), ("F2",))
        return NoticeView(
            told.kind,
            told.title,
            happened=told.what_happened,
            money=told.money,
            todo=told.what_to_do,
            actions=(again,),
        )

    def _render(self) -> None:
        sale = self._flow.stage
        ends = (self.fields.form.origin, self.fields.form.destination)
        if self._asked:
            ends = (self._asked[0].name, self._asked[1].name)
        earliest = self._today()
        if sale.choosing is Direction.RETURN and sale.query:
            earliest = sale.query.day
        shown = page(sale, self._entries, self._filter, self._order, ends, earliest)
        if shown == self._page:
            return
        self._page = shown
        keys = [trip.trip_ids for trip in shown.rows.trips]
        cursor = keys.index(self._highlighted) if self._highlighted in keys else 0
        self._view.show_page(shown, cursor if keys else -1)
        if not keys:
            self._on_highlight(None, 0)

    def tick(self) -> None:
        """Let the age of the list grow: call once a second while the page is shown."""
        if self._answered_at is not None:
            self._view.show_age(words_search.updated((self._now() - self._answered_at).total_seconds()))

    def highlight(self, row: int) -> None:
        """The row cursor moved; -1 is no row."""
        shown = self._page.rows.trips if self._page else ()
        if 0 <= row < len(shown):
            self._highlighted = shown[row].trip_ids
            self._on_highlight(shown[row], row + 1)
        else:
            self._on_highlight(None, 0)

    def choose(self, row: int) -> None:
        """Take the trip of a row (Enter); one that is sold out cannot be taken."""
        shown = self._page.rows.trips if self._page else ()
        if 0 <= row < len(shown) and shown[row].available > 0:
            self._highlighted = ()
            self._flow.send(events.TripChosen(shown[row]))

    def toggle_filter(self, facet: str, value: str) -> None:
        """Switch one filter."""
        self._filter = self._filter.toggled(facet, value)
        self._render()

    def clear_filters(self) -> None:
        """Show everything."""
        self._filter = TripFilter()
        self._render()

    def set_order(self, order: TripOrder) -> None:
        """Order the list anew."""
        self._order = order
        self._render()

    def act(self, name: str) -> None:
        """Do what a notice or the empty page offered."""
        match name:
            case "again":
                self.search()
            case "next_day":
                self.change_day(1)
            case "other_date":
                self._view.focus_field("day")
            case "clear_filters":
                self.clear_filters()
