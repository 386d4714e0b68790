"""What to say when settings, credentials, the reading profile, the journal or the training service keep a
desk or a command from starting."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.start_faults import (
    CredentialsError,
    CredentialsProblem,
    DemoError,
    DemoProblem,
    ProfileError,
    SettingsError,
    SettingsProblem,
)
from pos_app.domain.storage import StorageFault
from pos_app.wording import profile_texts, storage_texts
from pos_app.wording.translation import translate

StartFault = SettingsError | CredentialsError | DemoError | ProfileError | StorageFault


def sentence(fault: StartFault) -> str:
    """Say what is wrong and what to do about it, to the person who can mend it."""
    match fault:
        case SettingsError():
            text = _settings(fault.kind)
            return text.format(file=fault.file, field=fault.field, reason=fault.reason or "?")
        case CredentialsError():
            return credentials(fault.kind)
        case DemoError():
            return _demo(fault)
        case ProfileError():
            return profile_texts.sentence(fault)
        case StorageFault():
            return storage_texts.sentence(fault.problem)
    assert_never(fault)


def _settings(kind: SettingsProblem) -> str:
    match kind:
        case SettingsProblem.NOT_READ:
            return translate("start", "Não consegui ler as configurações em {file}: {reason}.")
        case SettingsProblem.NOT_JSON:
            return translate(
                "start",
                "O arquivo de configurações {file} não é um JSON válido ({reason}). Corrija-o ou apague-o.",
            )
        case SettingsProblem.NO_OBJECT:
            return translate("start", "O arquivo de configurações {file} precisa conter um objeto JSON.")
        case SettingsProblem.WRONG_VALUE:
            return translate("start", "Configuração inválida em {file}: campo “{field}” ({reason}).")
        case SettingsProblem.NOT_WRITTEN:
            return translate("start", "Não consegui gravar as configurações em {file}: {reason}.")
        case SettingsProblem.NO_ADDRESS:
            return translate(
                "start",
                "Falta o endereço da central: informe base_url nas configurações ou a variável "
                "POS_APP_BASE_URL. Para conhecer o programa sem uma central, use pos-app --demo.",
            )
        case SettingsProblem.NO_CREDENTIALS:
            return translate(
                "start",
                "Faltam as credenciais da central: use a variável POS_APP_CREDENTIALS (usuário:senha) "
                "ou guarde-as no cofre de senhas com pos-app doctor --save-credentials.",
            )
    assert_never(kind)


def credentials(kind: CredentialsProblem) -> str:
    """Say why credentials cannot be had or kept."""
    match kind:
        case CredentialsProblem.NOT_A_PAIR:
            return translate("start", "As credenciais precisam ter a forma usuário:senha.")
        case CredentialsProblem.NO_KEYRING:
            return translate("start", "Este computador não oferece um cofre de senhas do sistema.")
    assert_never(kind)


def _demo(fault: DemoError) -> str:
    match fault.kind:
        case DemoProblem.NOT_WRITABLE:
            return translate(
                "start",
                "A central de treinamento não abriu em {folder}: {reason}. "
                "Dê permissão de escrita ou escolha outra pasta com --data-dir.",
            ).format(folder=fault.folder, reason=fault.reason or "?")
        case DemoProblem.ENDED:
            return translate("start", "A central de treinamento não abriu: {reason}").format(
                reason=fault.reason or translate("start", "sem explicação")
            )
    assert_never(fault.kind)
