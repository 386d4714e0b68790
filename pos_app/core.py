"""Everything but the window: settings, journal, provider, sale, orders, made once and closed in reverse."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TypeAlias

from pos_app import __version__
from pos_app.domain.start_faults import ConnectionMissing, SettingsProblem
from pos_app.domain.storage import StorageFault
from pos_app.domain.terms import AS_SHOWN, Terms
from pos_app.journal.journal import Journal
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Clock, Policy, Provider
from pos_app.partner.client import Exchange, PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.reading import profile as profiles
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.samples import Ring
from pos_app.sale.place_directory import PlaceBook
from pos_app.sale.runner import SaleRunner, Tasks
from pos_app.sale.stage import READS
from pos_app.system import credentials as vault
from pos_app.system import logs, paths
from pos_app.system.clock import SystemClock
from pos_app.system.demo import DemoAddress, DemoSandbox
from pos_app.system.options import Options
from pos_app.system.settings import Environment, Settings, load
from pos_app.system.tasks import TaskScope

DeskJournal: TypeAlias = Journal
"""The journal of a desk, which holds more than the sale asks of it (``orders.ports.Journal``)."""
DeskProvider: TypeAlias = PartnerClient
"""The provider of a desk: ``orders.ports.Provider``, and what proves a connection and knows drift."""
_LOG = logging.getLogger(__name__)
_TRAINING = "treinamento"
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
    places: PlaceBook
    clock: SystemClock
    tasks: TaskScope
    exchanges: Exchanges
    _stack: AsyncExitStack

    async def close(self) -> None:
        """Close everything in reverse order. Orders on their way were journaled before they were sent."""
        await self._stack.aclose()


class Exchanges:
    """Passes the result of each call to the provider on to a listener."""

    def __init__(self) -> None:
        self.listener: Callable[[Exchange], None] | None = None

    def __call__(self, exchange: Exchange) -> None:
        if self.listener:
            self.listener(exchange)


async def open_core(
    options: Options, on_error: Callable[[str, BaseException], None], demo: DemoSandbox | None = None
) -> Core:
    """Build the core.

    Raises:
        SettingsError, CredentialsError, DemoError, ProfileError, StorageFault: it cannot be built.
    """
    async with AsyncExitStack() as stack:
        settings = load(options.settings_file)
        address: DemoAddress | None = None
        if options.demo:
            running = demo or DemoSandbox(options.data_dir)
            if demo is None:
                stack.callback(running.stop)
            address = await asyncio.to_thread(running.address)
            settings = training(settings, address)
        journal = await Journal.open(options.data_dir)
        stack.push_async_callback(journal.aclose)
        logs.start(options.data_dir)
        exchanges = Exchanges()
        provider = PartnerClient(
            connection(settings), observe=exchanges, book=book(options, settings), samples=samples(options)
        )
        stack.push_async_callback(provider.aclose)
        tasks = TaskScope("sale", on_error)
        stack.push_async_callback(tasks.aclose)
        clock = SystemClock()
        try:
            await journal.scrub(clock.now(), settings.keep_people_days)
        except StorageFault as fault:
            # A full disk must not prevent the recovery of open orders.
            on_error("scrub", fault)
        tasks.start(_copies(journal, clock), name="copies")
        policy = Policy(hold_minimum=settings.hold_minimum)
        sale, orders = runners(provider, journal, clock, tasks, policy, terms(settings))
        places = PlaceBook(provider, journal, _shipped_cities())
        await places.load()
        core = Core(
            options,
            settings,
            journal,
            provider,
            sale,
            orders,
            places,
            clock,
            tasks,
            exchanges,
            stack.pop_all(),
        )
    return core


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


def samples(options: Options) -> Ring:
    """Return where replies that cannot be read are kept, masked: beside the log."""
    return Ring(options.data_dir / "log" / "respostas")


def connection(settings: Settings) -> Connection:
    """Return the client's configuration.

    Raises:
        ConnectionMissing: no address, or no credentials.
    """
    if not settings.base_url:
        raise ConnectionMissing(SettingsProblem.NO_ADDRESS)
    found = vault.find(settings.credentials, settings.base_url)
    if found is None:
        raise ConnectionMissing(SettingsProblem.NO_CREDENTIALS)
    agreed, wait = settings.agreement, settings.timeouts
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
        connect_timeout=wait.connect,
        read_timeout=wait.read,
        order_timeout=wait.order,
    )


def terms(settings: Settings) -> Terms:
    """Return the terms of the agreement that the sale needs."""
    agreed = settings.agreement
    return Terms(
        with_interest=agreed.instalments_with_interest,
        fee_in_total=agreed.fee_in_total,
        passenger_with_hold=agreed.passenger_with_hold == "when_known",
        low_fare=agreed.low_fare,
        antifraud_required=settings.card.antifraud == "required",
    )


def training(settings: Settings, address: DemoAddress) -> Settings:
    """Return the settings with the connection replaced by an own sandbox."""
    return settings.model_copy(
        update={
            "base_url": address.base_url,
            "credentials": address.credentials,
            "client_id": address.client_id,
            "environment": Environment.TRAINING,
            # The sandbox decides whether it has the offer: without one, it refuses the second map.
            "agreement": settings.agreement.model_copy(update={"low_fare": True}),
            "card": settings.card.model_copy(
                update={"page_url": address.card_page_url, "hosts": ("127.0.0.1",), "adapter": "sandbox"}
            ),
            "station": settings.station.model_copy(
                update={
                    "name": settings.station.name or "Rodoviária do Tietê · São Paulo",
                    "email": settings.station.email or "guiche@treinamento.exemplo.com.br",
                }
            ),
        }
    )


async def _copies(journal: DeskJournal, clock: SystemClock) -> None:
    """Let the journal make its hourly copy when one is due."""
    while True:
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
) -> tuple[SaleRunner, OrderTracker]:
    """Return what runs a desk's sale and what tracks its orders; their tasks belong to ``scope``."""
    tasks = _tasks_in(scope)
    orders = OrderTracker(provider, journal, clock, tasks.spawn, policy)
    return SaleRunner(provider, journal, clock, tasks, orders, policy, terms), orders


def _tasks_in(scope: TaskScope) -> Tasks:
    """Return the tasks of a sale: of each kind of read only the newest runs."""
    return Tasks(
        spawn=lambda coroutine, name: scope.start(coroutine, slot=name if name in READS else None, name=name),
        cancel=scope.cancel,
    )


def _shipped_cities() -> list[tuple[str, str]]:
    text = (paths.resources_dir() / "places" / "cities.json").read_text(encoding="utf-8")
    return [(name, state) for name, state in json.loads(text)]
