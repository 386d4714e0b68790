"""What to say when a single call to the provider cannot be made as it was asked for."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.calls import CallProblem, NotCallable
from pos_app.wording.translation import translate


def sentence(fault: NotCallable) -> str:
    """Say which word of the command line is wrong, and what would be right."""
    known = ", ".join(fault.known) or translate("api", "nenhum")
    return _template(fault.kind).format(operation=fault.operation, name=fault.name, known=known)


def _template(kind: CallProblem) -> str:
    match kind:
        case CallProblem.UNKNOWN_PARAMETER:
            return translate("api", "{operation}: parâmetro desconhecido {name}; conhecidos: {known}")
        case CallProblem.MISSING_PARAMETER:
            return translate("api", "{operation}: falta o parâmetro {name}")
        case CallProblem.NEEDS_BODY:
            return translate("api", "{operation}: precisa de um corpo (--body)")
        case CallProblem.TAKES_NO_BODY:
            return translate("api", "{operation}: não leva corpo")
        case CallProblem.NO_PARAMETER:
            return translate("api", "{name}: escreva --parâmetro valor")
        case CallProblem.NO_VALUE:
            return translate("api", "--{name}: falta o valor")
    assert_never(kind)
