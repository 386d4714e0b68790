"""Card brands and how a total may be split (contract 4.7), read by their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pos_app.domain.money import Cents
from pos_app.domain.payment import CardBrand, Instalment
from pos_app.partner.reading import amounts
from pos_app.partner.reading.lexicon import concepts, plain, word_set
from pos_app.partner.reading.paths import Record
from pos_app.partner.reading.reply_reader import ReplyReader
from pos_app.partner.wire.offered import not_final, says_off, switched_off

MOST = 36
"""Counts of instalments beyond which a number is none."""
_COUNT = re.compile(
    r"\s*(\d{1,2})\s*(?:x.*|parcelas?|vez(?:es)?|instal+ments?)?\s*", re.IGNORECASE | re.DOTALL
)
SENTENCE = re.compile(
    r"\s*(\d{1,2})\s*x\D*?(\d[\d.,]*)(?:.*?total\D*(\d[\d.,]*))?.*", re.IGNORECASE | re.DOTALL
)
_BRANDS = word_set(
    "visa mastercard master elo amex americanexpress hipercard diners dinersclub discover jcb aura cabal "
    "sorocred banescard alelo maestro cup unionpay hiper vr"
)
_ROW = word_set("n amount total interest hasinterest interestrate rate")
"""What a line may hold that nobody looked at: a fee of its own would be another principal."""
_MONEY = frozenset({"amount", "total", "price"})
Row = tuple[int, Cents | None, Cents | None]


def is_brand(word: object) -> bool:
    return isinstance(word, str) and plain(word) in _BRANDS


def brands(reply: ReplyReader, method: Record, total: Cents, form: str) -> tuple[CardBrand, ...]:
    """Return the card brands of a method with their tables; a table of no brand belongs to all.

    A table whose first line is not the total belongs to something else, and is left out.
    """
    found: dict[str, CardBrand] = {}
    taken, refused = listed_brands(method.value)
    shared = _table(reply, method, "methods", total, form)
    for record in reply.records("brands", method, "methods"):
        named = reply.value("brand.name", record, "brands")
        name = next((one for one in (named, record.value) if isinstance(one, str)), record.key).strip()
        if name and plain(name) not in refused:
            found[plain(name)] = CardBrand(name, _table(reply, record, "brands", total, form) or shared)
    for key, name in taken.items():
        found.setdefault(key, CardBrand(name, shared))
    return tuple(found.values()) or ((CardBrand("", shared),) if shared else ())


def listed_brands(node: Any, key: str = "") -> tuple[dict[str, str], frozenset[str]]:
    """Return the brands that a method says it takes, by their plain name, and those that it says it does not:
    lists under a name of brands, and records of one brand that is switched off."""
    taken: dict[str, str] = {}
    refused: set[str] = set()
    if isinstance(node, Mapping):
        for name, value in node.items():
            inner, not_these = listed_brands(value, str(name))
            taken |= inner
            refused |= not_these
        names = [value for value in node.values() if is_brand(value)]
        if "brand" in concepts(key) or names:
            flags = {
                name: value for name, value in node.items() if is_brand(name) and isinstance(value, bool)
            }
            off = bool(switched_off(node))
            taken |= {plain(one): one for one in (*names, *(n for n, on in flags.items() if on)) if not off}
            refused |= {
                plain(one) for one in (*(names if off else ()), *(n for n, on in flags.items() if not on))
            }
    elif isinstance(node, list):
        words_ = [one for one in node if is_brand(one)]
        if words_ and says_off(key):
            refused |= set(map(plain, words_))
        elif "brand" in concepts(key) or len(words_) == len(node):
            taken |= {plain(one): one for one in words_}
        for one in node:
            if isinstance(one, Mapping):
                inner, not_these = listed_brands(one)
                taken |= inner
                refused |= not_these
    return taken, frozenset(refused)


def _table(reply: ReplyReader, record: Record, of: str, total: Cents, form: str) -> tuple[Instalment, ...]:
    try:
        rows = list(_rows(reply, record, of, form))
    except ValueError:
        return ()
    made = [line for row, _ in rows if (line := _line(row, total)) is not None]
    made.sort(key=lambda line: line.count)
    counts = [line.count for line in made]
    limits = {row[0]: record for row, record in rows}
    if not made or len(made) < len(rows) or len(set(counts)) < len(counts):
        return ()
    if (made[0].count == 1 and made[0].total != total) or any(line.total < total for line in made):
        return ()
    return tuple(line for line in made if _allowed(limits[line.count], line, total, form))


def _allowed(node: Any, line: Instalment, total: Cents, form: str) -> bool:
    """Return whether a row can be chosen: it is not switched off, and what it says is the least or the most
    of an order, or of one instalment, holds for this total."""
    if switched_off(node):
        return False
    for key, value in node.items() if isinstance(node, Mapping) else ():
        terms, limit = concepts(str(key)), amounts.maybe(value, form)
        each = "installment" in terms
        if limit is None or isinstance(value, bool) or (each and not terms & _MONEY):
            continue
        due = line.amount if each else total
        if ("least" in terms and due < limit) or ("most" in terms and due > limit):
            return False
    return True


def _rows(reply: ReplyReader, record: Record, of: str, form: str) -> Iterator[tuple[Row, Any]]:
    for number, row in enumerate(reply.records("instalments", record, of), start=1):
        if not_final(row.value):
            raise ValueError("a line is an estimate")
        if not reply.placed and isinstance(row.value, Mapping) and not _ROW.issuperset(map(plain, row.value)):
            raise ValueError("a line says more than a count and its amounts")
        text = (
            row.value if isinstance(row.value, str) else reply.value("instalment.amount", row, "instalments")
        )
        if isinstance(text, str) and (said := SENTENCE.fullmatch(text)):
            whole = amounts.cents_of(said[3].strip(".,")) if said[3] else None
            yield (int(said[1]), amounts.cents_of(said[2].strip(".,")), whole), row.value
            continue
        count = count_of(reply.value("instalment.count", row, "instalments"))
        if count is None and reply.line("instalment.count") is not None:
            raise ValueError("a line says no count")
        each, whole = (_amount(reply, row, what, form) for what in ("amount", "total"))
        yield (count or number, each, whole), row.value


def _amount(reply: ReplyReader, row: Record, what: str, form: str) -> Cents | None:
    value = reply.value(f"instalment.{what}", row, "instalments")
    return None if value is None else amounts.cents_of(value, reply.form(f"instalment.{what}", form))


def count_of(value: Any) -> int | None:
    """Return the number of instalments that a value names, ``3``, ``3x``, ``3 parcelas``; None for none."""
    if isinstance(value, bool):
        return None
    match = _COUNT.fullmatch(str(value)) if isinstance(value, int | str) else None
    return int(match[1]) if match and 1 <= int(match[1]) <= MOST else None


def _line(row: Row, total: Cents) -> Instalment | None:
    """Return a row in full: without a whole it is the instalment times its count, the other way round rounded
    up. What rounding leaves of the total is the total."""
    count, each, whole = row
    if whole is None:
        if each is None:
            return None
        whole = Cents(each * count)
        whole = total if abs(whole - total) <= count else whole
    if each is not None and abs(each * count - whole) > count:
        return None  # One of them leaves the interest out.
    return Instalment(count, Cents(-(-whole // count)) if each is None else each, whole)
