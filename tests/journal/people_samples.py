"""What the tests of privacy share with others."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from pos_app.domain.attempts import Attempt, AttemptState, ProviderAnswer, SoldSeat
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.orders import Confirmed
from pos_app.journal.journal import Journal
from tests.journal.make_fixture import DELIVERY
from tests.sale import samples
from tests.sale.samples import DAY, attempt

HELENA = "529.982.247-25"


OTHER = "111.444.777-35"


def two_people(state: AttemptState = AttemptState.COMPLETED, **changes: Any) -> Attempt:
    """Return an order of two, of which the first pays."""
    one = attempt(state, sends=1, public_id="GB7K-40Q2")
    second = SoldSeat("trip", "18", "Otto Lima", DocumentType.CPF, OTHER, Cents(100))
    sold = replace(
        one.sold,
        buyer="Helena Prado Siqueira",
        buyer_document=HELENA,
        buyer_email="helena@exemplo.com.br",
        buyer_phone="11987650142",
        seats=(replace(one.sold.seats[0], document_number=HELENA, birth_date=date(1984, 2, 29)), second),
    )
    detail = samples.order_detail()
    first = replace(detail.tickets[0], passenger="Helena Prado Siqueira", document_number="")
    theirs = replace(first, passenger="Otto Lima", document_number=OTHER)
    detail = replace(
        detail,
        tickets=(first, theirs),
        passengers=("HELENA PRADO SIQUEIRA", "Otto Lima"),
        buyer_name="Helena",
    )
    return replace(replace(one, sold=sold, confirmed=Confirmed(detail)), **changes)


async def filled(journal: Journal) -> None:
    await journal.record(two_people(id="paid", answer=ProviderAnswer(message="Helena")))
    await journal.record(replace(attempt(AttemptState.REFUSED), id="refused", public_id=""))
    await journal.save_draft("Helena", {"people": [{"number": HELENA}]})
    await journal.save_draft("Otto", {"people": [{"number": OTHER}]})
    await journal.deliveries.add(DELIVERY, b"To: Helena", DAY)
