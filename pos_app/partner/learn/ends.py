"""Where the records of a search hold the parts of a departure or an arrival."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pos_app.partner.learn.meaning import Meaning, weight
from pos_app.partner.learn.tree import Table
from pos_app.partner.reading import forms, points
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import SELF, Path

DEPARTURE, ARRIVAL = "departure", "arrival"
_OPPOSITE = {DEPARTURE: ARRIVAL, ARRIVAL: DEPARTURE}
_ENDS = "departure arrival"
_TEXTS = {
    "name": Meaning(
        says=(
            ("name", 1.0),
            ("place name", 1.05),
            ("place", 0.8),
            ("departure", 0.55),
            ("arrival", 0.55),
            ("label", 0.6),
        ),
        against="city state slug id zone company class country code terminal date time moment price latitude "
        "longitude",
    ),
    "city": Meaning(
        says=(("city name", 1.1), ("city", 1.0)),
        helps=f"place {_ENDS}",
        against="id slug state code zone country",
    ),
    "state": Meaning(
        says=(("state", 1.0), ("state id", 1.0), ("city state", 1.0)),
        helps=f"place {_ENDS} city code",
        against="slug zone status country",
    ),
    "slug": Meaning(
        says=(("slug", 1.0), ("place slug", 1.0)), helps=f"place {_ENDS} city", against="company state"
    ),
    "terminal": Meaning(
        says=(("terminal name", 1.1), ("terminal", 1.0)),
        helps=f"place {_ENDS}",
        against="id slug city state code",
    ),
    "platform": Meaning(
        says=(("platform_bay", 1.0), ("platform_bay label", 1.0), ("platform_bay name", 1.0)),
        helps=f"{_ENDS} place",
        against="id slug",
    ),
    "zone": Meaning(says=(("zone", 1.0), ("time zone", 1.0)), helps=f"{_ENDS} place moment schedule"),
}
WHEN = Meaning(
    says=(
        ("moment", 1.0),
        ("date", 0.9),
        ("time", 0.9),
        ("departure", 0.8),
        ("arrival", 0.8),
        ("date time", 1.0),
    ),
    helps="iso place text",
    against="expiry created default utc estimated real original wait duration arrived platform_bay close "
    "opening",
)
_LEAST = 0.3
_MINUTES = 2880


@dataclass(frozen=True, slots=True)
class End:
    """The places of the parts of one end, by their names; ``clock`` is the form of its hour."""

    places: Mapping[str, Path] = field(default_factory=dict)
    clock: str = ""

    @property
    def tells_moment(self) -> bool:
        """Return whether a moment can be made of it, where the day may stand above the records."""
        return "moment" in self.places or "hour" in self.places


def end(table: Table, side: str) -> End:
    """Return where the parts of one end, ``side``, stand in the records of a table."""
    mine = {
        path: values
        for path, values in table.columns.items()
        if any(side in concepts(step) for step in path) and not _says_other(path, side)
    }
    around = table.path
    moments = {
        path: [_moment(value) for value in values if value not in (None, "")] for path, values in mine.items()
    }
    whole = _best(moments, around, lambda t: t.day is not None and t.hour is not None)
    day = _best(moments, around, lambda t: t.day is not None)
    hour = _best(moments, around, lambda t: t.day is None and t.hour is not None)
    clock = ""
    if not hour and not whole:
        hour = _minutes(mine, around)
        clock = "minutes" if hour else ""
    if hour and (not whole or (day and weight(WHEN, hour, around) > 0.5)):
        # A date may carry a time of its own; the separate one is what people read.
        whole = ()
    texts = {
        path: values
        for path, values in mine.items()
        if any(isinstance(value, str) and value for value in values)
        and not any(moments[path])
        and path != (SELF,)
    }
    named = {part: _text(texts, around, meaning) for part, meaning in _TEXTS.items()}
    if named["name"] in (named["city"], named["slug"]):
        named["name"] = ()
    places = {"moment": whole, "day": () if whole else day, "hour": () if whole else hour, **named}
    return End({part: path for part, path in places.items() if path}, clock)


def _says_other(path: Path, side: str) -> bool:
    """Return whether the last key that names an end names the other one, or both."""
    for step in reversed(path):
        terms = concepts(step)
        if side in terms or _OPPOSITE[side] in terms:
            return side not in terms or _OPPOSITE[side] in terms
    return False


def _moment(value: Any) -> forms.DayHour | None:
    found = forms.day_hour(value)
    if found is None and isinstance(value, str):
        try:
            found, _ = points.clock(value)
        except ValueError:
            return None
    return found


def _minutes(columns: Mapping[Path, Sequence[Any]], around: Path) -> Path:
    """Return the hour that counts the minutes of the day."""
    found = [
        (weight(WHEN, path, around), path)
        for path, values in columns.items()
        if (there := [value for value in values if value is not None])
        and all(type(value) is int and 0 <= value < _MINUTES for value in there)
        and concepts(path[-1]) & {"time", "minutes", "moment"}
    ]
    return max(found, default=(0.0, ()))[1]


def _best(
    moments: Mapping[Path, Sequence[forms.DayHour | None]],
    around: Path,
    fits: Callable[[forms.DayHour], bool],
) -> Path:
    found = [
        (weight(WHEN, path, around), path)
        for path, values in moments.items()
        if values and all(value is not None and fits(value) for value in values)
    ]
    return _heaviest(found)


def _text(texts: Mapping[Path, Sequence[Any]], around: Path, meaning: Meaning) -> Path:
    return _heaviest(
        [
            (weight(meaning, path, around), path)
            for path, values in texts.items()
            if all(value is None or isinstance(value, str) for value in values)
        ]
    )


def _heaviest(found: Sequence[tuple[float, Path]]) -> Path:
    likely = [(heavy, path) for heavy, path in found if heavy >= _LEAST]
    return max(likely, key=lambda pair: (pair[0], -len(pair[1])), default=(0.0, ()))[1]
