"""What is left out of a value is unknown or absent: never a number, a yes or a word that nobody gave."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from types import UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import pytest

import pos_app.domain
from pos_app.domain.alerts import AlertChoice
from pos_app.domain.attempts import Sold
from pos_app.domain.audit import FIRST, Head
from pos_app.domain.basket import PriceFrom, SeatChoice
from pos_app.domain.facets import Facet
from pos_app.domain.learning import StepReport, StepState, WalkPlan
from pos_app.domain.mail_delivery import MailDelivery, MailState
from pos_app.domain.order_facts import (
    CheckoutFacts,
    ContactFacts,
    ListedJourney,
    OrderFacts,
    PaymentFacts,
    Stamps,
    TripFacts,
)
from pos_app.domain.order_states import Lookup, StateFacts
from pos_app.domain.orders import OrderFilter, OrderPayment, PixCharge, Refusal, Rejected
from pos_app.domain.payment import CodeForm, PaymentChoice, PaymentMethod, PaymentType, WhyNot
from pos_app.domain.preparations import Preparation, Readiness
from pos_app.domain.printers import Buzzer, Cut, Darkness, Link, PrintAs, PrinterProfile, Purpose, Sheet
from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.domain.storage import JournalKey
from pos_app.domain.terms import AS_SHOWN, Terms
from pos_app.domain.training import Outcome, Try
from pos_app.domain.trips import TripQuery

A_NEW_PRINTER: dict[str, object] = {
    "sheet": Sheet.ROLL,
    "link": Link.SYSTEM,
    "purposes": (Purpose.TICKETS, Purpose.REPORTS),
    "port": 9100,
    "baud": 9600,
    "width": 80,
    "print_as": PrintAs.IMAGE,
    "code_page": "cp858",
    "cut": Cut.PARTIAL,
    "buzzer": Buzzer.OFF,
    "darkness": Darkness.AS_SET,
    "answers": True,
    "enabled": True,
}
"""The settings of a printer of which nothing is said but its name."""
STATED: dict[tuple[type, str], object] = {
    (TripQuery, "passengers"): 1,
    (Head, "hash"): FIRST,
    (JournalKey, "proven"): True,
    (SeatChoice, "price_from"): PriceFrom.MAP,
    (OrderPayment, "installments"): 1,
    (Sold, "installments"): 1,
    (PaymentChoice, "installments"): 1,
    (StateFacts, "lookup"): Lookup.NONE,
    (PaymentMethod, "why_not"): WhyNot.UNKNOWN,
    (Terms, "fee_in_total"): True,
    (Terms, "card_page"): True,
    (Terms, "methods"): tuple(PaymentType),
    (PixCharge, "form"): CodeForm.QR,
    (Rejected, "why"): Refusal.OTHER,
    (Facet, "known"): True,
    (OrderFilter, "sort"): "createdAt,desc",
    (StepReport, "state"): StepState.WAITING,
    (Try, "outcome"): Outcome.RUNNING,
    (Preparation, "readiness"): Readiness.WAITING,
    (WalkPlan, "email"): "guiche@exemplo.com.br",
    (MailDelivery, "state"): MailState.WAITING,
    (MailAccount, "port"): 587,
    (MailAccount, "security"): MailSecurity.STARTTLS,
    (ReceiptChannels, "account"): MailAccount(),
    (WalkPlan, "card_page"): True,
    **{(AlertChoice, each.name): True for each in fields(AlertChoice)},
    **{(PrinterProfile, name): value for name, value in A_NEW_PRINTER.items()},
}
"""The few defaults that do say something."""
EMPTY: tuple[object, ...] = (
    None,
    "",
    0,
    False,
    (),
    frozenset(),
    {},
    CheckoutFacts(),
    OrderFacts(),
    PaymentFacts(),
    ContactFacts(),
    Stamps(),
    TripFacts(),
    ListedJourney(),
)


def fits(value: object, hint: Any) -> bool:
    """Tell whether a value is of the type that its field declares."""
    if isinstance(hint, NewType):
        return fits(value, hint.__supertype__)
    if get_origin(hint) in (Union, UnionType):
        return any(fits(value, one) for one in get_args(hint))
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    kind = get_origin(hint) or hint
    return isinstance(value, kind) if inspect.isabstract(kind) else type(value) is kind


def defaults() -> Iterator[tuple[type, str, Any, object]]:
    """Return every default of every value of the domain: its class, field, type and the default itself."""
    for found in pkgutil.iter_modules(pos_app.domain.__path__):
        module = importlib.import_module(f"{pos_app.domain.__name__}.{found.name}")
        for kind in vars(module).values():
            if not (isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__):
                continue
            hints = get_type_hints(kind)
            for one in fields(kind):
                if one.default is not MISSING:
                    yield kind, one.name, hints[one.name], one.default
                elif one.default_factory is not MISSING:
                    yield kind, one.name, hints[one.name], one.default_factory()


DEFAULTS = [pytest.param(*found, id=f"{found[0].__name__}.{found[1]}") for found in defaults()]


@pytest.mark.parametrize(("kind", "name", "hint", "default"), DEFAULTS)
def test_what_is_left_out_is_empty_and_of_its_type(kind: type, name: str, hint: Any, default: object) -> None:
    assert fits(default, hint)
    if (kind, name) in STATED:
        assert default == STATED[kind, name]
    else:
        assert default in EMPTY


def test_without_an_agreement_the_contract_is_taken_as_it_shows() -> None:
    assert (
        Terms(
            with_interest=False,
            fee_in_total=True,
            passenger_with_hold=False,
            low_fare=False,
            antifraud_required=False,
        )
        == AS_SHOWN
    )
