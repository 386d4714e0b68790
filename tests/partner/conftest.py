"""A scripted service and a client that talks to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from pos_app.partner.client import PartnerClient
from tests.partner.learn.walks import answer_everything
from tests.partner.service import Service, running


@pytest.fixture
def service() -> Iterator[Service]:
    """A real server whose answers the test writes."""
    with running() as service:
        yield service


@pytest.fixture
def provider(service: Service) -> Service:
    """A provider that answers everything as the contract's examples do."""
    answer_everything(service)
    return service


@pytest_asyncio.fixture
async def client(service: Service) -> AsyncIterator[PartnerClient]:
    """A client of that server."""
    client = PartnerClient(service.connection)
    yield client
    await client.aclose()


@pytest.fixture(autouse=True)
def quick_retries() -> Iterator[None]:
    """Retries wait no time and keep their count."""
    import stamina

    with stamina.set_testing(True, attempts=3, cap=True):
        yield
