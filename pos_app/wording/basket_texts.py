"""Words of the basket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pos_app.domain.benefits import RefusalReason
from pos_app.domain.money import brl
from pos_app.domain.order_states import Money
from pos_app.domain.payment import PartKind
from pos_app.wording.sentence import listed
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

empty = phrase("basket", "Busque e escolha uma viagem: ela aparece aqui.")
company_discount = phrase("basket", "Desconto da viação")
held = phrase("basket", "reservada")
chosen = numbered("basket", "escolhida", "escolhidas")
expired = numbered("basket", "vencida", "vencidas")
missing = numbered("basket", "falta {count}", "faltam {count}")
seats_counted = numbered("basket", "{count} poltrona", "{count} poltronas")
estimated = phrase("basket", "estimado")
not_known = phrase("basket", "a consultar")
asking = phrase("basket", "consultando…")
at_payment = phrase("basket", "no pagamento")
not_insured = phrase("basket", "Sem seguro")
legs_missing = numbered("basket", "falta {count} trecho", "faltam {count} trechos")
tickets = numbered("basket", "{count} bilhete", "{count} bilhetes")
service_fee = phrase("basket", "Taxa de serviço")
interest = phrase("basket", "Juros das parcelas")
insurance = phrase("basket", "Seguro")
when_held = phrase("basket", "ao reservar")
optional = phrase("basket", "opcional")
estimated_total = phrase("basket", "Total estimado")
total = phrase("basket", "Total")
paid = phrase("basket", "Pago")
to_receive = phrase("basket", "A receber")
being_verified = phrase("basket", "Em verificação")
choose_seats = phrase("basket", "Escolher poltronas")
seats_short = phrase("basket", "Poltronas")
choose_return = phrase("basket", "Escolher a volta")
sold_out = phrase("basket", "Esta viagem está esgotada")
go_on = phrase("basket", "Continuar")
holding = phrase("basket", "Reservando as poltronas…")
seats_missing = numbered("basket", "Falta escolher {count} poltrona", "Falta escolher {count} poltronas")
to_payment = phrase("basket", "Ir para o pagamento")
fill_in = phrase("basket", "Faltam dados dos passageiros")
asking_prices = phrase("basket", "Consultando as formas de pagamento…")
hold_over = phrase("basket", "A reserva venceu: reserve de novo")
no_method = phrase("basket", "Escolha a forma de pagamento")
card_missing = phrase("basket", "Falta confirmar o cartão")
opening_session = phrase("basket", "Abrindo o pagamento…")
new_sale = phrase("basket", "Nova venda")
benefit_refused = choice(
    "basket",
    {
        RefusalReason.NOT_SOLD_HERE: "não vendido neste guichê",
        RefusalReason.NOT_ON_THIS_LEG: "sem o benefício",
        RefusalReason.PROVIDER_REFUSED: "a central não concedeu",
        RefusalReason.ALREADY_HELD: "já reservada",
    },
)


@filled("basket", "Viagem em destaque \u00b7 nº {line}")
def highlighted(line: int) -> str: ...
@filled("basket", "já reservado {amount}")
def held_so_far(amount: str) -> str: ...
@filled("basket", "A reserva não pode ser desfeita; vence em cerca de {minutes} min")
def hold_rule(minutes: int) -> str: ...


def times(people: int, price: int) -> str:
    """Return ``3 × R$ 149,90``."""
    return translate("basket", "{count} × {price}").format(count=people, price=brl(price))


def people_and_legs(people: str, legs: int) -> str:
    """Return ``2 passageiros · 3 trechos``; the legs only where there are several."""
    if legs < 2:
        return people
    return f"{people} \u00b7 {plural('basket', '{count} trecho', '{count} trechos', legs)}"


def leg(direction: str, number: int, of: int) -> str:
    """Return ``Ida``, or ``Ida 1 de 2`` where a direction has several legs."""
    if of < 2:
        return direction
    return translate("basket", "{direction} {number} de {of}").format(
        direction=direction, number=number, of=of
    )


def short_leg(direction: str, number: int, of: int) -> str:
    """Return ``Ida`` or ``Ida 1``."""
    return direction if of < 2 else f"{direction} {number}"


def held_until(hour: str, *, estimated: bool) -> str:
    if estimated:
        return translate("basket", "até ~{hour}").format(hour=hour)
    return translate("basket", "até {hour}").format(hour=hour)


def seats_named(labels: Sequence[str]) -> str:
    """Return ``Poltrona 17`` or ``Poltronas 17, 18 e 20``."""
    return plural("basket", "Poltrona {labels}", "Poltronas {labels}", len(labels)).format(
        labels=listed(labels)
    )


def about(amount: str) -> str:
    """Return an amount that may still change: ``~ R$ 336,00``."""
    return f"~\u00a0{amount}"


def with_benefit(name: str, benefit: str) -> str:
    """Return ``Dirce · Idoso 50%``; either may be empty."""
    return " \u00b7 ".join(part for part in (name, benefit) if part)


def insured(legs: int) -> str:
    """Return the insurance of a person: ``Seguro · 3 trechos``."""
    if legs < 2:
        return insurance()
    return f"{insurance()} \u00b7 {plural('basket', '{count} trecho', '{count} trechos', legs)}"


def held_with(held: str, asked: str) -> str:
    """Return that a seat is held with another benefit than the one asked for: ``reservada sem Idoso 50%``, or
    ``reservada com Idoso 50%`` where none is asked for any more."""
    if held:
        return translate("basket", "reservada com {benefit}").format(benefit=held)
    return translate("basket", "reservada sem {benefit}").format(benefit=asked)


def on_leg(leg: str, words: str) -> str:
    """Return what holds of one leg: ``Volta: a central não concedeu``."""
    return f"{leg}: {words}" if leg else words


def price_part(kind: PartKind, amount: int) -> str:
    """Return the name of a part of a total; ``amount`` is signed, negative for what is taken off."""
    match kind:
        case PartKind.FEE:
            return service_fee()
        case PartKind.BOARDING:
            return translate("basket", "Taxa de embarque")
        case PartKind.INSURANCE:
            return insurance()
        case PartKind.SURCHARGE:
            return translate("basket", "Acréscimo do pagamento")
        case PartKind.DISCOUNT:
            return translate("basket", "Desconto do pagamento")
        case PartKind.CASHBACK:
            return translate("basket", "Cashback")
        case PartKind.VOUCHER:
            return translate("basket", "Vale")
        case PartKind.UNNAMED if amount < 0:
            return translate("basket", "Desconto da central")
        case PartKind.UNNAMED:
            return translate("basket", "Taxas e encargos da central")
    assert_never(kind)


def hold(labels: Sequence[str]) -> str:
    """Return the main action of the seat map: ``Reservar 20 e continuar``."""
    if not labels:
        return translate("basket", "Reservar e continuar")
    return translate("basket", "Reservar {seats} e continuar").format(seats=_named(labels))


def hold_short(labels: Sequence[str]) -> str:
    """Return the main action of the seat map in few words: ``Reservar 20``."""
    if not labels:
        return translate("basket", "Reservar e continuar")
    return translate("basket", "Reservar {seats}").format(seats=_named(labels))


def _named(labels: Sequence[str]) -> str:
    return labels[0] if len(labels) == 1 else str(len(labels))


def hold_and_go(labels: Sequence[str], *, way_back: bool, number: int) -> str:
    """Return the main action of the seat map where another leg lacks seats: ``Reservar 2 e ir à volta``.
    ``number`` is that leg's, 0 where its direction has one leg."""
    if number:
        words = translate("basket", "Reservar {seats} e ir ao trecho {number}")
    elif way_back:
        words = translate("basket", "Reservar {seats} e ir à volta")
    else:
        words = translate("basket", "Reservar {seats} e ir à ida")
    return words.format(seats=_named(labels), number=number)


def charge(amount: str) -> str:
    """Return the main action of the payment page; without an amount while the total is not known."""
    if not amount:
        return translate("basket", "Cobrar")
    return translate("basket", "Cobrar {amount}").format(amount=amount)


def after_order(money: Money) -> str:
    """Return the line over the total once an order was sent: what holds of the money, where it is certain,
    else that nothing can be changed."""
    match money:
        case Money.NONE_MOVED:
            return translate("basket", "Nada foi cobrado")
        case Money.NOT_DUE:
            return translate("basket", "O pedido terminou sem pagamento")
        case (
            Money.NONE_SEEN
            | Money.UNKNOWN
            | Money.MAY_BE_CHARGED
            | Money.PAID
            | Money.PAID_DIFFERENTLY
            | Money.MAYBE_TWICE
            | Money.AS_PROVIDER_SAID
        ):
            return translate("basket", "Cesta fechada: o pedido já foi enviado")
    assert_never(money)
