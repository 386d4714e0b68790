"""The staff of a kiosk print what a customer left behind: on a real printer, from a real order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pos_app.core import Core, DeskProvider
from pos_app.desk.kiosk_staff import KioskStaff, reprints
from pos_app.desk.slips import Slips
from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct, AuditEntry
from pos_app.domain.faults import Unreachable
from pos_app.domain.order_states import AttemptState
from pos_app.domain.orders import Finality, FiscalTicket, OrderDetail
from pos_app.printing.slip_printing import SlipPrinting
from tests.printing.loopback_printer import LoopbackPrinter
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.selling import a_plan, opened, sold

pytestmark = pytest.mark.qt

PLAN = a_plan(
    passengers=[
        {"name": "Helena Prado Siqueira", "documentType": "CPF", "documentNumber": "52998224725"},
        {"name": "Otto Siqueira Lemos", "documentType": "CPF", "documentNumber": "11144477735"},
    ]
)


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("shop"), extra=("--speed", "10"))
    yield process
    process.stop()


@pytest.fixture
def printer() -> Iterator[LoopbackPrinter]:
    with LoopbackPrinter() as made:
        yield made


async def left(core: Core) -> tuple[Attempt, ...]:
    """Return the orders that the staff sees as paid and not printed."""
    return await KioskStaff(core, _slips(core)).not_printed()


def _slips(
    core: Core, printer: LoopbackPrinter | None = None, at: Callable[[], str] = lambda: "Totem 01"
) -> Slips:
    printers = (printer.profile(),) if printer else ()
    return Slips(SlipPrinting(lambda: printers, core.journal.prints, at), training=True)


async def test_every_slip_came_out_and_the_order_leaves_the_list(
    sandbox: SandboxProcess, tmp_path: Path, printer: LoopbackPrinter
) -> None:
    await sold(sandbox, tmp_path / "kiosk", PLAN)
    async with opened(sandbox, tmp_path / "kiosk") as core:
        (order,) = await left(core)
        slips = _slips(core, printer, lambda: "Ana Lima")
        assert await KioskStaff(core, slips).print_tickets(order) == ""
        assert printer.slips == 2 + 1
        printed = core.journal.prints.of_order(order.public_id)
        assert {one.who for one in printed} == {"Ana Lima"}, "who is in the staff area"
        reprints(core)(order.public_id)
        await core.journal.trail.add(AuditEntry(AuditAct.LOCKED, "Totem 01"))
        (row,) = await core.journal.trail.of_subject(AuditAct.REPRINTED, order.public_id)
        assert (row.who, row.details) == (core.settings.station.counter, '{"way":"kiosk"}')
        assert await left(core) == ()


async def test_an_order_of_which_a_slip_may_be_missing_stays_in_the_list(
    sandbox: SandboxProcess, tmp_path: Path, printer: LoopbackPrinter
) -> None:
    await sold(sandbox, tmp_path / "kiosk", PLAN)
    async with opened(sandbox, tmp_path / "kiosk") as core:
        (order,) = await left(core)
        staff = KioskStaff(core, _slips(core, printer))
        printer.breaks, printer.breaks_at = "reset", 200
        assert await staff.print_tickets(order)
        (order,) = await left(core)
        assert order.state is AttemptState.COMPLETED
        # The next try prints the other slip, and still cannot know of the first.
        printer.mend()
        assert "confira" in (await staff.print_tickets(order)).lower()
        assert [one.state for one in await left(core)] == [AttemptState.COMPLETED]
        assert printer.slips == 2, "the receipt follows the last"


async def test_an_order_without_tickets_at_the_provider_is_not_kept_as_printed(
    sandbox: SandboxProcess, tmp_path: Path, printer: LoopbackPrinter
) -> None:
    await sold(sandbox, tmp_path / "kiosk", PLAN)
    async with opened(sandbox, tmp_path / "kiosk") as core:
        (order,) = await left(core)
        without = replace(core, provider=_WithoutTickets(core.provider))  # type: ignore[arg-type]
        assert await KioskStaff(without, _slips(core, printer)).print_tickets(order)
        assert len(await left(core)) == 1 and printer.slips == 0


async def test_a_ticket_that_was_cancelled_meanwhile_is_not_printed(
    sandbox: SandboxProcess, tmp_path: Path, printer: LoopbackPrinter
) -> None:
    await sold(sandbox, tmp_path / "kiosk", PLAN)
    async with opened(sandbox, tmp_path / "kiosk") as core:
        (order,) = await left(core)

        def staff(*valid: Finality) -> KioskStaff:
            without = replace(core, provider=_Changed(core.provider, valid))  # type: ignore[arg-type]
            return KioskStaff(without, _slips(core, printer))

        none = await staff(Finality.CANCELED, Finality.REFUSED).print_tickets(order)
        assert "nenhum bilhete válido" in none and "Não venda nem cobre de novo" in none
        late = await staff(Finality.PENDING, Finality.PENDING).print_tickets(order)
        assert "ainda não saíram" in late
        assert len(await left(core)) == 1 and printer.slips == 0
        assert await staff(Finality.CANCELED, Finality.COMPLETED).print_tickets(order) == ""
        assert printer.slips == 1 + 1 and await left(core) == ()


async def test_a_query_that_fails_never_says_that_a_paid_order_was_not_charged(
    sandbox: SandboxProcess, tmp_path: Path, printer: LoopbackPrinter
) -> None:
    await sold(sandbox, tmp_path / "kiosk", PLAN)
    async with opened(sandbox, tmp_path / "kiosk") as core:
        (order,) = await left(core)
        silent = replace(core, provider=_Silent())  # type: ignore[arg-type]
        said = await KioskStaff(silent, _slips(core, printer)).print_tickets(order)
    assert "A compra está paga: não venda nem cobre de novo." in said
    assert "cobrado" not in said


class _Silent:
    """A service that cannot be reached."""

    async def order(self, public_id: str) -> OrderDetail:
        raise Unreachable("no route")


class _Changed:
    """The sandbox, of whose answer the states of the tickets are changed."""

    def __init__(self, provider: DeskProvider, states: tuple[Finality, ...]) -> None:
        self._provider = provider
        self._states = states

    async def order(self, public_id: str) -> OrderDetail:
        found = await self._provider.order(public_id)
        states = zip(found.tickets, self._states, strict=True)
        return replace(found, tickets=tuple(replace(ticket, status=state) for ticket, state in states))

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]:
        return await self._provider.fiscal_tickets(public_id)


class _WithoutTickets:
    """The sandbox, of whose answer the tickets are taken out: it has no such variation."""

    def __init__(self, provider: DeskProvider) -> None:
        self._provider = provider

    async def order(self, public_id: str) -> OrderDetail:
        return replace(await self._provider.order(public_id), tickets=())

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]:
        return await self._provider.fiscal_tickets(public_id)
