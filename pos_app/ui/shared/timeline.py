"""The time line of an attempt in words. No Qt widgets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.wording.sentence import translate

S = AttemptState

_DONE = frozenset({S.SENDING, S.KNOWN, S.COMPLETED, S.PRINTED})
_FAILED = frozenset(
    {S.REFUSED, S.REJECTED, S.NOT_SENT, S.GHOST, S.MISMATCH, S.UNRESOLVED, S.UNRESOLVED_KNOWN}
)

_STATES = {state.value: state for state in AttemptState}


@dataclass(frozen=True, slots=True)
class TimeEntry:
    """One line: local time with seconds, what happened, a soft detail, and its mark."""

    time: str
    words: str
    detail: str
    icon: str
    tone: str


def entries(attempt: Attempt, zone: tzinfo | None = None) -> tuple[TimeEntry, ...]:
    """Return the lines of an attempt, oldest first, in the desk's ``zone``."""
    made = []
    for line in attempt.log:
        state = _STATES.get(line.what)
        icon, tone = _mark(state)
        at = line.at.astimezone(zone)
        # Reasons are the provider's own words: they are for support and stay out of the screen.
        detail = attempt.public_id if state in (S.KNOWN, S.GHOST) else _detail(state)
        made.append(TimeEntry(f"{at:%H:%M:%S}", _words(state), detail, icon, tone))
    return tuple(made)


def _mark(state: AttemptState | None) -> tuple[str, str]:
    if state in _DONE:
        return "circle-check", "success"
    if state in _FAILED:
        return "circle-alert", "danger"
    return "timer", "primary"


def _detail(state: AttemptState | None) -> str:
    return translate("timeline", "uma única vez") if state is S.SENDING else ""


def _words(state: AttemptState | None) -> str:
    words = {
        S.BLOCKED: translate("timeline", "Poltronas reservadas"),
        S.SENDING: translate("timeline", "Pedido enviado"),
        S.NOT_SENT: translate("timeline", "O pedido não saiu do guichê"),
        S.REJECTED: translate("timeline", "A central não aceitou o pedido"),
        S.AMBIGUOUS: translate("timeline", "A resposta não diz se o pedido existe"),
        S.KNOWN: translate("timeline", "Pedido aceito pela central"),
        S.EXISTS_NO_ID: translate("timeline", "Pedido criado, número ainda não informado"),
        S.COMPLETED: translate("timeline", "Pagamento aprovado, bilhetes prontos"),
        S.PRINTED: translate("timeline", "Bilhetes impressos"),
        S.REFUSED: translate("timeline", "Pedido recusado"),
        S.UNRESOLVED: translate("timeline", "Ainda sem resultado: chame o supervisor"),
        S.ABANDONED_WATCHED: translate("timeline", "Liberada pelo supervisor"),
        S.NO_ORDER: translate("timeline", "Nenhum pedido apareceu"),
        S.GHOST: translate("timeline", "Apareceu um pedido dado como perdido"),
        S.EXISTS_WATCHED: translate("timeline", "O pedido existe, mas não aparece nas consultas"),
        S.UNRESOLVED_KNOWN: translate("timeline", "Sem resultado depois de 72 h"),
        S.MISMATCH: translate("timeline", "O pedido não confere com a venda"),
        S.CLOSED: translate("timeline", "Encerrada pelo supervisor"),
    }
    return words[state] if state else translate("timeline", "Em andamento")
