"""All that the page of payment shows, as one value made from the sale and the time."""

from __future__ import annotations

from datetime import datetime, tzinfo
from enum import Enum, StrEnum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.card_page import CardFailure
from pos_app.domain.money import brl
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import PixCharge
from pos_app.domain.payment import CardToken, CodeForm, PaymentType
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.domain.value import Value
from pos_app.sale.guards import may_charge, may_hold_again
from pos_app.sale.stage import Activity, Sale
from pos_app.ui.keys.commands import METHOD_COMMANDS
from pos_app.ui.shared.timeline import TimeEntry, entries, query_entry
from pos_app.wording import attempt_texts, checkout_texts, format, payment_texts, problem_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.sentence import Sentence
from pos_app.wording.translation import translate


class Ask(Enum):
    """What the clerk asks of the page without naming anything."""

    GO_ON = auto()
    """Charge, or hold again after a refusal."""
    REPEAT = auto()
    """Charge although the same people hold, or may hold, a seat already."""
    NOW = auto()
    """Query the outcome, or methods and prices."""
    NEXT_CUSTOMER = auto()
    OTHER_CARD = auto()
    """Forget the card, and open its page again."""
    ENTER_CARD = auto()
    """Into the card page and out of it."""
    COPY = auto()
    """The code to pay, or the number of the order."""
    PRINT = auto()
    """The slip of an order that is being verified."""
    BACK = auto()
    TICK = auto()
    """A second went by while the page is shown."""


class SplitInto(Value):
    """Pay in so many instalments."""

    count: int


class NoticeActed(Value):
    """Do what a notice offered."""

    command: CommandId


Intent = Ask | PaymentType | SplitInto | CardToken | CardFailure | NoticeActed
"""What the page can ask: a method means to pay so; the provider's page gave a card, or none."""


class Shape(StrEnum):
    """The four states of the page."""

    CHOOSE = "choose"
    WAIT = "wait"
    CODE = "code"
    OVER = "over"


class MethodLine(Value):
    """One method. ``type`` is None for one that cannot be chosen, and ``why_not`` is the reason; ``costs`` is
    what paying so comes to."""

    type: PaymentType | None
    text: str
    icon: str
    command: CommandId | None
    chosen: bool
    why_not: str = ""
    costs: str = ""


class InstalmentLine(Value):
    """One row of the table of instalments."""

    count: int
    amount: str
    interest: str
    free: bool
    total: str

    @property
    def key(self) -> str:
        """``3x``, which no other row has."""
        return f"{self.count}x"

    @property
    def cells(self) -> tuple[str, ...]:
        """Its words by column; the first has a mark."""
        return "", self.key, self.amount, self.interest, self.total

    @property
    def spoken(self) -> str:
        return f"{self.key} {self.amount}, {self.interest}, {self.total}"


class Choosing(Value):
    """The page before the order: methods, instalments and the card. ``ready``: it may be charged now;
    ``hold_over``: a hold ran out, and no other one is being made."""

    methods: tuple[MethodLine, ...]
    instalments: tuple[InstalmentLine, ...]
    chosen_count: int
    method: PaymentType | None
    card: str
    loading: bool
    total: str
    ready: bool = False
    hold_over: bool = False


class Waiting(Value):
    """The page after the order. ``told``: what happened, the money, what happens now. ``again``: the button
    that goes on with the same seats, and ``again_note`` what it does."""

    told: Sentence
    lead: str
    public_id: str
    lines: tuple[TimeEntry, ...]
    may_hold_again: bool
    followed: bool
    again: str = ""
    again_note: str = ""


class CodeShown(Value):
    """The code of an order. ``problem`` stands where the code must not be shown; ``until`` and ``left`` are
    empty where the provider does not say how long it is valid."""

    code: str
    amount: str
    payee: str
    until: str
    left: str
    share: float
    over: bool
    problem: str
    public_id: str
    method: PaymentType
    form: CodeForm


def shape(attempt: Attempt | None) -> Shape:
    """Return the state of the page for an order; None before there is one."""
    if attempt is None:
        return Shape.CHOOSE
    phase = attempt.phase
    match phase:
        case Phase.SENDING | Phase.SEARCHING:
            return Shape.WAIT
        case Phase.WAITING:
            return Shape.CODE if attempt.sold.payment.facts.shows_code else Shape.WAIT
        case Phase.CASE | Phase.RELEASED | Phase.SOLD | Phase.UNPAID | Phase.NO_ORDER | Phase.CLOSED:
            return Shape.OVER


