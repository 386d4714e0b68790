"""Sentences of the search page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pos_app.domain.trips import Trip
from pos_app.wording import format, trip_texts
from pos_app.wording.sentence import listed
from pos_app.wording.translation import plural, translate


def start_title() -> str:
    """Return the title of the empty page."""
    return translate("search", "Para onde o cliente vai?")


def searching(day: date) -> str:
    """Return what is being read."""
    return translate("search", "Buscando viagens de {day}").format(day=format.day(day))


def none_title() -> str:
    """Return that a day has no trips."""
    return translate("search", "Nenhuma viagem neste dia")


def none_words(origin: str, destination: str, day: date) -> str:
    """Return which route has no trips, and when."""
    weekday = format.day_long(day).split()[0]
    return translate("search", "{origin} → {destination} não tem saída no dia {date} ({weekday}).").format(
        origin=origin, destination=destination, date=f"{day:%d/%m}", weekday=weekday
    )


def filtered_title() -> str:
    """Return that the filters hide everything."""
    return translate("search", "Nenhuma viagem com estes filtros")


def filtered_words(count: int) -> str:
    """Return how many trips there are without the filters."""
    return translate("search", "Sem filtros: {trips}.").format(trips=trip_texts.trips_found(count))


def see_day(day: date) -> str:
    """Return the words of the button that goes to another day."""
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
    lead = translate("search", "A tarifa da linha {line} mudou de {before} para {after}.").format(
        line=line, before=format.money(before), after=format.money(after)
    )
    return lead, translate("search", "Avise o cliente.")


def now_sold_out(line: int) -> tuple[str, str]:
    """Return the strip for when the chosen trip has no seats any more."""
    lead = translate("search", "A viagem da linha {line} acabou de esgotar.").format(line=line)
    return lead, translate("search", "Escolha outra.")


def gone(departs: str, company: str) -> tuple[str, str]:
    """Return the strip for when the chosen trip is not in the new list."""
    lead = translate("search", "A viagem das {hour} da {company} saiu da lista.").format(
        hour=departs, company=company
    )
    return lead, translate("search", "O cursor está na mais próxima.")


def count(shown: int, whole: int, set_aside: int) -> str:
    """Return how many trips are listed, of how many, and how many could not be read."""
    words = trip_texts.trips_found(shown)
    if shown != whole:
        words = translate("search", "{shown} de {trips}").format(
            shown=shown, trips=trip_texts.trips_found(whole)
        )
    if set_aside:
        words += " \u00b7 " + plural("search", "{count} ilegível", "{count} ilegíveis", set_aside)
    return words


def updated(seconds: float) -> str:
    """Return how old the list is."""
    return translate("search", "atualizado {ago}").format(ago=trip_texts.ago(seconds))


def from_before(seconds: float) -> str:
    """Return that the list is an earlier answer, and how old."""
    return translate("search", "lista de {ago}").format(ago=trip_texts.ago(seconds))


def no_trip() -> str:
    """Return what stands in place of a price on a day without trips."""
    return translate("search", "sem viagem")


def near_day(day: date, fare: int) -> str:
    """Return the words of the button that goes to a day with trips: ``dom 22/03 · R$ 109,90``."""
    return f"{format.day(day)} \u00b7 {format.money(fare)}"


def looking_near() -> str:
    """Return that the days around an empty one are being looked at."""
    return translate("search", "Procurando viagens nos dias próximos…")


def none_near() -> str:
    """Return that the days around an empty one are empty too."""
    return translate("search", "Os dias próximos também não têm viagens.")


def recent_routes() -> str:
    """Return the title of the routes searched last."""
    return translate("search", "Últimas buscas")


def most_used_routes() -> str:
    """Return the title of the routes searched most."""
    return translate("search", "Mais buscadas")


def copied() -> str:
    """Return that a trip was copied."""
    return translate("search", "Viagem copiada. Cole na conversa com o cliente.")


def try_again() -> str:
    """Return the words of the button that searches again."""
    return translate("search", "Tentar de novo")
