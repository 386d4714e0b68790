"""What the commands say: their calls, plans, checks, and a person's data."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import PurePath

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import (
    Fault,
    NotAuthorized,
    NotTrusted,
    ProxyFailed,
    TooSlow,
    Unreachable,
    Unreadable,
)
from pos_app.domain.money import brl
from pos_app.domain.payment import PaymentType
from pos_app.domain.unreadable_field import DRIFT
from pos_app.system.installation import Installation
from pos_app.wording import attempt_texts, fault_texts, payment_texts, sale_texts
from pos_app.wording.sentence import either, listed
from pos_app.wording.translation import choice, filled, mark, numbered, pair, phrase, plural, translate

# --- Pos-app api --------------------------------------------------------------------------------------

not_confirmed = phrase(
    "Esta operação cria um pedido que pode cobrar alguém e não passa pelo registro do guichê. Para enviar "
    "mesmo assim, repita com --yes."
)


@filled("Em andamento há {seconds} s. Pode ser interrompido.")
def at_work(seconds: int) -> str: ...
@filled("{word}: escreva --parâmetro valor")
def no_parameter(word: str) -> str: ...
@filled("--{name}: falta o valor")
def value_missing(name: str) -> str: ...
@filled("{name} precisa de --{parameter}.")
def parameter_missing(name: str, parameter: str) -> str: ...
@filled("{name} precisa de um corpo: use --body ARQUIVO, ou - para a entrada padrão.")
def body_missing(name: str) -> str: ...
@filled("{name} não leva corpo: repita sem --body.")
def body_not_allowed(name: str) -> str: ...
@filled("O corpo em {body_file} não pode ser lido: {strerror}.")
def body_unreadable(body_file: str, strerror: str) -> str: ...
@filled("O corpo em {body_file} não é um JSON válido.")
def body_no_json(body_file: str) -> str: ...


@filled("Há um número de cartão em {where}: nada foi enviado.")
def card_number_in_body(where: str) -> str: ...


def no_operation(name: str, known: Sequence[str]) -> str:
    text = translate("Não há operação {name}. As que há: {operations}.")
    return text.format(name=name, operations=", ".join(known))


def unknown_parameter(operation: str, parameter: str, known: Sequence[str]) -> str:
    text = translate("{name} não tem o parâmetro --{parameter}. Os que tem: {known}.")
    names = ", ".join(f"--{name}" for name in known) or translate("nenhum")
    return text.format(name=operation, parameter=parameter, known=names)


@filled("Não há um ajuste {name}. Veja os nomes com pos-app settings list.")
def no_setting(name: str) -> str: ...
@filled("{name} é segredo e não é mudado aqui: use pos-app provision, doctor ou a janela.")
def secret_setting(name: str) -> str: ...
@filled("{name} muda na janela ou por comando próprio, para ficar na trilha de auditoria.")
def of_people(name: str) -> str: ...
@filled("{name} mudou. Vale na próxima abertura do guichê.")
def setting_changed(name: str) -> str: ...
@filled("Pronto, vale na próxima abertura do guichê. Partes dos ajustes: {parts}; pessoas: {people}.")
def provisioned(parts: int, people: int) -> str: ...
@filled("O arquivo {file} tem segredos: apague-o.")
def provision_holds_secrets(file: PurePath) -> str: ...


@filled("Nada foi enviado: {detail}")
def not_sent(detail: str) -> str: ...
@filled("Enviado, mas sem resposta inteira: {detail}")
def not_answered(detail: str) -> str: ...
@filled("Resposta inválida: {detail}")
def wrong_reply(detail: str) -> str: ...
@filled("pos-app: resposta {status}: aponta para {place} e não foi seguida")
def redirected(status: int, place: str) -> str: ...
@filled("pos-app: resposta {status}")
def refused(status: int) -> str: ...


def api_not_understood(field: str, reply: str, file: str) -> str:
    """Return which field of a reply was not read; ``file`` holds the reply, empty where it was not kept."""
    text = (
        translate("O campo {field} da resposta {endpoint} não foi entendido. A resposta está em {file}.")
        if file
        else translate("O campo {field} da resposta {endpoint} não foi entendido.")
    )
    return text.format(field=field, endpoint=reply, file=file)


# --- Pos-app sell about a plan that cannot be read or carried out -------------------------------------

_KINDS = {
    "str": mark("sell", "um texto"),
    "int": mark("sell", "um número inteiro"),
    "float": mark("sell", "um número"),
    "bool": mark("sell", "true ou false"),
    "array": mark("sell", "uma lista"),
    "object": mark("sell", "um objeto"),
    "date": mark("sell", "uma data como 2027-03-21"),
}
"""What the decoder of plans calls a kind of value, and what people call it."""

not_json = phrase("O plano não é um JSON válido.")


@filled("O plano {source} não pôde ser lido: {strerror}.")
def not_read(source: str, strerror: str) -> str: ...
@filled("Falta “{field}” no plano.")
def field_missing(field: str) -> str: ...
@filled("O plano não tem o campo “{field}”: confira como se escreve.")
def field_unknown(field: str) -> str: ...
@filled("“{place}” não aceita o valor {value}.")
def value_refused(place: str, value: str) -> str: ...
@filled("“{place}” precisa ser uma data como 2027-03-21.")
def field_no_date(place: str) -> str: ...
@filled("“{place}” tem um valor que não serve.")
def field_wrong(place: str) -> str: ...


def not_of_kind(kinds: Sequence[str]) -> str:
    return translate("O plano precisa ser {kinds} JSON.").format(kinds=_named(kinds))


def field_not_of_kind(field: str, kinds: Sequence[str]) -> str:
    return translate("“{place}” precisa ser {kinds}.").format(place=field, kinds=_named(kinds))


def _named(kinds: Sequence[str]) -> str:
    return either([translate("sell", _KINDS[kind]) if kind in _KINDS else kind for kind in kinds])


nobody_travels = phrase("O plano precisa de pelo menos um passageiro.")
card_number_given = phrase(
    "Há um número de cartão onde vai o token: nada foi enviado. O token vem da página do cartão da central."
)
no_card_token = phrase("O pagamento com cartão precisa de cardToken.")


@filled("No plano, {field} do pagamento não serve para um cartão: nada foi enviado.")
def no_card_field(field: str) -> str: ...


low_fare_off = phrase(
    "O plano pede a tarifa baixa, e este guichê não a usa: ligue agreement.low_fare nas configurações."
)
instalments_not_offered = numbered(
    "A central não oferece {count} parcela para este cartão.",
    "A central não oferece {count} parcelas para este cartão.",
)

instalments_untold = numbered(
    "A central não diz quanto custa {count} parcela neste cartão.",
    "A central não diz quanto custam {count} parcelas neste cartão.",
)

instalments_unread = numbered(
    "Não sabemos se a central oferece {count} parcela para este cartão.",
    "Não sabemos se a central oferece {count} parcelas para este cartão.",
)


@filled("“passengers[{index}].discounts” precisa de um benefício por trecho: {count}.")
def benefits_per_leg(index: int, count: int) -> str: ...


def unknown_document(text: str, known: Sequence[str]) -> str:
    sentence = translate("Tipo de documento desconhecido: {text}. Conhecidos: {known}.")
    return sentence.format(text=text, known=", ".join(known))


def no_trip(day: date, count: int, index: int, more: bool = False) -> str:
    """Return how many trips of a day fit, and which of them, counted from 0, the plan wants; ``more``: of
    trips that are not all known."""
    text = translate("Nenhuma viagem serve em {day}: há {count}, e o index do plano é {index}, contado de 0.")
    if not count:
        text = translate(
            "Nenhuma viagem serve em {day}: confira uuid, type, lowFare e poltronas livres do plano."
        )
    told = text.format(day=format(day, "%d/%m/%Y"), count=count, index=index)
    return f"{told} {sale_texts.incomplete()}." if more else told


# --- The data folder of a command ---------------------------------------------------------------------


def folder_missing(folder: str, *, may_be_new: bool) -> str:
    """Return that a data folder is not there; ``may_be_new``: the command can begin one."""
    text = translate("A pasta de dados {folder} não existe: confira o nome.")
    if may_be_new:
        text = translate(
            "A pasta de dados {folder} não existe: confira o nome, ou comece uma nova com --new."
        )
    return text.format(folder=folder)


@filled("{folder} não é uma pasta: confira o nome da pasta de dados.")
def not_a_folder(folder: str) -> str: ...


@filled("A pasta de dados {folder} não pode ser aberta por este usuário: confira as permissões.")
def folder_closed(folder: str) -> str: ...


# --- A sale that a signal ends ------------------------------------------------------------------------

recover_tells = phrase("A venda foi interrompida: rode pos-app recover para saber o resultado.")


def stopped(*, held: bool) -> str:
    """Return that a sale ended before its order was sent; ``held``: seats are blocked for it."""
    if held:
        return translate(
            "A venda foi interrompida antes do pedido: nada foi cobrado. As poltronas reservadas ficam "
            "livres sozinhas, no fim do prazo."
        )
    return translate("A venda foi interrompida antes do pedido: nada foi cobrado.")


output_not_written = phrase("A resposta não pôde ser escrita: confira se há espaço onde é gravada.")


# --- What pos-app recover says about sales whose outcome was open -------------------------------------

rows_unread = numbered(
    "{count} linha do registro não pôde ser lida. Nada foi apagado: guarde a pasta de dados e chame o "
    "suporte.",
    "{count} linhas do registro não puderam ser lidas. Nada foi apagado: guarde a pasta de dados e chame o "
    "suporte.",
)


@filled("O registro estava danificado e foi guardado em {path}.")
def set_aside(path: PurePath | str) -> str: ...


def headline(still_open: int, settled: int) -> str:
    """Count in words: ``1 venda em aberto, 2 resolvidas agora.``"""
    if not still_open and not settled:
        return translate("Nenhuma venda em aberto.")
    parts = []
    if still_open:
        parts.append(plural("{count} venda em aberto", "{count} vendas em aberto", still_open))
    if settled:
        parts.append(plural("{count} resolvida agora", "{count} resolvidas agora", settled))
    return ", ".join(parts) + "."


def paragraph(attempt: Attempt) -> str:
    """Return the lines about an attempt: what happened, the money, what next, since when, which order."""
    sold, summary = attempt.sold, attempt_texts.attempt(attempt)
    labels = [seat.seat for seat in sold.seats]
    seats = plural("poltrona {seats}", "poltronas {seats}", len(labels), seats=listed(labels))
    lines = [f"{sold.route} · {sold.departure:%d/%m/%Y %H:%M} · {seats} · {brl(sold.total)}"]
    lines.append(f"  {summary.title}. {summary.what_happened}")
    lines.append("  " + translate("Dinheiro: {text}").format(text=summary.money))
    if summary.what_to_do:
        lines.append("  " + translate("Agora: {text}").format(text=summary.what_to_do))
    order = attempt.public_id or translate("recover", "ainda sem número")
    since = f"{attempt.opened.astimezone():%d/%m/%Y %H:%M:%S}"
    lines.append("  " + translate("Desde: {since} · Pedido: {order}", since=since, order=order))
    return "\n".join(lines)


@filled(
    "Esta versão é de {day:%d/%m/%Y}. Veja com quem a instalou se há uma mais nova: o programa não procura "
    "sozinho."
)
def old_version(day: date) -> str: ...


python_versions = phrase("Use Python 3.11 a 3.14.")
qt_crashes = phrase("Esta versão do Qt cai com Python 3.11: instale PySide6 6.11.3.")
mount_shared_memory = phrase("Monte /dev/shm: o Chromium precisa dele.")
no_screen = phrase("A janela precisa de uma sessão gráfica; os comandos sell, recover, api e learn, não.")
folder_not_writable = phrase("Dê permissão de escrita ou use --data-dir.")
without_keyring = phrase("Use POS_APP_CREDENTIALS a cada início, ou entre numa sessão com cofre de senhas.")
mend_qt = choice(
    {
        Installation.FROZEN: (
            "Instale o programa de novo e, no Linux, a biblioteca do sistema que o erro nomeia."
        ),
        Installation.CHECKOUT: (
            "Rode python3 packaging/bootstrap.py setup: falta Qt ou uma biblioteca do sistema."
        ),
        Installation.PACKAGE: (
            "Rode pip install pyside6-essentials pyside6-addons e instale a biblioteca do sistema que o "
            "erro nomeia."
        ),
    }
)


@filled("{problem} As credenciais foram informadas de outro modo.")
def keyring_not_needed(problem: str) -> str: ...


no_address = phrase(
    "Informe base_url nas configurações ou a variável POS_APP_BASE_URL. Para conhecer o programa sem uma "
    "central, use pos-app --demo."
)
unusual_address = phrase("O endereço da central termina em /partners/api: confira base_url.")
no_client_id = phrase("Informe client_id, o número que a central deu a este parceiro.")
wrong_client_id = phrase("Confira client_id, o número que a central deu a este parceiro.")


@filled("{file} (ainda não existe: valem os valores iniciais)")
def no_settings_file(file: PurePath) -> str: ...


def no_credentials(*, keyring: bool) -> str:
    """Return where credentials are given; ``keyring``: this computer can keep them."""
    if keyring:
        return translate(
            "Use a variável POS_APP_CREDENTIALS (usuário:senha) ou, com ela definida, "
            "guarde as credenciais no cofre com pos-app doctor --save-credentials."
        )
    return translate(
        "Use a variável POS_APP_CREDENTIALS (usuário:senha): este computador não tem um cofre de senhas."
    )


def no_card_page(others: Sequence[PaymentType]) -> str:
    """Return what cannot be sold without the provider's page of the card, of ``others`` that can."""
    if not others:
        return translate("Informe card.page_url; sem ela este guichê não vende.")
    return translate("Informe card.page_url; sem ela este guichê aceita só {methods}.").format(
        methods=payment_texts.named(others)
    )


