"""The pages of the staff's area: the PIN, shown as a count of digits, and those behind it. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from pos_app.domain.attempts import Attempt
from pos_app.kiosk.flow import staff as flow
from pos_app.kiosk.flow.intents import Ask, Intent, StaffAct, StaffDo, TurnPage
from pos_app.kiosk.flow.state import KioskState, Page, Told
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.blocks import Act, Frame, HeaderButtonState
from pos_app.kiosk.screens.parts import in_grid
from pos_app.kiosk.screens.scale import TARGET
from pos_app.kiosk.screens.scene import Scene
from pos_app.system import pins
from pos_app.wording import attempt_texts, format
from pos_app.wording import kiosk_texts as texts

_BEHIND = (
    ("receipt-text", texts.behind_printer),
    ("hourglass", texts.behind_cases),
    ("power", texts.behind_end),
)
_TOLD: dict[Told, tuple[str, Callable[[], str]]] = {
    Told.ASKED: ("primary", texts.asked_now),
    Told.PRINTING: ("primary", texts.printing),
    Told.SENT: ("success", texts.sent_to_printer),
    Told.PAPER_NOTED: ("success", texts.paper_noted),
    Told.PAUSED: ("success", texts.pause_noted),
}


def staff(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page of the PIN, or a page behind it."""
    frame = Frame(scene.clock, over=HeaderButtonState.LOCKED, name=scene.name)
    closes = format.clock(math.ceil(max(0.0, flow.left(state, scene.mono))))
    return frame, (_page if state.staff.who else _pin)(state, scene, closes)


def _pin(state: KioskState, scene: Scene, closes: str) -> b.Body:
    area, gate, r = state.staff, scene.gate, scene.measures.roomy
    missing = pins.LENGTH - len(area.typed)
    closed = gate.nobody or gate.locked > 0
    usable = not closed and not area.checking
    title, said, tries = texts.type_pin(), texts.missing_digits(missing, pins.LENGTH), ""
    if gate.nobody:
        title, said, tries = texts.nobody(), texts.nobody_note(), ""
    elif closed:
        title, said, tries = texts.locked(), texts.locked_for(format.clock(math.ceil(gate.locked))), ""
    else:
        said, tries = texts.checking() if area.checking else said, texts.tries_left(gate.tries)
    badge = texts.badge_read() if area.badge else texts.ask_for_badge()
    paid = Act(texts.print_paid(), Ask.REPRINT, icon="printer", why_not="" if _free(state) else texts.busy())
    small, typed = 24 if r else 22, 0 if closed else len(area.typed)
    enter = Act(texts.enter(), StaffAct(StaffDo.ENTER), why_not="" if usable and not missing else said)
    asked: tuple[b.Block, ...] = (
        b.Gap(grow=1),
        b.Icon("key-round", 48, "primary", 112 if r else 80, at="centre"),
        b.Words(title, 48 if r else 36, 600, align="centre"),
        b.Words(said, tone="text_2", align="centre"),
        b.Words(
            "" if closed or not gate.badge else badge,
            24,
            600,
            "success" if area.badge else "text_2",
            align="centre",
        ),
        b.Pin(typed, pins.LENGTH, texts.pin_filled(typed, pins.LENGTH), usable, at="centre"),
        b.Words(texts.wrong_pin() if area.wrong and not closed else "", 24, 600, "danger", align="centre"),
        b.Words(tries, small, tone="text_2", align="centre"),
        b.Words("" if closed else gate.hint, 24, 600, "training", align="centre"),
    )
    last: tuple[b.Block | None, ...] = (
        b.Button(enter, 36 if r else 30, 128 if r else 88, "main", tall="fixed"),
        b.Button(paid, 26, 72, tall="fixed") if closed else None,
        b.Words(texts.closes_in(closes), small, tone="text_2", align="centre"),
    )
    pad = b.Pad(0 if r else 104, usable=usable, at="" if r else "middle", grow=0 if r else 1)
    if not r:
        left = b.column(*asked, *last, b.Gap(grow=1), gap=10, grow=1)
        return b.Body(b.column(b.row(left, pad, gap=48, margins=(32, 16, 32, 16))), question="pin")
    root = b.column(
        b.column(*asked, gap=16), pad, _behind(), b.Gap(grow=2), *last, gap=24, margins=(129, 33, 129, 33)
    )
    return b.Body(root, question="pin")


