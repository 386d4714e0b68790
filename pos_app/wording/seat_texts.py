"""Sentences of the seat map: what a seat is, which seats are picked, what a hold means."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.domain.seats import Cell, SeatState
from pos_app.domain.trips import Direction, Point, Segment
from pos_app.wording import trip_texts
from pos_app.wording.sentence import listed
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

leg_missing = numbered("seats", "falta {count}", "faltam {count}")
hold_expired = phrase("seats", "reserva vencida")
open_leg = phrase("seats", "aberto agora")
not_held = phrase("seats", "ainda não reservada")
choose = phrase("seats", "escolha no mapa")
benefit_fixed = phrase(
    "seats",
    "O benefício vale desde a reserva. Para mudar, escolha outra poltrona ou espere a reserva vencer.",
)
not_sold_here = phrase("seats", "não vendido aqui")
price_on_hold = phrase("seats", "valor ao reservar")
all_held = phrase(
    "seats", "Todos já têm poltrona reservada. Para trocar, libere uma antes: Espaço ou um toque nela."
)
none_to_suggest = phrase("seats", "Não há poltronas livres para essa sugestão.")
see_all = phrase("seats", "Ver tudo")
read_again = phrase("seats", "Ler o mapa de novo")
hold_again = phrase("seats", "Reservar de novo")
other_suggestion = phrase("seats", "outra sugestão")
suggest = phrase("seats", "Sugerir outras")
state = choice(
    "seats",
    {
        SeatState.FREE: "livre",
        SeatState.TAKEN: "ocupada",
        SeatState.CHOSEN: "escolhida",
        SeatState.HELD: "reservada por você",
        SeatState.LOW_FARE: "livre, tarifa baixa",
        SeatState.PRIORITY: "livre, preferencial",
        SeatState.RELEASED: "liberada, ainda bloqueada",
    },
)
legend = choice(
    "Legend",
    {
        SeatState.FREE: "Livre",
        SeatState.TAKEN: "Ocupada",
        SeatState.CHOSEN: "Escolhida",
        SeatState.HELD: "Reservada por você",
        SeatState.LOW_FARE: "Tarifa baixa",
        SeatState.PRIORITY: "Preferencial",
        SeatState.RELEASED: "Liberada, ainda bloqueada",
    },
)


@filled("seats", "liberada, livre às {hour}")
def released(hour: str) -> str: ...
@filled("seats", "{leg} · falta")
def leg_mark_missing(leg: str) -> str: ...
@filled("seats", "reservada {clock}")
def leg_held(clock: str) -> str: ...
@filled("seats", "{keys} abre este trecho")
def go_to_leg(keys: str) -> str: ...
@filled("seats", "Cada trecho tem a sua reserva. A mais antiga manda no relógio: {leg}, até {hour}.")
def oldest_hold(leg: str, hour: str) -> str: ...
@filled("seats", "livres de {total}")
def free_of(total: int) -> str: ...
@filled("seats", "referência {price}")
def reference(price: str) -> str: ...
@filled("seats", "preço original {price}")
def original(price: str) -> str: ...
@filled("seats", "Passageiro {number}")
def passenger(number: int) -> str: ...
@filled("seats", "{benefit} · {reason}")
def not_sold(benefit: str, reason: str) -> str: ...
@filled("seats", "A poltrona {label} está ocupada.")
def taken(label: str) -> str: ...
@filled("seats", "Não há poltrona {label} neste ônibus.")
def no_such_seat(label: str) -> str: ...
@filled("seats", "mapa de {hour}")
def map_read(hour: str) -> str: ...
@filled("seats", "A reserva não pode ser desfeita, ela vence: a poltrona fica livre às {hour}.")
def release_rule(hour: str) -> str: ...
@filled("SeatsView", "Liberar a poltrona {0}?")
def release_question(label: str) -> str: ...


def side(cell: Cell | None) -> str:
    """Return ``janela``, ``corredor`` or nothing for a seat in the middle."""
    if cell is None:
        return ""
    if cell.window:
        return translate("seats", "janela")
    return translate("seats", "corredor") if cell.aisle else translate("seats", "meio")


def spoken(label: str, where: str, what: str, person: str, price: str) -> str:
    """Return the screen reader text of a seat: ``Poltrona 18, corredor, livre, R$ 129,90``."""
    name = translate("seats", "Poltrona {label}").format(label=label)
    return ", ".join(part for part in (name, where, what, person, price) if part)


def seated(number: int, name: str) -> str:
    """Return who sits on a seat: ``passageiro 2, Ana Prado``, without a name while none is known."""
    who = translate("seats", "passageiro {number}").format(number=number)
    return f"{who}, {name}" if name else who


def stop_name(point: Point) -> str:
    """Return a stop with its terminal, where a city may have several: ``São Paulo · Tietê``."""
    city = point.city or point.name
    return f"{city} \u00b7 {point.terminal}" if point.terminal else city


def leg_name(segment: Segment) -> str:
    """Return the name of a leg among several: ``Ida, trecho 1 de 2``, or ``Volta`` where it is one bus."""
    way, legs = trip_texts.direction(segment.direction), len(segment.trip.legs)
    if legs < 2:
        return way
    words = translate("seats", "{way}, trecho {number} de {legs}")
    return words.format(way=way, number=segment.number, legs=legs)


def leg_short(segment: Segment) -> str:
    """Return the name of a leg where there is little room: ``Ida 1 de 2``."""
    way, legs = trip_texts.direction(segment.direction), len(segment.trip.legs)
    if legs < 2:
        return way
    return translate("seats", "{way} {number} de {legs}").format(way=way, number=segment.number, legs=legs)


def leg_mark(segment: Segment) -> str:
    """Return the shortest name of a leg: ``Ida 1``."""
    way = trip_texts.direction(segment.direction)
    return way if len(segment.trip.legs) < 2 else f"{way} {segment.number}"


def leg_chosen(count: int, total: int) -> str:
    """Return that the seats of a leg are chosen but not held yet: ``2 de 2 escolhidas``."""
    return plural("seats", "{count} de {total} escolhida", "{count} de {total} escolhidas", count).replace(
        "{total}", str(total)
    )


def together(count: int) -> str:
    if count == 1:
        return translate("seats", "A melhor")
    return translate("seats", "{count} juntas").format(count=count)


def held_until(hour: str, *, estimated: bool) -> str:
    if estimated:
        return translate("seats", "reservada até ~{hour}").format(hour=hour)
    return translate("seats", "reservada até {hour}").format(hour=hour)


def refused_on(leg: str, reason: str) -> str:
    return f"{leg} \u00b7 {reason}"


def same_wish(source: Segment) -> str:
    """Return on which leg the seats were chosen that the suggestion follows."""
    if len(source.trip.legs) > 1:
        return translate("seats", "Como no trecho {number}:").format(number=source.number)
    if source.direction is Direction.RETURN:
        return translate("seats", "Como na volta:")
    return translate("seats", "Como na ida:")


def wish(*, together: bool, windows: int, count: int, part: str | None) -> str:
    """Return how people want to sit: ``juntas, uma na janela, na frente``. ``part`` is ``FRONT``, ``MIDDLE``,
    ``REAR`` or None where it does not matter."""
    words = [translate("seats", "juntas")] if together else []
    if count == 1:
        words.append(translate("seats", "na janela") if windows else translate("seats", "no corredor"))
    elif windows == count:
        words.append(translate("seats", "todas na janela"))
    elif windows:
        words.append(plural("seats", "uma na janela", "{count} na janela", windows))
    parts = {
        "FRONT": translate("seats", "na frente"),
        "MIDDLE": translate("seats", "no meio do ônibus"),
        "REAR": translate("seats", "no fundo"),
    }
    return ", ".join([*words, parts[part]] if part else words)


def suggested(wish: str, labels: Sequence[str], *, alike: bool) -> str:
    """Return which seats are suggested for a wish; ``alike``: they are as it says."""
    seats = listed(labels)
    if alike:
        pattern = plural("seats", "Sugerimos a {seats}.", "Sugerimos as poltronas {seats}.", len(labels))
    else:
        pattern = plural(
            "seats",
            "Não há igual; a mais parecida é a {seats}.",
            "Não há iguais; as mais parecidas são {seats}.",
            len(labels),
        )
    pattern = pattern.replace("{seats}", seats)
    return f"{wish}. {pattern}" if wish else pattern
