"""The day of a kiosk: its plan, its search for traces, its judge."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaigns.kiosk_day import traces
from tests.campaigns.kiosk_day.__main__ import GROWTH, growth, judged
from tests.campaigns.kiosk_day.plan import LEAVES, Fault, day

CUSTOMERS = 14


def test_every_end_of_a_visit_meets_every_fault() -> None:
    whole = day(len(LEAVES) * len(Fault) + 14)
    assert {(visit.leaves_at, visit.fault) for visit in whole[14:]} == {
        (page, fault) for page in LEAVES for fault in Fault
    }
    assert {visit.leaves_at for visit in day(CUSTOMERS)} == set(LEAVES)
    assert len({word for visit in whole for word in visit.person.words}) == 6 * len(whole)


def test_what_is_left_in_a_file_is_found_in_either_encoding(tmp_path: Path) -> None:
    one = day(1)[0].person
    (tmp_path / "log").mkdir()
    (tmp_path / "log" / "a.log").write_text(f"sold to {one.name.lower()}", encoding="utf-8")
    (tmp_path / "profile").write_bytes(b"\x00" + one.document.encode("utf-16-le"))
    (tmp_path / "journal.sqlite-wal").write_text(one.phone)
    found = traces.in_files([tmp_path], one.words)
    assert {line.split(" ")[0] for line in found} == {"log/a.log", "profile", "journal.sqlite-wal"}
    assert all("journal" not in line for line in traces.in_files([tmp_path], one.words, journal=False))


def test_a_day_is_judged_by_what_was_left_what_grew_and_where_it_stopped() -> None:
    def report(*own: float, wrong: tuple[str, ...] = (), stuck: str = "") -> dict[str, object]:
        samples = [{"own_mb": one, "children_mb": 100.0} for one in own]
        return {"customers": 96, "samples": samples, "wrong": wrong, "stuck": stuck}

    assert judged(report(100, 109)) == []
    assert growth(report(100, 109)) == pytest.approx(1.045)
    assert judged(report(100, 200, 125))
    assert GROWTH == 1.1
    assert judged(report(100, 100, wrong=("a.log says 529",)))
    assert judged(report(100, 100, stuck="at PIX"))
