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
        # Of two ways to part a key the one with fewer words, then the one with the longer last word.
        ("refundedate", ("refunded", "ate")),
        ("membroinativo", ("membro", "inativo")),
        ("itemsold", ("item", "sold")),
        ("", ()),
    ],
)
def test_the_words_of_a_key(key: str, words: tuple[str, ...]) -> None:
    assert lexicon.words(key) == words


SENSES = {
    "reference": "original reference",
    "referencia": "original reference",
    "data": "date wrapper",
    "lugar": "seat place",
    "embarque": "boarding departure",
    "boarding": "boarding departure",
    "retorno": "return wrapper",
    "estado": "state status",
    "state": "state status",
    "horario": "time moment",
    "schedule": "moment time schedule",
    "plataforma": "service platform_bay",
    "platform": "service platform_bay",
    "reserva": "block taken",
    "codigo": "code id",
    "cod": "code id",
    "key": "key id",
    "chave": "key id",
    "number": "label count",
    "numero": "label count",
    "parada": "place leg",
    "totals": "total summary",
    "pricing": "price summary",
    "list": "original wrapper",
    "charge": "fee payment",
    "encargo": "fee payment",
    "code": "code id",
    "time": "time moment",
    "hora": "time moment",
    "date": "date moment",
    "left": "expiry available",
    "remaining": "expiry available",
    "restante": "expiry available",
    "restam": "expiry available",
    "from": "departure least",
    "final": "total whole",
    "grand": "total whole",
    "geral": "total whole",
    "due": "total whole",
    "pagar": "total whole payment",
    "payable": "total whole",
    "overall": "total whole",
    "totais": "total summary",
}
"""Words that mean several things: what a value is decides which one counts."""


@pytest.mark.parametrize("word", SENSES)
def test_a_word_of_several_senses(word: str) -> None:
    assert lexicon.concepts(word) == set(SENSES[word].split())


def test_a_word_of_one_sense_stands_in_one_table() -> None:
    """What stands in two tables is changed in one of them and goes on as before."""
    assert {
        word
        for word, senses in lexicon._OTHER_SENSES.items()
        if senses == (lexicon.CONCEPT_OF.get(word, word),)
    } == set()
