"""Authorities, pinned keys and a proxy in the settings file, and the sentence for each wrong one."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from pos_app.core import connection
from pos_app.domain.start_faults import SettingsError, SettingsProblem, ValueProblem
from pos_app.domain.trust import Trust
from pos_app.system.settings import load
from pos_app.wording import start_texts

PIN = base64.b64encode(bytes(range(32))).decode()


def _write(folder: Path, network: Any) -> Path:
    file = folder / "settings.json"
    values = {"base_url": "https://a.example/partners/api", "credentials": "u:s3cret", "network": network}
    file.write_text(json.dumps(values), encoding="utf-8")
    return file


def test_pins_are_kept_in_one_form_and_the_proxy_as_written(tmp_path: Path) -> None:
    network = {"pins": [f"sha256/{PIN}", bytes(range(32)).hex()], "proxy": "environment"}
    assert connection(load(_write(tmp_path, network))).trust == Trust("", (PIN, PIN), "environment")


@pytest.mark.parametrize(
    ("network", "field", "problem"),
    [
        ({"pins": ["abc"]}, "network.pins.0", ValueProblem.NOT_A_PIN),
        ({"pins": PIN}, "network.pins", ValueProblem.NOT_LIST),
        ({"proxy": "http://user:pw@proxy:1"}, "network.proxy", ValueProblem.NOT_A_PROXY),
        ({"proxy": "socks5://proxy"}, "network.proxy", ValueProblem.NOT_A_PROXY),
        ({"prox": ""}, "network.prox", ValueProblem.UNKNOWN_NAME),
    ],
)
def test_a_wrong_value_is_named(network: Any, field: str, problem: ValueProblem, tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as wrong:
        load(_write(tmp_path, network))
    assert wrong.value.field == field
    assert wrong.value.value is not None
    assert wrong.value.value.problem is problem
    assert field in start_texts.sentence(wrong.value)


def test_a_file_of_authorities_that_will_not_do_keeps_the_connection(tmp_path: Path) -> None:
    file = _write(tmp_path, {"ca_file": str(tmp_path / "none.pem")})
    settings = load(file)
    with pytest.raises(SettingsError) as wrong:
        connection(settings)
    assert wrong.value.kind is SettingsProblem.WRONG_VALUE
    sentence = start_texts.sentence(wrong.value)
    assert "network.ca_file" in sentence
    assert str(tmp_path / "none.pem") in sentence
    assert "s3cret" not in sentence
