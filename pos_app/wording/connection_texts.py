"""Sentences about the connection to the provider, and about sales prepared without it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import assert_never

from pos_app.domain.calls import CallProblem
from pos_app.domain.money import brl
from pos_app.domain.preparations import Preparation, Readiness
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.value import Value
from pos_app.reachability.state import Notice, Reachability, Rung
from pos_app.wording import format
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView
from pos_app.wording.sentence import listed, seats_named, told
from pos_app.wording.translation import choice, mark, phrase, plural, translate


class PillWords(Value):
    """The pill in the top bar: in full, for a narrow window, and for a screen reader, which does not get
    every second."""

    full: str
    short: str
    name: str


class CallProblemText(Value):
    """Why the service cannot be used, in a title, what it means, and what to do."""

    title: str
    what: str
    todo: str


def pill(state: Reachability, mono: float, key: str) -> PillWords:
    """Return the words of the pill; ``mono`` is the present (monotonic), ``key`` the one that asks now."""
    match state.rung:
        case Rung.UNKNOWN:
            text = translate("Conferindo")
            return PillWords(text, text, text)
        case Rung.ONLINE:
            text = translate("Online")
            return PillWords(text, text, text)
        case Rung.SLOW:
            text = translate("Lento desde {hour}").format(hour=_since(state))
            return PillWords(text, translate("Lento"), text)
        case Rung.OFFLINE:
            lead = _offline_lead(state.problem).format(hour=_since(state))
            return PillWords(f"{lead} \u00b7 {_next(state, mono, key)}", _next_short(lead, state, mono), lead)
    assert_never(state.rung)


def _offline_lead(problem: CallProblem | None) -> str:
    if problem is CallProblem.CLOSED:
        return translate("Central fechada desde {hour}")
    if problem is CallProblem.CREDENTIALS:
        return translate("Sem acesso desde {hour}")
    return translate("Offline desde {hour}")


def _next(state: Reachability, mono: float, key: str) -> str:
    left = state.next_try_in(mono)
    if left is not None:
        return translate("nova tentativa em {seconds} s").format(seconds=left)
    if state.probing is not None:
        return translate("tentando agora")
    return translate("{key} tenta de novo").format(key=key)


def _next_short(lead: str, state: Reachability, mono: float) -> str:
    left = state.next_try_in(mono)
    return lead if left is None else f"{lead} \u00b7 {left} s"


_WHY: Mapping[CallProblem, tuple[phrase, phrase, phrase]] = {
    CallProblem.NO_ROUTE: (
        phrase("Este computador está sem rede"),
        phrase("Não há cabo nem Wi-Fi com saída para a internet."),
        phrase("Confira o cabo de rede, o Wi-Fi e o roteador."),
    ),
    CallProblem.NO_NAME: (
        phrase("O endereço da central não foi encontrado"),
        phrase("A rede está ligada, mas não traduz nomes de sites (DNS)."),
        phrase("Reinicie o roteador. Se continuar, avise quem cuida da rede."),
    ),
    CallProblem.REFUSED: (
        phrase("O serviço da central está desligado"),
        phrase("O endereço responde, mas ninguém atende nele."),
        phrase("Aguarde: o guichê volta sozinho quando a central voltar."),
    ),
    CallProblem.NO_ANSWER: (
        phrase("A central não responde"),
        phrase("Pode ser a internet da loja ou a própria central."),
        phrase("Confira se outros sites abrem neste computador."),
    ),
    CallProblem.BROKEN_OFF: (
        phrase("A conexão cai no meio da resposta"),
        phrase("A rede está instável ou o sinal está fraco."),
        phrase("Se puder, use o cabo de rede no lugar do Wi-Fi."),
    ),
    CallProblem.PROXY: (
        phrase("O proxy da rede não deixa passar"),
        phrase("O proxy dos ajustes não responde, ou recusa a conexão com a central."),
        phrase("Avise quem cuida da rede desta loja."),
    ),
    CallProblem.CERTIFICATE: (
        phrase("line", "A conexão segura com a central foi recusada"),
        phrase("Outro programa ou aparelho responde no lugar da central."),
        phrase("Confira a data do computador, o antivírus e o proxy com o responsável."),
    ),
    CallProblem.OTHER_CERTIFICATE: (
        phrase("A central mostrou outro certificado"),
        phrase(
            "A chave não é uma das fixadas aqui. O guichê encerrou a conexão antes de enviar qualquer dado."
        ),
        phrase("Não venda até o responsável técnico confirmar o certificado com a central."),
    ),
    CallProblem.FOREIGN_PAGE: (
        phrase("Esta rede pede uma identificação"),
        phrase("No lugar da central, respondeu uma página da própria rede."),
        phrase("Abra o navegador, entre na rede e tente de novo."),
    ),
    CallProblem.CLOSED: (
        phrase("A central está fechada agora"),
        phrase("A internet funciona. A central avisou que não atende neste momento."),
        phrase("Aguarde: o guichê volta sozinho quando ela abrir."),
    ),
    CallProblem.GATEWAY: (
        phrase("A central está com defeito"),
        phrase("A internet funciona. O problema é do lado da central."),
        phrase("Aguarde. Se demorar, avise o suporte da central."),
    ),
    CallProblem.CREDENTIALS: (
        phrase("A central não aceita o acesso deste guichê"),
        phrase("A internet funciona. O usuário, a senha ou a chave de API não servem."),
        phrase("Peça ao responsável que confira o acesso em Ajustes."),
    ),
}


def why(problem: CallProblem) -> CallProblemText:
    """Return the sentences about a problem of the connection. None of them moves money."""
    title, what, todo = _WHY[problem]
    return CallProblemText(title(), what(), todo())


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
    lead = why(state.problem).title if state.problem else translate("A central não responde")
    still = _STILL.get(page)
    text = translate("line", still) if still else translate("Consulta e reimpressão funcionam.")
    return f"{lead}.", text, translate("{key} tenta agora").format(key=key)


def slow(state: Reachability) -> tuple[str, str]:
    usual = max(state.seconds, default=0.0)
    if usual >= 1.0:
        lead = translate("Central lenta: {seconds} s por resposta.").format(seconds=round(usual))
    else:
        lead = translate("A central está demorando para responder.")
    return lead, translate("Pode vender. Tecle uma vez e aguarde.")


def checking(state: Reachability) -> tuple[str, str]:
    """Return lead and words after something happened to this computer, until the connection was checked."""
    text = translate("Conferindo a conexão com a central.")
    match state.notice:
        case Notice.WOKE:
            minutes = max(1, round(state.asleep / 60))
            lead = plural(
                "O computador ficou suspenso por {count} minuto.",
                "O computador ficou suspenso por {count} minutos.",
                minutes,
            )
            return lead, translate("Conferindo a conexão e as reservas.")
        case Notice.NETWORK_CHANGED:
            return translate("A rede deste computador mudou."), text
        case None:
            return text, ""
    assert_never(state.notice)


def clock_wrong(state: Reachability) -> tuple[str, str]:
    """Return lead and words about a clock that differs from the service's."""
    minutes = max(1, round(abs(state.clock_ahead) / 60))
    if state.clock_ahead > 0:
        lead = plural(
            "O relógio deste computador está {count} minuto adiantado.",
            "O relógio deste computador está {count} minutos adiantado.",
            minutes,
        )
    else:
        lead = plural(
            "O relógio deste computador está {count} minuto atrasado.",
            "O relógio deste computador está {count} minutos atrasado.",
            minutes,
        )
    return lead, translate("Acerte a hora: prazos de reserva e de PIX dependem dela.")