def _free(state: KioskState) -> bool:
    return state.back_to in (Page.HOME, Page.OFFLINE)


def _behind() -> b.Card:
    """Return what the PIN opens, without a word of any sale."""
    rows = (
        b.row(
            b.Icon(icon, 32),
            b.Words(line(), tone="text_2", grow=1),
            b.Icon("lock", 28),
            gap=24,
            margins=(0, 16, 0, 16),
        )
        for icon, line in _BEHIND
    )
    return b.Card(b.column(*rows, margins=(28, 8, 28, 8)))


# --- Behind it --------------------------------------------------------------------------------------

_Key = tuple[Act, b.Look]


def _key(label: str, icon: str, intent: StaffDo | Intent, look: b.Look = "plain", why: str = "") -> _Key:
    asked = StaffAct(intent) if isinstance(intent, StaffDo) else intent
    return Act(label, asked, icon=icon, why_not=why), look


def _page(state: KioskState, scene: Scene, closes: str) -> b.Body:
    area, r = state.staff, scene.measures.roomy
    title, text, cards, keys = _parts(state, scene)
    gap, across = 20 if r else 14, 1 if r and not cards else 2
    size, tall, icon = (36, 128, 44) if r else (30, 88 if not cards else TARGET, 36)
    buttons = (b.Button(_unless_printing(state, act), size, tall, look, icon_size=icon) for act, look in keys)
    said: b.Block = b.Words(text, 26 if cards or not r else 32)
    if text and not cards:
        said = b.Card(b.column(said, margins=(36, 32, 36, 32) if r else (28, 20, 28, 20)))
    # A single act is the lowest thing of a page; a list of them begins under the title.
    lowest = bool(cards) or len(keys) < 3
    root = b.column(
        b.Words(title, 48 if r else 36, 600),
        b.Words(texts.who_is_in(area.who, closes), 22, tone="text_2"),
        _told(state),
        said if text else None,
        b.Line(cards, r, gap) if cards else None,
        b.Gap(grow=1) if lowest else None,
        in_grid(buttons, across, gap, even=True),
        None if lowest else b.Gap(grow=1),
        gap=gap,
        margins=(40, 40, 40, 32) if r else (32, 20, 32, 20),
    )
    return b.Body(root)


def _unless_printing(state: KioskState, act: Act) -> Act:
    return replace(act, why_not=texts.printing()) if state.staff.printing else act


def _parts(state: KioskState, scene: Scene) -> tuple[str, str, tuple[b.Card, ...], tuple[_Key, ...]]:
    """Return title, text, cards and actions of the page that is open."""
    area = state.staff
    if area.page is StaffDo.CASES:
        return _cases(state, scene)
    if area.page is StaffDo.MENU:
        entries = (
            (texts.cases_entry(len(area.cases) + len(area.unprinted)), "hourglass", StaffDo.CASES),
            (texts.printer_title(), "printer", StaffDo.PRINTER),
            (texts.paper_title(), "receipt-text", StaffDo.PAPER),
            (
                texts.sell_again() if state.paused else texts.pause(),
                "play" if state.paused else "pause",
                StaffDo.PAUSE,
            ),
            (texts.restart_title(), "refresh-cw", StaffDo.RESTART),
            (texts.exit_title(), "power", StaffDo.EXIT),
        )
        return texts.menu_title(), "", (), tuple(_key(*entry) for entry in entries)
    printer, waiting = scene.gate.printer or texts.printer_silent(), len(area.cases)
    title, text, key = {
        StaffDo.PRINTER: (
            texts.printer_title,
            printer,
            _key(texts.print_test(), "printer", StaffDo.TEST, "main"),
        ),
        StaffDo.PAPER: (
            texts.paper_title,
            texts.paper_steps(),
            _key(texts.paper_done(), "printer", StaffDo.PAPER_TEST, "main"),
        ),
        StaffDo.RESTART: (
            texts.restart_title,
            texts.restart_text(waiting),
            _key(texts.restart_now(), "refresh-cw", StaffDo.RESTART_NOW, "main"),
        ),
        StaffDo.EXIT: (
            texts.exit_title,
            texts.exit_text(waiting),
            _key(texts.exit_now(), "power", StaffDo.EXIT_NOW, "danger"),
        ),
    }[area.page]
    return title(), text, (), (key,)


