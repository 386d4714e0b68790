"""A card is paid at the kiosk where a real X server brings the fingers, which touch the page's own pad."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtPrintSupport import QPrinter

from pos_app.card.area import CardArea
from pos_app.card.form import CardForm
from pos_app.desk import card_page
from pos_app.domain.attempts import AttemptState
from pos_app.domain.printers import Sheet
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import Page, Slip
from pos_app.kiosk.screens import scale as scales
from pos_app.printing import printer
from pos_app.printing.slip import Slip as Paper
from tests import card_hands
from tests.journeys.customer import Customer, at_the_kiosk
from tests.sandbox_process import SandboxProcess

pytestmark = [
    pytest.mark.qt,
    pytest.mark.journey,
    pytest.mark.display,
    pytest.mark.timeout(180),
    pytest.mark.skipif(os.environ.get("QT_QPA_PLATFORM") != "xcb", reason="needs the fingers of an X server"),
]

CARD = "4111111111111111"
_FIELDS = 300
"""px: as much of the page stands beside the pad at least."""
_BUTTON = (
    "(() => { const r = document.querySelector('button[type=submit], button').getBoundingClientRect();"
    " return JSON.stringify([r.x + r.width / 2, r.y + r.height / 2, window.innerHeight]); })()"
)


class Finger:
    """Real clicks of the X server on the page of another process. Where its keys lie, it is asked."""

    def __init__(self, customer: Customer) -> None:
        form = customer.kiosk.card.form
        self._customer = customer
        self._form: CardForm = form

    async def touch(self, sign: str) -> None:
        """Touch a key of the pad, once it shows those of the field."""
        wanted = "␣" if sign == " " else sign
        await self._customer.until(lambda: self._key(wanted), f"the key {wanted}")
        at = self._key(wanted)
        assert at is not None
        await self._click(at)

    async def touch_the_page_s_button(self) -> None:
        """Touch the button with which the page sends off the card."""
        put = "setattr(window, 'told', None) or window.session.page.runJavaScript"
        card_hands.ask(self._form, f"{put}({_BUTTON!r}, 0, lambda told: setattr(window, 'told', told))")
        await self._customer.until(lambda: card_hands.ask(self._form, "window.told"), "where the button is")
        x, y, tall = json.loads(card_hands.ask(self._form, "window.told"))
        assert 0 < y < tall, "the button lies where no finger comes"
        assert tall >= _FIELDS, "the pad leaves too little of the page to see what is typed"
        zoom = float(card_hands.ask(self._form, "window.surface.zoomFactor()"))
        await self._click([round(x * zoom), round(y * zoom)])

    def _key(self, sign: str) -> list[int] | None:
        middle = "(lambda p: [p.x(), p.y()])(b.mapTo(window, b.rect().center()))"
        shown = f"{sign!r} in (b.property('sign'), b.text()) and b.isVisible()"
        found: list[list[int]] = card_hands.ask(
            self._form, f"[{middle} for b in window.pad.findChildren(QPushButton) if {shown}]"
        )
        return found[0] if found else None

    async def _click(self, at: list[int]) -> None:
        area = self._form.findChild(CardArea)
        assert area is not None
        where = area.mapToGlobal(QPoint(*at))
        words = ("mousemove", str(where.x()), str(where.y()), "click", "1")
        await asyncio.to_thread(subprocess.run, ["xdotool", *words], check=True, timeout=10)


def print_to_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the printer of this computer be one that prints into a folder."""

    def print_slips(slips: tuple[Paper, ...], _name: str = "", _sheet: Sheet = Sheet.ROLL) -> None:
        paper = QPrinter(QPrinter.PrinterMode.HighResolution)
        paper.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        paper.setOutputFileName(str(folder / f"{len(list(folder.iterdir()))}.pdf"))
        printer.send(slips, paper)

    folder.mkdir()
    monkeypatch.setattr(printer, "print_slips", print_slips)
    monkeypatch.setattr(printer, "check", lambda _name="": None)


