"""Which columns the list of trips shows at which width, and how wide they are, in px."""

from __future__ import annotations

from enum import Enum

from pos_app.ui.pages.search.model import Column


class Width(Enum):
    """Narrow windows hide the duration and put the class under the company and the terminal under the times,
    wide ones give terminals, platform and low fare columns of their own."""

    COMPACT = "compact"
    USUAL = "usual"
    WIDE = "wide"


_USUAL = {
    Column.NUMBER: 36,
    Column.TIMES: 164,
    Column.DURATION: 66,
    Column.KIND: 92,
    Column.BOARDS: 112,
    Column.COMPANY: 180,
    Column.CLASS: 108,
    Column.SEATS: 82,
    Column.FARE: 112,
}
_COMPACT = {
    Column.NUMBER: 33,
    Column.TIMES: 170,
    Column.KIND: 84,
    Column.COMPANY: 180,
    Column.SEATS: 82,
    Column.FARE: 108,
}
_WIDE = {
    Column.NUMBER: 40,
    Column.TIMES: 172,
    Column.DURATION: 64,
    Column.KIND: 92,
    Column.BOARDS: 112,
    Column.PLATFORM: 84,
    Column.ALIGHTS: 176,
    Column.COMPANY: 260,
    Column.CLASS: 108,
    Column.SEATS: 84,
    Column.LOW_FARE: 104,
    Column.FARE: 122,
}
COLUMNS: dict[Width, dict[Column, int]] = {Width.COMPACT: _COMPACT, Width.USUAL: _USUAL, Width.WIDE: _WIDE}
