"""Finds who was here before while a name, a document or a phone number is typed."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol, TypeVar

from pos_app.domain.documents import DocumentType
from pos_app.domain.passengers import Buyer
from pos_app.domain.storage import StorageFault
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.passengers.form import BUYER_ROW
from pos_app.ui.pages.passengers.lines import known_line
from pos_app.ui.pages.passengers.page import PassengersView

_SLOT = "people"
_SHORTEST = {"name": 2, "document": 3, "phone": 4}
"""Letters or digits from which a field is worth a look."""
_NOT_A_BUYER = frozenset({DocumentType.BIRTH_CERTIFICATE})
_NOT_A_TRAVELLER = frozenset({DocumentType.CNPJ})


class KnownPeople(Protocol):
    """Buyers and passengers of before. Both may raise ``StorageFault``."""

    async def known_passenger(self, document: str, /) -> Buyer | None:
        """Who has exactly this document."""

    async def known_people(self, text: str, limit: int = 8, /) -> tuple[Buyer, ...]:
        """Whose name, document or phone number begins so; without a text, who was here last."""


_Found = TypeVar("_Found")


class KnownFinder:
    """Asks the journal in ``scope`` and has ``view`` offer who was found; an older question is dropped.

    ``picking`` is the row whose list the clerk asked for: there the first line is under the cursor, the
    newest visitors stand in it before anything is typed, and an empty list says so.
    """

    def __init__(self, view: PassengersView, known: KnownPeople, scope: TaskScope) -> None:
        self._view = view
        self._known = known
        self._scope = scope
        self.picking: int | None = None

    def look(self, row: int, field: str, text: str) -> None:
        """Follow what is typed."""
        picking = self.picking == row
        letters = sum(c.isalnum() for c in text)
        if letters < _SHORTEST[field] and not (picking and field == "name"):
            self._scope.cancel(_SLOT)
            self._view.offer(row, field, (), picking=False)
            return
        self._scope.start(self._look(row, field, text, picking), name="known people", slot=_SLOT)

    def stop(self) -> None:
        """The field was left, or somebody was taken: no list opens any more."""
        self.picking = None
        self._scope.cancel(_SLOT)

    async def _look(self, row: int, field: str, text: str, picking: bool) -> None:
        found = await self._ask(self._known.known_people(text))
        unfit = _NOT_A_BUYER if row == BUYER_ROW else _NOT_A_TRAVELLER
        lines = tuple(known_line(one) for one in found or () if one.document_type not in unfit)
        self._view.offer(row, field, lines, picking=picking)

    async def by_document(self, document: str) -> Buyer | None:
        """Return who has exactly this document."""
        return await self._ask(self._known.known_passenger(document))

    @staticmethod
    async def _ask(answer: Awaitable[_Found]) -> _Found | None:
        try:
            return await answer
        except StorageFault:
            return None  # Go on as for somebody new; the journal reports its fault elsewhere.
