"""What keeps a desk or a command from starting, and what the program says about itself."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, assert_never

from pos_app.domain.start_faults import (
    CredentialsError,
    CredentialsProblem,
    DemoError,
    DemoProblem,
    KeyFault,
    KeyProblem,
    ProfileError,
    ProfileProblem,
    SettingsError,
    SettingsProblem,
    ValueProblem,
    WrongValue,
)
from pos_app.domain.storage import AlreadyRunning, DiskFull, StorageFault
from pos_app.system.engine import Isolation
from pos_app.wording import fault_texts
from pos_app.wording.notices import NoticeView
from pos_app.wording.sentence import either, system_words
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

StartFault = SettingsError | CredentialsError | KeyFault | DemoError | ProfileError | StorageFault

try_again = phrase("Corrija o que está dito acima e abra de novo.")
credentials = choice(
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
    }
)


_settings = choice(
    {
        SettingsProblem.NOT_READ: "As configurações em {file} não puderam ser lidas: {reason}.",
        SettingsProblem.NOT_JSON: (
            "O arquivo de configurações {file} não é um JSON válido: veja a linha {line}, "
            "coluna {column}. Corrija-o ou apague-o."
        ),
        SettingsProblem.NOT_UTF8: (
            "O arquivo de configurações {file} não está em UTF-8. Salve-o de novo assim ou apague-o."
        ),
        SettingsProblem.BEYOND_SENSE: (
            "O arquivo de configurações {file} tem um número longo demais ou partes dentro de partes "
            "demais. Corrija-o ou apague-o."
        ),
        SettingsProblem.NO_OBJECT: "O arquivo de configurações {file} precisa conter um objeto JSON.",
        SettingsProblem.VARIABLE_NOT_JSON: "A variável {variable} precisa conter um JSON válido.",
        SettingsProblem.NOT_WRITTEN: "As configurações não puderam ser gravadas em {file}: {reason}.",
        SettingsProblem.NO_ADDRESS: (
            "Falta o endereço da central: informe base_url nas configurações ou a variável "
            "POS_APP_BASE_URL. Para conhecer o programa sem uma central, use pos-app --demo."
        ),
        SettingsProblem.NO_CREDENTIALS: (
            "Faltam as credenciais da central: use a variável POS_APP_CREDENTIALS (usuário:senha) "
            "ou guarde-as no cofre de senhas com pos-app doctor --save-credentials."
        ),
        SettingsProblem.WRONG_VALUE: "Configuração inválida em {file}: “{field}” {wrong}.",
    }
)
_wrong_variable = phrase("Configuração inválida na variável {variable}: “{field}” {wrong}.")
_wrong_authority = phrase("Configuração inválida: “{field}” {wrong} ({file}).")


_demo = choice(
    {
        DemoProblem.NOT_WRITABLE: "A central de treinamento não abriu em {folder}: {reason}. "
        "Dê permissão de escrita ou escolha outra pasta com --data-dir.",
        DemoProblem.ENDED: "A central de treinamento não abriu: {reason}",
    }
)
_unexplained = phrase("sem explicação")


def sentence(fault: StartFault) -> str:
    """Return what is wrong and what to do about it, to the person who can mend it."""
    match fault:
        case SettingsError():
            line, column = fault.position
            text = _settings(fault.kind)
            if fault.kind is SettingsProblem.WRONG_VALUE and fault.variable:
                text = _wrong_variable()
            elif fault.kind is SettingsProblem.WRONG_VALUE and fault.field == "network.ca_file":
                text = _wrong_authority()
            return text.format(
                file=fault.file,
                field=fault.field,
                reason=system_words(fault.reason),
                variable=fault.variable,
                line=line,
                column=column,
                wrong=value(fault.value) if fault.value else "",
            )
        case CredentialsError():
            return credentials(fault.kind)
        case KeyFault():
            return key_sentence(fault)
        case DemoError():
            return _demo(fault.kind).format(
                folder=fault.folder, reason=system_words(fault.reason or _unexplained())
            )
        case ProfileError():
            return profile_sentence(fault)
        case StorageFault():
            return fault_texts.sentence(fault.problem)
    assert_never(fault)


def money(fault: StartFault) -> str:
    """Return what holds of customers' money while nothing opens: earlier orders may be on their way."""
    match fault:
        case KeyFault():
            return key_money()
        case StorageFault() if not isinstance(fault, (AlreadyRunning, DiskFull)):
            return translate(
                "Abrir o Guichê não cobra nada. Pode haver vendas em andamento no registro: confira com a "
                "central antes de vender de novo."
            )
        case SettingsError() | CredentialsError() | DemoError() | ProfileError() | StorageFault():
            return translate(
                "Abrir o Guichê não cobra nada. As vendas de antes continuam no registro deste guichê."
            )
    assert_never(fault)


