"""Words of the panel that shows one order in full."""

from __future__ import annotations

from datetime import datetime

from pos_app.wording import format
from pos_app.wording.translation import plural, translate


def seat(label: str) -> str:
    """Return ``poltrona 17``."""
    return translate("panel", "poltrona {seat}").format(seat=label)


def tickets(count: int) -> str:
    """Return ``3 passagens``."""
    return plural("panel", "{count} passagem", "{count} passagens", count)


def fees() -> str:
    """Return what a sale charged on top of its seats."""
    return translate("panel", "Taxas")


def values() -> str:
    """Return the heading of the amounts."""
    return translate("panel", "Valores")


def total() -> str:
    """Return the name of the sum."""
    return translate("panel", "Total")


def running() -> str:
    """Return the state of a ticket on its way."""
    return translate("panel", "em andamento")


def boarding() -> str:
    """Return that the code for boarding is there."""
    return translate("panel", "embarque")


def fiscal() -> str:
    """Return that the fiscal ticket is there."""
    return translate("panel", "BP-e")


def fiscal_awaited() -> str:
    """Return that the fiscal ticket is not there yet."""
    return translate("panel", "BP-e a caminho")


def short_moment(at: datetime, now: datetime) -> str:
    """Return ``14:38`` of today, ``20/03`` of another day; both in the zone of the desk."""
    return format.hour(at) if at.date() == now.date() else f"{at:%d/%m}"


def handed_over(when: str) -> str:
    """Return that a slip went to a printer that does not say what became of it."""
    return translate("panel", "enviado {when}").format(when=when)


def not_printed() -> str:
    """Return that no slip was printed."""
    return translate("panel", "falta")


def printed_before() -> str:
    """Return that the slips were printed or saved, when prints were not recorded one by one."""
    return translate("panel", "impresso")


def print_unsure() -> str:
    """Return that nobody knows whether the slip came out."""
    return translate("panel", "não sabemos")


def print_failed() -> str:
    """Return that surely no slip came out."""
    return translate("panel", "não saiu")


def no_hour() -> str:
    """Return what stands for an hour that the provider does not tell."""
    return "\u2014"


def same_there(age: str) -> str:
    """Return that the provider showed the same, and how long ago."""
    return translate("panel", "igual na central · {age}").format(age=age)


def seen_there(age: str) -> str:
    """Return when the provider showed an order that another desk sold."""
    return translate("panel", "central · {age}").format(age=age)


def differs_there(age: str) -> str:
    """Return that the provider showed another state, and how long ago."""
    return translate("panel", "diferente na central · {age}").format(age=age)


def only_here() -> str:
    """Return that the provider was not asked about an order yet."""
    return translate("panel", "salvo neste guichê")


def ask_now(source: str) -> str:
    """Return the name of the button that asks the provider."""
    return translate("panel", "{source}. Conferir na central agora").format(source=source)


def never_sent() -> str:
    """Return that no receipt went to the customer by e-mail."""
    return translate("panel", "nunca enviado")


def sent(when: str) -> str:
    """Return when the receipt went to the customer."""
    return translate("panel", "enviado {when}").format(when=when)


def sending() -> str:
    """Return that a receipt is on its way."""
    return translate("panel", "enviando")


def not_sent() -> str:
    """Return that a receipt did not go out, or that nobody knows."""
    return translate("panel", "envio a conferir")


def stops_title(route: str) -> str:
    """Return the name of the box of stops."""
    return translate("panel", "Paradas: {route}").format(route=route)


def stops_unknown() -> str:
    """Return why only the ends of a bus are shown."""
    return translate("panel", "A central não informa as paradas desta viagem.")


def local_zone(zone: str) -> str:
    """Return in which time the hours of a bus are, where that is not the desk's."""
    return translate("panel", "hora local {zone}").format(zone=zone)


def zones_of_ends(start: str, end: str) -> str:
    """Return in which time each end of a bus is."""
    return translate("panel", "saída {start}, chegada {end}").format(start=start, end=end)


def desk_zone() -> str:
    """Return that an hour is in the time of the desk."""
    return translate("panel", "na hora daqui")


def more_stops(count: int) -> str:
    """Return how many stops have no room on the line."""
    return plural("panel", "mais {count} parada", "mais {count} paradas", count)


def timeline() -> str:
    """Return the heading of what happened."""
    return translate("panel", "Linha do tempo")


def timeline_title(number: str) -> str:
    """Return the name of the box of everything that happened."""
    return translate("panel", "Linha do tempo do pedido {number}").format(number=number)


def whole_timeline() -> str:
    """Return the name of the button that shows everything that happened."""
    return translate("panel", "Linha do tempo inteira")


def sell_alike() -> str:
    """Return the words of the button that fills a new sale in from this order."""
    return translate("panel", "Vender igual")


def reprint_one(name: str, label: str, *, printed: bool) -> str:
    """Return the name of the button of one ticket."""
    text = (
        translate("panel", "Reimprimir só o bilhete de {name}, poltrona {seat}")
        if printed
        else translate("panel", "Imprimir só o bilhete de {name}, poltrona {seat}")
    )
    return text.format(name=name, seat=label)


def key_of_one() -> str:
    """Return what the key R does on a ticket."""
    return translate("panel", "Reimprimir um")


def instalments(count: int, each: str) -> str:
    """Return ``3× de R$ 120,40``."""
    return translate("panel", "{count}× de {each}").format(count=count, each=each)


def refunded(amount: str) -> str:
    """Return what went back."""
    return translate("panel", "Estornado {amount}").format(amount=amount)


def refund_unknown() -> str:
    """Return that the provider does not say whether money went back."""
    return translate("panel", "Estorno: a central não informou valor")


def refund_rule(rule: str) -> str:
    """Return what the provider allows as a refund."""
    return translate("panel", "Estorno: {rule}").format(rule=rule)


def other_payment() -> str:
    """Return the name of a payment of the order beside the one that brought the money."""
    return translate("panel", "Outro pagamento")
