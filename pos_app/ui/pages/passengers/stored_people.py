"""People of this sale who were filled in from what is stored, and the record of who was seen. No Qt."""

from __future__ import annotations

from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.documents import normalized
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.ui.pages.passengers.filling import person_of
from pos_app.ui.pages.passengers.form import FormText
from pos_app.ui.shared.approvals import Record

_PAGE = "passengers"


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
        """Begin anew for another customer."""
        self._stored.clear()
        self._noted.clear()

    def _note(self, what: AuditAct, whom: str) -> None:
        if (what, whom) not in self._noted:
            self._noted.add((what, whom))
            self._record.note(what, details={Detail.WAY: _PAGE})
