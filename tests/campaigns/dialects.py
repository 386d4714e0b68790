"""Sell at every dialect of the sandbox, and judge each sale by the sandbox's own ledger.

For each dialect `pos-app learn` runs first, then `pos-app sell` by card and by PIX, insured, a round trip of
two people, and in six instalments where they are offered. RIGHT: posted is what was due, told is what is so.
STOPPED: nothing was posted, reply and field or the reason are named. MISSED: the same where the reply has all
that is needed. BAD_STOP: a stop that names nothing, or a refused order. PROMISED: learn had said that it can
be sold. OPEN: an order that is not told as completed, allowed where the reply does not have all. DOUBLED,
LOST, WRONG: posted is not due, sold not what was wanted, or told not what is so. Exit code 1 for any but
RIGHT and STOPPED.
On two cores that are free all dialects take about twenty minutes, --short about one.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from pos_app.sandbox.dialects.catalogue import DIALECTS
from pos_app.sandbox.dialects.entry import KINDS as FAMILIES
from pos_app.sandbox.dialects.entry import SALE_KINDS, Dialect, SaleKind
from tests.campaigns.common import clerk
from tests.campaigns.common.evidence import Told, Wanted, Way
from tests.campaigns.common.judge import Evidence, Verdict, judge
from tests.campaigns.common.provider import DESTINATION, ORIGIN, Provider, connected
from tests.campaigns.common.runner import Campaign, Options, Play, Result, main
from tests.campaigns.common.sales import HELENA, KINDS, OTAVIO, STAY, Kind, plan

SALES: Mapping[SaleKind, Kind] = {
    "card": KINDS["direct"],
    "pix": KINDS["pix"],
    "insured": KINDS["insured"],
    "round": replace(KINDS["round trip for two"], learnt=frozenset({"round_trip", "card"})),
    "instalments": KINDS["six instalments"],
}
_DAYS, _AHEAD, _ROOM, _SHORT = 40, 3, 12, 3
"""Days over which the dialects are spread, the first of them, free seats that a trip must have to be sold at
one dialect, and the dialects of each kind that --short plays."""
_DIFFERS: Mapping[str, str] = {
    "day": r"\bdia|data|\bdate|departure|hor[aá]rio|partida",
    "hour": r"\bhora|hor[aá]rio|\btime|departure|partida",
    "bus": r"viagem|[oô]nibus|trip|linha|viaç|hor[áa]rio|time",
    "direction": r"ida|volta|sentido|direç|direction|origem|destino|trecho",
    "seat": r"poltrona|assento|seat",
    "name": r"passageir|nome|passenger",
    "document": r"document|cpf",
    "price": r"valor|preço|total|R\$|amount|price",
    "total": r"valor|total|R\$|amount",
    "fewer": r"bilhete|passagem|passagens|ticket|poltrona|faltam?",
    "more": r"bilhete|passagem|passagens|ticket|poltrona|a mais",
    "fee": r"taxa|fee|valor|total|R\$",
    "refused": r"pagamento",
    "refunded": r"pagamento",
    "instalments": r"parcelas",
    "method": r"forma de pagamento",
    "insurance": r"seguro|insurance|valor|total|R\$",
}
"""What a sentence about a lie must mention, by the last word of the dialect's name."""


def kinds_of(dialect: Dialect) -> Sequence[SaleKind]:
    """Return the kinds of sale that try a dialect out."""
    if dialect.low_fare:
        return ("card",)
    if dialect.kind != "money":
        return ("card", "round")
    return tuple(kind for kind in SALE_KINDS if kind != "instalments" or dialect.table)


def allowed(dialect: Dialect, kind: SaleKind) -> frozenset[Verdict]:
    good = {Verdict.RIGHT, Verdict.STOPPED}
    return frozenset(good if _binding(dialect, kind) else {*good, Verdict.OPEN, Verdict.NO_TRIP})


def _binding(dialect: Dialect, kind: SaleKind) -> bool:
    return dialect.binding and kind not in dialect.unclear


