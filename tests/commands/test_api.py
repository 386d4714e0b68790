"""``pos-app api``: every endpoint by name, with an exit code for each kind of failure."""

from __future__ import annotations

import datetime
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pos_app.partner.operations import OPERATIONS
from tests.sandbox_process import SandboxProcess, start_sandbox

DAY = (datetime.date.today() + datetime.timedelta(days=5)).isoformat()


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"), extra=("--quirk", "places_by_name=true"))
    yield process
    process.stop()


class Api:
    """Runs the command over one sandbox."""

    def __init__(self, sandbox: SandboxProcess, folder: Path) -> None:
        self._folder = folder
        self._env = {
            **os.environ,
            "POS_APP_BASE_URL": sandbox.base_url,
            "POS_APP_CREDENTIALS": sandbox.credentials,
            "POS_APP_CLIENT_ID": str(sandbox.client_id),
        }

    def run(self, *words: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pos_app", "api", *words, "--data-dir", str(self._folder)]
        ended = subprocess.run(
            command, capture_output=True, text=True, timeout=60, input=stdin, env={**self._env, **env}
        )
        assert "Traceback" not in ended.stderr, ended.stderr
        return ended

    def reply(self, *words: str, body: object = None) -> Any:
        more = () if body is None else ("--body", "-")
        ended = self.run(*words, *more, stdin="" if body is None else json.dumps(body))
        assert ended.returncode == 0, (words, ended.stdout, ended.stderr)
        return json.loads(ended.stdout)


@pytest.fixture
def api(sandbox: SandboxProcess, tmp_path: Path) -> Api:
    return Api(sandbox, tmp_path)


@pytest.mark.timeout(180)
def test_a_whole_sale_can_be_made_by_hand(api: Api, tmp_path: Path) -> None:
    (origin,) = api.reply("places", "--cityName", "Curitiba", "--state", "PR")["data"]
    assert api.reply("places-named", "--name", "Londrina")
    found = api.reply("search", "--from", origin["slug"], "--to", "londrina-pr", f"--departureDate={DAY}")
    trip = next(one for one in found["departures"] if one["type"] == "direct")
    uuid = trip["tripUuids"][0]
    detail = api.reply("trip", "--id", uuid)
    assert api.reply("itinerary", "--id", trip["itineraryHash"])
    seat = next(one for one in json.dumps(detail).split('"') if one.isdecimal() and len(one) == 2)
    contract = Path("resources/contract")
    asked = json.loads((contract / "seat-block-request.json").read_text(encoding="utf-8"))
    asked["seats"] = [{**asked["seats"][0], "seatNumber": seat}]
    held = api.run("hold", "--id", uuid, "--body", "-", stdin=json.dumps(asked))
    assert held.returncode in (0, 5), held.stderr
    assert api.reply("session", body={"customer": {"email": "ana@exemplo.com.br"}})["sessionId"]
    assert api.reply("orders", "--email", "ana@exemplo.com.br") == []


def test_every_kind_of_failure_has_its_exit_code(api: Api) -> None:
    assert api.run("order", "--id", "NADA").returncode == 5
    assert api.run("orders").returncode == 5
    assert api.run("checkout", "--id", "NADA").returncode in (5, 6)
    assert api.run("nothing").returncode == 2
    assert api.run("search", "--from", "x").returncode == 2
    assert api.run("search", "--colour", "x").returncode == 2
    assert api.run("quote").returncode == 2
    assert api.run("places", "--cityName").returncode == 2
    assert api.run("quote", "--body", "-", stdin="{broken").returncode == 2
    assert (
        api.run("places", "--cityName", "X", POS_APP_BASE_URL="http://127.0.0.1:9/partners/api").returncode
        == 3
    )
    assert api.run("places", "--cityName", "X", POS_APP_CREDENTIALS="a:b").returncode == 3


def test_an_order_is_never_sent_by_accident(api: Api, sandbox: SandboxProcess) -> None:
    before = sandbox.state()
    ended = api.run("create", "--body", "-", stdin="{}")
    assert ended.returncode == 2
    assert "--yes" in ended.stderr
    assert sandbox.state()["orders"] == before["orders"]
    assert api.run("create", "--yes", "--body", "-", stdin="{}").returncode == 5


def test_raw_prints_what_came_byte_for_byte(api: Api) -> None:
    pretty = api.run("places", "--cityName", "Curitiba", "--state", "PR").stdout
    raw = api.run("places", "--cityName", "Curitiba", "--state", "PR", "--raw").stdout
    assert json.loads(raw) == json.loads(pretty)
    assert "\n" in pretty
    assert "\n" not in raw


def test_the_list_names_every_operation_with_its_parameters(api: Api) -> None:
    listed = api.run("--list").stdout
    for operation in OPERATIONS.values():
        assert f"{operation.name}  {operation.method} /{operation.path}" in listed
        for parameter in operation.parameters:
            assert f"--{parameter.name}" in listed
