"""The languages of the program. A new one is a line here and ``resources/translations/<code>.po``."""

from collections.abc import Mapping

SOURCE = "pt_BR"
"""The language of the texts in the source: it has no catalogue."""
LANGUAGES: Mapping[str, str] = {SOURCE: "Português (Brasil)", "en": "English", "es": "Español"}
"""The code of each language, as settings and ``--lang`` have it, with the name that its speakers give it."""
