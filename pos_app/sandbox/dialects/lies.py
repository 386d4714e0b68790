"""What a provider tells of an order after a correct sale: other than what was sold, or true in an odd way."""

from __future__ import annotations

import copy
import unicodedata
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, NoReturn

from pos_app.sandbox.dialects.entry import Dialect, Question, Rewrite
from pos_app.sandbox.errors import Problem, shape_a

_TEN = 10.0
_SHORTEST_NAME = 18
Item = dict[str, Any]


def _copied(change: Callable[[Any], None]) -> Rewrite:
    def told(plain: Any, _question: Question) -> Any:
        made = copy.deepcopy(plain)
        change(made)
        return made

    return told


def _tickets(order: Any) -> list[Item]:
    return [item for item in order["item"] if item["type"] == "ticket"]


def _each(change: Callable[[Item], None]) -> Rewrite:
    """Return the telling of an order whose first ticket is changed."""
    return _copied(lambda order: change(_tickets(order)[0]))


def _lie(about: str, name: str, **tells: Rewrite) -> Dialect:
    return Dialect(
        f"lie-{name}", "lies", about, true=False, tells={"order": tells.pop("order", _same), **tells}
    )


def _same(plain: Any, _question: Question) -> Any:
    return plain


def _schedule(item: Item, *, days: int = 0, hours: int = 0) -> None:
    for end in ("departure", "arrival"):
        at = item["itemDetails"]["trip"][end]["schedule"]
        moved = datetime.fromisoformat(f"{at['date']}T{at['time']}") + timedelta(days=days, hours=hours)
        at |= {"date": f"{moved:%Y-%m-%d}", "time": f"{moved:%H:%M:%S}"}


def _other_bus(item: Item) -> None:
    trip = item["itemDetails"]["trip"]
    trip["id"] = trip["id"][::-1]
    _schedule(item, hours=5)
    trip["travelCompany"] |= {"name": "Viação Outra", "slug": "viacao-outra", "id": 7}


def _turned(order: Any) -> None:
    for item in _tickets(order):
        trip = item["itemDetails"]["trip"]
        trip["departure"]["place"], trip["arrival"]["place"] = (
            trip["arrival"]["place"],
            trip["departure"]["place"],
        )
    for name in ("origin", "originSlug"):
        other = name.replace("origin", "destination")
        order[name], order[other] = order[other], order[name]


def _passenger(**changed: str) -> Callable[[Item], None]:
    return lambda item: item["itemDetails"]["passenger"].update(changed)


def _other_name(order: Any) -> None:
    _passenger(name="Marcos Teles")(_tickets(order)[0])
    order["passengerNames"] = [item["itemDetails"]["passenger"]["name"] for item in _tickets(order)]


def _other_seat(item: Item) -> None:
    seat = item["itemDetails"]["passenger"]["seat"]
    seat["label"] = "21" if seat["label"] != "21" else "22"


def _dearer(item: Item) -> None:
    item["amount"] = f"{float(item['amount']) + _TEN:.2f}"


def _dearer_order(order: Any) -> None:
    order["totalAmount"] = round(order["totalAmount"] + _TEN, 2)
    for payment in order["payments"]:
        payment["amount"] = f"{float(payment['amount']) + _TEN:.2f}"


def _fewer(order: Any) -> None:
    order["item"].remove(_tickets(order)[-1])


def _more(order: Any) -> None:
    another = copy.deepcopy(_tickets(order)[-1])
    another["id"] += 9
    _other_seat(another)
    order["item"].append(another)


def _without(kind: str) -> Callable[[Any], None]:
    def change(order: Any) -> None:
        order["item"] = [item for item in order["item"] if item["type"] != kind]

    return change


def _insured(order: Any) -> None:
    base = next(item for item in order["item"] if item["type"] == "service_fee")
    order["item"].append({**base, "id": base["id"] + 20, "type": "insurance", "amount": "6.75"})
    order["totalAmount"] = round(order["totalAmount"] + 6.75, 2)


def _dearer_checkout(outcome: Any) -> None:
    outcome["data"]["totalAmount"] = round(outcome["data"]["totalAmount"] + _TEN, 2)
    for payment in outcome["data"]["paymentResponses"]:
        payment["amount"] = round(payment["amount"] + _TEN, 2)


def _payment(**changed: Any) -> Rewrite:
    return _copied(lambda order: order["payments"][0].update(changed))


