"""What the agency earns of what it sold, company by company."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pos_app.domain.money import Cents
from pos_app.domain.places import fold
from pos_app.domain.value import Value

if TYPE_CHECKING:  # The settings know the rules, and the window waits for them.
    from pos_app.domain.shift_account import CompanySum

WHOLE = 10_000
"""Basis points of the whole."""


class Rule(Value):
    """A share of the fares, in basis points; ``with_fee``: of the service fee too."""

    basis_points: int = 0
    with_fee: bool = False


class Rules(Value):
    """The rule of each company, by its name; ``default`` is that of every other."""

    default: Rule = Rule()
    companies: tuple[tuple[str, Rule], ...] = ()

    def of(self, company: str) -> Rule:
        """Return the rule of a company, however its name is written."""
        wanted = fold(company)
        return next((rule for name, rule in self.companies if fold(name) == wanted), self.default)

    @property
    def any(self) -> bool:
        return any(rule.basis_points for rule in (self.default, *(rule for _, rule in self.companies)))


class Earned(Value):
    """What is earned of one company: its share of ``base``."""

    company: str
    base: Cents
    rule: Rule
    commission: Cents


def earned(companies: Iterable[CompanySum], rules: Rules) -> tuple[Earned, ...]:
    """Return what is earned of each company. Rounded once, of its whole sum: half a cent up."""
    found = []
    for one in companies:
        rule = rules.of(one.name)
        base = Cents(one.fares + (one.fee if rule.with_fee else 0))
        share = Cents((2 * base * rule.basis_points + WHOLE) // (2 * WHOLE))
        found.append(Earned(one.name, base, rule, share))
    return tuple(found)
