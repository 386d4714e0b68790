"""From what a walk heard to the lines of a reading profile, and to what people see and decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import (
    BasketSum,
    FieldFound,
    Option,
    Question,
    ReadingCertainty,
    SumPart,
    WalkStep,
)
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.payment import PaymentMethod, PaymentType, Quote, QuotePart
from pos_app.domain.value import replace
from pos_app.partner.config import Connection
from pos_app.partner.learn.proposal import LineOption, Proposal
from pos_app.partner.reading import forms
from pos_app.partner.reading.amounts import PERCENT
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.paths import written
from pos_app.partner.reading.profile import TICKET, Line, Profile
from pos_app.partner.reading.reply_reader import ReplyReader, lines_of
from pos_app.partner.reading.wanted import REPLIES, Kind
from pos_app.partner.wire.quote import of_methods

_MONEY = (Kind.MONEY, Kind.PART)
_SECRET = frozenset({"access_token", "sessionId"})
Key = tuple[str, str]


class Draft:
    """The profile of a walk as it grows.

    Attributes:
        book: what the walk's readers read by; its profile is the draft.
        read: replies that could be read by the lines of now, or by those of the contract.
        changed: replies that no longer were as the profile says; their lines were learnt again.
    """

    def __init__(self, before: Profile) -> None:
        self._before = before
        self._decided: dict[Key, Line] = {}
        self._options: dict[Key, tuple[LineOption, ...]] = {}
        self._refused: set[Key] = set()
        self._there: set[Key] = set()
        self.book = Book(before)
        self.read: set[str] = set()
        self.changed: list[str] = []

    @property
    def profile(self) -> Profile:
        """What a desk should read by: the lines of each reply that can be read by them, and what a person
        decided."""
        return replace(
            self._now,
            lines={
                key: line
                for key, line in self._now.lines.items()
                if key[0] in self.read or key in self._decided or self._before.lines.get(key) == line
            },
        )

    @property
    def _now(self) -> Profile:
        return self.book.profile

    def begin(self) -> None:
        self.book = Book(self._now)

    def decide(self, key: Key, option: int, who: str) -> None:
        """Take one place of a field; it counts with the next reading."""
        line = replace(self._options[key][option].line, confirmed=who)
        self._decided[key] = line
        self._put({**self._now.lines, key: line})

    def refuse(self, key: Key) -> None:
        """Take it that a field stands in none of the places that were offered: it is not asked again."""
        self._refused.add(key)

    def confirmed(self, reply: str) -> dict[str, Line]:
        """Return the lines of a reply that a person confirmed, by field: in this walk, or before it while
        the reply is what it was."""
        holds = self._now if reply in self.read else Profile(self._decided)
        return {key[1]: line for key, line in holds.lines.items() if key[0] == reply and line.confirmed}

    def take(self, reply: str, found: Proposal) -> None:
        """Add what was found in a reply. Where others of its kind could be read, it is a second form of them:
        old places come first. Else the reply is not what it was, or it is new."""
        known = self._known(reply)
        old = known if reply in self.read and reply != Endpoint.METHODS else self._kept(known, found)
        placed = any(key[0] == reply and key not in self._decided for key in self._before.lines)
        if placed and reply not in self.read and reply not in self.changed:
            self.changed.append(reply)
        lines = dict(old)
        for field, line in found.lines.items():
            lines[field] = _both(old[field], line) if field in old else line
        others = {key: line for key, line in self._now.lines.items() if key[0] != reply}
        self._put({**others, **{(reply, field): line for field, line in lines.items()}})

    def _known(self, reply: str) -> dict[str, Line]:
        """Return where the fields of a reply stood so far; a place that never held anything says nothing."""
        lines, placed = lines_of(reply, self.book)
        return {field: line for field, line in lines.items() if placed or (reply, field) in self._there}

    def _kept(self, known: Mapping[str, Line], found: Proposal) -> dict[str, Line]:
        """Return what a person said of a reply that is read anew: it holds while the reply still has it."""
        return {
            field: line
            for field, line in known.items()
            if line.confirmed
            and replace(line, confirmed="")
            in (*(one.line for one in found.open.get(field, ())), found.lines.get(field))
        }

    def _put(self, lines: Mapping[Key, Line]) -> None:
        self.book.profile = Profile(lines, self._now.base_url)

    def questions(self, reply: str, found: Proposal, step: Callable[[str], WalkStep]) -> Iterator[Question]:
        """Yield what a person must decide of a reply. ``step`` tells where a field belongs."""
        for field, options in found.open.items():
            if (reply, field) in self._now.lines.keys() | self._refused:
                continue
            self._options[reply, field] = options
            shown = tuple(
                Option(_path(o.line), o.value, o.line.form, o.sum, o.line.per, o.doubt, o.left, o.tickets)
                for o in options
            )
            money = REPLIES[reply][field].kind in _MONEY
            yield Question(step(field), reply, field, shown, money)

    def rows(
        self, reply: str, tree: object, found: Proposal | None, fault: Unreadable | None = None
    ) -> tuple[FieldFound, ...]:
        """Return where each field of a reply stands, for people."""
        reader = ReplyReader(of_methods(tree) if reply == Endpoint.METHODS else tree, reply, self.book)
        rows = {}
        for field, wanted in REPLIES[reply].items():
            records = reader.records(field)
            line = reader.line(field)
            if line is None or not records:
                continue
            self._there.add((reply, field))
            several = wanted.kind is Kind.RECORDS
            value = str(len(records)) if several else forms.text(records[0].value)
            if isinstance(records[0].value, bool):
                value = str(records[0].value)
            shown = "" if field in _SECRET else value
            there = line if reader.placed else replace(line, paths=reader.place(field))
            sureness = self._sureness(reply, field, line, reader)
            rows[field] = FieldFound(reply, field, _path(there), sureness, shown, line.form)
        for field, options in (found.open if found else {}).items():
            if (reply, field) not in self._now.lines:
                others = tuple((_path(one.line), one.value) for one in options)
                rows[field] = FieldFound(reply, field, "", ReadingCertainty.AMBIGUOUS, others=others)
        lacking = [*(found.missing if found else ()), *((fault.field,) if fault else ())]
        for field in lacking:
            if field not in rows:
                rows[field] = FieldFound(reply, field, "", ReadingCertainty.MISSING)
        return tuple(rows.values())

    def _sureness(self, reply: str, field: str, line: Line, reader: ReplyReader) -> ReadingCertainty:
        if not reader.placed:
            return ReadingCertainty.DOCUMENTED
        if line.confirmed or self._before.lines.get((reply, field)) == line:
            return ReadingCertainty.PINNED
        shown = frozenset(line.paths) <= frozenset(REPLIES[reply][field].shown)
        return ReadingCertainty.DOCUMENTED if shown else ReadingCertainty.FOUND


def _both(old: Line, new: Line) -> Line:
    """Return a line with the places of both; what a person said of it stays. An amount that two forms of a
    reply tell in two units has one line only: the other form is not read."""
    if (old.form and new.form and old.form != new.form) or (old.per, old.rest) != (new.per, new.rest):
        return old
    paths = (*old.paths, *(path for path in new.paths if path not in old.paths))
    return replace(old, paths=paths, form=old.form or new.form)


def _path(line: Line) -> str:
    return " | ".join(map(written, line.paths))


def comments(rows: Iterable[FieldFound], words: Callable[[FieldFound], str]) -> dict[Key, str]:
    return {(row.reply, row.field): words(row) for row in rows if row.sureness.sure}


# --- Sums -----------------------------------------------------------------------------------------


def sums(step: WalkStep, quote: Quote, asked: Sequence[QuotePart], profile: Profile) -> tuple[BasketSum, ...]:
    """Return what a basket costs by each method that this program knows, as the sale counts it."""
    found = [_sum(step, method, quote, asked, profile) for method in quote.methods if method.type]
    there = {one.method for one in found}
    unread = {PaymentType.of(field.partition(".")[0]) for field, _ in quote.unread}
    lost = [BasketSum(step, method) for method in PaymentType if method in unread - there]
    return (*found, *lost)


def _sum(
    step: WalkStep, method: PaymentMethod, quote: Quote, asked: Sequence[QuotePart], profile: Profile
) -> BasketSum:
    assert method.type is not None
    prices, insurance = dict(quote.seat_prices), dict(quote.insurance_prices)
    items = [item for part in asked for item in part.items]
    parts = {"seats": sum(prices.get(item.block_id, item.price) for item in items), "fee": method.fee}
    if not method.fee and any(key[0] == Endpoint.METHODS for key in profile.lines):
        # By a profile a fee that has no line is told nowhere; it is not one of nothing.
        parts = parts if _line(profile, method.type, "fee") else {"seats": parts["seats"]}
    if insured := [item.block_id for item in items if item.insurance]:
        parts["insurance"] = sum(insurance.get(block, ZERO) for block in insured)
    parts |= {part.kind.value: part.amount for part in method.adjustments}
    lines = {what: _line(profile, method.type, what) for what in ("total", *parts)}
    told = tuple(SumPart(what, Cents(amount), _per(lines[what])) for what, amount in parts.items())
    who = next((line.confirmed for line in lines.values() if line and line.confirmed), "")
    most = max((line.count for brand in method.brands for line in brand.instalments), default=1)
    fits = sum(parts.values()) == method.total
    return BasketSum(step, method.type, told, method.total, fits, who, most, method.unread_table)


def _line(profile: Profile, method: PaymentType, what: str) -> Line | None:
    own, of_all = (profile.lines.get((Endpoint.METHODS, f"{who}.{what}")) for who in (method.value, "method"))
    return own or of_all


def _per(line: Line | None) -> Literal["", "ticket", "percent"]:
    if line is None or line.form == PERCENT:
        return "percent" if line else ""
    return "ticket" if line.per == TICKET else ""


def other_form(connection: Connection) -> Connection:
    """Return the connection with the other body of the payment-methods question (contract 2.5)."""
    return replace(connection, payments_shape="A" if connection.payments_shape == "B" else "B")
