"""Where and when: points, companies, classes and durations (contract 2.2, 2.9), and their other forms."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from pos_app.sandbox.brazil import Place, slug
from pos_app.sandbox.clock import LOCAL, ZONE
from pos_app.sandbox.coach import ServiceClass
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.replies.table import Table
from pos_app.sandbox.timetable import Stop

SCHEDULE = Table[datetime]("Schedule", "Contract 2.9; local time.").shows(
    date=(str, lambda when: f"{when:%Y-%m-%d}"),
    time=(str, lambda when: f"{when:%H:%M:%S}"),
    timezone=(str, ZONE),
)
POINT_PLACE = Table[Place]("PointPlace", "Contract 2.9.").shows(
    id=(int, lambda place: place.id),
    name=(str, lambda place: place.name),
    slug=(str, lambda place: place.slug),
    city=(str, lambda place: place.city.name),
    state=(str, lambda place: place.city.state),
    country=(str, "BR"),
    terminal=(str, lambda place: place.terminal),
)
POINT = Table[Stop]("Point", "A departure or arrival, in the shape of contract 2.9.").shows(
    schedule=(SCHEDULE, lambda stop: stop.when),
    place=(POINT_PLACE, lambda stop: stop.place),
)
SERVICE_CLASS = Table[ServiceClass]("ServiceClassReply", "Contract 2.9.").shows(
    id=(int, lambda kind: kind.id),
    name=(str, lambda kind: kind.name),
)
COMPANY = Table[str]("CompanyReply", "Contract 2.9.").shows(
    id=(int, lambda name: sum(name.encode()) % 900 + 100),
    name=(str, lambda name: name),
    logo=(str, lambda name: f"https://exemplo.com.br/logos/{slug(name)}.svg"),
    slug=(str, slug),
)


def hours(minutes: int) -> str:
    """Return a duration as ``4h 30m``."""
    return f"{minutes // 60}h {minutes % 60}m"


# --- Other forms ----------------------------------------------------------------------------------------


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


def _point(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return a departure or arrival flat, or as an ISO text beside a place, or with its offset."""
    schedule, place = plain["schedule"], plain["place"]
    moment = f"{schedule['date']}T{schedule['time']}"
    if quirks.times_with_offset:
        moment = with_offset(moment)
    day, _, time = moment.partition("T")
    if quirks.flat_points:
        names = {name: place[name] for name in ("city", "name", "state", "slug", "id")}
        return {"date": day, "time": time, **names}
    if quirks.iso_points:
        return {"schedule": moment, "place": place}
    return {"schedule": {**schedule, "time": time}, "place": place}


def points(plain: Any, quirks: Quirks) -> Any:
    """Return a reply with every departure and arrival in the form of the quirks."""

    def change(entry: dict[str, Any]) -> dict[str, Any]:
        return _point(entry, quirks) if {"schedule", "place"} == set(entry) else entry

    return rewritten(plain, change)


def duration(plain: Any, quirks: Quirks) -> Any:
    """Return ``4h 30m``, or the object of a departure, in another form."""
    if quirks.duration == "default":
        return plain
    text, days = (plain["hours"], plain["days"]) if isinstance(plain, dict) else (plain, 0)
    hour, minute = (int(part[:-1]) for part in text.split())
    total = (24 * days + hour) * 60 + minute
    if quirks.duration == "minutes":
        return total
    return hours(total) if quirks.duration == "text" else {"hours": total // 60, "minutes": minute}


def with_offset(text: str) -> str:
    moment = datetime.fromisoformat(text).replace(tzinfo=LOCAL)
    return f"{text}{moment.isoformat()[-6:]}"
