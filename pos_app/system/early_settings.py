"""The two settings that the first painted window needs, read without loading the settings machinery."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.system import disk

_PREFIX = "pos_app_"
_THEMES = ("light", "dark", "contrast")


class Appearance(NamedTuple):
    """Theme and language as far as they are known early; the real settings are checked after the paint."""

    theme: str = "light"
    language: str = SOURCE


def appearance(settings_file: Path, environ: Mapping[str, str] | None = None) -> Appearance:
    """Return theme and language of ``POS_APP_THEME`` and ``POS_APP_LANGUAGE``, else of a settings file.

    What is absent or broken gives the default: the full load reports what is wrong with it.
    """
    values = _of_file(settings_file)
    for name, value in (os.environ if environ is None else environ).items():
        if value and name.lower().startswith(_PREFIX):  # In any case, as the full reading takes them.
            values[name.lower().removeprefix(_PREFIX)] = value
    theme, language = values.get("theme"), values.get("language")
    return Appearance(
        theme if isinstance(theme, str) and theme in _THEMES else "light",
        language if isinstance(language, str) and language in LANGUAGES else SOURCE,
    )


def _of_file(path: Path) -> dict[str, object]:
    try:
        values = json.loads(disk.content(path).decode())
    except (OSError, ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}
