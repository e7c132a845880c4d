/** How the value behind a label is read. */
export type ValueKind = 'code' | 'date' | 'text' | 'amount' | 'count' | 'weight'

export interface Label {
  field: string
  kind: ValueKind
  /** Matched at the beginning of a cell, in lower case letters without marks. */
  words: RegExp
  /** Whether a column below it may have more than one. */
  many?: boolean
}

/** `No.`, `#`, `Nr`, `n°` behind a label, and what parts it from its value. */
const number = String.raw`(?:[\s-]*(?:no|nos|nr|num|number|numbers|numero|nummer|ref|reference|n[°ºo]|#)\.?(?:\(s\))?)*`
const label = (field: string, kind: ValueKind, words: string, many = false): Label => ({
  field,
  kind,
  many,
  words: new RegExp(`^(?:${words})${number}(?:\\s*\\([a-z /.-]{1,14}\\))?(?=$|\\s|[:#.=])\\s*[:#.=]*\\s*`),
})

/** The first that matches counts: the longer words stand before the shorter ones. */
export const labels: readonly Label[] = [
  label(
    'container_numbers',
    'code',
    'containers?|container nos?|cntr|ctr|equipment|conteneurs?|contenedor(?:es)?|n[°º] de (?:contenedor|conteneur)|numero de contenedor|container-?nr',
    true,
  ),
  label(
    'bill_of_lading_numbers',
    'code',
    '(?:master |ocean |house )?(?:b/?l|bill of lading)|m\\.?b\\.?l|h\\.?b\\.?l|mb/l|hb/l|waybill|sea waybill|swb|konnossement(?:s-?nr)?|frachtbrief(?:-?nr)?|connaissement|lettre de transport|conocimiento(?: de embarque)?|carta de porte',
    true,
  ),
  label('booking_numbers', 'code', 'booking|bkg|buchung(?:snummer|s-?nr)?|reserva|reservation', true),
  label(
    'purchase_order_numbers',
    'code',
    'purchase orders?|customer po|buyer.?s? (?:po|order)|p\\.?o\\.?s?|order (?=no|number)|bestellung|bestell-?(?:nr|nummer)|orden de compra|pedido|bon de commande|commande',
    true,
  ),
  label('entry_number', 'code', 'entry (?=no|number)|mrn|zollanmeldung|declaracion|declaration'),
  label(
    'invoice_number',
    'code',
    '(?:commercial |freight )?invoice(?! date| total| amount)|inv|rechnung(?:s-?nr|snummer)?(?!sdatum)|factura|facture',
  ),
  label(
    'pickup_number',
    'code',
    'pick-?up(?= ?(?:no|number|#|:))|release(?= ?(?:no|number|#))|abholnummer|referencia de retiro',
  ),
  label(
    'reference_numbers',
    'code',
    '(?:our|your|customer|shipper.?s?|consignee.?s?|forwarder.?s?|file|job|export|sales order|so|delivery) ?ref(?:erence)?s?|references?|ref|job|file|export reference|referenz|unser zeichen|referencia|votre reference|it',
    true,
  ),

  label(
    'last_free_day_on',
    'date',
    'last free (?:day|date|time)(?: \\(lfd\\))?|lfd|free time (?:expires|ends|until)(?: on)?|free until|storage starts after|letzter freier tag|freie zeit bis|ultimo dia libre|libre hasta|dernier jour (?:libre|de franchise)|franchise jusqu.au',
  ),
  label(
    'free_time_days',
    'count',
    'free (?:time|days)(?: allowed)?|freie tage|freizeit|dias libres|jours (?:libres|de franchise)|franchise',
  ),
  label(
    'eta_on',
    'date',
    '(?:pod )?e\\.?t\\.?a\\.?(?: (?:pod|port|date))?|estimated (?:time of )?arrival(?: date)?|arrival date|voraussichtliche ankunft|ankunft|fecha estimada de llegada|llegada|arrivee(?: prevue)?|date d.arrivee',
  ),
  label(
    'shipped_on_board_on',
    'date',
    '(?:shipped|laden) on board(?: date)?|on board date|verladedatum|fecha de embarque|date d.embarquement',
  ),
  label(
    'due_on',
    'date',
    'due date|payment due|pay by|fallig(?: am|keit)?|zahlbar bis|vencimiento|fecha de vencimiento|echeance',
  ),
  label(
    'deliver_by_on',
    'date',
    'deliver(?:y)? (?:by|date)|lieferdatum|lieferung bis|fecha de entrega|date de livraison',
  ),
  label(
    'delivered_on',
    'date',
    'delivered(?: on| at)?|date delivered|received on|zugestellt am|geliefert am|entregado(?: el)?|livre le',
  ),
  label('released_on', 'date', 'released?(?: on| date)|release date|freigabe(?:datum)?|fecha de levante|mainlevee'),
  label(
    'entered_on',
    'date',
    'entry date|date of entry|import date|anmeldedatum|fecha de declaracion|date de declaration',
  ),
  label(
    'issued_on',
    'date',
    '(?:invoice |issue |b/?l )?date(?: of issue)?|date of invoice|issued(?: on)?|place and date of issue|(?:rechnungs|ausstellungs)?datum|fecha(?: de (?:emision|factura))?|date (?:de facture|d.emission)',
  ),

  label(
    'total_amount',
    'amount',
    'grand total|total(?: amount)?(?: due)?|amount due|invoice total|balance due|gesamtbetrag|rechnungsbetrag|importe total|total a pagar|montant total|total ttc|net a payer',
  ),
  label('gross_weight_kg', 'weight', 'total gross weight|gross weight|g\\.?w\\.?|bruttogewicht|peso bruto|poids brut'),
  label(
    'packages_count',
    'count',
    'total (?:packages|cartons|pieces|ctns)|packages|no\\.? of (?:packages|pkgs)|cartons|packstucke|kolli|bultos|nombre de colis|colis',
  ),

  label('vessel_name', 'text', 'vessel(?: ?/ ?voyage| name)?|ocean vessel|schiff|buque|navire'),
  label('voyage_number', 'text', 'voyage|voy\\.?|reise|viaje'),
  label('port_of_lading', 'text', 'port of lo?ading|pol|ladehafen|puerto de carga|port de chargement'),
  label('port_of_discharge', 'text', 'port of discharge|pod|loschhafen|puerto de descarga|port de dechargement'),
  label(
    'destination',
    'text',
    'place of delivery|final destination|destination|bestimmungsort|lugar de entrega|destino(?: final)?|lieu de livraison',
  ),
  label(
    'pickup_terminal',
    'text',
    '(?:pick-?up |discharge )?terminal(?: name)?|pick-?up (?:location|at)|cargo location|abholort|terminal de retiro|lieu de retrait',
  ),
  label(
    'shipper',
    'text',
    'shipper(?:/exporter)?|exporter|seller|absender|verkaufer|embarcador|vendedor|expediteur|chargeur|vendeur',
  ),
  label(
    'consignee',
    'text',
    'consignee|importer(?: of record)?|buyer|bill to|empfanger|kaufer|consignatario|comprador|destinataire|acheteur',
  ),
  label(
    'notify_party',
    'text',
    'notify(?: party)?|notify address|meldeadresse|notificar a|parte a notificar|partie a notifier',
  ),
  label(
    'delivery_address',
    'text',
    'deliver(?:y)? (?:to|address)|lieferadresse|direccion de entrega|adresse de livraison',
  ),
  label('received_by', 'text', 'received by|empfangen von|recibido por|recu par'),
]
