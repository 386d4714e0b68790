"""Sentences about the branch: the counters of one place that share a database."""

from __future__ import annotations

from datetime import datetime

from pos_app.domain.branch import BranchProblem, CopyStatus, CounterSeen, Refusal
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView
from pos_app.wording.translation import choice, filled, numbered, phrase, translate

P = BranchProblem

problem = choice(
    {
        P.BAD_ADDRESS: "Falta o endereço do banco da filial: grave branch.database, como "
        "postgresql://banco.empresa.com.br/guiche, sem usuário nem senha.",
        P.UNREACHABLE: "O banco da filial não responde. As vendas continuam; o que mudou vai depois.",
        P.NOT_TRUSTED: "O certificado do banco da filial não é da autoridade que este guichê conhece. "
        "Nada foi "
        "enviado: fale com quem cuida do banco.",
        P.REFUSED: "O banco da filial recusou o acesso deste guichê. Peça um código novo a quem cuida "
        "da filial.",
        P.NOT_ALLOWED: "Este acesso não pode fazer isso no banco da filial.",
        P.NO_SCHEMA: "Este banco de dados não tem essa filial. Quem cuida dele a cria com pos-app "
        "branch init.",
        P.OLDER_SCHEMA: "As tabelas da filial são de um programa mais antigo. Quem cuida do banco as "
        "atualiza com "
        "pos-app branch migrate.",
        P.NEWER_SCHEMA: "As tabelas da filial são de um programa mais novo: atualize este guichê.",
        P.FAILED: "O banco da filial recusou um comando. Fale com o suporte.",
        P.TWICE: "Outro programa usa o acesso deste guichê à filial, talvez de uma cópia da pasta de "
        "dados. Feche "
        "o outro, ou entre na filial de novo neste guichê.",
        P.BAD_CODE: "Isto não é um código de entrada. Copie-o inteiro.",
        P.WRONG_SECRET: "O segredo não é o deste código. Confira as letras.",
        P.OTHER_KEY: "A chave não é a desta filial. Peça um código novo a quem cuida da filial.",
        P.BAD_AUTHORITY: "Informe em --authority o certificado, em PEM, da autoridade que assina o do "
        "banco, sem "
        "chave privada.",
        P.NOT_JOINED: "Este guichê não está em nenhuma filial. Entre com pos-app branch join.",
        P.NO_SECRET: "O segredo deste guichê na filial não está no cofre de senhas. Informe-o em "
        "POS_APP_BRANCH_SECRET ou na credencial branch-secret do systemd, ou entre na filial de novo.",
        P.LIBRARY_MISSING: "A biblioteca do PostgreSQL (psycopg) não está instalada neste computador.",
    }
)
refusal = choice(
    {
        Refusal.HELD: "Outro guichê está cuidando disso agora.",
        Refusal.SETTLED: "Este pedido já tem resultado.",
        Refusal.UNKNOWN: "A filial não conhece mais isso.",
        Refusal.UNREADABLE: "Isso foi gravado por outro programa ou está danificado, e não pode ser aberto.",
        Refusal.MOVED: "Outro guichê levou este pedido adiante e o deixou. A tela já mostra o que ele "
        "descobriu: confira e decida de novo.",
    }
)


def not_decided(why: Refusal | BranchProblem) -> str:
    """Return why a case is not decided here (another counter does, or nobody can say), what that means for
    the money, and how it can be decided."""
    if why is Refusal.HELD:
        return decided_there()
    if isinstance(why, Refusal):
        return refusal(why)
    if why is P.UNREACHABLE:
        return decided_later()
    return f"{decided_later()} {problem(why)}"


