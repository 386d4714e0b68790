"""``pos-app learn`` against a real sandbox: what it finds, what it writes, what it never does."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import threading
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from pos_app.commands.learn import result_json
from pos_app.desk.provider_walk import ProviderWalk
from pos_app.domain.audit import AuditAct
from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldRequest
from pos_app.domain.learning import Ability, AbilityState, Learnt, PayAbility, SaleAbility, WalkStep
from pos_app.domain.payment import PaymentType, Quote, QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind, TripQuery
from pos_app.domain.unreadable_field import DRIFT, LEARNT
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.reading import profile as profiles
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Profile
from pos_app.wording.format import day
from tests import programs
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.selling import opened
from tests.timetable import KINDS, day_with
from tests.ui.shared.approving import Asking

DAY = day_with(*KINDS, way=("curitiba-pr", "londrina-pr"), ahead=7, back=2)
BACK = DAY + timedelta(days=2)
ROUTE = ("--from", "Curitiba/PR", "--to", "londrina-pr", "--date", f"{DAY}", "--return", f"{BACK}")

PLAN = {
    "from": "curitiba-pr",
    "to": "londrina-pr",
    "departureDate": f"{DAY}",
    "passengers": [{"name": "Helena Prado", "documentType": "cpf", "documentNumber": "52998224725"}],
    "customer": {"email": "helena@exemplo.com.br", "phone": "11987650142"},
    "payment": {"type": "pix"},
}


@dataclass
class Desk:
    """A data folder with settings for one sandbox."""

    sandbox: SandboxProcess
    folder: Path

    def learn(self, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return self.run("learn", *(words or ROUTE), stdin=stdin)

    def run(self, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        settings = {
            "base_url": self.sandbox.base_url,
            "client_id": self.sandbox.client_id,
            "card": {"page_url": self.sandbox.card_page_url, "hosts": ["127.0.0.1"]},
        }
        self.folder.mkdir(exist_ok=True)
        (self.folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        access = {"POS_APP_CREDENTIALS": self.sandbox.credentials}
        ended = programs.run(*words, "--data-dir", str(self.folder), stdin=stdin, env=access)
        assert "Traceback" not in ended.stderr, ended.stderr
        return ended

    def result(self, *words: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.learn(*(words or ROUTE), "--json").stdout)
        return found

    @property
    def file(self) -> Path:
        return self.folder / profiles.FILE

    def profile(self) -> Profile:
        found = profiles.load(self.file)
        assert found is not None
        return found

    def client(self, profile: Profile | None = None) -> PartnerClient:
        user, secret = self.sandbox.credentials.split(":")
        connection = Connection(self.sandbox.base_url, user, secret, self.sandbox.client_id)
        return PartnerClient(connection, book=Book(profile))


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"))
    yield process
    process.stop()


@pytest.fixture
def desk(sandbox: SandboxProcess, tmp_path: Path) -> Desk:
    sandbox.control("shape", {"seed": None})
    return Desk(sandbox, tmp_path / "desk")


@pytest.fixture(scope="module")
def learnt_once(sandbox: SandboxProcess, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a desk that has learnt another provider: to learn one takes long."""
    sandbox.control("shape", {"seed": 5})
    desk = Desk(sandbox, tmp_path_factory.mktemp("learnt") / "desk")
    ended = desk.learn()
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return desk.folder


@pytest.fixture
def learnt(desk: Desk, learnt_once: Path) -> Desk:
    """A desk that knows the provider before which it stands, and no other."""
    shutil.copytree(learnt_once, desk.folder)
    desk.sandbox.control("shape", {"seed": 5})
    return desk


