"""Times of searches of a counter over a branch with few orders and over one with many, in turns; by what is
typed: a document, a number, an e-mail, a telephone, a whole name, frequent words of names and rare ones.

Arguments: orders of the small branch, orders of the large one, rounds.
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, cast

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
_FIRST, _LAST = 400, 3000
"""How many first names and surnames there are; as in life, few people have most of them."""
_SYLLABLES = ("ma", "ri", "jo", "an", "lu", "fe", "sil", "san", "ro", "ca", "be", "dio", "vel", "ter", "mo")


def _names(count: int) -> list[str]:
    dice = random.Random(1)
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(dice.choices(_SYLLABLES, k=dice.choice((2, 3, 4)))).capitalize()] = None
    return list(found)


FIRST, LAST = _names(_FIRST + _LAST)[:_FIRST], _names(_FIRST + _LAST)[_FIRST:]
_NUMBERS = {one.casefold(): n + 1 for n, one in enumerate(FIRST)}
_NUMBERS |= {one.casefold(): 1001 + n for n, one in enumerate(LAST)}


def _ranked(dice: random.Random, count: int) -> int:
    """Return which of so many, most often the first: in proportion to 1, 1/2, 1/3, as in life."""
    return int((count + 1) ** dice.random()) - 1


def name_of(number: int) -> str:
    """Return who bought an order."""
    dice = random.Random(number)
    first = FIRST[_ranked(dice, _FIRST)]
    return " ".join((first, *(LAST[_ranked(dice, _LAST)] for _ in range(2))))


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
        (b"@name", name_of(number)),
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


TEMPLATE = _template()


def filled(place: Place, count: int) -> None:
    """Write orders into a branch as it holds them. Those that are looked for are sealed, each with its words;
    the others, which nobody opens, are as large, and have as many words of as many people. Rows first, then
    indexes, and nothing in the server's log, so that it takes minutes."""
    key, database = place.key, place.code.database.rpartition("/")[2]
    values: dict[str, Any] = {"b": place.branch, "n": count, "every": _every(count), "months": _MONTHS}
    values["size"] = len(key.sealed(body(1), "x"))
    for kind, names in (("first", FIRST), ("last", LAST)):
        values[kind] = [key.hashed(Word.NAME, one.casefold()) for one in names]
    values["asked"] = [_pair_number(one) for one in _pairs_asked(count)]
    values["hashes"] = [key.hashed(Word.PAIR, one) for one in _pairs_asked(count)]
    with contextlib.ExitStack() as stack, ThreadPoolExecutor(2) as threads:
        orders_db, words_db = (stack.enter_context(place.server.owner(database)) for _ in range(2))
        for table in ("orders", "order_words"):
            words_db.execute(f"ALTER TABLE guiche.{table} DROP CONSTRAINT {table}_pkey")
            for name, _ in _INDEXES[table]:
                words_db.execute(f"DROP INDEX guiche.{name}")
            parts = "SELECT relid::text FROM pg_partition_tree(%s) WHERE isleaf"
            for (part,) in words_db.execute(parts, (f"guiche.{table}",)).fetchall():
                words_db.execute(f"ALTER TABLE {part} SET UNLOGGED")
        written = (_orders(place.branch, key, count), _words(place.branch, key, count))
        for one in (
            threads.submit(_written, orders_db, "orders", (_MANY_ORDERS,), values, written[0]),
            threads.submit(_written, words_db, "order_words", (_MANY_WORDS, _MANY_PAIRS), values, written[1]),
        ):
            one.result()
        words_db.execute("VACUUM ANALYZE guiche.orders, guiche.order_words")


def _written(
    db: Connection,
    table: str,
    many: Sequence[str],
    values: dict[str, Any],
    rows: Iterator[tuple[object, ...]],
) -> None:
    db.execute("SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 0; SET jit = off")
    for one in many:
        db.execute(cast(Any, one), values)
    with db.cursor().copy(f"COPY guiche.{table} FROM STDIN") as into:
        for row in rows:
            into.write_row(row)
    db.execute(f"ALTER TABLE guiche.{table} ADD PRIMARY KEY ({_PRIMARY[table]})")
    for name, of in _INDEXES[table]:
        db.execute(f"CREATE INDEX {name} ON guiche.{table}{of}")


