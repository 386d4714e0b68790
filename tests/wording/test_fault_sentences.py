"""Every fault that a room may raise has a sentence of its own; the book of sentences shows them."""

from __future__ import annotations

from enum import Enum

from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.fiscal_pdf import PdfFault, PdfProblem
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.sheets import SheetFault, SheetProblem
from pos_app.domain.start_faults import (
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
from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.wording import (
    fault_texts,
    order_list_texts,
    payment_texts,
    print_texts,
    start_texts,
    ticket_texts,
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


def test_no_two_kinds_say_the_same() -> None:
    assert len({sentence_of(kind) for kind in KINDS}) == len(KINDS)


def test_a_slip_that_failed_never_makes_the_sale_look_lost() -> None:
    assert all("A venda está registrada" in sentence_of(kind) for kind in PrintProblem)
    assert not any("venda" in print_texts.cause(PrintFault(kind)) for kind in PrintProblem)


def test_a_card_page_that_failed_charged_nothing() -> None:
    silent = {kind for kind in CardProblem if "Nada foi cobrado" not in sentence_of(kind)}
    assert silent == {CardProblem.ANOTHER_ASKED}


def test_the_text_of_the_exception_itself_is_english_for_the_log() -> None:
    assert all(str(kind.value).isascii() for kind in KINDS)
