"""What the staff area shows, as data: the pages behind the PIN, and what can be pressed on each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pos_app.domain.attempts import Attempt
from pos_app.wording import attempt_texts, format
from pos_app.wording import kiosk_texts as words
from pos_app.wording.sentence import Kind

ActionKind = Literal["main", "plain", "danger"]


@dataclass(frozen=True, slots=True)
class StaffAction:
    """Something to press. Inactive while ``reason`` says why."""

    key: str
    words: str
    icon: str = ""
    kind: ActionKind = "plain"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StaffCard:
    """One thing with its own actions: an order."""

    title: str
    kind: Kind
    lines: tuple[str, ...]
    actions: tuple[StaffAction, ...] = ()


@dataclass(frozen=True, slots=True)
class StaffPage:
    """One page behind the PIN. ``note`` says who is in and when the area closes by itself."""

    name: str
    title: str
    text: str = ""
    note: str = ""
    notice: tuple[Kind, str] | None = None
    cards: tuple[StaffCard, ...] = ()
    actions: tuple[StaffAction, ...] = ()


@dataclass(frozen=True, slots=True)
class PinFace:
    """The page that asks for the PIN. ``typed`` is how many digits are there: they themselves never show."""

    title: str
    text: str
    typed: int
    tries: str
    closing: str
    locked: bool = False
    checking: bool = False
    can_enter: bool = False
    problem: str = ""
    hint: str = ""


MENU, CASES, PRINTER, PAPER, RESTART, EXIT = "menu", "cases", "printer", "paper", "restart", "exit"
PAGES = (MENU, CASES, PRINTER, PAPER, RESTART, EXIT)
ASK, CASE_SLIP, TICKETS = "ask", "case_slip", "tickets"
TEST, PAPER_TEST = "test", "paper_test"
RESTART_NOW, EXIT_NOW = "restart_now", "exit_now"
EARLIER, LATER = "earlier", "later"
ON_A_PAGE = 3
"""Cards of a page, which never scrolls."""


class Lists:
    """The orders that the area shows, and which part of them."""

    def __init__(self, on_a_page: int = ON_A_PAGE) -> None:
        self._on_a_page = on_a_page
        self._cases: tuple[Attempt, ...] = ()
        self._unprinted: tuple[Attempt, ...] = ()
        self._first = 0

    def fill(self, cases: tuple[Attempt, ...], unprinted: tuple[Attempt, ...]) -> None:
        """Take what was read: orders whose outcome is open, and tickets that were paid and not printed."""
        self._cases = tuple(sorted(cases, key=lambda one: one.opened))
        self._unprinted = tuple(sorted(unprinted, key=lambda one: one.opened))
        self.turn(0)

    def turn(self, pages: int) -> None:
        """Show the cards after or before these."""
        last = max(0, (len(self._cases) + len(self._unprinted) - 1) // self._on_a_page * self._on_a_page)
        self._first = min(max(0, self._first + pages * self._on_a_page), last)

    def found(self, attempt_id: str) -> Attempt | None:
        """Return an order of the lists."""
        return next((one for one in (*self._unprinted, *self._cases) if one.id == attempt_id), None)

    def page(self, name: str, printer: str) -> StaffPage:
        """Return a page; ``printer`` is what is known of the printer."""
        made = {CASES: self._cases_page, RESTART: self._restart, EXIT: self._exit}.get(name)
        if made is not None:
            return made()
        if name == PRINTER:
            test = StaffAction(TEST, words.print_test(), "printer", "main")
            return StaffPage(
                PRINTER, words.printer_title(), printer or words.printer_silent(), actions=(test,)
            )
        if name == PAPER:
            done = StaffAction(PAPER_TEST, words.paper_done(), "printer", "main")
            return StaffPage(PAPER, words.paper_title(), words.paper_steps(), actions=(done,))
        return self._menu()

    def _menu(self) -> StaffPage:
        count = len(self._cases) + len(self._unprinted)
        return StaffPage(
            MENU,
            words.menu_title(),
            actions=(
                StaffAction(CASES, words.cases_entry(count), "hourglass"),
                StaffAction(PRINTER, words.printer_title(), "printer"),
                StaffAction(PAPER, words.paper_title(), "receipt-text"),
                StaffAction(RESTART, words.restart_title(), "refresh-cw"),
                StaffAction(EXIT, words.exit_title(), "power"),
            ),
        )

    def _cases_page(self) -> StaffPage:
        cards = [_to_print(one) for one in self._unprinted] + [_open(one) for one in self._cases]
        shown = tuple(cards[self._first : self._first + self._on_a_page])
        actions = []
        if len(cards) > self._on_a_page:
            first, last = self._first == 0, self._first + self._on_a_page >= len(cards)
            actions = [
                StaffAction(EARLIER, words.earlier(), "arrow-up", reason=words.no_more() if first else ""),
                StaffAction(LATER, words.later(), "arrow-down", reason=words.no_more() if last else ""),
            ]
        text = words.cases_count(len(cards), self._first + 1, self._first + len(shown))
        return StaffPage(CASES, words.cases_title(), text, cards=shown, actions=tuple(actions))

    def _restart(self) -> StaffPage:
        act = StaffAction(RESTART_NOW, words.restart_now(), "refresh-cw", "main")
        return StaffPage(RESTART, words.restart_title(), words.restart_text(len(self._cases)), actions=(act,))

    def _exit(self) -> StaffPage:
        act = StaffAction(EXIT_NOW, words.exit_now(), "power", "danger")
        return StaffPage(EXIT, words.exit_title(), words.exit_text(len(self._cases)), actions=(act,))


def _lines(attempt: Attempt) -> tuple[str, ...]:
    sold = attempt.sold
    labels = [seat.seat for seat in sold.seats]
    when = f"{format.day(sold.departure.date())} {format.hour(sold.departure)}"
    opened = format.hour(attempt.opened.astimezone())
    return (
        f"{sold.origin} → {sold.destination} · {when}",
        words.case_line(labels, format.money(sold.total), attempt.public_id, opened),
    )


def _open(attempt: Attempt) -> StaffCard:
    summary = attempt_texts.attempt(attempt)
    return StaffCard(
        summary.title,
        summary.kind,
        (*_lines(attempt), summary.money),
        (
            StaffAction(f"{ASK}:{attempt.id}", words.ask_now(), "refresh-cw"),
            StaffAction(f"{CASE_SLIP}:{attempt.id}", words.print_protocol(), "printer"),
        ),
    )


def _to_print(attempt: Attempt) -> StaffCard:
    printing = StaffAction(f"{TICKETS}:{attempt.id}", words.print_tickets(), "printer", "main")
    return StaffCard(words.kept_for_staff(), "warning", _lines(attempt), (printing,))
