"""Renders the pictures of one theme, size and language; one process each."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from PySide6.QtCore import QPoint, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.card.form import CardForm
from pos_app.desk import event_loop
from pos_app.desk import language as language_of_the_window
from tests import card_hands
from tests.looks.gallery.driver import Camera, at_a_desk, at_a_window
from tests.looks.gallery.scenes import VISITS
from tests.looks.gallery.visit import Visit

# Messages of Chromium on a machine without a graphics card.
_KNOWN = (
    "QRhiGles2",
    "Failed to create RHI",
    "GPUInfo",
    "Sandboxing disabled",
    "This plugin does not support propagateSizeHints",
)


class Renderer:
    """Runs the wanted visits and keeps their pictures as ``<picture>-<suffix>.png``."""

    def __init__(self, out: Path, theme: str, size: tuple[int, int], suffix: str, only: str) -> None:
        self._out, self._theme, self._size, self._suffix, self._only = out, theme, size, suffix, only
        self.failures: list[str] = []
        self.taken: list[str] = []

    async def run(self, quit_event: asyncio.Event) -> None:
        """Visit the desk as often as the wanted pictures need."""
        for visit in VISITS:
            if not any(self._only in picture for picture in visit.pictures):
                continue
            name = visit.act.__name__.strip("_")
            with tempfile.TemporaryDirectory() as folder:
                try:
                    async with self._at(visit, Path(folder)) as driver:
                        await visit.act(driver)
                except Exception as error:  # noqa: BLE001 - the run fails with its name, the others go on
                    self.failures.append(f"{name}: {error!r}")
            missing = set(visit.pictures) - set(self.taken)
            if missing:
                self.failures.append(f"{name}: no picture of {', '.join(sorted(missing))}")
        quit_event.set()

    def _at(self, visit: Visit, folder: Path) -> AbstractAsyncContextManager[Camera]:
        if visit.desk:
            return at_a_desk(
                folder,
                self._theme,
                self._size,
                self._keep,
                training=visit.training,
                settings=visit.settings,
                **visit.quirks,
            )
        return at_a_window(self._theme, self._size, self._keep)

    def on_message(self, kind: QtMsgType, _context: object, message: str) -> None:
        """Count a warning of Qt as a failure."""
        if kind is not QtMsgType.QtInfoMsg and not message.startswith(_KNOWN):
            self.failures.append(f"Qt: {message}")

    async def _keep(self, name: str, window: QWidget, over: QWidget | None) -> None:
        if QGuiApplication.platformName() == "xcb":
            # What a person sees: the screen, with the window's frame and whatever stands over it.
            picture = window.screen().grabWindow(0)
        else:
            picture = window.grab()
            form = window.findChild(CardForm)
            if form is not None and form.process_id:
                with QPainter(picture) as painter:
                    painter.drawImage(form.mapTo(window, QPoint()), card_hands.picture(form))
            if over is not None:
                with QPainter(picture) as painter:
                    painter.drawPixmap(over.pos() - window.mapToGlobal(QPoint()), over.grab())
        scale = picture.devicePixelRatio()
        suffix = self._suffix if scale == 1 else f"{self._suffix}@{scale:g}"
        picture.save(str(self._out / f"{name}-{suffix}.png"))
        self.taken.append(name)


def main() -> int:
    """Render; the arguments are OUT THEME WIDTHxHEIGHT LANGUAGE ONLY."""
    out, theme, size, language, only = sys.argv[1:6]
    application = QApplication(sys.argv[:1])
    language_of_the_window.install(application, language)
    width, height = (int(part) for part in size.split("x"))
    renderer = Renderer(Path(out), theme, (width, height), f"{theme}-{size}-{language}", only)
    qInstallMessageHandler(renderer.on_message)
    event_loop.run(application, renderer.run)
    for failure in renderer.failures:
        print(failure, file=sys.stderr)
    print("\n".join(renderer.taken))
    return 1 if renderer.failures else 0


if __name__ == "__main__":
    sys.exit(main())
