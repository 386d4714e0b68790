"""Whether something may be done now: by the person at the desk, or with somebody's PIN on the spot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.roles import Grant, Permission, Person, Role, always_proven, may
from pos_app.ui.shared.approvals import Done
from pos_app.wording import people_texts as words

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk
    from pos_app.ui.shell.approval_box import ApprovalBox


class DeskApprovals:
    """Satisfies ``ui.shared.approvals.Approvals``. Without people everything is allowed, except that
    adding the first person needs the supervisor's PIN where one is set."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.box: ApprovalBox | None = None

    def free(self, permission: Permission) -> bool:
        present = self._desk.trail.present
        return not self._desk.people.anyone or (present is not None and may(present.role, permission))

    def guard(self, permission: Permission, done: Done) -> None:
        present = self._desk.trail.present
        if not self._desk.people.anyone:
            gate = self._desk.supervisor()
            if permission is Permission.PEOPLE and gate.has_pin:
                self._ask(permission, done, Person("", gate.name, Role.SUPERVISOR), gate.refusal)
            else:
                done(Grant())
        elif present is None or not may(present.role, permission):
            self._ask(permission, done, None, None)
        elif always_proven(permission):
            self._ask(permission, done, present, None)
        else:
            done(Grant())

    def _ask(
        self,
        permission: Permission,
        done: Done,
        known: Person | None,
        refusal: Callable[[str], str] | None,
    ) -> None:
        from pos_app.ui.shell.approval_box import ApprovalBox

        if self.box is not None:
            return
        why = words.needs(permission) if known is None or refusal else words.confirm_yourself()
        box = ApprovalBox(self._desk.window, words.permission(permission), why, known.name if known else "")
        self.box = box

        def given(typed: str, pin: str) -> None:
            person = known or self._desk.people.find(typed)
            if person is None:
                box.show_person_problem(words.unknown())
            elif not may(person.role, permission) and refusal is None:
                box.show_person_problem(words.may_not(permission))
            elif known is None and (other := self._desk.people.by_badge(pin)) is not None:
                box.take_badge(other.badge)  # A scanner writes into whatever field has the keyboard.
            else:
                box.show_checking()
                work = self._prove(box, person, pin, permission, done, refusal)
                self._desk.scope.start(work, name="approval", slot="approval")

        box.given.connect(given)
        box.finished.connect(self._closed)
        box.open()

    def _closed(self) -> None:
        self.box = None

    async def _prove(
        self,
        box: ApprovalBox,
        person: Person,
        pin: str,
        permission: Permission,
        done: Done,
        refusal: Callable[[str], str] | None,
    ) -> None:
        if refusal is not None:
            refused = await asyncio.to_thread(refusal, pin)
        else:
            refused = await asyncio.to_thread(self._desk.people.refusal, person, pin)
        if self.box is not box:
            return  # Closed meanwhile: nobody agreed.
        if refused:
            box.show_pin_problem(refused)
            return
        grant = Grant(person)
        details = {Detail.PERMISSION: permission.name.lower()}
        self._desk.trail.note(AuditAct.APPROVED, "", details, grant)
        box.accept()
        done(grant)
