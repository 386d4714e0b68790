"""The provider's card page of the kiosk: in a process of its own, which has its keys too."""

from __future__ import annotations

from collections.abc import Callable

from pos_app.card.form import CardForm
from pos_app.card.wire import Field, SpokenNames
from pos_app.desk.card_page import card_form, page_url
from pos_app.domain.card_page import CardFailure
from pos_app.domain.payment import CardToken
from pos_app.kiosk.screens import scale as scales
from pos_app.system.settings import Settings
from pos_app.wording import payment_texts, settings_texts

_ZOOM, _ZOOM_ACROSS = 200, 120
"""Percent: the fields of the page are as large as our own."""


def names() -> SpokenNames:
    """Return what the keys of the page say, in the customer's language."""
    return SpokenNames(
        payment_texts.page_name(),
        payment_texts.erase_name(),
        payment_texts.next_name(),
        payment_texts.letters_name(),
        payment_texts.digits_name(),
        settings_texts.previous_field(),
        payment_texts.clear_name(),
        payment_texts.confirm_name(),
        payment_texts.sign_name(),
    )


class KioskCard:
    """The card page of one kiosk: made once, opened for one payment session at a time.

    ``given`` receives the token, ``failed`` why the page is gone; ``moved`` is called when ``ready`` changed:
    whether the page can be typed into; ``used`` while somebody types or touches there; ``at_field`` learns in
    which field the cursor is, ``left`` whether it went past the last field, or before the first.
    """

    def __init__(
        self,
        settings: Settings,
        given: Callable[[CardToken], None],
        failed: Callable[[CardFailure], None],
        moved: Callable[[], None],
        used: Callable[[], None],
        at_field: Callable[[Field], None],
        left: Callable[[bool], None],
    ) -> None:
        self._settings = settings
        self._url = page_url(settings)
        self._given = given
        self._failed = failed
        self._moved = moved
        self._used = used
        self._at_field, self._left = at_field, left
        self._made: CardForm | None = None
        self._session = ""
        self.ready = False

    @property
    def offered(self) -> bool:
        return bool(self._url)

    @property
    def host(self) -> str:
        """Host of the page that shows, "" for none."""
        return self._made.host if self._made else ""

    @property
    def form(self) -> CardForm:
        """The widget that shows the page; made when it is first asked for."""
        if self._made is None:
            self._made = card_form(
                self._settings, names(), _ZOOM if scales.scale().upright else _ZOOM_ACROSS, pad=True
            )
            self._made.tokenized.connect(self._given)
            self._made.failed.connect(self._on_failed)
            self._made.ready.connect(self._on_ready)
            self._made.used.connect(self._used)
            self._made.field.connect(self._at_field)
            self._made.left.connect(self._left)
        return self._made

    def open(self, session: str, language: str) -> None:
        """Open the page for a payment session, unless it is open."""
        if session and not self._session:
            self._session = session
            self.form.speak(language, names())
            self.form.open(self._url, session)
            self.form.enter()

    def leave(self) -> None:
        if self._session:
            self.close()

    def close(self) -> None:
        """End the page and its process, with all that was typed there."""
        if self._made is not None:
            self._made.close_form()
        self._session, self.ready = "", False

    def shut_down(self) -> None:
        """End every process of the card page: the program ends."""
        if self._made is not None:
            self._made.shut_down()

    def _on_ready(self) -> None:
        self.ready = True
        self.form.enter()
        self._moved()

    def _on_failed(self, failure: CardFailure) -> None:
        self._session, self.ready = "", False
        self._failed(failure)
