"""The icon of each command in the command box."""

from __future__ import annotations

from collections.abc import Mapping

from pos_app.ui.keys.commands import METHOD_COMMANDS
from pos_app.wording.notices import CommandId

_C = CommandId

ICONS: Mapping[CommandId, str] = {
    _C.SHORTCUTS: "keyboard",
    _C.SEARCH: "search",
    _C.SWAP: "arrow-left-right",
    _C.FILTERS: "funnel",
    _C.REFRESH: "refresh-cw",
    _C.NEXT_AREA: "move-right",
    _C.COPY_BUYER: "copy",
    _C.OTHER_BUYER: "receipt-text",
    _C.INSURANCE: "shield",
    _C.BENEFIT: "badge-percent",
    _C.MAIN: "check",
    _C.FULL_SCREEN: "maximize",
    _C.LOCK: "lock",
    _C.NEW_SALE: "plus",
    _C.PARKED: "pause",
    _C.WAITING_CODE: "qr-code",
    _C.BACK: "arrow-left",
    _C.UNDO: "undo-2",
    _C.COMMANDS: "list",
    _C.CLOSE_NOTICE: "x",
    **{command: method.facts.icon for method, command in METHOD_COMMANDS.items()},
    _C.ROUTE_1: "route",
    _C.ROUTE_2: "route",
    _C.ROUTE_3: "route",
    _C.ROUTE_4: "route",
    _C.ROUTE_5: "route",
    _C.DAY_BEFORE: "calendar-days",
    _C.DAY_AFTER: "calendar-days",
    _C.KNOWN_BUYER: "user",
    _C.PASTE_LIST: "clipboard-paste",
    _C.PRINT: "printer",
    _C.REPRINT: "printer",
    _C.SAVE_PDF: "download",
    _C.COPY_CODE: "copy",
    _C.SEND: "mail",
    _C.STOPS: "bus",
    _C.TIMELINE: "history",
    _C.SELL_AGAIN: "ticket",
    _C.NEW_PRINTER: "printer",
    _C.OTHER_READING: "text-search",
    _C.SELL_ALIKE: "copy",
    _C.REPORT_PDF: "clipboard-list",
    _C.TAKE_OVER: "hand",
    _C.RAW_REPLY: "file-text",
    _C.EXPORT_XLSX: "download",
    _C.EXPORT_CSV: "download",
    _C.SEATS_TOGETHER: "users",
    _C.SEATS_WINDOW: "armchair",
    _C.SEATS_AISLE: "armchair",
    _C.SEATS_FRONT: "armchair",
    _C.DECK_UP: "chevron-up",
    _C.DECK_DOWN: "chevron-down",
    _C.SEAT_PICK: "armchair",
    _C.LEG_BEFORE: "chevron-left",
    _C.LEG_AFTER: "chevron-right",
}
"""By command; the places of the rail have theirs in ``ui/pages/registry.py``."""

PAGES: Mapping[str, str] = {
    "search": "route",
    "seats": "armchair",
    "passengers": "users",
    "payment": "credit-card",
    "tickets": "ticket",
    "orders": "history",
    "pending": "hourglass",
}
"""By page, where its keys are listed."""

OTHER = "corner-down-left"
"""For a command without an icon of its own."""
