"""The sandbox as a process: it starts fast, ends cleanly, keeps its orders, and reports what is wrong."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import programs
from tests.sandbox.partner import Partner
from tests.sandbox_process import SandboxProcess, start_sandbox

COMMAND = [sys.executable, "-m", "pos_app.sandbox"]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return programs.run(*words, module="pos_app.sandbox")


def test_a_crash_keeps_orders_holds_tokens_and_the_clock(starts: Callable[..., SandboxProcess]) -> None:
    first = starts(speed=50)
    with Partner(first) as partner:
        trip = partner.direct()
        public_id = partner.sold()
        label = partner.block(trip)["label"]
        first.control("clock", {"advance_seconds": 100})
        bearer = partner.http.headers["authorization"]
    first.kill()
    with Partner(starts(speed=50)) as partner:
        partner.http.headers["authorization"] = bearer
        assert partner.settled(public_id) == "completed"
        assert label not in partner.free(trip)
        assert partner.sandbox.state()["clockOffset"] == 100


def hang_up(ready: dict[str, str]) -> None:
    """Leave in the middle of a question, which is no fault of the service."""
    at, who = urlsplit(ready["base_url"]), b64encode(ready["credentials"].encode()).decode()
    with socket.create_connection((at.hostname or "", at.port or 0)) as caller:
        head = (f"POST {at.path}/oauth/basic-token HTTP/1.1", "Host: x", f"Authorization: Basic {who}")
        caller.sendall("\r\n".join((*head, "Content-Length: 99", "", "g")).encode())


@pytest.mark.parametrize(("number", "at_once"), [(signal.SIGTERM, True), (signal.SIGINT, False)])
def test_it_ends_cleanly_on_a_signal(tmp_path: Path, number: signal.Signals, at_once: bool) -> None:
    process = subprocess.Popen(
        [*COMMAND, "--port", "0", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    ready = json.loads(process.stdout.readline())
    if not at_once:
        hang_up(ready)
        with Partner(SandboxProcess(process, ready["base_url"], "", ready["credentials"], 7)) as partner:
            partner.trips()
    process.send_signal(number)
    _, output = process.communicate(timeout=10)
    assert (process.returncode, output) == (0, "")


def test_a_taken_port_and_an_unusable_folder_are_reported_in_one_sentence(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    port = sandbox.address.rpartition(":")[2]
    (tmp_path / "file").write_text("")
    (tmp_path / "strange").mkdir()
    (tmp_path / "strange" / "service.sqlite").write_bytes(b"not a database at all" * 100)
    for words in (
        ["--port", port, "--data", str(tmp_path / "x")],
        ["--port", "70000", "--data", str(tmp_path / "x")],
        ["--host", "256.0.0.1", "--port", "0", "--data", str(tmp_path / "x")],
        ["--port", "0", "--data", str(tmp_path / "file")],
        ["--port", "0", "--data", str(tmp_path / "strange")],
        ["--port", "0", "--data", str(tmp_path / "x"), "--quirk", "nothing"],
        ["--port", "0", "--data", str(tmp_path / "x"), "--quirk", "duration=sundial"],
        ["--port", "0", "--data", str(tmp_path / "x"), "--speed", "0"],
    ):
        ended = run(*words)
        assert (ended.returncode, ended.stdout) == (2, ""), words
        assert len(ended.stderr.strip().splitlines()) == 1


def test_it_is_strict_unless_set_to_be_lenient(tmp_path: Path) -> None:
    for words, lenient in (((), False), (("--lenient",), True), (("--quirk", "lenient"), True)):
        process = start_sandbox(tmp_path / str(len(words)), extra=words)
        assert process.state()["quirks"]["lenient"] is lenient
        process.stop()
