"""Some dialects are played through by the real commands; a careless client is found out."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pos_app.sandbox.dialects.catalogue import DIALECTS
from tests.campaigns.dialects.command import main
from tests.campaigns.dialects.judge import Verdict

ROOT = Path(__file__).resolve().parents[3]
_COMMAND = [sys.executable, "-m", "tests.campaigns.dialects"]
_ADDS_UP, _SILENT, _PAGED, _LIE = "recibo", "nothing-told", "next-link", "lie-seat"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


@pytest.fixture(scope="module")
def sales(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Any]:
    """The verdicts on four dialects, by dialect and sale."""
    file = tmp_path_factory.mktemp("dialects") / "sales.json"
    only = [word for name in (_ADDS_UP, _SILENT, _PAGED, _LIE) for word in ("--only", name)]
    command = [*_COMMAND, "--json", str(file), "--workers", "2", *only]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=230, check=False)
    assert file.exists(), ended.stderr
    found = {(sale["dialect"], sale["kind"]): sale for sale in json.loads(file.read_text("utf-8"))}
    assert ended.returncode == int(any(s["verdict"] not in ("RIGHT", "STOPPED") for s in found.values()))
    return found


def test_what_adds_up_is_sold_and_what_tells_nothing_is_not(sales: dict[tuple[str, str], Any]) -> None:
    verdicts = {key: (sale["verdict"], sale["reasons"]) for key, sale in sales.items()}
    for kind in ("card", "pix", "insured", "round"):
        assert verdicts[_ADDS_UP, kind][0] == "RIGHT", verdicts
        assert verdicts[_SILENT, kind][0] == "STOPPED", verdicts


def test_a_trip_on_the_last_page_is_sold_and_a_lie_is_told(sales: dict[tuple[str, str], Any]) -> None:
    verdicts = {key: (sale["verdict"], sale["reasons"]) for key, sale in sales.items()}
    for kind in ("card", "round"):
        assert verdicts[_PAGED, kind][0] == "RIGHT", verdicts
        assert verdicts[_LIE, kind][0] == "RIGHT", verdicts


def test_a_client_that_pays_the_largest_amount_is_found_out(tmp_path: Path) -> None:
    file = tmp_path / "sales.json"
    only = [word for name in ("club-price", "previous-quote", "donation") for word in ("--only", name)]
    words = [*only, "--sale", "pix", "--workers", "1", "--json", str(file)]
    script = "import sys; from tests.campaigns.dialects import careless, command; "
    script += "sys.exit(command.main(sys.argv[1:], careless.program))"
    command = [sys.executable, "-c", script, *words]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    verdicts = {sale["dialect"]: sale["verdict"] for sale in json.loads(file.read_text("utf-8"))}
    assert ended.returncode == 1
    assert verdicts == {"club-price": "RIGHT", "previous-quote": "RIGHT", "donation": "WRONG"}


def test_it_ends_at_once_when_it_is_interrupted() -> None:
    running = subprocess.Popen(
        [*_COMMAND, "--only", _ADDS_UP, "--workers", "1", "--verbose"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline().split()[0] in set(Verdict)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=2)
    assert running.returncode == 130
    assert "Traceback" not in errors


def test_every_kind_of_dialect_is_there_in_numbers() -> None:
    kinds: list[str] = [dialect.kind for dialect in DIALECTS.values()]
    least = {"money": 100, "pages": 11, "days": 11, "maps": 10, "lies": 12}
    assert all(kinds.count(kind) >= count for kind, count in least.items()), kinds
    assert all(dialect.about and dialect.about == dialect.about.strip(".") for dialect in DIALECTS.values())


def test_an_unknown_dialect_is_said_to_be_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "no-such-dialect"]) == 2
    assert "no dialect" in capsys.readouterr().err
