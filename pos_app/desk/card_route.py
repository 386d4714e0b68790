"""How the card page reaches its hosts: as the settings have it for the provider's other hosts."""

from __future__ import annotations

from pos_app.card.network_route import NetworkRoute
from pos_app.partner.secure import proxy_for
from pos_app.system.settings import Settings


def card_route(settings: Settings) -> NetworkRoute:
    """Return the way of these settings. The page's hosts are not the service's, so its pins do not count."""
    trust = settings.network.trust().elsewhere()
    names = {host.partition(":")[0] for host in settings.card.hosts}
    taken = {name: proxy_for(f"https://{name}", trust) for name in sorted(names)}
    proxy = next((address for address in taken.values() if address), "")
    direct = tuple(name for name, address in taken.items() if not address)
    return NetworkRoute(trust.ca_file, proxy, direct if proxy else ())
