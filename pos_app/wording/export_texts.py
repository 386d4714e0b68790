"""Sentences about the list of orders saved for a spreadsheet."""

from __future__ import annotations

from pathlib import Path

from pos_app.domain.sheets import SheetFault, SheetKind, SheetProblem
from pos_app.wording.translation import choice, filled, phrase, plural, translate

title = phrase("export", "Pedidos")
file_name = phrase("export", "pedidos")
only_listed = phrase(
    "export", "Há mais pedidos que os listados: o arquivo tem só os que estão na lista agora."
)
not_saved = phrase("export", "A lista não foi salva")
_template = choice(
    "export",
    {
        SheetProblem.FULL: (
            "O disco está cheio e nada foi gravado em {folder}. Libere espaço e salve de novo."
        ),
        SheetProblem.NOT_WRITABLE: (
            "Não é possível gravar em {folder} ({reason}). Confira se a pasta existe e se este usuário pode "
            "gravar nela."
        ),
    },
)


@filled("export", "{count} pedido salvo em {path}", "{count} pedidos salvos em {path}")
def saved(count: int, path: Path) -> str: ...


def heads() -> tuple[str, ...]:
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
    words = plural("export", "Salvando {count} pedido em {kind}", "Salvando {count} pedidos em {kind}", count)
    return words.format(kind=kind.name)


def sentence(fault: SheetFault) -> str:
    return _template(fault.kind).format(folder=fault.folder, reason=fault.reason or "?")
