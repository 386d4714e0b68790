"""Sentences of the search page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Trip
from pos_app.ui import format, words_trips
from pos_app.ui.sentences import listed, translate


def payments(types: Sequence[PaymentType]) -> str:
    """Return which payments this desk takes; the service knows no cash."""
    names = {
        PaymentType.CREDIT_CARD: translate("search", "cartão de crédito"),
        PaymentType.PIX: translate("search", "PIX"),
    }
    return translate("search", "Este guichê vende com {methods}.").format(
        methods=listed([names[kind] for kind in types])
    )


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
    return translate("search", "Sem filtros: {trips}.").format(trips=words_trips.trips_found(count))


def clear_filters() -> str:
    """Return the words of the button that takes the filters off."""
    return translate("search", "Tirar os filtros")


def see_day(day: date) -> str:
    """Return the words of the button that goes to another day."""
    return translate("search", "Ver {day}").format(day=format.day(day))


def other_date() -> str:
    """Return the words of the button that goes to the date field."""
    return translate("search", "Outra data")


def other_day(trips: Sequence[Trip]) -> tuple[str, str]:
    """Return the strip above an answer to another question: its bold beginning and the rest."""
    if any(trip.other_route for trip in trips):
        lead = translate("search", "Estas {count} viagens são de outra rota,").format(count=len(trips))
        return lead, translate("search", "não da rota pedida.")
    days = sorted({trip.departure.when.date() for trip in trips})
    named = listed([format.day(day) for day in days])
    if len(trips) == 1:
        lead = translate("search", "Esta viagem é de {days},").format(days=named)
    else:
        lead = translate("search", "Estas {count} viagens são de {days},").format(
            count=len(trips), days=named
        )
    return lead, translate("search", "não do dia pedido.")


def count(shown: int, whole: int, set_aside: int) -> str:
    """Return how many trips are listed, of how many, and how many could not be read."""
    words = words_trips.trips_found(shown)
    if shown != whole:
        words = translate("search", "{shown} de {trips}").format(
            shown=shown, trips=words_trips.trips_found(whole)
        )
    if set_aside:
        words += " \u00b7 " + translate("search", "{count} ilegíveis").format(count=set_aside)
    return words


def updated(seconds: float) -> str:
    """Return how old the list is."""
    return translate("search", "atualizado {ago}").format(ago=words_trips.ago(seconds))


def try_again() -> str:
    """Return the words of the button that searches again."""
    return translate("search", "Tentar de novo")
