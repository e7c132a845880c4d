import type { PaperWords } from './paper-words.ts'

export const it: PaperWords = {
  titles: {
    arrival_notice: 'avviso di arrivo|avviso arrivo merce|notifica di arrivo|avviso di arrivo merce|avviso arrivo nave',
    sea_waybill: 'lettera di trasporto marittimo|lettera di vettura marittima',
    bill_of_lading: 'polizza di carico|polizza di carico marittima',
    delivery_order: 'buono di consegna|ordine di consegna|delivery order|ordine di ritiro',
    commercial_invoice: 'fattura commerciale|fattura proforma|fattura pro forma|fattura export',
    freight_invoice: 'fattura di nolo|fattura nolo|fattura di trasporto|fattura trasporto|nota di debito',
    packing_list:
      'lista imballi|distinta colli|lista colli|packing list|distinta di imballaggio|distinta pesi|lista dei colli',
    customs_entry: 'dichiarazione doganale|bolletta doganale|dichiarazione di importazione|bolla doganale',
    proof_of_delivery: 'prova di consegna|documento di consegna|ricevuta di consegna|bolla di consegna',
    other:
      'certificato di origine|certificato di peso|certificato di assicurazione|ordine di acquisto|preventivo|conferma d ordine|conferma di prenotazione|certificato fitosanitario',
  },
  invoice: 'fattura|fattura originale',
  labels: {
    container_numbers:
      'contenitore|contenitori|container|n container|numero contenitore|container/sigillo|contenitore/sigillo|contenitore n',
    bill_of_lading_numbers:
      'polizza di carico#|polizza#|b/l#|bl#|n polizza|lettera di trasporto#|n b/l|numero polizza|rif polizza|n di polizza',
    booking_numbers:
      'prenotazione#|booking#|n prenotazione|rif prenotazione|rif booking|riferimento booking|riferimento prenotazione',
    purchase_order_numbers:
      'ordine#|ordine di acquisto|vostro ordine|ordine cliente|n ordine|rif ordine|vs ordine|ordine d acquisto|vs ordine n|ns ordine|ordini#',
    entry_number: 'dichiarazione#|mrn|bolletta#|n dichiarazione|numero dichiarazione',
    invoice_number:
      'fattura#|n fattura|numero fattura|fattura commerciale#|fatt#|ft#|documento#|numero documento|n documento',
    pickup_number:
      'numero di ritiro|codice di ritiro|riferimento ritiro|rif ritiro|pin di ritiro|n ritiro|codice ritiro|codice di rilascio',
    reference_numbers:
      'riferimento#|nostro riferimento|vostro riferimento|ns rif|vs rif|ns riferimento|vs riferimento|rif cliente|pratica#|rif#|riferimento cliente|nostro rif|vostro rif|riferimento interno|posizione#|contratto#',
    last_free_day_on:
      'ultimo giorno di franchigia|ultimo giorno libero|franchigia fino al|fine franchigia|termine franchigia|scadenza franchigia|in franchigia fino al|ultimo giorno franchigia',
    free_time_days: 'giorni di franchigia|franchigia|giorni liberi|giorni franchigia|giorni di sosta gratuita',
    eta_on:
      'arrivo previsto|data di arrivo|data arrivo|eta|data prevista di arrivo|arrivo stimato|data stimata di arrivo|arrivo|data arrivo prevista',
    shipped_on_board_on:
      'data di imbarco|imbarcato il|data imbarco|caricato a bordo il|a bordo il|data di messa a bordo|messo a bordo il',
    due_on:
      'scadenza|data di scadenza|data scadenza|da pagare entro|pagamento entro|scadenza pagamento|pagabile entro il|scadenza il',
    deliver_by_on:
      'data di consegna|consegna entro|consegnare entro|data consegna|consegna prevista|consegna richiesta|da consegnare entro il|consegnare il',
    delivered_on:
      'consegnato il|data consegna effettiva|ricevuto il|data ricevimento|data di ricevimento|consegna avvenuta il|data di ricezione',
    released_on: 'svincolo|data di svincolo|svincolato il|data svincolo|data rilascio',
    entered_on: 'data dichiarazione|data della dichiarazione|data di accettazione|data registrazione|data accettazione',
    charged_from_on: 'addebitato dal|periodo dal|sosta dal|controstallie dal',
    charged_until_on: 'addebitato al|periodo al|sosta al|controstallie al',
    empty_due_on: 'riconsegna entro|riconsegna vuoto entro|termine di riconsegna|restituzione entro',
    issued_on:
      'data|data fattura|data di emissione|data emissione|luogo e data di emissione|emesso il|luogo e data|data documento|data della fattura|emessa il',
    amount_due:
      'totale fattura|importo totale|totale da pagare|totale documento|netto a pagare|totale generale|totale a pagare|importo da pagare|importo dovuto|totale complessivo|importo fattura',
    total_amount: 'totale|totale eur|totale usd|valore totale|somma|totale merce|prezzo totale|totale euro|totali',
    gross_weight_kg:
      'peso lordo|peso lordo totale|totale peso lordo|p.l.|lordo kg|massa lorda|peso lordo kg|lordo totale',
    packages_count:
      'colli|numero colli|totale colli|n colli|numero di colli|cartoni|totale cartoni|numero cartoni|n di colli|quantita colli|pallet|n cartoni|numero totale colli',
    vessel_name: 'nave|nome nave|nave/viaggio|motonave|m/n|nave e viaggio|nome della nave|piroscafo|nave viaggio',
    voyage_number: 'viaggio|n viaggio|viaggio#',
    port_of_lading:
      'porto di imbarco|porto di carico|porto di partenza|pol|porto imbarco|porto di caricazione|porto d imbarco',
    port_of_discharge:
      'porto di sbarco|porto di scarico|porto di arrivo|pod|porto sbarco|porto di destino|porto di destinazione',
    destination:
      'luogo di consegna|destinazione finale|destinazione|luogo di destinazione|destino finale|luogo di consegna finale',
    pickup_terminal:
      'terminal|terminal di ritiro|luogo di ritiro|terminale|terminal di sbarco|merce disponibile presso|ritiro presso|magazzino|ubicazione merce',
    empty_return_place:
      'riconsegna vuoto|riconsegna vuoto a|luogo di riconsegna|deposito vuoti|restituzione vuoto presso',
    shipper:
      'mittente|caricatore|venditore|esportatore|speditore|fornitore|caricatore/esportatore|venditore/esportatore|mittente/esportatore',
    consignee:
      'destinatario|ricevitore|acquirente|compratore|importatore|cliente|consegnatario|destinatario/importatore|spett le',
    notify_party:
      'notificare a|notifica|notify|parte da notificare|da notificare a|avvisare|parte da avvisare|notificare',
    delivery_address: 'indirizzo di consegna|consegnare a|consegna presso|luogo di consegna merce|consegna a',
    received_by: 'ricevuto da|nome del ricevente|ritirato da|nome ricevente|consegnato a|firma per ricevuta di',
  },
  others:
    'condizioni di pagamento|condizioni di consegna|termini di pagamento|pagamento|modalita di pagamento|resa|incoterm|incoterms|valuta|divisa|paese di origine|paese di destinazione|origine|quantita|qta|prezzo unitario|prezzo|prezzo unit|importo|unita|um|imponibile|totale imponibile|subtotale|iva|totale iva|aliquota|partita iva|p iva|codice fiscale|eori|descrizione|descrizione merce|descrizione della merce|descrizione delle merci|merce|marche e numeri|marche|peso netto|peso netto totale|totale peso netto|peso|volume|cubatura|misure|sigillo|sigilli|n sigillo|tipo|tipo container|tipo contenitore|luogo di ricevimento|luogo di presa in carico|luogo di ricezione|nolo pagabile a|nolo|numero originali|numero di originali|originali|firma|timbro|timbro e firma|firma e timbro|note|osservazioni|annotazioni|istruzioni|telefono|tel|fax|email|e mail|contatto|att|banca|iban|bic|swift|pagina|pag|partenza|data partenza|data di partenza|etd|partenza prevista|dogana|dichiarante|regime|voce doganale|valore doganale|autista|targa|vettore|compagnia|compagnia marittima|agente|agenzia|riconsegna vuoto|restituzione vuoto|ora|stato|data ordine|codice cliente|cod cliente|cambio|mezzo di trasporto|articolo|codice|riga|peso lordo per collo|peso per collo|imballo|aspetto dei beni|causale|causale trasporto|sosta|stoccaggio|porto|spedizioniere|aliquota iva|peso lordo unitario',
  charges:
    'nolo marittimo|nolo|spese|spese di documentazione|diritti|diritti fissi|movimentazione|handling|soprannolo|addizionale|addizionale carburante|sovrapprezzo|soste|detention|dogana|operazioni doganali|consegna|thc|isps|tasse portuali|emissione polizza|assicurazione|trasporto|magazzinaggio',
  months:
    'gennaio gen, febbraio feb, marzo mar, aprile apr, maggio mag, giugno giu, luglio lug, agosto ago, settembre set sett, ottobre ott, novembre nov, dicembre dic',
}
