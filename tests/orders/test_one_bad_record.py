"""No bad record blocks another: a damaged row, and an order that can never be read, beside a good one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.journal import cipher
from tests.journeys.line import Line, Way, on_a_line
from tests.patience import patience
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.sealing import KEY
from tests.selling import a_plan, opened, sold

pytestmark = pytest.mark.timeout(150)

PEOPLE = (
    ("Helena Prado Siqueira", "529.982.247-25"),
    ("Rui Campos Leal", "111.444.777-35"),
    ("Dirce Alves Rocha", "390.533.447-05"),
)


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[SandboxProcess]:
    sandbox = start_sandbox(tmp_path / "sandbox", extra=("--speed", "10"))
    sandbox.control("quirks", {"pix_paid_after": 0})
    yield sandbox
    sandbox.stop()


async def three_open_orders(shop: SandboxProcess, desk: Path) -> list[str]:
    """Leave three orders that wait for their PIX; return their public ids."""
    ids = []
    for index, (name, document) in enumerate(PEOPLE):
        plan = a_plan(
            pick={"type": "direct", "index": index},
            passengers=[{"name": name, "documentType": "cpf", "documentNumber": document}],
            payment={"type": "pix"},
        )
        answer = await sold(shop, desk, plan)
        assert answer["outcome"] == "awaitingPayment", answer
        ids.append(answer["publicId"])
    return ids


def damage(desk: Path, public_id: str) -> None:
    """Let a disk fault hit the row of one order, and what the side file knows of it."""
    with closing(cipher.connected(desk / "journal.sqlite", KEY)) as file, file:
        file.execute(
            "UPDATE attempts SET body = ? WHERE CAST(body AS TEXT) LIKE ?", (b'{"id": "a', f"%{public_id}%")
        )
        assert file.changes() == 1
    (desk / "attempts.jsonl").unlink()


async def until(seen: Callable[[], object], what: str, seconds: float = 30) -> None:
    end = time.monotonic() + patience(seconds)
    while not seen():
        assert time.monotonic() < end, f"never came: {what}"
        await asyncio.sleep(0.05)


def asked(line: Line, public_id: str) -> int:
    return sum(public_id in one.path for one in line.said)


async def test_neither_a_damaged_row_nor_an_unreadable_order_keeps_a_third(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    desk = tmp_path / "desk"
    damaged, garbled, good = await three_open_orders(shop, desk)
    damage(desk, damaged)
    for public_id in (garbled, good):
        shop.control(f"pix/{public_id}/pay")
    with on_a_line(shop) as (line, provider):
        line.garbled, line.way = garbled, Way.NONSENSE
        async with opened(provider, desk) as core:
            found = await core.orders.recover()
            assert {one.public_id for one in found} == {garbled, good}
            assert core.journal.unreadable == 1
            await until(lambda: {one.public_id for one in core.orders.open} == {garbled}, "the good order")
            before = asked(line, garbled)
            await until(lambda: asked(line, garbled) > before + 1, "another question about the other")
            (left,) = core.orders.open
            assert left.state is AttemptState.KNOWN, "what cannot be read is neither paid nor refused"
            line.way = Way.OPEN
            await until(lambda: not core.orders.open, "the order that can be read again")
        assert not line.posts("/v4/orders"), "nothing is sent again"
    with closing(cipher.connected(desk / "journal.sqlite", KEY)) as file:
        assert file.execute("SELECT count(*) FROM attempts").fetchone() == (3,), "the bad row is kept"