key_not_there = phrase("criptografado, e a chave não está disponível")
plain_in_training = phrase("sem criptografia: são dados de treinamento")
will_be_encrypted = phrase("será criptografado quando o Guichê abrir")
will_ask_passphrase = phrase(
    "Sem cofre de senhas, a janela pedirá uma senha de abertura; ou informe POS_APP_JOURNAL_KEY."
)
not_encrypted = phrase("O registro não é criptografado.")


@filled("{file} não é um registro lacrado por este guichê, ou está incompleto.")
def not_sealed_here(file: PurePath) -> str: ...
@filled("Aberto em {file}. O Guichê o lacra de novo quando abrir.")
def unsealed(file: PurePath) -> str: ...


def key_kept(source: str) -> str:
    """Return where the key of the journal is: ``keyring``, ``passphrase``, or given at the start."""
    if source == "keyring":
        return translate("criptografado; a chave está no cofre de senhas")
    if source == "passphrase":
        return translate("criptografado com a senha de abertura")
    return translate("criptografado com a chave informada")


plain_by_choice = pair(
    "sem criptografia, por escolha",
    "Quem copiar a pasta de dados lê nomes, documentos e contatos. Para criptografar, tire "
    "journal_protection das configurações e abra o Guichê.",
)

trips_not_understood = phrase("Rode pos-app learn: parte das viagens não foi entendida.")

