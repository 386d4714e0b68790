"""``pos-app report``: the account of a shift, a day or some days. It only reads: a desk may be running."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from pathlib import Path
from typing import Any

from pos_app.commands import on_record
from pos_app.commands.outcomes import CURRENCY, print_json, print_result, refuse
from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.commission import Rules
from pos_app.domain.printing import PrintFault
from pos_app.domain.roles import Permission
from pos_app.domain.sheets import SheetFault, SheetKind
from pos_app.domain.shift_account import AccountOrder, account, account_order
from pos_app.domain.shifts import ShiftRefusal, ShiftStage, figures
from pos_app.domain.start_faults import KeyFault, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.domain.value import Value
from pos_app.journal import reading
from pos_app.system import journal_key, paths, sheet_files
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings, load
from pos_app.wording import (
    order_list_texts,
    people_texts,
    print_texts,
    shift_report,
    shift_texts,
    start_texts,
)
from pos_app.wording.shift_report import AccountRow


class ReportRequest(Value):
    """What is asked for: a shift, or days from one to another, which both count. ``csv``, ``xlsx`` and
    ``pdf`` are files; ``.`` stands for one in the folder of slips, None for none."""

    shift: int | None = None
    since: date | None = None
    until: date | None = None
    as_json: bool = False
    csv: str | None = None
    xlsx: str | None = None
    pdf: str | None = None


class _Report(Value):
    """What was found: its rows, the lines over them, and all of it for machines."""

    name: str
    rows: tuple[AccountRow, ...]
    lines: tuple[str, ...]
    whole: Mapping[str, Any]
    sound: bool


def run(options: Options, request: ReportRequest) -> int:
    """Print or save the account, and return the exit code."""
    try:
        settings = load(options.settings_file)
        of = _of_days if request.shift is None else _of_shift
        made = of(options, settings, request)
    except _NotForYou as error:
        return refuse(str(error), Exit.NOT_SENT)
    except (SettingsError, KeyFault, StorageFault) as error:
        return refuse(start_texts.sentence(error), Exit.NOT_SENT)
    asked = (("csv", request.csv), ("xlsx", request.xlsx), ("pdf", request.pdf))
    kind, file = next(((kind, name) for kind, name in asked if name is not None), ("", ""))
    if kind:
        path = Path(file) if file != "." else options.data_dir / paths.SLIPS / f"{made.name}.{kind}"
        on_record.keep_if_possible(options, AuditAct.EXPORTED, made.name, {Detail.WAY: kind})
        if sentence := _save(made, kind, path):
            return refuse(sentence, Exit.NOT_SENT)
        print_result(order_list_texts.report_saved(path))
    elif request.as_json:
        print_json(made.whole)
    else:
        print_result(shift_report.text(made.rows, made.lines))
    if not made.sound:
        return refuse(shift_report.not_sound(), Exit.TO_MEND)
    return Exit.DONE


class _NotForYou(Exception):
    """It is not shown, and why not."""


def _of_shift(options: Options, settings: Settings, request: ReportRequest) -> _Report:
    found = reading.shift(options.data_dir, request.shift or 0, journal_key.existing(options.data_dir))
    own = found is not None and on_record.badge() in found.shift.badges
    if on_record.lacks(Permission.EXPORT) and not own:
        raise _NotForYou(people_texts.may_not(Permission.EXPORT))
    if found is None:
        raise _NotForYou(shift_texts.refusal(ShiftRefusal.NOT_FOUND))
    if found.shift.stage is ShiftStage.STOPPED:
        raise _NotForYou(shift_report.being_counted())
    zone, counter = settings.station.zone, settings.station.counter
    shown = figures(found.shift, found.facts, zone)
    rows = shift_report.of_shift(shown, settings.commission.rules())
    shift, stopped = found.shift, found.shift.stopped
    whole = {
        "shift": shift.number,
        "stage": shift.stage.name.lower(),
        "operators": list(shift.operators),
        "opened": shift.opened.isoformat(),
        "stopped": stopped.at.isoformat() if stopped else None,
        "signed": shift.signed.at.isoformat() if shift.signed else None,
        "trail": {"seq": found.head.seq, "hash": found.head.hash},
        "untouched": found.untouched,
        "searches": shown.account.searches,
        "unreadable": shown.account.unreadable,
        **_for_machines(rows, shown.orders, {one.attempt: shift.number for one in shown.orders}),
    }
    lines = shift_report.heading(shift, counter, found.head.hash if found.head.seq else "", zone)
    sound = found.untouched and not shown.account.unreadable
    return _Report(f"turno-{shift.number}", rows, lines, whole, sound)


def _of_days(options: Options, settings: Settings, request: ReportRequest) -> _Report:
    if on_record.lacks(Permission.EXPORT):
        raise _NotForYou(people_texts.may_not(Permission.EXPORT))
    since, until = request.since, request.until
    assert since is not None and until is not None
    zone = settings.station.zone
    begin, end = _midnight(since, zone), _midnight(until + timedelta(days=1), zone)
    found = reading.span(options.data_dir, begin, end, journal_key.existing(options.data_dir))
    made = account(
        found.orders, zone, sellers=found.sellers, papers=found.papers, unreadable=found.unreadable
    )
    orders = tuple(account_order(one, found.sellers.get(one.id, "")) for one in found.orders)
    rules: Rules = settings.commission.rules()
    rows = (*shift_report.of_account(made, rules), *shift_report.by_shift(orders, found.shifts))
    whole = {
        "from": begin.astimezone(UTC).isoformat(),
        "to": end.astimezone(UTC).isoformat(),
        "unreadable": found.unreadable,
        **_for_machines(rows, orders, found.shifts),
    }
    lines = shift_report.span_heading(since, until, settings.station.counter)
    name = f"conta-{since.isoformat()}" + (f"-{until.isoformat()}" if until != since else "")
    return _Report(name, rows, lines, whole, not found.unreadable)


def _midnight(day: date, zone: tzinfo | None) -> datetime:
    """Return when a day begins at the desk. Without a zone it is the computer's."""
    return datetime.combine(day, time(), zone) if zone else datetime.combine(day, time()).astimezone()


def _for_machines(
    rows: Sequence[AccountRow], orders: Sequence[AccountOrder], of: Mapping[str, int]
) -> dict[str, Any]:
    """Return the account for machines: amounts are integers in cents, times ISO 8601 in UTC."""
    return {
        "currency": CURRENCY,
        "rows": [
            {
                "group": one.key,
                "name": one.name,
                "orders": one.orders,
                "tickets": one.tickets,
                "totalCents": one.total,
            }
            for one in rows
        ],
        "orders": [
            {
                "publicId": one.number,
                "opened": one.opened.isoformat(),
                "settled": one.settled.isoformat() if one.settled else None,
                "route": one.route,
                "method": one.method.value,
                "outcome": one.fate.value,
                "tickets": one.tickets,
                "totalCents": one.total,
                "seller": one.seller,
                "shift": of.get(one.attempt) or None,
            }
            for one in orders
        ],
    }


def _save(made: _Report, kind: str, path: Path) -> str:
    """Write the file, and return why it could not be written, or the empty text."""
    try:
        if kind == "pdf":
            from pos_app.printing import offscreen
            from pos_app.printing.report import save_report
            from pos_app.ui.style import fonts

            offscreen.ready()
            fonts.load()
            save_report(shift_report.report(made.rows, made.lines), path)
        else:
            sheet_files.save_table(shift_report.table(made.rows), path, SheetKind(kind))
    except PrintFault as fault:
        return print_texts.cause(fault)
    except SheetFault as fault:
        return order_list_texts.sentence(fault)
    return ""
