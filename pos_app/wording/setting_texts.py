"""What each setting means, by its path in the settings file: for the schema of the file and the manual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pos_app.wording.translation import phrase

MEANINGS: Mapping[str, phrase] = {
    "base_url": phrase("setting", "endereço da central, https"),
    "client_id": phrase("setting", "número do cliente no cabeçalho de cada chamada"),
    "client_name": phrase("setting", "nome do cliente no cabeçalho de cada chamada"),
    "environment": phrase("setting", "ambiente mostrado no alto da janela"),
    "credentials": phrase("setting", "usuário:senha da central; melhor no cofre de senhas"),
    "api_key": phrase("setting", "chave de API, onde o parceiro tem uma"),
    "token_body": phrase("setting", "como se pede o token de acesso"),
    "order_mode": phrase("setting", "pedido respondido na hora (sync) ou acompanhado (async)"),
    "payments_shape": phrase("setting", "forma da lista de pagamentos no pedido"),
    "one_stop_items": phrase("setting", "itens de uma viagem com uma parada: um por trecho ou um só"),
    "partner_id_field": phrase("setting", "campo que leva o número do pedido do parceiro"),
    "return_direction": phrase("setting", "como a volta é nomeada na busca"),
    "hold_minimum": phrase("setting", "segundos de reserva que precisam restar para cobrar"),
    "hold_minutes": phrase("setting", "minutos de reserva pedidos à central"),
    "places_by_name": phrase("setting", "se a central procura lugares pelo nome"),
    "payments": phrase("setting", "formas de pagamento que este guichê aceita"),
    "journal_protection": phrase("setting", "proteção do registro de vendas"),
    "keep_people_days": phrase("setting", "dias até apagar listas salvas e pessoas sem viagem aberta"),
    "keep_pdf_days": phrase("setting", "dias até apagar PDFs de bilhetes"),
    "language": phrase("setting", "idioma da tela e das respostas"),
    "theme": phrase("setting", "aparência da janela"),
    "agreement.instalments_with_interest": phrase(
        "setting", "se o valor do pedido leva os juros do parcelamento"
    ),
    "agreement.fee_in_total": phrase("setting", "se o total do pedido leva a taxa de serviço"),
    "agreement.passenger_with_hold": phrase("setting", "se o passageiro conhecido vai junto com a reserva"),
    "agreement.low_fare": phrase("setting", "se o parceiro pode vender tarifa baixa"),
    "agreement.pix_installments": phrase("setting", "se um PIX leva número de parcelas"),
    "agreement.device_address": phrase("setting", "endereço deste aparelho enviado com o pedido"),
    "agreement.financial_channel_id": phrase("setting", "canal financeiro combinado com a central"),
    "agreement.pix_installment_token": phrase("setting", "marca de parcelas que a central pede num PIX"),
    "agreement.user_name": phrase("setting", "nome do usuário do parceiro no pedido"),
    "agreement.user_email": phrase("setting", "e-mail do usuário do parceiro no pedido"),
    "timeouts.connect": phrase("setting", "segundos para abrir a conexão"),
    "timeouts.read": phrase("setting", "segundos à espera da resposta de uma consulta"),
    "timeouts.order": phrase("setting", "segundos à espera da resposta de um pedido"),
    "network.ca_file": phrase("setting", "arquivo PEM com as únicas autoridades aceitas"),
    "network.pins": phrase("setting", "SHA-256 das chaves públicas aceitas da central"),
    "network.proxy": phrase("setting", "endereço do proxy, environment, ou nada"),
    "station.counter": phrase("setting", "nome do guichê, no comprovante e na janela"),
    "station.name": phrase("setting", "rodoviária ou loja"),
    "station.city": phrase("setting", "cidade deste ponto de venda"),
    "station.state": phrase("setting", "estado da cidade, duas letras"),
    "station.place_slug": phrase(
        "setting", "lugar da central de onde as buscas partem; sem ele, o mais perto"
    ),
    "station.latitude": phrase("setting", "latitude deste ponto de venda"),
    "station.longitude": phrase("setting", "longitude deste ponto de venda"),
    "station.radius_km": phrase("setting", "raio em km dos lugares lidos em volta"),
    "station.email": phrase("setting", "e-mail da loja para quem compra sem e-mail"),
    "station.destinations": phrase("setting", "destinos fixados na primeira tela"),
    "card.page_url": phrase("setting", "endereço da página do cartão do provedor"),
    "card.hosts": phrase("setting", "outros hosts que a página do cartão pode usar"),
    "card.adapter": phrase("setting", "adaptador da página do cartão"),
    "card.antifraud": phrase("setting", "se a central exige a sessão antifraude"),
    "fiscal.pdf_hosts": phrase("setting", "hosts de onde pode vir o PDF fiscal oficial"),
    "alerts.pix_paid": phrase("setting", "avisa que um PIX foi pago"),
    "alerts.hold_ending": phrase("setting", "avisa que uma reserva está no fim"),
    "alerts.case_settled": phrase("setting", "avisa que uma pendência teve resultado"),
    "alerts.sound": phrase("setting", "avisos com som"),
    "alerts.desktop": phrase("setting", "avisos na área de trabalho"),
    "scanner.gap_ms": phrase("setting", "maior pausa em ms entre dois caracteres de um código lido"),
    "scanner.least": phrase("setting", "menor número de caracteres de um código lido"),
    "scanner.prefix": phrase("setting", "o que o leitor digita antes do código"),
    "scanner.suffix": phrase("setting", "o que o leitor digita depois do código"),
    "branch.database": phrase("setting", "endereço do banco de dados da filial, postgresql://"),
    "branch.login": phrase("setting", "acesso deste guichê ao banco da filial, gravado por branch join"),
    "branch.authority": phrase("setting", "arquivo PEM da única autoridade aceita do banco da filial"),
    "supervisor.name": phrase("setting", "nome do supervisor, sem pessoas cadastradas"),
    "supervisor.pin_hash": phrase("setting", "resumo do PIN do supervisor"),
    "kiosk.idle": phrase("setting", "segundos sem toque até o aviso"),
    "kiosk.warning": phrase("setting", "segundos do aviso até apagar o que é pessoal"),
    "kiosk.card_idle": phrase("setting", "segundos sem tecla na página do cartão até o aviso"),
    "kiosk.more": phrase("setting", "segundos a mais para quem pede tempo"),
    "kiosk.pix_away": phrase("setting", "segundos sem toque até perguntar se o PIX está sendo pago"),
    "kiosk.done": phrase("setting", "segundos da última página depois do último bilhete"),
    "kiosk.counter": phrase("setting", "onde há gente para ajudar, em palavras do público"),
    "kiosk.most_seats": phrase("setting", "maior número de poltronas de um pedido"),
    "kiosk.printer": phrase("setting", "perfil ou impressora do totem; sem ele, o primeiro perfil"),
    "kiosk.voice": phrase("setting", "voz: automatic, off ou o nome de um motor"),
    "kiosk.headphones_only": phrase("setting", "se só quem está de fone ouve, e nomes podem ser ditos"),
    "kiosk.keypad": phrase("setting", "teclas de subir, descer, entrar, voltar e ajuda"),
    "staff.members": phrase("setting", "quem tem acesso à área da equipe do totem"),
    "staff.members.name": phrase("setting", "nome de quem tem acesso à área da equipe"),
    "staff.members.pin_hash": phrase("setting", "resumo do PIN dessa pessoa"),
    "staff.members.badge_hash": phrase("setting", "resumo do crachá dessa pessoa"),
    "staff.seal": phrase("setting", "segredo com que os PINs errados do totem são selados"),
    "people.members": phrase("setting", "quem trabalha neste guichê"),
    "people.members.badge": phrase("setting", "código do crachá"),
    "people.members.name": phrase("setting", "nome da pessoa"),
    "people.members.role": phrase("setting", "função: vendedor, supervisor ou administrador"),
    "people.members.pin_hash": phrase("setting", "resumo do PIN da pessoa"),
    "people.lock_after": phrase("setting", "minutos sem uso até bloquear"),
    "people.seal": phrase("setting", "segredo com que os PINs errados são selados"),
    "receipts.email": phrase("setting", "envia comprovantes por e-mail"),
    "receipts.host": phrase("setting", "servidor de e-mail"),
    "receipts.port": phrase("setting", "porta do servidor de e-mail"),
    "receipts.security": phrase("setting", "segurança da ligação com o servidor de e-mail"),
    "receipts.user": phrase("setting", "usuário do servidor de e-mail"),
    "receipts.sender": phrase("setting", "remetente dos e-mails"),
    "receipts.whatsapp": phrase("setting", "oferece o comprovante por WhatsApp"),
    "receipts.customer_code": phrase("setting", "mostra a viagem em QR code na tela do cliente"),
    "shifts.on": phrase("setting", "se o guichê vende em turnos: sem turno aberto, não vende"),
    "shifts.cash": phrase(
        "setting", "se o guichê também guarda dinheiro: fundo de troco, suprimento e sangria"
    ),
    "commission.basis_points": phrase("setting", "comissão sobre as passagens, em centésimos de 1%"),
    "commission.with_fee": phrase("setting", "se a comissão vale também sobre a taxa de serviço"),
    "commission.companies": phrase("setting", "viações com comissão própria"),
    "commission.companies.company": phrase("setting", "nome da viação, como no bilhete"),
    "commission.companies.basis_points": phrase("setting", "comissão desta viação, em centésimos de 1%"),
    "commission.companies.with_fee": phrase("setting", "se a desta viação vale também sobre a taxa"),
    "customer_display": phrase("setting", "tela do cliente: desligada, segunda tela ou janela"),
    "touch_keyboard": phrase("setting", "quando o teclado na tela aparece"),
    "printers": phrase("setting", "perfis de impressora, o primeiro vale primeiro"),
    "printers.name": phrase("setting", "nome do perfil"),
    "printers.link": phrase("setting", "ligação: fila do sistema, rede, serial ou USB"),
    "printers.purposes": phrase("setting", "o que este perfil imprime"),
    "printers.address": phrase("setting", "fila, host, porta serial ou dispositivo"),
    "printers.port": phrase("setting", "porta de rede"),
    "printers.baud": phrase("setting", "velocidade da serial"),
    "printers.width": phrase("setting", "largura da bobina em mm"),
    "printers.dots": phrase("setting", "pontos por linha; 0 para os da largura"),
    "printers.print_as": phrase("setting", "imprime como imagem ou como texto"),
    "printers.code_page": phrase("setting", "página de código do texto"),
    "printers.code_page_number": phrase("setting", "número da página de código na impressora"),
    "printers.cut": phrase("setting", "corte do papel"),
    "printers.drawer": phrase("setting", "abre a gaveta"),
    "printers.buzzer": phrase("setting", "aviso sonoro da impressora"),
    "printers.answers": phrase("setting", "se a impressora responde ao seu estado"),
    "printers.enabled": phrase("setting", "se o perfil é usado"),
    "printers.sheet": phrase("setting", "bobina ou folha A4"),
    "printers.darkness": phrase("setting", "escuridão da impressão"),
    "print_itself": phrase("setting", "imprime os bilhetes sozinho depois do pagamento"),
    "keys": phrase("setting", "teclas que este guichê mudou, pelo nome da ação"),
}
"""Fields of the members of a list stand under the list's path. A test compares it with the settings."""

title = phrase("setting", "Todos os ajustes do arquivo")


def described(schema: dict[str, Any]) -> dict[str, Any]:
    _describe(schema, schema.get("$defs", {}), "")
    return schema


def _describe(part: dict[str, Any], definitions: dict[str, Any], above: str) -> None:
    part.pop("description", None)  # Of the class, for who reads the source.
    for name, field in part.get("properties", {}).items():
        path = f"{above}{name}"
        if path in MEANINGS:
            field["description"] = MEANINGS[path]()
        for reference in (field.get("$ref"), field.get("items", {}).get("$ref")):
            if reference:
                _describe(definitions[reference.rpartition("/")[2]], definitions, f"{path}.")
