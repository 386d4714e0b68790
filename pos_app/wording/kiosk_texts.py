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
    "kiosk", "{count} poltrona, sem a taxa de serviço", "{count} poltronas, sem a taxa de serviço"
)
seats_with_fee = numbered("kiosk", "{count} poltrona, com taxas", "{count} poltronas, com taxas")
seats_held = numbered("kiosk", "{count} poltrona reservada", "{count} poltronas reservadas")
most_reached = numbered("kiosk", "Até {count} poltrona por compra.", "Até {count} poltronas por compra.")
late_tickets = numbered("kiosk", "{count} bilhete", "{count} bilhetes")
late_wrong = numbered(
    "kiosk",
    "Não confere com este pedido. Resta {count} tentativa.",
    "Não confere com este pedido. Restam {count} tentativas.",
)
seats_lacking = numbered(
    "kiosk", "Falta {count} poltrona neste ônibus", "Faltam {count} poltronas neste ônibus"
)
take_on_phone = numbered("kiosk", "Leve o bilhete no celular", "Leve os {count} bilhetes no celular")
total_of = numbered("kiosk", "Total, {count} pessoa", "Total, {count} pessoas")
unsure_slip = phrase("kiosk", "Um comprovante pode ter saído pela metade: confira o papel.")


def none_leaves(day: str) -> str:
    """Return that nothing leaves any more; an empty day is today."""
    return translate("kiosk", "{day}: não sai", day=day) if day else translate("kiosk", "hoje não sai mais")


