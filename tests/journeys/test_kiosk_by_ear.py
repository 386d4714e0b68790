"""A traveller who sees nothing buys with five keys and the voice, on the real window and the real sandbox.

The voice is Qt's own "mock" engine: it takes the time of speech and says nothing.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent

from pos_app.kiosk.flow.intents import ChooseLanguage
from pos_app.kiosk.flow.state import Page
from tests.journeys.customer import Customer, at_the_kiosk
from tests.sandbox_process import SandboxProcess

pytestmark = [
    pytest.mark.qt,
    pytest.mark.journey,
    pytest.mark.qt_log_ignore("pipewire", "[Tt]ext-to-speech", extend=True),
]

UP, DOWN, ENTER, BACK, HELP = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_F1,
)  # fmt: skip


class Ear:
    """Five keys and what is heard after each."""

    def __init__(self, customer: Customer) -> None:
        self.customer = customer
        self.reader = customer.window.reader
        self.told: list[str] = []
        self.heard: list[str] = []
        self.reader.said.connect(self.told.extend)
        customer.kiosk.voice.began.connect(self.heard.append)

    def press(self, key: Qt.Key) -> None:
        self.told.clear()
        self.heard.clear()
        handle = self.customer.window.windowHandle()
        assert handle is not None
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):  # QTest would run the loop in between.
            QCoreApplication.sendEvent(handle, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier))

    async def hears(self, words: str) -> None:
        await self.customer.until(lambda: any(words in one for one in self.heard), f"«{words}» aloud")

    async def go(self, words: str) -> None:
        """Go down the list until an item begins so, from the top if it is above, and press enter."""
        for key in (DOWN, UP):
            for _ in range(len(self.reader.items) + 1):
                if self._here().startswith(words):
                    await self.customer.until(self._usable, f"«{words}» usable")
                    self.press(ENTER)
                    return
                self.press(key)
                if "da lista." in " ".join(self.told):
                    break
        raise AssertionError(f"«{words}» is not in {[one.name for one in self.reader.items]}")

    def _here(self) -> str:
        return self.reader.items[self.reader.index].name

    def _usable(self) -> bool:
        return self.reader.items[self.reader.index].widget.isEnabled()

    async def wait_for(self, words: str) -> None:
        def there() -> bool:
            return any(one.name.startswith(words) for one in self.reader.items)

        await self.customer.until(there, f"«{words}» in the list")


async def test_five_keys_and_the_voice_lead_to_the_trips(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk", voice="mock") as customer:
        await customer.until(lambda: customer.button("Ouvir"), "the voice")
        ear = Ear(customer)
        ear.press(DOWN)
        await ear.hears("Idioma")
        await ear.go("Comprar passagem")
        await customer.at(Page.ROUTE)
        await ear.hears("Para onde")
        await ear.wait_for("Rio de Janeiro")
        await ear.go("Rio de Janeiro")
        await customer.at(Page.TRIPS)
        await ear.hears("Escolha a viagem")


async def test_help_says_it_louder_and_any_key_stops_the_talk(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk", voice="mock") as customer:
        await customer.until(lambda: customer.button("Ouvir"), "the voice")
        ear = Ear(customer)
        await customer.touch("Ouvir")
        await ear.hears("Bo")  # Good morning, afternoon or evening.
        ear.press(Qt.Key.Key_A)
        await customer.until(lambda: "" not in ear.heard and not ear.told, "silence")
        ear.press(HELP)
        await customer.at(Page.HELP)
        await ear.wait_for("Mais alto")
        await ear.go("Mais alto")
        await ear.hears("volume 7 de 10")
        ear.press(BACK)
        await customer.at(Page.HOME)
        ear.press(UP)
        ear.press(UP)
        await ear.hears("Começo da lista.")
        await customer.touch("Calar a voz")
        assert not customer.window.reader.marks.isVisible()


async def test_without_an_engine_nobody_is_offered_a_voice_and_the_keys_still_work(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk", voice="no-such-engine") as customer:
        ear = Ear(customer)
        answered: list[bool] = []
        customer.kiosk.voice.answered.connect(lambda: answered.append(True))
        await customer.until(lambda: answered, "the answer about engines")
        assert customer.button("Ouvir") is None
        ear.press(DOWN)
        await ear.wait_for("Comprar passagem")
        await ear.go("Comprar passagem")
        await customer.at(Page.ROUTE)
        assert not ear.heard


async def test_the_card_page_speaks_their_language_and_names_its_fields_but_no_digit(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk", voice="mock") as customer:
        await customer.until(lambda: customer.button("Ouvir"), "the voice")
        await customer.touch("Ouvir")
        await customer.to_payment()
        customer.kiosk.ask(ChooseLanguage("es"))
        said: list[str] = []
        customer.window.reader.said.connect(said.extend)

        def says(words: str) -> bool:
            return any(words in one for one in said)

        await customer.touch("Tarjeta de crédito")
        await customer.at(Page.CARD)
        await customer.until(lambda: says("Número de la tarjeta"), "the label of the first field")
        await customer.give_card("4111111111111112")
        for words in ("Nombre como está en la tarjeta", "El número no es correcto."):
            await customer.until(lambda words=words: says(words), f"«{words}» aloud")  # type: ignore[misc]
        assert "1111" not in re.sub(r"\D", "", " ".join(said))
        assert not says("HELENA")