class Keypad:
    """Up, down and enter of the X server, which are all the keys that there are."""

    def __init__(self, customer: Customer) -> None:
        self._customer = customer
        self._form: CardForm = customer.kiosk.card.form

    async def press(self, *keys: str) -> None:
        if keys:
            await asyncio.to_thread(subprocess.run, ["xdotool", "key", *keys], check=True, timeout=10)

    async def begin(self) -> None:
        """Press enter in a field, which leads to the first key of the pad."""
        await self.press("Return")
        await self._customer.until(lambda: self._here() >= 0, "the first key")

    async def type(self, signs: str) -> None:
        """Go to the key of each sign and press enter there, once the pad shows the keys of the field."""
        for sign in signs:
            wanted = "␣" if sign == " " else sign
            await self._customer.until(lambda wanted=wanted: wanted in self._signs(), f"the key {wanted}")  # type: ignore[misc]
            by = self._signs().index(wanted) - self._here()
            await self.press(*["Down" if by > 0 else "Up"] * abs(by))
            at = self._signs().index(wanted)
            await self._customer.until(lambda at=at: self._here() == at, f"at the key {wanted}")  # type: ignore[misc]
            await self.press("Return")

    def _signs(self) -> list[str]:
        keys = "[b for b in window.pad.findChildren(QPushButton) if b.isVisible()]"
        found: list[str] = card_hands.ask(
            self._form, f"[b.property('sign') for b in sorted({keys}, key=lambda b: (b.y(), b.x()))]"
        )
        return found

    def _here(self) -> int:
        sign = card_hands.ask(self._form, "window.pad.here and window.pad.here.property('sign')")
        return self._signs().index(sign) if sign in self._signs() else -1


async def test_up_down_and_enter_type_a_card_and_lead_out_of_its_page_and_back(
    shop: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card_hands.folder()
    monkeypatch.setitem(vars(card_page), "self_command", lambda *_words: list(card_hands.COMMAND))
    async with at_the_kiosk(shop, tmp_path / "kiosk", measures=scales.ACROSS) as customer:
        await customer.to_payment()
        customer.kiosk.ask(Ask.GUIDE)
        told: list[str] = []
        reader = customer.window.reader
        reader.said.connect(told.extend)
        await customer.touch("Cartão de crédito")
        await customer.at(Page.CARD)
        await customer.until(lambda: customer.kiosk.card.ready, "the card page")
        form, keys = customer.kiosk.card.form, Keypad(customer)
        await customer.until(lambda: any("1 de 5" in one for one in told), "the first field")
        await keys.press("Up")
        await customer.until(lambda: not form.is_entered(), "before the first field")
        assert reader.items[reader.index].hosts, "nothing of the kiosk stands above its page"
        await keys.press("Return")
        await customer.until(form.is_entered, "the page again")
        await keys.begin()
        await keys.press(*["Down"] * len(keys._signs()))
        await customer.until(lambda: not form.is_entered(), "past the last key")
        await customer.until(lambda: not reader.items[reader.index].hosts, "what the kiosk has below it")
        await keys.press("Up")
        await customer.until(lambda: reader.items[reader.index].hosts, "the page in the list")
        await keys.press("Return")
        await customer.until(form.is_entered, "the page once more")
        await keys.begin()
        for text in (CARD, "ANA LIMA", "08", "2031", "123"):
            await keys.type(f"{text}⇥")
        await customer.at(Page.INSTALMENTS)
        assert "Tecla que digita" in " ".join(told)
        assert not any(one.isdigit() for said in told if "Tecla" in said for one in said), told


async def test_digits_touched_on_the_page_s_own_pad_pay(
    shop: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = tmp_path / "papers"
    print_to_files(papers, monkeypatch)
    card_hands.folder()
    monkeypatch.setitem(vars(card_page), "self_command", lambda *_words: list(card_hands.COMMAND))
    async with at_the_kiosk(shop, tmp_path / "kiosk", measures=scales.ACROSS) as customer:
        await customer.until(lambda: customer.kiosk.papers.ready, "the printer")
        await customer.to_payment()
        await customer.touch("Cartão de crédito")
        await customer.at(Page.CARD)
        await customer.until(lambda: customer.kiosk.card.ready, "the card page")
        finger = Finger(customer)
        quiet = customer.kiosk.state.rules.card_idle
        for text in (CARD, "HELENA P SIQUEIRA", "08", "2031", "123"):
            customer.clock.ahead += quiet - 5  # Somebody slow, but there.
            before = customer.clock()
            for sign in text if text == "123" else (*text, "⇥"):
                await finger.touch(sign)
            await customer.until(lambda: customer.kiosk.state.touched >= before, "word of a touch")  # noqa: B023
            assert customer.page is Page.CARD
        await finger.touch_the_page_s_button()
        await customer.at(Page.INSTALMENTS)
        await customer.touch("1x")
        await customer.pay()
        await customer.at(Page.DONE, 60)
        await customer.until(lambda: customer.kiosk.state.printing.ended, "the slip", 30)
        assert [slip for _, slip in customer.kiosk.state.printing.slips] == [Slip.PRINTED]
        attempt = customer.stage.order.attempt
        assert attempt is not None
        await customer.until(
            lambda: customer.stage.order.attempt.state is AttemptState.PRINTED,  # type: ignore[union-attr]
            "an order that is printed",
        )
        assert attempt.sends == 1
        (paper,) = papers.iterdir()
        assert paper.stat().st_size > 1000
        kept = [one for one in (tmp_path / "kiosk").rglob("*") if one.is_file()]
        assert kept
        assert not any(CARD.encode() in one.read_bytes() for one in kept)