@dataclass(frozen=True, slots=True)
class _Dialects:
    """Makes the sales of dialects, one dialect after the other, at one sandbox."""

    provider: Provider
    folder: Path
    options: Options
    program: clerk.Program

    def at(self, portion: tuple[int, Dialect]) -> Iterator[Result]:
        """Make every sale that tries a dialect out, on days that depend on its number."""
        number, dialect = portion
        folder = self.folder / dialect.name / "learn"
        folder.mkdir(parents=True)
        page = {"page_url": self.provider.process.card_page_url}
        settings = {"card": page, "agreement": {"low_fare": dialect.low_fare}}
        (folder / "settings.json").write_text(json.dumps(settings), "utf-8")
        ways = self._ways(number, dialect)
        self.provider.speaks(dialect.name, low_fare=dialect.low_fare)
        self.provider.ledger()
        words = ["learn", "--from", ORIGIN, "--to", DESTINATION, "--json", *self.options.learn_args.split()]
        words += ["--date", ways[0][1].isoformat(), "--return", ways[1][1].isoformat()]
        learnt, _ = self._run(words, folder)
        able = {sale["kind"]: sale["can"] for sale in (learnt or {}).get("sales", ())}
        for kind in kinds_of(dialect):
            if not self.options.sale or kind in self.options.sale:
                # Each sale at a desk of its own: one left open stops the next one of the same people.
                desk = folder.parent / kind
                shutil.copytree(folder, desk)
                yield self._sale(dialect, kind, ways, able, desk)

    def _ways(self, number: int, dialect: Dialect) -> list[tuple[str, date]]:
        """Return a direct trip and one back, each with its day: the latest where a search comes in pages."""
        self.provider.speaks(None, low_fare=dialect.low_fare)
        turn, ahead = divmod(number, _DAYS)
        out = date.today() + timedelta(days=_AHEAD + ahead)
        while not all(offered := self._offered(out, dialect)):
            out += timedelta(days=1)
        places = (-1 if dialect.kind == "pages" else turn % len(trips) for trips in offered)
        return [
            (trips[place], day) for trips, place, day in zip(offered, places, (out, out + STAY), strict=True)
        ]

    def _offered(self, out: date, dialect: Dialect) -> tuple[list[str], list[str]]:
        direct = self.provider.direct
        there = direct(out, room=_ROOM, low_fare=dialect.low_fare)
        return there, direct(out + STAY, room=_ROOM, back=True) if there else []

    def _sale(
        self,
        dialect: Dialect,
        name: SaleKind,
        ways: Sequence[tuple[str, date]],
        able: Mapping[str, str],
        folder: Path,
    ) -> Result:
        began, low = time.monotonic(), dialect.low_fare
        by_day = dialect.day_shift != 0
        kind = replace(SALES[name], low_fare=low)
        people = (HELENA, OTAVIO)[: kind.people]
        wanted = Wanted(
            people,
            tuple(
                Way(at == 0, "direct", low, None if by_day else frozenset({(trip,)}), day.isoformat())
                for at, (trip, day) in enumerate(ways[: len(kind.ways)])
            ),
            kind.insured,
            kind.method,
            kind.installments,
        )
        trips = () if by_day else [trip for trip, _ in ways]
        asked = plan(kind, ways[0][1], people, trips) | {"waitForPayment": True}
        file = folder / f"{name}.json"
        file.write_text(json.dumps(asked), "utf-8")
        answer, ended = self._run(["sell", "--plan", str(file), "--wait", "40"], folder)
        told = Told("died", ended) if answer is None else Told.of(answer)
        posts = self.provider.posts()
        made = judge(
            Evidence(
                wanted,
                told,
                posts,
                [post.order for post in posts if post.order],
                binding=_binding(dialect, name),
                true=dialect.true,
                promised=all(able.get(need) == "yes" for need in kind.learnt)
                and (dialect.binding or dialect.kind != "pages"),
                differs=_DIFFERS.get(dialect.name.rpartition("-")[2], r"\w"),
                by_sentence=True,
                names_cut=True,
            )
        )
        return Result(
            f"{dialect.name} {name}",
            dialect.kind,
            made.verdict,
            () if made.verdict in allowed(dialect, name) else made.reasons or (made.verdict,),
            {
                "dialect": dialect.name,
                "about": dialect.about,
                "kind": name,
                "reasons": made.reasons,
                "outcome": told.outcome,
                "seconds": round(time.monotonic() - began, 2),
            },
            "; ".join(made.reasons),
        )

    def _run(self, words: list[str], folder: Path) -> tuple[dict[str, Any] | None, str]:
        where = connected(self.provider.process, folder)
        return clerk.run(self.program, [*words, "--data-dir", str(folder)], where, folder)


def campaign(program: clerk.Program = clerk.pos_app) -> Campaign:
    """Return the campaign with a program that sells."""

    @contextmanager
    def worker(options: Options, folder: Path) -> Iterator[Play]:
        clerk.load_commands()
        extra = ("--speed", "20", "--quirk", "pix_paid_after=2", "--accept-any-total")
        with Provider(folder / "provider", *extra) as provider:
            yield _Dialects(provider, folder, options, program).at

    return Campaign("dialects", __doc__ or "", _portions, worker, _options, verdicts=tuple(Verdict), jobs=4)


def _portions(chosen: Options) -> dict[str, tuple[int, Dialect]]:
    found = [one for one in DIALECTS.values() if chosen.kind in (None, one.kind)]
    if chosen.short:
        found = [one for kind in FAMILIES for one in [each for each in found if each.kind == kind][:_SHORT]]
    return {one.name: (number, one) for number, one in enumerate(found)}


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--kind", choices=FAMILIES, help="only dialects of this kind")
    add("--sale", choices=SALE_KINDS, action="append", default=[], help="only this sale")
    add("--short", action="store_true", help=f"{_SHORT} dialects of each kind")
    about = "further words for pos-app learn (--accept-proven), as --learn-args=WORDS"
    add("--learn-args", default="--accept-proven", metavar="WORDS", help=about)


if __name__ == "__main__":
    sys.exit(main(campaign()))
