"""What the search page does: completes places, checks the fields, requests trips, lists the reply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.trip_listing import Listing, TripFilter, TripOrder
from pos_app.domain.trips import Direction, Trip, TripQuery, TripResults
from pos_app.sale import events
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step
from pos_app.ui.pages.search.answers import Answers
from pos_app.ui.pages.search.cursor import TripCursor
from pos_app.ui.pages.search.day_prices import Finder, Scope
from pos_app.ui.pages.search.failures import Failures
from pos_app.ui.pages.search.fields import Fields
from pos_app.ui.pages.search.low_fares import LowFarePrices, MapReader
from pos_app.ui.pages.search.other_days import OtherDays
from pos_app.ui.pages.search.page import ListState, SearchPage, page, shown_day
from pos_app.ui.pages.search.ports import Flow, Places, SearchView
from pos_app.ui.pages.search.routes import Route, RouteBook
from pos_app.ui.pages.search.start_routes import Pin, StartRoutes
from pos_app.wording import fault_texts, sale_texts, trip_texts
from pos_app.wording.notices import CommandId

_FIELDS = {
    ProblemKind.SAME_PLACE: ("destination", "same_place"),
    ProblemKind.PAST_DAY: ("day", "past_day"),
    ProblemKind.RETURN_BEFORE_OUTBOUND: ("return_day", "return_before_outbound"),
}


class SearchPresenter:
    """Owns the filters and the order of the list; the trips come from the stage. The fields have an owner of
    their own in ``fields``, and what is offered before a search in ``start``.

    ``now`` returns local time. ``on_highlight`` receives the trip under the row cursor and its line number,
    so that the basket can follow it. ``finder`` returns the prices of other days, ``maps`` those of low-fare
    seats, ``routes`` the former searches; without them none of these is offered. ``usable`` returns whether
    the service can be used.
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
        maps: MapReader | None = None,
        routes: RouteBook | None = None,
        answers: Answers | None = None,
        pin: Pin | None = None,
        usable: Callable[[], bool] = lambda: True,
    ) -> None:
        self._view = view
        self._flow = flow
        self._places = places
        self._scope = scope
        self._now = now
        self.fields = Fields(view, places, self._today, home)
        self._on_highlight = on_highlight
        self.start = StartRoutes(view, scope, routes, payments, places, pin)
        self._filter = TripFilter()
        self._order = TripOrder.DEPARTURE
        self._answers = answers or Answers()
        self._answers.load(self._today())
        self._failures = Failures(usable, self._answers)
        self._days = OtherDays(finder, scope, self._today, self._render)
        self._low_fares = LowFarePrices(maps, scope, self._render) if maps else None
        self._shown: TripResults | None = None
        self._direction = Direction.OUTBOUND
        self._listing = Listing()
        self._answered_at: datetime | None = None
        self._from_before = False
        self._failed = False
        self._reading_since: datetime | None = None
        self._strip = ("", "")
        self._asked: tuple[Place, Place] | None = None
        self._query: TripQuery | None = None
        self._page: SearchPage | None = None
        self._cursor = TripCursor()
        self._resolving = False
        self.start.offer(home)
        self._unsubscribe = flow.subscribe(self._on_stage)

    def close(self) -> None:
        """Stop listening to the sale."""
        self._unsubscribe()

    def _today(self) -> date:
        return self._now().date()

    def set_home(self, home: Place) -> None:
        """Use this place as the origin of new searches: the station of the desk."""
        self.fields.set_home(home)
        self.start.offer(home)

    # --- Searching --------------------------------------------------------------------------------------

    def count_passengers(self, count: int) -> None:
        """Change how many people travel."""
        self.fields.count(count)
        self._flow.send(events.PassengersCounted(count))

    def go_on(self, field: str) -> None:
        """Enter in a field: go to the next one, or search from the last."""
        if self.fields.go_on(field):
            self.search()

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
            self._view.show_loading(sale_texts.searching(day, self._now()))
        try:
            ends = [await self._resolved("origin", origin), await self._resolved("destination", destination)]
        except Fault as fault:
            self._view.show_loading("")
            unknown = next((place for place in (origin, destination) if not place.slug), origin)
            self._view.show_notice(self._failures.unknown_place(unknown, fault))
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
        await self.start.searched(start, end)

    async def _resolved(self, field: str, place: Place) -> Place | None:
        """Return the place with its slug; its own name stays, because the clerk typed it."""
        try:
            found = await self._places.resolve(place)
        except NotFound:
            self._view.show_problem(field, fault_texts.field("place_not_served"))
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
        offered = self.start.offered.every
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
        elif sale.search.query is not None and sale.search.query != self._query:
            self.fields.follow(sale.search.query)
        self._query = sale.search.query
        reading = Activity.SEARCH in sale.busy
        results = sale.search.results
        failed = sale.problem is not None and sale.problem.kind is ProblemKind.SEARCH_FAILED
        if results is None and (reading or failed) and (earlier := self._answers.to(sale.search.query)):
            # The same search ran before: show its stored result with its age, also where no new one comes.
            results = earlier.results
        fresh = results is not None and (
            results is not self._shown or sale.search.choosing != self._direction
        )
        if fresh and results is not None:
            self._take_answer(sale, results)
        day = shown_day(sale)
        waiting = reading and results is None
        if not reading:
            self._reading_since = None
        elif self._reading_since is None:
            self._reading_since = self._now()
        since = self._reading_since
        self._view.show_loading(sale_texts.searching(day, since) if waiting and day and since else "")
        self._view.show_reading(sale_texts.reading_again(since) if since and not waiting else "")
        self._render()
        self._show_problem(sale)
        failed = self._page is not None and self._page.body == "failed"
        if fresh or (failed and not self._failed):
            self._view.focus_list()
        self._failed = failed

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
        self._filter = self._filter.known_to(self._listing)
        self._strip = self._cursor.change(self._listing.trips) if again else ("", "")
        if not again:
            self._cursor.clear()
        if results is sale.search.results:
            self._days.ask(sale, self._listing.trips)
            if self._low_fares and sale.terms.low_fare:
                self._low_fares.ask(self._listing.arrange())
        self.tick()

    def _start_over(self) -> None:
        self._filter, self._order = TripFilter(), TripOrder.DEPARTURE
        self._shown, self._listing = None, Listing()
        self._cursor.clear()
        self._strip = ("", "")
        self._days.cancel()
        if self._low_fares:
            self._low_fares.cancel()
        self.fields.start_over()

    # --- Showing ----------------------------------------------------------------------------------

    def _show_problem(self, sale: Sale) -> None:
        problem = sale.problem
        if problem is None:
            self._view.show_notice(None)
        elif problem.kind in _FIELDS:
            field, reason = _FIELDS[problem.kind]
            self._view.show_problem(field, fault_texts.field(reason))
            self._view.focus_field(field)
        elif problem.kind is ProblemKind.SEARCH_FAILED:
            offered = self._page is not None and self._page.body == "failed"
            self._view.show_notice(self._failures.stopped(problem, again=not offered))

    def _render(self) -> None:
        sale = self._flow.stage
        ends = (self.fields.form.origin, self.fields.form.destination)
        if self._asked:
            ends = (self._asked[0].name, self._asked[1].name)
        results = self._shown if sale.search.query is not None else None
        state = ListState(
            results=results if results and results.query == sale.search.query else None,
            listed=self._listing,
            wanted=self._filter,
            order=self._order,
            ends=ends,
            earliest=self._days.earliest(sale),
            strip=self._strip,
            near=self._days.near(sale, empty=not len(self._listing)),
            near_known=self._days.near_known(sale),
            looking=self._days.busy,
            low_fares=self._low_fares.known if self._low_fares else {},
        )
        shown = page(sale, state)
        listed = self._shown is not None and shown.body != "failed"  # Without an answer no day is known.
        prices = self._days.strip(sale) if listed else ()
        self._view.show_day_prices(prices, shown_day(sale) or self._today())
        if shown == self._page:
            return
        self._page = shown
        rows = shown.rows.trips
        row = self._cursor.row(rows)
        self._view.show_page(shown, row)
        if row < 0:
            self._follow(None, 0)

    def tick(self) -> None:
        """Update the age of the list: call once a second while the page is shown."""
        if self._answered_at is not None:
            age = (self._now() - self._answered_at).total_seconds()
            age_text = sale_texts.from_before(age) if self._from_before else sale_texts.updated(age)
            self._view.show_age(age_text)

    def highlight(self, row: int) -> None:
        """The row cursor moved; -1 is no row."""
        shown = self._page.rows.trips if self._page else ()
        if 0 <= row < len(shown):
            self._cursor.move(shown[row], row + 1)
            self._follow(shown[row], row + 1)
        else:
            self._follow(None, 0)

    def _follow(self, trip: Trip | None, line: int) -> None:
        parts = (trip_texts.soon(trip, self._now()), trip_texts.about_kind(trip)) if trip else ()
        self._view.show_about(" ".join(part for part in parts if part))
        self._on_highlight(trip, line)

    def copy_trip(self) -> None:
        """Copy the trip under the cursor as a message for the customer."""
        if self._cursor.trip is not None and self._page and self._page.rows.trips:
            people = self._flow.stage.people.count
            self._view.copy(trip_texts.trip_message(self._cursor.trip, people), sale_texts.copied())

    def choose(self, row: int) -> None:
        """Take the trip of a row (Enter); one that is sold out cannot be taken."""
        shown = self._page.rows.trips if self._page else ()
        if 0 <= row < len(shown) and shown[row].available > 0:
            self._cursor.clear()
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
