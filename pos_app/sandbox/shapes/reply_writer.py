"""How one provider writes: its names, its objects, its amounts and moments."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import Any, Final

from pos_app.sandbox.clock import LOCAL
from pos_app.sandbox.shapes.choices import Shape
from pos_app.sandbox.shapes.words import EXTRAS, WORDS, cased

MISSING: Final = object()
"""The value of a member that is left out; its name stays reserved."""
Pair = tuple[str, Any]
_SUFFIXES = (("InCents", "Cents"), ("EmCentavos", "Centavos"))
_FEW, _MANY = 0.08, 0.3


def cents(value: Any) -> int:
    """Return an amount of a default reply, a number or a decimal string of reais, as cents."""
    return round(float(value) * 100)


def plain(amount: int) -> int | float:
    """Return cents as a JSON number of reais; whole reais have no decimals, as most servers write them."""
    return amount // 100 if amount % 100 == 0 else amount / 100


@dataclass(frozen=True, slots=True)
class Context:
    """Facts of the request that a reply is made for. Amounts in cents.

    Attributes:
        labels: the seats that were asked for, in their order.
        full: the full fare of each seat label.
        discounts: what a benefit takes off each seat block, by its id.
        remote_ids: the partner's own ids by public id, for those orders that may give them.
    """

    labels: tuple[str, ...] = ()
    full: Mapping[str, int] = field(default_factory=dict)
    discounts: Mapping[str, int] = field(default_factory=dict)
    remote_ids: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ReplyWriter:
    """Writes the replies of one family (``search``, ``hold`` and so on) for one provider.

    Attributes:
        now: seconds since the epoch.
    """

    shape: Shape
    family: str
    now: float = 0.0
    context: Context = Context()

    def pick(self, key: str, options: Sequence[Any]) -> Any:
        """Return one of several; the same provider always picks the same."""
        return _picked(self.shape.seed, f"{self.family} {key}", tuple(options))

    def coin(self, key: str) -> bool:
        """Return yes or no; the same provider always the same."""
        return bool(self.pick(key, (True, False)))

    @cached_property
    def portuguese(self) -> bool:
        if self.shape.language == "mixed":
            return self.coin("language")
        return self.shape.language == "portuguese"

    # --- Names ----------------------------------------------------------------------------------------

    def names(self, concept: str) -> tuple[str, ...]:
        """Return the names that this provider may give to something, its favourite first."""
        return _names(self.shape.seed, self.family, concept, self.portuguese, self.shape.case)

    def name(self, concept: str) -> str:
        return self.names(concept)[0]

    def shown(self, name: str) -> str:
        """Return a name that the contract shows, as this provider writes it."""
        return cased(name, "snake") if self.shape.all_snake else name

    # --- Objects --------------------------------------------------------------------------------------

    def record(self, pairs: Iterable[Pair], *, kind: str = "", extras: bool = True) -> dict[str, Any]:
        """Return an object. ``=name`` is a name of the contract, ``concept`` an open one, ``concept#`` an
        open one of an amount in cents. Members named alike get names apart. ``kind`` says what the object
        is, for the members that nobody documented."""
        given = list(pairs)
        named = {pair[0]: self.shown(pair[0][1:]) for pair in given if pair[0].startswith("=")}
        taken = set(named.values())
        for concept, _ in given:
            if concept not in named:
                named[concept] = self._free(concept, taken)
                taken.add(named[concept])
        made = {named[concept]: value for concept, value in given if value is not MISSING}
        if extras and kind:
            made |= {name: value for name, value in self._extras(kind) if name not in taken}
        return self._ordered(made)

    def _free(self, concept: str, taken: set[str]) -> str:
        bare = concept.removesuffix("#")
        ends = self.pick("cents", _SUFFIXES[self.portuguese]) if bare != concept else ""
        for name in self.names(bare):
            whole = cased(f"{cased(name, 'camel')}{ends}", self.shape.case) if ends else name
            if whole not in taken:
                return whole
        raise ValueError(f"no name is left for {concept}")

    def _extras(self, kind: str) -> tuple[tuple[str, Any], ...]:
        return _extras(self.shape.seed, f"{self.family} {kind}", self.shape.extras, self.shape.case)

    def _ordered(self, made: dict[str, Any]) -> dict[str, Any]:
        if self.shape.order == "made":
            return made
        names = sorted(made)
        if self.shape.order == "shuffled":
            _dice(self.shape.seed, "order").shuffle(names)
        return {name: made[name] for name in names}

    def maybe(self, value: Any, key: str) -> Any:
        """Return a value, or for None what this provider does about it; ``key`` names the entry."""
        if value is not None:
            return value
        if self.shape.absent == "either":
            return (None, MISSING)[_dice(self.shape.seed, key).random() < 0.5]
        return None if self.shape.absent == "null" else MISSING

    def wrapped(self, value: Any, form: str, **names: str) -> Any:
        """Return a reply in an envelope: none, success, or the name of a member."""
        if form in ("none", "plain", "flat", "array"):
            return value
        if form == "success":
            inside = self.pick("success", ("result", "data", "content", "payload"))
            return self._ordered({self.cased("success"): True, self.cased(inside): value})
        return {self.cased(names.get(form, form)): value}

    def cased(self, name: str) -> str:
        """Return a name of our own as this provider writes it."""
        return cased(name, self.shape.case)

    # --- Amounts --------------------------------------------------------------------------------------

    def money(self, amount: int, style: str) -> Any:
        sign, whole = "-" if amount < 0 else "", abs(amount)
        text = f"{sign}{whole // 100}.{whole % 100:02d}"
        if style == "number":
            return plain(amount)
        if style == "cents":
            return amount
        if style == "text":
            return text
        if style == "comma":
            return text.replace(".", ",")
        if style == "brl":
            return f"{sign}R$ {whole // 100:,}".replace(",", ".") + f",{whole % 100:02d}"
        if style == "object":
            names = self.pick("money", (("value", "currency"), ("amount", "currency"), ("valor", "moeda")))
            return {self.cased(names[0]): plain(amount), self.cased(names[1]): "BRL"}
        name, scale = self.pick("money in cents", (("cents", ""), ("centavos", ""), ("amount", "scale")))
        value = {self.cased(name): amount, "currency": "BRL"}
        return value | ({self.cased(scale): 2} if scale else {})

    def priced(self, name: str, amount: int | None, style: str, key: str = "") -> Pair:
        """Return a member that is an amount, whose name shows cents where this provider does so."""
        suffixed = style == "cents" and self.shape.cents_mark == "suffix" and not name.startswith("=")
        return f"{name}#" if suffixed else name, self._priced(amount, style, key)

    def _priced(self, amount: int | None, style: str, key: str) -> Any:
        return self.maybe(None, key) if amount is None else self.money(amount, style)

    def unit(self, style: str, *, shown_names: bool = False) -> list[Pair]:
        """Return the member that says that amounts are cents. Where the amounts have names of the contract
        (``shown_names``), it stands in for the ending of names too."""
        marked = self.shape.cents_mark == "unit" or (shown_names and self.shape.cents_mark == "suffix")
        if style != "cents" or not marked:
            return []
        return [("unit", self.pick("unit word", ("cents", "CENTS", "centavos", "BRL_CENTS")))]

    # --- Moments --------------------------------------------------------------------------------------

    def moment(self, when: float, form: str) -> Any:
        at = datetime.fromtimestamp(when, LOCAL)
        utc = at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        forms: dict[str, str | int] = {
            "iso_local": at.replace(tzinfo=None).isoformat(timespec="seconds"),
            "iso_offset": at.isoformat(timespec="seconds"),
            "iso_utc": utc,
            "iso": utc,
            "space": f"{at:%Y-%m-%d %H:%M:%S}",
            "minute": f"{at:%Y-%m-%d %H:%M}",
            "epoch": int(when),
            "epoch_ms": int(when * 1000),
        }
        return forms[form]

    def expiry(self, until: float, form: str, name: str = "expires at") -> list[Pair]:
        """Return the member that gives until when something holds."""
        left = max(0, int(until - self.now))
        if form == "none":
            return []
        if form == "seconds":
            return [("seconds left", left)]
        if form == "minutes":
            return [("minutes left", left // 60)]
        if form == "object":
            minutes = self.cased(self.pick("minutes", ("minutes", "minutos")))
            seconds = self.cased("seconds" if minutes.casefold() == "minutes" else "segundos")
            return [("time left", {minutes: left // 60, seconds: left % 60})]
        return [(name, self.moment(until, form))]


def minutes_of(value: Any) -> int:
    """Return the minutes of ``4h 30m``, or of whole days and such a text."""
    text, days = (value["hours"], value["days"]) if isinstance(value, dict) else (value, 0)
    found = re.findall(r"\d+", text)
    return int(days) * 1440 + int(found[0]) * 60 + int(found[1])


def hours_and_minutes(minutes: int) -> str:
    return f"{minutes // 60}h {minutes % 60}m"


def instant_of(text: str) -> float:
    """Return the moment of an ISO text; local where it has no zone."""
    at = datetime.fromisoformat(text)
    return (at if at.tzinfo else at.replace(tzinfo=LOCAL)).timestamp()


def _dice(seed: int, key: str) -> random.Random:
    return random.Random(f"{seed} {key}")


@lru_cache(maxsize=65_536)
def _picked(seed: int, key: str, options: tuple[Any, ...]) -> Any:
    return _dice(seed, f"pick {key}").choice(options)


@lru_cache(maxsize=65_536)
def _names(seed: int, family: str, concept: str, portuguese: bool, case: str) -> tuple[str, ...]:
    """Return all names of something: those of the provider's language first, from its favourite on."""
    mine, others = (WORDS[concept][language].split() for language in (portuguese, not portuguese))
    turn = _picked(seed, f"{family} {concept}", tuple(range(len(mine))))
    return tuple(cased(word, case) for word in (*mine[turn:], *mine[:turn], *others))


@lru_cache(maxsize=4_096)
def _extras(seed: int, kind: str, many: str, case: str) -> tuple[tuple[str, Any], ...]:
    share = {"none": 0.0, "few": _FEW, "many": _MANY}[many]
    found = [pair for pair in EXTRAS if _dice(seed, f"{kind} {pair[0]}").random() < share]
    return tuple((cased(name, case), value) for name, value in found)
