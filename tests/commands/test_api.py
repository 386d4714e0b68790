"""``pos-app api``: every endpoint by name, with an exit code for each kind of failure."""

from __future__ import annotations

import datetime
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pos_app.commands.api import exit_code, hidden
from pos_app.partner.operations import OPERATIONS
from pos_app.partner.transport import Reply
from pos_app.system.exit_codes import Exit
from tests import programs
from tests.partner.service import Answer, ReceivedRequest, running
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
            "POS_APP_BASE_URL": sandbox.base_url,
            "POS_APP_CREDENTIALS": sandbox.credentials,
            "POS_APP_CLIENT_ID": str(sandbox.client_id),
        }

    def run(self, *words: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        command = ("api", *words, "--data-dir", str(self._folder))
        ended = programs.run(*command, stdin=stdin, env={**self._env, **env})
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
    assert held.returncode in (Exit.DONE, Exit.REJECTED), held.stderr
    assert api.reply("session", body={"customer": {"email": "ana@exemplo.com.br"}})["sessionId"]
    assert api.reply("orders", "--email", "ana@exemplo.com.br") == []


def test_every_kind_of_failure_has_the_exit_code(api: Api) -> None:
    assert api.run("order", "--id", "NADA").returncode == Exit.REJECTED
    assert api.run("orders").returncode == Exit.REJECTED
    assert api.run("checkout", "--id", "NADA").returncode in (Exit.REJECTED, Exit.NO_ANSWER)
    gone = api.run("places", "--cityName", "X", POS_APP_BASE_URL="http://127.0.0.1:9/partners/api")
    assert gone.returncode == Exit.NOT_SENT
    assert api.run("places", "--cityName", "X", POS_APP_CREDENTIALS="a:b").returncode == Exit.NOT_SENT
    assert api.run("places", "--cityName", "X", POS_APP_BASE_URL="").returncode == Exit.NOT_SENT


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nothing",), "Não há operação nothing"),
        (("search", "--from", "x"), "search precisa de --to."),
        (("search", "--colour", "x"), "search não tem o parâmetro --colour. Os que tem: --from, --to,"),
        (("quote",), "quote precisa de um corpo"),
        (("places", "--body", "-"), "places não leva corpo"),
        (("places", "--cityName"), "--cityName: falta o valor"),
        (("quote", "--body", "-"), "não é um JSON válido"),
    ],
)
def test_a_call_that_cannot_be_made_is_told_in_plain_words(
    api: Api, words: tuple[str, ...], says: str
) -> None:
    ended = api.run(*words, stdin="{}" if words[0] == "places" else "{broken")
    assert ended.returncode == Exit.USAGE
    (line,) = ended.stderr.splitlines()
    assert says in line


CREATE, ORDER = OPERATIONS["create"], OPERATIONS["order"]
JSON_TYPE = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (201, b'{"publicId": "GB1"}', Exit.DONE),
        (200, b"<html>sign in to this network</html>", Exit.UNRESOLVED),
        (500, b'{"publicId": "GB1"}', Exit.UNRESOLVED),
        (408, b"{}", Exit.UNRESOLVED),
        (422, b'{"message": "wrong"}', Exit.REJECTED),
        (503, b"{}", Exit.UNRESOLVED),
    ],
)
def test_of_an_order_only_the_contract_s_own_no_counts(status: int, body: bytes, code: Exit) -> None:
    assert exit_code(CREATE, Reply(status, JSON_TYPE, body)) is code


def test_a_redirection_and_an_echo_of_the_access_are_told_safely(api: Api) -> None:
    with running() as service:
        address = service.connection.base_url
        service.token_reply = {"access_token": "token-of-a-desk", "expires_in": 3600}

        async def echo(request: ReceivedRequest) -> Answer:
            answer = Answer.of({"headers": request.headers, "again": "s3cret-pass"}, 302)
            answer.headers["location"] = "https://elsewhere.example/?key=s3cret-pass"
            return answer

        service.on("v4/orders/X", echo)
        mine = {"POS_APP_BASE_URL": address, "POS_APP_CREDENTIALS": "desk:s3cret-pass"}
        shown = api.run("order", "--id", "X", POS_APP_API_KEY="key-of-desk", **mine)
        assert shown.returncode == Exit.NO_ANSWER
        assert "302" in shown.stderr
        assert json.loads(shown.stdout)["headers"]["authorization"] == "Bearer ***"
        for secret in ("s3cret-pass", "key-of-desk"):
            assert secret not in shown.stdout + shown.stderr
        assert "elsewhere.example" in shown.stderr
        whole = api.run("order", "--id", "X", "--show-secrets", POS_APP_API_KEY="key-of-desk", **mine)
        assert json.loads(whole.stdout)["headers"]["x-api-key"] == "key-of-desk"
        assert json.loads(whole.stdout)["headers"]["authorization"] == "Bearer token-of-a-desk"


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (b'{"a":"pa/ss\\"word"}', b'{"a":"***"}'),
        (b'{"authorization": "Basic ZGVzazpzM2NyZXQ="}', b'{"authorization": "Basic ***"}'),
        (b"bearer abc.def-ghi_jkl", b"bearer ***"),
        (b'{"a":"Basic fare"}', b'{"a":"Basic fare"}'),
        (b'{"access_token" : "x.y", "b": 1}', b'{"access_token" : "***", "b": 1}'),
        (b'{"refreshToken":"a\\"b"}', b'{"refreshToken":"***"}'),
        (b'{"x-api-key":"k","secretary":"Ana"}', b'{"x-api-key":"***","secretary":"Ana"}'),
        (b'{"t":"eyJhbGciOiJI.eyJzdWIiOiIx.sig-1"}', b'{"t":"***"}'),
    ],
)
def test_what_opens_the_service_is_hidden(body: bytes, shown: bytes) -> None:
    assert hidden(body, ('pa/ss"word', "b")) == shown


def test_an_order_is_never_sent_by_accident(api: Api, sandbox: SandboxProcess) -> None:
    before = sandbox.state()
    ended = api.run("create", "--body", "-", stdin="{}")
    assert ended.returncode == 2
    assert "--yes" in ended.stderr
    assert sandbox.state()["orders"] == before["orders"]
    assert api.run("create", "--yes", "--body", "-", stdin="{}").returncode == Exit.REJECTED


def test_a_card_number_in_a_body_goes_nowhere(api: Api, sandbox: SandboxProcess) -> None:
    before = sandbox.state()["calls"]
    body = json.dumps({"payment": {"paymentDetails": {"creditCard": {"number": "4111 1111 1111 1111"}}}})
    ended = api.run("create", "--yes", "--body", "-", stdin=body)
    assert (ended.returncode, "payment.paymentDetails.creditCard.number" in ended.stderr) == (2, True)
    assert sandbox.state()["calls"] == before


def test_the_list_names_every_operation_with_its_parameters(api: Api) -> None:
    listed = api.run("--list").stdout
    for operation in OPERATIONS.values():
        assert f"{operation.name}  {operation.method} /{operation.path}" in listed
        for parameter in operation.parameters:
            assert f"--{parameter.name}" in listed
