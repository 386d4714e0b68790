"""The pages outside the steps of a sale: problem, offline, help, accessibility, idle warning. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import assert_never

from pos_app.domain.branch import CALL_LASTS
from pos_app.kiosk.flow.following import is_hopeless
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.kiosk.flow.wiping import idle_limit, seconds_left, warned_for
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.blocks import Act, Band, Frame, HeaderButtonState, Note
from pos_app.kiosk.screens.parts import explained, in_grid, standing, told
from pos_app.kiosk.screens.people import hold_chip
from pos_app.kiosk.screens.scale import TARGET, Scale
from pos_app.kiosk.screens.scene import STEPS, Scene, access_act, bare, methods_taken, with_phone_first
from pos_app.reachability.state import Rung
from pos_app.sale import earlier
from pos_app.sale.problem_kinds import ProblemKind, Tells
from pos_app.sale.stage import Activity, SaleProblem, Step
from pos_app.ui.pages.search.answers import Answer
from pos_app.wording import format, kiosk_texts, payment_texts
from pos_app.wording.kiosk_words import Text, say

_NO_ANSWER, _STOPPED = (Text.T_NO_ANSWER, Text.T_AGAIN, Text.A_AGAIN), (Text.T_COUNTER, "")


def _taken(problem: SaleProblem) -> str:
    if not problem.labels:
        return say(Text.T_OTHER_SEAT)
    return kiosk_texts.seats_taken(*kiosk_texts.counted(problem.labels))


def _repriced(problem: SaleProblem) -> str:
    return kiosk_texts.price_from_to(problem.before, problem.after)


_Row = tuple[str, str | Callable[[SaleProblem], str], str, str]
_P = ProblemKind
_BY_ROW: tuple[tuple[_Row, tuple[ProblemKind, ...]], ...] = (
    (
        (Text.T_STOPPED, Text.T_STOPPED_WHAT, *_STOPPED),
        (
            _P.SAME_PLACE,
            _P.PAST_DAY,
            _P.RETURN_BEFORE_OUTBOUND,
            _P.OTHER_DAY,
            _P.OTHER_ROUTE,
            _P.SEATS_MISSING,
            _P.TOTALS_DISAGREE,
            _P.FREE_SEAT,
            _P.ANTIFRAUD_MISSING,
            _P.NO_SHIFT,
        ),
    ),
    ((Text.T_STOPPED, Text.T_DISK_WHAT, *_STOPPED), (_P.STORAGE_FAILED, _P.DISK_NEARLY_FULL)),
    ((Text.T_STOPPED, Text.T_OPEN_WHAT, *_STOPPED), (_P.OPEN_CASE, _P.OTHER_SEAT)),
    ((Text.T_SEARCH, *_NO_ANSWER), (_P.SEARCH_FAILED,)),
    ((Text.T_MAP, *_NO_ANSWER), (_P.MAP_FAILED,)),
    ((Text.T_HOLD, *_NO_ANSWER), (_P.HOLD_FAILED,)),
    ((Text.T_PRICES, *_NO_ANSWER), (_P.QUOTE_FAILED, _P.SESSION_FAILED, _P.NO_METHOD)),
    ((Text.T_UNCERTAIN, Text.T_UNCERTAIN_WHAT, Text.T_OTHER_SEAT, Text.A_OTHER_SEATS), (_P.HOLD_UNCERTAIN,)),
    ((Text.T_TAKEN, _taken, Text.T_OTHER_SEAT, Text.A_OTHER_SEATS), (_P.SEATS_REFUSED, _P.SEAT_GONE)),
    ((Text.T_OURS, Text.T_OURS_WHAT, Text.T_HOLD_AGAIN, Text.A_HOLD_AGAIN), (_P.SEATS_OURS,)),
    (
        (Text.T_EXPIRED, Text.T_EXPIRED_WHAT, Text.T_HOLD_AGAIN, Text.A_HOLD_AGAIN),
        (_P.HOLD_EXPIRED, _P.HOLD_TOO_SHORT),
    ),
    ((Text.T_PRICE, _repriced, Text.T_ACCEPT, Text.A_ACCEPT), (_P.PRICE_CHANGED, _P.PRICE_TO_ACCEPT)),
    (
        (Text.T_CARD, Text.T_CARD_WHAT, Text.T_OTHER_WAY, Text.A_PAY_AGAIN),
        (_P.CARD_FAILED, _P.BRAND_NOT_TAKEN),
    ),
    ((Text.T_DUPLICATE, Text.T_DUPLICATE_WHAT, Text.T_DUPLICATE_DO, ""), (_P.DUPLICATE,)),
    ((Text.T_OFFLINE, Text.T_OFFLINE_WHAT, Text.T_AGAIN, Text.A_AGAIN), (_P.OFFLINE, _P.MAP_OFFLINE)),
)
PROBLEMS: Mapping[ProblemKind, _Row] = {kind: row for row, kinds in _BY_ROW for kind in kinds}
"""Of each kind: the title, what happened, what to do, and the button; without a button only a new sale goes
on. A test checks that none lacks its row, and that only hopeless ones lack the button."""
_ROWS_UPRIGHT, _ROWS, _FEW = 6, 3, 3
"""Searches on the page of departures seen today: upright, elsewhere; trips of a page with little room."""
_HOURS = 8


def problem_page(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page of a sale that cannot go on just now. Without an order nothing was charged by it; of an
    earlier order of the same people nothing is promised."""
    problem = earlier.standing(state.sale)
    assert problem is not None
    hopeless = is_hopeless(problem.kind)
    title, happened, todo, act = PROBLEMS[problem.kind]
    money = say(_money(problem.kind))
    chip = hold_chip(state.sale, scene)
    n, clock = scene.measures.narrow, ((chip.strong, chip.text) if chip else ("", ""))
    frame = Frame(
        scene.clock,
        step=_step(state.sale.step),
        back=HeaderButtonState.LOCKED if hopeless else HeaderButtonState.OPEN,
        band=Band("circle-alert", say(title), money, "warning", *(("", "") if n else clock)),
        amount=clock[0] if n else "",
        amount_note=clock[1] if n else "",
        main=Act(say(act), Ask.GO_ON, after="" if n else "arrow-right")
        if act
        else Act(say(Text.START_OVER), Ask.START_OVER, icon="rotate-ccw"),
    )
    explanation = say(happened) if isinstance(happened, str) else happened(problem)
    counter = kiosk_texts.counter_at(scene.counter)
    todo = _todo(todo, counter) if hopeless else say(todo)
    return frame, standing(scene.measures, explanation, money, todo)


