"""Texts for when the journal, its files or its folder fail."""

from __future__ import annotations

from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.wording.translation import choice

K = StorageKind
_TEXTS = choice(
    "storage",
    {
        K.FULL: "O disco está cheio: libere espaço para voltar a vender.",
        K.FILE_NOT_WRITABLE: "Não é possível gravar o arquivo {path} ({reason}).",
        K.FOLDER_NOT_WRITABLE: (
            "Não é possível gravar na pasta de dados {path} ({reason}). Dê permissão de escrita ou escolha "
            "outra com --data-dir."
        ),
        K.NO_LOCKS: (
            "A pasta de dados {path} não aceita travas ({reason}). Escolha uma pasta deste computador com "
            "--data-dir."
        ),
        K.ALREADY_RUNNING: (
            "O Guichê já está aberto com a pasta de dados {path}. Use a janela que está aberta."
        ),
        K.NEWER_VERSION: "O registro {path} é de uma versão mais nova do Guichê: atualize o programa.",
        K.JOURNAL_NOT_WRITABLE: "Não é possível gravar o registro de vendas {path}: {reason}.",
        K.JOURNAL_NOT_READ: (
            "O registro de vendas {path} não pôde ser lido ({reason}). Feche o Guichê e rode pos-app "
            "recover sem --list: o que está em aberto será recuperado."
        ),
        K.DAMAGED: (
            "O registro de vendas está danificado. Feche e abra o Guichê: o que está em aberto será "
            "recuperado."
        ),
        K.NOT_SET_ASIDE: (
            "O registro de vendas {path} está danificado e não pôde ser posto de lado ({reason})."
        ),
        K.NOT_COPIED: "A cópia de segurança {path} não pôde ser feita: {reason}.",
        K.DISK_FAILED: "O disco não leu ou não gravou o registro de vendas: {reason}.",
        K.NO_ANSWER: "O registro de vendas não respondeu: {reason}.",
        K.CLOSED: "O registro de vendas já foi fechado.",
        K.OTHER_KEY: (
            "O registro de vendas {path} não abre com a chave informada. Nada foi alterado: informe a chave "
            "com que ele foi criptografado."
        ),
        K.NO_CIPHER: (
            "Este Guichê foi instalado sem a biblioteca que criptografa o registro (apsw-sqlite3mc): "
            "instale-o de novo."
        ),
        K.NOT_SEALED: (
            "O registro de vendas {path} não pôde ser criptografado: a cópia cifrada saiu diferente. O "
            "registro continua como estava; feche e abra o Guichê, e se isso se repetir chame o suporte."
        ),
    },
)


def sentence(problem: StorageProblem) -> str:
    text = _TEXTS(problem.kind)
    return text.format(path=problem.path, reason=problem.reason or "?")
