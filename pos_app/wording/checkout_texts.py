"""Words of the basket, the payment page, the code of an order, and the customer's screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import assert_never

from pos_app.domain.benefits import RefusalReason
from pos_app.domain.money import brl
from pos_app.domain.order_states import Money
from pos_app.domain.payment import PaymentType
from pos_app.domain.value import Value
from pos_app.wording import payment_texts
from pos_app.wording.sentence import listed
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

empty = phrase("Aqui fica a conta inteira, do primeiro ao último centavo.")
company_discount = phrase("Desconto da viação")
held = phrase("reservada")
chosen = numbered("basket", "escolhida", "escolhidas")
expired = numbered("vencida", "vencidas")
missing = numbered("basket", "falta {count}", "faltam {count}")
not_known = phrase("a consultar")
asking = phrase("consultando…")
at_payment = phrase("no pagamento")
when_held = phrase("ao reservar")
insured = phrase("seguro")
paid = phrase("Pago")
to_receive = phrase("A receber")
being_verified = phrase("Em verificação")
choose_trip = phrase("Escolher viagem")
search_first = phrase("Busque uma viagem primeiro")
choose_seats = phrase("Escolher poltronas")
seats_short = phrase("Poltronas")
choose_return = phrase("Escolher a volta")
sold_out = phrase("Esta viagem está esgotada")
go_on = phrase("Continuar")
holding = phrase("Reservando as poltronas…")
seats_missing = numbered("Falta escolher {count} poltrona", "Falta escolher {count} poltronas")
to_payment = phrase("Ir para o pagamento")
asking_prices = phrase("Consultando as formas de pagamento…")
hold_over = phrase("A reserva venceu: reserve de novo")
no_method = phrase("Escolha a forma de pagamento")
card_missing = phrase("Falta confirmar o cartão")
opening_session = phrase("Abrindo o pagamento…")
new_sale = phrase("Nova venda")
benefit_refused = choice(
    {
        RefusalReason.NOT_SOLD_HERE: "não vendido neste guichê",
        RefusalReason.NOT_ON_THIS_LEG: "sem o benefício",
        RefusalReason.PROVIDER_REFUSED: "a central não concedeu",
        RefusalReason.ALREADY_HELD: "já reservada",
    }
)


@filled("Viagem nº {line}")
def highlighted(line: int) -> str: ...


def times(people: int, price: int) -> str:
    """Return ``3 × R$ 149,90``."""
    return translate("{count} × {price}").format(count=people, price=brl(price))


def people_and_legs(people: str, legs: int) -> str:
    """Return ``2 passageiros · 3 trechos``; the legs only where there are several."""
    if legs < 2:
        return people
    return f"{people} \u00b7 {plural('{count} trecho', '{count} trechos', legs)}"


def leg(direction: str, number: int, of: int) -> str:
    """Return ``Ida``, or ``Ida 1 de 2`` where a direction has several legs."""
    if of < 2:
        return direction
    return translate("{direction} {number} de {of}", direction=direction, number=number, of=of)


def short_leg(direction: str, number: int, of: int) -> str:
    """Return ``Ida`` or ``Ida 1``."""
    return direction if of < 2 else f"{direction} {number}"


def held_until(hour: str, *, estimated: bool) -> str:
    if estimated:
        return translate("até ~{hour}").format(hour=hour)
    return translate("até {hour}").format(hour=hour)


def seats_named(labels: Sequence[str]) -> str:
    """Return ``Poltrona 17`` or ``Poltronas 17, 18 e 20``."""
    return plural("Poltrona {labels}", "Poltronas {labels}", len(labels), labels=listed(labels))


def about(amount: str) -> str:
    """Return an amount that may still change: ``~ R$ 336,00``."""
    return f"~\u00a0{amount}"


def held_with(held: str, asked: str) -> str:
    """Return that a seat is held with another benefit than the one asked for: ``reservada sem Idoso
    50\u00a0%``, or ``reservada com Idoso 50\u00a0%`` where none is asked for any more."""
    if held:
        return translate("reservada com {benefit}").format(benefit=held)
    return translate("reservada sem {benefit}").format(benefit=asked)


def on_leg(leg: str, text: str) -> str:
    """Return what holds of one leg: ``Volta: a central não concedeu``."""
    return f"{leg}: {text}" if leg else text


def hold(labels: Sequence[str]) -> str:
    """Return the main action of the seat map: ``Reservar a poltrona 20``, ``Reservar 3 poltronas``."""
    if len(labels) == 1:
        return translate("Reservar a poltrona {seat}").format(seat=labels[0])
    if not labels:
        return translate("Reservar e continuar")
    return plural("Reservar {count} poltrona", "Reservar {count} poltronas", len(labels))


def hold_leg(*, way_back: bool, number: int) -> str:
    """Return the main action of the seat map of one leg of several: ``Reservar a volta``. ``number`` is the
    leg's, 0 where its direction has one."""
    if number:
        text = translate("Reservar a volta {number}") if way_back else translate("Reservar a ida {number}")
        return text.format(number=number)
    return translate("Reservar a volta") if way_back else translate("Reservar a ida")


