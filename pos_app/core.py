"""Everything but the window: settings, journal, provider, sale, orders, made once and closed in reverse."""

from __future__ import annotations

import asyncio
import csv
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pos_app import __version__
from pos_app.domain.branch import (
    BranchAddress,
    BranchFault,
    BranchProblem,
    CopyStatus,
    DecidedElsewhere,
    Refusal,
    StaffCall,
)
from pos_app.domain.overview import Told
from pos_app.domain.passengers import Buyer
from pos_app.domain.places import Place
from pos_app.domain.start_faults import (
    ConnectionMissing,
    KeyFault,
    KeyProblem,
    SettingsError,
    SettingsProblem,
    WrongValue,
)
from pos_app.domain.storage import JournalKey, StorageFault
from pos_app.domain.terms import AS_SHOWN, Terms
from pos_app.journal.blocks import BlockFile
from pos_app.journal.door import Door
from pos_app.journal.journal import Journal
from pos_app.journal.seals import FILE as HEAD_FILE
from pos_app.journal.seals import SealPlaces
from pos_app.orders.fiscal_watch import FiscalWatch
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Clock, Policy, Provider
from pos_app.partner import lazy_client
from pos_app.partner.config import Connection
from pos_app.partner.reading import profile as profiles
from pos_app.partner.reading.book import Book
from pos_app.sale.own_blocks import BlockBook, OwnBlocks
from pos_app.sale.place_directory import PlaceBook
from pos_app.sale.runner import SaleRunner, Tasks
from pos_app.sale.stage import READS
from pos_app.system import audit_key, branch_secret, journal_key, logs, old_files, paths, private
from pos_app.system import credentials as vault
from pos_app.system.clock import SystemClock
from pos_app.system.options import Options
from pos_app.system.settings import Settings, load
from pos_app.system.tasks import TaskScope, to_the_end
from pos_app.system.training_settings import alone, training

if TYPE_CHECKING:
    from pos_app.branch.at_window import Heard
    from pos_app.branch.service import Branch
    from pos_app.counter_share import CounterShare
    from pos_app.domain.attempts import Attempt
    from pos_app.domain.calls import CallEvent
    from pos_app.partner.client import PartnerClient
    from pos_app.partner.reading.samples import SampleFolder
    from pos_app.system.demo import DemoSandbox

DeskJournal: TypeAlias = Journal
"""The journal of a desk, which holds more than the sale asks of it (``orders.ports.Journal``)."""
DeskProvider: TypeAlias = "PartnerClient"
"""The provider of a desk: ``orders.ports.Provider``, and what proves a connection and knows drift."""
_LOG = logging.getLogger(__name__)
_TRAINING = "treinamento"
_SCRUB_EVERY = 86_400.0
"""Seconds between two times that people of long ago are forgotten."""
_AT_ONCE = 1.5
"""Seconds for which whoever types waits for the branch."""
_BRANCH_AGAIN = 60.0
"""Seconds until the branch is tried again whose secret or library was not there."""
_STANDS_AFTER = 30.0
"""Seconds until a large journal is looked through, and people of long ago are forgotten."""
_COPIES_EVERY = 300.0
"""Seconds between two checks whether the journal needs a copy, and before the first check."""


@dataclass(slots=True)
class Core:
    """What a desk needs to sell, with or without a window."""

    options: Options
    settings: Settings
    journal: DeskJournal
    provider: DeskProvider
    sale: SaleRunner
    orders: OrderTracker
    fiscal: FiscalWatch
    places: PlaceBook
    clock: SystemClock
    tasks: TaskScope
    exchanges: Exchanges
    door: Door
    branch: BranchSeat
    _stack: AsyncExitStack

    async def watch_fiscal(self) -> None:
        """Ask by itself for fiscal tickets that are late, until the core is closed.

        Raises:
            StorageFault: the journal cannot be read.
        """
        await self.fiscal.begin(self.journal.fiscal, lambda work, name: self.tasks.start(work, name=name))

    async def take_over(self, order: Attempt) -> Attempt | Refusal:
        """Find out from now on what becomes of an order of the branch whose counter is gone.

        Raises:
            BranchFault: the branch cannot be asked. StorageFault: the journal does not take it.
        """
        if self.branch.branch is None:
            raise BranchFault(self.branch.status.problem or BranchProblem.NOT_JOINED)
        taken = await self.branch.branch.take_over(order)
        if not isinstance(taken, Refusal):
            self.orders.follow(taken)
        return taken

    async def close(self) -> None:
        """Close everything in reverse order, after the answer to an order that is on its way."""
        await to_the_end(self._stack.aclose())


