"""Sentences for a call that gave no usable answer."""

from __future__ import annotations

from pos_app.domain.faults import (
    Busy,
    Excess,
    Fault,
    Invalid,
    NotAuthorized,
    NotFound,
    NotTrusted,
    ProviderProblem,
    ProxyFailed,
    Redirected,
    SeatTaken,
    TooMuch,
    TooSlow,
    Unreachable,
    Unreadable,
)
from pos_app.domain.unreadable_field import LEARNT
from pos_app.wording.sentence import Sentence, nothing_charged, seats_named
from pos_app.wording.translation import choice, phrase, plural, translate

check_provider = phrase(
    "words", "Confira a central: em Ajustes, Conferir a central, ou com pos-app learn num terminal."
)
_excess = choice(
    "words",
    {
        Excess.SIZE: "Veio mais texto do que cabe em qualquer resposta. O resto não foi lido.",
        Excess.VALUES: "Vieram mais itens do que cabem em qualquer resposta. Nenhum foi usado.",
        Excess.DEPTH: "A resposta tem níveis demais, um dentro do outro. Nada dela foi usado.",
        Excess.HEADERS: "O cabeçalho da resposta não acabava. Nada dela foi usado.",
    },
)


def fault(problem: Fault) -> Sentence:
    """Return the sentence of a read that failed. A read never moves money."""
    match problem:
        case NotTrusted() | ProxyFailed():
            title, happened, todo = _barred(problem)
        case Unreachable():
            title = translate("words", "Sem conexão com a central")
            happened = translate("words", "O computador não conseguiu falar com a central de vendas.")
            todo = translate("words", "Confira a internet e tente de novo. O que você digitou continua aqui.")
        case TooSlow():
            title = translate("words", "A central demorou demais")
            happened = translate("words", "A central não respondeu a tempo.")
            todo = translate("words", "Tente de novo. Uma consulta pode ser repetida sem risco.")
        case NotAuthorized():
            title = translate("words", "A central não reconheceu este guichê")
            happened = translate("words", "A central não aceitou o usuário, a senha ou a chave de API.")
            todo = translate("words", "Peça ao responsável que confira o acesso em Ajustes.")
        case NotFound():
            title = translate("words", "A central não encontrou o que foi pedido")
            happened = translate("words", "Pode não existir mais na central ou não ser deste parceiro.")
            todo = translate("words", "Busque de novo e escolha outra opção.")
        case SeatTaken(labels=labels):
            title = plural(
                "words", "{seats} não está mais livre", "{seats} não estão mais livres", max(1, len(labels))
            ).format(seats=seats_named(labels))
            happened = translate("words", "Outro ponto de venda reservou antes.")
            todo = translate("words", "Escolha outra poltrona.")
        case Invalid():
            title = translate("words", "A central não aceitou os dados")
            happened = translate("words", "Algum dado enviado foi recusado.")
            todo = translate("words", "Confira o que foi digitado e tente de novo.")
        case Busy():
            title = translate("words", "A central pediu um momento")
            happened = translate("words", "Há consultas demais agora.")
            todo = translate("words", "Espere alguns segundos e tente de novo.")
        case ProviderProblem():
            title, happened, todo = _problem(problem)
        case Unreadable():
            title = translate("words", "A resposta da central veio incompleta")
            happened = translate("words", "Faltou um dado necessário para a venda.")
            todo = translate("words", "Tente de novo. Se continuar, avise o suporte e informe o detalhe.")
            if problem.endpoint in LEARNT:
                todo = check_provider()
        case Fault():
            title = translate("words", "A consulta falhou")
            happened = translate("words", "A central não deu uma resposta válida.")
            todo = translate("words", "Tente de novo.")
    return Sentence(title, happened, nothing_charged(), todo)


def _barred(problem: NotTrusted | ProxyFailed) -> tuple[str, str, str]:
    """Return title, what happened and what to do where TLS or a proxy ended the connection."""
    if isinstance(problem, ProxyFailed):
        return (
            translate("words", "O proxy não deixou passar"),
            translate("words", "A conexão passa por um proxy, e ele não respondeu ou recusou."),
            translate("words", "Avise quem cuida da rede. O que você digitou continua aqui."),
        )
    if problem.pinned:
        return (
            translate("words", "A central mostrou outro certificado"),
            translate(
                "words",
                "A chave do certificado não é uma das fixadas neste guichê, que encerrou a conexão antes "
                "de enviar o acesso ou dados de clientes.",
            ),
            translate(
                "words",
                "Não insista: avise o responsável técnico. Se a central trocou o certificado, ele muda "
                "network.pins nas configurações.",
            ),
        )
    return (
        translate("words", "A conexão segura com a central foi recusada"),
        translate(
            "words",
            "Quem respondeu não prova que é a central. O guichê encerrou a conexão antes de enviar "
            "qualquer dado.",
        ),
        translate(
            "words", "Confira a data do computador. Depois avise o responsável técnico: antivírus ou proxy."
        ),
    )


def _problem(problem: ProviderProblem) -> tuple[str, str, str]:
    """Return title, what happened and what to do where the service itself failed."""
    if isinstance(problem, TooMuch):
        return (
            translate("words", "A resposta da central é grande demais"),
            _excess(problem.excess),
            translate(
                "words",
                "Tente de novo. Se continuar, confira o endereço da central em Ajustes e avise o suporte.",
            ),
        )
    if isinstance(problem, Redirected):
        stayed = translate("words", "O guichê não foi até lá e não mandou seu acesso.")
        where = translate("words", "A resposta aponta para {host}.").format(host=problem.host)
        return (
            translate("words", "A central mandou para outro endereço"),
            f"{where} {stayed}" if problem.host else stayed,
            translate(
                "words", "Confira o endereço da central em Ajustes e se a rede pede um login no navegador."
            ),
        )
    return (
        translate("words", "A central está com problemas"),
        translate("words", "A central falhou ao responder. O problema não é neste guichê."),
        translate("words", "Tente de novo em instantes. Se continuar, avise o suporte."),
    )


def reference(problem: Fault) -> str:
    """Return what support needs to find a failed call again, in small print; empty where nothing is known."""
    parts = []
    if isinstance(problem, Unreadable):
        parts.append(f"{problem.endpoint}: {problem.field}")
    if isinstance(problem, TooMuch):
        parts.append(problem.detail)
    if problem.code:
        parts.append(translate("words", "código {code}").format(code=problem.code))
    elif problem.status:
        parts.append(translate("words", "resposta {status}").format(status=problem.status))
    if problem.transaction_id:
        parts.append(translate("words", "protocolo {id}").format(id=problem.transaction_id))
    return " \u00b7 ".join(parts)
