"""What the page of the shift shows, as it is written: from the account, without reckoning anything."""

from __future__ import annotations

from datetime import datetime, tzinfo

from pos_app.domain.money import Cents, brl
from pos_app.domain.shift_account import Account, AccountOrder, Fate, Sum, total_of
from pos_app.domain.shift_closing import Compared, Likely, Whole, whole
from pos_app.domain.shifts import CheckResult, Comparison, Shift
from pos_app.domain.value import Value
from pos_app.wording import format, shift_texts, trip_texts
from pos_app.wording import shift_page_texts as words

_LISTED = 8
"""Bars of a card; the rest is in the report."""


class Figure(Value):
    """One of the figures over the charts. ``tone`` names a colour of the theme."""

    title: str
    amount: str
    note: str
    tone: str = "text"


class Bar(Value):
    """A bar with its numbers. ``share`` of the longest one, from 0 to 1; ``running``: it still grows."""

    name: str
    share: float
    note: str
    amount: str
    running: bool = False


class Chart(Value):
    """Bars; ``beside`` stands at the right of their heading, ``foot`` below them, at the right of it
    ``whole``."""

    bars: tuple[Bar, ...]
    beside: str = ""
    foot: str = ""
    whole: str = ""


class Charts(Value):
    """The account as figures and bars."""

    figures: tuple[Figure, ...]
    hours: Chart
    companies: Chart
    methods: Chart
    routes: Chart


class PendingLine(Value):
    """An order without an outcome. ``key`` is its attempt."""

    key: str
    title: str
    since: str
    amount: str

    @property
    def spoken(self) -> str:
        return f"{self.title}, {self.since}, {self.amount}"


class ComparedLine(Value):
    """What was counted beside what was expected; ``strong``: the sum of the methods."""

    key: str
    name: str
    where: str
    counted: str
    counted_total: str
    expected: str
    expected_total: str
    result: str
    agrees: bool
    strong: bool = False

    @property
    def spoken(self) -> str:
        counted = f"{words.counted()} {self.counted} {self.counted_total}"
        expected = f"{words.system()} {self.expected} {self.expected_total}"
        return f"{self.name}, {counted}, {expected}, {self.result}"


class LikelyLine(Value):
    """An order that a difference may come from."""

    likely: Likely
    title: str
    about: str
    accepted: bool


class ComparisonShown(Value):
    """What is looked at before signing. ``verdict`` is said of ``difference``, which may be empty."""

    title: str
    caption: str
    handed_in: str
    lines: tuple[ComparedLine, ...]
    likely: tuple[LikelyLine, ...]
    differs: bool
    counted: str
    expected: str
    verdict: str
    difference: str
    pending: str


class OpeningShown(Value):
    """What is looked at before opening; ``checks`` is None while they are made."""

    caption: str
    who: str
    action: str
    inherits: str
    cash: bool
    checks: tuple[CheckResult, ...] | None


class RunningShown(Value):
    """A shift that sells, or rests."""

    title: str
    caption: str
    paused: bool
    cash: str
    charts: Charts
    pending: tuple[PendingLine, ...]
    aside: str


class PastLine(Value):
    """A signed shift in the list."""

    key: str
    name: str
    when: str
    who: str
    result: str
    differs: bool

    @property
    def spoken(self) -> str:
        return f"{self.name}, {self.when}, {self.who}, {self.result}"


class PastShown(Value):
    """A closing as it was signed, and what became known later."""

    title: str
    caption: str
    lines: tuple[ComparedLine, ...]
    charts: Charts
    notes: tuple[str, ...]


def charts(account: Account, now_hour: datetime | None = None) -> Charts:
    """Return the bars of an account; ``now_hour``: the local hour that still runs."""
    cancelled = account.of(Fate.CANCELLED)
    each = "\u2013" if account.each is None else brl(account.each)
    figures = (
        Figure(words.sold(), brl(account.sold.total), words.many(account)),
        Figure(words.each(), each, words.tickets_each(account.tickets_each)),
        Figure(words.sale_time(), *words.time_of(account.sale_time)),
        Figure(words.cancelled(), brl(total_of(cancelled)), words.not_ours(cancelled)),
        Figure(words.in_doubt(), brl(total_of(account.pending)), words.not_added(account.pending), "primary"),
    )
    companies = [(one.name, one.fares, words.tickets_short(one.tickets)) for one in account.companies]
    sold = brl(account.sold.total) if companies else ""
    methods = [(shift_texts.method(one), of) for one, of in account.methods]
    return Charts(
        figures,
        _hours(account, now_hour),
        Chart(_bars(companies), foot=words.beside(account), whole=sold),
        Chart(_sums(methods), foot=words.papers(account)),
        Chart(_sums(list(account.routes)), foot=words.from_searches(account)),
    )


