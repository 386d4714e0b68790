"""The checks of ``pos-app doctor`` on the web engine of the card page: patch level, age, isolation."""

from __future__ import annotations

from datetime import date

from pos_app.commands.doctor_finding import Finding
from pos_app.system import engine
from pos_app.system.engine import Isolation
from pos_app.wording import program_texts


def check_engine(what: str, base: str, patch: str, qt: str, today: date | None = None) -> list[Finding]:
    """Return the findings about an engine that loads; ``what`` is its heading, ``qt`` the version of Qt."""
    seen = f"Chromium {program_texts.chromium(base, patch)}"
    age = engine.qt_age(qt, today or date.today())
    mend = program_texts.old_engine(qt, age) if age is None or age > engine.OLD_AFTER else ""
    found = [Finding(what, seen, mend, warning=True)]
    isolation = engine.isolation()
    words = program_texts.isolation(isolation)
    mended = "" if isolation is Isolation.FULL else program_texts.isolate(isolation)
    return [*found, Finding(program_texts.isolation_title(), words, mended, warning=True)]
