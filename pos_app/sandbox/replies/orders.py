"""Orders: created, in full, in lists, and their outcome (contract 2.8 to 2.11)."""

from __future__ import annotations

from typing import Any, Literal

from pos_app.sandbox.clock import instant, millis, stamp
from pos_app.sandbox.methods import CodeFields
from pos_app.sandbox.money import decimal, number
from pos_app.sandbox.orders import COMPLETED, PENDING
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.replies.items import (
    CREATED_ITEM,
    DETAIL_ITEM,
    GATEWAY,
    PAYMENT,
    Seen,
    Way,
    items,
    payment_status,
    reason,
    refusal,
)
from pos_app.sandbox.replies.points import duration, points, rewritten, with_offset
from pos_app.sandbox.replies.table import MISSING, Member, Table, nullable, optional

_WORDS = {
    PENDING: ("pending", "CHECKOUT_PENDING", "O pagamento está em processamento"),
    COMPLETED: ("completed", "CHECKOUT_SUCCESS", "Pedido concluído"),
}
_FAILED = ("failed", "PAYMENT_FAILED", "Pedido recusado")

CREATED = Table[Seen]("OrderCreated", "Contract 2.8; ``item`` in synchronous mode only.").shows(
    publicId=(str, lambda seen: seen.order.public_id),
    item=(optional([CREATED_ITEM]), items),
)


def _text(part: str, name: str) -> Member[Seen]:
    return (str | None, lambda seen: seen.order.request[part].get(name))


def _requested(part: str, *names: str) -> dict[str, Member[Seen]]:
    return {name: _text(part, name) for name in names}


_CUSTOMER = Table[Seen]("DetailCustomer", "Contract 2.9.").shows(
    id=(int, lambda seen: 900_000 + seen.order.number),
    email=(str, lambda seen: seen.customer["email"]),
    **_requested("customer", "name", "phone", "documentType", "documentNumber", "birthDate", "gender"),
    newsletterSubscription=(bool, False),
)


def _discount(seen: Seen) -> int:
    """Return what was taken off the fares, in cents: by a discounted price, a benefit or the method."""
    saved = seen.order.off
    for sold in seen.order.sold:
        bus = seen.bus(sold.trip)
        fare = bus.low_fare if sold.low_fare and bus.low_fare is not None else bus.price
        saved += max(0, fare - sold.price)
    return saved


