"""Samples of what keeps a sale or the program from going on, and of getting to know a provider."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from pos_app.domain import faults
from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.learning import (
    PAY_ABILITIES,
    Ability,
    AbilityState,
    BasketSum,
    Doubt,
    FieldFound,
    NotAbleReason,
    Option,
    Question,
    ReadingCertainty,
    SaleAbility,
    Skipped,
    StepReport,
    StepState,
    SumPart,
    WalkPlan,
    WalkStep,
)
from pos_app.domain.money import Cents
from pos_app.domain.payment import PartKind, PaymentType
from pos_app.domain.start_faults import (
    CredentialsError,
    CredentialsProblem,
    DemoError,
    DemoProblem,
    KeyFault,
    KeyProblem,
    ProfileError,
    ProfileProblem,
    SettingsError,
    SettingsProblem,
    ValueProblem,
    WrongValue,
)
from pos_app.domain.storage import AlreadyRunning, DiskFull, StorageFault, StorageKind, StorageProblem
from pos_app.domain.unreadable_field import DRIFT, UnreadableField
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.wording import fault_texts as fields
from pos_app.wording import learn_texts as n
from pos_app.wording import learn_texts as w
from pos_app.wording import problem_texts
from pos_app.wording import start_texts as s
from pos_app.wording import start_texts as start_words
from tests.wording.book import Sample, about, call, each, rows
from tests.wording.chapters.board import NOW, ONE
from tests.wording.chapters.desk import FAULTS
from tests.wording.chapters.samples import on_our_clock

K = ProblemKind
_NAMES_SEATS = frozenset(
    {
        K.HOLD_UNCERTAIN,
        K.SEATS_REFUSED,
        K.SEAT_GONE,
        K.HOLD_EXPIRED,
        K.SEATS_OURS,
        K.OPEN_CASE,
        K.OTHER_SEAT,
    }
)
_UNREADABLE = UnreadableField("seat block", "block_id", "missing", "/dados/log/a.json")


def field_texts() -> Iterator[Sample]:
    yield from each(fields.field, ("name_missing", "something new"))


def problem_texts_() -> Iterator[Sample]:
    until = on_our_clock(22, 15)
    for kind in ProblemKind:
        for labels in ((), ("17",), ("17", "18")) if kind in _NAMES_SEATS else ((),):
            problem = SaleProblem(
                kind, None, labels, Cents(12990), Cents(12490), until=until, duplicates=(ONE,), at=NOW
            )
            yield call(problem_texts.stopped, problem, about=f"{kind.name}, {len(labels)} seats")
    for kind in (K.SEARCH_FAILED, K.MAP_FAILED, K.QUOTE_FAILED, K.SESSION_FAILED, K.HOLD_FAILED):
        slow = SaleProblem(kind, FAULTS["too slow"])
        yield call(problem_texts.stopped, slow, about=f"{kind.name}, too slow")
        ended = kind in (K.SEARCH_FAILED, K.HOLD_FAILED)
        for fault in ("invalid", "busy until", "a block that ended") if ended else ("invalid",):
            yield call(problem_texts.stopped, SaleProblem(kind, FAULTS[fault]), about=f"{kind.name}, {fault}")
    for kind in (K.PRICE_CHANGED, K.PRICE_TO_ACCEPT, K.TOTALS_DISAGREE):
        yield call(problem_texts.stopped, SaleProblem(kind), about=f"{kind.name}, amounts unknown")
    unread = SaleProblem(K.SEARCH_FAILED, FAULTS["unreadable"], unreadable=_UNREADABLE)
    drifted = replace(unread, unreadable=replace(_UNREADABLE, detail=DRIFT))
    uncertain = SaleProblem(K.HOLD_UNCERTAIN, labels=("17",), unreadable=_UNREADABLE)
    full = StorageProblem(StorageKind.FULL)
    described = {
        "a field not read": unread,
        "a field not read, reply not kept": replace(unread, unreadable=replace(_UNREADABLE, file="")),
        "replies that changed": drifted,
        "a hold whose answer was not read": uncertain,
        "a hold that a gateway answered": SaleProblem(K.HOLD_UNCERTAIN, FAULTS["a gateway"], ("17",)),
        "a seat that was refused": SaleProblem(
            K.SEATS_REFUSED, labels=("17",), detail="Assento preferencial"
        ),
        "a hold whose answer changed": replace(uncertain, unreadable=drifted.unreadable),
        "the page closed": SaleProblem(K.CARD_FAILED, card=CardFailure(CardProblem.CRASHED)),
        "the page's card cannot be used": SaleProblem(
            K.CARD_FAILED, card=CardFailure(CardProblem.BAD_ANSWER)
        ),
        "not written": SaleProblem(K.STORAGE_FAILED, storage=full),
        "no room to begin": SaleProblem(K.DISK_NEARLY_FULL, storage=full),
    }
    for text, problem in described.items():
        yield call(problem_texts.stopped, problem, about=text)


def profile_texts_() -> Iterator[Sample]:
    for kind in ProfileProblem:
        whole = ProfileError(
            kind, file="p.toml", line=3, reply="trip search", field="price", form="pesos",
            known=("reais", "cents"), reason="motivo",
        )  # fmt: skip
        yield call(start_words.profile_sentence, whole, about=kind.name)
    unknown = ProfileProblem.UNKNOWN_FIELD
    yield from about(
        start_words.profile_sentence,
        a_text_without_a_file=ProfileError(unknown, line=3, reply="trip search", field="price"),
        no_line=ProfileError(unknown, file="p.toml", reply="trip search", field="price", known=("fare",)),
        neither=ProfileError(ProfileProblem.BAD_PATH, field="price"),
    )


def start_texts() -> Iterator[Sample]:
    below = WrongValue(ValueProblem.BELOW, "1")
    for kind in SettingsProblem:
        wrong = SettingsError(kind, "/s.json", "hold_minutes", "motivo", position=(2, 10), value=below)
        yield call(s.sentence, wrong, about=f"{kind.name}")
        bare = SettingsError(kind, "/s.json", "hold_minutes", variable="POS_APP_HOLD_MINUTES")
        yield call(s.sentence, bare, about=f"{kind.name}, a variable, reason unknown")
    for problem in ValueProblem:
        yield call(s.value, WrongValue(problem, "7", ("light", "dark", "system")), about=problem.name)
    yield from about(
        s.value,
        of_one_choice=WrongValue(ValueProblem.NOT_A_CHOICE, choices=("light",)),
        of_no_choice=WrongValue(ValueProblem.NOT_A_CHOICE),
    )
    for demo in DemoProblem:
        yield call(s.sentence, DemoError(demo, "/dados", "motivo"), about=f"demo {demo.name}")
        yield call(s.sentence, DemoError(demo, "/dados"), about=f"demo {demo.name}, reason unknown")
    yield from about(
        s.sentence,
        credentials=CredentialsError(CredentialsProblem.LOCKED),
        profile=ProfileError(ProfileProblem.BAD_PATH, file="p.toml", field="price"),
        storage=DiskFull(),
    )
    yield from about(
        s.money,
        settings=SettingsError(SettingsProblem.NOT_READ, "/s.json"),
        key=KeyFault(KeyProblem.LOCKED),
        a_full_disk=DiskFull(),
        another_program=AlreadyRunning(StorageKind.ALREADY_RUNNING, "/dados"),
        a_damaged_journal=StorageFault(StorageKind.OTHER_KEY, "/dados"),
    )


_ROW = FieldFound("trip search", "entry.price", "entries[].price", ReadingCertainty.FOUND, "129.90", "reais")
_TWO = (("a.total", "10"), ("b.total", "12"))


def _found() -> dict[str, FieldFound]:
    ambiguous = replace(_ROW, sureness=ReadingCertainty.AMBIGUOUS, path="", value="", others=_TWO)
    missing = replace(_ROW, sureness=ReadingCertainty.MISSING, path="", value="")
    flag = FieldFound("trip detail", "seats.free", "seats[].free", ReadingCertainty.PINNED, "True")
    return {
        **{sureness.name: replace(_ROW, sureness=sureness) for sureness in ReadingCertainty},
        "a sum": replace(_ROW, form="sum", path="", value=""),
        "written for people": replace(_ROW, value="R$ 129,90"),
        "no path": replace(_ROW, path=""),
        "two readings": ambiguous,
        "one reading": replace(ambiguous, others=_TWO[:1]),
        "two readings, one without a value": replace(ambiguous, others=(*_TWO, ("c.total", ""))),
        "two readings with a path": replace(ambiguous, path="c.total"),
        "in cents": replace(_ROW, form="cents", value="12990"),
        "no value": replace(_ROW, value=""),
        "no amount": replace(_ROW, form="text", value="Viação Serra Azul"),
        "price missing": missing,
        **{f"{name} missing": replace(missing, field=f"x.{name}") for name in _MONEY},
        "company missing": replace(missing, field="entry.company"),
        "free": flag,
        "taken": replace(flag, value="False"),
        "free, no value": replace(flag, value=""),
    }


_MONEY = ("total", "fee", "insurance", "discount")
_FIELDS = ("access_token", "entry.departure.day", "leg.arrival.moment", "x.y", "total")
"""One for each way to a name; the names themselves stand in their tables."""


def learn_step_texts() -> Iterator[Sample]:
    for state in StepState:
        report = StepReport(WalkStep.SEARCH, state, 3, 4, skipped=Skipped.LIMIT)
        yield call(w.outcome, report, about=state.name)
    yield call(w.outcome, StepReport(WalkStep.TOKEN, StepState.DONE), about="DONE, nothing counted")
    yield from each(w.skipped, (*Skipped, None))


def learn_texts() -> Iterator[Sample]:
    yield call(n.profile_written, written=True)
    yield call(n.profile_written, written=False)
    failed = StepReport(WalkStep.SEARCH, StepState.FAILED, fault=faults.TooSlow())
    rows_ = tuple(
        replace(_ROW, sureness=sureness, field=field)
        for sureness, field in (
            (ReadingCertainty.MISSING, "entry.price"),
            (ReadingCertainty.FOUND, "entry.company"),
            (ReadingCertainty.AMBIGUOUS, "entry.kind"),
        )
    )
    yield from about(
        n.problem,
        none=StepReport(WalkStep.SEARCH),
        no_field=failed,
        fields=replace(failed, rows=rows_),
    )
    yield from each(n.field, _FIELDS)
    methods = [f"{whose}.{what}" for whose in (*PaymentType, "method", "x") for what in _MONEY]
    yield from each(n.field, (*methods, "pix.code"))
    for of_a_row in (n.sureness, n.value, n.path, n.comment):
        for described, row in _found().items():
            yield call(of_a_row, row, about=described)
    yield from _abilities()
    yield from _questions()
    for can in AbilityState:
        yield call(n.can, SaleAbility(Ability.DIRECT, can), about=can.name)
    yield from each(n.changed, ((), ("trip search",), ("trip search", "seat block")))
    yield from rows(n.hold_sentence, (("17",), "22:15"), (("17", "18"), "22:15"), ((), ""))
    there = WalkPlan("Curitiba/PR", "londrina-pr", date(2026, 3, 26))
    yield call(n.will_hold, there, 15, about="there, 15")
    yield call(n.will_hold, replace(there, return_day=date(2026, 3, 28)), 15, about="there and back, 15")
    yield from _sums()


def _abilities() -> Iterator[Sample]:
    yield from each(n.ability, Ability)
    yield from (call(n.ability, one, about=one.method.name) for one in PAY_ABILITIES)
    for why in NotAbleReason:
        yield call(
            n.reason,
            SaleAbility(Ability.DIRECT, AbilityState.NO, why, "seat block", "block_id"),
            about=why.name,
        )
    for one in PAY_ABILITIES:
        able = SaleAbility(one, AbilityState.NO, NotAbleReason.NOT_SEEN)
        yield call(n.reason, able, about=f"NOT_SEEN, {one.method.name}")
    for most in (1, 12):
        paid = SaleAbility(PAY_ABILITIES[-1], AbilityState.YES, most=most)
        yield call(n.reason, paid, about=f"NONE, {most} instalments")
    able = SaleAbility(Ability.DIRECT, AbilityState.NO, NotAbleReason.NOT_READ, "seat block")
    yield call(n.reason, able, about="NOT_READ, no field")


def _questions() -> Iterator[Sample]:
    options = (Option("a.total", "10", sum=Cents(12990)), Option("a.free", "True", "inverted"))
    asked = Question(WalkStep.HOLD, "seat block", "block_id", options, False)
    yield call(n.question, asked, about="block_id")
    yield call(n.question, replace(asked, options=options[:1]), about="nothing proves it")
    plain_option = Option("b.free", "True")
    yield call(n.option, options[0], options, about="a sum")
    yield call(n.option, options[1], options, about="a flag turned round")
    for form, per in (("sum", ""), ("percent", ""), ("reais", "ticket")):
        yield call(
            n.option, Option("a", "9.9", form, Cents(12990), per), options, about=f"{form} {per}".strip()
        )
    for doubt in Doubt:
        doubted = Option("a", "9.9", sum=Cents(12990), doubt=doubt, left="gross")
        yield call(n.option, doubted, options, about=f"doubt {doubt.name}")
    yield call(n.option, plain_option, options, about="a flag as it is")
    yield call(n.option, plain_option, (plain_option,), about="neither")
    yield call(n.option, options[1], (plain_option,), about="a flag turned round, alone")


def _sums() -> Iterator[Sample]:
    parts = [SumPart(what.value, Cents(990)) for what in PartKind]
    parts += [SumPart("seats", Cents(12990)), SumPart("fee", Cents(-990), "ticket")]
    parts.append(SumPart("fee", Cents(0), "percent"))
    for part in parts:
        yield call(n.part, part, about=f"{part.what} {part.per}".strip())
        yield call(n.amount, part, about=f"{part.what} {part.per}".strip())
    one = BasketSum(WalkStep.QUOTE_TWO, PaymentType.PIX, total=Cents(12990))
    yield call(n.basket, one, about="two people, PIX")
    yield call(n.paid_by, one, about="two people, PIX")
    yield from about(
        n.total,
        not_read=replace(one, total=None),
        wrong=one,
        right=replace(one, adds_up=True),
        confirmed=replace(one, adds_up=True, confirmed="Guichê 2 2026-03-19"),
        rest=replace(
            one,
            adds_up=True,
            confirmed="Guichê 2 2026-03-19",
            parts=(SumPart(PartKind.UNNAMED, Cents(410)),),
        ),
    )
