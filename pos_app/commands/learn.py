"""``pos-app learn``: explores a provider without moving money, writes the reading profile, and reports what
can be sold."""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
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
    WalkStep,
)
from pos_app.partner.learn import proposing
from pos_app.partner.learn.recorder import Recorded
from pos_app.partner.learn.walk import Walk
from pos_app.partner.reading import profile as profiles
from pos_app.partner.reading.profile import Profile
from pos_app.partner.reading.samples import masked, masked_body
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings, load
from pos_app.system.training_settings import connected
from pos_app.wording import learn_texts
from pos_app.wording.fault_texts import reply_name
from pos_app.wording.translation import translate

_MARKS = {AbilityState.YES: "ok", AbilityState.UNDECIDED: "?", AbilityState.NO: "X", AbilityState.OFF: "-"}


def show(learnt: Learnt, rows: Sequence[FieldFound], profile: Profile | None, bundle: Path | None) -> None:
    head = (
        translate("learn", "Resposta"),
        translate("learn", "Campo"),
        translate("learn", "Onde está"),
        translate("learn", "Valor"),
        translate("learn", "Certeza"),
    )
    found = [
        (
            reply_name(row.reply),
            learn_texts.field(row.field),
            learn_texts.path(row),
            learn_texts.value(row),
            learn_texts.sureness(row),
        )
        for row in rows
    ]
    _print_table([head, *found])
    if learnt.sums:
        _print_table(_sums(learnt))
    for one in learnt.able:
        why = learn_texts.reason(one)
        print(f"{_MARKS[one.can]:<3}{learn_texts.ability(one.ability)}" + (f": {why}" if why else ""))
    print()
    if learnt.changed:
        print(learn_texts.changed(learnt.changed))
    print(learn_texts.hold_sentence(learnt.held, _local(learnt.held_until), learnt.held_back))
    print(learn_texts.profile_written(written=profile is not None))
    if bundle:
        print(learn_texts.bundle_written(bundle))


def question_lines(asked: Question) -> Iterator[str]:
    """Yield what a person is asked, and each answer by its number; the last is none of them."""
    yield f"{learn_texts.question(asked)} [{reply_name(asked.reply)}]"
    for number, one in enumerate(asked.options, 1):
        follows = learn_texts.option(one, asked.options)
        yield f"  {number}. {one.value or '-'}  {one.path}" + (f"  ({follows})" if follows else "")
    yield f"  {len(asked.options) + 1}. {learn_texts.neither()}"


def _sums(learnt: Learnt) -> list[tuple[str, ...]]:
    table: list[tuple[str, ...]] = [
        (translate("learn", "Cesta"), translate("learn", "Parte"), translate("learn", "Valor"))
    ]
    for one in learnt.sums:
        table += [
            (learn_texts.basket(one), learn_texts.part(part), learn_texts.amount(part)) for part in one.parts
        ]
        table.append((learn_texts.basket(one), translate("learn", "Total"), learn_texts.total(one)))
    return table


def _print_table(table: Sequence[tuple[str, ...]]) -> None:
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    for line in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    print()


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
        "questions": [_question_json(asked) for asked in learnt.questions],
        "sums": [
            {
                "basket": one.basket,
                "method": one.method,
                "parts": [{"what": part.what, "cents": part.amount, "per": part.per} for part in one.parts],
                "cents": one.total,
                "addsUp": one.adds_up,
                "confirmed": one.confirmed,
            }
            for one in learnt.sums
        ],
        "sales": [
            {
                "kind": one.ability.value,
                "can": one.can,
                "why": one.why,
                "text": learn_texts.reason(one),
                "instalments": one.most,
            }
            for one in learnt.able
        ],
        "changed": list(learnt.changed),
        "heldSeat": learnt.held[0] if learnt.held else "",
        "heldSeats": list(learnt.held),
        "heldUntil": learnt.held_until,
        "profile": [[reply, field] for reply, field in profile.lines] if profile else [],
        "bundle": str(bundle or ""),
    }


def _question_json(asked: Question) -> dict[str, Any]:
    return {
        "reply": asked.reply,
        "field": asked.field,
        "options": [
            {
                "value": one.value,
                "path": one.path,
                "form": one.form,
                "per": one.per,
                "sum": one.sum,
                "doubt": one.doubt,
                "text": learn_texts.option(one, asked.options),
            }
            for one in asked.options
        ],
    }


