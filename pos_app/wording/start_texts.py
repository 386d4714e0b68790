"""Texts for when settings, credentials, the reading profile, the journal or the training service keep a
desk or a command from starting."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.start_faults import (
    CredentialsError,
    CredentialsProblem,
    DemoError,
    DemoProblem,
    KeyFault,
    ProfileError,
    SettingsError,
    SettingsProblem,
    ValueProblem,
    WrongValue,
)
from pos_app.domain.storage import AlreadyRunning, DiskFull, StorageFault
from pos_app.wording import key_texts, profile_texts, storage_texts
from pos_app.wording.translation import choice, phrase, translate

StartFault = SettingsError | CredentialsError | KeyFault | DemoError | ProfileError | StorageFault

try_again = phrase("StartProblem", "Corrija o que está dito acima e abra de novo.")
credentials = choice(
    "start",
    {
        CredentialsProblem.NOT_A_PAIR: "As credenciais precisam ter a forma usuário:senha.",
        CredentialsProblem.NO_KEYRING: "Este computador não oferece um cofre de senhas do sistema.",
        CredentialsProblem.LOCKED: (
            "O cofre de senhas do sistema está trancado: destranque-o e tente de novo, ou use a variável "
            "POS_APP_CREDENTIALS."
        ),
        CredentialsProblem.FAILED: (
            "O cofre de senhas do sistema falhou ao responder: entre de novo na sessão do computador, ou "
            "use a variável POS_APP_CREDENTIALS."
        ),
    },
)


def sentence(fault: StartFault) -> str:
    """Return what is wrong and what to do about it, to the person who can mend it."""
    match fault:
        case SettingsError():
            line, column = fault.position
            return _settings(fault).format(
                file=fault.file,
                field=fault.field,
                reason=fault.reason or "?",
                variable=fault.variable,
                line=line,
                column=column,
                wrong=value(fault.value) if fault.value else "",
            )
        case CredentialsError():
            return credentials(fault.kind)
        case KeyFault():
            return key_texts.sentence(fault)
        case DemoError():
            return _demo(fault)
        case ProfileError():
            return profile_texts.sentence(fault)
        case StorageFault():
            return storage_texts.sentence(fault.problem)
    assert_never(fault)


def money(fault: StartFault) -> str:
    """Return what holds of customers' money while nothing opens: earlier orders may be on their way."""
    match fault:
        case KeyFault():
            return key_texts.money()
        case StorageFault() if not isinstance(fault, (AlreadyRunning, DiskFull)):
            return translate(
                "start",
                "Abrir o Guichê não cobra nada. Pode haver vendas em andamento no registro: confira com a "
                "central antes de vender de novo.",
            )
        case SettingsError() | CredentialsError() | DemoError() | ProfileError() | StorageFault():
            return translate(
                "start",
                "Abrir o Guichê não cobra nada. As vendas de antes continuam no registro deste guichê.",
            )
    assert_never(fault)


def _settings(fault: SettingsError) -> str:
    kind = fault.kind
    match kind:
        case SettingsProblem.NOT_READ:
            return translate("start", "As configurações em {file} não puderam ser lidas: {reason}.")
        case SettingsProblem.NOT_JSON:
            return translate(
                "start",
                "O arquivo de configurações {file} não é um JSON válido: veja a linha {line}, "
                "coluna {column}. Corrija-o ou apague-o.",
            )
        case SettingsProblem.NOT_UTF8:
            return translate(
                "start",
                "O arquivo de configurações {file} não está em UTF-8. Salve-o de novo assim ou apague-o.",
            )
        case SettingsProblem.NO_OBJECT:
            return translate("start", "O arquivo de configurações {file} precisa conter um objeto JSON.")
        case SettingsProblem.WRONG_VALUE:
            if fault.variable:
                return translate("start", "Configuração inválida na variável {variable}: “{field}” {wrong}.")
            if fault.field == "network.ca_file":
                return translate("start", "Configuração inválida: “{field}” {wrong} ({file}).")
            return translate("start", "Configuração inválida em {file}: “{field}” {wrong}.")
        case SettingsProblem.VARIABLE_NOT_JSON:
            return translate("start", "A variável {variable} precisa conter um JSON válido.")
        case SettingsProblem.NOT_WRITTEN:
            return translate("start", "As configurações não puderam ser gravadas em {file}: {reason}.")
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


