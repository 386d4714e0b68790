"""What to say when the journal, its files or its folder fail."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.wording.translation import translate

K = StorageKind


def sentence(problem: StorageProblem) -> str:
    """Say what failed and what the clerk can do about it."""
    return _template(problem.kind).format(path=problem.path, reason=problem.reason or "?")


def _template(kind: StorageKind) -> str:
    match kind:
        case K.FULL:
            return translate("storage", "O disco está cheio: libere espaço para voltar a vender.")
        case K.FILE_NOT_WRITABLE:
            return translate("storage", "O arquivo {path} não pode ser escrito ({reason}).")
        case K.FOLDER_NOT_WRITABLE:
            return translate(
                "storage",
                "A pasta de dados {path} não pode ser escrita ({reason}). "
                "Dê permissão de escrita ou escolha outra com --data-dir.",
            )
        case K.NO_LOCKS:
            return translate(
                "storage",
                "A pasta de dados {path} não aceita travas ({reason}). "
                "Escolha uma pasta deste computador com --data-dir.",
            )
        case K.ALREADY_RUNNING:
            return translate(
                "storage",
                "O Guichê já está aberto com a pasta de dados {path}. Use a janela que está aberta.",
            )
        case K.NEWER_VERSION:
            return translate(
                "storage", "O registro {path} é de uma versão mais nova do Guichê: atualize o programa."
            )
        case K.JOURNAL_NOT_WRITABLE:
            return translate("storage", "O registro de vendas {path} não pode ser escrito: {reason}.")
        case K.JOURNAL_NOT_READ:
            return translate(
                "storage",
                "O registro de vendas {path} não pôde ser lido ({reason}). "
                "Feche o Guichê e rode pos-app recover sem --list: o que está em aberto será recuperado.",
            )
        case K.DAMAGED:
            return translate(
                "storage",
                "O registro de vendas está danificado. Feche e abra o Guichê: "
                "o que está em aberto será recuperado.",
            )
        case K.NOT_SET_ASIDE:
            return translate(
                "storage",
                "O registro de vendas {path} está danificado e não pôde ser posto de lado ({reason}).",
            )
        case K.NOT_COPIED:
            return translate("storage", "A cópia de segurança {path} não pôde ser feita: {reason}.")
        case K.DISK_FAILED:
            return translate("storage", "O disco não leu ou não gravou o registro de vendas: {reason}.")
        case K.NO_ANSWER:
            return translate("storage", "O registro de vendas não respondeu: {reason}.")
        case K.CLOSED:
            return translate("storage", "O registro de vendas já foi fechado.")
    assert_never(kind)
