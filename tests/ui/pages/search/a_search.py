"""The presenter of the search beside a page that records what it is told, on the real machine of the sale."""

from __future__ import annotations

from datetime import date, datetime
from types import SimpleNamespace
from typing import Any, cast

from pos_app.domain.faults import Unreachable
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.storage import Route as KeptRoute
from pos_app.domain.trips import Trip, TripQuery, TripResults
from pos_app.sale import events
from pos_app.ui.pages.search.fields import SearchForm
from pos_app.ui.pages.search.page import Acted, Ask, Highlighted, Intent, SearchPage, Typed
from pos_app.ui.pages.search.presenter import RouteOffers, SearchPresenter
from pos_app.ui.pages.search.search_row import SearchRow
from pos_app.ui.pages.search.view import SearchView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording.notices import CommandId, NoticeView
from tests.ui.builders import BELO_HORIZONTE, SAO_PAULO, a_trip, sample_trips
from tests.ui.fakes import DirectScope, MachineFlow, SomePlaces
from tests.ui.recording import Recorder, a_desk, calls_of

NOW = datetime(2026, 3, 19, 14, 32)
CURITIBA = Place("Curitiba", "PR")
PLACES = (SAO_PAULO, BELO_HORIZONTE, CURITIBA)


class Provider:
    """A provider with one trip on some days of the month, by its fare; ``fault`` once it fails."""

    def __init__(self, fares: dict[int, int] | None = None, fault: Unreachable | None = None) -> None:
        self.fares, self.fault = fares or {}, fault
        self.asked: list[int] = []

    async def search(self, query: TripQuery) -> TripResults:
        self.asked.append(query.day.day)
        if self.fault:
            raise self.fault
        fare = self.fares.get(query.day.day)
        return TripResults(query, (a_trip(day=query.day, price=fare),) if fare else ())


class Journal:
    """Routes as the journal keeps them."""

    def __init__(self, *routes: tuple[str, str]) -> None:
        self.routes = [KeptRoute(*route, 1, NOW) for route in routes]
        self.searched: list[tuple[str, str]] = []

    async def remember_route(self, origin: str, destination: str) -> None:
        self.searched.append((origin, destination))

    async def most_used_routes(self, limit: int = 5) -> tuple[KeptRoute, ...]:
        return tuple(reversed(self.routes))[:limit]


class NoAnswers:
    """A file of answers that is empty and stays so."""

    async def read(self, today: date) -> tuple[tuple[TripResults, datetime], ...]:
        return ()

    async def write(self, answers: object) -> None: ...


def a_search_desk(flow: MachineFlow, places: SomePlaces, **parts: Any) -> DeskApi:
    usual: dict[str, Any] = {
        "journal": Journal(),
        "searches": NoAnswers(),
        "provider": Provider(),
        "payments": (PaymentType.CREDIT_CARD, PaymentType.PIX),
        "pinned_destinations": (),
        "connection": SimpleNamespace(offline=False),
        "scope": DirectScope(),
    }
    return a_desk(**{**usual, "sale": flow, "places": places, **parts})


class Screen(Recorder):
    """The page as it was told to be."""

    def __init__(self) -> None:
        super().__init__(SearchView)
        self.row = Recorder(SearchRow)
        self.row.calls = self.calls

    @property
    def form(self) -> SearchForm:
        return cast(SearchForm, self.row.last("show_form"))

    @property
    def page(self) -> SearchPage:
        return cast(SearchPage, self.last("show_page")[0])

    @property
    def cursor(self) -> int:
        return cast(int, self.last("show_page")[1])

    @property
    def routes(self) -> RouteOffers:
        return cast(RouteOffers, self.last("show_start")[0])

    @property
    def notice(self) -> NoticeView:
        notice = self.last("show_notice")
        assert isinstance(notice, NoticeView)
        return notice

    @property
    def focused(self) -> str:
        found = [call for call in self.calls if call[0] in ("focus_field", "focus_list")]
        return str(found[-1][-1]) if found else ""

    @property
    def problems(self) -> dict[str, str]:
        return dict(self.row.all("show_problem"))

    @property
    def suggestions(self) -> dict[str, list[str]]:
        return {name: [one.label for one in places] for name, places in self.row.all("show_suggestions")}


class Search:
    """The page of a desk in São Paulo, with its parts in reach."""

    def __init__(
        self,
        *,
        fault: Unreachable | None = None,
        unserved: tuple[str, ...] = (),
        **parts: Any,
    ) -> None:
        self.view, self.flow, self.now = Screen(), MachineFlow(), NOW
        self.places = SomePlaces(*PLACES, fault=fault, unserved=unserved)
        self.desk = a_search_desk(self.flow, self.places, **parts)
        self.presenter = SearchPresenter(cast(SearchView, self.view), self.desk, lambda: self.now)
        self.presenter.set_home(SAO_PAULO)

    def ask(self, *intents: Intent) -> None:
        for intent in intents:
            self.presenter.handle(intent)

    def act(self, command: CommandId) -> None:
        self.ask(Acted(command))

    def fill(self, to: str = "belo", day: str = "21", back: str = "") -> None:
        self.ask(Typed("destination", to), Typed("day", day), Typed("return_day", back))

    def search(self, to: str = "belo", day: str = "21", back: str = "") -> None:
        self.fill(to, day, back)
        self.ask(Ask.SEARCH)

    def answer(self, *trips: Trip, returns: tuple[Trip, ...] = (), set_aside: int = 0) -> None:
        query = self.flow.stage.search.query
        assert query is not None
        self.flow.send(events.TripsArrived(TripResults(query, trips, returns, set_aside)))

    @property
    def asked(self) -> list[TripQuery]:
        return [effect.query for effect in self.flow.effects if isinstance(effect, events.Search)]

    @property
    def highlighted(self) -> tuple[Trip | None, int]:
        trip, line = [call[1:] for call in calls_of(self.desk) if call[0] == "highlight"][-1]
        return trip, line


def listed(*trips: Trip, cursor: int | None = None, **parts: Any) -> Search:
    """Return the page after a search that found these trips."""
    page = Search(**parts)
    page.search()
    page.answer(*(trips or sample_trips()))
    if cursor is not None:
        page.ask(Highlighted(cursor))
    return page
