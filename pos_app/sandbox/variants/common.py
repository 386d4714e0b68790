"""What several messages share: points, durations, offsets, words, and fields that nobody documented."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from pos_app.sandbox.clock import LOCAL
from pos_app.sandbox.quirks import Quirks


def rewritten(plain: Any, change: Callable[[dict[str, Any]], Any]) -> Any:
    """Return a reply with every object changed, the inner ones first."""
    if isinstance(plain, dict):
        return change({name: rewritten(value, change) for name, value in plain.items()})
    if isinstance(plain, list):
        return [rewritten(value, change) for value in plain]
    return plain


_ODD = "br:{}/1"


def slugs(plain: Any, quirks: Quirks) -> Any:
    """Return a reply in which places are called by slugs that only their quotation makes one word."""
    if quirks.slugs != "odd":
        return plain

    def change(entry: dict[str, Any]) -> dict[str, Any]:
        names = {"originSlug", "destinationSlug", *({"slug"} if "city" in entry else ())} & set(entry)
        return {**entry, **{name: _ODD.format(entry[name]) for name in names if entry[name]}}

    return rewritten(plain, change)


def slug_asked(text: str, quirks: Quirks) -> str:
    """Return the slug that a request means; empty where it is none of this provider's."""
    if quirks.slugs != "odd":
        return text
    begin, end = _ODD.split("{}")
    whole = text.startswith(begin) and text.endswith(end)
    return text.removeprefix(begin).removesuffix(end) if whole else ""


def point(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return a departure or arrival flat, or as an ISO text beside a place, or with its offset."""
    schedule, place = plain["schedule"], plain["place"]
    zone = f"{datetime.fromisoformat(schedule['date']).replace(tzinfo=LOCAL):%z}"
    offset = f"{zone[:3]}:{zone[3:]}" if quirks.times_with_offset else ""
    time = f"{schedule['time']}{offset}"
    if quirks.flat_points:
        names = {name: place[name] for name in ("city", "name", "state", "slug", "id")}
        return {"date": schedule["date"], "time": time, **names}
    if quirks.iso_points:
        return {"schedule": f"{schedule['date']}T{time}", "place": place}
    return {"schedule": {**schedule, "time": time}, "place": place}


def points(plain: Any, quirks: Quirks) -> Any:
    """Return a reply with every departure and arrival in the form of the quirks."""

    def change(entry: dict[str, Any]) -> dict[str, Any]:
        return point(entry, quirks) if {"schedule", "place"} == set(entry) else entry

    return rewritten(plain, change)


def duration(plain: Any, quirks: Quirks) -> Any:
    """Return ``4h 30m``, or the object of a departure, in another form."""
    if quirks.duration == "default":
        return plain
    text, days = (plain["hours"], plain["days"]) if isinstance(plain, dict) else (plain, 0)
    hours, minutes = (int(part[:-1]) for part in text.split())
    hours += 24 * days
    forms: dict[str, Any] = {
        "text": f"{hours}h {minutes}m",
        "minutes": hours * 60 + minutes,
        "parts": {"hours": hours, "minutes": minutes},
    }
    return forms[quirks.duration]


def with_offset(text: str) -> str:
    """Return a local moment with its offset from UTC."""
    moment = datetime.fromisoformat(text).replace(tzinfo=LOCAL)
    return f"{text}{moment.isoformat()[-6:]}"


def upper_cased(text: str) -> str:
    """Return a status in upper case with spaces."""
    return text.upper().replace("_", " ")


def with_unknown_fields(plain: Any) -> Any:
    """Return a reply with a field in every object that nobody documented."""
    return rewritten(plain, lambda entry: {**entry, "x_internal": {"version": 3, "tags": []}})