_value = choice(
    {
        ValueProblem.MISSING: "está faltando",
        ValueProblem.UNKNOWN_NAME: "não existe: confira como se escreve",
        ValueProblem.NOT_BOOLEAN: "precisa ser true ou false",
        ValueProblem.NOT_INTEGER: "precisa ser um número inteiro",
        ValueProblem.NOT_NUMBER: "precisa ser um número",
        ValueProblem.NOT_TEXT: "precisa ser um texto entre aspas",
        ValueProblem.NOT_LIST: "precisa ser uma lista",
        ValueProblem.EMPTY: "precisa ter pelo menos um valor",
        ValueProblem.NOT_NAMED_TEXTS: "precisa ser um objeto JSON com nomes e textos",
        ValueProblem.NOT_OBJECT: "precisa ser um objeto JSON",
        ValueProblem.NOT_A_CHOICE: "precisa ser um destes: {choices}",
        ValueProblem.BELOW: "precisa ser {limit} ou mais",
        ValueProblem.NOT_ABOVE: "precisa ser mais que {limit}",
        ValueProblem.ABOVE: "precisa ser {limit} ou menos",
        ValueProblem.NOT_BELOW: "precisa ser menos que {limit}",
        ValueProblem.TOO_LONG: "precisa ter {limit} letras ou menos",
        ValueProblem.NOT_SECURE: (
            "precisa ser um endereço completo que começa com https:// (http só vale para este computador)"
        ),
        ValueProblem.NOT_A_PIN: (
            "precisa ser o SHA-256 da chave pública do certificado, em Base64 ou hexadecimal"
        ),
        ValueProblem.NOT_A_PROXY: (
            "precisa ser um endereço como http://proxy.empresa.com.br:3128, sem usuário nem senha, "
            "ou a palavra environment"
        ),
        ValueProblem.NOT_A_DATABASE: (
            "precisa ser um endereço como postgresql://banco.empresa.com.br/guiche, sem usuário nem senha"
        ),
        ValueProblem.NOT_A_LOGIN: "precisa ser o acesso que pos-app branch join gravou",
        ValueProblem.CA_NOT_READ: (
            "aponta para um arquivo de certificados que não existe ou não pode ser lido"
        ),
        ValueProblem.CA_NOT_PEM: (
            "aponta para um arquivo sem certificado em PEM (texto com a linha BEGIN CERTIFICATE); "
            "converta-o se estiver em DER"
        ),
        ValueProblem.CA_HAS_KEY: (
            "aponta para um arquivo que traz também uma chave privada: deixe nele só os certificados"
        ),
        ValueProblem.CA_NOT_AUTHORITY: (
            "aponta para um arquivo em que um certificado não é de uma autoridade (CA): "
            "use o da autoridade, não o do servidor"
        ),
        ValueProblem.CA_EXPIRED: ("aponta para um arquivo em que um certificado está vencido: peça o novo"),
        ValueProblem.OTHER: "tem um valor que não serve",
    }
)


def value(wrong: WrongValue) -> str:
    """Return what is wrong with a value, as the end of a sentence that names it."""
    return _value(wrong.problem).format(limit=wrong.limit, choices=either(wrong.choices))


# --- Key of an encrypted journal ----------------------------------------------------------------------

K = KeyProblem

key_money = phrase(
    "O registro não foi alterado. Pode haver vendas em andamento nele: não venda de novo por fora."
)
ask = phrase("Senha de abertura do registro: ")
choose_passphrase = phrase(
    "O registro guarda nomes, documentos e contatos de passageiros. Este computador não tem cofre de "
    "senhas, então escolha uma senha, que será pedida a cada abertura. Anote-a em lugar seguro: sem ela o "
    "registro não abre, e ninguém pode recuperá-la."
)
passphrase_asked = phrase("O registro deste guichê é criptografado e pede a sua senha.")
without_encryption = phrase("Sem criptografia, quem copiar a pasta de dados lê tudo o que está nela.")
passphrase_missing = phrase("Digite a senha de abertura.")
passphrases_differ = phrase("As duas não são iguais.")
_TEXTS = choice(
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
    }
)

