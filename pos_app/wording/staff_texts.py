"""What the staff area of the kiosk says."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.wording.format import clock
from pos_app.wording.sentence import Sentence, seats_listed
from pos_app.wording.translation import filled, numbered, phrase, plural, translate

area = phrase("Staff", "Acesso da equipe")
type_pin = phrase("Staff", "Digite o seu PIN")
tries_left = numbered(
    "Staff",
    "Resta {count} tentativa. Depois, 30 minutos de espera.",
    "Restam {count} tentativas. Depois, 30 minutos de espera.",
)
wrong_pin = phrase("Staff", "Este PIN não é de ninguém da equipe.")
checking = phrase("Staff", "Conferindo o PIN…")
locked = phrase("Staff", "Área fechada por PIN errado")
nobody = phrase("Staff", "Nenhuma pessoa tem PIN neste totem")
nobody_note = phrase("Staff", "Cadastre no computador do totem: pos-app staff add NOME")
enter = phrase("Staff", "Entrar")
demo_member = phrase("Staff", "Equipe de demonstração")
menu_title = phrase("Staff", "O que você vai fazer?")
cases_title = phrase("Staff", "Pedidos em aberto")
kept_for_staff = phrase("Staff", "Pago e não impresso: o cliente já saiu")
print_tickets = phrase("Staff", "Imprimir bilhetes")
print_protocol = phrase("Staff", "Imprimir protocolo")
ask_now = phrase("Staff", "Consultar agora")
asked_now = phrase("Staff", "Consultando a central. A resposta aparece aqui.")
earlier = phrase("Staff", "Anteriores")
later = phrase("Staff", "Seguintes")
no_more = phrase("Staff", "Não há mais")
printer_title = phrase("Staff", "Testar a impressora")
printer_silent = phrase("Staff", "A impressora não informa o seu estado. Só o teste mostra se ela imprime.")
print_test = phrase("Staff", "Imprimir um teste")
printing = phrase("Staff", "Enviando para a impressora…")
sent_to_printer = phrase("Staff", "A impressora aceitou. Confira o papel.")
paper_title = phrase("Staff", "Trocar a bobina")
paper_steps = phrase(
    "Staff",
    "1. Abra a tampa e tire o que sobrou da bobina.\n2. Ponha a nova com a ponta para fora.\n3. Feche a "
    "tampa e imprima um teste.",
)
paper_done = phrase("Staff", "Já troquei: imprimir um teste")
paper_noted = phrase("Staff", "Bobina nova registrada. Confira o papel do teste.")
restart_title = phrase("Staff", "Reiniciar o totem")
restart_now = phrase("Staff", "Reiniciar agora")
exit_title = phrase("Staff", "Sair do totem")
exit_now = phrase("Staff", "Sair agora")
test_title = phrase("Staff", "TESTE DE IMPRESSÃO")
test_mark = phrase("Staff", "NÃO É BILHETE · não vale para viajar")
ask_again = phrase("Staff", "O mesmo PIN outra vez: ")
not_the_same = phrase("Staff", "Os dois PINs não são iguais. Nada mudou.")
pin_taken = phrase("Staff", "Escolha outro PIN. Nada mudou.")
no_members = phrase("Staff", "Ninguém tem PIN neste totem.")
no_valid_ticket = phrase(
    "Staff",
    "A central não mostra nenhum bilhete válido desta compra. Não venda nem cobre de novo antes de falar "
    "com a central.",
)


@filled("Staff", "PIN, {typed} de {all} números")
def pin_filled(typed: int, all: int) -> str: ...
@filled("Staff", "Demonstração: o PIN é {pin}.")
def demo_hint(pin: str) -> str: ...
@filled("Staff", "PIN novo, {count} números: ")
def ask_new_pin(count: int) -> str: ...
@filled("Staff", "O PIN precisa de {count} números, sem sequência nem repetição. Nada mudou.")
def bad_pin(count: int) -> str: ...
@filled("Staff", "{name} tem PIN a partir da próxima abertura do totem.")
def member_added(name: str) -> str: ...
@filled("Staff", "{name} não tem mais PIN a partir da próxima abertura do totem.")
def member_removed(name: str) -> str: ...
@filled("Staff", "Ninguém com o nome {name} tem PIN neste totem.")
def no_such_member(name: str) -> str: ...


def missing_digits(missing: int, of: int) -> str:
    if missing == 0:
        return translate("Staff", "Toque em Entrar.")
    counted = plural(
        "Staff",
        "Falta {count} de {all} números. Cada pessoa tem o seu.",
        "Faltam {count} de {all} números. Cada pessoa tem o seu.",
        missing,
    )
    return counted.format(all=of)


def locked_for(seconds: int) -> str:
    return translate(
        "Staff", "Foram 5 tentativas. Abre de novo em {time}, contados com o totem ligado."
    ).format(time=clock(seconds))


def closes_in(seconds: int) -> str:
    return translate("Staff", "Fecha sozinha em {time}. Toda entrada fica registrada.").format(
        time=clock(seconds)
    )


def who_is_in(who: str, seconds: int) -> str:
    return translate("Staff", "{who} · fecha sozinha em {time}").format(who=who, time=clock(seconds))


def behind() -> tuple[str, ...]:
    """Return what is behind the PIN: paper and printer, payments, end."""
    return (
        translate("Staff", "Impressora e bobina"),
        translate("Staff", "Pagamentos em conferência"),
        translate("Staff", "Reiniciar ou sair do totem"),
    )


def cases_entry(count: int) -> str:
    if count == 0:
        return translate("Staff", "Pedidos em aberto: nenhum")
    return plural("Staff", "Pedidos em aberto: {count}", "Pedidos em aberto: {count}", count)


def cases_count(count: int, first: int, last: int) -> str:
    if count == 0:
        return translate("Staff", "Nenhum pagamento em conferência e nenhum bilhete por imprimir.")
    if first == last:
        return translate("Staff", "{first} de {count}").format(first=first, count=count)
    return translate("Staff", "{first} a {last} de {count}").format(first=first, last=last, count=count)


def case_line(labels: Sequence[str], total: str, number: str, opened: str) -> str:
    if number:
        pattern = translate("Staff", "{seats} · {total} · pedido {number} · {opened}")
    else:
        pattern = translate("Staff", "{seats} · {total} · ainda sem número · {opened}")
    return pattern.format(seats=seats_listed(labels), total=total, number=number, opened=opened)


def restart_text(open_orders: int) -> str:
    return _goes_on(translate("Staff", "O programa fecha e abre de novo em alguns segundos."), open_orders)


def exit_text(open_orders: int) -> str:
    return _goes_on(
        translate("Staff", "O totem para de vender até alguém abrir o programa de novo."), open_orders
    )


def _goes_on(sentence: str, open_orders: int) -> str:
    if open_orders == 0:
        return sentence
    waiting = plural(
        "Staff",
        "{count} pedido em conferência é retomado quando ele abrir; nada é enviado de novo.",
        "{count} pedidos em conferência são retomados quando ele abrir; nada é enviado de novo.",
        open_orders,
    )
    return f"{sentence} {waiting}"


def test_paragraphs(who: str, printed: str) -> tuple[tuple[str, str], ...]:
    """Return what stands on the test slip: who asked for it and when, and letters to look at."""
    return (
        (translate("Staff", "PEDIDO POR"), f"{who} · {printed}"),
        (translate("Staff", "LETRAS"), "ÁÀÂÃÇÉÊÍÓÔÕÚÜ áàâãçéêíóôõúü 0123456789 R$ 1.234,56"),
        (
            translate("Staff", "CONFIRA"),
            translate("Staff", "As letras estão inteiras e escuras, e o corte saiu no lugar?"),
        ),
    )


def last_print(at: str, problem: str) -> str:
    if problem:
        return translate("Staff", "Última impressão às {time}: não saiu. {problem}").format(
            time=at, problem=problem
        )
    return translate("Staff", "Última impressão às {time}: a impressora aceitou.").format(time=at)


def tickets_not_read(fault: Sentence) -> str:
    """Return why the tickets of a paid order could not be read, and that it stays paid."""
    text = translate(
        "Staff", "Os bilhetes não foram lidos: {why}. A compra está paga: não venda nem cobre de novo. {todo}"
    )
    return text.format(why=fault.title, todo=fault.what_to_do)
