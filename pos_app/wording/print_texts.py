"""Texts for when a slip does not get onto paper or into a PDF. The sale is kept in every case."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.wording.translation import translate


def sentence(fault: PrintFault) -> str:
    """Return what failed, that the sale is kept, and what to do."""
    return _template(fault.kind).format(name=fault.name, reason=fault.reason or "?")


def _template(kind: PrintProblem) -> str:
    match kind:
        case PrintProblem.PDF_NOT_SAVED:
            return translate(
                "printing",
                "O PDF não pôde ser salvo em {name}: {reason}. Escolha outra pasta. A venda está guardada.",
            )
        case PrintProblem.PDF_NOT_MADE:
            return translate("printing", "O PDF não pôde ser montado. A venda está guardada: tente de novo.")
        case PrintProblem.NOT_TAKEN:
            return translate(
                "printing",
                "A impressora {name} não aceitou o comprovante. Confira papel e cabo, e imprima de novo. "
                "A venda está guardada: salve o bilhete em PDF.",
            )
        case PrintProblem.NO_PRINTER:
            return translate(
                "printing",
                "Nenhuma impressora está instalada neste computador. "
                "A venda está guardada: salve o bilhete em PDF.",
            )
        case PrintProblem.UNKNOWN_PRINTER:
            return translate(
                "printing",
                "A impressora {name} não foi encontrada. Confira o nome nos ajustes. "
                "A venda está guardada: salve o bilhete em PDF.",
            )
        case PrintProblem.NO_DEFAULT:
            return translate(
                "printing",
                "Nenhuma impressora é a padrão deste computador. Escolha uma nos ajustes. "
                "A venda está guardada: salve o bilhete em PDF.",
            )
    assert_never(kind)