def _todo(todo: str, counter: str) -> str:
    return counter if todo == Text.T_COUNTER else f"{say(todo)} {counter}"


def _money(kind: ProblemKind) -> str:
    match tells := kind.facts.tells:
        case Tells.THIS_SALE:
            return Text.NOTHING_CHARGED
        case Tells.EARLIER_ORDER:
            return Text.NOTHING_CHARGED_NOW
    assert_never(tells)


def _step(step: Step) -> int:
    match step:
        case Step.SEARCH:
            return 3
        case Step.SEATS:
            return 4
        case Step.PASSENGERS:
            return 5
        case Step.PAYMENT:
            return 6
        case Step.TICKETS:
            return STEPS
    assert_never(step)


LONG_WAIT = 2.0
"""Seconds after which a page says that it waits: looked at once a second, it is said within three."""
_WAITED = {
    Page.ROUTE: Text.W_CITY,
    Page.TRIPS: Text.W_TRIPS,
    Page.SEATS: Text.W_SEATS,
    Page.METHOD: Text.W_PRICES,
}


def waiting_page(state: KioskState, scene: Scene, frame: Frame) -> tuple[Frame, b.Body] | None:
    """Return what a page says while the provider does not answer; None while it is soon."""
    since = state.waits_since
    if since is None or scene.mono - since < LONG_WAIT or state.page not in _WAITED:
        return None
    sale, holding = state.sale, Activity.HOLD in state.sale.busy
    what = say(Text.W_HOLD if holding else _WAITED[state.page])
    clock = format.clock(scene.mono - since)
    band = Band("hourglass", say(Text.W_TITLE), what, "primary", clock, say(Text.SINCE))
    frame = replace(frame, band=band, main=None, second=None, foot=None)
    held = [choice.label for choice in sale.seating.seats if choice.hold]
    kept, until = say(Text.W_NOTHING_LOST), sale.hold_until
    if held and until:
        left = format.clock((until - scene.now).total_seconds())
        kept = kiosk_texts.kept_for(*kiosk_texts.counted(held), left)
    happened = say(Text.W_HOLD_WHAT if holding else Text.W_WHAT)
    return frame, standing(scene.measures, happened, say(Text.NOTHING_CHARGED), kept)


