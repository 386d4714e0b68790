"""Nobody is left in a reply that is kept or shown masked, however a provider nests and names its people.

The people below stand where contract 2.7 to 2.12 has them, and where other services of the trade put them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pos_app.partner.reading.samples import masked, masked_tree
from tests.partner.long_replies import names_by_thousands
from tests.partner.service import example

STREET, CITY, CODE = "Rua Doutor Alvarenga Peixoto", "Itapecerica", "06850-040"
PEOPLE: dict[str, Any] = {
    # Contract 2.7: the request, which some services repeat in their answer.
    "customer": {
        "name": "Helena Quirino", "email": "helena@exemplo.com.br", "phone": "(11) 98765-0142",
        "documentType": "cpf", "documentNumber": "529.982.247-25", "birthDate": "1984-11-08", "gender": "F",
    },
    "user": {"name": "Dirce Antunes", "email": "dirce@exemplo.com.br"},
    "device": {"sessionId": "a1b2c3", "userAgent": "Mozilla/5.0", "ipAddress": "187.10.20.30"},
    "payment": {
        "amount": 162.9,
        "paymentDetails": {
            "meta": {"providerSessionId": "psess1"},
            "creditCard": {"cardholderName": "OTAVIO LEMOS", "tokens": {"provider": "tokabc"}, "cvv": "123"},
        },
    },
    # Contract 2.9, 2.10: lists of texts, and people beside things.
    "passengerNames": ["Otávio Siqueira", "Rita Boaventura"],
    "item": [{"itemDetails": {"passenger": {
        "id": 4711, "name": "Rita Boaventura", "phone": 11976543210, "birthDate": "12/03/1990",
        "seat": {"label": "17", "position": {"x": 1, "y": 2, "z": 0}},
    }}, "lastUpdatedBy": "Marilda Campos"}],
    # Contract 2.11, 2.12.
    "metadata": {"sessionId": "zz9", "userAgent": "Mozilla", "ipAddress": "10.1.2.3"},
    "daBpe": {"bpeKey": "abc", "qrCode": "http://q/1", "authorizationProtocol": "135260"},
}  # fmt: skip
VARIANTS: list[Any] = [
    {"address": {"street": STREET, "number": "1200", "city": CITY, "state": "SP", "zipCode": CODE}},
    {"addresses": [{"line1": STREET, "line2": "Bloco Jacarandá"}]},
    {"endereco": {"logradouro": STREET, "bairro": "Jardim Paineiras", "municipio": CITY, "cep": CODE}},
    {"enderecos": [STREET]},
    {"customer": {"data": {"location": {"street": STREET, "town": CITY}}}},
    {"billing": {"streetAddress": STREET, "postalCode": CODE}},
    {"shipping_address": STREET, "cep": "06850040"},
    {"emails": ["helena@exemplo.com.br"], "phones": ["98765-0142", "3456-7890"]},
    {"telefones": [{"ddd": "11", "valor": "987650142"}]},
    {"contact": "Helena Quirino", "contacts": [{"kind": "sms", "value": "x9"}], "whatsapp": "11 98765-0142"},
    {
        "documents": [{"kind": "rg", "value": "MG-12.345"}],
        "document": {"type": "passport", "value": "FX1234"},
    },
    {"passageiros": ["Helena Quirino", "Rita Boaventura"]},
    {"passageiros": [{"nomeCompleto": "Helena Quirino", "dataNascimento": "1984-11-08", "mae": "Dirce"}]},
    {"pax": [{"firstName": "Helena", "lastName": "Quirino", "rg": "MG12345", "sex": "F"}]},
    {"traveller": {"info": {"basic": {"fullname": "Helena Quirino", "nationality": "brasileira"}}}},
    {"comprador": {"pessoa": {"nome": "Helena Quirino", "documento": {"numero": "52998224725"}}}},
    {"beneficiarios": [{"nome": "Helena Quirino"}], "acompanhante": "Rita Boaventura"},
    {"responsavel": {"nome": "Helena Quirino", "parentesco": "irmã"}},
    {"phonenumber": "987650142", "emailaddress": "helena@exemplo.com.br", "customername": "Helena Quirino"},
    {"CUSTOMER_FULL_NAME": "Helena Quirino", "NM_PASSAGEIRO": "Rita", "NR_CPF": "52998224725"},
    {"x1": 52998224725, "x2": "52998224725", "x3": "+55 11 98765-0142", "x4": "helena@exemplo.com.br"},
    {"x5": [["529.982.247-25"], {"y": ["a", "11 98765 0142"]}], "x6": CODE, "x7": "3456-7890"},
    {
        "customer": {"name": "Helena Quirino"},
        "message": "Bilhete de HELENA QUIRINO emitido",
        "list": ["helena quirino"],
    },
    {"passengers": [{"name": "Rita Boaventura"}], "Rita Boaventura": {"seat": "17"}},
    {
        "titular": {"nome": "Helena Quirino", "validade": "12/31"},
        "payer": {"taxId": "52998224725", "name": "Rita"},
    },
]
TELLING = (
    "helena", "quirino", "dirce", "antunes", "otavio", "otávio", "lemos", "siqueira", "rita",
    "boaventura", "marilda", "529.982", "52998224725", "98765", "987650142", "11976543210", "3456-7890",
    "1984-11-08", "12/03/1990", "mozilla", "a1b2c3", "zz9", "psess1", "tokabc", "187.10", "10.1.2",
    "135260", "alvarenga", "jacarandá", "paineiras", "06850", "mg-12", "mg12345", "fx1234", '"123"',
    "4711", "brasileira", CITY.casefold(),
)  # fmt: skip
WAYS = [masked, masked_tree]


@pytest.mark.parametrize("way", WAYS, ids=["kept", "shown"])
@pytest.mark.parametrize("tree", [PEOPLE, *VARIANTS], ids=lambda tree: ",".join(tree)[:40])
def test_nobody_is_left(way: Callable[[Any], Any], tree: Any) -> None:
    whole = json.dumps(tree, ensure_ascii=False).casefold()
    there = [word for word in TELLING if word in whole]
    shown = json.dumps(way(tree), ensure_ascii=False, default=str).casefold()
    assert there, "the test must have somebody to find"
    assert [word for word in there if word in shown] == []


@pytest.mark.parametrize("way", WAYS, ids=["kept", "shown"])
def test_deep_inside_lists_and_objects_it_is_the_same(way: Callable[[Any], Any]) -> None:
    tree: Any = {
        "addresses": [[{"x": {"street": STREET}}]],
        "passenger": {"extra": {"more": {"name": "Helena"}}},
    }
    for _ in range(20):
        tree = {"data": [tree], "n": 1}
    shown = json.dumps(way(tree), ensure_ascii=False)
    assert "Alvarenga" not in shown and "Helena" not in shown


@pytest.mark.parametrize("way", WAYS, ids=["kept", "shown"])
def test_what_whoever_mends_the_reading_needs_stays(way: Callable[[Any], Any]) -> None:
    detail = example("order-detail")
    shown = way(detail)
    ticket, told = detail["item"][2], shown["item"][2]
    for name in ("publicId", "status", "createdAt", "currency", "origin", "destinationSlug", "paymentType"):
        assert shown[name] == detail[name]
    assert float(shown["totalAmount"]) == detail["totalAmount"]
    for name in ("type", "status", "amount", "currency", "actions"):
        assert told[name] == ticket[name]
    assert told["itemDetails"]["trip"] == ticket["itemDetails"]["trip"]
    seat = told["itemDetails"]["passenger"]["seat"]
    assert (seat["label"], seat["position"]) == ("01", {"x": 0, "y": 0, "z": 0})
    payment, kept = detail["payments"][0], shown["payments"][0]
    for name in ("type", "status", "amount", "installments", "installmentAmount", "responseReason"):
        assert kept[name] == payment[name]


@pytest.mark.parametrize(
    "name", ["trips", "trip-detail", "payment-methods", "seat-block", "places", "itinerary"]
)
def test_a_reply_without_people_stays_as_it_is_but_for_ids(name: str) -> None:
    plain = example(name)

    def same(a: Any, b: Any, key: str = "") -> None:
        if isinstance(a, dict):
            assert list(a) == list(b)
            for inner in a:
                same(a[inner], b[inner], inner)
        elif isinstance(a, list):
            for one, other in zip(a, b, strict=True):
                same(one, other, key)
        elif not any(word in key.casefold() for word in ("id", "hash", "latlon")):
            assert a == b, key

    same(plain, masked(plain))


@pytest.mark.parametrize("way", WAYS, ids=["kept", "shown"])
def test_nobody_is_left_in_a_reply_of_thousands_of_names(way: Callable[[Any], Any]) -> None:
    shown = json.dumps(way(names_by_thousands()))
    assert "Nome" not in shown and "direct" in shown
