"""Replies that could not be read are kept, the last fifty, without the people in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pos_app.partner.reading.samples import MOST, SampleFolder, masked, masked_body

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


def test_what_is_no_json_is_described_by_its_length() -> None:
    kept = masked_body(b"<html>Helena Prado</html>")
    assert (kept["not_json"], kept["bytes"]) == (True, 25)
    assert "Helena" not in str(kept)


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


def test_a_disk_that_does_not_take_it_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    assert SampleFolder(tmp_path / "taken").keep("trip search", "price", b"{}") == ""
