"""Whether an answer about payment methods stands, and whether a method in it can be chosen (contract 4.7).

The contract shows neither an answer that failed inside a 200, nor a method that is switched off, nor an
amount that is only an estimate. Services have all three, in a few words that are the same everywhere. Each of
them stops: nothing here makes a method sellable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pos_app.domain.unreadable_field import SAYS_NOT_FINAL
from pos_app.partner.reading import forms
from pos_app.partner.reading.amounts import is_real
from pos_app.partner.reading.lexicon import NO_PRICE, NOT_FINAL, concepts, fold, plain, word_set, words

_AROUND = word_set("wrapper offer block session status summary total order payment")
"""What names the answer itself, or a part about the whole of it: a promotion that is over is neither."""
_FAILED = word_set("error errors erro erros failure falha exception")
_SUCCESS = word_set("success successful succeeded sucesso ok valid valido")
_OVER = word_set("expired expirado expirada vencido vencida stale outdated")
_CURRENCY = word_set("currency currencycode currencyiso moeda codigomoeda")
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
_FIRM = word_set(
    "final binding vinculante definitive definitivo definitiva firm firme guaranteed garantido garantida"
)
_OF_MONEY = word_set("total amount price valor preco quote value")
_CONDITIONAL = word_set("subject sujeito sujeita")
_LATER = re.compile(
    r"nao (?:e|sao) (?:o |a |um )?(?:valor|preco|total|cobranca)?s? ?(?:final|finais|definitiv)"
    r"|not (?:the |a )?(?:final|binding)"
    r"|(?:valor|preco|total|cobranca|amount|price|charge) (?:final|definitiv[oa])\W+(?:\w+\W+){0,2}?"
    r"(?:informad|confirmad|calculad|definid|apurad|told|confirmed|calculated|determined|known|given)"
)
_SUBJECT = re.compile(
    r"sujeit[oa]s? a (?:alterac|mudanc|confirmac|reajust|ajust)|subject to (?:change|confirmation|adjust)"
)
_MAY_CHANGE = re.compile(
    r"(?:pode|podem|may|can|might|could) (?:\w+ )?(?:mudar|variar|alterad|change|vary|differ)"
)
_NOTICE = word_set(
    "note notes nota notas notice aviso avisos obs observacao observacoes terms termos conditions condicoes "
    "disclaimer legal policy politica regulamento"
)
"""What names the terms that a service puts beside every price: that prices in general may change says nothing
of the amount that it tells for this method."""
_SPEAKS_OF_MONEY = re.compile(
    r"\b(?:valor|valores|preco|precos|total|totais|custo|tarifa|taxa|amount|price|cost|fare|fee|charge)s?\b"
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
        elif name in _CURRENCY and isinstance(value, str) and not is_real(value):
            yield str(key), f"{value.strip() or 'none'} is not BRL"
        elif _tentative(str(key), value):
            yield str(key), SAYS_NOT_FINAL
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


def not_final(node: Any) -> str:
    """Return the key by which a record says that what it tells is an estimate, provisional, or told later;
    empty where none does. What is never charged at all, as points, may be one; what instalments say of
    themselves belongs to them."""
    if isinstance(node, list):
        return next(filter(None, map(not_final, node)), "")
    for key, value in node.items() if isinstance(node, Mapping) else ():
        if _tentative(str(key), value):
            return str(key)
        apart = (concepts(str(key)) | {plain(str(key))}) & NO_PRICE
        if isinstance(value, Mapping | list) and not apart and (says := not_final(value)):
            return says
    return ""


def foreign(record: Any) -> tuple[str, str] | None:
    """Return the key of a currency and its code where a record tells its money in others than the real; None
    where one amount is told in it, or no currency at all. Beside such an amount others are conversions."""
    told = list(_currencies(record))
    return told[0] if told and not any(is_real(code) for _, code in told) else None


def _currencies(node: Any) -> Iterator[tuple[str, str]]:
    for key, value in node.items() if isinstance(node, Mapping) else ():
        if plain(str(key)) in _CURRENCY:
            inner = value.items() if isinstance(value, Mapping) else ()
            code = next((v for k, v in inner if plain(str(k)) in ("code", "id", "iso")), value)
            if isinstance(code, str) and code.strip():
                yield str(key), code
        yield from _currencies(value)
    for one in node if isinstance(node, list) else ():
        yield from _currencies(one)


def _tentative(key: str, value: Any) -> bool:
    said = set(words(key))
    flag = forms.yes(value) if isinstance(value, bool | str) else None
    if flag is not None:
        firm = bool(said & _FIRM) and said <= _FIRM | _OF_MONEY
        return bool(said & (NOT_FINAL | _CONDITIONAL)) if flag else firm
    if not isinstance(value, str) or concepts(key) & {"time", "date", "moment", "duration", "url"}:
        return False
    told, text = words(value), fold(value)
    if _LATER.search(text) or (len(told) < 3 and set(told) & NOT_FINAL):
        return True
    notice = bool(said) and said <= _NOTICE
    if _SUBJECT.search(text) and not notice:
        return True
    changes = not notice and _MAY_CHANGE.search(text)
    return bool(_SPEAKS_OF_MONEY.search(text)) and bool(set(told) & NOT_FINAL or changes)


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
