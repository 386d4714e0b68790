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
from pos_app.domain.unreadable_field import (
    DRIFT,
    LEARNT,
    OTHER_UNIT,
    SAYS_NOT_FINAL,
    SAYS_OFF,
    UnreadableField,
)
from pos_app.wording.sentence import Sentence, nothing_charged, seats_named, system_words
from pos_app.wording.translation import choice, phrase, plural, translate

check_provider = phrase(
    "Confira a central: em Ajustes, Conferir a central, ou com pos-app learn num terminal."
)
_excess = choice(
    {
        Excess.SIZE: "Veio mais texto do que cabe em qualquer resposta. O resto não foi lido.",
        Excess.VALUES: "Vieram mais itens do que cabem em qualquer resposta. Nenhum foi usado.",
        Excess.DEPTH: "A resposta tem níveis demais, um dentro do outro. Nada dela foi usado.",
        Excess.HEADERS: "O cabeçalho da resposta não acabava. Nada dela foi usado.",
    }
)


def fault(problem: Fault) -> Sentence:
    """Return the sentence of a read that failed. A read never moves money."""
    match problem:
        case NotTrusted() | ProxyFailed():
            title, happened, todo = _barred(problem)
        case Unreachable():
            title = translate("Sem conexão com a central")
            happened = translate("O computador não conseguiu falar com a central de vendas.")
            todo = translate("Confira a internet e tente de novo. O que você digitou continua aqui.")
        case TooSlow():
            title = translate("A central demorou demais")
            happened = translate("A central não respondeu a tempo.")
            todo = translate("Tente de novo. Uma consulta pode ser repetida sem risco.")
        case NotAuthorized(status=403):
            title = translate("A central não autorizou esta operação")
            happened = translate("A central respondeu que isto não é permitido para este guichê.")
            todo = translate("Avise o responsável: é a central que precisa liberar.")
        case NotAuthorized():
            title = translate("A central não reconheceu este guichê")
            happened = translate("A central não aceitou o usuário, a senha ou a chave de API.")
            todo = translate("Peça ao responsável que confira o acesso em Ajustes.")
            if problem.said:
                happened = translate("A central não aceitou o acesso deste guichê.")
                todo = translate(
                    "Mostre ao responsável o que a central disse: ou o acesso em Ajustes está errado, "
                    "ou é ela que precisa liberar."
                )
        case NotFound():
            title = translate("A central não encontrou o que foi pedido")
            happened = translate("Pode não existir mais na central ou não ser deste parceiro.")
            todo = translate("Busque de novo e escolha outra opção.")
        case SeatTaken(labels=labels):
            title = plural(
                "{seats} não está mais livre", "{seats} não estão mais livres", max(1, len(labels))
            ).format(seats=seats_named(labels))
            happened = not_held(problem.said)
            todo = translate("Escolha outra poltrona.")
        case Invalid():
            title = translate("A central não aceitou os dados")
            happened = translate("Algum dado enviado foi recusado.")
            todo = translate("Confira o que foi digitado e tente de novo.")
            if problem.said:
                happened = translate("A central recusou o que foi pedido.")
                todo = translate(
                    "Mude o que a central apontou. Repetir igual não resolve: senão, avise o suporte."
                )
            if problem.rebook:
                happened = translate("A reserva das poltronas não vale mais na central.")
                todo = translate("Reserve de novo. O que foi digitado continua aqui.")
        case Busy():
            title = translate("A central pediu um momento")
            happened = translate("A central não aceita mais consultas agora.")
            todo = translate("Espere um instante e tente de novo.")
        case ProviderProblem():
            title, happened, todo = _problem(problem)
        case Unreadable():
            title = translate("A resposta da central veio incompleta")
            happened = translate("Faltou um dado necessário para a venda.")
            untold = f"{problem.endpoint}: {problem.field}"
            if problem.field != "body" and not problem.detail.startswith((untold, *_LACKS)):
                title = translate("Não entendemos a resposta da central")
                happened = translate(
                    "Um dado veio de um jeito que não conhecemos ou não fecha com os outros."
                )
            todo = translate("Tente de novo. Se continuar, avise o suporte e informe o detalhe.")
            if problem.endpoint in LEARNT:
                todo = check_provider()
        case Fault():
            title = translate("A consulta falhou")
            happened = translate("A central não deu uma resposta válida.")
            todo = translate("Tente de novo.")
    if problem.until:
        todo = translate("Tente de novo a partir de {when}, como a central pediu.").format(
            when=f"{problem.until.astimezone():%d/%m %H:%M}"
        )
    if isinstance(problem, SeatTaken):
        return Sentence(title, happened, nothing_charged(), todo)
    return Sentence(title, quoted(happened, problem.said), nothing_charged(), todo)


