"""Sentences about what failed below a page: a call, a reply, a field, the journal."""

from __future__ import annotations

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import (
    Busy,
    Excess,
    Fault,
    Invalid,
    NotAuthorized,
    NotFound,
    NotTrusted,
    ProviderProblem,
    ProxyFailed,
    Redirected,
    SeatTaken,
    TooMuch,
    TooSlow,
    Unreachable,
    Unreadable,
)
from pos_app.domain.storage import StorageKind, StorageProblem
from pos_app.domain.unreadable_field import DRIFT, LEARNT, SAYS_OFF, UnreadableField
from pos_app.wording.sentence import Sentence, nothing_charged, seats_named
from pos_app.wording.translation import choice, phrase, plural, translate

check_provider = phrase(
    "words", "Confira a central: em Ajustes, Conferir a central, ou com pos-app learn num terminal."
)
_excess = choice(
    "words",
    {
        Excess.SIZE: "Veio mais texto do que cabe em qualquer resposta. O resto não foi lido.",
        Excess.VALUES: "Vieram mais itens do que cabem em qualquer resposta. Nenhum foi usado.",
        Excess.DEPTH: "A resposta tem níveis demais, um dentro do outro. Nada dela foi usado.",
        Excess.HEADERS: "O cabeçalho da resposta não acabava. Nada dela foi usado.",
    },
)


def fault(problem: Fault) -> Sentence:
    """Return the sentence of a read that failed. A read never moves money."""
    match problem:
        case NotTrusted() | ProxyFailed():
            title, happened, todo = _barred(problem)
        case Unreachable():
            title = translate("words", "Sem conexão com a central")
            happened = translate("words", "O computador não conseguiu falar com a central de vendas.")
            todo = translate("words", "Confira a internet e tente de novo. O que você digitou continua aqui.")
        case TooSlow():
            title = translate("words", "A central demorou demais")
            happened = translate("words", "A central não respondeu a tempo.")
            todo = translate("words", "Tente de novo. Uma consulta pode ser repetida sem risco.")
        case NotAuthorized():
            title = translate("words", "A central não reconheceu este guichê")
            happened = translate("words", "A central não aceitou o usuário, a senha ou a chave de API.")
            todo = translate("words", "Peça ao responsável que confira o acesso em Ajustes.")
        case NotFound():
            title = translate("words", "A central não encontrou o que foi pedido")
            happened = translate("words", "Pode não existir mais na central ou não ser deste parceiro.")
            todo = translate("words", "Busque de novo e escolha outra opção.")
        case SeatTaken(labels=labels):
            title = plural(
                "words", "{seats} não está mais livre", "{seats} não estão mais livres", max(1, len(labels))
            ).format(seats=seats_named(labels))
            happened = translate("words", "Outro ponto de venda reservou antes.")
            todo = translate("words", "Escolha outra poltrona.")
        case Invalid():
            title = translate("words", "A central não aceitou os dados")
            happened = translate("words", "Algum dado enviado foi recusado.")
            todo = translate("words", "Confira o que foi digitado e tente de novo.")
        case Busy():
            title = translate("words", "A central pediu um momento")
            happened = translate("words", "Há consultas demais agora.")
            todo = translate("words", "Espere alguns segundos e tente de novo.")
        case ProviderProblem():
            title, happened, todo = _problem(problem)
        case Unreadable():
            title = translate("words", "A resposta da central veio incompleta")
            happened = translate("words", "Faltou um dado necessário para a venda.")
            todo = translate("words", "Tente de novo. Se continuar, avise o suporte e informe o detalhe.")
            if problem.endpoint in LEARNT:
                todo = check_provider()
        case Fault():
            title = translate("words", "A consulta falhou")
            happened = translate("words", "A central não deu uma resposta válida.")
            todo = translate("words", "Tente de novo.")
    return Sentence(title, happened, nothing_charged(), todo)


def _barred(problem: NotTrusted | ProxyFailed) -> tuple[str, str, str]:
    """Return title, what happened and what to do where TLS or a proxy ended the connection."""
    if isinstance(problem, ProxyFailed):
        return (
            translate("words", "O proxy não deixou passar"),
            translate("words", "A conexão passa por um proxy, e ele não respondeu ou recusou."),
            translate("words", "Avise quem cuida da rede. O que você digitou continua aqui."),
        )
    if problem.pinned:
        return (
            translate("words", "A central mostrou outro certificado"),
            translate(
                "words",
                "A chave do certificado não é uma das fixadas neste guichê, que encerrou a conexão antes "
                "de enviar o acesso ou dados de clientes.",
            ),
            translate(
                "words",
                "Não insista: avise o responsável técnico. Se a central trocou o certificado, ele muda "
                "network.pins nas configurações.",
            ),
        )
    return (
        translate("words", "A conexão segura com a central foi recusada"),
        translate(
            "words",
            "Quem respondeu não prova que é a central. O guichê encerrou a conexão antes de enviar "
            "qualquer dado.",
        ),
        translate(
            "words", "Confira a data do computador. Depois avise o responsável técnico: antivírus ou proxy."
        ),
    )


