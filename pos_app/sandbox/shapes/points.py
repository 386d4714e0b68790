"""Where and when: points, durations, companies and classes, as a provider writes them (contract 2.2)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.shapes.pen import MISSING, Pair, Pen, hours_and_minutes, instant_of


def point(pen: Pen, plain: dict[str, Any]) -> dict[str, Any]:
    """Return a departure or arrival."""
    schedule, place = plain["schedule"], plain["place"]
    when = instant_of(f"{schedule['date']}T{schedule['time']}")
    form = pen.shape.moment
    apart = form.startswith("apart")
    at = _apart(pen, schedule, form) if apart else [("at", pen.moment(when, form))]
    if pen.shape.point in ("flat", "beside"):
        pairs = [*at, *_place(pen, place, flat=True)]
    elif pen.shape.point == "mixed" or not apart:
        pairs = [*at, ("place", pen.record(_place(pen, place), kind="place"))]
    else:
        # As contract 2.9 shows it in the order detail.
        inner = pen.record([*at, ("timezone", schedule["timezone"])])
        return pen.record(
            [("=schedule", inner), ("=place", pen.record(_place(pen, place), kind="place"))], kind="point"
        )
    return pen.record(pairs, kind="point")


def points(
    pen: Pen, departure: dict[str, Any], arrival: dict[str, Any], names: tuple[str, str]
) -> list[Pair]:
    """Return the members of a departure and an arrival; some have the places beside the times."""
    if pen.shape.point != "beside":
        return [(names[0], point(pen, departure)), (names[1], point(pen, arrival))]
    ends = (("=departure", "entry origin", departure), ("=arrival", "entry destination", arrival))
    pairs: list[Pair] = []
    for name, where, plain in ends:
        pairs.append((name, _time(pen, plain["schedule"])))
        pairs.append((where, pen.record(_place(pen, plain["place"]), kind="place")))
    return pairs


def _time(pen: Pen, schedule: dict[str, Any]) -> Any:
    form = pen.shape.moment
    if form.startswith("apart"):
        return pen.record(_apart(pen, schedule, form))
    return pen.moment(instant_of(f"{schedule['date']}T{schedule['time']}"), form)


def _apart(pen: Pen, schedule: dict[str, Any], form: str) -> list[Pair]:
    day, clock = schedule["date"], schedule["time"]
    if form == "apart_brazilian":
        day = "/".join(reversed(day.split("-")))
    return [("date", day), ("time", clock if form == "apart" else clock[:5])]


def _place(pen: Pen, place: dict[str, Any], *, flat: bool = False) -> list[Pair]:
    pairs: list[Pair] = [
        ("place id", place["id"]),
        ("place name", place["name"]),
        ("place slug", place["slug"]),
        ("place city", place["city"]),
        ("place state", place["state"]),
    ]
    if flat and pen.pick("flat place", ("whole", "short")) == "short":
        return [pair for pair in pairs if pair[0] != "place id"]
    return pairs


def duration(pen: Pen, minutes: int, form: str) -> Any:
    """Return a duration in minutes in one of the forms."""
    hours, rest = divmod(minutes, 60)
    if form in ("text", "clock", "iso"):
        texts = {"text": hours_and_minutes(minutes), "clock": f"{hours:02d}:{rest:02d}"}
        return texts.get(form, f"PT{hours}H{rest}M")
    if form == "minutes":
        return minutes
    portuguese = pen.portuguese
    if form == "days":
        day, hour = ("dias", "horas") if portuguese else ("days", "hours")
        plain = {hour: hours_and_minutes(minutes % 1440), day: minutes // 1440}
    elif form == "parts":
        hour, minute = ("horas", "minutos") if portuguese else ("hours", "minutes")
        plain = {hour: hours, minute: rest}
    elif form == "total":
        plain = {"totalMinutos" if portuguese else "totalMinutes": minutes}
    elif form == "labelled":
        plain = {
            "texto" if portuguese else "label": hours_and_minutes(minutes),
            "minutos" if portuguese else "inMinutes": minutes,
        }
    else:
        plain = {
            "valor" if portuguese else "value": minutes,
            "unidade" if portuguese else "unit": "minutes",
        }
    return {pen.cased(name): value for name, value in plain.items()}


def company(pen: Pen, plain: dict[str, Any]) -> tuple[str, Any]:
    """Return name and value of an operating company."""
    name = "company" if pen.shape.company_name == "open" else f"={pen.shape.company_name}"
    form = pen.shape.company
    if form == "text":
        return name, plain["name"]
    if form == "short":
        return name, pen.record([("=name", plain["name"])], kind="company")
    if form == "open":
        return name, pen.record([("company name", plain["name"]), ("=slug", plain["slug"])], kind="company")
    pairs = [(f"={part}", plain[part]) for part in ("id", "name", "slug")]
    logo = pen.maybe(None if plain["id"] % 3 == 0 else plain["logo"], f"logo {plain['id']}")
    return name, pen.record([*pairs, ("=logo", logo)], kind="company")


def service_class(pen: Pen, plain: dict[str, Any]) -> Any:
    """Return a service class."""
    form = pen.shape.service_class
    if form == "text":
        return plain["name"]
    if form == "code":
        code = f"{plain['name'][:2].upper()}{plain['id']}"
        return pen.record([("class code", code), ("class name", plain["name"])], kind="class")
    return pen.record([("=id", plain["id"]), ("=name", plain["name"])], kind="class")


def extra_wait(pen: Pen, plain: str | None, minutes: int | None) -> Any:
    """Return the wait before a leg, which the first has none of."""
    if plain is None or minutes is None:
        return pen.maybe(None, "wait")
    return MISSING if pen.shape.leg_duration == "none" else duration(pen, minutes, pen.shape.leg_duration)
