"""What a page of the desk is, what its folder gives, and what it may ask of the desk.

Each folder of ``ui/pages`` that stands in ``ui/pages/registry.py`` has a module ``make`` with a function
``build``, which takes the desk as far as that page needs it and returns a ``Page``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from PySide6.QtWidgets import QWidget

from pos_app.domain.places import Place
from pos_app.sale.stage import Sale
from pos_app.ui.keys.commands import Commands, KeyHint


class Page(Protocol):
    """A page, as far as the desk cares."""

    @property
    def view(self) -> QWidget:
        """What stands in the window."""

    @property
    def side(self) -> QWidget | None:
        """What stands beside it; the basket on a page of the sale that brings nothing else."""

    @property
    def side_width(self) -> int:
        """How wide the side is, in px."""

    def commands(self) -> Commands:
        """Return what the page does for each command that it knows."""

    def hints(self) -> tuple[KeyHint, ...]:
        """Return what the key bar shows, the most useful first."""

    def shown(self) -> None:
        """The page came to the front."""

    def left(self) -> None:
        """Another page came to the front."""

    def close(self) -> None:
        """The desk closes: give back what was taken."""


class PageView(QWidget):
    """The widget of a page."""

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The lines of the key bar."""
        return ()

    def commands(self) -> Commands:
        """What the page does for each command that it knows."""
        return {}

    def shown(self) -> None:
        """The page came to the front: start clocks, take the keyboard."""

    def left(self) -> None:
        """Another page came to the front: a clock that nobody sees stands still."""


class Presenter(Protocol):
    """Who serves a page."""

    def close(self) -> None: ...


def _nothing() -> None:
    """Do nothing: a page that need not be told."""


@dataclass(frozen=True, slots=True)
class BuiltPage:
    """A page made of a view and its presenter; ``opened`` is told before the view each time it is shown."""

    view: PageView
    presenter: Presenter
    opened: Callable[[], None] = _nothing
    side: QWidget | None = None
    side_width: int = 356

    def commands(self) -> Commands:
        """Return what the view does for each command."""
        return self.view.commands()

    def hints(self) -> tuple[KeyHint, ...]:
        """Return the lines of the key bar."""
        return self.view.key_hints

    def shown(self) -> None:
        """Tell the presenter and the view."""
        self.opened()
        self.view.shown()

    def left(self) -> None:
        """Tell the view."""
        self.view.left()

    def close(self) -> None:
        """Close the presenter."""
        self.presenter.close()


def _same(sale: Sale) -> Sale:
    return sale


def _no_order(_words: str) -> None:
    """Do nothing: there is no page of orders yet."""


def _no_place(_place: Place) -> None:
    """Do nothing: there is no page that searches yet."""


@dataclass(slots=True)
class DeskHooks:
    """What a page does for the rest of the desk once it is made; it puts itself in.

    ``typed_people`` returns a sale with what is typed about people, right or not; ``look_for_order`` shows an
    order; ``take_destination`` begins a search to a city; ``set_home`` says where searches begin;
    ``at_start`` is called once every page is made, ``at_end`` when the desk closes.
    """

    typed_people: Callable[[Sale], Sale] = _same
    look_for_order: Callable[[str], None] = _no_order
    take_destination: Callable[[Place], None] = _no_place
    set_home: Callable[[Place], None] = _no_place
    at_start: list[Callable[[], None]] = field(default_factory=list)
    at_end: list[Callable[[], None]] = field(default_factory=list)
