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

    def free(self, permission: Permission) -> bool:
        """Return whether whoever is here may do it without asking another person."""

    def guard(self, permission: Permission, done: Done, about: str = "") -> None:
        """Call ``done`` at once where the person at the desk has the permission, else once somebody who has
        it approved with a PIN, here or at another counter of the branch; never where nobody does. ``about``
        tells that one what it is about: a number or a few words, nothing of a customer."""

    def prove(self, permission: Permission, done: Done) -> bool:
        """Call ``done`` once somebody who has the permission typed a PIN here; False where nobody at this
        desk has a PIN."""


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
