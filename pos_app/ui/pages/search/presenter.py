"""What the search page does: completes places, checks the fields, requests trips, lists the reply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.places import Place, fold
from pos_app.domain.storage import StorageFault
from pos_app.domain.trip_listing import Listing, TripFilter, TripOrder, alike
from pos_app.domain.trips import Direction, Trip, TripQuery, TripResults
from pos_app.domain.value import Value, field, replace
from pos_app.sale import events
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step
from pos_app.ui.pages.search.answers import Answers
from pos_app.ui.pages.search.day_prices import DayPrices, days_around
from pos_app.ui.pages.search.fields import Fields
from pos_app.ui.pages.search.page import (
    Acted,
    Ask,
    Chosen,
    Counted,
    DayTaken,
    Entered,
    Filtered,
    Highlighted,
    Intent,
    Left,
    ListState,
    Opened,
    Pinned,
    PlaceTaken,
    Route,
    RouteTaken,
    SearchPage,
    Typed,
    page,
    search_failed,
    shown_day,
)
from pos_app.ui.pages.search.rows import LowFarePrices
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.unread_reply import remedies
from pos_app.wording import fault_texts, format, problem_texts, sale_texts, trip_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, of_sentence
from pos_app.wording.sentence import Sentence

if TYPE_CHECKING:
    from pos_app.ui.pages.search.view import SearchView


_FIELDS = {
    ProblemKind.SAME_PLACE: ("destination", "same_place"),
    ProblemKind.PAST_DAY: ("day", "past_day"),
    ProblemKind.RETURN_BEFORE_OUTBOUND: ("return_day", "return_before_outbound"),
}
_NEAR_DAYS = 3
"""Range of days searched around an empty one."""


class SearchPresenter:
    """Owns the filters and the order of the list; the trips come from the stage. ``now`` is local time."""

    def __init__(self, view: SearchView, desk: DeskApi, now: Callable[[], datetime] = datetime.now) -> None:
        self._view = view
        self._desk = desk
        self._flow = desk.sale
        self._now = now
        self.fields = Fields(view.row, desk.places, self._today)
        self.start = StartRoutes(view, desk)
        self._filter = TripFilter()
        self._order = TripOrder.DEPARTURE
        self.answers = Answers(desk.searches, desk.scope)
        self.answers.load(self._today())
        self._prices = DayPrices(lambda query: desk.provider.search(query), desk.scope, self._render)
        self._low_fares = LowFarePrices(desk.provider, desk.scope, self._render)
        self._shown: TripResults | None = None
        self._direction = Direction.OUTBOUND
        self._listing = Listing()
        self._answered_at: datetime | None = None
        self._from_before = False
        self._failed = False
        self._reading_since: datetime | None = None
        self._reading = ""
        self._strip = ("", "")
        self._asked: tuple[Place, Place] | None = None
        self._query: TripQuery | None = None
        self._page: SearchPage | None = None
        self._cursor = TripCursor()
        self._resolving = False
        self._unsubscribe = self._flow.subscribe(self._on_stage)

    def close(self) -> None:
        self._unsubscribe()

    def _today(self) -> date:
        return self._now().date()

    def set_home(self, home: Place) -> None:
        """Use this place as the origin of new searches: the station of the desk."""
        self.fields.set_home(home)
        self.start.offer(home)

    def handle(self, intent: Intent) -> None:
        match intent:
            case Ask.SEARCH:
                self._search()
            case Ask.SWAP:
                self.fields.swap()
            case Ask.REFRESH:
                self._refresh()
            case Ask.COPY:
                if self._cursor.trip is not None and self._page and self._page.rows.trips:
                    text = trip_texts.trip_message(self._cursor.trip, self._flow.stage.people.count)
                    self._view.copy(text, sale_texts.copied())
            case Ask.BACK:
                self._back()
            case Ask.DAY_BEFORE:
                self._change_day(-1)
            case Ask.DAY_AFTER:
                self._change_day(1)
            case Ask.TICK:
                self._show_age()
            case Typed() | Left() | Entered() | Opened() | PlaceTaken() | DayTaken():
                if self.fields.handle(intent):
                    self._search()
            case Counted(count):
                self.fields.count(count)
                self._flow.send(events.PassengersCounted(count))
            case RouteTaken(route):
                self.fields.take_route(*route)
                self._search()
            case Pinned(place, on):
                self._desk.scope.start(self.start.pin(place, on), name="pin", slot="pin")
            case date():
                if (shown := shown_day(self._flow.stage)) is not None:
                    self._change_day((intent - shown).days)
            case Filtered(facet, value):
                self._filter = self._filter.toggled(facet, value)
                self._render()
            case TripOrder():
                self._order = intent
                self._render()
            case Highlighted(row):
                trip = self._trip(row)
                if trip is not None:
                    self._cursor.trip, self._cursor.line = trip, row + 1
                self._follow(trip, row + 1 if trip else 0)
            case Chosen(row):
                if (trip := self._trip(row)) is not None and trip.available > 0:
                    self._cursor.trip = None
                    self._flow.send(events.TripChosen(trip))
            case Acted(command):
                self._act(command)

    # --- Searching --------------------------------------------------------------------------------------

    def _search(self) -> None:
        asked = self.fields.check()
        if asked.problems:
            return
        assert asked.origin and asked.destination and asked.day
        work = self._ask(asked.origin, asked.destination, asked.day, asked.return_day)
        self._desk.scope.start(work, name="search", slot="search")

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
            offline = self._desk.connection.offline
            why = sale_texts.unknown_offline(unknown.label) if offline else fault_texts.fault(fault)
            self._view.show_notice(self._notice(why))
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
            await self._desk.places.used(place)
        await self.start.searched(start, end)

    async def _resolved(self, field: str, place: Place) -> Place | None:
        """Return the place with its slug; its own name stays, because the clerk typed it."""
        try:
            found = await self._desk.places.resolve(place)
        except NotFound:
            self._show_field_problem(field, "place_not_served")
            return None
        return replace(found, name=place.name)

    def _show_field_problem(self, field: str, reason: str) -> None:
        self._view.row.show_problem(field, fault_texts.field(reason))
        self._view.row.focus_field(field)

    def _change_day(self, days: int) -> None:
        """Search another day: of the way back while that is being chosen."""
        sale = self._flow.stage
        day = shown_day(sale)
        if day is None:
            return
        moved = max(day + timedelta(days=days), self._earliest(sale))
        if moved != day:
            self.fields.move_day("return_day" if sale.search.choosing is Direction.RETURN else "day", moved)
            self._search()

    def take_destination(self, place: Place) -> None:
        """Fill in where to go and ask for the next thing that is missing."""
        self.fields.choose_place("destination", place)
        self._view.row.focus_field("day" if self.fields.form.origin.strip() else "origin")

    def _refresh(self) -> None:
        query = self._flow.stage.search.query
        if query is not None:
            self._flow.send(events.SearchAsked(query, self._today()))

    def _back(self) -> None:
        """Stop a search, or go from the return to the outbound trip; nothing typed is lost."""
        sale = self._flow.stage
        if self._resolving:
            self._desk.scope.cancel("search")
            self._view.show_loading("")
        elif Activity.SEARCH in sale.busy:
            self._flow.send(events.ReadCancelled())
        elif sale.search.choosing is Direction.RETURN:
            self._refresh()
        else:
            self._view.row.focus_field("destination")

    def _act(self, command: CommandId) -> None:
        match command:
            case CommandId.SEARCH:
                self._search()
            case CommandId.DAY_AFTER:
                self._change_day(1)
            case CommandId.OTHER_DATE:
                self._view.row.focus_field("day")
            case CommandId.CLEAR_FILTERS:
                self._filter = TripFilter()
                self._render()
            case CommandId.PAGE_LEARN:
                self._desk.open_page("learn")

    # --- The list ---------------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        if sale.step is not Step.SEARCH:
            return
        if sale.search.query is None and self._query is not None:
            self.start_over()
        elif sale.search.query is not None and sale.search.query != self._query:
            self.fields.follow(sale.search.query)
        self._query = sale.search.query
        reading = Activity.SEARCH in sale.busy
        results = sale.search.results
        earlier = self.answers.to(sale.search.query)
        if results is None and (reading or search_failed(sale)) and earlier:
            # The same search ran before: show its stored result with its age, also where no new one comes.
            results = earlier.results
        fresh = results is not None and (
            results is not self._shown or sale.search.choosing != self._direction
        )
        if fresh and results is not None:
            self._take_answer(sale, results)
        day = shown_day(sale)
        waiting = reading and results is None
        since = self._reading_since = (self._reading_since or self._now()) if reading else None
        self._view.show_loading(sale_texts.searching(day, since) if waiting and day and since else "")
        self._reading = sale_texts.reading_again(since) if since and not waiting else ""
        self._show_age()
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
            kept = self.answers.to(results.query)
            if kept is None or kept.results is not results:
                kept = self.answers.keep(results, self._now())
            self._answered_at, self._from_before = kept.at, results is not sale.search.results
        self._shown, self._direction = results, sale.search.choosing
        back = sale.search.choosing is Direction.RETURN
        self._listing = Listing(results.returns if back else results.departures)
        self._filter = self._filter.known_to(self._listing)
        self._strip = self._cursor.change(self._listing.trips) if again else ("", "")
        if not again:
            self._cursor.trip = None
        if results is sale.search.results:
            if question := _one_way(sale):
                # The shown day's price is that of its trips; those of the days beside it are fetched.
                self._prices.learn(question, self._listing.trips)
                around = days_around(question.day, self._earliest(sale))
                self._prices.ask(question, around if self._listing.trips else self._near(sale))
            if sale.terms.low_fare:
                self._low_fares.ask(self._listing.arrange())

    def _earliest(self, sale: Sale) -> date:
        """Return the first day that can be searched: today, or for a return the outbound day."""
        back = sale.search.choosing is Direction.RETURN and sale.search.query
        return back.day if back else self._today()

    def _near(self, sale: Sale) -> tuple[date, ...]:
        earliest, day = self._earliest(sale), shown_day(sale)
        if day is None:
            return ()
        days = {day + timedelta(days=number) for number in range(-_NEAR_DAYS, _NEAR_DAYS + 1)}
        return tuple(sorted(one for one in days.union(days_around(day, earliest)) if one >= earliest))

    def start_over(self) -> None:
        """Begin with the next customer: the city of the station, today, nothing else."""
        self._filter, self._order = TripFilter(), TripOrder.DEPARTURE
        self._shown, self._listing = None, Listing()
        self._cursor.trip = None
        self._strip = ("", "")
        self._prices.cancel()
        self._low_fares.cancel()
        self.fields.start_over()

    def _trip(self, row: int) -> Trip | None:
        shown = self._page.rows.trips if self._page else ()
        return shown[row] if 0 <= row < len(shown) else None

    def _follow(self, trip: Trip | None, line: int) -> None:
        parts = (trip_texts.soon(trip, self._now()), trip_texts.about_kind(trip)) if trip else ()
        self._view.show_about(" ".join(part for part in parts if part))
        self._desk.highlight(trip, line)

    # --- Showing ----------------------------------------------------------------------------------

    def _show_problem(self, sale: Sale) -> None:
        problem = sale.problem
        if problem is None:
            self._view.show_notice(None)
        elif problem.kind in _FIELDS:
            self._show_field_problem(*_FIELDS[problem.kind])
        elif problem.kind is ProblemKind.SEARCH_FAILED:
            # Why it failed, and the way on unless the empty page offers it.
            offered = self._page is not None and self._page.body == "failed"
            notice = self._notice(problem_texts.stopped(problem), again=not offered)
            self._view.show_notice(replace(notice, actions=remedies(problem.unreadable, notice.actions)))

    def _notice(self, sentence: Sentence, *, again: bool = True) -> NoticeView:
        """Return a notice; without the service it names what can be looked at."""
        if self._desk.connection.offline:
            seen = tuple(one.results for one in self.answers.newest())
            sentence = replace(sentence, what_to_do=sale_texts.seen_before(seen))
        action = NoticeAction(CommandId.SEARCH, sale_texts.try_again())
        return of_sentence(sentence, (action,) if again else ())

    def _render(self) -> None:
        sale = self._flow.stage
        ends = (self.fields.form.origin, self.fields.form.destination)
        if self._asked:
            ends = (self._asked[0].name, self._asked[1].name)
        results = self._shown if sale.search.query is not None else None
        question = _one_way(sale)
        state = ListState(
            results=results if results and results.query == sale.search.query else None,
            listed=self._listing,
            wanted=self._filter,
            order=self._order,
            ends=ends,
            earliest=self._earliest(sale),
            strip=self._strip,
            near=self._prices.days(question, self._near(sale)) if question else (),
            looking=self._prices.busy,
            low_fares=self._low_fares.known,
        )
        shown = page(sale, state)
        listed = self._shown is not None and shown.body != "failed"  # Without an answer no day is known.
        around = days_around(question.day, self._earliest(sale)) if question and listed else ()
        prices = self._prices.days(question, around) if question else ()
        self._view.show_day_prices(prices, shown_day(sale) or self._today())
        if shown == self._page:
            return
        self._page = shown
        row = self._cursor.row(shown.rows.trips)
        self._view.show_page(shown, row)
        if row < 0:
            self._follow(None, 0)

    def _show_age(self) -> None:
        """Show how old the list is, and since when it is being read again."""
        text = ""
        if self._answered_at is not None:
            age = (self._now() - self._answered_at).total_seconds()
            text = sale_texts.from_before(age) if self._from_before else trip_texts.ago(age)
        self._view.show_age(text, self._reading)


class TripCursor:
    """The row cursor: the trip under it is followed while the list changes. ``line`` counts from 1; without a
    ``trip`` the next list starts at its first row."""

    def __init__(self) -> None:
        self.trip: Trip | None = None
        self.line = 0

    def row(self, trips: Sequence[Trip]) -> int:
        """Return the row of the trip in a list, or the nearest one that can be sold; -1 where none can."""
        wanted = 0
        if self.trip is not None and trips:
            # A trip that is no longer listed: keep the cursor as near as possible.
            nearest = min(max(self.line - 1, 0), len(trips) - 1)
            wanted = next((row for row, trip in enumerate(trips) if alike(trip, self.trip)), nearest)
        around = (*range(wanted, len(trips)), *reversed(range(wanted)))
        return next((row for row in around if trips[row].available > 0), -1)

    def change(self, trips: Sequence[Trip]) -> tuple[str, str]:
        """Return what changed in the trip since it was read before; empty texts where nothing did."""
        before = self.trip
        if before is None:
            return "", ""
        now = next((trip for trip in trips if alike(trip, before)), None)
        if now is None:
            return sale_texts.gone(format.hour(before.departure.when), trip_texts.companies(before))
        if before.available > 0 >= now.available:
            return sale_texts.now_sold_out(self.line)
        if now.fare != before.fare:
            return sale_texts.fare_changed(self.line, before.fare, now.fare)
        return "", ""


def _one_way(sale: Sale) -> TripQuery | None:
    query, day = sale.search.query, shown_day(sale)
    if query is None or day is None:
        return None
    back = sale.search.choosing is Direction.RETURN
    ends = (query.destination, query.origin) if back else (query.origin, query.destination)
    return TripQuery(*ends, day, None, query.passengers)


_OTHERS = 6
"""How many are offered beside those pinned."""


class RouteOffers(Value):
    """The routes to offer; no route is in two lists.

    ``pinned`` are those of the station, by their numbers from 0 in the order of pinning: one that cannot be
    shown leaves a gap, and no other route takes its number. ``often`` were searched most at this desk;
    ``large`` lead to large cities, and fill up what is left.
    """

    pinned: dict[int, Route] = field(default_factory=dict)
    often: tuple[Route, ...] = ()
    large: tuple[Route, ...] = ()


class StartRoutes:
    """Reads and counts routes. One with an end that the directory does not know is left out; without a
    working journal nothing former is offered, and a search is not stopped by it."""

    def __init__(self, view: SearchView, desk: DeskApi) -> None:
        self._view = view
        self._desk = desk
        self._home: Place | None = None
        self._offered = RouteOffers()

    def offer(self, home: Place | None) -> None:
        """Show the page, and the routes from this city once they are read."""
        self._home = home
        self._show()
        self._desk.scope.start(self.read(), name="routes", slot="routes")

    def offer_again(self) -> None:
        """Show the routes anew: other destinations are pinned."""
        self.offer(self._home)

    async def searched(self, origin: Place, destination: Place) -> None:
        with suppress(StorageFault):  # A failure to store the route must not stop a search.
            await self._desk.journal.remember_route(origin.slug, destination.slug)
        await self.read()

    async def pin(self, place: Place, on: bool) -> None:
        """Pin a destination, or take it off."""
        try:
            known = await self._desk.places.resolve(place)
        except Fault as fault:
            self._view.show_notice(of_sentence(fault_texts.fault(fault)))
            return
        if problem := await self._desk.pin_destination(known.slug, on):
            self._view.show_notice(NoticeView("danger", sale_texts.not_pinned(), problem))
        self.offer(self._home)

    async def read(self) -> None:
        desk, home = self._desk, self._home
        try:
            kept = await desk.journal.most_used_routes(2 * _OTHERS)
        except StorageFault:
            kept = ()
        ends = ((desk.places.by_slug(one.origin), desk.places.by_slug(one.destination)) for one in kept)
        searched = [(start, end) for start, end in ends if start and end]
        places = ((number, desk.places.by_slug(slug)) for number, slug in enumerate(desk.pinned_destinations))
        found = ((number, _from(home, [place])) for number, place in places if place)
        pinned = {number: routes[0] for number, routes in found if routes}
        often = _without(searched, [*pinned.values()])[:_OTHERS]
        unused = (place for place in desk.places.common(4 * _OTHERS) if not place.uses)
        large = _without(_from(home, unused), [*pinned.values(), *often])
        self._offered = RouteOffers(pinned, often, large[: _OTHERS - len(often)])
        self._show()

    def _show(self) -> None:
        city = self._home.city_name if self._home is not None else ""
        self._view.show_start(self._offered, pin_from=city)


def _from(home: Place | None, places: Iterable[Place]) -> tuple[Route, ...]:
    if home is None:
        return ()
    return tuple((home, place) for place in places if not _same_city(home, place))


def _same_city(one: Place, other: Place) -> bool:
    return (fold(one.city_name), one.state) == (fold(other.city_name), other.state)


def _without(routes: Sequence[Route], known: Sequence[Route]) -> tuple[Route, ...]:
    """Return the routes whose two cities are not among those known."""
    return tuple(
        route
        for route in routes
        if not any(_same_city(route[0], one[0]) and _same_city(route[1], one[1]) for one in known)
    )
