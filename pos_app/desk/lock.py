"""Locking the desk, unlocking it, and who is at it. The sale, its holds and its orders go on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime

from pos_app.core import Core
from pos_app.desk.cover import Cover
from pos_app.desk.idle import IdleWatch
from pos_app.desk.parked_sales import ParkedSales
from pos_app.desk.people import People
from pos_app.desk.trail import Trail
from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.roles import Person
from pos_app.sale.draft import worth_parking
from pos_app.system import pins
from pos_app.system.tasks import TaskScope
from pos_app.ui.shell.locked import LockFace, LockView
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import people_texts as words
from pos_app.wording.notices import NoticeView

_NOTICE = "lock"
_SHOWN = 12.0
"""Seconds for which a notice about the lock is shown."""


class DeskLock:
    """``entered()`` tells whether the card page has the keyboard, ``leave()`` takes it away; ``turned`` is
    called with True when the desk was locked and with False when it was unlocked; ``show_who`` shows who is
    at the desk."""

    def __init__(
        self,
        window: MainWindow,
        core: Core,
        scope: TaskScope,
        people: People,
        trail: Trail,
        cover: Cover,
        parking: ParkedSales,
        *,
        leave: Callable[[], None],
        entered: Callable[[], bool],
        turned: Callable[[bool], None],
        show_who: Callable[[], None],
    ) -> None:
        self._window, self._core, self._scope = window, core, scope
        self._people, self._trail, self._cover, self._parking = people, trail, cover, parking
        self._leave, self._turned, self._show_who = leave, turned, show_who
        self._named: Person | None = None
        self._since: datetime | None = None
        self._unlocked = asyncio.Event()
        self._unlocked.set()
        self._idle_minutes = 0
        self.idle = IdleWatch(window, lambda: self._minutes(), entered, self._after_idle)

    @property
    def on(self) -> bool:
        return self._cover.on

    async def unlocked(self) -> None:
        await self._unlocked.wait()

    @property
    def cover(self) -> Cover:
        return self._cover

    def begin(self) -> None:
        """The desk opened: where people are set up, somebody signs in first."""
        self.idle.start()
        if self._people.anyone:
            self._put_on(None, 0)

    def end(self) -> None:
        """Record that the person signs out, as the desk closes."""
        self.idle.stop()
        if self._trail.present is not None:
            self._trail.note(AuditAct.SIGNED_OUT, details={Detail.WAY: "end"})

    def lock(self) -> None:
        """Lock the desk, as its key does; say what is missing where nobody could unlock it."""
        if self.on:
            return
        if not self._people.anyone:
            notice = NoticeView("info", words.nobody_to_unlock(), words.nobody_to_unlock_how())
            self._window.news.show_notice(_NOTICE, notice, seconds=_SHOWN)
            return
        self._trail.note(AuditAct.LOCKED, details={Detail.WAY: "key"})
        self._put_on(datetime.now(), 0)

    def tick(self) -> None:
        """Show the time and the facts of now; called every second."""
        self._show_who()
        if self._cover.view is not None:
            self._cover.view.show_face(self.face(), datetime.now())

    def face(self) -> LockFace:
        sale = self._core.sale.stage
        until, now = sale.hold_until, self._core.clock.now()
        ends = [end for end in self._parking.hold_ends() if end > now]
        return LockFace(
            self._since,
            self._idle_minutes,
            (until - now).total_seconds() if until else None,
            sale.hold_estimated,
            worth_parking(sale) and not sale.ordered,
            sum(not one.settled for one in self._core.orders.open),
            len(self._parking.drafts),
            min(ends).astimezone() if ends else None,
        )

    def _minutes(self) -> int:
        return 0 if self.on else self._people.lock_after

    def _after_idle(self, minutes: int) -> None:
        self._trail.note(AuditAct.LOCKED, details={Detail.WAY: "idle"})
        self._put_on(datetime.now(), minutes)

    def _put_on(self, since: datetime | None, idle: int) -> None:
        self._since, self._idle_minutes, self._named = since, idle, None
        self._leave()
        view = LockView(pins.LENGTH)
        view.pin_given.connect(self.give_pin)
        view.person_given.connect(self.name)
        view.other_asked.connect(view.ask_person)
        view.show_face(self.face(), datetime.now())
        self._cover.put_on(view)
        if self._trail.present is None:
            view.ask_person()
        else:
            view.ask_pin(somebody_else=False)
        self._unlocked.clear()
        self._turned(True)

    # --- From who wants to unlock -----------------------------------------------------------------

    def name(self, typed: str) -> None:
        """A badge, or a name, was given."""
        view = self._cover.view
        if view is None or not typed:
            return
        person = self._people.find(typed)
        if person is None:
            view.show_problem(words.unknown())
            return
        self._named = person
        view.ask_pin(somebody_else=True)

    def give_pin(self, typed: str) -> None:
        """A PIN was typed, or a badge read where a PIN was asked for: it names the person."""
        view = self._cover.view
        if view is None or not typed:
            return
        if self._people.by_badge(typed) is not None or not typed.isdecimal():
            self.name(typed)
            return
        if not pins.well_formed(typed):
            view.show_problem(words.pin_digits(pins.LENGTH))
            return
        person = self._named or self._trail.present
        if person is None:
            view.ask_person()
            return
        view.show_checking(True)
        self._scope.start(self._prove(person, typed), name="unlock", slot="unlock")

    async def _prove(self, person: Person, pin: str) -> None:
        refused = await asyncio.to_thread(self._people.refusal, person, pin)
        view = self._cover.view
        if view is None:
            return
        view.show_checking(False)
        if refused:
            view.ask_pin(somebody_else=person is not self._trail.present)
            view.show_problem(refused)
        else:
            self._unlock(person)

    def _unlock(self, person: Person) -> None:
        before = self._trail.present
        same = before is not None and before.badge == person.badge
        selling = self.face().selling
        if not same and before is not None:
            self._trail.note(AuditAct.SIGNED_OUT, details={Detail.WAY: "lock"})
        self._trail.present = person
        if same:
            self._trail.note(AuditAct.UNLOCKED)
        else:
            self._trail.note(AuditAct.SIGNED_IN)
            if before is not None:
                self._trail.note(AuditAct.TAKEN_OVER, before.badge)
        # Who signs in first finds the desk as it opened: there is nobody else's dialog.
        self._cover.take_off(same_person=same or before is None)
        self._unlocked.set()
        self._turned(False)
        if not same and before is not None and selling:
            notice = NoticeView("info", words.taken_over(person.name))
            self._window.news.show_notice(_NOTICE, notice, inline=True, seconds=_SHOWN)