@pytest.fixture(scope="module")
def told(sandbox: SandboxProcess, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What is told of a provider whose replies are those of the contract."""
    sandbox.control("shape", {"seed": None})
    return Desk(sandbox, tmp_path_factory.mktemp("told") / "desk").result()


async def _bought(client: PartnerClient, trip_id: str = "") -> tuple[int, str, Quote]:
    """Go as far as the prices of one held seat; return its fare, its trip and the prices."""
    try:
        found = await client.search(TripQuery("curitiba-pr", "londrina-pr", DAY))
        direct = [trip for trip in found.departures if trip.kind is TripKind.DIRECT]
        trip = max(direct, key=lambda trip: (trip.trip_ids[0] == trip_id, trip.available))
        detail = await client.trip(trip.trip_ids[0])
        label = next(seat.label for seat in detail.seats if seat.available)
        held = (await client.hold(trip.trip_ids[0], (HoldRequest(label),))).held[0]
        price = detail.default or trip.fare
        item = QuoteItem(held.block_id, price)
        part = QuotePart(held.trip_id, Direction.OUTBOUND, trip.kind, (item,))
        return price, trip.trip_ids[0], await client.quote((part,))
    finally:
        await client.aclose()


def _prices(quote: Quote) -> set[tuple[object, int]]:
    return {(method.type, method.total) for method in quote.methods if method.type}


def test_everything_that_a_sale_needs_is_found_and_nobody_is_charged(desk: Desk) -> None:
    orders = desk.sandbox.orders()
    calls = (
        len(desk.sandbox.state()["calls"]) if isinstance(desk.sandbox.state().get("calls"), list) else None
    )
    ended = desk.learn()
    assert ended.returncode == 0, ended.stdout + ended.stderr
    for what in ("Credencial", "Mapa de poltronas", "Reserva de poltrona", "Formas de pagamento"):
        assert f"{what}:" in ended.stderr
    told = ended.stderr.index(
        "Vou reservar poltronas livres de Curitiba/PR → londrina-pr por cerca de 10 minutos"
    )
    assert f"até 3 na ida de {day(DAY)} e 2 na volta de {day(BACK)}" in ended.stderr
    assert told < ended.stderr.index("Credencial:"), "it is said before anything is held"
    assert "documentado" in ended.stdout
    assert "paymentMethods[].fee" in ended.stdout
    assert "Pagamento de ida e volta, PIX" in ended.stdout
    assert "fecha" in ended.stdout
    assert " da ida e " in ended.stdout
    assert "não fecha" not in ended.stdout
    assert "voltam sozinhas" in ended.stdout
    assert desk.sandbox.orders() == orders
    assert calls is None or len(desk.sandbox.state()["calls"]) - calls <= 25


def test_it_makes_twenty_four_calls_at_most_and_tells_every_sum(told: dict[str, Any]) -> None:
    assert 0 < told["calls"] <= 24
    assert len(told["heldSeats"]) == 5
    baskets = {(one["basket"], one["method"]) for one in told["sums"]}
    assert {("quote", "pix"), ("insured", "credit_card"), ("quote_round_trip", "pix")} <= baskets
    for one in told["sums"]:
        assert one["addsUp"]
        assert sum(part["cents"] for part in one["parts"]) == one["cents"]


def test_sales_keep_their_words_in_json() -> None:
    kinds = (Ability.SYNC, PayAbility(PaymentType.PIX), PayAbility(PaymentType.CREDIT_CARD))
    able = tuple(SaleAbility(kind, AbilityState.YES) for kind in kinds)
    result = json.loads(json.dumps(result_json(Learnt((), (), able, 0), (), None, None)))
    assert [(sale["kind"], sale["can"]) for sale in result["sales"]] == [
        ("sync", "yes"),
        ("pix", "yes"),
        ("card", "yes"),
    ]


async def test_a_sale_with_the_profile_reads_the_same_values(learnt: Desk) -> None:
    profile = learnt.profile()
    assert profile.lines and not profile.old
    fare, trip_id, with_it = await _bought(learnt.client(profile))
    learnt.sandbox.control("shape", {"seed": None})
    plain_fare, _, without = await _bought(learnt.client(), trip_id)
    assert (fare, _prices(with_it)) == (plain_fare, _prices(without))


@pytest.mark.parametrize("after", [8, None])
async def test_replies_that_changed_since_stop_the_sale_before_money_moves(
    learnt: Desk, after: int | None
) -> None:
    learnt.sandbox.control("shape", {"seed": after})
    with pytest.raises(Unreadable) as raised:
        await _bought(learnt.client(learnt.profile()))
    assert raised.value.endpoint in LEARNT


def test_a_sale_stops_with_the_reason_and_names_the_reply(learnt: Desk) -> None:
    sold = json.loads(learnt.run("sell", "--plan", "-", stdin=json.dumps(PLAN)).stdout)
    assert sold["outcome"] == "awaitingPayment", sold
    orders = len(learnt.sandbox.orders())
    learnt.sandbox.control("shape", {"seed": 4})
    stopped = json.loads(learnt.run("sell", "--plan", "-", stdin=json.dumps(PLAN)).stdout)
    assert stopped["outcome"] == "notSent"
    assert "mudaram desde que foram conferidas" in stopped["sentence"]
    assert "pos-app learn" in stopped["sentence"]
    assert stopped["reading"]["detail"] == DRIFT
    kept = Path(stopped["reading"]["file"])
    assert kept.parent == learnt.folder / "log" / "respostas"
    assert json.loads(kept.read_text("utf-8"))["operation"] == stopped["reading"]["endpoint"]
    assert len(learnt.sandbox.orders()) == orders


def test_an_order_that_is_there_is_read_too_and_its_people_stay_unnamed(desk: Desk) -> None:
    assert desk.learn().returncode == 0
    assert not desk.profile().lines
    sold = json.loads(desk.run("sell", "--plan", "-", stdin=json.dumps(PLAN)).stdout)
    result = desk.result(*ROUTE, "--order", sold["publicId"])
    states = {step["step"]: (step["state"], step["trouble"]) for step in result["steps"]}
    for step in ("order", "checkout", "history"):
        assert states[step][0] == "done", states
    with zipfile.ZipFile(result["bundle"]) as bundle:
        whole = "\n".join(bundle.read(name).decode() for name in bundle.namelist())
    for secret in ("Helena", "HELENA", "52998224725", "529.982", "helena@", "11987650142", "000201"):
        assert secret not in whole, secret


class _NoTotal(BaseHTTPRequestHandler):
    """Stands before the sandbox and tells a fee and no total where it tells what seats cost."""

    behind = ""

    def do_GET(self) -> None:
        self._pass_on(None)

    def do_POST(self) -> None:
        self._pass_on(self.rfile.read(int(self.headers["content-length"])))

    def _pass_on(self, body: bytes | None) -> None:
        kept = {name: self.headers[name] for name in ("authorization", "content-type") if self.headers[name]}
        request = urllib.request.Request(self.behind + self.path, body, kept, method=self.command)
        with urllib.request.urlopen(request, timeout=10) as answer:
            status, result = answer.status, answer.read()
        if self.path.endswith("/v4/payments"):
            each = [{"type": t, "serviceFee": 9.9} for t in ("pix", "credit_card")]
            result = json.dumps({"paymentMethods": each}).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(result)))
        self.end_headers()
        self.wfile.write(result)

    def log_message(self, format: str, *args: Any) -> None:
        """Stay silent."""


@pytest.fixture
def no_total(desk: Desk) -> Iterator[Desk]:
    handler = type("Handler", (_NoTotal,), {"behind": desk.sandbox.address})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        address = f"http://127.0.0.1:{server.server_port}/partners/api"
        yield Desk(replace(desk.sandbox, base_url=address), desk.folder)
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("words", [(), ("--accept-proven",)])
def test_what_must_be_decided_is_listed_and_not_called_possible(
    no_total: Desk, words: tuple[str, ...]
) -> None:
    ended = no_total.learn(*ROUTE, *words, "--json")
    assert ended.returncode == 1
    result = json.loads(ended.stdout)
    assert {one["reply"] for one in result["questions"]} == {"payment methods"}
    can = {one["kind"]: one["can"] for one in result["sales"]}
    assert (can["pix"], can["direct"]) == ("undecided", "undecided")
    assert not any(field.endswith(".total") for _, field in no_total.profile().lines)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("words", [(), ("--accept-proven",)])
def test_at_a_terminal_a_person_is_asked_unless_only_what_is_proven_counts(
    no_total: Desk, words: tuple[str, ...]
) -> None:
    import pty

    no_total.run("doctor")  # Writes the settings.
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "pos_app", "learn", *ROUTE, *words, "--data-dir", str(no_total.folder)]
    env = {**os.environ, "POS_APP_CREDENTIALS": no_total.sandbox.credentials}
    with subprocess.Popen(
        command, stdin=theirs, stderr=theirs, stdout=subprocess.PIPE, text=True, env=env
    ) as run:
        os.close(theirs)
        asked = 0
        said = ""
        with contextlib.suppress(OSError):  # The terminal has gone: the program has ended.
            while more := os.read(ours, 4096).decode("utf-8", "replace"):
                said += more
                if said.count("em aberto): ") > asked:
                    asked += 1
                    os.write(ours, b"1\n")
        assert run.stdout is not None
        result = run.stdout.read()
    os.close(ours)
    assert run.returncode == 1, "insurance is told nowhere"
    assert bool(asked) == (not words)
    assert ("ok PIX" in result) == (not words)
    confirmed = {line.confirmed for line in no_total.profile().lines.values() if line.confirmed}
    assert bool(confirmed) == (not words)
    assert all(f"{date.today()}" in one for one in confirmed)


async def test_the_desk_walks_over_its_own_connection(desk: Desk) -> None:
    heard: list[WalkStep] = []
    async with opened(desk.sandbox, desk.folder) as core:
        record = Asking(None)
        walk = ProviderWalk(core, record)
        learnt = await walk.walk("Curitiba/PR", "londrina-pr", lambda report: heard.append(report.step))
        bundle = await walk.keep()
        await walk.close()
    assert {WalkStep.TOKEN, WalkStep.QUOTE, WalkStep.SESSION} <= set(heard)
    assert [one.can for one in learnt.able if one.ability == PayAbility(PaymentType.PIX)] == [
        AbilityState.YES
    ]
    assert zipfile.is_zipfile(bundle)
    assert record.noted == [(AuditAct.SETTING_CHANGED, "reading_profile", "")]
    async with opened(desk.sandbox, desk.folder) as core:
        assert core.provider.book.profile == desk.profile(), "it counts from the next start"


def test_the_bundle_tells_the_shapes_and_nothing_personal(
    sandbox: SandboxProcess, told: dict[str, Any]
) -> None:
    with zipfile.ZipFile(told["bundle"]) as bundle:
        names = bundle.namelist()
        every = {name: bundle.read(name).decode() for name in names}
    assert {"readings.json", "steps.json", "01-token.json"} <= set(names)
    whole = "\n".join(every.values())
    token = json.loads(every["01-token.json"])["reply"]["access_token"]
    assert token.count(".") == 2
    assert not token.startswith("eyJ")
    block = next(row["value"] for row in told["readings"] if row["field"] == "block_id")
    assert block not in whole
    assert sandbox.credentials.split(":")[1] not in whole
    assert "paymentMethods" in whole