def _problem(problem: ProviderProblem) -> tuple[str, str, str]:
    """Return title, what happened and what to do where the service itself failed."""
    if isinstance(problem, TooMuch):
        return (
            translate("words", "A resposta da central é grande demais"),
            _excess(problem.excess),
            translate(
                "words",
                "Tente de novo. Se continuar, confira o endereço da central em Ajustes e avise o suporte.",
            ),
        )
    if isinstance(problem, Redirected):
        stayed = translate("words", "O guichê não foi até lá e não mandou seu acesso.")
        where = translate("words", "A resposta aponta para {host}.").format(host=problem.host)
        return (
            translate("words", "A central mandou para outro endereço"),
            f"{where} {stayed}" if problem.host else stayed,
            translate(
                "words", "Confira o endereço da central em Ajustes e se a rede pede um login no navegador."
            ),
        )
    return (
        translate("words", "A central está com problemas"),
        translate("words", "A central falhou ao responder. O problema não é neste guichê."),
        translate("words", "Tente de novo em instantes. Se continuar, avise o suporte."),
    )


def reference(problem: Fault) -> str:
    """Return what support needs to find a failed call again, in small print; empty where nothing is known."""
    parts = []
    if isinstance(problem, Unreadable):
        parts.append(f"{problem.endpoint}: {problem.field}")
    if isinstance(problem, TooMuch):
        parts.append(problem.detail)
    if problem.code:
        parts.append(translate("words", "código {code}").format(code=problem.code))
    elif problem.status:
        parts.append(translate("words", "resposta {status}").format(status=problem.status))
    if problem.transaction_id:
        parts.append(translate("words", "protocolo {id}").format(id=problem.transaction_id))
    return " \u00b7 ".join(parts)


# --- Names of the provider's replies in texts for people ----------------------------------------------


def reply_name(endpoint: str) -> str:
    """Return an operation's name in the clerk's words; one that is not known is named as it is."""
    known: dict[str, str] = {
        Endpoint.TOKEN: translate("words", "acesso"),
        Endpoint.PLACES: translate("words", "lugares"),
        Endpoint.TRIPS: translate("words", "busca de viagens"),
        Endpoint.TRIP: translate("words", "mapa de poltronas"),
        Endpoint.ITINERARY: translate("words", "itinerário"),
        Endpoint.HOLD: translate("words", "reserva de poltronas"),
        Endpoint.METHODS: translate("words", "formas de pagamento"),
        Endpoint.SESSION: translate("words", "sessão de pagamento"),
        Endpoint.CHECKOUT: translate("words", "resultado do pedido"),
        Endpoint.CREATE: translate("words", "pedido"),
        Endpoint.ORDER: translate("words", "detalhe do pedido"),
        Endpoint.ORDERS: translate("words", "lista de pedidos"),
        Endpoint.FISCAL: translate("words", "bilhetes fiscais"),
    }
    return known.get(endpoint, endpoint)


def unread(one: UnreadableField) -> str:
    """Name the reply and the field that could not be read, and where the reply is kept: what support has to
    look at. A reply of which no field is known did not come, or was an error."""
    reply = reply_name(one.endpoint)
    if not one.field:
        if not one.detail:
            return translate("words", "A central não respondeu à consulta “{reply}”.").format(reply=reply)
        text = translate("words", "A central respondeu com erro à consulta “{reply}”: {detail}.")
        return text.format(reply=reply, detail=one.detail)
    if one.detail == DRIFT:
        named = translate(
            "words",
            "As respostas da central mudaram desde que foram conferidas: "
            "campo “{field}” da resposta “{reply}”.",
        )
    elif one.detail == SAYS_OFF:
        named = translate(
            "words", "A central diz que não a oferece agora: campo “{field}” da resposta “{reply}”."
        )
    else:
        named = translate("words", "Não entendemos o campo “{field}” da resposta “{reply}”.")
    named = named.format(field=one.field, reply=reply)
    if one.file:
        kept = translate("words", "A resposta, sem dados pessoais, está em {file}.")
        named = f"{named} {kept.format(file=one.file)}"
    return named


# --- Sentences under a field that is not right --------------------------------------------------------


def field(reason: str) -> str:
    """Return the sentence for the reason of a ``FieldProblem`` or of a search field."""
    match reason:
        case "name_missing":
            return translate("words", "Digite o nome completo.")
        case "name_needs_surname":
            return translate("words", "Digite também o sobrenome.")
        case "name_not_a_name":
            return translate("words", "O nome tem números ou é longo demais.")
        case "document_missing":
            return translate("words", "Digite o número do documento.")
        case "cpf_wrong":
            return translate("words", "Este CPF não confere. Revise os números.")
        case "document_wrong":
            return translate("words", "Este número não serve para este documento.")
        case "email_missing":
            return translate("words", "Digite o e-mail do comprador.")
        case "email_wrong":
            return translate("words", "Este e-mail está incompleto.")
        case "phone_wrong":
            return translate("words", "Digite o telefone com DDD.")
        case "place_missing":
            return translate("words", "Digite a cidade.")
        case "place_unknown":
            return translate("words", "Não conhecemos esta cidade. Confira o nome.")
        case "place_not_served":
            return translate("words", "A central não vende viagens desta cidade.")
        case "same_place":
            return translate("words", "Origem e destino são iguais.")
        case "day_missing":
            return translate("words", "Digite o dia.")
        case "day_wrong":
            return translate("words", "Não é uma data. Ex.: 25/12, +1, sex.")
        case "past_day":
            return translate("words", "Este dia já passou.")
        case "return_before_outbound":
            return translate("words", "A volta é antes da ida.")
        case _:
            return translate("words", "Confira este campo.")


# --- When the journal, its files or its folder fail ---------------------------------------------------


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
