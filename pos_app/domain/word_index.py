"""Which of many numbered texts have a word that begins with some letters."""

from __future__ import annotations

from bisect import bisect_left, insort

_LAST = "\U0010ffff"


class WordIndex:
    """Words in order, each with the numbers of the texts that hold it."""

    def __init__(self) -> None:
        self._entries: list[tuple[str, int]] = []

    def replace(self, number: int, former: str, text: str) -> None:
        """Give a text another wording; ``former`` is the one before, empty for a new text. Words are what
        stands between spaces."""
        was, now = set(former.split()), set(text.split())
        for word in was - now:
            del self._entries[bisect_left(self._entries, (word, number))]
        for word in now - was:
            insort(self._entries, (word, number))

    def count(self, start: str) -> int:
        """Return how many words begin so, once for each text that holds them."""
        first, last = self._span(start)
        return last - first

    def numbers(self, start: str) -> set[int]:
        """Return the numbers of the texts that hold a word which begins so."""
        first, last = self._span(start)
        return {number for _, number in self._entries[first:last]}

    def _span(self, start: str) -> tuple[int, int]:
        return bisect_left(self._entries, (start,)), bisect_left(self._entries, (start + _LAST,))
