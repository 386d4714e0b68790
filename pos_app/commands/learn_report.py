"""What ``pos-app learn`` prints: the fields, the sums and the kinds of sale, as tables or as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from pos_app.domain.learning import AbilityState, FieldFound, Learnt, Question
from pos_app.partner.reading.profile import Profile
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
    print(learn_texts.hold_sentence(learnt.held, _local(learnt.held_until)))
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
