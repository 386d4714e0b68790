"""Texts of the strips about the connection to the provider."""

from __future__ import annotations

from datetime import datetime

from pos_app.wording import format
from pos_app.wording.translation import translate


def offline(since: datetime) -> tuple[str, str]:
    """Return lead and words while nothing answers."""
    return (
        translate("line", "A central não responde desde {hour}.").format(hour=format.hour(since)),
        translate("line", "Consulta e reimpressão funcionam. Venda, não."),
    )


def slow(seconds: float) -> tuple[str, str]:
    """Return lead and words while answers come late."""
    return (
        translate("line", "Central lenta: {seconds} s por resposta.").format(seconds=round(seconds)),
        translate("line", "Pode vender. Tecle uma vez e aguarde."),
    )
