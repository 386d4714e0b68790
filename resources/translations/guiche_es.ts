<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="pt_BR">
    <context>
        <name>BasketPanel</name>
        <message>
            <source>Cesta</source>
            <translation>Cesta</translation>
        </message>
    </context>
    <context>
        <name>BuyerCard</name>
        <message>
            <source>E-mail</source>
            <translation>Correo</translation>
        </message>
        <message>
            <source>Comprador</source>
            <translation>Comprador</translation>
        </message>
        <message>
            <source>recebe o recibo e responde pelo pedido</source>
            <translation>recibe el recibo y responde por el pedido</translation>
        </message>
        <message>
            <source>Comprador conhecido</source>
            <translation>Comprador conocido</translation>
        </message>
    </context>
    <context>
        <name>CardForm</name>
        <message>
            <source>A página do cartão foi barrada: {host} não está entre os endereços permitidos. Nada foi cobrado. Use outra forma de pagamento e avise o suporte.</source>
            <translation>La página de la tarjeta fue bloqueada: {host} no está entre las direcciones permitidas. No se cobró nada. Use otra forma de pago y avise al soporte.</translation>
        </message>
        <message>
            <source>O cartão está desligado neste guichê: falta o endereço da página do provedor nas configurações. Nada foi cobrado. Use outra forma de pagamento.</source>
            <translation>La tarjeta está desactivada en esta ventanilla: falta la dirección de la página del proveedor en la configuración. No se cobró nada. Use otra forma de pago.</translation>
        </message>
        <message>
            <source>O cartão está desligado neste guichê: o adaptador “{name}” não foi encontrado. Nada foi cobrado. Use outra forma de pagamento e avise o suporte.</source>
            <translation>La tarjeta está desactivada en esta ventanilla: no se encontró el adaptador “{name}”. No se cobró nada. Use otra forma de pago y avise al soporte.</translation>
        </message>
        <message>
            <source>A página do cartão não abriu. Nada foi cobrado. Confira a internet e abra de novo, ou use outra forma de pagamento.</source>
            <translation>La página de la tarjeta no abrió. No se cobró nada. Revise internet y ábrala de nuevo, o use otra forma de pago.</translation>
        </message>
        <message>
            <source>A página do cartão demorou demais para ficar pronta. Nada foi cobrado. Abra de novo ou use outra forma de pagamento.</source>
            <translation>La página de la tarjeta demoró demasiado en estar lista. No se cobró nada. Ábrala de nuevo o use otra forma de pago.</translation>
        </message>
        <message>
            <source>A página do cartão fechou sozinha. Nada foi cobrado. Abra de novo e digite o cartão outra vez.</source>
            <translation>La página de la tarjeta se cerró sola. No se cobró nada. Ábrala de nuevo y escriba la tarjeta otra vez.</translation>
        </message>
        <message>
            <source>O provedor devolveu um cartão que não se pode usar. Nada foi cobrado. Abra de novo e confira os dados com o cliente.</source>
            <translation>El proveedor devolvió una tarjeta que no se puede usar. No se cobró nada. Ábrala de nuevo y revise los datos con el cliente.</translation>
        </message>
        <message>
            <source>A página do cartão não deu a sessão antifraude, que a central exige. Nada foi cobrado. Abra de novo ou use outra forma de pagamento, e avise o suporte.</source>
            <translation>La página de la tarjeta no dio la sesión antifraude que la central exige. No se cobró nada. Ábrala de nuevo o use otra forma de pago, y avise al soporte.</translation>
        </message>
        <message>
            <source>Página do cartão, do provedor</source>
            <translation>Página de la tarjeta, del proveedor</translation>
        </message>
    </context>
    <context>
        <name>CardFrame</name>
        <message>
            <source>Usar outro cartão</source>
            <translation>Usar otra tarjeta</translation>
        </message>
        <message>
            <source>Os dados do cartão vão direto ao provedor. O Guichê recebe apenas um código de uso único.</source>
            <translation>Los datos de la tarjeta van directo al proveedor. Guichê solo recibe un código de un solo uso.</translation>
        </message>
        <message>
            <source>Cartão confirmado</source>
            <translation>Tarjeta confirmada</translation>
        </message>
        <message>
            <source>A página do provedor abre aqui</source>
            <translation>La página del proveedor se abre aquí</translation>
        </message>
        <message>
            <source>A página do provedor foi fechada</source>
            <translation>La página del proveedor se cerró</translation>
        </message>
    </context>
    <context>
        <name>CardHeader</name>
        <message>
            <source>A página do provedor abre aqui</source>
            <translation>La página del proveedor se abre aquí</translation>
        </message>
        <message>
            <source>página do provedor, só para esta venda</source>
            <translation>página del proveedor, solo para esta venta</translation>
        </message>
        <message>
            <source>entrar e sair</source>
            <translation>entrar y salir</translation>
        </message>
    </context>
    <context>
        <name>CaseCard</name>
        <message>
            <source>Vender de novo</source>
            <translation>Vender de nuevo</translation>
        </message>
        <message>
            <source>Decidir com supervisor</source>
            <translation>Decidir con supervisor</translation>
        </message>
        <message>
            <source>Protocolo</source>
            <translation>Comprobante del caso</translation>
        </message>
        <message>
            <source>Linha do tempo</source>
            <translation>Línea de tiempo</translation>
        </message>
        <message>
            <source>O que fazer</source>
            <translation>Qué hacer</translation>
        </message>
    </context>
    <context>
        <name>ChoosePanel</name>
        <message>
            <source>Buscando formas de pagamento e valores</source>
            <translation>Buscando formas de pago y valores</translation>
        </message>
    </context>
    <context>
        <name>CommandBox</name>
        <message>
            <source>Ações, cidades e pedidos</source>
            <translation>Acciones, ciudades y pedidos</translation>
        </message>
        <message>
            <source>Ação, cidade ou pedido</source>
            <translation>Acción, ciudad o pedido</translation>
        </message>
    </context>
    <context>
        <name>ConnectionPill</name>
        <message>
            <source>Conexão: {0}</source>
            <translation>Conexión: {0}</translation>
        </message>
        <message>
            <source>Online</source>
            <translation>En línea</translation>
        </message>
        <message>
            <source>Lento</source>
            <translation>Lento</translation>
        </message>
        <message>
            <source>Offline</source>
            <translation>Sin conexión</translation>
        </message>
    </context>
    <context>
        <name>DayCalendar</name>
        <message>
            <source>Calendário</source>
            <translation>Calendario</translation>
        </message>
    </context>
    <context>
        <name>DayRow</name>
        <message>
            <source>Dia anterior</source>
            <translation>Día anterior</translation>
        </message>
        <message>
            <source>Dia seguinte</source>
            <translation>Día siguiente</translation>
        </message>
        <message>
            <source>Atualizar</source>
            <translation>Actualizar</translation>
        </message>
        <message>
            <source>Não há viagens antes deste dia</source>
            <translation>No hay viajes antes de este día</translation>
        </message>
        <message>
            <source>Ordem: {0}</source>
            <translation>Orden: {0}</translation>
        </message>
        <message>
            <source>A lista está sendo lida</source>
            <translation>La lista se está leyendo</translation>
        </message>
    </context>
    <context>
        <name>DayStrip</name>
        <message>
            <source>Menor tarifa dos próximos dias</source>
            <translation>Tarifa más baja de los próximos días</translation>
        </message>
    </context>
    <context>
        <name>DeadlineCard</name>
        <message>
            <source>Cancelar até</source>
            <translation>Cancelar hasta</translation>
        </message>
        <message>
            <source>Trocar até</source>
            <translation>Cambiar hasta</translation>
        </message>
        <message>
            <source>Recibo</source>
            <translation>Recibo</translation>
        </message>
        <message>
            <source>PDF pronto para enviar</source>
            <translation>PDF listo para enviar</translation>
        </message>
        <message>
            <source>sem e-mail do comprador</source>
            <translation>sin correo del comprador</translation>
        </message>
    </context>
    <context>
        <name>DecisionBox</name>
        <message>
            <source>Nº do pedido</source>
            <translation>N.º de pedido</translation>
        </message>
        <message>
            <source>Nº do pedido, se a central informou</source>
            <translation>N.º de pedido, si la central lo informó</translation>
        </message>
        <message>
            <source>PIN de {0}</source>
            <translation>PIN de {0}</translation>
        </message>
        <message>
            <source>O que a central disse</source>
            <translation>Lo que dijo la central</translation>
        </message>
    </context>
    <context>
        <name>DoneBanner</name>
        <message>
            <source>Copiar nº</source>
            <translation>Copiar n.º</translation>
        </message>
        <message>
            <source>Venda concluída</source>
            <translation>Venta concluida</translation>
        </message>
        <message>
            <source>Pedido</source>
            <translation>Pedido</translation>
        </message>
        <message>
            <source>Venda concluída. Pedido {0}, {1}</source>
            <translation>Venta concluida. Pedido {0}, {1}</translation>
        </message>
    </context>
    <context>
        <name>EntryBox</name>
        <message>
            <source>Número da poltrona</source>
            <translation>Número del asiento</translation>
        </message>
    </context>
    <context>
        <name>FactsView</name>
        <message>
            <source>Copiar: {0}</source>
            <translation>Copiar: {0}</translation>
        </message>
        <message>
            <source>Abrir no navegador: {0}</source>
            <translation>Abrir en el navegador: {0}</translation>
        </message>
    </context>
    <context>
        <name>FieldTable</name>
        <message>
            <source>Campo</source>
            <translation>Campo</translation>
        </message>
        <message>
            <source>Onde está na resposta</source>
            <translation>Dónde está en la respuesta</translation>
        </message>
        <message>
            <source>Valor lido</source>
            <translation>Valor leído</translation>
        </message>
        <message>
            <source>Certeza</source>
            <translation>Certeza</translation>
        </message>
    </context>
    <context>
        <name>FilterBar</name>
        <message>
            <source>Filtros</source>
            <translation>Filtros</translation>
        </message>
        <message>
            <source>Tipo</source>
            <translation>Tipo</translation>
        </message>
        <message>
            <source>Período</source>
            <translation>Horario</translation>
        </message>
        <message>
            <source>Classe</source>
            <translation>Clase</translation>
        </message>
        <message>
            <source>Viação</source>
            <translation>Empresa</translation>
        </message>
    </context>
    <context>
        <name>FilterChips</name>
        <message>
            <source>Filtros</source>
            <translation>Filtros</translation>
        </message>
        <message>
            <source>Embarque</source>
            <translation>Embarque</translation>
        </message>
        <message>
            <source>Compra</source>
            <translation>Compra</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Estado</translation>
        </message>
        <message>
            <source>Bilhetes</source>
            <translation>Boletos</translation>
        </message>
    </context>
    <context>
        <name>Format</name>
        <message>
            <source>{month} de {year}</source>
            <translation>{month} de {year}</translation>
        </message>
        <message>
            <source>hoje {0}</source>
            <translation>hoy {0}</translation>
        </message>
        <message>
            <source>+1 dia</source>
            <translation>+1 día</translation>
        </message>
        <message>
            <source>+{0} dias</source>
            <translation>+{0} días</translation>
        </message>
    </context>
    <context>
        <name>HoldPill</name>
        <message>
            <source>Reserva {0}</source>
            <translation>Reserva {0}</translation>
        </message>
        <message>
            <source>A reserva vence em {0}</source>
            <translation>La reserva vence en {0}</translation>
        </message>
        <message>
            <source>Reserva vencida</source>
            <translation>Reserva vencida</translation>
        </message>
    </context>
    <context>
        <name>InstalmentsCard</name>
        <message>
            <source>Parcelas</source>
            <translation>Cuotas</translation>
        </message>
        <message>
            <source>Parcelas informadas pela operadora para este total.</source>
            <translation>Cuotas informadas por la operadora para este total.</translation>
        </message>
    </context>
    <context>
        <name>ItemsView</name>
        <message>
            <source>Total {0}</source>
            <translation>Total {0}</translation>
        </message>
        <message>
            <source>Total</source>
            <translation>Total</translation>
        </message>
    </context>
    <context>
        <name>KeyBar</name>
        <message>
            <source>atalhos</source>
            <translation>atajos</translation>
        </message>
        <message>
            <source>Todos os atalhos</source>
            <translation>Todos los atajos</translation>
        </message>
    </context>
    <context>
        <name>KeyRow</name>
        <message>
            <source>mudada</source>
            <translation>cambiada</translation>
        </message>
        <message>
            <source>Aperte a nova tecla</source>
            <translation>Presione la nueva tecla</translation>
        </message>
    </context>
    <context>
        <name>KeysBox</name>
        <message>
            <source>Teclas deste guichê</source>
            <translation>Teclas de esta ventanilla</translation>
        </message>
        <message>
            <source>Voltar tudo ao padrão</source>
            <translation>Restablecer todas</translation>
        </message>
        <message>
            <source>Cancelar</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Usar estas teclas</source>
            <translation>Usar estas teclas</translation>
        </message>
        <message>
            <source>Enter numa linha e depois a nova tecla. Del devolve a tecla de costume.</source>
            <translation>Enter en una línea y luego la nueva tecla. Supr devuelve la tecla habitual.</translation>
        </message>
        <message>
            <source>{keys} era de “{other}”, que ficou com {old}.</source>
            <translation>{keys} era de “{other}”, que ahora tiene {old}.</translation>
        </message>
        <message>
            <source>No mapa serve uma letra, ou PgUp, PgDn, Home, End, Ins ou Espaço.</source>
            <translation>En el mapa sirve una letra, o PgUp, PgDn, Home, End, Ins o Espacio.</translation>
        </message>
        <message>
            <source>Aqui serve F1 a F12, ou Ctrl ou Alt com outra tecla; copiar e colar não mudam.</source>
            <translation>Aquí sirve F1 a F12, o Ctrl o Alt con otra tecla; copiar y pegar quedan como están.</translation>
        </message>
        <message>
            <source>Esc desiste.</source>
            <translation>Esc desiste.</translation>
        </message>
        <message>
            <source>Todas são as de costume</source>
            <translation>Todas son las habituales</translation>
        </message>
    </context>
    <context>
        <name>LearnView</name>
        <message>
            <source>Conferir a central</source>
            <translation>Comprobar la central</translation>
        </message>
        <message>
            <source>De</source>
            <translation>De</translation>
        </message>
        <message>
            <source>Para</source>
            <translation>A</translation>
        </message>
        <message>
            <source>Conferir</source>
            <translation>Comprobar</translation>
        </message>
        <message>
            <source>Guardar perfil</source>
            <translation>Guardar perfil</translation>
        </message>
        <message>
            <source>Conhecer a central</source>
            <translation>Conocer la central</translation>
        </message>
        <message>
            <source>O que já dá para vender</source>
            <translation>Lo que ya se puede vender</translation>
        </message>
        <message>
            <source>Escolher resposta</source>
            <translation>Elegir respuesta</translation>
        </message>
        <message>
            <source>Escolher leitura</source>
            <translation>Elegir lectura</translation>
        </message>
        <message>
            <source>Confirmar</source>
            <translation>Confirmar</translation>
        </message>
        <message>
            <source>Parar ou voltar</source>
            <translation>Parar o volver</translation>
        </message>
        <message>
            <source>Conferindo… Esc para parar</source>
            <translation>Comprobando… Esc para parar</translation>
        </message>
    </context>
    <context>
        <name>Legend</name>
        <message>
            <source>Legenda</source>
            <translation>Leyenda</translation>
        </message>
        <message>
            <source>Livre</source>
            <translation>Libre</translation>
        </message>
        <message>
            <source>Ocupada</source>
            <translation>Ocupado</translation>
        </message>
        <message>
            <source>Escolhida</source>
            <translation>Elegido</translation>
        </message>
        <message>
            <source>Reservada por você</source>
            <translation>Reservado por usted</translation>
        </message>
        <message>
            <source>Tarifa baixa</source>
            <translation>Tarifa baja</translation>
        </message>
        <message>
            <source>Preferencial</source>
            <translation>Preferencial</translation>
        </message>
        <message>
            <source>Largada, volta no horário</source>
            <translation>Soltado, vuelve a la hora indicada</translation>
        </message>
    </context>
    <context>
        <name>LoadingRows</name>
        <message>
            <source>Cancelar</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>{0} s</source>
            <translation>{0} s</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>Guichê</source>
            <translation>Ventanilla</translation>
        </message>
        <message>
            <source>Nada é cobrado e nenhum bilhete daqui serve para viajar.</source>
            <translation>No se cobra nada y ningún boleto de aquí sirve para viajar.</translation>
        </message>
        <message>
            <source>TREINAMENTO</source>
            <translation>ENTRENAMIENTO</translation>
        </message>
        <message>
            <source>Ambiente de testes da central. Não atenda clientes aqui.</source>
            <translation>Ambiente de pruebas de la central. No atienda clientes aquí.</translation>
        </message>
        <message>
            <source>HOMOLOGAÇÃO</source>
            <translation>HOMOLOGACIÓN</translation>
        </message>
    </context>
    <context>
        <name>MethodButton</name>
        <message>
            <source>escolhido</source>
            <translation>elegido</translation>
        </message>
    </context>
    <context>
        <name>Month</name>
        <message>
            <source>janeiro</source>
            <translation>enero</translation>
        </message>
        <message>
            <source>fevereiro</source>
            <translation>febrero</translation>
        </message>
        <message>
            <source>março</source>
            <translation>marzo</translation>
        </message>
        <message>
            <source>abril</source>
            <translation>abril</translation>
        </message>
        <message>
            <source>maio</source>
            <translation>mayo</translation>
        </message>
        <message>
            <source>junho</source>
            <translation>junio</translation>
        </message>
        <message>
            <source>julho</source>
            <translation>julio</translation>
        </message>
        <message>
            <source>agosto</source>
            <translation>agosto</translation>
        </message>
        <message>
            <source>setembro</source>
            <translation>septiembre</translation>
        </message>
        <message>
            <source>outubro</source>
            <translation>octubre</translation>
        </message>
        <message>
            <source>novembro</source>
            <translation>noviembre</translation>
        </message>
        <message>
            <source>dezembro</source>
            <translation>diciembre</translation>
        </message>
    </context>
    <context>
        <name>Notice</name>
        <message>
            <source>O que aconteceu</source>
            <translation>Qué pasó</translation>
        </message>
        <message>
            <source>O dinheiro</source>
            <translation>El dinero</translation>
        </message>
        <message>
            <source>O que fazer</source>
            <translation>Qué hacer</translation>
        </message>
    </context>
    <context>
        <name>NumberDisc</name>
        <message>
            <source>Passageiro {0}</source>
            <translation>Pasajero {0}</translation>
        </message>
    </context>
    <context>
        <name>OfferList</name>
        <message>
            <source>Nada encontrado</source>
            <translation>Nada encontrado</translation>
        </message>
        <message>
            <source>Resultados</source>
            <translation>Resultados</translation>
        </message>
    </context>
    <context>
        <name>OrderDelegate</name>
        <message>
            <source>sem número</source>
            <translation>sin número</translation>
        </message>
    </context>
    <context>
        <name>OrderSidePanel</name>
        <message>
            <source>Pedido</source>
            <translation>Pedido</translation>
        </message>
        <message>
            <source>Mostrar documento e contatos por 10 s</source>
            <translation>Mostrar documento y contactos por 10 s</translation>
        </message>
        <message>
            <source>PDF</source>
            <translation>PDF</translation>
        </message>
        <message>
            <source>Conferir</source>
            <translation>Comprobar</translation>
        </message>
        <message>
            <source>Como cancelar ou trocar</source>
            <translation>Cómo cancelar o cambiar</translation>
        </message>
        <message>
            <source>Cancelar até</source>
            <translation>Cancelar hasta</translation>
        </message>
        <message>
            <source>Trocar até</source>
            <translation>Cambiar hasta</translation>
        </message>
        <message>
            <source>Itens</source>
            <translation>Ítems</translation>
        </message>
        <message>
            <source>Pagamento</source>
            <translation>Pago</translation>
        </message>
        <message>
            <source>Bilhete fiscal (BP-e)</source>
            <translation>Boleto fiscal (BP-e)</translation>
        </message>
        <message>
            <source>Viagem</source>
            <translation>Viaje</translation>
        </message>
        <message>
            <source>Mais dados</source>
            <translation>Más datos</translation>
        </message>
        <message>
            <source>Situação</source>
            <translation>Situación</translation>
        </message>
        <message>
            <source>sem número</source>
            <translation>sin número</translation>
        </message>
        <message>
            <source>A central está sendo consultada</source>
            <translation>Se está consultando a la central</translation>
        </message>
    </context>
    <context>
        <name>OrdersView</name>
        <message>
            <source>Pedidos</source>
            <translation>Pedidos</translation>
        </message>
        <message>
            <source>Mostrar mais</source>
            <translation>Mostrar más</translation>
        </message>
        <message>
            <source>A central pede e-mail, documento ou telefone do comprador. Em “Neste guichê”, qualquer campo serve, mesmo sem internet.</source>
            <translation>La central pide correo, documento o teléfono del comprador. En “Esta ventanilla” sirve cualquier campo, incluso sin internet.</translation>
        </message>
        <message>
            <source>Buscar</source>
            <translation>Buscar</translation>
        </message>
        <message>
            <source>Filtros</source>
            <translation>Filtros</translation>
        </message>
        <message>
            <source>Escolher pedido</source>
            <translation>Elegir pedido</translation>
        </message>
        <message>
            <source>Reimprimir</source>
            <translation>Reimprimir</translation>
        </message>
        <message>
            <source>Conferir</source>
            <translation>Comprobar</translation>
        </message>
        <message>
            <source>Copiar nº</source>
            <translation>Copiar n.º</translation>
        </message>
        <message>
            <source>PDF</source>
            <translation>PDF</translation>
        </message>
        <message>
            <source>Limpar busca</source>
            <translation>Limpiar búsqueda</translation>
        </message>
    </context>
    <context>
        <name>Pages</name>
        <message>
            <source>Conferir a central</source>
            <translation>Comprobar la central</translation>
        </message>
    </context>
    <context>
        <name>PassengerCard</name>
        <message>
            <source>Benefício do passageiro {0}</source>
            <translation>Beneficio del pasajero {0}</translation>
        </message>
    </context>
    <context>
        <name>PassengersView</name>
        <message>
            <source>Passageiros</source>
            <translation>Pasajeros</translation>
        </message>
        <message>
            <source>O nome e o documento precisam ser iguais aos do documento apresentado no embarque.</source>
            <translation>El nombre y el documento deben ser iguales a los del documento presentado al embarcar.</translation>
        </message>
        <message>
            <source>Próximo campo</source>
            <translation>Campo siguiente</translation>
        </message>
        <message>
            <source>Próxima linha</source>
            <translation>Fila siguiente</translation>
        </message>
        <message>
            <source>Copiar comprador</source>
            <translation>Copiar comprador</translation>
        </message>
        <message>
            <source>Seguro nesta linha</source>
            <translation>Seguro en esta fila</translation>
        </message>
        <message>
            <source>Pagamento</source>
            <translation>Pago</translation>
        </message>
        <message>
            <source>Abrir lista</source>
            <translation>Abrir lista</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Asientos</translation>
        </message>
    </context>
    <context>
        <name>PaymentView</name>
        <message>
            <source>Pagamento</source>
            <translation>Pago</translation>
        </message>
        <message>
            <source>Copiar código</source>
            <translation>Copiar código</translation>
        </message>
        <message>
            <source>Conferir agora</source>
            <translation>Verificar ahora</translation>
        </message>
        <message>
            <source>Próximo cliente</source>
            <translation>Próximo cliente</translation>
        </message>
        <message>
            <source>Pendências</source>
            <translation>Pendientes</translation>
        </message>
        <message>
            <source>Reservar de novo</source>
            <translation>Reservar de nuevo</translation>
        </message>
        <message>
            <source>Perguntar agora</source>
            <translation>Preguntar ahora</translation>
        </message>
        <message>
            <source>Copiar nº do pedido</source>
            <translation>Copiar n.º del pedido</translation>
        </message>
        <message>
            <source>Parcelas</source>
            <translation>Cuotas</translation>
        </message>
        <message>
            <source>Entrar na página do cartão</source>
            <translation>Entrar en la página de la tarjeta</translation>
        </message>
        <message>
            <source>Cobrar</source>
            <translation>Cobrar</translation>
        </message>
        <message>
            <source>Passageiros</source>
            <translation>Pasajeros</translation>
        </message>
    </context>
    <context>
        <name>PendingView</name>
        <message>
            <source>Pendências</source>
            <translation>Pendientes</translation>
        </message>
        <message>
            <source>Todas</source>
            <translation>Todos</translation>
        </message>
        <message>
            <source>Supervisor</source>
            <translation>Supervisor</translation>
        </message>
        <message>
            <source>Automáticas</source>
            <translation>Automáticos</translation>
        </message>
        <message>
            <source>Perguntar agora</source>
            <translation>Preguntar ahora</translation>
        </message>
        <message>
            <source>Nenhuma pendência</source>
            <translation>Ningún pendiente</translation>
        </message>
        <message>
            <source>Todas as vendas deste guichê têm resultado conhecido.</source>
            <translation>Todas las ventas de esta ventanilla tienen resultado conocido.</translation>
        </message>
        <message>
            <source>vendas com resultado ainda não conhecido</source>
            <translation>ventas con resultado aún no conocido</translation>
        </message>
        <message>
            <source>Cada pedido é enviado uma única vez. Fechar o programa não perde nada: a verificação continua na próxima abertura.</source>
            <translation>Cada pedido se envía una sola vez. Cerrar el programa no pierde nada: la verificación sigue al abrirlo de nuevo.</translation>
        </message>
        <message>
            <source>Escolher</source>
            <translation>Elegir</translation>
        </message>
        <message>
            <source>Decidir com supervisor</source>
            <translation>Decidir con supervisor</translation>
        </message>
        <message>
            <source>Protocolo</source>
            <translation>Comprobante del caso</translation>
        </message>
        <message>
            <source>Linha do tempo</source>
            <translation>Línea de tiempo</translation>
        </message>
        <message>
            <source>Copiar nº do pedido</source>
            <translation>Copiar n.º del pedido</translation>
        </message>
        <message>
            <source>Voltar a vender</source>
            <translation>Volver a vender</translation>
        </message>
    </context>
    <context>
        <name>PeopleCard</name>
        <message>
            <source>Passageiros</source>
            <translation>Pasajeros</translation>
        </message>
        <message>
            <source>um por poltrona</source>
            <translation>uno por asiento</translation>
        </message>
        <message>
            <source>Copiar comprador</source>
            <translation>Copiar comprador</translation>
        </message>
        <message>
            <source>Colar lista</source>
            <translation>Pegar lista</translation>
        </message>
    </context>
    <context>
        <name>PeopleHead</name>
        <message>
            <source>Poltrona</source>
            <translation>Asiento</translation>
        </message>
        <message>
            <source>Nome completo</source>
            <translation>Nombre completo</translation>
        </message>
        <message>
            <source>Doc.</source>
            <translation>Doc.</translation>
        </message>
        <message>
            <source>Número</source>
            <translation>Número</translation>
        </message>
        <message>
            <source>Nascimento</source>
            <translation>Nacimiento</translation>
        </message>
        <message>
            <source>Telefone</source>
            <translation>Teléfono</translation>
        </message>
        <message>
            <source>Benefício</source>
            <translation>Beneficio</translation>
        </message>
        <message>
            <source>Seguro</source>
            <translation>Seguro</translation>
        </message>
    </context>
    <context>
        <name>PersonFields</name>
        <message>
            <source>Nome</source>
            <translation>Nombre</translation>
        </message>
        <message>
            <source>Documento</source>
            <translation>Documento</translation>
        </message>
        <message>
            <source>Número</source>
            <translation>Número</translation>
        </message>
        <message>
            <source>Telefone</source>
            <translation>Teléfono</translation>
        </message>
    </context>
    <context>
        <name>PersonRow</name>
        <message>
            <source>passageiro {0}</source>
            <translation>pasajero {0}</translation>
        </message>
        <message>
            <source>Nascimento, {0}</source>
            <translation>Nacimiento, {0}</translation>
        </message>
        <message>
            <source>Seguro, {0}</source>
            <translation>Seguro, {0}</translation>
        </message>
        <message>
            <source>Passageiro {0}, poltrona {1}</source>
            <translation>Pasajero {0}, asiento {1}</translation>
        </message>
        <message>
            <source>nascimento</source>
            <translation>nacimiento</translation>
        </message>
        <message>
            <source>opcional</source>
            <translation>opcional</translation>
        </message>
        <message>
            <source>telefone</source>
            <translation>teléfono</translation>
        </message>
        <message>
            <source>Seguro</source>
            <translation>Seguro</translation>
        </message>
        <message>
            <source>sem benefício</source>
            <translation>sin beneficio</translation>
        </message>
        <message>
            <source>nenhum</source>
            <translation>ninguno</translation>
        </message>
    </context>
    <context>
        <name>PixClock</name>
        <message>
            <source>Código vale até {0}, faltam {1}</source>
            <translation>Código válido hasta {0}, faltan {1}</translation>
        </message>
        <message>
            <source>Código vale até {0}</source>
            <translation>Código válido hasta {0}</translation>
        </message>
    </context>
    <context>
        <name>PixNote</name>
        <message>
            <source>O código PIX aparece depois de enviar o pedido</source>
            <translation>El código PIX aparece después de enviar el pedido</translation>
        </message>
        <message>
            <source>Tecle {key} para enviar. A partir daí a forma de pagamento não muda mais nesta venda, e os bilhetes saem quando o banco avisar.</source>
            <translation>Presione {key} para enviar. Desde entonces la forma de pago de esta venta ya no cambia, y los boletos salen cuando el banco avise.</translation>
        </message>
    </context>
    <context>
        <name>PixPanel</name>
        <message>
            <source>PIX copia e cola</source>
            <translation>PIX copia y pega</translation>
        </message>
        <message>
            <source>Copiar código</source>
            <translation>Copiar código</translation>
        </message>
        <message>
            <source>Conferir</source>
            <translation>Comprobar</translation>
        </message>
        <message>
            <source>Próximo cliente</source>
            <translation>Próximo cliente</translation>
        </message>
        <message>
            <source>O pedido existe: a forma de pagamento não muda mais nesta venda.</source>
            <translation>El pedido existe: la forma de pago ya no cambia en esta venta.</translation>
        </message>
        <message>
            <source>PIX</source>
            <translation>PIX</translation>
        </message>
        <message>
            <source>recebedor: {0} · valor e código conferidos</source>
            <translation>receptor: {0} · valor y código verificados</translation>
        </message>
        <message>
            <source>até {0}</source>
            <translation>hasta {0}</translation>
        </message>
        <message>
            <source>até o resultado</source>
            <translation>hasta el resultado</translation>
        </message>
        <message>
            <source>O cliente desistiu?</source>
            <translation>¿El cliente desistió?</translation>
        </message>
        <message>
            <source>Deixe o código vencer: sem pagamento não há cobrança. Esta venda fica em Pendências {0}.</source>
            <translation>Deje vencer el código: sin pago no hay cobro. Esta venta queda en Pendientes {0}.</translation>
        </message>
        <message>
            <source>Código PIX recusado pelo guichê</source>
            <translation>Código PIX rechazado por la ventanilla</translation>
        </message>
        <message>
            <source>O código PIX venceu</source>
            <translation>El código PIX venció</translation>
        </message>
        <message>
            <source>Sem pagamento não há cobrança. Se o cliente pagou no fim, os bilhetes ainda saem: seguimos perguntando.</source>
            <translation>Sin pago no hay cobro. Si el cliente pagó al final, los boletos igual salen: seguimos preguntando.</translation>
        </message>
        <message>
            <source>Aguardando o código PIX</source>
            <translation>Esperando el código PIX</translation>
        </message>
        <message>
            <source>A central ainda não mandou o código</source>
            <translation>La central aún no envió el código</translation>
        </message>
        <message>
            <source>Pedido {0} · perguntamos à central a cada 3 s</source>
            <translation>Pedido {0} · preguntamos a la central cada 3 s</translation>
        </message>
        <message>
            <source>Aguardando o PIX</source>
            <translation>Esperando el PIX</translation>
        </message>
        <message>
            <source>O cliente lê este código no aplicativo do banco</source>
            <translation>El cliente lee este código en la aplicación del banco</translation>
        </message>
    </context>
    <context>
        <name>ProfileBadge</name>
        <message>
            <source>PRODUÇÃO</source>
            <translation>PRODUCCIÓN</translation>
        </message>
        <message>
            <source>HOMOLOGAÇÃO</source>
            <translation>HOMOLOGACIÓN</translation>
        </message>
        <message>
            <source>TREINAMENTO</source>
            <translation>ENTRENAMIENTO</translation>
        </message>
    </context>
    <context>
        <name>QrView</name>
        <message>
            <source>QR code do PIX</source>
            <translation>Código QR del PIX</translation>
        </message>
    </context>
    <context>
        <name>QuestionCard</name>
        <message>
            <source>é dinheiro: não escolhemos por você</source>
            <translation>es dinero: no elegimos por usted</translation>
        </message>
        <message>
            <source>Confirmar</source>
            <translation>Confirmar</translation>
        </message>
        <message>
            <source>A outra fica sem uso. Se a central mudar, o guichê avisa.</source>
            <translation>La otra queda sin uso. Si la central cambia, el mostrador avisa.</translation>
        </message>
        <message>
            <source>Escolha uma leitura</source>
            <translation>Elija una lectura</translation>
        </message>
    </context>
    <context>
        <name>RailButton</name>
        <message>
            <source>{0}, {1} aguardando</source>
            <translation>{0}, {1} esperando</translation>
        </message>
    </context>
    <context>
        <name>SearchBar</name>
        <message>
            <source>Procurar pedidos</source>
            <translation>Buscar pedidos</translation>
        </message>
        <message>
            <source>Neste guichê</source>
            <translation>Esta ventanilla</translation>
        </message>
        <message>
            <source>Na central</source>
            <translation>En la central</translation>
        </message>
        <message>
            <source>Buscar</source>
            <translation>Buscar</translation>
        </message>
        <message>
            <source>e-mail, documento, telefone, localizador ou nome</source>
            <translation>correo, documento, teléfono, localizador o nombre</translation>
        </message>
        <message>
            <source>o que procurar</source>
            <translation>qué buscar</translation>
        </message>
    </context>
    <context>
        <name>SearchRow</name>
        <message>
            <source>De</source>
            <translation>De</translation>
        </message>
        <message>
            <source>cidade</source>
            <translation>ciudad</translation>
        </message>
        <message>
            <source>Para</source>
            <translation>A</translation>
        </message>
        <message>
            <source>Ida</source>
            <translation>Ida</translation>
        </message>
        <message>
            <source>25/12, +1, sex</source>
            <translation>25/12, +1, vie</translation>
        </message>
        <message>
            <source>Volta</source>
            <translation>Vuelta</translation>
        </message>
        <message>
            <source>só ida</source>
            <translation>solo ida</translation>
        </message>
        <message>
            <source>opcional</source>
            <translation>opcional</translation>
        </message>
        <message>
            <source>Passageiros</source>
            <translation>Pasajeros</translation>
        </message>
        <message>
            <source>Inverter origem e destino</source>
            <translation>Invertir origen y destino</translation>
        </message>
        <message>
            <source>Buscar</source>
            <translation>Buscar</translation>
        </message>
    </context>
    <context>
        <name>SearchView</name>
        <message>
            <source>Viagem</source>
            <translation>Viaje</translation>
        </message>
        <message>
            <source>Escolher viagem</source>
            <translation>Elegir viaje</translation>
        </message>
        <message>
            <source>Ir para a linha</source>
            <translation>Ir a la línea</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Asientos</translation>
        </message>
        <message>
            <source>Inverter</source>
            <translation>Invertir</translation>
        </message>
        <message>
            <source>Dia anterior / seguinte</source>
            <translation>Día anterior / siguiente</translation>
        </message>
        <message>
            <source>Copiar viagem</source>
            <translation>Copiar viaje</translation>
        </message>
        <message>
            <source>Próxima área</source>
            <translation>Área siguiente</translation>
        </message>
        <message>
            <source>Nova venda</source>
            <translation>Nueva venta</translation>
        </message>
    </context>
    <context>
        <name>SeatBar</name>
        <message>
            <source>Sugerir</source>
            <translation>Sugerir</translation>
        </message>
        <message>
            <source>Juntas</source>
            <translation>Juntos</translation>
        </message>
        <message>
            <source>Janela</source>
            <translation>Ventana</translation>
        </message>
        <message>
            <source>Na frente</source>
            <translation>Adelante</translation>
        </message>
        <message>
            <source>Outro andar</source>
            <translation>Otro piso</translation>
        </message>
        <message>
            <source>Atualizar o mapa</source>
            <translation>Actualizar el mapa</translation>
        </message>
        <message>
            <source>Digite o número da poltrona</source>
            <translation>Escriba el número de asiento</translation>
        </message>
    </context>
    <context>
        <name>SeatMap</name>
        <message>
            <source>Mapa de poltronas</source>
            <translation>Mapa de asientos</translation>
        </message>
    </context>
    <context>
        <name>SeatsView</name>
        <message>
            <source>Poltronas</source>
            <translation>Asientos</translation>
        </message>
        <message>
            <source>Número da poltrona</source>
            <translation>Número del asiento</translation>
        </message>
        <message>
            <source>Andar no mapa</source>
            <translation>Moverse en el mapa</translation>
        </message>
        <message>
            <source>Espaço</source>
            <translation>Espacio</translation>
        </message>
        <message>
            <source>Escolher / tirar</source>
            <translation>Elegir / quitar</translation>
        </message>
        <message>
            <source>Reservar e continuar</source>
            <translation>Reservar y continuar</translation>
        </message>
        <message>
            <source>Próximo passageiro</source>
            <translation>Próximo pasajero</translation>
        </message>
        <message>
            <source>Voltar à viagem</source>
            <translation>Volver al viaje</translation>
        </message>
        <message>
            <source>Trocar de andar</source>
            <translation>Cambiar de piso</translation>
        </message>
        <message>
            <source>livres de {0}</source>
            <translation>libres de {0}</translation>
        </message>
        <message>
            <source>Lendo o mapa de poltronas</source>
            <translation>Leyendo el mapa de asientos</translation>
        </message>
        <message>
            <source>O mapa está sendo lido</source>
            <translation>El mapa se está leyendo</translation>
        </message>
        <message>
            <source>Largar a poltrona {0}?</source>
            <translation>¿Soltar el asiento {0}?</translation>
        </message>
        <message>
            <source>A reserva não pode ser desfeita: a poltrona fica presa até {0}.</source>
            <translation>La reserva no se puede deshacer: el asiento queda retenido hasta {0}.</translation>
        </message>
        <message>
            <source>Largar</source>
            <translation>Soltar</translation>
        </message>
        <message>
            <source>Ficar com ela</source>
            <translation>Conservarlo</translation>
        </message>
    </context>
    <context>
        <name>SettingsView</name>
        <message>
            <source>Ajustes</source>
            <translation>Ajustes</translation>
        </message>
        <message>
            <source>Claro</source>
            <translation>Claro</translation>
        </message>
        <message>
            <source>Escuro</source>
            <translation>Oscuro</translation>
        </message>
        <message>
            <source>Alto contraste</source>
            <translation>Alto contraste</translation>
        </message>
        <message>
            <source>Aparência</source>
            <translation>Apariencia</translation>
        </message>
        <message>
            <source>Idioma da tela</source>
            <translation>Idioma de la pantalla</translation>
        </message>
        <message>
            <source>Nome do guichê</source>
            <translation>Nombre de la ventanilla</translation>
        </message>
        <message>
            <source>Rodoviária ou loja</source>
            <translation>Terminal o tienda</translation>
        </message>
        <message>
            <source>E-mail da estação</source>
            <translation>Correo de la estación</translation>
        </message>
        <message>
            <source>para compradores sem e-mail</source>
            <translation>para compradores sin correo</translation>
        </message>
        <message>
            <source>Nome do supervisor</source>
            <translation>Nombre del supervisor</translation>
        </message>
        <message>
            <source>Novo PIN</source>
            <translation>Nuevo PIN</translation>
        </message>
        <message>
            <source>4 a 8 números</source>
            <translation>4 a 8 números</translation>
        </message>
        <message>
            <source>Ambiente</source>
            <translation>Ambiente</translation>
        </message>
        <message>
            <source>Endereço da central</source>
            <translation>Dirección de la central</translation>
        </message>
        <message>
            <source>Página do cartão</source>
            <translation>Página de la tarjeta</translation>
        </message>
        <message>
            <source>Salvar ajustes</source>
            <translation>Guardar ajustes</translation>
        </message>
        <message>
            <source>Desfazer</source>
            <translation>Deshacer</translation>
        </message>
        <message>
            <source>Testar conexão</source>
            <translation>Probar conexión</translation>
        </message>
        <message>
            <source>Conferir a central</source>
            <translation>Comprobar la central</translation>
        </message>
        <message>
            <source>Mudar teclas</source>
            <translation>Cambiar teclas</translation>
        </message>
        <message>
            <source>Tema</source>
            <translation>Tema</translation>
        </message>
        <message>
            <source>Guichê</source>
            <translation>Ventanilla</translation>
        </message>
        <message>
            <source>Cada guichê pode ter as suas. Os botões e a lista do {key} mostram as que valem.</source>
            <translation>Cada ventanilla puede tener las suyas. Los botones y la lista de {key} muestran las que valen.</translation>
        </message>
        <message>
            <source>Teclas</source>
            <translation>Teclas</translation>
        </message>
        <message>
            <source>Quem pode decidir pendências. O PIN não é guardado, só um resumo que o confere.</source>
            <translation>Quién puede decidir pendientes. El PIN no se guarda, solo un resumen que lo verifica.</translation>
        </message>
        <message>
            <source>Supervisor</source>
            <translation>Supervisor</translation>
        </message>
        <message>
            <source>Só o responsável técnico muda a conexão, no arquivo de configurações.</source>
            <translation>Solo el responsable técnico cambia la conexión, en el archivo de configuración.</translation>
        </message>
        <message>
            <source>Conexão</source>
            <translation>Conexión</translation>
        </message>
        <message>
            <source>Próximo campo</source>
            <translation>Campo siguiente</translation>
        </message>
        <message>
            <source>Salvar</source>
            <translation>Guardar</translation>
        </message>
        <message>
            <source>Voltar a vender</source>
            <translation>Volver a vender</translation>
        </message>
        <message>
            <source>deixe vazio para manter</source>
            <translation>deje vacío para conservar</translation>
        </message>
        <message>
            <source>não configurada: o cartão fica inativo</source>
            <translation>no configurada: la tarjeta queda inactiva</translation>
        </message>
        <message>
            <source>Teclas mudadas: {count}</source>
            <translation>Teclas cambiadas: {count}</translation>
        </message>
        <message>
            <source>Todas como de costume</source>
            <translation>Todas las habituales</translation>
        </message>
        <message>
            <source>Nada foi mudado</source>
            <translation>Nada cambió</translation>
        </message>
        <message>
            <source>Perguntando à central…</source>
            <translation>Preguntando a la central…</translation>
        </message>
        <message>
            <source>Treinamento</source>
            <translation>Entrenamiento</translation>
        </message>
        <message>
            <source>Homologação</source>
            <translation>Homologación</translation>
        </message>
        <message>
            <source>Produção</source>
            <translation>Producción</translation>
        </message>
    </context>
    <context>
        <name>ShortcutList</name>
        <message>
            <source>Todos os atalhos</source>
            <translation>Todos los atajos</translation>
        </message>
        <message>
            <source>Fechar</source>
            <translation>Cerrar</translation>
        </message>
    </context>
    <context>
        <name>Shortcuts</name>
        <message>
            <source>Todos os atalhos</source>
            <translation>Todos los atajos</translation>
        </message>
        <message>
            <source>Buscar</source>
            <translation>Buscar</translation>
        </message>
        <message>
            <source>Inverter origem e destino</source>
            <translation>Invertir origen y destino</translation>
        </message>
        <message>
            <source>Filtros</source>
            <translation>Filtros</translation>
        </message>
        <message>
            <source>Atualizar ou perguntar agora</source>
            <translation>Actualizar o preguntar ahora</translation>
        </message>
        <message>
            <source>Próxima área; entrar e sair da página do cartão</source>
            <translation>Área siguiente; entrar y salir de la página de la tarjeta</translation>
        </message>
        <message>
            <source>Copiar comprador</source>
            <translation>Copiar comprador</translation>
        </message>
        <message>
            <source>Seguro nesta linha</source>
            <translation>Seguro en esta fila</translation>
        </message>
        <message>
            <source>Benefício</source>
            <translation>Beneficio</translation>
        </message>
        <message>
            <source>Ação principal da página</source>
            <translation>Acción principal de la página</translation>
        </message>
        <message>
            <source>Tela cheia</source>
            <translation>Pantalla completa</translation>
        </message>
        <message>
            <source>Nova venda; guarda a que está em curso</source>
            <translation>Nueva venta; guarda la que está en curso</translation>
        </message>
        <message>
            <source>Vendas guardadas</source>
            <translation>Ventas guardadas</translation>
        </message>
        <message>
            <source>Um passo para trás</source>
            <translation>Un paso atrás</translation>
        </message>
        <message>
            <source>Desfazer: a venda como estava</source>
            <translation>Deshacer: la venta como estaba</translation>
        </message>
        <message>
            <source>Comandos: ações, cidades e pedidos</source>
            <translation>Comandos: acciones, ciudades y pedidos</translation>
        </message>
        <message>
            <source>Pagar com cartão</source>
            <translation>Pagar con tarjeta</translation>
        </message>
        <message>
            <source>Pagar com PIX</source>
            <translation>Pagar con PIX</translation>
        </message>
        <message>
            <source>Rota sugerida 1</source>
            <translation>Ruta sugerida 1</translation>
        </message>
        <message>
            <source>Rota sugerida 2</source>
            <translation>Ruta sugerida 2</translation>
        </message>
        <message>
            <source>Rota sugerida 3</source>
            <translation>Ruta sugerida 3</translation>
        </message>
        <message>
            <source>Rota sugerida 4</source>
            <translation>Ruta sugerida 4</translation>
        </message>
        <message>
            <source>Rota sugerida 5</source>
            <translation>Ruta sugerida 5</translation>
        </message>
        <message>
            <source>Dia anterior</source>
            <translation>Día anterior</translation>
        </message>
        <message>
            <source>Dia seguinte</source>
            <translation>Día siguiente</translation>
        </message>
        <message>
            <source>Comprador conhecido, pelo documento</source>
            <translation>Comprador conocido, por documento</translation>
        </message>
        <message>
            <source>Colar lista de passageiros</source>
            <translation>Pegar lista de pasajeros</translation>
        </message>
        <message>
            <source>Imprimir</source>
            <translation>Imprimir</translation>
        </message>
        <message>
            <source>Reimprimir</source>
            <translation>Reimprimir</translation>
        </message>
        <message>
            <source>Salvar PDF</source>
            <translation>Guardar PDF</translation>
        </message>
        <message>
            <source>Copiar viagem, número ou código</source>
            <translation>Copiar viaje, número o código</translation>
        </message>
        <message>
            <source>Paradas da viagem</source>
            <translation>Paradas del viaje</translation>
        </message>
        <message>
            <source>Pendência: linha do tempo</source>
            <translation>Pendiente: línea de tiempo</translation>
        </message>
        <message>
            <source>Pendência: vender de novo</source>
            <translation>Pendiente: vender de nuevo</translation>
        </message>
        <message>
            <source>Vender</source>
            <translation>Vender</translation>
        </message>
        <message>
            <source>Pedidos</source>
            <translation>Pedidos</translation>
        </message>
        <message>
            <source>Pendências</source>
            <translation>Pendientes</translation>
        </message>
        <message>
            <source>Ajustes</source>
            <translation>Ajustes</translation>
        </message>
        <message>
            <source>Mapa: poltronas juntas</source>
            <translation>Mapa: asientos juntos</translation>
        </message>
        <message>
            <source>Mapa: janela</source>
            <translation>Mapa: ventana</translation>
        </message>
        <message>
            <source>Mapa: na frente</source>
            <translation>Mapa: adelante</translation>
        </message>
        <message>
            <source>Mapa: andar de cima</source>
            <translation>Mapa: piso de arriba</translation>
        </message>
        <message>
            <source>Mapa: andar de baixo</source>
            <translation>Mapa: piso de abajo</translation>
        </message>
        <message>
            <source>Mapa: escolher ou tirar</source>
            <translation>Mapa: elegir o quitar</translation>
        </message>
        <message>
            <source>Reservar de novo</source>
            <translation>Reservar de nuevo</translation>
        </message>
        <message>
            <source>Abrir a página do cartão de novo</source>
            <translation>Abrir de nuevo la página de la tarjeta</translation>
        </message>
        <message>
            <source>Abrir a pasta</source>
            <translation>Abrir la carpeta</translation>
        </message>
        <message>
            <source>Tirar os filtros</source>
            <translation>Quitar los filtros</translation>
        </message>
        <message>
            <source>Outra data</source>
            <translation>Otra fecha</translation>
        </message>
    </context>
    <context>
        <name>SlipSide</name>
        <message>
            <source>Bilhete anterior</source>
            <translation>Boleto anterior</translation>
        </message>
        <message>
            <source>Próximo bilhete</source>
            <translation>Boleto siguiente</translation>
        </message>
        <message>
            <source>Prévia do comprovante</source>
            <translation>Vista previa del comprobante</translation>
        </message>
        <message>
            <source>Bilhete {0} de {1}</source>
            <translation>Boleto {0} de {1}</translation>
        </message>
        <message>
            <source>Como será impresso agora: 2ª via, 80 mm</source>
            <translation>Como se imprimirá ahora: 2.ª copia, 80 mm</translation>
        </message>
        <message>
            <source>Como será impresso: 80 mm</source>
            <translation>Como se imprimirá: 80 mm</translation>
        </message>
    </context>
    <context>
        <name>StartProblem</name>
        <message>
            <source>O Guichê não pôde abrir</source>
            <translation>Guichê no pudo abrir</translation>
        </message>
        <message>
            <source>Nada foi cobrado.</source>
            <translation>No se cobró nada.</translation>
        </message>
        <message>
            <source>Corrija o que está dito acima e abra de novo.</source>
            <translation>Corrija lo dicho arriba y abra de nuevo.</translation>
        </message>
    </context>
    <context>
        <name>StepBar</name>
        <message>
            <source>Viagem</source>
            <translation>Viaje</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Asientos</translation>
        </message>
        <message>
            <source>Passageiros</source>
            <translation>Pasajeros</translation>
        </message>
        <message>
            <source>Pagamento</source>
            <translation>Pago</translation>
        </message>
        <message>
            <source>Bilhetes</source>
            <translation>Boletos</translation>
        </message>
    </context>
    <context>
        <name>StepButton</name>
        <message>
            <source>{0}, feito</source>
            <translation>{0}, hecho</translation>
        </message>
        <message>
            <source>{0}, passo atual</source>
            <translation>{0}, paso actual</translation>
        </message>
        <message>
            <source>{0}, a fazer</source>
            <translation>{0}, por hacer</translation>
        </message>
        <message>
            <source>{0}, não deu certo</source>
            <translation>{0}, no resultó</translation>
        </message>
    </context>
    <context>
        <name>StopsBox</name>
        <message>
            <source>Fechar</source>
            <translation>Cerrar</translation>
        </message>
    </context>
    <context>
        <name>Suggestions</name>
        <message>
            <source>Sugestões de cidades</source>
            <translation>Sugerencias de ciudades</translation>
        </message>
    </context>
    <context>
        <name>ThreeParts</name>
        <message>
            <source>O que aconteceu</source>
            <translation>Qué pasó</translation>
        </message>
        <message>
            <source>O dinheiro do cliente</source>
            <translation>El dinero del cliente</translation>
        </message>
        <message>
            <source>O que acontece agora</source>
            <translation>Qué pasa ahora</translation>
        </message>
    </context>
    <context>
        <name>TicketCard</name>
        <message>
            <source>PDF</source>
            <translation>PDF</translation>
        </message>
        <message>
            <source>Reimprimir</source>
            <translation>Reimprimir</translation>
        </message>
        <message>
            <source>Imprimir</source>
            <translation>Imprimir</translation>
        </message>
        <message>
            <source>{0} o comprovante de {1}</source>
            <translation>{0} el comprobante de {1}</translation>
        </message>
        <message>
            <source>Salvar em PDF o comprovante de {0}</source>
            <translation>Guardar en PDF el comprobante de {0}</translation>
        </message>
        <message>
            <source>Salvar em PDF</source>
            <translation>Guardar en PDF</translation>
        </message>
    </context>
    <context>
        <name>TicketsView</name>
        <message>
            <source>Bilhetes</source>
            <translation>Boletos</translation>
        </message>
        <message>
            <source>Salvar PDF</source>
            <translation>Guardar PDF</translation>
        </message>
        <message>
            <source>Nova venda</source>
            <translation>Nueva venta</translation>
        </message>
        <message>
            <source>Escolher bilhete</source>
            <translation>Elegir boleto</translation>
        </message>
        <message>
            <source>Imprimir</source>
            <translation>Imprimir</translation>
        </message>
        <message>
            <source>Reimprimir</source>
            <translation>Reimprimir</translation>
        </message>
        <message>
            <source>PDF</source>
            <translation>PDF</translation>
        </message>
        <message>
            <source>Copiar nº do pedido</source>
            <translation>Copiar n.º del pedido</translation>
        </message>
    </context>
    <context>
        <name>TopBar</name>
        <message>
            <source>Comandos</source>
            <translation>Comandos</translation>
        </message>
    </context>
    <context>
        <name>TripTable</name>
        <message>
            <source>Viagens</source>
            <translation>Viajes</translation>
        </message>
    </context>
    <context>
        <name>UnknownPanel</name>
        <message>
            <source>A central não ofereceu outra forma de pagamento para esta viagem. Escolha outra viagem ou avise o suporte.</source>
            <translation>La central no ofreció otra forma de pago para este viaje. Elija otro viaje o avise al soporte.</translation>
        </message>
    </context>
    <context>
        <name>WaitBanner</name>
        <message>
            <source>há</source>
            <translation>hace</translation>
        </message>
        <message>
            <source>O que fazer</source>
            <translation>Qué hacer</translation>
        </message>
    </context>
    <context>
        <name>WaitPanel</name>
        <message>
            <source>Reservar de novo</source>
            <translation>Reservar de nuevo</translation>
        </message>
        <message>
            <source>Próximo cliente</source>
            <translation>Próximo cliente</translation>
        </message>
        <message>
            <source>Perguntar agora</source>
            <translation>Preguntar ahora</translation>
        </message>
        <message>
            <source>Linha do tempo</source>
            <translation>Línea de tiempo</translation>
        </message>
        <message>
            <source>pedido</source>
            <translation>pedido</translation>
        </message>
        <message>
            <source>Enquanto isso</source>
            <translation>Mientras tanto</translation>
        </message>
        <message>
            <source>E agora</source>
            <translation>Y ahora</translation>
        </message>
        <message>
            <source>A venda fica em Pendências até o resultado. Nada se perde se o programa fechar.</source>
            <translation>La venta queda en Pendientes hasta el resultado. Nada se pierde si el programa se cierra.</translation>
        </message>
        <message>
            <source>As mesmas poltronas são pedidas de novo. O que foi digitado continua.</source>
            <translation>Se piden de nuevo los mismos asientos. Lo escrito continúa.</translation>
        </message>
    </context>
    <context>
        <name>Weekday</name>
        <message>
            <source>seg</source>
            <translation>lun</translation>
        </message>
        <message>
            <source>ter</source>
            <translation>mar</translation>
        </message>
        <message>
            <source>qua</source>
            <translation>mié</translation>
        </message>
        <message>
            <source>qui</source>
            <translation>jue</translation>
        </message>
        <message>
            <source>sex</source>
            <translation>vie</translation>
        </message>
        <message>
            <source>sáb</source>
            <translation>sáb</translation>
        </message>
        <message>
            <source>dom</source>
            <translation>dom</translation>
        </message>
        <message>
            <source>segunda</source>
            <translation>lunes</translation>
        </message>
        <message>
            <source>terça</source>
            <translation>martes</translation>
        </message>
        <message>
            <source>quarta</source>
            <translation>miércoles</translation>
        </message>
        <message>
            <source>quinta</source>
            <translation>jueves</translation>
        </message>
        <message>
            <source>sexta</source>
            <translation>viernes</translation>
        </message>
        <message>
            <source>sábado</source>
            <translation>sábado</translation>
        </message>
        <message>
            <source>domingo</source>
            <translation>domingo</translation>
        </message>
    </context>
    <context>
        <name>WelcomeView</name>
        <message>
            <source>Primeiro acesso</source>
            <translation>Primer acceso</translation>
        </message>
        <message>
            <source>Homologação</source>
            <translation>Homologación</translation>
        </message>
        <message>
            <source>Produção</source>
            <translation>Producción</translation>
        </message>
        <message>
            <source>Ambiente</source>
            <translation>Ambiente</translation>
        </message>
        <message>
            <source>para vender no cartão</source>
            <translation>para vender con tarjeta</translation>
        </message>
        <message>
            <source>Endereço da central</source>
            <translation>Dirección de la central</translation>
        </message>
        <message>
            <source>Usuário</source>
            <translation>Usuario</translation>
        </message>
        <message>
            <source>Senha</source>
            <translation>Contraseña</translation>
        </message>
        <message>
            <source>Número do parceiro</source>
            <translation>Número de socio</translation>
        </message>
        <message>
            <source>Página do cartão</source>
            <translation>Página de la tarjeta</translation>
        </message>
        <message>
            <source>Testar e abrir</source>
            <translation>Probar y abrir</translation>
        </message>
        <message>
            <source>Só treinar</source>
            <translation>Solo entrenar</translation>
        </message>
        <message>
            <source>Os dados de acesso vêm do contrato com o provedor. A senha fica no cofre de senhas deste computador.</source>
            <translation>Los datos de acceso vienen del contrato con el proveedor. La contraseña queda en el llavero de este equipo.</translation>
        </message>
        <message>
            <source>Conexão com a central</source>
            <translation>Conexión con la central</translation>
        </message>
        <message>
            <source>Bem-vindo ao Guichê</source>
            <translation>Bienvenido a Guichê</translation>
        </message>
        <message>
            <source>A central está respondendo</source>
            <translation>La central está respondiendo</translation>
        </message>
        <message>
            <source>Falando com a central. Esc cancela.</source>
            <translation>Hablando con la central. Esc cancela.</translation>
        </message>
    </context>
    <context>
        <name>basket</name>
        <message>
            <source>Busque e escolha uma viagem: ela aparece aqui.</source>
            <translation>Busque y elija un viaje: aparece aquí.</translation>
        </message>
        <message>
            <source>Viagem em destaque · linha {line}</source>
            <translation>Viaje destacado · línea {line}</translation>
        </message>
        <message>
            <source>{count} × {price}</source>
            <translation>{count} × {price}</translation>
        </message>
        <message>
            <source>Desconto da viação</source>
            <translation>Descuento de la empresa</translation>
        </message>
        <message>
            <source>{benefit} · poltrona {label}</source>
            <translation>{benefit} · asiento {label}</translation>
        </message>
        <message>
            <source>Preço da poltrona {label}</source>
            <translation>Precio del asiento {label}</translation>
        </message>
        <message>
            <source>Taxa de serviço</source>
            <translation>Tasa de servicio</translation>
        </message>
        <message>
            <source>Juros das parcelas</source>
            <translation>Intereses de las cuotas</translation>
        </message>
        <message>
            <source>Seguro</source>
            <translation>Seguro</translation>
        </message>
        <message>
            <source>ao reservar</source>
            <translation>al reservar</translation>
        </message>
        <message>
            <source>opcional</source>
            <translation>opcional</translation>
        </message>
        <message>
            <source>Total parcial</source>
            <translation>Total parcial</translation>
        </message>
        <message>
            <source>Total</source>
            <translation>Total</translation>
        </message>
        <message>
            <source>Pago</source>
            <translation>Pagado</translation>
        </message>
        <message>
            <source>Em verificação</source>
            <translation>En verificación</translation>
        </message>
        <message>
            <source>Escolher poltronas</source>
            <translation>Elegir asientos</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Asientos</translation>
        </message>
        <message>
            <source>Escolher a volta</source>
            <translation>Elegir la vuelta</translation>
        </message>
        <message>
            <source>Esta viagem está esgotada</source>
            <translation>Este viaje está agotado</translation>
        </message>
        <message>
            <source>Reservar e continuar</source>
            <translation>Reservar y continuar</translation>
        </message>
        <message>
            <source>Reservar {seats}</source>
            <translation>Reservar {seats}</translation>
        </message>
        <message>
            <source>Reservar {seats} e continuar</source>
            <translation>Reservar {seats} y continuar</translation>
        </message>
        <message>
            <source>Continuar</source>
            <translation>Continuar</translation>
        </message>
        <message>
            <source>Reservando as poltronas…</source>
            <translation>Reservando los asientos…</translation>
        </message>
        <message>
            <source>Falta escolher 1 poltrona</source>
            <translation>Falta elegir 1 asiento</translation>
        </message>
        <message>
            <source>Faltam {count} poltronas</source>
            <translation>Faltan {count} asientos</translation>
        </message>
        <message>
            <source>A reserva não pode ser desfeita antes: ela vence sozinha.</source>
            <translation>La reserva no se puede deshacer antes: vence sola.</translation>
        </message>
        <message>
            <source>Ir para o pagamento</source>
            <translation>Ir al pago</translation>
        </message>
        <message>
            <source>Faltam dados dos passageiros</source>
            <translation>Faltan datos de los pasajeros</translation>
        </message>
        <message>
            <source>Cobrar {amount}</source>
            <translation>Cobrar {amount}</translation>
        </message>
        <message>
            <source>Consultando as formas de pagamento…</source>
            <translation>Consultando las formas de pago…</translation>
        </message>
        <message>
            <source>A reserva venceu: reserve de novo</source>
            <translation>La reserva venció: reserve de nuevo</translation>
        </message>
        <message>
            <source>Escolha a forma de pagamento</source>
            <translation>Elija la forma de pago</translation>
        </message>
        <message>
            <source>Falta confirmar o cartão</source>
            <translation>Falta confirmar la tarjeta</translation>
        </message>
        <message>
            <source>Abrindo o pagamento…</source>
            <translation>Abriendo el pago…</translation>
        </message>
        <message>
            <source>O pedido terminou sem pagamento</source>
            <translation>El pedido terminó sin pago</translation>
        </message>
        <message>
            <source>Cesta fechada: o pedido já foi enviado</source>
            <translation>Cesta cerrada: el pedido ya fue enviado</translation>
        </message>
        <message>
            <source>Nada foi cobrado</source>
            <translation>No se cobró nada</translation>
        </message>
        <message>
            <source>Nova venda</source>
            <translation>Nueva venta</translation>
        </message>
    </context>
    <context>
        <name>benefits</name>
        <message>
            <source>peça documento com foto e comprovante de renda.</source>
            <translation>pida documento con foto y comprobante de ingresos.</translation>
        </message>
        <message>
            <source>peça a ID Jovem e documento com foto.</source>
            <translation>pida la ID Jovem y documento con foto.</translation>
        </message>
        <message>
            <source>peça a credencial do Passe Livre e documento com foto.</source>
            <translation>pida la credencial del Passe Livre y documento con foto.</translation>
        </message>
        <message>
            <source>peça a certidão de nascimento ou um documento.</source>
            <translation>pida el acta de nacimiento o un documento.</translation>
        </message>
        <message>
            <source>peça a carteira de estudante.</source>
            <translation>pida el carné de estudiante.</translation>
        </message>
        <message>
            <source>60 anos ou mais, renda de até 2 salários mínimos. 2 vagas gratuitas por ônibus; depois 50%.</source>
            <translation>60 años o más, ingresos de hasta 2 salarios mínimos. 2 lugares gratuitos por autobús; después 50%.</translation>
        </message>
        <message>
            <source>15 a 29 anos. 2 vagas gratuitas e 2 com 50% por ônibus.</source>
            <translation>15 a 29 años. 2 lugares gratuitos y 2 con 50% por autobús.</translation>
        </message>
        <message>
            <source>Acompanhante só quando a credencial diz. Não anote o motivo.</source>
            <translation>Acompañante solo cuando la credencial lo dice. No anote el motivo.</translation>
        </message>
        <message>
            <source>Até 6 anos incompletos viaja no colo sem pagar, uma por adulto.</source>
            <translation>Menores de 6 años viajan en brazos sin pagar, uno por adulto.</translation>
        </message>
        <message>
            <source>A regra muda conforme o estado e a viação.</source>
            <translation>La regla cambia según el estado y la empresa.</translation>
        </message>
        <message>
            <source>Esta viagem é {service_class}: a lei só garante no convencional.</source>
            <translation>Este viaje es {service_class}: la ley solo lo garantiza en convencional.</translation>
        </message>
        <message>
            <source>Faltam menos de 3 h para a saída: a viação pode recusar.</source>
            <translation>Faltan menos de 3 h para la salida: la empresa puede rechazarlo.</translation>
        </message>
        <message>
            <source>Pedágio e taxa de embarque não entram.</source>
            <translation>El peaje y la tasa de embarque no entran.</translation>
        </message>
    </context>
    <context>
        <name>commands</name>
        <message>
            <source>usar como destino</source>
            <translation>usar como destino</translation>
        </message>
        <message>
            <source>Pedido sem número</source>
            <translation>Pedido sin número</translation>
        </message>
        <message>
            <source>Pedido {number}</source>
            <translation>Pedido {number}</translation>
        </message>
    </context>
    <context>
        <name>desk</name>
        <message>
            <source>Venda guardada: {name}</source>
            <translation>Venta guardada: {name}</translation>
        </message>
        <message>
            <source>retomar</source>
            <translation>retomar</translation>
        </message>
        <message>
            <source>1 venda guardada</source>
            <translation>1 venta guardada</translation>
        </message>
        <message>
            <source>{count} vendas guardadas</source>
            <translation>{count} ventas guardadas</translation>
        </message>
        <message>
            <source>{seats} ficou para trás</source>
            <translation>{seats} quedó atrás</translation>
        </message>
        <message>
            <source>{seats} ficaram para trás</source>
            <translation>{seats} quedaron atrás</translation>
        </message>
        <message>
            <source>Desfazer volta à venda como estava.</source>
            <translation>Deshacer devuelve la venta como estaba.</translation>
        </message>
        <message>
            <source>Desfazer</source>
            <translation>Deshacer</translation>
        </message>
        <message>
            <source>Esta venda não pôde ser guardada. Abandonar?</source>
            <translation>Esta venta no se pudo guardar. ¿Abandonar?</translation>
        </message>
        <message>
            <source>Os dados digitados são apagados.</source>
            <translation>Los datos escritos se borran.</translation>
        </message>
        <message>
            <source>{seats}: presa até {hour}.</source>
            <translation>{seats}: retenido hasta {hour}.</translation>
        </message>
        <message>
            <source>{seats}: presas até {hour}.</source>
            <translation>{seats}: retenidos hasta {hour}.</translation>
        </message>
        <message>
            <source>Abandonar</source>
            <translation>Abandonar</translation>
        </message>
        <message>
            <source>Continuar vendendo</source>
            <translation>Seguir vendiendo</translation>
        </message>
        <message>
            <source>1 venda em aberto foi recuperada e está em Pendências.</source>
            <translation>1 venta abierta fue recuperada y está en Pendientes.</translation>
        </message>
        <message>
            <source>{count} vendas em aberto foram recuperadas e estão em Pendências.</source>
            <translation>{count} ventas abiertas fueron recuperadas y están en Pendientes.</translation>
        </message>
        <message>
            <source>O registro deste guichê estava danificado</source>
            <translation>El registro de esta ventanilla estaba dañado</translation>
        </message>
        <message>
            <source>O arquivo foi guardado em {path} e refeito da cópia mais nova.</source>
            <translation>El archivo se guardó en {path} y se rehízo de la copia más nueva.</translation>
        </message>
        <message>
            <source>Avise o suporte. As vendas antigas podem faltar na lista de pedidos.</source>
            <translation>Avise al soporte. Pueden faltar ventas antiguas en la lista de pedidos.</translation>
        </message>
        <message>
            <source>Restam {free} MB, e uma venda só começa com {needed} MB livres.</source>
            <translation>Quedan {free} MB, y una venta solo empieza con {needed} MB libres.</translation>
        </message>
        <message>
            <source>O disco está quase cheio</source>
            <translation>El disco está casi lleno</translation>
        </message>
        <message>
            <source>Nada se perde: o que está em curso termina.</source>
            <translation>Nada se pierde: lo que está en curso termina.</translation>
        </message>
        <message>
            <source>Libere espaço no disco. A venda volta sozinha.</source>
            <translation>Libere espacio en el disco. La venta vuelve sola.</translation>
        </message>
        <message>
            <source>O relógio deste computador está {minutes} min adiantado: acerte-o.</source>
            <translation>El reloj de esta computadora está {minutes} min adelantado: ajústelo.</translation>
        </message>
        <message>
            <source>O relógio deste computador está {minutes} min atrasado: acerte-o.</source>
            <translation>El reloj de esta computadora está {minutes} min atrasado: ajústelo.</translation>
        </message>
        <message>
            <source>Vendendo de novo: {route}, {seats}</source>
            <translation>Vendiendo de nuevo: {route}, {seats}</translation>
        </message>
        <message>
            <source>Mesma viagem, mesmas poltronas, mesmas pessoas. Confira antes de reservar.</source>
            <translation>Mismo viaje, mismos asientos, mismas personas. Revise antes de reservar.</translation>
        </message>
        <message>
            <source>Busque a viagem de novo: {route}, {day} {hour}</source>
            <translation>Busque el viaje de nuevo: {route}, {day} {hour}</translation>
        </message>
        <message>
            <source>Venda só as mesmas poltronas: {seats}.</source>
            <translation>Venda solo los mismos asientos: {seats}.</translation>
        </message>
        <message>
            <source>A volta desta venda não aparece na busca</source>
            <translation>La vuelta de esta venta no aparece en la búsqueda</translation>
        </message>
        <message>
            <source>A viagem das {hour} já não está à venda</source>
            <translation>El viaje de las {hour} ya no está a la venta</translation>
        </message>
        <message>
            <source>A central não a oferece mais, ou o carro lotou.</source>
            <translation>La central ya no lo ofrece, o el coche se llenó.</translation>
        </message>
        <message>
            <source>Nada foi cobrado agora.</source>
            <translation>No se cobró nada ahora.</translation>
        </message>
        <message>
            <source>Pergunte à central pelo pedido antes de vender outra viagem.</source>
            <translation>Pregunte a la central por el pedido antes de vender otro viaje.</translation>
        </message>
        <message>
            <source>A poltrona {seats} não está livre</source>
            <translation>El asiento {seats} no está libre</translation>
        </message>
        <message>
            <source>As poltronas {seats} não estão livres</source>
            <translation>Los asientos {seats} no están libres</translation>
        </message>
        <message>
            <source>Pode ser do próprio pedido que procuramos.</source>
            <translation>Puede ser del mismo pedido que buscamos.</translation>
        </message>
        <message>
            <source>O cliente pode já ter pago por ela.</source>
            <translation>El cliente puede haberlo pagado ya.</translation>
        </message>
        <message>
            <source>Não venda outra poltrona a este cliente. Peça à central o número do pedido.</source>
            <translation>No venda otro asiento a este cliente. Pida a la central el número del pedido.</translation>
        </message>
    </context>
    <context>
        <name>instalments</name>
        <message>
            <source>nº</source>
            <translation>n.º</translation>
        </message>
        <message>
            <source>Valor</source>
            <translation>Valor</translation>
        </message>
        <message>
            <source>Juros</source>
            <translation>Intereses</translation>
        </message>
        <message>
            <source>Total</source>
            <translation>Total</translation>
        </message>
    </context>
    <context>
        <name>itinerary</name>
        <message>
            <source>Paradas de {origin} a {destination}</source>
            <translation>Paradas de {origin} a {destination}</translation>
        </message>
        <message>
            <source>A central não informa as paradas desta viagem.</source>
            <translation>La central no informa las paradas de este viaje.</translation>
        </message>
        <message>
            <source>Lendo as paradas…</source>
            <translation>Leyendo las paradas…</translation>
        </message>
    </context>
    <context>
        <name>learn</name>
        <message>
            <source>Digite de onde e para onde</source>
            <translation>Escriba desde dónde y hacia dónde</translation>
        </message>
        <message>
            <source>Um trecho com viagens, como Curitiba/PR.</source>
            <translation>Un trayecto con viajes, como Curitiba/PR.</translation>
        </message>
        <message>
            <source>O perfil não foi guardado</source>
            <translation>El perfil no se guardó</translation>
        </message>
        <message>
            <source>Vale na próxima abertura do programa. Pacote para o suporte: {file}</source>
            <translation>Vale desde la próxima apertura del programa. Paquete para el soporte: {file}</translation>
        </message>
        <message>
            <source>Perfil de leitura guardado</source>
            <translation>Perfil de lectura guardado</translation>
        </message>
        <message>
            <source>A central não foi conferida</source>
            <translation>La central no se comprobó</translation>
        </message>
        <message>
            <source>A central mudou</source>
            <translation>La central cambió</translation>
        </message>
        <message>
            <source>Conferindo…</source>
            <translation>Comprobando…</translation>
        </message>
        <message>
            <source>Confira a central antes</source>
            <translation>Compruebe antes la central</translation>
        </message>
        <message>
            <source>Nenhum pedido é criado. Uma poltrona fica reservada por alguns minutos e volta sozinha.</source>
            <translation>No se crea ningún pedido. Un asiento queda reservado unos minutos y se libera solo.</translation>
        </message>
        <message>
            <source>Credencial</source>
            <translation>Credencial</translation>
        </message>
        <message>
            <source>Cidades e terminais</source>
            <translation>Ciudades y terminales</translation>
        </message>
        <message>
            <source>Viagens de ida</source>
            <translation>Viajes de ida</translation>
        </message>
        <message>
            <source>Ida e volta</source>
            <translation>Ida y vuelta</translation>
        </message>
        <message>
            <source>Mapa de poltronas</source>
            <translation>Mapa de asientos</translation>
        </message>
        <message>
            <source>Mapa da tarifa baixa</source>
            <translation>Mapa de tarifa baja</translation>
        </message>
        <message>
            <source>Itinerário</source>
            <translation>Itinerario</translation>
        </message>
        <message>
            <source>Reserva de poltrona</source>
            <translation>Reserva de asiento</translation>
        </message>
        <message>
            <source>Formas de pagamento</source>
            <translation>Formas de pago</translation>
        </message>
        <message>
            <source>Pagamento com seguro</source>
            <translation>Pago con seguro</translation>
        </message>
        <message>
            <source>Outra forma da consulta</source>
            <translation>Otra forma de la consulta</translation>
        </message>
        <message>
            <source>Sessão do cartão</source>
            <translation>Sesión de la tarjeta</translation>
        </message>
        <message>
            <source>Pedido</source>
            <translation>Pedido</translation>
        </message>
        <message>
            <source>Resultado do pedido</source>
            <translation>Resultado del pedido</translation>
        </message>
        <message>
            <source>Bilhete fiscal</source>
            <translation>Boleto fiscal</translation>
        </message>
        <message>
            <source>Histórico</source>
            <translation>Historial</translation>
        </message>
        <message>
            <source>perguntando…</source>
            <translation>preguntando…</translation>
        </message>
        <message>
            <source>falta decidir</source>
            <translation>falta decidir</translation>
        </message>
        <message>
            <source>não lido</source>
            <translation>no leído</translation>
        </message>
        <message>
            <source>{read} de {seen}</source>
            <translation>{read} de {seen}</translation>
        </message>
        <message>
            <source>lido</source>
            <translation>leído</translation>
        </message>
        <message>
            <source>não pedido</source>
            <translation>no pedido</translation>
        </message>
        <message>
            <source>falta o anterior</source>
            <translation>falta el anterior</translation>
        </message>
        <message>
            <source>não oferecido</source>
            <translation>no ofrecido</translation>
        </message>
        <message>
            <source>no limite</source>
            <translation>en el límite</translation>
        </message>
        <message>
            <source>cartão</source>
            <translation>tarjeta</translation>
        </message>
        <message>
            <source>PIX</source>
            <translation>PIX</translation>
        </message>
        <message>
            <source>cada forma</source>
            <translation>cada forma</translation>
        </message>
        <message>
            <source>Total</source>
            <translation>Total</translation>
        </message>
        <message>
            <source>Taxa de serviço</source>
            <translation>Tasa de servicio</translation>
        </message>
        <message>
            <source>Seguro</source>
            <translation>Seguro</translation>
        </message>
        <message>
            <source>Desconto</source>
            <translation>Descuento</translation>
        </message>
        <message>
            <source>{what}, {method}</source>
            <translation>{what}, {method}</translation>
        </message>
        <message>
            <source>Token de acesso</source>
            <translation>Token de acceso</translation>
        </message>
        <message>
            <source>Lista de viagens</source>
            <translation>Lista de viajes</translation>
        </message>
        <message>
            <source>Preço</source>
            <translation>Precio</translation>
        </message>
        <message>
            <source>Preço com desconto</source>
            <translation>Precio con descuento</translation>
        </message>
        <message>
            <source>Código da viagem</source>
            <translation>Código del viaje</translation>
        </message>
        <message>
            <source>Partida</source>
            <translation>Salida</translation>
        </message>
        <message>
            <source>Chegada</source>
            <translation>Llegada</translation>
        </message>
        <message>
            <source>Tipo da viagem</source>
            <translation>Tipo de viaje</translation>
        </message>
        <message>
            <source>Duração</source>
            <translation>Duración</translation>
        </message>
        <message>
            <source>Poltronas livres</source>
            <translation>Asientos libres</translation>
        </message>
        <message>
            <source>Viação</source>
            <translation>Empresa</translation>
        </message>
        <message>
            <source>Classe</source>
            <translation>Clase</translation>
        </message>
        <message>
            <source>Tarifa baixa</source>
            <translation>Tarifa baja</translation>
        </message>
        <message>
            <source>Código do itinerário</source>
            <translation>Código del itinerario</translation>
        </message>
        <message>
            <source>Sentido</source>
            <translation>Sentido</translation>
        </message>
        <message>
            <source>Espera</source>
            <translation>Espera</translation>
        </message>
        <message>
            <source>Preço da poltrona</source>
            <translation>Precio del asiento</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Asientos</translation>
        </message>
        <message>
            <source>Número da poltrona</source>
            <translation>Número del asiento</translation>
        </message>
        <message>
            <source>Poltrona livre</source>
            <translation>Asiento libre</translation>
        </message>
        <message>
            <source>Código da reserva</source>
            <translation>Código de la reserva</translation>
        </message>
        <message>
            <source>Poltrona reservada</source>
            <translation>Asiento reservado</translation>
        </message>
        <message>
            <source>Formas</source>
            <translation>Formas</translation>
        </message>
        <message>
            <source>Código da sessão</source>
            <translation>Código de la sesión</translation>
        </message>
        <message>
            <source>documentado</source>
            <translation>documentado</translation>
        </message>
        <message>
            <source>conferido</source>
            <translation>comprobado</translation>
        </message>
        <message>
            <source>achado</source>
            <translation>hallado</translation>
        </message>
        <message>
            <source>derivado</source>
            <translation>derivado</translation>
        </message>
        <message>
            <source>{count} leituras</source>
            <translation>{count} lecturas</translation>
        </message>
        <message>
            <source>não achado</source>
            <translation>no hallado</translation>
        </message>
        <message>
            <source>não vale 0</source>
            <translation>no vale 0</translation>
        </message>
        <message>
            <source> ou </source>
            <translation> o </translation>
        </message>
        <message>
            <source>sim</source>
            <translation>sí</translation>
        </message>
        <message>
            <source>não</source>
            <translation>no</translation>
        </message>
        <message>
            <source>da soma</source>
            <translation>de la suma</translation>
        </message>
        <message>
            <source>nenhum caminho</source>
            <translation>ningún camino</translation>
        </message>
        <message>
            <source>ex.: {value}</source>
            <translation>ej.: {value}</translation>
        </message>
        <message>
            <source>Viagem direta</source>
            <translation>Viaje directo</translation>
        </message>
        <message>
            <source>Viagem com parada</source>
            <translation>Viaje con parada</translation>
        </message>
        <message>
            <source>Conexão</source>
            <translation>Conexión</translation>
        </message>
        <message>
            <source>Com seguro</source>
            <translation>Con seguro</translation>
        </message>
        <message>
            <source>Idoso, estudante e outros</source>
            <translation>Mayores, estudiantes y otros</translation>
        </message>
        <message>
            <source>Cartão de crédito</source>
            <translation>Tarjeta de crédito</translation>
        </message>
        <message>
            <source>Pedido com resposta na hora</source>
            <translation>Pedido con respuesta inmediata</translation>
        </message>
        <message>
            <source>a central não ofereceu nesta consulta</source>
            <translation>la central no lo ofreció en esta consulta</translation>
        </message>
        <message>
            <source>não veio nesta busca: confira em outro trecho</source>
            <translation>no vino en esta búsqueda: compruebe otro trayecto</translation>
        </message>
        <message>
            <source>falta ler: {reply}</source>
            <translation>falta leer: {reply}</translation>
        </message>
        <message>
            <source>falta {field} em {reply}</source>
            <translation>falta {field} en {reply}</translation>
        </message>
        <message>
            <source>falta decidir: {field}</source>
            <translation>falta decidir: {field}</translation>
        </message>
        <message>
            <source>não conferida: dê a data da volta</source>
            <translation>no comprobada: indique la fecha de vuelta</translation>
        </message>
        <message>
            <source>este guichê não usa</source>
            <translation>este mostrador no la usa</translation>
        </message>
        <message>
            <source>a central não a liberou para este guichê</source>
            <translation>la central no la habilitó para este mostrador</translation>
        </message>
        <message>
            <source>falta a página do cartão nas configurações</source>
            <translation>falta la página de la tarjeta en la configuración</translation>
        </message>
        <message>
            <source>a sessão do cartão não foi lida</source>
            <translation>la sesión de la tarjeta no se leyó</translation>
        </message>
        <message>
            <source>o valor do seguro não foi achado</source>
            <translation>no se halló el valor del seguro</translation>
        </message>
        <message>
            <source>Qual destes é: {field}?</source>
            <translation>¿Cuál de estos es: {field}?</translation>
        </message>
        <message>
            <source>a soma dá {total}</source>
            <translation>la suma da {total}</translation>
        </message>
        <message>
            <source>sim quer dizer ocupada</source>
            <translation>sí quiere decir ocupado</translation>
        </message>
        <message>
            <source>sim quer dizer livre</source>
            <translation>sí quiere decir libre</translation>
        </message>
        <message>
            <source>pode vender</source>
            <translation>se puede vender</translation>
        </message>
        <message>
            <source>ainda não</source>
            <translation>todavía no</translation>
        </message>
        <message>
            <source>desligada</source>
            <translation>apagada</translation>
        </message>
        <message>
            <source>Mudou desde a última conferência e foi lido de novo: {replies}.</source>
            <translation>Cambió desde la última comprobación y se leyó de nuevo: {replies}.</translation>
        </message>
        <message>
            <source>Nenhum pedido foi criado e nenhuma poltrona ficou reservada.</source>
            <translation>No se creó ningún pedido y ningún asiento quedó reservado.</translation>
        </message>
        <message>
            <source>Nenhum pedido foi criado. A poltrona {label} fica reservada até {time} e volta sozinha.</source>
            <translation>No se creó ningún pedido. El asiento {label} queda reservado hasta las {time} y se libera solo.</translation>
        </message>
    </context>
    <context>
        <name>line</name>
        <message>
            <source>A central não responde desde {hour}.</source>
            <translation>La central no responde desde {hour}.</translation>
        </message>
        <message>
            <source>Consulta e reimpressão funcionam. Venda, não.</source>
            <translation>Consulta y reimpresión funcionan. Venta, no.</translation>
        </message>
        <message>
            <source>Central lenta: {seconds} s por resposta.</source>
            <translation>Central lenta: {seconds} s por respuesta.</translation>
        </message>
        <message>
            <source>Pode vender. Tecle uma vez e aguarde.</source>
            <translation>Puede vender. Presione una vez y espere.</translation>
        </message>
    </context>
    <context>
        <name>orders</name>
        <message>
            <source>Documento</source>
            <translation>Documento</translation>
        </message>
        <message>
            <source>{seat} autorizado</source>
            <translation>{seat} autorizado</translation>
        </message>
        <message>
            <source>{seat} a caminho</source>
            <translation>{seat} en camino</translation>
        </message>
        <message>
            <source>Pedido</source>
            <translation>Pedido</translation>
        </message>
        <message>
            <source>Compra</source>
            <translation>Compra</translation>
        </message>
        <message>
            <source>Trecho e passageiros</source>
            <translation>Tramo y pasajeros</translation>
        </message>
        <message>
            <source>Volta</source>
            <translation>Vuelta</translation>
        </message>
        <message>
            <source>Viagem</source>
            <translation>Viaje</translation>
        </message>
        <message>
            <source>Terminal de embarque</source>
            <translation>Terminal de embarque</translation>
        </message>
        <message>
            <source>ônibus {name}</source>
            <translation>autobús {name}</translation>
        </message>
        <message>
            <source>Viação e ônibus</source>
            <translation>Empresa y autobús</translation>
        </message>
        <message>
            <source>Embarque</source>
            <translation>Embarque</translation>
        </message>
        <message>
            <source>com cartão de embarque eletrônico</source>
            <translation>con tarjeta de embarque electrónica</translation>
        </message>
        <message>
            <source>com cartão de embarque</source>
            <translation>con tarjeta de embarque</translation>
        </message>
        <message>
            <source>sem cartão de embarque</source>
            <translation>sin tarjeta de embarque</translation>
        </message>
        <message>
            <source>Parcelas</source>
            <translation>Cuotas</translation>
        </message>
        <message>
            <source>Valor estornado</source>
            <translation>Importe devuelto</translation>
        </message>
        <message>
            <source>Resposta da operadora</source>
            <translation>Respuesta de la operadora</translation>
        </message>
        <message>
            <source>Nº na operadora</source>
            <translation>Nº en la operadora</translation>
        </message>
        <message>
            <source>nº {number}</source>
            <translation>nº {number}</translation>
        </message>
        <message>
            <source>série {series}</source>
            <translation>serie {series}</translation>
        </message>
        <message>
            <source>protocolo {number}</source>
            <translation>protocolo {number}</translation>
        </message>
        <message>
            <source>BP-e da poltrona {seat}</source>
            <translation>BP-e del asiento {seat}</translation>
        </message>
        <message>
            <source>Pago no BP-e</source>
            <translation>Pagado en el BP-e</translation>
        </message>
        <message>
            <source>PDF do BP-e</source>
            <translation>PDF del BP-e</translation>
        </message>
        <message>
            <source>Desconto do pedido</source>
            <translation>Descuento del pedido</translation>
        </message>
        <message>
            <source>Itens estornados</source>
            <translation>Ítems devueltos</translation>
        </message>
        <message>
            <source>Estorno</source>
            <translation>Devolución</translation>
        </message>
        <message>
            <source>sim</source>
            <translation>sí</translation>
        </message>
        <message>
            <source>não</source>
            <translation>no</translation>
        </message>
        <message>
            <source>Cartão de embarque</source>
            <translation>Tarjeta de embarque</translation>
        </message>
        <message>
            <source>Atualizado</source>
            <translation>Actualizado</translation>
        </message>
        <message>
            <source>Contato do comprador</source>
            <translation>Contacto del comprador</translation>
        </message>
        <message>
            <source>Contato de {name}</source>
            <translation>Contacto de {name}</translation>
        </message>
        <message>
            <source>nasc. {day}</source>
            <translation>nac. {day}</translation>
        </message>
        <message>
            <source>Mensagem da central</source>
            <translation>Mensaje de la central</translation>
        </message>
        <message>
            <source>Endereço para o suporte</source>
            <translation>Dirección para soporte</translation>
        </message>
        <message>
            <source>Nº do checkout</source>
            <translation>Nº del checkout</translation>
        </message>
        <message>
            <source>Bilh.</source>
            <translation>Bol.</translation>
        </message>
        <message>
            <source>Total</source>
            <translation>Total</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Estado</translation>
        </message>
        <message>
            <source>Não foi possível ler o histórico deste guichê</source>
            <translation>No fue posible leer el historial de esta ventanilla</translation>
        </message>
        <message>
            <source>Procurando pedidos na central</source>
            <translation>Buscando pedidos en la central</translation>
        </message>
        <message>
            <source>Procurar de novo</source>
            <translation>Buscar de nuevo</translation>
        </message>
        <message>
            <source>Nenhum pedido encontrado</source>
            <translation>Ningún pedido encontrado</translation>
        </message>
        <message>
            <source>Confira o que foi digitado, ou procure em “Na central”.</source>
            <translation>Revise lo escrito, o busque en “En la central”.</translation>
        </message>
        <message>
            <source>Confira o que foi digitado.</source>
            <translation>Revise lo escrito.</translation>
        </message>
        <message>
            <source>As vendas deste guichê aparecem aqui.</source>
            <translation>Las ventas de esta ventanilla aparecen aquí.</translation>
        </message>
        <message>
            <source>Não foi possível ler o pedido {number}</source>
            <translation>No fue posible leer el pedido {number}</translation>
        </message>
        <message>
            <source>O comprovante não foi impresso</source>
            <translation>El comprobante no se imprimió</translation>
        </message>
        <message>
            <source>O PDF não foi salvo</source>
            <translation>El PDF no se guardó</translation>
        </message>
        <message>
            <source>Número do pedido copiado</source>
            <translation>Número del pedido copiado</translation>
        </message>
        <message>
            <source>{name}: copiado</source>
            <translation>{name}: copiado</translation>
        </message>
        <message>
            <source>Como cancelar ou trocar</source>
            <translation>Cómo cancelar o cambiar</translation>
        </message>
        <message>
            <source>e-mail</source>
            <translation>correo</translation>
        </message>
        <message>
            <source>CPF</source>
            <translation>CPF</translation>
        </message>
        <message>
            <source>CNPJ</source>
            <translation>CNPJ</translation>
        </message>
        <message>
            <source>telefone</source>
            <translation>teléfono</translation>
        </message>
        <message>
            <source>documento</source>
            <translation>documento</translation>
        </message>
        <message>
            <source>código</source>
            <translation>código</translation>
        </message>
        <message>
            <source>nome</source>
            <translation>nombre</translation>
        </message>
        <message>
            <source>Parcial</source>
            <translation>Parcial</translation>
        </message>
        <message>
            <source>Concluído</source>
            <translation>Concluido</translation>
        </message>
        <message>
            <source>Cancelado</source>
            <translation>Cancelado</translation>
        </message>
        <message>
            <source>Incompleto</source>
            <translation>Incompleto</translation>
        </message>
        <message>
            <source>Em andamento</source>
            <translation>En curso</translation>
        </message>
        <message>
            <source>Recusado</source>
            <translation>Rechazado</translation>
        </message>
        <message>
            <source>Bilhete confirmado</source>
            <translation>Boleto confirmado</translation>
        </message>
        <message>
            <source>Bilhete em andamento</source>
            <translation>Boleto en curso</translation>
        </message>
        <message>
            <source>Bilhete cancelado</source>
            <translation>Boleto cancelado</translation>
        </message>
        <message>
            <source>Bilhete parcial</source>
            <translation>Boleto parcial</translation>
        </message>
        <message>
            <source>Sem pedido</source>
            <translation>Sin pedido</translation>
        </message>
        <message>
            <source>Pendente</source>
            <translation>Pendiente</translation>
        </message>
        <message>
            <source>Encerrado</source>
            <translation>Cerrado</translation>
        </message>
        <message>
            <source>1 pedido está fora dos filtros. Esc tira os filtros.</source>
            <translation>1 pedido queda fuera de los filtros. Esc quita los filtros.</translation>
        </message>
        <message>
            <source>{count} pedidos estão fora dos filtros. Esc tira os filtros.</source>
            <translation>{count} pedidos quedan fuera de los filtros. Esc quita los filtros.</translation>
        </message>
        <message>
            <source>Nenhum pedido com estes filtros</source>
            <translation>Ningún pedido con estos filtros</translation>
        </message>
        <message>
            <source>Já partiu</source>
            <translation>Ya salió</translation>
        </message>
        <message>
            <source>Parte hoje</source>
            <translation>Sale hoy</translation>
        </message>
        <message>
            <source>Parte amanhã</source>
            <translation>Sale mañana</translation>
        </message>
        <message>
            <source>Parte em 7 dias</source>
            <translation>Sale en 7 días</translation>
        </message>
        <message>
            <source>Compra de hoje</source>
            <translation>Compra de hoy</translation>
        </message>
        <message>
            <source>Compra: 7 dias</source>
            <translation>Compra: 7 días</translation>
        </message>
        <message>
            <source>Compra: 30 dias</source>
            <translation>Compra: 30 días</translation>
        </message>
        <message>
            <source>Compra: 12 meses</source>
            <translation>Compra: 12 meses</translation>
        </message>
        <message>
            <source>Aprovado</source>
            <translation>Aprobado</translation>
        </message>
        <message>
            <source>Estornado</source>
            <translation>Reembolsado</translation>
        </message>
        <message>
            <source>Estornado em parte</source>
            <translation>Devuelto en parte</translation>
        </message>
        <message>
            <source>Não foi pago</source>
            <translation>No se pagó</translation>
        </message>
        <message>
            <source>Sem informação</source>
            <translation>Sin información</translation>
        </message>
        <message>
            <source>cancelado</source>
            <translation>cancelado</translation>
        </message>
        <message>
            <source>cancelado em parte</source>
            <translation>cancelado en parte</translation>
        </message>
        <message>
            <source>recusado</source>
            <translation>rechazado</translation>
        </message>
        <message>
            <source>a central aceita</source>
            <translation>la central lo acepta</translation>
        </message>
        <message>
            <source>a central não aceita</source>
            <translation>la central no lo acepta</translation>
        </message>
        <message>
            <source>só {count} de {total} bilhetes</source>
            <translation>solo {count} de {total} boletos</translation>
        </message>
        <message>
            <source>a central não informou</source>
            <translation>la central no informó</translation>
        </message>
        <message>
            <source>Seguro</source>
            <translation>Seguro</translation>
        </message>
        <message>
            <source>Taxa de serviço</source>
            <translation>Tasa de servicio</translation>
        </message>
        <message>
            <source>Multa</source>
            <translation>Multa</translation>
        </message>
        <message>
            <source>Mostrando os {count} mais recentes; há mais</source>
            <translation>Se muestran los {count} más recientes; hay más</translation>
        </message>
        <message>
            <source>Digite um deles inteiro; depois dele pode vir o localizador ou o nome de um passageiro. Ou procure em “Neste guichê”, onde qualquer campo serve.</source>
            <translation>Escriba uno completo; después puede ir el localizador o el nombre de un pasajero. O busque en “Esta ventanilla”, donde sirve cualquier campo.</translation>
        </message>
        <message>
            <source>Desconto</source>
            <translation>Descuento</translation>
        </message>
        <message>
            <source>Tarifa baixa</source>
            <translation>Tarifa baja</translation>
        </message>
        <message>
            <source>nenhum pedido</source>
            <translation>ningún pedido</translation>
        </message>
        <message>
            <source>1 pedido</source>
            <translation>1 pedido</translation>
        </message>
        <message>
            <source>{count} pedidos · mais recente primeiro</source>
            <translation>{count} pedidos · más reciente primero</translation>
        </message>
        <message>
            <source>{name} e mais {count}</source>
            <translation>{name} y {count} más</translation>
        </message>
        <message>
            <source>A central pede e-mail, documento ou telefone</source>
            <translation>La central pide correo, documento o teléfono</translation>
        </message>
        <message>
            <source>Reimprimir bilhete</source>
            <translation>Reimprimir boleto</translation>
        </message>
        <message>
            <source>Reimprimir {count} bilhetes</source>
            <translation>Reimprimir {count} boletos</translation>
        </message>
        <message>
            <source>O cancelamento e a troca não são feitos por aqui: a central não oferece essa operação aos parceiros. Oriente o cliente a pedir à viação, no guichê dela ou no atendimento, com o número do pedido e um documento, antes do prazo mostrado ao lado do pedido.</source>
            <translation>La cancelación y el cambio no se hacen aquí: la central no ofrece esa operación a los socios. Oriente al cliente a pedirlo a la empresa, en su ventanilla o por teléfono, con el número del pedido y un documento, antes del plazo mostrado junto al pedido.</translation>
        </message>
        <message>
            <source>volta</source>
            <translation>vuelta</translation>
        </message>
    </context>
    <context>
        <name>passengers</name>
        <message>
            <source>Passaporte</source>
            <translation>Pasaporte</translation>
        </message>
        <message>
            <source>Certidão</source>
            <translation>Partida</translation>
        </message>
        <message>
            <source>Confira antes de cobrar</source>
            <translation>Verifique antes de cobrar</translation>
        </message>
        <message>
            <source>Todas as linhas já têm passageiro.</source>
            <translation>Todas las filas ya tienen pasajero.</translation>
        </message>
        <message>
            <source>Nada para colar: copie uma lista com uma pessoa por linha.</source>
            <translation>Nada para pegar: copie una lista con una persona por línea.</translation>
        </message>
        <message>
            <source>Digite o nascimento como 08/11/1984.</source>
            <translation>Escriba el nacimiento como 08/11/1984.</translation>
        </message>
        <message>
            <source>Falta corrigir 1 campo</source>
            <translation>Falta corregir 1 campo</translation>
        </message>
        <message>
            <source>Falta corrigir {count} campos</source>
            <translation>Faltan corregir {count} campos</translation>
        </message>
        <message>
            <source>1 pessoa da lista ficou de fora: não há mais poltronas.</source>
            <translation>1 persona de la lista quedó fuera: no hay más asientos.</translation>
        </message>
        <message>
            <source>{count} pessoas da lista ficaram de fora: não há mais poltronas.</source>
            <translation>{count} personas de la lista quedaron fuera: no hay más asientos.</translation>
        </message>
        <message>
            <source>Passageiro {number}</source>
            <translation>Pasajero {number}</translation>
        </message>
        <message>
            <source>Menor de 16 anos sem responsável precisa de autorização: peça para ver.</source>
            <translation>Menor de 16 años sin responsable necesita autorización: pida verla.</translation>
        </message>
        <message>
            <source>{name} terá {age} anos na viagem: o benefício de idoso pede 60.</source>
            <translation>{name} tendrá {age} años en el viaje: el beneficio de adulto mayor pide 60.</translation>
        </message>
        <message>
            <source>{name} terá {age} anos na viagem: a ID Jovem vale dos 15 aos 29.</source>
            <translation>{name} tendrá {age} años en el viaje: la ID Jovem vale de los 15 a los 29.</translation>
        </message>
        <message>
            <source>{name} terá {age} anos na viagem: no colo viaja quem tem menos de 6.</source>
            <translation>{name} tendrá {age} años en el viaje: en brazos viaja quien tiene menos de 6.</translation>
        </message>
        <message>
            <source>{name} terá {age} anos: embarca com certidão de nascimento, RG ou passaporte.</source>
            <translation>{name} tendrá {age} años: embarca con acta de nacimiento, RG o pasaporte.</translation>
        </message>
        <message>
            <source>{name} terá {age} anos: a partir dos 12 o embarque pede documento com foto.</source>
            <translation>{name} tendrá {age} años: desde los 12 el embarque pide documento con foto.</translation>
        </message>
    </context>
    <context>
        <name>payment</name>
        <message>
            <source>{brand} · válido até {month}/{year}</source>
            <translation>{brand} · válida hasta {month}/{year}</translation>
        </message>
        <message>
            <source>desligado: a página do cartão não dá a sessão antifraude exigida</source>
            <translation>desactivada: la página de la tarjeta no da la sesión antifraude exigida</translation>
        </message>
        <message>
            <source>PIX</source>
            <translation>PIX</translation>
        </message>
        <message>
            <source>Forma de pagamento sem nome</source>
            <translation>Forma de pago sin nombre</translation>
        </message>
        <message>
            <source>não cobramos assim</source>
            <translation>aquí no se cobra así</translation>
        </message>
        <message>
            <source>valores não entendidos</source>
            <translation>importes no entendidos</translation>
        </message>
        <message>
            <source>não disponível aqui</source>
            <translation>no disponible aquí</translation>
        </message>
        <message>
            <source>Cartão de crédito</source>
            <translation>Tarjeta de crédito</translation>
        </message>
        <message>
            <source>com juros</source>
            <translation>con</translation>
        </message>
        <message>
            <source>sem juros</source>
            <translation>sin</translation>
        </message>
        <message>
            <source>A venda fica em Pendências até ser resolvida.</source>
            <translation>La venta queda en Pendientes hasta resolverse.</translation>
        </message>
        <message>
            <source>Está tudo guardado. Você pode atender o próximo cliente: avisamos aqui.</source>
            <translation>Todo está guardado. Puede atender al próximo cliente: avisamos aquí.</translation>
        </message>
        <message>
            <source>O código PIX pede {asked}, e a venda é de {total}. Não mostramos este código.</source>
            <translation>El código PIX pide {asked}, y la venta es de {total}. No mostramos este código.</translation>
        </message>
        <message>
            <source>O código PIX da central não confere. Não mostramos este código.</source>
            <translation>El código PIX de la central no es válido. No lo mostramos.</translation>
        </message>
        <message>
            <source>Abrindo o pagamento na central…</source>
            <translation>Abriendo el pago en la central…</translation>
        </message>
        <message>
            <source>Perguntar de novo</source>
            <translation>Preguntar de nuevo</translation>
        </message>
        <message>
            <source>Cliente aceitou: cobrar</source>
            <translation>El cliente aceptó: cobrar</translation>
        </message>
        <message>
            <source>Outro cartão foi pedido.</source>
            <translation>Se pidió otra tarjeta.</translation>
        </message>
        <message>
            <source>Código PIX copiado</source>
            <translation>Código PIX copiado</translation>
        </message>
        <message>
            <source>Número do pedido copiado</source>
            <translation>Número del pedido copiado</translation>
        </message>
    </context>
    <context>
        <name>pending</name>
        <message>
            <source>poltrona {seat}</source>
            <translation>asiento {seat}</translation>
        </message>
        <message>
            <source>poltronas {seats}</source>
            <translation>asientos {seats}</translation>
        </message>
        <message>
            <source>última consulta {time}</source>
            <translation>última consulta {time}</translation>
        </message>
        <message>
            <source>próxima {time}</source>
            <translation>próxima {time}</translation>
        </message>
        <message>
            <source>Não foi possível ler as pendências deste guichê</source>
            <translation>No fue posible leer los pendientes de esta ventanilla</translation>
        </message>
        <message>
            <source>A central mudou a resposta: {replies}</source>
            <translation>La central cambió la respuesta: {replies}</translation>
        </message>
        <message>
            <source>Confira em Ajustes ou com pos-app learn.</source>
            <translation>Compruébelo en Ajustes o con pos-app learn.</translation>
        </message>
        <message>
            <source>A decisão não foi guardada</source>
            <translation>La decisión no se guardó</translation>
        </message>
        <message>
            <source>Imprimindo o protocolo</source>
            <translation>Imprimiendo el protocolo</translation>
        </message>
        <message>
            <source>O protocolo não foi impresso</source>
            <translation>El comprobante del caso no se imprimió</translation>
        </message>
        <message>
            <source>Protocolo impresso</source>
            <translation>Comprobante del caso impreso</translation>
        </message>
        <message>
            <source>Número do pedido copiado</source>
            <translation>Número del pedido copiado</translation>
        </message>
        <message>
            <source>Liberar nova venda sem saber do pedido?</source>
            <translation>¿Liberar nueva venta sin saber del pedido?</translation>
        </message>
        <message>
            <source>{route}, poltronas {seats}, {buyer}: a central não mostra o pedido até agora.</source>
            <translation>{route}, asientos {seats}, {buyer}: la central no muestra el pedido hasta ahora.</translation>
        </message>
        <message>
            <source>O cliente pode já ter pago {total}. Se o pedido aparecer depois, terá pago duas vezes.</source>
            <translation>El cliente puede haber pagado ya {total}. Si el pedido aparece después, habrá pagado dos veces.</translation>
        </message>
        <message>
            <source>Venda de novo só as mesmas poltronas, ao mesmo cliente. A procura continua por 72 h, e a decisão fica registrada.</source>
            <translation>Venda de nuevo solo los mismos asientos, al mismo cliente. La búsqueda sigue por 72 h, y la decisión queda registrada.</translation>
        </message>
        <message>
            <source>Encerrar este caso?</source>
            <translation>¿Cerrar este caso?</translation>
        </message>
        <message>
            <source>Liberar nova venda</source>
            <translation>Liberar nueva venta</translation>
        </message>
        <message>
            <source>Continuar procurando</source>
            <translation>Seguir buscando</translation>
        </message>
        <message>
            <source>Encerrar o caso</source>
            <translation>Cerrar el caso</translation>
        </message>
        <message>
            <source>Deixar aberto</source>
            <translation>Dejarlo abierto</translation>
        </message>
        <message>
            <source>A central deu o número do pedido?</source>
            <translation>¿La central dio el número del pedido?</translation>
        </message>
        <message>
            <source>Conferir o pedido</source>
            <translation>Verificar el pedido</translation>
        </message>
        <message>
            <source>Confirme antes com o suporte da central o que houve com o pedido {number}.</source>
            <translation>Confirme antes con el soporte de la central qué pasó con el pedido {number}.</translation>
        </message>
        <message>
            <source>O pagamento de {total} fica como a central disse. Nada é cobrado daqui.</source>
            <translation>El pago de {total} queda como dijo la central. No se cobra nada desde aquí.</translation>
        </message>
        <message>
            <source>O caso sai de Pendências; quem decidiu e a resposta ficam registrados.</source>
            <translation>El caso sale de Pendientes; quién decidió y la respuesta quedan registrados.</translation>
        </message>
        <message>
            <source>Nada é cobrado nem enviado de novo.</source>
            <translation>No se cobra ni se envía nada de nuevo.</translation>
        </message>
        <message>
            <source>Escreva o número do pedido.</source>
            <translation>Escriba el número del pedido.</translation>
        </message>
        <message>
            <source>Escreva o que a central disse.</source>
            <translation>Escriba lo que dijo la central.</translation>
        </message>
        <message>
            <source>O pedido {number} não é desta venda. Confira o número.</source>
            <translation>El pedido {number} no es de esta venta. Revise el número.</translation>
        </message>
        <message>
            <source>A central não conhece este número. Confira e tente de novo.</source>
            <translation>La central no conoce este número. Revíselo e intente de nuevo.</translation>
        </message>
        <message>
            <source>Cadastre o nome e o PIN do supervisor em Ajustes ({key}).</source>
            <translation>Registre el nombre y el PIN del supervisor en Ajustes ({key}).</translation>
        </message>
        <message>
            <source>Encerrada por {name}</source>
            <translation>Cerrada por {name}</translation>
        </message>
        <message>
            <source>O caso fica no histórico de pedidos.</source>
            <translation>El caso queda en el historial de pedidos.</translation>
        </message>
        <message>
            <source>Pedido {number} assumido por {name}</source>
            <translation>Pedido {number} asumido por {name}</translation>
        </message>
        <message>
            <source>É o desta venda. Agora perguntamos à central se foi pago.</source>
            <translation>Es el de esta venta. Ahora preguntamos a la central si fue pagado.</translation>
        </message>
        <message>
            <source>PIN não confere.</source>
            <translation>PIN incorrecto.</translation>
        </message>
        <message>
            <source>Digite o número que a central informou.</source>
            <translation>Escriba el número que informó la central.</translation>
        </message>
        <message>
            <source>O pedido só é assumido se poltronas, passageiros, viagem e valor forem os desta venda.</source>
            <translation>El pedido solo se asume si asientos, pasajeros, viaje e importe son los de esta venta.</translation>
        </message>
        <message>
            <source>Nenhum supervisor cadastrado</source>
            <translation>Ningún supervisor registrado</translation>
        </message>
        <message>
            <source>Liberada por {name}</source>
            <translation>Liberada por {name}</translation>
        </message>
        <message>
            <source>Venda de novo só as mesmas poltronas. Se o pedido aparecer, avisamos aqui.</source>
            <translation>Venda de nuevo solo los mismos asientos. Si el pedido aparece, avisamos aquí.</translation>
        </message>
    </context>
    <context>
        <name>program</name>
        <message>
            <source>Não há tela onde abrir a janela: nem DISPLAY nem WAYLAND_DISPLAY estão definidas. Abra o programa numa sessão gráfica.</source>
            <translation>No hay pantalla donde abrir la ventana: ni DISPLAY ni WAYLAND_DISPLAY están definidas. Abra el programa en una sesión gráfica.</translation>
        </message>
        <message>
            <source>A janela não pôde abrir em {screen}: a tela não responde, ou falta uma biblioteca do sistema. Confira a sessão gráfica e rode pos-app doctor.</source>
            <translation>La ventana no pudo abrirse en {screen}: la pantalla no responde, o falta una biblioteca del sistema. Revise la sesión gráfica y ejecute pos-app doctor.</translation>
        </message>
        <message>
            <source>Algo deu errado aqui</source>
            <translation>Algo salió mal aquí</translation>
        </message>
        <message>
            <source>Uma tarefa do programa falhou. O registro técnico guarda em que ponto.</source>
            <translation>Falló una tarea del programa. El registro técnico guarda en qué punto.</translation>
        </message>
        <message>
            <source>Pendências sabe de qualquer cobrança que estava a caminho.</source>
            <translation>Pendientes sabe de cualquier cobro que estaba en camino.</translation>
        </message>
        <message>
            <source>Confira em Pendências antes de cobrar de novo. Se voltar a acontecer, chame o suporte.</source>
            <translation>Revise Pendientes antes de cobrar de nuevo. Si vuelve a ocurrir, llame a soporte.</translation>
        </message>
        <message>
            <source>Sobre o Guichê</source>
            <translation>Acerca de Guichê</translation>
        </message>
        <message>
            <source>versões e licenças</source>
            <translation>versiones y licencias</translation>
        </message>
        <message>
            <source>Licenças</source>
            <translation>Licencias</translation>
        </message>
        <message>
            <source>Os textos completos acompanham cada componente instalado; os da fonte Inter e dos ícones Lucide ficam na pasta resources do programa.</source>
            <translation>Los textos completos acompañan a cada componente instalado; los de la tipografía Inter y de los íconos Lucide están en la carpeta resources del programa.</translation>
        </message>
        <message>
            <source>ainda não carregado</source>
            <translation>aún no cargado</translation>
        </message>
        <message>
            <source>Fechar</source>
            <translation>Cerrar</translation>
        </message>
    </context>
    <context>
        <name>search</name>
        <message>
            <source>cartão de crédito</source>
            <translation>tarjeta de crédito</translation>
        </message>
        <message>
            <source>PIX</source>
            <translation>PIX</translation>
        </message>
        <message>
            <source>Este guichê vende com {methods}.</source>
            <translation>Esta ventanilla vende con {methods}.</translation>
        </message>
        <message>
            <source>Para onde o cliente vai?</source>
            <translation>¿A dónde va el cliente?</translation>
        </message>
        <message>
            <source>Buscando viagens de {day}</source>
            <translation>Buscando viajes del {day}</translation>
        </message>
        <message>
            <source>Nenhuma viagem neste dia</source>
            <translation>Ningún viaje en este día</translation>
        </message>
        <message>
            <source>{origin} → {destination} não tem saída no dia {date} ({weekday}).</source>
            <translation>{origin} → {destination} no tiene salida el {date} ({weekday}).</translation>
        </message>
        <message>
            <source>Nenhuma viagem com estes filtros</source>
            <translation>Ningún viaje con estos filtros</translation>
        </message>
        <message>
            <source>Sem filtros: {trips}.</source>
            <translation>Sin filtros: {trips}.</translation>
        </message>
        <message>
            <source>Ver {day}</source>
            <translation>Ver {day}</translation>
        </message>
        <message>
            <source>Estas {count} viagens são de outra rota,</source>
            <translation>Estos {count} viajes son de otra ruta,</translation>
        </message>
        <message>
            <source>não da rota pedida.</source>
            <translation>no de la ruta pedida.</translation>
        </message>
        <message>
            <source>Esta viagem é de {days},</source>
            <translation>Este viaje es del {days},</translation>
        </message>
        <message>
            <source>Estas {count} viagens são de {days},</source>
            <translation>Estos {count} viajes son del {days},</translation>
        </message>
        <message>
            <source>não do dia pedido.</source>
            <translation>no del día pedido.</translation>
        </message>
        <message>
            <source>1 viagem de outro dia ou de outra rota ficou fora,</source>
            <translation>1 viaje de otro día o de otra ruta quedó fuera,</translation>
        </message>
        <message>
            <source>{count} viagens de outro dia ou de outra rota ficaram fora,</source>
            <translation>{count} viajes de otro día o de otra ruta quedaron fuera,</translation>
        </message>
        <message>
            <source>porque não são o que foi pedido.</source>
            <translation>porque no son lo que se pidió.</translation>
        </message>
        <message>
            <source>A tarifa da linha {line} mudou de {before} para {after}.</source>
            <translation>La tarifa de la línea {line} cambió de {before} a {after}.</translation>
        </message>
        <message>
            <source>Avise o cliente.</source>
            <translation>Avise al cliente.</translation>
        </message>
        <message>
            <source>A viagem da linha {line} acabou de esgotar.</source>
            <translation>El viaje de la línea {line} acaba de agotarse.</translation>
        </message>
        <message>
            <source>Escolha outra.</source>
            <translation>Elija otro.</translation>
        </message>
        <message>
            <source>A viagem das {hour} da {company} saiu da lista.</source>
            <translation>El viaje de las {hour} de {company} salió de la lista.</translation>
        </message>
        <message>
            <source>O cursor está na mais próxima.</source>
            <translation>El cursor está en el más cercano.</translation>
        </message>
        <message>
            <source>{shown} de {trips}</source>
            <translation>{shown} de {trips}</translation>
        </message>
        <message>
            <source>{count} ilegíveis</source>
            <translation>{count} ilegibles</translation>
        </message>
        <message>
            <source>atualizado {ago}</source>
            <translation>actualizado {ago}</translation>
        </message>
        <message>
            <source>lista de {ago}</source>
            <translation>lista de {ago}</translation>
        </message>
        <message>
            <source>sem viagem</source>
            <translation>sin viaje</translation>
        </message>
        <message>
            <source>Procurando viagens nos dias próximos…</source>
            <translation>Buscando viajes en los días cercanos…</translation>
        </message>
        <message>
            <source>Os dias próximos também não têm viagens.</source>
            <translation>Los días cercanos tampoco tienen viajes.</translation>
        </message>
        <message>
            <source>Últimas buscas</source>
            <translation>Últimas búsquedas</translation>
        </message>
        <message>
            <source>Mais buscadas</source>
            <translation>Más buscadas</translation>
        </message>
        <message>
            <source>Viagem copiada. Cole na conversa com o cliente.</source>
            <translation>Viaje copiado. Péguelo en la conversación con el cliente.</translation>
        </message>
        <message>
            <source>Tentar de novo</source>
            <translation>Intentar de nuevo</translation>
        </message>
    </context>
    <context>
        <name>seats</name>
        <message>
            <source>Andar de cima</source>
            <translation>Piso de arriba</translation>
        </message>
        <message>
            <source>Andar de baixo</source>
            <translation>Piso de abajo</translation>
        </message>
        <message>
            <source>poltronas {first} a {last} · {shape}</source>
            <translation>asientos {first} a {last} · {shape}</translation>
        </message>
        <message>
            <source>corredor</source>
            <translation>pasillo</translation>
        </message>
        <message>
            <source>porta</source>
            <translation>puerta</translation>
        </message>
        <message>
            <source>motorista</source>
            <translation>conductor</translation>
        </message>
        <message>
            <source>frente</source>
            <translation>frente</translation>
        </message>
        <message>
            <source>WC</source>
            <translation>WC</translation>
        </message>
        <message>
            <source>janela</source>
            <translation>ventana</translation>
        </message>
        <message>
            <source>meio</source>
            <translation>medio</translation>
        </message>
        <message>
            <source>livre</source>
            <translation>libre</translation>
        </message>
        <message>
            <source>ocupada</source>
            <translation>ocupado</translation>
        </message>
        <message>
            <source>escolhida</source>
            <translation>elegido</translation>
        </message>
        <message>
            <source>reservada por você</source>
            <translation>reservado por usted</translation>
        </message>
        <message>
            <source>livre, tarifa baixa</source>
            <translation>libre, tarifa baja</translation>
        </message>
        <message>
            <source>livre, preferencial</source>
            <translation>libre, preferencial</translation>
        </message>
        <message>
            <source>largada, volta no horário</source>
            <translation>soltado, vuelve a la hora indicada</translation>
        </message>
        <message>
            <source>Poltrona {label}</source>
            <translation>Asiento {label}</translation>
        </message>
        <message>
            <source>livres de {total}</source>
            <translation>libres de {total}</translation>
        </message>
        <message>
            <source>referência {price}</source>
            <translation>referencia {price}</translation>
        </message>
        <message>
            <source>preço original {price}</source>
            <translation>precio original {price}</translation>
        </message>
        <message>
            <source>A melhor</source>
            <translation>El mejor</translation>
        </message>
        <message>
            <source>{count} juntas</source>
            <translation>{count} juntos</translation>
        </message>
        <message>
            <source>reservada até ~{hour}</source>
            <translation>reservado hasta ~{hour}</translation>
        </message>
        <message>
            <source>reservada até {hour}</source>
            <translation>reservado hasta {hour}</translation>
        </message>
        <message>
            <source>ainda não reservada</source>
            <translation>aún no reservado</translation>
        </message>
        <message>
            <source>escolha no mapa</source>
            <translation>elija en el mapa</translation>
        </message>
        <message>
            <source>Passageiro {number}</source>
            <translation>Pasajero {number}</translation>
        </message>
        <message>
            <source>O benefício vale desde a reserva. Para mudar, escolha outra poltrona ou espere a reserva vencer.</source>
            <translation>El beneficio vale desde la reserva. Para cambiarlo, elija otro asiento o espere a que venza la reserva.</translation>
        </message>
        <message>
            <source>valor ao reservar</source>
            <translation>valor al reservar</translation>
        </message>
        <message>
            <source>A poltrona {label} está ocupada.</source>
            <translation>El asiento {label} está ocupado.</translation>
        </message>
        <message>
            <source>Não há poltrona {label} neste ônibus.</source>
            <translation>No hay asiento {label} en este autobús.</translation>
        </message>
        <message>
            <source>Todos já têm poltrona reservada. Para trocar, tire uma antes com Espaço.</source>
            <translation>Todos ya tienen asiento reservado. Para cambiar, quite uno antes con Espacio.</translation>
        </message>
        <message>
            <source>Não há poltronas livres para essa sugestão.</source>
            <translation>No hay asientos libres para esa sugerencia.</translation>
        </message>
        <message>
            <source>mapa de {hour}</source>
            <translation>mapa de {hour}</translation>
        </message>
        <message>
            <source>A reserva não pode ser desfeita antes: ela vence sozinha.</source>
            <translation>La reserva no se puede deshacer antes: vence sola.</translation>
        </message>
        <message>
            <source>Ler o mapa de novo</source>
            <translation>Leer el mapa de nuevo</translation>
        </message>
        <message>
            <source>Reservar de novo</source>
            <translation>Reservar de nuevo</translation>
        </message>
        <message>
            <source>Sugerir outras</source>
            <translation>Sugerir otros</translation>
        </message>
    </context>
    <context>
        <name>settings</name>
        <message>
            <source>Os ajustes não foram salvos</source>
            <translation>Los ajustes no se guardaron</translation>
        </message>
        <message>
            <source>Ajustes salvos</source>
            <translation>Ajustes guardados</translation>
        </message>
        <message>
            <source>O idioma muda na próxima abertura do programa.</source>
            <translation>El idioma cambia al abrir de nuevo el programa.</translation>
        </message>
        <message>
            <source>O e-mail da estação vale a partir da próxima abertura.</source>
            <translation>El correo de la estación vale desde la próxima apertura.</translation>
        </message>
        <message>
            <source>A conexão está em ordem</source>
            <translation>La conexión está en orden</translation>
        </message>
        <message>
            <source>A central respondeu em {count} ms.</source>
            <translation>La central respondió en {count} ms.</translation>
        </message>
        <message>
            <source>Digite o nome do guichê.</source>
            <translation>Escriba el nombre de la ventanilla.</translation>
        </message>
        <message>
            <source>O PIN tem de 4 a 8 números.</source>
            <translation>El PIN tiene de 4 a 8 números.</translation>
        </message>
        <message>
            <source>Digite o nome do supervisor deste PIN.</source>
            <translation>Escriba el nombre del supervisor de este PIN.</translation>
        </message>
        <message>
            <source>Escolha um PIN para o supervisor.</source>
            <translation>Elija un PIN para el supervisor.</translation>
        </message>
    </context>
    <context>
        <name>tickets</name>
        <message>
            <source>Impresso {hour}</source>
            <translation>Impreso {hour}</translation>
        </message>
        <message>
            <source>Não impresso</source>
            <translation>No impreso</translation>
        </message>
        <message>
            <source>Confirmado</source>
            <translation>Confirmado</translation>
        </message>
        <message>
            <source>Cancelado</source>
            <translation>Cancelado</translation>
        </message>
        <message>
            <source>Cancelado em parte</source>
            <translation>Cancelado en parte</translation>
        </message>
        <message>
            <source>Recusado</source>
            <translation>Rechazado</translation>
        </message>
        <message>
            <source>Em andamento</source>
            <translation>En curso</translation>
        </message>
        <message>
            <source>BP-e autorizado</source>
            <translation>BP-e autorizado</translation>
        </message>
        <message>
            <source>BP-e a caminho</source>
            <translation>BP-e en camino</translation>
        </message>
        <message>
            <source>Todos já foram impressos. Para outra via: Reimprimir, {key}.</source>
            <translation>Ya se imprimieron todos. Para otra copia: Reimprimir, {key}.</translation>
        </message>
        <message>
            <source>Número do pedido copiado</source>
            <translation>Número del pedido copiado</translation>
        </message>
        <message>
            <source>O comprovante não foi impresso</source>
            <translation>El comprobante no se imprimió</translation>
        </message>
        <message>
            <source>O PDF não foi salvo</source>
            <translation>El PDF no se guardó</translation>
        </message>
        <message>
            <source>A venda está paga e confirmada. Nada muda no dinheiro.</source>
            <translation>La venta está pagada y confirmada. Nada cambia en el dinero.</translation>
        </message>
        <message>
            <source>Tente de novo, ou salve o PDF e imprima depois em Pedidos.</source>
            <translation>Intente de nuevo, o guarde el PDF e imprima después en Pedidos.</translation>
        </message>
        <message>
            <source>no PIX</source>
            <translation>con PIX</translation>
        </message>
        <message>
            <source>no cartão em {count}×</source>
            <translation>con tarjeta en {count}×</translation>
        </message>
        <message>
            <source>no cartão</source>
            <translation>con tarjeta</translation>
        </message>
        <message>
            <source>a central não informou</source>
            <translation>la central no informó</translation>
        </message>
        <message>
            <source>{day} às {hour}</source>
            <translation>{day} a las {hour}</translation>
        </message>
        <message>
            <source>não pode mais</source>
            <translation>ya no se puede</translation>
        </message>
        <message>
            <source>segundo a central</source>
            <translation>según la central</translation>
        </message>
        <message>
            <source>a central não diz se ainda pode</source>
            <translation>la central no dice si aún se puede</translation>
        </message>
        <message>
            <source>só {count} de {total} bilhetes</source>
            <translation>solo {count} de {total} boletos</translation>
        </message>
        <message>
            <source>prazo encerrado</source>
            <translation>plazo terminado</translation>
        </message>
        <message>
            <source>faltam {days} dias e {hours} h</source>
            <translation>faltan {days} días y {hours} h</translation>
        </message>
        <message>
            <source>falta 1 dia e {hours} h</source>
            <translation>falta 1 día y {hours} h</translation>
        </message>
        <message>
            <source>faltam {hours} h e {minutes} min</source>
            <translation>faltan {hours} h y {minutes} min</translation>
        </message>
        <message>
            <source>faltam {minutes} min</source>
            <translation>faltan {minutes} min</translation>
        </message>
        <message>
            <source>O bilhete fiscal da poltrona {seat} ainda não chegou.</source>
            <translation>El boleto fiscal del asiento {seat} aún no llegó.</translation>
        </message>
        <message>
            <source>Os bilhetes fiscais das poltronas {seats} ainda não chegaram.</source>
            <translation>Los boletos fiscales de los asientos {seats} aún no llegaron.</translation>
        </message>
        <message>
            <source>A passagem está paga e confirmada, e o comprovante já pode ser impresso. Perguntamos de novo sozinhos.</source>
            <translation>El pasaje está pagado y confirmado, y el comprobante ya puede imprimirse. Preguntamos de nuevo solos.</translation>
        </message>
        <message>
            <source>PDF salvo em {folder}</source>
            <translation>PDF guardado en {folder}</translation>
        </message>
        <message>
            <source>{count} PDFs salvos em {folder}</source>
            <translation>{count} PDF guardados en {folder}</translation>
        </message>
        <message>
            <source>Preparando 1 comprovante</source>
            <translation>Preparando 1 comprobante</translation>
        </message>
        <message>
            <source>Preparando {count} comprovantes</source>
            <translation>Preparando {count} comprobantes</translation>
        </message>
        <message>
            <source>1 comprovante enviado à impressora</source>
            <translation>1 comprobante enviado a la impresora</translation>
        </message>
        <message>
            <source>{count} comprovantes enviados à impressora</source>
            <translation>{count} comprobantes enviados a la impresora</translation>
        </message>
        <message>
            <source>Imprimir</source>
            <translation>Imprimir</translation>
        </message>
        <message>
            <source>Imprimir todos</source>
            <translation>Imprimir todos</translation>
        </message>
        <message>
            <source>Imprimir {count} que faltam</source>
            <translation>Imprimir los {count} que faltan</translation>
        </message>
        <message>
            <source>Imprimir 1 que falta</source>
            <translation>Imprimir el que falta</translation>
        </message>
    </context>
    <context>
        <name>timeline</name>
        <message>
            <source>uma única vez</source>
            <translation>una sola vez</translation>
        </message>
        <message>
            <source>Poltronas reservadas</source>
            <translation>Asientos reservados</translation>
        </message>
        <message>
            <source>Pedido enviado</source>
            <translation>Pedido enviado</translation>
        </message>
        <message>
            <source>O pedido não saiu do guichê</source>
            <translation>El pedido no salió de la ventanilla</translation>
        </message>
        <message>
            <source>A central não aceitou o pedido</source>
            <translation>La central no aceptó el pedido</translation>
        </message>
        <message>
            <source>Pedido aceito pela central</source>
            <translation>Pedido aceptado por la central</translation>
        </message>
        <message>
            <source>Pedido criado, número ainda não informado</source>
            <translation>Pedido creado, número aún no informado</translation>
        </message>
        <message>
            <source>Pagamento aprovado, bilhetes prontos</source>
            <translation>Pago aprobado, boletos listos</translation>
        </message>
        <message>
            <source>Bilhetes impressos</source>
            <translation>Boletos impresos</translation>
        </message>
        <message>
            <source>O pedido terminou sem pagamento</source>
            <translation>El pedido terminó sin pago</translation>
        </message>
        <message>
            <source>Pedido cancelado</source>
            <translation>Pedido cancelado</translation>
        </message>
        <message>
            <source>A resposta não diz se o pedido existe</source>
            <translation>La respuesta no dice si el pedido existe</translation>
        </message>
        <message>
            <source>Pedido recusado</source>
            <translation>Pedido rechazado</translation>
        </message>
        <message>
            <source>Ainda sem resultado: chame o supervisor</source>
            <translation>Aún sin resultado: llame al supervisor</translation>
        </message>
        <message>
            <source>Liberada pelo supervisor</source>
            <translation>Liberada por el supervisor</translation>
        </message>
        <message>
            <source>Nenhum pedido apareceu</source>
            <translation>Ningún pedido apareció</translation>
        </message>
        <message>
            <source>Apareceu um pedido dado como perdido</source>
            <translation>Apareció un pedido dado por perdido</translation>
        </message>
        <message>
            <source>O pedido existe, mas não aparece nas consultas</source>
            <translation>El pedido existe, pero no aparece en las consultas</translation>
        </message>
        <message>
            <source>Sem resultado depois de 72 h</source>
            <translation>Sin resultado después de 72 h</translation>
        </message>
        <message>
            <source>O pedido não confere com a venda</source>
            <translation>El pedido no coincide con la venta</translation>
        </message>
        <message>
            <source>Encerrada pelo supervisor</source>
            <translation>Cerrada por el supervisor</translation>
        </message>
        <message>
            <source>Em andamento</source>
            <translation>En curso</translation>
        </message>
    </context>
    <context>
        <name>track</name>
        <message>
            <source>1 poltrona</source>
            <translation>1 asiento</translation>
        </message>
        <message>
            <source>{count} poltronas</source>
            <translation>{count} asientos</translation>
        </message>
        <message>
            <source>{seats} até {hour}</source>
            <translation>{seats} hasta {hour}</translation>
        </message>
        <message>
            <source>Reserva</source>
            <translation>Reserva</translation>
        </message>
        <message>
            <source>confirmado</source>
            <translation>confirmado</translation>
        </message>
        <message>
            <source>aguardando o cliente</source>
            <translation>esperando al cliente</translation>
        </message>
        <message>
            <source>Cartão</source>
            <translation>Tarjeta</translation>
        </message>
        <message>
            <source>pronto para enviar</source>
            <translation>listo para enviar</translation>
        </message>
        <message>
            <source>ainda não enviado</source>
            <translation>aún no enviado</translation>
        </message>
        <message>
            <source>Pedido</source>
            <translation>Pedido</translation>
        </message>
        <message>
            <source>Código PIX</source>
            <translation>Código PIX</translation>
        </message>
        <message>
            <source>Pagamento</source>
            <translation>Pago</translation>
        </message>
        <message>
            <source>Bilhetes</source>
            <translation>Boletos</translation>
        </message>
        <message>
            <source>vale até {hour}</source>
            <translation>vale hasta {hour}</translation>
        </message>
        <message>
            <source>saem sozinhos</source>
            <translation>salen solos</translation>
        </message>
        <message>
            <source>não apareceu</source>
            <translation>no apareció</translation>
        </message>
        <message>
            <source>não foi criado</source>
            <translation>no fue creado</translation>
        </message>
        <message>
            <source>procurando</source>
            <translation>buscando</translation>
        </message>
        <message>
            <source>não foi pago</source>
            <translation>no se pagó</translation>
        </message>
        <message>
            <source>cancelado</source>
            <translation>cancelado</translation>
        </message>
        <message>
            <source>enviando</source>
            <translation>enviando</translation>
        </message>
        <message>
            <source>aceito {hour}</source>
            <translation>aceptado {hour}</translation>
        </message>
        <message>
            <source>verificando</source>
            <translation>verificando</translation>
        </message>
        <message>
            <source>aprovado</source>
            <translation>aprobado</translation>
        </message>
        <message>
            <source>recusado</source>
            <translation>rechazado</translation>
        </message>
        <message>
            <source>não confere</source>
            <translation>no coincide</translation>
        </message>
        <message>
            <source>talvez em dobro</source>
            <translation>tal vez doble</translation>
        </message>
        <message>
            <source>sem resultado</source>
            <translation>sin resultado</translation>
        </message>
    </context>
    <context>
        <name>trips</name>
        <message>
            <source>nº</source>
            <translation>n.º</translation>
        </message>
        <message>
            <source>Saída e chegada</source>
            <translation>Salida y llegada</translation>
        </message>
        <message>
            <source>Duração</source>
            <translation>Duración</translation>
        </message>
        <message>
            <source>Tipo</source>
            <translation>Tipo</translation>
        </message>
        <message>
            <source>Viação</source>
            <translation>Empresa</translation>
        </message>
        <message>
            <source>Classe</source>
            <translation>Clase</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Asientos</translation>
        </message>
        <message>
            <source>Tarifa por pessoa</source>
            <translation>Tarifa por persona</translation>
        </message>
        <message>
            <source>Direto</source>
            <translation>Directo</translation>
        </message>
        <message>
            <source>1 parada</source>
            <translation>1 parada</translation>
        </message>
        <message>
            <source>Conexão</source>
            <translation>Conexión</translation>
        </message>
        <message>
            <source>Madrugada</source>
            <translation>Madrugada</translation>
        </message>
        <message>
            <source>Manhã</source>
            <translation>Mañana</translation>
        </message>
        <message>
            <source>Tarde</source>
            <translation>Tarde</translation>
        </message>
        <message>
            <source>Noite</source>
            <translation>Noche</translation>
        </message>
        <message>
            <source>saída</source>
            <translation>salida</translation>
        </message>
        <message>
            <source>chegada</source>
            <translation>llegada</translation>
        </message>
        <message>
            <source>duração</source>
            <translation>duración</translation>
        </message>
        <message>
            <source>tarifa</source>
            <translation>tarifa</translation>
        </message>
        <message>
            <source>viação</source>
            <translation>empresa</translation>
        </message>
        <message>
            <source>classe</source>
            <translation>clase</translation>
        </message>
        <message>
            <source>poltronas livres</source>
            <translation>asientos libres</translation>
        </message>
        <message>
            <source>Volta</source>
            <translation>Vuelta</translation>
        </message>
        <message>
            <source>Ida</source>
            <translation>Ida</translation>
        </message>
        <message>
            <source>Esgotado</source>
            <translation>Agotado</translation>
        </message>
        <message>
            <source>1 livre</source>
            <translation>1 libre</translation>
        </message>
        <message>
            <source>{count} livres</source>
            <translation>{count} libres</translation>
        </message>
        <message>
            <source>1 viagem</source>
            <translation>1 viaje</translation>
        </message>
        <message>
            <source>{count} viagens</source>
            <translation>{count} viajes</translation>
        </message>
        <message>
            <source>1 passageiro</source>
            <translation>1 pasajero</translation>
        </message>
        <message>
            <source>{count} passageiros</source>
            <translation>{count} pasajeros</translation>
        </message>
        <message>
            <source>1 parada em {place}</source>
            <translation>1 parada en {place}</translation>
        </message>
        <message>
            <source>troca em {place}</source>
            <translation>cambio en {place}</translation>
        </message>
        <message>
            <source>espera {span}</source>
            <translation>espera {span}</translation>
        </message>
        <message>
            <source>Parada em {place}, com ou sem troca de ônibus.</source>
            <translation>Parada en {place}, con o sin cambio de autobús.</translation>
        </message>
        <message>
            <source>Uma parada, com ou sem troca de ônibus.</source>
            <translation>Una parada, con o sin cambio de autobús.</translation>
        </message>
        <message>
            <source> A viação responde por atrasos.</source>
            <translation> La empresa responde por los retrasos.</translation>
        </message>
        <message>
            <source>Troca de ônibus em {place}</source>
            <translation>Cambio de autobús en {place}</translation>
        </message>
        <message>
            <source>Troca de ônibus no caminho</source>
            <translation>Cambio de autobús en el camino</translation>
        </message>
        <message>
            <source>, com {span} de espera</source>
            <translation>, con {span} de espera</translation>
        </message>
        <message>
            <source>. Cada viação responde só pelo seu trecho, também em caso de atraso.</source>
            <translation>. Cada empresa responde solo por su tramo, también por retrasos.</translation>
        </message>
        <message>
            <source>Saída em menos de 24 h: a central pode não aceitar.</source>
            <translation>Sale en menos de 24 h: la central puede no aceptarlo.</translation>
        </message>
        <message>
            <source>Com vaga</source>
            <translation>Con lugar</translation>
        </message>
        <message>
            <source>{count}+ livres</source>
            <translation>{count}+ libres</translation>
        </message>
        <message>
            <source>Tarifa baixa</source>
            <translation>Tarifa baja</translation>
        </message>
        <message>
            <source>Sem benefício</source>
            <translation>Sin beneficio</translation>
        </message>
        <message>
            <source>Idoso gratuito</source>
            <translation>Adulto mayor gratis</translation>
        </message>
        <message>
            <source>Idoso 50%</source>
            <translation>Adulto mayor 50%</translation>
        </message>
        <message>
            <source>ID Jovem gratuito</source>
            <translation>ID Jovem gratis</translation>
        </message>
        <message>
            <source>ID Jovem 50%</source>
            <translation>ID Jovem 50%</translation>
        </message>
        <message>
            <source>Passe Livre</source>
            <translation>Pase libre</translation>
        </message>
        <message>
            <source>Criança</source>
            <translation>Niño</translation>
        </message>
        <message>
            <source>Estudante</source>
            <translation>Estudiante</translation>
        </message>
        <message>
            <source>há {count} s</source>
            <translation>hace {count} s</translation>
        </message>
        <message>
            <source>há {count} min</source>
            <translation>hace {count} min</translation>
        </message>
        <message>
            <source>há {count} h</source>
            <translation>hace {count} h</translation>
        </message>
        <message>
            <source>dois andares</source>
            <translation>dos pisos</translation>
        </message>
        <message>
            <source>andar de cima</source>
            <translation>piso de arriba</translation>
        </message>
        <message>
            <source>andar de baixo</source>
            <translation>piso de abajo</translation>
        </message>
    </context>
    <context>
        <name>welcome</name>
        <message>
            <source>Digite o endereço inteiro, começando com https://</source>
            <translation>Escriba la dirección entera, comenzando con https://</translation>
        </message>
        <message>
            <source>Digite o usuário que o provedor deu.</source>
            <translation>Escriba el usuario que dio el proveedor.</translation>
        </message>
        <message>
            <source>Digite a senha que o provedor deu.</source>
            <translation>Escriba la contraseña que dio el proveedor.</translation>
        </message>
        <message>
            <source>O número do parceiro só tem algarismos.</source>
            <translation>El número de socio solo tiene dígitos.</translation>
        </message>
        <message>
            <source>Digite o endereço inteiro, ou deixe vazio.</source>
            <translation>Escriba la dirección entera, o deje vacío.</translation>
        </message>
        <message>
            <source>Confira o ambiente, o usuário e a senha.</source>
            <translation>Revise el ambiente, el usuario y la contraseña.</translation>
        </message>
        <message>
            <source>A conexão não pôde ser guardada</source>
            <translation>La conexión no se pudo guardar</translation>
        </message>
        <message>
            <source>Sem cofre de senhas, use a variável POS_APP_CREDENTIALS e abra de novo.</source>
            <translation>Sin llavero, use la variable POS_APP_CREDENTIALS y abra de nuevo.</translation>
        </message>
    </context>
    <context>
        <name>words</name>
        <message>
            <source>O que aconteceu</source>
            <translation>Qué pasó</translation>
        </message>
        <message>
            <source>O dinheiro</source>
            <translation>El dinero</translation>
        </message>
        <message>
            <source>O que fazer</source>
            <translation>Qué hacer</translation>
        </message>
        <message>
            <source>Nada foi cobrado.</source>
            <translation>No se cobró nada.</translation>
        </message>
        <message>
            <source>A poltrona</source>
            <translation>El asiento</translation>
        </message>
        <message>
            <source>A poltrona {seat}</source>
            <translation>El asiento {seat}</translation>
        </message>
        <message>
            <source>As poltronas {seats}</source>
            <translation>Los asientos {seats}</translation>
        </message>
        <message>
            <source> e {name}</source>
            <translation> y {name}</translation>
        </message>
        <message>
            <source>Enviando o pedido</source>
            <translation>Enviando el pedido</translation>
        </message>
        <message>
            <source>As poltronas estão reservadas e o pedido está sendo enviado, uma única vez.</source>
            <translation>Los asientos están reservados y el pedido se está enviando, una sola vez.</translation>
        </message>
        <message>
            <source>Não cobre de novo. Ainda não sabemos o resultado.</source>
            <translation>No cobre de nuevo. Aún no sabemos el resultado.</translation>
        </message>
        <message>
            <source>A resposta costuma chegar em segundos.</source>
            <translation>La respuesta suele llegar en segundos.</translation>
        </message>
        <message>
            <source>Aguardando o PIX</source>
            <translation>Esperando el PIX</translation>
        </message>
        <message>
            <source>O pedido foi aceito. O cliente ainda não pagou o PIX ou o banco não avisou.</source>
            <translation>El pedido fue aceptado. El cliente aún no pagó el PIX o el banco no avisó.</translation>
        </message>
        <message>
            <source>Não cobre de novo. Quando os {total} forem pagos, os bilhetes saem.</source>
            <translation>No cobre de nuevo. Cuando se paguen los {total}, los boletos salen.</translation>
        </message>
        <message>
            <source>Perguntamos à central a cada poucos segundos, mesmo que você saia desta tela.</source>
            <translation>Preguntamos a la central cada pocos segundos, aunque salga de esta pantalla.</translation>
        </message>
        <message>
            <source>Verificando o pagamento</source>
            <translation>Verificando el pago</translation>
        </message>
        <message>
            <source>O pedido foi aceito. A operadora do cartão ainda não respondeu.</source>
            <translation>El pedido fue aceptado. La operadora de la tarjeta aún no respondió.</translation>
        </message>
        <message>
            <source>Não cobre de novo. Se os {total} forem aprovados, os bilhetes saem. Se forem recusados, não há cobrança.</source>
            <translation>No cobre de nuevo. Si los {total} se aprueban, los boletos salen. Si se rechazan, no hay cobro.</translation>
        </message>
        <message>
            <source>Perguntamos a cada 3 s. Depois de 2 minutos, a cada 15 s, sozinho, mesmo que você saia desta tela.</source>
            <translation>Preguntamos cada 3 s. Después de 2 minutos, cada 15 s, solos, aunque salga de esta pantalla.</translation>
        </message>
        <message>
            <source>O pedido terminou sem pagamento</source>
            <translation>El pedido terminó sin pago</translation>
        </message>
        <message>
            <source>Procurando o número do pedido</source>
            <translation>Buscando el número del pedido</translation>
        </message>
        <message>
            <source>A central criou o pedido, mas não informou o número.</source>
            <translation>La central creó el pedido, pero no informó el número.</translation>
        </message>
        <message>
            <source>Não cobre de novo. O pedido existe e pode gerar a cobrança de {total}.</source>
            <translation>No cobre de nuevo. El pedido existe y puede generar el cobro de {total}.</translation>
        </message>
        <message>
            <source>Procuramos a cada 10 s por 3 min. Depois, avisamos o supervisor.</source>
            <translation>Buscamos cada 10 s por 3 min. Después avisamos al supervisor.</translation>
        </message>
        <message>
            <source>Procurando o pedido</source>
            <translation>Buscando el pedido</translation>
        </message>
        <message>
            <source>Venda concluída</source>
            <translation>Venta concluida</translation>
        </message>
        <message>
            <source>O pagamento foi aprovado e os bilhetes estão prontos.</source>
            <translation>El pago fue aprobado y los boletos están listos.</translation>
        </message>
        <message>
            <source>{total} pagos e confirmados.</source>
            <translation>{total} pagados y confirmados.</translation>
        </message>
        <message>
            <source>Imprima ou salve os bilhetes.</source>
            <translation>Imprima o guarde los boletos.</translation>
        </message>
        <message>
            <source>Venda concluída e impressa</source>
            <translation>Venta concluida e impresa</translation>
        </message>
        <message>
            <source>Todos os bilhetes foram impressos ou salvos.</source>
            <translation>Todos los boletos fueron impresos o guardados.</translation>
        </message>
        <message>
            <source>O pedido foi cancelado</source>
            <translation>El pedido fue cancelado</translation>
        </message>
        <message>
            <source>A central cancelou o pedido antes que a venda terminasse.</source>
            <translation>La central canceló el pedido antes de que terminara la venta.</translation>
        </message>
        <message>
            <source>Para vender, é preciso reservar as poltronas de novo.</source>
            <translation>Para vender hay que reservar los asientos de nuevo.</translation>
        </message>
        <message>
            <source>O PIX não foi pago</source>
            <translation>El PIX no se pagó</translation>
        </message>
        <message>
            <source>O pedido terminou sem o pagamento de {total}.</source>
            <translation>El pedido terminó sin el pago de {total}.</translation>
        </message>
        <message>
            <source>Pagamento recusado</source>
            <translation>Pago rechazado</translation>
        </message>
        <message>
            <source>O pagamento de {total} foi recusado.</source>
            <translation>El pago de {total} fue rechazado.</translation>
        </message>
        <message>
            <source>Não houve cobrança.</source>
            <translation>No hubo cobro.</translation>
        </message>
        <message>
            <source>A viação recusou o pedido</source>
            <translation>La empresa rechazó el pedido</translation>
        </message>
        <message>
            <source>A viação não confirmou as poltronas. O pagamento não é o motivo.</source>
            <translation>La empresa no confirmó los asientos. El pago no es el motivo.</translation>
        </message>
        <message>
            <source>A venda não foi concluída, e os {total} não são devidos. Se o cliente vir o valor na fatura ou no banco, informe o número do pedido ao suporte.</source>
            <translation>La venta no se completó, y los {total} no se deben. Si el cliente ve el importe en su resumen o en el banco, informe el número del pedido al soporte.</translation>
        </message>
        <message>
            <source>Escolha outras poltronas ou outra viagem. Outro cartão não resolve.</source>
            <translation>Elija otros asientos u otro viaje. Otra tarjeta no lo resuelve.</translation>
        </message>
        <message>
            <source>O pedido foi recusado porque o acesso não foi aceito.</source>
            <translation>El pedido fue rechazado porque el acceso no fue aceptado.</translation>
        </message>
        <message>
            <source>Gere outro PIX ou use cartão. É preciso reservar as poltronas de novo.</source>
            <translation>Genere otro PIX o use tarjeta. Hay que reservar los asientos de nuevo.</translation>
        </message>
        <message>
            <source>Tente outro cartão ou PIX. É preciso reservar as poltronas de novo.</source>
            <translation>Pruebe otra tarjeta o PIX. Hay que reservar los asientos de nuevo.</translation>
        </message>
        <message>
            <source>Pedido recusado</source>
            <translation>Pedido rechazado</translation>
        </message>
        <message>
            <source>O pedido de {total} foi recusado e não vale mais.</source>
            <translation>El pedido de {total} fue rechazado y ya no vale.</translation>
        </message>
        <message>
            <source>A senha de acesso ou a chave de API não foi aceita. Nenhum pedido foi criado.</source>
            <translation>La contraseña de acceso o la clave de API no fue aceptada. No se creó ningún pedido.</translation>
        </message>
        <message>
            <source>A central não aceitou o pedido</source>
            <translation>La central no aceptó el pedido</translation>
        </message>
        <message>
            <source>Algum dado do pedido foi recusado. Nenhum pedido foi criado.</source>
            <translation>Algún dato del pedido fue rechazado. No se creó ningún pedido.</translation>
        </message>
        <message>
            <source>Confira os dados dos passageiros e reserve de novo.</source>
            <translation>Revise los datos de los pasajeros y reserve de nuevo.</translation>
        </message>
        <message>
            <source>O pedido não foi enviado</source>
            <translation>El pedido no fue enviado</translation>
        </message>
        <message>
            <source>Os dados da venda não fecham, e paramos antes de enviar.</source>
            <translation>Los datos de la venta no cierran, y paramos antes de enviar.</translation>
        </message>
        <message>
            <source>A central pediu outro envio, e o guichê não conseguiu gravá-lo no disco.</source>
            <translation>La central pidió otro envío, y la ventanilla no pudo grabarlo en el disco.</translation>
        </message>
        <message>
            <source>Libere espaço no disco e reserve de novo.</source>
            <translation>Libere espacio en el disco y reserve de nuevo.</translation>
        </message>
        <message>
            <source>A central não abriu o acesso para o envio. Nenhum pedido foi criado.</source>
            <translation>La central no abrió el acceso para el envío. No se creó ningún pedido.</translation>
        </message>
        <message>
            <source>Espere um instante e reserve de novo. Se continuar, avise o suporte.</source>
            <translation>Espere un momento y reserve de nuevo. Si continúa, avise al soporte.</translation>
        </message>
        <message>
            <source>O guichê foi fechado antes do envio. Nenhum pedido foi criado.</source>
            <translation>La ventanilla se cerró antes del envío. No se creó ningún pedido.</translation>
        </message>
        <message>
            <source>Reserve de novo.</source>
            <translation>Reserve de nuevo.</translation>
        </message>
        <message>
            <source>A conexão não abriu. Nenhum pedido foi criado.</source>
            <translation>La conexión no abrió. No se creó ningún pedido.</translation>
        </message>
        <message>
            <source>Confira a internet e reserve de novo.</source>
            <translation>Revise internet y reserve de nuevo.</translation>
        </message>
        <message>
            <source>Peça ao responsável que confira o usuário, a senha e a chave de API em Ajustes.</source>
            <translation>Pida al responsable que revise el usuario, la contraseña y la clave de API en Ajustes.</translation>
        </message>
        <message>
            <source>A central disse: {words}.</source>
            <translation>La central dijo: {words}.</translation>
        </message>
        <message>
            <source>Encerrada pelo supervisor</source>
            <translation>Cerrada por el supervisor</translation>
        </message>
        <message>
            <source>O supervisor tratou este caso com a central e o encerrou.</source>
            <translation>El supervisor trató este caso con la central y lo cerró.</translation>
        </message>
        <message>
            <source>O destino dos {total} é o que a central informou ao supervisor.</source>
            <translation>El destino de los {total} es lo que la central informó al supervisor.</translation>
        </message>
        <message>
            <source>Nenhum pedido apareceu</source>
            <translation>Ningún pedido apareció</translation>
        </message>
        <message>
            <source>Procuramos por 72 h e a central não mostra este pedido.</source>
            <translation>Buscamos por 72 h y la central no muestra este pedido.</translation>
        </message>
        <message>
            <source>A central não registrou o pagamento. Se o cliente tiver o comprovante do PIX, não cobre de novo: fale com a central.</source>
            <translation>La central no registró el pago. Si el cliente tiene el comprobante del PIX, no cobre de nuevo: hable con la central.</translation>
        </message>
        <message>
            <source>A central não confirmou a venda. Confira com ela se os {total} aparecerem no cartão.</source>
            <translation>La central no confirmó la venta. Consúltela si los {total} aparecen en la tarjeta.</translation>
        </message>
        <message>
            <source>Precisa de supervisor</source>
            <translation>Hace falta un supervisor</translation>
        </message>
        <message>
            <source>Pode ter sido cobrado. Não venda de novo sem decidir: o cliente poderia pagar duas vezes.</source>
            <translation>Puede haberse cobrado. No venda de nuevo sin decidir: el cliente podría pagar dos veces.</translation>
        </message>
        <message>
            <source>Seguimos procurando por 72 h. Um supervisor pode liberar nova venda das mesmas poltronas.</source>
            <translation>Seguimos buscando por 72 h. Un supervisor puede liberar una nueva venta de los mismos asientos.</translation>
        </message>
        <message>
            <source>O pedido existe, mas sem número</source>
            <translation>El pedido existe, pero sin número</translation>
        </message>
        <message>
            <source>A central criou o pedido e ele ainda não aparece nas consultas.</source>
            <translation>La central creó el pedido y aún no aparece en las consultas.</translation>
        </message>
        <message>
            <source>Pode ter sido cobrado: {total}. Não venda {seats} de novo.</source>
            <translation>Puede haberse cobrado: {total}. No venda {seats} de nuevo.</translation>
        </message>
        <message>
            <source>Seguimos procurando por 72 h. Chame o supervisor e o suporte da central.</source>
            <translation>Seguimos buscando por 72 h. Llame al supervisor y al soporte de la central.</translation>
        </message>
        <message>
            <source>Liberada pelo supervisor</source>
            <translation>Liberada por el supervisor</translation>
        </message>
        <message>
            <source>A venda foi dada como perdida e {seats} pode ser vendida de novo.</source>
            <translation>La venta se dio por perdida y {seats} puede venderse de nuevo.</translation>
        </message>
        <message>
            <source>A venda foi dada como perdida e {seats} podem ser vendidas de novo.</source>
            <translation>La venta se dio por perdida y {seats} pueden venderse de nuevo.</translation>
        </message>
        <message>
            <source>Se o pedido aparecer, o cliente pode ter pago duas vezes: avisamos aqui.</source>
            <translation>Si el pedido aparece, el cliente puede haber pagado dos veces: avisamos aquí.</translation>
        </message>
        <message>
            <source>Seguimos procurando por 72 h, sozinho.</source>
            <translation>Seguimos buscando por 72 h, solos.</translation>
        </message>
        <message>
            <source>Apareceu um pedido que estava dado como perdido</source>
            <translation>Apareció un pedido dado por perdido</translation>
        </message>
        <message>
            <source>A central agora mostra o pedido {id}.</source>
            <translation>La central ahora muestra el pedido {id}.</translation>
        </message>
        <message>
            <source>O cliente pode ter pago duas vezes: {total} em cada pedido.</source>
            <translation>El cliente puede haber pagado dos veces: {total} en cada pedido.</translation>
        </message>
        <message>
            <source>Chame o supervisor. As duas vendas estão em Pendências.</source>
            <translation>Llame al supervisor. Las dos ventas están en Pendientes.</translation>
        </message>
        <message>
            <source>O pedido não terminou em 72 h</source>
            <translation>El pedido no terminó en 72 h</translation>
        </message>
        <message>
            <source>O pedido {id} existe e a central não informou o resultado.</source>
            <translation>El pedido {id} existe y la central no informó el resultado.</translation>
        </message>
        <message>
            <source>Pode ter sido cobrado: {total}. Não cobre de novo.</source>
            <translation>Puede haberse cobrado: {total}. No cobre de nuevo.</translation>
        </message>
        <message>
            <source>Chame o supervisor e informe o número do pedido ao suporte da central.</source>
            <translation>Llame al supervisor e informe el número del pedido al soporte de la central.</translation>
        </message>
        <message>
            <source>O pedido não confere com a venda</source>
            <translation>El pedido no coincide con la venta</translation>
        </message>
        <message>
            <source>O pedido {id} terminou com poltronas, quantidade ou valor diferentes.</source>
            <translation>El pedido {id} terminó con asientos, cantidad o valor diferentes.</translation>
        </message>
        <message>
            <source>O cliente pagou. Confira o valor com o que foi vendido: {total}.</source>
            <translation>El cliente pagó. Compare el valor con lo vendido: {total}.</translation>
        </message>
        <message>
            <source>Não imprima. Chame o supervisor.</source>
            <translation>No imprima. Llame al supervisor.</translation>
        </message>
        <message>
            <source>A central respondeu com um erro que não diz se o pedido existe; estamos procurando o pedido.</source>
            <translation>La central respondió con un error que no dice si el pedido existe; estamos buscando el pedido.</translation>
        </message>
        <message>
            <source>A resposta da central não chegou inteira. O pedido pode ter sido criado.</source>
            <translation>La respuesta de la central no llegó completa. El pedido puede haberse creado.</translation>
        </message>
        <message>
            <source>Não sabemos ainda se houve cobrança: não cobre de novo. Este guichê não vende {seats} a mais ninguém.</source>
            <translation>Aún no sabemos si hubo cobro: no cobre de nuevo. Esta ventanilla no vende {seats} a nadie más.</translation>
        </message>
        <message>
            <source>Procuramos agora e a cada poucos segundos, por 3 min. Depois, avisamos o supervisor.</source>
            <translation>Buscamos ahora y cada pocos segundos, por 3 min. Después, avisamos al supervisor.</translation>
        </message>
        <message>
            <source>A central não mostra cobrança nenhuma desta venda.</source>
            <translation>La central no muestra ningún cobro de esta venta.</translation>
        </message>
        <message>
            <source>Se o cliente vir uma cobrança, chame o suporte da central com a data e o valor.</source>
            <translation>Si el cliente ve un cobro, llame al soporte de la central con la fecha y el importe.</translation>
        </message>
        <message>
            <source>A central respondeu com um erro que não diz se o pedido existe, e não mostra o pedido até agora.</source>
            <translation>La central respondió con un error que no dice si el pedido existe, y no muestra el pedido hasta ahora.</translation>
        </message>
        <message>
            <source>A resposta ao envio não chegou inteira. A central não mostra o pedido até agora.</source>
            <translation>La respuesta al envío no llegó completa. La central no muestra el pedido hasta ahora.</translation>
        </message>
        <message>
            <source>O cliente pagou. A central registrou {told}, e a venda foi de {total}.</source>
            <translation>El cliente pagó. La central registró {told}, y la venta fue de {total}.</translation>
        </message>
        <message>
            <source>a poltrona {seat}</source>
            <translation>el asiento {seat}</translation>
        </message>
        <message>
            <source>as poltronas {seats}</source>
            <translation>los asientos {seats}</translation>
        </message>
        <message>
            <source>Sem conexão com a central</source>
            <translation>Sin conexión con la central</translation>
        </message>
        <message>
            <source>O computador não conseguiu falar com a central de vendas.</source>
            <translation>El equipo no pudo hablar con la central de ventas.</translation>
        </message>
        <message>
            <source>Confira a internet e tente de novo. O que você digitou continua aqui.</source>
            <translation>Revise internet e intente de nuevo. Lo que escribió sigue aquí.</translation>
        </message>
        <message>
            <source>A central demorou demais</source>
            <translation>La central demoró demasiado</translation>
        </message>
        <message>
            <source>A central não respondeu a tempo.</source>
            <translation>La central no respondió a tiempo.</translation>
        </message>
        <message>
            <source>Tente de novo. Uma consulta pode ser repetida sem risco.</source>
            <translation>Intente de nuevo. Una consulta puede repetirse sin riesgo.</translation>
        </message>
        <message>
            <source>A central não reconheceu este guichê</source>
            <translation>La central no reconoció esta ventanilla</translation>
        </message>
        <message>
            <source>A central não aceitou o usuário, a senha ou a chave de API.</source>
            <translation>La central no aceptó el usuario, la contraseña o la clave de API.</translation>
        </message>
        <message>
            <source>Peça ao responsável que confira o acesso em Ajustes.</source>
            <translation>Pida al responsable que revise el acceso en Ajustes.</translation>
        </message>
        <message>
            <source>A central não encontrou</source>
            <translation>La central no encontró</translation>
        </message>
        <message>
            <source>O que foi pedido não existe mais na central ou não é deste parceiro.</source>
            <translation>Lo que se pidió ya no existe en la central, o no es de este socio.</translation>
        </message>
        <message>
            <source>Busque de novo e escolha outra opção.</source>
            <translation>Busque de nuevo y elija otra opción.</translation>
        </message>
        <message>
            <source>{seats} não está mais livre</source>
            <translation>{seats} ya no está libre</translation>
        </message>
        <message>
            <source>Outro ponto de venda reservou antes.</source>
            <translation>Otro punto de venta reservó antes.</translation>
        </message>
        <message>
            <source>Escolha outra poltrona.</source>
            <translation>Elija otro asiento.</translation>
        </message>
        <message>
            <source>A central não aceitou os dados</source>
            <translation>La central no aceptó los datos</translation>
        </message>
        <message>
            <source>Algum dado enviado foi recusado.</source>
            <translation>Algún dato enviado fue rechazado.</translation>
        </message>
        <message>
            <source>Confira o que foi digitado e tente de novo.</source>
            <translation>Revise lo escrito e intente de nuevo.</translation>
        </message>
        <message>
            <source>A central pediu um momento</source>
            <translation>La central pidió un momento</translation>
        </message>
        <message>
            <source>Há consultas demais agora.</source>
            <translation>Hay demasiadas consultas ahora.</translation>
        </message>
        <message>
            <source>Espere alguns segundos e tente de novo.</source>
            <translation>Espere unos segundos e intente de nuevo.</translation>
        </message>
        <message>
            <source>A central está com problemas</source>
            <translation>La central tiene problemas</translation>
        </message>
        <message>
            <source>A central falhou ao responder. O problema não é neste guichê.</source>
            <translation>La central falló al responder. El problema no es de esta ventanilla.</translation>
        </message>
        <message>
            <source>Tente de novo em instantes. Se continuar, avise o suporte.</source>
            <translation>Intente de nuevo en instantes. Si continúa, avise al soporte.</translation>
        </message>
        <message>
            <source>A resposta da central veio incompleta</source>
            <translation>La respuesta de la central vino incompleta</translation>
        </message>
        <message>
            <source>Faltou um dado necessário para a venda.</source>
            <translation>Faltó un dato necesario para la venta.</translation>
        </message>
        <message>
            <source>Tente de novo. Se continuar, avise o suporte e informe o detalhe.</source>
            <translation>Intente de nuevo. Si continúa, avise al soporte e informe el detalle.</translation>
        </message>
        <message>
            <source>A consulta falhou</source>
            <translation>La consulta falló</translation>
        </message>
        <message>
            <source>A central não deu uma resposta que sirva.</source>
            <translation>La central no dio una respuesta que sirva.</translation>
        </message>
        <message>
            <source>Tente de novo.</source>
            <translation>Intente de nuevo.</translation>
        </message>
        <message>
            <source>código {code}</source>
            <translation>código {code}</translation>
        </message>
        <message>
            <source>resposta {status}</source>
            <translation>respuesta {status}</translation>
        </message>
        <message>
            <source>protocolo {id}</source>
            <translation>protocolo {id}</translation>
        </message>
        <message>
            <source>Digite o nome completo.</source>
            <translation>Escriba el nombre completo.</translation>
        </message>
        <message>
            <source>Digite também o sobrenome.</source>
            <translation>Escriba también el apellido.</translation>
        </message>
        <message>
            <source>O nome tem números ou é longo demais.</source>
            <translation>El nombre tiene números o es demasiado largo.</translation>
        </message>
        <message>
            <source>Digite o número do documento.</source>
            <translation>Escriba el número del documento.</translation>
        </message>
        <message>
            <source>Este CPF não confere. Revise os números.</source>
            <translation>Este CPF no es válido. Revise los números.</translation>
        </message>
        <message>
            <source>Este número não serve para este documento.</source>
            <translation>Este número no sirve para este documento.</translation>
        </message>
        <message>
            <source>Digite o e-mail do comprador.</source>
            <translation>Escriba el correo del comprador.</translation>
        </message>
        <message>
            <source>Este e-mail está incompleto.</source>
            <translation>Este correo está incompleto.</translation>
        </message>
        <message>
            <source>Digite o telefone com DDD.</source>
            <translation>Escriba el teléfono con código de área.</translation>
        </message>
        <message>
            <source>Digite a cidade.</source>
            <translation>Escriba la ciudad.</translation>
        </message>
        <message>
            <source>Não conhecemos esta cidade. Confira o nome.</source>
            <translation>No conocemos esta ciudad. Revise el nombre.</translation>
        </message>
        <message>
            <source>A central não vende viagens desta cidade.</source>
            <translation>La central no vende viajes de esta ciudad.</translation>
        </message>
        <message>
            <source>Origem e destino são iguais.</source>
            <translation>Origen y destino son iguales.</translation>
        </message>
        <message>
            <source>Digite o dia.</source>
            <translation>Escriba el día.</translation>
        </message>
        <message>
            <source>Não é uma data. Ex.: 25/12, +1, sex.</source>
            <translation>No es una fecha. Ej.: 25/12, +1, vie.</translation>
        </message>
        <message>
            <source>Este dia já passou.</source>
            <translation>Este día ya pasó.</translation>
        </message>
        <message>
            <source>A volta é antes da ida.</source>
            <translation>La vuelta es antes de la ida.</translation>
        </message>
        <message>
            <source>Confira este campo.</source>
            <translation>Revise este campo.</translation>
        </message>
        <message>
            <source>A busca não terminou</source>
            <translation>La búsqueda no terminó</translation>
        </message>
        <message>
            <source>O mapa de poltronas não chegou</source>
            <translation>El mapa de asientos no llegó</translation>
        </message>
        <message>
            <source>As formas de pagamento não chegaram</source>
            <translation>Las formas de pago no llegaron</translation>
        </message>
        <message>
            <source>O pagamento não pôde ser aberto</source>
            <translation>El pago no se pudo abrir</translation>
        </message>
        <message>
            <source>As respostas da central mudaram desde que foram conferidas: campo “{field}” da resposta “{reply}”.</source>
            <translation>Las respuestas de la central cambiaron desde que se comprobaron: campo “{field}” de la respuesta “{reply}”.</translation>
        </message>
        <message>
            <source>Não venda por aqui até conferir a central em Ajustes.</source>
            <translation>No venda por aquí hasta comprobar la central en Ajustes.</translation>
        </message>
        <message>
            <source>Não entendemos o campo “{field}” da resposta “{reply}”.</source>
            <translation>No entendimos el campo “{field}” de la respuesta “{reply}”.</translation>
        </message>
        <message>
            <source>A resposta, sem dados pessoais, está em {file}.</source>
            <translation>La respuesta, sin datos personales, está en {file}.</translation>
        </message>
        <message>
            <source>Origem e destino são iguais</source>
            <translation>Origen y destino son iguales</translation>
        </message>
        <message>
            <source>Escolha outra cidade de destino.</source>
            <translation>Elija otra ciudad de destino.</translation>
        </message>
        <message>
            <source>Este dia já passou</source>
            <translation>Este día ya pasó</translation>
        </message>
        <message>
            <source>Escolha hoje ou um dia à frente.</source>
            <translation>Elija hoy o un día más adelante.</translation>
        </message>
        <message>
            <source>A volta é antes da ida</source>
            <translation>La vuelta es antes de la ida</translation>
        </message>
        <message>
            <source>Escolha um dia de volta igual ao da ida ou depois.</source>
            <translation>Elija un día de vuelta igual al de la ida o después.</translation>
        </message>
        <message>
            <source>Esta viagem é de outro dia</source>
            <translation>Este viaje es de otro día</translation>
        </message>
        <message>
            <source>Busque de novo com o dia certo e escolha por lá.</source>
            <translation>Busque de nuevo con el día correcto y elija allí.</translation>
        </message>
        <message>
            <source>Esta viagem é de outro trecho</source>
            <translation>Este viaje es de otro tramo</translation>
        </message>
        <message>
            <source>Busque de novo com a origem e o destino certos e escolha por lá.</source>
            <translation>Busque de nuevo con el origen y destino correctos y elija allí.</translation>
        </message>
        <message>
            <source>Faltam poltronas</source>
            <translation>Faltan asientos</translation>
        </message>
        <message>
            <source>Escolha uma poltrona para cada passageiro.</source>
            <translation>Elija un asiento para cada pasajero.</translation>
        </message>
        <message>
            <source>As poltronas não foram reservadas</source>
            <translation>Los asientos no fueron reservados</translation>
        </message>
        <message>
            <source>A central não fez a reserva.</source>
            <translation>La central no hizo la reserva.</translation>
        </message>
        <message>
            <source>Tente reservar de novo ou escolha outras poltronas.</source>
            <translation>Intente reservar de nuevo o elija otros asientos.</translation>
        </message>
        <message>
            <source>A resposta da central chegou, mas não pôde ser lida.</source>
            <translation>La respuesta de la central llegó, pero no pudo leerse.</translation>
        </message>
        <message>
            <source>A resposta da central não chegou.</source>
            <translation>La respuesta de la central no llegó.</translation>
        </message>
        <message>
            <source>{seats} podem estar reservadas para nós.</source>
            <translation>{seats} pueden estar reservados para nosotros.</translation>
        </message>
        <message>
            <source>{seats} pode estar reservada para nós.</source>
            <translation>{seats} puede estar reservado para nosotros.</translation>
        </message>
        <message>
            <source>Não sabemos se a reserva foi feita</source>
            <translation>No sabemos si la reserva se hizo</translation>
        </message>
        <message>
            <source>O mapa foi lido de novo. Escolha outra poltrona ou espere a reserva vencer.</source>
            <translation>El mapa se leyó de nuevo. Elija otro asiento o espere a que venza la reserva.</translation>
        </message>
        <message>
            <source>{seats} não puderam ser reservadas</source>
            <translation>{seats} no pudieron reservarse</translation>
        </message>
        <message>
            <source>{seats} não pôde ser reservada</source>
            <translation>{seats} no pudo reservarse</translation>
        </message>
        <message>
            <source>Escolha outra. As que já são suas continuam reservadas.</source>
            <translation>Elija otro. Los que ya son suyos siguen reservados.</translation>
        </message>
        <message>
            <source>{seats} foram vendidas em outro ponto</source>
            <translation>{seats} fueron vendidos en otro punto</translation>
        </message>
        <message>
            <source>{seats} foi vendida em outro ponto</source>
            <translation>{seats} fue vendido en otro punto</translation>
        </message>
        <message>
            <source>O mapa já está atualizado. Escolha outra.</source>
            <translation>El mapa ya está actualizado. Elija otro.</translation>
        </message>
        <message>
            <source>A reserva venceu</source>
            <translation>La reserva venció</translation>
        </message>
        <message>
            <source>O tempo da reserva acabou para: {seats}.</source>
            <translation>El tiempo de la reserva terminó para: {seats}.</translation>
        </message>
        <message>
            <source>O tempo da reserva acabou.</source>
            <translation>El tiempo de la reserva terminó.</translation>
        </message>
        <message>
            <source>Reserve de novo. O que foi digitado continua aqui.</source>
            <translation>Reserve de nuevo. Lo escrito sigue aquí.</translation>
        </message>
        <message>
            <source>A reserva está no fim</source>
            <translation>La reserva está por vencer</translation>
        </message>
        <message>
            <source>O pagamento pode demorar mais do que o tempo que resta da reserva.</source>
            <translation>El pago puede demorar más que el tiempo que queda de la reserva.</translation>
        </message>
        <message>
            <source>Reserve as poltronas de novo antes de cobrar.</source>
            <translation>Reserve los asientos de nuevo antes de cobrar.</translation>
        </message>
        <message>
            <source>Nenhuma forma de pagamento para esta venda</source>
            <translation>Ninguna forma de pago para esta venta</translation>
        </message>
        <message>
            <source>A central não ofereceu nenhuma forma que este guichê cobra.</source>
            <translation>La central no ofreció ninguna forma que esta ventanilla cobre.</translation>
        </message>
        <message>
            <source>Escolha outra viagem ou avise o suporte.</source>
            <translation>Elija otro viaje o avise al soporte.</translation>
        </message>
        <message>
            <source>A tarifa mudou de {before} para {after}.</source>
            <translation>La tarifa cambió de {before} a {after}.</translation>
        </message>
        <message>
            <source>A cesta já usa o valor novo.</source>
            <translation>La cesta ya usa el valor nuevo.</translation>
        </message>
        <message>
            <source>Avise o cliente antes de cobrar.</source>
            <translation>Avise al cliente antes de cobrar.</translation>
        </message>
        <message>
            <source>O preço mudou desde a busca</source>
            <translation>El precio cambió desde la búsqueda</translation>
        </message>
        <message>
            <source>Era {before}; agora é {after}.</source>
            <translation>Era {before}; ahora es {after}.</translation>
        </message>
        <message>
            <source>Diga o novo valor ao cliente. Se ele aceitar, cobre de novo.</source>
            <translation>Dígale al cliente el nuevo importe. Si acepta, cobre de nuevo.</translation>
        </message>
        <message>
            <source>Os valores não fecham</source>
            <translation>Los valores no cierran</translation>
        </message>
        <message>
            <source>A soma das poltronas e taxas é {before}, e a central pede {after}.</source>
            <translation>La suma de asientos y cargos es {before}, y la central pide {after}.</translation>
        </message>
        <message>
            <source>Nada foi cobrado: paramos antes.</source>
            <translation>No se cobró nada: paramos antes.</translation>
        </message>
        <message>
            <source>Volte às poltronas e reserve de novo. Se continuar, avise o suporte.</source>
            <translation>Vuelva a los asientos y reserve de nuevo. Si continúa, avise al soporte.</translation>
        </message>
        <message>
            <source>Há poltrona sem valor a pagar</source>
            <translation>Hay un asiento sin valor a pagar</translation>
        </message>
        <message>
            <source>A central não diz como registrar uma passagem gratuita por aqui.</source>
            <translation>La central no dice cómo registrar un pasaje gratuito por aquí.</translation>
        </message>
        <message>
            <source>Venda esta passagem no guichê da viação.</source>
            <translation>Venda este pasaje en la ventanilla de la empresa.</translation>
        </message>
        <message>
            <source>O cartão não foi confirmado</source>
            <translation>La tarjeta no fue confirmada</translation>
        </message>
        <message>
            <source>A página do provedor não aceitou os dados do cartão.</source>
            <translation>La página del proveedor no aceptó los datos de la tarjeta.</translation>
        </message>
        <message>
            <source>Confira os dados com o cliente ou tente outro cartão.</source>
            <translation>Revise los datos con el cliente o pruebe otra tarjeta.</translation>
        </message>
        <message>
            <source>Falta a sessão antifraude do cartão</source>
            <translation>Falta la sesión antifraude de la tarjeta</translation>
        </message>
        <message>
            <source>A central exige a sessão antifraude da página do cartão, e a página não deu nenhuma.</source>
            <translation>La central exige la sesión antifraude de la página de la tarjeta, y la página no dio ninguna.</translation>
        </message>
        <message>
            <source>Abra a página do cartão de novo ou use PIX. Avise o suporte.</source>
            <translation>Abra la página de la tarjeta de nuevo o use PIX. Avise al soporte.</translation>
        </message>
        <message>
            <source>O guichê não conseguiu gravar a venda</source>
            <translation>La ventanilla no pudo grabar la venta</translation>
        </message>
        <message>
            <source>O disco está cheio ou protegido contra gravação.</source>
            <translation>El disco está lleno o protegido contra escritura.</translation>
        </message>
        <message>
            <source>Nada foi cobrado: sem gravar, o pedido não é enviado.</source>
            <translation>No se cobró nada: sin grabar, el pedido no se envía.</translation>
        </message>
        <message>
            <source>Libere espaço no disco e cobre de novo.</source>
            <translation>Libere espacio en el disco y cobre de nuevo.</translation>
        </message>
        <message>
            <source>O disco deste guichê está quase cheio</source>
            <translation>El disco de esta ventanilla está casi lleno</translation>
        </message>
        <message>
            <source>Sem espaço para gravar a venda até o fim, ela não começa.</source>
            <translation>Sin espacio para grabarla hasta el final, la venta no empieza.</translation>
        </message>
        <message>
            <source>Libere espaço no disco e tente de novo. As vendas em curso continuam.</source>
            <translation>Libere espacio en el disco e intente de nuevo. Las ventas en curso continúan.</translation>
        </message>
        <message>
            <source>Há uma venda em aberto destas poltronas ou destes passageiros</source>
            <translation>Hay una venta abierta de estos asientos o de estos pasajeros</translation>
        </message>
        <message>
            <source>Ainda não sabemos o resultado da venda anterior: {seats}.</source>
            <translation>Aún no sabemos el resultado de la venta anterior: {seats}.</translation>
        </message>
        <message>
            <source>Nada foi cobrado agora. Cobrar de novo poderia cobrar duas vezes.</source>
            <translation>No se cobró nada ahora. Cobrar de nuevo podría cobrar dos veces.</translation>
        </message>
        <message>
            <source>Veja o caso em Pendências e espere o resultado, ou chame o supervisor.</source>
            <translation>Vea el caso en Pendientes y espere el resultado, o llame al supervisor.</translation>
        </message>
        <message>
            <source>O supervisor liberou só as mesmas poltronas</source>
            <translation>El supervisor liberó solo los mismos asientos</translation>
        </message>
        <message>
            <source>A venda anterior era de: {seats}.</source>
            <translation>La venta anterior era de: {seats}.</translation>
        </message>
        <message>
            <source>Escolha as mesmas poltronas. Outras poderiam ser cobradas em dobro.</source>
            <translation>Elija los mismos asientos. Otros podrían cobrarse dos veces.</translation>
        </message>
        <message>
            <source>acesso</source>
            <translation>acceso</translation>
        </message>
        <message>
            <source>lugares</source>
            <translation>lugares</translation>
        </message>
        <message>
            <source>busca de viagens</source>
            <translation>búsqueda de viajes</translation>
        </message>
        <message>
            <source>mapa de poltronas</source>
            <translation>mapa de asientos</translation>
        </message>
        <message>
            <source>itinerário</source>
            <translation>itinerario</translation>
        </message>
        <message>
            <source>reserva de poltronas</source>
            <translation>reserva de asientos</translation>
        </message>
        <message>
            <source>formas de pagamento</source>
            <translation>formas de pago</translation>
        </message>
        <message>
            <source>sessão de pagamento</source>
            <translation>sesión de pago</translation>
        </message>
        <message>
            <source>resultado do pedido</source>
            <translation>resultado del pedido</translation>
        </message>
        <message>
            <source>pedido</source>
            <translation>pedido</translation>
        </message>
        <message>
            <source>detalhe do pedido</source>
            <translation>detalle del pedido</translation>
        </message>
        <message>
            <source>lista de pedidos</source>
            <translation>lista de pedidos</translation>
        </message>
        <message>
            <source>bilhetes fiscais</source>
            <translation>boletos fiscales</translation>
        </message>
    </context>
</TS>
