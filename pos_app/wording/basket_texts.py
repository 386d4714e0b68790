"""Words of the basket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pos_app.domain.benefits import RefusalReason
from pos_app.domain.money import brl
from pos_app.domain.order_states import Money
from pos_app.domain.payment import PartKind
from pos_app.wording.sentence import listed
from pos_app.wording.translation import plural, translate


def empty() -> str:
    """Return the text of an empty basket."""
    return translate("basket", "Busque e escolha uma viagem: ela aparece aqui.")


def highlighted(line: int) -> str:
    """Return which line of the list the basket follows."""
    return translate("basket", "Viagem em destaque \u00b7 nº {line}").format(line=line)


def times(people: int, price: int) -> str:
    """Return ``3 × R$ 149,90``."""
    return translate("basket", "{count} × {price}").format(count=people, price=brl(price))


def company_discount() -> str:
    """Return the name of what the company takes off its price."""
    return translate("basket", "Desconto da viação")


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
    """Return until when a leg is held."""
    if estimated:
        return translate("basket", "até ~{hour}").format(hour=hour)
    return translate("basket", "até {hour}").format(hour=hour)


def held() -> str:
    """Return that a leg is held, where an order took the holds over."""
    return translate("basket", "reservada")


def chosen(count: int) -> str:
    """Return that every seat of a leg is chosen."""
    return plural("basket", "escolhida", "escolhidas", count)


def expired(count: int) -> str:
    """Return that the hold of a leg's seats ran out."""
    return plural("basket", "vencida", "vencidas", count)


def missing(count: int) -> str:
    """Return how many seats of a leg are still to be chosen."""
    return plural("basket", "falta {count}", "faltam {count}", count)


def seats_named(labels: Sequence[str]) -> str:
    """Return ``Poltrona 17`` or ``Poltronas 17, 18 e 20``."""
    return plural("basket", "Poltrona {labels}", "Poltronas {labels}", len(labels)).format(
        labels=listed(labels)
    )


def seats_counted(count: int) -> str:
    """Return ``2 poltronas``."""
    return plural("basket", "{count} poltrona", "{count} poltronas", count)


def estimated() -> str:
    """Return that a price may still change."""
    return translate("basket", "estimado")


def about(amount: str) -> str:
    """Return an amount that may still change: ``~ R$ 336,00``."""
    return f"~\u00a0{amount}"


def not_known() -> str:
    """Return that nobody stated a leg's price yet."""
    return translate("basket", "a consultar")


def asking() -> str:
    """Return that a price is being requested."""
    return translate("basket", "consultando…")


def at_payment() -> str:
    """Return that a price comes with the payment."""
    return translate("basket", "no pagamento")


def with_benefit(name: str, benefit: str) -> str:
    """Return ``Dirce · Idoso 50%``; either may be empty."""
    return " \u00b7 ".join(part for part in (name, benefit) if part)


def insured(legs: int) -> str:
    """Return the insurance of a person: ``Seguro · 3 trechos``."""
    if legs < 2:
        return insurance()
    return f"{insurance()} \u00b7 {plural('basket', '{count} trecho', '{count} trechos', legs)}"


def not_insured() -> str:
    """Return that a person has no insurance."""
    return translate("basket", "Sem seguro")


def benefit_refused(reason: RefusalReason) -> str:
    """Return why a leg does not take a benefit, in few words."""
    match reason:
        case RefusalReason.NOT_SOLD_HERE:
            return translate("basket", "não vendido neste guichê")
        case RefusalReason.NOT_ON_THIS_LEG:
            return translate("basket", "sem o benefício")
        case RefusalReason.PROVIDER_REFUSED:
            return translate("basket", "a central não concedeu")
        case RefusalReason.ALREADY_HELD:
            return translate("basket", "já reservada")
    assert_never(reason)


def held_with(held: str, asked: str) -> str:
    """Return that a seat is held with another benefit than the one asked for: ``reservada sem Idoso 50%``, or
    ``reservada com Idoso 50%`` where none is asked for any more."""
    if held:
        return translate("basket", "reservada com {benefit}").format(benefit=held)
    return translate("basket", "reservada sem {benefit}").format(benefit=asked)