def choosing(sale: Sale, *, card_inactive: bool = False, card_off: str = "") -> Choosing:
    """Return the page before the order. ``card_inactive``: no card page can be used on this desk, and
    ``card_off`` is the reason."""
    method, card, text = sale.payment.method, sale.payment.card, ""
    if card is not None:
        year = card.expiration_year[-2:]
        text = translate("payment", "{brand} \u00b7 válido até {month}/{year}").format(
            brand=card.brand.title(), month=card.expiration_month, year=year
        )
    return Choosing(
        methods=_methods(sale, card_inactive=card_inactive, card_off=card_off),
        instalments=_instalments(sale) if method and method.facts.instalments else (),
        chosen_count=sale.payment.installments,
        method=method,
        card=text,
        loading=sale.payment.quote is None and Activity.QUOTE in sale.busy,
        total=brl(sale.total) if sale.total is not None else "",
        ready=may_charge(sale),
        hold_over=bool(sale.seating.seats) and not sale.held and Activity.HOLD not in sale.busy,
    )


def _methods(sale: Sale, *, card_inactive: bool, card_off: str) -> tuple[MethodLine, ...]:
    lines = []
    for method in sale.payment.quote.methods if sale.payment.quote else ():
        kind = method.type
        if kind is None:
            name = payment_texts.unknown_name(method.name)
            lines.append(MethodLine(None, name, "ban", None, False, payment_texts.why_not(method.why_not)))
        elif card_inactive and kind.facts.needs_card_page:
            name = payment_texts.name(kind)
            called = f"{name} \u00b7 {card_off}" if card_off else name
            lines.append(MethodLine(None, called, "ban", None, False, payment_texts.not_here()))
        else:
            name = payment_texts.name(kind)
            chosen = kind is sale.payment.method
            command = METHOD_COMMANDS.get(kind)
            most = max((line.count for line in method.instalments("")), default=1)
            costs = payment_texts.up_to(most) if most > 1 else payment_texts.at_once(brl(method.total))
            lines.append(MethodLine(kind, name, kind.facts.icon, command, chosen, costs=costs))
    return tuple(lines)


def _instalments(sale: Sale) -> tuple[InstalmentLine, ...]:
    principal, lines = sale.principal, []
    if principal is None:
        return ()
    for line in sale.instalments:
        more = brl(line.total - principal) if line.has_interest(principal) else ""
        first = line.total - line.amount * (line.count - 1)
        text = payment_texts.interest(more, "" if first == line.amount else brl(first))
        lines.append(InstalmentLine(line.count, brl(line.amount), text, not more, brl(line.total)))
    return tuple(lines)


def waiting(
    attempt: Attempt,
    zone: tzinfo | None = None,
    *,
    asking: tuple[datetime | None, datetime | None] = (None, None),
    held_until: datetime | None = None,
    blind: UnreadableField | None = None,
) -> Waiting:
    """Return the page after the order.

    ``asking``: when the provider was last asked, and will be next. ``held_until`` is when the holds end (UTC)
    that are of use still; None where the seats must be held anew. ``blind``: why nothing can be read of the
    outcome.
    """
    lead = checkout_texts.all_kept()
    if shape(attempt) is Shape.OVER:
        lead = "" if attempt.settled else checkout_texts.stays_open()
    return Waiting(
        told=attempt_texts.attempt(attempt, blind),
        lead=lead,
        public_id=attempt.public_id,
        lines=(*entries(attempt, zone), *(() if attempt.settled else query_entry(asking, zone))),
        may_hold_again=may_hold_again(attempt),
        followed=not attempt.settled,
        again=payment_texts.hold_again() if held_until is None else problem_texts.back_to_payment(),
        again_note=payment_texts.held_again() if held_until is None else problem_texts.still_held(held_until),
    )


def code(
    attempt: Attempt, charge: PixCharge | None, now: datetime, span: int, zone: tzinfo | None = None
) -> CodeShown:
    """Return the page of the code. ``now`` is UTC; ``span`` is the initial validity of the code in seconds.

    The code is shown only where its checksum was right and its amount is the sum of the sale.
    """
    method, total, left, until, problem = attempt.sold.payment, attempt.sold.order_total, 0.0, "", ""
    texts = checkout_texts.shown_words(method)
    assert method.facts.code is not None
    if charge and charge.until:
        left = (charge.until - now).total_seconds()
        until = format.until(charge.until.astimezone(zone), now.astimezone(zone).date())
    if charge and charge.amount is not None and charge.amount != total:
        problem = texts.other_sum.format(asked=brl(charge.amount), total=brl(total))
    elif charge and (charge.problem or not charge.code):
        problem = texts.wrong
    over = bool(charge and charge.until and left <= 0)
    return CodeShown(
        code=charge.code if charge and not problem and not over else "",
        amount=brl(total),
        payee=charge.payee if charge else "",
        until=until,
        left=format.left(left) if until else "",
        share=max(0.0, min(1.0, left / span)) if span else 0.0,
        over=over,
        problem=problem,
        public_id=attempt.public_id,
        method=method,
        form=method.facts.code,
    )


def elapsed(attempt: Attempt, now: datetime) -> str:
    """Return the time since the attempt started, ``0:48``."""
    return format.clock((now - attempt.opened).total_seconds())
