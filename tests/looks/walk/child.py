"""Walks in one language and at one scale; one process each."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from pos_app.desk import event_loop
from pos_app.desk import language as language_of_the_window
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import THEMES
from tests.looks.gallery.driver import at_a_desk, at_a_window
from tests.looks.gallery.scenes import VISITS
from tests.looks.gallery.visit import Visit
from tests.looks.walk import rules
from tests.looks.walk.contrast import contrast
from tests.looks.walk.finding import Finding
from tests.looks.walk.painted import PaintRecorder
from tests.looks.walk.settled import settled
from tests.looks.walk.untranslated import Untranslated

_SIZES = {"1": ((1366, 710), (1024, 620)), "1.5": ((1280, 662),), "2": ((1366, 768), (1024, 720))}
SIZES = _SIZES[os.environ.get("QT_SCALE_FACTOR", "1")]
"""Sizes of the window by the scale of the screen: 1366x768 and 1920x1080 maximised between a title bar and a
task bar, the smallest desk, and twice as many px."""


class Walker:
    """Looks at each state of the wanted visits; ``found`` holds what is wrong, each with where it showed."""

    def __init__(self, language: str, themes: tuple[str, ...], only: tuple[str, ...]) -> None:
        self._untranslated = Untranslated(language)
        self._recorder = PaintRecorder()
        self._themes, self._only = themes, only
        self.found: dict[Finding, list[str]] = {}
        self.seen: list[str] = []
        self.failures: list[str] = []

    async def run(self, quit_event: asyncio.Event) -> None:
        """Make the wanted visits."""
        for visit in VISITS:
            if self._only and not set(self._only) & set(visit.pictures):
                continue
            with tempfile.TemporaryDirectory() as folder:
                try:
                    await self._make(visit, Path(folder))
                except Exception as error:  # noqa: BLE001 - the walk fails with its name, the others go on
                    self.failures.append(f"{visit.act.__name__.strip('_')}: {error!r}")
        quit_event.set()

    async def _make(self, visit: Visit, folder: Path) -> None:
        if visit.desk:
            desk = at_a_desk(
                folder,
                self._themes[0],
                SIZES[0],
                self.look,
                training=visit.training,
                settings=visit.settings,
                **visit.quirks,
            )
        else:
            desk = at_a_window(self._themes[0], SIZES[0], self.look)  # type: ignore[assignment]
        async with desk as driver:
            await visit.act(driver)

    async def look(self, name: str, window: QWidget, over: QWidget | None) -> None:
        """Measure one state at every size and in every theme, and leave it as it was."""
        self.seen.append(name)
        for size in SIZES:
            window.resize(*size)
            await settled(*(window, *([over] if over else [])))
            where = f"{name} {size[0]}x{size[1]}"
            # What is darkened under a dialog is not read; it is measured where it is in the light.
            self._keep(self._measure(over or window), where)
            for theme_name in (*self._themes[1:], *self._themes[:1]) if self._themes[1:] else ():
                self._dress(theme_name)
                await settled(*(window, *([over] if over else [])))  # Qt tells its widgets in a later turn.
                self._keep(self._contrast(over or window), where)
        window.resize(*SIZES[0])
        await settled(window)

    def _measure(self, place: QWidget) -> Iterator[Finding]:
        with self._recorder.recording() as texts:
            picture = place.grab().toImage()
        yield from rules.names(place)
        yield from rules.targets(place)
        yield from rules.tab_order(place)
        yield from rules.cut_off(place, texts)
        yield from rules.outside(place)
        yield from rules.layouts(place)
        yield from self._untranslated.findings(place, texts)
        yield from contrast(place, picture, texts)

    def _contrast(self, place: QWidget) -> Iterator[Finding]:
        with self._recorder.recording() as texts:
            picture = place.grab().toImage()
        yield from contrast(place, picture, texts)

    def _keep(self, findings: Iterable[Finding], where: str) -> None:
        for finding in findings:
            self.found.setdefault(finding, []).append(where)

    def _dress(self, name: str) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        theme().apply(application, name)


def main() -> int:
    """Walk; the arguments are LANGUAGE THEMES [PICTURE...], the themes with commas between them."""
    language, themes, *only = sys.argv[1:]
    application = QApplication(sys.argv[:1])
    language_of_the_window.install(application, language)
    walker = Walker(language, tuple(name for name in themes.split(",") if name in THEMES), tuple(only))
    event_loop.run(application, walker.run)
    for finding, where in walker.found.items():
        print(f"{finding}  [{len(where)}: {where[0]}]")
    for failure in walker.failures:
        print(f"walk: {failure}")
    print(f"{len(walker.seen)} states", file=sys.stderr)
    return 1 if walker.found or walker.failures or not walker.seen else 0


if __name__ == "__main__":
    sys.exit(main())
