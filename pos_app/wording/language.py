"""The language of the window. Portuguese is the language of the source; the others are catalogues."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from pos_app.system.paths import resources_dir

LANGUAGES = ("pt_BR", "en", "es")


def install(application: QCoreApplication, language: str) -> None:
    """Let every text made from now on be in ``language``; an unknown one is Portuguese.

    Dates and money stay Brazilian in every language: the tickets are.
    """
    chosen = language if language in LANGUAGES else LANGUAGES[0]
    QLocale.setDefault(QLocale("pt_BR"))
    own = str(resources_dir() / "translations")
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in ((f"qtbase_{chosen}", qt), (f"guiche_{chosen}", own)):
        translator = QTranslator(application)
        if translator.load(name, folder):
            application.installTranslator(translator)
