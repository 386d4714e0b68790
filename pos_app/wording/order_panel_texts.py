"""Words of the panel that shows one order in full."""

from __future__ import annotations

from datetime import datetime

from pos_app.wording import format
from pos_app.wording.translation import filled, numbered, phrase, translate

tickets = numbered("panel", "{count} passagem", "{count} passagens")
fees = phrase("panel", "Taxas")
values = phrase("panel", "Valores")
total = phrase("panel", "Total")
running = phrase("panel", "em andamento")
boarding = phrase("panel", "embarque")
fiscal = phrase("panel", "BP-e")
fiscal_awaited = phrase("panel", "BP-e a caminho")
not_printed = phrase("panel", "falta")
printed_before = phrase("panel", "impresso")
print_unsure = phrase("panel", "não sabemos")
print_failed = phrase("panel", "não saiu")
only_here = phrase("panel", "salvo neste guichê")
never_sent = phrase("panel", "nunca enviado")
sending = phrase("panel", "enviando")
not_sent = phrase("panel", "envio a conferir")
stops_unknown = phrase("panel", "A central não informa as paradas desta viagem.")
desk_zone = phrase("panel", "na hora daqui")
more_stops = numbered("panel", "mais {count} parada", "mais {count} paradas")
timeline = phrase("panel", "Linha do tempo")
whole_timeline = phrase("panel", "Linha do tempo inteira")
sell_alike = phrase("panel", "Vender igual")
key_of_one = phrase("panel", "Reimprimir um")
refund_unknown = phrase("panel", "Estorno: a central não informou valor")
other_payment = phrase("panel", "Outro pagamento")


@filled("panel", "poltrona {seat}")
def seat(seat: str) -> str: ...
@filled("panel", "enviado {when}")
def handed_over(when: str) -> str: ...
@filled("panel", "igual na central · {age}")
def same_there(age: str) -> str: ...
@filled("panel", "central · {age}")
def seen_there(age: str) -> str: ...
@filled("panel", "diferente na central · {age}")
def differs_there(age: str) -> str: ...
@filled("panel", "{source}. Conferir na central agora")
def ask_now(source: str) -> str: ...
@filled("panel", "enviado {when}")
def sent(when: str) -> str: ...
@filled("panel", "Paradas: {route}")
def stops_title(route: str) -> str: ...
@filled("panel", "hora local {zone}")
def local_zone(zone: str) -> str: ...
@filled("panel", "saída {start}, chegada {end}")
def zones_of_ends(start: str, end: str) -> str: ...
@filled("panel", "Linha do tempo do pedido {number}")
def timeline_title(number: str) -> str: ...
@filled("panel", "{count}× de {each}")
def instalments(count: int, each: str) -> str: ...
@filled("panel", "Estornado {amount}")
def refunded(amount: str) -> str: ...
@filled("panel", "Estorno: {rule}")
def refund_rule(rule: str) -> str: ...


def short_moment(at: datetime, now: datetime) -> str:
    """Return ``14:38`` of today, ``20/03`` of another day; both in the zone of the desk."""
    return format.hour(at) if at.date() == now.date() else f"{at:%d/%m}"


def no_hour() -> str:
    """Return what stands for an hour that the provider does not tell."""
    return "\u2014"


def reprint_one(name: str, label: str, *, printed: bool) -> str:
    text = (
        translate("panel", "Reimprimir só o bilhete de {name}, poltrona {seat}")
        if printed
        else translate("panel", "Imprimir só o bilhete de {name}, poltrona {seat}")
    )
    return text.format(name=name, seat=label)
