"""The settings of a desk that trains: its own, over the connection of its sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pos_app.system.demo import DemoAddress, DemoSandbox
from pos_app.system.options import Options
from pos_app.system.settings import Environment, Settings
from pos_app.system.settings_parts import Branch


def alone(settings: Settings) -> Settings:
    """Return the settings of a desk that belongs to no branch: invented sales are no business of one."""
    return settings.model_copy(update={"branch": Branch()})


def training(settings: Settings, address: DemoAddress) -> Settings:
    """Return the settings with the connection replaced by an own sandbox."""
    return alone(settings).model_copy(
        update={
            "base_url": address.base_url,
            "credentials": address.credentials,
            "client_id": address.client_id,
            # Nothing that opens the real service is used: the sandbox has its own.
            "api_key": "",
            "environment": Environment.TRAINING,
            "journal_protection": "plain",  # Its people are invented.
            # The sandbox decides whether it has the offer: without one, it refuses the second map.
            "agreement": settings.agreement.model_copy(
                update={"low_fare": True, "pix_installment_token": ""}
            ),
            "card": settings.card.model_copy(
                update={"page_url": address.card_page_url, "hosts": ("127.0.0.1",), "adapter": "sandbox"}
            ),
            "station": settings.station.model_copy(
                update={
                    "name": settings.station.name or "Rodoviária do Tietê",
                    # Where the coordinates are that a station has without settings.
                    **(
                        {}
                        if settings.station.city or settings.station.name
                        else {"city": "São Paulo", "state": "SP"}
                    ),
                    "email": settings.station.email or "guiche@treinamento.exemplo.com.br",
                }
            ),
        }
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
