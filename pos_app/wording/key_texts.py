"""Texts about the key of an encrypted journal: why it cannot be had, and what to do."""

from __future__ import annotations

from pos_app.domain.start_faults import KeyFault, KeyProblem
from pos_app.wording.translation import choice, filled, phrase

K = KeyProblem

money = phrase(
    "key", "O registro não foi alterado. Pode haver vendas em andamento nele: não venda de novo por fora."
)
ask = phrase("key", "Senha de abertura do registro: ")
choose_passphrase = phrase(
    "PassphrasePage",
    "O registro guarda nomes, documentos e contatos de passageiros. Este computador não tem cofre de "
    "senhas, então escolha uma senha, que será pedida a cada abertura. Anote-a em lugar seguro: sem ela o "
    "registro não abre, e ninguém pode recuperá-la.",
)
passphrase_asked = phrase("PassphrasePage", "O registro deste guichê é criptografado e pede a sua senha.")
without_encryption = phrase(
    "PassphrasePage", "Sem criptografia, quem copiar a pasta de dados lê tudo o que está nela."
)
passphrase_missing = phrase("PassphrasePage", "Digite a senha de abertura.")
passphrases_differ = phrase("PassphrasePage", "As duas não são iguais.")
_TEXTS = choice(
    "key",
    {
        K.CHOOSE_PASSPHRASE: (
            "O registro de vendas é criptografado, e este computador não tem cofre de senhas para a chave. "
            "Abra a janela do Guichê e escolha uma senha de abertura, ou informe a chave em "
            "POS_APP_JOURNAL_KEY."
        ),
        K.PASSPHRASE: (
            "O registro de vendas em {folder} pede a senha de abertura. Abra a janela do Guichê, ou rode o "
            "comando num terminal."
        ),
        K.WRONG_PASSPHRASE: (
            "Esta não é a senha de abertura do registro de vendas em {folder}. Confira maiúsculas e teclado "
            "e tente de novo."
        ),
        K.NOT_A_KEY: (
            "A chave informada (POS_APP_JOURNAL_KEY ou credencial journal-key) não serve: são 64 dígitos "
            "hexadecimais."
        ),
        K.OTHER_KEY: (
            "A chave informada não é a do registro de vendas em {folder}. Retire-a para usar a do cofre de "
            "senhas, ou informe a chave deste registro."
        ),
        K.NOT_GIVEN: (
            "O registro de vendas em {folder} é criptografado com uma chave que vem de fora. Informe-a em "
            "POS_APP_JOURNAL_KEY ou na credencial journal-key do systemd."
        ),
        K.NO_KEYRING: (
            "A chave do registro de vendas em {folder} está no cofre de senhas, que esta sessão não "
            "oferece. Entre na sessão gráfica do mesmo usuário, ou informe a chave em POS_APP_JOURNAL_KEY."
        ),
        K.LOCKED: "O cofre de senhas do sistema não abriu: desbloqueie-o e abra o Guichê de novo.",
        K.FAILED: (
            "O cofre de senhas do sistema não respondeu como devia, e a chave do registro de vendas em "
            "{folder} não veio. Saia da sessão, entre de novo e abra o Guichê, ou informe a chave em "
            "POS_APP_JOURNAL_KEY."
        ),
        K.LOST: (
            "O cofre de senhas não tem a chave do registro de vendas em {folder}. Nada foi alterado: "
            "recupere o cofre deste usuário, ou informe em POS_APP_JOURNAL_KEY a chave que foi guardada. "
            "Sem ela, confira com a central os pedidos em andamento antes de vender com outra pasta de "
            "dados."
        ),
        K.NO_KEY_FILE: (
            "O registro de vendas em {folder} é criptografado, e falta o arquivo journal-key.json, também "
            "em backups. Traga-o de uma cópia da pasta, ou informe a chave em POS_APP_JOURNAL_KEY."
        ),
    },
)


@filled("PassphrasePage", "Use pelo menos {count} caracteres.")
def passphrase_too_short(count: int) -> str: ...


def sentence(fault: KeyFault) -> str:
    """Return what is wrong and what to do about it, to the person who can mend it."""
    return _TEXTS(fault.kind).format(folder=fault.folder)