DETAIL = Table[Seen]("OrderDetail", "Contract 2.9.").shows(
    publicId=(str, lambda seen: seen.order.public_id),
    status=(str, lambda seen: seen.order.state),
    createdAt=(str, lambda seen: stamp(seen.order.made)),
    updatedAt=(str, lambda seen: stamp(seen.order.changed)),
    totalAmount=(float, lambda seen: number(seen.order.charged)),
    currency=(str, "BRL"),
    clientId=(int | None, lambda seen: seen.client.get("id")),
    clientName=(str | None, lambda seen: seen.client.get("name")),
    email=(str, lambda seen: seen.customer["email"]),
    activeUser=(bool, True),
    origin=(str, lambda seen: seen.out.first.origin.name),
    destination=(str, lambda seen: seen.out.last.destination.name),
    originSlug=(str, lambda seen: seen.out.first.origin.slug),
    destinationSlug=(str, lambda seen: seen.out.last.destination.slug),
    passengerNames=(list[str], lambda seen: seen.names),
    paymentExternalRemoteIds=(list[int], lambda seen: [500_000 + seen.order.number]),
    paymentGateway=(str, GATEWAY),
    paymentType=(str, lambda seen: seen.order.payment_type),
    boardingPass=(bool, True),
    totalItems=(int, lambda seen: len(items(seen))),
    totalDiscount=(str, lambda seen: decimal(_discount(seen))),
    percentageFee=(str, lambda seen: f"{seen.order.fee_percent:.2f}"),
    refundedItems=(int, lambda seen: sum(item.refunded > 0 for item in items(seen))),
    customer=(_CUSTOMER, lambda seen: seen),
    item=([DETAIL_ITEM], items),
    payments=([PAYMENT], lambda seen: [seen]),
    externalRemoteId=(optional(str), MISSING),
)
_CLIENT = Table[Seen]("ClientApplication", "Contract 2.10.").shows(
    id=(int | None, lambda seen: seen.client.get("id")),
    name=(str | None, lambda seen: seen.client.get("name")),
)
_BUYER = Table[Seen]("EntryCustomer", "Contract 2.10.").shows(
    email=(str, lambda seen: seen.customer["email"]), activeUser=(bool, True)
)
_WAY = Table[Way]("EntryTicket", "Contract 2.10.").shows(
    origin=(str, lambda way: way.first.origin.name),
    destination=(str, lambda way: way.last.destination.name),
    originSlug=(str, lambda way: way.first.origin.slug),
    destinationSlug=(str, lambda way: way.last.destination.slug),
    travelCompany=(str, lambda way: way.first.company),
    departureDate=(str, lambda way: way.first.departure.isoformat()),
    arrivalDate=(str, lambda way: way.last.arrival.isoformat()),
    passengerNames=(list[str], lambda way: way.names),
)
_WAYS = Table[Seen]("EntryTickets", "Contract 2.10.").shows(
    departure=(_WAY, lambda seen: seen.out), **{"return": (nullable(_WAY), lambda seen: seen.back)}
)
_ENTRY_PAYMENT = Table[Seen]("EntryPayment", "Contract 2.10.").shows(
    paymentGateway=(str, GATEWAY), paymentType=(str, lambda seen: seen.order.payment_type)
)
ENTRY = Table[Seen]("OrderEntry", "Contract 2.10.").shows(
    publicId=(str, lambda seen: seen.order.public_id),
    status=(str, lambda seen: seen.order.state),
    createdAt=(str, lambda seen: millis(seen.order.made)),
    totalAmount=(float, lambda seen: number(seen.order.charged)),
    currency=(str, "BRL"),
    clientApplication=(_CLIENT, lambda seen: seen),
    customer=(_BUYER, lambda seen: seen),
    directionNextTrip=(None, None),
    tickets=(_WAYS, lambda seen: seen),
    payments=([_ENTRY_PAYMENT], lambda seen: [seen]),
)


# --- Outcome --------------------------------------------------------------------------------------------


def _word(seen: Seen) -> tuple[str, str, str]:
    """Return status, code and sentence. What is canceled after the sale does not undo its checkout."""
    return _WORDS.get(COMPLETED if seen.order.bought else seen.order.state, _FAILED)


_OUTCOME = Table[Seen]("PaymentOutcome", "Contract 2.11, without the code of the payment.").shows(
    id=(str, lambda seen: str(500_000 + seen.order.number)),
    status=(str, lambda seen: payment_status(seen.order).lower()),
    amount=(float, lambda seen: number(seen.order.charged)),
    currency=(str, "BRL"),
    gateway=(str, GATEWAY),
    externalId=(str, lambda seen: f"pay-{seen.order.public_id}"),
    processedAt=(str | None, lambda seen: seen.order.settled and instant(seen.order.settled)),
    responseCode=(str, lambda seen: reason(seen.order)[0]),
    responseMessage=(str, lambda seen: reason(seen.order)[1]),
)
_RESPONSE = Table[Seen](
    *("PaymentResponse", "Contract 2.11; ``qrCode`` and ``expiresAt`` for a PIX."),
    base=_OUTCOME,
    parts=(CodeFields,),
    more=lambda seen: seen.payable,
).shows()
_STATUS = Table[Seen]("CheckoutStatus", "Contract 2.11.").shows(
    status=(str, lambda seen: _word(seen)[0]),
    message=(str, lambda seen: _word(seen)[2]),
    timestamp=(str, lambda seen: instant(seen.order.changed)),
    code=(Literal["CHECKOUT_SUCCESS", "CHECKOUT_PENDING", "PAYMENT_FAILED"], lambda seen: _word(seen)[1]),
)
_ERROR = Table[Seen]("ErrorDetails", "Contract 2.11.").shows(
    code=(str, lambda seen: refusal(seen.order)[0]),
    message=(str, lambda seen: refusal(seen.order)[1]),
    details=(Any, None),
)
_METADATA = Table[Seen]("CheckoutMetadata", "Contract 2.11.").shows(
    **_requested("device", "sessionId", "userAgent", "ipAddress")
)


