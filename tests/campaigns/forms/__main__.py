"""Learns and sells at a lawful provider that tells money, pages, days and seats in its own forms, lies after
the payment, refuses orders, or fails once they are paid.

Each form is learnt by ``pos-app learn --accept-proven``, then tickets are sold by ``pos-app sell``: by PIX,
by card in three instalments and, at every third form, both ways for two people with insurance. A careless
clerk learns at a terminal, too, takes whatever is offered first, and sells. The provider's books say what
was right.
On two cores that are free it takes about an hour with --jobs 2, --short about a minute.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.campaigns.common.clerk import load_commands, pos_app, run
from tests.campaigns.common.runner import Campaign, Options, Result, alone, environment, main
from tests.campaigns.forms.money import MONEY
from tests.campaigns.forms.others import AFTER, DAYS, LIES, MAPS, PAGES, REFUSALS, After, Json, Refusal
from tests.campaigns.forms.provider import BACK, BASE, OUT, Asked, Form, Posted, Provider
from tests.patience import patience

ENDS = (OUT, BACK)
PEOPLE = (("Helena Prado Siqueira", "52998224725"), ("Otávio Siqueira Lemos", "11144477735"))
STAY = timedelta(days=2)
NEEDS = {
    "pix": {"direct", "pix"},
    "card": {"direct", "card", "instalments"},
    "round": {"direct", "round_trip", "two_people", "insured_two", "pix"},
}
"""What ``learn`` must have called possible for a sale to be promised."""
_PARTS = 3
"""Instalments of a sale by card."""
_SALES = (*NEEDS, "careless")
GRAVE = frozenset({"WRONG", "DOUBLE", "LOST", "LIED", "BAD_STOP"})
VERDICTS = ("RIGHT", "STOPPED", "MISSED", "MISLED", "OPEN", *sorted(GRAVE))
_SHORT = (
    *("money plain", "money pix-percent", "pages next-address"),
    *("days epoch", "lies other-seat", "refusals invalid", "after v5-internal"),
)
_MAY_EXIST = frozenset({"unresolved", "awaitingPayment", "watched", "mismatch"})
_SECONDS, _ANSWERS, _LEAST_SENTENCE = 120, 300, 40
_SOON, _BETWEEN = 10, 1.9
"""Seconds until a certain refusal is told; seconds between two questions at one path (contract 4.11)."""
_BLAMES = re.compile(r"operadora|administradora|adquirente", re.IGNORECASE)
Verdict = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Case:
    """One form. ``owed``: the sales that everybody could make; ``sales``: those that are tried."""

    name: str
    number: int
    form: Form
    owed: frozenset[str]
    sales: Sequence[str]
    careless: bool = False


def cases() -> Iterator[Case]:
    """Yield every form with its sales."""
    every = frozenset(NEEDS)
    kinds: list[tuple[str, Mapping[str, Any], Callable[[Any], Form], bool]] = [
        ("money", MONEY, lambda one: Form(one), True),
        ("pages", PAGES, lambda one: Form(pages=one), False),
        ("days", DAYS, lambda one: Form(days=one), True),
        ("maps", MAPS, lambda one: Form(maps=one), True),
        ("lies", LIES, lambda one: Form(lie=one), False),
        ("refusals", REFUSALS, lambda one: Form(refusal=one), False),
        ("after", AFTER, lambda one: Form(after=one), False),
    ]
    for kind, forms, made, careless in kinds:
        for number, (name, one) in enumerate(forms.items()):
            owed = getattr(one, "owed", True)
            sold = owed if isinstance(owed, frozenset) else every if owed else frozenset[str]()
            sales: Sequence[str] = ("pix", "card", "round") if number % 3 == 0 else ("pix", "card")
            if kind == "after":
                sales = ("pix", "card")[number % 2 :][:1]
            yield Case(f"{kind} {name}", number, made(one), sold, sales, careless)


# --- The clerk ----------------------------------------------------------------------------------------


class Clerk:
    """Runs the program with a data folder of its own, at one provider."""

    def __init__(self, folder: Path, provider: Provider, client: str) -> None:
        folder.mkdir(parents=True)
        self.folder, self._client = folder, client
        self._data = ("--data-dir", str(folder / "data"))
        own = {
            "POS_APP_BASE_URL": provider.root + BASE,
            "POS_APP_CREDENTIALS": "partner:secret",
            "POS_APP_CLIENT_ID": "7",
            "POS_APP_CARD": json.dumps({"page_url": f"{provider.root}/card", "hosts": ["127.0.0.1"]}),
            "POS_APP_LANGUAGE": "pt_BR",
        }
        if provider.form.after and provider.form.after.created is not None:
            own["POS_APP_ORDER_MODE"] = "sync"
        self._where = environment(folder) | own
        if client:
            del self._where["PYTHONPATH"]

    def _words(self, command: str, *words: str) -> list[str]:
        return [command, *self._data, *words]

    def _learn(self, day: date) -> list[str]:
        ends = ("--from", ENDS[0], "--to", ENDS[1])
        return self._words("learn", "--new", *ends, "--date", f"{day}", "--return", f"{day + STAY}")

    def run(self, name: str, words: Sequence[str]) -> Json:
        """Return the JSON that a command printed; without any, how it ended."""
        if not self._client:
            found, ended = run(pos_app, words, self._where, self.folder)
            (self.folder / f"{name}.out").write_text(f"{json.dumps(found, indent=1)}\n{ended}", "utf-8")
            return found or {"outcome": "died", "sentence": ended}
        told = subprocess.run(
            [self._client, *words], cwd=self.folder, env=self._where, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=patience(_SECONDS), check=False,
        )  # fmt: skip
        (self.folder / f"{name}.out").write_text(f"{told.stdout}\n{told.returncode}: {told.stderr}", "utf-8")
        try:
            return dict(json.loads(told.stdout))
        except ValueError:
            return {"outcome": "died", "sentence": told.stderr[-600:]}

    def learn(self, day: date) -> frozenset[str]:
        """Learn what is proven; return what was said to be possible."""
        told = self.run("learn", [*self._learn(day), "--accept-proven", "--json"])
        return frozenset(str(one["kind"]) for one in told.get("sales", ()) if one["can"] == "yes")

    def learn_carelessly(self, day: date, word: str) -> None:
        """Learn at a terminal: each question is given the same answer."""
        child, ours = pty.fork()
        if not child:
            os.environ.update(self._where)
            if self._client:
                os.execve(self._client, [self._client, *self._learn(day)], self._where)
            os._exit(pos_app(self._learn(day)))
        said, answers, end = b"", 0, time.monotonic() + patience(_SECONDS)
        while time.monotonic() < end:
            if select.select([ours], [], [], 0.3)[0]:
                try:
                    said += os.read(ours, 1 << 16)
                except OSError:  # It has ended.
                    break
            elif said and not said.endswith(b"\n") and answers < _ANSWERS:
                answers += 1
                os.write(ours, f"{word}\n".encode())
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(ours)
        (self.folder / "learn.out").write_bytes(said)

    def sell(self, name: str, plan: Json) -> Json:
        file = self.folder / f"{name}.plan.json"
        file.write_text(json.dumps(plan), "utf-8")
        return self.run(name, self._words("sell", "--plan", str(file), "--wait", "40"))


def plan(sale: str, day: date, bus: str = "") -> Json:
    """Return the plan of a sale; ``bus``: the trip that it has to be."""
    pick: Json = {"uuid": bus} if bus else {"type": "direct", "index": 0}
    card: Json = {"type": "credit_card", "cardToken": "tok_approved", "brand": "visa", "installments": _PARTS}
    card |= {"antifraudSession": "af-1"}
    people = [
        {"name": name, "documentType": "cpf", "documentNumber": document}
        for name, document in PEOPLE[: 2 if sale == "round" else 1]
    ]
    made: Json = {"from": OUT, "to": BACK, "departureDate": day.isoformat(), "pick": pick, "seats": "auto"}
    made |= {
        "passengers": people,
        "customer": {"email": "helena@exemplo.com.br"},
        "insurance": sale == "round",
    }
    made |= {"acceptPriceChange": True, "allowRepeat": True, "waitForPayment": True}
    made |= {"payment": card if sale == "card" else {"type": "pix"}}
    if sale == "round":
        made |= {"returnDate": (day + STAY).isoformat(), "pickReturn": {"type": "direct", "index": 0}}
    return made


# --- The judge ----------------------------------------------------------------------------------------


def judge(
    case: Case,
    sale: str,
    day: date,
    told: Json,
    posted: Sequence[Posted],
    promised: bool,
    asked: Sequence[Asked] = (),
) -> Verdict:
    """Judge a sale by the books: the verdict, and why. ``asked``: what was asked of its order."""
    outcome, sentence = str(told.get("outcome")), str(told.get("sentence") or "")
    orders = [one for one in posted if one.id]
    for one in posted:
        if not {one.total, one.payment} <= one.due:
            why = f"posted {one.total} and {one.payment}, due is {sorted(one.due) or 'nothing that is told'}"
            # Where it is told openly, a person may confirm what is not so.
            return ("MISLED" if sale == "careless" and one.due and "pix" not in case.owed else "WRONG"), why
        if bought := _bought(sale, day, one):
            return "WRONG", bought
    if len(orders) > 1:
        return "DOUBLE", f"{len(orders)} orders"
    if case.form.refusal is not None:
        return _refused(case.form.refusal, outcome, told, sentence, orders)
    if case.form.after is not None and orders:
        return _followed(case.form.after, outcome, told, sentence, orders[0], asked)
    if not orders:
        return _stopped(case, sale, outcome, told, sentence, posted, promised)
    if case.form.lie is not None:
        return _caught(outcome, told, sentence)
    return _told(told, outcome, sentence, orders[0])


def _bought(sale: str, day: date, one: Posted) -> str:
    """Return what is wrong with who travels, when and how it is paid; empty where nothing is."""
    if (one.method, one.number if sale == "card" else 1) != (
        ("credit_card", 3) if sale == "card" else ("pix", 1)
    ):
        return f"paid by {one.method} in {one.number}"
    days = (day, day + STAY) if sale == "round" else (day,)
    for number, wanted in enumerate(days):
        there = [t for t in one.tickets if (t.bus.start == ENDS[0]) is (number == 0)]
        if any(t.bus.at.date() != wanted for t in there):
            return f"bought for {sorted({str(t.bus.at) for t in there})}, wanted for {wanted}"
        people = PEOPLE[: 2 if sale == "round" else 1]
        if sorted((t.name, t.document) for t in there) != sorted(people):
            return f"{[(t.name, t.document) for t in there]} travel"
        if any(t.insured is not (sale == "round") for t in there):
            return "insured otherwise than wanted"
    return ""


def _reason(told: Json, sentence: str) -> str:
    """Return reply and field, or the reason, that a stop names; empty where it names none."""
    unread = told.get("reading") or {}
    if unread.get("endpoint") and unread.get("field"):
        return f"{unread['endpoint']}: {unread['field']} | {sentence}"
    return sentence if len(sentence) >= _LEAST_SENTENCE else ""


def _stopped(
    case: Case, sale: str, outcome: str, told: Json, sentence: str, posted: Sequence[Posted], promised: bool
) -> Verdict:
    reason = _reason(told, sentence)
    if outcome == "completed":
        return "LIED", "told as completed, and there is no order"
    if promised:
        return "LIED", f"learning had promised it: {outcome}: {reason or sentence}"
    if posted:
        return "BAD_STOP", f"the order was not taken: {posted[0].unknown}"
    if outcome in _MAY_EXIST or not reason:
        return "BAD_STOP", f"{outcome}: {sentence}"
    owed = ("pix" if sale == "careless" else sale) in case.owed
    return ("MISSED" if owed else "STOPPED"), f"{outcome}: {reason}"


def _caught(outcome: str, told: Json, sentence: str) -> Verdict:
    if outcome == "completed":
        return "LIED", "told as completed, though the provider tells another order"
    if outcome not in _MAY_EXIST | {"refused"}:
        return "LOST", f"an order exists, told was {outcome}: {sentence}"
    differences = told.get("differences") or ()
    if not differences and len(sentence) < _LEAST_SENTENCE:
        return "BAD_STOP", f"{outcome} names no difference: {sentence}"
    return "RIGHT", f"{outcome}: {[one.get('what') for one in differences]} {sentence}"


def _refused(refusal: Refusal, outcome: str, told: Json, sentence: str, orders: Sequence[Posted]) -> Verdict:
    if orders and orders[0].paid:
        if outcome in _MAY_EXIST:
            return "OPEN", f"{outcome}: {sentence}"
        return _told(told, outcome, sentence, orders[0])
    if outcome == "completed":
        return "LIED", "told as completed, and nothing was sold"
    if outcome in _MAY_EXIST and refusal.certain:
        return "BAD_STOP", f"no order exists for certain, told was {outcome}: {sentence}"
    words = refusal.words
    return ("RIGHT" if words in sentence else "BAD_STOP"), f"{outcome}, {words!r} was said: {sentence}"


def _followed(
    after: After, outcome: str, told: Json, sentence: str, one: Posted, asked: Sequence[Asked]
) -> Verdict:
    """Judge how an order that is paid was asked for, and what was told of it."""
    of_outcome = [each for each in asked if each.path != "fiscal"]
    for first, then in pairwise(of_outcome):
        if first.path == "v5" and not first.right and not after.alone:
            if then.path != "detail":
                return "BAD_STOP", f"after a v5 that failed came {then.path}"
            if then.at - first.at > patience(1):
                return (
                    "BAD_STOP",
                    f"the order was asked for {then.at - first.at:.1f} s after a v5 that failed",
                )
    for path in ("v5", "v4"):
        for first, then in pairwise(each for each in asked if each.path == path):
            if then.at - first.at < _BETWEEN:
                return "BAD_STOP", f"{path} was asked twice in {then.at - first.at:.1f} s"
    if not after.open:
        return _told(told, outcome, sentence, one)
    if _BLAMES.search(sentence):
        return "LIED", f"nobody knows what the card company did: {sentence}"
    if outcome not in _MAY_EXIST:
        return "LOST", f"an order exists, told was {outcome}: {sentence}"
    shown = f"{told.get('reading')} {sentence}"
    return ("RIGHT" if re.search(after.open, shown, re.IGNORECASE) else "BAD_STOP"), f"{outcome}: {shown}"


def _told(told: Json, outcome: str, sentence: str, one: Posted) -> Verdict:
    """Judge what is told of an order that is right."""
    if outcome in _MAY_EXIST:
        verdict = "LIED" if outcome == "mismatch" else "OPEN"
        return verdict, f"a right order was told as {outcome}: {told.get('differences')} {sentence}"
    if outcome != "completed":
        return "LOST", f"an order exists, told was {outcome}: {sentence}"
    if told.get("publicId") != one.id:
        return "LIED", f"told was order {told.get('publicId')}, it is {one.id}"
    if told.get("totalCents") != one.pays:
        return "LIED", f"told were {told.get('totalCents')} cents, the customer pays {one.pays}"
    true = sorted((t.label, t.name, f"{t.bus.at:%Y-%m-%dT%H:%M}") for t in one.tickets)
    tickets = told.get("tickets") or ()
    shown = sorted((str(t["seat"]), str(t["passenger"]), str(t.get("departure") or "")[:16]) for t in tickets)
    if shown not in (true, [(*who, "") for *who, _ in true]):
        return "LIED", f"told were {shown}, sold {true}"
    return "RIGHT", ""


# --- The campaign -------------------------------------------------------------------------------------


def _play(chosen: Options, case: Case) -> Iterator[Result]:
    for careless in (False, True) if case.careless and "careless" in chosen.sale else (False,):
        yield from _at_one_provider(chosen, case, careless)


def _at_one_provider(chosen: Options, case: Case, careless: bool) -> Iterator[Result]:
    learnt = date.today() + timedelta(days=12)
    sales = (
        ("pix",)
        if careless
        else [sale for sale in (NEEDS if chosen.all else case.sales) if sale in chosen.sale]
    )
    if not sales:
        return
    with tempfile.TemporaryDirectory(prefix="forms-") as at, Provider(case.form) as provider:
        clerk = Clerk(Path(at) / "desk", provider, chosen.client)
        provider.form = case.form.before
        can: frozenset[str] = frozenset()
        if careless:
            clerk.learn_carelessly(learnt, "1" if case.number % 4 else "")
        else:
            can = clerk.learn(learnt)
        provider.form = case.form
        for number, sale in enumerate(sales):
            day = learnt + timedelta(days=7 * (number + 1))
            # The last one of the pages; where days are told, whichever is taken for one of that day.
            buses = provider.buses(*ENDS, day)
            bus = "" if case.name.startswith("days") else buses[-1 if case.form.pages else 0].id
            before, asked = len(provider.posted), len(provider.asked)
            began = time.monotonic()
            told = clerk.sell(sale, plan(sale, day, bus))
            ended = time.time()
            promised = (
                not case.form.pages
                and NEEDS[sale] <= can
                and (sale != "card" or case.form.money.rule.max >= _PARTS)
            )
            kind = "careless" if careless else sale
            verdict, why = judge(
                case, kind, day, told, provider.posted[before:], promised, provider.asked[asked:]
            )
            refusal = case.form.refusal
            if verdict == "RIGHT" and refusal and refusal.certain and not refusal.made:
                late = ended - provider.refused_at
                if late > patience(_SOON):
                    verdict, why = "BAD_STOP", f"told {late:.0f} s after the order was refused"
            name, bad = f"{case.name} {kind}", verdict in GRAVE
            more = {"promised": sorted(can), "seconds": round(time.monotonic() - began, 1), "said": why}
            line = "" if verdict == "RIGHT" else why
            family = "careless" if careless else case.name.split()[0]
            yield Result(name, family, verdict, (why,) if bad else (), more, "" if bad else line)
            if bad and chosen.out:
                _keep(chosen.out / name.replace(" ", "_"), clerk, provider)


def _keep(at: Path, clerk: Clerk, provider: Provider) -> None:
    at.mkdir(parents=True, exist_ok=True)
    lines = (json.dumps(one, ensure_ascii=False) for one in provider.traffic)
    (at / "traffic.jsonl").write_text("\n".join(lines), "utf-8")
    for file in clerk.folder.rglob("*"):
        if file.suffix in (".out", ".json", ".toml") and file.is_file():
            shutil.copy(file, at / file.name)


def _portions(chosen: Options) -> Mapping[str, Any]:
    chosen.all = bool(chosen.sale)
    chosen.sale = ["pix"] if chosen.short else chosen.sale or _SALES
    return {case.name: case for case in cases() if not chosen.short or case.name in _SHORT}


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--short", action="store_true", help="seven forms, a sale at each")
    add(
        "--sale",
        action="append",
        choices=_SALES,
        default=[],
        help="only sales of this kind, at every form; repeatable",
    )
    add("--out", type=Path, metavar="DIR", help="keep replies and outputs of what went wrong")
    add(
        "--client", default="", metavar="FILE", help="the program that sells, where it is not this checkout's"
    )


def _worker(chosen: Options, folder: Path) -> Any:
    load_commands()
    return alone(partial(_play, chosen))(chosen, folder)


CAMPAIGN = Campaign(
    "forms", __doc__ or "", _portions, _worker, _options, verdicts=VERDICTS, jobs=2, quiet=False
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
