"""Times of searches of a counter over a branch with few orders and over one with many, in turns; by what is
typed: a document, a number, a telephone, a whole name, two frequent words, and one.

Arguments: orders of the small branch, orders of the large one, rounds.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from bisect import bisect
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import accumulate
from pathlib import Path

import msgspec

from pos_app.branch import orders
from pos_app.branch.copying import place_of_order
from pos_app.branch.link import connected
from pos_app.branch.schema import Connection
from pos_app.branch.sealing import BranchKey, Word, name_pairs, words
from pos_app.domain.attempts import Attempt, AttemptState
from tests.branch.place import Place
from tests.postgres import PostgresServer, postgres
from tests.sale.samples import attempt

_MONTHS = 24
_PAIRS = 100_000
"""Pairs that people have in common."""
_FIRST, _LAST = 400, 3000
"""How many first names and surnames there are; as in life, few people have most of them."""
_SYLLABLES = ("ma", "ri", "jo", "an", "lu", "fe", "sil", "san", "ro", "ca", "be", "dio", "vel", "ter", "mo")


def _names(count: int, seed: int) -> list[str]:
    dice = random.Random(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(dice.choices(_SYLLABLES, k=dice.choice((2, 3, 4)))).capitalize()] = None
    return list(found)


FIRST, LAST = _names(_FIRST, 1), _names(_LAST, 2)


class People:
    """Who bought what, by the number of the order, alike each time."""

    def __init__(self) -> None:
        self._first = list(accumulate(1 / n for n in range(1, _FIRST + 1)))
        self._last = list(accumulate(1 / n for n in range(1, _LAST + 1)))

    def name(self, number: int) -> str:
        dice = random.Random(number)
        first = FIRST[bisect(self._first, dice.random() * self._first[-1])]
        lasts = (LAST[bisect(self._last, dice.random() * self._last[-1])] for _ in range(2))
        return " ".join((first, *lasts))


def _template() -> bytes:
    """Return an order as it is written, with marks for what differs between two."""
    one = attempt(AttemptState.COMPLETED, sends=1, public_id="@public")
    seats = tuple(
        replace(seat, passenger="@name", document_number="@document") for seat in one.sold.seats[:1]
    )
    sold = replace(
        one.sold,
        buyer="@name",
        buyer_document="@document",
        buyer_email="@email",
        buyer_phone="@phone",
        seats=seats,
    )
    return msgspec.json.encode(replace(one, id="@id", partner_id="@partner", sold=sold))


def body(number: int) -> bytes:
    """Return an order."""
    found = TEMPLATE
    for mark, text in (
        (b"@public", f"GB{number:08}"),
        (b"@name", PEOPLE.name(number)),
        (b"@document", document_of(number)),
        (b"@email", f"pessoa{number}@exemplo.com.br"),
        (b"@phone", phone_of(number)),
        (b"@id", f"{number:032x}"),
        (b"@partner", f"{number:016x}"),
    ):
        found = found.replace(mark, text.encode())
    return found


def document_of(number: int) -> str:
    return f"{number * 7919 % 10**11:011}"


def phone_of(number: int) -> str:
    return f"119{number * 104729 % 10**8:08}"


PEOPLE = People()
TEMPLATE = _template()


def filled(place: Place, count: int) -> None:
    """Write orders into a branch as it holds them. Those that are looked for are sealed, each with its words;
    the others, which nobody opens, are as large, and have as many."""
    database, branch, key = place.code.database.rpartition("/")[2], place.branch, place.key
    with place.server.owner(database) as db:
        db.execute("SET maintenance_work_mem = '768MB'")
        for table, primary, indexes in _TABLES:
            db.execute(f"ALTER TABLE guiche.{table} DROP CONSTRAINT {table}_pkey")
            for name, _ in indexes:
                db.execute(f"DROP INDEX guiche.{name}")
            values = {"b": branch, "n": count, "every": _every(count), "months": _MONTHS}
            if table == "orders":
                values["size"] = len(key.sealed(body(1), "x"))
                rows = _orders(branch, key, count)
                db.execute(_MANY_ORDERS, values)
            else:
                values["pairs"] = [key.hashed(Word.PAIR, one) for one in _pairs()]
                values |= {
                    kind: [key.hashed(Word.NAME, one.casefold()) for one in names] for kind, names in _NAMES
                }
                rows = _words(branch, key, count)
                db.execute(_MANY_WORDS, values)
            with db.cursor().copy(f"COPY guiche.{table} FROM STDIN") as into:
                for row in rows:
                    into.write_row(row)
            for name, of in indexes:
                db.execute(f"CREATE INDEX {name} ON guiche.{table}{of}")
            db.execute(f"ALTER TABLE guiche.{table} ADD PRIMARY KEY ({primary})")
        db.execute("VACUUM ANALYZE guiche.orders, guiche.order_words")


_SAMPLES = 1000
_TABLES = (
    (
        "orders",
        "branch, month, id",
        (("orders_open", "(branch, opened) WHERE NOT settled"), ("orders_newest", "(branch, opened)")),
    ),
    ("order_words", "branch, hash, month, id", (("order_words_of", "(branch, month, id)"),)),
)
_NAMES = (("first", FIRST), ("last", LAST))
_WHEN = "date_trunc('month', now()) + make_interval(mins => (n * %(months)s::bigint * 43000 / %(n)s)::int)"
_MANY_ORDERS = f"""
    INSERT INTO guiche.orders
    SELECT %(b)s, date_trunc('month', opened)::date, lpad(to_hex(n), 32, '0'), '00000000', '00000000',
        'completed', true, opened, opened, opened::date, 'GB' || lpad(n::text, 8, '0'), 'Viação', 'pix',
        13980, 1, decode(left(repeat(md5(n::text), 100), 2 * %(size)s), 'hex')
    FROM (SELECT n, {_WHEN} AS opened FROM generate_series(0, %(n)s - 1) n WHERE n %% %(every)s <> 0) one