class BranchSeat:
    """This counter's place in a branch.

    Attributes:
        branch: None where the desk stands alone, or cannot have its branch just now.
        status: how far its changes have come.
        called: since when this kiosk calls for somebody (monotonic); None: nobody calls.
        on_parked: called when the parked sales of this desk are others by what another counter did.
        on_calls: called with the kiosks of the branch that call for somebody.
        share: what it shares beside its orders; None where it stands alone.
        on_change: called when another counter's changes have come.
        on_heard: called with what the other counters ask and hold, when it is something else.
        told: returns how this counter stands, for the others.
    """

    def __init__(self) -> None:
        self.branch: Branch | None = None
        self.share: CounterShare | None = None
        self._loop = asyncio.get_running_loop()
        self.status = CopyStatus()
        self.called: float | None = None
        self.on_parked: Callable[[], object] = lambda: None
        self.on_calls: Callable[[tuple[StaffCall, ...]], object] = lambda calls: None
        self.on_change: Callable[[], object] = lambda: None
        self.on_heard: Callable[[Heard], object] = lambda heard: None
        self.told: Callable[[], Told] = Told
        self._blocks: OwnBlocks = ()

    def follow(self, made: Branch) -> None:
        """Take part in the branch from now on."""
        self.branch, made.on_status, made.on_parked = made, self.tell, self.parked_moved
        made.on_change = lambda: self.on_change()
        made.window.on_heard = lambda heard: self.on_heard(heard)
        made.window.told = lambda: self.told()
        made.window.hold(self._blocks)
        made.call(self.called)

    def hold(self, blocks: OwnBlocks) -> None:
        """Let the others know which seats this counter holds."""
        self._blocks = blocks
        if self.branch is not None:
            self.branch.window.hold(blocks)

    def parked_moved(self) -> None:
        """A sale that was parked here went to another counter, or one came from there."""
        self.on_parked()

    def call(self, *, on: bool) -> None:
        """Let the desks of the branch know that somebody is needed here, or no longer."""
        self.called = time.monotonic() if on else None
        if self.branch is not None:
            self.branch.call(self.called)

    def shared(self) -> None:
        """Something that the counters have alike was changed here. For any thread."""
        if (branch := self.branch) is not None:
            self._loop.call_soon_threadsafe(branch.shared)

    async def people(self, text: str) -> tuple[Buyer, ...]:
        """Return who came to another counter before; nobody where the branch does not answer at once."""
        with suppress(BranchFault, TimeoutError):
            async with asyncio.timeout(_AT_ONCE):
                return await self.branch.people(text) if self.branch else ()
        return ()

    def tell(self, status: CopyStatus) -> None:
        """Keep another status: whoever shows it looks at it."""
        self.status = status


class Exchanges:
    """Passes the facts of each call to the provider on to a listener, which decides whether it can be used.

    Attributes:
        usable: whether a hold or an order may begin.
    """

    def __init__(self) -> None:
        self.listener: Callable[[CallEvent], None] | None = None
        self.usable = True

    def __call__(self, event: CallEvent) -> None:
        if self.listener:
            self.listener(event)


