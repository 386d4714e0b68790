"""The presenter of the search beside a page that remembers what it was shown."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from pos_app.domain.faults import Unreachable
from pos_app.domain.places import Place
from pos_app.domain.storage import Route as KeptRoute
from pos_app.domain.trips import Trip, TripQuery, TripResults
from pos_app.sale import events
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.form import SearchForm
from pos_app.ui.pages.search.page import SearchPage
from pos_app.ui.pages.search.presenter import SearchPresenter
from pos_app.ui.pages.search.routes import RouteBook, RouteOffers
from pos_app.wording.notices import NoticeView
from tests.ui.builders import BELO_HORIZONTE, SAO_PAULO, a_trip
from tests.ui.fakes import DirectScope, MachineFlow, SomePlaces

NOW = datetime(2026, 3, 19, 14, 32)
CURITIBA = Place("Curitiba", "PR")


class View:
    """Remembers what was shown."""

    def __init__(self) -> None:
        self.form = SearchForm()
        self.suggestions: dict[str, list[str]] = {}
        self.problems: dict[str, str] = {}
        self.focused = ""
        self.calendar: tuple[str, date, date] | None = None
        self.page = SearchPage("start")
        self.cursor = -1
        self.payments = ""
        self.routes = RouteOffers()
        self.days: tuple[DayPrice, ...] = ()
        self.about = ""
        self.copied = ""
        self.loading = ""
        self.reading = ""
        self.read_days: dict[str, str] = {}
        self.notice: NoticeView | None = None
        self.age = ""

    def show_form(self, form: SearchForm) -> None:
        self.form = form

    def show_suggestions(self, field: str, places: Sequence[Place]) -> None:
        self.suggestions[field] = [place.label for place in places]

    def show_calendar(self, field: str, first: date, chosen: date) -> None:
        self.calendar = (field, first, chosen)

    def show_problem(self, field: str, sentence: str) -> None:
        self.problems[field] = sentence

    def focus_field(self, field: str) -> None:
        self.focused = field

    def pass_over(self, field: str, to: str) -> None:
        if self.focused == field:
            self.focused = to

    def focus_list(self) -> None:
        self.focused = "list"

    def show_page(self, shown: SearchPage, cursor: int) -> None:
        self.page, self.cursor = shown, cursor

    def show_start(self, title: str, payments: str, routes: RouteOffers, *, pin_from: str = "") -> None:
        self.payments, self.routes, self.pin_from = payments, routes, pin_from

    def show_day_prices(self, days: Sequence[DayPrice], chosen: date) -> None:
        self.days = tuple(days)

    def show_about(self, words: str) -> None:
        self.about = words

    def copy(self, text: str, said: str) -> None:
        self.copied = text

    def show_loading(self, title: str) -> None:
        self.loading = title

    def show_reading(self, words: str) -> None:
        self.reading = words

    def show_read_day(self, field: str, words: str) -> None:
        self.read_days[field] = words

    def show_notice(self, notice: NoticeView | None) -> None:
        self.notice = notice

    def show_age(self, words: str) -> None:
        self.age = words


class Finder:
    """A provider with trips on some days; ``fault`` once it fails."""

    def __init__(self, fares: dict[int, int], fault: Unreachable | None = None) -> None:
        self.fares, self.fault = fares, fault
        self.asked: list[int] = []

    async def search(self, query: TripQuery) -> TripResults:
        self.asked.append(query.day.day)
        if self.fault:
            raise self.fault
        fare = self.fares.get(query.day.day)
        found = (a_trip(day=query.day, price=fare),) if fare else ()
        return TripResults(query, found)


class Kept:
    """Routes as the journal keeps them."""

    def __init__(self, *routes: tuple[str, str]) -> None:
        self.routes = [KeptRoute(*route, 1, NOW) for route in routes]
        self.searched: list[tuple[str, str]] = []

    async def remember_route(self, origin: str, destination: str) -> None:
        self.searched.append((origin, destination))

    async def recent_routes(self, limit: int = 5) -> tuple[KeptRoute, ...]:
        return tuple(self.routes[:limit])

    async def most_used_routes(self, limit: int = 5) -> tuple[KeptRoute, ...]:
        return tuple(reversed(self.routes))[:limit]


class Bench:
    """The page with its parts in reach."""

    def __init__(
        self,
        *,
        fault: Unreachable | None = None,
        unserved: tuple[str, ...] = (),
        finder: Finder | None = None,
        routes: RouteBook | None = None,
    ) -> None:
        self.usable = True
        self.view = View()
        self.flow = MachineFlow()
        self.places = SomePlaces(SAO_PAULO, BELO_HORIZONTE, CURITIBA, fault=fault, unserved=unserved)
        self.highlighted: tuple[Trip | None, int] = (None, 0)
        self.now = NOW
        self.page = SearchPresenter(
            self.view,
            self.flow,
            self.places,
            DirectScope(),
            lambda: self.now,
            home=SAO_PAULO,
            on_highlight=lambda trip, line: setattr(self, "highlighted", (trip, line)),
            finder=finder,
            routes=routes,
            usable=lambda: self.usable,
        )

    def fill(self, to: str = "belo", day: str = "21", back: str = "") -> None:
        self.page.fields.type_place("destination", to)
        self.page.fields.type_day("day", day)
        self.page.fields.type_day("return_day", back)

    def answer(self, *trips: Trip, returns: tuple[Trip, ...] = (), set_aside: int = 0) -> None:
        query = self.flow.stage.search.query
        assert query is not None
        self.flow.send(events.TripsArrived(TripResults(query, trips, returns, set_aside)))

    @property
    def asked(self) -> list[TripQuery]:
        return [effect.query for effect in self.flow.effects if isinstance(effect, events.Search)]
