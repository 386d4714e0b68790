"""What is wrong with a plan, in plain words and by the field's own name."""

from __future__ import annotations

import re

from pos_app.wording.sentence import either
from pos_app.wording.translation import mark, translate

_PLACE = re.compile(r" - at `\$\.?(?P<place>[^`]*)`$")
_KINDS = {
    "str": mark("sell", "um texto"),
    "int": mark("sell", "um número inteiro"),
    "float": mark("sell", "um número"),
    "bool": mark("sell", "true ou false"),
    "array": mark("sell", "uma lista"),
    "object": mark("sell", "um objeto"),
    "date": mark("sell", "uma data como 2027-03-21"),
}


def plan_problem(message: str) -> str:
    """Return one sentence for people from the decoder's message about a plan.

    A field is named as the plan writes it: ``payment.type``, ``passengers[0].name``.
    """
    found = _PLACE.search(message)
    place, message = (found["place"], message[: found.start()]) if found else ("", message)
    if match := re.fullmatch(r"Object missing required field `(.+)`", message):
        return translate("sell", "Falta “{field}” no plano.").format(field=_below(place, match[1]))
    if match := re.fullmatch(r"Object contains unknown field `(.+)`", message):
        return translate("sell", "O plano não tem o campo “{field}”: confira como se escreve.").format(
            field=_below(place, match[1])
        )
    if match := re.fullmatch(r"Invalid enum value '?(.*?)'?", message):
        return translate("sell", "“{place}” não aceita o valor {value}.").format(place=place, value=match[1])
    if match := re.match(r"Expected `([^`]+)`", message):
        kinds = either([_kind(kind) for kind in match[1].split(" | ")])
        if not place:
            return translate("sell", "O plano precisa ser {kinds} JSON.").format(kinds=kinds)
        return translate("sell", "“{place}” precisa ser {kinds}.").format(place=place, kinds=kinds)
    if "date" in message:
        return translate("sell", "“{place}” precisa ser uma data como 2027-03-21.").format(place=place)
    if place:
        return translate("sell", "“{place}” tem um valor que não serve.").format(place=place)
    return translate("sell", "O plano não é um JSON válido.")


def _kind(name: str) -> str:
    return translate("sell", _KINDS[name]) if name in _KINDS else name


def _below(place: str, field: str) -> str:
    return f"{place}.{field}" if place else field
