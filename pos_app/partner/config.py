"""How to reach the partner service, and the choices that its contract leaves to an agreement."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import quote, urlsplit, urlunsplit

from pos_app.domain.addresses import InsecureAddress, is_secure
from pos_app.domain.holds import DEFAULT_MINUTES
from pos_app.domain.trust import DIRECT, Trust

_API_SEGMENT = "/api"


@dataclass(frozen=True, slots=True)
class Connection:
    """One profile's connection. Defaults are the forms that the contract shows or that were decided.

    Attributes:
        base_url: service address, ending in ``/partners/api``.
        user, secret: issued by the provider's commercial team (contract 5).
        client_id: sent with searches, sessions and orders (contract 4.3, 4.8).
        api_key: sent as ``x-api-key`` when not empty (contract 5).
        token_body: form or JSON body of the token request (contract 4.1).
        order_mode: ``async`` answers with the order's id at once (contract 2.8).
        payments_shape: body of the payment-methods query (contract 2.5).
        one_stop_items: order items of a one-stop trip (contract 2.7 states both).
        partner_id_field: name of our own order id in the request (contract 2.7 leaves it open).
        return_direction: ``meta.tripTypeDirection`` of the way back (contract 2.7 leaves it open).
        hold_minutes: length of a hold whose expiry the provider does not give (contract 2.4).
        places_by_name: the partner has ``GET /v4/places?name=`` (contract 4.2 leaves it open).
        station_email: stands in for a buyer without an e-mail (contract 2.6); never used to find orders.
        device_address: the ``ipAddress`` of the order's device.
        financial_channel_id, pix_installment_token, user_name, user_email: extra top-level fields of an
            order (contract 2.7), sent when set.
        trust: whom the connection believes, and its proxy.
        connect_timeout, read_timeout, order_timeout: seconds. ``read_timeout`` bounds a whole read,
            ``order_timeout`` a whole order or hold.

    Raises:
        InsecureAddress: ``base_url`` is plain http to another computer, or not a valid address.
    """

    base_url: str
    user: str
    secret: str = field(repr=False)
    client_id: int
    client_name: str = "guiche"
    api_key: str = field(default="", repr=False)
    token_body: Literal["form", "json"] = "form"
    order_mode: Literal["async", "sync"] = "async"
    payments_shape: Literal["A", "B"] = "B"
    one_stop_items: Literal["per_leg", "single"] = "per_leg"
    partner_id_field: str = "externalRemoteId"
    return_direction: str = "return_type"
    pix_installments: bool = False
    hold_minutes: int = DEFAULT_MINUTES
    places_by_name: bool = False
    station_email: str = ""
    user_agent: str = "guiche/0.1"
    device_address: str = "127.0.0.1"
    financial_channel_id: int | None = None
    pix_installment_token: str = field(default="", repr=False)
    user_name: str = ""
    user_email: str = ""
    trust: Trust = DIRECT
    connect_timeout: float = 5.0
    read_timeout: float = 20.0
    order_timeout: float = 60.0

    def __post_init__(self) -> None:
        if not is_secure(self.base_url):
            # Settings and forms say so to people; nothing else may open such a connection either.
            raise InsecureAddress("the service's address is neither https nor this computer")

    def url(self, path: str) -> str:
        """Return the address of a path such as ``v4/orders``."""
        return f"{self.base_url.rstrip('/')}/{path}"

    def url_without_api(self, path: str) -> str:
        """Return an address without the ``api`` segment, as one form of contract 4.11 has it."""
        return f"{self.base_url.rstrip('/').removesuffix(_API_SEGMENT)}/{path}"

    def same_origin(self, url: str) -> bool:
        """Return whether an address given by the service stays with the service: the access token goes
        nowhere else."""
        ours, theirs = urlsplit(self.base_url), urlsplit(url)
        return (ours.scheme, ours.netloc) == (theirs.scheme, theirs.netloc)

    @property
    def origin(self) -> str:
        """Scheme and host, against which a relative link of the service is read."""
        parts = urlsplit(self.base_url)
        return urlunsplit((parts.scheme, parts.netloc, "", "", ""))


def segment(value: str) -> str:
    """Return an id as one path segment: what the service gives can never point elsewhere."""
    escaped = quote(value, safe="")
    return escaped.replace(".", "%2E") if value.strip(".") == "" else escaped
