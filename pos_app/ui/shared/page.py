"""The interface of a page: what its folder provides and what it may use of the desk.

Each folder of ``ui/pages`` that stands in ``ui/pages/registry.py`` has a module ``view`` with a function
``build``, which takes the desk (``desk_api``) and returns a ``Page``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from pos_app.domain.documents import DocumentType
from pos_app.domain.places import Place
from pos_app.domain.value import Value
from pos_app.sale.stage import Sale
from pos_app.ui.keys.commands import Commands, KeyHint

if TYPE_CHECKING:
    from pos_app.ui.shared.desk_api import DeskApi


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

    def fit_into(self, space: QSize) -> None:
        """So much of the page can be seen at once: leave out what matters least where that is little."""

    def shown(self) -> None:
        """The page came to the front: start clocks, take the keyboard."""

    def left(self) -> None:
        """Another page came to the front: stop clocks that are no longer visible."""


class Presenter(Protocol):
    """A presenter that does what its view asks."""

    def handle(self, intent: Any, /) -> None: ...
    def close(self) -> None: ...


class Page(Value):
    """A page made of a view and its presenter; ``opened`` runs before the view's own method. A page of the
    sale without its own ``side`` shows the basket; ``side_width`` is in px."""

    view: PageView
    presenter: Presenter
    opened: Callable[[], None] = lambda: None
    side: QWidget | None = None
    side_width: int = 356

    def commands(self) -> Commands:
        return self.view.commands()

    def hints(self) -> tuple[KeyHint, ...]:
        """Return what the key bar shows, the most useful first."""
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
    presenter: Presenter,
    desk: DeskApi,
    opened: Callable[[], None] = lambda: None,
    side: QWidget | None = None,
    side_width: int = 356,
) -> Page:
    """Return the page whose presenter does what the view asks, with the key bar of the desk up to date."""
    view.asked.connect(presenter.handle)
    view.hints_changed.connect(desk.hints_changed)
    return Page(view, presenter, opened, side, side_width)


async def _nothing_to_read() -> None: ...


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

    typed_people: Callable[[Sale], Sale] = lambda sale: sale
    look_for_order: Callable[[str], None] = lambda _order: None
    look_for_case: Callable[[str], None] = lambda _case: None
    take_document: Callable[[DocumentType, str], bool] = lambda _kind, _number: False
    take_destination: Callable[[Place], None] = lambda _place: None
    set_home: Callable[[Place], None] = lambda _place: None
    offer_routes: Callable[[], None] = lambda: None
    read_routes: Callable[[], Awaitable[None]] = _nothing_to_read
    start_over: Callable[[], None] = lambda: None
    where_to_begin: Callable[[], QWidget | None] = lambda: None
    begun: Callable[[], None] = lambda: None
    offered: Callable[[], Sequence[QWidget]] = tuple
    at_start: list[Callable[[], None]] = field(default_factory=list)
    at_end: list[Callable[[], None]] = field(default_factory=list)
    to_finish: list[Callable[[], Awaitable[None]]] = field(default_factory=list)
    tells_mail: list[Callable[[str], bool]] = field(default_factory=list)
    """Pages that show what became of an order's mail: whether one does now."""

    def shows_mail(self, order: str) -> bool:
        return any(tells(order) for tells in self.tells_mail)
