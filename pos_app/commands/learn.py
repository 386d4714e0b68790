"""``pos-app learn``: explores a provider without moving money, writes the reading profile, and reports what
can be sold."""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from pos_app.commands import on_record
from pos_app.core import connection, profile_key
from pos_app.domain.audit import AuditAct
from pos_app.domain.learning import (
    AbilityState,
    FieldFound,
    Learnt,
    Question,
    StepReport,
    StepState,
    WalkPlan,
)
from pos_app.partner.learn import proposing as learning
from pos_app.partner.learn.recorder import Recorded
from pos_app.partner.learn.walk import Walk
from pos_app.partner.reading import profile as profiles
from pos_app.partner.reading.profile import Profile
from pos_app.partner.reading.samples import masked, masked_body
from pos_app.system.demo import DemoSandbox
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings, load
from pos_app.system.training_settings import training
from pos_app.wording import learn_texts
from pos_app.wording.reply_texts import reply_name
from pos_app.wording.translation import translate

_AHEAD = timedelta(days=7)
_MARKS = {AbilityState.YES: "ok", AbilityState.UNDECIDED: "?", AbilityState.NO: "X", AbilityState.OFF: "-"}


@dataclass(frozen=True, slots=True)
class LearnRequest:
    """The arguments of the command. ``origin`` and ``destination`` are slugs or names such as
    ``Curitiba/PR``."""

    origin: str
    destination: str
    day: date | None = None
    return_day: date | None = None
    public_id: str = ""
    no_fee: bool = False
    as_json: bool = False


async def learn(options: Options, asked: LearnRequest) -> int:
    """Walk, ask what must be decided, write profile and bundle, print, and return the exit code.

    Raises:
        SettingsError, CredentialsError, DemoError, ProfileError: the walk cannot begin.
    """
    sandbox = DemoSandbox(options.data_dir) if options.demo else None
    try:
        settings = load(options.settings_file)
        if sandbox:
            settings = training(settings, sandbox.address())
        file = options.data_dir / profiles.FILE
        before = profiles.of_connection(file, profile_key(options, settings))
        walk = Walk(connection(settings), along(settings, asked), before, on_step=_progress)
        try:
            if asked.no_fee:
                walk.without_fee()
            learnt = await walk.run()
            while learnt.questions and _person_there() and _ask(walk, learnt.questions):
                learnt = await walk.run()
        finally:
            await walk.aclose()
    finally:
        if sandbox:
            sandbox.stop()
    written = keep(walk, file, profile_key(options, settings))
    if written is not None and not options.demo:
        on_record.keep_if_possible(options, AuditAct.SETTING_CHANGED, "reading_profile")
    bundle = pack(options.data_dir, walk.recorder.every, walk.rows, learnt)
    _show(learnt, walk.rows, written, bundle, as_json=asked.as_json)
    return Exit.DONE if learnt.complete else Exit.TO_MEND


def along(settings: Settings, asked: LearnRequest) -> WalkPlan:
    """Return what a walk looks at with these settings."""
    given = WalkPlan(
        asked.origin, asked.destination, asked.day or date.today() + _AHEAD, asked.return_day, asked.public_id
    )
    return WalkPlan(
        given.origin,
        given.destination,
        given.day,
        given.return_day,
        given.public_id,
        settings.station.email or given.email,
        bool(settings.card.page_url),
        settings.agreement.low_fare,
    )


def keep(walk: Walk, file: Path, key: str) -> Profile | None:
    """Write the profile of a walk; None if nothing was found to store.

    Raises:
        ProfileError: the file cannot be written.
    """
    if not walk.profile.pins and not walk.profile.no_fee:
        return None
    made = Profile(walk.profile.pins, walk.profile.no_fee, key)
    profiles.save(file, made, learning.comments(walk.rows, learn_texts.comment))
    return made


def pack(
    folder: Path, replies: Sequence[Recorded], rows: Iterable[FieldFound], learnt: Learnt
) -> Path | None:
    """Write a bundle for support: every reply of the walk with everything personal masked, and the readings.
    None if it cannot be written."""
    path = folder / f"conferencia-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bundle:
            for number, one in enumerate(replies, 1):
                payload = {
                    "operation": one.operation,
                    "status": one.reply.status,
                    "reply": masked_body(one.reply.body),
                }
                _put(bundle, f"{number:02}-{one.operation.replace(' ', '-')}.json", payload)
            _put(bundle, "readings.json", masked([asdict(row) for row in rows]))
            _put(bundle, "steps.json", [{"step": s.step, "state": s.state} for s in learnt.steps])
    except OSError as error:
        _say(learn_texts.bundle_not_written(error))
        return None
    return path


def _put(bundle: zipfile.ZipFile, name: str, payload: Any) -> None:
    bundle.writestr(name, json.dumps(payload, ensure_ascii=False, indent=1))


