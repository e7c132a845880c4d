import type { DocumentType } from '#contract/documents/document-type.ts'
import type { clues } from '#contract/said/clues.ts'

type Clue = keyof typeof clues

/** What a text says that speaks for a type. Patterns are matched against lower case letters without marks. */
export interface Rule {
  type: DocumentType
  pattern: RegExp
  weight: number
  /** Whether it is how such papers are called: titles of the first page count by themselves. */
  isTitle?: boolean
  /** For people: `titled “arrival notice”`. */
  /** What speaks for it; null: a title says it. */
  clue: Clue | null
}

const title = (type: DocumentType, words: string): Rule => ({
  type,
  pattern: new RegExp(`\\b(?:${words})\\b`),
  weight: 4,
  isTitle: true,
  clue: null,
})
const hint = (type: DocumentType, words: string, clue: Clue, weight = 1): Rule => ({
  type,
  pattern: new RegExp(words),
  weight,
  clue,
})

export const classificationRules: readonly Rule[] = [
  title(
    'arrival_notice',
    'arrival not(?:ice|ification)|notice of arrival|ankunftsavis|ankunftsanzeige|aviso de llegada|aviso de arribo|avis d.arrivee|pre-?arrival advice',
  ),
  hint(
    'arrival_notice',
    'last free day|free time (?:expires|ends)|dernier jour (?:libre|de franchise)|ultimo dia libre|letzter freier tag',
    'last_free_day',
  ),
  hint('arrival_notice', '\\bit no\\b|pick-?up number|firms(?: code)?|general order', 'where_to_pick_up', 0.5),
  hint(
    'arrival_notice',
    '\\be\\.?t\\.?a\\b|estimated arrival|voraussichtliche ankunft|fecha estimada',
    'vessel_arrival',
    0.5,
  ),

  title(
    'sea_waybill',
    '(?:sea|express|liner) ?way ?bill|non-negotiable waybill|seefrachtbrief|carta de porte maritimo|lettre de transport maritime',
  ),

  title(
    'bill_of_lading',
    'bill of lading|b/l|ocean bill|konnossement|connaissement(?: maritime)?|conocimiento de embarque',
  ),
  hint(
    'bill_of_lading',
    'shipped on board|received by the carrier|in witness whereof|original bills? of lading|number of originals|negotiable unless',
    'clauses_of_bill',
    2,
  ),

  title(
    'delivery_order',
    'delivery order|pick-?up order|freight release|auslieferungsauftrag|freistellung|orden de entrega|bon (?:de livraison|a delivrer)|ordre de livraison',
  ),
  hint(
    'delivery_order',
    'please (?:release|deliver)|release to|deliver to the order of|trucker|drayage',
    'order_to_release',
    1,
  ),

  title(
    'commercial_invoice',
    'commercial invoice|proforma invoice|handelsrechnung|factura comercial|facture commerciale',
  ),
  hint(
    'commercial_invoice',
    'unit price|incoterms?|country of origin|hs code|precio unitario|prix unitaire|einzelpreis',
    'prices_of_goods',
    1,
  ),

  title(
    'freight_invoice',
    'freight invoice|carrier invoice|ocean freight invoice|demurrage invoice|frachtrechnung|factura de flete|facture de (?:fret|transport)',
  ),
  hint(
    'freight_invoice',
    'ocean freight|bunker|terminal handling|\\bthc\\b|documentation fee|detention|seefracht|flete maritimo|fret maritime',
    'charges_of_carriage',
    1,
  ),
  hint(
    'freight_invoice',
    'amount due|due date|remit(?:tance)? to|payment terms|zahlbar|fallig|vencimiento|echeance',
    'when_to_pay',
    0.5,
  ),

  title('packing_list', 'packing list|packliste|lista de empaque|liste de colisage'),
  hint(
    'packing_list',
    'net weight|cartons?\\b|carton no|kartons?|nettogewicht|peso neto|poids net|\\bctns?\\b',
    'what_is_packed',
    0.7,
  ),

  title(
    'customs_entry',
    'entry summary|customs (?:entry|declaration)|cbp form|entry/immediate delivery|zollanmeldung|einfuhranmeldung|declaracion (?:de )?(?:aduanas?|importacion)|declaration en douane|importer security filing',
  ),
  hint(
    'customs_entry',
    'entry (?:no|number)|port of entry|importer of record|filer code|hts ?us|duty|aduana|douane|zollstelle',
    'of_customs',
    1,
  ),

  title(
    'proof_of_delivery',
    'proof of delivery|delivery receipt|ablieferungsnachweis|comprobante de entrega|preuve de livraison|bordereau de livraison',
  ),
  hint(
    'proof_of_delivery',
    'received in good order|received by|signature of (?:the )?(?:receiver|consignee)|empfangen von|recibido por|recu par',
    'goods_received',
    1,
  ),
]
