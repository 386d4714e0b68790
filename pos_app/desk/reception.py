"""Who is at the desk: the people, what they may do, and the lock, wired to the window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from pos_app.core import Core
from pos_app.desk.customer_display import CustomerDisplay
from pos_app.desk.desk_pages import DeskPages
from pos_app.desk.keys import DeskKeys
from pos_app.desk.lock import Cover, DeskLock
from pos_app.desk.parked_sales import ParkedSales
from pos_app.desk.people import People, Trail
from pos_app.desk.services import DeskServices
from pos_app.desk.settings_file import SupervisorGate
from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.roles import Grant, Permission, Person, Role, always_proven, may
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.approvals import Done
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import people_texts as words

if TYPE_CHECKING:
    from pos_app.ui.shell.approval_box import ApprovalBox


class DeskApprovals:
    """Satisfies ``ui.shared.approvals.Approvals``. Without people everything is allowed, except that
    adding the first person needs the supervisor's PIN where one is set (``supervisor``)."""

    def __init__(
        self,
        window: QWidget,
        scope: TaskScope,
        people: People,
        trail: Trail,
        supervisor: Callable[[], SupervisorGate],
    ) -> None:
        self._window = window
        self._scope = scope
        self._people = people
        self._trail = trail
        self._supervisor = supervisor
        self._box: ApprovalBox | None = None

    @property
    def box(self) -> ApprovalBox | None:
        return self._box

    def guard(self, permission: Permission, done: Done) -> None:
        present = self._trail.present
        if not self._people.anyone:
            gate = self._supervisor()
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

        if self._box is not None:
            return
        why = words.needs(permission) if known is None or refusal else words.confirm_yourself()
        box = ApprovalBox(self._window, words.permission(permission), why, known.name if known else "")
        self._box = box

        def given(typed: str, pin: str) -> None:
            person = known or self._people.find(typed)
            if person is None:
                box.show_person_problem(words.unknown())
            elif not may(person.role, permission) and refusal is None:
                box.show_person_problem(words.may_not(permission))
            elif known is None and (other := self._people.by_badge(pin)) is not None:
                box.take_badge(other.badge)  # A scanner writes into whatever field has the keyboard.
            else:
                box.show_checking()
                work = self._prove(box, person, pin, permission, done, refusal)
                self._scope.start(work, name="approval", slot="approval")

        box.given.connect(given)
        box.finished.connect(self._closed)
        box.open()

    def _closed(self) -> None:
        self._box = None

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
            refused = await asyncio.to_thread(self._people.refusal, person, pin)
        if self._box is not box:
            return  # Closed meanwhile: nobody agreed.
        if refused:
            box.show_pin_problem(refused)
            return
        grant = Grant(person)
        details = {Detail.PERMISSION: permission.name.lower()}
        self._trail.note(AuditAct.APPROVED, "", details, grant)
        box.accept()
        done(grant)


class Reception:
    """Owns approvals and lock for the life of the desk.

    Attributes:
        people: who works here.
        unsteady: returns whether the window is being rebuilt; the desk is not locked then.
    """

    def __init__(
        self,
        window: MainWindow,
        core: Core,
        scope: TaskScope,
        services: DeskServices,
        keys: DeskKeys,
        pages: DeskPages,
        parking: ParkedSales,
        customer: CustomerDisplay,
    ) -> None:
        self._window, self._customer, self._services = window, customer, services
        self.people = services.people
        self.unsteady: Callable[[], bool] = lambda: False
        self.approvals = services.approvals = DeskApprovals(
            window, scope, services.people, services.trail, services.supervisor
        )
        self.lock = DeskLock(
            window,
            core,
            scope,
            services.people,
            services.trail,
            Cover(window, keys, pages),
            parking,
            leave=services.leave_card,
            entered=lambda: self.unsteady() or services.card_entered,
            turned=self._turned,
            show_who=self.show_who,
        )

    def ready(self) -> bool:
        """Whether the desk can be locked now."""
        return not self.unsteady()

    def show_who(self) -> None:
        present = self._services.trail.present
        self._window.top_bar.show_person(present.name if present else "", locked=self.lock.on)

    def _turned(self, locked: bool) -> None:
        self._customer.set_private(locked)
        self.show_who()