def _told(state: KioskState) -> b.Card | None:
    told = state.staff.told
    if told is None:
        return None
    tone, say = _TOLD.get(told, ("danger", lambda: state.staff.problem))
    inside = b.column(b.Words(say(), 24, 600, tone), margins=(24, 18, 24, 18))
    return b.Card(inside, fill=f"{tone}_tint", line=f"{tone}_line")


def _cases(state: KioskState, scene: Scene) -> tuple[str, str, tuple[b.Card, ...], tuple[_Key, ...]]:
    """Return the orders that the staff looks after, as many as a page takes: it never scrolls."""
    area, most = state.staff, 3 if scene.measures.roomy else 2
    every = (*area.unprinted, *area.cases)
    first = min(area.first, max(0, (len(every) - 1) // most * most))
    shown = every[first : first + most]
    keys: tuple[_Key, ...] = ()
    if len(every) > most:
        keys = (
            _key(texts.earlier(), "arrow-up", TurnPage(-most), why="" if first else texts.no_more()),
            _key(
                texts.later(),
                "arrow-down",
                TurnPage(most),
                why=texts.no_more() if first + most >= len(every) else "",
            ),
        )
    text = texts.cases_count(len(every), first + 1, first + len(shown))
    return texts.cases_title(), text, tuple(_case(state, one, scene.measures.roomy) for one in shown), keys


def _case(state: KioskState, attempt: Attempt, r: bool) -> b.Card:
    """Return an order with what can be done with it: paid and not printed, or of an open outcome."""
    sold = attempt.sold
    when = f"{format.day(sold.departure.date())} {format.hour(sold.departure)}"
    opened = format.hour(attempt.opened.astimezone())
    labels = [seat.seat for seat in sold.seats]
    if attempt in state.staff.unprinted:
        title, tone, money = texts.kept_for_staff(), "warning", ""
        keys = [_key(texts.print_tickets(), "printer", StaffAct(StaffDo.TICKETS, attempt.id), "main")]
    else:
        summary = attempt_texts.attempt(attempt)
        title, money, tone = summary.title, summary.money, summary.kind.replace("info", "primary")
        keys = [
            _key(texts.ask_now(), "refresh-cw", StaffAct(StaffDo.ASK, attempt.id)),
            _key(texts.print_protocol(), "printer", StaffAct(StaffDo.CASE_SLIP, attempt.id)),
        ]
    buttons = (
        b.Button(
            _unless_printing(state, act if r else replace(act, icon="")),
            26 if r else 22,
            72,
            look,
            icon_size=30,
            tall="fixed",
            pad=24 if r else 8,
            grow=1,
        )
        for act, look in keys
    )
    inside = b.column(
        b.Words(title, 26, 600, tone),
        b.Words(f"{sold.origin} → {sold.destination} · {when}"),
        b.Words(texts.case_line(labels, format.money(sold.total), attempt.public_id, opened)),
        b.Words(money),
        b.Gap(grow=1),
        b.row(*buttons, gap=16),
        gap=8 if r else 4,
        margins=(24, 18, 24, 18) if r else (12, 10, 12, 10),
    )
    return b.Card(inside, fill=f"{tone}_tint", line=f"{tone}_line", grow=1)