def away_for(state: Reachability, wall: float) -> str:
    """Return since how long the service cannot be used; ``wall`` is the present in seconds since 1970."""
    minutes = int(max(0.0, wall - (state.since or wall)) // 60)
    if minutes < 1:
        return translate("há menos de um minuto")
    if minutes < 120:
        return plural("há {count} minuto", "há {count} minutos", minutes)
    return plural("há {count} hora", "há {count} horas", minutes // 60)


selling_stopped = told(
    "Reservar e cobrar esperam a central",
    "A central não pode ser usada agora. A venda para antes de reservar ou cobrar.",
    "Nada foi cobrado.",
    "Continue quando o topo da tela mostrar Online de novo. O que foi digitado continua aqui.",
    kind="warning",
)


def _since(state: Reachability) -> str:
    return format.hour(datetime.fromtimestamp(state.since)) if state.since is not None else ""


# --- A sale that is prepared while the service cannot be used, and of what becomes of it --------------

prepare = phrase("Deixar a venda pronta")
put_away = phrase("Guardar a venda pronta")
accept_price = phrase("O cliente aceita")
_wish = choice(
    {
        SeatWish.WINDOW: "na janela",
        SeatWish.AISLE: "no corredor",
        SeatWish.FRONT: "na frente",
        SeatWish.TOGETHER: "juntas",
    }
)
_status = choice(
    {
        Readiness.WAITING: "rascunho: espera a central",
        Readiness.READY: "conferida: dá para reservar",
        Readiness.PRICE_CHANGED: "conferida: o preço mudou para {after}",
        Readiness.TRIP_GONE: "a viagem não existe mais",
        Readiness.DEPARTED: "o ônibus já partiu",
        Readiness.SOLD_OUT: "não há poltronas para todos",
        Readiness.NOT_CHECKED: "não deu para conferir",
    }
)


no_map = told(
    "Sem a central não há mapa de poltronas",
    "Poltronas livres, só a central sabe: um mapa antigo não vale.",
    "Nada foi cobrado.",
    "Escolha onde o cliente quer sentar e deixe a venda pronta: o guichê a confere sozinho "
    "quando a central voltar. Nada é reservado antes de você mandar.",
    kind="warning",
)


def in_place_of_map(wishes: Collection[SeatWish]) -> tuple[str, str]:
    """Return what stands where the seats would be: why there are none, and what to do."""
    sentence = no_map()
    return sentence.title, f"{sentence.what_to_do} {wished(wishes)}"


def wished(wishes: Collection[SeatWish]) -> str:
    if not wishes:
        return translate("Sem preferência: procuramos poltronas juntas.")
    text = listed([_wish(wish) for wish in SeatWish if wish in wishes])
    return translate("Preferência anotada: {wish}.").format(wish=text)


def put_aside(name: str, *, offline: bool) -> NoticeView:
    text = (
        translate("Quando a central voltar, conferimos viagem, preço e poltronas. Nada foi reservado.")
        if offline
        else translate("Conferimos agora viagem, preço e poltronas. Nada foi reservado.")
    )
    title = translate("Venda pronta e guardada: {name}").format(name=name)
    return NoticeView("info", title, text)


def status(prepared: Preparation) -> str:
    """Return how a prepared sale stands, in few words, for the list of parked sales."""
    return _status(prepared.readiness).format(after=brl(prepared.after or 0))


def found(name: str, prepared: Preparation, labels: tuple[str, ...]) -> NoticeView:
    """Return what the comparison with the service found; ``labels`` are the proposed seats."""
    actions = (NoticeAction(CommandId.PARKED, translate("Ver guardadas")),)
    title, what, todo = _found(prepared)
    offered = _offered(labels) if labels and prepared.readiness.fits else ""
    nothing = translate("Nada foi reservado nem cobrado.")
    parts = (what, offered, *_besides(prepared), todo, nothing)
    as_asked = prepared.readiness is Readiness.READY and not _besides(prepared)
    return NoticeView(
        "success" if as_asked else "warning",
        f"{title}: {name}",
        " ".join(part for part in parts if part),
        actions=actions,
    )


def _found(prepared: Preparation) -> tuple[str, str, str]:
    other = translate("Retome a venda e escolha outra viagem; os passageiros continuam nela.")
    match prepared.readiness:
        case Readiness.READY:
            return (
                translate("Venda pronta para reservar"),
                "",
                translate("Retome a venda e tecle Enter para reservar."),
            )
        case Readiness.PRICE_CHANGED:
            changed = translate("Por pessoa, era {before}; agora é {after}.").format(
                before=brl(prepared.before or 0), after=brl(prepared.after or 0)
            )
            return (
                translate("O preço da venda guardada mudou"),
                changed,
                translate("Pergunte ao cliente; ao retomar, aceite o preço e reserve."),
            )
        case Readiness.TRIP_GONE:
            gone = translate("A central não oferece mais esta viagem.")
            return translate("A viagem da venda guardada não existe mais"), gone, other
        case Readiness.DEPARTED:
            left = translate("A central voltou depois da partida.")
            return translate("O ônibus da venda guardada já partiu"), left, other
        case Readiness.SOLD_OUT:
            full = translate("Restam menos poltronas livres do que passageiros.")
            return translate("Não há poltronas para a venda guardada"), full, other
        case Readiness.NOT_CHECKED | Readiness.WAITING:
            return (
                translate("A venda guardada não pôde ser conferida"),
                translate("A central respondeu, mas a resposta não é válida."),
                translate("Retome a venda e confira pelo mapa de poltronas."),
            )
    assert_never(prepared.readiness)


def _offered(labels: tuple[str, ...]) -> str:
    pattern = plural("Propomos a poltrona {seats}.", "Propomos as poltronas {seats}.", len(labels))
    return pattern.format(seats=listed(list(labels)))


def _besides(prepared: Preparation) -> tuple[str, ...]:
    parts = []
    if prepared.gone:
        sold = plural("{seats} foi vendida.", "{seats} foram vendidas.", len(prepared.gone))
        parts.append(sold.format(seats=seats_named(prepared.gone)))
    if prepared.wish_unmet:
        parts.append(translate("Não há poltronas como o cliente pediu."))
    return tuple(parts)
