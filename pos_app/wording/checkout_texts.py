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

empty = phrase("basket", "Aqui fica a conta inteira, do primeiro ao último centavo.")
company_discount = phrase("basket", "Desconto da viação")
held = phrase("basket", "reservada")
chosen = numbered("basket", "escolhida", "escolhidas")
expired = numbered("basket", "vencida", "vencidas")
missing = numbered("basket", "falta {count}", "faltam {count}")
not_known = phrase("basket", "a consultar")
asking = phrase("basket", "consultando…")
at_payment = phrase("basket", "no pagamento")
when_held = phrase("basket", "ao reservar")
insured = phrase("basket", "seguro")
paid = phrase("basket", "Pago")
to_receive = phrase("basket", "A receber")
being_verified = phrase("basket", "Em verificação")
choose_trip = phrase("basket", "Escolher viagem")
search_first = phrase("basket", "Busque uma viagem primeiro")
choose_seats = phrase("basket", "Escolher poltronas")
seats_short = phrase("basket", "Poltronas")
choose_return = phrase("basket", "Escolher a volta")
sold_out = phrase("basket", "Esta viagem está esgotada")
go_on = phrase("basket", "Continuar")
holding = phrase("basket", "Reservando as poltronas…")
seats_missing = numbered("basket", "Falta escolher {count} poltrona", "Falta escolher {count} poltronas")
to_payment = phrase("basket", "Ir para o pagamento")
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


@filled("basket", "Viagem nº {line}")
def highlighted(line: int) -> str: ...


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
    return translate("basket", "{direction} {number} de {of}", direction=direction, number=number, of=of)


def short_leg(direction: str, number: int, of: int) -> str:
    """Return ``Ida`` or ``Ida 1``."""
    return direction if of < 2 else f"{direction} {number}"


def held_until(hour: str, *, estimated: bool) -> str:
    if estimated:
        return translate("basket", "até ~{hour}").format(hour=hour)
    return translate("basket", "até {hour}").format(hour=hour)


def seats_named(labels: Sequence[str]) -> str:
    """Return ``Poltrona 17`` or ``Poltronas 17, 18 e 20``."""
    return plural("basket", "Poltrona {labels}", "Poltronas {labels}", len(labels), labels=listed(labels))


def about(amount: str) -> str:
    """Return an amount that may still change: ``~ R$ 336,00``."""
    return f"~\u00a0{amount}"


def held_with(held: str, asked: str) -> str:
    """Return that a seat is held with another benefit than the one asked for: ``reservada sem Idoso
    50\u00a0%``, or ``reservada com Idoso 50\u00a0%`` where none is asked for any more."""
    if held:
        return translate("basket", "reservada com {benefit}").format(benefit=held)
    return translate("basket", "reservada sem {benefit}").format(benefit=asked)


def on_leg(leg: str, words: str) -> str:
    """Return what holds of one leg: ``Volta: a central não concedeu``."""
    return f"{leg}: {words}" if leg else words


def hold(labels: Sequence[str]) -> str:
    """Return the main action of the seat map: ``Reservar a poltrona 20``, ``Reservar 3 poltronas``."""
    if len(labels) == 1:
        return translate("basket", "Reservar a poltrona {seat}").format(seat=labels[0])
    if not labels:
        return translate("basket", "Reservar e continuar")
    return plural("basket", "Reservar {count} poltrona", "Reservar {count} poltronas", len(labels))


def hold_leg(*, way_back: bool, number: int) -> str:
    """Return the main action of the seat map of one leg of several: ``Reservar a volta``. ``number`` is the
    leg's, 0 where its direction has one."""
    if number:
        words = (
            translate("basket", "Reservar a volta {number}")
            if way_back
            else translate("basket", "Reservar a ida {number}")
        )
        return words.format(number=number)
    return translate("basket", "Reservar a volta") if way_back else translate("basket", "Reservar a ida")


def charge(amount: str, count: int = 1) -> str:
    """Return the main action of the payment page, with the sum on the card: ``Cobrar R$ 205,84 em 4x``;
    without an amount while the total is not known."""
    if not amount:
        return translate("basket", "Cobrar")
    if count > 1:
        return translate("basket", "Cobrar {amount} em {count}x").format(amount=amount, count=count)
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


# --- Page of payment ----------------------------------------------------------------------------------

