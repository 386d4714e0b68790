"""Orders over a real TLS connection whose records are damaged: none is forgotten, and none is sent twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
import stamina

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.trust import Trust
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Policy
from pos_app.partner.client import PartnerClient
from pos_app.system.clock import SystemClock
from pos_app.system.tasks import TaskScope
from tests.orders.following_desk import order
from tests.orders.model import ModelJournal
from tests.partner.certificates import Authority
from tests.partner.service import Answer, Service, running
from tests.patience import patience
from tests.sale.samples import attempt

S = AttemptState
CHECKOUT = "v5/orders/GB7K/checkout-response"
DAMAGED = Answer(body=b'{"data": {', declared=500, damaged=True)
MADE = Answer.of({"publicId": "GB7K", "item": []}, 201)
REFUSED = Answer.of({"success": True, "data": {"status": "refused", "message": "no funds"}})


class Desk:
    """A tracker over a client of that service; ``errors`` are the tasks that failed."""

    def __init__(self, service: Service, trust: Trust) -> None:
        url = f"https://localhost:{service.port}/partners/api"
        self.client = PartnerClient(replace(service.connection, base_url=url, trust=trust))
        self.errors: list[tuple[str, BaseException]] = []
        self.journal = ModelJournal()
        self.scope = TaskScope("sale", lambda name, error: self.errors.append((name, error)))
        self.orders = OrderTracker(
            self.client,
            self.journal,
            SystemClock(),
            lambda work, name: self.scope.start(work, name=name),
            Policy(poll=0.01, resolve_every=0.01),
        )

    async def sold_until(self, state: AttemptState) -> Attempt:
        """Charge, and return the attempt once it is in that state; then it is followed no more."""
        reached = asyncio.Event()
        self.orders.on_attempt(lambda moved: reached.set() if moved.state is state else None)
        self.orders.begin(order(), attempt())
        async with asyncio.timeout(patience(5)):
            await reached.wait()
        await self.scope.aclose()
        return self.journal.rows["a1"]


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("ca"))


@pytest.fixture
def service(authority: Authority) -> Iterator[Service]:
    with (
        running(authority.issue("central").server()) as service,
        stamina.set_testing(True, attempts=3, cap=True),
    ):
        yield service


@pytest.fixture
async def desk(service: Service, authority: Authority) -> AsyncIterator[Desk]:
    desk = Desk(service, Trust(str(authority.file)))
    yield desk
    await desk.client.aclose()


async def test_a_damaged_outcome_is_asked_for_again(desk: Desk, service: Service) -> None:
    service.on("v4/orders", MADE)
    service.on(CHECKOUT, DAMAGED, DAMAGED, REFUSED)
    assert (await desk.sold_until(S.REFUSED)).public_id == "GB7K"
    assert (len(service.calls("v4/orders")), len(service.calls(CHECKOUT)), desk.errors) == (1, 3, [])


async def test_an_order_whose_token_is_damaged_is_not_sent_and_said_to_be(
    desk: Desk, service: Service
) -> None:
    service.on("oauth/basic-token", DAMAGED)
    assert (await desk.sold_until(S.NOT_SENT)).public_id == ""
    assert (service.calls("v4/orders"), desk.errors) == ([], [])


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        (Answer(silent=True, damaged=True), S.AMBIGUOUS),
        (Answer(201, b'{"item": [', declared=500, damaged=True), S.EXISTS_NO_ID),
    ],
    ids=["head", "body"],
)
async def test_an_order_whose_answer_is_damaged_is_searched_for(
    answer: Answer, state: AttemptState, desk: Desk, service: Service
) -> None:
    service.on("v4/orders", answer)
    await desk.sold_until(state)
    assert (len(service.calls("v4/orders")), desk.errors) == (1, [])
