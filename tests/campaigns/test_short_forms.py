"""Each campaign in its shortest form, by its own command, and that it can find what is wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.branch.place import Place
from tests.campaigns.branch.__main__ import WATCH, by_ledger, judged
from tests.campaigns.branch.ledger import Ledger
from tests.campaigns.common.careless import program
from tests.campaigns.common.runner import ROOT
from tests.campaigns.dialects import campaign
from tests.patience import patience
from tests.postgres import postgres

pytestmark = [pytest.mark.slow, pytest.mark.timeout(280)]
Report = dict[str, Any]
Run = Callable[..., Report]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Play a campaign by its command line; return what it wrote."""

    def played(line: str, *more: str, code: int = 0) -> Report:
        file = tmp_path / "found.json"
        words = [*line.split(), *more, "--json", str(file)]
        ended = subprocess.run(
            [sys.executable, "-m", f"tests.campaigns.{words[0]}", *words[1:]],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=patience(270),
            check=False,
        )
        assert ended.returncode == code, ended.stdout[-3000:] + ended.stderr[-3000:]
        found: Report = json.loads(file.read_text(encoding="utf-8"))
        return found

    return played


def _only(*names: str) -> list[str]:
    return [word for name in names for word in ("--only", name)]


def _verdicts(found: Report) -> Counter[str]:
    return Counter(one["verdict"] for one in found["cases"])


def test_every_reading_of_the_contract_is_read_by_every_reader_and_a_ticket_is_sold_in_each(run: Run) -> None:
    assert len(run("quirks --read --jobs 2")["cases"]) >= 70


def test_tickets_are_sold_right_at_unseen_providers_or_stopped_with_the_field_named(run: Run) -> None:
    found = run("shapes --seeds 5012-5017 --each 2 --jobs 2")
    assert len(found["cases"]) == 6 * 2
    assert any(not one["told"]["told"] for one in found["cases"]), (
        "a provider that tells no price is among them"
    )


def test_a_provider_that_becomes_another_one_costs_nobody_anything(run: Run) -> None:
    assert len(run("shapes --seeds 6000-6001 --drift --jobs 2")["cases"]) == 2 * 4


def test_every_way_of_telling_is_sold_in_or_stopped_at_and_a_lie_is_told(run: Run) -> None:
    found = run("dialects --jobs 2", *_only("recibo", "nothing-told", "next-link", "lie-seat"))
    verdicts = {one["case"]: one["verdict"] for one in found["cases"]}
    for kind in ("card", "pix", "insured", "round"):
        assert verdicts[f"recibo {kind}"] == "RIGHT"
        assert verdicts[f"nothing-told {kind}"] == "STOPPED"
    for kind in ("card", "round"):
        assert verdicts[f"next-link {kind}"] == verdicts[f"lie-seat {kind}"] == "RIGHT"


def test_forms_are_sold_in_by_the_provider_s_own_books_or_stopped_at_and_a_lie_is_told(run: Run) -> None:
    verdicts = {one["case"]: one["verdict"] for one in run("forms --short --jobs 2")["cases"]}
    assert verdicts.pop("money pix-percent pix") == "STOPPED"
    assert set(verdicts.values()) == {"RIGHT"}


def test_a_client_that_pays_the_largest_amount_is_found_out_by_the_books(run: Run, tmp_path: Path) -> None:
    client = tmp_path / "client"
    begin = f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n"
    imports = "from tests.campaigns.common.careless import program\n"
    client.write_text(f"{begin}{imports}sys.exit(program(sys.argv[1:]))\n")
    client.chmod(0o700)
    wanted = _only("money (even|donation)$", "lies other-person")
    found = run("forms --sale pix --jobs 1", *wanted, "--client", str(client), code=1)
    verdicts = {one["case"]: one["verdict"] for one in found["cases"]}
    assert verdicts == {
        "money even pix": "RIGHT",
        "money donation pix": "WRONG",
        "lies other-person pix": "LIED",
    }


