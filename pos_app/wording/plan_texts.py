"""Sentences of ``pos-app sell`` about a plan that cannot be read or carried out. Nothing was sent then.

A field is named as the plan writes it: ``payment.type``, ``passengers[0].name``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pos_app.wording.sentence import either
from pos_app.wording.translation import filled, mark, numbered, phrase, translate

_KINDS = {
    "str": mark("sell", "um texto"),
    "int": mark("sell", "um número inteiro"),
    "float": mark("sell", "um número"),
    "bool": mark("sell", "true ou false"),
    "array": mark("sell", "uma lista"),
    "object": mark("sell", "um objeto"),
    "date": mark("sell", "uma data como 2027-03-21"),
}
"""What the decoder of plans calls a kind of value, and what people call it."""


# --- Reading --------------------------------------------------------------------------------------------

not_json = phrase("sell", "O plano não é um JSON válido.")


@filled("sell", "O plano {source} não pôde ser lido: {strerror}.")
def not_read(source: str, strerror: str) -> str: ...
@filled("sell", "Falta “{field}” no plano.")
def field_missing(field: str) -> str: ...
@filled("sell", "O plano não tem o campo “{field}”: confira como se escreve.")
def field_unknown(field: str) -> str: ...
@filled("sell", "“{place}” não aceita o valor {value}.")
def value_refused(place: str, value: str) -> str: ...
@filled("sell", "“{place}” precisa ser uma data como 2027-03-21.")
def field_no_date(place: str) -> str: ...
@filled("sell", "“{place}” tem um valor que não serve.")
def field_wrong(place: str) -> str: ...


def not_of_kind(kinds: Sequence[str]) -> str:
    return translate("sell", "O plano precisa ser {kinds} JSON.").format(kinds=_named(kinds))


def field_not_of_kind(field: str, kinds: Sequence[str]) -> str:
    return translate("sell", "“{place}” precisa ser {kinds}.").format(place=field, kinds=_named(kinds))


def _named(kinds: Sequence[str]) -> str:
    return either([translate("sell", _KINDS[kind]) if kind in _KINDS else kind for kind in kinds])


# --- Carrying out ---------------------------------------------------------------------------------------

nobody_travels = phrase("sell", "O plano precisa de pelo menos um passageiro.")
no_card_token = phrase("sell", "O pagamento com cartão precisa de cardToken.")
low_fare_off = phrase(
    "sell",
    "O plano pede a tarifa baixa, e este guichê não a usa: ligue agreement.low_fare nas configurações.",
)
instalments_not_offered = numbered(
    "sell",
    "A central não oferece {count} parcela para este cartão.",
    "A central não oferece {count} parcelas para este cartão.",
)


@filled("sell", "“passengers[{index}].discounts” precisa de um benefício por trecho: {count}.")
def benefits_per_leg(index: int, count: int) -> str: ...


def unknown_document(text: str, known: Sequence[str]) -> str:
    sentence = translate("sell", "Tipo de documento desconhecido: {text}. Conhecidos: {known}.")
    return sentence.format(text=text, known=", ".join(known))


def no_trip(day: date, count: int, index: int) -> str:
    """Return how many trips of a day fit, and which of them, counted from 0, the plan wants."""
    text = translate("sell", "Nenhuma viagem serve em {day}: há {count} e o plano quer a {index}.")
    return text.format(day=format(day, "%d/%m/%Y"), count=count, index=index)
