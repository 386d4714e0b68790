"""Texts about the connection to the provider: the pill, the strips, and why it cannot be used."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, assert_never

from pos_app.domain.calls import CallProblem
from pos_app.reachability.state import Notice, Reachability, Rung
from pos_app.wording import format
from pos_app.wording.sentence import Sentence, nothing_charged
from pos_app.wording.translation import mark, plural, translate


@dataclass(frozen=True, slots=True)
class PillWords:
    """The pill in the top bar: in full, for a narrow window, and for a screen reader, which does not get
    every second."""

    full: str
    short: str
    name: str


@dataclass(frozen=True, slots=True)
class CallProblemText:
    """Why the service cannot be used, in a title, what it means, and what to do."""

    title: str
    what: str
    todo: str


def pill(state: Reachability, mono: float, key: str) -> PillWords:
    """Return the words of the pill; ``mono`` is the present (monotonic), ``key`` the one that asks now."""
    match state.rung:
        case Rung.UNKNOWN:
            words = translate("ConnectionPill", "Conferindo")
            return PillWords(words, words, words)
        case Rung.ONLINE:
            words = translate("ConnectionPill", "Online")
            return PillWords(words, words, words)
        case Rung.SLOW:
            words = translate("ConnectionPill", "Lento desde {hour}").format(hour=_since(state))
            return PillWords(words, translate("ConnectionPill", "Lento"), words)
        case Rung.OFFLINE:
            lead = _offline_lead(state.problem).format(hour=_since(state))
            return PillWords(f"{lead} \u00b7 {_next(state, mono, key)}", _next_short(lead, state, mono), lead)
    assert_never(state.rung)


def _offline_lead(problem: CallProblem | None) -> str:
    if problem is CallProblem.CLOSED:
        return translate("ConnectionPill", "Central fechada desde {hour}")
    if problem is CallProblem.CREDENTIALS:
        return translate("ConnectionPill", "Sem acesso desde {hour}")
    return translate("ConnectionPill", "Offline desde {hour}")


def _next(state: Reachability, mono: float, key: str) -> str:
    left = state.next_try_in(mono)
    if left is not None:
        return translate("ConnectionPill", "nova tentativa em {seconds} s").format(seconds=left)
    if state.probing is not None:
        return translate("ConnectionPill", "tentando agora")
    return translate("ConnectionPill", "{key} tenta de novo").format(key=key)


def _next_short(lead: str, state: Reachability, mono: float) -> str:
    left = state.next_try_in(mono)
    return lead if left is None else f"{lead} \u00b7 {left} s"


_NoAnswer = Literal[
    CallProblem.NO_ROUTE,
    CallProblem.NO_NAME,
    CallProblem.REFUSED,
    CallProblem.NO_ANSWER,
    CallProblem.BROKEN_OFF,
    CallProblem.PROXY,
]
_WrongAnswer = Literal[
    CallProblem.CERTIFICATE,
    CallProblem.OTHER_CERTIFICATE,
    CallProblem.FOREIGN_PAGE,
    CallProblem.CLOSED,
    CallProblem.GATEWAY,
    CallProblem.CREDENTIALS,
]


def why(problem: CallProblem) -> CallProblemText:
    """Return the sentences about a problem of the connection. None of them moves money."""
    match problem:
        case (
            CallProblem.NO_ROUTE
            | CallProblem.NO_NAME
            | CallProblem.REFUSED
            | CallProblem.NO_ANSWER
            | CallProblem.BROKEN_OFF
            | CallProblem.PROXY
        ):
            return _no_answer(problem)
        case (
            CallProblem.CERTIFICATE
            | CallProblem.OTHER_CERTIFICATE
            | CallProblem.FOREIGN_PAGE
            | CallProblem.CLOSED
            | CallProblem.GATEWAY
            | CallProblem.CREDENTIALS
        ):
            return _wrong_answer(problem)
    assert_never(problem)


def _no_answer(problem: _NoAnswer) -> CallProblemText:
    match problem:
        case CallProblem.NO_ROUTE:
            return CallProblemText(
                translate("line", "Este computador está sem rede"),
                translate("line", "Não há cabo nem Wi-Fi com saída para a internet."),
                translate("line", "Confira o cabo de rede, o Wi-Fi e o roteador."),
            )
        case CallProblem.NO_NAME:
            return CallProblemText(
                translate("line", "O endereço da central não foi encontrado"),
                translate("line", "A rede está ligada, mas não traduz nomes de sites (DNS)."),
                translate("line", "Reinicie o roteador. Se continuar, avise quem cuida da rede."),
            )
        case CallProblem.REFUSED:
            return CallProblemText(
                translate("line", "O serviço da central está desligado"),
                translate("line", "O endereço responde, mas ninguém atende nele."),
                translate("line", "Aguarde: o guichê volta sozinho quando a central voltar."),
            )
        case CallProblem.NO_ANSWER:
            return CallProblemText(
                translate("line", "A central não responde"),
                translate("line", "Pode ser a internet da loja ou a própria central."),
                translate("line", "Confira se outros sites abrem neste computador."),
            )
        case CallProblem.BROKEN_OFF:
            return CallProblemText(
                translate("line", "A conexão cai no meio da resposta"),
                translate("line", "A rede está instável ou o sinal está fraco."),
                translate("line", "Se puder, use o cabo de rede no lugar do Wi-Fi."),
            )
        case CallProblem.PROXY:
            return CallProblemText(
                translate("line", "O proxy da rede não deixa passar"),
                translate("line", "O proxy dos ajustes não responde, ou recusa a conexão com a central."),
                translate("line", "Avise quem cuida da rede desta loja."),
            )
    assert_never(problem)


def _wrong_answer(problem: _WrongAnswer) -> CallProblemText:
    match problem:
        case CallProblem.CERTIFICATE:
            return CallProblemText(
                translate("line", "A conexão segura com a central foi recusada"),
                translate("line", "Outro programa ou aparelho responde no lugar da central."),
                translate("line", "Confira a data do computador, o antivírus e o proxy com o responsável."),
            )
        case CallProblem.OTHER_CERTIFICATE:
            return CallProblemText(
                translate("line", "A central mostrou outro certificado"),
                translate(
                    "line",
                    "A chave não é uma das fixadas aqui. O guichê encerrou a conexão antes de enviar "
                    "qualquer dado.",
                ),
                translate(
                    "line", "Não venda até o responsável técnico confirmar o certificado com a central."
                ),
            )
        case CallProblem.FOREIGN_PAGE:
            return CallProblemText(
                translate("line", "Esta rede pede uma identificação"),
                translate("line", "No lugar da central, respondeu uma página da própria rede."),
                translate("line", "Abra o navegador, entre na rede e tente de novo."),
            )
        case CallProblem.CLOSED:
            return CallProblemText(
                translate("line", "A central está fechada agora"),
                translate("line", "A internet funciona. A central avisou que não atende neste momento."),
                translate("line", "Aguarde: o guichê volta sozinho quando ela abrir."),
            )
        case CallProblem.GATEWAY:
            return CallProblemText(
                translate("line", "A central está com defeito"),
                translate("line", "A internet funciona. O problema é do lado da central."),
                translate("line", "Aguarde. Se demorar, avise o suporte da central."),
            )
        case CallProblem.CREDENTIALS:
            return CallProblemText(
                translate("line", "A central não aceita o acesso deste guichê"),
                translate("line", "A internet funciona. O usuário, a senha ou a chave de API não servem."),
                translate("line", "Peça ao responsável que confira o acesso em Ajustes."),
            )
    assert_never(problem)


_STILL = {
    "search": mark("line", "Buscas já feitas seguem aqui, com a hora. Poltronas e preços podem mudar."),
    "seats": mark("line", "O mapa pode ter mudado. A reserva espera a central."),
    "passengers": mark("line", "Pode preencher tudo. A cobrança espera a central."),
    "payment": mark(
        "line", "Nova cobrança espera a central. Pedido já enviado continua valendo: não cobre de novo."
    ),
    "tickets": mark("line", "Imprimir e salvar funcionam. O BP-e que falta chega sozinho."),
    "orders": mark("line", "Os pedidos deste guichê estão aqui, com a data. Reimprimir funciona."),
    "pending": mark("line", "Consultamos de novo automaticamente assim que ela voltar."),
}
"""What each page can still do without the service, by its name."""


def offline(state: Reachability, page: str, key: str) -> tuple[str, str, str]:
    """Return lead, words and note of the strip while the service is away; ``page`` is in front, ``key``
    asks now."""
    lead = why(state.problem).title if state.problem else translate("line", "A central não responde")
    still = _STILL.get(page)
    words = translate("line", still) if still else translate("line", "Consulta e reimpressão funcionam.")
    return f"{lead}.", words, translate("line", "{key} tenta agora").format(key=key)


def slow(state: Reachability) -> tuple[str, str]:
    """Return lead and words while answers come late."""
    usual = max(state.seconds, default=0.0)
    if usual >= 1.0:
        lead = translate("line", "Central lenta: {seconds} s por resposta.").format(seconds=round(usual))
    else:
        lead = translate("line", "A central está demorando para responder.")
    return lead, translate("line", "Pode vender. Tecle uma vez e aguarde.")


def checking(state: Reachability) -> tuple[str, str]:
    """Return lead and words after something happened to this computer, until the connection was checked."""
    words = translate("line", "Conferindo a conexão com a central.")
    match state.notice:
        case Notice.WOKE:
            minutes = max(1, round(state.asleep / 60))
            lead = plural(
                "line",
                "O computador ficou suspenso por {count} minuto.",
                "O computador ficou suspenso por {count} minutos.",
                minutes,
            )
            return lead, translate("line", "Conferindo a conexão e as reservas.")
        case Notice.NETWORK_CHANGED:
            return translate("line", "A rede deste computador mudou."), words
        case None:
            return words, ""
    assert_never(state.notice)


def clock_wrong(state: Reachability) -> tuple[str, str]:
    """Return lead and words about a clock that differs from the service's."""
    minutes = max(1, round(abs(state.clock_ahead) / 60))
    if state.clock_ahead > 0:
        lead = plural(
            "line",
            "O relógio deste computador está {count} minuto adiantado.",
            "O relógio deste computador está {count} minutos adiantado.",
            minutes,
        )
    else:
        lead = plural(
            "line",
            "O relógio deste computador está {count} minuto atrasado.",
            "O relógio deste computador está {count} minutos atrasado.",
            minutes,
        )
    return lead, translate("line", "Acerte a hora: prazos de reserva e de PIX dependem dela.")


def away_for(state: Reachability, wall: float) -> str:
    """Return since how long the service cannot be used; ``wall`` is the present in seconds since 1970."""
    minutes = int(max(0.0, wall - (state.since or wall)) // 60)
    if minutes < 1:
        return translate("line", "há menos de um minuto")
    if minutes < 120:
        return plural("line", "há {count} minuto", "há {count} minutos", minutes)
    return plural("line", "há {count} hora", "há {count} horas", minutes // 60)


def selling_stopped() -> Sentence:
    """Return the sentence of a hold or a charge that was not begun because the service cannot be used."""
    return Sentence(
        translate("words", "Reservar e cobrar esperam a central"),
        translate("words", "A central não pode ser usada agora. A venda para antes de reservar ou cobrar."),
        nothing_charged(),
        translate(
            "words",
            "Continue quando o topo da tela mostrar Online de novo. O que foi digitado continua aqui.",
        ),
        "warning",
    )


def _since(state: Reachability) -> str:
    return format.hour(datetime.fromtimestamp(state.since)) if state.since is not None else ""
