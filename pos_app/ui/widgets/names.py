"""Names of people in narrow places."""

from __future__ import annotations

from pos_app.ui.style import fonts


def fitting_name(name: str, room: int, size: int = 13) -> str:
    """Return the name whole when it fits into ``room`` px, else short, else with one letter of the last."""
    names = name.split()
    if len(names) < 2:
        return name
    ways = (name, short_name(name), f"{names[0]} {names[-1][0]}.")
    return next((way for way in ways if fonts.text_width(way, size) <= room), names[0])


def short_name(name: str) -> str:
    """Return ``Helena P. Siqueira`` for ``Helena Prado Siqueira``: middle names become letters."""
    first, *middle = name.split() or [""]
    if not middle:
        return first
    letters = [f"{word[0]}." for word in middle[:-1] if word[0].isupper()]
    return " ".join((first, *letters, middle[-1]))
