"""Where a provider tells what held seats cost by each method (contract 4.7), from several of its answers.

A total is proven where the provider names it for the method, no other amount could be it, and every part that
it tells accounts for it to the cent in all answers. Everything else is a question for a person.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pos_app.domain.payment import PartKind, PaymentType
from pos_app.partner.learn.method_totals import MethodTotals
from pos_app.partner.learn.observation import Observation
from pos_app.partner.learn.payment_methods import methods
from pos_app.partner.learn.proposal import LineOption, Proposal
from pos_app.partner.learn.seat_lines import seat_lines
from pos_app.partner.reading.profile import Line

__all__ = ["Observation", "find"]


def find(observations: Sequence[Observation], decided: Mapping[str, Line] | None = None) -> Proposal:
    """Return where the amounts stand. ``decided`` are the lines that a person confirmed, by field."""
    if not observations:
        return Proposal(missing=("methods",))
    home = methods(observations[0].tree)
    if home is None:
        return Proposal(missing=("methods",))
    lines: dict[str, Line] = dict(home.lines)
    open_: dict[str, tuple[LineOption, ...]] = {}
    missing: list[str] = []
    lines |= seat_lines([(one.tree, one.items) for one in observations], home.path)
    for kind in home.kinds(observations[0].tree):
        found = MethodTotals(kind, home, observations, decided or {}).proposal()
        lines |= found.lines
        open_ |= found.open
        missing += found.missing
    return Proposal(_joined(lines, home.kinds(observations[0].tree)), open_, tuple(missing))


def _joined(lines: Mapping[str, Line], kinds: Sequence[PaymentType]) -> dict[str, Line]:
    """Return the lines with one for all methods where each has the same."""
    found = dict(lines)
    for what in ("total", *(part.value for part in PartKind)):
        own = [found.get(f"{kind.value}.{what}") for kind in kinds]
        if own[0] is not None and all(one == own[0] for one in own):
            for kind in kinds:
                del found[f"{kind.value}.{what}"]
            found[f"method.{what}"] = own[0]
    return found