def _hours(account: Account, now_hour: datetime | None) -> Chart:
    most, peak, bars = max((one.orders for _, one in account.hours), default=0), "", []
    for begins, one in account.hours:
        name, runs = shift_texts.hour_name(begins), begins == now_hour
        peak = peak or (words.peak(name, most) if one.orders == most else "")
        said = words.hour_now(name) if runs else name
        bars.append(Bar(said, one.orders / most, str(one.orders), "", running=runs))
    return Chart(tuple(bars), beside=peak)


def _sums(rows: list[tuple[str, Sum]]) -> tuple[Bar, ...]:
    return _bars([(name, one.total, words.orders_short(one.orders)) for name, one in rows])


def _bars(rows: list[tuple[str, Cents, str]]) -> tuple[Bar, ...]:
    most = max((cents for _, cents, _ in rows), default=0)
    return tuple(
        Bar(name, cents / most if most > 0 else 0, note, brl(cents)) for name, cents, note in rows[:_LISTED]
    )


def pending_lines(orders: tuple[AccountOrder, ...], now: datetime) -> tuple[PendingLine, ...]:
    """Return the orders that nobody knows yet, oldest first."""
    return tuple(
        PendingLine(
            one.attempt,
            f"{words.waits(one)} \u00b7 {one.route}",
            trip_texts.ago((now - one.opened).total_seconds()),
            brl(one.total),
        )
        for one in orders
    )


def compared_lines(lines: tuple[Compared, ...]) -> tuple[ComparedLine, ...]:
    """Return the comparison: the methods, their sum, then the rest."""
    of_methods = [_compared(one) for one in lines if one.topic.method is not None]
    rest = [_compared(one) for one in lines if one.topic.method is None]
    sums = whole(lines)
    result = brl(sums.money) if sums.money else words.agrees()
    total = ComparedLine(
        "total", words.total(), "", *_numbers(sums), result, agrees=not sums.money, strong=True
    )
    return (*of_methods, total, *rest)


def _compared(line: Compared) -> ComparedLine:
    name, where = shift_texts.topic(line.topic), shift_texts.where(line.topic)
    return ComparedLine(line.topic, name, where, *_numbers(line), words.difference(line), line.agrees)


def _numbers(one: Compared | Whole) -> tuple[str, str, str, str]:
    """Return pieces and sum as counted, then as expected; what is not counted so is empty."""

    def said(pieces: int | None, total: Cents | None) -> tuple[str, str]:
        return "" if pieces is None else str(pieces), "" if total is None else brl(total)

    return *said(one.counted, one.counted_total), *said(one.expected, one.expected_total)


def comparison_shown(
    shift: Shift, found: Comparison, accepted: frozenset[tuple[str, str]], zone: tzinfo | None
) -> ComparisonShown:
    """Return what is looked at before signing; ``accepted`` are topics and attempts."""
    sums, handed_in = whole(found.lines), shift.counted
    if sums.money:
        verdict = words.lacks() if sums.money < 0 else words.too_much()
    else:
        verdict = words.some_differs() if found.differs else words.all_agrees()
    likely = tuple(
        LikelyLine(
            one,
            words.likely_title(one),
            words.likely_words(one, zone),
            (one.topic, one.order.attempt) in accepted,
        )
        for one in found.likely
    )
    return ComparisonShown(
        words.closing(shift.number),
        words.span(shift, zone),
        words.handed_in(format.hour(handed_in.at.astimezone(zone))) if handed_in else "",
        compared_lines(found.lines),
        likely,
        found.differs,
        brl(sums.counted_total),
        brl(sums.expected_total),
        verdict,
        brl(abs(sums.money)) if sums.money else "",
        words.still_pending(found.account.pending),
    )


def past_line(shift: Shift, now: datetime, zone: tzinfo | None) -> PastLine:
    return PastLine(
        str(shift.number),
        shift_texts.name(shift.number),
        format.moment(shift.opened.astimezone(zone), now.astimezone(zone).date()),
        ", ".join(shift.operators),
        words.result(shift),
        differs=shift.closing is not None and shift.closing.differs,
    )
