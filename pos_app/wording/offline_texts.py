"""Texts of the page about the connection: what works without the service, what waits, and the last hour."""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from pos_app.domain.calls import CallProblem
from pos_app.reachability.machine import PAUSES, QUICK, quick
from pos_app.reachability.state import Reachability, Rung
from pos_app.wording import connection_texts, format
from pos_app.wording.translation import filled, numbered, pair, phrase, translate

things = numbered("{count} item", "{count} itens")
compared_later = phrase("rascunho: conferido sozinho quando a central voltar")
not_now_title = phrase("Agora não")
hold_goes_on = phrase("a reserva vale na central mesmo sem conexão aqui")
nothing_waits = phrase("Nenhuma venda espera resposta.")
try_now = phrase("Tentar agora")
back_to_sale = phrase("Voltar à venda")
page_name = phrase("Conexão")


@filled("Última hora: {good} min boa, {slow} min lenta, {lost} min sem resposta.")
def hour_read(good: int, slow: int, lost: int) -> str: ...


def title(state: Reachability, wall: float) -> str:
    """Return the headline; ``wall`` is the present in seconds since 1970."""
    match state.rung:
        case Rung.OFFLINE:
            if state.problem is None:
                return translate("A central não pode ser usada agora")
            why = connection_texts.why(state.problem).title
            return f"{why} \u00b7 {connection_texts.away_for(state, wall)}"
        case Rung.SLOW:
            return translate("A central responde devagar")
        case Rung.UNKNOWN:
            return translate("Conferindo a conexão com a central")
        case Rung.ONLINE:
            return translate("A central responde normalmente")
    assert_never(state.rung)


def explained(state: Reachability) -> str:
    match state.rung:
        case Rung.OFFLINE:
            if state.problem is None:
                return translate("Não sabemos por quê. Tentamos de novo automaticamente.")
            why = connection_texts.why(state.problem)
            return f"{why.what} {why.todo}"
        case Rung.SLOW:
            return translate("Pode vender. Cada resposta leva mais tempo que o normal.")
        case Rung.UNKNOWN:
            return translate("Ainda não perguntamos nada à central.")
        case Rung.ONLINE:
            return translate("Tudo funciona: buscar, reservar, cobrar e emitir.")
    assert_never(state.rung)


def money(state: Reachability) -> str:
    """Return what the state means for the customers' money; nothing while the service answers."""
    if state.rung is not Rung.OFFLINE:
        return ""
    return translate("A venda para até a central responder. Nada do que já foi vendido se perde.")


def still_title(offline: bool) -> str:
    return translate("Ainda funciona") if offline else translate("Por aqui")


find_orders = pair("Achar pedidos deste guichê", "com a data de cada dado")
reprint = pair("Imprimir e reimprimir", "o que já chegou da central; o BP-e que falta espera")
past_searches = pair("Ver viagens já buscadas", "marcadas com a hora; preço e poltronas podem ter mudado")
prepare_sale = pair(
    "Deixar a venda pronta", "viagem já buscada e passageiros num rascunho; poltrona só com a central"
)
cases = pair("Ver as pendências", "e imprimir o protocolo de cada uma")
no_selling = pair("Reservar, cobrar, emitir", "dinheiro só entra com poltrona reservada")
no_seats = pair("Ver poltronas livres", "mapa antigo não vale: outros pontos continuam vendendo")
under_way_title = pair("offline", "Em andamento", "segue sozinho")


def checked_again(offline: bool) -> str:
    if offline:
        return translate("consultamos de novo assim que a central voltar")
    return translate("consultamos a central de tempos em tempos")


def hold_name(labels: tuple[str, ...]) -> str:
    return translate("Reserva {seats}").format(seats=", ".join(labels))


def until(moment: datetime) -> str:
    return translate("até {hour}").format(hour=format.hour(moment))


hour_title = pair("Conexão na última hora", "cada traço é 1 minuto")


def qualities() -> tuple[str, str, str]:
    return (translate("boa"), translate("lenta"), translate("sem resposta"))


def rule(state: Reachability) -> str:
    if state.problem is CallProblem.CREDENTIALS:
        return translate("Só tentamos de novo quando alguém pede: assim o acesso não é bloqueado.")
    if quick(state):
        return translate("Consultamos de novo a cada {seconds} s, ou quando a própria central pedir.").format(
            seconds=round(QUICK)
        )
    first = ", ".join(f"{pause:g}" for pause in PAUSES[:-1])
    return translate(
        "Sem resposta, tentamos de novo depois de {first} e {last} s, e então a cada {last} s."
    ).format(first=first, last=f"{PAUSES[-1]:g}")
