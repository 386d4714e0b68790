"""Sentences of ``pos-app sell`` about a plan that cannot be read or carried out. Nothing was sent then.

A field is named as the plan writes it: ``payment.type``, ``passengers[0].name``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pos_app.wording.sentence import either
from pos_app.wording.translation import mark, plural, translate

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


def not_read(source: str, reason: str) -> str:
    """Return that the file of the plan could not be read."""
    text = translate("sell", "O plano {source} não pôde ser lido: {strerror}.")
    return text.format(source=source, strerror=reason)


def not_json() -> str:
    """Return that the plan is no JSON at all."""
    return translate("sell", "O plano não é um JSON válido.")


def not_of_kind(kinds: Sequence[str]) -> str:
    """Return which kind of JSON value a whole plan is."""
    return translate("sell", "O plano precisa ser {kinds} JSON.").format(kinds=_named(kinds))


def field_missing(field: str) -> str:
    """Return which field the plan lacks."""
    return translate("sell", "Falta “{field}” no plano.").format(field=field)


def field_unknown(field: str) -> str:
    """Return which field no plan has."""
    text = translate("sell", "O plano não tem o campo “{field}”: confira como se escreve.")
    return text.format(field=field)


def value_refused(field: str, value: str) -> str:
    """Return which value a field does not take."""
    return translate("sell", "“{place}” não aceita o valor {value}.").format(place=field, value=value)


def field_not_of_kind(field: str, kinds: Sequence[str]) -> str:
    """Return which kinds of value a field takes."""
    return translate("sell", "“{place}” precisa ser {kinds}.").format(place=field, kinds=_named(kinds))


def field_no_date(field: str) -> str:
    """Return how a date is written."""
    return translate("sell", "“{place}” precisa ser uma data como 2027-03-21.").format(place=field)


def field_wrong(field: str) -> str:
    """Return that a field does not serve, where no more is known."""
    return translate("sell", "“{place}” tem um valor que não serve.").format(place=field)


def _named(kinds: Sequence[str]) -> str:
    return either([translate("sell", _KINDS[kind]) if kind in _KINDS else kind for kind in kinds])


# --- Carrying out ---------------------------------------------------------------------------------------


def nobody_travels() -> str:
    """Return that the plan has no passenger."""
    return translate("sell", "O plano precisa de pelo menos um passageiro.")


def no_card_token() -> str:
    """Return what a plan that pays by card lacks."""
    return translate("sell", "O pagamento com cartão precisa de cardToken.")


def unknown_document(text: str, known: Sequence[str]) -> str:
    """Return which kind of document is not known, and which are."""
    sentence = translate("sell", "Tipo de documento desconhecido: {text}. Conhecidos: {known}.")
    return sentence.format(text=text, known=", ".join(known))


def no_trip(day: date, count: int, index: int) -> str:
    """Return how many trips of a day fit, and which of them, counted from 0, the plan wants."""
    text = translate("sell", "Nenhuma viagem serve em {day}: há {count} e o plano quer a {index}.")
    return text.format(day=format(day, "%d/%m/%Y"), count=count, index=index)


def low_fare_off() -> str:
    """Return why the low fare of a plan is not sold here."""
    return translate(
        "sell",
        "O plano pede a tarifa baixa, e este guichê não a usa: ligue agreement.low_fare nas configurações.",
    )


def benefits_per_leg(passenger: int, legs: int) -> str:
    """Return how many benefits a passenger, counted from 0, needs: one for each leg."""
    text = translate("sell", "“passengers[{index}].discounts” precisa de um benefício por trecho: {count}.")
    return text.format(index=passenger, count=legs)


def instalments_not_offered(count: int) -> str:
    """Return which number of instalments the provider does not offer."""
    return plural(
        "sell",
        "A central não oferece {count} parcela para este cartão.",
        "A central não oferece {count} parcelas para este cartão.",
        count,
    )
