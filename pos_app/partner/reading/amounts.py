"""Amounts of money in every form in which services write them, to cents. Read whole or not at all.

An amount may be a number, a text, or an object of several parts: units and nanos, reais and centavos, a value
with its scale, a value with its currency, the same value twice. An object of which one part is not
understood is no amount: what that part says could change what the others mean.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import Any

from pos_app.domain.money import Cents, nearest
from pos_app.partner.reading.forms import amount, in_reais
from pos_app.partner.reading.lexicon import plain, word_set

REAIS, CENTS, PERCENT = "reais", "cents", "percent"
_MOST = 10**12
_NANOS = Decimal(10) ** 9
_PARTS = {
    "value": word_set("value amount valor val price preco quantia montante total raw unscaledvalue brl"),
    "cents": word_set(
        "cents centavos minor minorunits centamount amountincents valueincents amountcents "
        "valuecents valorcentavos valoremcentavos amountminor valueminor minoramount minorvalue incents "
        "emcentavos"
    ),
    "units": word_set("units reais integer int major whole inteiro majorunits"),
    "nanos": word_set("nanos nano"),
    "micros": word_set("micros amountmicros valuemicros pricemicros"),
    "unit": word_set("unit unidade"),
    "fraction": word_set("fraction fractional decimal decimalpart fracao frac"),
    "scale": word_set(
        "scale precision decimals exponent fractiondigits digits decimalplaces casasdecimais casas minorunit "
        "currencyminorunit minorunitscale currencyexponent"
    ),
    "currency": word_set(
        "currency currencycode currencyiso iso moeda symbol currencysymbol simbolo codigomoeda"
    ),
    "text": word_set(
        "formatted display text label formattedvalue string formattedamount displayvalue formatado"
    ),
}
_PART_OF = {key: part for part, keys in _PARTS.items() for key in keys}
HOLD = ("value", "cents", "units", "micros")
"""The parts of which an amount has one at the least."""
_UNITS = {
    **dict.fromkeys(("cent", "cents", "centavo", "centavos", "centime", "centimes", "minor"), CENTS),
    **dict.fromkeys(("real", "reais", "brl", "major"), REAIS),
}
_CODE = re.compile("[A-Z]{3}")
_BRL = frozenset({"BRL", "R$", "REAL", "REAIS", "986"})


def cents_of(value: Any, form: str = REAIS) -> Cents:
    """Return an amount in cents. ``form`` is its unit, ``reais`` or ``cents``, unless it names one itself.

    Raises:
        ValueError: it is none, is of another currency, or has parts of a cent.
    """
    if isinstance(value, list) and len(value) == 2 and is_real(value[0]):
        return cents_of(value[1], form)
    if isinstance(value, Mapping):
        return _of_parts(value, form)
    raw = amount(value)
    if raw is None:
        raise ValueError("is not an amount")
    if form == CENTS and in_reais(value):
        raise ValueError("has a fraction of a cent")
    return _whole(raw * (1 if form == CENTS else 100))


def maybe(value: Any, form: str = REAIS) -> Cents | None:
    """Return an amount in cents, None for what is none."""
    try:
        return cents_of(value, form)
    except ValueError:
        return None


def holds_amount(node: Mapping[str, Any]) -> bool:
    """Return whether an object has a member that is, or begins, an amount."""
    return any(part_of(str(key)) in HOLD for key in node)


@lru_cache(maxsize=4096)
def part_of(key: str) -> str:
    """Return which part of an amount a key names, as ``amountMicros`` or ``priceAmountMicros`` does; empty
    for none."""
    name = plain(key)
    return _PART_OF.get(name) or _PART_OF.get(name.removeprefix("price"), "")


def _of_parts(node: Mapping[str, Any], form: str) -> Cents:
    if "BRL" in node and all(_CODE.fullmatch(str(key)) for key in node):
        return cents_of(node["BRL"], form)  # The same in several currencies.
    parts: dict[str, Any] = {}
    for key, value in node.items():
        if value is None:
            continue
        if not (part := part_of(str(key))) or part in parts:
            raise ValueError(f"{key} of an amount is not understood")
        parts[part] = value
    _only_reais(parts.pop("currency", None))
    shown, scale = parts.pop("text", None), _exponent(parts.pop("scale", None))
    form = _unit(parts.pop("unit", None)) or form
    found = {_together(parts, name, form, scale) for name in HOLD if name in parts}
    if isinstance(shown, str) and any(c.isdigit() for c in shown):
        found.add(cents_of(shown))
    if len(found) != 1:
        raise ValueError("is not one amount")
    return found.pop()


def _together(parts: Mapping[str, Any], name: str, form: str, scale: int | None) -> Cents:
    """Return what one part says together with those that belong to it."""
    raw = amount(parts[name])
    if raw is None:
        raise ValueError("is not an amount")
    if name == "units":
        rest = [amount(parts[part]) for part in ("nanos", "fraction", "cents") if part in parts]
        if None in rest or len(rest) > 1 or raw != int(raw):
            raise ValueError("units of an amount are not understood")
        below = sum(filter(None, rest), Decimal(0)) / (_NANOS if "nanos" in parts else 100)
        return _whole((raw + below) * 100, exactly=True)
    if name == "micros":
        return _whole(raw / 10_000, exactly=True)
    if name == "cents" and "units" in parts:
        return _together(parts, "units", form, scale)
    if scale is not None:
        if name == "cents" and scale != 2:
            raise ValueError("scale of cents is not 2")
        # A value with a point of its own says so; its scale only tells how many digits are shown.
        if raw == int(raw) and not in_reais(parts[name]):
            return _whole(raw.scaleb(2 - scale))
    return cents_of(parts[name], CENTS if name == "cents" else form)


def _exponent(value: Any) -> int | None:
    if value is None:
        return None
    raw = amount(value)
    if raw is None or abs(raw) not in range(5):
        raise ValueError("scale of an amount is not understood")
    return abs(int(raw))


def is_real(code: Any) -> bool:
    return str(code).strip().upper() in _BRL


def other_currency(value: Any) -> str:
    """Return a code of three letters that is another currency's; empty for anything else."""
    code = value.strip().upper() if isinstance(value, str) else ""
    return code if len(code) == 3 and code.isalpha() and code != "BRL" else ""


def _only_reais(currency: Any) -> None:
    if isinstance(currency, Mapping):
        currency = next((v for k, v in currency.items() if plain(str(k)) in ("code", "id", "iso")), "?")
    if currency is not None and not is_real(currency):
        raise ValueError(f"{currency} is not BRL")


def _unit(word: Any) -> str:
    if word is None:
        return ""
    if not isinstance(word, str) or plain(word) not in _UNITS:
        raise ValueError("unit of an amount is not understood")
    return _UNITS[plain(word)]


def _whole(scaled: Decimal, *, exactly: bool = False) -> Cents:
    """Return whole cents of an amount in cents, without the noise of a double."""
    found = nearest(scaled) if abs(scaled) <= _MOST else None
    if found is None or (exactly and found != scaled):
        raise ValueError("has a fraction of a cent")
    return found


def share(whole: int, percent: Decimal) -> Cents:
    """Return a rate of an amount, rounded to the cent, a half up."""
    return Cents(int((whole * percent / 100).quantize(Decimal(1), ROUND_HALF_UP)))
