"""Payment methods and prices of held seats (contract 4.7). The contract shows no answer, so every name that
the service's other answers use is understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import AliasChoices, BeforeValidator, Field

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import ZERO, Cents, MoneyError, cents, total
from pos_app.domain.payment import CardBrand, Instalment, PaymentMethod, PaymentType, Quote, QuotePart
from pos_app.partner.transport import Reply
from pos_app.partner.wire import fields
from pos_app.partner.wire.model import Currency, MaybeAmount, Text, Whole, Wire, body, path, read, word

_ENDPOINT = "payment methods"
_METHODS = ("paymentMethods", "methods", "data")
_TYPES = {
    "credit_card": PaymentType.CREDIT_CARD,
    "creditcard": PaymentType.CREDIT_CARD,
    "credit": PaymentType.CREDIT_CARD,
    "pix": PaymentType.PIX,
}
_PRICES = ("price", "amount", "value", "total")


def _summed(value: object) -> Cents | None:
    """Read an amount told as a number, an object, or a list of such."""
    if value is None or value == "":
        return None
    if isinstance(value, Mapping):
        return _summed(fields.first(value, "amount", "value", "total", "price"))
    if isinstance(value, list):
        return total(_summed(part) or ZERO for part in value)
    return cents(value)


def _brands(value: object) -> object:
    return (
        [{"name": brand} if isinstance(brand, str) else brand for brand in value]
        if isinstance(value, list)
        else []
    )


Sum = Annotated[Cents | None, BeforeValidator(_summed)]
_TABLE = ("installments", "instalments", "parcels", "installmentOptions")


class WireInstalment(Wire):
    """One line of an instalment table."""

    count: Whole = Field(
        validation_alias=AliasChoices("n", "number", "count", "quantity", "installments", "installment")
    )
    amount: MaybeAmount = Field(
        default=None, validation_alias=AliasChoices("amount", "value", "installmentAmount")
    )
    total: MaybeAmount = Field(default=None, validation_alias=AliasChoices("total", "totalAmount"))


class WireBrand(Wire):
    """A card brand."""

    name: Text = Field(validation_alias=AliasChoices("name", "brand", "label", "type"))
    table: list[WireInstalment] | None = Field(default=None, validation_alias=AliasChoices(*_TABLE))


class WireMethod(Wire):
    """One payment method. What has neither type nor name cannot be shown."""

    type: Text = Field(default="", validation_alias=AliasChoices("type", "paymentType", "code", "id"))
    name: Text = Field(default="", validation_alias=AliasChoices("name", "label", "description", "type"))
    total: Sum = Field(default=None, validation_alias=AliasChoices("total", "totalAmount"))
    fee: Sum = Field(default=None, validation_alias=AliasChoices("fee", "serviceFee", "fees", "feeAmount"))
    insurance: Sum = Field(
        default=None, validation_alias=AliasChoices("insurance", "insuranceAmount", "insuranceValue")
    )
    currency: Currency = "BRL"
    brands: Annotated[list[WireBrand], BeforeValidator(_brands)] = Field(
        default_factory=list, validation_alias=AliasChoices("brands", "cards", "creditCards")
    )
    table: list[WireInstalment] | None = Field(default=None, validation_alias=AliasChoices(*_TABLE))


class WireSums(Wire):
    """What the answer tells beside the methods, for methods that do not tell it themselves."""

    total: Sum = Field(default=None, validation_alias=AliasChoices("total", "totalAmount"))
    fee: Sum = Field(default=None, validation_alias=AliasChoices("fee", "serviceFee", "fees"))
    insurance: Sum = Field(
        default=None, validation_alias=AliasChoices("insurance", "insuranceAmount", "insuranceValue")
    )
    currency: Currency = "BRL"


def quote(reply: Reply, parts: Sequence[QuotePart]) -> Quote:
    """Return the methods of an answer. ``parts`` is what was asked: where the answer tells no total of a
    method, it is the sum of the seats, the fee and the insurance.

    Raises:
        Unreadable: no methods at all, or an amount that is none.
    """
    found = body(reply, _ENDPOINT)
    at, entries = _methods(found)
    around = found if isinstance(found, dict) else {}
    sums = read(WireSums, {**_inner(around), **_plain(around)}, _ENDPOINT)
    seats, insurance = _told_prices(found)
    methods = tuple(
        _method(read(WireMethod, entry, _ENDPOINT, f"{at}[{index}]"), sums, parts, seats)
        for index, entry in enumerate(entries)
    )
    if _told_in_cents(methods, parts):
        methods = tuple(_from_cents(method) for method in methods)
        seats = {key: _hundredth(price) for key, price in seats.items()}
        insurance = {key: _hundredth(price) for key, price in insurance.items()}
    if not insurance:
        insurance = _shared_insurance(methods, parts)
    return Quote(methods, tuple(seats.items()), tuple(insurance.items()))


_FAR_TOO_MUCH = 20
"""No fee makes a basket so many times dearer: such totals are cents that were taken for reais."""


def _told_in_cents(methods: Sequence[PaymentMethod], parts: Sequence[QuotePart]) -> bool:
    """Tell whether the service answers in cents, as an old form did. What the held seats cost is known, so
    it shows; where it does not, the guard on totals stops the sale."""
    asked = sum(item.price for part in parts for item in part.items)
    return (
        bool(methods)
        and asked > 0
        and all(m.total % 100 == 0 and m.total >= _FAR_TOO_MUCH * asked for m in methods)
    )


def _hundredth(amount: Cents) -> Cents:
    return Cents(amount // 100)


def _from_cents(method: PaymentMethod) -> PaymentMethod:
    brands = tuple(
        replace(
            brand,
            instalments=tuple(
                replace(line, amount=_hundredth(line.amount), total=_hundredth(line.total))
                for line in brand.instalments
            ),
        )
        for brand in method.brands
    )
    return replace(
        method,
        total=_hundredth(method.total),
        fee=_hundredth(method.fee),
        insurance=_hundredth(method.insurance),
        brands=brands,
    )


def _inner(found: Mapping[str, Any]) -> Mapping[str, Any]:
    data = found.get("data")
    return _plain(data) if isinstance(data, dict) else {}


def _plain(found: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out lists: an amount in one belongs to a seat, not to the whole."""
    return {name: value for name, value in found.items() if not isinstance(value, list | bool)}


