"""Puts the page about the connection together."""

from __future__ import annotations

from typing import Protocol

from pos_app.ui.pages.connection.presenter import ConnectionPresenter, Orders, Service, Stage
from pos_app.ui.pages.connection.view import ConnectionView
from pos_app.ui.shared.page import BuiltPage, Page
from pos_app.wording.command_ids import CommandId


class Connection(Service, Protocol):
    """The connection to the provider, which can be asked."""

    def try_now(self) -> None: ...


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def connection(self) -> Connection: ...

    @property
    def orders(self) -> Orders: ...

    @property
    def sale(self) -> Stage: ...

    def prepared(self) -> tuple[str, ...]: ...

    def open_page(self, name: str, /) -> None: ...

    def run(self, command: CommandId, /) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view = ConnectionView()
    presenter = ConnectionPresenter(view, desk.connection, desk.orders, desk.sale, desk.prepared)
    view.taken.connect(desk.run)
    view.tried.connect(desk.connection.try_now)
    view.left_page.connect(lambda: desk.open_page("sell"))
    return BuiltPage(view, presenter)
