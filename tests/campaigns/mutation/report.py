"""What the campaign prints and writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import floor
from typing import Any

from tests.campaigns.mutation.campaign import RoomReport, Tried
from tests.campaigns.mutation.plan import Result
from tests.campaigns.mutation.pool import Outcome
from tests.campaigns.mutation.survivors import Change, Known, out_of_date

ENOUGH = 95.0
_COLUMNS = (
    "room",
    "in all",
    "tried",
    "at import",
    "killed",
    "timed out",
    "survived",
    "undecided",
    "listed",
    "not tried",
    "at least",
    "at most",
    "seconds",
)


def table(reports: Iterable[RoomReport]) -> str:
    """Return one line for each room.

    "at import" says how many were tried of those that only an import can try, and of how many. "survived" and
    "undecided" are those without a reason in the list; undecided ones lived through the trial in a loaded
    program and were not tried in one imported anew. "at least" and "at most" are percentages of the mutants
    that change something: undecided ones count as not noticed in the first and as noticed in the second, and
    where not all were tried, the two are the ends of a 95 % interval for the whole room.
    """
    rows = [_COLUMNS, *(_row(report) for report in reports)]
    widths = [max(len(row[index]) for row in rows) for index in range(len(_COLUMNS))]
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
    least, most = report.percent
    in_all = report.warm + report.cold
    return (
        report.name,
        str(in_all),
        str(in_all - report.not_tried),
        f"{report.imports.tried}/{report.cold}",
        str(report.count(Outcome.KILLED)),
        str(report.count(Outcome.TIMED_OUT)),
        str(len(report.unexplained)),
        str(len(report.undecided)),
        str(report.listed),
        str(report.not_tried),
        _down(least),
        f"{most:.1f}",
        f"{report.seconds:.0f}",
    )


def _down(percent: float) -> str:
    """Return a lower bound without rounding it up."""
    return f"{floor(percent * 10) / 10:.1f}"


def survivor(tried: Tried) -> str:
    """Return where a survivor is, what it changes, and how its entry of the list would begin."""
    one, change = tried.mutant, tried.change
    match tried.result:
        case Result(outcome=Outcome.UNREACHED):
            reached = "no test runs it"
        case Result(outcome=Outcome.COLD):
            reached = f"undecided, {one.operator}"
        case _:
            reached = one.operator
    lines = f"  - {change.line}\n  + {change.mutant}"
    return f"{one.module}:{one.first} {one.function or '(module)'} ({reached})\n{lines}"


def outdated(reports: Sequence[RoomReport], known: Mapping[Change, Known]) -> list[str]:
    """Return a sentence for each entry of the list that its rooms do not bear out any more."""
    modules = {change.module for report in reports for change in report.changes}
    here = {change: entry for change, entry in known.items() if change.module in modules}
    found = out_of_date(here, (change for report in reports for change in report.changes))
    killed = {one.change for report in reports for one in report.tried if one.noticed}
    return found + [
        f"{one.module}, {one.function}: {one.line!r} -> {one.mutant!r} is noticed by a test"
        for one in here
        if one in killed
    ]


def verdict(reports: Sequence[RoomReport], *, only_changed: bool) -> list[str]:
    """Return a sentence for each reason why the campaign failed; none when it passed.

    A room needs its percentage without the benefit of the doubt. Of what changed, which may be a handful of
    mutants, nothing may live on without a reason.
    """
    if only_changed:
        counts = [(one.name, len(one.unexplained), len(one.undecided)) for one in reports]
        return [
            f"{name}: {survived} survivors in what changed"
            + (f", {undecided} undecided" if undecided else "")
            for name, survived, undecided in counts
            if survived or undecided
        ]
    return [
        f"{one.name}: at least {_down(one.percent[0])} % noticed, {ENOUGH:.0f} % wanted"
        for one in reports
        if one.percent[0] < ENOUGH
    ]


def untried(reports: Iterable[RoomReport]) -> list[str]:
    """Return a sentence for each room in which there was no time for some of the mutants."""
    return [f"{one.name}: no time for {one.not_tried} mutants" for one in reports if one.not_tried]


def as_json(reports: Iterable[RoomReport]) -> dict[str, Any]:
    """Return everything as plain values."""
    return {
        report.name: {
            "in all": report.warm + report.cold,
            "tried": report.warm + report.cold - report.not_tried,
            "tried at import": report.imports.tried,
            "in all at import": report.cold,
            "killed": report.count(Outcome.KILLED),
            "timed out": report.count(Outcome.TIMED_OUT),
            "listed": report.listed,
            "not tried": report.not_tried,
            "at least": round(report.percent[0], 2),
            "at most": round(report.percent[1], 2),
            "seconds": round(report.seconds, 1),
            "survivors": [_plain(one) for one in report.unexplained],
            "undecided": [_plain(one) for one in report.undecided],
        }
        for report in reports
    }


def _plain(tried: Tried) -> dict[str, Any]:
    return {
        "module": tried.mutant.module,
        "line": tried.mutant.first,
        "function": tried.mutant.function,
        "operator": tried.mutant.operator,
        "before": tried.change.line,
        "after": tried.change.mutant,
        "unreached": tried.result is not None and tried.result.outcome is Outcome.UNREACHED,
    }
