"""Payment methods, their prices, and what a card leaves behind with us (contract 2.5, 2.7, 4.9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum, auto
from types import MappingProxyType

from pos_app.domain.money import ZERO, Cents
from pos_app.domain.trips import Direction, TripKind
from pos_app.domain.value import Value, replace


class CodeForm(StrEnum):
    """In which form a customer takes the code of an order into the application of the bank."""

    QR = auto()
    """A picture for the camera; the text of it may be pasted too."""
    LINE = auto()
    """A line of digits that is typed or pasted."""


class PaymentType(StrEnum):
    """Payment methods that this program can carry through. The provider's others are shown by name, and
    cannot be chosen."""

    CREDIT_CARD = "credit_card"
    PIX = "pix"

    @property
    def facts(self) -> MethodFacts:
        return METHODS[self]

    @classmethod
    def of(cls, word: str) -> PaymentType | None:
        """Return the method that a word of the provider names exactly (contract 2.9); None for any other."""
        plain = word.strip().casefold()
        return next((one for one in cls if one.value == plain), None)


class MethodFacts(Value):
    """The description of one payment method. Its names for people are in ``wording.payment_texts``, its panel
    in ``ui.pages.payment``.

    Attributes:
        icon: name of its icon.
        printed: its name on the slip, which is always in Portuguese.
        called: words in lower case without accents, of which a provider's name for it has one at the least.
        beside: other words that such a name may have.
        needs_card_page: the provider's page must give a card token before the order (contract 2.7, 4.9).
        instalments: the payment may be split.
        code: the form of the code that the order brings for the customer; None where it brings none.
        paid_by_customer: the customer pays after the order was made, or does not: that is no refusal. The
            contract gives no time for it; the program waits until the code ends, where the provider dates it.
        takes_nothing_due: it carries an order in which there is nothing to pay.
    """

    icon: str
    printed: str
    called: frozenset[str]
    beside: frozenset[str] = frozenset()
    needs_card_page: bool = False
    instalments: bool = False
    code: CodeForm | None = None
    paid_by_customer: bool = False
    takes_nothing_due: bool = False

    @property
    def shows_code(self) -> bool:
        return self.code is not None


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


METHODS: Mapping[PaymentType, MethodFacts] = MappingProxyType(
    {
        PaymentType.CREDIT_CARD: MethodFacts(
            icon="credit-card",
            printed="Cartão de crédito",
            called=_words("card cartao tarjeta credit credito creditcard cartaocredito cartaodecredito cc"),
            needs_card_page=True,
            instalments=True,
        ),
        PaymentType.PIX: MethodFacts(
            icon="qr-code",
            printed="PIX",
            called=_words("pix"),
            beside=_words("qr code qrcode"),
            code=CodeForm.QR,
            paid_by_customer=True,
        ),
    }
)
"""Every method that can be carried through. A test checks that none lacks its description."""


class Instalment(Value):
    """One way to split: ``count`` payments of ``amount``, together ``total``."""

    count: int
    amount: Cents
    total: Cents

    def has_interest(self, principal: Cents) -> bool:
        """Return whether splitting so costs more than paying once."""
        return self.total > principal


class CardBrand(Value):
    name: str
    instalments: tuple[Instalment, ...] = ()


class WhyNot(StrEnum):
    """Why a method of the query's answer cannot be chosen."""

    UNKNOWN = auto()
    """This program does not know it."""
    UNREAD = auto()
    """Its amounts could not be read for sure."""
    SWITCHED_OFF = auto()
    """The provider lists it as not available."""
    NOT_TAKEN = auto()
    """This desk does not take it."""


def _plain(name: str) -> str:
    return "".join(character for character in name.casefold() if character.isalnum())


_BRANDS = {"master": "mastercard", "mc": "mastercard", "americanexpress": "amex", "dinersclub": "diners"}


def _brand(name: str) -> str:
    return _BRANDS.get(_plain(name), _plain(name))


class PartKind(StrEnum):
    """What makes the total of a method differ from what the seats cost, as the provider names it."""

    FEE = "fee"
    BOARDING = "boarding"
    INSURANCE = "insurance"
    SURCHARGE = "surcharge"
    DISCOUNT = "discount"
    CASHBACK = "cashback"
    VOUCHER = "voucher"
    UNNAMED = "unnamed"
    """What is left of a total that the provider told without its parts."""

    @property
    def taken_off(self) -> bool:
        return self in (PartKind.DISCOUNT, PartKind.CASHBACK, PartKind.VOUCHER)


class PricePart(Value):
    """One part of a total beside the seats. ``amount`` is signed: what is taken off is negative."""

    kind: PartKind
    amount: Cents


