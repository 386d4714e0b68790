"""Replies that could not be read are kept, the last fifty, without the people in them: what is masked and
what is not."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.faults import Fault
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading import samples
from pos_app.partner.reading.samples import MOST, SampleFolder, masked, masked_body, pseudonym, raw_reply
from tests.partner.long_replies import HOSTILE
from tests.partner.service import Answer, Service, example, example_bytes

REPLY: dict[str, Any] = {
    "customer": {"name": "Helena Prado", "email": "helena@exemplo.com.br", "document": "529.982.247-25"},
    "passengers": [{"passenger": {"name": "Helena Prado"}, "phone": 11987650142, "seat": "17"}],
    "note": "11987650142",
    "tripId": "7b0c1c6e-3c7c-4a4e-9a51-0d1f0a9d6f11",
    "pixCode": "00020126360014br.gov.bcb.pix",
    "departure": "2026-12-11T22:15:00",
    "total": 144.4,
    "fee": "10.00",
}
PEOPLE = ("Helena", "Prado", "exemplo", "529.982", "11987650142", "7b0c1c6e", "000201")


def test_nothing_of_people_is_left_and_amounts_and_times_stay() -> None:
    shown = json.dumps(masked(REPLY))
    assert not [person for person in PEOPLE if person in shown]
    kept = masked(REPLY)
    assert [kept[name] for name in ("departure", "total", "fee")] == ["2026-12-11T22:15:00", 144.4, "10.00"]
    assert kept["passengers"][0]["seat"] == "17"
    assert set(kept) == set(REPLY)


def test_the_same_value_becomes_the_same_false_one_of_the_same_form() -> None:
    kept = masked(REPLY)
    assert kept["customer"]["name"] == kept["passengers"][0]["passenger"]["name"]
    false = kept["customer"]["document"]
    assert [char.isdigit() for char in false] == [char.isdigit() for char in "529.982.247-25"]


def test_the_last_fifty_are_kept(tmp_path: Path) -> None:
    folder = SampleFolder(tmp_path / "log" / "respostas")
    files = [
        folder.keep("payment methods", f"field {n}", json.dumps(REPLY).encode()) for n in range(MOST + 3)
    ]
    left = sorted(str(path) for path in (tmp_path / "log" / "respostas").iterdir())
    assert left == sorted(files)[-MOST:]
    payload = json.loads(Path(files[-1]).read_text("utf-8"))
    assert (payload["operation"], payload["field"]) == ("payment methods", f"field {MOST + 2}")
    assert payload["reply"]["total"] == REPLY["total"]


def kept(path: str, value: Any) -> bool:
    """Whether a value under these keys is shown as it is."""
    tree: Any = value
    for key in reversed(path.split(".")):
        tree = {key: tree}
    shown = masked(tree)
    for key in path.split("."):
        shown = shown[key]
    return bool(shown == value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("passenger.name", "Helena"), ("passenger.label", "Helena"), ("passenger.id", "AB12"),
        ("passenger", "Helena"), ("customer", "Helena"), ("data.passenger", "Helena"),
        ("data.customer", "Helena"), ("buyer.data.name", "Helena"), ("holder", "Helena"),
        ("phone", "99999"), ("document.number", "Helena Prado 529.982.247-25"), ("document", "12345"),
        ("document", 1000), ("phone", -1000), ("note", "helena@exemplo.com.br"),
        ("note", "529.982.247-25"), ("note", "11987650142"), ("note", "00020126360014br.gov.bcb.pix"),
        ("note", "7b0c1c6e-3c7c-4a4e-9a51-0d1f0a9d6f11"), ("note", "abcdabcd-abcd-abcd-abcd-abcdabcdabcd"),
        ("note", "eyJhbGciOi1234"), ("hash", "short"),
        ("authorization", "Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2ln"),
    ],
)  # fmt: skip
def test_what_is_of_a_person_or_a_secret_is_masked(path: str, value: Any) -> None:
    assert not kept(path, value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("name", "Viação Norte"), ("id", "AB12"), ("passenger.seat", "17"), ("passenger.price", "90.00"),
        ("passenger.trip.company.name", "Viação Norte"), ("company.label", "Viação Norte"),
        ("note", "Leito"), ("note", "12345"), ("note", ""), ("document", ""), ("document", True),
        ("document", None), ("document", 1000.5), ("note", 123456), ("note", "short1"),
        ("note", "abcdefghijklmnop"),
    ],
)  # fmt: skip
def test_what_shows_the_form_of_a_reply_is_kept(path: str, value: Any) -> None:
    assert kept(path, value)


@pytest.mark.parametrize(
    "key",
    [
        "email", "mail", "phone", "telefone", "celular", "cpf", "token", "session", "birthDate",
        "nascimento", "gender", "sex", "sexo", "address", "endereco", "holder", "titular", "pixCode",
        "qrCode", "emv", "ips", "tokens", "localizador",
        "protocol", "hash", "ip", "userAgent", "secret", "senha",
        "password", "bpe", "jwt", "holderName", "titularName",
    ],
)  # fmt: skip
def test_a_key_of_a_person_or_a_secret_masks_what_it_holds(key: str) -> None:
    assert not kept(f"data.{key}", "Xyzw")


def test_a_key_that_is_a_secret_is_masked_too() -> None:
    shown = masked({"529.982.247-25": {"seat": "17"}, "passenger": {"seat": "18"}})
    assert list(shown) == [pseudonym("529.982.247-25"), "passenger"]
    assert [value["seat"] for value in shown.values()] == ["17", "18"]
    assert masked([["11987650142"]]) == [[pseudonym("11987650142")]]


def test_a_number_stays_a_number_of_as_many_digits() -> None:
    shown = masked({"document": 52998224725})["document"]
    assert isinstance(shown, int)
    assert shown != 52998224725
    assert shown == int(pseudonym("52998224725"))


def test_what_is_no_json_is_shown_by_its_beginning() -> None:
    body = ("<p>" + "Ab1 é\n" * 40).encode("utf-8")
    shown = masked_body(body)
    assert shown == {
        "not_json": True,
        "bytes": len(body),
        "begins": re.sub("[A-Za-z0-9]", "x", body[:80].decode("utf-8", "replace")),
    }
    assert shown["begins"].startswith("<x>xxx é\nxxx")
    assert len(shown["begins"].encode("utf-8")) >= 80
    cut = ("é" * 60).encode("utf-8")[1:]
    assert masked_body(cut)["begins"].startswith("\ufffdé")


def test_a_sentence_that_repeats_what_was_sent_is_masked() -> None:
    told = 'invalid: {"customer": {"email": "helena@exemplo.com.br"}}'
    shown = json.dumps(masked({"why": told, told: [told]}))
    assert "helena" not in shown and "exemplo" not in shown


@pytest.mark.parametrize("text", HOSTILE, ids=["email", "digits"])
def test_texts_made_to_hold_up_the_masking_are_masked(text: str) -> None:
    shown = masked({"company": text})["company"]
    assert shown != text and len(shown) == len(text)


def test_a_kept_reply_is_a_file_that_people_read(tmp_path: Path) -> None:
    before = datetime.now(UTC)
    path = Path(
        samples.SampleFolder(tmp_path / "a" / "b").keep(
            "Métodos de PAGAMENTO 2", "field", '{"x": "é"}'.encode()
        )
    )
    assert re.fullmatch(r"\d{8}-\d{6}-\d{6}-m-todos-de-pagamento-\.json", path.name)
    text = path.read_text(encoding="utf-8")
    assert '\n "reply": {\n  "x": "é"\n }' in text
    written = json.loads(text)
    assert list(written) == ["operation", "field", "at", "reply"]
    assert before <= datetime.fromisoformat(written["at"]) <= datetime.now(UTC)
    assert path.name.startswith(f"{datetime.fromisoformat(written['at']):%Y%m%d-%H%M%S}")


def test_a_disk_that_does_not_take_it_is_noted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    with caplog.at_level(logging.WARNING, "pos_app.partner"):
        assert samples.SampleFolder(tmp_path / "taken").keep("trip search", "price", b"{}") == ""
    [message] = caplog.messages
    assert message.startswith("a reply that could not be read was not kept: ")
    assert "Error" in message


AT = datetime(2026, 3, 19, 17, 5, tzinfo=UTC)


def test_the_whole_reply_keeps_every_digit_as_it_came() -> None:
    reply = raw_reply(200, b'{"a":162.90,"a":1e2,"b":[]}', AT)
    assert re.sub(r"\s", "", reply.whole) == '{"a":162.90,"a":1e2,"b":[]}'
    assert "\n  " in reply.whole
    assert "Helena" not in repr(raw_reply(200, b'{"name": "Helena"}', AT))


def test_of_what_is_no_json_every_letter_is_covered() -> None:
    reply = raw_reply(502, b"<html>Helena \xff</html>", AT)
    assert reply.whole.startswith("<html>Helena ")
    assert reply.masked.startswith("<****>****** ")
    assert reply.status == 502


def test_numbers_of_people_are_covered_whatever_their_form() -> None:
    body = b'{"customer": {"phone": 11987650142, "id": 7}, "x": 123456789.5, "y": 12345678, "z": true}'
    masked = json.loads(raw_reply(200, body, AT).masked)
    assert masked == {
        "customer": {"phone": "***********", "id": "*"},
        "x": "*********.*",
        "y": 12345678,
        "z": True,
    }


async def test_an_order_is_asked_for_as_it_is(service: Service, client: PartnerClient) -> None:
    service.on("v4/orders/ORD-77A1", Answer.example("order-detail"))
    reply = await client.raw_order("ORD-77A1")
    assert (reply.status, json.loads(reply.whole)) == (200, example("order-detail"))
    assert abs(datetime.now(UTC) - reply.at) < timedelta(minutes=5)
    assert example_bytes("order-detail")


async def test_a_refusal_is_a_reply_too(service: Service, client: PartnerClient) -> None:
    service.on("v4/orders/ORD-77A1", Answer.example("error-a-unexpected", 500))
    assert (await client.raw_order("ORD-77A1")).status == 500


async def test_without_an_answer_there_is_nothing_to_show(service: Service, client: PartnerClient) -> None:
    service.on("v4/orders/ORD-77A1", Answer(silent=True, reset=True))
    with pytest.raises(Fault):
        await client.raw_order("ORD-77A1")


def test_a_short_text_of_a_person_stays_elsewhere_and_a_longer_one_is_covered_everywhere() -> None:
    shown = masked({"passenger": {"name": "Eva", "surname": "Anas"}, "note": "Eva de Anas"})
    assert shown["note"] == f"Eva de {pseudonym('Anas')}"
    assert shown["passenger"]["name"] != "Eva"


def test_where_more_people_are_named_than_can_be_looked_for_every_sentence_is_covered() -> None:
    def note(count: int) -> str:
        names = [f"Nome{number:05d}" for number in range(count)]
        return str(masked({"passengerNames": names, "note": "Leito com água"})["note"])

    assert note(samples._MOST_NAMES) == "Leito com água"
    assert note(samples._MOST_NAMES + 1) == pseudonym("Leito com água")


def test_a_text_too_long_to_be_looked_at_is_covered() -> None:
    short, long = "a " * (samples._LONGEST // 2), "a " * (samples._LONGEST // 2) + "a"
    assert masked({"note": short.strip() + "aa"[:1]})["note"] == short.strip() + "a"
    assert masked({"note": long})["note"] == pseudonym(long)


def test_a_false_value_keeps_the_case_of_each_letter_and_differs_by_place() -> None:
    false = pseudonym("AAAaaa-111111")
    assert (false[:3].isupper(), false[3:6].islower(), false[6]) == (True, True, "-")
    assert len(set(false)) > 5
    assert pseudonym("AAAaaa-111111") == false != pseudonym("AAAaaa-111112")


def test_a_moment_written_as_a_long_number_stays_and_another_one_does_not() -> None:
    assert masked({"departureTime": 1796940900, "at": 1796940900}) == {
        "departureTime": 1796940900,
        "at": 1796940900,
    }
    assert masked({"x": 1796940900})["x"] != 1796940900
    assert masked({"x": 12345678})["x"] == 12345678


def test_things_have_their_names_shown_to_people_who_look_for_a_fault_and_nobody_else() -> None:
    tree = {"company": {"name": "Cometa"}, "name": "Eva", "seat": {"holderName": "Ana"}, "brandName": "visa"}
    assert samples.masked_tree(tree) == {
        "company": {"name": "Cometa"},
        "name": "***",
        "seat": {"holderName": "***"},
        "brandName": "visa",
    }