decided_there = phrase(
    "Outro guichê está cuidando deste pedido, e só ele decide agora. O que a tela diz do dinheiro continua "
    "valendo: não cobre de novo nem devolva. Veja na Filial quem é; um minuto depois da última notícia dele, "
    "dá para decidir aqui."
)
decided_later = phrase(
    "Este guichê está sem a filial, e outro pode ter assumido o pedido: dois não podem decidir o mesmo. O "
    "que a tela diz do dinheiro continua valendo: não cobre de novo nem devolva. O supervisor decide já num "
    "guichê que fala com a filial (Filial, procurar o pedido, Assumir), ou aqui quando ela voltar. Se a "
    "central responder antes, o caso pode se resolver sozinho."
)
name_missing = phrase('Diga o nome da filial, como em pos-app branch init "Rodoviária do Tietê".')
owner_missing = phrase("Diga em --as o usuário dono das tabelas da filial.")
ask_password = phrase("Senha do dono das tabelas: ")
ask_secret = phrase("Segredo do código: ")
code_missing = phrase("Informe o código de entrada.")
all_right = phrase("Tudo certo com a filial.")
one_time = phrase(
    "Mande o código por um caminho e o segredo por outro: juntos, abrem a filial. O segredo não aparece "
    "de novo. "
    "Um código novo anula o anterior do mesmo papel."
)
reopen = phrase("Vale a partir da próxima vez que o guichê abrir.")
forgetting = phrase(
    "A filial também apagou, e os outros guichês apagam o que têm assim que falarem com ela. O que ainda vai "
    "viajar fica até o prazo."
)
forgotten_later = phrase(
    "A filial não respondeu: ela e os outros guichês apagam quando este guichê abrir e falar com ela."
)
not_asked = phrase("a filial não respondeu: o que os outros guichês têm não está aqui.")
at_other_counters = numbered("{count} pedido em outros guichês", "{count} pedidos em outros guichês")
rolled_back = phrase(
    "A pasta de dados deste guichê é de um dia anterior: a filial conhece registros da trilha que não estão "
    "nela. Chame o supervisor; isto ficou registrado."
)
never = phrase("nunca")
offline = phrase("sem contato")
online = phrase("no ar")
no_tls = phrase("A conexão com o banco não é protegida por TLS.")
parts_end = phrase(
    "As partes por mês das tabelas estão no fim: quem cuida do banco roda pos-app branch migrate."
)
wait_for_copy = numbered("{count} mudança a enviar", "{count} mudanças a enviar")
open_orders = numbered("{count} pedido em aberto", "{count} pedidos em aberto")
counters_counted = numbered("{count} guichê na filial", "{count} guichês na filial")
branch = phrase("Filial")
copied = phrase("Em dia")


@filled("Código de entrada na filial {name}:")
def code_of(name: str) -> str: ...
@filled("Segredo: {secret}")
def secret_is(secret: str) -> str: ...
@filled("Este guichê entrou na filial {name}.")
def joined(name: str) -> str: ...
@filled("Sem cofre de senhas: guarde POS_APP_BRANCH_SECRET={secret} onde o guichê é aberto.")
def keep_secret(secret: str) -> str: ...
@filled("Tabelas da filial na versão {version}; partes por mês criadas: {parts}.")
def migrated(version: int, parts: int) -> str: ...
@filled("O relógio deste computador está {seconds} s fora do relógio do banco.")
def clock_apart(seconds: int) -> str: ...
@filled("PostgreSQL {server}, {tls}, tabelas na versão {version}.")
def database(server: str, tls: str, version: int) -> str: ...


@filled("{name} chama alguém da equipe há {minutes} min")
def _calls_since(name: str, minutes: int) -> str: ...
@filled("{name} chama alguém da equipe agora")
def _calls_now(name: str) -> str: ...


def kiosk_calls(name: str, age: float) -> NoticeView:
    """Return the line at a desk about a kiosk that has called for ``age`` seconds."""
    minutes = int(age // 60)
    title = _calls_since(name, minutes) if minutes else _calls_now(name)
    return NoticeView("warning", title, icon="bell", actions=(NoticeAction(CommandId.GO_TO_KIOSK),))


def counter_line(one: CounterSeen) -> str:
    when = f"{one.seen.astimezone():%d/%m/%Y %H:%M:%S}" if one.seen else never()
    there = online() if one.online else offline()
    more = [wait_for_copy(one.pending)] if one.pending else []
    more += [open_orders(one.open_orders)] if one.open_orders else []
    return "  ".join((one.name, there, when, one.version, ", ".join(more))).rstrip()


def behind(one: CounterSeen) -> str:
    """Return that a counter's changes have not come for long, and what brings them."""
    when = f"{one.seen.astimezone():%d/%m %H:%M}" if one.seen else never()
    return translate(
        "{changes}; última notícia deste guichê na filial: {when}. Abra o guichê e veja Conexão: o que mudou "
        "vai sozinho."
    ).format(changes=wait_for_copy(one.pending), when=when)


def status(one: CopyStatus, now: datetime) -> str:
    """Return how far this counter's changes have come, for the details of the connection."""
    if one.problem:
        return problem(one.problem)
    if one.rolled_back:
        return rolled_back()
    if not one.pending or one.oldest is None:
        return copied()
    seconds = max(round((now - one.oldest).total_seconds()), 0)
    return translate("{changes}, a mais antiga há {seconds} s").format(
        changes=wait_for_copy(one.pending), seconds=seconds
    )