none_near = pair("nenhum perto deste ponto de venda", "Confira station.latitude e station.longitude.")


def places_near(count: int, radius: float) -> str:
    text = plural("{count} lugar num raio de {radius} km", "{count} lugares num raio de {radius} km", count)
    return text.format(radius=format(radius, "g"))


no_trips = pair("nenhuma viagem", "Confira com pos-app learn num trecho com viagens.")
map_not_checked = pair("não conferido", "Rode pos-app learn.")


def wrong_clock(minutes: int) -> tuple[str, str]:
    """Return by how many minutes this computer's clock differs from the provider's."""
    return (
        plural(
            "{count} minuto de diferença em relação à central",
            "{count} minutos de diferença em relação à central",
            minutes,
        ),
        translate("Acerte o relógio do computador (NTP)."),
    )


def doctor_not_understood(fault: Unreadable) -> tuple[str, str]:
    """Return which field of a reply was not read, and where the reply is kept, if it is."""
    if fault.detail == DRIFT:
        seen = translate("mudou desde que foi conferida: {field}").format(field=fault.field)
    else:
        seen = translate("não entendida: {field} ({detail})").format(field=fault.field, detail=fault.detail)
    if not fault.sample:
        return seen, translate("Rode pos-app learn.")
    return seen, translate("Rode pos-app learn. A resposta está em {file}.", file=fault.sample)


