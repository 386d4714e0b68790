"""Sentences about the list of orders saved for a spreadsheet."""

from __future__ import annotations

from pathlib import Path
from typing import assert_never

from pos_app.domain.sheets import SheetFault, SheetKind, SheetProblem
from pos_app.wording.translation import plural, translate


def title() -> str:
    """Return the name of the sheet."""
    return translate("export", "Pedidos")


def file_name() -> str:
    """Return how the file's name begins."""
    return translate("export", "pedidos")


def heads() -> tuple[str, ...]:
    """Return the names of the columns."""
    return (
        translate("export", "Pedido"),
        translate("export", "Comprado em"),
        translate("export", "Trecho"),
        translate("export", "Passageiros"),
        translate("export", "Pessoas"),
        translate("export", "Embarque"),
        translate("export", "Total (R$)"),
        translate("export", "Situação"),
        translate("export", "Quem conhece o pedido"),
        translate("export", "Central respondeu em"),
        translate("export", "Diferença entre guichê e central"),
    )


def making(count: int, kind: SheetKind) -> str:
    """Return that the file is being made."""
    words = plural("export", "Salvando {count} pedido em {kind}", "Salvando {count} pedidos em {kind}", count)
    return words.format(kind=kind.name)


def saved(count: int, path: Path) -> str:
    """Return what was saved, and where."""
    words = plural("export", "{count} pedido salvo em {path}", "{count} pedidos salvos em {path}", count)
    return words.format(path=path)


def only_listed() -> str:
    """Return that there are orders that are not in the file."""
    return translate(
        "export", "Há mais pedidos que os listados: o arquivo tem só os que estão na lista agora."
    )


def not_saved() -> str:
    """Return that there is no file."""
    return translate("export", "A lista não foi salva")


def sentence(fault: SheetFault) -> str:
    """Return why there is no file, and what to do."""
    return _template(fault.kind).format(folder=fault.folder, reason=fault.reason or "?")


def _template(kind: SheetProblem) -> str:
    match kind:
        case SheetProblem.FULL:
            return translate(
                "export",
                "O disco está cheio e nada foi gravado em {folder}. Libere espaço e salve de novo.",
            )
        case SheetProblem.NOT_WRITABLE:
            return translate(
                "export",
                "Não é possível gravar em {folder} ({reason}). Confira se a pasta existe e se este usuário "
                "pode gravar nela.",
            )
    assert_never(kind)
