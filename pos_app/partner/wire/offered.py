"""Whether an answer about payment methods stands, and whether a method in it can be chosen (contract 4.7).

The contract shows neither an answer that failed inside a 200 nor a method that is switched off. Services do
both, in a few words that are the same everywhere. Each of them stops: nothing here makes a method sellable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import concepts, plain, word_set, words

_AROUND = word_set("wrapper offer block session status summary total order payment")
"""What names the answer itself, or a part about the whole of it: a promotion that is over is neither."""
_FAILED = word_set("error errors erro erros failure falha exception")
_SUCCESS = word_set("success successful succeeded sucesso ok valid valido")
_OVER = word_set("expired expirado expirada vencido vencida stale outdated")
_CURRENCY = word_set("currency currencycode moeda codigomoeda")
_REAIS = word_set("brl r$ real reais 986")
_ON = word_set(
    "available enabled active allowed offered accepted usable selectable applicable disponivel habilitado "
    "habilitada ativo ativa permitido permitida aceito aceita ofertado utilizavel"
)
_OFF = word_set(
    "unavailable disabled inactive blocked suspended rejected declined denied closed off offline maintenance "
    "indisponivel desabilitado desabilitada desativado desativada inativo inativa bloqueado bloqueada "
    "suspenso suspensa recusado recusada negado negada encerrado encerrada manutencao"
)
_SOLD = word_set(
    "sellable saleable salable vendavel forsale bookable reservable reservavel seat assento poltrona"
)
_STATUS = word_set("status situacao state estado availability disponibilidade")


def refusal(tree: Any) -> tuple[str, str] | None:
    """Return the field by which an answer says that it does not hold, and why; None where none does."""
    return next(_refusals(tree), None)


def _refusals(node: Any) -> Iterator[tuple[str, str]]:
    for key, value in node.items() if isinstance(node, Mapping) else ():
        name = plain(str(key))
        if name in _SUCCESS and forms.yes(value) is False:
            yield str(key), "says that it failed"
        elif name in _FAILED and _says_something(value):
            yield str(key), "tells an error"
        elif name.removeprefix("is") in _OVER and forms.yes(value):
            yield str(key), "says that it ran out"
        elif name in _CURRENCY and isinstance(value, str) and value.strip().casefold() not in _REAIS:
            yield str(key), f"{value.strip() or 'none'} is not BRL"
        elif concepts(str(key)) & _AROUND:
            yield from _refusals(value)


def _says_something(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(map(_says_something, value.values()))
    return bool(value) and forms.yes(value) is not False


def switched_off(record: Any) -> str:
    """Return the key by which a method's own record says that it cannot be chosen; empty where none does."""
    members = record.items() if isinstance(record, Mapping) else ()
    return next((str(key) for key, value in members if _off(str(key), value)), "")


def says_no_sale(record: Any) -> bool:
    """Return whether an entry of a seat map says that it is never sold."""
    members = record.items() if isinstance(record, Mapping) else ()
    return any(
        plain(str(key)).removeprefix("is") in _SOLD and forms.yes(value) is False for key, value in members
    )


def says_off(key: str) -> bool:
    """Return whether a name says that what it names is not taken: ``rejectedBrands``."""
    said = set(words(key))
    return bool(said & (_OFF | {"not", "nao", "excluded", "unsupported", "except", "exceto"}))


def _off(key: str, value: Any) -> bool:
    name, said = plain(key).removeprefix("is"), set(words(key))
    if name in _ON and forms.yes(value) is False:
        return True
    if name in _OFF and forms.yes(value):
        return True
    if not isinstance(value, str):
        return False
    if name in _STATUS | _ON:
        told = set(words(value))
        return bool(told & _OFF) or (bool(told & {"not", "nao"}) and bool(told & _ON))
    return bool(value.strip()) and bool(said & _OFF) and bool(said & {"reason", "motivo"})
