"""What the campaign prints and writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.campaigns.mutation.campaign import RoomReport, Tried
from tests.campaigns.mutation.pool import Outcome
from tests.campaigns.mutation.survivors import Change, Known, out_of_date

ENOUGH = 95.0
_COLUMNS = (
    "room",
    "mutants",
    "in all",
    "killed",
    "timed out",
    "survived",
    "listed",
    "percent",
    "not tried",
    "seconds",
)


def table(reports: Iterable[RoomReport]) -> str:
    """Return one line for each room: so many mutants tried or to try, of how many in all.

    "survived" are those without a reason in the list.
    """
    rows = [_COLUMNS, *(_row(report) for report in reports)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(_COLUMNS))]
    return "\n".join(
        "  ".join(
            [
                row[0].ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
            ]
        )
        for row in rows
    )


def _row(report: RoomReport) -> tuple[str, ...]:
    return (
        report.name,
        str(len(report.tried)),
        str(len(report.changes)),
        str(report.count(Outcome.KILLED)),
        str(report.count(Outcome.TIMED_OUT)),
        str(len(report.unexplained)),
        str(report.listed),
        f"{report.percent:.1f}",
        str(sum(one.result is None for one in report.tried)),
        f"{report.seconds:.0f}",
    )


def survivor(tried: Tried) -> str:
    """Return where a survivor is, what it changes, and how its entry of the list would begin."""
    one, change = tried.mutant, tried.change
    reached = (
        "no test runs it" if tried.result and tried.result.outcome is Outcome.UNREACHED else one.operator
    )
    lines = f"  - {change.line}\n  + {change.mutant}"
    return f"{one.module}:{one.first} {one.function or '(module)'} ({reached})\n{lines}"


def outdated(reports: Sequence[RoomReport], known: Mapping[Change, Known]) -> list[str]:
    """Return a sentence for each entry of the list that its rooms do not bear out any more."""
    modules = {change.module for report in reports for change in report.changes}
    here = {change: entry for change, entry in known.items() if change.module in modules}
    found = out_of_date(here, (change for report in reports for change in report.changes))
    killed = {
        one.change
        for report in reports
        for one in report.tried
        if one.result is not None and not one.survived
    }
    return found + [
        f"{one.module}, {one.function}: {one.line!r} -> {one.mutant!r} is noticed by a test"
        for one in here
        if one in killed
    ]


def verdict(reports: Sequence[RoomReport], *, only_changed: bool) -> list[str]:
    """Return a sentence for each reason why the campaign failed; none when it passed."""
    failed = [
        f"{one.name}: {one.percent:.1f} % killed, {ENOUGH:.0f} % wanted"
        for one in reports
        if one.percent < ENOUGH
    ]
    if only_changed:
        failed += [
            f"{one.name}: {len(one.unexplained)} survivors in what changed"
            for one in reports
            if one.unexplained
        ]
    return failed


def as_json(reports: Iterable[RoomReport]) -> dict[str, Any]:
    """Return everything as plain values."""
    return {
        report.name: {
            "mutants": len(report.tried),
            "in all": len(report.changes),
            "killed": report.count(Outcome.KILLED),
            "timed out": report.count(Outcome.TIMED_OUT),
            "listed": report.listed,
            "percent": round(report.percent, 2),
            "seconds": round(report.seconds, 1),
            "survivors": [
                {
                    "module": one.mutant.module,
                    "line": one.mutant.first,
                    "function": one.mutant.function,
                    "operator": one.mutant.operator,
                    "before": one.change.line,
                    "after": one.change.mutant,
                    "unreached": one.result is not None and one.result.outcome is Outcome.UNREACHED,
                }
                for one in report.unexplained
            ],
        }
        for report in reports
    }
