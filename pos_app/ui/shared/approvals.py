"""What a page needs to ask whether something may be done, and to record that it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.roles import Grant, Permission

Done = Callable[[Grant], object]
"""Called once the act is allowed."""


class Approvals(Protocol):
    """Who may do what at this desk."""

    def guard(self, permission: Permission, done: Done) -> None:
        """Call ``done`` at once where the person at the desk has the permission, else once somebody who has
        it approved with a PIN; never where nobody does."""


class Record:
    """The audit trail, for what a page does; by itself it records nothing."""

    @property
    def who(self) -> str:
        """The name under which things are recorded now."""
        return ""

    def note(
        self,
        what: AuditAct,
        subject: str = "",
        details: Mapping[Detail, str] | None = None,
        grant: Grant | None = None,
    ) -> None:
        """Record what was done, about whom or what, with what agreement; without waiting, from any thread."""
        self._keep(what, subject, details or {}, grant)

    def _keep(
        self, what: AuditAct, subject: str, details: Mapping[Detail, str], grant: Grant | None, /
    ) -> None:
        """Record an entry; here nothing is recorded."""
