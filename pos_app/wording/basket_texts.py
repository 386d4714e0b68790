"""Words of the basket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pos_app.domain.money import brl
from pos_app.domain.order_states import Money
from pos_app.wording.translation import plural, translate


def empty() -> str:
    """Return the text of an empty basket."""
    return translate("basket", "Busque e escolha uma viagem: ela aparece aqui.")


def highlighted(line: int) -> str:
    """Return which line of the list the basket follows."""
    return translate("basket", "Viagem em destaque · linha {line}").format(line=line)


def times(people: int, price: int) -> str:
    """Return ``3 × R$ 149,90``."""
    return translate("basket", "{count} × {price}").format(count=people, price=brl(price))


def company_discount() -> str:
    """Return the name of what the company takes off its price."""
    return translate("basket", "Desconto da viação")


def benefit(name: str, label: str) -> str:
    """Return the name of what a benefit takes off: ``Idoso 50% · poltrona 20``."""
    return translate("basket", "{benefit} · poltrona {label}").format(benefit=name, label=label)


def seat_price(label: str) -> str:
    """Return the name of a seat's own price."""
    return translate("basket", "Preço da poltrona {label}").format(label=label)


def service_fee() -> str:
    """Return the name of the fee."""
    return translate("basket", "Taxa de serviço")


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


def partial_total() -> str:
    """Return the name of a sum that is not final."""
    return translate("basket", "Total parcial")


def total() -> str:
    """Return the name of the sum to pay."""
    return translate("basket", "Total")


def paid() -> str:
    """Return the name of the sum that was paid."""
    return translate("basket", "Pago")


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


def hold(labels: Sequence[str], *, narrow: bool) -> str:
    """Return the main action of the seat map: ``Reservar 20 e continuar``."""
    if not labels:
        return translate("basket", "Reservar e continuar")
    named = labels[0] if len(labels) == 1 else str(len(labels))
    if narrow:
        return translate("basket", "Reservar {seats}").format(seats=named)
    return translate("basket", "Reservar {seats} e continuar").format(seats=named)


def go_on() -> str:
    """Return the main action where everything is held."""
    return translate("basket", "Continuar")


def holding() -> str:
    """Return that seats are being held."""
    return translate("basket", "Reservando as poltronas…")


def seats_missing(count: int) -> str:
    """Return how many seats are still to be picked."""
    return plural("basket", "Falta escolher {count} poltrona", "Faltam {count} poltronas", count)


def hold_rule() -> str:
    """Return what a hold means."""
    return translate("basket", "A reserva não pode ser desfeita antes: ela vence sozinha.")


def to_payment() -> str:
    """Return the main action of the passengers' form."""
    return translate("basket", "Ir para o pagamento")


def fill_in() -> str:
    """Return why the form cannot go on."""
    return translate("basket", "Faltam dados dos passageiros")


def charge(amount: str) -> str:
    """Return the main action of the payment page."""
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
