"""Orders: made, paid, confirmed or refused, and told again (contract 2.7 to 2.12)."""

from __future__ import annotations

import hashlib
import json
import re
from datetime import datetime
from typing import Any

from pos_app.sandbox import views
from pos_app.sandbox.errors import shape_a, shape_b, shape_c
from pos_app.sandbox.service import FEE, INSURANCE, PIX_SECONDS, SYNC_WINDOW, Service
from pos_app.sandbox.store import packed

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_SORTS = ("departureDate,asc", "departureDate,desc", "createdAt,asc", "createdAt,desc")


class Orders:
    """All that happens to orders of all partners."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._store = service.store

    # --- Making one -------------------------------------------------------------------------------

    def create(self, partner: str, body: dict[str, Any]) -> str:
        """Check everything, then make the order and take its seats over; returns its public id."""
        messages = [
            f"{name} should not be empty"
            for name in ("client", "customer", "device", "payment")
            if not body.get(name)
        ]
        found = body.get("orderItems")
        items: list[dict[str, Any]] = found if isinstance(found, list) else []
        if not items:
            messages.append("orderItems must contain at least 1 elements")
        if not _EMAIL.fullmatch(str((body.get("customer") or {}).get("email", ""))):
            messages.append("customer.email must be an email")
        if messages:
            raise shape_a(400, messages)
        metas: list[dict[str, Any]] = [item.get("meta") or {} for item in items]
        for meta in metas:
            if meta.get("type") == "connection" and meta.get("tripLeg") not in (1, 2):
                raise shape_a(400, "tripLeg is required for connection items")
            if not (meta.get("passenger") or {}).get("name"):
                raise shape_a(400, ["meta.passenger.name should not be empty"])
        blocks = self._service.blocks(partner, [str(meta.get("id")) for meta in metas])
        sold: list[dict[str, Any]] = []
        total = 0
        for item, meta, block in zip(items, metas, blocks, strict=True):
            amount = round(float(meta.get("amount", 0)) * 100)
            expected = block["price"] + (INSURANCE if meta.get("insurance") else 0)
            if amount != expected:
                raise shape_a(400, [f"meta.amount {amount / 100:.2f} differs from {expected / 100:.2f}"])
            total = total + amount
            sold.append(
                {
                    **block,
                    "amount": block["price"],
                    "insurance": bool(meta.get("insurance")),
                    "kind": meta.get("type"),
                    "leg": meta.get("tripLeg", 1),
                    "direction": meta.get("tripTypeDirection"),
                    "isLowFare": bool(item.get("isLowFare")),
                    "passenger": meta["passenger"],
                }
            )
        total += FEE * len(blocks)
        payment: dict[str, Any] = body["payment"]
        for name, stated in (
            ("totalAmount", body.get("totalAmount")),
            ("payment.amount", payment.get("amount")),
        ):
            if round(float(stated or 0) * 100) != total:
                raise shape_a(400, [f"{name} {stated} differs from {total / 100:.2f}"])
        outcome = self._service.outcome_of(payment)
        public_id, now = self._service.public_id(), self._service.now()
        order = {
            "publicId": public_id,
            "number": int.from_bytes(hashlib.blake2b(public_id.encode(), digest_size=4).digest()) % 10**7,
            "created": now,
            "total": total,
            "fee": FEE * len(blocks),
            "insurance": sum(INSURANCE for s in sold if s["insurance"]),
            "customer": body["customer"],
            "client": body["client"],
            "device": body["device"],
            "payment": {"type": payment.get("type"), "installments": str(payment.get("installments", "1"))},
            "sold": sold,
        }
        settles = now + self._service.settle_seconds(outcome)
        remote = str(body.get("externalRemoteId") or "")
        with self._store.transaction() as db:
            db.execute(
                "INSERT INTO orders VALUES(?,?,?,?,?,?,?)",
                (public_id, partner, remote, now, settles, outcome, packed(order)),
            )
            for s in sold:
                db.execute("UPDATE seats SET state='sold', until=0 WHERE block=?", (s["block"],))
        return public_id

    def sync_answer(self, public_id: str) -> dict[str, Any]:
        """The body of a synchronous 201 (contract 2.8)."""
        order = self._load(public_id)
        return {"publicId": public_id, "item": self._items(order, "COMPLETE")}

    def window(self, public_id: str) -> float:
        """Seconds until the order settles, None-like large when it is beyond the waiting window."""
        row = self._row(public_id)
        return float(row["settles"]) - self._service.now()

    def pending_problem(self, public_id: str) -> Exception:
        """The answer when the waiting window is over."""
        return shape_b(500, "Polling timeout.", "Polling timeout.", "CHECKOUT_PENDING", public_id)

    def refusal(self, public_id: str) -> Exception:
        """The answer to a synchronous order that was refused."""
        return shape_b(402, "Payment refused", "Payment Required", "PAYMENT_FAILED", public_id)

    sync_window = SYNC_WINDOW

    # --- Where it stands --------------------------------------------------------------------------

    def _row(self, public_id: str, partner: str | None = None) -> Any:
        row = self._store.row("SELECT * FROM orders WHERE public_id=?", public_id)
        if row is None or (partner is not None and row["partner"] != partner):
            raise shape_a(404, "Order not found")
        return row

    def _load(self, public_id: str, partner: str | None = None) -> dict[str, Any]:
        row = self._row(public_id, partner)
        order: dict[str, Any] = json.loads(row["data"])
        order["state"] = self.state(row)
        order["remote"] = row["remote_id"]
        return order

    def state(self, row: Any) -> str:
        """pending, completed or incomplete (refused, or a PIX that nobody paid)."""
        if self._service.now() < row["settles"]:
            return "pending"
        if row["outcome"] in ("refused", "unpaid"):
            self._release(json.loads(row["data"]))
            return "incomplete"
        return "completed"

    def _release(self, order: dict[str, Any]) -> None:
        for s in order["sold"]:
            self._store.run("DELETE FROM seats WHERE block=?", s["block"])

    def finished(self, public_id: str) -> bool:
        """Whether an order has an outcome."""
        row = self._store.row("SELECT * FROM orders WHERE public_id=?", public_id)
        return row is not None and self.state(row) != "pending"

    def checkout(self, partner: str, public_id: str) -> dict[str, Any]:
        """The outcome so far (contract 2.11)."""
        row = self._store.row("SELECT * FROM orders WHERE public_id=?", public_id)
        if row is None or row["partner"] != partner:
            raise shape_c(500, "2111", "Booking not possible")
        order = self._load(public_id, partner)
        word = {"pending": "pending", "completed": "completed", "incomplete": "failed"}[order["state"]]
        code = {
            "pending": "CHECKOUT_PENDING",
            "completed": "CHECKOUT_SUCCESS",
            "incomplete": "PAYMENT_FAILED",
        }
        iso = datetime.fromtimestamp(self._service.now()).astimezone().isoformat(timespec="milliseconds")
        payment = self._payment(order)
        return {
            "success": word == "completed",
            "message": word,
            "timestamp": iso,
            "data": {
                "orderId": public_id,
                "checkoutId": f"chk-{order['number']}",
                "status": word,
                "createdAt": iso,
                "updatedAt": iso,
                "totalAmount": views.number(order["total"]),
                "currency": "BRL",
                "paymentResponses": [
                    {
                        "id": str(payment["id"]),
                        "status": payment["status"].lower(),
                        "amount": views.number(order["total"]),
                        "currency": "BRL",
                        "gateway": "sandbox",
                        "externalId": payment["externalId"],
                        "processedAt": iso,
                        "responseCode": payment["responseReasonCode"],
                        "responseMessage": payment["responseReason"],
                        **({"qrCode": payment["meta"]["qrCode"]} if "qrCode" in payment["meta"] else {}),
                    }
                ],
                "checkoutStatus": {
                    "status": word,
                    "message": word,
                    "timestamp": iso,
                    "code": code[order["state"]],
                },
                "redirectUrl": None,
                "errorDetails": None
                if word != "failed"
                else {"code": "51", "message": "Saldo insuficiente", "details": None},
                "metadata": order["device"],
            },
        }

    def _payment(self, order: dict[str, Any]) -> dict[str, Any]:
        status = {"pending": "PROCESSING", "completed": "APPROVED", "incomplete": "REFUSED"}[order["state"]]
        created = views.stamp(order["created"])
        meta: dict[str, Any] = {}
        if order["payment"]["type"] == "pix":
            until = datetime.fromtimestamp(order["created"] + PIX_SECONDS / self._service.speed).astimezone()
            meta = {
                "qrCode": views.br_code(order["total"], "GUICHE TREINAMENTO", order["publicId"].lower()),
                "expiresAt": until.isoformat(timespec="seconds"),
            }
        count = int(order["payment"]["installments"] or 1)
        return {
            "id": order["number"],
            "type": order["payment"]["type"],
            "status": status,
            "amount": views.decimal(order["total"]),
            "currency": "BRL",
            "gateway": "sandbox",
            "externalId": f"pay-{order['number']}",
            "createdAt": created,
            "updatedAt": created,
            "lastUpdatedBy": "sandbox",
            "installments": count,
            "installmentAmount": views.decimal(order["total"] // count),
            "discountAmount": "0.00",
            "refundedAmount": "0.00",
            "responseReasonCode": "51" if status == "REFUSED" else "00",
            "responseReason": "Saldo insuficiente" if status == "REFUSED" else "OK",
            "itemIds": [],
            "descriptor": None,
            "gatewayEnum": "SANDBOX",
            "meta": meta,
        }

    def _items(self, order: dict[str, Any], status: str) -> list[dict[str, Any]]:
        items = [
            views.ticket(self._service.leg(s["trip"]), s, order, status, n)
            for n, s in enumerate(order["sold"], 1)
        ]
        base: dict[str, Any] = {
            "status": status,
            "currency": "BRL",
            "refundedAmount": "0.00",
            "lastUpdatedBy": "sandbox",
            "meta": {},
            "createdAt": views.stamp(order["created"]),
            "updatedAt": views.stamp(order["created"]),
        }
        extra = [("service_fee", order["fee"]), ("insurance", order["insurance"])]
        for n, (kind, amount) in enumerate(extra, start=90):
            if amount:
                items.append(
                    {
                        "id": order["number"] * 100 + n,
                        "type": kind,
                        "externalId": "",
                        "amount": views.decimal(amount),
                        "itemDetails": {},
                        "isLowFare": False,
                        **base,
                    }
                )
        return items

    def detail(self, partner: str, public_id: str) -> dict[str, Any]:
        """An order in full (contract 2.9)."""
        order = self._load(public_id, partner)
        items = self._items(order, order["state"])
        legs = [self._service.leg(s["trip"]) for s in order["sold"]]
        customer = order["customer"]
        return {
            "publicId": public_id,
            "status": order["state"],
            "createdAt": views.stamp(order["created"]),
            "updatedAt": views.stamp(order["created"]),
            "totalAmount": views.number(order["total"]),
            "currency": "BRL",
            "clientId": order["client"].get("id"),
            "clientName": order["client"].get("name"),
            "externalRemoteId": order["remote"],
            "email": customer.get("email"),
            "activeUser": True,
            "origin": legs[0].origin.name,
            "destination": legs[-1].destination.name,
            "originSlug": legs[0].origin.slug,
            "destinationSlug": legs[-1].destination.slug,
            "passengerNames": [s["passenger"]["name"] for s in order["sold"]],
            "paymentExternalRemoteIds": [order["number"]],
            "paymentGateway": "sandbox",
            "paymentType": order["payment"]["type"],
            "boardingPass": True,
            "totalItems": len(items),
            "totalDiscount": "0.00",
            "percentageFee": "0.00",
            "refundedItems": 0,
            "customer": {
                "id": order["number"],
                "birthDate": None,
                "gender": None,
                "newsletterSubscription": False,
                **customer,
            },
            "item": items,
            "payments": [self._payment(order)],
        }  # fmt: skip

    # --- Lists and fiscal tickets -----------------------------------------------------------------

    def listing(self, partner: str, query: dict[str, str]) -> list[dict[str, Any]]:
        """The order list with its filters (contract 4.13)."""
        who = {name: query.get(name, "") for name in ("email", "documentNumber", "phone")}
        remote = query.get("externalRemoteId", "")
        if not remote and not any(who.values()):
            raise shape_a(400, "At least one of email, documentNumber or phone is required")
        if who["email"] and not _EMAIL.fullmatch(who["email"]):
            raise shape_a(400, ["email must be an email"])
        rows = self._store.rows("SELECT * FROM orders WHERE partner=? ORDER BY created DESC", partner)
        found = []
        for row in rows:
            order = self._load(row["public_id"])
            entry = self._entry(order)
            if self._matches(order, entry, row, who, remote, query):
                found.append(entry)
        sort = query.get("sort") if query.get("sort") in _SORTS else "createdAt,desc"
        key, way = str(sort).split(",")
        pick = (
            (lambda e: e["tickets"]["departure"]["departureDate"])
            if key == "departureDate"
            else (lambda e: e["createdAt"])
        )
        found.sort(key=pick, reverse=way == "desc")
        return found[: int(query["size"])] if query.get("size", "").isdigit() else found

    def _matches(
        self,
        order: dict[str, Any],
        entry: dict[str, Any],
        row: Any,
        who: dict[str, str],
        remote: str,
        query: dict[str, str],
    ) -> bool:
        def digits(text: object) -> str:
            return re.sub(r"\W", "", str(text or "")).upper()

        customer = order["customer"]
        day = views.stamp(order["created"], "%Y-%m-%d")
        leaves = entry["tickets"]["departure"]["departureDate"]
        names = " ".join(s["passenger"]["name"] for s in order["sold"]).casefold()
        locators = (
            {i.get("localizer") for i in self._items(order, order["state"])}
            if query.get("localizer")
            else set()
        )
        return (
            (not remote or row["remote_id"] == remote)
            and (not who["email"] or str(customer.get("email", "")).casefold() == who["email"].casefold())
            and (
                not who["documentNumber"]
                or digits(customer.get("documentNumber")) == digits(who["documentNumber"])
            )
            and (not who["phone"] or digits(customer.get("phone")).endswith(digits(who["phone"])))
            and (not query.get("dateFrom") or day >= query["dateFrom"])
            and (not query.get("dateTo") or day <= query["dateTo"])
            and (not query.get("departureDateFrom") or leaves >= query["departureDateFrom"])
            and (not query.get("departureDateTo") or leaves <= query["departureDateTo"] + ":99")
            and (not query.get("localizer") or query["localizer"] in locators)
            and (not query.get("passenger") or query["passenger"].casefold() in names)
            and (not query.get("status") or order["state"] == query["status"])
            and (not query.get("ticketStatus") or order["state"] == query["ticketStatus"])
        )

    def _entry(self, order: dict[str, Any]) -> dict[str, Any]:
        def side(direction: str) -> dict[str, Any] | None:
            mine = [s for s in order["sold"] if s["direction"] == direction]
            if not mine:
                return None
            first, last = self._service.leg(mine[0]["trip"]), self._service.leg(mine[-1]["trip"])
            return {
                "origin": first.origin.name,
                "destination": last.destination.name,
                "originSlug": first.origin.slug,
                "destinationSlug": last.destination.slug,
                "travelCompany": views.company(first.company),
                "departureDate": f"{first.departure:%Y-%m-%dT%H:%M:%S}",
                "arrivalDate": f"{last.arrival:%Y-%m-%dT%H:%M:%S}",
                "passengerNames": list(dict.fromkeys(s["passenger"]["name"] for s in mine)),
            }

        sides = list(dict.fromkeys(s["direction"] for s in order["sold"]))
        return {
            "publicId": order["publicId"],
            "status": order["state"],
            "createdAt": views.stamp(order["created"], "%Y-%m-%dT%H:%M:%S.000"),
            "totalAmount": views.number(order["total"]),
            "currency": "BRL",
            "clientApplication": {"id": order["client"].get("id"), "name": order["client"].get("name")},
            "customer": {"email": order["customer"].get("email"), "activeUser": True},
            "directionNextTrip": None,
            "tickets": {"departure": side(sides[0]), "return": side(sides[1]) if len(sides) > 1 else None},
            "payments": [{"paymentGateway": "sandbox", "paymentType": order["payment"]["type"]}],
        }

    def fiscal(self, partner: str, public_id: str) -> list[dict[str, Any]]:
        """BP-e records, some seconds after the order is complete (contract 2.12)."""
        if not public_id.strip():
            raise shape_a(400, ["id should not be empty"])
        row = self._row(public_id, partner)
        order = self._load(public_id, partner)
        ready = (
            order["state"] == "completed" and self._service.now() > row["settles"] + 3 / self._service.speed
        )
        return [self._record(order, s, n, ready) for n, s in enumerate(order["sold"], 1)]

    def _record(self, order: dict[str, Any], sold: dict[str, Any], n: int, ready: bool) -> dict[str, Any]:
        name = f"{order['publicId']}-{n}"
        if not ready:
            return {"transactionId": name, "status": "NOT_FOUND", "daBpe": None}
        leg = self._service.leg(sold["trip"])
        digits = str(int(hashlib.blake2b(name.encode(), digest_size=20).hexdigest(), 16))[:36].zfill(36)
        key = f"3526{digits}{n:04d}"
        return {
            "transactionId": name,
            "status": "FOUND",
            "daBpe": {
                "qrCode": f"GUICHE-TREINAMENTO;{name};{leg.departure:%Y%m%d%H%M};{sold['label']}",
                "qrCodeBpe": f"https://dfe-portal.exemplo.com.br/bpe/qrcode?chBPe={key}&tpAmb=2",
                "platform": str(1 + order["number"] % 70),
                "prefix": f"TR-{leg.seats}{n:02d}",
                "line": f"{order['number'] % 9000 + 100:04d}",
                "totalAmount": views.decimal(sold["amount"]),
                "bpeKey": key,
                "paymentMethod": "PIX" if order["payment"]["type"] == "pix" else "Cartão de crédito",
                "bpeNumber": str(order["number"] % 100000 + n),
                "series": "001",
                "authorizationProtocol": f"1352{order['number']:010d}{n}",
                "authorizationDate": views.stamp(order["created"] + 5, "%Y-%m-%dT%H:%M:%S"),
                "bpePdfUrl": "",
            },
        }

    def pay_pix(self, public_id: str) -> None:
        """Let the customer pay now."""
        self._row(public_id)
        self._store.run("UPDATE orders SET settles=? WHERE public_id=?", self._service.now(), public_id)
