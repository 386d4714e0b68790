"""What the staff area of the kiosk says."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.wording.format import clock
from pos_app.wording.sentence import Sentence, seats_listed
from pos_app.wording.translation import plural, translate


def area() -> str:
    """Return what the area is called."""
    return translate("Staff", "Acesso da equipe")


def type_pin() -> str:
    """Return the title of the page of the PIN."""
    return translate("Staff", "Digite o seu PIN")


def missing_digits(missing: int, of: int) -> str:
    """Return how many of the digits are missing."""
    if missing == 0:
        return translate("Staff", "Toque em Entrar.")
    counted = plural(
        "Staff",
        "Falta {count} de {all} números. Cada pessoa tem o seu.",
        "Faltam {count} de {all} números. Cada pessoa tem o seu.",
        missing,
    )
    return counted.format(all=of)


def pin_filled(typed: int, of: int) -> str:
    """Return how a screen reader calls the boxes of the PIN."""
    return translate("Staff", "PIN, {typed} de {all} números").format(typed=typed, all=of)


def tries_left(count: int) -> str:
    """Return how many wrong PINs there may be."""
    return plural(
        "Staff",
        "Resta {count} tentativa. Depois, 30 minutos de espera.",
        "Restam {count} tentativas. Depois, 30 minutos de espera.",
        count,
    )


def wrong_pin() -> str:
    """Return that the PIN is not right."""
    return translate("Staff", "Este PIN não é de ninguém da equipe.")


def checking() -> str:
    """Return that the PIN is compared."""
    return translate("Staff", "Conferindo o PIN…")


def locked() -> str:
    """Return the title while the area is locked."""
    return translate("Staff", "Área fechada por PIN errado")


def locked_for(seconds: int) -> str:
    """Return how long it stays locked."""
    return translate(
        "Staff", "Foram 5 tentativas. Abre de novo em {time}, contados com o totem ligado."
    ).format(time=clock(seconds))


def nobody() -> str:
    """Return the title where no one has a PIN."""
    return translate("Staff", "Nenhuma pessoa tem PIN neste totem")


def nobody_note() -> str:
    """Return what to do then."""
    return translate("Staff", "Cadastre no computador do totem: pos-app staff add NOME")


def closes_in(seconds: int) -> str:
    """Return when the page closes by itself."""
    return translate("Staff", "Fecha sozinha em {time}. Toda entrada fica registrada.").format(
        time=clock(seconds)
    )


def who_is_in(who: str, seconds: int) -> str:
    """Return who is in the area, and when it closes by itself."""
    return translate("Staff", "{who} · fecha sozinha em {time}").format(who=who, time=clock(seconds))


def enter() -> str:
    """Return the words of the main action."""
    return translate("Staff", "Entrar")


def demo_hint(pin: str) -> str:
    """Return the PIN of a demonstration."""
    return translate("Staff", "Demonstração: o PIN é {pin}.").format(pin=pin)


def demo_member() -> str:
    """Return the name of the staff of a demonstration."""
    return translate("Staff", "Equipe de demonstração")


def behind() -> tuple[str, ...]:
    """Return what is behind the PIN: paper and printer, payments, end."""
    return (
        translate("Staff", "Impressora e bobina"),
        translate("Staff", "Pagamentos em conferência"),
        translate("Staff", "Reiniciar ou sair do totem"),
    )


def menu_title() -> str:
    """Return the title of the menu."""
    return translate("Staff", "O que você vai fazer?")


def cases_entry(count: int) -> str:
    """Return the entry of the orders, with how many there are."""
    if count == 0:
        return translate("Staff", "Pedidos em aberto: nenhum")
    return plural("Staff", "Pedidos em aberto: {count}", "Pedidos em aberto: {count}", count)


def cases_title() -> str:
    """Return the title of the page of orders."""
    return translate("Staff", "Pedidos em aberto")


def cases_count(count: int, first: int, last: int) -> str:
    """Return which of how many orders show."""
    if count == 0:
        return translate("Staff", "Nenhum pagamento em conferência e nenhum bilhete por imprimir.")
    if first == last:
        return translate("Staff", "{first} de {count}").format(first=first, count=count)
    return translate("Staff", "{first} a {last} de {count}").format(first=first, last=last, count=count)


def case_line(labels: Sequence[str], total: str, number: str, opened: str) -> str:
    """Return seats, money, order number and time of an order."""
    if number:
        pattern = translate("Staff", "{seats} · {total} · pedido {number} · {opened}")
    else:
        pattern = translate("Staff", "{seats} · {total} · ainda sem número · {opened}")
    return pattern.format(seats=seats_listed(labels), total=total, number=number, opened=opened)


def kept_for_staff() -> str:
    """Return the title of tickets that nobody took."""
    return translate("Staff", "Pago e não impresso: o cliente já saiu")


def print_tickets() -> str:
    """Return the action that prints tickets."""
    return translate("Staff", "Imprimir bilhetes")


def print_protocol() -> str:
    """Return the action that prints the protocol of an order."""
    return translate("Staff", "Imprimir protocolo")


def ask_now() -> str:
    """Return the action that asks the provider."""
    return translate("Staff", "Consultar agora")


def asked_now() -> str:
    """Return that the provider is asked."""
    return translate("Staff", "Consultando a central. A resposta aparece aqui.")


def earlier() -> str:
    """Return the action that shows the cards before."""
    return translate("Staff", "Anteriores")


def later() -> str:
    """Return the action that shows the cards after."""
    return translate("Staff", "Seguintes")


def no_more() -> str:
    """Return why there is nothing further."""
    return translate("Staff", "Não há mais")


def printer_title() -> str:
    """Return the title of the page of the printer."""
    return translate("Staff", "Testar a impressora")


def printer_silent() -> str:
    """Return that the printer says nothing about itself."""
    return translate("Staff", "A impressora não informa o seu estado. Só o teste mostra se ela imprime.")


def print_test() -> str:
    """Return the action that prints a test."""
    return translate("Staff", "Imprimir um teste")


def printing() -> str:
    """Return that something is printed now."""
    return translate("Staff", "Enviando para a impressora…")


def sent_to_printer() -> str:
    """Return that the printer took it."""
    return translate("Staff", "A impressora aceitou. Confira o papel.")


def paper_title() -> str:
    """Return the title of the page of the paper."""
    return translate("Staff", "Trocar a bobina")


def paper_steps() -> str:
    """Return how the paper is changed."""
    return translate(
        "Staff",
        "1. Abra a tampa e tire o que sobrou da bobina.\n2. Ponha a nova com a ponta para fora.\n"
        "3. Feche a tampa e imprima um teste.",
    )


def paper_done() -> str:
    """Return the action after the change."""
    return translate("Staff", "Já troquei: imprimir um teste")


def paper_noted() -> str:
    """Return that the change was recorded."""
    return translate("Staff", "Bobina nova registrada. Confira o papel do teste.")


def restart_title() -> str:
    """Return the title of the page of the restart."""
    return translate("Staff", "Reiniciar o totem")


def restart_text(open_orders: int) -> str:
    """Return what a restart means."""
    return _goes_on(translate("Staff", "O programa fecha e abre de novo em alguns segundos."), open_orders)


def restart_now() -> str:
    """Return the action that restarts."""
    return translate("Staff", "Reiniciar agora")


def exit_title() -> str:
    """Return the title of the page of the end."""
    return translate("Staff", "Sair do totem")


def exit_text(open_orders: int) -> str:
    """Return what the end means."""
    return _goes_on(
        translate("Staff", "O totem para de vender até alguém abrir o programa de novo."), open_orders
    )


def exit_now() -> str:
    """Return the action that ends the program."""
    return translate("Staff", "Sair agora")


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


def test_title() -> str:
    """Return the title of the test slip."""
    return translate("Staff", "TESTE DE IMPRESSÃO")


def test_mark() -> str:
    """Return the mark on the test slip."""
    return translate("Staff", "NÃO É BILHETE · não vale para viajar")


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
    """Return how the last print went."""
    if problem:
        return translate("Staff", "Última impressão às {time}: não saiu. {problem}").format(
            time=at, problem=problem
        )
    return translate("Staff", "Última impressão às {time}: a impressora aceitou.").format(time=at)


def ask_new_pin(digits: int) -> str:
    """Return the prompt for a new PIN."""
    return translate("Staff", "PIN novo, {count} números: ").format(count=digits)


def ask_again() -> str:
    """Return the prompt for the PIN once more."""
    return translate("Staff", "O mesmo PIN outra vez: ")


def not_the_same() -> str:
    """Return that the two PINs differ."""
    return translate("Staff", "Os dois PINs não são iguais. Nada mudou.")


def bad_pin(digits: int) -> str:
    """Return what a PIN must be."""
    return translate(
        "Staff", "O PIN precisa de {count} números, sem sequência nem repetição. Nada mudou."
    ).format(count=digits)


def pin_taken() -> str:
    """Return that the PIN cannot be taken: somebody has it."""
    return translate("Staff", "Escolha outro PIN. Nada mudou.")


def member_added(name: str) -> str:
    """Return that a person has a PIN now."""
    return translate("Staff", "{name} tem PIN a partir da próxima abertura do totem.").format(name=name)


def member_removed(name: str) -> str:
    """Return that a person has no PIN any more."""
    return translate("Staff", "{name} não tem mais PIN a partir da próxima abertura do totem.").format(
        name=name
    )


def no_such_member(name: str) -> str:
    """Return that nobody of that name has a PIN."""
    return translate("Staff", "Ninguém com o nome {name} tem PIN neste totem.").format(name=name)


def no_members() -> str:
    """Return that nobody has a PIN."""
    return translate("Staff", "Ninguém tem PIN neste totem.")


def tickets_not_read(fault: Sentence) -> str:
    """Return why the tickets of a paid order could not be read, and that it stays paid."""
    text = translate(
        "Staff", "Os bilhetes não foram lidos: {why}. A compra está paga: não venda nem cobre de novo. {todo}"
    )
    return text.format(why=fault.title, todo=fault.what_to_do)


def no_valid_ticket() -> str:
    """Return that the service shows no ticket of a paid order that is valid."""
    return translate(
        "Staff",
        "A central não mostra nenhum bilhete válido desta compra. Não venda nem cobre de novo antes de falar "
        "com a central.",
    )
