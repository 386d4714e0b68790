"""The slip of a shift: what was signed as it was signed, what came later apart, and every line of the sum."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from pos_app.domain.audit import Head
from pos_app.domain.money import Cents, brl
from pos_app.domain.shifts import EntryKind, Shift, ShiftEntry, ShiftFigures
from pos_app.printing.shift_slip import shift_slip_from
from pos_app.printing.slip import Slip
from pos_app.wording.shift_texts import PAPER_TOPICS
from tests.sale.samples import NOW
from tests.wording.chapters.shift import _figures, _signed

HEAD = Head(1432, "9f2c" * 16)
PRINTED = datetime(2026, 3, 19, 21, 6, tzinfo=UTC)


def slip(shown: ShiftFigures, *, training: bool = False, head: Head = HEAD) -> Slip:
    return shift_slip_from(shown, PAPER_TOPICS, "Guichê 07", head, PRINTED, training=training)


def test_what_was_signed_stands_and_what_came_in_later_is_no_part_of_it() -> None:
    shown = _signed()
    later = replace(shown, account=replace(shown.account, fee=Cents(999_999)))
    made = slip(later)
    names = [line.name for line in made.money]
    values = {line.name: line.value for line in made.money}
    assert made.title == "FECHAMENTO DO TURNO 12" and not made.marks
    assert values["VENDIDO R$"] == brl(13_980) and values["Taxa de serviço"] == brl(990)
    assert "Depois da assinatura, vendido: GB7K-4A0J" in names
    assert values["Fora da soma: Em dúvida · 1"] == brl(13_980)
    headings = [heading for heading, _ in made.paragraphs]
    assert headings == ["CONTADO ÀS CEGAS", "EXPLICAÇÃO", "ASSINATURA"]
    counted = made.paragraphs[0][1].split("\n")
    assert counted[0].startswith("Cartão à vista: 0 · R$") and "DIFERENÇA \u22121" in counted[0]
    assert counted[-1].startswith("Dinheiro: R$") and counted[-1].endswith("confere")
    assert made.fiscal_lines[0] == f"Trilha 1432: {HEAD.hash}"


def test_the_drawer_adds_up_from_its_float_down() -> None:
    shown = _figures()
    moved = (
        ShiftEntry(EntryKind.PAID_IN, NOW, "Marina", amount=Cents(5_000), words="troco"),
        ShiftEntry(EntryKind.PAID_OUT, NOW, "Marina", amount=Cents(2_500), words="malote"),
    )
    made = slip(replace(shown, shift=Shift(12, (*shown.shift.entries, *moved))))
    assert [(line.name, line.value) for line in made.money[-4:]] == [
        ("Fundo de troco", brl(10_000)),
        ("Suprimento: troco", brl(5_000)),
        ("Sangria: malote", brl(-2_500)),
        ("Dinheiro na gaveta", brl(12_500)),
    ]
    without = replace(shown.shift.entries[0], amount=Cents(0))
    bare = slip(replace(shown, shift=Shift(12, (without,))))
    assert not any("gaveta" in line.name for line in bare.money)