def mend(fault: Fault) -> str:
    if isinstance(fault, NotTrusted | ProxyFailed) or fault.status == 403:
        return fault_texts.fault(fault).what_to_do
    if isinstance(fault, Unreachable):
        return translate("Confira a rede e o endereço da central.")
    if isinstance(fault, TooSlow):
        return translate("A central demorou: confira a rede e tente de novo.")
    if isinstance(fault, NotAuthorized):
        return translate("Confira usuário e senha com a equipe comercial da central.")
    return translate("Tente de novo; se continuar, fale com o suporte da central.")


no_profile = pair(
    "não há; formas de pagamento não conferidas", "Rode pos-app learn --from ORIGEM --to DESTINO."
)


def profile_of(address: str) -> tuple[str, str]:
    return (
        translate("é de {address}").format(address=address),
        translate("Rode pos-app learn para esta central."),
    )


def profile_serves(count: int, confirmed: Sequence[str] = ()) -> str:
    """Return how many fields the profile has, all of which served just now, and who confirmed which."""
    serves = plural(
        "{count} campo; serve nas respostas lidas agora",
        "{count} campos; serve nas respostas lidas agora",
        count,
    )
    if not confirmed:
        return serves
    return translate("{serves}; confirmado por pessoas: {fields}", serves=serves, fields=", ".join(confirmed))


