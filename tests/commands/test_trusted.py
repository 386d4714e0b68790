"""The commands over real TLS: what the settings pin is asked for, and a wrong one has its words."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pos_app.system.exit_codes import Exit
from tests import programs
from tests.partner.certificates import Authority, Issued
from tests.partner.service import Answer, Service, running
from tests.selling import PLAN

OTHER = "ab" * 32


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture
def issued(authority: Authority) -> Issued:
    return authority.issue("central")


@pytest.fixture
def service(issued: Issued) -> Iterator[Service]:
    with running(issued.server()) as made:
        made.on("v4/orders/X", Answer.of({"publicId": "X"}))
        yield made


def _desk(folder: Path, port: int, **network: Any) -> list[str]:
    desk = folder / "desk"
    desk.mkdir(exist_ok=True)
    values = {
        "base_url": f"https://localhost:{port}/partners/api",
        "client_id": 1,
        "network": network,
        "payments": ["pix"],
    }
    (desk / "settings.json").write_text(json.dumps(values), encoding="utf-8")
    return ["--data-dir", str(desk)]


PROGRAM = """
import sys
from keyring.errors import KeyringLocked
from pos_app import cli
from pos_app.system import credentials
class Box:
    priority = 5.0
    def get_password(self, service, username):
        {answer}
credentials._backend = Box
sys.exit(cli.run(sys.argv[1:]))
"""


def run(*words: str, answer: str = "return 'desk:s3cret'") -> subprocess.CompletedProcess[str]:
    """Run a command on a computer whose keyring answers so."""
    ended = programs.run(*words, code=PROGRAM.format(answer=answer))
    assert "Traceback" not in ended.stderr
    assert "s3cret" not in ended.stdout + ended.stderr
    return ended


def test_a_pinned_service_answers_and_another_key_is_sent_nothing(
    service: Service, authority: Authority, issued: Issued, tmp_path: Path
) -> None:
    good = _desk(tmp_path, service.port, ca_file=str(authority.file), pins=[issued.pin, OTHER])
    read = run("api", "order", "--id", "X", *good)
    assert (read.returncode, json.loads(read.stdout)) == (Exit.DONE, {"publicId": "X"})
    before = len(service.requests)
    bad = _desk(tmp_path, service.port, ca_file=str(authority.file), pins=[OTHER])
    refused = run("api", "order", "--id", "X", *bad)
    assert refused.returncode == Exit.NOT_SENT
    assert f"sha256/{issued.pin}" in refused.stderr
    assert len(service.requests) == before


def test_the_doctor_names_the_other_certificate_and_what_to_do(
    service: Service, authority: Authority, issued: Issued, tmp_path: Path
) -> None:
    bad = run("doctor", *_desk(tmp_path, service.port, ca_file=str(authority.file), pins=[OTHER]))
    assert bad.returncode == Exit.TO_MEND
    assert f"sha256/{issued.pin}" in bad.stdout
    assert "network.pins" in bad.stdout
    missing = run("doctor", *_desk(tmp_path, service.port, ca_file=str(tmp_path / "gone.pem")))
    assert missing.returncode == Exit.TO_MEND
    assert "não existe ou não pode ser lido" in missing.stdout
    assert service.requests == []


LOCKED = ("raise KeyringLocked('x')", "trancado")
FAILING = ("raise RuntimeError('x')", "falhou ao responder")


@pytest.mark.parametrize(
    ("command", "keyring"),
    [("api", LOCKED), ("api", FAILING), ("doctor", LOCKED), ("recover", FAILING), ("sell", LOCKED)],
)
def test_a_locked_and_a_failing_keyring_are_told(
    command: str, keyring: tuple[str, str], tmp_path: Path
) -> None:
    answer, word = keyring
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps(PLAN), encoding="utf-8")
    more = {"api": ["order", "--id", "X"], "sell": ["--plan", str(plan)]}.get(command, [])
    ended = run(command, *more, *_desk(tmp_path, 9), answer=answer)
    assert ended.returncode == (Exit.TO_MEND if command == "doctor" else Exit.NOT_SENT)
    assert word in ended.stdout + ended.stderr
