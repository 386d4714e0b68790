"""What each setting means, by its path in the settings file: for the schema of the file and the manual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pos_app.wording.translation import phrase

MEANINGS: Mapping[str, phrase] = {
    "base_url": phrase("endereço da central, https"),
    "client_id": phrase("número do cliente no cabeçalho de cada chamada"),
    "client_name": phrase("nome do cliente no cabeçalho de cada chamada"),
    "environment": phrase("ambiente mostrado no alto da janela"),
    "credentials": phrase("usuário:senha da central; melhor no cofre de senhas"),
    "api_key": phrase("chave de API, onde o parceiro tem uma"),
    "token_body": phrase("como se pede o token de acesso"),
    "order_mode": phrase("pedido respondido na hora (sync) ou acompanhado (async)"),
    "payments_shape": phrase("forma da lista de pagamentos no pedido"),
    "one_stop_items": phrase("itens de uma viagem com uma parada: um por trecho ou um só"),
    "partner_id_field": phrase("campo que leva o número do pedido do parceiro"),
    "return_direction": phrase("como a volta é nomeada na busca"),
    "hold_minimum": phrase("segundos de reserva que precisam restar para cobrar"),
    "hold_minutes": phrase("minutos de reserva pedidos à central"),
    "places_by_name": phrase("se a central procura lugares pelo nome"),
    "payments": phrase("formas de pagamento que este guichê aceita"),
    "journal_protection": phrase("proteção do registro de vendas"),
    "keep_people_days": phrase("dias até apagar listas salvas e pessoas sem viagem aberta"),
    "keep_pdf_days": phrase("dias até apagar PDFs de bilhetes"),
    "language": phrase("idioma da tela e das respostas"),
    "theme": phrase("aparência da janela"),
    "agreement.instalments_with_interest": phrase("se o valor do pedido leva os juros do parcelamento"),
    "agreement.fee_in_total": phrase("se o total do pedido leva a taxa de serviço"),
    "agreement.passenger_with_hold": phrase("se o passageiro conhecido vai junto com a reserva"),
    "agreement.low_fare": phrase("se o parceiro pode vender tarifa baixa"),
    "agreement.pix_installments": phrase("se um PIX leva número de parcelas"),
    "agreement.device_address": phrase("endereço deste aparelho enviado com o pedido"),
    "agreement.financial_channel_id": phrase("canal financeiro combinado com a central"),
    "agreement.pix_installment_token": phrase("marca de parcelas que a central pede num PIX"),
    "agreement.user_name": phrase("nome do usuário do parceiro no pedido"),
    "agreement.user_email": phrase("e-mail do usuário do parceiro no pedido"),
    "timeouts.connect": phrase("segundos para abrir a conexão"),
    "timeouts.read": phrase("segundos à espera da resposta de uma consulta"),
    "timeouts.order": phrase("segundos à espera da resposta de um pedido"),
    "network.ca_file": phrase("arquivo PEM com as únicas autoridades aceitas"),
    "network.pins": phrase("SHA-256 das chaves públicas aceitas da central"),
    "network.proxy": phrase("endereço do proxy, environment, ou nada"),
    "station.counter": phrase("nome do guichê, no comprovante e na janela"),
    "station.name": phrase("rodoviária ou loja"),
    "station.city": phrase("cidade deste ponto de venda"),
    "station.state": phrase("estado da cidade, duas letras"),
    "station.place_slug": phrase("lugar da central de onde as buscas partem; sem ele, o mais perto"),
    "station.latitude": phrase("latitude deste ponto de venda"),
    "station.longitude": phrase("longitude deste ponto de venda"),
    "station.radius_km": phrase("raio em km dos lugares lidos em volta"),
    "station.email": phrase("e-mail da loja para quem compra sem e-mail"),
    "station.destinations": phrase("destinos fixados na primeira tela"),
    "card.page_url": phrase("endereço da página do cartão do provedor"),
    "card.hosts": phrase("outros hosts que a página do cartão pode usar"),
    "card.adapter": phrase("adaptador da página do cartão"),
    "card.antifraud": phrase("se a central exige a sessão antifraude"),
    "card.screen_reader": phrase(
        "o leitor de tela lê a página do cartão; qualquer programa deste usuário também pode"
    ),
    "fiscal.pdf_hosts": phrase("hosts de onde pode vir o PDF fiscal oficial"),
    "alerts.pix_paid": phrase("avisa que um PIX foi pago"),
    "alerts.hold_ending": phrase("avisa que uma reserva está no fim"),
    "alerts.case_settled": phrase("avisa que uma pendência teve resultado"),
    "alerts.sound": phrase("avisos com som"),
    "alerts.desktop": phrase("avisos na área de trabalho"),
    "scanner.gap_ms": phrase("maior pausa em ms entre dois caracteres de um código lido"),
    "scanner.least": phrase("menor número de caracteres de um código lido"),
    "scanner.prefix": phrase("o que o leitor digita antes do código"),
    "scanner.suffix": phrase("o que o leitor digita depois do código"),
    "branch.database": phrase("endereço do banco de dados da filial, postgresql://"),
    "branch.login": phrase("acesso deste guichê ao banco da filial, gravado por branch join"),
    "branch.authority": phrase("arquivo PEM da única autoridade aceita do banco da filial"),
    "supervisor.name": phrase("nome do supervisor, sem pessoas cadastradas"),
    "supervisor.pin_hash": phrase("resumo do PIN do supervisor"),
    "kiosk.idle": phrase("segundos sem toque até o aviso"),
    "kiosk.warning": phrase("segundos do aviso até apagar o que é pessoal"),
    "kiosk.card_idle": phrase("segundos sem tecla na página do cartão até o aviso"),
    "kiosk.more": phrase("segundos a mais para quem pede tempo"),
    "kiosk.pix_away": phrase("segundos sem toque até perguntar se o PIX está sendo pago"),
    "kiosk.done": phrase("segundos da última página depois do último bilhete"),
    "kiosk.counter": phrase("onde há gente para ajudar, em palavras do público"),
    "kiosk.most_seats": phrase("maior número de poltronas de um pedido"),
    "kiosk.printer": phrase("perfil ou impressora do totem; sem ele, o primeiro perfil"),
    "kiosk.voice": phrase("voz: automatic, off ou o nome de um motor"),
    "kiosk.headphones_only": phrase("se só quem está de fone ouve, e nomes podem ser ditos"),
    "kiosk.keypad": phrase("teclas de subir, descer, entrar, voltar e ajuda"),
    "staff.members": phrase("quem tem acesso à área da equipe do totem"),
    "staff.members.name": phrase("nome de quem tem acesso à área da equipe"),
    "staff.members.pin_hash": phrase("resumo do PIN dessa pessoa"),
    "staff.members.badge_hash": phrase("resumo do crachá dessa pessoa"),
    "staff.seal": phrase("segredo com que os PINs errados do totem são selados"),
    "people.members": phrase("quem trabalha neste guichê"),
    "people.members.badge": phrase("código do crachá"),
    "people.members.name": phrase("nome da pessoa"),
    "people.members.role": phrase("função: vendedor, supervisor ou administrador"),
    "people.members.pin_hash": phrase("resumo do PIN da pessoa"),
    "people.lock_after": phrase("minutos sem uso até bloquear"),
    "people.seal": phrase("segredo com que os PINs errados são selados"),
    "receipts.email": phrase("envia comprovantes por e-mail"),
    "receipts.host": phrase("servidor de e-mail"),
    "receipts.port": phrase("porta do servidor de e-mail"),
    "receipts.security": phrase("segurança da ligação com o servidor de e-mail"),
    "receipts.user": phrase("usuário do servidor de e-mail"),
    "receipts.sender": phrase("remetente dos e-mails"),
    "receipts.whatsapp": phrase("oferece o comprovante por WhatsApp"),
    "receipts.customer_code": phrase("mostra a viagem em QR code na tela do cliente"),
    "shifts.on": phrase("se o guichê vende em turnos: sem turno aberto, não vende"),
    "shifts.cash": phrase("se o guichê também guarda dinheiro: fundo de troco, suprimento e sangria"),
    "commission.basis_points": phrase("comissão sobre as passagens, em centésimos de 1%"),
    "commission.with_fee": phrase("se a comissão vale também sobre a taxa de serviço"),
    "commission.companies": phrase("viações com comissão própria"),
    "commission.companies.company": phrase("nome da viação, como no bilhete"),
    "commission.companies.basis_points": phrase("comissão desta viação, em centésimos de 1%"),
    "commission.companies.with_fee": phrase("se a desta viação vale também sobre a taxa"),
    "customer_display": phrase("tela do cliente: desligada, segunda tela ou janela"),
    "touch_keyboard": phrase("quando o teclado na tela aparece"),
    "printers": phrase("perfis de impressora, o primeiro vale primeiro"),
    "printers.name": phrase("nome do perfil"),
    "printers.link": phrase("ligação: fila do sistema, rede, serial ou USB"),
    "printers.purposes": phrase("o que este perfil imprime"),
    "printers.address": phrase("fila, host, porta serial ou dispositivo"),
    "printers.port": phrase("porta de rede"),
    "printers.baud": phrase("velocidade da serial"),
    "printers.width": phrase("largura da bobina em mm"),
    "printers.dots": phrase("pontos por linha; 0 para os da largura"),
    "printers.print_as": phrase("imprime como imagem ou como texto"),
    "printers.code_page": phrase("página de código do texto"),
    "printers.code_page_number": phrase("número da página de código na impressora"),
    "printers.cut": phrase("corte do papel"),
    "printers.drawer": phrase("abre a gaveta"),
    "printers.buzzer": phrase("aviso sonoro da impressora"),
    "printers.answers": phrase("se a impressora responde ao seu estado"),
    "printers.enabled": phrase("se o perfil é usado"),
    "printers.sheet": phrase("bobina ou folha A4"),
    "printers.darkness": phrase("escuridão da impressão"),
    "print_itself": phrase("imprime os bilhetes sozinho depois do pagamento"),
    "keys": phrase("teclas que este guichê mudou, pelo nome da ação"),
}
"""Fields of the members of a list stand under the list's path. A test compares it with the settings."""

title = phrase("Todos os ajustes do arquivo")


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of the settings file with the meaning of each field in it."""
    _describe(schema, schema.get("$defs", {}), "")
    return schema


def _describe(part: dict[str, Any], definitions: dict[str, Any], above: str) -> None:
    part.pop("description", None)  # Of the class, for who reads the source.
    for name, field in part.get("properties", {}).items():
        path = f"{above}{name}"
        if path in MEANINGS:
            field["description"] = MEANINGS[path]()
        for reference in (field.get("$ref"), (field.get("items") or {}).get("$ref")):
            if reference:
                _describe(definitions[reference.rpartition("/")[2]], definitions, f"{path}.")
