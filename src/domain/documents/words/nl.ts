import type { PaperWords } from './paper-words.ts'

export const nl: PaperWords = {
  titles: {
    arrival_notice:
      'aankomstbericht|aankomstmelding|kennisgeving van aankomst|bericht van aankomst|aankomst notificatie',
    sea_waybill: 'zeevrachtbrief',
    bill_of_lading: 'cognossement|connossement|zeecognossement',
    delivery_order:
      'afleveringsopdracht|uitleveringsopdracht|afhaalopdracht|vrijstelling|laadopdracht|uitleverorder|afleverorder',
    commercial_invoice: 'handelsfactuur|proforma factuur|proformafactuur|exportfactuur|commerciele factuur',
    freight_invoice: 'vrachtfactuur|zeevrachtfactuur|transportfactuur|expeditiefactuur|debetnota',
    packing_list: 'paklijst|pakbon|gewichtslijst|collilijst|pak en gewichtslijst|paklijst en gewichtslijst',
    customs_entry: 'douaneaangifte|invoeraangifte|uitvoeraangifte|aangifte ten invoer|aangifte ten uitvoer',
    proof_of_delivery: 'afleverbewijs|bewijs van aflevering|ontvangstbewijs|afleverbon|leveringsbewijs',
    other:
      'certificaat van oorsprong|weegbrief|verzekeringscertificaat|inkooporder|offerte|orderbevestiging|boekingsbevestiging|fytosanitair certificaat',
  },
  invoice: 'factuur|faktuur',
  labels: {
    container_numbers: 'container|containers|containernr|containernummer|containernummers|container/zegel',
    bill_of_lading_numbers:
      'cognossement#|cognossementnr|cognossementnummer|connossement#|b/l#|bl#|b/l nummer|vrachtbrief#|vrachtbriefnr|vrachtbriefnummer|zeevrachtbrief#|cognossementsnummer',
    booking_numbers: 'boeking#|boekingsnr|boekingsnummer|boekingnummer|booking#|boekingsreferentie|boekingreferentie',
    purchase_order_numbers:
      'inkooporder#|inkoopordernr|inkoopordernummer|bestelling#|bestelnr|bestelnummer|ordernummer klant|uw order|uw ordernummer|ordernummer|ordernr|uw bestelling|klantorder|uw inkooporder',
    entry_number: 'aangifte#|aangiftenr|aangiftenummer|mrn|mrn nummer',
    invoice_number: 'factuur#|factuurnr|factuurnummer|faktuurnummer|factuur nummer|handelsfactuur#',
    pickup_number:
      'afhaalnummer|afhaalreferentie|uithaalreferentie|vrijstelnummer|pincode|afhaalnr|uithaalnummer|vrijgavenummer|vrijstellingsnummer',
    reference_numbers:
      'referentie#|onze referentie|uw referentie|ons kenmerk|uw kenmerk|dossier#|dossiernr|dossiernummer|referentienummer|ref#|onze ref|uw ref|klantreferentie|referentie klant|contract#|contractnummer',
    last_free_day_on:
      'laatste vrije dag|vrij tot|vrije tijd tot|einde vrije tijd|laatste dag vrij|vrije dagen tot|laatste vrije opslagdag|vrij van opslag tot',
    free_time_days: 'vrije dagen|vrije tijd|aantal vrije dagen|vrije termijn',
    eta_on:
      'verwachte aankomst|aankomst|aankomstdatum|eta|verwachte aankomstdatum|geplande aankomst|geschatte aankomst|verwachte aankomsttijd',
    shipped_on_board_on:
      'datum inlading|geladen aan boord|aan boord op|verscheept op|datum aan boord|inladingsdatum|datum van verscheping|aan boord datum|verschepingsdatum',
    due_on:
      'vervaldatum|te betalen voor|betaaldatum|uiterste betaaldatum|betalen voor|vervalt op|te voldoen voor|betalen uiterlijk',
    deliver_by_on:
      'leverdatum|leveren voor|levering voor|gewenste leverdatum|afleverdatum gewenst|te leveren op|leveren op|levering uiterlijk',
    delivered_on:
      'afgeleverd op|geleverd op|ontvangen op|datum ontvangst|afleverdatum|datum van ontvangst|datum aflevering|ontvangstdatum',
    released_on: 'vrijgegeven op|vrijgave|datum vrijgave|vrijgavedatum|wegvoering toegestaan op',
    entered_on: 'datum aangifte|aangiftedatum|datum van aangifte|datum aanvaarding|aanvaardingsdatum',
    charged_from_on: 'berekend vanaf|periode van|demurrage vanaf|detention vanaf',
    charged_until_on: 'berekend tot|periode tot|demurrage tot|detention tot',
    empty_due_on: 'leeg inleveren voor|leeg retour voor|inleveren uiterlijk|uiterste inleverdatum',
    issued_on:
      'datum|factuurdatum|datum van afgifte|plaats en datum|afgegeven op|datum afgifte|plaats en datum van afgifte|opgesteld op|datum factuur|datum opmaak|uitgiftedatum|plaats en datum afgifte',
    amount_due:
      'totaalbedrag|te betalen|factuurbedrag|totaal te betalen|totaal factuur|eindtotaal|te betalen bedrag|totaal inclusief btw|totaal incl btw|factuurtotaal|totaal verschuldigd|totaal te voldoen',
    total_amount:
      'totaal|totaal eur|totaal usd|som|totale waarde|totaalprijs|totaal generaal|totalen|goederenwaarde totaal|totaal bedrag',
    gross_weight_kg:
      'brutogewicht|bruto gewicht|totaal brutogewicht|totaal bruto gewicht|bruto kg|bruto|totaal bruto|brutogewicht totaal|brutomassa|bruto gewicht totaal',
    packages_count:
      'colli|aantal colli|totaal colli|dozen|aantal dozen|totaal dozen|verpakkingen|aantal verpakkingen|totaal aantal colli|kartons|aantal kartons|aantal pallets|pallets|colli totaal|aantal collo|totaal aantal dozen',
    vessel_name:
      'schip|scheepsnaam|zeeschip|schip/reis|naam schip|schip en reis|naam van het schip|schip reis|per schip',
    voyage_number: 'reis|reisnr|reisnummer|reis#',
    port_of_lading:
      'laadhaven|haven van lading|vertrekhaven|inladingshaven|haven van inlading|haven van vertrek|verschepingshaven',
    port_of_discharge:
      'loshaven|haven van lossing|aankomsthaven|bestemmingshaven|lossingshaven|haven van bestemming|haven van aankomst',
    destination:
      'plaats van aflevering|eindbestemming|bestemming|plaats van levering|plaats van bestemming|afleverplaats',
    pickup_terminal:
      'terminal|afhaallocatie|afhalen bij|afhaalterminal|losterminal|lostterminal|locatie lading|afhaaladres|uithaallocatie|terminal van lossing|uithaalterminal',
    empty_return_place: 'leeg retour|leeg inleveren bij|inleverdepot|inleverlocatie|leegdepot|leeg terug naar',
    shipper:
      'afzender|verscheper|verkoper|exporteur|leverancier|inlader|aflader|afzender/exporteur|verkoper/exporteur|verlader',
    consignee:
      'geadresseerde|ontvanger|koper|importeur|afnemer|klant|geconsigneerde|koper/importeur|ontvanger/importeur|koper/ontvanger',
    notify_party:
      'notify|notify partij|te verwittigen|kennisgeving aan|te informeren partij|notify adres|te waarschuwen|te verwittigen partij|te notificeren',
    delivery_address: 'afleveradres|leveringsadres|leveren aan|bezorgadres|leveradres|afleveren aan',
    received_by: 'ontvangen door|naam ontvanger|in ontvangst genomen door|getekend door|afgetekend door',
  },
  others:
    'betalingsvoorwaarden|betalingsconditie|betalingscondities|betalingstermijn|leveringsvoorwaarden|leveringsconditie|leveringscondities|incoterm|incoterms|valuta|land van oorsprong|oorsprong|land van bestemming|land van herkomst|aantal|hoeveelheid|prijs|stukprijs|eenheidsprijs|prijs per stuk|bedrag|eenheid|subtotaal|btw|btw bedrag|totaal btw|totaal excl btw|totaal exclusief btw|btw nr|btw nummer|kvk|kvk nr|eori|eori nr|omschrijving|omschrijving goederen|omschrijving van de goederen|goederenomschrijving|goederen|merken en nummers|merken|soort verpakking|nettogewicht|netto gewicht|netto|totaal netto|totaal nettogewicht|gewicht|volume|inhoud|afmetingen|zegel|zegels|zegelnummer|zegelnr|type|containertype|soort|plaats van ontvangst|voorvervoer|vracht betaalbaar te|vracht|vrachtcondities|aantal originelen|aantal originele|handtekening|stempel|handtekening en stempel|stempel en handtekening|opmerkingen|opmerking|bijzonderheden|instructies|let op|telefoon|tel|fax|email|e mail|contactpersoon|contact|bank|iban|bic|pagina|blad|vertrek|vertrekdatum|etd|verwacht vertrek|verwachte vertrekdatum|douanekantoor|aangever|regeling|goederencode|douanewaarde|chauffeur|kenteken|vervoerder|rederij|agent|expediteur|leeg retour|leeg inleveren|inleveradres leeg|lege retour|tijd|tijdstip|toestand|status|orderdatum|besteldatum|klantnummer|klantnr|debiteurnr|debiteurnummer|wisselkoers|koers|vervoerswijze|wijze van vervoer|artikel|artikelnr|artikelnummer|regel|positie|brutogewicht per colli|gewicht per colli|gewicht per doos|verpakking|opslag|overliggeld|tarief|bruto per colli',
  charges:
    'zeevracht|vracht|kosten|documentkosten|documentatiekosten|administratiekosten|toeslag|brandstoftoeslag|bunkertoeslag|behandeling|afhandeling|terminalkosten|thc|overliggeld|detention|demurrage|opslag|inklaring|invoerafhandeling|douaneafhandeling|bezorging|isps|havengelden|b/l kosten|verzekering|natransport|wegvervoer|containerhuur',
  months:
    'januari jan, februari feb, maart mrt, april apr, mei, juni jun, juli jul, augustus aug, september sep sept, oktober okt, november nov, december dec',
}