def _turned_names(order: Any) -> None:
    for item in _tickets(order):
        who = item["itemDetails"]["passenger"]
        given, _, family = who.pop("name").rpartition(" ")
        who |= {"firstName": given.upper(), "lastName": family.upper()}
    order["passengerNames"] = ["/".join(name.split(" ", 1)[::-1]).upper() for name in order["passengerNames"]]


def _low_fare_instead(order: Any) -> None:
    _without("low_fare")(order)
    for item in _tickets(order):
        item["type"] = "low_fare"
    order["totalItems"] = len(order["item"])


def _shouted(name: str) -> str:
    plain = unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode()
    return plain.upper()[: max(_SHORTEST_NAME, len(plain.rpartition(" ")[0]))]


def _shouted_names(order: Any) -> None:
    for item in _tickets(order):
        who = item["itemDetails"]["passenger"]
        who["name"] = _shouted(who["name"])
    order["passengerNames"] = [_shouted(name) for name in order["passengerNames"]]


def _fails(problem: Callable[[], Problem]) -> Rewrite:
    def told(_plain: Any, _question: Question) -> NoReturn:
        raise problem()

    return told


_GONE = _fails(lambda: shape_a(404, "Not Found"))
_DOWN = _fails(lambda: shape_a(500, "An unexpected error occurred", "Internal Server Error"))


def _garbage(_plain: Any, _question: Question) -> str:
    return "<html><body>Application</body></html>"


def _odd(
    about: str, name: str, tells: Mapping[str, Rewrite], *, binding: bool = True, low_fare: bool = False
) -> Dialect:
    return Dialect(name, "lies", about, binding, tells=tells, low_fare=low_fare)


# fmt: off
ALL: tuple[Dialect, ...] = (
    _lie("the ticket is for the next day", "day", order=_each(lambda item: _schedule(item, days=1))),
    _lie("the ticket is for two hours later", "hour", order=_each(lambda item: _schedule(item, hours=2))),
    _lie("the ticket is for another bus of another company", "bus", order=_each(_other_bus)),
    _lie("the ticket runs the other way", "direction", order=_copied(_turned)),
    _lie("the ticket has another seat", "seat", order=_each(_other_seat)),
    _lie("the ticket has another passenger", "name", order=_copied(_other_name)),
    _lie("the ticket has another document", "document",
        order=_each(_passenger(documentNumber="39053344705"))),
    _lie("the ticket costs R$ 10,00 more than the seat", "price", order=_each(_dearer)),
    _lie("order and payment are R$ 10,00 more", "total", order=_copied(_dearer_order)),
    _lie("one ticket is missing", "fewer", order=_copied(_fewer)),
    _lie("there is one ticket more", "more", order=_copied(_more)),
    _lie("the item of the service fee is missing", "fee", order=_copied(_without("service_fee"))),
    _lie("an insurance was added that nobody wanted", "insurance", order=_copied(_insured)),
    _lie("its payment was refused", "refused", order=_payment(status="refused")),
    _lie("its payment was given back", "refunded", order=_payment(refundedAmount="999.00")),
    _lie("it is paid in three instalments", "instalments", order=_payment(installments=3)),
    _lie("it is paid by debit card", "method", order=_payment(type="debit_card")),
    _odd("names come in pieces, the family first", "names-turned", {"order": _copied(_turned_names)}),
    _lie("checkout-response names R$ 10,00 more than the order", "checkout-total",
        checkout=_copied(_dearer_checkout)),
    _odd("a low-fare order has low_fare items beside its tickets", "low-fare-beside", {}, low_fare=True),
    _odd("a low-fare order has low_fare items in the place of its tickets", "low-fare-instead",
        {"order": _copied(_low_fare_instead)}, low_fare=True),
    _odd("names come in capitals, without accents and cut off", "names-shouted",
        {"order": _copied(_shouted_names)}),
    _odd("checkout-response v5 is 404 for good, the order answers", "v5-gone", {"checkout": _GONE}),
    _odd("checkout-response v5 is 500 for good, the order answers", "v5-down", {"checkout": _DOWN}),
    _odd("checkout-response v5 is no object, the order answers", "v5-garbage", {"checkout": _garbage}),
    _odd("checkout-response v5 and the order are 500 for good, v4 answers", "v4-only",
        {"checkout": _DOWN, "order": _DOWN}, binding=False),
)
# fmt: on
