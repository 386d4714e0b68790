"""Sentences of the seat map: what a seat is, which seats are picked, what a hold means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pos_app.domain.seats import Cell, SeatState
from pos_app.domain.trips import Direction, Point, Segment
from pos_app.wording import trip_texts
from pos_app.wording.sentence import listed
from pos_app.wording.translation import plural, translate


def side(cell: Cell | None) -> str:
    """Return ``janela``, ``corredor`` or nothing for a seat in the middle."""
    if cell is None:
        return ""
    if cell.window:
        return translate("seats", "janela")
    return translate("seats", "corredor") if cell.aisle else translate("seats", "meio")


def state(value: SeatState) -> str:
    """Return what can be done with a seat, in one word."""
    match value:
        case SeatState.FREE:
            return translate("seats", "livre")
        case SeatState.TAKEN:
            return translate("seats", "ocupada")
        case SeatState.CHOSEN:
            return translate("seats", "escolhida")
        case SeatState.HELD:
            return translate("seats", "reservada por você")
        case SeatState.LOW_FARE:
            return translate("seats", "livre, tarifa baixa")
        case SeatState.PRIORITY:
            return translate("seats", "livre, preferencial")
        case SeatState.RELEASED:
            return translate("seats", "liberada, ainda bloqueada")
    assert_never(value)


def legend(value: SeatState) -> str:
    """Return the words beside the sample of a seat in the legend."""
    match value:
        case SeatState.FREE:
            return translate("Legend", "Livre")
        case SeatState.TAKEN:
            return translate("Legend", "Ocupada")
        case SeatState.CHOSEN:
            return translate("Legend", "Escolhida")
        case SeatState.HELD:
            return translate("Legend", "Reservada por você")
        case SeatState.LOW_FARE:
            return translate("Legend", "Tarifa baixa")
        case SeatState.PRIORITY:
            return translate("Legend", "Preferencial")
        case SeatState.RELEASED:
            return translate("Legend", "Liberada, ainda bloqueada")
    assert_never(value)


def released(hour: str) -> str:
    """Return that a seat was released by this desk, and when its hold expires."""
    return translate("seats", "liberada, livre às {hour}").format(hour=hour)


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


def leg_mark_missing(name: str) -> str:
    """Return that a passenger has no seat on a leg yet: ``Volta · falta``."""
    return translate("seats", "{leg} · falta").format(leg=name)


def leg_missing(count: int) -> str:
    """Return how many seats a leg lacks: ``faltam 2``."""
    return plural("seats", "falta {count}", "faltam {count}", count)


def leg_chosen(count: int, total: int) -> str:
    """Return that the seats of a leg are chosen but not held yet: ``2 de 2 escolhidas``."""
    return plural("seats", "{count} de {total} escolhida", "{count} de {total} escolhidas", count).replace(
        "{total}", str(total)
    )


def leg_held(clock: str) -> str:
    """Return that all seats of a leg are held, and for how long: ``reservada 7:52``."""
    return translate("seats", "reservada {clock}").format(clock=clock)


def hold_expired() -> str:
    """Return that a hold ran out."""
    return translate("seats", "reserva vencida")


def open_leg() -> str:
    """Return that a leg is the one that is shown, for screen readers."""
    return translate("seats", "aberto agora")


def go_to_leg(keys: str) -> str:
    """Return the key that leads to a leg, for screen readers: a key and what it opens."""
    return translate("seats", "{keys} abre este trecho").format(keys=keys)


def oldest_hold(leg: str, hour: str) -> str:
    """Return which hold ends first, where each leg has its own."""
    words = translate(
        "seats", "Cada trecho tem a sua reserva. A mais antiga manda no relógio: {leg}, até {hour}."
    )
    return words.format(leg=leg, hour=hour)


def free_of(total: int) -> str:
    """Return what follows the number of free seats: ``livres de 44``."""
    return translate("seats", "livres de {total}").format(total=total)


def reference(price: str) -> str:
    """Return the reference price of a trip (contract 2.3)."""
    return translate("seats", "referência {price}").format(price=price)


def original(price: str) -> str:
    """Return the price of a trip before any discount (contract 2.3)."""
    return translate("seats", "preço original {price}").format(price=price)


def together(count: int) -> str:
    """Return the name of the suggestion for seats side by side."""
    if count == 1:
        return translate("seats", "A melhor")
    return translate("seats", "{count} juntas").format(count=count)


def held_until(hour: str, *, estimated: bool) -> str:
    """Return how long a seat is ours."""
    if estimated:
        return translate("seats", "reservada até ~{hour}").format(hour=hour)
    return translate("seats", "reservada até {hour}").format(hour=hour)


def not_held() -> str:
    """Return that a picked seat is not ours yet."""
    return translate("seats", "ainda não reservada")


def choose() -> str:
    """Return the invitation on the card of a passenger without a seat."""
    return translate("seats", "escolha no mapa")


def passenger(number: int) -> str:
    """Return the name of a passenger who has no seat yet."""
    return translate("seats", "Passageiro {number}").format(number=number)


def benefit_fixed() -> str:
    """Return why a benefit cannot be changed now."""
    return translate(
        "seats",
        "O benefício vale desde a reserva. Para mudar, escolha outra poltrona ou espere a reserva vencer.",
    )


def not_sold(benefit: str, reason: str) -> str:
    """Return a benefit of the list that cannot be chosen, with the reason."""
    return translate("seats", "{benefit} · {reason}").format(benefit=benefit, reason=reason)


def not_sold_here() -> str:
    """Return why a benefit with a free seat cannot be chosen: an order needs a payment."""
    return translate("seats", "não vendido aqui")


def refused_on(leg: str, reason: str) -> str:
    """Return why one of several legs does not take a benefit."""
    return f"{leg} \u00b7 {reason}"


def price_on_hold() -> str:
    """Return that the provider gives the price with a benefit when it holds the seat."""
    return translate("seats", "valor ao reservar")


def taken(label: str) -> str:
    """Return that a typed seat is not free."""
    return translate("seats", "A poltrona {label} está ocupada.").format(label=label)


def no_such_seat(label: str) -> str:
    """Return that a typed number is no seat of this coach."""
    return translate("seats", "Não há poltrona {label} neste ônibus.").format(label=label)


def all_held() -> str:
    """Return why one more seat cannot be picked."""
    return translate(
        "seats", "Todos já têm poltrona reservada. Para trocar, libere uma antes: Espaço ou um toque nela."
    )


def none_to_suggest() -> str:
    """Return that there are not enough free seats."""
    return translate("seats", "Não há poltronas livres para essa sugestão.")


def map_read(hour: str) -> str:
    """Return when the map was read."""
    return translate("seats", "mapa de {hour}").format(hour=hour)


def release_rule(hour: str) -> str:
    """Return what happens to a held seat that this desk releases."""
    words = translate("seats", "A reserva não pode ser desfeita, ela vence: a poltrona fica livre às {hour}.")
    return words.format(hour=hour)


def see_all() -> str:
    """Return the words that open a notice of which one line is shown."""
    return translate("seats", "Ver tudo")


def read_again() -> str:
    """Return the words of the button that reads the map again."""
    return translate("seats", "Ler o mapa de novo")


def hold_again() -> str:
    """Return the words of the button that holds the picked seats again."""
    return translate("seats", "Reservar de novo")


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


def other_suggestion() -> str:
    """Return the words that ask for other seats than those suggested."""
    return translate("seats", "outra sugestão")


def suggest() -> str:
    """Return the words of the button that suggests other seats."""
    return translate("seats", "Sugerir outras")


def release_question(label: str) -> str:
    """Ask whether a held seat may go; ``release_rule`` tells what that means."""
    return translate("SeatsView", "Liberar a poltrona {0}?").format(label)
