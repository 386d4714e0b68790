"""The operations of the partner service, by the names that logs, faults and reading profiles use."""

from __future__ import annotations

from enum import StrEnum


class Endpoint(StrEnum):
    """One kind of reply. Profiles and samples on disk carry these values, so they never change."""

    TOKEN = "token"
    PLACES = "places"
    TRIPS = "trip search"
    TRIP = "trip detail"
    ITINERARY = "itinerary"
    HOLD = "seat block"
    METHODS = "payment methods"
    SESSION = "payment session"
    CREATE = "order"
    CHECKOUT = "checkout response"
    ORDER = "order detail"
    ORDERS = "order list"
    FISCAL = "fiscal tickets"


ACTS: frozenset[str] = frozenset({Endpoint.HOLD, Endpoint.CREATE})
"""What changes something at the provider: sent once, never repeated, and slow by nature. The bus company or
the card issuer takes its time, so that duration and silence of these calls say nothing of the connection."""
