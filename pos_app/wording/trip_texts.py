"""Words about trips and their seats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from pos_app.domain.benefits import Benefit
from pos_app.domain.money import brl
from pos_app.domain.places import fold
from pos_app.domain.seats import Cell, SeatState
from pos_app.domain.trip_listing import PartOfDay, TripOrder, minutes
from pos_app.domain.trips import Direction, Point, Segment, Trip, TripKind
from pos_app.wording import format
from pos_app.wording.sentence import listed
from pos_app.wording.translation import choice, filled, mark, numbered, phrase, plural, translate

SOON = timedelta(hours=24)

trips_found = numbered("{count} viagem", "{count} viagens")
passengers = numbered("{count} passageiro", "{count} passageiros")
people = numbered("{count} pessoa", "{count} pessoas")
low_fare = phrase("Tarifa baixa")
two_decks = phrase("dois andares")
other_route = phrase("outra rota")
kind = choice({TripKind.DIRECT: "Direto", TripKind.ONE_STOP: "1 parada", TripKind.CONNECTION: "Conexão"})
part = choice(
    {
        PartOfDay.NIGHT: "Madrugada",
        PartOfDay.MORNING: "Manhã",
        PartOfDay.AFTERNOON: "Tarde",
        PartOfDay.EVENING: "Noite",
    }
)
order = choice(
    {
        TripOrder.DEPARTURE: "saída",
        TripOrder.ARRIVAL: "chegada",
        TripOrder.DURATION: "duração",
        TripOrder.FARE: "tarifa",
        TripOrder.COMPANY: "viação",
        TripOrder.CLASS: "classe",
        TripOrder.SEATS: "poltronas livres",
    }
)
benefit = choice(
    {
        Benefit.NONE: "Sem benefício",
        Benefit.ELDERLY_FREE: "Idoso gratuito",
        Benefit.ELDERLY_HALF: "Idoso 50\u00a0%",
        Benefit.YOUNG_FREE: "ID Jovem gratuito",
        Benefit.YOUNG_HALF: "ID Jovem 50\u00a0%",
        Benefit.DISABLED: "Passe Livre",
        Benefit.CHILD: "Criança",
        Benefit.STUDENT: "Estudante",
    }
)


def direction(value: Direction) -> str:
    """Return ``Ida`` or ``Volta``."""
    return translate("Volta") if value is Direction.RETURN else translate("Ida")


def seats_left(count: int, people: int = 1) -> str:
    """Return ``18 livres``, ``só 1 livre`` where that is too few, or ``Esgotado``."""
    if count < 1:
        return translate("Esgotado")
    if count < people:
        return plural("só {count} livre", "só {count} livres", count)
    return plural("{count} livre", "{count} livres", count)


def free_of(count: int, total: int) -> str:
    """Return what stands after the number of free seats: ``livres de 46``."""
    return plural("livre de {total}", "livres de {total}", count).format(total=total)


def too_few(count: int, people: int) -> str:
    """Return that a trip has fewer free seats than people who want to travel."""
    left = plural("Só {count} poltrona livre", "Só {count} poltronas livres", count)
    return translate("{left}, e são {people} passageiros.").format(left=left, people=people)


_GENERIC = frozenset(
    fold("Auto Viação Expresso Rota Rápido Transporte Transportes Empresa Linhas de da do das dos").split()
)
"""Words of company names that distinguish nothing."""


def companies(trip: Trip, *, brief: bool = False) -> str:
    """Return the company, or all of them in the order in which they drive; ``brief``, several are called by
    what distinguishes them: ``Serra Azul + Jequitibá``."""
    names = list(dict.fromkeys(leg.company for leg in trip.legs if leg.company))
    if trip.kind is TripKind.CONNECTION and len(names) > 1:
        return " + ".join(map(_brief_company, names) if brief else names)
    return trip.company or " + ".join(names)


_CLASSES = {
    fold(str(name)): name
    for name in (
        mark("trips", "Convencional"),
        mark("trips", "Executivo"),
        mark("trips", "Semileito"),
        mark("trips", "Leito"),
        mark("trips", "Leito-cama"),
    )
}


def class_name(given: str) -> str:
    """Return a class of service in the language of the window; one that is not known stays as given."""
    known = _CLASSES.get(fold(given))
    return translate("trips", known) if known else given


same_terminal = phrase("no mesmo terminal")


def change_and_wait(waiting: int) -> str:
    """Return that people change buses, and how many minutes they wait: ``troca · espera 2h40``."""
    return translate("troca \u00b7 espera {span}").format(span=format.duration(waiting))


def _brief_company(name: str) -> str:
    own = [word for word in name.split() if fold(word) not in _GENERIC]
    return " ".join(own) or name


def stops_between(trip: Trip) -> str:
    """Return how long people wait and where they change: ``espera 1h10 · troca em Lavras``; empty for a
    direct trip. Where it is cut, the wait is not."""
    return " \u00b7 ".join(text for text in (wait(trip), change(trip)) if text)


def change(trip: Trip, *, brief: bool = False) -> str:
    """Return where a trip stops or people change: ``troca em Lavras``; empty for a direct trip.

    The kind says how many stops there are; in little space also what is done there: ``em Lavras``.
    """
    names = _changes(trip)
    if trip.kind is TripKind.DIRECT or not names:
        return ""
    if brief:
        return translate("em {place}").format(place=", ".join(names))
    if trip.kind is TripKind.ONE_STOP:
        return translate("parada em {place}").format(place=", ".join(names))
    return translate("troca em {place}").format(place=", ".join(names))


def wait(trip: Trip) -> str:
    """Return how long people wait for the second bus: ``espera 1h10``; empty where they do not change."""
    waiting = sum(leg.waiting or 0 for leg in trip.legs[1:]) if trip.kind is TripKind.CONNECTION else 0
    return translate("espera {span}").format(span=format.duration(waiting)) if waiting else ""


def about_kind(trip: Trip) -> str:
    """Return who answers for delays and how long people wait between two buses; empty for a direct trip."""
    if trip.kind is TripKind.DIRECT:
        return ""
    if trip.kind is TripKind.ONE_STOP:
        return f"{on_the_way(trip)} {translate('A viação responde por atrasos.')}"
    answers = translate("Cada viação responde só pelo seu trecho, também em caso de atraso.")
    return f"{on_the_way(trip)} {answers}"


def on_the_way(trip: Trip) -> str:
    """Return where people change buses or stop, and how long they wait; empty for a direct trip."""
    place = ", ".join(_changes(trip))
    if trip.kind is TripKind.DIRECT:
        return ""
    if trip.kind is TripKind.ONE_STOP:
        if not place:
            return translate("Uma parada, com ou sem troca de ônibus.")
        return translate("Parada em {place}, com ou sem troca de ônibus.").format(place=place)
    waiting = sum(leg.waiting or 0 for leg in trip.legs[1:])
    return _change_of_bus(place, format.duration(waiting) if waiting else "")


def _change_of_bus(place: str, span: str) -> str:
    """Return where people change buses and how long they wait there; either may be empty."""
    if place and span:
        text = translate("Troca de ônibus em {place}, com {span} de espera.")
    elif place:
        text = translate("Troca de ônibus em {place}.")
    elif span:
        text = translate("Troca de ônibus no caminho, com {span} de espera.")
    else:
        text = translate("Troca de ônibus no caminho.")
    return text.format(place=place, span=span)


def soon(trip: Trip, now: datetime) -> str:
    """Return a hint for a trip that leaves within 24 h of ``now``, local time; empty for others.

    The service generally requires a day's notice (contract 8) but may sell later: the hint never blocks.
    """
    if not now <= trip.departure.when < now + SOON:
        return ""
    return translate("Saída em menos de 24 h: a central pode não aceitar.")


def _changes(trip: Trip) -> list[str]:
    between = (leg.departure for leg in trip.legs[1:])
    return [point.city or point.name for point in between if point is not None]


def seats_for(people: int) -> str:
    """Return the name of the filter that leaves trips with so many free seats: ``3+ livres``."""
    return translate("Com vaga") if people == 1 else translate("{count}+ livres", count=people)


def low_fare_at(price: str) -> str:
    """Return the low-fare offer with its price, or its name alone while the price is not known."""
    name = low_fare()
    return price if price in ("", name) else translate("Tarifa baixa {price}").format(price=price)


def platform(name: str) -> str:
    """Return ``plat. 32``; ``no dia`` where the platform becomes known on the day only."""
    return translate("plat. {name}").format(name=name) if name else translate("no dia")


def departs_at(hour: str, terminal: str) -> str:
    if not terminal:
        return translate("sai {hour}").format(hour=hour)
    return translate("sai {hour} de {terminal}").format(hour=hour, terminal=terminal)


def arrives_at(hour: str, terminal: str) -> str:
    if not terminal:
        return translate("chega {hour}").format(hour=hour)
    return translate("chega {hour} em {terminal}").format(hour=hour, terminal=terminal)


def from_hour(hour: str) -> str:
    return translate("A partir das {hour}").format(hour=f"{int(hour):02d}:00")


def ago(seconds: float) -> str:
    """Return how old something is: ``há 20 s``, ``há 3 min``, ``há 2 h``."""
    whole = max(0, int(seconds))
    if whole < 60:
        return translate("há {count} s").format(count=whole)
    if whole < 3600:
        return translate("há {count} min").format(count=whole // 60)
    return translate("há {count} h").format(count=whole // 3600)


def deck(number: int) -> str:
    """Return the name of a floor; 1 is the lower one."""
    return translate("andar de cima") if number > 1 else translate("andar de baixo")


def leg(segment: Segment) -> str:
    """Return the name of a leg among several: ``Ida``, ``Ida 2 · Lavras → Belo Horizonte``."""
    name = direction(segment.direction)
    if len(segment.trip.legs) < 2:
        return name
    start = segment.leg.departure or segment.trip.departure
    end = segment.leg.arrival or segment.trip.arrival
    ends = f"{start.city or start.name} \u2192 {end.city or end.name}"
    return f"{name} {segment.number} \u00b7 {ends}"


_WEEKDAYS = (
    "segunda-feira",
    "terça-feira",
    "quarta-feira",
    "quinta-feira",
    "sexta-feira",
    "sábado",
    "domingo",
)

no_stops_known = phrase("A central não informa as paradas desta viagem.")


def trip_message(trip: Trip, passengers: int) -> str:
    """Return a trip as a message for a customer, in Portuguese whatever the language of the window.

    The price is per person, from the search, and for ``passengers`` together; the message states that it
    may change until seats are held.
    """
    start, end = trip.departure, trip.arrival
    per_person = f"Passagem: {brl(trip.fare)} por pessoa"
    if trip.fare < trip.price:
        per_person += f" (de {brl(trip.price)})"
    lines = [
        f"Olá! Encontrei esta viagem de {_city(start)} para {_city(end)}:",
        "",
        f"Saída: {_moment(start.when)}, {start.name}",
        f"Chegada: {_moment(end.when)}, {end.name}",
        *([f"Duração: {format.duration(takes)}"] if (takes := minutes(trip)) is not None else []),
        *([f"Viação: {names}"] if (names := companies(trip)) else []),
        *([f"Classe: {trip.service_class}"] if trip.service_class else []),
        *_on_the_way(trip),
        "",
        per_person,
        *([f"Total para {passengers} pessoas: {brl(trip.fare * passengers)}"] if passengers > 1 else []),
        "",
        "A taxa de serviço, se houver, é à parte. O preço e as poltronas podem mudar até a reserva.",
    ]
    return "\n".join(lines)


def _city(point: Point) -> str:
    name = point.city or point.name
    return f"{name}/{point.state}" if point.state else name


def _moment(when: datetime) -> str:
    return f"{_WEEKDAYS[when.weekday()]}, {when:%d/%m/%Y}, às {format.hour(when)}"


def _on_the_way(trip: Trip) -> list[str]:
    if trip.kind is TripKind.DIRECT:
        return ["Direto, sem troca de ônibus"]
    places = _changes(trip)
    where = f" em {', '.join(places)}" if places else ""
    if trip.kind is TripKind.ONE_STOP:
        return [f"Uma parada{where}, com ou sem troca de ônibus"]
    waiting = sum(leg.waiting or 0 for leg in trip.legs[1:])
    return [f"Troca de ônibus{where}" + (f", com espera de {format.duration(waiting)}" if waiting else "")]


# --- Seat map -----------------------------------------------------------------------------------------

leg_missing = numbered("seats", "falta {count}", "faltam {count}")
hold_expired = phrase("reserva vencida")
open_leg = phrase("aberto agora")
not_held = phrase("ainda não reservada")
choose = phrase("escolha no mapa")
benefit_fixed = phrase(
    "O benefício vale desde a reserva. Para mudar, escolha outra poltrona ou espere a reserva vencer."
)
not_sold_here = phrase("não vendido aqui")
price_on_hold = phrase("valor ao reservar")
all_held = phrase("Todos já têm poltrona reservada. Para trocar, libere uma antes: Espaço ou um toque nela.")
none_to_suggest = phrase("Não há poltronas livres para essa sugestão.")
see_all = phrase("Ver tudo")
read_again = phrase("Ler o mapa de novo")
hold_again = phrase("Reservar de novo")
other_suggestion = phrase("outra sugestão")
suggest = phrase("Sugerir outras")
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
        SeatState.COLLEAGUE: "reservada por outro guichê",
    },
)
legend = choice(
    {
        SeatState.FREE: "Livre",
        SeatState.TAKEN: "Ocupada",
        SeatState.CHOSEN: "Escolhida",
        SeatState.HELD: "Reservada por você",
        SeatState.LOW_FARE: "Tarifa baixa",
        SeatState.PRIORITY: "Preferencial",
        SeatState.RELEASED: "Liberada, ainda bloqueada",
        SeatState.COLLEAGUE: "Reservada por outro guichê",
    }
)


@filled("liberada, livre às {hour}")
def released(hour: str) -> str: ...
@filled("reservada pelo {counter} até {hour}")
def colleague(counter: str, hour: str) -> str: ...
@filled("A poltrona {label} está com o {counter} até {hour}.")
def with_colleague(label: str, counter: str, hour: str) -> str: ...
@filled("reservada {clock}")
def leg_held(clock: str) -> str: ...
@filled("{keys} abre este trecho")
def go_to_leg(keys: str) -> str: ...
@filled("Cada trecho tem a sua reserva. A mais antiga manda no relógio: {leg}, até {hour}.")
def oldest_hold(leg: str, hour: str) -> str: ...
@filled("referência {price}")
def reference(price: str) -> str: ...
@filled("preço original {price}")
def original(price: str) -> str: ...
@filled("Passageiro {number}")
def passenger(number: int) -> str: ...
@filled("{benefit} · {reason}")
def not_sold(benefit: str, reason: str) -> str: ...
@filled("A poltrona {label} está ocupada.")
def taken(label: str) -> str: ...
@filled("Não há poltrona {label} neste ônibus.")
def no_such_seat(label: str) -> str: ...
@filled("mapa de {hour}")
def map_read(hour: str) -> str: ...
@filled("A reserva não pode ser desfeita, ela vence: a poltrona fica livre às {hour}.")
def release_rule(hour: str) -> str: ...
@filled("Liberar a poltrona {0}?")
def release_question(label: str) -> str: ...


def side(cell: Cell | None) -> str:
    """Return ``janela``, ``corredor`` or nothing for a seat in the middle."""
    if cell is None:
        return ""
    if cell.window:
        return translate("janela")
    return translate("corredor") if cell.aisle else translate("meio")


def spoken(label: str, where: str, what: str, person: str, price: str) -> str:
    """Return the screen reader text of a seat: ``Poltrona 18, corredor, livre, R$ 129,90``."""
    name = translate("Poltrona {label}").format(label=label)
    return ", ".join(part for part in (name, where, what, person, price) if part)


def seated(number: int, name: str) -> str:
    """Return who sits on a seat: ``passageiro 2, Ana Prado``, without a name while none is known."""
    who = translate("passageiro {number}").format(number=number)
    return f"{who}, {name}" if name else who


def stop_name(point: Point) -> str:
    """Return a stop with its terminal, where a city may have several: ``São Paulo · Tietê``."""
    city = point.city or point.name
    return f"{city} \u00b7 {point.terminal}" if point.terminal else city


def leg_name(segment: Segment) -> str:
    """Return the name of a leg among several: ``Ida 1 de 2``, or ``Volta`` where it is one bus."""
    way, legs = direction(segment.direction), len(segment.trip.legs)
    if legs < 2:
        return way
    return translate("{way} {number} de {legs}").format(way=way, number=segment.number, legs=legs)


def leg_chosen(count: int, total: int) -> str:
    """Return that the seats of a leg are chosen but not held yet: ``2 de 2 escolhidas``."""
    return plural("{count} de {total} escolhida", "{count} de {total} escolhidas", count).replace(
        "{total}", str(total)
    )


def together(count: int) -> str:
    if count == 1:
        return translate("A melhor")
    return translate("{count} juntas").format(count=count)


def held_until(hour: str, *, estimated: bool) -> str:
    if estimated:
        return translate("reservada até ~{hour}").format(hour=hour)
    return translate("reservada até {hour}").format(hour=hour)


def refused_on(leg: str, reason: str) -> str:
    return f"{leg} \u00b7 {reason}"


def same_wish(source: Segment) -> str:
    """Return on which leg the seats were chosen that the suggestion follows."""
    if len(source.trip.legs) > 1:
        return translate("Como no trecho {number}:").format(number=source.number)
    if source.direction is Direction.RETURN:
        return translate("Como na volta:")
    return translate("Como na ida:")


def wish(*, together: bool, windows: int, count: int, part: str | None) -> str:
    """Return how people want to sit: ``juntas, uma na janela, na frente``. ``part`` is ``FRONT``, ``MIDDLE``,
    ``REAR`` or None where it does not matter."""
    text = [translate("juntas")] if together else []
    if count == 1:
        text.append(translate("na janela") if windows else translate("no corredor"))
    elif windows == count:
        text.append(translate("todas na janela"))
    elif windows:
        text.append(plural("uma na janela", "{count} na janela", windows))
    parts = {
        "FRONT": translate("na frente"),
        "MIDDLE": translate("no meio do ônibus"),
        "REAR": translate("no fundo"),
    }
    return ", ".join([*text, parts[part]] if part else text)


def suggested(wish: str, labels: Sequence[str], *, alike: bool) -> str:
    """Return which seats are suggested for a wish; ``alike``: they are as it says."""
    seats = listed(labels)
    if alike:
        pattern = plural("Sugerimos a {seats}.", "Sugerimos as poltronas {seats}.", len(labels))
    else:
        pattern = plural(
            "Não há igual; a mais parecida é a {seats}.",
            "Não há iguais; as mais parecidas são {seats}.",
            len(labels),
        )
    pattern = pattern.replace("{seats}", seats)
    return f"{wish}. {pattern}" if wish else pattern
