"""Days, hours and spans as people read them."""

from __future__ import annotations

from datetime import date, datetime

from pos_app.ui.sentences import translate


def weekday_short(day: date) -> str:
    """Return ``sáb``."""
    names = translate("days", "seg ter qua qui sex sáb dom").split()
    return names[day.weekday()]


def weekday_long(day: date) -> str:
    """Return ``sábado``."""
    names = translate("days", "segunda terça quarta quinta sexta sábado domingo").split()
    return names[day.weekday()]


def day_typed(day: date) -> str:
    """Return ``sáb 21/03/26``, the form that a date field shows."""
    return f"{weekday_short(day)} {day:%d/%m/%y}"


def day_short(day: date) -> str:
    """Return ``sáb 21/03``."""
    return f"{weekday_short(day)} {day:%d/%m}"


def day_button(day: date) -> str:
    """Return ``sáb 21``."""
    return f"{weekday_short(day)} {day.day}"


def day_title(day: date) -> str:
    """Return ``sábado 21/03``."""
    return f"{weekday_long(day)} {day:%d/%m}"


def clock(moment: datetime) -> str:
    """Return ``22:15``."""
    return f"{moment:%H:%M}"


def span(minutes: int | None) -> str:
    """Return ``8h20``; empty where it is not known."""
    return "" if minutes is None else f"{minutes // 60}h{minutes % 60:02d}"


def days_later(count: int) -> str:
    """Return ``+1 dia`` for an arrival on a later day; empty on the same day."""
    if count < 1:
        return ""
    if count == 1:
        return translate("days", "+1 dia")
    return translate("days", "+{count} dias").format(count=count)


def countdown(seconds: int) -> str:
    """Return ``9:12``, and ``0:00`` once the time is over."""
    left = max(seconds, 0)
    return f"{left // 60}:{left % 60:02d}"


def ago(seconds: int) -> str:
    """Return how old something is: ``há 20 s``, ``há 3 min``, ``há 2 h``."""
    if seconds < 60:
        return translate("days", "há {count} s").format(count=max(seconds, 0))
    if seconds < 3600:
        return translate("days", "há {count} min").format(count=seconds // 60)
    return translate("days", "há {count} h").format(count=seconds // 3600)