making_ready = phrase(
    "Ele é grande e está sendo protegido ou passado para a forma desta versão. Isto acontece uma vez só. "
    "Se o computador desligar, recomeça do início, e nenhum pedido se perde."
)
making_ready_for = numbered("há {count} segundo", "há {count} segundos")


@filled("Use pelo menos {count} caracteres.")
def passphrase_too_short(count: int) -> str: ...


def key_sentence(fault: KeyFault) -> str:
    """Return what is wrong and what to do about it, to the person who can mend it."""
    return _TEXTS(fault.kind).format(folder=fault.folder)


# --- When the reading profile cannot be used ----------------------------------------------------------

P = ProfileProblem


_wrong = choice(
    {
        P.NOT_READ: "",
        P.NOT_WRITTEN: "",
        P.NOT_TOML: "não é um TOML válido ({reason}).",
        P.ADDRESS_NO_TEXT: "base_url é um endereço entre aspas.",
        P.UNKNOWN_REPLY: "não conheço a resposta “{reply}”.",
        P.UNKNOWN_FIELD: "“{reply}” não tem o campo “{field}”; tem {known}.",
        P.LINE_SHAPE: "“{field}” precisa da forma {shape}.",
        P.UNKNOWN_FORM: "a forma “{form}” não serve para “{field}”; as que servem: {known}.",
        P.BAD_PATH: "o caminho de “{field}” não pode ser entendido.",
    }
)


def profile_sentence(fault: ProfileError) -> str:
    """Return which file is wrong, on which line, and what would be right."""
    if fault.kind is P.NOT_READ:
        text = translate("O perfil de leitura {file} não pôde ser lido: {reason}.")
        return text.format(file=fault.file, reason=system_words(fault.reason))
    if fault.kind is P.NOT_WRITTEN:
        text = translate("O perfil de leitura {file} não pôde ser gravado: {reason}.")
        return text.format(file=fault.file, reason=system_words(fault.reason))
    wrong = _wrong(fault.kind).format(
        reply=fault.reply,
        field=fault.field,
        form=fault.form,
        known=", ".join(fault.known) or translate("nenhuma"),
        reason=fault.reason,
        shape='{ path = "…", form = "…" }',
    )
    if fault.line:
        wrong = translate("linha {number}: {problem}").format(number=fault.line, problem=wrong)
    if not fault.file:
        return wrong
    text = translate("O perfil de leitura {file} não serve: {problem}")
    return text.format(file=fault.file, problem=wrong)


# --- Program itself -----------------------------------------------------------------------------------

no_display = phrase(
    "Não há tela onde abrir a janela: nem DISPLAY nem WAYLAND_DISPLAY estão definidas. Abra o programa numa "
    "sessão gráfica."
)
about_title = phrase("Sobre o Guichê")
about_versions = phrase("versões e licenças")
licences_title = phrase("Licenças")
licences_note = phrase(
    "Os textos completos acompanham cada componente instalado; os da fonte Inter e dos ícones Lucide ficam "
    "na pasta resources do programa."
)
patches = phrase("Correções de segurança do Chromium até")
isolation_title = phrase("Isolamento da página do cartão")
not_loaded_yet = phrase("ainda não carregado")
close = phrase("Fechar")
save_as = phrase("Salvar como")
folder = phrase("Pasta:")
file_type = phrase("Tipo:")
isolation = choice(
    {
        Isolation.FULL: "completo",
        Isolation.NO_NAMESPACES: "mais fraco: este Linux não permite user namespaces",
        Isolation.READABLE: "completo, mas outros programas deste usuário podem ler a memória da página",
        Isolation.ROOT: "desligado: o programa roda como root",
    }
)


@filled(
    "A janela não pôde abrir em {screen}: a tela não responde, ou falta uma biblioteca do sistema. Confira "
    "a sessão gráfica e rode pos-app doctor."
)
def display_refused(screen: str) -> str: ...