_LACKS = ("missing", "leaves ", "names no", "no list", "no way", "holds nothing", "is empty")
"""How the details of what a reply lacks begin; any other one is of something that it tells."""


def not_held(said: str) -> str:
    """Return why a seat was not held: what the provider said, else that another has it."""
    if said:
        return quoted(translate("A central não fez a reserva."), said)
    return translate("Outro ponto de venda reservou antes.")


def quoted(happened: str, said: str) -> str:
    """Add why the provider refused, in its own words."""
    if not said:
        return happened
    quoted = translate("A central disse: {words}.").format(words=f"\u201c{said}\u201d")
    return f"{happened} {quoted}"


def _barred(problem: NotTrusted | ProxyFailed) -> tuple[str, str, str]:
    """Return title, what happened and what to do where TLS or a proxy ended the connection."""
    if isinstance(problem, ProxyFailed):
        return (
            translate("O proxy não deixou passar"),
            translate("A conexão passa por um proxy, e ele não respondeu ou recusou."),
            translate("Avise quem cuida da rede. O que você digitou continua aqui."),
        )
    if problem.pinned:
        return (
            translate("A central mostrou outro certificado"),
            translate(
                "A chave do certificado não é uma das fixadas neste guichê, que encerrou a conexão antes "
                "de enviar o acesso ou dados de clientes."
            ),
            translate(
                "Não insista: avise o responsável técnico. Se a central trocou o certificado, ele muda "
                "network.pins nas configurações."
            ),
        )
    return (
        translate("words", "A conexão segura com a central foi recusada"),
        translate(
            "Quem respondeu não prova que é a central. O guichê encerrou a conexão antes de enviar "
            "qualquer dado."
        ),
        translate("Confira a data do computador. Depois avise o responsável técnico: antivírus ou proxy."),
    )


def _problem(problem: ProviderProblem) -> tuple[str, str, str]:
    """Return title, what happened and what to do where the service itself failed."""
    if isinstance(problem, TooMuch):
        return (
            translate("A resposta da central é grande demais"),
            _excess(problem.excess),
            translate(
                "Tente de novo. Se continuar, confira o endereço da central em Ajustes e avise o suporte."
            ),
        )
    if isinstance(problem, Redirected):
        stayed = translate("O guichê não foi até lá e não mandou seu acesso.")
        where = translate("A resposta aponta para {host}.").format(host=problem.host)
        return (
            translate("A central mandou para outro endereço"),
            f"{where} {stayed}" if problem.host else stayed,
            translate("Confira o endereço da central em Ajustes e se a rede pede um login no navegador."),
        )
    return (
        translate("A central está com problemas"),
        translate("A central falhou ao responder. O problema não é neste guichê."),
        translate("Se a central disse até quando, espere até lá. Senão, tente de novo em instantes.")
        if problem.said
        else translate("Tente de novo em instantes. Se continuar, avise o suporte."),
    )


def reference(problem: Fault) -> str:
    """Return what support needs to find a failed call again, in small print; empty where nothing is known."""
    parts = []
    if isinstance(problem, Unreadable):
        parts.append(f"{problem.endpoint}: {problem.field}")
    if isinstance(problem, TooMuch):
        parts.append(problem.detail)
    if problem.code:
        parts.append(translate("código {code}").format(code=problem.code))
    elif problem.status:
        parts.append(translate("resposta {status}").format(status=problem.status))
    if problem.transaction_id:
        parts.append(translate("protocolo {id}").format(id=problem.transaction_id))
    return " \u00b7 ".join(parts)


# --- Names of the provider's replies in texts for people ----------------------------------------------


