"""What desk and kiosk settle about the card page: how it reaches its hosts, and a word in the log where this
computer isolates it less than it could."""

from __future__ import annotations

import asyncio

from pos_app.card.network_route import NetworkRoute
from pos_app.partner.secure import proxy_for
from pos_app.system import engine, logs
from pos_app.system.engine import Isolation
from pos_app.system.settings import Settings


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
