"""A provider described in words, for trainers."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pos_app.sandbox.shapes.choices import Shape


@dataclass(frozen=True, slots=True)
class Line:
    """One choice of a provider in words."""

    group: str
    name: str
    about: str
    value: str

    def __str__(self) -> str:
        """Return it as one line."""
        return f"{self.group}: {self.about}: {self.value} ({self.name})"


_YES, _NO = "sim", "não"
_SENDS = {
    "fee": "diz a taxa",
    "total": "diz o total",
    "instalments": "diz o valor das parcelas",
    "seat_prices": "diz o preço de cada poltrona ao cobrar",
    "hold_expiry": "diz até quando a reserva vale",
    "hold_price": "diz o preço ao reservar",
    "token_expiry": "diz até quando o token vale",
    "sync_id": "diz o número do pedido no 201 síncrono",
    "itinerary": "diz onde está o itinerário",
    "remote_kept": "guarda o id do parceiro",
    "remote_echo": "devolve o id do parceiro",
    "cents": "respostas em centavos",
    "cents_marked": "diz que são centavos",
}


def lines(made: Shape) -> list[Line]:
    """Return every choice of a provider, then what it sends at all."""
    choices = [
        Line(entry.metadata["group"], entry.name, entry.metadata["about"], _word(getattr(made, entry.name)))
        for entry in fields(Shape)
        if entry.metadata
    ]
    sends = made.sends
    return choices + [
        Line("O que se fica sabendo", name, about, _word(getattr(sends, name)))
        for name, about in _SENDS.items()
    ]


def describe(made: Shape) -> list[str]:
    """Return every choice of a provider, one a line, in Portuguese."""
    return [f"Provedor {made.seed}", *(str(line) for line in lines(made))]


def _word(value: object) -> str:
    if isinstance(value, bool):
        return _YES if value else _NO
    if isinstance(value, tuple):
        return ", ".join(value) or "nenhuma"
    return str(value)
