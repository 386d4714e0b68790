"""Stands for who may do what: notes what is asked for, and grants or refuses it."""

from __future__ import annotations

from collections.abc import Mapping

from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.roles import Grant, Permission, Person, Role
from pos_app.ui.shared.approvals import Done, Record

RUI = Person("1001", "Rui Sampaio", Role.ADMINISTRATOR)


class Asking(Record):
    """Grants what is asked for by ``grant``; None refuses."""

    def __init__(self, grant: Grant | None) -> None:
        self.grant = grant
        self.asked: list[Permission] = []
        self.noted: list[tuple[AuditAct, str, str]] = []

    def free(self, permission: Permission) -> bool:
        return False

    def guard(self, permission: Permission, done: Done, about: str = "") -> None:
        self.asked.append(permission)
        if self.grant is not None:
            done(self.grant)

    def prove(self, permission: Permission, done: Done) -> bool:
        self.guard(permission, done)
        return True

    def _keep(
        self, what: AuditAct, subject: str, details: Mapping[Detail, str], grant: Grant | None, /
    ) -> None:
        self.noted.append((what, subject, grant.by.name if grant and grant.by else ""))
