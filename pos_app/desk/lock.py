"""Locking the desk, unlocking it, and who is at it. The sale, its holds and its orders go on meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.branch import BranchFault
from pos_app.domain.overview import ASK_LASTS, at_distance
from pos_app.domain.roles import Grant, Permission, Person, Role, always_proven, may
from pos_app.sale.draft import worth_parking
from pos_app.system import pins
from pos_app.ui.shared.approvals import Done
from pos_app.ui.shell.locked import LockFace, LockView
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.wording import format, overview_texts
from pos_app.wording import people_texts as texts
from pos_app.wording.notices import NoticeView

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk
    from pos_app.ui.shell.approval_box import ApprovalBox


_LOOK_EVERY = 5_000
"""Milliseconds between two looks."""
_USE = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
        QEvent.Type.TabletPress,
    }
)


class IdleWatch(QObject):
    """Calls ``idle`` after ``minutes()`` without a key, a click or a touch in any window of the program; 0 is
    never. What is typed into the card page goes to another process: while ``busy()`` the time does not run.

    Only native windows are filtered: a filter on everything would run for each paint.
    """

    def __init__(
        self,
        parent: QObject,
        minutes: Callable[[], int],
        busy: Callable[[], bool],
        idle: Callable[[int], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._minutes, self._busy, self._idle, self._now = minutes, busy, idle, now
        self._last = now()
        self._events = EventWatch(self, self._seen)
        self._clock = QTimer(self, interval=_LOOK_EVERY)
        self._clock.timeout.connect(self.look)

    def start(self) -> None:
        self._last = self._now()
        self._clock.start()
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.connect(self._events.add)
            self._events.add(app.focusWindow(), *app.topLevelWindows())

    def stop(self) -> None:
        self._clock.stop()
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.disconnect(self._events.add)

    def look(self) -> None:
        minutes = self._minutes()
        if not minutes or self._busy():
            self._last = self._now()
        elif self._now() - self._last >= 60 * minutes:
            self._last = self._now()
            self._idle(minutes)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _USE:
            self._last = self._now()
        return False


PAGE = "lock"
_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


class Cover(QObject):
    """Hides the pages behind ``view`` and brings them back as they were. While it is on, a filter watches the
    whole application: a dialog that opens by itself is put away until then."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._window, self._desk = desk.window, desk
        self._events = EventWatch(self, self._seen)
        self._put_away: list[QDialog] = []
        self._focus: QWidget | None = None
        self.view: LockView | None = None

    @property
    def on(self) -> bool:
        return self.view is not None

    def put_on(self, view: LockView) -> None:
        window = self._window
        if popup := QApplication.activePopupWidget():
            popup.close()
        self._focus = window.focusWidget()
        self._desk.pages.cover()
        self._desk.keys.set_dead(True)
        self.view = view
        window.add_page(PAGE, view, rail_entry="")
        self._cover_frame(True)
        window.show_page(PAGE)
        window.key_bar.show_hints(view.key_hints)
        for dialog in window.findChildren(QDialog):
            self._put(dialog)
        self._events.add(QApplication.instance())
        window.activateWindow()
        view.take_keyboard()

    def take_off(self, *, same_person: bool) -> None:
        """Bring back what was there. Of another person's dialogs each is closed as if by Esc."""
        view, self.view = self.view, None
        if view is None:
            return
        self._events.remove(QApplication.instance())
        window = self._window
        self._cover_frame(False)
        self._desk.keys.set_dead(False)
        self._desk.pages.uncover()
        window.drop_page(PAGE)
        put_away, self._put_away = self._put_away, []
        # It may have been deleted meanwhile: then it does not belong to the window any more.
        if same_person and not put_away and self._focus in window.findChildren(QWidget):
            self._focus.setFocus()
        self._focus = None
        for dialog in put_away:
            if same_person:
                dialog.open()
            else:
                dialog.reject()

    def _cover_frame(self, covered: bool) -> None:
        window = self._window
        window.rail.set_usable(not covered)
        window.key_bar.set_locked(covered)
        window.news.set_quiet(covered)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """Let no key reach anything but the page of the lock, and close what opens by itself."""
        kind = event.type()
        if kind == QEvent.Type.Show and isinstance(watched, QDialog):
            # Not now: it is only being shown.
            QTimer.singleShot(0, watched, lambda dialog=watched: self._put(dialog))
        elif kind == QEvent.Type.Close and watched is self._window:
            app = QApplication.instance()
            if isinstance(app, QApplication) and not app.isSavingSession():
                event.ignore()  # Else Qt hides the window all the same.
                return True
        elif kind in _KEYS and isinstance(watched, QWidget) and self.view is not None:
            return watched is not self.view and not self.view.isAncestorOf(watched)
        return False

    def _put(self, dialog: QDialog) -> None:
        if self.on and dialog.isVisible():
            dialog.hide()
            self._put_away.append(dialog)
            dialog.destroyed.connect(lambda _=None, gone=dialog: self._forget(gone))
            if self.view is not None:
                self.view.take_keyboard()

    def _forget(self, dialog: QDialog) -> None:
        self._put_away = [one for one in self._put_away if one is not dialog]


