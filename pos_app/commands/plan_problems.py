"""What is wrong with a plan, in plain words and by the field's own name."""

from __future__ import annotations

import re

_PLACE = re.compile(r" - at `\$\.?(?P<place>[^`]*)`$")
_KINDS = {
    "str": "um texto",
    "int": "um número inteiro",
    "float": "um número",
    "bool": "true ou false",
    "array": "uma lista",
    "object": "um objeto",
    "null": "null",
    "date": "uma data como 2027-03-21",
}


def plan_problem(message: str) -> str:
    """Return one sentence for people from the decoder's message about a plan.

    A field is named as the plan writes it: ``payment.type``, ``passengers[0].name``.
    """
    found = _PLACE.search(message)
    place, message = (found["place"], message[: found.start()]) if found else ("", message)
    if match := re.fullmatch(r"Object missing required field `(.+)`", message):
        return f"Falta “{_below(place, match[1])}” no plano."
    if match := re.fullmatch(r"Object contains unknown field `(.+)`", message):
        return f"O plano não tem o campo “{_below(place, match[1])}”: confira como se escreve."
    if match := re.fullmatch(r"Invalid enum value '?(.*?)'?", message):
        return f"“{place}” não aceita o valor {match[1]}."
    if match := re.match(r"Expected `([^`]+)`", message):
        kinds = " ou ".join(_KINDS.get(kind, kind) for kind in match[1].split(" | "))
        return f"“{place}” precisa ser {kinds}." if place else f"O plano precisa ser {kinds} JSON."
    if "date" in message:
        return f"“{place}” precisa ser uma data como 2027-03-21."
    if place:
        return f"“{place}” tem um valor que não serve."
    return "O plano não é um JSON válido."


def _below(place: str, field: str) -> str:
    return f"{place}.{field}" if place else field