def charge(amount: str, count: int = 1) -> str:
    """Return the main action of the payment page, with the sum on the card: ``Cobrar R$ 205,84 em 4x``;
    without an amount while the total is not known."""
    if not amount:
        return translate("Cobrar")
    if count > 1:
        return translate("Cobrar {amount} em {count}x").format(amount=amount, count=count)
    return translate("Cobrar {amount}").format(amount=amount)


def after_order(money: Money) -> str:
    """Return the line over the total once an order was sent: what holds of the money, where it is certain,
    else that nothing can be changed."""
    match money:
        case Money.NONE_MOVED:
            return translate("Nada foi cobrado")
        case Money.NOT_DUE:
            return translate("O pedido terminou sem pagamento")
        case (
            Money.NONE_SEEN
            | Money.UNKNOWN
            | Money.MAY_BE_CHARGED
            | Money.PAID
            | Money.PAID_DIFFERENTLY
            | Money.MAYBE_TWICE
            | Money.AS_PROVIDER_SAID
        ):
            return translate("Cesta fechada: o pedido já foi enviado")
    assert_never(money)


# --- Page of payment ----------------------------------------------------------------------------------

payment_page_hold_over = phrase("Nada foi cobrado. Reserve as poltronas de novo para cobrar.")
no_other_method = phrase(
    "A central não ofereceu outra forma de pagamento para esta viagem. Escolha outra viagem ou avise o "
    "suporte."
)
no_antifraud = phrase("desligado: a página do cartão não dá a sessão antifraude exigida")
instalments_unknown = phrase("Quem informa as parcelas deste total é a operadora.")
card_is_safe = phrase(
    "Os dados do cartão vão direto ao provedor. O Guichê recebe apenas um código de uso único."
)

method_is_fixed = phrase("O pedido existe: a forma de pagamento não muda mais nesta venda.")
code_over = phrase(
    "Sem pagamento não há cobrança. Se o cliente pagou no fim, os bilhetes ainda saem: seguimos perguntando."
)
code_printed = phrase("QR impresso: entregue ao cliente")
code_not_printed = phrase("O QR não foi impresso")
no_code_yet = phrase("A central ainda não mandou o código")
gave_up_question = phrase("O cliente desistiu?")

how_to_send = phrase(
    "Cobrar envia o pedido. A partir daí a forma de pagamento não muda mais nesta venda, e os bilhetes saem "
    "quando o banco avisar."
)


@filled("Pedido {0} \u00b7 consultamos a central a cada 3 s")
def payment_page_asking(public_id: str) -> str: ...


