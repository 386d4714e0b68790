"""The list of survivors that change nothing, each with its reason."""

from __future__ import annotations

import difflib
import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.campaigns.mutation.mutants import Mutant
from tests.campaigns.mutation.rooms import CampaignError

LIST = Path(__file__).with_name("survivors.toml")


@dataclass(frozen=True)
class Change:
    """What a mutant reads like: the lines it changes, with their spaces made one, before and after."""

    module: str
    function: str
    line: str
    mutant: str

    def entry(self) -> str:
        """Return it as the start of an entry of the list."""
        pairs = (("module", self.module), ("function", self.function), ("line", self.line))
        # A JSON string is a TOML string as well.
        lines = "\n".join(f"{name} = {_quoted(text)}" for name, text in (*pairs, ("mutant", self.mutant)))
        return f'[[survivor]]\n{lines}\nreason = ""'


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


@dataclass(frozen=True)
class Known:
    """Why a change is not noticed, and in how many places of the function it can be made."""

    reason: str
    count: int


def load(path: Path = LIST) -> dict[Change, Known]:
    """Read the list.

    Raises:
        CampaignError: an entry is without a reason or stands twice.
    """
    found: dict[Change, Known] = {}
    for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("survivor", ()):
        change = Change(entry["module"], entry["function"], entry["line"], entry["mutant"])
        if not entry.get("reason", "").strip():
            raise CampaignError(f"{path.name}: no reason for {change.module}, {change.line!r}")
        if change in found:
            raise CampaignError(f"{path.name}: twice {change.module}, {change.line!r}")
        found[change] = Known(entry["reason"], entry.get("count", 1))
    return found


def diff(mutant: Mutant, source: str) -> list[str]:
    """Return the lines that a mutant takes out, with "-" before them, and puts in, with "+"."""
    whole = difflib.unified_diff(source.splitlines(), mutant.applied(source).splitlines(), n=0, lineterm="")
    return [line for line in whole if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def change(mutant: Mutant, source: str) -> Change:
    """Return what a mutant reads like."""
    lines = diff(mutant, source)
    before, after = (
        " ".join(" ".join(line[1:].split()) for line in lines if line[0] == sign) for sign in "-+"
    )
    return Change(mutant.module, mutant.function, before, after)


def out_of_date(known: Mapping[Change, Known], changes: Iterable[Change]) -> list[str]:
    """Return a sentence for each entry that does not fit the mutants there are."""
    counted = Counter(changes)
    return [
        f"{one.module}, {one.function}: {one.line!r} -> {one.mutant!r} matches "
        f"{counted[one]} mutants, not {entry.count}"
        for one, entry in known.items()
        if counted[one] != entry.count
    ]