def _reading_json(row: FieldFound) -> dict[str, Any]:
    return {
        "reply": row.reply,
        "field": row.field,
        "path": row.path,
        "value": row.value,
        "form": row.form,
        "certainty": row.sureness,
        "others": [{"path": where, "value": value} for where, value in row.others],
    }


_AHEAD = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class LearnRequest:
    """The arguments of the command. ``origin`` and ``destination`` are slugs or names such as
    ``Curitiba/PR``; ``accept_proven``: no person is asked, and what is open stays open."""

    origin: str
    destination: str
    day: date | None = None
    return_day: date | None = None
    public_id: str = ""
    accept_proven: bool = False
    as_json: bool = False


async def learn(options: Options, asked: LearnRequest) -> int:
    """Walk, ask what must be decided, write profile and bundle, print, and return the exit code.

    Raises:
        SettingsError, CredentialsError, DemoError, ProfileError: the walk cannot begin.
    """
    with connected(options, load(options.settings_file)) as settings:
        file = options.data_dir / profiles.FILE
        before = profiles.of_connection(file, profile_key(options, settings))
        plan = along(settings, asked)
        asks = (sys.stdin.isatty() and sys.stderr.isatty()) and not asked.accept_proven
        _say(learn_texts.will_hold(plan, settings.hold_minutes))
        progress = _Progress()
        walk = Walk(connection(settings), plan, before, on_step=progress.tell, who=_who(settings))
        try:
            learnt = await walk.run()
            while learnt.questions and asks and _ask(walk, learnt.questions):
                learnt = await walk.run()
        finally:
            await walk.aclose()
    written = keep(walk, file, profile_key(options, settings))
    if written is not None and not options.demo:
        on_record.keep_if_possible(options, AuditAct.SETTING_CHANGED, "reading_profile")
    bundle = pack(options.data_dir, walk.recorder.every, walk.rows, learnt)
    if asked.as_json:
        found = result_json(learnt, walk.rows, written, bundle)
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        show(learnt, walk.rows, written, bundle)
        if learnt.questions and not asks:
            _say(learn_texts.left_to_decide())
            for question in learnt.questions:
                _list(question)
    return Exit.DONE if learnt.complete else Exit.TO_MEND


def along(settings: Settings, asked: LearnRequest) -> WalkPlan:
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
    """Write the profile of a walk; None if the provider was not reached. A profile without a line says that
    everything stands where the contract shows it.

    Raises:
        ProfileError: the file cannot be written.
    """
    if not walk.rows:
        return None
    made = replace(walk.profile, base_url=key)
    profiles.save(file, made, proposing.comments(walk.rows, learn_texts.comment))
    return made


def pack(
    folder: Path, replies: Sequence[Recorded], rows: Iterable[FieldFound], learnt: Learnt
) -> Path | None:
    """Write a bundle for support: every reply of the walk with everything personal masked, and the fields.
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


def _who(settings: Settings) -> str:
    """Return who decides, for the profile: the counter, else the account, as the audit trail has it."""
    account = on_record.account()
    return settings.station.counter or (account if account != "?" else "pos-app learn")


def _ask(walk: Walk, questions: Sequence[Question]) -> bool:
    """Let a person decide the first question; returns whether it was decided. The number after the last
    reading says that it is none of them."""
    asked = questions[0]
    _list(asked)
    try:
        typed = input_line(learn_texts.ask_for_number()).strip()
    except EOFError:
        return False
    number = int(typed) if typed.isdecimal() else 0
    if not 1 <= number <= len(asked.options) + 1:
        return False
    walk.decide(asked, number - 1)
    if number > len(asked.options):
        _say(learn_texts.none_of_these(learn_texts.field(asked.field)))
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
    for line in question_lines(asked):
        _say(line)


def _say(sentence: str) -> None:
    sys.stderr.write(f"pos-app: {sentence}\n")


class _Progress:
    """Tells each step as it ends, in a later run only what is otherwise; of several that fail for one reason
    after one another, the reason once."""

    def __init__(self) -> None:
        self._told: dict[WalkStep, tuple[str, str]] = {}
        self._reason = ""

    def tell(self, report: StepReport) -> None:
        if report.state in (StepState.WAITING, StepState.RUNNING):
            return
        line = f"{learn_texts.step(report.step)}: {learn_texts.outcome(report)}"
        reason = learn_texts.problem(report) if report.state is StepState.FAILED else ""
        if self._told.get(report.step) == (line, reason):
            return
        _say(line)
        if reason not in ("", self._reason):
            _say(f"  {reason}")
        self._told[report.step], self._reason = (line, reason), reason or self._reason
