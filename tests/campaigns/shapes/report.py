"""The results of many sales: a table, the demands that were not met, every failure, and the same as JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from tests.campaigns.shapes.judge import Ending
from tests.campaigns.shapes.run import Result

COMPLETED = 0.9
"""The share of sales to complete where the provider tells fee and each method's total."""
NO_TRIP = 0.01
"""The share of plans that may find no trip."""
_COLUMNS = (
    Ending.COMPLETED,
    Ending.NAMED,
    Ending.UNNAMED,
    Ending.EXISTS,
    Ending.NO_TRIP,
    Ending.LIED,
    Ending.WRONG,
)
_HEADS = ("completed", "named", "unnamed", "exists", "no trip", "LIED", "WRONG")
_REASONS = 25


def priced(results: Sequence[Result]) -> list[Result]:
    """Return the sales whose provider sends all that they need."""
    return [one for one in results if one.price_sent and one.seats_sent and one.ending != Ending.NO_TRIP]


def share(results: Sequence[Result]) -> float:
    """Return the share of completed sales; 1 where there are none."""
    done = sum(one.ending == Ending.COMPLETED for one in results)
    return done / len(results) if results else 1.0


def shortfalls(results: Sequence[Result]) -> list[str]:
    """Return each demand that is not met, as one line. While a provider changes, nothing has to complete."""
    return list(_shortfalls(results))


def _shortfalls(results: Sequence[Result]) -> Iterator[str]:
    ends = Counter(one.ending for one in results)
    if not results:
        yield "no sales were made"
        return
    if ends[Ending.WRONG]:
        yield f"{ends[Ending.WRONG]} sales are WRONG; none may be"
    if ends[Ending.LIED]:
        yield f"{ends[Ending.LIED]} sales stopped that had been called possible; none may"
    if ends[Ending.EXISTS]:
        yield f"{ends[Ending.EXISTS]} sales were not completed though the order exists; none may be"
    if ends[Ending.UNNAMED]:
        yield f"{ends[Ending.UNNAMED]} sales stopped without naming reply and field; none may"
    if ends[Ending.NO_TRIP] >= max(1, NO_TRIP * len(results)):
        yield f"{ends[Ending.NO_TRIP]} of {len(results)} plans found no trip; fewer than {NO_TRIP:.0%} may"
    must = [one for one in priced(results) if not one.drift]
    if share(must) < COMPLETED:
        yield f"{share(must):.2%} of the sales whose price is told are completed; {COMPLETED:.0%} must be"


def table(results: Sequence[Result]) -> str:
    """Return the figures of each kind."""
    names = list(dict.fromkeys(_row_of(one) for one in results))
    width = max([len(name) for name in names] + [len("all")])
    lines = [f"{'':{width}} {'sales':>7}" + "".join(f" {head:>9}" for head in _HEADS) + "    of told     s"]
    for name in [*names, "all"]:
        rows = [one for one in results if name in (_row_of(one), "all")]
        ends = Counter(one.ending for one in rows)
        mean = sum(one.seconds for one in rows) / len(rows) if rows else 0.0
        cells = "".join(f" {ends[column]:>9,}" for column in _COLUMNS)
        lines.append(f"{name:{width}} {len(rows):>7,}{cells} {share(priced(rows)):>10.2%} {mean:>5.2f}")
    silent = [one for one in results if not one.price_sent]
    held = [one for one in results if one.price_sent and not one.seats_sent]
    lines.append(_of("where no method's total or no fee is told", silent))
    lines.append(_of("where a seat's price under a benefit is not sent", held))
    seeds = {one.seed for one in priced(results)}
    failing = {one.seed for one in priced(results) if one.ending != Ending.COMPLETED}
    lines.append(
        f"providers that tell fee and each method's total: {len(seeds):,}, "
        f"all their sales completed: {len(seeds - failing):,}"
    )
    return "\n".join(lines)


def _of(about: str, rows: Sequence[Result]) -> str:
    ends = Counter(one.ending for one in rows)
    endings = ", ".join(f"{count:,} {Ending(ending).value}" for ending, count in ends.most_common())
    return f"{about}: {len(rows):,} sales{': ' + endings if endings else ''}"


def _row_of(one: Result) -> str:
    return one.kind.partition(":")[0]


def is_failure(one: Result) -> bool:
    """Return whether a sale counts against the client."""
    if one.ending == Ending.NAMED:
        return one.price_sent and one.seats_sent and not one.drift
    return one.ending not in (Ending.COMPLETED, Ending.NO_TRIP)


def failures(results: Sequence[Result], most: int) -> str:
    """Return the failures, the gravest first, and how often each reason comes up."""
    gravest = [Ending.WRONG, Ending.LIED, Ending.EXISTS, Ending.UNNAMED, Ending.NAMED]
    found = sorted(
        (one for one in results if is_failure(one)), key=lambda one: gravest.index(Ending(one.ending))
    )
    lines = [line for one in found[:most] for line in _lines(one)]
    if len(found) > most:
        lines.append(f"... and {len(found) - most:,} more (--show)")
    reasons = Counter((one.ending, _reason(one)) for one in found)
    lines += [f"{count:>7,}  {ending}: {what}" for (ending, what), count in reasons.most_common(_REASONS)]
    return "\n".join(lines)


def _reason(one: Result) -> str:
    """Return why a sale failed, without what differs from sale to sale."""
    return re.sub(r"\d+", "#", one.reasons[0] if one.reasons else one.reading or one.sentence)[:120]


def _lines(one: Result) -> Iterator[str]:
    yield f"seed {one.seed}, {one.kind}: {one.ending}; {one.outcome}; {one.reading or one.sentence}"
    yield from (f"    {reason}" for reason in one.reasons)
    yield from (f"        {line}" for line in one.lines)


def write_json(results: Sequence[Result], short: Sequence[str], file: Path) -> None:
    """Write every sale, and what fell short.

    Raises:
        OSError: the file cannot be written.
    """
    report = {"shortfalls": list(short), "sales": [asdict(one) for one in results]}
    file.write_text(json.dumps(report, ensure_ascii=False, indent=1), encoding="utf-8")
