"""The settings as support may see them: values of an allow-list, and of all others only that they are set."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from pos_app.system.settings import Settings

_SHOWN = frozenset(
    {
        *("environment", "token_body", "order_mode", "payments_shape", "one_stop_items", "hold_minimum"),
        *("hold_minutes", "places_by_name", "payments", "keep_people_days", "language", "theme"),
        *("customer_display", "touch_keyboard", "print_itself"),
        *("agreement.instalments_with_interest", "agreement.fee_in_total", "agreement.passenger_with_hold"),
        *("agreement.low_fare", "agreement.pix_installments"),
        *("timeouts.connect", "timeouts.read", "timeouts.order"),
        *("card.adapter", "card.antifraud", "station.radius_km"),
        *("alerts.pix_paid", "alerts.hold_ending", "alerts.case_settled", "alerts.sound", "alerts.desktop"),
        *("kiosk.idle", "kiosk.warning", "kiosk.card_idle", "kiosk.more", "kiosk.pix_away", "kiosk.done"),
        "kiosk.most_seats",
        *("receipts.email", "receipts.whatsapp", "receipts.customer_code", "receipts.security"),
        *(f"printers.*.{name}" for name in ("link", "purposes", "baud", "width", "dots", "print_as")),
        *(f"printers.*.{name}" for name in ("code_page", "code_page_number", "cut", "drawer", "buzzer")),
        *(f"printers.*.{name}" for name in ("answers", "enabled", "sheet", "darkness")),
    }
)
"""Settings whose values are a choice or a number, and tell nobody's name, address, secret or place."""
_SET, _NOT_SET = "…", ""
_SHORTEST = 4
_FREE = frozenset({"guiche", "sandbox", "externalRemoteId", "return_type", "127.0.0.1", "Guichê 01"})
"""Texts of the defaults: they stand in the program itself."""


def shown(settings: Settings) -> dict[str, Any]:
    """Return the settings by their dotted names."""
    found = dict(_flat(settings.model_dump(mode="json"), ""))
    shown = {name: value if _listed(name) else _masked(value) for name, value in found.items()}
    shown["base_url"] = f"{urlsplit(settings.base_url).scheme}://…" if settings.base_url else ""
    return shown


def secrets_of(settings: Settings) -> Iterator[str]:
    """Yield every text of the settings that is not shown: it is masked wherever else it stands."""
    for name, value in _flat(settings.model_dump(mode="json"), ""):
        if _listed(name) or isinstance(value, bool) or not isinstance(value, str | int | float):
            continue
        text = str(value)
        if len(text) >= _SHORTEST and text not in _FREE:
            yield text
            yield (urlsplit(text).hostname or "") if "://" in text else re.split(r"[/\\]", text)[-1]


def _listed(name: str) -> bool:
    return ".".join("*" if part.isdigit() else part for part in name.split(".")) in _SHOWN or any(
        name.startswith(f"{one}.") for one in ("payments",)
    )


def _masked(value: Any) -> str:
    return _NOT_SET if value in ("", None) else _SET


def _flat(value: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Yield every value below a name. An object keyed by people's own words is one value."""
    if isinstance(value, Mapping) and name != "keys":
        for key, inner in value.items():
            yield from _flat(inner, f"{name}.{key}" if name else str(key))
    elif isinstance(value, list) and value and not _listed(name):
        for index, inner in enumerate(value):
            yield from _flat(inner, f"{name}.{index}")
    else:
        yield name, value
