"""Slips as ESC/POS, read back by an interpreter and a decoder that know nothing of our writer."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import AttemptState
from pos_app.domain.printers import CODE_PAGES, COLUMNS, Buzzer, Cut, Darkness, Link, PrintAs, PrinterProfile
from pos_app.printing import escpos
from pos_app.printing.case_slip import code_slip_from
from pos_app.printing.job import job, together
from pos_app.printing.paint import DOTS_PER_MM, Paper, height
from pos_app.printing.qr import matrix
from pos_app.printing.raster import Raster, raster
from pos_app.ui.style import fonts
from tests.printing import interpreter
from tests.printing.codes import read_back
from tests.printing.interpreter import Beep, Code, Fed, Heat, Kick, Picture, RejectedError, Text, read, words
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


def test_a_slip_without_its_fiscal_record_shows_no_code() -> None:
    slip = replace(ordinary(), boarding=None, fiscal=None)
    assert read_back(picture(PROFILE, slip)) == []


@pytest.mark.parametrize("profile", [PROFILE, NARROW], ids=["80", "58"])
@pytest.mark.parametrize("make", [ordinary, longest, of_test])
def test_the_picture_is_as_long_as_the_slip_and_ends_with_its_last_line(
    profile: PrinterProfile, make: object
) -> None:
    slip = make()  # type: ignore[operator]
    found = picture(profile, slip)
    paper = Paper(profile.printable / DOTS_PER_MM, 0.0)
    assert len(found.rows) == pytest.approx(height(slip, paper) * DOTS_PER_MM, abs=1)
    assert any(any(row) for row in found.rows[-3 * DOTS_PER_MM :])
    assert any(any(row) for row in found.rows[: 2 * DOTS_PER_MM])


def test_a_slip_longer_than_the_usual_is_painted_whole() -> None:
    slip = replace(of_test(), paragraphs=tuple((f"Parte {n}", "palavras " * 12) for n in range(40)))
    found = picture(NARROW, slip)
    assert len(found.rows) > 200 * DOTS_PER_MM
    assert any(any(row) for row in found.rows[-5 * DOTS_PER_MM :])


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
    assert escpos.encoded("São João · 3× …€", "cp437").decode("cp437") == "Sao Joao · 3x ...?"
    assert escpos.encoded("€", "cp858").decode("cp858") == "€"


@pytest.mark.parametrize(
    ("cut", "found"),
    [(Cut.NONE, Fed(3)), (Cut.PARTIAL, interpreter.Cut(full=False)), (Cut.FULL, interpreter.Cut(full=True))],
)
def test_the_knife_is_used_as_wanted(cut: Cut, found: object) -> None:
    assert read(job(of_test(), replace(PROFILE, cut=cut)))[-1] == found


def test_drawer_and_sound_are_off_unless_wanted() -> None:
    plain = read(job(of_test(), PROFILE))
    assert not [item for item in plain if isinstance(item, Kick | Beep)]
    for buzzer in (Buzzer.GENERIC, Buzzer.EPSON):
        items = read(job(of_test(), replace(PROFILE, drawer=True, buzzer=buzzer)))
        assert items[0] == Kick(0)
        assert items[-1] == Beep(buzzer.value)


def test_drawer_and_sound_come_once_an_order_and_with_no_copy() -> None:
    profile = replace(PROFILE, drawer=True, buzzer=Buzzer.GENERIC, print_as=PrintAs.TEXT)
    slip = ordinary()
    last = replace(slip, after=replace(slip, title="RECIBO"))
    once = read(together((slip, slip, last), profile))
    assert [type(item) for item in once if isinstance(item, Kick | Beep)] == [Kick, Beep]
    assert words(once).index("RECIBO") > 0 and once[-1] == Beep("generic")
    assert not [item for item in read(together((slip, slip), profile)) if isinstance(item, Kick | Beep)]
    assert isinstance(read(together((of_test(),), profile))[0], Kick)


@pytest.mark.parametrize(
    ("darkness", "levels"),
    [(Darkness.LIGHTER, -3), (Darkness.DARKER, 3), (Darkness.DARKEST, 5)],
)
def test_the_head_prints_darker_or_lighter_before_the_first_dot(darkness: Darkness, levels: int) -> None:
    items = read(job(of_test(), replace(PROFILE, darkness=darkness)))
    assert items[0] == Heat(levels)
    assert not any(isinstance(item, Heat) for item in items[1:])


def test_without_a_wish_the_heat_stays_as_set_in_the_printer() -> None:
    assert not any(isinstance(item, Heat) for item in read(job(of_test(), PROFILE)))


@pytest.mark.parametrize("profile", [PROFILE, NARROW, replace(PROFILE, dots=512)], ids=["80", "58", "512"])
def test_the_page_of_test_has_a_code_to_read_and_a_ruler_from_edge_to_edge(profile: PrinterProfile) -> None:
    found = picture(profile, of_test())
    assert read_back(found) == ["TESTE"]
    assert any(row[0] and row[-1] and sum(row) > profile.printable * 0.9 for row in found.rows)


@pytest.mark.parametrize("profile", [PROFILE, NARROW], ids=["80", "58"])
def test_in_letters_the_ruler_fills_the_line(profile: PrinterProfile) -> None:
    items = read(job(of_test(), replace(profile, print_as=PrintAs.TEXT)), profile.printable)
    lines = [item.words for item in items if isinstance(item, Text)]
    assert f"<{'-' * (COLUMNS[profile.width] - 2)}>" in lines
    assert [item.content for item in items if isinstance(item, Code)] == ["TESTE"]


def test_a_printer_may_number_its_code_pages_differently() -> None:
    sent = job(of_test(), replace(PROFILE, print_as=PrintAs.TEXT, code_page="cp850", code_page_number=19))
    assert b"\x1bt\x13" in sent


def test_the_same_slip_gives_the_same_dots() -> None:
    assert raster(ordinary(), 576) == raster(ordinary(), 576)


@pytest.mark.parametrize(
    "wrong",
    [b"\x07", b"\x1bX", b"\x1dw0", b"\x1b@abc", b"\x10\x09\x01", b"\x1dv0\x00\x49\x00\x01\x00" + bytes(73),
     b"x" * 49 + b"\n", b"\x1bt\x63", b"x\x1dVB\x00"],
)  # fmt: skip
def test_the_interpreter_refuses_what_no_printer_knows(wrong: bytes) -> None:
    with pytest.raises(RejectedError):
        read(wrong)


def test_the_interpreter_reads_what_it_should() -> None:
    assert read(b"\x1b@\x1bE\x01A\x82\n") == [Text("Aé", True, False, 0)]


@pytest.mark.parametrize("profile", [PROFILE, NARROW, replace(PROFILE, dots=512)], ids=["80", "58", "512"])
def test_a_code_to_pay_is_read_back_from_the_dots_and_is_no_ticket(profile: PrinterProfile) -> None:
    until = datetime(2026, 3, 19, 15, 30).astimezone()
    slip = code_slip_from(an_attempt(AttemptState.KNOWN), "Guichê 07", PIX_CODE, until, training=False)
    assert read_back(picture(profile, slip)) == [PIX_CODE]
    assert slip.marks == ("NÃO É BILHETE · não vale para viajar",)
    assert slip.fiscal_lines == ("Vale até 15:30",)
