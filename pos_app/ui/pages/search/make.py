"""Puts the search page together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.search.answers import Answers, AnswerStore
from pos_app.ui.pages.search.day_prices import Finder, Scope
from pos_app.ui.pages.search.low_fares import MapReader
from pos_app.ui.pages.search.ports import Flow, Places
from pos_app.ui.pages.search.presenter import SearchPresenter
from pos_app.ui.pages.search.routes import RouteBook, RouteStore
from pos_app.ui.pages.search.start_routes import Pin
from pos_app.ui.pages.search.view import SearchView
from pos_app.ui.shared.page import BuiltPage, DeskHooks, Page
from pos_app.ui.shared.unread_reply import follow


class KnownPlaces(Places, Protocol):
    """The directory of places, with those that were searched before."""

    def by_slug(self, slug: str, /) -> Place | None: ...


class Provider(Finder, MapReader, Protocol):
    """The part of the provider that lists trips and reads the seat maps of low-fare offers."""


class Connection(Protocol):
    """Whether the provider can be used."""

    @property
    def offline(self) -> bool: ...


class Desk(Protocol):
    """What the page takes from the desk."""

    def open_page(self, name: str, /) -> None: ...
    @property
    def sale(self) -> Flow: ...

    @property
    def places(self) -> KnownPlaces: ...

    @property
    def scope(self) -> TaskScope: ...

    @property
    def payments(self) -> Sequence[PaymentType]: ...

    @property
    def provider(self) -> Provider: ...

    @property
    def pinned_destinations(self) -> Sequence[str]: ...

    async def pin_destination(self, slug: str, on: bool, /) -> str: ...

    @property
    def journal(self) -> RouteStore: ...

    @property
    def searches(self) -> AnswerStore: ...

    @property
    def connection(self) -> Connection: ...

    @property
    def hooks(self) -> DeskHooks: ...

    def highlight(self, trip: Trip | None, line: int, /) -> None: ...

    def hints_changed(self) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    answers = Answers(desk.searches, desk.scope)
    desk.hooks.to_finish.append(answers.finish)
    view, presenter = search_page(
        desk.sale,
        desk.places,
        desk.scope,
        payments=desk.payments,
        on_highlight=desk.highlight,
        finder=desk.provider,
        maps=desk.provider,
        routes=RouteBook(
            desk.journal,
            desk.places.by_slug,
            pinned=lambda: desk.pinned_destinations,
            common=desk.places.common,
        ),
        answers=answers,
        pin=desk.pin_destination,
        usable=lambda: not desk.connection.offline,
    )
    view.hints_changed.connect(desk.hints_changed)
    follow(view.acted, desk)
    desk.hooks.take_destination = presenter.take_destination
    desk.hooks.set_home = presenter.set_home
    desk.hooks.offer_routes = presenter.start.offer_again
    return BuiltPage(view, presenter)


def search_page(
    flow: Flow,
    places: Places,
    scope: Scope,
    *,
    payments: Sequence[PaymentType],
    on_highlight: Callable[[Trip | None, int], None],
    now: Callable[[], datetime] = datetime.now,
    finder: Finder | None = None,
    maps: MapReader | None = None,
    routes: RouteBook | None = None,
    answers: Answers | None = None,
    pin: Pin | None = None,
    usable: Callable[[], bool] = lambda: True,
) -> tuple[SearchView, SearchPresenter]:
    """Return the page and its presenter, wired."""
    view = SearchView()
    presenter = SearchPresenter(
        view,
        flow,
        places,
        scope,
        now,
        payments=payments,
        on_highlight=on_highlight,
        finder=finder,
        maps=maps,
        routes=routes,
        answers=answers,
        pin=pin,
        usable=usable,
    )
    _connect(view, presenter)
    return view, presenter


def _connect(view: SearchView, presenter: SearchPresenter) -> None:
    view.place_typed.connect(presenter.fields.type_place)
    view.place_taken.connect(presenter.fields.choose_place)
    view.place_left.connect(presenter.fields.leave_place)
    view.day_typed.connect(presenter.fields.type_day)
    view.day_left.connect(presenter.fields.leave_day)
    view.places_asked.connect(presenter.fields.offer_places)
    view.field_done.connect(presenter.go_on)
    view.calendar_asked.connect(presenter.fields.ask_calendar)
    view.calendar_taken.connect(presenter.fields.pick_day)
    view.counted.connect(presenter.count_passengers)
    view.swapped.connect(presenter.fields.swap)
    view.searched.connect(presenter.search)
    view.route_taken.connect(presenter.take_route)
    view.pinned.connect(presenter.start.pin)
    view.day_moved.connect(presenter.change_day)
    view.day_picked.connect(presenter.go_to_day)
    view.numbered.connect(presenter.take_numbered)
    view.copy_asked.connect(presenter.copy_trip)
    view.refresh_asked.connect(presenter.refresh)
    view.order_chosen.connect(presenter.set_order)
    view.filter_toggled.connect(presenter.toggle_filter)
    view.highlighted.connect(presenter.highlight)
    view.chosen.connect(presenter.choose)
    view.acted.connect(presenter.act)
    view.went_back.connect(presenter.back)
    view.ticked.connect(presenter.tick)
