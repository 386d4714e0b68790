"""Slips as ESC/POS, read back by an interpreter and a decoder that know nothing of our writer."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import AttemptState
from pos_app.domain.printers import CODE_PAGES, Buzzer, Link, PrintAs, PrinterProfile
from pos_app.printing import escpos
from pos_app.printing.case_slip import code_slip_from
from pos_app.printing.job import job, together
from pos_app.printing.qr import matrix
from pos_app.printing.raster import Raster
from pos_app.ui.style import fonts
from tests.printing.codes import read_back
from tests.printing.interpreter import Beep, Code, Kick, Picture, Text, read, words
from tests.printing.samples import BOARDING, QUERY, longest, of_test, ordinary
from tests.ui.builders_orders import PIX_CODE, an_attempt

PROFILE = PrinterProfile("Balcão", Link.NETWORK)
NARROW = replace(PROFILE, width=58)


@pytest.fixture(autouse=True)
def _fonts(qtbot: QtBot) -> None:
    fonts.load()


def picture(profile: PrinterProfile, slip: object = None) -> Picture:
    items = read(job(slip or ordinary(), profile), profile.printable)  # type: ignore[arg-type]
    (found,) = (item for item in items if isinstance(item, Picture))
    return found


@pytest.mark.parametrize("profile", [PROFILE, NARROW, replace(PROFILE, dots=512)], ids=["80", "58", "512"])
def test_both_codes_are_read_back_from_the_dots(profile: PrinterProfile) -> None:
    found = picture(profile)
    assert found.width == profile.printable
    assert read_back(found) == [BOARDING, QUERY]


def test_dots_hide_no_command_that_a_printer_obeys_at_once() -> None:
    bits = (b"\x10\x04\x01\x10\x14\x01\x10\x05").ljust(72, b"\0")
    (found,) = read(escpos.picture(Raster(576, 1, bits)))
    assert isinstance(found, Picture)
    given = sum((byte).bit_count() for byte in bits)
    assert sum(found.rows[0]) == given + 3


@pytest.mark.parametrize("page", CODE_PAGES)
@pytest.mark.parametrize("width", [58, 80])
def test_the_native_slip_has_the_words_and_codes_of_the_painted_one(page: str, width: int) -> None:
    profile = replace(PROFILE, print_as=PrintAs.TEXT, code_page=page, width=width)
    items = read(job(ordinary(), profile), profile.printable)
    assert [item.content for item in items if isinstance(item, Code)] == [BOARDING, QUERY]
    said = words(items)
    for part in (
        "COMPROVANTE DE VIAGEM",
        "22:15",
        "HELENA PRADO SIQUEIRA",
        "***.982.247-**",
        "EMBARQUE",
        "FISCAL",
    ):
        assert part in said
    assert "529" not in said
    if page != "cp437":  # The American page has no tilde.
        assert "SÃO PAULO (TIETÊ)" in said and "VIAÇÃO SERRA AZUL" in said
    else:
        assert "SAO PAULO (TIET" in said


@pytest.mark.parametrize("width", [58, 80])
def test_the_longest_words_stay_on_the_paper(width: int) -> None:
    profile = replace(PROFILE, print_as=PrintAs.TEXT, width=width)
    items = read(job(longest(), profile), profile.printable)
    said = words(items).replace("\n", " ")
    for part in ("ALBUQUERQUE", "2ª VIA", "¿Señal?", "we'll", "R$ 9.999.999,90", "DEPOIS: 09:10"):
        assert part in " ".join(said.split())


@pytest.mark.parametrize("width", [58, 80])
def test_a_native_code_fits_between_the_edges_with_white_around_it(width: int) -> None:
    profile = replace(PROFILE, print_as=PrintAs.TEXT, width=width)
    items = read(job(ordinary(), profile), profile.printable)
    for before, code, after in zip(items, items[1:], items[2:], strict=False):
        if not isinstance(code, Code):
            continue
        assert [around.words for around in (before, after) if isinstance(around, Text)] == ["", ""]
        squares = matrix(code.content)
        assert squares is not None and code.level == "M"
        assert code.dots >= 3 and len(squares) * code.dots <= profile.printable


def test_a_provider_s_text_cannot_give_commands() -> None:
    slip = replace(ordinary(), passenger="ANA\x1bp\x00\x19\xfa\n\x10\x14", document="")
    items = read(job(slip, replace(PROFILE, print_as=PrintAs.TEXT)))
    assert not [item for item in items if isinstance(item, Kick)]


def test_what_a_code_page_lacks_becomes_the_nearest_plain_letter() -> None:
    assert escpos.encoded("São João · 3× …€", "cp437").decode("cp437") == "Sao Joao · 3x ...EUR"
    assert escpos.encoded("Łukasz Øre Đặng ßæŒ þð ŋ 山", "cp860") == b"Lukasz Ore Dang \xe1aeOE thd ng ?"
    assert escpos.encoded("€", "cp858").decode("cp858") == "€"


def test_drawer_and_sound_come_once_an_order_and_with_no_copy() -> None:
    profile = replace(PROFILE, drawer=True, buzzer=Buzzer.GENERIC, print_as=PrintAs.TEXT)
    slip = ordinary()
    last = replace(slip, after=replace(slip, title="RECIBO"))
    once = read(together((slip, slip, last), profile))
    assert [type(item) for item in once if isinstance(item, Kick | Beep)] == [Kick, Beep]
    assert words(once).index("RECIBO") > 0 and once[-1] == Beep("generic")
    assert not [item for item in read(together((slip, slip), profile)) if isinstance(item, Kick | Beep)]
    assert isinstance(read(together((of_test(),), profile))[0], Kick)


@pytest.mark.parametrize("profile", [PROFILE, NARROW, replace(PROFILE, dots=512)], ids=["80", "58", "512"])
def test_the_page_of_test_has_a_code_to_read_and_a_ruler_from_edge_to_edge(profile: PrinterProfile) -> None:
    found = picture(profile, of_test())
    assert read_back(found) == ["TESTE"]
    assert any(row[0] and row[-1] and sum(row) > profile.printable * 0.9 for row in found.rows)


@pytest.mark.parametrize("profile", [PROFILE, NARROW, replace(PROFILE, dots=512)], ids=["80", "58", "512"])
def test_a_code_to_pay_is_read_back_from_the_dots_and_is_no_ticket(profile: PrinterProfile) -> None:
    until = datetime(2026, 3, 19, 15, 30).astimezone()
    slip = code_slip_from(an_attempt(AttemptState.KNOWN), "Guichê 07", PIX_CODE, until, training=False)
    assert read_back(picture(profile, slip)) == [PIX_CODE]
    assert slip.marks == ("NÃO É BILHETE · não vale para viajar",)
    assert slip.fiscal_lines == ("Vale até 15:30",)
