"""What of the page of orders not everybody may do, or is recorded."""

from __future__ import annotations

from typing import Protocol

from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.roles import Grant, Permission
from pos_app.domain.sheets import SheetKind
from pos_app.ui.shared.approvals import Approvals, Record


class Presenter(Protocol):
    """What is done of the page."""

    @property
    def number(self) -> str: ...

    def export(self, kind: SheetKind, /) -> None: ...
    def report(self) -> None: ...
    def reveal(self) -> None: ...
    def reveal_raw(self) -> None: ...


class PermissionGate:
    """Stands between the page and its presenter."""

    def __init__(self, presenter: Presenter, approvals: Approvals, record: Record) -> None:
        self._presenter, self._approvals, self._record = presenter, approvals, record

    def export(self, kind: SheetKind) -> None:
        """Save what is listed."""

        def done(grant: Grant) -> None:
            self._record.note(AuditAct.EXPORTED, details={Detail.WAY: kind.value}, grant=grant)
            self._presenter.export(kind)

        self._approvals.guard(Permission.EXPORT, done)

    def report(self) -> None:
        """Save what is listed as a report on paper."""

        def done(grant: Grant) -> None:
            self._record.note(AuditAct.EXPORTED, details={Detail.WAY: "report"}, grant=grant)
            self._presenter.report()

        self._approvals.guard(Permission.EXPORT, done)

    def reveal(self) -> None:
        """Show the buyer's document whole for a moment: what everybody may, on record."""
        self._record.note(AuditAct.DOCUMENT_UNCOVERED, self._presenter.number)
        self._presenter.reveal()

    def contact_shown(self, order: str) -> None:
        """The box that sends a receipt shows the stored contact of an order."""
        self._record.note(AuditAct.CONTACT_UNCOVERED, order, {Detail.WAY: "receipt"})

    def reveal_raw(self) -> None:
        """Show the reply in full; its own record comes before it."""
        self._approvals.guard(Permission.UNCOVER_REPLY, lambda _grant: self._presenter.reveal_raw())