_ASKING = "ask the branch"
_NOTICE = "lock"
_SHOWN = 12.0
"""Seconds for which a notice about the lock is shown."""


class DeskLock:
    """What goes on is shown meanwhile, and nothing that belongs to a person."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.cover = Cover(desk)
        self._named: Person | None = None
        self._since: datetime | None = None
        self._unlocked = asyncio.Event()
        self._unlocked.set()
        self._idle_minutes = 0
        self.idle = IdleWatch(desk.window, self._minutes, lambda: not desk.may_lock, self._after_idle)

    @property
    def on(self) -> bool:
        return self.cover.on

    async def unlocked(self) -> None:
        await self._unlocked.wait()

    def begin(self) -> None:
        """The desk opened: where people are set up, somebody signs in first."""
        self.idle.start()
        if self._desk.people.anyone:
            self._put_on(None, 0)

    def end(self) -> None:
        """Record that the person signs out, as the desk closes."""
        self.idle.stop()
        if self._desk.trail.present is not None:
            self._desk.trail.note(AuditAct.SIGNED_OUT, details={Detail.WAY: "end"})

    def lock(self) -> None:
        """Lock the desk, as its key does; say what is missing where nobody could unlock it."""
        if self.on:
            return
        if not self._desk.people.anyone:
            notice = NoticeView("info", texts.nobody_to_unlock(), texts.nobody_to_unlock_how())
            self._desk.window.news.show_notice(_NOTICE, notice, seconds=_SHOWN)
            return
        self._desk.trail.note(AuditAct.LOCKED, details={Detail.WAY: "key"})
        self._put_on(datetime.now(), 0)

    def tick(self) -> None:
        """Show the time and the facts of now; called every second."""
        self._desk.show_who()
        if self.cover.view is not None:
            self.cover.view.show_face(self.face(), datetime.now())

    def face(self) -> LockFace:
        sale = self._desk.core.sale.stage
        until, now = sale.hold_until, self._desk.core.clock.now()
        ends = [end for end in self._desk.parking.hold_ends() if end > now]
        return LockFace(
            self._since,
            self._idle_minutes,
            (until - now).total_seconds() if until else None,
            sale.hold_estimated,
            worth_parking(sale) and not sale.ordered,
            sum(not one.settled for one in self._desk.core.orders.open),
            len(self._desk.parking.drafts),
            min(ends).astimezone() if ends else None,
        )

    def _minutes(self) -> int:
        return 0 if self.on else self._desk.people.lock_after

    def _after_idle(self, minutes: int) -> None:
        self._desk.trail.note(AuditAct.LOCKED, details={Detail.WAY: "idle"})
        self._put_on(datetime.now(), minutes)

    def _put_on(self, since: datetime | None, idle: int) -> None:
        self._since, self._idle_minutes, self._named = since, idle, None
        self._desk.leave_card()
        view = LockView(pins.LENGTH)
        view.pin_given.connect(self.give_pin)
        view.person_given.connect(self.name)
        view.other_asked.connect(view.ask_person)
        view.show_face(self.face(), datetime.now())
        self.cover.put_on(view)
        if self._desk.trail.present is None:
            view.ask_person()
        else:
            view.ask_pin(somebody_else=False)
        self._unlocked.clear()
        self._desk.lock_turned(True)

    # --- From who wants to unlock -----------------------------------------------------------------

    def name(self, typed: str) -> None:
        view = self.cover.view
        if view is None or not typed:
            return
        person = self._desk.people.find(typed)
        if person is None:
            view.show_problem(texts.unknown())
            return
        self._named = person
        view.ask_pin(somebody_else=True)

    def give_pin(self, typed: str) -> None:
        """A PIN was typed, or a badge read where a PIN was asked for: it names the person."""
        view = self.cover.view
        if view is None or not typed:
            return
        if self._desk.people.by_badge(typed) is not None or not typed.isdecimal():
            self.name(typed)
            return
        if not pins.well_formed(typed):
            view.show_problem(texts.pin_digits(pins.LENGTH))
            return
        person = self._named or self._desk.trail.present
        if person is None:
            view.ask_person()
            return
        view.show_checking(True)
        self._desk.scope.start(self._prove(person, typed), name="unlock", slot="unlock")

    async def _prove(self, person: Person, pin: str) -> None:
        refused = await asyncio.to_thread(self._desk.people.refusal, person, pin)
        view = self.cover.view
        if view is None:
            return
        view.show_checking(False)
        if refused:
            view.ask_pin(somebody_else=person is not self._desk.trail.present)
            view.show_problem(refused)
        else:
            before = self._desk.trail.present
            same = before is not None and before.badge == person.badge
            selling = self.face().selling
            if not same and before is not None:
                self._desk.trail.note(AuditAct.SIGNED_OUT, details={Detail.WAY: "lock"})
            self._desk.trail.present = person
            if same:
                self._desk.trail.note(AuditAct.UNLOCKED)
            else:
                self._desk.trail.note(AuditAct.SIGNED_IN)
                if before is not None:
                    self._desk.trail.note(AuditAct.TAKEN_OVER, before.badge)
            # Who signs in first finds the desk as it opened: there is nobody else's dialog.
            self.cover.take_off(same_person=same or before is None)
            self._desk.shifts.taken_over()
            self._unlocked.set()
            self._desk.lock_turned(False)
            if not same and before is not None and selling:
                notice = NoticeView("info", texts.taken_over(person.name))
                self._desk.window.news.show_notice(_NOTICE, notice, inline=True, seconds=_SHOWN)


class DeskApprovals:
    """Satisfies ``ui.shared.approvals.Approvals``. Without people everything is allowed, except that
    adding the first person needs the supervisor's PIN where one is set."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.box: ApprovalBox | None = None

    def free(self, permission: Permission) -> bool:
        present = self._desk.trail.present
        return not self._desk.people.anyone or (present is not None and may(present.role, permission))

    def guard(self, permission: Permission, done: Done, about: str = "") -> None:
        present = self._desk.trail.present
        if not self._desk.people.anyone:
            gate = self._desk.supervisor()
            if permission is Permission.PEOPLE and gate.has_pin:
                self._ask(permission, done, Person("", gate.name, Role.SUPERVISOR), gate.refusal)
            else:
                done(Grant())
        elif present is None or not may(present.role, permission):
            self._ask(permission, done, None, None, about)
        elif always_proven(permission):
            self._ask(permission, done, present, None)
        else:
            done(Grant())

    def prove(self, permission: Permission, done: Done) -> bool:
        """Call ``done`` once somebody who has the permission typed a PIN here; False where nobody has one."""
        present, gate = self._desk.trail.present, self._desk.supervisor()
        if self._desk.people.anyone:
            known = present if present is not None and may(present.role, permission) else None
            self._ask(permission, done, known, None)
        elif gate.has_pin:
            self._ask(permission, done, Person("", gate.name, Role.SUPERVISOR), gate.refusal)
        else:
            return False
        return True

    def _ask(
        self,
        permission: Permission,
        done: Done,
        known: Person | None,
        refusal: Callable[[str], str] | None,
        about: str | None = None,
    ) -> None:
        """``about``: what another counter's supervisor may be told of it; None: nobody else is asked."""
        from pos_app.ui.shell.approval_box import ApprovalBox

        if self.box is not None:
            return
        why = texts.needs(permission) if known is None or refusal else texts.confirm_yourself()
        box = ApprovalBox(self._desk.window, texts.permission(permission), why, known.name if known else "")
        self.box = box

        def given(typed: str, pin: str) -> None:
            person = known or self._desk.people.find(typed)
            if person is None:
                box.show_person_problem(texts.unknown())
            elif not may(person.role, permission) and refusal is None:
                box.show_person_problem(texts.may_not(permission))
            elif known is None and (other := self._desk.people.by_badge(pin)) is not None:
                box.take_badge(other.badge)  # A scanner writes into whatever field has the keyboard.
            else:
                box.show_checking()
                work = self._prove(box, person, pin, permission, done, refusal)
                self._desk.scope.start(work, name="approval", slot="approval")

        box.given.connect(given)
        box.finished.connect(self._closed)
        if about is not None and self._desk.branch.on and at_distance(permission):
            box.offer_branch()
            box.branch_asked.connect(
                lambda: self._desk.scope.start(
                    self._ask_branch(box, permission, done, about), name="ask the branch", slot=_ASKING
                )
            )
        box.open()

    def _closed(self) -> None:
        self.box = None
        self._desk.scope.cancel(_ASKING)

    async def _ask_branch(self, box: ApprovalBox, permission: Permission, done: Done, about: str) -> None:
        """Wait for a supervisor at another counter; meanwhile a PIN here ends it as well."""
        asked: list[str] = []

        def sent(one: str) -> None:
            asked.append(one)
            until = format.hour(datetime.now() + timedelta(seconds=ASK_LASTS))
            box.show_branch(overview_texts.waits_until(until), waits=True)

        box.show_branch(overview_texts.asking(), waits=True)
        try:
            verdict = await self._desk.branch.ask(permission, about, sent)
        except BranchFault:
            box.show_branch(overview_texts.branch_lost(), waits=False)
            return
        await self._desk.lock.unlocked()
        if self.box is not box:
            return  # Closed meanwhile: nobody waits for it.
        if verdict is None:
            box.show_branch(overview_texts.nobody_answered(), waits=False)
            return
        grant, agreed = Grant(verdict.by), verdict.agreed and may(verdict.by.role, permission)
        self._desk.branch.note_answer(asked[0], permission, verdict.name, grant, agreed=agreed)
        if not agreed:
            box.show_branch(overview_texts.refused_by(verdict), waits=False)
            return
        self._desk.window.news.show_notice(
            _NOTICE, overview_texts.approved_by(verdict), inline=True, seconds=_SHOWN
        )
        box.accept()
        done(grant)

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
