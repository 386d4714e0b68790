"""When the keyboard on the screen shows at the counter. Pure."""

from __future__ import annotations

TYPING = 30.0
"""Seconds after a key of a real keyboard in which a touch on a field does not call the one on the screen."""


class TouchPolicy:
    """``choice`` is ``automatic``, ``always`` or ``never``. Times in seconds that never go back.

    Automatic: it shows for a field that a finger opened, unless somebody typed on a real keyboard just
    before; a finger on the field that already has the cursor asks for it all the same. A key of a real
    keyboard, or a click of a mouse, takes it away.
    """

    def __init__(self, choice: str = "automatic") -> None:
        self._choice = choice
        self._finger = False
        self._typed: float | None = None
        self._asked = False

    def use(self, choice: str) -> None:
        self._choice = choice
        self._asked = False

    def touched(self, *, on_field: bool) -> None:
        """A finger came down, ``on_field`` on the field that already had the cursor."""
        self._finger = True
        self._asked = self._asked or on_field

    def clicked(self) -> None:
        """A mouse was used."""
        self._finger = self._asked = False

    def typed(self, now: float) -> None:
        """A key of a real keyboard was pressed."""
        self._typed = now
        self._finger = self._asked = False

    def hidden(self) -> None:
        """Somebody took it away: it stays away until the next touch."""
        self._finger = self._asked = False

    def shows(self, now: float, *, in_field: bool) -> bool:
        """Return whether it shows, with the cursor in a field or not."""
        if not in_field or self._choice == "never":
            return False
        if self._choice == "always" or self._asked:
            return True
        lately = self._typed is not None and now - self._typed < TYPING
        return self._finger and not lately
