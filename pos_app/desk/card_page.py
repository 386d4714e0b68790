"""What desk and kiosk settle about the card page: its form, where it is, how it reaches its hosts, and a
word in the log where this computer isolates it less than it could."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pos_app.card.adapters import supplies_antifraud
from pos_app.card.command import CARD_VIEW
from pos_app.card.network_route import NetworkRoute
from pos_app.card.wire import SpokenNames
from pos_app.partner.secure import proxy_for
from pos_app.system import engine, logs
from pos_app.system.engine import Isolation
from pos_app.system.installation import self_command
from pos_app.system.settings import Environment, Settings

if TYPE_CHECKING:
    from pos_app.card.form import CardForm


def card_form(settings: Settings, names: SpokenNames, zoom: int = 100, *, pad: bool = False) -> CardForm:
    """Return the form. With a ``pad`` the page has its own keys: no digit passes through this process."""
    from pos_app.card.form import CardForm

    card = settings.card
    return CardForm(
        self_command(CARD_VIEW),
        card.hosts,
        card.adapter,
        allow_loopback_http=settings.environment is Environment.TRAINING,
        antifraud_required=card.antifraud == "required",
        names=names,
        pad=pad,
        zoom=zoom,
        route=card_route(settings),
        screen_reader=card.screen_reader,
    )


def lacks_antifraud(settings: Settings) -> bool:
    """Return whether the provider wants an antifraud session that the card page does not supply."""
    card = settings.card
    return bool(card.page_url) and card.antifraud == "required" and not supplies_antifraud(card.adapter)


def page_url(settings: Settings) -> str:
    """Return where the card page is; empty where cards cannot be taken."""
    return "" if lacks_antifraud(settings) else settings.card.page_url


def card_route(settings: Settings) -> NetworkRoute:
    """Return how the page reaches its hosts: as the settings have it for the provider's others. They are
    not the service's own, so its pins do not count."""
    trust = settings.network.trust().elsewhere()
    names = {host.partition(":")[0] for host in settings.card.hosts}
    taken = {name: proxy_for(f"https://{name}", trust) for name in sorted(names)}
    proxy = next((address for address in taken.values() if address), "")
    direct = tuple(name for name, address in taken.items() if not address)
    return NetworkRoute(trust.ca_file, proxy, direct if proxy else ())


async def note_isolation(settings: Settings) -> None:
    """Log that the card page's sandbox is weaker than it could be; nothing where it is not, or without a card
    page."""
    if not settings.card.page_url:
        return
    found = await asyncio.to_thread(engine.isolation)
    if found is not Isolation.FULL:
        logs.logger("card").warning("the card page is isolated less than it could be", code=found.value)
