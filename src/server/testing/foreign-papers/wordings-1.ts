import { wording } from './wordings.ts'

export const en = wording(
  `B/L No.|BoL No|BOL #|Bill of Lading Number|B/L Nr|Ocean B/L|MBL No.
Booking No.|Booking Number|Bkg Ref|Carrier Booking No
PO No.|Order #|Purchase Order|Customer PO|Buyer's Order No.|P.O. Number
Invoice No.|Invoice Number|Invoice #|Inv. No
Our Ref.|Customer Reference|Shipper's Ref|File No.|Export References
Entry No.|Entry Number|MRN
Pick-up No.|Release No.|Pickup Reference
Container No.|Container Number|CNTR NO|Equipment No.
Vessel|Ocean Vessel|Vessel Name|Exporting Carrier
Vessel / Voyage|Vessel/Voy.|Vessel & Voyage No.
Voyage|Voy. No.|Voyage No
Port of Loading|Load Port|POL|Port of Lading
Port of Discharge|Discharge Port|POD|Port of Unloading
Place of Delivery|Final Destination|Destination|Place of Delivery by On-Carrier
Terminal|Pick-up Location|Cargo Location|Pickup Terminal
Shipper|Shipper/Exporter|Exporter|Seller
Consignee|Buyer|Importer|Sold To
Notify Party|Notify|Notify Address|Also Notify
Date|Date of Issue|Issue Date|Place and Date of Issue|Dated
Shipped on Board|Laden on Board Date|On Board Date|Shipped on Board Date
ETA|Estimated Arrival|Estimated Time of Arrival|ETA POD|Arrival Date
Last Free Day|LFD|Free Time Expires|Last Free Date
Free Days|Free Time|Free Time Allowed
Due Date|Payment Due|Please pay by|Due on
Delivered On|Date Delivered|Delivery Date|Received On
Release Date|Released On|Date of Release
Received by|Receiver Name|Signed by
Packages|No. of Packages|Total Cartons|CTNS
Gross Weight|G.W.|Gross Wt.|Total Gross Weight
Gross weight per package|G.W./CTN
Description|Description of Goods|Item
Qty|Quantity|Pcs
Unit Price|Price|Rate
Amount|Line Total|Total
Subtotal|Net Amount
VAT|Tax|Sales Tax
Total|Total Amount Due|Invoice Total|Grand Total|Balance Due|TOTAL AMOUNT
Charge|Description of Charges|Service`,
  `ARRIVAL NOTICE|Notice of Arrival|Arrival Notice / Freight Advice|PRE-ARRIVAL NOTICE
BILL OF LADING|Bill of Lading for Port to Port Shipment|OCEAN BILL OF LADING|Combined Transport Bill of Lading
SEA WAYBILL|NON-NEGOTIABLE SEA WAYBILL|Express Waybill|Sea Waybill for Combined Transport
COMMERCIAL INVOICE|Commercial Invoice|INVOICE|Proforma Invoice
FREIGHT INVOICE|Freight Invoice|Ocean Freight Invoice|INVOICE FOR FREIGHT
PACKING LIST|Packing & Weight List|Packing List and Weight Note|PACKING SLIP
DELIVERY ORDER|Delivery Order|Pick-Up Order|FREIGHT RELEASE
ENTRY SUMMARY|Customs Entry|CUSTOMS DECLARATION
PROOF OF DELIVERY|Delivery Receipt|Proof of Delivery`,
  {
    decoys: [
      ['Type of Movement', 'CY/CY'],
      ['Freight Payable at', 'Destination'],
      ['Terms of Payment', '30 days net'],
      ['Customer No.', '10442'],
      ['Tax ID', '98-7654321'],
      ['Account No.', '004417829'],
      ['Incoterms', 'FOB Ningbo'],
      ['Place of Receipt', 'Suzhou'],
      ['Loading Pier', 'Berth 7'],
      ['Sales Person', 'D. Whitcombe'],
      ['Country of Origin', 'China'],
      ['Service Contract', 'SVC 2291'],
      ['Bond Type', 'Continuous'],
      ['Mode', 'FCL'],
      ['Broker Code', 'K7'],
      ['Est. Rail Departure', 'to be advised'],
    ],
    goods: [
      'Garden chairs',
      'LED lamps',
      'Cotton shirts',
      'Ceramic tiles',
      'Bicycle parts',
      'Copper scrap',
      'Office desks',
    ],
    charges: [
      'Ocean Freight',
      'Terminal Handling Charge',
      'Bunker Adjustment Factor',
      'Documentation Fee',
      'ISPS Security Surcharge',
      'Chassis Fee',
      'Customs Clearance',
      'Drayage to door',
    ],
    terms: [
      'RECEIVED by the Carrier in apparent good order and condition unless otherwise stated herein the total number of packages.',
      'All business is transacted subject to our standard trading conditions, a copy of which is available on request.',
      'Interest of 1.5 % per month is charged on amounts overdue. Claims must be made within 7 days of receipt.',
    ],
    months: 'January February March April May June July August September October November December'.split(' '),
    currency: 'USD',
    hints: [
      '(Name & Address)',
      '(Complete name and address)',
      '(if mixed, see description)',
      '(not negotiable unless consigned to order)',
    ],
    stamps: ['RECEIVED', 'ORIGINAL', 'PAID', 'COPY'],
  },
)

