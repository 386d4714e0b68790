"""The pages of the staff's area, as values: for the pictures and the walk."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.kiosk.staff import staff_pages as lists
from pos_app.kiosk.staff.staff_pages import PinFace, StaffAction, StaffPage
from pos_app.system import pins
from pos_app.wording import kiosk_texts as words
from tests.kiosk import states
from tests.looks.gallery.cases import open_cases

WHO = "Ana Prado"


def _paid() -> Attempt:
    attempt = states.sold().order.attempt
    assert attempt is not None
    return replace(attempt, state=AttemptState.COMPLETED)


def _page(name: str, on_a_page: int, *, cases: int = 0, unprinted: int = 0, turned: int = 0) -> StaffPage:
    kept = lists.Lists(on_a_page)
    paid = tuple(replace(_paid(), id=f"paid-{number}") for number in range(unprinted))
    kept.fill(tuple(open_cases()[:cases]), paid)
    kept.turn(turned)
    page = kept.page(name, words.last_print("14:20", "") if name == lists.PRINTER else "")
    return replace(page, note=words.who_is_in(WHO, 118))


def _face(typed: int, **more: object) -> PinFace:
    missing = pins.LENGTH - typed
    face = PinFace(
        words.type_pin(),
        words.missing_digits(missing, pins.LENGTH),
        typed,
        words.tries_left(5),
        words.closes_in(27),
        can_enter=missing == 0,
    )
    return replace(face, **more)  # type: ignore[arg-type]


def every(*, low: bool) -> dict[str, StaffPage | PinFace]:
    """Return each page by the name of its picture; ``low``: as the landscape kiosk shows it."""
    size = 2 if low else lists.ON_A_PAGE
    printer = _page(lists.PRINTER, size)
    busy = tuple(
        StaffAction(one.key, one.words, one.icon, one.kind, words.printing()) for one in printer.actions
    )
    return {
        "staff-pin-whole": _face(6),
        "staff-pin-wrong": _face(0, problem=words.wrong_pin(), tries=words.tries_left(3)),
        "staff-pin-demo": _face(2, hint=words.demo_hint("204681")),
        "staff-pin-locked": PinFace(
            words.locked(), words.locked_for(1740), 0, "", words.closes_in(27), locked=True
        ),
        "staff-pin-nobody": PinFace(
            words.nobody(), words.nobody_note(), 0, "", words.closes_in(27), locked=True
        ),
        "staff-menu": _page(lists.MENU, size, cases=3, unprinted=1),
        "staff-menu-none": _page(lists.MENU, size),
        "staff-cases": _page(lists.CASES, size, cases=4, unprinted=1),
        "staff-cases-last": _page(lists.CASES, size, cases=4, unprinted=1, turned=9),
        "staff-cases-none": _page(lists.CASES, size),
        "staff-printer": printer,
        "staff-printer-busy": replace(printer, notice=("info", words.printing()), actions=busy),
        "staff-printer-problem": replace(
            printer, text=words.last_print("14:20", "Sem papel."), notice=("danger", "Sem papel.")
        ),
        "staff-paper": _page(lists.PAPER, size),
        "staff-paper-noted": replace(_page(lists.PAPER, size), notice=("success", words.paper_noted())),
        "staff-restart": _page(lists.RESTART, size, cases=2),
        "staff-exit": _page(lists.EXIT, size, cases=2),
        "staff-exit-none": _page(lists.EXIT, size),
    }
