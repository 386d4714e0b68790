"""Every fault that a room may raise has its sentence, in every language, with the facts that it carries."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import pytest

from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.fiscal_pdf import PdfFault, PdfProblem
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.sheets import SheetFault, SheetProblem
from pos_app.domain.start_faults import (
    ConnectionMissing,
    CredentialsError,
    CredentialsProblem,
    DemoError,
    DemoProblem,
    ProfileError,
    ProfileProblem,
    SettingsError,
    SettingsProblem,
    ValueProblem,
    WrongValue,
)
from pos_app.domain.storage import DiskFull, StorageFault, StorageKind, StorageProblem
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.wording import (
    fault_texts,
    order_list_texts,
    payment_texts,
    print_texts,
    problem_texts,
    start_texts,
    ticket_texts,
    translation,
)


def sentence_of(kind: Enum) -> str:
    """Return what is said of a fault of this kind that carries every fact it may have."""
    match kind:
        case StorageKind():
            return fault_texts.sentence(StorageProblem(kind, "/dados/x", "motivo"))
        case PrintProblem():
            return print_texts.sentence(PrintFault(kind, "Epson", "motivo"))
        case PdfProblem():
            return ticket_texts.sentence(PdfFault(kind, "mau.exemplo", "motivo"))
        case SheetProblem():
            return order_list_texts.sentence(SheetFault(kind, "/dados/bilhetes", "motivo"))
        case CardProblem():
            return payment_texts.sentence(CardFailure(kind, "mau.exemplo"))
        case SettingsProblem():
            wrong = WrongValue(ValueProblem.BELOW, "1")
            fault = SettingsError(
                kind, "/dados/s.json", "hold_minutes", "motivo", position=(2, 10), value=wrong
            )
            return start_texts.sentence(fault)
        case CredentialsProblem():
            return start_texts.sentence(CredentialsError(kind))
        case DemoProblem():
            return start_texts.sentence(DemoError(kind, "/dados", "motivo"))
        case ProfileProblem():
            broken = ProfileError(
                kind,
                file="p.toml",
                line=3,
                reply="trip search",
                field="price",
                form="pesos",
                known=("reais",),
            )
            return start_texts.sentence(broken)
    raise AssertionError(kind)


_ENUMS: tuple[type[Enum], ...] = (
    StorageKind,
    PrintProblem,
    PdfProblem,
    SheetProblem,
    CardProblem,
    SettingsProblem,
    CredentialsProblem,
    DemoProblem,
    ProfileProblem,
)
KINDS = [kind for enum in _ENUMS for kind in enum]


@pytest.fixture(autouse=True)
def portuguese_again() -> Iterator[None]:
    yield
    translation.use(SOURCE)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_kind_has_its_own_sentence_in_every_language(kind: Enum) -> None:
    spoken = {}
    for language in LANGUAGES:
        translation.use(language)
        spoken[language] = sentence_of(kind)
        assert len(spoken[language]) > 15
    assert len(set(spoken.values())) == len(LANGUAGES), spoken
    if kind is not ProfileProblem.LINE_SHAPE:  # It shows how a line is written, braces and all.
        assert not any("{" in sentence for sentence in spoken.values())


@pytest.mark.parametrize("enum", _ENUMS, ids=lambda enum: enum.__name__)
def test_no_two_kinds_say_the_same(enum: type[Enum]) -> None:
    sentences = [sentence_of(kind) for kind in enum]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("kind", PrintProblem)
def test_a_slip_that_failed_never_makes_the_sale_look_lost(kind: PrintProblem) -> None:
    assert "A venda está registrada" in sentence_of(kind)


@pytest.mark.parametrize("kind", [kind for kind in CardProblem if kind is not CardProblem.ANOTHER_ASKED])
def test_a_card_page_that_failed_charged_nothing(kind: CardProblem) -> None:
    assert "Nada foi cobrado" in sentence_of(kind)


def test_the_facts_stand_in_the_sentence() -> None:
    assert "mau.exemplo" in sentence_of(CardProblem.NOT_ALLOWED)
    assert "Epson" in sentence_of(PrintProblem.NOT_TAKEN)
    wrong = sentence_of(SettingsProblem.WRONG_VALUE)
    assert "/dados/s.json" in wrong and "“hold_minutes” precisa ser 1 ou mais" in wrong
    assert "linha 2, coluna 10" in sentence_of(SettingsProblem.NOT_JSON)
    assert "linha 3" in sentence_of(ProfileProblem.UNKNOWN_FORM) and "pesos" in sentence_of(
        ProfileProblem.UNKNOWN_FORM
    )
    missing = start_texts.sentence(ConnectionMissing(SettingsProblem.NO_ADDRESS))
    assert "POS_APP_BASE_URL" in missing


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_text_of_the_exception_itself_is_english_for_the_log(kind: Enum) -> None:
    assert str(kind.value).isascii()


def test_a_full_disk_and_a_failed_card_page_reach_the_sale() -> None:
    full = DiskFull()
    assert isinstance(full, StorageFault)
    stopped = SaleProblem(ProblemKind.STORAGE_FAILED, storage=full.problem)
    assert problem_texts.stopped(stopped).what_happened == fault_texts.sentence(full.problem)
    failure = CardFailure(CardProblem.CRASHED)
    failed = problem_texts.stopped(SaleProblem(ProblemKind.CARD_FAILED, card=failure))
    assert failed.what_happened == payment_texts.sentence(failure)


@pytest.mark.parametrize("problem", ValueProblem)
def test_every_wrong_value_is_named_in_plain_words(problem: ValueProblem) -> None:
    text = start_texts.value(WrongValue(problem, "7", ("light", "dark")))
    assert text
    assert "{" not in text
