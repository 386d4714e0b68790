"""The timeline of an attempt as text. No Qt widgets."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import assert_never

from pos_app.domain.attempts import RAW_SHOWN, REPEAT_ALLOWED, Attempt, AttemptState, LogEntry
from pos_app.domain.value import Value
from pos_app.wording import order_texts, problem_texts, ticket_texts
from pos_app.wording.translation import translate

S = AttemptState
_STATES = {state.value: state for state in AttemptState}


class TimeEntry(Value):
    """One line: local time with seconds, what happened, a soft detail, and its mark."""

    time: str
    text: str
    detail: str
    icon: str
    tone: str


def entries(attempt: Attempt, zone: tzinfo | None = None) -> tuple[TimeEntry, ...]:
    """Return the lines of an attempt, oldest first, in the desk's ``zone``. A line of a newer version of the
    program is shown only as a generic event."""
    made: list[TimeEntry] = []
    for line in attempt.log:
        state = _STATES.get(line.what)
        icon, tone = _mark(state)
        at = line.at.astimezone(zone)
        # Reasons are the provider's own words: they are for support and stay out of the screen.
        detail = _detail(state, attempt, len(made)) if state else ""
        text = ticket_texts.reached(state, attempt.unpaid) if state else _other(line)
        made.append(TimeEntry(f"{at:%H:%M:%S}", text, detail, icon, tone))
    return tuple(made)


def _other(line: LogEntry) -> str:
    if line.what == REPEAT_ALLOWED:
        return problem_texts.confirmed(line.detail)
    if line.what == RAW_SHOWN:
        return order_texts.recorded(line.detail)
    return translate("timeline", "Em andamento")


def _mark(state: AttemptState | None) -> tuple[str, str]:
    match state:
        case S.KNOWN | S.COMPLETED | S.PRINTED:
            return "circle-check", "success"
        case S.REFUSED | S.REJECTED | S.NOT_SENT | S.GHOST | S.MISMATCH | S.UNRESOLVED | S.UNRESOLVED_KNOWN:
            return "circle-alert", "danger"
        case (
            S.BLOCKED
            | S.SENDING
            | S.AMBIGUOUS
            | S.EXISTS_NO_ID
            | S.ABANDONED_WATCHED
            | S.NO_ORDER
            | S.EXISTS_WATCHED
            | S.CLOSED
            | None
        ):
            return "timer", "primary"
    assert_never(state)


def query_entry(
    asking: tuple[datetime | None, datetime | None], zone: tzinfo | None = None
) -> tuple[TimeEntry, ...]:
    """Return the line of the last query about an attempt that is still open; none before the first query.

    ``asking``: when the provider was last asked, and when it will be asked again.
    """
    last, following = asking
    if last is None:
        return ()
    detail = translate("ainda sem resultado")
    if following is not None:
        again = translate("próxima {time}").format(time=f"{following.astimezone(zone):%H:%M:%S}")
        detail = f"{detail} \u00b7 {again}"
    text = translate("Consulta à central")
    return (TimeEntry(f"{last.astimezone(zone):%H:%M:%S}", text, detail, "timer", "primary"),)


def _detail(state: AttemptState, attempt: Attempt, index: int) -> str:
    """Return the soft detail of the line at ``index``; of several sends each has its number."""
    if state is S.SENDING:
        sends = [at for at, line in enumerate(attempt.log) if line.what == S.SENDING.value]
        if len(sends) == 1:
            return " \u00b7 ".join(filter(None, (translate("uma única vez"), attempt.operator)))
        return translate("{number}ª vez").format(number=sends.index(index) + 1)
    number_became_known = state is S.KNOWN or state is S.GHOST
    return attempt.public_id if number_became_known else ""
