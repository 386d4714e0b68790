"""The sales at one dialect: learn it, then sell, each with the ledger beside it."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from pos_app.sandbox.dialects.entry import Dialect, SaleKind
from tests.campaigns.dialects import client
from tests.campaigns.dialects.judge import Evidence, Judgement, Verdict, judge
from tests.campaigns.dialects.plans import DESTINATION, ORIGIN, Wanted, kinds_of, plan, promised, wanted
from tests.campaigns.dialects.sandbox import Provider

_DAYS, _AHEAD, _STAY = 40, 3, timedelta(days=2)
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
    "insurance": r"seguro|insurance|valor|total|R\$",
}
"""What a sentence about a lie must mention, by the last word of the dialect's name."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one sale at a dialect ended."""

    dialect: str
    about: str
    family: str
    kind: str
    verdict: Verdict
    reasons: tuple[str, ...]
    outcome: str
    seconds: float

    def line(self) -> str:
        """Return it as one line of JSON."""
        return json.dumps({name: getattr(self, name) for name in self.__dataclass_fields__})

    @classmethod
    def of(cls, line: str) -> Result:
        """Read such a line."""
        found = json.loads(line)
        return cls(**{**found, "verdict": Verdict(found["verdict"]), "reasons": tuple(found["reasons"])})


class Play:
    """Makes the sales of dialects, one dialect after the other, at one sandbox."""

    def __init__(
        self,
        folder: Path,
        program: client.Program = client.pos_app,
        learn_args: Sequence[str] = (),
        kinds: Sequence[str] = (),
    ) -> None:
        self._folder = folder
        self._program = program
        self._learn_args = tuple(learn_args)
        self._kinds = kinds
        self._provider = Provider(folder / "sandbox")

    def close(self) -> None:
        """End the sandbox."""
        self._provider.stop()

    def at(self, dialect: Dialect, number: int) -> list[Result]:
        """Make every sale that tries a dialect out, on days that depend on its number."""
        folder = self._folder / dialect.name / "learn"
        folder.mkdir(parents=True)
        page = {"page_url": self._provider.process.card_page_url}
        settings = {"card": page, "agreement": {"low_fare": dialect.low_fare}}
        (folder / "settings.json").write_text(json.dumps(settings), "utf-8")
        ways = self._ways(number, dialect)
        self._provider.speaks(dialect.name, low_fare=dialect.low_fare)
        self._provider.posts()
        learnt = self._learnt(folder, ways)
        kinds = [kind for kind in kinds_of(dialect) if not self._kinds or kind in self._kinds]
        made = []
        for kind in kinds:
            # Each sale at a desk of its own: one that is left open stops the next one of the same people.
            desk = folder.parent / kind
            shutil.copytree(folder, desk)
            made.append(self._sale(dialect, kind, wanted(kind, ways, dialect), learnt, desk))
        return made

    def _ways(self, number: int, dialect: Dialect) -> list[tuple[str, date]]:
        """Return a direct trip and one back, each with its day: the latest where a search comes in pages."""
        self._provider.speaks(None, low_fare=dialect.low_fare)
        turn, ahead = divmod(number, _DAYS)
        out = date.today() + timedelta(days=_AHEAD + ahead)
        while not (trips := self._provider.direct(out, low_fare=dialect.low_fare)):
            out += timedelta(days=1)
        made = []
        for day, offered in ((out, trips), (out + _STAY, self._provider.direct(out + _STAY, back=True))):
            made.append((offered[-1 if dialect.kind == "pages" else turn % len(offered)], day))
        return made

    def _learnt(self, folder: Path, ways: Sequence[tuple[str, date]]) -> Mapping[str, Any]:
        words = ["learn", "--from", ORIGIN, "--to", DESTINATION, "--json", *self._learn_args]
        words += ["--date", ways[0][1].isoformat(), "--return", ways[1][1].isoformat()]
        return self._run(words, folder).told or {}

    def _sale(
        self, dialect: Dialect, kind: SaleKind, want: Wanted, learnt: Mapping[str, Any], folder: Path
    ) -> Result:
        began = time.monotonic()
        file = folder / f"{kind}.json"
        file.write_text(json.dumps(plan(want)), "utf-8")
        said = self._run(["sell", "--plan", str(file), "--wait", "40"], folder)
        evidence = Evidence(
            want=want,
            said=said,
            posts=self._provider.posts(),
            binding=dialect.binding and kind not in dialect.unclear,
            true=dialect.true,
            promised=promised(kind, learnt) and (dialect.binding or dialect.kind != "pages"),
            differs=_DIFFERS.get(dialect.name.rpartition("-")[2], r"\w"),
        )
        made: Judgement = judge(evidence)
        return Result(
            dialect.name,
            dialect.about,
            dialect.kind,
            kind,
            made.verdict,
            made.reasons,
            str((said.told or {}).get("outcome")),
            round(time.monotonic() - began, 2),
        )

    def _run(self, words: list[str], folder: Path) -> Any:
        whole = [*words, "--data-dir", str(folder)]
        return client.run(self._program, whole, self._provider.environment(), folder)