def value(wrong: WrongValue) -> str:
    """Return what is wrong with a value, as the end of a sentence that names it."""
    text = {
        ValueProblem.MISSING: translate("start", "está faltando"),
        ValueProblem.UNKNOWN_NAME: translate("start", "não existe: confira como se escreve"),
        ValueProblem.NOT_BOOLEAN: translate("start", "precisa ser true ou false"),
        ValueProblem.NOT_INTEGER: translate("start", "precisa ser um número inteiro"),
        ValueProblem.NOT_NUMBER: translate("start", "precisa ser um número"),
        ValueProblem.NOT_TEXT: translate("start", "precisa ser um texto entre aspas"),
        ValueProblem.NOT_LIST: translate("start", "precisa ser uma lista"),
        ValueProblem.EMPTY: translate("start", "precisa ter pelo menos um valor"),
        ValueProblem.NOT_NAMED_TEXTS: translate("start", "precisa ser um objeto JSON com nomes e textos"),
        ValueProblem.NOT_OBJECT: translate("start", "precisa ser um objeto JSON"),
        ValueProblem.NOT_A_CHOICE: translate("start", "precisa ser um destes: {choices}"),
        ValueProblem.BELOW: translate("start", "precisa ser {limit} ou mais"),
        ValueProblem.NOT_ABOVE: translate("start", "precisa ser mais que {limit}"),
        ValueProblem.ABOVE: translate("start", "precisa ser {limit} ou menos"),
        ValueProblem.NOT_BELOW: translate("start", "precisa ser menos que {limit}"),
        ValueProblem.NOT_SECURE: translate(
            "start",
            "precisa ser um endereço completo que começa com https:// (http só vale para este computador)",
        ),
        **_network(),
        ValueProblem.OTHER: translate("start", "tem um valor que não serve"),
    }[wrong.problem]
    return text.format(limit=wrong.limit, choices=_one_of(wrong.choices))


def _network() -> dict[ValueProblem, str]:
    return {
        ValueProblem.NOT_A_PIN: translate(
            "start",
            "precisa ser o SHA-256 da chave pública do certificado, em Base64 ou hexadecimal",
        ),
        ValueProblem.NOT_A_PROXY: translate(
            "start",
            "precisa ser um endereço como http://proxy.empresa.com.br:3128, sem usuário nem senha, "
            "ou a palavra environment",
        ),
        ValueProblem.CA_NOT_READ: translate(
            "start", "aponta para um arquivo de certificados que não existe ou não pode ser lido"
        ),
        ValueProblem.CA_NOT_PEM: translate(
            "start",
            "aponta para um arquivo sem certificado em PEM (texto com a linha BEGIN CERTIFICATE); "
            "converta-o se estiver em DER",
        ),
        ValueProblem.CA_HAS_KEY: translate(
            "start",
            "aponta para um arquivo que traz também uma chave privada: deixe nele só os certificados",
        ),
        ValueProblem.CA_NOT_AUTHORITY: translate(
            "start",
            "aponta para um arquivo em que um certificado não é de uma autoridade (CA): "
            "use o da autoridade, não o do servidor",
        ),
        ValueProblem.CA_EXPIRED: translate(
            "start", "aponta para um arquivo em que um certificado está vencido: peça o novo"
        ),
    }


def _one_of(choices: tuple[str, ...]) -> str:
    *names, last = choices or ("",)
    if not names:
        return last
    return translate("start", "{names} ou {last}").format(names=", ".join(names), last=last)


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