class PaymentMethod(Value):
    """One method of the query's answer.

    Attributes:
        type: None for a method that cannot be chosen: it is shown by name, and ``why_not`` gives the reason.
        total: what the provider names as the amount to pay by this method: seats and every part.
        fee: its service fee.
        insurance: what the insurance of all insured seats costs.
        adjustments: every other part: what this method adds or takes off.
        brands: those that it takes, with their tables; one without a name stands for all of them.
        not_taken: brands that it says it does not take.
        unread_table: the name of a table of instalments that could not be read; empty for none.
    """

    type: PaymentType | None
    name: str
    total: Cents
    fee: Cents = ZERO
    insurance: Cents = ZERO
    brands: tuple[CardBrand, ...] = ()
    why_not: WhyNot = WhyNot.UNKNOWN
    adjustments: tuple[PricePart, ...] = ()
    not_taken: frozenset[str] = frozenset()
    unread_table: str = ""

    def takes(self, brand: str) -> bool:
        """Return whether a card of a brand can pay by this method, as far as the provider says."""
        wanted, named = _brand(brand), {_brand(one.name) for one in self.brands}
        refused = {_brand(one) for one in self.not_taken}
        return not wanted or ((not any(named) or "" in named or wanted in named) and wanted not in refused)

    @property
    def adjusted(self) -> Cents:
        """What the adjustments add to the total, negative where they take off."""
        return Cents(sum(part.amount for part in self.adjustments))

    def instalments(self, brand: str) -> tuple[Instalment, ...]:
        """Return the instalment table of a card brand, however its name is written.

        Contract 4.7 leaves open what holds for a brand without a table of its own. It has the table that
        belongs to no brand; one that is not listed has the table that all listed brands share. Any other pays
        once: another brand's interest is no price of this card. Before a card is there (``brand`` is empty)
        the table of no brand, else the first one, shows what splitting may cost.
        """
        once = (Instalment(1, self.total, self.total),)
        by_name = {_plain(one.name): one.instalments for one in reversed(self.brands)}
        if not brand:
            return by_name.get("") or next((one.instalments for one in self.brands if one.instalments), once)
        tables = set(by_name.values())
        shared = tables.pop() if len(by_name) > 1 and len(tables) == 1 else ()
        return by_name.get(_plain(brand)) or by_name.get("") or shared or once


class QuoteItem(Value):
    """One held seat in a payment-methods query.

    ``price`` is the seat's price as known to the desk; ``benefit``: a discount was requested with the hold,
    and its answer did not state the amount.
    """

    block_id: str
    price: Cents
    insurance: bool = False
    low_fare: bool = False
    benefit: bool = False


class QuotePart(Value):
    trip_id: str
    direction: Direction
    kind: TripKind
    items: tuple[QuoteItem, ...]


class Quote(Value):
    """The answer of the payment-methods query (contract 4.7).

    Attributes:
        seat_prices, insurance_prices: by block id, where the provider repeats them.
        unread: the fields, each with its reason, for which a method in the answer is not offered.
        switched_off: the fields by which the provider says that it does not offer a method.
        insurance_left: insurance was asked for and nothing in the answer prices it: the totals hold it, and
            only the same question without it shows how much it is.
        later: the methods whose amounts are accounted for only once that is known.
    """

    methods: tuple[PaymentMethod, ...]
    seat_prices: tuple[tuple[str, Cents], ...] = ()
    insurance_prices: tuple[tuple[str, Cents], ...] = ()
    unread: tuple[tuple[str, str], ...] = ()
    insurance_left: bool = False
    switched_off: tuple[str, ...] = ()
    later: tuple[PaymentType, ...] = ()

    def taken(self, methods: Collection[PaymentType]) -> Quote:
        """Return the quote of a desk that takes only these ``methods``: the others cannot be chosen."""
        return replace(
            self,
            methods=tuple(
                one
                if one.type is None or one.type in methods
                else replace(one, type=None, why_not=WhyNot.NOT_TAKEN)
                for one in self.methods
            ),
        )

    def method(self, wanted: PaymentType) -> PaymentMethod | None:
        return next((method for method in self.methods if method.type is wanted), None)


@dataclass(frozen=True, slots=True)
class CardToken:
    """What the provider's page gives for a card. Lives in memory until the order is sent, never on disk.

    ``token`` goes to ``payment.paymentDetails.creditCard.tokens.provider``; it and the holder's name are
    hidden from ``repr``, so that no log can show them. ``antifraud_id`` is the anti-fraud session that the
    page collected (contract 4.9); empty where it collects none.
    """

    token: str = field(repr=False)
    brand: str
    expiration_month: str
    expiration_year: str
    cardholder_name: str = field(repr=False)
    antifraud_id: str = field(default="", repr=False)


class PaymentChoice(Value):
    """How the customer pays. ``card`` is present exactly when the type is a card. ``charged`` is the sum
    with the interest of the instalments, where it is known."""

    type: PaymentType
    installments: int = 1
    card: CardToken | None = None
    charged: Cents | None = None
