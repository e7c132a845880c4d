import type { PaperWords } from './paper-words.ts'

export const de: PaperWords = {
  titles: {
    arrival_notice: 'ankunftsavis|ankunftsanzeige|ankunftsmeldung|ankunftsbenachrichtigung|eingangsavis|avis',
    sea_waybill: 'seefrachtbrief|see frachtbrief|express seefrachtbrief|seewaybill',
    bill_of_lading: 'konnossement|seekonnossement|bordkonnossement|durchkonnossement|ladeschein',
    delivery_order:
      'auslieferungsauftrag|freistellung|auslieferungsanweisung|freistellungsauftrag|abholauftrag|lieferorder',
    commercial_invoice:
      'handelsrechnung|proformarechnung|proforma rechnung|exportrechnung|warenrechnung|ausfuhrrechnung',
    freight_invoice: 'frachtrechnung|speditionsrechnung|seefrachtrechnung|transportrechnung|rechnung seefracht',
    packing_list:
      'packliste|pack und gewichtsliste|versandliste|gewichtsliste|kolliliste|pack gewichtsliste|packstuckliste',
    customs_entry:
      'zollanmeldung|einfuhranmeldung|ausfuhranmeldung|einfuhrabgabenbescheid|zollbescheid|ausfuhrbegleitdokument',
    proof_of_delivery:
      'ablieferungsnachweis|zustellnachweis|liefernachweis|empfangsbestatigung|ablieferbeleg|lieferschein',
    other:
      'ursprungszeugnis|wiegeschein|wiegezertifikat|versicherungszertifikat|bestellung|angebot|auftragsbestatigung|buchungsbestatigung|gefahrguterklarung',
  },
  invoice: 'rechnung|originalrechnung',
  labels: {
    container_numbers: 'container|containernr|containernummer|containernummern|container kennung|behalter#',
    bill_of_lading_numbers:
      'konnossement#|konnossementsnr|konnossements nr|konnossementsnummer|konnossements nummer|b/l nummer|bl nr|frachtbrief#|frachtbriefnr|frachtbriefnummer|seefrachtbrief#|konnossementnr|konnossementnummer',
    booking_numbers:
      'buchung#|buchungsnr|buchungsnummer|buchungs nr|buchungs nummer|buchungsreferenz|reederei buchung|reedereibuchung',
    purchase_order_numbers:
      'bestellung#|bestellnr|bestellnummer|bestell nr|bestell nummer|ihre bestellung|kundenbestellung|auftragsnr kunde|ihre bestellnr|ihre bestellnummer|kundenauftrag|kunden bestellnr|bestellnr kunde',
    entry_number: 'mrn|zollanmeldung#|anmeldenummer|registriernummer|mrn nummer|mrn nr',
    invoice_number:
      'rechnung#|rechnungsnr|rechnungsnummer|rechnungs nr|rechnungs nummer|rg nr|re nr|belegnr|belegnummer|handelsrechnung#|rech nr|frachtrechnung#',
    pickup_number:
      'abholnummer|abholreferenz|abholnr|freistellnummer|freistellreferenz|auslieferungsreferenz|freistellungsnr|freistellungsnummer|abhol referenz',
    reference_numbers:
      'referenz#|unser zeichen|ihr zeichen|unsere referenz|ihre referenz|referenznummer|referenznr|kundenreferenz|auftragsnr|auftragsnummer|dossier nr|positionsnr|positionsnummer|sendungsnr|sendungsnummer|unsere ref|ihre ref|absenderreferenz|auftrag#',
    last_free_day_on:
      'letzter freier tag|freie zeit bis|frei bis|lagergeldfrei bis|letzter lagergeldfreier tag|freizeit bis|standgeldfrei bis|freizeitende|freizeit ende|ende der freizeit|ende freizeit',
    free_time_days: 'freie tage|freizeit|freitage|lagergeldfreie tage|standgeldfreie tage',
    eta_on:
      'voraussichtliche ankunft|ankunft|ankunftsdatum|vorauss ankunft|eta|erwartete ankunft|ankunft am|geplante ankunft|ankunftstermin|voraussichtliches ankunftsdatum',
    shipped_on_board_on:
      'verladedatum|an bord am|verladen am|datum der verladung|an bord genommen am|verschifft am|an bord datum',
    due_on: 'fallig|fallig am|falligkeit|zahlbar bis|falligkeitsdatum|zahlungsziel bis|zahlbar am|zahlungstermin',
    deliver_by_on:
      'lieferdatum|lieferung bis|liefertermin|zustellung bis|anliefertermin|wunschtermin|zu liefern bis|anlieferung am|zustellung am',
    delivered_on:
      'zugestellt am|geliefert am|abgeliefert am|empfangen am|erhalten am|datum der ablieferung|ablieferdatum|zustelldatum',
    released_on: 'freigabe|freigabedatum|uberlassen am|freigegeben am|datum der uberlassung|uberlassung',
    entered_on: 'anmeldedatum|datum der anmeldung|annahmedatum|datum der annahme|anmeldung vom|tag der annahme',
    charged_from_on: 'berechnet ab|berechnet von|berechnungszeitraum von|zeitraum von|lagergeld ab|standgeld ab',
    charged_until_on: 'berechnet bis|berechnungszeitraum bis|zeitraum bis|lagergeld bis|standgeld bis',
    empty_due_on: 'leercontainer zuruck bis|leerruckgabe bis|ruckgabe bis|detention frei bis|ruckgabefrist',
    issued_on:
      'datum|rechnungsdatum|ausstellungsdatum|ort und datum|ausgestellt am|rechnungs datum|ort datum|belegdatum|datum der ausstellung|ort und tag der ausstellung|ort und datum der ausstellung|erstellt am|rg datum',
    amount_due:
      'gesamtbetrag|rechnungsbetrag|zahlbetrag|zu zahlen|endbetrag|rechnungssumme|gesamtsumme|zu zahlender betrag|bruttobetrag|gesamt brutto|gesamtrechnungsbetrag|rechnungsendbetrag|gesamtpreis|rechnungsbetrag brutto',
    total_amount:
      'summe|gesamt|total|gesamtwert|warenwert|summe gesamt|gesamtwarenwert|betrag gesamt|summe eur|summe usd|gesamt eur|gesamt usd',
    gross_weight_kg:
      'bruttogewicht|brutto|gesamtgewicht brutto|bruttogewicht gesamt|gesamtbruttogewicht|brutto gewicht|rohgewicht|rohmasse|brutto kg|gesamt brutto kg|gesamtbrutto|summe bruttogewicht|summe brutto',
    packages_count:
      'packstucke|kolli|anzahl packstucke|anzahl kolli|kartons|anzahl kartons|gesamtanzahl packstucke|colli|anzahl colli|gesamtzahl kolli|paletten|anzahl der packstucke|packstucke gesamt|gesamtkolli|kolli gesamt|gesamtzahl packstucke|kartons gesamt|anzahl der kolli',
    vessel_name:
      'schiff|schiffsname|seeschiff|schiff/reise|schiff und reise|name des schiffes|mit schiff|ms|schiff reise|dampfer',
    voyage_number: 'reise|reisenr|reise nr|reisenummer|fahrt|fahrtnr|schiffsreise',
    port_of_lading:
      'ladehafen|verladehafen|abgangshafen|verschiffungshafen|einladehafen|hafen der verladung|beladehafen',
    port_of_discharge:
      'loschhafen|entladehafen|bestimmungshafen|ankunftshafen|zielhafen|ausladehafen|loeschhafen|hafen der entladung|abladehafen',
    destination:
      'bestimmungsort|zielort|lieferort|ort der auslieferung|ablieferungsort|endbestimmung|auslieferungsort|endbestimmungsort|ablieferort',
    pickup_terminal:
      'abholort|terminal|umschlagterminal|lagerort|abholung bei|abholterminal|entladeterminal|standort der ware|abholung an|umschlagbetrieb',
    empty_return_place:
      'leercontainer zuruck an|leerruckgabe|leerruckgabe an|ruckgabedepot|ruckgabeort|leerdepot|leercontainer an|ruckgabe leer an',
    shipper:
      'absender|verkaufer|versender|verlader|ablader|exporteur|lieferant|ausfuhrer|befrachter|absender/exporteur|abladerin|verkaufer/exporteur',
    consignee:
      'empfanger|kaufer|importeur|warenempfanger|besteller|einfuhrer|empfanger der ware|empfangerin|kunde|kaufer/importeur|kaufer/empfanger',
    notify_party:
      'meldeadresse|zu benachrichtigen|notify|notify adresse|benachrichtigungsadresse|zu benachrichtigende partei|meldeanschrift',
    delivery_address:
      'lieferadresse|lieferanschrift|liefern an|anlieferadresse|ablieferadresse|zustelladresse|anlieferung an',
    received_by:
      'empfangen von|erhalten durch|empfangen durch|angenommen von|quittiert von|name des empfangers|ubernommen von',
  },
  others:
    'zahlungsbedingungen|zahlungsbedingung|zahlungsziel|lieferbedingungen|lieferbedingung|lieferschein#|wahrung|ursprungsland|ursprung|bestimmungsland|versendungsland|menge|anzahl|einzelpreis|preis|betrag|einheit|position|pos|pos nr|artikel|artikelnr|bezeichnung|beschreibung|warenbezeichnung|ware|zeichen und nummern|markierung|nettogewicht|netto|gewicht|nettobetrag|summe netto|gesamt netto|zwischensumme|netto gesamt|mwst|ust|umsatzsteuer|mehrwertsteuer|ust id|ust idnr|ust id nr|steuernr|steuernummer|zollnummer|volumen|rauminhalt|masse|siegel|plombe|plombennr|siegelnr|siegelnummer|containertyp|container typ|typ|grosse|ubernahmeort|vortransport|vorlauf|frachtzahler|fracht zahlbar in|fracht zahlbar|frachtbedingungen|anzahl der originale|anzahl originale|zahl der originale|unterschrift|stempel|unterschrift und stempel|unterschrift stempel|bemerkungen|bemerkung|hinweis|hinweise|telefon|tel|fax|telefax|e mail|email|internet|ansprechpartner|sachbearbeiter|bearbeiter|kundennr|kundennummer|kunden nr|lieferantennr|lieferantennummer|bankverbindung|bank|iban|bic|seite|abfahrt|abfahrtsdatum|etd|voraussichtliche abfahrt|zollstelle|anmelder|vertreter|warentarifnummer|zolltarifnr|zolltarifnummer|statistischer wert|zollwert|fahrer|kennzeichen|fahrzeug|lkw|spediteur|frachtfuhrer|reederei|agent|agentur|leerdepot|leerruckgabe|leercontainer zuruck an|ruckgabeort|uhrzeit|zustand|leistungsdatum|leistungszeitraum|bestelldatum|auftragsdatum|kurs|wechselkurs|beforderungsart|transportart|lieferart|satz|bruttogewicht je packstuck|gewicht je kolli|brutto je kolli|gewicht pro karton|verpackung|verpackungsart|ust satz|steuersatz|lagergeld|status|beauftragt von|gesamt netto gewicht|nettogewicht gesamt|gesamtvolumen',
  charges:
    'seefracht|fracht|frachtkosten|umschlag|terminalgebuhr|dokumentengebuhr|dokumentation|gebuhr|zuschlag|bunkerzuschlag|abfertigung|zollabfertigung|lagergeld|standgeld|nachlauf|vorlauf|zustellung|b/l gebuhr|isps|hafengebuhr|terminal handling|handling|demurrage|detention|verwaltungsgebuhr|containermiete|treibstoffzuschlag|lkw transport|versicherung',
  months:
    'januar jan janner, februar feb, marz mar mrz maerz, april apr, mai, juni jun, juli jul, august aug, september sep sept, oktober okt, november nov, dezember dez',
}
