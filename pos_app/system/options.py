"""Command line options about where and how to run."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pos_app.system import paths


class Options(NamedTuple):
    """Options that all commands share. ``demo`` replaces the connection by an own sandbox; ``training`` is
    a demonstration with exercises and the trainer's panel, always in a folder of its own. ``kiosk`` opens the
    self-service kiosk: ``auto``, ``portrait`` or ``landscape``; empty for the desk."""

    data_dir: Path
    settings_file: Path
    demo: bool = False
    training: bool = False
    kiosk: str = ""
    language: str = ""
    theme: str = ""
    quit_after: float = 0.0

    @classmethod
    def of(cls, arguments: object) -> Options:
        """Read them from parsed arguments; a demonstration keeps its data apart. A given folder is that of
        a demonstration, but for training the one of the desk itself: training stays in a folder below."""
        training = bool(getattr(arguments, "training", False))
        demo = training or bool(getattr(arguments, "demo", False))
        given: Path | None = getattr(arguments, "data_dir", None)
        data_dir = given or paths.default_data_dir() / (paths.TRAINING if demo else "")
        if given and training:
            data_dir = given / paths.TRAINING
        settings_file = data_dir / "settings.json" if given or demo else paths.default_settings_file()
        return cls(
            data_dir=data_dir,
            settings_file=settings_file,
            demo=demo,
            training=training,
            kiosk=_orientation(arguments),
            language=getattr(arguments, "lang", "") or "",
            theme=getattr(arguments, "theme", "") or "",
            quit_after=getattr(arguments, "quit_after", 0.0) or 0.0,
        )

    def for_training(self) -> Options:
        folder = self.data_dir / paths.TRAINING
        return self._replace(
            demo=True, training=True, data_dir=folder, settings_file=folder / "settings.json"
        )


def _orientation(arguments: object) -> str:
    """Return how the kiosk is laid out; empty where no kiosk is asked for."""
    for name in ("portrait", "landscape"):
        if getattr(arguments, name, False):
            return name
    return "auto" if getattr(arguments, "kiosk", False) else ""