export const de = wording(
  `Konnossement-Nr.|B/L-Nr.|Konnossementsnummer|B/L Nr
Buchungsnummer|Buchungs-Nr.|Reedereibuchung
Bestellnummer|Bestell-Nr.|Ihre Bestellung|Kundenbestellung
Rechnungsnummer|Rechnungs-Nr.|Rechnung Nr.|Beleg-Nr.
Unser Zeichen|Ihr Zeichen|Referenz-Nr.|Auftragsnummer
MRN|Registriernummer|Anmeldenummer
Abholnummer|Freistellnummer|Abholreferenz
Container-Nr.|Containernummer|Container
Schiff|Seeschiff|Schiffsname
Schiff / Reise|Schiff/Reise-Nr.|Schiff und Reise
Reise|Reise-Nr.|Fahrt
Ladehafen|Verladehafen|Verschiffungshafen|Abgangshafen
Löschhafen|Entladehafen|Bestimmungshafen|Ankunftshafen
Bestimmungsort|Lieferort|Ort der Auslieferung|Endbestimmung
Abholort|Terminal|Umschlagterminal|Lagerort
Absender|Verkäufer|Ablader|Versender
Empfänger|Käufer|Importeur|Warenempfänger
Meldeadresse|Zu benachrichtigen|Notify-Adresse
Datum|Rechnungsdatum|Ausstellungsdatum|Ort und Datum
Verladedatum|An Bord am|Verschifft am
Voraussichtliche Ankunft|Ankunft|Ankunftsdatum|ETA
Letzter freier Tag|Lagergeldfrei bis|Freie Zeit bis|Frei bis
Freie Tage|Freitage|Lagergeldfreie Tage
Fällig am|Zahlbar bis|Fälligkeitsdatum|Fälligkeit
Zugestellt am|Geliefert am|Abgeliefert am|Empfangen am
Freigabedatum|Überlassen am|Freigegeben am
Empfangen von|Übernommen von|Angenommen von
Packstücke|Anzahl Packstücke|Kolli|Anzahl Kartons
Bruttogewicht|Brutto|Gesamtgewicht brutto|Rohgewicht
Bruttogewicht je Packstück|Gewicht je Kolli
Bezeichnung|Warenbezeichnung|Artikel
Menge|Anzahl|Stück
Einzelpreis|Preis|Satz
Betrag|Gesamtpreis|Wert
Zwischensumme|Nettobetrag|Summe netto
MwSt.|USt. 19 %|Umsatzsteuer
Gesamtbetrag|Rechnungsbetrag|Summe|Gesamtsumme|Zu zahlen|Endbetrag
Leistung|Bezeichnung|Kostenart`,
  `ANKUNFTSAVIS|Ankunftsanzeige|Ankunftsmeldung
KONNOSSEMENT|Seekonnossement|Konnossement (Bill of Lading)
SEEFRACHTBRIEF|Express-Seefrachtbrief|Seefrachtbrief / Sea Waybill
HANDELSRECHNUNG|Handelsrechnung|Proformarechnung|RECHNUNG
FRACHTRECHNUNG|Frachtrechnung|Speditionsrechnung
PACKLISTE|Packliste|Pack- und Gewichtsliste|Versandliste
AUSLIEFERUNGSAUFTRAG|Freistellung|Auslieferungsauftrag
ZOLLANMELDUNG|Einfuhranmeldung|Zollbescheid
ABLIEFERUNGSNACHWEIS|Ablieferungsnachweis|Empfangsbestätigung|Zustellnachweis`,
  {
    decoys: [
      ['Kunden-Nr.', '10442'],
      ['USt-IdNr.', 'DE 811223344'],
      ['Zahlungsbedingungen', '30 Tage netto'],
      ['Lieferbedingung', 'FOB Ningbo'],
      ['Sachbearbeiter', 'Hr. Lindner'],
      ['Ursprungsland', 'China'],
      ['Übernahmeort', 'Kunshan'],
      ['Frachtzahler', 'Empfänger'],
      ['Abfertigungsart', 'A3'],
      ['Leerrückgabe', 'Depot Waltershof'],
      ['Kostenstelle', '4711'],
      ['IBAN', 'DE89 3704 0044 0532 0130 00'],
    ],
    goods: ['Gartenstühle', 'LED-Leuchten', 'Baumwollhemden', 'Fliesen', 'Fahrradteile', 'Kupferschrott'],
    charges: [
      'Seefracht',
      'Terminal Handling',
      'Bunkerzuschlag',
      'Dokumentengebühr',
      'ISPS-Zuschlag',
      'Zollabfertigung',
      'Nachlauf LKW',
      'Lagergeld',
    ],
    terms: [
      'Wir arbeiten ausschließlich auf Grundlage der Allgemeinen Deutschen Spediteurbedingungen in der jeweils neuesten Fassung.',
      'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum. Gerichtsstand ist Hamburg.',
    ],
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    currency: 'EUR',
    hints: ['(Name und Anschrift)', '(vollständige Anschrift)', '(siehe Rückseite)'],
    stamps: ['EINGEGANGEN', 'ORIGINAL', 'BEZAHLT'],
  },
)