@filled("kiosk", "Passo {step} de {of}")
def step_of(step: int, of: int) -> str: ...
@filled("kiosk", "Viagens {first} a {last} de {count}")
def trips_shown(first: int, last: int, count: int) -> str: ...
@filled("kiosk", "{hour} · {price} (visto às {at})")
def seen_next(hour: str, price: str, at: str) -> str: ...
@filled("kiosk", "Preços vistos às {at}, sem a taxa de serviço. Toque na viagem para comprar.")
def prices_seen(at: str) -> str: ...
@filled("kiosk", "Nenhuma viagem: {hours}")
def none_then(hours: str) -> str: ...
@filled("kiosk", "Chega em {city},")
def arrives(city: str) -> str: ...
@filled("kiosk", "de {price}")
def price_before(price: str) -> str: ...
@filled("kiosk", "A reserva das poltronas vale por {minutes} minutos.")
def hold_rule(minutes: int) -> str: ...
@filled("kiosk", "De {origin} às {hour} para {destination} · {day}")
def leg_from(origin: str, hour: str, destination: str, day: str) -> str: ...
@filled("kiosk", "Ônibus {number}")
def bus_number(number: int) -> str: ...
@filled("kiosk", "Tirar a poltrona {label}")
def take_seat_back(label: str) -> str: ...
@filled("kiosk", "Passageiro {number} de {count}")
def passenger_of(number: int, count: int) -> str: ...
@filled("kiosk", "Localizador {numbers}", "Localizadores {numbers}")
def locators_named(count: int, numbers: str) -> str: ...
@filled("kiosk", "à vista ou em {count}x")
def once_or(count: int) -> str: ...
@filled("kiosk", "com {amount} de juros")
def with_interest(amount: str) -> str: ...
@filled("kiosk", "As parcelas você escolhe depois do cartão: de 1x a {most}x.")
def split_later(most: int) -> str: ...
@filled("kiosk", "{count}x {amount}")
def split_in(count: int, amount: str) -> str: ...
@filled("kiosk", "Pagar {amount}")
def pay(amount: str) -> str: ...
@filled("kiosk", "Pagar {amount} com {method}")
def pay_with(amount: str, method: str) -> str: ...
@filled("kiosk", "Pessoas {first} a {last} de {count}: ver as outras")
def people_shown(first: int, last: int, count: int) -> str: ...
@filled("kiosk", "chega em {terminal}")
def arrives_at(terminal: str) -> str: ...
@filled("kiosk", "{amount} para todos")
def insurance_costs(amount: str) -> str: ...
@filled(
    "kiosk",
    "A poltrona {seats} fica reservada até você escolher outra.",
    "As poltronas {seats} ficam reservadas até você escolher outras.",
)
def stay_held(count: int, seats: str) -> str: ...
@filled("kiosk", "Solta a poltrona {seats}.", "Solta as poltronas {seats}.")
def let_go(count: int, seats: str) -> str: ...
@filled("kiosk", "{count}x de {amount}")
def instalments(count: int, amount: str) -> str: ...
@filled("kiosk", "total {total}")
def in_all(total: str) -> str: ...
@filled(
    "kiosk",
    "Não pague de novo. Se os {total} forem confirmados, os bilhetes saem aqui. Se não, leve o protocolo ao "
    "balcão.",
)
def checking_money(total: str) -> str: ...
@filled("kiosk", "{method} de {total} recebido às {hour}")
def received(method: str, total: str, hour: str) -> str: ...
@filled("kiosk", "{amount} às {hour} · pedido {number}")
def late_lead(amount: str, hour: str, number: str) -> str: ...
@filled("kiosk", "Pagamento recebido · pedido {number}")
def late_strip(number: str) -> str: ...
@filled("kiosk", "Muitas tentativas. Este pedido volta a abrir aqui às {hour}.")
def late_shut(hour: str) -> str: ...
@filled("kiosk", "{name}. Campo {number} de {count}")
def card_field(name: str, number: int, count: int) -> str: ...
@filled("kiosk", "Tela limpa em {left}")
def wiped_in(left: str) -> str: ...
@filled("kiosk", "de {minutes} min, até {hour}")
def code_span(minutes: int, hour: str) -> str: ...
@filled("kiosk", "Pedido {number}")
def order_named(number: str) -> str: ...
@filled("kiosk", "Imprimindo {number} de {count}")
def printing_of(number: int, count: int) -> str: ...
@filled("kiosk", "{day} · a partir de")
def from_price(day: str) -> str: ...
@filled("kiosk", "Saída {departs}, chegada {arrives}, {company}, {kind}, {seats}, {price}")
def trip_spoken(departs: str, arrives: str, company: str, kind: str, seats: str, price: str) -> str: ...
@filled("kiosk", "o código vale até {hour}")
def code_until(hour: str) -> str: ...
@filled("kiosk", "Para hoje ou outro dia. Pague com {methods}.")
def buy_note(methods: str) -> str: ...
@filled("kiosk", "{methods}. Dinheiro e débito, no balcão.")
def pay_note(methods: str) -> str: ...
@filled("kiosk", "Reserva da poltrona {seats}", "Reserva das poltronas {seats}")
def held_line(count: int, seats: str) -> str: ...
@filled("kiosk", "consulta de novo em {seconds} s")
def asks_in(seconds: int) -> str: ...
@filled("kiosk", "A poltrona {seats} não está mais livre.", "As poltronas {seats} não estão mais livres.")
def seats_taken(count: int, seats: str) -> str: ...
@filled("kiosk", "A central está lenta desde {hour}.")
def slow_since(hour: str) -> str: ...
@filled("kiosk", "Sem conexão desde {hour}.")
def away_since(hour: str) -> str: ...
@filled(
    "kiosk",
    "A poltrona {seats} continua sua por {left}. Espere aqui.",
    "As poltronas {seats} continuam suas por {left}. Espere aqui.",
)
def kept_for(count: int, seats: str, left: str) -> str: ...
@filled("kiosk", "sem rede desde {hour}")
def since(hour: str) -> str: ...
@filled("kiosk", "A poltrona {seats} fica livre às {hour}", "As poltronas {seats} ficam livres às {hour}")
def free_again(count: int, seats: str, hour: str) -> str: ...
@filled("kiosk", "Liberamos a poltrona {seats}", "Liberamos as poltronas {seats}")
def picked_given_back(count: int, seats: str) -> str: ...
@filled("kiosk", "Bilhete válido: poltrona {seats}.", "Bilhetes válidos: poltronas {seats}.")
def valid_seats(count: int, seats: str) -> str: ...
@filled("kiosk", "Cancelado: poltrona {seats}.", "Cancelados: poltronas {seats}.")
def void_seats(count: int, seats: str) -> str: ...
@filled("kiosk", "poltrona {seats}", "poltronas {seats}")
def seats_named(count: int, seats: str) -> str: ...
@filled("kiosk", "Muitas tentativas seguidas. Tente de novo às {hour}.")
def tries_over(hour: str) -> str: ...
@filled("kiosk", "O totem tocou o aviso às {hour}")
def called_at(hour: str) -> str: ...
@filled("kiosk", "{number} de {count}")
def item_place(number: int, count: int) -> str: ...
@filled("kiosk", "{reais} reais e {cents}")
def money_aloud(reais: str, cents: str) -> str: ...
@filled("kiosk", "{count} sinal digitado", "{count} sinais digitados")
def typed_signs(count: int) -> str: ...


