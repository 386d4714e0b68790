"""``pos-app audit``: prints the audit trail and checks it. It only reads: a desk may be running meanwhile."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, datetime

from pos_app.commands.outcomes import print_result, refuse
from pos_app.core import seals
from pos_app.domain.audit import AuditAct, AuditRow, Finding
from pos_app.domain.roles import Role
from pos_app.domain.start_faults import KeyFault
from pos_app.domain.storage import StorageFault
from pos_app.journal import reading
from pos_app.system import journal_key
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.wording import fault_texts, start_texts
from pos_app.wording import people_texts as texts


def run(options: Options, *, verify: bool, as_json: bool, since: date | None) -> int:
    """Print the entries from a day on, then with ``verify`` what is wrong with the whole trail."""
    try:
        key = journal_key.existing(options.data_dir)
        rows, findings = reading.trail(options.data_dir, seals(options, make=False), key)
    except KeyFault as fault:
        return refuse(start_texts.sentence(fault), Exit.NOT_SENT)
    except StorageFault as fault:
        return refuse(texts.unread(fault_texts.sentence(fault.problem)), Exit.NOT_SENT)
    shown = [row for row in rows if since is None or _day(row) is None or (_day(row) or since) >= since]
    findings = findings if verify else ()
    told = (_json if as_json else _text)(rows, shown, findings, verify)
    print_result(told, code_tells=verify)
    return Exit.TO_MEND if findings else Exit.DONE


def _day(row: AuditRow) -> date | None:
    """Return the local day of an entry; None where its time is not valid, which is always shown."""
    try:
        return datetime.fromisoformat(row.at).astimezone().date()
    except ValueError:
        return None


def _json(
    rows: Sequence[AuditRow], shown: Sequence[AuditRow], findings: Sequence[Finding], verify: bool
) -> str:
    entries = [{**asdict(row), "details": _details(row)} for row in shown]
    shape: dict[str, object] = {"entries": entries, "end": _end(rows)}
    if verify:
        shape["findings"] = [{"flaw": one.flaw.value, "seq": one.seq} for one in findings]
    # What somebody wrote into the file need not be text.
    return json.dumps(shape, ensure_ascii=False).encode(errors="backslashreplace").decode()


def _details(row: AuditRow) -> object:
    try:
        return json.loads(row.details)
    except ValueError:
        return row.details


def _end(rows: Sequence[AuditRow]) -> dict[str, object] | None:
    return {"seq": rows[-1].seq, "hash": rows[-1].hash} if rows else None


def _text(
    rows: Sequence[AuditRow], shown: Sequence[AuditRow], findings: Sequence[Finding], verify: bool
) -> str:
    lines = [_line(row) for row in shown] or [texts.nothing()]
    if rows:
        lines.append(texts.end(rows[-1].seq, rows[-1].hash))
    if verify:
        lines += [texts.flaw(one) for one in findings] or [texts.whole(len(rows))]
    return "\n".join(lines).encode(errors="backslashreplace").decode()


def _line(row: AuditRow) -> str:
    try:
        when = f"{datetime.fromisoformat(row.at).astimezone():%d/%m/%Y %H:%M:%S}"
    except ValueError:
        when = row.at
    role = texts.audit_role(Role(row.role)) if row.role in set(Role) else row.role
    what = texts.act(AuditAct(row.what)) if row.what in set(AuditAct) else row.what
    details = _details(row)
    more = ", ".join(f"{key}={value}" for key, value in details.items()) if isinstance(details, dict) else ""
    who = f"{row.who} ({role})" if role else row.who
    return "  ".join(filter(None, (f"{row.seq:6}", when, who, what, row.subject, more)))