async def open_core(
    options: Options, on_error: Callable[[str, BaseException], None], demo: DemoSandbox | None = None
) -> Core:
    """Build the core.

    Raises:
        SettingsError, CredentialsError, KeyFault, DemoError, ProfileError, StorageFault: it cannot be built.
    """
    async with AsyncExitStack() as stack:
        settings = await _settings(options, demo, stack)
        journal = await _journal(options, settings)
        stack.push_async_callback(journal.aclose)
        door = Door(options.data_dir, journal.trail.add_soon)
        stack.push_async_callback(asyncio.to_thread, door.close)
        await _begin(journal, settings)
        stack.push_async_callback(_remember, options, journal)
        logs.start(options.data_dir)
        exchanges = Exchanges()
        # In a thread: a keyring may be slow, and one that is locked waits for a person.
        provider = await asyncio.to_thread(_client, options, settings, exchanges)
        stack.push_async_callback(provider.aclose)
        kept = TaskScope("kept", on_error)
        stack.push_async_callback(kept.finish)  # The last change may come from a task that is ended.
        tasks = TaskScope("sale", on_error)
        stack.push_async_callback(tasks.aclose)
        clock = SystemClock()
        tasks.start(_later(clock, journal.check), name="check")
        tasks.start(_copies(options, journal, clock), name="copies")
        branch = BranchSeat()
        if settings.branch.seat[0]:
            from pos_app.counter_share import CounterShare  # A desk that stands alone starts without.

            branch.share = CounterShare(options, settings, journal)
            journal.elsewhere = branch.people
            tasks.start(_copy_to_branch(branch, options, settings, journal, clock), name="branch")
        tasks.start(_later(clock, lambda: _scrub_daily(journal, clock, settings, on_error)), name="scrub")
        policy = Policy(hold_minimum=settings.hold_minimum)
        file = BlockFile(options.data_dir)

        async def keep(blocks: OwnBlocks) -> None:
            try:
                await file.write(blocks)
            except OSError as fault:
                # Known until the program ends; the sale goes on.
                _LOG.warning("blocked seats cannot be kept: %s", fault)

        def changed(blocks: OwnBlocks) -> None:
            kept.start(keep(blocks), name="blocks")
            branch.hold(blocks)

        book = BlockBook(clock.now, changed, settings.hold_minutes)
        book.restore(kept_blocks := file.read())
        branch.hold(kept_blocks)
        blocks = book
        sale, orders = runners(
            provider, journal, clock, tasks, policy, terms(settings), blocks, usable=lambda: exchanges.usable
        )
        if settings.branch.seat[0]:
            orders.claim = partial(_claim, branch, orders)
        places = await _places(provider, journal, sale)
        return Core(
            options=options,
            settings=settings,
            journal=journal,
            provider=provider,
            sale=sale,
            orders=orders,
            fiscal=FiscalWatch(provider, orders, clock, policy, lambda: exchanges.usable),
            places=places,
            clock=clock,
            tasks=tasks,
            exchanges=exchanges,
            door=door,
            branch=branch,
            _stack=stack.pop_all(),
        )


def seals(options: Options, *, make: bool = True) -> SealPlaces:
    """Return where the end of the audit trail is sealed; ``make`` its key where there is none."""
    files = tuple(folder / HEAD_FILE for folder in audit_key.folders(options))
    key = audit_key.made(options) if make else audit_key.read(options)
    return SealPlaces(files, key, audit_key.known(options))


async def open_journal(options: Options, settings: Settings) -> Journal:
    """Open the journal for a command: with its key, and with the places of its audit trail.

    Raises:
        KeyFault, StorageFault: it cannot be opened.
    """
    protection = "plain" if options.demo else settings.journal_protection
    key = journal_key.acquire(options.data_dir, protection)
    journal = await Journal.open(options.data_dir, key, seals(options))
    await _begin(journal, alone(settings) if options.demo else settings)
    return journal


async def _begin(journal: DeskJournal, settings: Settings) -> None:
    """Begin the audit trail where it is empty, and let the journal know its branch. A full disk must not
    prevent the recovery of open orders."""
    try:
        await journal.trail.begin()
        await journal.trail.begin_without([one.badge for one in settings.people.members])
        await journal.outbox.link(*settings.branch.seat)
    except StorageFault as fault:
        _LOG.warning("the audit trail is not begun: %s", fault)


def counter_of(
    options: Options, settings: Settings, journal: DeskJournal, clock: SystemClock, share: CounterShare | None
) -> Branch:
    """Return this counter's part of its branch. In a thread: a keyring may be slow, and so is the library."""
    from pos_app.branch.link import Login
    from pos_app.branch.sealing import BranchKey
    from pos_app.branch.service import Branch

    where = settings.branch
    secret = branch_secret.read(where.login)
    login = Login(BranchAddress.of(where.database), where.login, secret.password, Path(where.authority))
    who = (settings.station.counter, "kiosk" if options.kiosk else "desk", __version__)
    return Branch(login, BranchKey(secret.key), journal.outbox, clock, who, None, share)


async def tell_branch(options: Options, settings: Settings, journal: DeskJournal) -> bool:
    """Bring what changed into the branch at once, for a command; False where it is told later."""
    from pos_app.counter_share import CounterShare

    share = CounterShare(options, settings, journal)
    try:
        made = await asyncio.to_thread(counter_of, options, settings, journal, SystemClock(), share)
    except (BranchFault, ImportError) as error:
        _LOG.warning("the branch is told later: %s", error)
        return False
    try:
        await made.turn()
    except BranchFault as fault:
        _LOG.warning("the branch is told later: %s", fault)
        return False
    finally:
        await made.aclose()
    return True