def _methods(found: Any, at: str = "") -> tuple[str, list[dict[str, Any]]]:
    if isinstance(found, list):
        return at, [entry for entry in found if isinstance(entry, dict)]
    if isinstance(found, dict):
        for name in _METHODS:
            inner = found.get(name)
            if isinstance(inner, list):
                return path(at, (name,)), [entry for entry in inner if isinstance(entry, dict)]
            if isinstance(inner, dict) and name != "data":
                return path(at, (name,)), [
                    {"type": key, **entry} for key, entry in inner.items() if isinstance(entry, dict)
                ]
        items = found.get("items")
        if isinstance(items, dict) and isinstance(items.get("payment_methods"), list | dict):
            return _methods({"methods": items["payment_methods"]}, "items")
        if isinstance(found.get("data"), dict):
            return _methods(found["data"], "data")
    raise Unreadable(_ENDPOINT, _METHODS[0])


def _method(
    wire: WireMethod, sums: WireSums, parts: Sequence[QuotePart], prices: Mapping[str, Cents]
) -> PaymentMethod:
    fee = wire.fee if wire.fee is not None else sums.fee or ZERO
    insurance = wire.insurance if wire.insurance is not None else sums.insurance or ZERO
    seats = total(prices.get(item.block_id, item.price) for part in parts for item in part.items)
    whole = wire.total if wire.total is not None else sums.total
    brands = tuple(CardBrand(b.name, _table(b.table)) for b in wire.brands)
    if wire.table and not any(brand.instalments for brand in brands):
        brands = tuple(CardBrand(b.name, _table(wire.table)) for b in brands) or (
            CardBrand("", _table(wire.table)),
        )
    return PaymentMethod(
        type=_TYPES.get(word(wire.type)) or _TYPES.get(word(wire.name)),
        name=wire.name or wire.type,
        total=whole if whole is not None else Cents(seats + fee + insurance),
        fee=fee,
        insurance=insurance,
        brands=brands,
    )


def _table(lines: Sequence[WireInstalment] | None) -> tuple[Instalment, ...]:
    """Return an instalment table. A line without a total is its amount times its count, and the other way
    round only where that is exact."""
    found = []
    for line in lines or ():
        count, amount, whole = line.count, line.amount, line.total
        if count is None or count < 1 or (amount is None and whole is None):
            continue
        if whole is None and amount is not None:
            whole = Cents(amount * count)
        if amount is None and whole is not None:
            amount = Cents(-(-whole // count))
        if amount is not None and whole is not None:
            found.append(Instalment(count, amount, whole))
    return tuple(sorted(found, key=lambda line: line.count))


def _told_prices(found: Any) -> tuple[dict[str, Cents], dict[str, Cents]]:
    """Return the prices of seats and of insurance by block id, wherever the answer repeats its items."""
    told: dict[str, dict[str, Cents]] = {"seat": {}, "insurance": {}}
    for kind, item in _items(found):
        details = item.get("itemDetails")
        source = {**details, **item} if isinstance(details, dict) else item
        key = source.get("id") if isinstance(source.get("id"), str) else source.get("blockId")
        price = fields.first(source, *_PRICES)
        if not isinstance(key, str) or price is None:
            continue
        try:
            told[kind][key] = cents(price)
        except MoneyError as error:
            raise Unreadable(_ENDPOINT, f"{kind}[id={key}].price", str(error)) from error
    return told["seat"], told["insurance"]


def _items(found: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every seat and insurance, however deep: it says so itself, or its list does."""
    waiting: list[tuple[str, Any]] = [("", found)]
    while waiting:
        around, here = waiting.pop()
        if isinstance(here, dict):
            kind = word(here["type"]) if isinstance(here.get("type"), str) else around
            if kind in ("seat", "insurance"):
                yield kind, here
            waiting.extend((name.removesuffix("s"), inner) for name, inner in here.items())
        elif isinstance(here, list):
            waiting.extend((around, inner) for inner in here)


def _shared_insurance(methods: Sequence[PaymentMethod], parts: Sequence[QuotePart]) -> dict[str, Cents]:
    """Share the insurance of all seats evenly where the answer tells only its sum, if that is exact and the
    same for every method."""
    insured = [item.block_id for part in parts for item in part.items if item.insurance]
    sums = {method.insurance for method in methods if method.type}
    if not insured or len(sums) != 1:
        return {}
    whole = sums.pop()
    if whole <= 0 or whole % len(insured):
        return {}
    return dict.fromkeys(insured, Cents(whole // len(insured)))
