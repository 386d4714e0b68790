"""The one way into the audit trail: every place of the desk that records something says it here."""

from __future__ import annotations

from collections.abc import Mapping

from pos_app.domain.audit import LONGEST_NAME, AuditAct, AuditEntry, Detail, subject_of
from pos_app.domain.roles import Grant, Person
from pos_app.journal.audit import AuditTrail
from pos_app.ui.shared.approvals import Record


class Trail(Record):
    """Records what was done in the name of who is at the desk now (``present``); where nobody is set up that
    is the counter."""

    def __init__(self, kept: AuditTrail, counter: str) -> None:
        self._kept = kept
        self._counter = counter
        self.present: Person | None = None

    @property
    def who(self) -> str:
        return self.present.name if self.present else self._counter

    def _keep(
        self, what: AuditAct, subject: str, details: Mapping[Detail, str], grant: Grant | None, /
    ) -> None:
        # What could not be recorded is in the log.
        self._kept.add_soon(self._entry(what, subject, details, grant))

    async def record(self, what: AuditAct, subject: str = "", grant: Grant | None = None) -> None:
        """Record it; durable when this returns.

        Raises:
            StorageFault: it was not recorded.
        """
        await self._kept.add(self._entry(what, subject, {}, grant))

    def _entry(
        self, what: AuditAct, subject: str, details: Mapping[Detail, str], grant: Grant | None
    ) -> AuditEntry:
        facts = dict(details)
        if grant is not None and grant.by is not None and grant.by != self.present:
            facts[Detail.APPROVED_BY] = _named(grant.by)
            facts[Detail.APPROVER_ROLE] = grant.by.role.value
        who = _named(self.present) if self.present else self._counter[:LONGEST_NAME]
        role = self.present.role.value if self.present else ""
        return AuditEntry(what, who, role, subject_of(subject), facts)


def _named(person: Person) -> str:
    """Return a person's name and badge, as far as an entry has room."""
    return " ".join(filter(None, (person.name[:LONGEST_NAME], f"({person.badge})" if person.badge else "")))