async def _claim(seat: BranchSeat, orders: OrderTracker, attempt_id: str) -> None:
    """Decide about an order only where no other counter of the branch does.

    Raises:
        DecidedElsewhere: another one does, or nobody can say.
    """
    attempt = next((one for one in orders.open if one.id == attempt_id), None)
    try:
        if seat.branch is None:
            raise BranchFault(seat.status.problem or BranchProblem.UNREACHABLE)
        found = await seat.branch.claim(attempt) if attempt else None
    except BranchFault as fault:
        raise DecidedElsewhere(fault.kind) from fault
    if isinstance(found, Refusal):
        raise DecidedElsewhere(found)
    if found:
        orders.follow(found)
        raise DecidedElsewhere(Refusal.MOVED)


async def _copy_to_branch(
    seat: BranchSeat, options: Options, settings: Settings, journal: DeskJournal, clock: SystemClock
) -> None:
    """Copy this counter's changes until the core is closed; what prevents it prevents no sale."""
    while True:
        try:
            made = await asyncio.to_thread(counter_of, options, settings, journal, clock, seat.share)
        except (BranchFault, ImportError) as error:
            lacking = BranchProblem.LIBRARY_MISSING
            seat.tell(CopyStatus(problem=error.kind if isinstance(error, BranchFault) else lacking))
        else:
            made.on_calls = None if options.kiosk else lambda calls: seat.on_calls(calls)
            seat.follow(made)
            try:
                await made.run()
            except StorageFault as fault:
                _LOG.warning("changes are not copied to the branch: %s", fault)
            finally:
                seat.branch = None
                await made.aclose()
        await clock.wait(_BRANCH_AGAIN)


async def _settings(options: Options, demo: DemoSandbox | None, stack: AsyncExitStack) -> Settings:
    """Return the settings: for a demonstration those of its sandbox, which is started unless it runs."""
    settings = await asyncio.to_thread(_read, options)
    if not options.demo:
        return settings
    from pos_app.system.demo import DemoSandbox

    running = demo or DemoSandbox(options.data_dir)
    if demo is None:
        stack.callback(running.stop)
    return training(settings, await asyncio.to_thread(running.address))


def _read(options: Options) -> Settings:
    private.tighten(options.data_dir, options.settings_file)
    return load(options.settings_file)


def _key(options: Options, settings: Settings) -> tuple[JournalKey | None, SealPlaces]:
    return journal_key.acquire(options.data_dir, settings.journal_protection), seals(options)


async def _journal(options: Options, settings: Settings) -> DeskJournal:
    """Open the journal with its key."""
    try:
        key, places = await asyncio.to_thread(_key, options, settings)
    except KeyFault as fault:
        if fault.kind is KeyProblem.CHOOSE_PASSPHRASE:
            await asyncio.to_thread(connection, settings)  # What is missing there is asked for first.
        raise
    journal = await Journal.open(options.data_dir, key, places)
    try:
        if key:
            await asyncio.to_thread(journal_key.confirm, options.data_dir, key)
    except BaseException:
        await journal.aclose()
        raise
    return journal


def _client(options: Options, settings: Settings, exchanges: Exchanges) -> DeskProvider:
    """Return the provider's client; its replies are read by this connection's profile."""
    return lazy_client.lazy_client(
        connection(settings),
        observe=exchanges,
        book=book(options, settings),
        samples=partial(samples, options),
    )


def profile_key(options: Options, settings: Settings) -> str:
    """Return the key of the reading profile to use: the sandbox listens on another port each time."""
    return _TRAINING if options.demo else settings.base_url


def book(options: Options, settings: Settings) -> Book:
    """Return what is known of how the provider answers.

    Raises:
        ProfileError: the reading profile exists and is invalid.
    """
    file = options.data_dir / profiles.FILE
    return Book(profiles.of_connection(file, profile_key(options, settings)))


def samples(options: Options) -> SampleFolder:
    """Return where replies that cannot be read are kept, masked: beside the log."""
    from pos_app.partner.reading.samples import SampleFolder

    return SampleFolder(options.data_dir / paths.LOGS / paths.REPLIES)