def on_leg(leg: str, words: str) -> str:
    """Return what holds of one leg: ``Volta: a central não concedeu``."""
    return f"{leg}: {words}" if leg else words


def held_so_far(amount: str) -> str:
    """Return what is held of the total."""
    return translate("basket", "já reservado {amount}").format(amount=amount)


def legs_missing(count: int) -> str:
    """Return how many legs are not held yet."""
    return plural("basket", "falta {count} trecho", "faltam {count} trechos", count)


def tickets(count: int) -> str:
    """Return ``6 bilhetes``."""
    return plural("basket", "{count} bilhete", "{count} bilhetes", count)


def service_fee() -> str:
    """Return the name of the fee."""
    return translate("basket", "Taxa de serviço")


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


def interest() -> str:
    """Return the name of what paying in instalments costs."""
    return translate("basket", "Juros das parcelas")


def insurance() -> str:
    """Return the name of the insurance."""
    return translate("basket", "Seguro")


def when_held() -> str:
    """Return when the fee is known."""
    return translate("basket", "ao reservar")


def optional() -> str:
    """Return that no passenger needs it."""
    return translate("basket", "opcional")


def estimated_total() -> str:
    """Return the name of a sum that is not final."""
    return translate("basket", "Total estimado")


def total() -> str:
    """Return the name of the sum to pay."""
    return translate("basket", "Total")


def paid() -> str:
    """Return the name of the sum that was paid."""
    return translate("basket", "Pago")


def to_receive() -> str:
    """Return the name of a sum that the customer has yet to pay with a code of the order."""
    return translate("basket", "A receber")


def being_verified() -> str:
    """Return the name of a sum whose payment is being verified."""
    return translate("basket", "Em verificação")


def choose_seats() -> str:
    """Return the main action of the search."""
    return translate("basket", "Escolher poltronas")


def seats_short() -> str:
    """Return the main action of the search in a narrow window."""
    return translate("basket", "Poltronas")


def choose_return() -> str:
    """Return the main action while the way back is still to be chosen."""
    return translate("basket", "Escolher a volta")


def sold_out() -> str:
    """Return why a trip cannot be taken."""
    return translate("basket", "Esta viagem está esgotada")


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
    """Return the seat, or how many there are."""
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


def go_on() -> str:
    """Return the main action where everything is held."""
    return translate("basket", "Continuar")


def holding() -> str:
    """Return that seats are being held."""
    return translate("basket", "Reservando as poltronas…")


def seats_missing(count: int) -> str:
    """Return how many seats are still to be picked."""
    return plural("basket", "Falta escolher {count} poltrona", "Falta escolher {count} poltronas", count)


def hold_rule(minutes: int) -> str:
    """Return what a hold means."""
    return translate("basket", "A reserva não pode ser desfeita; vence em cerca de {minutes} min").format(
        minutes=minutes
    )


def to_payment() -> str:
    """Return the main action of the passengers' form."""
    return translate("basket", "Ir para o pagamento")


def fill_in() -> str:
    """Return why the form cannot go on."""
    return translate("basket", "Faltam dados dos passageiros")


def charge(amount: str) -> str:
    """Return the main action of the payment page; without an amount while the total is not known."""
    if not amount:
        return translate("basket", "Cobrar")
    return translate("basket", "Cobrar {amount}").format(amount=amount)


def asking_prices() -> str:
    """Return that the prices are being requested."""
    return translate("basket", "Consultando as formas de pagamento…")


def hold_over() -> str:
    """Return that seats must be held again."""
    return translate("basket", "A reserva venceu: reserve de novo")


def no_method() -> str:
    """Return that no way to pay is chosen."""
    return translate("basket", "Escolha a forma de pagamento")


def card_missing() -> str:
    """Return that the card was not confirmed."""
    return translate("basket", "Falta confirmar o cartão")


def opening_session() -> str:
    """Return that the payment session is not there yet."""
    return translate("basket", "Abrindo o pagamento…")


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


def new_sale() -> str:
    """Return the main action after a sale."""
    return translate("basket", "Nova venda")
