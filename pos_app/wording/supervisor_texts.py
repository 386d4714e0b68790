"""Sentences about the supervisor's PIN."""

from __future__ import annotations

import math

from pos_app.wording.translation import phrase, plural, translate

present = phrase("supervisor", "PIN atual")
present_hint = phrase("supervisor", "para trocar o nome ou o PIN")
present_missing = phrase("supervisor", "Digite o PIN atual do supervisor para trocar o nome ou o PIN.")


def wrong(left: int) -> str:
    return " ".join(
        (
            translate("supervisor", "PIN não confere."),
            plural("supervisor", "Resta {count} tentativa.", "Restam {count} tentativas.", left).format(
                count=left
            ),
        )
    )


def locked(seconds: float) -> str:
    minutes = max(1, math.ceil(seconds / 60))
    return plural(
        "supervisor",
        "Houve tentativas demais. Tente de novo em {count} minuto.",
        "Houve tentativas demais. Tente de novo em {count} minutos.",
        minutes,
    ).format(count=minutes)
