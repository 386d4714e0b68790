"""The colours and measures of the design, as data without Qt.

Colours are ``#RRGGBB``. Every text colour reads at 4.5:1 or better on the grounds it is used on and
every meaningful line at 3:1; ``border`` and ``taken_line`` only decorate.
"""

from __future__ import annotations

from typing import NamedTuple


class Tokens(NamedTuple):
    """One theme's colours. ``*_tint`` is a ground, ``*_line`` its outline, the bare name its text."""

    bg: str
    surface: str
    surface_2: str
    border: str
    border_strong: str
    text: str
    text_2: str
    text_3: str
    primary: str
    primary_fill: str
    primary_hover: str
    on_primary: str
    primary_tint: str
    primary_line: str
    key_line: str
    taken_fill: str
    taken_line: str
    taken_text: str
    seat_line: str
    coach: str
    coach_line: str
    rail: str
    rail_2: str
    rail_text: str
    on_rail: str
    accent: str
    on_accent: str
    success: str
    success_tint: str
    success_line: str
    warning: str
    warning_tint: str
    warning_line: str
    danger: str
    danger_tint: str
    danger_line: str
    lowfare: str
    lowfare_tint: str
    lowfare_line: str
    special: str
    special_tint: str
    special_line: str
    training: str
    training_tint: str
    training_line: str
    high_contrast: bool = False

    @property
    def focus_on_fill(self) -> str:
        return "#FFFFFF" if self.high_contrast else self.accent


_COLOURS = """
bg             F1F4F7 0F151B 000000
surface        FFFFFF 182129 000000
surface_2      F6F8FA 1F2A34 101010
border         D5DCE4 33414F FFFFFF
border_strong  7A8899 74859A FFFFFF
text           15202C E8EEF4 FFFFFF
text_2         445365 B5C1CE FFFFFF
text_3         5A6878 9AA8B7 E6E6E6
primary        14569F 84BCF7 FFE14D
primary_fill   14569F 2767AD FFE14D
primary_hover  0F4684 2F77C6 FFF0A0
on_primary     FFFFFF FFFFFF 000000
primary_tint   E7F0FA 18324D 332D00
primary_line   9CC0E6 3F6E9F FFE14D
key_line       A9C8EA A9C8EA 000000
taken_fill     DEE3E9 26323D 000000
taken_line     A3AFBC 4A5A6A 8C8C8C
taken_text     536170 9AA8B7 B8B8B8
seat_line      647486 8797A8 FFFFFF
coach          FAFBFC 141C23 000000
coach_line     7A8899 5F7287 FFFFFF
rail           10263C 0A1017 000000
rail_2         1D3D5C 1B3047 332D00
rail_text      C6D4E2 B5C1CE FFFFFF
on_rail        FFFFFF FFFFFF FFFFFF
accent         FFC83D FFC83D FFE14D
on_accent      15202C 15202C 000000
success        146C37 74D69C 7DFFA1
success_tint   E3F4E9 143423 00260D
success_line   8CCBA4 2F6B48 7DFFA1
warning        764700 F3C65F FFC46B
warning_tint   FFF2D0 392C0E 2B1A00
warning_line   DFB142 7F6424 FFC46B
danger         AC2219 FF9C92 FFA8A0
danger_tint    FCEAE8 421D1A 330300
danger_line    E6A39D 8A413A FFA8A0
lowfare        0A6762 63D4C9 6FF5E8
lowfare_tint   DDF3F0 103634 00211E
lowfare_line   7CC5BD 2E726C 6FF5E8
special        57399C BDA9F3 D3C2FF
special_tint   EEE9F9 2C2550 140B33
special_line   B6A3E0 5D4E95 D3C2FF
training       7A1C68 F0A3DD FFB0EC
training_tint  F9E6F4 411839 2B0022
training_line  D79BC8 8B4A7C FFB0EC
"""


def _column(index: int, *, high_contrast: bool = False) -> Tokens:
    rows = (line.split() for line in _COLOURS.splitlines() if line)
    colours = {row[0]: f"#{row[index]}" for row in rows}
    return Tokens(**colours, high_contrast=high_contrast)


THEMES = {"light": _column(1), "dark": _column(2), "contrast": _column(3, high_contrast=True)}
"""The tokens by theme name: ``light``, ``dark``, ``contrast``."""

RADIUS_CONTROL = 6
RADIUS_CARD = 8

TARGET = 24
"""No side of anything to press is shorter, in px."""
TOUCH = 40
"""Side in px of the target of chips, switches and other small things that a finger presses."""
HEIGHT_SMALL = 28
HEIGHT_CONTROL = 34
HEIGHT_MAIN = 44

TEXT_KEYCAP = 11
TEXT_STRONG = 16

NARROW_WIDTH = 1100
"""Up to this window width (px) the rail shows icons only and the basket is 236 px wide."""
LEAST_SIZE = (800, 460)
"""The smallest window: Full HD at 200 % less the bars of a desktop has more space. Pages then scroll."""
SMALL_WIDTH = 1000
"""Up to this window width (px), that of Full HD at 200 %, steps are numbers, and the bars are lower."""
PAGE_LEAST = 580
"""Width in px down to which every page is laid out: that of Full HD at 200 % beside rail and basket."""
LOW_HEIGHT = 680
"""Up to this window height (px) strips, steps and margins are lower."""
WIDE_WIDTH = 1800
"""From this window width (px) the basket is 360 px wide."""
CONTENT_MAX = 1480
"""The widest content of a page, in px; it is centred beyond."""