document_kind = choice(
    "kiosk",
    {
        DocumentType.CPF: "CPF",
        DocumentType.RG: "RG",
        DocumentType.PASSPORT: "Passaporte",
        DocumentType.CNH: "CNH",
        DocumentType.BIRTH_CERTIFICATE: "Certidão de nascimento",
        DocumentType.CNPJ: "Documento",
    },
)


def counted(labels: Sequence[str]) -> tuple[int, str]:
    return len(labels), listed(labels)


def not_usable(why: str) -> str:
    """Return what is said of a button that cannot be pressed, with the reason where there is one."""
    said = translate("kiosk", "Indisponível")
    return f"{said}: {why}" if why else said


def voice_state(volume: int, *, slow: bool) -> str:
    speed = translate("kiosk", "devagar") if slow else translate("kiosk", "velocidade normal")
    return translate("kiosk", "Voz ligada · volume {volume} de 10 · {speed}", volume=volume, speed=speed)


def program() -> str:
    return "Guichê"


def unreal(kind: Literal["training", "staging"]) -> tuple[str, str]:
    match kind:
        case "training":
            words = translate("kiosk", "Nada é cobrado e nenhum bilhete daqui serve para viajar.")
            return translate("kiosk", "TREINAMENTO"), words
        case "staging":
            words = translate("kiosk", "Ambiente de testes. Não compre aqui: vá ao balcão.")
            return translate("kiosk", "HOMOLOGAÇÃO"), words
    assert_never(kind)


def more_people(count: int) -> str:
    """Return how many people more there are; empty for none."""
    return f"+{count}" if count > 0 else ""


def other_ways(counter: str) -> str:
    """Return where cash and debit are taken."""
    there = counter or translate("kiosk", "no balcão")
    return translate("kiosk", "{place}. A reserva não vai junto.", place=f"{there[:1].upper()}{there[1:]}")


def back_on(day: date) -> str:
    return translate("kiosk", "depois, a volta {day}").format(day=format.day(day))


def out_on(day: date) -> str:
    return translate("kiosk", "ida {day}").format(day=format.day(day))


def city_spoken(name: str, state: str) -> str:
    return f"{name}, {state}" if state else name


def day_spoken(day: date, words: str) -> str:
    return f"{format.day_long(day)}, {words}" if words else format.day_long(day)


def digits_missing(count: int) -> str:
    """Return how many digits are still to come; nothing where none are."""
    if count <= 0:
        return ""
    return plural("kiosk", "Falta {count} número.", "Faltam {count} números.", count)


def price_from_to(before: int | None, after: int | None) -> str:
    if before is None or after is None:
        return say(Text.T_ACCEPT)
    return translate("kiosk", "Era {before}. Agora é {after}.").format(before=brl(before), after=brl(after))


def leg_of(number: int, count: int, missing: int) -> str:
    lacks = plural("kiosk", "falta {count}", "faltam {count}", missing) if missing else say(Text.ALL_CHOSEN)
    bus = translate("kiosk", "Ônibus {number} de {count}").format(number=number, count=count)
    return f"{bus} · {lacks}"


def seen_route(origin: str, destination: str, day: date) -> str:
    return f"{origin} → {destination} · {format.day(day)}"


