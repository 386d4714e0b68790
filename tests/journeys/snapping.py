"""What the tests of kiosk share with others."""

from __future__ import annotations

import os

from tests.journeys.customer import Customer


def snap(customer: Customer, name: str) -> None:
    if folder := os.environ.get("KIOSK_PICTURES"):
        customer.window.grab().save(f"{folder}/{name}.png")
