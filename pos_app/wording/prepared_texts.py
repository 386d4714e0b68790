"""Texts of a sale that is prepared while the service cannot be used, and of what becomes of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from pos_app.domain.money import brl
from pos_app.domain.preparations import Preparation, Readiness
from pos_app.domain.seat_wishes import SeatWish
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView
from pos_app.wording.sentence import Sentence, listed, nothing_charged, seats_named
from pos_app.wording.translation import choice, phrase, plural, translate

prepare = phrase("prepared", "Deixar a venda pronta")
put_away = phrase("prepared", "Guardar a venda pronta")
accept_price = phrase("prepared", "O cliente aceita")
_wish = choice(
    "prepared",
    {
        SeatWish.WINDOW: "na janela",
        SeatWish.AISLE: "no corredor",
        SeatWish.FRONT: "na frente",
        SeatWish.TOGETHER: "juntas",
    },
)
_status = choice(
    "prepared",
    {
        Readiness.WAITING: "rascunho: espera a central",
        Readiness.READY: "conferida: dá para reservar",
        Readiness.PRICE_CHANGED: "conferida: o preço mudou para {after}",
        Readiness.TRIP_GONE: "a viagem não existe mais",
        Readiness.DEPARTED: "o ônibus já partiu",
        Readiness.SOLD_OUT: "não há poltronas para todos",
        Readiness.NOT_CHECKED: "não deu para conferir",
    },
)


def no_map() -> Sentence:
    """Return the sentence about a seat map that cannot be read now, and what can be done all the same."""
    return Sentence(
        translate("prepared", "Sem a central não há mapa de poltronas"),
        translate("prepared", "Poltronas livres, só a central sabe: um mapa antigo não vale."),
        nothing_charged(),
        translate(
            "prepared",
            "Escolha onde o cliente quer sentar e deixe a venda pronta: o guichê a confere sozinho "
            "quando a central voltar. Nada é reservado antes de você mandar.",
        ),
        "warning",
    )


def in_place_of_map(wishes: Collection[SeatWish]) -> tuple[str, str]:
    """Return what stands where the seats would be: why there are none, and what to do."""
    sentence = no_map()
    return sentence.title, f"{sentence.what_to_do} {wished(wishes)}"


def wished(wishes: Collection[SeatWish]) -> str:
    if not wishes:
        return translate("prepared", "Sem preferência: procuramos poltronas juntas.")
    words = listed([_wish(wish) for wish in SeatWish if wish in wishes])
    return translate("prepared", "Preferência anotada: {wish}.").format(wish=words)


def put_aside(name: str, *, offline: bool) -> NoticeView:
    """Return that a prepared sale was put aside, and what happens to it by itself."""
    text = (
        translate(
            "prepared", "Quando a central voltar, conferimos viagem, preço e poltronas. Nada foi reservado."
        )
        if offline
        else translate("prepared", "Conferimos agora viagem, preço e poltronas. Nada foi reservado.")
    )
    title = translate("prepared", "Venda pronta e guardada: {name}").format(name=name)
    return NoticeView("info", title, text)


def status(prepared: Preparation) -> str:
    """Return how a prepared sale stands, in few words, for the list of parked sales."""
    return _status(prepared.readiness).format(after=brl(prepared.after or 0))


def found(name: str, prepared: Preparation, labels: tuple[str, ...]) -> NoticeView:
    """Return what the comparison with the service found; ``labels`` are the proposed seats."""
    actions = (NoticeAction(CommandId.PARKED, translate("prepared", "Ver guardadas")),)
    title, what, todo = _found(prepared)
    offered = _offered(labels) if labels and prepared.readiness.fits else ""
    nothing = translate("prepared", "Nada foi reservado nem cobrado.")
    parts = (what, offered, *_besides(prepared), todo, nothing)
    as_asked = prepared.readiness is Readiness.READY and not _besides(prepared)
    return NoticeView(
        "success" if as_asked else "warning",
        f"{title}: {name}",
        " ".join(part for part in parts if part),
        actions=actions,
    )


def _found(prepared: Preparation) -> tuple[str, str, str]:
    other = translate("prepared", "Retome a venda e escolha outra viagem; os passageiros continuam nela.")
    match prepared.readiness:
        case Readiness.READY:
            return (
                translate("prepared", "Venda pronta para reservar"),
                "",
                translate("prepared", "Retome a venda e tecle Enter para reservar."),
            )
        case Readiness.PRICE_CHANGED:
            changed = translate("prepared", "Por pessoa, era {before}; agora é {after}.").format(
                before=brl(prepared.before or 0), after=brl(prepared.after or 0)
            )
            return (
                translate("prepared", "O preço da venda guardada mudou"),
                changed,
                translate("prepared", "Pergunte ao cliente; ao retomar, aceite o preço e reserve."),
            )
        case Readiness.TRIP_GONE:
            gone = translate("prepared", "A central não oferece mais esta viagem.")
            return translate("prepared", "A viagem da venda guardada não existe mais"), gone, other
        case Readiness.DEPARTED:
            left = translate("prepared", "A central voltou depois da partida.")
            return translate("prepared", "O ônibus da venda guardada já partiu"), left, other
        case Readiness.SOLD_OUT:
            full = translate("prepared", "Restam menos poltronas livres do que passageiros.")
            return translate("prepared", "Não há poltronas para a venda guardada"), full, other
        case Readiness.NOT_CHECKED | Readiness.WAITING:
            return (
                translate("prepared", "A venda guardada não pôde ser conferida"),
                translate("prepared", "A central respondeu, mas a resposta não é válida."),
                translate("prepared", "Retome a venda e confira pelo mapa de poltronas."),
            )
    assert_never(prepared.readiness)


def _offered(labels: tuple[str, ...]) -> str:
    pattern = plural(
        "prepared", "Propomos a poltrona {seats}.", "Propomos as poltronas {seats}.", len(labels)
    )
    return pattern.format(seats=listed(list(labels)))


def _besides(prepared: Preparation) -> tuple[str, ...]:
    parts = []
    if prepared.gone:
        sold = plural("prepared", "{seats} foi vendida.", "{seats} foram vendidas.", len(prepared.gone))
        parts.append(sold.format(seats=seats_named(prepared.gone)))
    if prepared.wish_unmet:
        parts.append(translate("prepared", "Não há poltronas como o cliente pediu."))
    return tuple(parts)
