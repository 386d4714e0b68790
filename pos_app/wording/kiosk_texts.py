"""Texts of the kiosk with something to fill in, for customers, and those of its staff area."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal, assert_never

from pos_app.domain.documents import DocumentType
from pos_app.domain.money import brl
from pos_app.wording import format
from pos_app.wording.kiosk_words import Text, say
from pos_app.wording.sentence import listed, seats_listed
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

seats_without_fee = numbered(
    "{count} poltrona, sem a taxa de serviço", "{count} poltronas, sem a taxa de serviço"
)
seats_with_fee = numbered("{count} poltrona, com taxas", "{count} poltronas, com taxas")
seats_held = numbered("{count} poltrona reservada", "{count} poltronas reservadas")
most_reached = numbered("Até {count} poltrona por compra.", "Até {count} poltronas por compra.")
late_tickets = numbered("kiosk", "{count} bilhete", "{count} bilhetes")
late_wrong = numbered(
    "Não confere com este pedido. Resta {count} tentativa.",
    "Não confere com este pedido. Restam {count} tentativas.",
)
seats_lacking = numbered("Falta {count} poltrona neste ônibus", "Faltam {count} poltronas neste ônibus")
take_on_phone = numbered("Leve o bilhete no celular", "Leve os {count} bilhetes no celular")
total_of = numbered("Total, {count} pessoa", "Total, {count} pessoas")
unsure_slip = phrase("Um comprovante pode ter saído pela metade: confira o papel.")


def none_leaves(day: str) -> str:
    """Return that nothing leaves any more; an empty day is today."""
    return translate("{day}: não sai", day=day) if day else translate("hoje não sai mais")


@filled("Passo {step} de {of}")
def step_of(step: int, of: int) -> str: ...
@filled("Viagens {first} a {last} de {count}")
def trips_shown(first: int, last: int, count: int) -> str: ...
@filled("{hour} · {price} (visto às {at})")
def seen_next(hour: str, price: str, at: str) -> str: ...
@filled("Preços vistos às {at}, sem a taxa de serviço. Toque na viagem para comprar.")
def prices_seen(at: str) -> str: ...
@filled("Nenhuma viagem: {hours}")
def none_then(hours: str) -> str: ...
@filled("Chega em {city},")
def arrives(city: str) -> str: ...
@filled("de {price}")
def price_before(price: str) -> str: ...
@filled("A reserva das poltronas vale por {minutes} minutos.")
def hold_rule(minutes: int) -> str: ...
@filled("De {origin} às {hour} para {destination} · {day}")
def leg_from(origin: str, hour: str, destination: str, day: str) -> str: ...
@filled("Ônibus {number}")
def bus_number(number: int) -> str: ...
@filled("Tirar a poltrona {label}")
def take_seat_back(label: str) -> str: ...
@filled("Passageiro {number} de {count}")
def passenger_of(number: int, count: int) -> str: ...
@filled("Localizador {numbers}", many="Localizadores {numbers}")
def locators_named(count: int, numbers: str) -> str: ...
@filled("à vista ou em {count}x")
def once_or(count: int) -> str: ...
@filled("com {amount} de juros")
def with_interest(amount: str) -> str: ...
@filled("As parcelas você escolhe depois do cartão: de 1x a {most}x.")
def split_later(most: int) -> str: ...
@filled("{count}x {amount}")
def split_in(count: int, amount: str) -> str: ...
@filled("Pagar {amount}")
def pay(amount: str) -> str: ...
@filled("Pagar {amount} com {method}")
def pay_with(amount: str, method: str) -> str: ...
@filled("Pessoas {first} a {last} de {count}: ver as outras")
def people_shown(first: int, last: int, count: int) -> str: ...
@filled("chega em {terminal}")
def arrives_at(terminal: str) -> str: ...
@filled("{amount} para todos")
def insurance_costs(amount: str) -> str: ...
@filled(
    "A poltrona {seats} fica reservada até você escolher outra.",
    many="As poltronas {seats} ficam reservadas até você escolher outras.",
)
def stay_held(count: int, seats: str) -> str: ...
@filled("Solta a poltrona {seats}.", many="Solta as poltronas {seats}.")
def let_go(count: int, seats: str) -> str: ...
@filled("{count}x de {amount}")
def instalments(count: int, amount: str) -> str: ...
@filled("total {total}")
def in_all(total: str) -> str: ...
@filled(
    "Não pague de novo. Se os {total} forem confirmados, os bilhetes saem aqui. Se não, leve o protocolo ao "
    "balcão."
)
def checking_money(total: str) -> str: ...
@filled("{method} de {total} recebido às {hour}")
def received(method: str, total: str, hour: str) -> str: ...
@filled("{amount} às {hour} · pedido {number}")
def late_lead(amount: str, hour: str, number: str) -> str: ...
@filled("Pagamento recebido · pedido {number}")
def late_strip(number: str) -> str: ...
@filled("Muitas tentativas. Este pedido volta a abrir aqui às {hour}.")
def late_shut(hour: str) -> str: ...
@filled("{name}. Campo {number} de {count}")
def card_field(name: str, number: int, count: int) -> str: ...
@filled("Tela limpa em {left}")
def wiped_in(left: str) -> str: ...
@filled("de {minutes} min, até {hour}")
def code_span(minutes: int, hour: str) -> str: ...
@filled("Pedido {number}")
def order_named(number: str) -> str: ...
@filled("Imprimindo {number} de {count}")
def printing_of(number: int, count: int) -> str: ...
@filled("{day} · a partir de")
def from_price(day: str) -> str: ...
@filled("Saída {departs}, chegada {arrives}, {company}, {kind}, {seats}, {price}")
def trip_spoken(departs: str, arrives: str, company: str, kind: str, seats: str, price: str) -> str: ...
@filled("o código vale até {hour}")
def code_until(hour: str) -> str: ...
@filled("Para hoje ou outro dia. Pague com {methods}.")
def buy_note(methods: str) -> str: ...
@filled("{methods}. Dinheiro e débito, no balcão.")
def pay_note(methods: str) -> str: ...
@filled("Reserva da poltrona {seats}", many="Reserva das poltronas {seats}")
def held_line(count: int, seats: str) -> str: ...
@filled("consulta de novo em {seconds} s")
def asks_in(seconds: int) -> str: ...
@filled("A poltrona {seats} não está mais livre.", many="As poltronas {seats} não estão mais livres.")
def seats_taken(count: int, seats: str) -> str: ...
@filled("A central está lenta desde {hour}.")
def slow_since(hour: str) -> str: ...
@filled("Sem conexão desde {hour}.")
def away_since(hour: str) -> str: ...
@filled(
    "A poltrona {seats} continua sua por {left}. Espere aqui.",
    many="As poltronas {seats} continuam suas por {left}. Espere aqui.",
)
def kept_for(count: int, seats: str, left: str) -> str: ...
@filled("sem rede desde {hour}")
def since(hour: str) -> str: ...
@filled("A poltrona {seats} fica livre às {hour}", many="As poltronas {seats} ficam livres às {hour}")
def free_again(count: int, seats: str, hour: str) -> str: ...
@filled("Liberamos a poltrona {seats}", many="Liberamos as poltronas {seats}")
def picked_given_back(count: int, seats: str) -> str: ...
@filled("Bilhete válido: poltrona {seats}.", many="Bilhetes válidos: poltronas {seats}.")
def valid_seats(count: int, seats: str) -> str: ...
@filled("Cancelado: poltrona {seats}.", many="Cancelados: poltronas {seats}.")
def void_seats(count: int, seats: str) -> str: ...
@filled("poltrona {seats}", many="poltronas {seats}")
def seats_named(count: int, seats: str) -> str: ...
@filled("Muitas tentativas seguidas. Tente de novo às {hour}.")
def tries_over(hour: str) -> str: ...
@filled("O totem tocou o aviso às {hour}")
def called_at(hour: str) -> str: ...
@filled("{number} de {count}")
def item_place(number: int, count: int) -> str: ...
@filled("{reais} reais e {cents}")
def money_aloud(reais: str, cents: str) -> str: ...
@filled("{count} sinal digitado", many="{count} sinais digitados")
def typed_signs(count: int) -> str: ...


document_kind = choice(
    {
        DocumentType.CPF: "CPF",
        DocumentType.RG: "RG",
        DocumentType.PASSPORT: "Passaporte",
        DocumentType.CNH: "CNH",
        DocumentType.BIRTH_CERTIFICATE: "Certidão de nascimento",
        DocumentType.CNPJ: "Documento",
    }
)


def counted(labels: Sequence[str]) -> tuple[int, str]:
    """Return how many seats these are and their labels, listed: what texts of seats are filled with."""
    return len(labels), listed(labels)


def not_usable(why: str) -> str:
    """Return what is said of a button that cannot be pressed, with the reason where there is one."""
    said = translate("Indisponível")
    return f"{said}: {why}" if why else said


def voice_state(volume: int, *, slow: bool) -> str:
    speed = translate("devagar") if slow else translate("velocidade normal")
    return translate("Voz ligada · volume {volume} de 10 · {speed}", volume=volume, speed=speed)


def program() -> str:
    return "Guichê"


def unreal(kind: Literal["training", "staging"]) -> tuple[str, str]:
    """Return lead and words of the strip of a kiosk that does not sell."""
    match kind:
        case "training":
            text = translate("kiosk", "Nada é cobrado e nenhum bilhete daqui serve para viajar.")
            return translate("TREINAMENTO"), text
        case "staging":
            text = translate("Ambiente de testes. Não compre aqui: vá ao balcão.")
            return translate("HOMOLOGAÇÃO"), text
    assert_never(kind)


def more_people(count: int) -> str:
    """Return how many people more there are; empty for none."""
    return f"+{count}" if count > 0 else ""


def other_ways(counter: str) -> str:
    """Return where cash and debit are taken."""
    there = counter or translate("no balcão")
    return translate("{place}. A reserva não vai junto.", place=f"{there[:1].upper()}{there[1:]}")


def back_on(day: date) -> str:
    return translate("depois, a volta {day}").format(day=format.day(day))


def out_on(day: date) -> str:
    return translate("ida {day}").format(day=format.day(day))


def city_spoken(name: str, state: str) -> str:
    return f"{name}, {state}" if state else name


def day_spoken(day: date, text: str) -> str:
    return f"{format.day_long(day)}, {text}" if text else format.day_long(day)


def digits_missing(count: int) -> str:
    """Return how many digits are still to come; nothing where none are."""
    if count <= 0:
        return ""
    return plural("Falta {count} número.", "Faltam {count} números.", count)


def price_from_to(before: int | None, after: int | None) -> str:
    if before is None or after is None:
        return say(Text.T_ACCEPT)
    return translate("Era {before}. Agora é {after}.").format(before=brl(before), after=brl(after))


def leg_of(number: int, count: int, missing: int) -> str:
    """Return which bus seats are chosen on, and how many are missing there."""
    lacks = plural("kiosk", "falta {count}", "faltam {count}", missing) if missing else say(Text.ALL_CHOSEN)
    bus = translate("Ônibus {number} de {count}").format(number=number, count=count)
    return f"{bus} · {lacks}"


def seen_route(origin: str, destination: str, day: date) -> str:
    return f"{origin} → {destination} · {format.day(day)}"


def seen_hours(hours: Sequence[str], more: int, at: str) -> str:
    """Return departures with how many more there are, and when they were seen."""
    listed_hours = " · ".join(hours)
    if more:
        listed_hours = translate("{hours} e mais {more}").format(hours=listed_hours, more=more)
    return translate("{hours} (vistos às {at})").format(hours=listed_hours, at=at)


def counter_at(place: str) -> str:
    if not place:
        return say(Text.GO_TO_COUNTER)
    return translate("Vá ao balcão: {place}").format(place=place)


def more_time(seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    return plural("Preciso de mais {count} minuto", "Preciso de mais {count} minutos", minutes)


def warned(seconds: int) -> str:
    return f"{say(Text.STILL_THERE)} {say(Text.WIPED_IN)} {seconds} {say(Text.SECONDS)}."


def phone_text(number: str, rides: Sequence[str], people: Sequence[str], locators: Sequence[str]) -> str:
    """Return what the code for the phone holds: what the slips say of the journey."""
    lines = [f"{say(Text.ORDER_WORD)} {number}", *rides, *people]
    if locators:
        lines.append(locators_named(len(locators), ", ".join(locators)))
    return "\n".join((*lines, say(Text.BRING_ID)))


def paper_at(counter: str) -> str:
    """Return where the tickets are printed."""
    there = counter or translate("no balcão")
    return translate("Quer no papel? {place}, com o número do pedido e um documento.").format(
        place=f"{there[:1].upper()}{there[1:]}"
    )


# --- What the staff area of the kiosk says ------------------------------------------------------------

area = phrase("Acesso da equipe")
behind_printer = phrase("Impressora e bobina")
behind_cases = phrase("Pagamentos em conferência")
behind_end = phrase("Reiniciar ou sair do totem")
type_pin = phrase("Digite o seu PIN")
tries_left = numbered(
    "Resta {count} tentativa. Depois, 30 minutos de espera.",
    "Restam {count} tentativas. Depois, 30 minutos de espera.",
)
wrong_pin = phrase("Este PIN não é de ninguém da equipe.")
checking = phrase("Conferindo o PIN…")
locked = phrase("Área fechada por PIN errado")
nobody = phrase("Nenhuma pessoa tem PIN neste totem")
nobody_note = phrase("Cadastre no computador do totem: pos-app staff add NOME")
enter = phrase("Entrar")
demo_member = phrase("Equipe de demonstração")
menu_title = phrase("O que você vai fazer?")
cases_title = phrase("Pedidos em aberto")
kept_for_staff = phrase("Pago e não impresso: o cliente já saiu")
print_tickets = phrase("Imprimir bilhetes")
print_protocol = phrase("Imprimir protocolo")
ask_now = phrase("Consultar agora")
asked_now = phrase("Consultando a central. A resposta aparece aqui.")
earlier = phrase("Anteriores")
later = phrase("Seguintes")
no_more = phrase("Não há mais")
printer_title = phrase("Testar a impressora")
printer_silent = phrase("A impressora não informa o seu estado. Só o teste mostra se ela imprime.")
print_test = phrase("Imprimir um teste")
printing = phrase("Enviando para a impressora…")
sent_to_printer = phrase("A impressora aceitou. Confira o papel.")
paper_title = phrase("Trocar a bobina")
paper_steps = phrase(
    "1. Abra a tampa e tire o que sobrou da bobina.\n2. Ponha a nova com a ponta para fora.\n3. Feche a "
    "tampa e imprima um teste."
)
paper_done = phrase("Já troquei: imprimir um teste")
paper_noted = phrase("Bobina nova registrada. Confira o papel do teste.")
pause = phrase("Pausar as vendas")
sell_again = phrase("Voltar a vender")
pause_noted = phrase("Anotado. Quem já está comprando termina a compra.")
print_paid = phrase("Imprimir bilhete pago, com CPF e pedido")
busy = phrase("Há uma compra em andamento.")
restart_title = phrase("Reiniciar o totem")
restart_now = phrase("Reiniciar agora")
exit_title = phrase("Sair do totem")
exit_now = phrase("Sair agora")
test_title = phrase("TESTE DE IMPRESSÃO")
test_mark = phrase("NÃO É BILHETE · não vale para viajar")
ask_again = phrase("O mesmo PIN outra vez: ")
ask_badge = phrase("Passe o crachá no leitor (Enter: sem crachá): ")
ask_for_badge = phrase("Quem tem crachá passa no leitor também.")
badge_read = phrase("Crachá lido")
not_the_same = phrase("Os dois PINs não são iguais. Nada mudou.")
pin_taken = phrase("Escolha outro PIN. Nada mudou.")
no_members = phrase("Ninguém tem PIN neste totem.")
no_valid_ticket = phrase(
    "A central não mostra nenhum bilhete válido desta compra. Não venda nem cobre de novo antes de falar "
    "com a central."
)


@filled("PIN, {typed} de {all} números")
def pin_filled(typed: int, all: int) -> str: ...
@filled("Demonstração: o PIN é {pin}.")
def demo_hint(pin: str) -> str: ...
@filled("PIN novo, {count} números: ")
def ask_new_pin(count: int) -> str: ...
@filled("O PIN precisa de {count} números, sem sequência nem repetição. Nada mudou.")
def bad_pin(count: int) -> str: ...
@filled("{name} tem PIN a partir da próxima abertura do totem.")
def member_added(name: str) -> str: ...
@filled("{name} não tem mais PIN a partir da próxima abertura do totem.")
def member_removed(name: str) -> str: ...
@filled("Ninguém com o nome {name} tem PIN neste totem.")
def no_such_member(name: str) -> str: ...
@filled("Foram 5 tentativas. Abre de novo em {time}, contados com o totem ligado.")
def locked_for(time: str) -> str: ...
@filled("Fecha sozinha em {time}. Toda entrada fica registrada.")
def closes_in(time: str) -> str: ...
@filled("{who} · fecha sozinha em {time}")
def who_is_in(who: str, time: str) -> str: ...
@filled("Última impressão às {time}: a impressora aceitou.")
def last_print(time: str) -> str: ...
@filled("Última impressão às {time}: não saiu. {problem}")
def last_print_failed(time: str, problem: str) -> str: ...
@filled("Os bilhetes não foram lidos: {why}. A compra está paga: não venda nem cobre de novo. {todo}")
def tickets_not_read(why: str, todo: str) -> str: ...


def missing_digits(missing: int, of: int) -> str:
    if missing == 0:
        return translate("Toque em Entrar.")
    counted = plural(
        "Falta {count} de {all} números. Cada pessoa tem o seu.",
        "Faltam {count} de {all} números. Cada pessoa tem o seu.",
        missing,
    )
    return counted.format(all=of)


def cases_entry(count: int) -> str:
    if count == 0:
        return translate("Pedidos em aberto: nenhum")
    return plural("Pedidos em aberto: {count}", "Pedidos em aberto: {count}", count)


def cases_count(count: int, first: int, last: int) -> str:
    if count == 0:
        return translate("Nenhum pagamento em conferência e nenhum bilhete por imprimir.")
    if first == last:
        return translate("{first} de {count}").format(first=first, count=count)
    return translate("{first} a {last} de {count}").format(first=first, last=last, count=count)


def case_line(labels: Sequence[str], total: str, number: str, opened: str) -> str:
    if number:
        pattern = translate("{seats} · {total} · pedido {number} · {opened}")
    else:
        pattern = translate("{seats} · {total} · ainda sem número · {opened}")
    return pattern.format(seats=seats_listed(labels), total=total, number=number, opened=opened)


def restart_text(open_orders: int) -> str:
    return _goes_on(translate("O programa fecha e abre de novo em alguns segundos."), open_orders)


def exit_text(open_orders: int) -> str:
    return _goes_on(translate("O totem para de vender até alguém abrir o programa de novo."), open_orders)


def _goes_on(sentence: str, open_orders: int) -> str:
    if open_orders == 0:
        return sentence
    waiting = plural(
        "{count} pedido em conferência é retomado quando ele abrir; nada é enviado de novo.",
        "{count} pedidos em conferência são retomados quando ele abrir; nada é enviado de novo.",
        open_orders,
    )
    return f"{sentence} {waiting}"


def test_paragraphs(who: str, printed: str) -> tuple[tuple[str, str], ...]:
    """Return what stands on the test slip: who asked for it and when, and letters to look at."""
    return (
        (translate("PEDIDO POR"), f"{who} · {printed}"),
        (translate("LETRAS"), "ÁÀÂÃÇÉÊÍÓÔÕÚÜ áàâãçéêíóôõúü 0123456789 R$ 1.234,56"),
        (translate("CONFIRA"), translate("As letras estão inteiras e escuras, e o corte saiu no lugar?")),
    )
