<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="pt_BR">
    <context>
        <name>BasketPanel</name>
        <message>
            <source>Cesta</source>
            <translation>Basket</translation>
        </message>
    </context>
    <context>
        <name>BuyerCard</name>
        <message>
            <source>E-mail</source>
            <translation>E-mail</translation>
        </message>
        <message>
            <source>Comprador</source>
            <translation>Buyer</translation>
        </message>
        <message>
            <source>recebe o recibo e responde pelo pedido</source>
            <translation>gets the receipt and answers for the order</translation>
        </message>
        <message>
            <source>Comprador conhecido</source>
            <translation>Known buyer</translation>
        </message>
    </context>
    <context>
        <name>CardForm</name>
        <message>
            <source>A página do cartão foi barrada: {host} não está entre os endereços permitidos. Nada foi cobrado. Use outra forma de pagamento e avise o suporte.</source>
            <translation>The card page was stopped: {host} is not among the addresses allowed. Nothing was charged. Use another payment method and tell support.</translation>
        </message>
        <message>
            <source>O cartão está desligado neste guichê: falta o endereço da página do provedor nas configurações. Nada foi cobrado. Use outra forma de pagamento.</source>
            <translation>Cards are off at this counter: the address of the provider's page is missing in the settings. Nothing was charged. Use another payment method.</translation>
        </message>
        <message>
            <source>O cartão está desligado neste guichê: o adaptador “{name}” não foi encontrado. Nada foi cobrado. Use outra forma de pagamento e avise o suporte.</source>
            <translation>Cards are off at this counter: the adapter “{name}” was not found. Nothing was charged. Use another payment method and tell support.</translation>
        </message>
        <message>
            <source>A página do cartão não abriu. Nada foi cobrado. Confira a internet e abra de novo, ou use outra forma de pagamento.</source>
            <translation>The card page did not open. Nothing was charged. Check the internet and open it again, or use another payment method.</translation>
        </message>
        <message>
            <source>A página do cartão demorou demais para ficar pronta. Nada foi cobrado. Abra de novo ou use outra forma de pagamento.</source>
            <translation>The card page took too long to get ready. Nothing was charged. Open it again or use another payment method.</translation>
        </message>
        <message>
            <source>A página do cartão fechou sozinha. Nada foi cobrado. Abra de novo e digite o cartão outra vez.</source>
            <translation>The card page closed by itself. Nothing was charged. Open it again and type the card once more.</translation>
        </message>
        <message>
            <source>O provedor devolveu um cartão que não se pode usar. Nada foi cobrado. Abra de novo e confira os dados com o cliente.</source>
            <translation>The provider gave back a card that cannot be used. Nothing was charged. Open it again and check the details with the customer.</translation>
        </message>
        <message>
            <source>A página do cartão não deu a sessão antifraude, que a central exige. Nada foi cobrado. Abra de novo ou use outra forma de pagamento, e avise o suporte.</source>
            <translation>The card page gave no anti-fraud session, which the partner service requires. Nothing was charged. Open it again or use another payment method, and tell support.</translation>
        </message>
        <message>
            <source>Página do cartão, do provedor</source>
            <translation>The provider's card page</translation>
        </message>
    </context>
    <context>
        <name>CardFrame</name>
        <message>
            <source>Usar outro cartão</source>
            <translation>Use another card</translation>
        </message>
        <message>
            <source>Os dados do cartão vão direto ao provedor. O Guichê recebe apenas um código de uso único.</source>
            <translation>Card details go straight to the provider. Guichê only receives a single-use code.</translation>
        </message>
        <message>
            <source>Cartão confirmado</source>
            <translation>Card confirmed</translation>
        </message>
        <message>
            <source>A página do provedor abre aqui</source>
            <translation>The provider's page opens here</translation>
        </message>
        <message>
            <source>A página do provedor foi fechada</source>
            <translation>The provider's page was closed</translation>
        </message>
    </context>
    <context>
        <name>CardHeader</name>
        <message>
            <source>A página do provedor abre aqui</source>
            <translation>The provider's page opens here</translation>
        </message>
        <message>
            <source>página do provedor, só para esta venda</source>
            <translation>provider's page, for this sale only</translation>
        </message>
        <message>
            <source>entrar e sair</source>
            <translation>go in and out</translation>
        </message>
    </context>
    <context>
        <name>CaseCard</name>
        <message>
            <source>Vender de novo</source>
            <translation>Sell again</translation>
        </message>
        <message>
            <source>Decidir com supervisor</source>
            <translation>Decide with supervisor</translation>
        </message>
        <message>
            <source>Protocolo</source>
            <translation>Case slip</translation>
        </message>
        <message>
            <source>Linha do tempo</source>
            <translation>Timeline</translation>
        </message>
        <message>
            <source>O que fazer</source>
            <translation>What to do</translation>
        </message>
    </context>
    <context>
        <name>ChoosePanel</name>
        <message>
            <source>Buscando formas de pagamento e valores</source>
            <translation>Getting payment methods and amounts</translation>
        </message>
    </context>
    <context>
        <name>CommandBox</name>
        <message>
            <source>Ações, cidades e pedidos</source>
            <translation>Actions, cities and orders</translation>
        </message>
        <message>
            <source>Ação, cidade ou pedido</source>
            <translation>Action, city or order</translation>
        </message>
    </context>
    <context>
        <name>ConnectionPill</name>
        <message>
            <source>Conexão: {0}</source>
            <translation>Connection: {0}</translation>
        </message>
        <message>
            <source>Online</source>
            <translation>Online</translation>
        </message>
        <message>
            <source>Lento</source>
            <translation>Slow</translation>
        </message>
        <message>
            <source>Offline</source>
            <translation>Offline</translation>
        </message>
    </context>
    <context>
        <name>DayCalendar</name>
        <message>
            <source>Calendário</source>
            <translation>Calendar</translation>
        </message>
    </context>
    <context>
        <name>DayRow</name>
        <message>
            <source>Dia anterior</source>
            <translation>Previous day</translation>
        </message>
        <message>
            <source>Dia seguinte</source>
            <translation>Next day</translation>
        </message>
        <message>
            <source>Atualizar</source>
            <translation>Refresh</translation>
        </message>
        <message>
            <source>Não há viagens antes deste dia</source>
            <translation>There are no trips before this day</translation>
        </message>
        <message>
            <source>Ordem: {0}</source>
            <translation>Order: {0}</translation>
        </message>
        <message>
            <source>A lista está sendo lida</source>
            <translation>The list is being read</translation>
        </message>
    </context>
    <context>
        <name>DayStrip</name>
        <message>
            <source>Menor tarifa dos próximos dias</source>
            <translation>Lowest fare of the next days</translation>
        </message>
    </context>
    <context>
        <name>DeadlineCard</name>
        <message>
            <source>Cancelar até</source>
            <translation>Cancel until</translation>
        </message>
        <message>
            <source>Trocar até</source>
            <translation>Change until</translation>
        </message>
        <message>
            <source>Recibo</source>
            <translation>Receipt</translation>
        </message>
        <message>
            <source>PDF pronto para enviar</source>
            <translation>PDF ready to send</translation>
        </message>
        <message>
            <source>sem e-mail do comprador</source>
            <translation>no buyer e-mail</translation>
        </message>
    </context>
    <context>
        <name>DecisionBox</name>
        <message>
            <source>Nº do pedido</source>
            <translation>Order no.</translation>
        </message>
        <message>
            <source>Nº do pedido, se a central informou</source>
            <translation>Order no., if the partner service gave it</translation>
        </message>
        <message>
            <source>PIN de {0}</source>
            <translation>{0}'s PIN</translation>
        </message>
        <message>
            <source>O que a central disse</source>
            <translation>What the partner service said</translation>
        </message>
    </context>
    <context>
        <name>DoneBanner</name>
        <message>
            <source>Copiar nº</source>
            <translation>Copy no.</translation>
        </message>
        <message>
            <source>Venda concluída</source>
            <translation>Sale completed</translation>
        </message>
        <message>
            <source>Pedido</source>
            <translation>Order</translation>
        </message>
        <message>
            <source>Venda concluída. Pedido {0}, {1}</source>
            <translation>Sale completed. Order {0}, {1}</translation>
        </message>
    </context>
    <context>
        <name>EntryBox</name>
        <message>
            <source>Número da poltrona</source>
            <translation>Seat number</translation>
        </message>
    </context>
    <context>
        <name>FactsView</name>
        <message>
            <source>Copiar: {0}</source>
            <translation>Copy: {0}</translation>
        </message>
        <message>
            <source>Abrir no navegador: {0}</source>
            <translation>Open in the browser: {0}</translation>
        </message>
    </context>
    <context>
        <name>FieldTable</name>
        <message>
            <source>Campo</source>
            <translation>Field</translation>
        </message>
        <message>
            <source>Onde está na resposta</source>
            <translation>Where it is in the reply</translation>
        </message>
        <message>
            <source>Valor lido</source>
            <translation>Value read</translation>
        </message>
        <message>
            <source>Certeza</source>
            <translation>Certainty</translation>
        </message>
    </context>
    <context>
        <name>FilterBar</name>
        <message>
            <source>Filtros</source>
            <translation>Filters</translation>
        </message>
        <message>
            <source>Tipo</source>
            <translation>Type</translation>
        </message>
        <message>
            <source>Período</source>
            <translation>Time of day</translation>
        </message>
        <message>
            <source>Classe</source>
            <translation>Class</translation>
        </message>
        <message>
            <source>Viação</source>
            <translation>Bus company</translation>
        </message>
    </context>
    <context>
        <name>FilterChips</name>
        <message>
            <source>Filtros</source>
            <translation>Filters</translation>
        </message>
        <message>
            <source>Embarque</source>
            <translation>Boarding</translation>
        </message>
        <message>
            <source>Compra</source>
            <translation>Purchase</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Status</translation>
        </message>
        <message>
            <source>Bilhetes</source>
            <translation>Tickets</translation>
        </message>
    </context>
    <context>
        <name>Format</name>
        <message>
            <source>{month} de {year}</source>
            <translation>{month} {year}</translation>
        </message>
        <message>
            <source>hoje {0}</source>
            <translation>today {0}</translation>
        </message>
        <message>
            <source>+1 dia</source>
            <translation>+1 day</translation>
        </message>
        <message>
            <source>+{0} dias</source>
            <translation>+{0} days</translation>
        </message>
    </context>
    <context>
        <name>HoldPill</name>
        <message>
            <source>Reserva {0}</source>
            <translation>Hold {0}</translation>
        </message>
        <message>
            <source>A reserva vence em {0}</source>
            <translation>The hold runs out in {0}</translation>
        </message>
        <message>
            <source>Reserva vencida</source>
            <translation>Hold expired</translation>
        </message>
    </context>
    <context>
        <name>InstalmentsCard</name>
        <message>
            <source>Parcelas</source>
            <translation>Instalments</translation>
        </message>
        <message>
            <source>Parcelas informadas pela operadora para este total.</source>
            <translation>Instalments given by the card company for this total.</translation>
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
            <translation>keys</translation>
        </message>
        <message>
            <source>Todos os atalhos</source>
            <translation>All keys</translation>
        </message>
    </context>
    <context>
        <name>KeyRow</name>
        <message>
            <source>mudada</source>
            <translation>changed</translation>
        </message>
        <message>
            <source>Aperte a nova tecla</source>
            <translation>Press the new key</translation>
        </message>
    </context>
    <context>
        <name>KeysBox</name>
        <message>
            <source>Teclas deste guichê</source>
            <translation>Keys of this counter</translation>
        </message>
        <message>
            <source>Voltar tudo ao padrão</source>
            <translation>Reset all</translation>
        </message>
        <message>
            <source>Cancelar</source>
            <translation>Cancel</translation>
        </message>
        <message>
            <source>Usar estas teclas</source>
            <translation>Use these keys</translation>
        </message>
        <message>
            <source>Enter numa linha e depois a nova tecla. Del devolve a tecla de costume.</source>
            <translation>Enter on a line, then the new key. Del gives the usual key back.</translation>
        </message>
        <message>
            <source>{keys} era de “{other}”, que ficou com {old}.</source>
            <translation>{keys} belonged to “{other}”, which now has {old}.</translation>
        </message>
        <message>
            <source>No mapa serve uma letra, ou PgUp, PgDn, Home, End, Ins ou Espaço.</source>
            <translation>On the map: a letter, or PgUp, PgDn, Home, End, Ins or Space.</translation>
        </message>
        <message>
            <source>Aqui serve F1 a F12, ou Ctrl ou Alt com outra tecla; copiar e colar não mudam.</source>
            <translation>Here: F1 to F12, or Ctrl or Alt with another key; copy and paste stay as they are.</translation>
        </message>
        <message>
            <source>Esc desiste.</source>
            <translation>Esc stops.</translation>
        </message>
        <message>
            <source>Todas são as de costume</source>
            <translation>All are the usual ones</translation>
        </message>
    </context>
    <context>
        <name>LearnView</name>
        <message>
            <source>Conferir a central</source>
            <translation>Check the provider</translation>
        </message>
        <message>
            <source>De</source>
            <translation>From</translation>
        </message>
        <message>
            <source>Para</source>
            <translation>To</translation>
        </message>
        <message>
            <source>Conferir</source>
            <translation>Check</translation>
        </message>
        <message>
            <source>Guardar perfil</source>
            <translation>Keep profile</translation>
        </message>
        <message>
            <source>Conhecer a central</source>
            <translation>Get to know the provider</translation>
        </message>
        <message>
            <source>O que já dá para vender</source>
            <translation>What can be sold already</translation>
        </message>
        <message>
            <source>Escolher resposta</source>
            <translation>Choose reply</translation>
        </message>
        <message>
            <source>Escolher leitura</source>
            <translation>Choose reading</translation>
        </message>
        <message>
            <source>Confirmar</source>
            <translation>Confirm</translation>
        </message>
        <message>
            <source>Parar ou voltar</source>
            <translation>Stop or go back</translation>
        </message>
        <message>
            <source>Conferindo… Esc para parar</source>
            <translation>Checking… Esc to stop</translation>
        </message>
    </context>
    <context>
        <name>Legend</name>
        <message>
            <source>Legenda</source>
            <translation>Legend</translation>
        </message>
        <message>
            <source>Livre</source>
            <translation>Free</translation>
        </message>
        <message>
            <source>Ocupada</source>
            <translation>Taken</translation>
        </message>
        <message>
            <source>Escolhida</source>
            <translation>Chosen</translation>
        </message>
        <message>
            <source>Reservada por você</source>
            <translation>Held by you</translation>
        </message>
        <message>
            <source>Tarifa baixa</source>
            <translation>Low fare</translation>
        </message>
        <message>
            <source>Preferencial</source>
            <translation>Priority</translation>
        </message>
        <message>
            <source>Largada, volta no horário</source>
            <translation>Let go, free again at the time shown</translation>
        </message>
    </context>
    <context>
        <name>LoadingRows</name>
        <message>
            <source>Cancelar</source>
            <translation>Cancel</translation>
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
            <translation>Counter</translation>
        </message>
        <message>
            <source>Nada é cobrado e nenhum bilhete daqui serve para viajar.</source>
            <translation>Nothing is charged and no ticket from here is good for travel.</translation>
        </message>
        <message>
            <source>TREINAMENTO</source>
            <translation>TRAINING</translation>
        </message>
        <message>
            <source>Ambiente de testes da central. Não atenda clientes aqui.</source>
            <translation>The partner service's test environment. Do not serve customers here.</translation>
        </message>
        <message>
            <source>HOMOLOGAÇÃO</source>
            <translation>STAGING</translation>
        </message>
    </context>
    <context>
        <name>MethodButton</name>
        <message>
            <source>escolhido</source>
            <translation>chosen</translation>
        </message>
    </context>
    <context>
        <name>Month</name>
        <message>
            <source>janeiro</source>
            <translation>January</translation>
        </message>
        <message>
            <source>fevereiro</source>
            <translation>February</translation>
        </message>
        <message>
            <source>março</source>
            <translation>March</translation>
        </message>
        <message>
            <source>abril</source>
            <translation>April</translation>
        </message>
        <message>
            <source>maio</source>
            <translation>May</translation>
        </message>
        <message>
            <source>junho</source>
            <translation>June</translation>
        </message>
        <message>
            <source>julho</source>
            <translation>July</translation>
        </message>
        <message>
            <source>agosto</source>
            <translation>August</translation>
        </message>
        <message>
            <source>setembro</source>
            <translation>September</translation>
        </message>
        <message>
            <source>outubro</source>
            <translation>October</translation>
        </message>
        <message>
            <source>novembro</source>
            <translation>November</translation>
        </message>
        <message>
            <source>dezembro</source>
            <translation>December</translation>
        </message>
    </context>
    <context>
        <name>Notice</name>
        <message>
            <source>O que aconteceu</source>
            <translation>What happened</translation>
        </message>
        <message>
            <source>O dinheiro</source>
            <translation>The money</translation>
        </message>
        <message>
            <source>O que fazer</source>
            <translation>What to do</translation>
        </message>
    </context>
    <context>
        <name>NumberDisc</name>
        <message>
            <source>Passageiro {0}</source>
            <translation>Passenger {0}</translation>
        </message>
    </context>
    <context>
        <name>OfferList</name>
        <message>
            <source>Nada encontrado</source>
            <translation>Nothing found</translation>
        </message>
        <message>
            <source>Resultados</source>
            <translation>Results</translation>
        </message>
    </context>
    <context>
        <name>OrderDelegate</name>
        <message>
            <source>sem número</source>
            <translation>no number</translation>
        </message>
    </context>
    <context>
        <name>OrderSidePanel</name>
        <message>
            <source>Pedido</source>
            <translation>Order</translation>
        </message>
        <message>
            <source>Mostrar documento e contatos por 10 s</source>
            <translation>Show document and contacts for 10 s</translation>
        </message>
        <message>
            <source>PDF</source>
            <translation>PDF</translation>
        </message>
        <message>
            <source>Conferir</source>
            <translation>Check</translation>
        </message>
        <message>
            <source>Como cancelar ou trocar</source>
            <translation>How to cancel or change</translation>
        </message>
        <message>
            <source>Cancelar até</source>
            <translation>Cancel until</translation>
        </message>
        <message>
            <source>Trocar até</source>
            <translation>Change until</translation>
        </message>
        <message>
            <source>Itens</source>
            <translation>Items</translation>
        </message>
        <message>
            <source>Pagamento</source>
            <translation>Payment</translation>
        </message>
        <message>
            <source>Bilhete fiscal (BP-e)</source>
            <translation>Fiscal ticket (BP-e)</translation>
        </message>
        <message>
            <source>Viagem</source>
            <translation>Trip</translation>
        </message>
        <message>
            <source>Mais dados</source>
            <translation>More details</translation>
        </message>
        <message>
            <source>Situação</source>
            <translation>State</translation>
        </message>
        <message>
            <source>sem número</source>
            <translation>no number</translation>
        </message>
        <message>
            <source>A central está sendo consultada</source>
            <translation>The partner service is being asked</translation>
        </message>
    </context>
    <context>
        <name>OrdersView</name>
        <message>
            <source>Pedidos</source>
            <translation>Orders</translation>
        </message>
        <message>
            <source>Mostrar mais</source>
            <translation>Show more</translation>
        </message>
        <message>
            <source>A central pede e-mail, documento ou telefone do comprador. Em “Neste guichê”, qualquer campo serve, mesmo sem internet.</source>
            <translation>The partner service wants the buyer's e-mail, document or phone. In “This counter” any field will do, even offline.</translation>
        </message>
        <message>
            <source>Buscar</source>
            <translation>Search</translation>
        </message>
        <message>
            <source>Filtros</source>
            <translation>Filters</translation>
        </message>
        <message>
            <source>Escolher pedido</source>
            <translation>Choose order</translation>
        </message>
        <message>
            <source>Reimprimir</source>
            <translation>Reprint</translation>
        </message>
        <message>
            <source>Conferir</source>
            <translation>Check</translation>
        </message>
        <message>
            <source>Copiar nº</source>
            <translation>Copy no.</translation>
        </message>
        <message>
            <source>PDF</source>
            <translation>PDF</translation>
        </message>
        <message>
            <source>Limpar busca</source>
            <translation>Clear search</translation>
        </message>
    </context>
    <context>
        <name>Pages</name>
        <message>
            <source>Conferir a central</source>
            <translation>Check the provider</translation>
        </message>
    </context>
    <context>
        <name>PassengerCard</name>
        <message>
            <source>Benefício do passageiro {0}</source>
            <translation>Passenger {0}'s benefit</translation>
        </message>
    </context>
    <context>
        <name>PassengersView</name>
        <message>
            <source>Passageiros</source>
            <translation>Passengers</translation>
        </message>
        <message>
            <source>O nome e o documento precisam ser iguais aos do documento apresentado no embarque.</source>
            <translation>Name and document must match the document shown at boarding.</translation>
        </message>
        <message>
            <source>Próximo campo</source>
            <translation>Next field</translation>
        </message>
        <message>
            <source>Próxima linha</source>
            <translation>Next row</translation>
        </message>
        <message>
            <source>Copiar comprador</source>
            <translation>Copy buyer</translation>
        </message>
        <message>
            <source>Seguro nesta linha</source>
            <translation>Insurance on this row</translation>
        </message>
        <message>
            <source>Pagamento</source>
            <translation>Payment</translation>
        </message>
        <message>
            <source>Abrir lista</source>
            <translation>Open list</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Seats</translation>
        </message>
    </context>
    <context>
        <name>PaymentView</name>
        <message>
            <source>Pagamento</source>
            <translation>Payment</translation>
        </message>
        <message>
            <source>Copiar código</source>
            <translation>Copy code</translation>
        </message>
        <message>
            <source>Conferir agora</source>
            <translation>Check now</translation>
        </message>
        <message>
            <source>Próximo cliente</source>
            <translation>Next customer</translation>
        </message>
        <message>
            <source>Pendências</source>
            <translation>Open cases</translation>
        </message>
        <message>
            <source>Reservar de novo</source>
            <translation>Hold again</translation>
        </message>
        <message>
            <source>Perguntar agora</source>
            <translation>Ask now</translation>
        </message>
        <message>
            <source>Copiar nº do pedido</source>
            <translation>Copy order no.</translation>
        </message>
        <message>
            <source>Parcelas</source>
            <translation>Instalments</translation>
        </message>
        <message>
            <source>Entrar na página do cartão</source>
            <translation>Enter the card page</translation>
        </message>
        <message>
            <source>Cobrar</source>
            <translation>Charge</translation>
        </message>
        <message>
            <source>Passageiros</source>
            <translation>Passengers</translation>
        </message>
    </context>
    <context>
        <name>PendingView</name>
        <message>
            <source>Pendências</source>
            <translation>Open cases</translation>
        </message>
        <message>
            <source>Todas</source>
            <translation>All</translation>
        </message>
        <message>
            <source>Supervisor</source>
            <translation>Supervisor</translation>
        </message>
        <message>
            <source>Automáticas</source>
            <translation>Automatic</translation>
        </message>
        <message>
            <source>Perguntar agora</source>
            <translation>Ask now</translation>
        </message>
        <message>
            <source>Nenhuma pendência</source>
            <translation>No open cases</translation>
        </message>
        <message>
            <source>Todas as vendas deste guichê têm resultado conhecido.</source>
            <translation>The outcome of every sale at this counter is known.</translation>
        </message>
        <message>
            <source>vendas com resultado ainda não conhecido</source>
            <translation>sales whose outcome is not known yet</translation>
        </message>
        <message>
            <source>Cada pedido é enviado uma única vez. Fechar o programa não perde nada: a verificação continua na próxima abertura.</source>
            <translation>Each order is sent only once. Closing the program loses nothing: checking goes on at the next start.</translation>
        </message>
        <message>
            <source>Escolher</source>
            <translation>Choose</translation>
        </message>
        <message>
            <source>Decidir com supervisor</source>
            <translation>Decide with supervisor</translation>
        </message>
        <message>
            <source>Protocolo</source>
            <translation>Case slip</translation>
        </message>
        <message>
            <source>Linha do tempo</source>
            <translation>Timeline</translation>
        </message>
        <message>
            <source>Copiar nº do pedido</source>
            <translation>Copy order no.</translation>
        </message>
        <message>
            <source>Voltar a vender</source>
            <translation>Back to selling</translation>
        </message>
    </context>
    <context>
        <name>PeopleCard</name>
        <message>
            <source>Passageiros</source>
            <translation>Passengers</translation>
        </message>
        <message>
            <source>um por poltrona</source>
            <translation>one per seat</translation>
        </message>
        <message>
            <source>Copiar comprador</source>
            <translation>Copy buyer</translation>
        </message>
        <message>
            <source>Colar lista</source>
            <translation>Paste list</translation>
        </message>
    </context>
    <context>
        <name>PeopleHead</name>
        <message>
            <source>Poltrona</source>
            <translation>Seat</translation>
        </message>
        <message>
            <source>Nome completo</source>
            <translation>Full name</translation>
        </message>
        <message>
            <source>Doc.</source>
            <translation>Doc.</translation>
        </message>
        <message>
            <source>Número</source>
            <translation>Number</translation>
        </message>
        <message>
            <source>Nascimento</source>
            <translation>Birth date</translation>
        </message>
        <message>
            <source>Telefone</source>
            <translation>Phone</translation>
        </message>
        <message>
            <source>Benefício</source>
            <translation>Benefit</translation>
        </message>
        <message>
            <source>Seguro</source>
            <translation>Insurance</translation>
        </message>
    </context>
    <context>
        <name>PersonFields</name>
        <message>
            <source>Nome</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Documento</source>
            <translation>Document</translation>
        </message>
        <message>
            <source>Número</source>
            <translation>Number</translation>
        </message>
        <message>
            <source>Telefone</source>
            <translation>Phone</translation>
        </message>
    </context>
    <context>
        <name>PersonRow</name>
        <message>
            <source>passageiro {0}</source>
            <translation>passenger {0}</translation>
        </message>
        <message>
            <source>Nascimento, {0}</source>
            <translation>Birth date, {0}</translation>
        </message>
        <message>
            <source>Seguro, {0}</source>
            <translation>Insurance, {0}</translation>
        </message>
        <message>
            <source>Passageiro {0}, poltrona {1}</source>
            <translation>Passenger {0}, seat {1}</translation>
        </message>
        <message>
            <source>nascimento</source>
            <translation>birth date</translation>
        </message>
        <message>
            <source>opcional</source>
            <translation>optional</translation>
        </message>
        <message>
            <source>telefone</source>
            <translation>phone</translation>
        </message>
        <message>
            <source>Seguro</source>
            <translation>Insurance</translation>
        </message>
        <message>
            <source>sem benefício</source>
            <translation>no benefit</translation>
        </message>
        <message>
            <source>nenhum</source>
            <translation>none</translation>
        </message>
    </context>
    <context>
        <name>PixClock</name>
        <message>
            <source>Código vale até {0}, faltam {1}</source>
            <translation>Code valid until {0}, {1} left</translation>
        </message>
        <message>
            <source>Código vale até {0}</source>
            <translation>Code valid until {0}</translation>
        </message>
    </context>
    <context>
        <name>PixNote</name>
        <message>
            <source>O código PIX aparece depois de enviar o pedido</source>
            <translation>The PIX code appears after the order is sent</translation>
        </message>
        <message>
            <source>Tecle {key} para enviar. A partir daí a forma de pagamento não muda mais nesta venda, e os bilhetes saem quando o banco avisar.</source>
            <translation>Press {key} to send. From then on the payment method of this sale is fixed, and the tickets come out when the bank confirms.</translation>
        </message>
    </context>
    <context>
        <name>PixPanel</name>
        <message>
            <source>PIX copia e cola</source>
            <translation>PIX copy and paste</translation>
        </message>
        <message>
            <source>Copiar código</source>
            <translation>Copy code</translation>
        </message>
        <message>
            <source>Conferir</source>
            <translation>Check</translation>
        </message>
        <message>
            <source>Próximo cliente</source>
            <translation>Next customer</translation>
        </message>
        <message>
            <source>O pedido existe: a forma de pagamento não muda mais nesta venda.</source>
            <translation>The order exists: the payment method of this sale cannot change any more.</translation>
        </message>
        <message>
            <source>PIX</source>
            <translation>PIX</translation>
        </message>
        <message>
            <source>recebedor: {0} · valor e código conferidos</source>
            <translation>payee: {0} · amount and code checked</translation>
        </message>
        <message>
            <source>até {0}</source>
            <translation>until {0}</translation>
        </message>
        <message>
            <source>até o resultado</source>
            <translation>until the outcome</translation>
        </message>
        <message>
            <source>O cliente desistiu?</source>
            <translation>The customer gave up?</translation>
        </message>
        <message>
            <source>Deixe o código vencer: sem pagamento não há cobrança. Esta venda fica em Pendências {0}.</source>
            <translation>Let the code run out: without payment nothing is charged. This sale stays in Open cases {0}.</translation>
        </message>
        <message>
            <source>Código PIX recusado pelo guichê</source>
            <translation>PIX code refused by the counter</translation>
        </message>
        <message>
            <source>O código PIX venceu</source>
            <translation>The PIX code ran out</translation>
        </message>
        <message>
            <source>Sem pagamento não há cobrança. Se o cliente pagou no fim, os bilhetes ainda saem: seguimos perguntando.</source>
            <translation>Without payment nothing is charged. If the customer paid at the last moment the tickets still come: we keep asking.</translation>
        </message>
        <message>
            <source>Aguardando o código PIX</source>
            <translation>Waiting for the PIX code</translation>
        </message>
        <message>
            <source>A central ainda não mandou o código</source>
            <translation>The partner service has not sent the code yet</translation>
        </message>
        <message>
            <source>Pedido {0} · perguntamos à central a cada 3 s</source>
            <translation>Order {0} · we ask the partner service every 3 s</translation>
        </message>
        <message>
            <source>Aguardando o PIX</source>
            <translation>Waiting for the PIX</translation>
        </message>
        <message>
            <source>O cliente lê este código no aplicativo do banco</source>
            <translation>The customer reads this code in the bank's app</translation>
        </message>
    </context>
    <context>
        <name>ProfileBadge</name>
        <message>
            <source>PRODUÇÃO</source>
            <translation>PRODUCTION</translation>
        </message>
        <message>
            <source>HOMOLOGAÇÃO</source>
            <translation>STAGING</translation>
        </message>
        <message>
            <source>TREINAMENTO</source>
            <translation>TRAINING</translation>
        </message>
    </context>
    <context>
        <name>QrView</name>
        <message>
            <source>QR code do PIX</source>
            <translation>PIX QR code</translation>
        </message>
    </context>
    <context>
        <name>QuestionCard</name>
        <message>
            <source>é dinheiro: não escolhemos por você</source>
            <translation>it is money: we do not choose for you</translation>
        </message>
        <message>
            <source>Confirmar</source>
            <translation>Confirm</translation>
        </message>
        <message>
            <source>A outra fica sem uso. Se a central mudar, o guichê avisa.</source>
            <translation>The other one is not used. If the provider changes, the desk tells you.</translation>
        </message>
        <message>
            <source>Escolha uma leitura</source>
            <translation>Choose a reading</translation>
        </message>
    </context>
    <context>
        <name>RailButton</name>
        <message>
            <source>{0}, {1} aguardando</source>
            <translation>{0}, {1} waiting</translation>
        </message>
    </context>
    <context>
        <name>SearchBar</name>
        <message>
            <source>Procurar pedidos</source>
            <translation>Look for orders</translation>
        </message>
        <message>
            <source>Neste guichê</source>
            <translation>This counter</translation>
        </message>
        <message>
            <source>Na central</source>
            <translation>Partner service</translation>
        </message>
        <message>
            <source>Buscar</source>
            <translation>Search</translation>
        </message>
        <message>
            <source>e-mail, documento, telefone, localizador ou nome</source>
            <translation>e-mail, document, phone, locator or name</translation>
        </message>
        <message>
            <source>o que procurar</source>
            <translation>what to look for</translation>
        </message>
    </context>
    <context>
        <name>SearchRow</name>
        <message>
            <source>De</source>
            <translation>From</translation>
        </message>
        <message>
            <source>cidade</source>
            <translation>city</translation>
        </message>
        <message>
            <source>Para</source>
            <translation>To</translation>
        </message>
        <message>
            <source>Ida</source>
            <translation>Outbound</translation>
        </message>
        <message>
            <source>25/12, +1, sex</source>
            <translation>25/12, +1, fri</translation>
        </message>
        <message>
            <source>Volta</source>
            <translation>Return</translation>
        </message>
        <message>
            <source>só ida</source>
            <translation>one way</translation>
        </message>
        <message>
            <source>opcional</source>
            <translation>optional</translation>
        </message>
        <message>
            <source>Passageiros</source>
            <translation>Passengers</translation>
        </message>
        <message>
            <source>Inverter origem e destino</source>
            <translation>Swap origin and destination</translation>
        </message>
        <message>
            <source>Buscar</source>
            <translation>Search</translation>
        </message>
    </context>
    <context>
        <name>SearchView</name>
        <message>
            <source>Viagem</source>
            <translation>Trip</translation>
        </message>
        <message>
            <source>Escolher viagem</source>
            <translation>Choose trip</translation>
        </message>
        <message>
            <source>Ir para a linha</source>
            <translation>Go to the line</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Seats</translation>
        </message>
        <message>
            <source>Inverter</source>
            <translation>Swap</translation>
        </message>
        <message>
            <source>Dia anterior / seguinte</source>
            <translation>Previous / next day</translation>
        </message>
        <message>
            <source>Copiar viagem</source>
            <translation>Copy trip</translation>
        </message>
        <message>
            <source>Próxima área</source>
            <translation>Next area</translation>
        </message>
        <message>
            <source>Nova venda</source>
            <translation>New sale</translation>
        </message>
    </context>
    <context>
        <name>SeatBar</name>
        <message>
            <source>Sugerir</source>
            <translation>Suggest</translation>
        </message>
        <message>
            <source>Juntas</source>
            <translation>Together</translation>
        </message>
        <message>
            <source>Janela</source>
            <translation>Window</translation>
        </message>
        <message>
            <source>Na frente</source>
            <translation>At the front</translation>
        </message>
        <message>
            <source>Outro andar</source>
            <translation>Other deck</translation>
        </message>
        <message>
            <source>Atualizar o mapa</source>
            <translation>Refresh the map</translation>
        </message>
        <message>
            <source>Digite o número da poltrona</source>
            <translation>Type the seat number</translation>
        </message>
    </context>
    <context>
        <name>SeatMap</name>
        <message>
            <source>Mapa de poltronas</source>
            <translation>Seat map</translation>
        </message>
    </context>
    <context>
        <name>SeatsView</name>
        <message>
            <source>Poltronas</source>
            <translation>Seats</translation>
        </message>
        <message>
            <source>Número da poltrona</source>
            <translation>Seat number</translation>
        </message>
        <message>
            <source>Andar no mapa</source>
            <translation>Move on the map</translation>
        </message>
        <message>
            <source>Espaço</source>
            <translation>Space</translation>
        </message>
        <message>
            <source>Escolher / tirar</source>
            <translation>Choose / remove</translation>
        </message>
        <message>
            <source>Reservar e continuar</source>
            <translation>Hold and go on</translation>
        </message>
        <message>
            <source>Próximo passageiro</source>
            <translation>Next passenger</translation>
        </message>
        <message>
            <source>Voltar à viagem</source>
            <translation>Back to the trip</translation>
        </message>
        <message>
            <source>Trocar de andar</source>
            <translation>Change deck</translation>
        </message>
        <message>
            <source>livres de {0}</source>
            <translation>free of {0}</translation>
        </message>
        <message>
            <source>Lendo o mapa de poltronas</source>
            <translation>Reading the seat map</translation>
        </message>
        <message>
            <source>O mapa está sendo lido</source>
            <translation>The map is being read</translation>
        </message>
        <message>
            <source>Largar a poltrona {0}?</source>
            <translation>Let seat {0} go?</translation>
        </message>
        <message>
            <source>A reserva não pode ser desfeita: a poltrona fica presa até {0}.</source>
            <translation>A hold cannot be undone: the seat stays blocked until {0}.</translation>
        </message>
        <message>
            <source>Largar</source>
            <translation>Let go</translation>
        </message>
        <message>
            <source>Ficar com ela</source>
            <translation>Keep it</translation>
        </message>
    </context>
    <context>
        <name>SettingsView</name>
        <message>
            <source>Ajustes</source>
            <translation>Settings</translation>
        </message>
        <message>
            <source>Claro</source>
            <translation>Light</translation>
        </message>
        <message>
            <source>Escuro</source>
            <translation>Dark</translation>
        </message>
        <message>
            <source>Alto contraste</source>
            <translation>High contrast</translation>
        </message>
        <message>
            <source>Aparência</source>
            <translation>Appearance</translation>
        </message>
        <message>
            <source>Idioma da tela</source>
            <translation>Language of the screen</translation>
        </message>
        <message>
            <source>Nome do guichê</source>
            <translation>Counter's name</translation>
        </message>
        <message>
            <source>Rodoviária ou loja</source>
            <translation>Bus station or shop</translation>
        </message>
        <message>
            <source>E-mail da estação</source>
            <translation>Station's e-mail</translation>
        </message>
        <message>
            <source>para compradores sem e-mail</source>
            <translation>for buyers without e-mail</translation>
        </message>
        <message>
            <source>Nome do supervisor</source>
            <translation>Supervisor's name</translation>
        </message>
        <message>
            <source>Novo PIN</source>
            <translation>New PIN</translation>
        </message>
        <message>
            <source>4 a 8 números</source>
            <translation>4 to 8 digits</translation>
        </message>
        <message>
            <source>Ambiente</source>
            <translation>Environment</translation>
        </message>
        <message>
            <source>Endereço da central</source>
            <translation>Partner service address</translation>
        </message>
        <message>
            <source>Página do cartão</source>
            <translation>Card page</translation>
        </message>
        <message>
            <source>Salvar ajustes</source>
            <translation>Save settings</translation>
        </message>
        <message>
            <source>Desfazer</source>
            <translation>Undo</translation>
        </message>
        <message>
            <source>Testar conexão</source>
            <translation>Test connection</translation>
        </message>
        <message>
            <source>Conferir a central</source>
            <translation>Check the provider</translation>
        </message>
        <message>
            <source>Mudar teclas</source>
            <translation>Change keys</translation>
        </message>
        <message>
            <source>Tema</source>
            <translation>Theme</translation>
        </message>
        <message>
            <source>Guichê</source>
            <translation>Counter</translation>
        </message>
        <message>
            <source>Cada guichê pode ter as suas. Os botões e a lista do {key} mostram as que valem.</source>
            <translation>Each counter may have its own. The buttons and the list on {key} show the keys in force.</translation>
        </message>
        <message>
            <source>Teclas</source>
            <translation>Keys</translation>
        </message>
        <message>
            <source>Quem pode decidir pendências. O PIN não é guardado, só um resumo que o confere.</source>
            <translation>Who may decide open cases. The PIN is not kept, only a digest that checks it.</translation>
        </message>
        <message>
            <source>Supervisor</source>
            <translation>Supervisor</translation>
        </message>
        <message>
            <source>Só o responsável técnico muda a conexão, no arquivo de configurações.</source>
            <translation>Only the technician changes the connection, in the settings file.</translation>
        </message>
        <message>
            <source>Conexão</source>
            <translation>Connection</translation>
        </message>
        <message>
            <source>Próximo campo</source>
            <translation>Next field</translation>
        </message>
        <message>
            <source>Salvar</source>
            <translation>Save</translation>
        </message>
        <message>
            <source>Voltar a vender</source>
            <translation>Back to selling</translation>
        </message>
        <message>
            <source>deixe vazio para manter</source>
            <translation>leave empty to keep</translation>
        </message>
        <message>
            <source>não configurada: o cartão fica inativo</source>
            <translation>not configured: cards are off</translation>
        </message>
        <message>
            <source>Teclas mudadas: {count}</source>
            <translation>Changed keys: {count}</translation>
        </message>
        <message>
            <source>Todas como de costume</source>
            <translation>All as usual</translation>
        </message>
        <message>
            <source>Nada foi mudado</source>
            <translation>Nothing was changed</translation>
        </message>
        <message>
            <source>Perguntando à central…</source>
            <translation>Asking the partner service…</translation>
        </message>
        <message>
            <source>Treinamento</source>
            <translation>Training</translation>
        </message>
        <message>
            <source>Homologação</source>
            <translation>Staging</translation>
        </message>
        <message>
            <source>Produção</source>
            <translation>Production</translation>
        </message>
    </context>
    <context>
        <name>ShortcutList</name>
        <message>
            <source>Todos os atalhos</source>
            <translation>All keys</translation>
        </message>
        <message>
            <source>Fechar</source>
            <translation>Close</translation>
        </message>
    </context>
    <context>
        <name>Shortcuts</name>
        <message>
            <source>Todos os atalhos</source>
            <translation>All keys</translation>
        </message>
        <message>
            <source>Buscar</source>
            <translation>Search</translation>
        </message>
        <message>
            <source>Inverter origem e destino</source>
            <translation>Swap origin and destination</translation>
        </message>
        <message>
            <source>Filtros</source>
            <translation>Filters</translation>
        </message>
        <message>
            <source>Atualizar ou perguntar agora</source>
            <translation>Refresh or ask now</translation>
        </message>
        <message>
            <source>Próxima área; entrar e sair da página do cartão</source>
            <translation>Next area; in and out of the card page</translation>
        </message>
        <message>
            <source>Copiar comprador</source>
            <translation>Copy buyer</translation>
        </message>
        <message>
            <source>Seguro nesta linha</source>
            <translation>Insurance on this row</translation>
        </message>
        <message>
            <source>Benefício</source>
            <translation>Benefit</translation>
        </message>
        <message>
            <source>Ação principal da página</source>
            <translation>Main action of the page</translation>
        </message>
        <message>
            <source>Tela cheia</source>
            <translation>Full screen</translation>
        </message>
        <message>
            <source>Nova venda; guarda a que está em curso</source>
            <translation>New sale; parks the one in progress</translation>
        </message>
        <message>
            <source>Vendas guardadas</source>
            <translation>Parked sales</translation>
        </message>
        <message>
            <source>Um passo para trás</source>
            <translation>One step back</translation>
        </message>
        <message>
            <source>Desfazer: a venda como estava</source>
            <translation>Undo: the sale as it was</translation>
        </message>
        <message>
            <source>Comandos: ações, cidades e pedidos</source>
            <translation>Commands: actions, cities and orders</translation>
        </message>
        <message>
            <source>Pagar com cartão</source>
            <translation>Pay by card</translation>
        </message>
        <message>
            <source>Pagar com PIX</source>
            <translation>Pay by PIX</translation>
        </message>
        <message>
            <source>Rota sugerida 1</source>
            <translation>Suggested route 1</translation>
        </message>
        <message>
            <source>Rota sugerida 2</source>
            <translation>Suggested route 2</translation>
        </message>
        <message>
            <source>Rota sugerida 3</source>
            <translation>Suggested route 3</translation>
        </message>
        <message>
            <source>Rota sugerida 4</source>
            <translation>Suggested route 4</translation>
        </message>
        <message>
            <source>Rota sugerida 5</source>
            <translation>Suggested route 5</translation>
        </message>
        <message>
            <source>Dia anterior</source>
            <translation>Previous day</translation>
        </message>
        <message>
            <source>Dia seguinte</source>
            <translation>Next day</translation>
        </message>
        <message>
            <source>Comprador conhecido, pelo documento</source>
            <translation>Known buyer, by document</translation>
        </message>
        <message>
            <source>Colar lista de passageiros</source>
            <translation>Paste a list of passengers</translation>
        </message>
        <message>
            <source>Imprimir</source>
            <translation>Print</translation>
        </message>
        <message>
            <source>Reimprimir</source>
            <translation>Reprint</translation>
        </message>
        <message>
            <source>Salvar PDF</source>
            <translation>Save PDF</translation>
        </message>
        <message>
            <source>Copiar viagem, número ou código</source>
            <translation>Copy trip, number or code</translation>
        </message>
        <message>
            <source>Paradas da viagem</source>
            <translation>Stops of the trip</translation>
        </message>
        <message>
            <source>Pendência: linha do tempo</source>
            <translation>Open case: timeline</translation>
        </message>
        <message>
            <source>Pendência: vender de novo</source>
            <translation>Open case: sell again</translation>
        </message>
        <message>
            <source>Vender</source>
            <translation>Sell</translation>
        </message>
        <message>
            <source>Pedidos</source>
            <translation>Orders</translation>
        </message>
        <message>
            <source>Pendências</source>
            <translation>Open cases</translation>
        </message>
        <message>
            <source>Ajustes</source>
            <translation>Settings</translation>
        </message>
        <message>
            <source>Mapa: poltronas juntas</source>
            <translation>Map: seats together</translation>
        </message>
        <message>
            <source>Mapa: janela</source>
            <translation>Map: window</translation>
        </message>
        <message>
            <source>Mapa: na frente</source>
            <translation>Map: at the front</translation>
        </message>
        <message>
            <source>Mapa: andar de cima</source>
            <translation>Map: upper deck</translation>
        </message>
        <message>
            <source>Mapa: andar de baixo</source>
            <translation>Map: lower deck</translation>
        </message>
        <message>
            <source>Mapa: escolher ou tirar</source>
            <translation>Map: choose or remove</translation>
        </message>
        <message>
            <source>Reservar de novo</source>
            <translation>Hold again</translation>
        </message>
        <message>
            <source>Abrir a página do cartão de novo</source>
            <translation>Open the card page again</translation>
        </message>
        <message>
            <source>Abrir a pasta</source>
            <translation>Open the folder</translation>
        </message>
        <message>
            <source>Tirar os filtros</source>
            <translation>Remove the filters</translation>
        </message>
        <message>
            <source>Outra data</source>
            <translation>Another date</translation>
        </message>
    </context>
    <context>
        <name>SlipSide</name>
        <message>
            <source>Bilhete anterior</source>
            <translation>Previous ticket</translation>
        </message>
        <message>
            <source>Próximo bilhete</source>
            <translation>Next ticket</translation>
        </message>
        <message>
            <source>Prévia do comprovante</source>
            <translation>Preview of the slip</translation>
        </message>
        <message>
            <source>Bilhete {0} de {1}</source>
            <translation>Ticket {0} of {1}</translation>
        </message>
        <message>
            <source>Como será impresso agora: 2ª via, 80 mm</source>
            <translation>As it will print now: 2nd copy, 80 mm</translation>
        </message>
        <message>
            <source>Como será impresso: 80 mm</source>
            <translation>As it will print: 80 mm</translation>
        </message>
    </context>
    <context>
        <name>StartProblem</name>
        <message>
            <source>O Guichê não pôde abrir</source>
            <translation>Guichê could not open</translation>
        </message>
        <message>
            <source>Nada foi cobrado.</source>
            <translation>Nothing was charged.</translation>
        </message>
        <message>
            <source>Corrija o que está dito acima e abra de novo.</source>
            <translation>Correct what is said above and open it again.</translation>
        </message>
    </context>
    <context>
        <name>StepBar</name>
        <message>
            <source>Viagem</source>
            <translation>Trip</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Seats</translation>
        </message>
        <message>
            <source>Passageiros</source>
            <translation>Passengers</translation>
        </message>
        <message>
            <source>Pagamento</source>
            <translation>Payment</translation>
        </message>
        <message>
            <source>Bilhetes</source>
            <translation>Tickets</translation>
        </message>
    </context>
    <context>
        <name>StepButton</name>
        <message>
            <source>{0}, feito</source>
            <translation>{0}, done</translation>
        </message>
        <message>
            <source>{0}, passo atual</source>
            <translation>{0}, current step</translation>
        </message>
        <message>
            <source>{0}, a fazer</source>
            <translation>{0}, to do</translation>
        </message>
        <message>
            <source>{0}, não deu certo</source>
            <translation>{0}, did not work</translation>
        </message>
    </context>
    <context>
        <name>StopsBox</name>
        <message>
            <source>Fechar</source>
            <translation>Close</translation>
        </message>
    </context>
    <context>
        <name>Suggestions</name>
        <message>
            <source>Sugestões de cidades</source>
            <translation>City suggestions</translation>
        </message>
    </context>
    <context>
        <name>ThreeParts</name>
        <message>
            <source>O que aconteceu</source>
            <translation>What happened</translation>
        </message>
        <message>
            <source>O dinheiro do cliente</source>
            <translation>The customer's money</translation>
        </message>
        <message>
            <source>O que acontece agora</source>
            <translation>What happens now</translation>
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
            <translation>Reprint</translation>
        </message>
        <message>
            <source>Imprimir</source>
            <translation>Print</translation>
        </message>
        <message>
            <source>{0} o comprovante de {1}</source>
            <translation>{0} {1}'s slip</translation>
        </message>
        <message>
            <source>Salvar em PDF o comprovante de {0}</source>
            <translation>Save {0}'s slip as PDF</translation>
        </message>
        <message>
            <source>Salvar em PDF</source>
            <translation>Save as PDF</translation>
        </message>
    </context>
    <context>
        <name>TicketsView</name>
        <message>
            <source>Bilhetes</source>
            <translation>Tickets</translation>
        </message>
        <message>
            <source>Salvar PDF</source>
            <translation>Save PDF</translation>
        </message>
        <message>
            <source>Nova venda</source>
            <translation>New sale</translation>
        </message>
        <message>
            <source>Escolher bilhete</source>
            <translation>Choose ticket</translation>
        </message>
        <message>
            <source>Imprimir</source>
            <translation>Print</translation>
        </message>
        <message>
            <source>Reimprimir</source>
            <translation>Reprint</translation>
        </message>
        <message>
            <source>PDF</source>
            <translation>PDF</translation>
        </message>
        <message>
            <source>Copiar nº do pedido</source>
            <translation>Copy order no.</translation>
        </message>
    </context>
    <context>
        <name>TopBar</name>
        <message>
            <source>Comandos</source>
            <translation>Commands</translation>
        </message>
    </context>
    <context>
        <name>TripTable</name>
        <message>
            <source>Viagens</source>
            <translation>Trips</translation>
        </message>
    </context>
    <context>
        <name>UnknownPanel</name>
        <message>
            <source>A central não ofereceu outra forma de pagamento para esta viagem. Escolha outra viagem ou avise o suporte.</source>
            <translation>The partner service offered no other payment method for this trip. Choose another trip or tell support.</translation>
        </message>
    </context>
    <context>
        <name>WaitBanner</name>
        <message>
            <source>há</source>
            <translation>for</translation>
        </message>
        <message>
            <source>O que fazer</source>
            <translation>What to do</translation>
        </message>
    </context>
    <context>
        <name>WaitPanel</name>
        <message>
            <source>Reservar de novo</source>
            <translation>Hold again</translation>
        </message>
        <message>
            <source>Próximo cliente</source>
            <translation>Next customer</translation>
        </message>
        <message>
            <source>Perguntar agora</source>
            <translation>Ask now</translation>
        </message>
        <message>
            <source>Linha do tempo</source>
            <translation>Timeline</translation>
        </message>
        <message>
            <source>pedido</source>
            <translation>order</translation>
        </message>
        <message>
            <source>Enquanto isso</source>
            <translation>Meanwhile</translation>
        </message>
        <message>
            <source>E agora</source>
            <translation>And now</translation>
        </message>
        <message>
            <source>A venda fica em Pendências até o resultado. Nada se perde se o programa fechar.</source>
            <translation>The sale stays in Open cases until its outcome. Nothing is lost if the program closes.</translation>
        </message>
        <message>
            <source>As mesmas poltronas são pedidas de novo. O que foi digitado continua.</source>
            <translation>The same seats are asked for again. What was typed stays.</translation>
        </message>
    </context>
    <context>
        <name>Weekday</name>
        <message>
            <source>seg</source>
            <translation>Mon</translation>
        </message>
        <message>
            <source>ter</source>
            <translation>Tue</translation>
        </message>
        <message>
            <source>qua</source>
            <translation>Wed</translation>
        </message>
        <message>
            <source>qui</source>
            <translation>Thu</translation>
        </message>
        <message>
            <source>sex</source>
            <translation>Fri</translation>
        </message>
        <message>
            <source>sáb</source>
            <translation>Sat</translation>
        </message>
        <message>
            <source>dom</source>
            <translation>Sun</translation>
        </message>
        <message>
            <source>segunda</source>
            <translation>Monday</translation>
        </message>
        <message>
            <source>terça</source>
            <translation>Tuesday</translation>
        </message>
        <message>
            <source>quarta</source>
            <translation>Wednesday</translation>
        </message>
        <message>
            <source>quinta</source>
            <translation>Thursday</translation>
        </message>
        <message>
            <source>sexta</source>
            <translation>Friday</translation>
        </message>
        <message>
            <source>sábado</source>
            <translation>Saturday</translation>
        </message>
        <message>
            <source>domingo</source>
            <translation>Sunday</translation>
        </message>
    </context>
    <context>
        <name>WelcomeView</name>
        <message>
            <source>Primeiro acesso</source>
            <translation>First start</translation>
        </message>
        <message>
            <source>Homologação</source>
            <translation>Staging</translation>
        </message>
        <message>
            <source>Produção</source>
            <translation>Production</translation>
        </message>
        <message>
            <source>Ambiente</source>
            <translation>Environment</translation>
        </message>
        <message>
            <source>para vender no cartão</source>
            <translation>to sell by card</translation>
        </message>
        <message>
            <source>Endereço da central</source>
            <translation>Partner service address</translation>
        </message>
        <message>
            <source>Usuário</source>
            <translation>User</translation>
        </message>
        <message>
            <source>Senha</source>
            <translation>Password</translation>
        </message>
        <message>
            <source>Número do parceiro</source>
            <translation>Partner number</translation>
        </message>
        <message>
            <source>Página do cartão</source>
            <translation>Card page</translation>
        </message>
        <message>
            <source>Testar e abrir</source>
            <translation>Test and open</translation>
        </message>
        <message>
            <source>Só treinar</source>
            <translation>Only train</translation>
        </message>
        <message>
            <source>Os dados de acesso vêm do contrato com o provedor. A senha fica no cofre de senhas deste computador.</source>
            <translation>The access data come with the provider's contract. The password goes into this computer's keyring.</translation>
        </message>
        <message>
            <source>Conexão com a central</source>
            <translation>Connection to the partner service</translation>
        </message>
        <message>
            <source>Bem-vindo ao Guichê</source>
            <translation>Welcome to Guichê</translation>
        </message>
        <message>
            <source>A central está respondendo</source>
            <translation>The partner service is answering</translation>
        </message>
        <message>
            <source>Falando com a central. Esc cancela.</source>
            <translation>Talking to the partner service. Esc cancels.</translation>
        </message>
    </context>
    <context>
        <name>basket</name>
        <message>
            <source>Busque e escolha uma viagem: ela aparece aqui.</source>
            <translation>Search and choose a trip: it shows here.</translation>
        </message>
        <message>
            <source>Viagem em destaque · linha {line}</source>
            <translation>Trip under the cursor · line {line}</translation>
        </message>
        <message>
            <source>{count} × {price}</source>
            <translation>{count} × {price}</translation>
        </message>
        <message>
            <source>Desconto da viação</source>
            <translation>Company's discount</translation>
        </message>
        <message>
            <source>{benefit} · poltrona {label}</source>
            <translation>{benefit} · seat {label}</translation>
        </message>
        <message>
            <source>Preço da poltrona {label}</source>
            <translation>Price of seat {label}</translation>
        </message>
        <message>
            <source>Taxa de serviço</source>
            <translation>Service fee</translation>
        </message>
        <message>
            <source>Juros das parcelas</source>
            <translation>Interest on instalments</translation>
        </message>
        <message>
            <source>Seguro</source>
            <translation>Insurance</translation>
        </message>
        <message>
            <source>ao reservar</source>
            <translation>when held</translation>
        </message>
        <message>
            <source>opcional</source>
            <translation>optional</translation>
        </message>
        <message>
            <source>Total parcial</source>
            <translation>Subtotal</translation>
        </message>
        <message>
            <source>Total</source>
            <translation>Total</translation>
        </message>
        <message>
            <source>Pago</source>
            <translation>Paid</translation>
        </message>
        <message>
            <source>Em verificação</source>
            <translation>Being verified</translation>
        </message>
        <message>
            <source>Escolher poltronas</source>
            <translation>Choose seats</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Seats</translation>
        </message>
        <message>
            <source>Escolher a volta</source>
            <translation>Choose the return</translation>
        </message>
        <message>
            <source>Esta viagem está esgotada</source>
            <translation>This trip is sold out</translation>
        </message>
        <message>
            <source>Reservar e continuar</source>
            <translation>Hold and go on</translation>
        </message>
        <message>
            <source>Reservar {seats}</source>
            <translation>Hold {seats}</translation>
        </message>
        <message>
            <source>Reservar {seats} e continuar</source>
            <translation>Hold {seats} and go on</translation>
        </message>
        <message>
            <source>Continuar</source>
            <translation>Go on</translation>
        </message>
        <message>
            <source>Reservando as poltronas…</source>
            <translation>Holding the seats…</translation>
        </message>
        <message>
            <source>Falta escolher 1 poltrona</source>
            <translation>1 seat still to choose</translation>
        </message>
        <message>
            <source>Faltam {count} poltronas</source>
            <translation>{count} seats still to choose</translation>
        </message>
        <message>
            <source>A reserva não pode ser desfeita antes: ela vence sozinha.</source>
            <translation>A hold cannot be undone before: it runs out by itself.</translation>
        </message>
        <message>
            <source>Ir para o pagamento</source>
            <translation>Go to payment</translation>
        </message>
        <message>
            <source>Faltam dados dos passageiros</source>
            <translation>Passenger details are missing</translation>
        </message>
        <message>
            <source>Cobrar {amount}</source>
            <translation>Charge {amount}</translation>
        </message>
        <message>
            <source>Consultando as formas de pagamento…</source>
            <translation>Asking for the payment methods…</translation>
        </message>
        <message>
            <source>A reserva venceu: reserve de novo</source>
            <translation>The hold ran out: hold again</translation>
        </message>
        <message>
            <source>Escolha a forma de pagamento</source>
            <translation>Choose the payment method</translation>
        </message>
        <message>
            <source>Falta confirmar o cartão</source>
            <translation>The card is not confirmed yet</translation>
        </message>
        <message>
            <source>Abrindo o pagamento…</source>
            <translation>Opening the payment…</translation>
        </message>
        <message>
            <source>O pedido terminou sem pagamento</source>
            <translation>The order ended without payment</translation>
        </message>
        <message>
            <source>Cesta fechada: o pedido já foi enviado</source>
            <translation>Basket closed: the order was sent</translation>
        </message>
        <message>
            <source>Nada foi cobrado</source>
            <translation>Nothing was charged</translation>
        </message>
        <message>
            <source>Nova venda</source>
            <translation>New sale</translation>
        </message>
    </context>
    <context>
        <name>benefits</name>
        <message>
            <source>peça documento com foto e comprovante de renda.</source>
            <translation>ask for a photo document and proof of income.</translation>
        </message>
        <message>
            <source>peça a ID Jovem e documento com foto.</source>
            <translation>ask for the ID Jovem card and a photo document.</translation>
        </message>
        <message>
            <source>peça a credencial do Passe Livre e documento com foto.</source>
            <translation>ask for the Passe Livre card and a photo document.</translation>
        </message>
        <message>
            <source>peça a certidão de nascimento ou um documento.</source>
            <translation>ask for the birth certificate or a document.</translation>
        </message>
        <message>
            <source>peça a carteira de estudante.</source>
            <translation>ask for the student card.</translation>
        </message>
        <message>
            <source>60 anos ou mais, renda de até 2 salários mínimos. 2 vagas gratuitas por ônibus; depois 50%.</source>
            <translation>60 or older, income of up to 2 minimum wages. 2 free seats per coach; then 50%.</translation>
        </message>
        <message>
            <source>15 a 29 anos. 2 vagas gratuitas e 2 com 50% por ônibus.</source>
            <translation>15 to 29 years old. 2 free seats and 2 at 50% per coach.</translation>
        </message>
        <message>
            <source>Acompanhante só quando a credencial diz. Não anote o motivo.</source>
            <translation>A companion only if the card says so. Do not write down the reason.</translation>
        </message>
        <message>
            <source>Até 6 anos incompletos viaja no colo sem pagar, uma por adulto.</source>
            <translation>Under 6 travels on the lap free of charge, one per adult.</translation>
        </message>
        <message>
            <source>A regra muda conforme o estado e a viação.</source>
            <translation>The rule depends on the state and the bus company.</translation>
        </message>
        <message>
            <source>Esta viagem é {service_class}: a lei só garante no convencional.</source>
            <translation>This trip is {service_class}: the law grants it only in the standard class.</translation>
        </message>
        <message>
            <source>Faltam menos de 3 h para a saída: a viação pode recusar.</source>
            <translation>Less than 3 h to departure: the bus company may refuse.</translation>
        </message>
        <message>
            <source>Pedágio e taxa de embarque não entram.</source>
            <translation>Tolls and the boarding tax are not included.</translation>
        </message>
    </context>
    <context>
        <name>commands</name>
        <message>
            <source>usar como destino</source>
            <translation>use as destination</translation>
        </message>
        <message>
            <source>Pedido sem número</source>
            <translation>Order without number</translation>
        </message>
        <message>
            <source>Pedido {number}</source>
            <translation>Order {number}</translation>
        </message>
    </context>
    <context>
        <name>desk</name>
        <message>
            <source>Venda guardada: {name}</source>
            <translation>Parked sale: {name}</translation>
        </message>
        <message>
            <source>retomar</source>
            <translation>take up</translation>
        </message>
        <message>
            <source>1 venda guardada</source>
            <translation>1 parked sale</translation>
        </message>
        <message>
            <source>{count} vendas guardadas</source>
            <translation>{count} parked sales</translation>
        </message>
        <message>
            <source>{seats} ficou para trás</source>
            <translation>{seats} was left behind</translation>
        </message>
        <message>
            <source>{seats} ficaram para trás</source>
            <translation>{seats} were left behind</translation>
        </message>
        <message>
            <source>Desfazer volta à venda como estava.</source>
            <translation>Undo brings the sale back as it was.</translation>
        </message>
        <message>
            <source>Desfazer</source>
            <translation>Undo</translation>
        </message>
        <message>
            <source>Esta venda não pôde ser guardada. Abandonar?</source>
            <translation>This sale could not be parked. Give it up?</translation>
        </message>
        <message>
            <source>Os dados digitados são apagados.</source>
            <translation>What was typed is erased.</translation>
        </message>
        <message>
            <source>{seats}: presa até {hour}.</source>
            <translation>{seats}: blocked until {hour}.</translation>
        </message>
        <message>
            <source>{seats}: presas até {hour}.</source>
            <translation>{seats}: blocked until {hour}.</translation>
        </message>
        <message>
            <source>Abandonar</source>
            <translation>Give up</translation>
        </message>
        <message>
            <source>Continuar vendendo</source>
            <translation>Go on selling</translation>
        </message>
        <message>
            <source>1 venda em aberto foi recuperada e está em Pendências.</source>
            <translation>1 open sale was brought back and is in Open cases.</translation>
        </message>
        <message>
            <source>{count} vendas em aberto foram recuperadas e estão em Pendências.</source>
            <translation>{count} open sales were brought back and are in Open cases.</translation>
        </message>
        <message>
            <source>O registro deste guichê estava danificado</source>
            <translation>This counter's journal was damaged</translation>
        </message>
        <message>
            <source>O arquivo foi guardado em {path} e refeito da cópia mais nova.</source>
            <translation>The file was kept at {path} and built anew from the newest copy.</translation>
        </message>
        <message>
            <source>Avise o suporte. As vendas antigas podem faltar na lista de pedidos.</source>
            <translation>Tell support. Old sales may be missing from the list of orders.</translation>
        </message>
        <message>
            <source>Restam {free} MB, e uma venda só começa com {needed} MB livres.</source>
            <translation>{free} MB are left, and a sale begins only with {needed} MB free.</translation>
        </message>
        <message>
            <source>O disco está quase cheio</source>
            <translation>The disk is nearly full</translation>
        </message>
        <message>
            <source>Nada se perde: o que está em curso termina.</source>
            <translation>Nothing is lost: what is under way is finished.</translation>
        </message>
        <message>
            <source>Libere espaço no disco. A venda volta sozinha.</source>
            <translation>Free some disk space. Selling comes back by itself.</translation>
        </message>
        <message>
            <source>O relógio deste computador está {minutes} min adiantado: acerte-o.</source>
            <translation>The clock of this computer is {minutes} min fast: set it.</translation>
        </message>
        <message>
            <source>O relógio deste computador está {minutes} min atrasado: acerte-o.</source>
            <translation>The clock of this computer is {minutes} min slow: set it.</translation>
        </message>
        <message>
            <source>Vendendo de novo: {route}, {seats}</source>
            <translation>Selling again: {route}, {seats}</translation>
        </message>
        <message>
            <source>Mesma viagem, mesmas poltronas, mesmas pessoas. Confira antes de reservar.</source>
            <translation>Same trip, same seats, same people. Check before holding.</translation>
        </message>
        <message>
            <source>Busque a viagem de novo: {route}, {day} {hour}</source>
            <translation>Search for the trip again: {route}, {day} {hour}</translation>
        </message>
        <message>
            <source>Venda só as mesmas poltronas: {seats}.</source>
            <translation>Sell only the same seats: {seats}.</translation>
        </message>
        <message>
            <source>A volta desta venda não aparece na busca</source>
            <translation>The return of this sale is not in the search</translation>
        </message>
        <message>
            <source>A viagem das {hour} já não está à venda</source>
            <translation>The {hour} trip is no longer on sale</translation>
        </message>
        <message>
            <source>A central não a oferece mais, ou o carro lotou.</source>
            <translation>The partner service no longer offers it, or the coach is full.</translation>
        </message>
        <message>
            <source>Nada foi cobrado agora.</source>
            <translation>Nothing was charged now.</translation>
        </message>
        <message>
            <source>Pergunte à central pelo pedido antes de vender outra viagem.</source>
            <translation>Ask the partner service about the order before selling another trip.</translation>
        </message>
        <message>
            <source>A poltrona {seats} não está livre</source>
            <translation>Seat {seats} is not free</translation>
        </message>
        <message>
            <source>As poltronas {seats} não estão livres</source>
            <translation>Seats {seats} are not free</translation>
        </message>
        <message>
            <source>Pode ser do próprio pedido que procuramos.</source>
            <translation>It may belong to the very order we are looking for.</translation>
        </message>
        <message>
            <source>O cliente pode já ter pago por ela.</source>
            <translation>The customer may have paid for it already.</translation>
        </message>
        <message>
            <source>Não venda outra poltrona a este cliente. Peça à central o número do pedido.</source>
            <translation>Do not sell this customer another seat. Ask the partner service for the order number.</translation>
        </message>
    </context>
    <context>
        <name>instalments</name>
        <message>
            <source>nº</source>
            <translation>no.</translation>
        </message>
        <message>
            <source>Valor</source>
            <translation>Amount</translation>
        </message>
        <message>
            <source>Juros</source>
            <translation>Interest</translation>
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
            <translation>Stops from {origin} to {destination}</translation>
        </message>
        <message>
            <source>A central não informa as paradas desta viagem.</source>
            <translation>The partner service does not tell the stops of this trip.</translation>
        </message>
        <message>
            <source>Lendo as paradas…</source>
            <translation>Reading the stops…</translation>
        </message>
    </context>
    <context>
        <name>learn</name>
        <message>
            <source>Digite de onde e para onde</source>
            <translation>Type from where and to where</translation>
        </message>
        <message>
            <source>Um trecho com viagens, como Curitiba/PR.</source>
            <translation>A route with trips, such as Curitiba/PR.</translation>
        </message>
        <message>
            <source>O perfil não foi guardado</source>
            <translation>The profile was not kept</translation>
        </message>
        <message>
            <source>Vale na próxima abertura do programa. Pacote para o suporte: {file}</source>
            <translation>It counts from the next start of the program. Bundle for support: {file}</translation>
        </message>
        <message>
            <source>Perfil de leitura guardado</source>
            <translation>Reading profile kept</translation>
        </message>
        <message>
            <source>A central não foi conferida</source>
            <translation>The provider was not checked</translation>
        </message>
        <message>
            <source>A central mudou</source>
            <translation>The provider has changed</translation>
        </message>
        <message>
            <source>Conferindo…</source>
            <translation>Checking…</translation>
        </message>
        <message>
            <source>Confira a central antes</source>
            <translation>Check the provider first</translation>
        </message>
        <message>
            <source>Nenhum pedido é criado. Uma poltrona fica reservada por alguns minutos e volta sozinha.</source>
            <translation>No order is made. One seat is held for a few minutes and comes free by itself.</translation>
        </message>
        <message>
            <source>Credencial</source>
            <translation>Credentials</translation>
        </message>
        <message>
            <source>Cidades e terminais</source>
            <translation>Cities and terminals</translation>
        </message>
        <message>
            <source>Viagens de ida</source>
            <translation>Outbound trips</translation>
        </message>
        <message>
            <source>Ida e volta</source>
            <translation>Round trip</translation>
        </message>
        <message>
            <source>Mapa de poltronas</source>
            <translation>Seat map</translation>
        </message>
        <message>
            <source>Mapa da tarifa baixa</source>
            <translation>Low-fare map</translation>
        </message>
        <message>
            <source>Itinerário</source>
            <translation>Itinerary</translation>
        </message>
        <message>
            <source>Reserva de poltrona</source>
            <translation>Seat hold</translation>
        </message>
        <message>
            <source>Formas de pagamento</source>
            <translation>Payment methods</translation>
        </message>
        <message>
            <source>Pagamento com seguro</source>
            <translation>Payment with insurance</translation>
        </message>
        <message>
            <source>Outra forma da consulta</source>
            <translation>Other form of the query</translation>
        </message>
        <message>
            <source>Sessão do cartão</source>
            <translation>Card session</translation>
        </message>
        <message>
            <source>Pedido</source>
            <translation>Order</translation>
        </message>
        <message>
            <source>Resultado do pedido</source>
            <translation>Order outcome</translation>
        </message>
        <message>
            <source>Bilhete fiscal</source>
            <translation>Fiscal ticket</translation>
        </message>
        <message>
            <source>Histórico</source>
            <translation>History</translation>
        </message>
        <message>
            <source>perguntando…</source>
            <translation>asking…</translation>
        </message>
        <message>
            <source>falta decidir</source>
            <translation>to be decided</translation>
        </message>
        <message>
            <source>não lido</source>
            <translation>not read</translation>
        </message>
        <message>
            <source>{read} de {seen}</source>
            <translation>{read} of {seen}</translation>
        </message>
        <message>
            <source>lido</source>
            <translation>read</translation>
        </message>
        <message>
            <source>não pedido</source>
            <translation>not asked for</translation>
        </message>
        <message>
            <source>falta o anterior</source>
            <translation>needs the one before</translation>
        </message>
        <message>
            <source>não oferecido</source>
            <translation>not offered</translation>
        </message>
        <message>
            <source>no limite</source>
            <translation>at the limit</translation>
        </message>
        <message>
            <source>cartão</source>
            <translation>card</translation>
        </message>
        <message>
            <source>PIX</source>
            <translation>PIX</translation>
        </message>
        <message>
            <source>cada forma</source>
            <translation>each method</translation>
        </message>
        <message>
            <source>Total</source>
            <translation>Total</translation>
        </message>
        <message>
            <source>Taxa de serviço</source>
            <translation>Service fee</translation>
        </message>
        <message>
            <source>Seguro</source>
            <translation>Insurance</translation>
        </message>
        <message>
            <source>Desconto</source>
            <translation>Discount</translation>
        </message>
        <message>
            <source>{what}, {method}</source>
            <translation>{what}, {method}</translation>
        </message>
        <message>
            <source>Token de acesso</source>
            <translation>Access token</translation>
        </message>
        <message>
            <source>Lista de viagens</source>
            <translation>List of trips</translation>
        </message>
        <message>
            <source>Preço</source>
            <translation>Price</translation>
        </message>
        <message>
            <source>Preço com desconto</source>
            <translation>Price after discount</translation>
        </message>
        <message>
            <source>Código da viagem</source>
            <translation>Trip code</translation>
        </message>
        <message>
            <source>Partida</source>
            <translation>Departure</translation>
        </message>
        <message>
            <source>Chegada</source>
            <translation>Arrival</translation>
        </message>
        <message>
            <source>Tipo da viagem</source>
            <translation>Kind of trip</translation>
        </message>
        <message>
            <source>Duração</source>
            <translation>Duration</translation>
        </message>
        <message>
            <source>Poltronas livres</source>
            <translation>Free seats</translation>
        </message>
        <message>
            <source>Viação</source>
            <translation>Bus company</translation>
        </message>
        <message>
            <source>Classe</source>
            <translation>Class</translation>
        </message>
        <message>
            <source>Tarifa baixa</source>
            <translation>Low fare</translation>
        </message>
        <message>
            <source>Código do itinerário</source>
            <translation>Itinerary code</translation>
        </message>
        <message>
            <source>Sentido</source>
            <translation>Direction</translation>
        </message>
        <message>
            <source>Espera</source>
            <translation>Waiting time</translation>
        </message>
        <message>
            <source>Preço da poltrona</source>
            <translation>Seat price</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Seats</translation>
        </message>
        <message>
            <source>Número da poltrona</source>
            <translation>Seat number</translation>
        </message>
        <message>
            <source>Poltrona livre</source>
            <translation>Free seat</translation>
        </message>
        <message>
            <source>Código da reserva</source>
            <translation>Hold code</translation>
        </message>
        <message>
            <source>Poltrona reservada</source>
            <translation>Held seat</translation>
        </message>
        <message>
            <source>Formas</source>
            <translation>Methods</translation>
        </message>
        <message>
            <source>Código da sessão</source>
            <translation>Session code</translation>
        </message>
        <message>
            <source>documentado</source>
            <translation>documented</translation>
        </message>
        <message>
            <source>conferido</source>
            <translation>checked</translation>
        </message>
        <message>
            <source>achado</source>
            <translation>found</translation>
        </message>
        <message>
            <source>derivado</source>
            <translation>derived</translation>
        </message>
        <message>
            <source>{count} leituras</source>
            <translation>{count} readings</translation>
        </message>
        <message>
            <source>não achado</source>
            <translation>not found</translation>
        </message>
        <message>
            <source>não vale 0</source>
            <translation>does not mean 0</translation>
        </message>
        <message>
            <source> ou </source>
            <translation> or </translation>
        </message>
        <message>
            <source>sim</source>
            <translation>yes</translation>
        </message>
        <message>
            <source>não</source>
            <translation>no</translation>
        </message>
        <message>
            <source>da soma</source>
            <translation>from the sum</translation>
        </message>
        <message>
            <source>nenhum caminho</source>
            <translation>no path</translation>
        </message>
        <message>
            <source>ex.: {value}</source>
            <translation>e.g. {value}</translation>
        </message>
        <message>
            <source>Viagem direta</source>
            <translation>Direct trip</translation>
        </message>
        <message>
            <source>Viagem com parada</source>
            <translation>One-stop trip</translation>
        </message>
        <message>
            <source>Conexão</source>
            <translation>Connection</translation>
        </message>
        <message>
            <source>Com seguro</source>
            <translation>With insurance</translation>
        </message>
        <message>
            <source>Idoso, estudante e outros</source>
            <translation>Senior, student and others</translation>
        </message>
        <message>
            <source>Cartão de crédito</source>
            <translation>Credit card</translation>
        </message>
        <message>
            <source>Pedido com resposta na hora</source>
            <translation>Order answered at once</translation>
        </message>
        <message>
            <source>a central não ofereceu nesta consulta</source>
            <translation>the provider did not offer it in this query</translation>
        </message>
        <message>
            <source>não veio nesta busca: confira em outro trecho</source>
            <translation>not in this search: check another route</translation>
        </message>
        <message>
            <source>falta ler: {reply}</source>
            <translation>not read yet: {reply}</translation>
        </message>
        <message>
            <source>falta {field} em {reply}</source>
            <translation>{field} is missing in {reply}</translation>
        </message>
        <message>
            <source>falta decidir: {field}</source>
            <translation>to be decided: {field}</translation>
        </message>
        <message>
            <source>não conferida: dê a data da volta</source>
            <translation>not checked: give the date of the return</translation>
        </message>
        <message>
            <source>este guichê não usa</source>
            <translation>this desk does not use it</translation>
        </message>
        <message>
            <source>a central não a liberou para este guichê</source>
            <translation>the provider has not enabled it for this desk</translation>
        </message>
        <message>
            <source>falta a página do cartão nas configurações</source>
            <translation>the card page is missing in the settings</translation>
        </message>
        <message>
            <source>a sessão do cartão não foi lida</source>
            <translation>the card session was not read</translation>
        </message>
        <message>
            <source>o valor do seguro não foi achado</source>
            <translation>the insurance price was not found</translation>
        </message>
        <message>
            <source>Qual destes é: {field}?</source>
            <translation>Which of these is: {field}?</translation>
        </message>
        <message>
            <source>a soma dá {total}</source>
            <translation>the sum is {total}</translation>
        </message>
        <message>
            <source>sim quer dizer ocupada</source>
            <translation>yes means taken</translation>
        </message>
        <message>
            <source>sim quer dizer livre</source>
            <translation>yes means free</translation>
        </message>
        <message>
            <source>pode vender</source>
            <translation>can be sold</translation>
        </message>
        <message>
            <source>ainda não</source>
            <translation>not yet</translation>
        </message>
        <message>
            <source>desligada</source>
            <translation>off</translation>
        </message>
        <message>
            <source>Mudou desde a última conferência e foi lido de novo: {replies}.</source>
            <translation>Changed since the last check and read anew: {replies}.</translation>
        </message>
        <message>
            <source>Nenhum pedido foi criado e nenhuma poltrona ficou reservada.</source>
            <translation>No order was made and no seat was held.</translation>
        </message>
        <message>
            <source>Nenhum pedido foi criado. A poltrona {label} fica reservada até {time} e volta sozinha.</source>
            <translation>No order was made. Seat {label} is held until {time} and comes free by itself.</translation>
        </message>
    </context>
    <context>
        <name>line</name>
        <message>
            <source>A central não responde desde {hour}.</source>
            <translation>The partner service has not answered since {hour}.</translation>
        </message>
        <message>
            <source>Consulta e reimpressão funcionam. Venda, não.</source>
            <translation>Looking up and reprinting work. Selling does not.</translation>
        </message>
        <message>
            <source>Central lenta: {seconds} s por resposta.</source>
            <translation>Partner service slow: {seconds} s per answer.</translation>
        </message>
        <message>
            <source>Pode vender. Tecle uma vez e aguarde.</source>
            <translation>You can sell. Press once and wait.</translation>
        </message>
    </context>
    <context>
        <name>orders</name>
        <message>
            <source>Documento</source>
            <translation>Document</translation>
        </message>
        <message>
            <source>{seat} autorizado</source>
            <translation>{seat} authorised</translation>
        </message>
        <message>
            <source>{seat} a caminho</source>
            <translation>{seat} on its way</translation>
        </message>
        <message>
            <source>Pedido</source>
            <translation>Order</translation>
        </message>
        <message>
            <source>Compra</source>
            <translation>Bought</translation>
        </message>
        <message>
            <source>Trecho e passageiros</source>
            <translation>Leg and passengers</translation>
        </message>
        <message>
            <source>Volta</source>
            <translation>Return</translation>
        </message>
        <message>
            <source>Viagem</source>
            <translation>Trip</translation>
        </message>
        <message>
            <source>Terminal de embarque</source>
            <translation>Boarding terminal</translation>
        </message>
        <message>
            <source>ônibus {name}</source>
            <translation>bus {name}</translation>
        </message>
        <message>
            <source>Viação e ônibus</source>
            <translation>Company and bus</translation>
        </message>
        <message>
            <source>Embarque</source>
            <translation>Boarding</translation>
        </message>
        <message>
            <source>com cartão de embarque eletrônico</source>
            <translation>with an electronic boarding pass</translation>
        </message>
        <message>
            <source>com cartão de embarque</source>
            <translation>with a boarding pass</translation>
        </message>
        <message>
            <source>sem cartão de embarque</source>
            <translation>without a boarding pass</translation>
        </message>
        <message>
            <source>Parcelas</source>
            <translation>Instalments</translation>
        </message>
        <message>
            <source>Valor estornado</source>
            <translation>Amount refunded</translation>
        </message>
        <message>
            <source>Resposta da operadora</source>
            <translation>Answer of the card operator</translation>
        </message>
        <message>
            <source>Nº na operadora</source>
            <translation>Operator's number</translation>
        </message>
        <message>
            <source>nº {number}</source>
            <translation>no. {number}</translation>
        </message>
        <message>
            <source>série {series}</source>
            <translation>series {series}</translation>
        </message>
        <message>
            <source>protocolo {number}</source>
            <translation>protocol {number}</translation>
        </message>
        <message>
            <source>BP-e da poltrona {seat}</source>
            <translation>BP-e of seat {seat}</translation>
        </message>
        <message>
            <source>Pago no BP-e</source>
            <translation>Paid in the BP-e</translation>
        </message>
        <message>
            <source>PDF do BP-e</source>
            <translation>PDF of the BP-e</translation>
        </message>
        <message>
            <source>Desconto do pedido</source>
            <translation>Discount of the order</translation>
        </message>
        <message>
            <source>Itens estornados</source>
            <translation>Items refunded</translation>
        </message>
        <message>
            <source>Estorno</source>
            <translation>Refund</translation>
        </message>
        <message>
            <source>sim</source>
            <translation>yes</translation>
        </message>
        <message>
            <source>não</source>
            <translation>no</translation>
        </message>
        <message>
            <source>Cartão de embarque</source>
            <translation>Boarding pass</translation>
        </message>
        <message>
            <source>Atualizado</source>
            <translation>Updated</translation>
        </message>
        <message>
            <source>Contato do comprador</source>
            <translation>Buyer's contact</translation>
        </message>
        <message>
            <source>Contato de {name}</source>
            <translation>Contact of {name}</translation>
        </message>
        <message>
            <source>nasc. {day}</source>
            <translation>born {day}</translation>
        </message>
        <message>
            <source>Mensagem da central</source>
            <translation>Message of the partner service</translation>
        </message>
        <message>
            <source>Endereço para o suporte</source>
            <translation>Address for support</translation>
        </message>
        <message>
            <source>Nº do checkout</source>
            <translation>Checkout number</translation>
        </message>
        <message>
            <source>Bilh.</source>
            <translation>Tkts</translation>
        </message>
        <message>
            <source>Total</source>
            <translation>Total</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Status</translation>
        </message>
        <message>
            <source>Não foi possível ler o histórico deste guichê</source>
            <translation>This counter's history could not be read</translation>
        </message>
        <message>
            <source>Procurando pedidos na central</source>
            <translation>Looking for orders at the partner service</translation>
        </message>
        <message>
            <source>Procurar de novo</source>
            <translation>Look again</translation>
        </message>
        <message>
            <source>Nenhum pedido encontrado</source>
            <translation>No order found</translation>
        </message>
        <message>
            <source>Confira o que foi digitado, ou procure em “Na central”.</source>
            <translation>Check what was typed, or look in “Partner service”.</translation>
        </message>
        <message>
            <source>Confira o que foi digitado.</source>
            <translation>Check what was typed.</translation>
        </message>
        <message>
            <source>As vendas deste guichê aparecem aqui.</source>
            <translation>This counter's sales show here.</translation>
        </message>
        <message>
            <source>Não foi possível ler o pedido {number}</source>
            <translation>Order {number} could not be read</translation>
        </message>
        <message>
            <source>O comprovante não foi impresso</source>
            <translation>The slip was not printed</translation>
        </message>
        <message>
            <source>O PDF não foi salvo</source>
            <translation>The PDF was not saved</translation>
        </message>
        <message>
            <source>Número do pedido copiado</source>
            <translation>Order number copied</translation>
        </message>
        <message>
            <source>{name}: copiado</source>
            <translation>{name}: copied</translation>
        </message>
        <message>
            <source>Como cancelar ou trocar</source>
            <translation>How to cancel or change</translation>
        </message>
        <message>
            <source>e-mail</source>
            <translation>e-mail</translation>
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
            <translation>phone</translation>
        </message>
        <message>
            <source>documento</source>
            <translation>document</translation>
        </message>
        <message>
            <source>código</source>
            <translation>code</translation>
        </message>
        <message>
            <source>nome</source>
            <translation>name</translation>
        </message>
        <message>
            <source>Parcial</source>
            <translation>Partial</translation>
        </message>
        <message>
            <source>Concluído</source>
            <translation>Completed</translation>
        </message>
        <message>
            <source>Cancelado</source>
            <translation>Cancelled</translation>
        </message>
        <message>
            <source>Incompleto</source>
            <translation>Incomplete</translation>
        </message>
        <message>
            <source>Em andamento</source>
            <translation>In progress</translation>
        </message>
        <message>
            <source>Recusado</source>
            <translation>Refused</translation>
        </message>
        <message>
            <source>Bilhete confirmado</source>
            <translation>Confirmed ticket</translation>
        </message>
        <message>
            <source>Bilhete em andamento</source>
            <translation>Ticket under way</translation>
        </message>
        <message>
            <source>Bilhete cancelado</source>
            <translation>Cancelled ticket</translation>
        </message>
        <message>
            <source>Bilhete parcial</source>
            <translation>Partial ticket</translation>
        </message>
        <message>
            <source>Sem pedido</source>
            <translation>No order</translation>
        </message>
        <message>
            <source>Pendente</source>
            <translation>Pending</translation>
        </message>
        <message>
            <source>Encerrado</source>
            <translation>Closed</translation>
        </message>
        <message>
            <source>1 pedido está fora dos filtros. Esc tira os filtros.</source>
            <translation>1 order is outside the filters. Esc takes the filters off.</translation>
        </message>
        <message>
            <source>{count} pedidos estão fora dos filtros. Esc tira os filtros.</source>
            <translation>{count} orders are outside the filters. Esc takes the filters off.</translation>
        </message>
        <message>
            <source>Nenhum pedido com estes filtros</source>
            <translation>No order with these filters</translation>
        </message>
        <message>
            <source>Já partiu</source>
            <translation>Already left</translation>
        </message>
        <message>
            <source>Parte hoje</source>
            <translation>Leaves today</translation>
        </message>
        <message>
            <source>Parte amanhã</source>
            <translation>Leaves tomorrow</translation>
        </message>
        <message>
            <source>Parte em 7 dias</source>
            <translation>Leaves within 7 days</translation>
        </message>
        <message>
            <source>Compra de hoje</source>
            <translation>Bought today</translation>
        </message>
        <message>
            <source>Compra: 7 dias</source>
            <translation>Bought: 7 days</translation>
        </message>
        <message>
            <source>Compra: 30 dias</source>
            <translation>Bought: 30 days</translation>
        </message>
        <message>
            <source>Compra: 12 meses</source>
            <translation>Bought: 12 months</translation>
        </message>
        <message>
            <source>Aprovado</source>
            <translation>Approved</translation>
        </message>
        <message>
            <source>Estornado</source>
            <translation>Refunded</translation>
        </message>
        <message>
            <source>Estornado em parte</source>
            <translation>Partly refunded</translation>
        </message>
        <message>
            <source>Não foi pago</source>
            <translation>Not paid</translation>
        </message>
        <message>
            <source>Sem informação</source>
            <translation>No information</translation>
        </message>
        <message>
            <source>cancelado</source>
            <translation>cancelled</translation>
        </message>
        <message>
            <source>cancelado em parte</source>
            <translation>partly cancelled</translation>
        </message>
        <message>
            <source>recusado</source>
            <translation>refused</translation>
        </message>
        <message>
            <source>a central aceita</source>
            <translation>the partner service accepts it</translation>
        </message>
        <message>
            <source>a central não aceita</source>
            <translation>the partner service does not accept it</translation>
        </message>
        <message>
            <source>só {count} de {total} bilhetes</source>
            <translation>only {count} of {total} tickets</translation>
        </message>
        <message>
            <source>a central não informou</source>
            <translation>the partner service did not say</translation>
        </message>
        <message>
            <source>Seguro</source>
            <translation>Insurance</translation>
        </message>
        <message>
            <source>Taxa de serviço</source>
            <translation>Service fee</translation>
        </message>
        <message>
            <source>Multa</source>
            <translation>Penalty</translation>
        </message>
        <message>
            <source>Mostrando os {count} mais recentes; há mais</source>
            <translation>Showing the newest {count}; there are more</translation>
        </message>
        <message>
            <source>Digite um deles inteiro; depois dele pode vir o localizador ou o nome de um passageiro. Ou procure em “Neste guichê”, onde qualquer campo serve.</source>
            <translation>Type one of them in full; the locator or a passenger's name may follow. Or search in “This counter”, where any field will do.</translation>
        </message>
        <message>
            <source>Desconto</source>
            <translation>Discount</translation>
        </message>
        <message>
            <source>Tarifa baixa</source>
            <translation>Low fare</translation>
        </message>
        <message>
            <source>nenhum pedido</source>
            <translation>no orders</translation>
        </message>
        <message>
            <source>1 pedido</source>
            <translation>1 order</translation>
        </message>
        <message>
            <source>{count} pedidos · mais recente primeiro</source>
            <translation>{count} orders · newest first</translation>
        </message>
        <message>
            <source>{name} e mais {count}</source>
            <translation>{name} and {count} more</translation>
        </message>
        <message>
            <source>A central pede e-mail, documento ou telefone</source>
            <translation>The partner service wants e-mail, document or phone</translation>
        </message>
        <message>
            <source>Reimprimir bilhete</source>
            <translation>Reprint ticket</translation>
        </message>
        <message>
            <source>Reimprimir {count} bilhetes</source>
            <translation>Reprint {count} tickets</translation>
        </message>
        <message>
            <source>O cancelamento e a troca não são feitos por aqui: a central não oferece essa operação aos parceiros. Oriente o cliente a pedir à viação, no guichê dela ou no atendimento, com o número do pedido e um documento, antes do prazo mostrado ao lado do pedido.</source>
            <translation>Cancelling and changing are not done here: the partner service does not offer them to partners. Tell the customer to ask the bus company, at its counter or helpline, with the order number and a document, before the deadline shown beside the order.</translation>
        </message>
        <message>
            <source>volta</source>
            <translation>return</translation>
        </message>
    </context>
    <context>
        <name>passengers</name>
        <message>
            <source>Passaporte</source>
            <translation>Passport</translation>
        </message>
        <message>
            <source>Certidão</source>
            <translation>Certificate</translation>
        </message>
        <message>
            <source>Confira antes de cobrar</source>
            <translation>Check before charging</translation>
        </message>
        <message>
            <source>Todas as linhas já têm passageiro.</source>
            <translation>Every row has a passenger already.</translation>
        </message>
        <message>
            <source>Nada para colar: copie uma lista com uma pessoa por linha.</source>
            <translation>Nothing to paste: copy a list with one person per line.</translation>
        </message>
        <message>
            <source>Digite o nascimento como 08/11/1984.</source>
            <translation>Type the birth date like 08/11/1984.</translation>
        </message>
        <message>
            <source>Falta corrigir 1 campo</source>
            <translation>1 field to correct</translation>
        </message>
        <message>
            <source>Falta corrigir {count} campos</source>
            <translation>{count} fields to correct</translation>
        </message>
        <message>
            <source>1 pessoa da lista ficou de fora: não há mais poltronas.</source>
            <translation>1 person of the list was left out: there are no more seats.</translation>
        </message>
        <message>
            <source>{count} pessoas da lista ficaram de fora: não há mais poltronas.</source>
            <translation>{count} people of the list were left out: there are no more seats.</translation>
        </message>
        <message>
            <source>Passageiro {number}</source>
            <translation>Passenger {number}</translation>
        </message>
        <message>
            <source>Menor de 16 anos sem responsável precisa de autorização: peça para ver.</source>
            <translation>Under 16 without a guardian needs an authorisation: ask to see it.</translation>
        </message>
        <message>
            <source>{name} terá {age} anos na viagem: o benefício de idoso pede 60.</source>
            <translation>{name} will be {age} on the trip: the senior benefit asks for 60.</translation>
        </message>
        <message>
            <source>{name} terá {age} anos na viagem: a ID Jovem vale dos 15 aos 29.</source>
            <translation>{name} will be {age} on the trip: the ID Jovem is for ages 15 to 29.</translation>
        </message>
        <message>
            <source>{name} terá {age} anos na viagem: no colo viaja quem tem menos de 6.</source>
            <translation>{name} will be {age} on the trip: only under 6 travels on the lap.</translation>
        </message>
        <message>
            <source>{name} terá {age} anos: embarca com certidão de nascimento, RG ou passaporte.</source>
            <translation>{name} will be {age}: boards with birth certificate, RG or passport.</translation>
        </message>
        <message>
            <source>{name} terá {age} anos: a partir dos 12 o embarque pede documento com foto.</source>
            <translation>{name} will be {age}: from 12 on, boarding asks for a photo document.</translation>
        </message>
    </context>
    <context>
        <name>payment</name>
        <message>
            <source>{brand} · válido até {month}/{year}</source>
            <translation>{brand} · valid until {month}/{year}</translation>
        </message>
        <message>
            <source>desligado: a página do cartão não dá a sessão antifraude exigida</source>
            <translation>off: the card page does not give the anti-fraud session that is required</translation>
        </message>
        <message>
            <source>PIX</source>
            <translation>PIX</translation>
        </message>
        <message>
            <source>Forma de pagamento sem nome</source>
            <translation>Unnamed payment method</translation>
        </message>
        <message>
            <source>não cobramos assim</source>
            <translation>cannot be charged here</translation>
        </message>
        <message>
            <source>valores não entendidos</source>
            <translation>amounts not understood</translation>
        </message>
        <message>
            <source>não disponível aqui</source>
            <translation>not available here</translation>
        </message>
        <message>
            <source>Cartão de crédito</source>
            <translation>Credit card</translation>
        </message>
        <message>
            <source>com juros</source>
            <translation>added</translation>
        </message>
        <message>
            <source>sem juros</source>
            <translation>none</translation>
        </message>
        <message>
            <source>A venda fica em Pendências até ser resolvida.</source>
            <translation>The sale stays in Open cases until it is resolved.</translation>
        </message>
        <message>
            <source>Está tudo guardado. Você pode atender o próximo cliente: avisamos aqui.</source>
            <translation>Everything is kept. You can serve the next customer: we tell you here.</translation>
        </message>
        <message>
            <source>O código PIX pede {asked}, e a venda é de {total}. Não mostramos este código.</source>
            <translation>The PIX code asks for {asked}, and the sale is {total}. We do not show this code.</translation>
        </message>
        <message>
            <source>O código PIX da central não confere. Não mostramos este código.</source>
            <translation>The partner service's PIX code is not valid. We do not show it.</translation>
        </message>
        <message>
            <source>Abrindo o pagamento na central…</source>
            <translation>Opening the payment at the partner service…</translation>
        </message>
        <message>
            <source>Perguntar de novo</source>
            <translation>Ask again</translation>
        </message>
        <message>
            <source>Cliente aceitou: cobrar</source>
            <translation>Customer agreed: charge</translation>
        </message>
        <message>
            <source>Outro cartão foi pedido.</source>
            <translation>Another card was asked for.</translation>
        </message>
        <message>
            <source>Código PIX copiado</source>
            <translation>PIX code copied</translation>
        </message>
        <message>
            <source>Número do pedido copiado</source>
            <translation>Order number copied</translation>
        </message>
    </context>
    <context>
        <name>pending</name>
        <message>
            <source>poltrona {seat}</source>
            <translation>seat {seat}</translation>
        </message>
        <message>
            <source>poltronas {seats}</source>
            <translation>seats {seats}</translation>
        </message>
        <message>
            <source>última consulta {time}</source>
            <translation>last asked {time}</translation>
        </message>
        <message>
            <source>próxima {time}</source>
            <translation>next {time}</translation>
        </message>
        <message>
            <source>Não foi possível ler as pendências deste guichê</source>
            <translation>This counter's open cases could not be read</translation>
        </message>
        <message>
            <source>A central mudou a resposta: {replies}</source>
            <translation>The provider has changed its reply: {replies}</translation>
        </message>
        <message>
            <source>Confira em Ajustes ou com pos-app learn.</source>
            <translation>Check it in Settings or with pos-app learn.</translation>
        </message>
        <message>
            <source>A decisão não foi guardada</source>
            <translation>The decision was not saved</translation>
        </message>
        <message>
            <source>Imprimindo o protocolo</source>
            <translation>Printing the case slip</translation>
        </message>
        <message>
            <source>O protocolo não foi impresso</source>
            <translation>The case slip was not printed</translation>
        </message>
        <message>
            <source>Protocolo impresso</source>
            <translation>Case slip printed</translation>
        </message>
        <message>
            <source>Número do pedido copiado</source>
            <translation>Order number copied</translation>
        </message>
        <message>
            <source>Liberar nova venda sem saber do pedido?</source>
            <translation>Release a new sale without knowing about the order?</translation>
        </message>
        <message>
            <source>{route}, poltronas {seats}, {buyer}: a central não mostra o pedido até agora.</source>
            <translation>{route}, seats {seats}, {buyer}: the partner service does not show the order so far.</translation>
        </message>
        <message>
            <source>O cliente pode já ter pago {total}. Se o pedido aparecer depois, terá pago duas vezes.</source>
            <translation>The customer may have paid {total} already. If the order appears later, it was paid twice.</translation>
        </message>
        <message>
            <source>Venda de novo só as mesmas poltronas, ao mesmo cliente. A procura continua por 72 h, e a decisão fica registrada.</source>
            <translation>Sell again only the same seats, to the same customer. The search goes on for 72 h, and the decision is recorded.</translation>
        </message>
        <message>
            <source>Encerrar este caso?</source>
            <translation>Close this case?</translation>
        </message>
        <message>
            <source>Liberar nova venda</source>
            <translation>Allow a new sale</translation>
        </message>
        <message>
            <source>Continuar procurando</source>
            <translation>Keep searching</translation>
        </message>
        <message>
            <source>Encerrar o caso</source>
            <translation>Close the case</translation>
        </message>
        <message>
            <source>Deixar aberto</source>
            <translation>Leave it open</translation>
        </message>
        <message>
            <source>A central deu o número do pedido?</source>
            <translation>Did the partner service give the order number?</translation>
        </message>
        <message>
            <source>Conferir o pedido</source>
            <translation>Check the order</translation>
        </message>
        <message>
            <source>Confirme antes com o suporte da central o que houve com o pedido {number}.</source>
            <translation>First confirm with the partner service's support what became of order {number}.</translation>
        </message>
        <message>
            <source>O pagamento de {total} fica como a central disse. Nada é cobrado daqui.</source>
            <translation>The payment of {total} stays as the partner service said. Nothing is charged from here.</translation>
        </message>
        <message>
            <source>O caso sai de Pendências; quem decidiu e a resposta ficam registrados.</source>
            <translation>The case leaves Open cases; who decided and the answer are recorded.</translation>
        </message>
        <message>
            <source>Nada é cobrado nem enviado de novo.</source>
            <translation>Nothing is charged or sent again.</translation>
        </message>
        <message>
            <source>Escreva o número do pedido.</source>
            <translation>Type the order number.</translation>
        </message>
        <message>
            <source>Escreva o que a central disse.</source>
            <translation>Write what the partner service said.</translation>
        </message>
        <message>
            <source>O pedido {number} não é desta venda. Confira o número.</source>
            <translation>Order {number} is not of this sale. Check the number.</translation>
        </message>
        <message>
            <source>A central não conhece este número. Confira e tente de novo.</source>
            <translation>The partner service does not know this number. Check it and try again.</translation>
        </message>
        <message>
            <source>Cadastre o nome e o PIN do supervisor em Ajustes ({key}).</source>
            <translation>Enter the supervisor's name and PIN in Settings ({key}).</translation>
        </message>
        <message>
            <source>Encerrada por {name}</source>
            <translation>Closed by {name}</translation>
        </message>
        <message>
            <source>O caso fica no histórico de pedidos.</source>
            <translation>The case stays in the history of orders.</translation>
        </message>
        <message>
            <source>Pedido {number} assumido por {name}</source>
            <translation>Order {number} taken over by {name}</translation>
        </message>
        <message>
            <source>É o desta venda. Agora perguntamos à central se foi pago.</source>
            <translation>It is the one of this sale. Now we ask the partner service whether it was paid.</translation>
        </message>
        <message>
            <source>PIN não confere.</source>
            <translation>Wrong PIN.</translation>
        </message>
        <message>
            <source>Digite o número que a central informou.</source>
            <translation>Type the number that the partner service gave you.</translation>
        </message>
        <message>
            <source>O pedido só é assumido se poltronas, passageiros, viagem e valor forem os desta venda.</source>
            <translation>The order is taken over only if its seats, passengers, trip and amount are those of this sale.</translation>
        </message>
        <message>
            <source>Nenhum supervisor cadastrado</source>
            <translation>No supervisor was named</translation>
        </message>
        <message>
            <source>Liberada por {name}</source>
            <translation>Released by {name}</translation>
        </message>
        <message>
            <source>Venda de novo só as mesmas poltronas. Se o pedido aparecer, avisamos aqui.</source>
            <translation>Sell again only the same seats. If the order appears, we tell you here.</translation>
        </message>
    </context>
    <context>
        <name>program</name>
        <message>
            <source>Não há tela onde abrir a janela: nem DISPLAY nem WAYLAND_DISPLAY estão definidas. Abra o programa numa sessão gráfica.</source>
            <translation>There is no screen to open the window on: neither DISPLAY nor WAYLAND_DISPLAY is set. Open the program in a graphical session.</translation>
        </message>
        <message>
            <source>A janela não pôde abrir em {screen}: a tela não responde, ou falta uma biblioteca do sistema. Confira a sessão gráfica e rode pos-app doctor.</source>
            <translation>The window could not open on {screen}: the screen does not answer, or a system library is missing. Check the graphical session and run pos-app doctor.</translation>
        </message>
        <message>
            <source>Algo deu errado aqui</source>
            <translation>Something went wrong here</translation>
        </message>
        <message>
            <source>Uma tarefa do programa falhou. O registro técnico guarda em que ponto.</source>
            <translation>A task of the program failed. The technical log keeps where.</translation>
        </message>
        <message>
            <source>Pendências sabe de qualquer cobrança que estava a caminho.</source>
            <translation>Open cases knows of any charge that was on its way.</translation>
        </message>
        <message>
            <source>Confira em Pendências antes de cobrar de novo. Se voltar a acontecer, chame o suporte.</source>
            <translation>Look in Open cases before charging again. If it happens again, call support.</translation>
        </message>
        <message>
            <source>Sobre o Guichê</source>
            <translation>About Guichê</translation>
        </message>
        <message>
            <source>versões e licenças</source>
            <translation>versions and licences</translation>
        </message>
        <message>
            <source>Licenças</source>
            <translation>Licences</translation>
        </message>
        <message>
            <source>Os textos completos acompanham cada componente instalado; os da fonte Inter e dos ícones Lucide ficam na pasta resources do programa.</source>
            <translation>The full texts come with each installed component; those of the Inter typeface and the Lucide icons are in the program's resources folder.</translation>
        </message>
        <message>
            <source>ainda não carregado</source>
            <translation>not loaded yet</translation>
        </message>
        <message>
            <source>Fechar</source>
            <translation>Close</translation>
        </message>
    </context>
    <context>
        <name>search</name>
        <message>
            <source>cartão de crédito</source>
            <translation>credit card</translation>
        </message>
        <message>
            <source>PIX</source>
            <translation>PIX</translation>
        </message>
        <message>
            <source>Este guichê vende com {methods}.</source>
            <translation>This counter sells by {methods}.</translation>
        </message>
        <message>
            <source>Para onde o cliente vai?</source>
            <translation>Where is the customer going?</translation>
        </message>
        <message>
            <source>Buscando viagens de {day}</source>
            <translation>Searching trips on {day}</translation>
        </message>
        <message>
            <source>Nenhuma viagem neste dia</source>
            <translation>No trips on this day</translation>
        </message>
        <message>
            <source>{origin} → {destination} não tem saída no dia {date} ({weekday}).</source>
            <translation>{origin} → {destination} has no departure on {date} ({weekday}).</translation>
        </message>
        <message>
            <source>Nenhuma viagem com estes filtros</source>
            <translation>No trips with these filters</translation>
        </message>
        <message>
            <source>Sem filtros: {trips}.</source>
            <translation>Without filters: {trips}.</translation>
        </message>
        <message>
            <source>Ver {day}</source>
            <translation>See {day}</translation>
        </message>
        <message>
            <source>Estas {count} viagens são de outra rota,</source>
            <translation>These {count} trips are on another route,</translation>
        </message>
        <message>
            <source>não da rota pedida.</source>
            <translation>not on the one asked for.</translation>
        </message>
        <message>
            <source>Esta viagem é de {days},</source>
            <translation>This trip is on {days},</translation>
        </message>
        <message>
            <source>Estas {count} viagens são de {days},</source>
            <translation>These {count} trips are on {days},</translation>
        </message>
        <message>
            <source>não do dia pedido.</source>
            <translation>not on the day asked for.</translation>
        </message>
        <message>
            <source>1 viagem de outro dia ou de outra rota ficou fora,</source>
            <translation>1 trip of another day or route was left out,</translation>
        </message>
        <message>
            <source>{count} viagens de outro dia ou de outra rota ficaram fora,</source>
            <translation>{count} trips of another day or route were left out,</translation>
        </message>
        <message>
            <source>porque não são o que foi pedido.</source>
            <translation>because they are not what was asked for.</translation>
        </message>
        <message>
            <source>A tarifa da linha {line} mudou de {before} para {after}.</source>
            <translation>The fare of line {line} changed from {before} to {after}.</translation>
        </message>
        <message>
            <source>Avise o cliente.</source>
            <translation>Tell the customer.</translation>
        </message>
        <message>
            <source>A viagem da linha {line} acabou de esgotar.</source>
            <translation>The trip of line {line} has just sold out.</translation>
        </message>
        <message>
            <source>Escolha outra.</source>
            <translation>Choose another one.</translation>
        </message>
        <message>
            <source>A viagem das {hour} da {company} saiu da lista.</source>
            <translation>The {hour} trip of {company} left the list.</translation>
        </message>
        <message>
            <source>O cursor está na mais próxima.</source>
            <translation>The cursor is on the nearest one.</translation>
        </message>
        <message>
            <source>{shown} de {trips}</source>
            <translation>{shown} of {trips}</translation>
        </message>
        <message>
            <source>{count} ilegíveis</source>
            <translation>{count} unreadable</translation>
        </message>
        <message>
            <source>atualizado {ago}</source>
            <translation>updated {ago}</translation>
        </message>
        <message>
            <source>lista de {ago}</source>
            <translation>list from {ago}</translation>
        </message>
        <message>
            <source>sem viagem</source>
            <translation>no trip</translation>
        </message>
        <message>
            <source>Procurando viagens nos dias próximos…</source>
            <translation>Looking for trips on the days around…</translation>
        </message>
        <message>
            <source>Os dias próximos também não têm viagens.</source>
            <translation>The days around have no trips either.</translation>
        </message>
        <message>
            <source>Últimas buscas</source>
            <translation>Latest searches</translation>
        </message>
        <message>
            <source>Mais buscadas</source>
            <translation>Most searched</translation>
        </message>
        <message>
            <source>Viagem copiada. Cole na conversa com o cliente.</source>
            <translation>Trip copied. Paste it into the chat with the customer.</translation>
        </message>
        <message>
            <source>Tentar de novo</source>
            <translation>Try again</translation>
        </message>
    </context>
    <context>
        <name>seats</name>
        <message>
            <source>Andar de cima</source>
            <translation>Upper deck</translation>
        </message>
        <message>
            <source>Andar de baixo</source>
            <translation>Lower deck</translation>
        </message>
        <message>
            <source>poltronas {first} a {last} · {shape}</source>
            <translation>seats {first} to {last} · {shape}</translation>
        </message>
        <message>
            <source>corredor</source>
            <translation>aisle</translation>
        </message>
        <message>
            <source>porta</source>
            <translation>door</translation>
        </message>
        <message>
            <source>motorista</source>
            <translation>driver</translation>
        </message>
        <message>
            <source>frente</source>
            <translation>front</translation>
        </message>
        <message>
            <source>WC</source>
            <translation>WC</translation>
        </message>
        <message>
            <source>janela</source>
            <translation>window</translation>
        </message>
        <message>
            <source>meio</source>
            <translation>middle</translation>
        </message>
        <message>
            <source>livre</source>
            <translation>free</translation>
        </message>
        <message>
            <source>ocupada</source>
            <translation>taken</translation>
        </message>
        <message>
            <source>escolhida</source>
            <translation>chosen</translation>
        </message>
        <message>
            <source>reservada por você</source>
            <translation>held by you</translation>
        </message>
        <message>
            <source>livre, tarifa baixa</source>
            <translation>free, low fare</translation>
        </message>
        <message>
            <source>livre, preferencial</source>
            <translation>free, priority</translation>
        </message>
        <message>
            <source>largada, volta no horário</source>
            <translation>let go, free again at the time shown</translation>
        </message>
        <message>
            <source>Poltrona {label}</source>
            <translation>Seat {label}</translation>
        </message>
        <message>
            <source>livres de {total}</source>
            <translation>free of {total}</translation>
        </message>
        <message>
            <source>referência {price}</source>
            <translation>reference {price}</translation>
        </message>
        <message>
            <source>preço original {price}</source>
            <translation>original price {price}</translation>
        </message>
        <message>
            <source>A melhor</source>
            <translation>The best</translation>
        </message>
        <message>
            <source>{count} juntas</source>
            <translation>{count} together</translation>
        </message>
        <message>
            <source>reservada até ~{hour}</source>
            <translation>held until ~{hour}</translation>
        </message>
        <message>
            <source>reservada até {hour}</source>
            <translation>held until {hour}</translation>
        </message>
        <message>
            <source>ainda não reservada</source>
            <translation>not held yet</translation>
        </message>
        <message>
            <source>escolha no mapa</source>
            <translation>choose on the map</translation>
        </message>
        <message>
            <source>Passageiro {number}</source>
            <translation>Passenger {number}</translation>
        </message>
        <message>
            <source>O benefício vale desde a reserva. Para mudar, escolha outra poltrona ou espere a reserva vencer.</source>
            <translation>The benefit holds from the hold on. To change it, choose another seat or wait until the hold runs out.</translation>
        </message>
        <message>
            <source>valor ao reservar</source>
            <translation>amount when held</translation>
        </message>
        <message>
            <source>A poltrona {label} está ocupada.</source>
            <translation>Seat {label} is taken.</translation>
        </message>
        <message>
            <source>Não há poltrona {label} neste ônibus.</source>
            <translation>There is no seat {label} in this coach.</translation>
        </message>
        <message>
            <source>Todos já têm poltrona reservada. Para trocar, tire uma antes com Espaço.</source>
            <translation>Everyone has a held seat already. To change one, take it out first with Space.</translation>
        </message>
        <message>
            <source>Não há poltronas livres para essa sugestão.</source>
            <translation>No free seats for this suggestion.</translation>
        </message>
        <message>
            <source>mapa de {hour}</source>
            <translation>map of {hour}</translation>
        </message>
        <message>
            <source>A reserva não pode ser desfeita antes: ela vence sozinha.</source>
            <translation>A hold cannot be undone before: it runs out by itself.</translation>
        </message>
        <message>
            <source>Ler o mapa de novo</source>
            <translation>Read the map again</translation>
        </message>
        <message>
            <source>Reservar de novo</source>
            <translation>Hold again</translation>
        </message>
        <message>
            <source>Sugerir outras</source>
            <translation>Suggest others</translation>
        </message>
    </context>
    <context>
        <name>settings</name>
        <message>
            <source>Os ajustes não foram salvos</source>
            <translation>The settings were not saved</translation>
        </message>
        <message>
            <source>Ajustes salvos</source>
            <translation>Settings saved</translation>
        </message>
        <message>
            <source>O idioma muda na próxima abertura do programa.</source>
            <translation>The language changes at the next start of the program.</translation>
        </message>
        <message>
            <source>O e-mail da estação vale a partir da próxima abertura.</source>
            <translation>The station e-mail counts from the next start on.</translation>
        </message>
        <message>
            <source>A conexão está em ordem</source>
            <translation>The connection is in order</translation>
        </message>
        <message>
            <source>A central respondeu em {count} ms.</source>
            <translation>The partner service answered in {count} ms.</translation>
        </message>
        <message>
            <source>Digite o nome do guichê.</source>
            <translation>Type the counter's name.</translation>
        </message>
        <message>
            <source>O PIN tem de 4 a 8 números.</source>
            <translation>The PIN has 4 to 8 digits.</translation>
        </message>
        <message>
            <source>Digite o nome do supervisor deste PIN.</source>
            <translation>Type the name of the supervisor of this PIN.</translation>
        </message>
        <message>
            <source>Escolha um PIN para o supervisor.</source>
            <translation>Choose a PIN for the supervisor.</translation>
        </message>
    </context>
    <context>
        <name>tickets</name>
        <message>
            <source>Impresso {hour}</source>
            <translation>Printed {hour}</translation>
        </message>
        <message>
            <source>Não impresso</source>
            <translation>Not printed</translation>
        </message>
        <message>
            <source>Confirmado</source>
            <translation>Confirmed</translation>
        </message>
        <message>
            <source>Cancelado</source>
            <translation>Cancelled</translation>
        </message>
        <message>
            <source>Cancelado em parte</source>
            <translation>Partly cancelled</translation>
        </message>
        <message>
            <source>Recusado</source>
            <translation>Refused</translation>
        </message>
        <message>
            <source>Em andamento</source>
            <translation>In progress</translation>
        </message>
        <message>
            <source>BP-e autorizado</source>
            <translation>BP-e authorised</translation>
        </message>
        <message>
            <source>BP-e a caminho</source>
            <translation>BP-e on its way</translation>
        </message>
        <message>
            <source>Todos já foram impressos. Para outra via: Reimprimir, {key}.</source>
            <translation>All are printed already. For another copy: Reprint, {key}.</translation>
        </message>
        <message>
            <source>Número do pedido copiado</source>
            <translation>Order number copied</translation>
        </message>
        <message>
            <source>O comprovante não foi impresso</source>
            <translation>The slip was not printed</translation>
        </message>
        <message>
            <source>O PDF não foi salvo</source>
            <translation>The PDF was not saved</translation>
        </message>
        <message>
            <source>A venda está paga e confirmada. Nada muda no dinheiro.</source>
            <translation>The sale is paid and confirmed. Nothing changes about the money.</translation>
        </message>
        <message>
            <source>Tente de novo, ou salve o PDF e imprima depois em Pedidos.</source>
            <translation>Try again, or save the PDF and print it later in Orders.</translation>
        </message>
        <message>
            <source>no PIX</source>
            <translation>by PIX</translation>
        </message>
        <message>
            <source>no cartão em {count}×</source>
            <translation>by card in {count}×</translation>
        </message>
        <message>
            <source>no cartão</source>
            <translation>by card</translation>
        </message>
        <message>
            <source>a central não informou</source>
            <translation>the partner service did not say</translation>
        </message>
        <message>
            <source>{day} às {hour}</source>
            <translation>{day} at {hour}</translation>
        </message>
        <message>
            <source>não pode mais</source>
            <translation>no longer possible</translation>
        </message>
        <message>
            <source>segundo a central</source>
            <translation>says the partner service</translation>
        </message>
        <message>
            <source>a central não diz se ainda pode</source>
            <translation>the partner service does not say if it still may</translation>
        </message>
        <message>
            <source>só {count} de {total} bilhetes</source>
            <translation>only {count} of {total} tickets</translation>
        </message>
        <message>
            <source>prazo encerrado</source>
            <translation>deadline over</translation>
        </message>
        <message>
            <source>faltam {days} dias e {hours} h</source>
            <translation>{days} days and {hours} h left</translation>
        </message>
        <message>
            <source>falta 1 dia e {hours} h</source>
            <translation>1 day and {hours} h left</translation>
        </message>
        <message>
            <source>faltam {hours} h e {minutes} min</source>
            <translation>{hours} h and {minutes} min left</translation>
        </message>
        <message>
            <source>faltam {minutes} min</source>
            <translation>{minutes} min left</translation>
        </message>
        <message>
            <source>O bilhete fiscal da poltrona {seat} ainda não chegou.</source>
            <translation>The fiscal ticket of seat {seat} has not come yet.</translation>
        </message>
        <message>
            <source>Os bilhetes fiscais das poltronas {seats} ainda não chegaram.</source>
            <translation>The fiscal tickets of seats {seats} have not come yet.</translation>
        </message>
        <message>
            <source>A passagem está paga e confirmada, e o comprovante já pode ser impresso. Perguntamos de novo sozinhos.</source>
            <translation>The trip is paid and confirmed, and the slip can be printed already. We ask again by ourselves.</translation>
        </message>
        <message>
            <source>PDF salvo em {folder}</source>
            <translation>PDF saved in {folder}</translation>
        </message>
        <message>
            <source>{count} PDFs salvos em {folder}</source>
            <translation>{count} PDFs saved in {folder}</translation>
        </message>
        <message>
            <source>Preparando 1 comprovante</source>
            <translation>Preparing 1 slip</translation>
        </message>
        <message>
            <source>Preparando {count} comprovantes</source>
            <translation>Preparing {count} slips</translation>
        </message>
        <message>
            <source>1 comprovante enviado à impressora</source>
            <translation>1 slip sent to the printer</translation>
        </message>
        <message>
            <source>{count} comprovantes enviados à impressora</source>
            <translation>{count} slips sent to the printer</translation>
        </message>
        <message>
            <source>Imprimir</source>
            <translation>Print</translation>
        </message>
        <message>
            <source>Imprimir todos</source>
            <translation>Print all</translation>
        </message>
        <message>
            <source>Imprimir {count} que faltam</source>
            <translation>Print the {count} that are missing</translation>
        </message>
        <message>
            <source>Imprimir 1 que falta</source>
            <translation>Print the 1 that is missing</translation>
        </message>
    </context>
    <context>
        <name>timeline</name>
        <message>
            <source>uma única vez</source>
            <translation>only once</translation>
        </message>
        <message>
            <source>Poltronas reservadas</source>
            <translation>Seats held</translation>
        </message>
        <message>
            <source>Pedido enviado</source>
            <translation>Order sent</translation>
        </message>
        <message>
            <source>O pedido não saiu do guichê</source>
            <translation>The order did not leave the counter</translation>
        </message>
        <message>
            <source>A central não aceitou o pedido</source>
            <translation>The partner service did not accept the order</translation>
        </message>
        <message>
            <source>Pedido aceito pela central</source>
            <translation>Order accepted by the partner service</translation>
        </message>
        <message>
            <source>Pedido criado, número ainda não informado</source>
            <translation>Order created, its number not told yet</translation>
        </message>
        <message>
            <source>Pagamento aprovado, bilhetes prontos</source>
            <translation>Payment approved, tickets ready</translation>
        </message>
        <message>
            <source>Bilhetes impressos</source>
            <translation>Tickets printed</translation>
        </message>
        <message>
            <source>O pedido terminou sem pagamento</source>
            <translation>The order ended without payment</translation>
        </message>
        <message>
            <source>Pedido cancelado</source>
            <translation>Order cancelled</translation>
        </message>
        <message>
            <source>A resposta não diz se o pedido existe</source>
            <translation>The answer does not say whether the order exists</translation>
        </message>
        <message>
            <source>Pedido recusado</source>
            <translation>Order refused</translation>
        </message>
        <message>
            <source>Ainda sem resultado: chame o supervisor</source>
            <translation>Still no outcome: call the supervisor</translation>
        </message>
        <message>
            <source>Liberada pelo supervisor</source>
            <translation>Released by the supervisor</translation>
        </message>
        <message>
            <source>Nenhum pedido apareceu</source>
            <translation>No order appeared</translation>
        </message>
        <message>
            <source>Apareceu um pedido dado como perdido</source>
            <translation>An order given up as lost appeared</translation>
        </message>
        <message>
            <source>O pedido existe, mas não aparece nas consultas</source>
            <translation>The order exists but does not show in the look-ups</translation>
        </message>
        <message>
            <source>Sem resultado depois de 72 h</source>
            <translation>No outcome after 72 h</translation>
        </message>
        <message>
            <source>O pedido não confere com a venda</source>
            <translation>The order does not agree with the sale</translation>
        </message>
        <message>
            <source>Encerrada pelo supervisor</source>
            <translation>Closed by the supervisor</translation>
        </message>
        <message>
            <source>Em andamento</source>
            <translation>In progress</translation>
        </message>
    </context>
    <context>
        <name>track</name>
        <message>
            <source>1 poltrona</source>
            <translation>1 seat</translation>
        </message>
        <message>
            <source>{count} poltronas</source>
            <translation>{count} seats</translation>
        </message>
        <message>
            <source>{seats} até {hour}</source>
            <translation>{seats} until {hour}</translation>
        </message>
        <message>
            <source>Reserva</source>
            <translation>Hold</translation>
        </message>
        <message>
            <source>confirmado</source>
            <translation>confirmed</translation>
        </message>
        <message>
            <source>aguardando o cliente</source>
            <translation>waiting for the customer</translation>
        </message>
        <message>
            <source>Cartão</source>
            <translation>Card</translation>
        </message>
        <message>
            <source>pronto para enviar</source>
            <translation>ready to send</translation>
        </message>
        <message>
            <source>ainda não enviado</source>
            <translation>not sent yet</translation>
        </message>
        <message>
            <source>Pedido</source>
            <translation>Order</translation>
        </message>
        <message>
            <source>Código PIX</source>
            <translation>PIX code</translation>
        </message>
        <message>
            <source>Pagamento</source>
            <translation>Payment</translation>
        </message>
        <message>
            <source>Bilhetes</source>
            <translation>Tickets</translation>
        </message>
        <message>
            <source>vale até {hour}</source>
            <translation>valid until {hour}</translation>
        </message>
        <message>
            <source>saem sozinhos</source>
            <translation>come by themselves</translation>
        </message>
        <message>
            <source>não apareceu</source>
            <translation>not found</translation>
        </message>
        <message>
            <source>não foi criado</source>
            <translation>was not created</translation>
        </message>
        <message>
            <source>procurando</source>
            <translation>looking</translation>
        </message>
        <message>
            <source>não foi pago</source>
            <translation>not paid</translation>
        </message>
        <message>
            <source>cancelado</source>
            <translation>cancelled</translation>
        </message>
        <message>
            <source>enviando</source>
            <translation>sending</translation>
        </message>
        <message>
            <source>aceito {hour}</source>
            <translation>accepted {hour}</translation>
        </message>
        <message>
            <source>verificando</source>
            <translation>checking</translation>
        </message>
        <message>
            <source>aprovado</source>
            <translation>approved</translation>
        </message>
        <message>
            <source>recusado</source>
            <translation>refused</translation>
        </message>
        <message>
            <source>não confere</source>
            <translation>does not agree</translation>
        </message>
        <message>
            <source>talvez em dobro</source>
            <translation>perhaps twice</translation>
        </message>
        <message>
            <source>sem resultado</source>
            <translation>no outcome</translation>
        </message>
    </context>
    <context>
        <name>trips</name>
        <message>
            <source>nº</source>
            <translation>no.</translation>
        </message>
        <message>
            <source>Saída e chegada</source>
            <translation>Departure and arrival</translation>
        </message>
        <message>
            <source>Duração</source>
            <translation>Duration</translation>
        </message>
        <message>
            <source>Tipo</source>
            <translation>Type</translation>
        </message>
        <message>
            <source>Viação</source>
            <translation>Bus company</translation>
        </message>
        <message>
            <source>Classe</source>
            <translation>Class</translation>
        </message>
        <message>
            <source>Poltronas</source>
            <translation>Seats</translation>
        </message>
        <message>
            <source>Tarifa por pessoa</source>
            <translation>Fare per person</translation>
        </message>
        <message>
            <source>Direto</source>
            <translation>Direct</translation>
        </message>
        <message>
            <source>1 parada</source>
            <translation>1 stop</translation>
        </message>
        <message>
            <source>Conexão</source>
            <translation>Connection</translation>
        </message>
        <message>
            <source>Madrugada</source>
            <translation>Night</translation>
        </message>
        <message>
            <source>Manhã</source>
            <translation>Morning</translation>
        </message>
        <message>
            <source>Tarde</source>
            <translation>Afternoon</translation>
        </message>
        <message>
            <source>Noite</source>
            <translation>Evening</translation>
        </message>
        <message>
            <source>saída</source>
            <translation>departure</translation>
        </message>
        <message>
            <source>chegada</source>
            <translation>arrival</translation>
        </message>
        <message>
            <source>duração</source>
            <translation>duration</translation>
        </message>
        <message>
            <source>tarifa</source>
            <translation>fare</translation>
        </message>
        <message>
            <source>viação</source>
            <translation>bus company</translation>
        </message>
        <message>
            <source>classe</source>
            <translation>class</translation>
        </message>
        <message>
            <source>poltronas livres</source>
            <translation>free seats</translation>
        </message>
        <message>
            <source>Volta</source>
            <translation>Return</translation>
        </message>
        <message>
            <source>Ida</source>
            <translation>Outbound</translation>
        </message>
        <message>
            <source>Esgotado</source>
            <translation>Sold out</translation>
        </message>
        <message>
            <source>1 livre</source>
            <translation>1 free</translation>
        </message>
        <message>
            <source>{count} livres</source>
            <translation>{count} free</translation>
        </message>
        <message>
            <source>1 viagem</source>
            <translation>1 trip</translation>
        </message>
        <message>
            <source>{count} viagens</source>
            <translation>{count} trips</translation>
        </message>
        <message>
            <source>1 passageiro</source>
            <translation>1 passenger</translation>
        </message>
        <message>
            <source>{count} passageiros</source>
            <translation>{count} passengers</translation>
        </message>
        <message>
            <source>1 parada em {place}</source>
            <translation>1 stop at {place}</translation>
        </message>
        <message>
            <source>troca em {place}</source>
            <translation>change at {place}</translation>
        </message>
        <message>
            <source>espera {span}</source>
            <translation>wait {span}</translation>
        </message>
        <message>
            <source>Parada em {place}, com ou sem troca de ônibus.</source>
            <translation>Stop in {place}, with or without a change of bus.</translation>
        </message>
        <message>
            <source>Uma parada, com ou sem troca de ônibus.</source>
            <translation>One stop, with or without a change of bus.</translation>
        </message>
        <message>
            <source> A viação responde por atrasos.</source>
            <translation> The bus company answers for delays.</translation>
        </message>
        <message>
            <source>Troca de ônibus em {place}</source>
            <translation>Change of bus in {place}</translation>
        </message>
        <message>
            <source>Troca de ônibus no caminho</source>
            <translation>Change of bus on the way</translation>
        </message>
        <message>
            <source>, com {span} de espera</source>
            <translation>, with a wait of {span}</translation>
        </message>
        <message>
            <source>. Cada viação responde só pelo seu trecho, também em caso de atraso.</source>
            <translation>. Each bus company answers only for its own leg, for delays too.</translation>
        </message>
        <message>
            <source>Saída em menos de 24 h: a central pode não aceitar.</source>
            <translation>Leaves in less than 24 h: the partner service may not accept it.</translation>
        </message>
        <message>
            <source>Com vaga</source>
            <translation>With room</translation>
        </message>
        <message>
            <source>{count}+ livres</source>
            <translation>{count}+ free</translation>
        </message>
        <message>
            <source>Tarifa baixa</source>
            <translation>Low fare</translation>
        </message>
        <message>
            <source>Sem benefício</source>
            <translation>No benefit</translation>
        </message>
        <message>
            <source>Idoso gratuito</source>
            <translation>Senior free</translation>
        </message>
        <message>
            <source>Idoso 50%</source>
            <translation>Senior 50%</translation>
        </message>
        <message>
            <source>ID Jovem gratuito</source>
            <translation>ID Jovem free</translation>
        </message>
        <message>
            <source>ID Jovem 50%</source>
            <translation>ID Jovem 50%</translation>
        </message>
        <message>
            <source>Passe Livre</source>
            <translation>Free pass</translation>
        </message>
        <message>
            <source>Criança</source>
            <translation>Child</translation>
        </message>
        <message>
            <source>Estudante</source>
            <translation>Student</translation>
        </message>
        <message>
            <source>há {count} s</source>
            <translation>{count} s ago</translation>
        </message>
        <message>
            <source>há {count} min</source>
            <translation>{count} min ago</translation>
        </message>
        <message>
            <source>há {count} h</source>
            <translation>{count} h ago</translation>
        </message>
        <message>
            <source>dois andares</source>
            <translation>two decks</translation>
        </message>
        <message>
            <source>andar de cima</source>
            <translation>upper deck</translation>
        </message>
        <message>
            <source>andar de baixo</source>
            <translation>lower deck</translation>
        </message>
    </context>
    <context>
        <name>welcome</name>
        <message>
            <source>Digite o endereço inteiro, começando com https://</source>
            <translation>Type the whole address, beginning with https://</translation>
        </message>
        <message>
            <source>Digite o usuário que o provedor deu.</source>
            <translation>Type the user that the provider gave you.</translation>
        </message>
        <message>
            <source>Digite a senha que o provedor deu.</source>
            <translation>Type the password that the provider gave you.</translation>
        </message>
        <message>
            <source>O número do parceiro só tem algarismos.</source>
            <translation>The partner number has digits only.</translation>
        </message>
        <message>
            <source>Digite o endereço inteiro, ou deixe vazio.</source>
            <translation>Type the whole address, or leave it empty.</translation>
        </message>
        <message>
            <source>Confira o ambiente, o usuário e a senha.</source>
            <translation>Check the environment, the user and the password.</translation>
        </message>
        <message>
            <source>A conexão não pôde ser guardada</source>
            <translation>The connection could not be kept</translation>
        </message>
        <message>
            <source>Sem cofre de senhas, use a variável POS_APP_CREDENTIALS e abra de novo.</source>
            <translation>Without a keyring, use the variable POS_APP_CREDENTIALS and open again.</translation>
        </message>
    </context>
    <context>
        <name>words</name>
        <message>
            <source>O que aconteceu</source>
            <translation>What happened</translation>
        </message>
        <message>
            <source>O dinheiro</source>
            <translation>The money</translation>
        </message>
        <message>
            <source>O que fazer</source>
            <translation>What to do</translation>
        </message>
        <message>
            <source>Nada foi cobrado.</source>
            <translation>Nothing was charged.</translation>
        </message>
        <message>
            <source>A poltrona</source>
            <translation>The seat</translation>
        </message>
        <message>
            <source>A poltrona {seat}</source>
            <translation>Seat {seat}</translation>
        </message>
        <message>
            <source>As poltronas {seats}</source>
            <translation>Seats {seats}</translation>
        </message>
        <message>
            <source> e {name}</source>
            <translation> and {name}</translation>
        </message>
        <message>
            <source>Enviando o pedido</source>
            <translation>Sending the order</translation>
        </message>
        <message>
            <source>As poltronas estão reservadas e o pedido está sendo enviado, uma única vez.</source>
            <translation>The seats are held and the order is being sent, only once.</translation>
        </message>
        <message>
            <source>Não cobre de novo. Ainda não sabemos o resultado.</source>
            <translation>Do not charge again. We do not know the outcome yet.</translation>
        </message>
        <message>
            <source>A resposta costuma chegar em segundos.</source>
            <translation>The answer usually comes within seconds.</translation>
        </message>
        <message>
            <source>Aguardando o PIX</source>
            <translation>Waiting for the PIX</translation>
        </message>
        <message>
            <source>O pedido foi aceito. O cliente ainda não pagou o PIX ou o banco não avisou.</source>
            <translation>The order was accepted. The customer has not paid the PIX yet, or the bank has not told.</translation>
        </message>
        <message>
            <source>Não cobre de novo. Quando os {total} forem pagos, os bilhetes saem.</source>
            <translation>Do not charge again. When the {total} are paid, the tickets come.</translation>
        </message>
        <message>
            <source>Perguntamos à central a cada poucos segundos, mesmo que você saia desta tela.</source>
            <translation>We ask the partner service every few seconds, even if you leave this screen.</translation>
        </message>
        <message>
            <source>Verificando o pagamento</source>
            <translation>Verifying the payment</translation>
        </message>
        <message>
            <source>O pedido foi aceito. A operadora do cartão ainda não respondeu.</source>
            <translation>The order was accepted. The card company has not answered yet.</translation>
        </message>
        <message>
            <source>Não cobre de novo. Se os {total} forem aprovados, os bilhetes saem. Se forem recusados, não há cobrança.</source>
            <translation>Do not charge again. If the {total} are approved, the tickets come. If they are refused, nothing is charged.</translation>
        </message>
        <message>
            <source>Perguntamos a cada 3 s. Depois de 2 minutos, a cada 15 s, sozinho, mesmo que você saia desta tela.</source>
            <translation>We ask every 3 s. After 2 minutes every 15 s, by ourselves, even if you leave this screen.</translation>
        </message>
        <message>
            <source>O pedido terminou sem pagamento</source>
            <translation>The order ended without payment</translation>
        </message>
        <message>
            <source>Procurando o número do pedido</source>
            <translation>Looking for the order number</translation>
        </message>
        <message>
            <source>A central criou o pedido, mas não informou o número.</source>
            <translation>The partner service created the order but did not tell its number.</translation>
        </message>
        <message>
            <source>Não cobre de novo. O pedido existe e pode gerar a cobrança de {total}.</source>
            <translation>Do not charge again. The order exists and may charge {total}.</translation>
        </message>
        <message>
            <source>Procuramos a cada 10 s por 3 min. Depois, avisamos o supervisor.</source>
            <translation>We look every 10 s for 3 min. Then we tell the supervisor.</translation>
        </message>
        <message>
            <source>Procurando o pedido</source>
            <translation>Looking for the order</translation>
        </message>
        <message>
            <source>Venda concluída</source>
            <translation>Sale completed</translation>
        </message>
        <message>
            <source>O pagamento foi aprovado e os bilhetes estão prontos.</source>
            <translation>The payment was approved and the tickets are ready.</translation>
        </message>
        <message>
            <source>{total} pagos e confirmados.</source>
            <translation>{total} paid and confirmed.</translation>
        </message>
        <message>
            <source>Imprima ou salve os bilhetes.</source>
            <translation>Print or save the tickets.</translation>
        </message>
        <message>
            <source>Venda concluída e impressa</source>
            <translation>Sale completed and printed</translation>
        </message>
        <message>
            <source>Todos os bilhetes foram impressos ou salvos.</source>
            <translation>All tickets were printed or saved.</translation>
        </message>
        <message>
            <source>O pedido foi cancelado</source>
            <translation>The order was cancelled</translation>
        </message>
        <message>
            <source>A central cancelou o pedido antes que a venda terminasse.</source>
            <translation>The partner service cancelled the order before the sale was over.</translation>
        </message>
        <message>
            <source>Para vender, é preciso reservar as poltronas de novo.</source>
            <translation>To sell, the seats must be held again.</translation>
        </message>
        <message>
            <source>O PIX não foi pago</source>
            <translation>The PIX was not paid</translation>
        </message>
        <message>
            <source>O pedido terminou sem o pagamento de {total}.</source>
            <translation>The order ended without the payment of {total}.</translation>
        </message>
        <message>
            <source>Pagamento recusado</source>
            <translation>Payment refused</translation>
        </message>
        <message>
            <source>O pagamento de {total} foi recusado.</source>
            <translation>The payment of {total} was refused.</translation>
        </message>
        <message>
            <source>Não houve cobrança.</source>
            <translation>Nothing was charged.</translation>
        </message>
        <message>
            <source>A viação recusou o pedido</source>
            <translation>The bus company refused the order</translation>
        </message>
        <message>
            <source>A viação não confirmou as poltronas. O pagamento não é o motivo.</source>
            <translation>The bus company did not confirm the seats. The payment is not the reason.</translation>
        </message>
        <message>
            <source>A venda não foi concluída, e os {total} não são devidos. Se o cliente vir o valor na fatura ou no banco, informe o número do pedido ao suporte.</source>
            <translation>The sale was not completed, and the {total} are not owed. If the customer sees the amount on a statement, give the order's number to support.</translation>
        </message>
        <message>
            <source>Escolha outras poltronas ou outra viagem. Outro cartão não resolve.</source>
            <translation>Choose other seats or another trip. Another card does not help.</translation>
        </message>
        <message>
            <source>O pedido foi recusado porque o acesso não foi aceito.</source>
            <translation>The order was refused because the access was not accepted.</translation>
        </message>
        <message>
            <source>Gere outro PIX ou use cartão. É preciso reservar as poltronas de novo.</source>
            <translation>Make another PIX or use a card. The seats have to be held again.</translation>
        </message>
        <message>
            <source>Tente outro cartão ou PIX. É preciso reservar as poltronas de novo.</source>
            <translation>Try another card or PIX. The seats have to be held again.</translation>
        </message>
        <message>
            <source>Pedido recusado</source>
            <translation>Order refused</translation>
        </message>
        <message>
            <source>O pedido de {total} foi recusado e não vale mais.</source>
            <translation>The order of {total} was refused and is void.</translation>
        </message>
        <message>
            <source>A senha de acesso ou a chave de API não foi aceita. Nenhum pedido foi criado.</source>
            <translation>The access password or the API key was not accepted. No order was made.</translation>
        </message>
        <message>
            <source>A central não aceitou o pedido</source>
            <translation>The partner service did not accept the order</translation>
        </message>
        <message>
            <source>Algum dado do pedido foi recusado. Nenhum pedido foi criado.</source>
            <translation>Something in the order was refused. No order was created.</translation>
        </message>
        <message>
            <source>Confira os dados dos passageiros e reserve de novo.</source>
            <translation>Check the passengers' details and hold again.</translation>
        </message>
        <message>
            <source>O pedido não foi enviado</source>
            <translation>The order was not sent</translation>
        </message>
        <message>
            <source>Os dados da venda não fecham, e paramos antes de enviar.</source>
            <translation>The figures of the sale do not add up, and we stopped before sending.</translation>
        </message>
        <message>
            <source>A central pediu outro envio, e o guichê não conseguiu gravá-lo no disco.</source>
            <translation>The partner service asked for another sending, and the counter could not write it to disk.</translation>
        </message>
        <message>
            <source>Libere espaço no disco e reserve de novo.</source>
            <translation>Free some disk space and hold again.</translation>
        </message>
        <message>
            <source>A central não abriu o acesso para o envio. Nenhum pedido foi criado.</source>
            <translation>The partner service did not open access for sending. No order was made.</translation>
        </message>
        <message>
            <source>Espere um instante e reserve de novo. Se continuar, avise o suporte.</source>
            <translation>Wait a moment and hold again. If it goes on, tell support.</translation>
        </message>
        <message>
            <source>O guichê foi fechado antes do envio. Nenhum pedido foi criado.</source>
            <translation>The counter was closed before sending. No order was made.</translation>
        </message>
        <message>
            <source>Reserve de novo.</source>
            <translation>Hold again.</translation>
        </message>
        <message>
            <source>A conexão não abriu. Nenhum pedido foi criado.</source>
            <translation>The connection did not open. No order was created.</translation>
        </message>
        <message>
            <source>Confira a internet e reserve de novo.</source>
            <translation>Check the internet and hold again.</translation>
        </message>
        <message>
            <source>Peça ao responsável que confira o usuário, a senha e a chave de API em Ajustes.</source>
            <translation>Ask whoever is in charge to check user, password and API key in Settings.</translation>
        </message>
        <message>
            <source>A central disse: {words}.</source>
            <translation>The partner service said: {words}.</translation>
        </message>
        <message>
            <source>Encerrada pelo supervisor</source>
            <translation>Closed by the supervisor</translation>
        </message>
        <message>
            <source>O supervisor tratou este caso com a central e o encerrou.</source>
            <translation>The supervisor settled this case with the partner service and closed it.</translation>
        </message>
        <message>
            <source>O destino dos {total} é o que a central informou ao supervisor.</source>
            <translation>What became of the {total} is what the partner service told the supervisor.</translation>
        </message>
        <message>
            <source>Nenhum pedido apareceu</source>
            <translation>No order appeared</translation>
        </message>
        <message>
            <source>Procuramos por 72 h e a central não mostra este pedido.</source>
            <translation>We looked for 72 h and the partner service does not show this order.</translation>
        </message>
        <message>
            <source>A central não registrou o pagamento. Se o cliente tiver o comprovante do PIX, não cobre de novo: fale com a central.</source>
            <translation>The partner service recorded no payment. If the customer has the receipt of the PIX, do not charge again: talk to the partner service.</translation>
        </message>
        <message>
            <source>A central não confirmou a venda. Confira com ela se os {total} aparecerem no cartão.</source>
            <translation>The partner service did not confirm the sale. Check with it if the {total} show up on the card.</translation>
        </message>
        <message>
            <source>Precisa de supervisor</source>
            <translation>A supervisor is needed</translation>
        </message>
        <message>
            <source>Pode ter sido cobrado. Não venda de novo sem decidir: o cliente poderia pagar duas vezes.</source>
            <translation>It may have been charged. Do not sell again without a decision: the customer could pay twice.</translation>
        </message>
        <message>
            <source>Seguimos procurando por 72 h. Um supervisor pode liberar nova venda das mesmas poltronas.</source>
            <translation>We keep looking for 72 h. A supervisor can release a new sale of the same seats.</translation>
        </message>
        <message>
            <source>O pedido existe, mas sem número</source>
            <translation>The order exists, but without a number</translation>
        </message>
        <message>
            <source>A central criou o pedido e ele ainda não aparece nas consultas.</source>
            <translation>The partner service created the order and it does not show in the look-ups yet.</translation>
        </message>
        <message>
            <source>Pode ter sido cobrado: {total}. Não venda {seats} de novo.</source>
            <translation>It may have been charged: {total}. Do not sell {seats} again.</translation>
        </message>
        <message>
            <source>Seguimos procurando por 72 h. Chame o supervisor e o suporte da central.</source>
            <translation>We keep looking for 72 h. Call the supervisor and the partner service's support.</translation>
        </message>
        <message>
            <source>Liberada pelo supervisor</source>
            <translation>Released by the supervisor</translation>
        </message>
        <message>
            <source>A venda foi dada como perdida e {seats} pode ser vendida de novo.</source>
            <translation>The sale was given up as lost and {seats} may be sold again.</translation>
        </message>
        <message>
            <source>A venda foi dada como perdida e {seats} podem ser vendidas de novo.</source>
            <translation>The sale was given up as lost and {seats} may be sold again.</translation>
        </message>
        <message>
            <source>Se o pedido aparecer, o cliente pode ter pago duas vezes: avisamos aqui.</source>
            <translation>If the order appears, the customer may have paid twice: we tell you here.</translation>
        </message>
        <message>
            <source>Seguimos procurando por 72 h, sozinho.</source>
            <translation>We keep looking for 72 h, by ourselves.</translation>
        </message>
        <message>
            <source>Apareceu um pedido que estava dado como perdido</source>
            <translation>An order given up as lost appeared</translation>
        </message>
        <message>
            <source>A central agora mostra o pedido {id}.</source>
            <translation>The partner service now shows order {id}.</translation>
        </message>
        <message>
            <source>O cliente pode ter pago duas vezes: {total} em cada pedido.</source>
            <translation>The customer may have paid twice: {total} in each order.</translation>
        </message>
        <message>
            <source>Chame o supervisor. As duas vendas estão em Pendências.</source>
            <translation>Call the supervisor. Both sales are in Open cases.</translation>
        </message>
        <message>
            <source>O pedido não terminou em 72 h</source>
            <translation>The order did not end within 72 h</translation>
        </message>
        <message>
            <source>O pedido {id} existe e a central não informou o resultado.</source>
            <translation>Order {id} exists and the partner service did not tell its outcome.</translation>
        </message>
        <message>
            <source>Pode ter sido cobrado: {total}. Não cobre de novo.</source>
            <translation>It may have been charged: {total}. Do not charge again.</translation>
        </message>
        <message>
            <source>Chame o supervisor e informe o número do pedido ao suporte da central.</source>
            <translation>Call the supervisor and tell the order number to the partner service's support.</translation>
        </message>
        <message>
            <source>O pedido não confere com a venda</source>
            <translation>The order does not agree with the sale</translation>
        </message>
        <message>
            <source>O pedido {id} terminou com poltronas, quantidade ou valor diferentes.</source>
            <translation>Order {id} ended with other seats, another number of them or another amount.</translation>
        </message>
        <message>
            <source>O cliente pagou. Confira o valor com o que foi vendido: {total}.</source>
            <translation>The customer paid. Compare the amount with what was sold: {total}.</translation>
        </message>
        <message>
            <source>Não imprima. Chame o supervisor.</source>
            <translation>Do not print. Call the supervisor.</translation>
        </message>
        <message>
            <source>A central respondeu com um erro que não diz se o pedido existe; estamos procurando o pedido.</source>
            <translation>The partner service answered with an error that does not say whether the order exists; we are looking for the order.</translation>
        </message>
        <message>
            <source>A resposta da central não chegou inteira. O pedido pode ter sido criado.</source>
            <translation>The answer did not arrive whole. The order may have been made.</translation>
        </message>
        <message>
            <source>Não sabemos ainda se houve cobrança: não cobre de novo. Este guichê não vende {seats} a mais ninguém.</source>
            <translation>We do not know yet whether there was a charge: do not charge again. This counter sells {seats} to nobody else.</translation>
        </message>
        <message>
            <source>Procuramos agora e a cada poucos segundos, por 3 min. Depois, avisamos o supervisor.</source>
            <translation>We look now and every few seconds, for 3 min. Then we tell the supervisor.</translation>
        </message>
        <message>
            <source>A central não mostra cobrança nenhuma desta venda.</source>
            <translation>The partner service shows no charge for this sale.</translation>
        </message>
        <message>
            <source>Se o cliente vir uma cobrança, chame o suporte da central com a data e o valor.</source>
            <translation>If the customer sees a charge, call the partner service's support with date and amount.</translation>
        </message>
        <message>
            <source>A central respondeu com um erro que não diz se o pedido existe, e não mostra o pedido até agora.</source>
            <translation>The partner service answered with an error that does not say whether the order exists, and does not show the order so far.</translation>
        </message>
        <message>
            <source>A resposta ao envio não chegou inteira. A central não mostra o pedido até agora.</source>
            <translation>The answer to the sending did not arrive whole. The partner service does not show the order so far.</translation>
        </message>
        <message>
            <source>O cliente pagou. A central registrou {told}, e a venda foi de {total}.</source>
            <translation>The customer paid. The partner service recorded {told}, and the sale was {total}.</translation>
        </message>
        <message>
            <source>a poltrona {seat}</source>
            <translation>seat {seat}</translation>
        </message>
        <message>
            <source>as poltronas {seats}</source>
            <translation>seats {seats}</translation>
        </message>
        <message>
            <source>Sem conexão com a central</source>
            <translation>No connection to the partner service</translation>
        </message>
        <message>
            <source>O computador não conseguiu falar com a central de vendas.</source>
            <translation>The computer could not talk to the partner service.</translation>
        </message>
        <message>
            <source>Confira a internet e tente de novo. O que você digitou continua aqui.</source>
            <translation>Check the internet and try again. What you typed is still here.</translation>
        </message>
        <message>
            <source>A central demorou demais</source>
            <translation>The partner service took too long</translation>
        </message>
        <message>
            <source>A central não respondeu a tempo.</source>
            <translation>The partner service did not answer in time.</translation>
        </message>
        <message>
            <source>Tente de novo. Uma consulta pode ser repetida sem risco.</source>
            <translation>Try again. A look-up can be repeated without risk.</translation>
        </message>
        <message>
            <source>A central não reconheceu este guichê</source>
            <translation>The partner service did not recognise this counter</translation>
        </message>
        <message>
            <source>A central não aceitou o usuário, a senha ou a chave de API.</source>
            <translation>The partner service did not accept the user, the password or the API key.</translation>
        </message>
        <message>
            <source>Peça ao responsável que confira o acesso em Ajustes.</source>
            <translation>Ask whoever is responsible to check the access in Settings.</translation>
        </message>
        <message>
            <source>A central não encontrou</source>
            <translation>The partner service did not find it</translation>
        </message>
        <message>
            <source>O que foi pedido não existe mais na central ou não é deste parceiro.</source>
            <translation>What was asked for no longer exists there or is not this partner's.</translation>
        </message>
        <message>
            <source>Busque de novo e escolha outra opção.</source>
            <translation>Search again and choose something else.</translation>
        </message>
        <message>
            <source>{seats} não está mais livre</source>
            <translation>{seats} is no longer free</translation>
        </message>
        <message>
            <source>Outro ponto de venda reservou antes.</source>
            <translation>Another point of sale held it first.</translation>
        </message>
        <message>
            <source>Escolha outra poltrona.</source>
            <translation>Choose another seat.</translation>
        </message>
        <message>
            <source>A central não aceitou os dados</source>
            <translation>The partner service did not accept the data</translation>
        </message>
        <message>
            <source>Algum dado enviado foi recusado.</source>
            <translation>Something that was sent was refused.</translation>
        </message>
        <message>
            <source>Confira o que foi digitado e tente de novo.</source>
            <translation>Check what was typed and try again.</translation>
        </message>
        <message>
            <source>A central pediu um momento</source>
            <translation>The partner service asked for a moment</translation>
        </message>
        <message>
            <source>Há consultas demais agora.</source>
            <translation>There are too many requests just now.</translation>
        </message>
        <message>
            <source>Espere alguns segundos e tente de novo.</source>
            <translation>Wait a few seconds and try again.</translation>
        </message>
        <message>
            <source>A central está com problemas</source>
            <translation>The partner service is in trouble</translation>
        </message>
        <message>
            <source>A central falhou ao responder. O problema não é neste guichê.</source>
            <translation>The partner service failed to answer. The problem is not at this counter.</translation>
        </message>
        <message>
            <source>Tente de novo em instantes. Se continuar, avise o suporte.</source>
            <translation>Try again in a moment. If it goes on, tell support.</translation>
        </message>
        <message>
            <source>A resposta da central veio incompleta</source>
            <translation>The partner service's answer was incomplete</translation>
        </message>
        <message>
            <source>Faltou um dado necessário para a venda.</source>
            <translation>Something needed for the sale was missing.</translation>
        </message>
        <message>
            <source>Tente de novo. Se continuar, avise o suporte e informe o detalhe.</source>
            <translation>Try again. If it goes on, tell support the detail.</translation>
        </message>
        <message>
            <source>A consulta falhou</source>
            <translation>The look-up failed</translation>
        </message>
        <message>
            <source>A central não deu uma resposta que sirva.</source>
            <translation>The partner service gave no usable answer.</translation>
        </message>
        <message>
            <source>Tente de novo.</source>
            <translation>Try again.</translation>
        </message>
        <message>
            <source>código {code}</source>
            <translation>code {code}</translation>
        </message>
        <message>
            <source>resposta {status}</source>
            <translation>answer {status}</translation>
        </message>
        <message>
            <source>protocolo {id}</source>
            <translation>protocol {id}</translation>
        </message>
        <message>
            <source>Digite o nome completo.</source>
            <translation>Type the full name.</translation>
        </message>
        <message>
            <source>Digite também o sobrenome.</source>
            <translation>Type the surname too.</translation>
        </message>
        <message>
            <source>O nome tem números ou é longo demais.</source>
            <translation>The name has digits or is too long.</translation>
        </message>
        <message>
            <source>Digite o número do documento.</source>
            <translation>Type the document number.</translation>
        </message>
        <message>
            <source>Este CPF não confere. Revise os números.</source>
            <translation>This CPF is not valid. Check the digits.</translation>
        </message>
        <message>
            <source>Este número não serve para este documento.</source>
            <translation>This number does not fit this document.</translation>
        </message>
        <message>
            <source>Digite o e-mail do comprador.</source>
            <translation>Type the buyer's e-mail.</translation>
        </message>
        <message>
            <source>Este e-mail está incompleto.</source>
            <translation>This e-mail is incomplete.</translation>
        </message>
        <message>
            <source>Digite o telefone com DDD.</source>
            <translation>Type the phone with its area code.</translation>
        </message>
        <message>
            <source>Digite a cidade.</source>
            <translation>Type the city.</translation>
        </message>
        <message>
            <source>Não conhecemos esta cidade. Confira o nome.</source>
            <translation>We do not know this city. Check its name.</translation>
        </message>
        <message>
            <source>A central não vende viagens desta cidade.</source>
            <translation>The partner service sells no trips from this city.</translation>
        </message>
        <message>
            <source>Origem e destino são iguais.</source>
            <translation>Origin and destination are the same.</translation>
        </message>
        <message>
            <source>Digite o dia.</source>
            <translation>Type the day.</translation>
        </message>
        <message>
            <source>Não é uma data. Ex.: 25/12, +1, sex.</source>
            <translation>Not a date. E.g. 25/12, +1, fri.</translation>
        </message>
        <message>
            <source>Este dia já passou.</source>
            <translation>This day is over.</translation>
        </message>
        <message>
            <source>A volta é antes da ida.</source>
            <translation>The return is before the outbound trip.</translation>
        </message>
        <message>
            <source>Confira este campo.</source>
            <translation>Check this field.</translation>
        </message>
        <message>
            <source>A busca não terminou</source>
            <translation>The search did not finish</translation>
        </message>
        <message>
            <source>O mapa de poltronas não chegou</source>
            <translation>The seat map did not come</translation>
        </message>
        <message>
            <source>As formas de pagamento não chegaram</source>
            <translation>The payment methods did not come</translation>
        </message>
        <message>
            <source>O pagamento não pôde ser aberto</source>
            <translation>The payment could not be opened</translation>
        </message>
        <message>
            <source>As respostas da central mudaram desde que foram conferidas: campo “{field}” da resposta “{reply}”.</source>
            <translation>The provider's replies have changed since they were checked: field “{field}” of the reply “{reply}”.</translation>
        </message>
        <message>
            <source>Não venda por aqui até conferir a central em Ajustes.</source>
            <translation>Do not sell here until the provider is checked in Settings.</translation>
        </message>
        <message>
            <source>Não entendemos o campo “{field}” da resposta “{reply}”.</source>
            <translation>We did not understand the field “{field}” of the reply “{reply}”.</translation>
        </message>
        <message>
            <source>A resposta, sem dados pessoais, está em {file}.</source>
            <translation>The reply, without personal data, is in {file}.</translation>
        </message>
        <message>
            <source>Origem e destino são iguais</source>
            <translation>Origin and destination are the same</translation>
        </message>
        <message>
            <source>Escolha outra cidade de destino.</source>
            <translation>Choose another destination.</translation>
        </message>
        <message>
            <source>Este dia já passou</source>
            <translation>This day is over</translation>
        </message>
        <message>
            <source>Escolha hoje ou um dia à frente.</source>
            <translation>Choose today or a later day.</translation>
        </message>
        <message>
            <source>A volta é antes da ida</source>
            <translation>The return is before the outbound trip</translation>
        </message>
        <message>
            <source>Escolha um dia de volta igual ao da ida ou depois.</source>
            <translation>Choose a return on the outbound day or later.</translation>
        </message>
        <message>
            <source>Esta viagem é de outro dia</source>
            <translation>This trip is on another day</translation>
        </message>
        <message>
            <source>Busque de novo com o dia certo e escolha por lá.</source>
            <translation>Search again with the right day and choose there.</translation>
        </message>
        <message>
            <source>Esta viagem é de outro trecho</source>
            <translation>This trip is on another route</translation>
        </message>
        <message>
            <source>Busque de novo com a origem e o destino certos e escolha por lá.</source>
            <translation>Search again with the right origin and destination and choose there.</translation>
        </message>
        <message>
            <source>Faltam poltronas</source>
            <translation>Seats are missing</translation>
        </message>
        <message>
            <source>Escolha uma poltrona para cada passageiro.</source>
            <translation>Choose a seat for every passenger.</translation>
        </message>
        <message>
            <source>As poltronas não foram reservadas</source>
            <translation>The seats were not held</translation>
        </message>
        <message>
            <source>A central não fez a reserva.</source>
            <translation>The partner service did not make the hold.</translation>
        </message>
        <message>
            <source>Tente reservar de novo ou escolha outras poltronas.</source>
            <translation>Try to hold again or choose other seats.</translation>
        </message>
        <message>
            <source>A resposta da central chegou, mas não pôde ser lida.</source>
            <translation>The provider's answer came but could not be read.</translation>
        </message>
        <message>
            <source>A resposta da central não chegou.</source>
            <translation>The provider's answer did not come.</translation>
        </message>
        <message>
            <source>{seats} podem estar reservadas para nós.</source>
            <translation>{seats} may be held for us.</translation>
        </message>
        <message>
            <source>{seats} pode estar reservada para nós.</source>
            <translation>{seats} may be held for us.</translation>
        </message>
        <message>
            <source>Não sabemos se a reserva foi feita</source>
            <translation>We do not know whether the hold was made</translation>
        </message>
        <message>
            <source>O mapa foi lido de novo. Escolha outra poltrona ou espere a reserva vencer.</source>
            <translation>The map was read again. Choose another seat or wait until the hold runs out.</translation>
        </message>
        <message>
            <source>{seats} não puderam ser reservadas</source>
            <translation>{seats} could not be held</translation>
        </message>
        <message>
            <source>{seats} não pôde ser reservada</source>
            <translation>{seats} could not be held</translation>
        </message>
        <message>
            <source>Escolha outra. As que já são suas continuam reservadas.</source>
            <translation>Choose another. Those that are yours stay held.</translation>
        </message>
        <message>
            <source>{seats} foram vendidas em outro ponto</source>
            <translation>{seats} were sold elsewhere</translation>
        </message>
        <message>
            <source>{seats} foi vendida em outro ponto</source>
            <translation>{seats} was sold elsewhere</translation>
        </message>
        <message>
            <source>O mapa já está atualizado. Escolha outra.</source>
            <translation>The map is up to date. Choose another.</translation>
        </message>
        <message>
            <source>A reserva venceu</source>
            <translation>The hold ran out</translation>
        </message>
        <message>
            <source>O tempo da reserva acabou para: {seats}.</source>
            <translation>The time of the hold is over for: {seats}.</translation>
        </message>
        <message>
            <source>O tempo da reserva acabou.</source>
            <translation>The time of the hold is over.</translation>
        </message>
        <message>
            <source>Reserve de novo. O que foi digitado continua aqui.</source>
            <translation>Hold again. What was typed is still here.</translation>
        </message>
        <message>
            <source>A reserva está no fim</source>
            <translation>The hold is about to run out</translation>
        </message>
        <message>
            <source>O pagamento pode demorar mais do que o tempo que resta da reserva.</source>
            <translation>The payment may take longer than what is left of the hold.</translation>
        </message>
        <message>
            <source>Reserve as poltronas de novo antes de cobrar.</source>
            <translation>Hold the seats again before charging.</translation>
        </message>
        <message>
            <source>Nenhuma forma de pagamento para esta venda</source>
            <translation>No payment method for this sale</translation>
        </message>
        <message>
            <source>A central não ofereceu nenhuma forma que este guichê cobra.</source>
            <translation>The partner service offered no method that this counter can charge.</translation>
        </message>
        <message>
            <source>Escolha outra viagem ou avise o suporte.</source>
            <translation>Choose another trip or tell support.</translation>
        </message>
        <message>
            <source>A tarifa mudou de {before} para {after}.</source>
            <translation>The fare changed from {before} to {after}.</translation>
        </message>
        <message>
            <source>A cesta já usa o valor novo.</source>
            <translation>The basket already uses the new amount.</translation>
        </message>
        <message>
            <source>Avise o cliente antes de cobrar.</source>
            <translation>Tell the customer before charging.</translation>
        </message>
        <message>
            <source>O preço mudou desde a busca</source>
            <translation>The price changed since the search</translation>
        </message>
        <message>
            <source>Era {before}; agora é {after}.</source>
            <translation>It was {before}; now it is {after}.</translation>
        </message>
        <message>
            <source>Diga o novo valor ao cliente. Se ele aceitar, cobre de novo.</source>
            <translation>Tell the customer the new amount. If they agree, charge again.</translation>
        </message>
        <message>
            <source>Os valores não fecham</source>
            <translation>The amounts do not add up</translation>
        </message>
        <message>
            <source>A soma das poltronas e taxas é {before}, e a central pede {after}.</source>
            <translation>Seats and fees add up to {before}, and the partner service asks for {after}.</translation>
        </message>
        <message>
            <source>Nada foi cobrado: paramos antes.</source>
            <translation>Nothing was charged: we stopped before.</translation>
        </message>
        <message>
            <source>Volte às poltronas e reserve de novo. Se continuar, avise o suporte.</source>
            <translation>Go back to the seats and hold again. If it goes on, tell support.</translation>
        </message>
        <message>
            <source>Há poltrona sem valor a pagar</source>
            <translation>There is a seat with nothing to pay</translation>
        </message>
        <message>
            <source>A central não diz como registrar uma passagem gratuita por aqui.</source>
            <translation>The partner service does not say how to register a free ticket here.</translation>
        </message>
        <message>
            <source>Venda esta passagem no guichê da viação.</source>
            <translation>Sell this ticket at the bus company's counter.</translation>
        </message>
        <message>
            <source>O cartão não foi confirmado</source>
            <translation>The card was not confirmed</translation>
        </message>
        <message>
            <source>A página do provedor não aceitou os dados do cartão.</source>
            <translation>The provider's page did not accept the card details.</translation>
        </message>
        <message>
            <source>Confira os dados com o cliente ou tente outro cartão.</source>
            <translation>Check the details with the customer or try another card.</translation>
        </message>
        <message>
            <source>Falta a sessão antifraude do cartão</source>
            <translation>The card's anti-fraud session is missing</translation>
        </message>
        <message>
            <source>A central exige a sessão antifraude da página do cartão, e a página não deu nenhuma.</source>
            <translation>The partner service requires the card page's anti-fraud session, and the page gave none.</translation>
        </message>
        <message>
            <source>Abra a página do cartão de novo ou use PIX. Avise o suporte.</source>
            <translation>Open the card page again or use PIX. Tell support.</translation>
        </message>
        <message>
            <source>O guichê não conseguiu gravar a venda</source>
            <translation>The counter could not write the sale down</translation>
        </message>
        <message>
            <source>O disco está cheio ou protegido contra gravação.</source>
            <translation>The disk is full or write-protected.</translation>
        </message>
        <message>
            <source>Nada foi cobrado: sem gravar, o pedido não é enviado.</source>
            <translation>Nothing was charged: unless written down, no order is sent.</translation>
        </message>
        <message>
            <source>Libere espaço no disco e cobre de novo.</source>
            <translation>Free some disk space and charge again.</translation>
        </message>
        <message>
            <source>O disco deste guichê está quase cheio</source>
            <translation>This counter's disk is nearly full</translation>
        </message>
        <message>
            <source>Sem espaço para gravar a venda até o fim, ela não começa.</source>
            <translation>Without room to write it down to its end, a sale does not begin.</translation>
        </message>
        <message>
            <source>Libere espaço no disco e tente de novo. As vendas em curso continuam.</source>
            <translation>Free some disk space and try again. Sales under way go on.</translation>
        </message>
        <message>
            <source>Há uma venda em aberto destas poltronas ou destes passageiros</source>
            <translation>There is an open sale of these seats or these passengers</translation>
        </message>
        <message>
            <source>Ainda não sabemos o resultado da venda anterior: {seats}.</source>
            <translation>We do not know the outcome of the earlier sale yet: {seats}.</translation>
        </message>
        <message>
            <source>Nada foi cobrado agora. Cobrar de novo poderia cobrar duas vezes.</source>
            <translation>Nothing was charged now. Charging again could charge twice.</translation>
        </message>
        <message>
            <source>Veja o caso em Pendências e espere o resultado, ou chame o supervisor.</source>
            <translation>See the case in Open cases and wait for its outcome, or call the supervisor.</translation>
        </message>
        <message>
            <source>O supervisor liberou só as mesmas poltronas</source>
            <translation>The supervisor released only the same seats</translation>
        </message>
        <message>
            <source>A venda anterior era de: {seats}.</source>
            <translation>The earlier sale was of: {seats}.</translation>
        </message>
        <message>
            <source>Escolha as mesmas poltronas. Outras poderiam ser cobradas em dobro.</source>
            <translation>Choose the same seats. Others could be charged twice.</translation>
        </message>
        <message>
            <source>acesso</source>
            <translation>access</translation>
        </message>
        <message>
            <source>lugares</source>
            <translation>places</translation>
        </message>
        <message>
            <source>busca de viagens</source>
            <translation>trip search</translation>
        </message>
        <message>
            <source>mapa de poltronas</source>
            <translation>seat map</translation>
        </message>
        <message>
            <source>itinerário</source>
            <translation>itinerary</translation>
        </message>
        <message>
            <source>reserva de poltronas</source>
            <translation>seat hold</translation>
        </message>
        <message>
            <source>formas de pagamento</source>
            <translation>payment methods</translation>
        </message>
        <message>
            <source>sessão de pagamento</source>
            <translation>payment session</translation>
        </message>
        <message>
            <source>resultado do pedido</source>
            <translation>order outcome</translation>
        </message>
        <message>
            <source>pedido</source>
            <translation>order</translation>
        </message>
        <message>
            <source>detalhe do pedido</source>
            <translation>order detail</translation>
        </message>
        <message>
            <source>lista de pedidos</source>
            <translation>order list</translation>
        </message>
        <message>
            <source>bilhetes fiscais</source>
            <translation>fiscal tickets</translation>
        </message>
    </context>
</TS>
