"""Where and when: points, durations, companies and classes, as a provider writes them (contract 2.2)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.shapes.reply_writer import MISSING, Pair, ReplyWriter, hours_and_minutes, instant_of


def point(writer: ReplyWriter, plain: dict[str, Any]) -> dict[str, Any]:
    schedule, place = plain["schedule"], plain["place"]
    when = instant_of(f"{schedule['date']}T{schedule['time']}")
    form = writer.shape.moment
    apart = form.startswith("apart")
    at = _apart(writer, schedule, form) if apart else [("at", writer.moment(when, form))]
    if writer.shape.point in ("flat", "beside"):
        pairs = [*at, *_place(writer, place, flat=True)]
    elif writer.shape.point == "mixed" or not apart:
        pairs = [*at, ("place", writer.record(_place(writer, place), kind="place"))]
    else:
        # As contract 2.9 shows it in the order detail.
        inner = writer.record([*at, ("timezone", schedule["timezone"])])
        return writer.record(
            [("=schedule", inner), ("=place", writer.record(_place(writer, place), kind="place"))],
            kind="point",
        )
    return writer.record(pairs, kind="point")


def points(
    writer: ReplyWriter, departure: dict[str, Any], arrival: dict[str, Any], names: tuple[str, str]
) -> list[Pair]:
    """Return the members of a departure and an arrival; some have the places beside the times."""
    if writer.shape.point != "beside":
        return [(names[0], point(writer, departure)), (names[1], point(writer, arrival))]
    ends = (("=departure", "entry origin", departure), ("=arrival", "entry destination", arrival))
    pairs: list[Pair] = []
    for name, where, plain in ends:
        pairs.append((name, _time(writer, plain["schedule"])))
        pairs.append((where, writer.record(_place(writer, plain["place"]), kind="place")))
    return pairs


def _time(writer: ReplyWriter, schedule: dict[str, Any]) -> Any:
    form = writer.shape.moment
    if form.startswith("apart"):
        return writer.record(_apart(writer, schedule, form))
    return writer.moment(instant_of(f"{schedule['date']}T{schedule['time']}"), form)


def _apart(writer: ReplyWriter, schedule: dict[str, Any], form: str) -> list[Pair]:
    day, clock = schedule["date"], schedule["time"]
    if form == "apart_brazilian":
        day = "/".join(reversed(day.split("-")))
    return [("date", day), ("time", clock if form == "apart" else clock[:5])]


def _place(writer: ReplyWriter, place: dict[str, Any], *, flat: bool = False) -> list[Pair]:
    pairs: list[Pair] = [
        ("place id", place["id"]),
        ("place name", place["name"]),
        ("place slug", place["slug"]),
        ("place city", place["city"]),
        ("place state", place["state"]),
    ]
    if flat and writer.pick("flat place", ("whole", "short")) == "short":
        return [pair for pair in pairs if pair[0] != "place id"]
    return pairs


_DURATIONS = {
    "days": ("hours days", "horas dias"),
    "parts": ("hours minutes", "horas minutos"),
    "total": ("totalMinutes", "totalMinutos"),
    "labelled": ("label inMinutes", "texto minutos"),
    "unit": ("value unit", "valor unidade"),
}
"""The names in a duration, in English and in Portuguese."""


def duration(writer: ReplyWriter, minutes: int, form: str) -> Any:
    hours, rest = divmod(minutes, 60)
    if form in ("text", "clock", "iso"):
        texts = {"text": hours_and_minutes(minutes), "clock": f"{hours:02d}:{rest:02d}"}
        return texts.get(form, f"PT{hours}H{rest}M")
    if form == "minutes":
        return minutes
    text = hours_and_minutes(minutes)
    values: dict[str, tuple[Any, ...]] = {
        "days": (hours_and_minutes(minutes % 1440), minutes // 1440),
        "parts": (hours, rest),
        "total": (minutes,),
        "labelled": (text, minutes),
        "unit": (minutes, "minutes"),
    }
    names = _DURATIONS[form][writer.portuguese].split()
    return {writer.cased(name): value for name, value in zip(names, values[form], strict=True)}


def company(writer: ReplyWriter, plain: dict[str, Any]) -> tuple[str, Any]:
    name = "company" if writer.shape.company_name == "open" else f"={writer.shape.company_name}"
    if writer.shape.company == "text":
        return name, plain["name"]
    logo = writer.maybe(None if plain["id"] % 3 == 0 else plain["logo"], f"logo {plain['id']}")
    forms: dict[str, list[Pair]] = {
        "short": [("=name", plain["name"])],
        "open": [("company name", plain["name"]), ("=slug", plain["slug"])],
        "full": [*((f"={part}", plain[part]) for part in ("id", "name", "slug")), ("=logo", logo)],
    }
    return name, writer.record(forms[writer.shape.company], kind="company")


def service_class(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    form = writer.shape.service_class
    if form == "text":
        return plain["name"]
    if form == "code":
        code = f"{plain['name'][:2].upper()}{plain['id']}"
        return writer.record([("class code", code), ("class name", plain["name"])], kind="class")
    return writer.record([("=id", plain["id"]), ("=name", plain["name"])], kind="class")


def extra_wait(writer: ReplyWriter, plain: str | None, minutes: int | None) -> Any:
    """Return the wait before a leg, which the first has none of."""
    if plain is None or minutes is None:
        return writer.maybe(None, "wait")
    form = writer.shape.leg_duration
    return MISSING if form == "none" else duration(writer, minutes, form)
