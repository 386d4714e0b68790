"""Vulnerable versions are found, and what the snapshot does not know is said."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import audit
import locked
import pytest

TODAY = date(2027, 1, 31)


def _record(name: str, events: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    ranges = [{"type": "GIT", "events": [{"introduced": "0"}]}, {"type": "ECOSYSTEM", "events": events}]
    affected = {"package": {"ecosystem": "PyPI", "name": name}, "ranges": ranges}
    return {
        "id": "T-1",
        "aliases": ["CVE-0"],
        "summary": "made up for a test",
        "affected": [affected],
        **more,
    }


def _package(name: str, version: str) -> locked.Locked:
    return locked.Locked(name, version, "", ("0" * 64,))


def _snapshot(file: Path, taken: date = TODAY, **more: Any) -> Path:
    names = sorted({one.name for one in audit.everything()})
    text = {"taken": taken.isoformat(), "complete": True, "covers": names, "records": []}
    file.write_text(json.dumps({**text, **more}), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("version", "events", "affected"),
    [
        ("1.0", [{"introduced": "0"}, {"fixed": "1.1"}], True),
        ("1.1", [{"introduced": "0"}, {"fixed": "1.1"}], False),
        ("1.0rc1", [{"introduced": "0"}, {"fixed": "1.0"}], True),
        ("0.9", [{"introduced": "1.0"}], False),
        (
            "2.0.6",
            [{"introduced": "2.0.0"}, {"fixed": "2.0.7"}, {"introduced": "0"}, {"fixed": "1.26.18"}],
            True,
        ),
        (
            "1.27",
            [{"introduced": "2.0.0"}, {"fixed": "2.0.7"}, {"introduced": "0"}, {"fixed": "1.26.18"}],
            False,
        ),
        ("1.5", [{"introduced": "1.0"}, {"last_affected": "1.5"}], True),
        ("1.5.1", [{"introduced": "1.0"}, {"last_affected": "1.5"}], False),
        ("1.2", [{"fixed": "1.2"}, {"introduced": "1.2"}], True),
        ("9", [], False),
    ],
)
def test_ranges_are_read_as_the_format_says(
    version: str, events: list[dict[str, str]], affected: bool
) -> None:
    assert bool(audit.hits([_package("some-part", version)], [_record("Some_Part", events)])) is affected


def test_a_vulnerable_version_in_the_lock_is_found_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    httpx = next(one for one in audit.everything() if one.name == "httpx")
    record = _record("httpx", [{"introduced": "0"}, {"fixed": "99"}])
    file = _snapshot(tmp_path / "snapshot.json", records=[record])
    assert audit.main(["--snapshot", str(file)]) == 1
    told = capsys.readouterr().out
    assert f"VULNERABLE httpx {httpx.version}: T-1, CVE-0 (fixed in 99): made up for a test" in told


def test_an_old_or_partial_snapshot_warns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packages = audit.everything()
    fresh = audit.load(_snapshot(tmp_path / "fresh.json"))
    assert audit.warnings(fresh, packages, date(2027, 3, 2)) == []
    (old,) = audit.warnings(fresh, packages, date(2027, 3, 3))
    assert "31 days old" in old
    partial = _snapshot(tmp_path / "partial.json", taken=date(2020, 1, 1), complete=False, covers=["httpx"])
    assert audit.main(["--snapshot", str(partial)]) == audit.NOT_KNOWN
    told = capsys.readouterr().out
    assert told.count("warning") == 3 and "not known" in told and "no record" not in told
    assert audit.main(["--snapshot", str(partial), "--gate"]) == 0
    old_whole = _snapshot(tmp_path / "old.json", taken=date(2020, 1, 1))
    assert audit.main(["--snapshot", str(old_whole)]) == audit.NOT_KNOWN
    assert "no record" not in capsys.readouterr().out
    assert audit.main(["--snapshot", str(old_whole), "--gate"]) == 0
    assert audit.main(["--snapshot", str(old_whole), "--strict", "--gate"]) == 3
    assert audit.main(["--snapshot", str(partial), "--strict"]) == 3


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"taken": "yesterday"}'])
def test_what_is_no_snapshot_is_no_success(text: str, tmp_path: Path) -> None:
    file = tmp_path / "snapshot.json"
    file.write_text(text, encoding="utf-8")
    assert audit.main(["--snapshot", str(file)]) == 4
    assert audit.main(["--snapshot", str(tmp_path / "none.json")]) == 4


def test_the_snapshot_of_the_repository_says_what_it_is_and_finds_nothing() -> None:
    snapshot = audit.load(audit.SNAPSHOT)
    day = snapshot.taken
    assert audit.report(snapshot, audit.everything(), day) == (0 if snapshot.complete else audit.NOT_KNOWN)
    if not snapshot.complete:
        assert "not a survey" in (audit.SNAPSHOT.parent / "README.md").read_text(encoding="utf-8")
    # Its own records find the versions that they are about.
    old = [_package("h11", "0.14.0"), _package("pyjwt", "2.3.0"), _package("urllib3", "1.26.17")]
    named = {hit.package.name for hit in audit.hits(old, snapshot.records)}
    assert named == {"h11", "pyjwt", "urllib3"}


class _Service(BaseHTTPRequestHandler):
    asked: ClassVar[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        type(self).asked.append(body)
        answer: dict[str, Any] = {}
        if body["package"]["name"] == "httpx":
            if "page_token" in body:
                gone = _record("httpx", [{"introduced": "0"}], id="T-3", withdrawn="2026-01-01T00:00:00Z")
                answer = {"vulns": [_record("httpx", [], id="T-2"), gone]}
            else:
                answer = {"vulns": [_record("httpx", [], secret="dropped")], "next_page_token": "2"}
        payload = json.dumps(answer).encode()
        self.send_response(200 if self.path == "/v1/query" else 404)
        self.send_header("content-length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def service() -> Iterator[str]:
    _Service.asked.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), _Service) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_renewing_asks_for_every_package_and_keeps_every_page(service: str, tmp_path: Path) -> None:
    file = tmp_path / "snapshot.json"
    packages = [_package("h11", "1"), _package("httpx", "1")]
    assert audit.renew(file, service, packages, TODAY) == 2
    snapshot = audit.load(file)
    assert [record["id"] for record in snapshot.records] == ["T-1", "T-2"]
    assert "secret" not in snapshot.records[0]
    assert snapshot.taken == TODAY
    assert snapshot.complete
    assert snapshot.covers == {"h11", "httpx"}
    assert [body["package"]["name"] for body in _Service.asked] == ["h11", "httpx", "httpx"]


def test_a_service_that_fails_leaves_the_snapshot_as_it_was(service: str, tmp_path: Path) -> None:
    file = _snapshot(tmp_path / "snapshot.json")
    before = file.read_bytes()
    with pytest.raises(audit.AuditError, match="httpx"):
        audit.renew(file, f"{service}/wrong", [_package("httpx", "1")], TODAY)
    assert file.read_bytes() == before