payment_page_hold_over = phrase("ChoosePanel", "Nada foi cobrado. Reserve as poltronas de novo para cobrar.")
no_other_method = phrase(
    "UnknownPanel",
    "A central não ofereceu outra forma de pagamento para esta viagem. Escolha outra viagem ou avise o "
    "suporte.",
)
no_antifraud = phrase("payment", "desligado: a página do cartão não dá a sessão antifraude exigida")
instalments_unknown = phrase("InstalmentsCard", "Quem informa as parcelas deste total é a operadora.")
card_is_safe = phrase(
    "CardFrame", "Os dados do cartão vão direto ao provedor. O Guichê recebe apenas um código de uso único."
)

method_is_fixed = phrase("PixPanel", "O pedido existe: a forma de pagamento não muda mais nesta venda.")
code_over = phrase(
    "PixPanel",
    "Sem pagamento não há cobrança. Se o cliente pagou no fim, os bilhetes ainda saem: seguimos perguntando.",
)
code_printed = phrase("payment", "QR impresso: entregue ao cliente")
code_not_printed = phrase("payment", "O QR não foi impresso")
no_code_yet = phrase("PixPanel", "A central ainda não mandou o código")
gave_up_question = phrase("PixPanel", "O cliente desistiu?")

how_to_send = phrase(
    "PixNote",
    "Cobrar envia o pedido. A partir daí a forma de pagamento não muda mais nesta venda, e os bilhetes saem "
    "quando o banco avisar.",
)


@filled("PixPanel", "Pedido {0} \u00b7 consultamos a central a cada 3 s")
def payment_page_asking(public_id: str) -> str: ...


def no_code(*, over: bool, refused: bool) -> str:
    if over:
        return translate("PixPanel", "O código venceu")
    if refused:
        return translate("PixPanel", "Este código não é mostrado")
    return no_code_yet()


def gave_up(new_sale: str, until: str, *, over: bool) -> str:
    """Return what to do where the customer gave up.

    ``new_sale`` is the key of a new sale; ``until`` when the code ends as a person says it, empty where none
    is known; ``over``: it has ended.
    """
    stays = (
        translate("PixPanel", "até {0}").format(until)
        if until and not over
        else translate("PixPanel", "até o resultado")
    )
    text = (
        translate(
            "PixPanel",
            "Se o cliente não pagou, não há cobrança: comece outra venda com {0}. Se pagou no fim, espere o "
            "resultado. Esta fica em Pendências {1}.",
        )
        if over
        else translate(
            "PixPanel",
            "Deixe o código vencer: sem pagamento não há cobrança. Comece outra venda com {0}. "
            "Esta fica em Pendências {1}.",
        )
    )
    return text.format(new_sale, stays)


stays_open = phrase("payment", "A venda fica em Pendências até ser resolvida.")
all_kept = phrase("payment", "Está tudo guardado. Você pode atender o próximo cliente: avisamos aqui.")
followed = phrase(
    "WaitPanel", "A venda fica em Pendências até o resultado. O protocolo dá ao cliente o número do pedido."
)


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
    words = code_words(method)
    if words is None:
        raise ValueError(f"{method} shows no code")
    return words


def line_groups(line: str) -> tuple[str, ...]:
    """Return a line of digits in groups that can be read and typed: its own, or of four where it has none."""
    own = tuple(line.split())
    return own if len(own) > 1 else tuple(re.findall(f".{{1,{_GROUP}}}", "".join(own)))


def _pix() -> CodeWords:
    return CodeWords(
        note=translate("PixNote", "O código PIX aparece depois de enviar o pedido"),
        head=translate("PixPanel", "PIX copia e cola"),
        how=translate("PixPanel", "O cliente lê este código no aplicativo do banco"),
        copied=translate("payment", "Código PIX copiado"),
        none_yet=translate("PixPanel", "Aguardando o código PIX"),
        over=translate("PixPanel", "O código PIX venceu"),
        refused=translate("PixPanel", "Código PIX recusado pelo guichê"),
        wrong=translate("payment", "O código PIX da central não confere. Não mostramos este código."),
        other_sum=translate(
            "payment", "O código PIX pede {asked}, e a venda é de {total}. Não mostramos este código."
        ),
        steps=(
            translate("PixSteps", "Abrir o app do banco"),
            translate("PixSteps", "PIX, ler QR code"),
            translate("PixSteps", "Conferir nome e valor"),
        ),
        spoken=translate("QrView", "QR code do PIX"),
        one=translate("alerts", "um PIX"),
        ends=translate("board", "PIX vence"),
        paid=translate("alerts", "PIX pago"),
        customer=CustomerCodeWords(
            title=translate("Customer", "Pague com PIX"),
            waiting=translate("Customer", "Esperando o PIX"),
            steps=(
                translate("Customer", "Abra o app do seu banco"),
                translate("Customer", "Escolha PIX, ler QR code"),
                translate("Customer", "Confira nome e valor"),
            ),
        ),
        kiosk=_pix_at_kiosk(),
    )