# --- Asking ----------------------------------------------------------------------------------------


def _person_there() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()


def _ask(walk: Walk, questions: Sequence[Question]) -> bool:
    """Let a person decide the first question; returns whether it was decided."""
    asked = questions[0]
    _list(asked)
    try:
        typed = input_line(learn_texts.ask_for_number()).strip()
    except EOFError:
        return False
    if not typed.isdecimal() or not 1 <= int(typed) <= len(asked.options):
        return False
    walk.decide(asked, int(typed) - 1)
    return True


def input_line(prompt: str) -> str:
    """Ask on standard error: standard output belongs to the result."""
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _list(asked: Question) -> None:
    _say(f"{learn_texts.question(asked)} [{reply_name(asked.reply)}]")
    for number, one in enumerate(asked.options, 1):
        follows = learn_texts.option(one, asked.options)
        _say(f"  {number}. {one.value or '-'}  {one.path}" + (f"  ({follows})" if follows else ""))


def _say(sentence: str) -> None:
    sys.stderr.write(f"pos-app: {sentence}\n")


def _progress(report: StepReport) -> None:
    if report.state in (StepState.WAITING, StepState.RUNNING):
        return
    _say(f"{learn_texts.step(report.step)}: {learn_texts.outcome(report)}")
    if report.state is StepState.FAILED and report.fault is not None:
        _say(f"  {learn_texts.problem(report)}")


# --- Printing --------------------------------------------------------------------------------------


def _show(
    learnt: Learnt,
    rows: Sequence[FieldFound],
    profile: Profile | None,
    bundle: Path | None,
    *,
    as_json: bool,
) -> None:
    if as_json:
        print(json.dumps(result_json(learnt, rows, profile, bundle), ensure_ascii=False, indent=2))
        return
    table = [_headings()]
    table += [
        (
            reply_name(row.reply),
            learn_texts.field(row.field),
            learn_texts.path(row),
            learn_texts.value(row),
            learn_texts.sureness(row),
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in table) for column in range(5)]
    for line in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    print()
    for one in learnt.able:
        why = learn_texts.reason(one)
        print(f"{_MARKS[one.can]:<3}{learn_texts.ability(one.ability)}" + (f": {why}" if why else ""))
    print()
    if learnt.changed:
        print(learn_texts.changed(learnt.changed))
    print(learn_texts.hold_sentence(learnt.held_label, _local(learnt.held_until)))
    print(learn_texts.profile_written(written=profile is not None))
    if bundle:
        print(learn_texts.bundle_written(bundle))
    if learnt.questions and not _person_there():
        _say(learn_texts.left_to_decide())
        for asked in learnt.questions:
            _list(asked)


def _headings() -> tuple[str, str, str, str, str]:
    return (
        translate("learn", "Resposta"),
        translate("learn", "Campo"),
        translate("learn", "Onde está"),
        translate("learn", "Valor"),
        translate("learn", "Certeza"),
    )


def _local(until: str) -> str:
    return f"{datetime.fromisoformat(until).astimezone():%H:%M}" if until else ""


def result_json(
    learnt: Learnt, rows: Sequence[FieldFound], profile: Profile | None, bundle: Path | None
) -> dict[str, Any]:
    """Return what ``--json`` prints. A ``value`` is the reply's own text, never converted."""
    return {
        "complete": learnt.complete,
        "calls": learnt.calls,
        "steps": [
            {
                "step": report.step,
                "state": report.state,
                "text": learn_texts.outcome(report),
                "trouble": learn_texts.problem(report),
            }
            for report in learnt.steps
        ],
        "readings": [_reading_json(row) for row in rows],
        "questions": [
            {
                "reply": asked.reply,
                "field": asked.field,
                "options": [
                    {"path": one.path, "value": one.value, "text": learn_texts.option(one, asked.options)}
                    for one in asked.options
                ],
            }
            for asked in learnt.questions
        ],
        "sales": [
            {"kind": one.ability.value, "can": one.can, "why": one.why, "text": learn_texts.reason(one)}
            for one in learnt.able
        ],
        "changed": list(learnt.changed),
        "heldSeat": learnt.held_label,
        "heldUntil": learnt.held_until,
        "profile": [[reply, field] for reply, field in profile.pins] if profile else [],
        "bundle": str(bundle or ""),
    }


def _reading_json(row: FieldFound) -> dict[str, Any]:
    return {
        "reply": row.reply,
        "field": row.field,
        "path": row.path,
        "value": row.value,
        "form": row.form,
        "certainty": row.sureness,
        "weight": row.weight,
        "others": [{"path": where, "value": value} for where, value in row.others],
    }


__all__ = ["LearnRequest", "along", "keep", "learn", "pack", "result_json"]
