"""What the search page does: completes places, checks the fields, requests trips, lists the reply."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any, Protocol

from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.trip_listing import Listing, TripFilter, TripOrder, alike
from pos_app.domain.trips import Direction, Trip, TripQuery, TripResults
from pos_app.sale import events
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step
from pos_app.ui.pages.search.answers import Answers
from pos_app.ui.pages.search.day_prices import DayPrice, DayPrices, Finder, days_around
from pos_app.ui.pages.search.fields import Completing, Fields, FieldsView
from pos_app.ui.pages.search.page import SearchPage, page, shown_day
from pos_app.ui.pages.search.routes import Offered, Route, RouteBook
from pos_app.wording import explain as words
from pos_app.wording import format, payment_texts, search_texts, trip_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView, of_sentence

_FIELDS = {
    ProblemKind.SAME_PLACE: ("destination", "same_place"),
    ProblemKind.PAST_DAY: ("day", "past_day"),
    ProblemKind.RETURN_BEFORE_OUTBOUND: ("return_day", "return_before_outbound"),
}

_NEAR_DAYS = 3
"""Range of days searched around an empty one, and how many of them are offered."""


class SearchView(FieldsView, Protocol):
    """What the presenter needs from the page. Fields are identified by their names in the form."""

    def focus_list(self) -> None: ...
    def show_page(self, shown: SearchPage, cursor: int) -> None: ...
    def show_start(self, title: str, payments: str, routes: Offered) -> None: ...
    def show_day_prices(self, days: Sequence[DayPrice], chosen: date) -> None: ...
    def show_about(self, words: str) -> None: ...
    def copy(self, text: str, message: str) -> None: ...
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

    ``now`` returns local time. ``on_highlight`` receives the trip under the row cursor and its line number,
    so that the basket can follow it. ``finder`` returns the prices of other days, ``routes`` the former
    searches; without them neither is offered.
    """

    def __init__(
        self,
        view: SearchView,
        flow: Flow,
        places: Places,
        scope: Scope,
        now: Callable[[], datetime] = datetime.now,
        *,
        payments: Sequence[PaymentType] = tuple(PaymentType),
        home: Place | None = None,
        on_highlight: Callable[[Trip | None, int], None] = lambda trip, line: None,
        finder: Finder | None = None,
        routes: RouteBook | None = None,
    ) -> None:
        self._view = view
        self._flow = flow
        self._places = places
        self._scope = scope
        self._now = now
        self._payments = tuple(payments)
        self.fields = Fields(view, places, self._today, home)
        self._on_highlight = on_highlight
        self._routes = routes
        self._offered = Offered()
        self._filter = TripFilter()
        self._order = TripOrder.DEPARTURE
        self._answers = Answers()
        self._prices = DayPrices(finder, scope, self._prices_moved) if finder else None
        self._shown: TripResults | None = None
        self._direction = Direction.OUTBOUND
        self._listing = Listing()
        self._answered_at: datetime | None = None
        self._from_before = False
        self._strip = ("", "")
        self._asked: tuple[Place, Place] | None = None
        self._query: TripQuery | None = None
        self._page: SearchPage | None = None
        self._highlighted: Trip | None = None
        self._line = 0
        self._resolving = False
        self._show_start()
        if routes is not None:
            scope.start(self._offer_routes(routes), name="routes", slot="routes")
        self._unsubscribe = flow.subscribe(self._on_stage)

    def close(self) -> None:
        """Stop listening to the sale."""
        self._unsubscribe()

    def _today(self) -> date:
        return self._now().date()

    def set_home(self, home: Place) -> None:
        """Use this place as the origin of new searches: the station of the desk."""
        self.fields.set_home(home)

    async def _offer_routes(self, routes: RouteBook) -> None:
        self._offered = await routes.offered()
        self._show_start()

    def _show_start(self) -> None:
        title, payments = search_texts.start_title(), payment_texts.takes(self._payments)
        self._view.show_start(title, payments, self._offered)

    # --- Searching --------------------------------------------------------------------------------------

    def count_passengers(self, count: int) -> None:
        """Change how many people travel."""
        self.fields.count(count)
        self._flow.send(events.PassengersCounted(count))

    def search(self) -> None:
        """Check the fields and request trips."""
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
            self._view.show_loading(search_texts.searching(day))
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
        if self._routes is not None:
            await self._routes.searched(start, end)
            await self._offer_routes(self._routes)

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
        """Search another day: of the way back while that is being chosen."""
        sale = self._flow.stage
        day = shown_day(sale)
        if day is None or sale.search.query is None:
            return
        field, earliest = "day", self._today()
        if sale.search.choosing is Direction.RETURN:
            field, earliest = "return_day", sale.search.query.day
        moved = max(day + timedelta(days=days), earliest)
        if moved == day:
            return
        self.fields.move_day(field, moved)
        self.search()

    def go_to_day(self, day: date) -> None:
        """Search another day that was offered with its price."""
        shown = shown_day(self._flow.stage)
        if shown is not None:
            self.change_day((day - shown).days)

    def take_numbered(self, number: int) -> None:
        """Search one of the routes that are offered before anything is listed."""
        offered = self._offered.every
        before_a_list = self._page is None or self._page.body == "start"
        if before_a_list and 0 < number <= len(offered):
            self.take_route(offered[number - 1])

    def take_route(self, route: Route) -> None:
        """Search a route that was offered."""
        self.fields.take_route(*route)
        self.search()

    def take_destination(self, place: Place) -> None:
        """Fill in where to go and ask for the next thing that is missing."""
        self.fields.choose_place("destination", place)
        self._view.focus_field("day" if self.fields.form.origin.strip() else "origin")

    def refresh(self) -> None:
        """Ask the same question again."""
        query = self._flow.stage.search.query
        if query is not None:
            self._flow.send(events.SearchAsked(query, self._today()))

    def back(self) -> None:
        """Stop a search, or go from the return to the outbound trip; nothing typed is lost."""
        sale = self._flow.stage
        if self._resolving:
            self._scope.cancel("search")
            self._view.show_loading("")
        elif Activity.SEARCH in sale.busy:
            self._flow.send(events.ReadCancelled())
        elif sale.search.choosing is Direction.RETURN and sale.search.query is not None:
            self._flow.send(events.SearchAsked(sale.search.query, self._today()))
        else:
            self._view.focus_field("destination")

    # --- The list ---------------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        if sale.step is not Step.SEARCH:
            return
        if sale.search.query is None and self._query is not None:
            self._start_over()
        self._query = sale.search.query
        reading = Activity.SEARCH in sale.busy
        results = sale.search.results
        if results is None and reading and (earlier := self._answers.to(sale.search.query)):
            # The same search ran before: show its stored result at once, with its age.
            results = earlier.results
        fresh = results is not None and (
            results is not self._shown or sale.search.choosing != self._direction
        )
        if fresh and results is not None:
            self._take_answer(sale, results)
        day = shown_day(sale)
        waiting = reading and results is None
        self._view.show_loading(search_texts.searching(day) if waiting and day else "")
        self._view.show_reading(reading)
        self._tell(sale)
        self._render()
        if fresh:
            self._view.focus_list()

    def _take_answer(self, sale: Sale, results: TripResults) -> None:
        again = self._shown is not None and self._shown.query == results.query
        again = again and self._direction is sale.search.choosing
        if results is not self._shown:
            kept = self._answers.to(results.query)
            if kept is None or kept.results is not results:
                kept = self._answers.keep(results, self._now())
            self._answered_at, self._from_before = kept.at, results is not sale.search.results
        self._shown, self._direction = results, sale.search.choosing
        back = sale.search.choosing is Direction.RETURN
        self._listing = Listing(results.returns if back else results.departures)
        # A filter by a value absent from this list would hide every trip without a visible reason.
        self._filter = replace(
            self._filter,
            companies=self._filter.companies & self._listing.companies,
            classes=self._filter.classes & self._listing.classes,
        )
        self._strip = self._changed() if again else ("", "")
        if not again:
            self._highlighted = None
        if results is sale.search.results:
            self._ask_prices(sale, results)
        self.tick()

    def _changed(self) -> tuple[str, str]:
        """Return what changed in the trip under the cursor since the last read."""
        before = self._highlighted
        if before is None:
            return "", ""
        now = next((trip for trip in self._listing.trips if alike(trip, before)), None)
        if now is None:
            return search_texts.gone(format.hour(before.departure.when), trip_texts.companies(before))
        if before.available > 0 >= now.available:
            return search_texts.now_sold_out(self._line)
        if now.fare != before.fare:
            return search_texts.fare_changed(self._line, before.fare, now.fare)
        return "", ""

    def _start_over(self) -> None:
        self._filter, self._order = TripFilter(), TripOrder.DEPARTURE
        self._shown, self._listing, self._highlighted = None, Listing(), None
        self._strip = ("", "")
        if self._prices:
            self._prices.cancel()
        self.fields.start_over()

    # --- Other days -------------------------------------------------------------------------------

    def _question(self, sale: Sale) -> TripQuery | None:
        """Return the one-way search of the shown day."""
        query, day = sale.search.query, shown_day(sale)
        if query is None or day is None:
            return None
        if sale.search.choosing is Direction.RETURN:
            return TripQuery(query.destination, query.origin, day, None, query.passengers)
        return TripQuery(query.origin, query.destination, day, None, query.passengers)

    def _ask_prices(self, sale: Sale, results: TripResults) -> None:
        question = self._question(sale)
        if self._prices is None or question is None:
            return
        self._prices.learn(question, self._listing.trips)
        self._prices.ask(question, self._days(sale, question.day))

    def _days(self, sale: Sale, day: date) -> tuple[date, ...]:
        days = set(days_around(day, self._earliest(sale)))
        if not len(self._listing):
            days |= {day + timedelta(days=number) for number in range(-_NEAR_DAYS, _NEAR_DAYS + 1)}
        return tuple(sorted(one for one in days if one >= self._earliest(sale)))

    def _prices_moved(self) -> None:
        self._render()

    def _near(self, sale: Sale) -> tuple[DayPrice, ...] | None:
        question = self._question(sale)
        if self._prices is None or question is None:
            return None
        if len(self._listing):
            return ()
        known = (self._prices.known(replace(question, day=day)) for day in self._days(sale, question.day))
        there = [price for price in known if price and price.lowest is not None]
        nearest = sorted(there, key=lambda price: abs(price.day - question.day))[:_NEAR_DAYS]
        return tuple(sorted(nearest, key=lambda price: price.day))

    def _show_prices(self, sale: Sale) -> None:
        question = self._question(sale)
        if self._prices is None or question is None or self._shown is None:
            self._view.show_day_prices((), self._today())
            return
        days = days_around(question.day, self._earliest(sale))
        known = {day: self._prices.known(replace(question, day=day)) for day in days}
        prices = tuple(known[day] or DayPrice(day, None, known=False) for day in days)
        self._view.show_day_prices(prices, question.day)

    def _earliest(self, sale: Sale) -> date:
        if sale.search.choosing is Direction.RETURN and sale.search.query:
            return sale.search.query.day
        return self._today()

    def _tell(self, sale: Sale) -> None:
        problem = sale.problem
        if problem is None:
            self._view.show_notice(None)
        elif problem.kind in _FIELDS:
            field, reason = _FIELDS[problem.kind]
            self._view.show_problem(field, words.field(reason))
            self._view.focus_field(field)
        elif problem.kind is ProblemKind.SEARCH_FAILED:
            self._view.show_notice(self._failure(words.stopped(problem)))

    def _failure(self, sentence: words.Sentence) -> NoticeView:
        again = NoticeAction(CommandId.SEARCH, search_texts.try_again())
        return of_sentence(sentence, (again,))

    def _render(self) -> None:
        sale = self._flow.stage
        ends = (self.fields.form.origin, self.fields.form.destination)
        if self._asked:
            ends = (self._asked[0].name, self._asked[1].name)
        results = self._shown if sale.search.query is not None else None
        shown = page(
            sale,
            results if results and results.query == sale.search.query else None,
            self._listing,
            self._filter,
            self._order,
            ends,
            self._earliest(sale),
            strip=self._strip,
            near=self._near(sale),
            looking=self._prices is not None and self._prices.busy,
        )
        self._show_prices(sale)
        if shown == self._page:
            return
        self._page = shown
        marked = self._highlighted
        rows = shown.rows.trips
        found = next((n for n, trip in enumerate(rows) if marked and alike(trip, marked)), None)
        if found is None:
            # The chosen trip is no longer listed: keep the cursor as near as possible.
            found = min(max(self._line - 1, 0), len(rows) - 1) if marked else 0
        self._view.show_page(shown, found if rows else -1)
        if not rows:
            self._tell_highlight(None, 0)

    def tick(self) -> None:
        """Update the age of the list: call once a second while the page is shown."""
        if self._answered_at is not None:
            age = (self._now() - self._answered_at).total_seconds()
            age_text = search_texts.from_before(age) if self._from_before else search_texts.updated(age)
            self._view.show_age(age_text)

    def highlight(self, row: int) -> None:
        """The row cursor moved; -1 is no row."""
        shown = self._page.rows.trips if self._page else ()
        if 0 <= row < len(shown):
            self._highlighted, self._line = shown[row], row + 1
            self._tell_highlight(shown[row], row + 1)
        else:
            self._tell_highlight(None, 0)

    def _tell_highlight(self, trip: Trip | None, line: int) -> None:
        parts = (trip_texts.soon(trip, self._now()), trip_texts.about_kind(trip)) if trip else ()
        self._view.show_about(" ".join(part for part in parts if part))
        self._on_highlight(trip, line)

    def copy_trip(self) -> None:
        """Copy the trip under the cursor as a message for the customer."""
        if self._highlighted is not None and self._page and self._page.rows.trips:
            people = self._flow.stage.people.count
            self._view.copy(trip_texts.trip_message(self._highlighted, people), search_texts.copied())

    def choose(self, row: int) -> None:
        """Take the trip of a row (Enter); one that is sold out cannot be taken."""
        shown = self._page.rows.trips if self._page else ()
        if 0 <= row < len(shown) and shown[row].available > 0:
            self._highlighted = None
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

    def act(self, command: CommandId) -> None:
        """Do what a notice or the empty page offered."""
        match command:
            case CommandId.SEARCH:
                self.search()
            case CommandId.DAY_AFTER:
                self.change_day(1)
            case CommandId.OTHER_DATE:
                self._view.focus_field("day")
            case CommandId.CLEAR_FILTERS:
                self.clear_filters()