def seen_hours(hours: Sequence[str], more: int, at: str) -> str:
    listed_hours = " · ".join(hours)
    if more:
        listed_hours = translate("kiosk", "{hours} e mais {more}").format(hours=listed_hours, more=more)
    return translate("kiosk", "{hours} (vistos às {at})").format(hours=listed_hours, at=at)


def counter_at(place: str) -> str:
    if not place:
        return say(Text.GO_TO_COUNTER)
    return translate("kiosk", "Vá ao balcão: {place}").format(place=place)


def more_time(seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    return plural("kiosk", "Preciso de mais {count} minuto", "Preciso de mais {count} minutos", minutes)


def warned(seconds: int) -> str:
    return f"{say(Text.STILL_THERE)} {say(Text.WIPED_IN)} {seconds} {say(Text.SECONDS)}."


def phone_text(number: str, rides: Sequence[str], people: Sequence[str], locators: Sequence[str]) -> str:
    lines = [f"{say(Text.ORDER_WORD)} {number}", *rides, *people]
    if locators:
        lines.append(locators_named(len(locators), ", ".join(locators)))
    return "\n".join((*lines, say(Text.BRING_ID)))


def paper_at(counter: str) -> str:
    """Return where the tickets are printed."""
    there = counter or translate("kiosk", "no balcão")
    return translate("kiosk", "Quer no papel? {place}, com o número do pedido e um documento.").format(
        place=f"{there[:1].upper()}{there[1:]}"
    )


# --- What the staff area of the kiosk says ------------------------------------------------------------

area = phrase("Staff", "Acesso da equipe")
behind_printer = phrase("Staff", "Impressora e bobina")
behind_cases = phrase("Staff", "Pagamentos em conferência")
behind_end = phrase("Staff", "Reiniciar ou sair do totem")
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
pause = phrase("Staff", "Pausar as vendas")
sell_again = phrase("Staff", "Voltar a vender")
pause_noted = phrase("Staff", "Anotado. Quem já está comprando termina a compra.")
print_paid = phrase("Staff", "Imprimir bilhete pago, com CPF e pedido")
busy = phrase("Staff", "Há uma compra em andamento.")
restart_title = phrase("Staff", "Reiniciar o totem")
restart_now = phrase("Staff", "Reiniciar agora")
exit_title = phrase("Staff", "Sair do totem")
exit_now = phrase("Staff", "Sair agora")
test_title = phrase("Staff", "TESTE DE IMPRESSÃO")
test_mark = phrase("Staff", "NÃO É BILHETE · não vale para viajar")
ask_again = phrase("Staff", "O mesmo PIN outra vez: ")
ask_badge = phrase("Staff", "Passe o crachá no leitor (Enter: sem crachá): ")
ask_for_badge = phrase("Staff", "Quem tem crachá passa no leitor também.")
badge_read = phrase("Staff", "Crachá lido")
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
@filled("Staff", "Foram 5 tentativas. Abre de novo em {time}, contados com o totem ligado.")
def locked_for(time: str) -> str: ...
@filled("Staff", "Fecha sozinha em {time}. Toda entrada fica registrada.")
def closes_in(time: str) -> str: ...
@filled("Staff", "{who} · fecha sozinha em {time}")
def who_is_in(who: str, time: str) -> str: ...
@filled("Staff", "Última impressão às {time}: a impressora aceitou.")
def last_print(time: str) -> str: ...
@filled("Staff", "Última impressão às {time}: não saiu. {problem}")
def last_print_failed(time: str, problem: str) -> str: ...
@filled(
    "Staff", "Os bilhetes não foram lidos: {why}. A compra está paga: não venda nem cobre de novo. {todo}"
)
def tickets_not_read(why: str, todo: str) -> str: ...


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
    return (
        (translate("Staff", "PEDIDO POR"), f"{who} · {printed}"),
        (translate("Staff", "LETRAS"), "ÁÀÂÃÇÉÊÍÓÔÕÚÜ áàâãçéêíóôõúü 0123456789 R$ 1.234,56"),
        (
            translate("Staff", "CONFIRA"),
            translate("Staff", "As letras estão inteiras e escuras, e o corte saiu no lugar?"),
        ),
    )
