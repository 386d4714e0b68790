"""Names that services use for the same fields: written for these tests alone, independent of the readers.

A field has our name (``fee``) and, by language, the names that a service may use for it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

Words = Mapping[str, tuple[list[str], list[str]]]
"""Our name of a field: words in English, words in Portuguese."""


def _words(rows: str) -> Words:
    """Return the fields of some lines: our name, a colon, English words, a bar, Portuguese words."""
    told = (row.partition(": ") for row in rows.strip().splitlines())
    pairs = ((name, rest.partition(" | ")) for name, _, rest in told)
    return {name: (english.split(", "), portuguese.split(", ")) for name, (english, _, portuguese) in pairs}


DETAIL = _words("""
trip_id: uuid, trip id, trip uuid | id viagem, viagem id
price: price, prices, fare | preco, precos, tarifa
default: default, current, sale | padrao, atual, venda
reference: reference | referencia
original: original, full | original, cheio
seats: map, seats, seat map, layout | mapa, poltronas, assentos, mapa poltronas
label: label, seat, seat number, seat label, number | poltrona, assento, numero, numero poltrona, num assento
available: available, free, is available, vacant | disponivel, livre, esta livre, vago
taken: occupied, taken, is occupied, busy | ocupada, ocupado, esta ocupada, vendida
count: available seats, free seats, seats left | poltronas livres, assentos disponiveis, vagas
duration: duration, travel time | duracao, tempo viagem
""")
BLOCK = _words("""
seats: seats, blocks, holds, reservations | poltronas, bloqueios, reservas, assentos
block_id: id, block id, seat block id, hold id | id bloqueio, bloqueio id, id reserva, codigo bloqueio
label: label, seat, seat number, seat label | poltrona, assento, numero poltrona, num poltrona
status: status, state | situacao, estado
until: expires at, expire at, valid until, expiration | expira em, valido ate, validade, bloqueado ate
price: price, fare, ticket price | preco, tarifa, valor passagem
""")
SESSION = _words("""
session_id: session id, session, payment session id, session token | id sessao, sessao id, sessao
""")
TOKEN = _words("""
access: access token, token, jwt, bearer token | token acesso, token de acesso, chave acesso
refresh: refresh token, refresh | token renovacao, token atualizacao
life: expires in, lifetime | expira em, validade
kind: token type, type | tipo token, tipo
""")


# --- Styles ---------------------------------------------------------------------------------------

Style = Callable[[str], str]


STYLES: Mapping[str, Style] = {
    "camel": lambda words: words[:1] + words.title().replace(" ", "")[1:],
    "pascal": lambda words: "".join(word.capitalize() for word in words.split()),
    "snake": lambda words: words.replace(" ", "_"),
    "kebab": lambda words: words.replace(" ", "-"),
    "upper": lambda words: words.replace(" ", "_").upper(),
    "joined": lambda words: words.replace(" ", ""),
}


def named(
    vocabulary: Words, rng: random.Random, style: str = "", language: int | None = None
) -> dict[str, str]:
    """Choose a name for every field, no name twice, all in one style; ``language`` is 0 for English, 1 for
    Portuguese, None for a mixture."""
    form = STYLES[style or rng.choice(sorted(STYLES))]
    chosen: dict[str, str] = {}
    for name in sorted(vocabulary):
        english, portuguese = vocabulary[name]
        words = (english + portuguese) if language is None else vocabulary[name][language]
        free = [word for word in map(form, words) if word not in chosen.values()]
        chosen[name] = rng.choice(free or [form(words[0]) + "2"])
    return chosen


def nonsense(vocabulary: Words, rng: random.Random) -> dict[str, str]:
    """Choose meaningless names."""
    numbers = rng.sample(range(100), len(vocabulary))
    syllables = ("qzx", "vrk", "blorf", "wug", "xyl", "zzt")
    return {
        name: f"{rng.choice(syllables)}{number}" for name, number in zip(vocabulary, numbers, strict=True)
    }


def renamed(tree: Any, names: Mapping[str, str]) -> Any:
    """Return a tree of our names with a service's names."""
    if isinstance(tree, dict):
        return {names.get(name, name): renamed(value, names) for name, value in tree.items()}
    if isinstance(tree, list):
        return [renamed(value, names) for value in tree]
    return tree
