"""What was understood of a reply: each field with its path and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

from pos_app.domain.learning import ReadingCertainty


@dataclass(frozen=True, slots=True)
class FieldReading:
    """One field of one reply.

    Attributes:
        reply: name of the operation, such as ``trip search``.
        field: what was wanted, such as ``entry.price``.
        path: where it was found, as JMESPath; empty where it was not.
        certainty: how sure that is.
        value: an example, for people.
        form: ``reais`` or ``cents`` for amounts, ``inverted`` for flags that say the contrary.
        weight: how much spoke for it, for comparison with ``others``.
        others: other readings with another value, best first, each as path and value.
    """

    reply: str
    field: str
    path: str
    certainty: ReadingCertainty
    value: str = ""
    form: str = ""
    weight: float = 0.0
    others: tuple[tuple[str, str], ...] = ()
