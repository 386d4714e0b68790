"""Random people and cards leave no trace where none may be, and the search would find one."""

from __future__ import annotations

import gzip
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from pos_app.system.engine import closed_engine, namespaces_missing
from tests.campaigns.canaries import scan
from tests.campaigns.canaries.__main__ import FAULTS, at_the_window, by_command
from tests.campaigns.canaries.people import card_writings, person
from tests.campaigns.intruder.ground import as_ordinary

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads memory and environment through /proc")


@pytest.mark.journey
@pytest.mark.timeout(120)
@pytest.mark.skipif(
    sys.platform == "linux" and os.geteuid() != 0 and closed_engine() is None,
    reason="the set-up could not close the page to this user",
)
def test_a_card_sale_at_the_window_leaves_no_trace() -> None:
    found = at_the_window(7, 0, sales=1)
    assert found.leaks == {}
    assert (found.control, found.ends) == (1, {"TICKETS": 1})
    assert found.memory >= 3
    closed = 4 if os.geteuid() else 0
    assert min(found.closed, 4) == closed, "the sandbox's two, the page and its window"
    assert found.meant, "the journal of training is plain: the search of files finds what is there"


@pytest.mark.slow
@pytest.mark.timeout(240)
@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0 or namespaces_missing(),
    reason="root of a Linux whose users have namespaces",
)
def test_an_ordinary_user_finds_the_page_closed() -> None:
    words = ("pytest", "-q", "-p", "no:cacheprovider", "-n", "0", __file__, "-k", "at_the_window")
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("QTWEBENGINE", "CARD_"))
    }
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="canaries-") as home:
        done = subprocess.run(
            as_ordinary([sys.executable, "-m", *words], Path(home)),
            env={**kept, "HOME": home, "TMPDIR": home},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.timeout(120)
def test_sales_by_command_whose_words_come_back_in_refusals_leave_no_trace() -> None:
    assert FAULTS[1] == ("create", "echo-refused")
    found = by_command(7, 1, 2)
    assert found.leaks == found.meant == {}
    assert not any("code 5" in end for end in found.ends), "something was sent"
    assert found.odd == {}


@pytest.mark.parametrize("code", ["utf-8", "utf-16-le", "utf-32-le"])
def test_the_search_of_memory_finds_a_number_in_another_process(code: str) -> None:
    number = person(random.Random(3)).card
    with scan.keeping(number, code) as process_id:
        found = scan.in_memory(process_id, card_writings(number))
    assert found.get(number)


def test_the_search_of_environments_finds_a_word_of_a_child() -> None:
    with subprocess.Popen(["sleep", "30"], env={"WHO": "uvo-canary"}) as process:
        found = scan.in_environments(os.getpid(), ["uvo-canary", "another"])
        process.kill()
    assert found == {"uvo-canary"}


def test_the_search_of_files_looks_into_what_is_packed(tmp_path: Path) -> None:
    words = {"name": ["Uvoxe Idobu"], "card": ["4111 1111"]}
    (tmp_path / "log").mkdir()
    (tmp_path / "log" / "plain.log").write_text("nothing")
    (tmp_path / "log" / "wide.log").write_bytes("Uvoxe Idobu".encode("utf-16-le"))
    (tmp_path / "packed.gz").write_bytes(gzip.compress(b"4111 1111"))
    with closing(sqlite3.connect(tmp_path / "base.sqlite")) as base:
        base.execute("CREATE TABLE people(name)")
        base.execute("INSERT INTO people VALUES('Uvoxe Idobu')")
        base.commit()
    assert scan.in_files(tmp_path, words) == {
        "log/wide.log": {"name"},
        "packed.gz": {"card"},
        "base.sqlite": {"name"},
    }
