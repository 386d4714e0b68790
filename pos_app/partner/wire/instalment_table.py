"""Card brands and how a total may be split (contract 4.7), read by their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pos_app.domain.money import Cents
from pos_app.domain.payment import CardBrand, Instalment
from pos_app.partner.reading import amounts
from pos_app.partner.reading.lexicon import plain, word_set
from pos_app.partner.reading.paths import Record
from pos_app.partner.reading.reply_reader import ReplyReader

_MOST = 36
_COUNT = re.compile(
    r"\s*(\d{1,2})\s*(?:x.*|parcelas?|vez(?:es)?|instal+ments?)?\s*", re.IGNORECASE | re.DOTALL
)
_SENTENCE = re.compile(
    r"\s*(\d{1,2})\s*x\D*?(\d[\d.,]*)(?:.*?total\D*(\d[\d.,]*))?.*", re.IGNORECASE | re.DOTALL
)
_ROW = word_set("n amount total interest hasinterest interestrate rate")
"""What a line may hold that nobody looked at: a fee of its own would be another principal."""
Row = tuple[int, Cents | None, Cents | None]


def brands(reply: ReplyReader, method: Record, total: Cents, form: str) -> tuple[CardBrand, ...]:
    """Return the card brands of a method with their tables; a table of no brand belongs to all.

    A table whose first line is not the total belongs to something else, and is left out.
    """
    found = []
    for record in reply.records("brands", method, "methods"):
        named = reply.value("brand.name", record, "brands")
        name = named if isinstance(named, str) else record.key
        own = _table(reply, record, "brands", total, form)
        if name:
            found.append(CardBrand(name.strip(), own or _table(reply, method, "methods", total, form)))
    if found:
        return tuple(found)
    alone = _table(reply, method, "methods", total, form)
    return (CardBrand("", alone),) if alone else ()


def _table(reply: ReplyReader, record: Record, of: str, total: Cents, form: str) -> tuple[Instalment, ...]:
    try:
        rows = list(_rows(reply, record, of, form))
    except ValueError:
        return ()
    made = [line for row in rows if (line := _line(row, total)) is not None]
    made.sort(key=lambda line: line.count)
    counts = [line.count for line in made]
    if not made or len(made) < len(rows) or len(set(counts)) < len(counts):
        return ()
    if (made[0].count == 1 and made[0].total != total) or any(line.total < total for line in made):
        return ()
    return tuple(made)


def _rows(reply: ReplyReader, record: Record, of: str, form: str) -> Iterator[Row]:
    for number, row in enumerate(reply.records("instalments", record, of), start=1):
        if not reply.placed and isinstance(row.value, Mapping) and not _ROW.issuperset(map(plain, row.value)):
            raise ValueError("a line says more than a count and its amounts")
        if isinstance(row.value, str) and (said := _SENTENCE.fullmatch(row.value)):
            whole = amounts.cents_of(said[3].strip(".,")) if said[3] else None
            yield int(said[1]), amounts.cents_of(said[2].strip(".,")), whole
            continue
        count = _count(reply.value("instalment.count", row, "instalments"))
        if count is None and reply.line("instalment.count") is not None:
            raise ValueError("a line says no count")
        yield count or number, _amount(reply, row, "amount", form), _amount(reply, row, "total", form)


def _amount(reply: ReplyReader, row: Record, what: str, form: str) -> Cents | None:
    value = reply.value(f"instalment.{what}", row, "instalments")
    return None if value is None else amounts.cents_of(value, reply.form(f"instalment.{what}", form))


def _count(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    match = _COUNT.fullmatch(str(value)) if isinstance(value, int | str) else None
    return int(match[1]) if match and 1 <= int(match[1]) <= _MOST else None


def _line(row: Row, total: Cents) -> Instalment | None:
    """Return a row in full: without a whole it is the instalment times its count, the other way round rounded
    up. What rounding leaves of the total is the total."""
    count, each, whole = row
    if whole is None:
        if each is None:
            return None
        whole = Cents(each * count)
        whole = total if abs(whole - total) <= count else whole
    return Instalment(count, Cents(-(-whole // count)) if each is None else each, whole)
