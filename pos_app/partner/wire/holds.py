"""The answer to a hold (contract 2.4, 4.6), read where the contract or the profile places its fields.

Our own labels show which record is which seat.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from pos_app.domain.benefits import Benefit
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.seats import SeatHold
from pos_app.partner.faults import said
from pos_app.partner.reading import forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import fold, plain
from pos_app.partner.reading.paths import Record
from pos_app.partner.reading.reply_reader import ReplyReader
from pos_app.partner.reading.wanted import INVERTED
from pos_app.partner.wire.seat_map import in_another_unit

_NONE = Record(None)
_LONGEST_HOLD = timedelta(hours=24)
_NO = re.compile(
    r"(refus|recus|reject|rejeit|denied|deny|negad|fail|falh|erro|expir|vencid|cancel|sold|vendid|ocupad"
    r"|occupied|taken|indispon|unavail|invalid|block_failed|conflict)"
    r"|(^|[^a-z])(not|nao|non|no|un|in)[ _-]?"
    r"(block|held|hold|avail|dispon|livre|free|reserv|bloque|confirm|ok)"
)
"""Words for a seat that was not held, in Portuguese and English."""


def read(
    tree: Any,
    trip_id: str,
    asked: Sequence[HoldRequest],
    now: datetime,
    hold_minutes: int,
    book: Book | None = None,
) -> HoldAnswer:
    """Return which of the asked seats are ours.

    A seat that the answer leaves out, or lists as refused or without an id, is refused. Several seats without
    labels are not matched by their order: that would be a guess about who sits where. ``now`` is UTC.

    Raises:
        Unreadable: nothing in the answer speaks of our seats, or no id stands where ids are told. The seats
            may be ours.
    """
    book = book or Book()
    reader = ReplyReader(tree, Endpoint.HOLD, book)
    rows = _rows(reader, [seat.label for seat in asked])
    fare, estimated = book.fare(trip_id), now + timedelta(minutes=hold_minutes)
    holds, refused = [], []
    for seat in asked:
        row = rows.get(seat.label)
        block = _block(reader, row) if row is not None else ""
        if row is None or not block:
            refused.append(seat.label)
            continue
        until = _until(reader, row, now)
        holds.append(
            SeatHold(
                block_id=block,
                trip_id=trip_id,
                label=seat.label,
                until=until or estimated,
                estimated=until is None,
                price=_price(reader, row, seat, fare),
            )
        )
    ids = {hold.block_id.casefold() for hold in holds}
    if len(ids) < len(holds) or ids & {trip_id.casefold(), *(seat.label.casefold() for seat in asked)}:
        raise reader.lacking("block_id", "is that of several seats, or what we sent")
    if not holds and not any(_says_no(reader, row) for row in rows.values()):
        raise reader.lacking("block_id")
    why = [record.value for label in refused if isinstance((record := rows.get(label, _NONE)).value, dict)]
    return HoldAnswer(tuple(holds), tuple(refused), "; ".join(dict.fromkeys(filter(None, map(said, why)))))


def _rows(reader: ReplyReader, labels: Sequence[str]) -> Mapping[str, Record]:
    """Return the record of each of our labels that the answer speaks of."""
    for records in reader.alternatives("seats"):
        rows = rows_of([_told_label(reader, record) for record in records], labels)
        if rows:
            return {label: records[row] for label, row in rows.items()}
        # One seat was asked for, and one record came: it needs no label.
        alone = len(labels) == len(records) == 1 and not _told_label(reader, records[0])
        if alone and (_block(reader, records[0]) or _says_no(reader, records[0])):
            return {labels[0]: records[0]}
    raise reader.lacking("label", "speaks of none of our seats")


def rows_of(told: Sequence[str], labels: Sequence[str]) -> dict[str, int]:
    """Return the row of each of our labels among those that are told. Where none is told as we wrote it, a
    number may lack its leading noughts."""
    for key in (str.casefold, _number):
        ours = {key(label): label for label in labels}
        rows: dict[str, int] = {}
        for index, one in enumerate(told):
            if (label := ours.get(key(one))) is not None:
                rows.setdefault(label, index)
        if rows and len(ours) == len(labels):
            return rows
    return {}


def _number(label: str) -> str:
    return str(int(label)) if label.isdecimal() else label.casefold()


def _of(reader: ReplyReader, field: str, record: Record) -> Any:
    return reader.value(field, record, "seats")


def _told_label(reader: ReplyReader, record: Record) -> str:
    return forms.text(_of(reader, "label", record))


def _block(reader: ReplyReader, record: Record) -> str:
    """Return the id of a record's hold, empty for none."""
    return "" if _says_no(reader, record) else forms.identifier(_of(reader, "block_id", record))


def _says_no(reader: ReplyReader, record: Record) -> bool:
    status, kept, error = (_of(reader, field, record) for field in ("status", "held", "refused"))
    if reader.form("refused") == INVERTED:
        error = forms.yes(error) is False
    return (
        (isinstance(status, str) and bool(_NO.search(fold(status.strip()))))
        or forms.yes(kept) is False
        or (error not in (None, "", [], {}) and forms.yes(error) is not False)
    )


def _until(reader: ReplyReader, record: Record, now: datetime) -> datetime | None:
    """Return when a hold ends, in UTC; None where it is not told, or makes no sense."""
    value = _of(reader, "expiry", record)
    stated = forms.day_hour(value)
    if stated is not None and stated.moment() is not None:
        end = forms.instant_of(stated)
        return end if end is not None and abs(end - now) < _LONGEST_HOLD else None
    seconds = span(value, reader.form("expiry"))
    return now + timedelta(seconds=seconds) if 0 < seconds < _LONGEST_HOLD.total_seconds() else None


_SECONDS = {"seconds": 1, "minutes": 60, "hours": 3600, "segundos": 1, "minutos": 60, "horas": 3600}


def span(value: Any, form: str) -> float:
    """Return the seconds of a time that is left: a number in the unit ``form``, or an object of hours,
    minutes and seconds; 0 for what is none."""
    if isinstance(value, Mapping):
        parts = [(forms.amount(one), _SECONDS.get(plain(str(key)))) for key, one in value.items()]
        return sum(
            float(number) * unit if number is not None and unit else float("-inf") for number, unit in parts
        )
    number = forms.amount(value)
    return float(number) * _SECONDS[form] if number is not None and form in _SECONDS else 0.0


def _price(reader: ReplyReader, record: Record, seat: HoldRequest, fare: Cents | None) -> Cents | None:
    """Return the price of a held seat; None where the answer does not tell it so that it can be believed."""
    price = reader.amount("price", record, "seats")
    # A negative amount is not a price: as a change of price it would lower what the customer is asked for.
    if price is None or price < 0 or in_another_unit(price, fare):
        return None
    return price if price or not fare or seat.benefit is not Benefit.NONE else None