def no_code(*, over: bool, refused: bool) -> str:
    """Return why there is no code to copy: it ran out, it was refused, or it has not come."""
    if over:
        return translate("O código venceu")
    if refused:
        return translate("Este código não é mostrado")
    return no_code_yet()


def gave_up(new_sale: str, until: str, *, over: bool) -> str:
    """Return what to do where the customer gave up.

    ``new_sale`` is the key of a new sale; ``until`` when the code ends as a person says it, empty where none
    is known; ``over``: it has ended.
    """
    stays = translate("até {0}").format(until) if until and not over else translate("até o resultado")
    text = (
        translate(
            "Se o cliente não pagou, não há cobrança: comece outra venda com {0}. Se pagou no fim, espere o "
            "resultado. Esta fica em Pendências {1}."
        )
        if over
        else translate(
            "Deixe o código vencer: sem pagamento não há cobrança. Comece outra venda com {0}. "
            "Esta fica em Pendências {1}."
        )
    )
    return text.format(new_sale, stays)


stays_open = phrase("A venda fica em Pendências até ser resolvida.")
all_kept = phrase("Está tudo guardado. Você pode atender o próximo cliente: avisamos aqui.")
followed = phrase("A venda fica em Pendências até o resultado. O protocolo dá ao cliente o número do pedido.")


# --- Everything said about the code that an order brings for its customer -----------------------------

_GROUP = 4
"""Digits that are read and typed at one go."""

Steps = tuple[str, str, str]
"""What the customer does: open the application, take the code, check name and amount."""


class CustomerCodeWords(Value):
    """The words on the customer display."""

    title: str
    waiting: str
    steps: Steps


class KioskCodeWords(Value):
    """The words at the kiosk. ``steps`` have two lines each; ``aside`` stands beside the code, empty for
    nothing. ``not_told``, ``away`` and ``away_money`` are of the pages that take the place of the code."""

    title: str
    take: str
    waiting: str
    steps: tuple[tuple[str, str], tuple[str, str], tuple[str, str]]
    aside: str
    not_told: str
    away: str
    away_money: str


class CodeWords(Value):
    """The words on the page of payment, and those for the other places that show or name the code.

    ``spoken`` is what the code is to those who cannot see it, ``one`` and ``ends`` name the payment inside a
    sentence (``um PIX``) and as a deadline.
    """

    note: str
    head: str
    how: str
    copied: str
    none_yet: str
    over: str
    refused: str
    wrong: str
    other_sum: str
    steps: Steps
    spoken: str
    one: str
    ends: str
    paid: str
    customer: CustomerCodeWords
    kiosk: KioskCodeWords


def code_words(method: PaymentType) -> CodeWords | None:
    """Return the words about the code of a method; None for a method that shows none."""
    match method:
        case PaymentType.PIX:
            return _pix()
        case PaymentType.CREDIT_CARD:
            return None
    assert_never(method)


def shown_words(method: PaymentType) -> CodeWords:
    """Return the words about the code of a method that shows one.

    Raises:
        ValueError: the method shows no code.
    """
    text = code_words(method)
    if text is None:
        raise ValueError(f"{method} shows no code")
    return text


def line_groups(line: str) -> tuple[str, ...]:
    """Return a line of digits in groups that can be read and typed: its own, or of four where it has none."""
    own = tuple(line.split())
    return own if len(own) > 1 else tuple(re.findall(f".{{1,{_GROUP}}}", "".join(own)))


