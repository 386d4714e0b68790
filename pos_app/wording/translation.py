"""Texts in the language that was chosen: standard gettext catalogues, for the window and the commands alike.

The source language is Brazilian Portuguese: a text without a translation stays as it is in the source.
``packaging/translate.py`` reads the texts out of the source, so contexts and texts are written as literals.
"""

from __future__ import annotations

import functools
import gettext

from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.system.paths import resources_dir
from pos_app.wording.catalogues import loaded

_chosen: gettext.NullTranslations = gettext.NullTranslations()
_language = SOURCE


def use(language: str) -> None:
    """Let every text from now on be in ``language``; a language without a catalogue is Portuguese."""
    global _chosen, _language
    _language = language if language in LANGUAGES else SOURCE
    _chosen = _catalogue(language)


@functools.cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """Return the catalogue, read once: a kiosk changes its language with every second customer."""
    return loaded(resources_dir() / "translations" / f"{language}.mo") or gettext.NullTranslations()


def language() -> str:
    """Return the language of the texts made now."""
    return _language


def translate(context: str, source: str) -> str:
    """Return ``source`` in the language chosen. ``context`` separates equal texts with two translations."""
    return _chosen.pgettext(context, source)


def plural(context: str, one: str, many: str, count: int) -> str:
    """Return the form for ``count`` in the language chosen, with ``{count}`` filled in.

    ``one`` and ``many`` are the Portuguese forms, for 1 and for every other number; a catalogue has as many
    forms as its language. Other placeholders are left for the caller to fill in.
    """
    return _chosen.npgettext(context, one, many, count).replace("{count}", str(count))


def mark(_context: str, source: str) -> str:
    """Return ``source`` as it is. It enters the catalogues; ``translate`` is called where it is shown."""
    return source
