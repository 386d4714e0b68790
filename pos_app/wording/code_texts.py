"""Everything said about the code that an order brings for its customer: one set of words for each method."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import assert_never

from pos_app.domain.payment import PaymentType
from pos_app.wording.translation import translate

_GROUP = 4
"""Digits that are read and typed at one go."""

Steps = tuple[str, str, str]
"""What the customer does: open the application, take the code, check name and amount."""


@dataclass(frozen=True, slots=True)
class CustomerCodeWords:
    """The words on the customer display."""

    title: str
    waiting: str
    steps: Steps


@dataclass(frozen=True, slots=True)
class KioskCodeWords:
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


@dataclass(frozen=True, slots=True)
class CodeWords:
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