def _pix() -> CodeWords:
    return CodeWords(
        note=translate("O código PIX aparece depois de enviar o pedido"),
        head=translate("PIX copia e cola"),
        how=translate("O cliente lê este código no aplicativo do banco"),
        copied=translate("Código PIX copiado"),
        none_yet=translate("Aguardando o código PIX"),
        over=translate("O código PIX venceu"),
        refused=translate("Código PIX recusado pelo guichê"),
        wrong=translate("O código PIX da central não confere. Não mostramos este código."),
        other_sum=translate("O código PIX pede {asked}, e a venda é de {total}. Não mostramos este código."),
        steps=(
            translate("Abrir o app do banco"),
            translate("PIX, ler QR code"),
            translate("Conferir nome e valor"),
        ),
        spoken=translate("QR code do PIX"),
        one=translate("um PIX"),
        ends=translate("PIX vence"),
        paid=translate("PIX pago"),
        customer=CustomerCodeWords(
            title=translate("Customer", "Pague com PIX"),
            waiting=translate("Esperando o PIX"),
            steps=(
                translate("Abra o app do seu banco"),
                translate("Escolha PIX, ler QR code"),
                translate("Confira nome e valor"),
            ),
        ),
        kiosk=_pix_at_kiosk(),
    )


def _pix_at_kiosk() -> KioskCodeWords:
    return KioskCodeWords(
        title=translate("kiosk", "Pague com PIX"),
        take=translate("Aponte a câmera do aplicativo do seu banco"),
        waiting=translate("Esperando o seu PIX"),
        steps=(
            (translate("Abra o app"), translate("do seu banco")),
            (translate("Escolha PIX,"), translate("ler QR code")),
            (translate("Confira nome e"), translate("valor, e pague")),
        ),
        aside=translate("PIX copia e cola não é necessário aqui."),
        not_told=translate("O banco ainda não nos avisou do seu PIX. Às vezes leva alguns minutos."),
        away=translate("O pedido foi enviado e espera o PIX. O pagamento está sendo conferido."),
        away_money=translate("Se o PIX for pago, a compra vale. Se não for, nada é cobrado."),
    )


# --- What the customer display says to whoever buys ---------------------------------------------------

display = phrase("Tela do cliente")
welcome = phrase("Boas-vindas!")
welcome_note = phrase("Aqui você acompanha a sua compra.")
check_with_us = phrase("Confira com a gente")
being_paid = phrase("Pagamento em andamento")
sale_done = phrase("Venda concluída")
say_before_paying = phrase("Nome, dia ou hora errados? Avise antes de pagar.")
clerk_goes_on = phrase("Aguarde: o atendente diz o próximo passo.")
total_to_pay = phrase("Total a pagar")
customer_hold = phrase("Reserva")
more_legs = numbered("e mais {count} trecho", "e mais {count} trechos")
more_people = numbered("e mais {count} pessoa", "e mais {count} pessoas")
thanks = phrase("Obrigado e boa viagem!")
section = phrase("Tela do cliente e toque")
section_note = phrase(
    "A tela do cliente mostra só a compra que está em andamento, sem documentos. O teclado na tela serve "
    "onde não há outro."
)
code_name = phrase("QR code com os dados da viagem")
code_note = phrase("Leve a viagem no celular")


@filled("sai de {terminal}")
def leaves_from(terminal: str) -> str: ...
@filled("recebedor: {name}")
def payee(name: str) -> str: ...
@filled("vale até {hour}")
def valid_until(hour: str) -> str: ...
@filled("Pedido {number}")
def order(number: str) -> str: ...


def customer_paid(payment: PaymentType, total: str, tickets: int) -> str:
    counted = plural("Customer", "{count} bilhete", "{count} bilhetes", tickets)
    return f"{payment_texts.received(payment, total)} \u00b7 {counted}"


def after(tickets: int) -> tuple[str, str, str]:
    """Return what to do now: papers, platform, documents."""
    papers = plural(
        "Confira o comprovante antes de sair do balcão",
        "Confira os {count} comprovantes antes de sair do balcão",
        tickets,
    )
    return (
        papers,
        translate("Plataforma: veja o painel da rodoviária"),
        translate("No embarque: documento com foto de cada pessoa"),
    )


def choices() -> tuple[tuple[str, str], ...]:
    return (
        (translate("Não mostrar"), "off"),
        (translate("No segundo monitor"), "second_screen"),
        (translate("Numa janela"), "window"),
    )