profile_of_old = pair(
    "é de uma versão anterior do programa e não vale mais", "Confira a central de novo: pos-app learn."
)


def profile_outdated(fields: Sequence[str]) -> tuple[str, str]:
    """Return in which fields of replies the profile no longer serves."""
    return (
        translate("não serve mais em {fields}").format(fields=", ".join(fields)),
        translate("Rode pos-app learn de novo."),
    )


def payment_not_read(reply: str) -> tuple[str, str]:
    """Return that payment methods came later that could not be read; ``reply`` is the file they are in."""
    return (
        translate("pagamento não lido desde então: {unread}").format(unread=reply),
        translate("Rode pos-app learn de novo."),
    )


# --- Pos-app privacy ----------------------------------------------------------------------------------

nothing = phrase("Não há dados desta pessoa neste guichê.")
visitor = phrase("Cadastro sugerido na próxima compra")
drafts = numbered("{count} venda guardada", "{count} vendas guardadas")
papers = numbered("{count} arquivo de bilhete salvo", "{count} arquivos de bilhete salvos")
copies = numbered(
    "{count} cópia de segurança, que pode conter o mesmo",
    "{count} cópias de segurança, que podem conter o mesmo",
)
sealed = numbered(
    "{count} registro danificado foi posto de lado e não pode ser examinado: apague-o se não precisar dele",
    "{count} registros danificados foram postos de lado e não podem ser examinados: apague-os se não "
    "precisar deles",
)
erased = phrase(
    "Dados apagados. Números de pedidos, poltronas, datas e valores ficam, sem nome: são a prova da venda."
)
kept_open = phrase(
    "fica: o resultado ainda não é conhecido, e sem o nome ninguém saberia de quem é o dinheiro"
)
kept_journey = phrase("fica até o fim da viagem: o bilhete é nominal e o embarque depende dele")
kept_signed = phrase("fica: faz parte do que foi assinado no fechamento, e a trilha sela cada palavra")
elsewhere = phrase(
    "O bilhete fiscal (BP-e) é da viação, que o guarda pelo prazo da lei fiscal, e a central guarda o "
    "pedido: peça a elas o que está com elas. O DABPE impresso precisa ficar legível por 12 meses. Papéis e "
    "PDFs salvos em outras pastas não são apagados por aqui."
)
automatic = numbered(
    "O que fica é apagado sozinho {count} dia depois da viagem, quando a venda estiver resolvida.",
    "O que fica é apagado sozinho {count} dias depois da viagem, quando a venda estiver resolvida.",
)


@filled("Comprovantes por e-mail para {addresses}")
def mails(addresses: str) -> str: ...
@filled("Texto escrito por quem vendeu, com este documento (turno {numbers})")
def shifts(numbers: str) -> str: ...


def orders(count: int, open_ones: int) -> str:
    text = plural("{count} venda com o nome da pessoa", "{count} vendas com o nome da pessoa", count)
    if open_ones:
        more = plural("{count} ainda em aberto", "{count} ainda em aberto", open_ones)
        text = f"{text} ({more})"
    return text


def order(number: str, route: str, day: str) -> str:
    number = number or translate("sem número")
    return translate("Pedido {number}: {route}, {day}").format(number=number, route=route, day=day)
