"""What the content of a code means, by the facts of the trade."""

from __future__ import annotations

import pytest

from pos_app.domain.documents import DocumentType
from pos_app.domain.scanned import CodeKind, index_word, meaning, tokens

KEY = "35261112345678000190630010000012341123456789"
LETTERED = "3526111A34B678000190630010000012341123456789"
MRZ = ("P<BRADUARTE<<MARINA<<<<<<<<<<<<<<<<<<<<<<<<<", "FX123456<5BRA8411089F3001012<<<<<<<<<<<<<<04")


@pytest.mark.parametrize(
    "text",
    [
        KEY,
        f"https://dfe-portal.exemplo.com.br/bpe/qrcode?chBPe={KEY}&tpAmb=2",
        f"https://dfe.exemplo.gov.br/bpe/qrCode?tpAmb=1&chbpe={KEY}",
        f"https;ççdfe.exemplo.gov.brçbpeçqrCodeÇchBPe-{KEY}",  # Scanner and system disagree about the keys.
    ],
)
def test_a_fiscal_code_is_its_key_however_it_is_printed(text: str) -> None:
    assert (meaning(text).kind, meaning(text).value) == (CodeKind.FISCAL, KEY)


def test_a_fiscal_key_may_hold_letters() -> None:
    assert meaning(LETTERED.lower()).value == LETTERED


@pytest.mark.parametrize(
    ("text", "kind", "number"),
    [
        ("52998224725", DocumentType.CPF, "52998224725"),
        ("529.982.247-25", DocumentType.CPF, "52998224725"),
        ("02650306461", DocumentType.CNH, "02650306461"),
        ("FX123456", DocumentType.PASSPORT, "FX123456"),
        (MRZ[1], DocumentType.PASSPORT, "FX123456"),
        (MRZ[0] + MRZ[1], DocumentType.PASSPORT, "FX123456"),
        (MRZ[1].replace("FX123456<5", "AB12345X<5"), DocumentType.PASSPORT, "AB12345X"),
        ("12.345.678-X", DocumentType.RG, "12345678X"),
        ("123456789", DocumentType.RG, "123456789"),
    ],
)
def test_a_document_is_told_by_its_form_and_check_digits(text: str, kind: DocumentType, number: str) -> None:
    code = meaning(text)
    assert (code.kind, code.document, code.value) == (CodeKind.DOCUMENT, kind, number)


def test_eleven_digits_that_are_no_document_are_looked_for_as_they_are() -> None:
    assert meaning("12345678901").kind is CodeKind.ORDER


def test_the_first_line_of_a_passport_has_no_number() -> None:
    code = meaning(MRZ[0])
    assert (code.kind, code.value) == (CodeKind.PASSPORT_NAME, "")


@pytest.mark.parametrize(
    "text",
    [
        f"https://dfe.exemplo.gov.br/bpe/qrCode?tpAmb=1&chbpe={KEY}",
        "mailto:marina@exemplo.com.br",
        *MRZ,
        "529.982.247-25",
        "TR-7K2M9Q",
        "EMBARQUE|K7M2Q9|202611221830|12",
        "???",
    ],
)
def test_a_code_keeps_all_that_was_read(text: str) -> None:
    assert meaning(f" {text}\n").text == text


def test_a_wrong_check_digit_is_no_passport() -> None:
    assert meaning(MRZ[1].replace("<5BRA", "<1BRA")).kind is not CodeKind.DOCUMENT


def test_the_signed_block_of_a_licence_is_called_so() -> None:
    assert meaning("MIIB" + "a9+/" * 200 + "==").kind is CodeKind.SIGNED_DOCUMENT


@pytest.mark.parametrize("text", ["TR-7K2M9Q", "a3c1f0de55aa", "3f2b8c1e-1111-4222-8333-abcdefabcdef"])
def test_one_word_names_an_order(text: str) -> None:
    assert (meaning(text).kind, meaning(text).value) == (CodeKind.ORDER, text)


def test_a_boarding_code_is_in_the_operators_own_form() -> None:
    code = meaning("EMBARQUE|K7M2Q9|202611221830|12")
    assert code.kind is CodeKind.BOARDING
    assert list(tokens(code.text)) == ["EMBARQUE", "K7M2Q9", "202611221830"]


@pytest.mark.parametrize("text", ["marina@exemplo.com.br", "mailto:marina@exemplo.com.br"])
def test_an_address_is_an_address(text: str) -> None:
    assert (meaning(text).kind, meaning(text).value) == (CodeKind.EMAIL, "marina@exemplo.com.br")


@pytest.mark.parametrize("text", ["", "???", "olá, mundo"])
def test_what_is_none_of_these_is_nothing(text: str) -> None:
    assert meaning(text).kind is CodeKind.NOTHING


def test_the_index_word_of_a_code_says_nothing_of_its_content() -> None:
    assert "MARINA" not in index_word("MARINA DUARTE|12")
    assert index_word("") == ""