def failure(*, charging: bool) -> NoticeView:
    """Something of the program itself failed; what it was stands in the log. Of money it speaks only while an
    order is open (``charging``)."""
    title = translate("Algo deu errado aqui")
    happened = translate("Uma tarefa do programa falhou. O registro técnico guarda em que ponto.")
    if not charging:
        todo = translate("Siga a venda. Se voltar a acontecer, chame o suporte.")
        return NoticeView("warning", title, happened=happened, todo=todo)
    return NoticeView(
        "warning",
        title,
        happened=happened,
        money=translate("Uma cobrança em andamento aparece em Pendências."),
        todo=translate(
            "Confira em Pendências antes de cobrar de novo. Se voltar a acontecer, chame o suporte."
        ),
    )


def chromium(base: str, patch: str) -> str:
    """The version of the web engine, and up to which later version its security holes are mended."""
    if not patch or patch == base:
        return base
    return translate("{base}, com correções de segurança até {patch}", base=base, patch=patch)


def old_engine(qt: str, age: int | None) -> str:
    """The release of Qt is old, or its day is not known (None): holes that are public may be open in it."""
    if age is None:
        text = translate(
            "Não se sabe de quando é o Qt {qt}. Instale o que o projeto fixou, ou veja se há um mais novo."
        )
        return text.format(qt=qt)
    return plural(
        "O Qt {qt} tem {count} dia e não traz as correções mais novas do Chromium: atualize o programa.",
        "O Qt {qt} tem {count} dias e não traz as correções mais novas do Chromium: atualize o programa.",
        age,
    ).format(qt=qt)


def isolate(state: Literal[Isolation.NO_NAMESPACES, Isolation.READABLE, Isolation.ROOT]) -> str:
    match state:
        case Isolation.NO_NAMESPACES:
            return translate(
                "Permita user namespaces (kernel.unprivileged_userns_clone=1, no Ubuntu também um perfil "
                "AppArmor para QtWebEngineProcess); no contêiner, libere unshare."
            )
        case Isolation.READABLE:
            return translate(
                "Use o pacote .deb, ou ponha kernel.yama.ptrace_scope=1 em /etc/sysctl.d e reinicie: sem "
                "isso, um programa estranho que já roda com este usuário lê o cartão enquanto é digitado."
            )
        case Isolation.ROOT:
            return translate("Abra o guichê com um usuário comum.")
    assert_never(state)


# --- Bundle for support -------------------------------------------------------------------------------

button = phrase("Pacote para o suporte")
making = phrase("Juntando o pacote…")


@filled("Pacote pronto: {file}. Não leva nomes, documentos, e-mails nem senhas; confira antes de mandar.")
def written(file: str) -> str: ...
@filled("O pacote não pôde ser gravado em {file}: {reason}.")
def not_written(file: str, reason: str) -> str: ...


def about(now: datetime) -> str:
    """What is in the bundle and what is not; a text file of its own in it."""
    text = translate(
        "Pacote para o suporte do Guichê, feito em {moment}.\n\n"
        "versoes.json: programa, Python, sistema e bibliotecas.\n"
        "doctor.txt: o que pos-app doctor viu neste computador, sem perguntar à central.\n"
        "ajustes.json: ajustes que são escolhas ou números; dos outros, só se estão preenchidos (…).\n"
        "registro.json: quantos pedidos em cada estado, e o número público dos que estão em aberto.\n"
        "log: o registro técnico e os pontos do programa em que ele caiu.\n\n"
        "Não há aqui nomes, documentos, e-mails, cartões, senhas, respostas da central, bilhetes nem "
        "fotos da tela.\n"
    )
    return text.format(moment=f"{now:%Y-%m-%d %H:%M}")


# --- What the watchdog of the window says -------------------------------------------------------------

watches = phrase("A janela está aberta.")
opens = phrase("A janela está sendo aberta.")
gave_up = numbered(
    "A janela caiu {count} vez em poucos minutos e não abre mais sozinha. Rode: pos-app doctor",
    "A janela caiu {count} vezes em poucos minutos e não abre mais sozinha. Rode: pos-app doctor",
)
out_of_service = phrase("Totem fora de serviço")
out_of_service_note = phrase(
    "Compre no balcão. Se você já pagou aqui, guarde o comprovante do banco e avise a equipe."
)


def starts_again(*, froze: bool) -> str:
    if froze:
        return translate("A janela parou de responder e está sendo aberta de novo.")
    return translate("A janela caiu e está sendo aberta de novo.")
