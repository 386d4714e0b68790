"""The two settings that the first painted window needs, read without loading the settings machinery."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Appearance:
    """Theme and language as far as they can be told early; the real settings are checked after the paint."""

    theme: str = "light"
    language: str = "pt_BR"


def appearance(settings_file: Path) -> Appearance:
    """Return theme and language of a settings file, defaults where it is absent or broken."""
    try:
        values = json.loads(settings_file.read_text(encoding="utf-8"))
        theme, language = values.get("theme"), values.get("language")
    except (OSError, ValueError, AttributeError):
        return Appearance()  # The full reading will say what is wrong with the file.
    return Appearance(
        theme if theme in ("light", "dark", "contrast") else "light",
        language if language in ("pt_BR", "en", "es") else "pt_BR",
    )
