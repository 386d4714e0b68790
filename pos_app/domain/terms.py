"""What a partner and the provider agreed on beyond the contract, as far as a sale itself must know it."""

from __future__ import annotations

from pos_app.domain.payment import PaymentType
from pos_app.domain.value import Value


class Terms(Value):
    """The agreement of one desk. Defaults are what the contract shows or what was decided.

    Attributes:
        with_interest: an order's amounts carry the interest of the instalments (contract 2.7 leaves it open).
        fee_in_total: ``totalAmount`` and ``payment.amount`` include the service fee (contract 2.7).
        passenger_with_hold: a passenger who is known already is named when the seat is held (contract 2.4).
        low_fare: the partner is enabled for the low-fare offer (contract 1), so its seat map is requested.
        methods: the payment methods that this desk takes.
        card_page: this desk has a card page; without one the card is never proposed.
        antifraud_required: a card order needs the anti-fraud session of the provider's page (contract 4.9).
    """

    with_interest: bool = False
    fee_in_total: bool = True
    passenger_with_hold: bool = False
    low_fare: bool = False
    card_page: bool = True
    antifraud_required: bool = False
    methods: tuple[PaymentType, ...] = tuple(PaymentType)


AS_SHOWN = Terms()
"""No agreement beyond the contract."""
