import { wording } from './wordings.ts'

export const es = wording(
  `Conocimiento No.|B/L No.|Nº de BL|Conocimiento de embarque N.º
Reserva No.|N.º de reserva|Booking No.|Referencia de reserva
Orden de compra|Pedido No.|Su pedido|N.º de pedido
Factura No.|N.º de factura|Factura N.º|Folio
Nuestra referencia|Su referencia|Ref. cliente|Expediente
Pedimento No.|DUA N.º|MRN|Declaración No.
Referencia de retiro|N.º de retiro|Código de retiro
Contenedor No.|N.º de contenedor|Contenedor
Buque|Nombre del buque|Nave|Motonave
Buque / Viaje|Buque y viaje|Nave/Viaje
Viaje|Viaje No.|N.º de viaje
Puerto de carga|Puerto de embarque|Puerto de origen
Puerto de descarga|Puerto de destino|Puerto de llegada
Lugar de entrega|Destino final|Destino|Lugar de destino
Terminal|Terminal de retiro|Lugar de retiro|Recinto
Embarcador|Vendedor|Exportador|Remitente
Consignatario|Comprador|Importador|Destinatario
Notificar a|Parte a notificar|Notificar
Fecha|Fecha de emisión|Fecha de factura|Lugar y fecha de emisión
Fecha de embarque|Embarcado el|A bordo el
Fecha estimada de llegada|ETA|Llegada prevista|Fecha de arribo
Último día libre|Libre hasta|Fin de días libres
Días libres|Días libres de demora|Días de libre estadía
Vencimiento|Fecha de vencimiento|Pagar antes de|Vence el
Entregado el|Fecha de entrega|Recibido el|Fecha de recepción
Fecha de levante|Liberado el|Fecha de despacho
Recibido por|Nombre del receptor|Recibe
Bultos|Total de bultos|N.º de bultos|Cajas
Peso bruto|Peso bruto total|P.B.|Total peso bruto
Peso bruto por bulto|Peso por caja
Descripción|Descripción de la mercancía|Artículo
Cantidad|Cant.|Piezas
Precio unitario|P. unitario|Precio
Importe|Monto|Total
Subtotal|Base imponible
IVA|IVA 21 %|Total IVA
Importe total|Total a pagar|Total factura|TOTAL|Monto total|Total general
Concepto|Descripción|Servicio`,
  `AVISO DE LLEGADA|Aviso de arribo|Notificación de llegada
CONOCIMIENTO DE EMBARQUE|Conocimiento de embarque marítimo
CARTA DE PORTE MARÍTIMO|Carta de porte marítimo
FACTURA COMERCIAL|Factura comercial|FACTURA|Factura proforma
FACTURA DE FLETE|Factura de transporte|Factura de flete marítimo
LISTA DE EMPAQUE|Lista de empaque|Lista de bultos|Lista de contenido
ORDEN DE ENTREGA|Orden de retiro|Liberación de carga
DECLARACIÓN DE ADUANAS|Declaración de importación|PEDIMENTO
COMPROBANTE DE ENTREGA|Prueba de entrega|Albarán de entrega`,
  {
    decoys: [
      ['N.º cliente', '10442'],
      ['NIF', 'B66123457'],
      ['Condiciones de pago', '30 días'],
      ['Incoterm', 'FOB Ningbo'],
      ['Lugar de recepción', 'Suzhou'],
      ['País de origen', 'China'],
      ['Flete pagadero en', 'destino'],
      ['Atención', 'Sra. Salgado'],
      ['Devolución de vacío', 'Depot Sur'],
      ['Tipo de movimiento', 'FCL/FCL'],
      ['Agente aduanal', 'Patente 3391'],
    ],
    goods: ['Sillas de jardín', 'Lámparas LED', 'Camisas de algodón', 'Azulejos', 'Piezas de bicicleta'],
    charges: [
      'Flete marítimo',
      'THC destino',
      'Recargo por combustible',
      'Gastos de documentación',
      'ISPS',
      'Despacho aduanero',
      'Acarreo',
      'Almacenaje',
    ],
    terms: [
      'La mercancía viaja por cuenta y riesgo del comprador. No se admiten reclamaciones pasados siete días.',
      'Las partes se someten a los tribunales de la ciudad de Valencia con renuncia de cualquier otro fuero.',
    ],
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    currency: 'EUR',
    hints: ['(nombre y dirección)', '(nombre y dirección completos)', '(ver al dorso)'],
    stamps: ['RECIBIDO', 'ORIGINAL', 'PAGADO'],
  },
)