def strip(state: KioskState, scene: Scene) -> b.Sign | None:
    """Return what stands below the header: in mid-purchase that the provider is slow or away, else that the
    kiosk rang for somebody, for whoever of the staff comes by."""
    link = scene.link
    if state.called is not None and state.page not in {*_BUYING, Page.STAFF}:
        since = scene.mono - state.called
        hour = format.hour(scene.local - timedelta(seconds=since))
        where = kiosk_texts.counter_at(scene.counter)
        return b.Sign("called", kiosk_texts.called_at(hour), where) if since < CALL_LASTS else None
    kind = _STRIPS.get(link.rung)
    if kind is None or state.page not in _BUYING or link.since is None:
        return None
    at = datetime.fromtimestamp(link.since, tz=scene.now.tzinfo).astimezone(scene.zone)
    said = kiosk_texts.slow_since if link.rung is Rung.SLOW else kiosk_texts.away_since
    return b.Sign(kind, said(format.hour(at)), say(Text.KEPT))


_STRIPS: dict[Rung, b.SignKind] = {Rung.SLOW: "slow", Rung.OFFLINE: "away"}
_BUYING = frozenset(
    {
        *(Page.ROUTE, Page.DATE, Page.TRIPS, Page.SEATS, Page.PASSENGER, Page.METHOD),
        *(Page.CARD, Page.INSTALMENTS, Page.REVIEW, Page.CHANGE, Page.CODE, Page.CHECKING),
    }
)


