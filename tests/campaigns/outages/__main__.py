"""Let the provider go away at each step of a sale, in five ways, and sell on at the real window.

The sandbox process is killed, stopped, restarted, slowed or closed while a search, a map, a hold, prices, an
order, its outcome or its tickets are asked for, and when the desk opens; a clerk with a keyboard goes on. The
provider's own books and a log of the wire decide: at most one order was sent, none was lost, tickets are
shown of nothing but a completed order, the outage is shown within 3 s of the first failed call and its end
within 5 s. Exit code 1 if anything was wrong or a sale could not go on.
On two cores that are free it takes about twenty minutes.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.campaigns.common.provider import Outage
from tests.campaigns.common.runner import Campaign, Options, Result, alone, environment, main, result, told_by
from tests.table import show

STEPS = (*("search", "map", "hold", "passengers", "payment page", "charge sent", "polling", "tickets"),)
START = "start"
"""Beside the cross: the desk opens while the provider is not there."""
CASES = {
    **{f"{outage.value}:{step.replace(' ', '-')}": (outage, step) for step in STEPS for outage in Outage},
    "killed:start": (Outage.KILLED, START),
}
"""The whole cross, by name: how it goes away, and while what is asked for."""


def played(name: str) -> Iterator[Result]:
    with tempfile.TemporaryDirectory(prefix="outage-", ignore_cleanup_errors=True) as folder:
        told = told_by("outages.play", name, folder, seconds=240, where=environment(Path(folder)))
    if "died" in told:
        yield result(name, [f"the desk ended: {told['died']}"], {"evidence": None})
        return
    found = told["evidence"]
    parts = [f"{told['seconds']:5.1f} s", f"orders {len(found['orders'])}", f"sent {found['posts']}"]
    parts += [f"{key} {found[key]:.1f} s" for key in ("shown", "back") if found[key] is not None]
    stuck = [f"stuck: {told['stuck']}"] if told["stuck"] else []
    yield result(name, [*told["wrong"], *stuck], told, line="  ".join(parts))


def _sum_up(results: Sequence[Result], _: Options) -> tuple[str, ...]:
    told = [one.told["evidence"] for one in results if one.told["evidence"]]
    figures = {"shown": "outage shown after, s", "back": "return shown after, s"}
    values = {words: [one[key] for one in told if one[key] is not None] for key, words in figures.items()}
    rows = [(words, len(some), f"{max(some):.2f}") for words, some in values.items() if some]
    if rows:
        show(("figure", "measured", "longest"), rows)
    return ()


CAMPAIGN = Campaign(
    "outages",
    __doc__ or "",
    lambda _: {name: name for name in CASES},
    alone(played),
    enough=_sum_up,
    quiet=False,
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