export const it = wording(
  `Polizza di carico N.|B/L n.|N. polizza|Rif. polizza
Prenotazione N.|N. prenotazione|Booking n.
Ordine N.|Vostro ordine|Ordine cliente|N. ordine
Fattura N.|Numero fattura|N. fattura|Documento n.
Nostro riferimento|Vs. rif.|Rif. cliente|Pratica N.
MRN|Bolletta N.|N. dichiarazione
Numero di ritiro|Rif. ritiro|Codice di ritiro
Container N.|N. container|Contenitore
Nave|Motonave|Nome nave
Nave / Viaggio|Nave e viaggio|Nave/viaggio n.
Viaggio|Viaggio n.|N. viaggio
Porto di imbarco|Porto di carico|Porto di partenza
Porto di sbarco|Porto di scarico|Porto di arrivo
Luogo di consegna|Destinazione finale|Destinazione
Terminal|Luogo di ritiro|Terminal di sbarco|Merce disponibile presso
Mittente|Caricatore|Venditore|Esportatore
Destinatario|Acquirente|Importatore|Ricevitore
Notificare a|Notify|Parte da notificare|Da avvisare
Data|Data fattura|Data di emissione|Luogo e data di emissione
Data di imbarco|Imbarcato il|A bordo il
Arrivo previsto|Data di arrivo|ETA|Arrivo stimato
Ultimo giorno di franchigia|Franchigia fino al|Fine franchigia
Giorni di franchigia|Franchigia|Giorni liberi
Scadenza|Data di scadenza|Da pagare entro|Scadenza pagamento
Consegnato il|Data di consegna|Ricevuto il|Data ricevimento
Svincolato il|Data di svincolo|Svincolo
Ricevuto da|Nome del ricevente|Ritirato da
Colli|Numero colli|N. colli|Totale colli
Peso lordo|Peso lordo totale|P.L.|Lordo kg
Peso lordo per collo|Peso unitario
Descrizione|Descrizione della merce|Articolo
Quantità|Q.tà|Pezzi
Prezzo unitario|Prezzo|Tariffa
Importo|Totale riga|Valore
Imponibile|Totale imponibile|Subtotale
IVA|IVA 22 %|Totale IVA
Totale fattura|Totale|Importo totale|Totale da pagare|Netto a pagare
Descrizione|Servizio|Voce`,
  `AVVISO DI ARRIVO|Avviso arrivo merce|Notifica di arrivo
POLIZZA DI CARICO|Polizza di carico|Polizza di carico marittima
LETTERA DI TRASPORTO MARITTIMO|Lettera di trasporto marittimo
FATTURA COMMERCIALE|Fattura commerciale|FATTURA|Fattura proforma
FATTURA DI NOLO|Fattura di trasporto|Fattura nolo
LISTA IMBALLI|Distinta colli|Packing list|Lista colli
BUONO DI CONSEGNA|Ordine di consegna|Buono di consegna
DICHIARAZIONE DOGANALE|Bolletta doganale|Dichiarazione di importazione
PROVA DI CONSEGNA|Ricevuta di consegna|Documento di consegna`,
  {
    decoys: [
      ['Codice cliente', '10442'],
      ['Partita IVA', '01234567890'],
      ['Condizioni di pagamento', '30 gg data fattura'],
      ['Resa', 'FOB Ningbo'],
      ['Luogo di presa in carico', 'Suzhou'],
      ['Paese di origine', 'Cina'],
      ['Nolo pagabile a', 'destino'],
      ['Vs. contatto', 'Sig. Bianchi'],
      ['Restituzione vuoto', 'Deposito Est'],
      ['Aspetto dei beni', 'scatole'],
    ],
    goods: ['Sedie da giardino', 'Lampade LED', 'Camicie di cotone', 'Piastrelle', 'Parti di bicicletta'],
    charges: [
      'Nolo marittimo',
      'THC',
      'Addizionale carburante',
      'Diritti fissi',
      'ISPS',
      'Operazioni doganali',
      'Trasporto camion',
      'Magazzinaggio',
    ],
    terms: [
      'La merce viaggia a rischio e pericolo del committente. Per ogni controversia è competente il foro di Genova.',
      'Contributo CONAI assolto ove dovuto. In caso di ritardato pagamento saranno addebitati gli interessi di mora.',
    ],
    months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
    currency: 'EUR',
    hints: ['(nome e indirizzo)', '(nome e indirizzo completo)', '(vedi retro)'],
    stamps: ['RICEVUTO', 'ORIGINALE', 'PAGATO'],
  },
)

