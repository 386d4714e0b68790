"""Words of the search, of passengers and their benefits, and of selling again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import assert_never

from pos_app.domain.attempts import Sold
from pos_app.domain.benefits import YOUNG, Benefit, BenefitRefused, RefusalReason
from pos_app.domain.places import fold
from pos_app.domain.proofs import Proof
from pos_app.domain.trips import Direction, Segment, Trip, TripResults
from pos_app.wording import format, trip_texts
from pos_app.wording.notices import NoticeView
from pos_app.wording.sentence import Sentence, listed, nothing_charged
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

_MOST_SEEN = 4

start_title = phrase("Para onde o cliente vai?")
failed_title = phrase("As viagens deste dia não chegaram")
no_place = phrase("Nenhuma cidade começa assim")
day_shorthand = phrase("Digite +5, sex ou 25/11")
none_title = phrase("Nenhuma viagem neste dia")
filtered_title = phrase("Nenhuma viagem com estes filtros")
incomplete = phrase("Nem todas as viagens são mostradas")
no_trip = phrase("sem viagem")
ask_price = phrase("ver preço")
looking_near = phrase("Procurando viagens nos dias próximos…")
none_near = phrase("Os dias próximos também não têm viagens.")
not_pinned = phrase("O destino não foi fixado")
pinned_routes = phrase("Suas rotas")
keys_stay = phrase("as teclas não mudam")
most_searched = phrase("Mais buscadas neste guichê")
large_cities = phrase("Cidades grandes")
copied = phrase("Viagem copiada. Cole na conversa com o cliente.")
try_again = phrase("Tentar de novo")


@filled("A viagem nº {line} da lista está esgotada.")
def sold_out_line(line: int) -> str: ...
@filled("menor {fare}")
def cheapest(fare: str) -> str: ...
@filled("Fixar {city} nas suas rotas")
def pin(city: str) -> str: ...
@filled("Tirar {city} das suas rotas")
def unpin(city: str) -> str: ...
@filled("Cabem {count} destinos fixados. Tire um antes.")
def too_many_pinned(count: int) -> str: ...


def start_words(*, offered: bool) -> str:
    """Say how to begin; ``offered``: routes stand below."""
    if offered:
        return translate("Digite a cidade, ou escolha uma das suas.")
    return translate("Digite a cidade de destino.")


def searching(day: date, since: datetime) -> str:
    return translate("Buscando viagens de {day} (busca iniciada às {time})").format(
        day=format.day(day), time=f"{since:%H:%M:%S}"
    )


def reading_again(since: datetime) -> str:
    """Return that the shown list is being read again, and since when."""
    return translate("atualizando desde {time}").format(time=f"{since:%H:%M:%S}")


def failed_words(day: date) -> str:
    return translate("Pode haver viagens em {day}. Busque de novo ou veja outro dia.", day=format.day(day))


def day_read(day: date) -> str:
    return f"= {format.day_long(day)}/{day.year}"


def none_words(origin: str, destination: str, day: date) -> str:
    weekday = format.day_long(day).split()[0]
    return translate("{origin} → {destination} não tem saída no dia {date} ({weekday}).").format(
        origin=origin, destination=destination, date=f"{day:%d/%m}", weekday=weekday
    )


def filtered_words(count: int) -> str:
    return translate("Sem filtros: {trips}.").format(trips=trip_texts.trips_found(count))


def see_day(day: date) -> str:
    return translate("Ver {day}").format(day=format.day(day))


def other_day(trips: Sequence[Trip]) -> tuple[str, str]:
    """Return the strip above an answer to another question: its bold beginning and the rest."""
    if any(trip.other_route for trip in trips):
        lead = plural("Esta viagem é de outra rota,", "Estas {count} viagens são de outra rota,", len(trips))
        return lead, translate("não da rota pedida.")
    days = sorted({trip.departure.when.date() for trip in trips})
    named = listed([format.day(day) for day in days])
    lead = plural("Esta viagem é de {days},", "Estas {count} viagens são de {days},", len(trips))
    return lead.format(days=named), translate("não do dia pedido.")


def left_out(trips: int) -> tuple[str, str]:
    """Return the strip above a list from which answers to another question were left out."""
    lead = plural(
        "{count} viagem de outro dia ou de outra rota ficou fora,",
        "{count} viagens de outro dia ou de outra rota ficaram fora,",
        trips,
    )
    return lead, translate("porque não são o que foi pedido.")


def fare_changed(line: int, before: int, after: int) -> tuple[str, str]:
    """Return the strip for when the chosen trip has another fare now."""
    lead = translate("A tarifa da viagem nº {line} mudou de {before} para {after}.").format(
        line=line, before=format.money(before), after=format.money(after)
    )
    return lead, translate("Avise o cliente.")


def now_sold_out(line: int) -> tuple[str, str]:
    """Return the strip for when the chosen trip has no seats any more."""
    lead = translate("A viagem nº {line} acabou de esgotar.").format(line=line)
    return lead, translate("Escolha outra.")


def gone(departs: str, company: str) -> tuple[str, str]:
    """Return the strip for when the chosen trip is not in the new list."""
    lead = translate("A viagem das {hour} da {company} saiu da lista.").format(hour=departs, company=company)
    return lead, translate("O cursor está na mais próxima.")


def count(shown: int, whole: int, set_aside: int, more: bool = False) -> str:
    """Return how many trips are listed, of how many, how many could not be read, and whether there are more
    that the provider did not give."""
    text = trip_texts.trips_found(shown)
    if shown != whole:
        text = translate("{shown} de {trips}", shown=shown, trips=trip_texts.trips_found(whole))
    if set_aside:
        text += " \u00b7 " + plural("{count} ilegível", "{count} ilegíveis", set_aside)
    if more:
        text += " \u00b7 " + incomplete()
    return text


def from_before(seconds: float) -> str:
    return translate("lista lida {ago}").format(ago=trip_texts.ago(seconds))


def near_day(day: date, fare: int) -> str:
    """Return the words of the button that goes to a day with trips: ``dom 22/03 · R$ 109,90``."""
    return f"{format.day(day)} \u00b7 {format.money(fare)}"


def unknown_offline(city: str) -> Sentence:
    """Return that a city that was never searched here cannot be found without the service."""
    return Sentence(
        translate("Sem a central, {city} não pode ser buscada").format(city=city),
        translate("Este guichê ainda não buscou esta cidade, e só a central sabe se ela é atendida."),
        nothing_charged(),
        translate("Busque de novo quando a central voltar."),
        "warning",
    )


def seen_before(answers: Sequence[TripResults]) -> str:
    """Return which searches can still be looked at without the service; ``answers`` are newest first and list
    trips."""
    routes = dict.fromkeys(_route(answer) for answer in answers)
    if not routes:
        return translate("Nenhuma busca ficou guardada. Tente de novo quando a central voltar.")
    shown = listed(list(routes)[:_MOST_SEEN])
    more = len(routes) - _MOST_SEEN
    text = translate("Dá para ver agora o que já foi buscado: {routes}.").format(routes=shown)
    if more > 0:
        text += " " + plural("E mais {count} busca.", "E mais {count} buscas.", more)
    return text


def _route(answer: TripResults) -> str:
    trip = answer.departures[0]
    ends = f"{trip.departure.city or trip.departure.name} \u2192 {trip.arrival.city or trip.arrival.name}"
    return f"{ends} ({format.day(answer.query.day)})"


# --- Page of passengers -------------------------------------------------------------------------------

nobody_found = phrase("Ninguém encontrado: preencha os campos.")
offered = numbered(
    "{count} pessoa conhecida: seta para baixo escolhe", "{count} pessoas conhecidas: seta para baixo escolhe"
)

birth_wrong = phrase("Digite o nascimento como 08/11/1984.")
no_empty_row = phrase("Todas as linhas já têm passageiro.")
nothing_to_paste = phrase("Nada para colar: copie uma lista com uma pessoa por linha.")
passenger_left_out = numbered(
    "{count} pessoa da lista ficou de fora: não há mais poltronas.",
    "{count} pessoas da lista ficaram de fora: não há mais poltronas.",
)

minors_alone = phrase("Menor de 16 anos sem responsável precisa de autorização: peça para ver.")
_refusal = choice(
    {
        RefusalReason.NOT_SOLD_HERE: "{leg}: gratuidade não é emitida neste guichê",
        RefusalReason.NOT_ON_THIS_LEG: "{leg}: não pedido",
        RefusalReason.PROVIDER_REFUSED: "{leg}: não vale, reservada pela tarifa cheia",
        RefusalReason.ALREADY_HELD: "{leg}: reservada antes do pedido, mudar pede outra poltrona",
    }
)


@filled("{name} terá {age} anos na viagem: o benefício de idoso pede 60.")
def too_young_for_elderly(name: str, age: int) -> str: ...
@filled("{name} terá {age} anos na viagem: a ID Jovem vale dos 15 aos 29.")
def outside_young(name: str, age: int) -> str: ...
@filled("{name} terá {age} anos na viagem: no colo viaja quem tem menos de 6.")
def too_old_for_lap(name: str, age: int) -> str: ...
@filled("{name} terá {age} anos: embarca com certidão de nascimento, RG ou passaporte.")
def child_papers(name: str, age: int) -> str: ...
@filled("{name} terá {age} anos: a partir dos 12 o embarque pede documento com foto.")
def photo_needed(name: str, age: int) -> str: ...


@filled("A reserva ({seats}) não muda: escolha outra poltrona, e o preço vem com ela.")
def benefit_needs_seat(seats: str) -> str: ...


def refusal(reason: RefusalReason, leg: str) -> str:
    """Return why a benefit does not hold on a leg; ``leg`` names one or several."""
    why = _refusal(reason)
    return why.format(leg=leg)


# --- What to ask for when a passenger claims a benefit ------------------------------------------------

_BY_LAW = frozenset(
    {Benefit.ELDERLY_FREE, Benefit.ELDERLY_HALF, Benefit.YOUNG_FREE, Benefit.YOUNG_HALF, Benefit.DISABLED}
)
"""Benefits that the law grants between states, in the conventional class."""

_YOUNG_AHEAD = timedelta(hours=3)

rule = choice(
    {
        Benefit.ELDERLY_FREE: (
            "60 anos ou mais, renda de até 2 salários mínimos. 2 vagas gratuitas por ônibus; depois 50%."
        ),
        Benefit.ELDERLY_HALF: (
            "60 anos ou mais, renda de até 2 salários mínimos. 2 vagas gratuitas por ônibus; depois 50%."
        ),
        Benefit.YOUNG_FREE: "15 a 29 anos. 2 vagas gratuitas e 2 com 50% por ônibus.",
        Benefit.YOUNG_HALF: "15 a 29 anos. 2 vagas gratuitas e 2 com 50% por ônibus.",
        Benefit.DISABLED: "Acompanhante só quando a credencial diz. Não anote o motivo.",
        Benefit.CHILD: "Menor de 6 anos viaja no colo sem pagar, um por adulto.",
        Benefit.STUDENT: "A regra muda conforme o estado e a viação.",
        Benefit.NONE: "A regra muda conforme o estado e a viação.",
    }
)
_paper = choice(
    {
        Proof.DOCUMENT_SEEN: "o documento",
        Proof.INCOME_SEEN: "a renda",
        Proof.CARD_SEEN: "a carteira do benefício",
    }
)
_refused = choice(
    {
        RefusalReason.NOT_SOLD_HERE: "{benefit}: gratuidade não é emitida neste guichê.",
        RefusalReason.NOT_ON_THIS_LEG: "{benefit}: não pedido neste trecho.",
        RefusalReason.PROVIDER_REFUSED: "{benefit}: a central reservou pela tarifa cheia.",
        RefusalReason.ALREADY_HELD: (
            "{benefit}: a poltrona já está reservada assim; mudar pede outra poltrona."
        ),
    }
)


def papers(benefit: Benefit) -> str:
    """Return what to ask the passenger for; empty without a benefit."""
    match benefit:
        case Benefit.ELDERLY_FREE | Benefit.ELDERLY_HALF:
            asked = translate("peça documento com foto e comprovante de renda.")
        case Benefit.YOUNG_FREE | Benefit.YOUNG_HALF:
            asked = translate("peça a ID Jovem e documento com foto.")
        case Benefit.DISABLED:
            asked = translate("peça a credencial do Passe Livre e documento com foto.")
        case Benefit.CHILD:
            asked = translate("peça a certidão de nascimento ou um documento.")
        case Benefit.STUDENT:
            asked = translate("peça a carteira de estudante.")
        case Benefit.NONE:
            return ""
        case _:
            assert_never(benefit)
    return f"{trip_texts.benefit(benefit)}: {asked}"


def doubts(benefit: Benefit, segment: Segment, now: datetime) -> tuple[str, ...]:
    """Return why the benefit may be refused on this bus. ``now`` is local time of the departure."""
    found = []
    service_class = segment.leg.service_class or segment.trip.service_class
    if benefit in _BY_LAW and service_class and "convencional" not in fold(service_class):
        found.append(
            translate("Esta viagem é {service_class}: a lei só garante no convencional.").format(
                service_class=trip_texts.class_name(service_class)
            )
        )
    start = segment.leg.departure or segment.trip.departure
    if benefit in YOUNG and start.when - now < _YOUNG_AHEAD:
        found.append(translate("Faltam menos de 3 h para a saída: a viação pode recusar."))
    return tuple(found)


def guidance(benefit: Benefit, segment: Segment, now: datetime) -> str:
    """Return rule and doubts in one line, with what no benefit covers."""
    rest = translate("Pedágio e taxa de embarque não entram.") if benefit in _BY_LAW else ""
    return " ".join(part for part in (*doubts(benefit, segment, now), rule(benefit), rest) if part)


def papers_missing(number: int, proofs: Sequence[Proof]) -> str:
    """Return which papers of a passenger (counted from 1) nobody ticked as seen yet."""
    papers = listed([_paper(proof) for proof in proofs])
    return translate("Passageiro {number}: falta ver {papers}.", number=number, papers=papers)


def refused(refusal: BenefitRefused) -> str:
    name = trip_texts.benefit(refusal.benefit)
    return _refused(refusal.reason).format(benefit=name)


# --- A released sale that is made again ---------------------------------------------------------------


def resell_begun(sold: Sold) -> NoticeView:
    title = translate("Vendendo de novo: {route}, {seats}").format(
        route=sold.route, seats=listed([seat.seat for seat in sold.seats])
    )
    text = translate("Mesma viagem, mesmas poltronas, mesmas pessoas. Confira antes de reservar.")
    return NoticeView("info", title, text)


def resell_by_hand(sold: Sold) -> NoticeView:
    title = translate("Busque a viagem de novo: {route}, {day} {hour}").format(
        route=sold.route, day=format.day(sold.travel_day), hour=format.hour(sold.departure)
    )
    text = translate("Venda só as mesmas poltronas: {seats}.").format(
        seats=listed([seat.seat for seat in sold.seats])
    )
    return NoticeView("info", title, text)


def resell_no_trip(sold: Sold, direction: Direction) -> NoticeView:
    if direction is Direction.RETURN:
        title = translate("A volta desta venda não aparece na busca")
    else:
        title = translate("A viagem das {hour} já não está à venda", hour=format.hour(sold.departure))
    return NoticeView(
        "warning",
        title,
        happened=translate("A central não a oferece mais, ou o ônibus lotou."),
        money=translate("Nada foi cobrado agora."),
        todo=translate("Pergunte à central pelo pedido antes de vender outra viagem."),
    )


def seats_gone(labels: tuple[str, ...]) -> NoticeView:
    """Seats of the released sale are taken: perhaps by its order that was not found."""
    title = plural("A poltrona {seats} não está livre", "As poltronas {seats} não estão livres", len(labels))
    return NoticeView(
        "warning",
        title.format(seats=listed(list(labels))),
        happened=translate("Pode ser do próprio pedido que procuramos."),
        money=plural(
            "O cliente pode já ter pago por ela.", "O cliente pode já ter pago por elas.", len(labels)
        ),
        todo=translate("Não venda outra poltrona a este cliente. Peça à central o número do pedido."),
    )


# --- A sale that is filled in from an order -----------------------------------------------------------


def alike_begun(route: str, people: int, *, moved: bool) -> NoticeView:
    title = translate("Vendendo igual: {route}").format(route=route)
    who = plural(
        "O trecho e {count} pessoa já estão preenchidos.",
        "O trecho e {count} pessoas já estão preenchidos.",
        people,
    )
    day = (
        translate("A data do pedido já passou: confira o dia.")
        if moved
        else translate("A data é a do pedido: mude se o cliente quiser outra.")
    )
    return NoticeView("info", title, f"{who} {day}")


def alike_by_hand(route: str) -> NoticeView:
    title = translate("Busque a viagem: {route}").format(route=route)
    return NoticeView(
        "info", title, translate("A central não informa o código da origem e do destino deste pedido.")
    )
