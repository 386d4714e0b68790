"""The staff area: a PIN, then open orders, the printer, its paper, restart and end."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.storage import StorageFault
from pos_app.kiosk.staff import staff_pages
from pos_app.kiosk.staff.staff_pages import PinFace, StaffAction, StaffPage
from pos_app.system import pins
from pos_app.system.pin_gate import Answer, Member, PinGate
from pos_app.system.tasks import TaskScope
from pos_app.wording import fault_texts
from pos_app.wording import kiosk_texts as words
from pos_app.wording.sentence import Kind

PIN_CLOSES = 30.0
AREA_CLOSES = 120.0
"""Seconds without a touch after which the page of the PIN, and the area behind it, close by themselves."""


class End(Enum):
    """How the staff area is left."""

    BACK = auto()
    RESTART = auto()
    EXIT = auto()


class StaffView(Protocol):
    """What the presenter needs from its widget."""

    def show_pin(self, face: PinFace) -> None: ...
    def show_page(self, page: StaffPage) -> None: ...


class StaffServices(Protocol):
    """What the area does. Every print returns the empty text, or a sentence that says why it could not."""

    async def open_cases(self) -> tuple[Attempt, ...]: ...
    async def not_printed(self) -> tuple[Attempt, ...]: ...
    def ask_now(self, attempt_id: str) -> None: ...
    async def print_case(self, attempt: Attempt) -> str: ...
    async def print_tickets(self, attempt: Attempt) -> str: ...
    async def print_test(self, who: str) -> str: ...
    def paper_changed(self, who: str) -> None: ...
    def printer_says(self) -> str: ...


class StaffPresenter:
    """Runs the area from ``open`` to ``ended``, which learns how it was left. ``tick`` is called each second,
    ``keep_lock`` now and then, always; ``monotonic`` returns seconds that never go back. ``hint`` is shown
    under the PIN, for a demonstration; ``on_a_page`` orders fit on a page."""

    def __init__(
        self,
        view: StaffView,
        gate: PinGate,
        services: StaffServices,
        scope: TaskScope,
        ended: Callable[[End], None],
        *,
        monotonic: Callable[[], float],
        hint: str = "",
        on_a_page: int = staff_pages.ON_A_PAGE,
    ) -> None:
        self._view = view
        self._gate = gate
        self._services = services
        self._scope = scope
        self._ended = ended
        self._monotonic = monotonic
        self._hint = hint
        self._typed = ""
        self._checking = False
        self._problem = ""
        self._who: Member | None = None
        self._page = ""
        self._notice: tuple[Kind, str] | None = None
        self._busy = False
        self._on_a_page = on_a_page
        self._lists = staff_pages.Lists(on_a_page)
        self._touched = monotonic()
        self._visible = False

    @property
    def who(self) -> str:
        """The name of who is in; "" for nobody."""
        return self._who.name if self._who else ""

    def open(self) -> None:
        """Show the page of the PIN."""
        self._forget()
        self._visible = True
        self._show()

    def closed(self) -> None:
        """The area is out of sight: forget who was in."""
        self._visible = False
        self._forget()

    def tick(self) -> None:
        """Count down: the lock, and the time after which the area closes by itself."""
        if not self._visible or self._checking:
            return
        if self._left() <= 0 and not self._busy:
            self._end(End.BACK)
        else:
            self._show()

    def keep_lock(self) -> None:
        """Keep how much of a lock is over: a power cut then loses little of it."""
        if self._gate.locked_for() > 0 and not self._checking:
            self._scope.start(asyncio.to_thread(self._gate.keep_progress), name="lock", slot="lock")

    def touched(self) -> None:
        """Somebody is there: begin the countdown anew."""
        self._touched = self._monotonic()

    def _left(self) -> float:
        stays = AREA_CLOSES if self._who else PIN_CLOSES
        return stays - (self._monotonic() - self._touched)

    # --- The PIN ------------------------------------------------------------------------------------

    def digit(self, digit: str) -> None:
        """A digit of the PIN was pressed."""
        self.touched()
        if len(self._typed) < pins.LENGTH and not self._checking and self._gate.locked_for() <= 0:
            self._typed += digit
            self._problem = ""
        self._show()

    def erase(self) -> None:
        """Take the last digit away."""
        self.touched()
        self._typed = self._typed[:-1]
        self._show()

    def clear(self) -> None:
        """Take all digits away."""
        self.touched()
        self._typed = ""
        self._show()

    def enter(self) -> None:
        """Compare the PIN."""
        self.touched()
        if pins.well_formed(self._typed) and not self._checking:
            self._checking = True
            pin, self._typed = self._typed, ""
            self._show()
            self._scope.start(self._check(pin), name="pin")

    async def _check(self, pin: str) -> None:
        try:
            answer, member = await asyncio.to_thread(self._gate.attempt, pin)
        finally:
            self._checking = False
        if not self._visible:
            return
        self.touched()
        if answer is Answer.RIGHT:
            self._who = member
            self.open_page(staff_pages.MENU)
            return
        self._problem = words.wrong_pin() if answer is Answer.WRONG else ""
        self._show()

    # --- Behind it ----------------------------------------------------------------------------------

    def open_page(self, name: str) -> None:
        """Show a page of the area."""
        self._page, self._notice = name, None
        if name in (staff_pages.MENU, staff_pages.CASES):
            self._scope.start(self._load(), name="staff", slot="staff.lists")
        self._show()

    async def _load(self) -> None:
        try:
            cases = await self._services.open_cases()
            unprinted = await self._services.not_printed()
        except StorageFault as fault:
            self._lists.fill((), ())
            self._notice = ("danger", fault_texts.sentence(fault.problem))
        else:
            self._lists.fill(cases, unprinted)
        if self._who and self._visible:
            self._show()

    def act(self, key: str) -> None:
        """An action of the present page was pressed."""
        self.touched()
        if self._who is None or self._busy:
            return
        name, _, which = key.partition(":")
        if name in staff_pages.PAGES:
            self.open_page(name)
        elif name in (staff_pages.RESTART_NOW, staff_pages.EXIT_NOW):
            self._end(End.RESTART if name == staff_pages.RESTART_NOW else End.EXIT)
        elif name in (staff_pages.EARLIER, staff_pages.LATER):
            self._lists.turn(1 if name == staff_pages.LATER else -1)
            self._show()
        elif name == staff_pages.ASK:
            self._services.ask_now(which)
            self._tell("info", words.asked_now())
        else:
            self._print(name, which)

    def _print(self, name: str, which: str) -> None:
        who = self.who
        attempt = self._lists.found(which)
        if name in (staff_pages.TEST, staff_pages.PAPER_TEST):
            work = self._services.print_test(who)
        elif attempt is not None and name == staff_pages.CASE_SLIP:
            work = self._services.print_case(attempt)
        elif attempt is not None and name == staff_pages.TICKETS:
            work = self._services.print_tickets(attempt)
        else:
            return
        self._busy = True
        self._tell("info", words.printing())
        self._scope.start(self._printed(name, work), name="staff print")

    async def _printed(self, name: str, work: Awaitable[str]) -> None:
        try:
            problem = await work
        finally:
            self._busy = False
        self.touched()
        if not self._visible or self._who is None:
            return
        if problem:
            self._tell("danger", problem)
        elif name == staff_pages.PAPER_TEST:
            self._services.paper_changed(self._who.name)
            self._tell("success", words.paper_noted())
        else:
            self._tell("success", words.sent_to_printer())
        if name == staff_pages.TICKETS:
            self._scope.start(self._load(), name="staff", slot="staff.lists")

    def _tell(self, kind: Kind, sentence: str) -> None:
        self._notice = (kind, sentence)
        self._show()

    def back(self) -> None:
        """One page back; from the PIN and from the menu out of the area."""
        self.touched()
        if self._who is None or self._page == staff_pages.MENU:
            self._end(End.BACK)
        else:
            self.open_page(staff_pages.MENU)

    def _end(self, how: End) -> None:
        self._visible = False
        self._forget()
        self._ended(how)

    def _forget(self) -> None:
        self._typed, self._problem, self._page = "", "", ""
        self._who, self._notice = None, None
        self._lists = staff_pages.Lists(self._on_a_page)
        self._touched = self._monotonic()

    # --- What shows ---------------------------------------------------------------------------------

    def _show(self) -> None:
        if self._who is None:
            self._view.show_pin(self._face())
        else:
            self._view.show_page(self._shown())

    def _face(self) -> PinFace:
        locked = self._gate.locked_for()
        missing = pins.LENGTH - len(self._typed)
        closing = words.closes_in(math.ceil(max(0.0, self._left())))
        if self._gate.open_to_nobody:
            return PinFace(words.nobody(), words.nobody_note(), 0, "", closing, locked=True)
        if locked > 0:
            return PinFace(words.locked(), words.locked_for(math.ceil(locked)), 0, "", closing, locked=True)
        return PinFace(
            words.type_pin(),
            words.checking() if self._checking else words.missing_digits(missing, pins.LENGTH),
            len(self._typed),
            words.tries_left(self._gate.tries_left),
            closing,
            checking=self._checking,
            can_enter=missing == 0 and not self._checking,
            problem=self._problem,
            hint=self._hint,
        )

    def _shown(self) -> StaffPage:
        who = self.who
        note = words.who_is_in(who, math.ceil(max(0.0, self._left())))
        page = self._lists.page(self._page, self._services.printer_says())
        actions = tuple(self._quiet(one) for one in page.actions)
        return StaffPage(page.name, page.title, page.text, note, self._notice, page.cards, actions)

    def _quiet(self, action: StaffAction) -> StaffAction:
        """Return the action, inactive while something prints."""
        if not self._busy:
            return action
        return StaffAction(action.key, action.words, action.icon, action.kind, words.printing())
