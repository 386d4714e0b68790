"""A sale in each state that the customer display knows."""

from __future__ import annotations

from datetime import timedelta

from pos_app.domain.attempts import AttemptState
from pos_app.domain.payment import PaymentType
from pos_app.sale.stage import Sale
from pos_app.ui.customer.presenter import CustomerFace, CustomerPresenter
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, a_pix, a_sold, an_attempt, payment_sale, tickets_sale

PIX_SALE = payment_sale(
    method=PaymentType.PIX, attempt=an_attempt(AttemptState.KNOWN, sold=a_sold(PaymentType.PIX)), pix=a_pix()
)
SALES = {
    "idle": Sale(),
    "basket": payment_sale(),
    "pix": PIX_SALE,
    "verifying": payment_sale(attempt=an_attempt(AttemptState.KNOWN)),
    "thanks": tickets_sale(),
}


def face(name: str) -> CustomerFace:
    """Return what the display shows of a sale, a few seconds after it began."""
    return CustomerPresenter(lambda: NOW + timedelta(seconds=5), ZONE).face(SALES[name])