def _page(seen: Seen) -> str | None:
    return f"https://exemplo.com.br/pedidos/{seen.order.public_id}" if seen.redirect else None


_DATA = Table[Seen]("CheckoutData", "Contract 2.11.").shows(
    orderId=(str, lambda seen: seen.order.public_id),
    checkoutId=(str, lambda seen: f"chk-{seen.order.number}"),
    status=(str, lambda seen: _word(seen)[0]),
    createdAt=(str, lambda seen: instant(seen.order.made)),
    updatedAt=(str, lambda seen: instant(seen.order.changed)),
    totalAmount=(float, lambda seen: number(seen.order.charged)),
    currency=(str, "BRL"),
    paymentResponses=([_RESPONSE], lambda seen: [seen]),
    checkoutStatus=(_STATUS, lambda seen: seen),
    redirectUrl=(str | None, _page),
    errorDetails=(nullable(_ERROR), lambda seen: seen if _word(seen) == _FAILED else None),
    metadata=(_METADATA, lambda seen: seen),
)
CHECKOUT = Table[Seen]("CheckoutReply", "Contract 2.11.").shows(
    success=(bool, lambda seen: _word(seen)[0] == "completed"),
    message=(str, lambda seen: _word(seen)[2]),
    timestamp=(str, lambda seen: instant(seen.now)),
    data=(_DATA, lambda seen: seen),
)


# --- Other forms ----------------------------------------------------------------------------------------

_UNKNOWN = "in_analysis"


def created(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return the body of a synchronous 201 with ``publicId`` in its items, or nowhere."""
    public_id, made = plain["publicId"], plain["item"]
    if quirks.sync_id == "meta":
        return {"item": [{**item, "meta": {**item["meta"], "publicId": public_id}} for item in made]}
    return {"item": made} if quirks.sync_id == "none" else plain


def detail(plain: dict[str, Any], remote_id: str, quirks: Quirks) -> dict[str, Any]:
    made: dict[str, Any] = rewritten(points(plain, quirks), lambda entry: _changed(entry, quirks))
    if remote_id and not quirks.detail_no_remote_id:
        made[quirks.remote_id_field] = remote_id
    return made


def entry(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    made: dict[str, Any] = rewritten(plain, lambda inner: _changed(inner, quirks))
    return made


def _changed(entry: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    made = dict(entry)
    if quirks.upper_case and isinstance(made.get("status"), str):
        made["status"] = _upper_cased(made["status"])
    if quirks.no_localizer:
        made.pop("localizer", None)
    if "duration" in made:
        made["duration"] = duration(made["duration"], quirks)
    if quirks.times_with_offset:
        for name in ("createdAt", "updatedAt", "departureDate", "arrivalDate"):
            if isinstance(made.get(name), str):
                made[name] = with_offset(made[name])
    return made


def _upper_cased(text: str) -> str:
    return text.upper().replace("_", " ")


def checkout(plain: dict[str, Any], *, settled: bool, quirks: Quirks) -> dict[str, Any]:
    """Return an outcome in another form."""
    data = plain["data"]
    if quirks.checkout_unknown_first and not settled:
        status = {**data["checkoutStatus"], "status": _UNKNOWN, "code": "CHECKOUT_ANALYSIS"}
        data = {**data, "status": _UNKNOWN, "checkoutStatus": status}
    if quirks.upper_case:
        status = {**data["checkoutStatus"], "status": _upper_cased(data["checkoutStatus"]["status"])}
        data = {**data, "status": _upper_cased(data["status"]), "checkoutStatus": status}
    if quirks.checkout_flat:
        return {**{name: value for name, value in plain.items() if name != "data"}, **data}
    return {**plain, "data": data}
