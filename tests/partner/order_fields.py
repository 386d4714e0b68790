"""The fields of contract 2.8 to 2.12: each with a value that no other has, and its place in the domain."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from pos_app.domain.orders import Finality, FiscalState

Row = tuple[str, Any, str, Any]
"""Field, value on the wire, where it is in the domain, value there."""

# --- Contract 2.9: order detail -------------------------------------------------------------------

STAMP, UTC_STAMP = "2026-12-01 07:08:09", datetime(2026, 12, 1, 10, 8, 9, tzinfo=UTC)
DEADLINE, UTC_DEADLINE = "2026-12-11T22:15:00.000Z", datetime(2026, 12, 11, 22, 15, tzinfo=UTC)
_POINT = {"schedule": {"date": "2026-12-11", "time": "12:00:00"}, "place": {"name": "Base"}}
ORDER = {
    "publicId": "BASE",
    "status": "new word",
    "totalAmount": 1,
    "item": [
        {
            "type": "ticket",
            "amount": "1.00",
            "itemDetails": {"trip": {"departure": _POINT, "arrival": _POINT}, "passenger": {"seat": {}}},
        }
    ],
    "payments": [{"type": "x"}],
}
ORDER_ROWS: tuple[Row, ...] = (
    ("publicId", "ORD-1", "public_id", "ORD-1"),
    ("status", "completed", "finality", Finality.COMPLETED),
    ("createdAt", STAMP, "created", UTC_STAMP),
    ("updatedAt", STAMP, "facts.updated", UTC_STAMP),
    ("totalAmount", 71.93, "total", 7193),
    ("clientId", 4471, "facts.client_id", "4471"),
    ("clientName", "Guichê Sul", "facts.client_name", "Guichê Sul"),
    ("email", "a@exemplo.com.br", "buyer_email", "a@exemplo.com.br"),
    ("origin", "Lavras", "origin", "Lavras"),
    ("destination", "Varginha", "destination", "Varginha"),
    ("originSlug", "lavras-mg", "facts.origin_slug", "lavras-mg"),
    ("destinationSlug", "varginha-mg", "facts.destination_slug", "varginha-mg"),
    ("passengerNames", ["Ana", "Beto"], "passengers", ("Ana", "Beto")),
    ("paymentExternalRemoteIds", [81, 82], "facts.remote_ids", ("81", "82")),
    ("paymentGateway", "porta", "facts.gateway", "porta"),
    ("paymentType", "pix", "facts.payment_type", "pix"),
    ("boardingPass", True, "facts.boarding_pass", True),
    ("totalItems", 7, "facts.item_count", 7),
    ("totalDiscount", "12.34", "facts.discount", 1234),
    ("percentageFee", "8.50", "facts.fee_percent", "8.50"),
    ("refundedItems", 3, "facts.refunded_items", 3),
    ("customer.id", 901, "buyer.id", "901"),
    ("customer.email", "b@exemplo.com.br", "buyer_email", "b@exemplo.com.br"),
    ("customer.name", "Rui Sá", "buyer_name", "Rui Sá"),
    ("customer.phone", "11987654321", "buyer.phone", "11987654321"),
    ("customer.documentType", "CPF", "buyer_document_type", "cpf"),
    ("customer.documentNumber", "52998224725", "buyer_document", "52998224725"),
    ("customer.birthDate", "1980-03-02", "buyer.birth", date(1980, 3, 2)),
    ("item[].id", 17, "tickets.0.id", "17"),
    ("item[].type", "service_fee", "charges.0.type", "service_fee"),
    ("item[].status", "completed", "tickets.0.status", Finality.COMPLETED),
    ("item[].amount", "129.90", "tickets.0.amount", 12990),
    ("item[].createdAt", STAMP, "tickets.0.stamps.created", UTC_STAMP),
    ("item[].updatedAt", STAMP, "tickets.0.stamps.updated", UTC_STAMP),
    ("item[].isLowFare", True, "tickets.0.low_fare", True),
    ("item[].itemDetails.trip.id", "trip-9", "tickets.0.trip.id", "trip-9"),
    ("item[].itemDetails.trip.type", "one_stop", "tickets.0.trip.kind", "one_stop"),
    ("item[].itemDetails.trip.serviceClass.id", 6, "tickets.0.trip.service_class_id", "6"),
    ("item[].itemDetails.trip.serviceClass.name", "Leito", "tickets.0.service_class", "Leito"),
    ("item[].itemDetails.trip.travelCompany.id", 44, "tickets.0.trip.company_id", "44"),
    ("item[].itemDetails.trip.travelCompany.name", "Serra", "tickets.0.company", "Serra"),
    (
        "item[].itemDetails.trip.travelCompany.logo",
        "https://l/x.png",
        "tickets.0.trip.logo",
        "https://l/x.png",
    ),
    ("item[].itemDetails.trip.travelCompany.slug", "serra", "tickets.0.trip.company_slug", "serra"),
    ("item[].itemDetails.trip.duration", "4h 30m", "tickets.0.trip.minutes", 270),
    ("item[].itemDetails.trip.busName", "Panorâmico", "tickets.0.trip.bus", "Panorâmico"),
    ("item[].itemDetails.trip.availableSeats", 13, "tickets.0.trip.available", 13),
    ("item[].itemDetails.trip.hasBoardingPass", False, "tickets.0.trip.boarding_pass", False),
    (
        "item[].itemDetails.trip.hasElectronicBoardingPass",
        True,
        "tickets.0.trip.electronic_boarding_pass",
        True,
    ),
    ("item[].itemDetails.passenger.id", 61, "tickets.0.person.id", "61"),
    ("item[].itemDetails.passenger.name", "Ivo Lins", "tickets.0.passenger", "Ivo Lins"),
    ("item[].itemDetails.passenger.documentType", "RG", "tickets.0.document_type", "rg"),
    ("item[].itemDetails.passenger.documentNumber", "555", "tickets.0.document_number", "555"),
    ("item[].itemDetails.passenger.phone", "1133334444", "tickets.0.person.phone", "1133334444"),
    ("item[].itemDetails.passenger.email", "c@exemplo.com.br", "tickets.0.person.email", "c@exemplo.com.br"),
    ("item[].itemDetails.passenger.birthDate", "1999-01-31", "tickets.0.person.birth", date(1999, 1, 31)),
    ("item[].itemDetails.passenger.seat.id", 3021, "tickets.0.place.id", "3021"),
    ("item[].itemDetails.passenger.seat.label", "21A", "tickets.0.seat", "21A"),
    (
        "item[].itemDetails.passenger.seat.position",
        {"x": 3, "y": 5, "z": 1},
        "tickets.0.place.position",
        (3, 5, 1),
    ),
    ("item[].actions.canCancel", False, "tickets.0.can_cancel", False),
    ("item[].actions.canChange", True, "tickets.0.can_change", True),
    ("item[].actions.canRefund", False, "tickets.0.can_refund", False),
    ("item[].actions.cancellationDeadline", DEADLINE, "tickets.0.cancellation_deadline", UTC_DEADLINE),
    ("item[].actions.changeDeadline", DEADLINE, "tickets.0.change_deadline", UTC_DEADLINE),
    ("payments[].id", 71, "payments.0.facts.id", "71"),
    ("payments[].type", "pix", "payments.0.type", "pix"),
    ("payments[].status", "PROCESSING", "payments.0.status", "processing"),
    ("payments[].amount", "33.10", "payments.0.amount", 3310),
    ("payments[].gateway", "porta", "payments.0.facts.gateway", "porta"),
    ("payments[].externalId", "ext-5", "payments.0.facts.external_id", "ext-5"),
    ("payments[].createdAt", STAMP, "payments.0.facts.stamps.created", UTC_STAMP),
    ("payments[].updatedAt", STAMP, "payments.0.facts.stamps.updated", UTC_STAMP),
    ("payments[].lastUpdatedBy", "robô", "payments.0.facts.updated_by", "robô"),
    ("payments[].installments", 4, "payments.0.installments", 4),
    ("payments[].installmentAmount", "8.28", "payments.0.facts.each", 828),
    ("payments[].discountAmount", "1.50", "payments.0.facts.discount", 150),
    ("payments[].refundedAmount", "0.00", "payments.0.facts.refunded", 0),
    ("payments[].responseReasonCode", "51", "payments.0.facts.reason_code", "51"),
    ("payments[].responseReason", "Sem saldo", "payments.0.facts.reason", "Sem saldo"),
    ("payments[].itemIds", [17, 18], "payments.0.facts.item_ids", ("17", "18")),
    ("payments[].descriptor", "SERRA*BILHETE", "payments.0.facts.descriptor", "SERRA*BILHETE"),
    ("payments[].gatewayEnum", "PORTA_1", "payments.0.facts.gateway_kind", "PORTA_1"),
)
TRIP = "item[].itemDetails.trip."
_EARLIER = datetime(2026, 12, 11, 12, 0)
POINT_ROWS: tuple[Row, ...] = tuple(
    (f"{TRIP}{end}.{field}", value, f"tickets.0.{end}.{where}", wanted)
    for end in ("departure", "arrival")
    for field, value, where, wanted in (
        ("schedule.date", "2026-12-12", "when", _EARLIER.replace(day=12)),
        ("schedule.time", "22:15:00", "when", _EARLIER.replace(hour=22, minute=15)),
        ("place.name", "Rodoviária", "name", "Rodoviária"),
        ("place.slug", "lavras-mg", "slug", "lavras-mg"),
        ("place.city", "Lavras", "city", "Lavras"),
        ("place.state", "MG", "state", "MG"),
        ("place.terminal", "Tietê", "terminal", "Tietê"),
    )
)

# --- Contract 2.8, 2.10, 2.11, 2.12 ---------------------------------------------------------------

CREATED: Any = {"item": [{}]}
CREATED_ROWS: tuple[Row, ...] = (
    ("publicId", "ORD-1", "public_id", "ORD-1"),
    ("item[].meta", {"publicId": "ORD-META"}, "public_id", "ORD-META"),
)
ENTRY = {
    "publicId": "BASE",
    "status": "new word",
    "totalAmount": 1,
    "tickets": {"departure": {}, "return": {}},
    "payments": [{}],
}
ENTRY_ROWS: tuple[Row, ...] = (
    ("publicId", "ORD-1", "public_id", "ORD-1"),
    ("status", "canceled", "finality", Finality.CANCELED),
    ("createdAt", "2026-12-01T10:05:00.123", "created", datetime(2026, 12, 1, 13, 5, 0, 123000, tzinfo=UTC)),
    ("totalAmount", 71.93, "total", 7193),
    ("clientApplication.id", 55, "client_id", "55"),
    ("clientApplication.name", "Guichê Sul", "client_name", "Guichê Sul"),
    ("customer.email", "a@exemplo.com.br", "email", "a@exemplo.com.br"),
    ("payments[].paymentGateway", "porta", "gateway", "porta"),
    ("payments[].paymentType", "pix", "payment_type", "pix"),
    *tuple(
        (f"tickets.{way}.{field}", value, f"{where}.{name}", wanted)
        for way, where in (("departure", "out"), ("return", "back"))
        for field, value, name, wanted in (
            ("origin", "Lavras", "origin", "Lavras"),
            ("destination", "Varginha", "destination", "Varginha"),
            ("originSlug", "lavras-mg", "origin_slug", "lavras-mg"),
            ("destinationSlug", "varginha-mg", "destination_slug", "varginha-mg"),
            ("travelCompany", "Serra", "company", "Serra"),
            ("departureDate", "2026-12-11T22:15:00", "departure", datetime(2026, 12, 11, 22, 15)),
            ("arrivalDate", "2026-12-12T04:45:00", "arrival", datetime(2026, 12, 12, 4, 45)),
            ("passengerNames", ["Ana", "Beto"], "passengers", ("Ana", "Beto")),
        )
    ),
)
_PAID = "data.paymentResponses[]."
CHECKOUT_ROWS: tuple[Row, ...] = (
    ("success", False, "facts.success", False),
    ("message", "Recebido", "message", "Recebido"),
    ("timestamp", DEADLINE, "facts.at", UTC_DEADLINE),
    ("data.orderId", "ORD-1", "facts.order_id", "ORD-1"),
    ("data.checkoutId", "chk-2", "facts.checkout_id", "chk-2"),
    ("data.status", "completed", "finality", Finality.COMPLETED),
    ("data.createdAt", DEADLINE, "facts.stamps.created", UTC_DEADLINE),
    ("data.updatedAt", DEADLINE, "facts.stamps.updated", UTC_DEADLINE),
    ("data.totalAmount", 71.93, "facts.total", 7193),
    (f"{_PAID}id", "9", "facts.payments.0.id", "9"),
    (f"{_PAID}status", "Approved", "facts.payments.0.status", "approved"),
    (f"{_PAID}amount", 33.1, "facts.payments.0.amount", 3310),
    (f"{_PAID}currency", "BRL", "facts.payments.0.currency", "BRL"),
    (f"{_PAID}gateway", "porta", "facts.payments.0.gateway", "porta"),
    (f"{_PAID}externalId", "ext-5", "facts.payments.0.external_id", "ext-5"),
    (f"{_PAID}processedAt", DEADLINE, "facts.payments.0.processed", UTC_DEADLINE),
    (f"{_PAID}responseCode", "51", "facts.payments.0.code", "51"),
    (f"{_PAID}responseMessage", "Sem saldo", "facts.payments.0.message", "Sem saldo"),
    ("data.checkoutStatus.status", "completed", "word", "completed"),
    ("data.checkoutStatus.message", "Em análise", "facts.status_message", "Em análise"),
    ("data.checkoutStatus.timestamp", DEADLINE, "facts.status_at", UTC_DEADLINE),
    ("data.checkoutStatus.code", "PAYMENT_FAILED", "finality", Finality.REFUSED),
    ("data.redirectUrl", "https://pagar.exemplo/1", "facts.redirect_url", "https://pagar.exemplo/1"),
    ("data.errorDetails.code", "77", "facts.error_code", "77"),
    ("data.errorDetails.message", "Recusado", "facts.error", "Recusado"),
    ("data.errorDetails.details", {"campo": "x"}, "facts.error_details", '{"campo": "x"}'),
    ("data.metadata.sessionId", "ses-1", "facts.session_id", "ses-1"),
)
RECORD = {"status": "FOUND", "daBpe": {}}
RECORD_ROWS: tuple[Row, ...] = (
    ("transactionId", "tx-1", "transaction_id", "tx-1"),
    ("status", "NOT_FOUND", "state", FiscalState.NOT_FOUND),
    ("daBpe.qrCode", "EMB", "boarding_qr", "EMB"),
    ("daBpe.qrCodeBpe", "FIS", "fiscal_qr", "FIS"),
    ("daBpe.platform", "42", "platform", "42"),
    ("daBpe.prefix", "0412", "prefix", "0412"),
    ("daBpe.line", "SA-1", "line", "SA-1"),
    ("daBpe.totalAmount", "129.90", "amount", "129.90"),
    ("daBpe.bpeKey", "3526A", "key", "3526A"),
    ("daBpe.paymentMethod", "PIX", "payment_method", "PIX"),
    ("daBpe.bpeNumber", "18821", "number", "18821"),
    ("daBpe.series", "001", "series", "001"),
    ("daBpe.authorizationProtocol", "135", "protocol", "135"),
    ("daBpe.authorizationDate", "2026-03-19T14:38:00", "authorized", "2026-03-19T14:38:00"),
    ("daBpe.bpePdfUrl", "https://bpe.exemplo/1.pdf", "pdf_url", "https://bpe.exemplo/1.pdf"),
)

NOT_KEPT = {
    **{
        f"2.8 item[].{field}": "the order's detail, read next, carries the same item with its newest state"
        for field in (
            "id",
            "type",
            "status",
            "createdAt",
            "updatedAt",
            "lastUpdatedBy",
            "externalId",
            "currency",
            "amount",
            "refundedAmount",
            "itemDetails.ticket.type",
            "itemDetails.ticket.tripLeg",
            "itemDetails.ticket.tripType",
            "itemDetails.ticket.boardingPass",
        )
    },
    "2.9 activeUser": "describes the buyer's account at the provider; nothing at a counter depends on it",
    "2.9 customer.gender": "least data: nothing is sold or printed by it",
    "2.9 customer.newsletterSubscription": "least data: this desk sends no newsletters",
    "2.9 item[].itemDetails.passenger.gender": "least data: nothing is sold or printed by it",
    "2.9 currency": "checked, not kept: anything but BRL is an error",
    "2.9 item[].currency": "checked, not kept: anything but BRL is an error",
    "2.9 payments[].currency": "checked, not kept: anything but BRL is an error",
    "2.9 payments[].meta": "of no fixed form: only a PIX code is taken from it, checked first",
    **{
        f"2.9 {TRIP}{end}.{field}": why
        for end in ("departure", "arrival")
        for field, why in (
            ("schedule.timezone", "used up: a moment in UTC becomes the local time of the place"),
            ("place.id", "the slug is what names a place in every call (2.1)"),
            ("place.country", "city and state name the place; the service sells in Brazil"),
        )
    },
    "2.10 currency": "checked, not kept: an entry of another currency is set aside",
    "2.10 customer.activeUser": "describes the buyer's account at the provider",
    "2.10 directionNextTrip": "null in all observed replies, and its shape is not shown",
    "2.11 data.currency": "checked: anything but BRL is an error",
    "2.11 data.metadata.userAgent": "our own value, returned",
    "2.11 data.metadata.ipAddress": "our own value, returned; least data",
}
FIELDS = {"2.8": 16, "2.9": 109, "2.10": 28, "2.11": 30, "2.12": 15}
"""How many fields each part of the contract has; the three axes of a seat's position count as one."""