def test_a_client_that_pays_the_largest_amount_is_found_out(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    script = (
        "import sys; from tests.campaigns.test_short_forms import careless; sys.exit(careless(sys.argv[1:]))"
    )
    words = [*_only("club-price", "previous-quote", "donation"), "--sale", "pix", "--jobs", "1"]
    command = [sys.executable, "-c", script, *words, "--json", str(file)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=patience(120), check=False)
    found = {one["case"]: one["verdict"] for one in json.loads(file.read_text("utf-8"))["cases"]}
    assert ended.returncode == 1
    assert found == {"club-price pix": "RIGHT", "previous-quote pix": "RIGHT", "donation pix": "WRONG"}


def careless(words: list[str]) -> int:
    """Sell with a client that must never be."""
    from tests.campaigns.common.runner import main

    return main(campaign(program), words)


def test_a_campaign_ends_at_once_when_it_is_interrupted() -> None:
    words = ["-m", "tests.campaigns.dialects", "--only", "recibo", "--jobs", "1", "--verbose"]
    running = subprocess.Popen(
        [sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    assert running.stdout.readline().split()[0] == "RIGHT"
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=patience(10))
    assert running.returncode == 130
    assert "Traceback" not in errors


_FAULTS = (
    *("token late", "places html_502", "search redirect", "trip status_503", "hold truncated"),
    *(
        "quote html_200",
        "session status_500",
        "checkout reset_before",
        "order half_json",
        "fiscal status_401",
    ),
    *("quote half_json", "search empty", "hold reset_after", "hold half_json"),
)


def test_one_fault_at_one_call_does_not_lose_the_sale(run: Run) -> None:
    assert _verdicts(run("single_faults", *_only(*_FAULTS))) == {"ok": len(_FAULTS)}


def test_every_sum_that_is_shown_is_right_whatever_the_customer_changes(run: Run) -> None:
    found = run("sums --sales 12 --jobs 2")["cases"]
    assert sorted(one["told"]["seed"] for one in found) == list(range(12))
    assert sum(one["told"]["baskets"] for one in found) > 20 * 12
    alone = run("sums --from 3 --sales 1")["cases"][0]
    assert alone["told"]["steps"] == next(one for one in found if one["told"]["seed"] == 3)["told"]["steps"]


def test_no_promise_is_broken_in_virtual_time_and_everything_that_can_go_wrong_did(run: Run) -> None:
    found = run("simulation --sales 5000 --jobs 2")["cases"]
    assert sum(one["told"]["sales"] for one in found) == 5000
    assert sum(one["told"]["killed_twice"] for one in found) >= 5000 / 5
    # The others cannot meet: an order that was never sent is never queried.
    from tests.campaigns.simulation.plan import PAIRS

    assert len({tuple(pair) for one in found for pair in one["told"]["pairs"]}) > 0.9 * PAIRS


def test_an_outage_costs_nobody_twice_and_the_sale_goes_on(run: Run) -> None:
    (found,) = run("outages --only killed:hold")["cases"]
    assert len(found["told"]["evidence"]["orders"]) == found["told"]["evidence"]["posts"] == 1


@pytest.mark.parametrize("case", ["restarted:hold", "killed:charge"])
def test_an_outage_at_the_kiosk_costs_nobody_twice_and_it_sells_on(run: Run, case: str) -> None:
    assert run("kiosk_outages --only", case)["cases"][0]["told"]["orders"]


def test_an_hour_of_customers_leaves_nothing_behind_at_the_kiosk(run: Run) -> None:
    (found,) = run("kiosk_day --customers 14")["cases"]
    assert sum(found["told"]["outcomes"].values()) == 14
    assert found["told"]["orders"] >= 3
    assert found["told"]["hours"] >= 1


_LEFT = {
    "sending:before": "",
    "sending:line": "sending",
    "sending:after": "sending",
    "known:before": "sending",
    "known:line": "known",
    "known:after": "known",
    "completed:before": "known",
    "completed:line": "completed",
    "completed:after": "completed",
}


def test_no_kill_doubles_or_loses_an_order_and_each_leaves_what_was_promised_before(run: Run) -> None:
    names = (
        "sell sending",
        "sell known",
        "sell completed",
        "window by card sending:line",
        "window by PIX printed:line",
    )
    found = run("kill --each 1 --random 0 --jobs 2", *_only(*names))["cases"]
    assert all(one["told"]["died"] for one in found)
    sold = {one["told"]["point"]: one["told"]["left"] for one in found if one["case"].startswith("sell")}
    assert sold == _LEFT
    assert len(found) == len(_LEFT) + 2


def test_no_cut_of_the_power_loses_what_the_journal_promised(run: Run) -> None:
    assert run("power_cut --quick --seed 7")["cases"]


@pytest.mark.parametrize("kind", ["database", "side", "folder"])
def test_a_journal_without_one_kind_of_sync_is_caught(run: Run, kind: str) -> None:
    assert any(one["wrong"] for one in run("power_cut --quick --only day --without", kind, code=1)["cases"])


def test_every_edit_of_the_audit_trail_is_found(run: Run) -> None:
    assert _verdicts(run("trail --edits 60 --seed 7")) == {"ok": 60}


def test_an_intruder_without_rights_gets_nothing_and_the_desk_sells_on(run: Run) -> None:
    assert _verdicts(run("intruder --short")) == {"ok": 7}


def test_the_quick_attacks_of_a_rogue_provider_harm_nobody(run: Run) -> None:
    attacks = (
        "gigabyte-of",
        "levels-of-lists",
        "header-flood",
        "redirect-to-host",
        "redirect-to-file",
        "paths",
    )
    assert _verdicts(run("rogue", *_only(*attacks))) == {"ok": len(attacks)}


def test_damaged_replies_are_faults_and_never_a_wrong_no_order_exists(run: Run) -> None:
    assert set(_verdicts(run("fuzz --examples 100 --jobs 2"))) == {"ok"}


def test_a_name_that_there_is_not_is_said_to_be_none(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert careless(["--only", "no-such-dialect"]) == 2
    assert "no-such-dialect" in capsys.readouterr().err


def test_every_order_is_in_the_branch_once_whatever_happens_to_the_database_and_the_counters(
    run: Run,
) -> None:
    found = run("branch --counters 8 --sales 6 --disturbances 7")
    assert found["wrong"] == []
    assert len(found["disturbances"]) == 7


async def test_the_judge_of_the_branch_finds_what_is_lost_doubled_or_another(
    tmp_path: Path,
) -> None:
    with postgres() as server:
        place = Place.made(server, server.make("juiz"), tmp_path)
        place.owner.execute(WATCH)
        async with place.counter("A") as a:
            lost, other = await a.sell(), await a.sell()
            await a.branch.turn()
        assert await judged(place) == []
        place.owner.execute("DELETE FROM guiche.orders WHERE id = %s", (lost.id,))
        place.owner.execute("UPDATE guiche.orders SET state = 'known' WHERE id = %s", (other.id,))
        columns = "kind, subject, at, copied, fenced FROM guiche.changes WHERE seq = 1"
        later = "INSERT INTO guiche.changes SELECT branch, counter, seq, month + interval '1 month', "
        place.owner.execute(later + columns)
        place.owner.execute("UPDATE guiche.counters SET applied = 3")
        wrong = " ".join(await judged(place))
        for words in (
            f"not in the branch: {lost.id}",
            f"known, not completed: {other.id}",
            f"1 changes were never copied: {a.login.counter}",
            "copied twice",
            "differ",
        ):
            assert words in wrong
        # And the money, by a ledger that says something else.
        ledger = Ledger()
        ledger.cents, ledger.tags = {other.id: 100, "unsold": 5}, {other.id: f"{a.login.counter}:1"}
        ledger.paid = {other.id}
        found = " ".join(by_ledger(place, ledger))
        for words in ("not in the branch: unsold", f"known, and paid: {other.id}", "0 in the branch, 100 at"):
            assert words in found
        place.close()