def connection(settings: Settings) -> Connection:
    """Return the client's configuration.

    Raises:
        ConnectionMissing: no address, or no credentials.
        SettingsError: the file of authorities will not do.
    """
    if not settings.base_url:
        raise ConnectionMissing(SettingsProblem.NO_ADDRESS)
    found = vault.find(settings.credentials, settings.base_url)
    if found is None:
        raise ConnectionMissing(SettingsProblem.NO_CREDENTIALS)
    agreed, wait = settings.agreement, settings.timeouts
    trust = settings.network.trust()
    if trust.ca_file:
        from pos_app.partner.secure import ca_problem  # Late, as TLS itself: most desks name no file.

        if wrong := ca_problem(trust.ca_file):
            raise SettingsError(
                SettingsProblem.WRONG_VALUE, trust.ca_file, "network.ca_file", value=WrongValue(wrong)
            )
    return Connection(
        base_url=settings.base_url,
        user=found.user,
        secret=found.secret,
        client_id=settings.client_id,
        client_name=settings.client_name,
        api_key=settings.api_key,
        token_body=settings.token_body,
        order_mode=settings.order_mode,
        payments_shape=settings.payments_shape,
        one_stop_items=settings.one_stop_items,
        partner_id_field=settings.partner_id_field,
        hold_minutes=settings.hold_minutes,
        places_by_name=settings.places_by_name,
        return_direction=settings.return_direction,
        station_email=settings.station.email,
        pix_installments=agreed.pix_installments,
        user_agent=f"guiche/{__version__}",
        device_address=agreed.device_address,
        financial_channel_id=agreed.financial_channel_id,
        pix_installment_token=agreed.pix_installment_token,
        user_name=agreed.user_name,
        user_email=agreed.user_email,
        trust=trust,
        connect_timeout=wait.connect,
        read_timeout=wait.read,
        order_timeout=wait.order,
    )


def terms(settings: Settings) -> Terms:
    agreed = settings.agreement
    return Terms(
        with_interest=agreed.instalments_with_interest,
        fee_in_total=agreed.fee_in_total,
        passenger_with_hold=agreed.passenger_with_hold == "when_known",
        low_fare=agreed.low_fare,
        card_page=bool(settings.card.page_url),
        antifraud_required=settings.card.antifraud == "required",
        methods=settings.payments,
    )


async def _scrub_daily(
    journal: Journal, clock: SystemClock, settings: Settings, on_error: Callable[[str, BaseException], None]
) -> None:
    """Forget them once the program stands, and daily where it is never closed."""
    while True:
        keep_days = settings.keep_people_days
        pdf_days = min(settings.keep_pdf_days, keep_days)
        try:
            await asyncio.to_thread(old_files.forget, journal.folder, clock.now(), pdf_days, keep_days)
            await journal.scrub(clock.now(), keep_days)
        except StorageFault as fault:
            on_error("scrub", fault)
        await clock.wait(_SCRUB_EVERY)


async def _remember(options: Options, journal: DeskJournal) -> None:
    """Let the keyring know how far the audit trail has come; what prevents it prevents nothing else."""
    with suppress(StorageFault):
        await asyncio.to_thread(audit_key.remember, options, await journal.trail.last())


async def _later(clock: SystemClock, work: Callable[[], Awaitable[None]]) -> None:
    """Do what reads much of a large journal once the window stands, which would wait for it."""
    await clock.wait(_STANDS_AFTER)
    await work()


async def _copies(options: Options, journal: DeskJournal, clock: SystemClock) -> None:
    """Let the journal make its hourly copy when one is due, and the keyring follow the audit trail."""
    while True:
        await _remember(options, journal)
        await clock.wait(_COPIES_EVERY)
        try:
            await journal.backup()
        except StorageFault as fault:
            _LOG.warning("no copy of the journal: %s", fault)


def runners(
    provider: Provider,
    journal: DeskJournal,
    clock: Clock,
    scope: TaskScope,
    policy: Policy,
    terms: Terms = AS_SHOWN,
    blocks: BlockBook | None = None,
    *,
    usable: Callable[[], bool] = lambda: True,
) -> tuple[SaleRunner, OrderTracker]:
    """Return what runs a desk's sale and what tracks its orders; their tasks belong to ``scope``."""
    tasks = Tasks(
        spawn=lambda coroutine, name: scope.start(coroutine, slot=name if name in READS else None, name=name),
        cancel=scope.cancel,
    )
    orders = OrderTracker(provider, journal, clock, tasks.spawn, policy)
    sale = SaleRunner(provider, journal, clock, tasks, orders, policy, terms, blocks, usable)
    return sale, orders


async def _places(provider: Provider, journal: Journal, sale: SaleRunner) -> PlaceBook:
    """Return the places that the journal kept and the largest cities; the window adds the others later."""
    places = PlaceBook(provider, journal, _shipped_cities())
    await places.load()
    sale.subscribe(places.doubt)
    return places


def _shipped_cities() -> Iterator[Place]:
    """Yield the cities of Brazil, read as they are needed; ``resources/places/README.md`` says where from."""
    text = (paths.resources_dir() / "places" / "cities.csv").read_text(encoding="utf-8")
    for name, state, latitude, longitude in csv.reader(text.splitlines(), delimiter=";"):
        known = (float(latitude), float(longitude)) if latitude else (None, None)
        yield Place(name, state, latitude=known[0], longitude=known[1])
