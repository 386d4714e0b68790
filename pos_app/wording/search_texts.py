"""Sentences of the search page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from pos_app.domain.trips import Trip, TripResults
from pos_app.wording import format, trip_texts
from pos_app.wording.sentence import Sentence, listed, nothing_charged
from pos_app.wording.translation import filled, phrase, plural, translate

_MOST_SEEN = 4

start_title = phrase("search", "Para onde o cliente vai?")
failed_title = phrase("search", "As viagens deste dia não chegaram")
no_place = phrase("search", "Nenhuma cidade começa assim")
day_shorthand = phrase("search", "Digite +5, sex ou 25/11")
none_title = phrase("search", "Nenhuma viagem neste dia")
filtered_title = phrase("search", "Nenhuma viagem com estes filtros")
incomplete = phrase("search", "Nem todas as viagens são mostradas")
no_trip = phrase("search", "sem viagem")
looking_near = phrase("search", "Procurando viagens nos dias próximos…")
none_near = phrase("search", "Os dias próximos também não têm viagens.")
not_pinned = phrase("search", "O destino não foi fixado")
recent_routes = phrase("search", "Últimas buscas")
most_used_routes = phrase("search", "Mais buscadas")
copied = phrase("search", "Viagem copiada. Cole na conversa com o cliente.")
try_again = phrase("search", "Tentar de novo")


@filled("search", "A viagem nº {line} da lista está esgotada.")
def sold_out_line(line: int) -> str: ...
@filled("search", "Destinos fixados, saindo de {place}")
def pinned_routes(place: str) -> str: ...
@filled("search", "Fixar {city}")
def pin(city: str) -> str: ...
@filled("search", "Tirar {city} dos fixados")
def unpin(city: str) -> str: ...
@filled("search", "Cabem {count} destinos fixados. Tire um antes.")
def too_many_pinned(count: int) -> str: ...
@filled("search", "Destinos frequentes, saindo de {place}")
def nearby_routes(place: str) -> str: ...


def searching(day: date, since: datetime) -> str:
    return translate("search", "Buscando viagens de {day} (busca iniciada às {time})").format(
        day=format.day(day), time=f"{since:%H:%M:%S}"
    )


def reading_again(since: datetime) -> str:
    """Return that the shown list is being read again, and since when."""
    return translate("search", "atualizando desde {time}").format(time=f"{since:%H:%M:%S}")


def failed_words(day: date) -> str:
    return translate("search", "Pode haver viagens em {day}. Busque de novo ou veja outro dia.").format(
        day=format.day(day)
    )


def day_read(day: date) -> str:
    return f"= {format.day_long(day)}/{day.year}"


def none_words(origin: str, destination: str, day: date) -> str:
    weekday = format.day_long(day).split()[0]
    return translate("search", "{origin} → {destination} não tem saída no dia {date} ({weekday}).").format(
        origin=origin, destination=destination, date=f"{day:%d/%m}", weekday=weekday
    )


def filtered_words(count: int) -> str:
    return translate("search", "Sem filtros: {trips}.").format(trips=trip_texts.trips_found(count))


def see_day(day: date) -> str:
    return translate("search", "Ver {day}").format(day=format.day(day))


def other_day(trips: Sequence[Trip]) -> tuple[str, str]:
    """Return the strip above an answer to another question: its bold beginning and the rest."""
    if any(trip.other_route for trip in trips):
        lead = plural(
            "search", "Esta viagem é de outra rota,", "Estas {count} viagens são de outra rota,", len(trips)
        )
        return lead, translate("search", "não da rota pedida.")
    days = sorted({trip.departure.when.date() for trip in trips})
    named = listed([format.day(day) for day in days])
    lead = plural("search", "Esta viagem é de {days},", "Estas {count} viagens são de {days},", len(trips))
    return lead.format(days=named), translate("search", "não do dia pedido.")


def left_out(trips: int) -> tuple[str, str]:
    """Return the strip above a list from which answers to another question were left out."""
    lead = plural(
        "search",
        "{count} viagem de outro dia ou de outra rota ficou fora,",
        "{count} viagens de outro dia ou de outra rota ficaram fora,",
        trips,
    )
    return lead, translate("search", "porque não são o que foi pedido.")


def fare_changed(line: int, before: int, after: int) -> tuple[str, str]:
    """Return the strip for when the chosen trip has another fare now."""
    lead = translate("search", "A tarifa da viagem nº {line} mudou de {before} para {after}.").format(
        line=line, before=format.money(before), after=format.money(after)
    )
    return lead, translate("search", "Avise o cliente.")


def now_sold_out(line: int) -> tuple[str, str]:
    """Return the strip for when the chosen trip has no seats any more."""
    lead = translate("search", "A viagem nº {line} acabou de esgotar.").format(line=line)
    return lead, translate("search", "Escolha outra.")


def gone(departs: str, company: str) -> tuple[str, str]:
    """Return the strip for when the chosen trip is not in the new list."""
    lead = translate("search", "A viagem das {hour} da {company} saiu da lista.").format(
        hour=departs, company=company
    )
    return lead, translate("search", "O cursor está na mais próxima.")


def count(shown: int, whole: int, set_aside: int, more: bool = False) -> str:
    """Return how many trips are listed, of how many, how many could not be read, and whether there are more
    that the provider did not give."""
    words = trip_texts.trips_found(shown)
    if shown != whole:
        words = translate("search", "{shown} de {trips}").format(
            shown=shown, trips=trip_texts.trips_found(whole)
        )
    if set_aside:
        words += " \u00b7 " + plural("search", "{count} ilegível", "{count} ilegíveis", set_aside)
    if more:
        words += " \u00b7 " + incomplete()
    return words


def updated(seconds: float) -> str:
    return translate("search", "atualizado {ago}").format(ago=trip_texts.ago(seconds))


def from_before(seconds: float) -> str:
    return translate("search", "lista lida {ago}").format(ago=trip_texts.ago(seconds))


def near_day(day: date, fare: int) -> str:
    """Return the words of the button that goes to a day with trips: ``dom 22/03 · R$ 109,90``."""
    return f"{format.day(day)} \u00b7 {format.money(fare)}"


def unknown_offline(city: str) -> Sentence:
    """Return that a city that was never searched here cannot be found without the service."""
    return Sentence(
        translate("search", "Sem a central, {city} não pode ser buscada").format(city=city),
        translate(
            "search", "Este guichê ainda não buscou esta cidade, e só a central sabe se ela é atendida."
        ),
        nothing_charged(),
        translate("search", "Busque de novo quando a central voltar."),
        "warning",
    )


def seen_before(answers: Sequence[TripResults]) -> str:
    """Return which searches can still be looked at without the service; ``answers`` are newest first and list
    trips."""
    routes = dict.fromkeys(_route(answer) for answer in answers)
    if not routes:
        return translate("search", "Nenhuma busca ficou guardada. Tente de novo quando a central voltar.")
    shown = listed(list(routes)[:_MOST_SEEN])
    more = len(routes) - _MOST_SEEN
    words = translate("search", "Dá para ver agora o que já foi buscado: {routes}.").format(routes=shown)
    if more > 0:
        words += " " + plural("search", "E mais {count} busca.", "E mais {count} buscas.", more)
    return words


def _route(answer: TripResults) -> str:
    trip = answer.departures[0]
    ends = f"{trip.departure.city or trip.departure.name} \u2192 {trip.arrival.city or trip.arrival.name}"
    return f"{ends} ({format.day(answer.query.day)})"
