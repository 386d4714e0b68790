"""Command line options about where and how to run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pos_app.system import paths


@dataclass(frozen=True, slots=True)
class Options:
    """Options that all commands share. ``demo`` replaces the connection by an own sandbox."""

    data_dir: Path
    settings_file: Path
    demo: bool = False
    language: str = ""
    theme: str = ""
    quit_after: float = 0.0

    @classmethod
    def of(cls, arguments: object) -> Options:
        """Read them from parsed arguments; a demonstration keeps its data apart."""
        demo = bool(getattr(arguments, "demo", False))
        given: Path | None = getattr(arguments, "data_dir", None)
        data_dir = given or paths.default_data_dir() / ("treinamento" if demo else "")
        settings_file = data_dir / "settings.json" if given or demo else paths.default_settings_file()
        return cls(
            data_dir=data_dir,
            settings_file=settings_file,
            demo=demo,
            language=getattr(arguments, "lang", "") or "",
            theme=getattr(arguments, "theme", "") or "",
            quit_after=getattr(arguments, "quit_after", 0.0) or 0.0,
        )