"""  # noqa: S608 - our words
_MANY_WORDS = f"""
    INSERT INTO guiche.order_words
    SELECT %(b)s, hash, date_trunc('month', {_WHEN})::date, lpad(to_hex(n), 32, '0')
    FROM generate_series(0, %(n)s - 1) n, LATERAL (
        SELECT (%(first)s::bigint[])[1 + floor({_FIRST} * power(random(), 4))::int + 0 * n] AS hash
        UNION SELECT (%(last)s::bigint[])[1 + floor({_LAST} * power(random(), 4))::int + 0 * n]
            FROM generate_series(1, 2)
        UNION SELECT hashtextextended(n || ' ' || kind, 7) FROM generate_series(1, 5) kind
        UNION SELECT (%(pairs)s::bigint[])[1 + floor({_PAIRS} * power(random(), 3))::int + 0 * n]
            FROM generate_series(1, 3)
    ) words WHERE n %% %(every)s <> 0
"""  # noqa: S608 - our words


def _pairs() -> list[str]:
    """Return pairs of words as often as they are together, about; the first ones are of frequent words."""
    return [
        " ".join(sorted((FIRST[n % 40].casefold(), LAST[n // 40 % _LAST].casefold()))) for n in range(_PAIRS)
    ]


def _every(count: int) -> int:
    """Return the distance between two orders that are looked for."""
    return max(count // _SAMPLES, 1)


def _opened(number: int, count: int) -> datetime:
    today = datetime.now(UTC)
    first = today.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return first + timedelta(minutes=number * _MONTHS * 43_000 // count)


def _orders(branch: str, key: BranchKey, count: int) -> Iterator[tuple[object, ...]]:
    for number in range(0, count, _every(count)):
        opened = _opened(number, count)
        one, month = f"{number:032x}", date(opened.year, opened.month, 1)
        sealed = key.sealed(body(number), place_of_order(branch, one))
        yield (
            *(
                branch,
                month,
                one,
                "0" * 8,
                "0" * 8,
                AttemptState.COMPLETED.value,
                True,
                opened,
                opened,
                month,
            ),
            *(f"GB{number:08}", "Viação", "pix", 13_980, 1, sealed),
        )


def _words(branch: str, key: BranchKey, count: int) -> Iterator[tuple[object, ...]]:
    known: dict[str, int] = {}
    # What is written here by hand is what the program takes for an order's words.
    decoded = msgspec.json.decode(body(7), type=Attempt)
    assert {(kind, word) for word, kind in _texts(7).items()} == words(decoded)
    for number in range(0, count, _every(count)):
        opened = _opened(number, count)
        month, one = date(opened.year, opened.month, 1), f"{number:032x}"
        for text, kind in _texts(number).items():
            if kind in (Word.NAME, Word.PAIR):
                found = known.get(text)
                if found is None:
                    found = known[text] = key.hashed(kind, text)
            else:
                found = key.hashed(kind, text)
            yield branch, found, month, one


def _texts(number: int) -> dict[str, Word]:
    texts = {one.casefold(): Word.NAME for one in PEOPLE.name(number).split()}
    texts |= dict.fromkeys(name_pairs(PEOPLE.name(number)), Word.PAIR)
    texts |= dict.fromkeys((f"gb{number:08}", f"{number:016x}"), Word.NUMBER)
    texts[document_of(number)] = Word.DOCUMENT
    texts[f"pessoa{number}@exemplo.com.br"] = Word.EMAIL
    texts[phone_of(number)] = Word.PHONE
    return texts


def asked(number: int) -> dict[str, str]:
    """Return what people type who look for an order."""
    dice = random.Random(number)
    return {
        "document": document_of(number),
        "number": f"GB{number:08}",
        "telephone": phone_of(number),
        "name": PEOPLE.name(number),
        "two frequent words": f"{FIRST[dice.randrange(3)]} {LAST[dice.randrange(3)]}",
        "one frequent word": FIRST[dice.randrange(5)],
    }


def timed(db: Connection, place: Place, text: str) -> float:
    began = time.perf_counter()
    with db.transaction():
        orders.find(db, place.branch, place.key, text)
    return (time.perf_counter() - began) * 1000


def _place(server: PostgresServer, folder: Path, name: str, count: int) -> tuple[Place, Connection]:
    place = Place.made(server, server.make(name), folder)
    began = time.perf_counter()
    filled(place, count)
    print(f"{name}: {count} orders in {time.perf_counter() - began:.0f} s", file=sys.stderr)
    return place, connected(place.join("A"))


def measure(small: int, large: int, rounds: int) -> dict[str, dict[str, list[float]]]:
    found: dict[str, dict[str, list[float]]] = {"small_ms": {}, "large_ms": {}}
    with postgres() as server, tempfile.TemporaryDirectory(prefix="branch-search-") as folder:
        branches = {
            "small_ms": (*_place(server, Path(folder), "pequena", small), small),
            "large_ms": (*_place(server, Path(folder), "grande", large), large),
        }
        dice = random.Random(5)
        for number in range(-3, rounds):
            for size, (place, db, count) in branches.items():
                for kind, text in asked(dice.randrange(0, count, _every(count))).items():
                    took = timed(db, place, text)
                    if number >= 0:  # The first ones open files.
                        found[size].setdefault(kind, []).append(took)
        for place, db, _ in branches.values():
            db.close()
            place.close()
    return found


print(json.dumps(measure(*map(int, sys.argv[1:4]))))
