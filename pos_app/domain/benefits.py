"""Benefits: fares that the law or a company grants to some passengers (contract 2.4 ``discount``)."""

from __future__ import annotations

from enum import StrEnum


class Benefit(StrEnum):
    """The codes sent as ``discount.type``. These only request the benefit; the provider sets the price."""

    NONE = ""
    ELDERLY_FREE = "elderly_free"
    ELDERLY_HALF = "elderly_50"
    YOUNG_FREE = "young_free"
    YOUNG_HALF = "young_50"
    DISABLED = "disabled"
    CHILD = "child"
    STUDENT = "student"