def paused(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page of a kiosk whose sales the staff paused: what is paid still comes out."""
    band = Band("pause", say(Text.PAUSED), say(Text.PAUSED_LEAD), "rail")
    notes = (
        Note("store", kiosk_texts.counter_at(scene.counter), strong=say(Text.PAUSED_BUY)),
        Note("wallet", say(Text.PAUSED_PAID_NOTE), strong=say(Text.PAUSED_PAID)),
    )
    reprint = Act(say(Text.REPRINT), Ask.REPRINT, icon="printer", note=say(Text.REPRINT_NOTE))
    # Where there is little room, the bar below leads to the same.
    acts = (reprint, access_act()) if scene.measures.roomy else (reprint,)
    return replace(bare(scene), band=band), _explaining(scene, notes, acts)


def offline(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    if state.paused:
        return paused(state, scene)
    link = scene.link
    left = link.next_try_in(scene.mono)
    since = ""
    if link.since is not None:
        at = datetime.fromtimestamp(link.since, tz=scene.now.tzinfo).astimezone(scene.zone)
        since = kiosk_texts.since(format.hour(at))
    band = Band("wifi-off", say(Text.OFFLINE), say(Text.OFFLINE_LEAD), "rail")
    frame = replace(bare(scene), band=band)
    s = scene.measures
    r = s.roomy
    works = (
        _still_works(Text.REPRINT_HERE, Text.WITH_CPF, "printer"),
        _still_works(Text.PROTOCOL_HERE, Text.PROTOCOL_HERE_NOTE, "receipt-text"),
        *_seen_today(scene),
    )
    waits = (
        _has_to_wait(Text.BUY, Ask.BUY, Text.NO_SALE_NOTE, "ticket"),
        _has_to_wait(Text.ELSEWHERE, Ask.REPRINT, Text.ELSEWHERE_NOTE, "qr-code"),
    )
    money = Note("wallet", say(Text.PAID_JUST_NOW_NOTE), strong=say(Text.PAID_JUST_NOW))
    counter = Note("store", kiosk_texts.counter_at(scene.counter), strong=say(Text.BOARDING_SOON))
    said = b.column(
        b.Words(say(Text.TRYING if left is not None else Text.TRYING_NOW), 28 if r else 24, 600),
        b.Words(since, 24 if r else 22, tone="text_2", keeps=True),
        grow=1,
    )
    time = b.Words(
        format.clock(left) if left is not None else "", 64 if r else 36, 600, wrap=False, keeps=True
    )
    edge = 10 if r else 2
    lists = (_list(s, Text.STILL_WORKS, works, usable=True), _list(s, Text.WAITS, waits, usable=False))
    notes = (
        _offline_note(s, money, "primary_tint", "primary_line"),
        _offline_note(s, counter, "surface", "border"),
    )
    root = b.column(
        b.Card(b.row(said, time, gap=-1, margins=(30, edge, 30, edge))),
        b.Line(lists, s.upright, s.gap + (14 if r else 0)),
        b.Gap(grow=1) if r else None,
        b.Line(notes, r, s.gap),
        None if r else b.Gap(grow=1),
        gap=28 if r else 8,
        margins=(s.side, 36 if r else 6, s.side, 36 if r else 8),
    )
    return frame, b.Body(root)


def _list(s: Scale, heading: str, acts: tuple[Act, ...], *, usable: bool) -> b.Card:
    r = s.roomy
    edge = 18 if r else 0
    icon, tone, ink = ("circle-check", "success", "text") if usable else ("ban", "text_2", "text_2")
    head = b.row(
        b.Icon(icon, 38 if r else 28, tone),
        b.Words(say(heading), 30 if r else 26, 600, ink, grow=1),
        gap=16,
        margins=(30, edge, 30, edge),
    )
    if s.narrow:  # Whole words rather than what explains them: the next page does.
        acts = tuple(replace(act, note="") for act in acts)
    buttons = (
        b.Button(act, 28 if r else 24, 124 if r else TARGET + 8, "row", False, 44 if r else 32, 30)
        for act in acts
    )
    return b.Card(
        b.column(head, *buttons, margins=(2, 2, 2, 2)), fill="surface" if usable else "surface_2", grow=1
    )


def _offline_note(s: Scale, note: Note, fill: str, line: str) -> b.Card:
    r = s.roomy
    inside = told(
        b.Icon(note.icon, 48 if r else 32, "primary"),
        b.Words(note.strong, 28 if r else 24, 600),
        b.Words(note.text, 26 if r else 22, tone="text_2"),
        gap=26 if r else 16,
        margins=(30, 18, 30, 18) if r else (20, 4, 12, 4),
        between=2,
    )
    return b.Card(inside, fill=fill, line=line)


def _still_works(text: str, note: str, icon: str) -> Act:
    return Act(say(text), Ask.REPRINT, icon=icon, after="chevron-right", note=say(note))


def _has_to_wait(text: str, ask: Ask, why_not: str, icon: str) -> Act:
    return Act(say(text), ask, icon=icon, note=say(why_not), why_not=say(why_not))


def _seen_today(scene: Scene) -> tuple[Act, ...]:
    """Return the way to the departures seen today; none where nobody saw any."""
    if not _today(scene):
        return ()
    note = say(Text.SEEN_NOTE)
    return (Act(say(Text.SEEN_TODAY), Ask.SEEN, icon="clock", after="chevron-right", note=note),)


def _today(scene: Scene) -> tuple[Answer, ...]:
    return tuple(
        one for one in scene.seen if one.at.date() == scene.today and one.results.query.day >= scene.today
    )


def seen(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return departures as customers saw them today, without what only the provider knows now."""
    rows = _ROWS_UPRIGHT if scene.per_page > _FEW and not state.looks.larger else _ROWS
    frame = Frame(scene.clock, title=say(Text.SEEN_TODAY), text=say(Text.SEEN_LEAD))
    return frame, _explaining(scene, tuple(_departures(one, scene) for one in _today(scene)[:rows]))


def _explaining(scene: Scene, notes: tuple[Note, ...], acts: tuple[Act, ...] = ()) -> b.Body:
    s = scene.measures
    r = s.roomy
    across = 1 if r else 2
    size, tall, icon = (34, s.text(148), 56) if r else (26, 116, 36)
    buttons = (b.Button(act, size, tall, centred=False, icon_size=icon, pad=36) for act in acts)
    root = b.column(
        b.column(*(explained(note, s) for note in notes), gap=s.gap),
        in_grid(buttons, across, s.gap),
        b.Gap(grow=1),
        gap=28 if r else 10,
        margins=(s.side, 32 if r else 6, s.side, 16 if r else 8),
    )
    return b.Body(root)


def _departures(one: Answer, scene: Scene) -> Note:
    trips = one.results.departures
    first, last = trips[0].departure, trips[0].arrival
    left = [trip.departure.when for trip in trips if trip.departure.when > scene.local.replace(tzinfo=None)]
    hours = list(dict.fromkeys(format.hour(when) for when in sorted(left)))
    hours_seen = kiosk_texts.seen_hours(hours[:_HOURS], max(0, len(hours) - _HOURS), format.hour(one.at))
    route = kiosk_texts.seen_route(first.city or first.name, last.city or last.name, one.results.query.day)
    return Note("clock", hours_seen if hours else say(Text.SEEN_GONE), strong=route)


def help_page(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    frame = Frame(scene.clock, title=say(Text.HELP_TITLE))
    taken = payment_texts.any_of(with_phone_first(methods_taken(state, scene)))
    notes = (
        Note("store", kiosk_texts.counter_at(scene.counter), strong=say(Text.HELP_STAFF)),
        Note("id-card", say(Text.HELP_BENEFITS_NOTE), strong=say(Text.HELP_BENEFITS)),
        Note("wallet", kiosk_texts.pay_note(taken[:1].upper() + taken[1:]), strong=say(Text.HELP_PAY)),
        Note("arrow-left-right", say(Text.HELP_CHANGE_NOTE), strong=say(Text.HELP_CHANGE)),
    )
    acts = (_call(state, scene), *_voice_acts(state, scene), access_act())
    return frame, _explaining(scene, notes, acts)


def _call(state: KioskState, scene: Scene) -> Act:
    """Return the button that rings for somebody, or when it did: nobody is promised to have heard it."""
    if state.called is None:
        return Act(say(Text.CALL), Ask.CALL, icon="bell", note=say(Text.CALL_NOTE))
    hour = format.hour(scene.local - timedelta(seconds=scene.mono - state.called))
    return Act(kiosk_texts.called_at(hour), Ask.CALL, icon="bell", note=kiosk_texts.counter_at(scene.counter))


def _voice_acts(state: KioskState, scene: Scene) -> tuple[Act, ...]:
    """Return what those who listen can ask for: the page they came from is said again when they return."""
    looks = state.looks
    if not looks.guided or not scene.speaks:
        return ()
    slower = Text.USUAL_SPEED if looks.drawl else Text.DRAWL
    return (
        Act(say(Text.REPEAT), Ask.BACK, icon="refresh-cw"),
        Act(say(Text.LOUDER), Ask.LOUDER, icon="plus"),
        Act(say(slower), Ask.DRAWL, icon="timer"),
    )


def access(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    looks = state.looks
    frame = Frame(scene.clock, title=say(Text.ACCESS_TITLE), text=say(Text.ACCESS_NOTE))
    rows = (
        (Text.LARGER, Text.LARGER_NOTE, Ask.LARGER, "plus", looks.larger),
        (Text.CONTRAST, Text.CONTRAST_NOTE, Ask.CONTRAST, "contrast", looks.contrast),
        (Text.LOWER, Text.LOWER_NOTE, Ask.LOWER, "arrow-down", looks.low),
        (Text.SLOWER, Text.SLOWER_NOTE, Ask.SLOWER, "timer", looks.slower),
    )
    acts = (Act(say(text), ask, icon=icon, note=say(note), chosen=on) for text, note, ask, icon, on in rows)
    return frame, _explaining(scene, (), tuple(acts))


def warning(state: KioskState, scene: Scene) -> b.Card | None:
    """Return the countdown before the data of this customer is deleted; None while there is none."""
    left = seconds_left(state, scene.mono)
    if left is None or idle_limit(state) is None or state.page is Page.CARD:
        return None  # The card page says it itself: nothing may cover what is being typed.
    s = scene.measures
    r = s.roomy
    attempt = state.sale.order.attempt
    sentence = say(Text.WIPED_IN if attempt is None else Text.ENDS_IN)
    ring = b.Ring(
        350 if r else 170, left / warned_for(state), str(round(left)), say(Text.SECONDS), at="centre"
    )
    said = (
        b.Words(say(Text.STILL_THERE), 58 if r else 36, 600, align="centre"),
        b.Words(sentence, 30 if r else 24, tone="text_2", align="centre"),
    )
    lines = b.Card(
        b.column(*_lost(state, scene), gap=20 if r else 6, margins=(30, 16, 30, 16)), fill="surface_2"
    )
    stay = b.Button(Act(say(Text.STAY), Ask.STILL_HERE), 40 if r else 30, s.main, "main")
    more = Act(kiosk_texts.more_time(state.rules.more), Ask.MORE_TIME, icon="timer")
    end = Act(say(Text.END_NOW), Ask.END_NOW, icon="trash-2")
    others = tuple(b.Button(act, 30 if r else 26, grow=0 if r or not s.upright else 1) for act in (more, end))
    if not s.upright:
        side = b.column(*said, lines, b.Gap(grow=1), stay, *others, gap=12, grow=1)
        return b.Card(b.row(ring, side, gap=32, margins=(32, 24, 32, 24)), line="border_strong")
    hand = b.Icon("hand", 88, "primary", at="centre") if r else None
    below = others if r else (b.row(*others, gap=s.gap),)
    edge = 56 if r else 20
    inside = b.column(
        hand,
        *said,
        ring,
        lines,
        b.Gap(grow=1),
        stay,
        *below,
        gap=20 if r else 10,
        margins=(edge, edge - 10, edge, edge - 10),
    )
    return b.Card(inside, line="border_strong")


def _lost(state: KioskState, scene: Scene) -> Iterator[b.Line]:
    """Yield what is deleted or given up when the countdown ends, and what goes on."""
    r = scene.measures.roomy

    def line(icon: str, text: str, strong: str = "") -> b.Line:
        size = 28 if r else 22
        first = b.Words(strong, size, 600, wrap=False, grow=0 if text else 1)
        return b.row(b.Icon(icon, 36 if r else 28), first, b.Words(text, size, grow=1), gap=20)

    attempt, chosen = state.sale.order.attempt, state.sale.seating.seats
    if attempt is not None:
        if not attempt.settled:
            yield line("hourglass", say(Text.ORDER_GOES_ON_NOTE), say(Text.ORDER_GOES_ON))
        return
    yield line("trash-2", say(Text.WIPE_WHAT), say(Text.WE_WIPE))
    held = [choice.label for choice in chosen if choice.hold]
    until = state.sale.hold_until
    if held and until:
        hour = format.hour(until.astimezone(scene.zone))
        yield line("armchair", kiosk_texts.free_again(*kiosk_texts.counted(held), hour))
    elif chosen:
        labels = kiosk_texts.counted([choice.label for choice in chosen])
        yield line("armchair", kiosk_texts.picked_given_back(*labels))
    yield line("circle-check", "", say(Text.NOTHING_CHARGED))
