"""Puts the search page together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.search.day_prices import Finder
from pos_app.ui.pages.search.presenter import Flow, Places, Scope, SearchPresenter
from pos_app.ui.pages.search.routes import RouteBook, RouteStore
from pos_app.ui.pages.search.view import SearchView
from pos_app.ui.shared.page import BuiltPage, DeskHooks, Page


class KnownPlaces(Places, Protocol):
    """The directory of places, with those that were searched before."""

    def by_slug(self, slug: str, /) -> Place | None: ...


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def sale(self) -> Flow: ...

    @property
    def places(self) -> KnownPlaces: ...

    @property
    def scope(self) -> TaskScope: ...

    @property
    def payments(self) -> Sequence[PaymentType]: ...

    @property
    def provider(self) -> Finder: ...

    @property
    def journal(self) -> RouteStore: ...

    @property
    def hooks(self) -> DeskHooks: ...

    def highlight(self, trip: Trip | None, line: int, /) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = search_page(
        desk.sale,
        desk.places,
        desk.scope,
        payments=desk.payments,
        on_highlight=desk.highlight,
        finder=desk.provider,
        routes=RouteBook(desk.journal, desk.places.by_slug),
    )
    desk.hooks.take_destination = presenter.take_destination
    desk.hooks.set_home = presenter.set_home
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
    routes: RouteBook | None = None,
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
        routes=routes,
    )
    view.place_typed.connect(presenter.fields.type_place)
    view.place_taken.connect(presenter.fields.choose_place)
    view.place_left.connect(presenter.fields.leave_place)
    view.day_typed.connect(presenter.fields.type_day)
    view.day_left.connect(presenter.fields.leave_day)
    view.calendar_asked.connect(presenter.fields.ask_calendar)
    view.calendar_taken.connect(presenter.fields.pick_day)
    view.counted.connect(presenter.count_passengers)
    view.swapped.connect(presenter.fields.swap)
    view.searched.connect(presenter.search)
    view.route_taken.connect(presenter.take_route)
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
    return view, presenter
