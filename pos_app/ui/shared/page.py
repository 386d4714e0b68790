"""The interface of a page: what its folder provides and what it may use of the desk.

Each folder of ``ui/pages`` that stands in ``ui/pages/registry.py`` has a module ``view`` with a function
``build``, which takes the desk (``desk_api``) and returns a ``Page``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from pos_app.domain.documents import DocumentType
from pos_app.domain.places import Place
from pos_app.domain.value import Value
from pos_app.sale.stage import Sale
from pos_app.ui.keys.commands import Commands, KeyHint

if TYPE_CHECKING:
    from pos_app.ui.shared.desk_api import DeskApi


class Page(Protocol):
    """The interface that the desk requires of a page."""

    @property
    def view(self) -> QWidget:
        """The main widget."""

    @property
    def side(self) -> QWidget | None:
        """The side panel; a page of the sale without its own shows the basket."""

    @property
    def side_width(self) -> int:
        """Width of the side panel, in px."""

    def commands(self) -> Commands:
        """Return the actions of the page, by command."""

    def hints(self) -> tuple[KeyHint, ...]:
        """Return what the key bar shows, the most useful first."""

    def shown(self) -> None:
        """The page came to the front."""

    def left(self) -> None:
        """Another page came to the front."""

    def close(self) -> None:
        """The desk closes: release all resources."""


class PageView(QWidget):
    """The widget of a page.

    ``asked`` carries each intent of the person at it, one of a closed union of the page; ``hints_changed``:
    the key bar is out of date.
    """

    asked = Signal(object)
    hints_changed = Signal()

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        return ()

    def commands(self) -> Commands:
        return {}

    def use_room(self, space: QSize) -> None:
        """So much of the page can be seen at once: leave out what matters least where that is little."""

    def shown(self) -> None:
        """The page came to the front: start clocks, take the keyboard."""

    def left(self) -> None:
        """Another page came to the front: stop clocks that are no longer visible."""


class Presenter(Protocol):
    """The presenter behind a page: anything with ``close()``."""

    def close(self) -> None: ...


Handled = TypeVar("Handled", contravariant=True)


class Handler(Presenter, Protocol[Handled]):
    """A presenter that does what its view asks."""

    def handle(self, intent: Handled, /) -> None: ...


def _nothing() -> None:
    """Do nothing: the default for a page without an ``opened`` callback."""


async def _nothing_to_read() -> None: ...


def _nowhere() -> None:
    """Return no widget: the page of the first field is not made yet."""


class BuiltPage(Value):
    """A page made of a view and its presenter; ``opened`` runs before the view's own method."""

    view: PageView
    presenter: Presenter
    opened: Callable[[], None] = _nothing
    side: QWidget | None = None
    side_width: int = 356

    def commands(self) -> Commands:
        return self.view.commands()

    def hints(self) -> tuple[KeyHint, ...]:
        return self.view.key_hints

    def shown(self) -> None:
        self.opened()
        self.view.shown()

    def left(self) -> None:
        self.view.left()

    def close(self) -> None:
        self.presenter.close()


def built(
    view: PageView,
    presenter: Handler[Any],
    desk: DeskApi,
    opened: Callable[[], None] = _nothing,
    side: QWidget | None = None,
    side_width: int = 356,
) -> BuiltPage:
    view.asked.connect(presenter.handle)
    view.hints_changed.connect(desk.hints_changed)
    return BuiltPage(view, presenter, opened, side, side_width)


def _same(sale: Sale) -> Sale:
    return sale


def _no_order(_words: str) -> None:
    """Do nothing: the page of orders is not built yet."""


def _no_document(_kind: DocumentType, _number: str) -> bool:
    """Take nothing: the page of passengers is not built yet."""
    return False


def _no_place(_place: Place) -> None:
    """Do nothing: the search page is not built yet."""


@dataclass(slots=True)
class DeskHooks:
    """Callbacks that pages provide to the rest of the desk; each page sets its own once it is built.

    ``typed_people`` returns the sale with the passenger data as typed, valid or not; ``look_for_order``
    shows an order, ``look_for_case`` one that is still open, by its key; ``take_document`` fills in a scanned
    document, and returns False where nobody lacks one;
    ``take_destination`` begins a search to a city; ``set_home`` sets the default origin
    of searches; ``offer_routes`` shows anew what is offered before a search, ``read_routes`` does so
    in place; ``start_over`` empties the search for the next customer,
    ``where_to_begin`` is its first field to fill in, ``begun`` is called when its list opens, ``offered`` are
    its tiles that show now;
    ``at_start`` is called once every page is made, ``at_end`` when the desk closes; then ``to_finish`` is
    awaited, before the tasks of the pages end.
    """

    typed_people: Callable[[Sale], Sale] = _same
    look_for_order: Callable[[str], None] = _no_order
    look_for_case: Callable[[str], None] = _no_order
    take_document: Callable[[DocumentType, str], bool] = _no_document
    take_destination: Callable[[Place], None] = _no_place
    set_home: Callable[[Place], None] = _no_place
    offer_routes: Callable[[], None] = _nothing
    read_routes: Callable[[], Awaitable[None]] = _nothing_to_read
    start_over: Callable[[], None] = _nothing
    where_to_begin: Callable[[], QWidget | None] = _nowhere
    begun: Callable[[], None] = _nothing
    offered: Callable[[], Sequence[QWidget]] = tuple
    at_start: list[Callable[[], None]] = field(default_factory=list)
    at_end: list[Callable[[], None]] = field(default_factory=list)
    to_finish: list[Callable[[], Awaitable[None]]] = field(default_factory=list)
    tells_mail: list[Callable[[str], bool]] = field(default_factory=list)
    """Pages that show what became of an order's mail: whether one does now."""

    def shows_mail(self, order: str) -> bool:
        return any(tells(order) for tells in self.tells_mail)