_SAMPLES = 1000
_PRIMARY = {"orders": "branch, month, id", "order_words": "branch, hash, month, id"}
_INDEXES = {
    "orders": (
        ("orders_open", "(branch, opened) WHERE NOT settled"),
        ("orders_newest", "(branch, opened)"),
    ),
    "order_words": (("order_words_of", "(branch, month, id)"),),
}
_WHEN = "date_trunc('month', now()) + make_interval(mins => (n * %(months)s::bigint * 43000 / %(n)s)::int)"
_MANY_ORDERS = f"""
    INSERT INTO guiche.orders
    SELECT %(b)s, date_trunc('month', opened)::date, lpad(to_hex(n), 32, '0'), '00000000', '00000000',
        'completed', true, opened, opened, opened::date, 'GB' || lpad(n::text, 8, '0'), 'Viação', 'pix',
        13980, 1, decode(left(repeat(md5(n::text), 100), 2 * %(size)s), 'hex')
    FROM (SELECT n, {_WHEN} AS opened FROM generate_series(0, %(n)s - 1) n WHERE n %% %(every)s <> 0) one
"""  # noqa: S608 - our words


def _rank(of: int, salt: int) -> str:
    """Return SQL for which of so many names somebody has, as ``_ranked`` draws it."""
    return f"floor(power({of + 1}::float8, (hashint8extended(n, {salt}) & 1048575) / 1048576.0::float8))::int"


_PEOPLE = f"""
    SELECT n, date_trunc('month', {_WHEN})::date AS month, {_rank(_FIRST, 1)} AS f, {_rank(_LAST, 2)} AS l,
        {_rank(_LAST, 3)} AS m
    FROM generate_series(0, %(n)s - 1) n WHERE n %% %(every)s <> 0
"""  # noqa: S608 - our words
_MANY_WORDS = f"""
    INSERT INTO guiche.order_words
    SELECT %(b)s, hash, month, lpad(to_hex(n), 32, '0')
    FROM ({_PEOPLE}) one, unnest(ARRAY[(%(first)s::bigint[])[f], (%(last)s::bigint[])[l],
        CASE WHEN l <> m THEN (%(last)s::bigint[])[m] END, hashint8extended(n, 11), hashint8extended(n, 12),
        hashint8extended(n, 13), hashint8extended(n, 14), hashint8extended(n, 15)]) hash
    WHERE hash IS NOT NULL
"""  # noqa: S608 - our words
# A pair of which nobody asks has a hash of the server's own.
_MANY_PAIRS = f"""
    INSERT INTO guiche.order_words
    SELECT %(b)s, coalesce(asked.hash, hashint8extended(pair, 21)), month, lpad(to_hex(n), 32, '0')
    FROM (
        SELECT n, month, pair FROM ({_PEOPLE}) one, unnest(ARRAY[f * 10000::bigint + l,
            CASE WHEN l <> m THEN f * 10000::bigint + m END,
            CASE WHEN l <> m THEN (1000 + least(l, m)) * 10000::bigint + greatest(l, m) END]) pair
        WHERE pair IS NOT NULL
    ) two LEFT JOIN unnest(%(asked)s::bigint[], %(hashes)s::bigint[]) AS asked(pair, hash) USING(pair)
"""  # noqa: S608 - our words


def _pair_number(pair: str) -> int:
    """Return the number of a pair of words, as the server reckons it."""
    first, last = sorted(_NUMBERS[one] for one in pair.split())
    return first * 10_000 + last - 1000


def _pairs_asked(count: int) -> list[str]:
    names = (asked(number).get(kind, "") for number in range(0, count, _every(count)) for kind in _NAMED)
    return list(dict.fromkeys(pair for name in names for pair in name_pairs(name)))


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
    texts = {one.casefold(): Word.NAME for one in name_of(number).split()}
    texts |= dict.fromkeys(name_pairs(name_of(number)), Word.PAIR)
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
        "e-mail": f"pessoa{number}@exemplo.com.br",
        "telephone": phone_of(number),
        "nobody's document": f"{10**11 - 1 - number}",
        "name": name_of(number),
        "three frequent words": f"{FIRST[dice.randrange(3)]} {' '.join(dice.sample(LAST[:3], 2))}",
        "two frequent words": f"{FIRST[dice.randrange(3)]} {LAST[dice.randrange(3)]}",
        "two rare words": f"{dice.choice(FIRST[200:])} {dice.choice(LAST[1500:])}",
        "one frequent word": dice.choice(FIRST[:5]),
        "one rare word": dice.choice(LAST[2000:]),
    }


_NAMED = ("name", "three frequent words", "two frequent words", "two rare words")


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
