"""Every attack by its name, and the process in which they are played one after another."""

from __future__ import annotations

import functools
import importlib
import json
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.campaigns.common.runner import result
from tests.campaigns.intruder.ground import PEOPLE, Provider, Shop, provider, shop
from tests.campaigns.intruder.window import Display, display

_MODULES = ("tokens", "people", "files", "network", "page", "memory", "locked", "untried", "keyring")


class Ground:
    """What attacks share: one provider, and desks that are set up when somebody first wants them."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self.stack = folder, stack
        self.kept: dict[str, Any] = {}
        self._number = 0

    @functools.cached_property
    def provider(self) -> Provider:
        return self.stack.enter_context(provider(self.folder))

    @functools.cached_property
    def display(self) -> Display:
        return self.stack.enter_context(display(self.folder / "screen"))

    def new_shop(self, *, people: bool = False, **settings: Any) -> Shop:
        """Set up a desk of its own, for an attack that breaks it."""
        self._number += 1
        found = shop(self.folder / f"shop-{self._number}", self.provider)
        if settings.get("journal_protection") == "plain":
            found.env.pop("POS_APP_JOURNAL_KEY")
        found.open(PEOPLE if people else (), **settings)
        return found

    @functools.cached_property
    def shop(self) -> Shop:
        """Return the desk without people that attacks share."""
        return self.new_shop()


@dataclass(frozen=True)
class Attack:
    """One attack: returns what is wrong, and may add evidence to ``told``.

    Attributes:
        damage: what counts as leak or damage.
    """

    play: Callable[[Ground, dict[str, Any]], list[str]]
    damage: str
    short: bool = False


def every() -> dict[str, Attack]:
    found: dict[str, Attack] = {}
    for name in _MODULES:
        found |= importlib.import_module(f"tests.campaigns.intruder.{name}").ATTACKS
    return found


def _main() -> None:
    attacks = every()
    out = sys.stdout
    sys.stdout = sys.stderr
    with ExitStack() as stack:
        ground = Ground(Path(tempfile.mkdtemp()), stack)
        for line in sys.stdin:
            name = line.strip()
            told: dict[str, Any] = {}
            began = time.monotonic()
            try:
                wrong = attacks[name].play(ground, told)
            except Exception:  # noqa: BLE001  # An attack that could not be made proves nothing.
                wrong = [f"not played: {traceback.format_exc(limit=-3)}"]
            told["seconds"] = round(time.monotonic() - began, 1)
            one = result(name, wrong, told, family=name.split(":")[0], line=f"{told['seconds']} s")
            print(json.dumps(asdict(one)), file=out, flush=True)


if __name__ == "__main__":
    _main()
