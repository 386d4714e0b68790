"""The settings of a desk that trains: its own, over the connection of its sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from pos_app.system.demo import DemoAddress, DemoSandbox
from pos_app.system.options import Options
from pos_app.system.settings import Environment, Settings
from pos_app.system.settings_parts import Branch


def alone(settings: Settings) -> Settings:
    """Return the settings of a desk that belongs to no branch: invented sales are no business of one."""
    return replace(settings, branch=Branch())


def training(settings: Settings, address: DemoAddress) -> Settings:
    """Return the settings with the connection replaced by an own sandbox."""
    station = settings.station
    if not station.city and not station.name:  # Where the coordinates are that it has without settings.
        station = replace(station, city="São Paulo", state="SP")
    return replace(
        alone(settings),
        base_url=address.base_url,
        credentials=address.credentials,
        client_id=address.client_id,
        api_key="",  # Nothing that opens the real service is used: the sandbox has its own.
        environment=Environment.TRAINING,
        journal_protection="plain",  # Its people are invented.
        # The sandbox decides whether it has the offer: without one, it refuses the second map.
        agreement=replace(settings.agreement, low_fare=True, pix_installment_token=""),
        card=replace(settings.card, page_url=address.card_page_url, hosts=("127.0.0.1",), adapter="sandbox"),
        station=replace(
            station,
            name=station.name or "Rodoviária do Tietê",
            email=station.email or "guiche@treinamento.exemplo.com.br",
        ),
    )


@contextmanager
def connected(options: Options, settings: Settings) -> Iterator[Settings]:
    """Yield the settings; for a demonstration those of a sandbox that runs meanwhile.

    Raises:
        DemoError: it does not run.
    """
    if not options.demo:
        yield settings
        return
    sandbox = DemoSandbox(options.data_dir)
    try:
        yield training(settings, sandbox.address())
    finally:
        sandbox.stop()
