"""The words of a key, whatever its style, number or language."""

from __future__ import annotations

import pytest

from pos_app.partner.reading import lexicon


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("valorTotal", ("valor", "total")),
        ("valor-total", ("valor", "total")),
        ("VALOR_TOTAL", ("valor", "total")),
        ("valortotal", ("valor", "total")),
        ("tripUUIDs", ("trip", "uuid")),
        ("IDsViagem", ("ids", "viagem")),
        ("preço da passagem", ("preco", "passagem")),
        ("opcoes", ("opcao",)),
        ("companies", ("company",)),
        ("viagens", ("viagem",)),
        ("imagens", ("imagem",)),
        ("disponiveis", ("disponivel",)),
        ("valores", ("valor",)),
        ("fares", ("fare",)),
        ("legs", ("leg",)),
        ("classes", ("class",)),
        ("prices", ("price",)),
        ("bus", ("bus",)),
        ("zzzes", ("zzzes",)),
        ("tripid", ("trip", "id")),
        ("idviagem", ("id", "viagem")),
        ("vltotal", ("vl", "total")),
        ("departureat", ("departure", "at")),
        ("toplace", ("to", "place")),
        ("placeto", ("placeto",)),
        ("atplace", ("atplace",)),
        ("seattotal", ("seat", "total")),
        ("legfare", ("leg", "fare")),
        ("paxleg", ("pax", "leg")),
        ("estatab", ("estatab",)),
        ("disponibilidadetotal", ("disponibilidade", "total")),
        ("isLowFare", ("low", "fare")),
        ("vlid", ("vlid",)),
        ("evalor", ("valor",)),
        ("valuexyz", ("valuexyz",)),
        ("paymentmethodtypeid", ("payment", "method", "type", "id")),
        ("horasaida", ("hora", "saida")),
        ("", ()),
    ],
)
def test_the_words_of_a_key(key: str, words: tuple[str, ...]) -> None:
    assert lexicon.words(key) == words