def _pix_at_kiosk() -> KioskCodeWords:
    return KioskCodeWords(
        title=translate("kiosk", "Pague com PIX"),
        take=translate("kiosk", "Aponte a câmera do aplicativo do seu banco"),
        waiting=translate("kiosk", "Esperando o seu PIX"),
        steps=(
            (translate("kiosk", "Abra o app"), translate("kiosk", "do seu banco")),
            (translate("kiosk", "Escolha PIX,"), translate("kiosk", "ler QR code")),
            (translate("kiosk", "Confira nome e"), translate("kiosk", "valor, e pague")),
        ),
        aside=translate("kiosk", "PIX copia e cola não é necessário aqui."),
        not_told=translate("kiosk", "O banco ainda não nos avisou do seu PIX. Às vezes leva alguns minutos."),
        away=translate("kiosk", "O pedido foi enviado e espera o PIX. O pagamento está sendo conferido."),
        away_money=translate("kiosk", "Se o PIX for pago, a compra vale. Se não for, nada é cobrado."),
    )


# --- What the customer display says to whoever buys ---------------------------------------------------

display = phrase("Customer", "Tela do cliente")
welcome = phrase("Customer", "Boas-vindas!")
welcome_note = phrase("Customer", "Aqui você acompanha a sua compra.")
check_with_us = phrase("Customer", "Confira com a gente")
being_paid = phrase("Customer", "Pagamento em andamento")
sale_done = phrase("Customer", "Venda concluída")
say_before_paying = phrase("Customer", "Nome, dia ou hora errados? Avise antes de pagar.")
clerk_goes_on = phrase("Customer", "Aguarde: o atendente diz o próximo passo.")
total_to_pay = phrase("Customer", "Total a pagar")
customer_hold = phrase("Customer", "Reserva")
more_legs = numbered("Customer", "e mais {count} trecho", "e mais {count} trechos")
more_people = numbered("Customer", "e mais {count} pessoa", "e mais {count} pessoas")
thanks = phrase("Customer", "Obrigado e boa viagem!")
section = phrase("Customer", "Tela do cliente e toque")
section_note = phrase(
    "Customer",
    "A tela do cliente mostra só a compra que está em andamento, sem documentos. O teclado na tela serve "
    "onde não há outro.",
)
code_name = phrase("Customer", "QR code com os dados da viagem")
code_note = phrase("Customer", "Leve a viagem no celular")


@filled("Customer", "sai de {terminal}")
def leaves_from(terminal: str) -> str: ...
@filled("Customer", "recebedor: {name}")
def payee(name: str) -> str: ...
@filled("Customer", "vale até {hour}")
def valid_until(hour: str) -> str: ...
@filled("Customer", "Pedido {number}")
def order(number: str) -> str: ...


def customer_paid(payment: PaymentType, total: str, tickets: int) -> str:
    counted = plural("Customer", "{count} bilhete", "{count} bilhetes", tickets)
    return f"{payment_texts.received(payment, total)} \u00b7 {counted}"


def after(tickets: int) -> tuple[str, str, str]:
    papers = plural(
        "Customer",
        "Confira o comprovante antes de sair do balcão",
        "Confira os {count} comprovantes antes de sair do balcão",
        tickets,
    )
    return (
        papers,
        translate("Customer", "Plataforma: veja o painel da rodoviária"),
        translate("Customer", "No embarque: documento com foto de cada pessoa"),
    )


def choices() -> tuple[tuple[str, str], ...]:
    return (
        (translate("Customer", "Não mostrar"), "off"),
        (translate("Customer", "No segundo monitor"), "second_screen"),
        (translate("Customer", "Numa janela"), "window"),
    )
