"""Finds who was here before while a name, a document or a phone number is typed, and records who of the
stored people was seen."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.documents import DocumentType, normalized
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.storage import StorageFault
from pos_app.ui.pages.passengers.form import BUYER_ROW, FormText, person_of
from pos_app.ui.pages.passengers.lines import known_line
from pos_app.ui.pages.passengers.page import KnownLine
from pos_app.ui.shared.approvals import Record
from pos_app.ui.shared.desk_api import DeskApi

if TYPE_CHECKING:
    from pos_app.ui.pages.passengers.view import PassengersView

_SLOT, _RECENT_SLOT = "people", "recent people"
_TILES = 3
_SHORTEST = {"name": 2, "document": 3, "phone": 4}
"""Letters or digits from which a field is worth a look."""
_NOT_A_BUYER = frozenset({DocumentType.BIRTH_CERTIFICATE})
_NOT_A_TRAVELLER = frozenset({DocumentType.CNPJ})


_Found = TypeVar("_Found")


class KnownFinder:
    """Asks the journal and has ``view`` offer who was found; an older question is dropped.

    ``picking`` is the row whose list the clerk asked for: there the first line is under the cursor, the
    newest visitors stand in it before anything is typed, and an empty list says so. The newest are also
    offered as tiles, those with the typed document first.
    """

    def __init__(self, view: PassengersView, desk: DeskApi) -> None:
        self._view = view
        self._journal = desk.journal
        self._scope = desk.scope
        self.picking: int | None = None

    def look(self, row: int, field: str, text: str) -> None:
        picking = self.picking == row
        if field == "document" and not picking:
            self.show_recent(row, text)
            return
        letters = sum(c.isalnum() for c in text)
        if letters < _SHORTEST[field] and not (picking and field == "name"):
            self._scope.cancel(_SLOT)
            self._view.offer(row, field, (), picking=False)
            return
        self._scope.start(self._look(row, field, text, picking), name="known people", slot=_SLOT)

    def show_recent(self, row: int, document: str = "") -> None:
        """Offer the newest as tiles, or whose document begins so."""
        self._scope.start(self._recent(row, normalized(document)), name="recent people", slot=_RECENT_SLOT)

    def hide_recent(self) -> None:
        self._scope.cancel(_RECENT_SLOT)
        self._view.show_recent((), matches=False)

    def stop(self) -> None:
        """The field was left, or somebody was taken: no list opens any more."""
        self.picking = None
        self._scope.cancel(_SLOT)

    async def _look(self, row: int, field: str, text: str, picking: bool) -> None:
        self._view.offer(row, field, await self._fitting(row, text), picking=picking)

    async def _recent(self, row: int, document: str) -> None:
        newest = await self._fitting(row, "")
        same: tuple[KnownLine, ...] = ()
        if len(document) >= _SHORTEST["document"]:
            found = await self._fitting(row, document)
            same = tuple(one for one in found if normalized(one.person.document_number).startswith(document))
        shown = tuple(dict.fromkeys((*same, *newest)))
        self._view.show_recent(shown[:_TILES], matches=bool(same))

    async def _fitting(self, row: int, text: str) -> tuple[KnownLine, ...]:
        found = await self._ask(self._journal.known_people(text))
        unfit = _NOT_A_BUYER if row == BUYER_ROW else _NOT_A_TRAVELLER
        return tuple(known_line(one) for one in found or () if one.document_type not in unfit)

    async def by_document(self, document: str) -> Buyer | None:
        return await self._ask(self._journal.known_passenger(document))

    @staticmethod
    async def _ask(answer: Awaitable[_Found]) -> _Found | None:
        try:
            return await answer
        except StorageFault:
            return None  # Go on as for somebody new; the journal reports its fault elsewhere.


class StoredPeople:
    """Records that stored data of people was shown: once a sale for each person, without saying who it is, as
    the trail has no customers' data. Data that the clerk types or scans does not count as revealed."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._stored: set[str] = set()
        self._noted: set[tuple[AuditAct, str]] = set()

    def filled(self, *people: Buyer | Passenger) -> None:
        """Take people who were filled in from the journal or from a parked sale. Their documents are masked;
        their telephone and e-mail are not, which is recorded."""
        for person in people:
            number = normalized(person.document_number)
            self._stored.add(number)
            if person.phone or (isinstance(person, Buyer) and person.email):
                self._note(AuditAct.CONTACT_UNCOVERED, number or person.name)

    def shown(self, form: FormText, row: int) -> None:
        """Record that the masked document number of a person is shown whole."""
        if row >= len(form.people):
            return
        person = person_of(form, row)
        number = normalized(person.number)
        if number and number in self._stored:
            self._note(AuditAct.DOCUMENT_UNCOVERED, number)

    def forget(self) -> None:
        self._stored.clear()
        self._noted.clear()

    def _note(self, what: AuditAct, whom: str) -> None:
        if (what, whom) not in self._noted:
            self._noted.add((what, whom))
            self._record.note(what, details={Detail.WAY: "passengers"})