def reply_name(endpoint: str) -> str:
    """Return an operation's name in the clerk's words; one that is not known is named as it is."""
    known: dict[str, str] = {
        Endpoint.TOKEN: translate("acesso"),
        Endpoint.PLACES: translate("lugares"),
        Endpoint.TRIPS: translate("busca de viagens"),
        Endpoint.TRIP: translate("mapa de poltronas"),
        Endpoint.ITINERARY: translate("itinerário"),
        Endpoint.HOLD: translate("reserva de poltronas"),
        Endpoint.METHODS: translate("formas de pagamento"),
        Endpoint.SESSION: translate("sessão de pagamento"),
        Endpoint.CHECKOUT: translate("resultado do pedido"),
        Endpoint.CREATE: translate("pedido"),
        Endpoint.ORDER: translate("detalhe do pedido"),
        Endpoint.ORDERS: translate("lista de pedidos"),
        Endpoint.FISCAL: translate("bilhetes fiscais"),
    }
    return known.get(endpoint, endpoint)


def unread(one: UnreadableField) -> str:
    """Name the reply and the field that could not be read, and where the reply is kept: what support has to
    look at. A reply of which no field is known did not come, or was an error."""
    reply = reply_name(one.endpoint)
    if not one.field:
        if not one.detail:
            return translate("A central não respondeu à consulta “{reply}”.").format(reply=reply)
        text = translate("A central respondeu com erro à consulta “{reply}”: {detail}.")
        return text.format(reply=reply, detail=one.detail)
    if one.detail == DRIFT:
        named = translate(
            "As respostas da central mudaram desde que foram conferidas: "
            "campo “{field}” da resposta “{reply}”."
        )
    elif one.detail == SAYS_NOT_FINAL:
        named = translate(
            "A central diz que este valor é só uma estimativa: campo “{field}” da resposta “{reply}”."
        )
    elif one.detail == OTHER_UNIT:
        named = translate(
            "O mesmo preço veio em outra unidade que na busca, reais ou centavos: "
            "campo “{field}” da resposta “{reply}”."
        )
    elif one.detail == SAYS_OFF:
        named = translate("A central diz que não a oferece agora: campo “{field}” da resposta “{reply}”.")
    else:
        named = translate("Não entendemos o campo “{field}” da resposta “{reply}”.")
    named = named.format(field=one.field, reply=reply)
    if one.file:
        kept = translate("A resposta, sem dados pessoais, está em {file}.")
        named = f"{named} {kept.format(file=one.file)}"
    return named


# --- Sentences under a field that is not right --------------------------------------------------------

_FIELDS = {
    "name_missing": phrase("Digite o nome completo."),
    "name_needs_surname": phrase("Digite também o sobrenome."),
    "name_not_a_name": phrase("O nome tem números ou é longo demais."),
    "document_missing": phrase("Digite o número do documento."),
    "cpf_wrong": phrase("Este CPF não confere. Revise os números."),
    "document_wrong": phrase("Este número não serve para este documento."),
    "email_missing": phrase("Digite o e-mail do comprador."),
    "email_wrong": phrase("Este e-mail está incompleto."),
    "phone_wrong": phrase("Digite o telefone com DDD."),
    "place_missing": phrase("Digite a cidade."),
    "place_unknown": phrase("Não conhecemos esta cidade. Confira o nome."),
    "place_not_served": phrase("A central não vende viagens desta cidade."),
    "same_place": phrase("Origem e destino são iguais."),
    "day_missing": phrase("Digite o dia."),
    "day_wrong": phrase("Não é uma data. Ex.: 25/12, +1, sex."),
    "past_day": phrase("Este dia já passou."),
    "return_before_outbound": phrase("A volta é antes da ida."),
}
_other_field = phrase("Confira este campo.")


def field(reason: str) -> str:
    """Return the sentence for the reason of a ``FieldProblem`` or of a search field."""
    return _FIELDS.get(reason, _other_field)()


# --- When the journal, its files or its folder fail ---------------------------------------------------

K = StorageKind
_TEXTS = choice(
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
    }
)


def sentence(problem: StorageProblem) -> str:
    text = _TEXTS(problem.kind)
    return text.format(path=problem.path, reason=system_words(problem.reason))