export const pt = wording(
  `Conhecimento Nº|B/L Nº|Nº do BL|Conhecimento de embarque n.º
Reserva Nº|Nº da reserva|Booking Nº
Pedido Nº|Ordem de compra|Encomenda n.º|Seu pedido
Fatura Nº|Nº da fatura|Fatura n.º|Factura n.º
Nossa referência|Sua referência|Ref. cliente|Processo nº
DI Nº|Declaração Nº|MRN|DUIMP
Código de retirada|Nº de retirada|Código de levantamento
Contêiner Nº|Contentor n.º|Container|Nº do contentor
Navio|Nome do navio|Embarcação
Navio / Viagem|Navio e viagem|Navio/viagem nº
Viagem|Viagem Nº|Nº da viagem
Porto de embarque|Porto de carregamento|Porto de origem
Porto de descarga|Porto de destino|Porto de chegada
Local de entrega|Destino final|Destino
Terminal|Terminal de retirada|Local de levantamento|Recinto
Exportador|Embarcador|Vendedor|Remetente
Importador|Consignatário|Comprador|Destinatário
Notificar|Parte a notificar|Notificar a
Data|Data de emissão|Data da fatura|Local e data de emissão
Data de embarque|Embarcado em|A bordo em
Previsão de chegada|Chegada prevista|Data de chegada|ETA
Último dia livre|Livre até|Fim do free time
Dias livres|Dias de franquia|Free time
Vencimento|Data de vencimento|Pagar até|Data limite de pagamento
Entregue em|Data de entrega|Recebido em|Data de recebimento
Data de desembaraço|Liberado em|Data de liberação
Recebido por|Nome do recebedor|Recebedor
Volumes|Quantidade de volumes|Total de volumes|Nº de volumes
Peso bruto|Peso bruto total|P. Bruto|Total peso bruto
Peso bruto por volume|Peso por caixa
Descrição|Descrição da mercadoria|Artigo
Quantidade|Qtd.|Peças
Preço unitário|Preço|Tarifa
Valor|Valor total item|Montante
Subtotal|Total sem IVA
IVA|IVA 23 %|Impostos
Total da fatura|Valor total|Total a pagar|TOTAL|Valor a pagar
Descrição|Serviço|Taxa`,
  `AVISO DE CHEGADA|Aviso de chegada|Notificação de chegada
CONHECIMENTO DE EMBARQUE|Conhecimento de embarque marítimo
CARTA DE PORTE MARÍTIMO|Carta de porte marítimo
FATURA COMERCIAL|Fatura comercial|Factura comercial|FATURA
FATURA DE FRETE|Fatura de transporte|Nota de débito
ROMANEIO|Lista de embalagem|Romaneio de carga|Lista de volumes
ORDEM DE ENTREGA|Ordem de levantamento|Liberação de carga
DECLARAÇÃO DE IMPORTAÇÃO|Declaração aduaneira|Declaração de importação
COMPROVANTE DE ENTREGA|Prova de entrega|Guia de entrega`,
  {
    decoys: [
      ['Código do cliente', '10442'],
      ['NIF', '508112233'],
      ['Condições de pagamento', '30 dias'],
      ['Incoterm', 'FOB Ningbo'],
      ['Local de recebimento', 'Suzhou'],
      ['País de origem', 'China'],
      ['Frete pagável em', 'destino'],
      ['A/C', 'Sra. Ferreira'],
      ['Devolução do vazio', 'Depot Norte'],
      ['Canal', 'verde'],
    ],
    goods: ['Cadeiras de jardim', 'Lâmpadas LED', 'Camisas de algodão', 'Azulejos', 'Peças de bicicleta'],
    charges: [
      'Frete marítimo',
      'THC',
      'Sobretaxa de combustível',
      'Taxa de documentação',
      'ISPS',
      'Despacho aduaneiro',
      'Transporte rodoviário',
      'Armazenagem',
    ],
    terms: [
      'A mercadoria viaja por conta e risco do comprador. Em caso de litígio é competente o foro da comarca do Porto.',
      'Os bens foram colocados à disposição do adquirente nesta data. Não se aceitam reclamações após oito dias.',
    ],
    months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
    currency: 'EUR',
    hints: ['(nome e endereço)', '(nome e endereço completos)', '(ver verso)'],
    stamps: ['RECEBIDO', 'ORIGINAL', 'PAGO'],
  },
)