export const fr = wording(
  `Connaissement N°|N° de connaissement|B/L N°|Réf. connaissement
N° de réservation|Réservation N°|Réf. booking
Bon de commande N°|Commande N°|Votre commande|N° de commande client
Facture N°|N° de facture|Facture n°|Réf. facture
Notre référence|Votre référence|Réf. dossier|Dossier N°
Déclaration N°|MRN|N° de déclaration
Code de retrait|Référence d'enlèvement|N° d'enlèvement
Conteneur N°|N° de conteneur|Conteneur|N° TC
Navire|Nom du navire|Bateau
Navire / Voyage|Navire/Voyage N°|Navire et voyage
Voyage|Voyage N°|N° de voyage
Port de chargement|Port d'embarquement|Port de départ
Port de déchargement|Port de débarquement|Port d'arrivée
Lieu de livraison|Destination finale|Destination
Lieu de retrait|Terminal|Lieu d'enlèvement|Terminal de déchargement
Expéditeur|Chargeur|Vendeur|Exportateur
Destinataire|Acheteur|Importateur|Client
Partie à notifier|À notifier|Personne à notifier|Adresse de notification
Date|Date de facture|Date d'émission|Lieu et date d'émission
Date d'embarquement|Embarqué le|Mis à bord le
Date d'arrivée|Arrivée prévue|Arrivée estimée|ETA
Dernier jour de franchise|Dernier jour libre|Franchise jusqu'au|Fin de franchise
Jours de franchise|Jours libres|Franchise
Échéance|Date d'échéance|À payer avant le|Payable le
Livré le|Date de livraison|Reçu le|Date de réception
Mainlevée le|Date de mainlevée|BAE le
Reçu par|Nom du réceptionnaire|Réceptionné par
Nombre de colis|Colis|Nb de colis|Total colis
Poids brut|Poids brut total|P.B.|Masse brute
Poids brut par colis|Poids unitaire
Désignation|Désignation des marchandises|Article
Qté|Quantité|Nombre
Prix unitaire|P.U.|Tarif
Montant|Montant HT|Total ligne
Total HT|Sous-total|Montant HT
TVA|TVA 20 %|Total TVA
Total TTC|Net à payer|Montant total|Total|Montant à payer|Total général
Prestation|Désignation|Libellé`,
  `AVIS D'ARRIVÉE|Avis d'arrivée|Notification d'arrivée
CONNAISSEMENT|Connaissement maritime|CONNAISSEMENT DIRECT
LETTRE DE TRANSPORT MARITIME|Lettre de transport maritime
FACTURE COMMERCIALE|Facture commerciale|FACTURE|Facture pro forma
FACTURE DE FRET|Facture de transport|FACTURE DE FRET MARITIME
LISTE DE COLISAGE|Liste de colisage|Note de colisage|Bordereau de colisage
BON À DÉLIVRER|Ordre de livraison|Bon d'enlèvement
DÉCLARATION EN DOUANE|Déclaration en douane|Déclaration d'importation
PREUVE DE LIVRAISON|Bordereau de livraison|Bon de livraison|Récépissé de livraison`,
  {
    decoys: [
      ['Code client', 'C10442'],
      ['N° TVA', 'FR 44 732829320'],
      ['Conditions de paiement', '30 jours fin de mois'],
      ['Incoterm', 'FOB Ningbo'],
      ['Lieu de réception', 'Suzhou'],
      ["Pays d'origine", 'Chine'],
      ['Fret payable à', 'destination'],
      ['Interlocuteur', 'Mme Moreau'],
      ['Restitution du vide', 'Dépôt Sud'],
      ['SIRET', '732 829 320 00074'],
      ['Régime', '40 00'],
    ],
    goods: ['Chaises de jardin', 'Lampes LED', 'Chemises coton', 'Carreaux céramique', 'Pièces de vélo'],
    charges: [
      'Fret maritime',
      'THC',
      'Surcharge bunker',
      'Frais de dossier',
      'ISPS',
      'Dédouanement',
      'Camionnage',
      'Magasinage',
    ],
    terms: [
      "Tout retard de paiement entraîne l'application de pénalités et d'une indemnité forfaitaire de 40 euros.",
      'Les marchandises voyagent aux risques et périls du destinataire. Tribunal compétent : Le Havre.',
    ],
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
    currency: 'EUR',
    hints: ['(nom et adresse)', '(nom et adresse complets)', '(voir au verso)'],
    stamps: ['REÇU', 'ORIGINAL', 'PAYÉ'],
  },
)
