"""The language of the window: our texts, and those that Qt's own dialogs and menus bring."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.wording import translation

_installed = SOURCE
_of_qt: list[QTranslator] = []


def install(application: QCoreApplication, language: str) -> None:
    """Set the language of all texts made from now on; an unknown one means Portuguese.

    Dates and money stay Brazilian in every language: the tickets are.
    """
    global _installed
    _installed = language if language in LANGUAGES else SOURCE
    translation.use(language)
    QLocale.setDefault(QLocale(SOURCE))
    while _of_qt:
        application.removeTranslator(_of_qt.pop())
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{language}", folder):
        application.installTranslator(translator)
        _of_qt.append(translator)


def installed() -> str:
    return _installed
