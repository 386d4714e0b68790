"""The way to the provider's service, as it stands in the settings file."""

from __future__ import annotations

from msgspec.structs import force_setattr

from pos_app.domain import trust
from pos_app.domain.start_faults import ValueProblem
from pos_app.system.settings_part import Part, UnusableValue


def _pin(number: int, text: str) -> str:
    try:
        return trust.pin(text)
    except ValueError as error:
        raise UnusableValue(f"pins.{number}", ValueProblem.NOT_A_PIN) from error


class Network(Part, frozen=True):
    """Whom the connection to the provider believes, and its proxy. See ``domain.trust.Trust``.

    ``ca_file`` is a PEM file of the only authorities that may vouch for the service; ``pins`` are SHA-256
    digests of its public keys, the one in use and one to come; ``proxy`` is an address without user and
    password, ``environment`` for the one that ``HTTPS_PROXY`` names, or empty for none."""

    ca_file: str = ""
    pins: tuple[str, ...] = ()
    proxy: str = ""

    def __post_init__(self) -> None:
        if self.proxy and self.proxy != trust.ENVIRONMENT and not trust.is_proxy(self.proxy):
            raise UnusableValue("proxy", ValueProblem.NOT_A_PROXY)
        force_setattr(self, "pins", tuple(_pin(number, text) for number, text in enumerate(self.pins)))

    def trust(self) -> trust.Trust:
        """Return it in the words of the domain."""
        return trust.Trust(self.ca_file, self.pins, self.proxy)
