"""What the tests of own blocks share with others."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.attempts import AttemptState
from pos_app.sale import events as e
from pos_app.sale.stage import Sale
from tests.sale.samples import CARD
from tests.sale.walks import CHARGE, at_payment, play


def ended(state: AttemptState, sale: Sale | None = None) -> Sale:
    """Return a sale whose order was begun and ended so."""
    sale, _ = play(sale or at_payment(), e.CardGiven(CARD), CHARGE)
    assert sale.order.attempt is not None
    return play(sale, e.AttemptMoved(replace(sale.order.attempt, state=state)))[0]
