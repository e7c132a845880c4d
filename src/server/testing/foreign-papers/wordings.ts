export const tongues = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'zh'] as const
export type Tongue = (typeof tongues)[number]

export const paperTypes = [
  'arrival_notice',
  'bill_of_lading',
  'sea_waybill',
  'commercial_invoice',
  'freight_invoice',
  'packing_list',
  'delivery_order',
  'customs_entry',
  'proof_of_delivery',
] as const
export type PaperType = (typeof paperTypes)[number]

export const labelNames = [
  'bill',
  'booking',
  'order',
  'invoice',
  'reference',
  'entry',
  'pickup',
  'container',
  'vessel',
  'vesselVoyage',
  'voyage',
  'lading',
  'discharge',
  'destination',
  'terminal',
  'shipper',
  'consignee',
  'notify',
  'date',
  'onBoard',
  'eta',
  'lastFree',
  'freeDays',
  'due',
  'delivered',
  'released',
  'receivedBy',
  'packages',
  'weight',
  'weightEach',
  'description',
  'quantity',
  'price',
  'amount',
  'subtotal',
  'tax',
  'total',
  'charge',
] as const
export type LabelName = (typeof labelNames)[number]

export interface Wording {
  titles: Record<PaperType, string[]>
  labels: Record<LabelName, string[]>
  /** Fields that nobody asked for, with what may stand in them. */
  decoys: [label: string, value: string][]
  goods: string[]
  charges: string[]
  terms: string[]
  months: string[]
  currency: string
  /** As someone fills in a form: `(name and address)`. */
  hints: string[]
  stamps: string[]
}

/** One line for each label, in the order of their names; wordings parted by `|`, of which every fourth is kept aside. */
export function wording(labels: string, titles: string, rest: Omit<Wording, 'labels' | 'titles'>): Wording {
  const lines = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.trim().split('|'))
  const [forLabels, forTitles] = [lines(labels), lines(titles)]
  if (forLabels.length !== labelNames.length || forTitles.length !== paperTypes.length)
    throw new Error(`${forLabels.length} of ${labelNames.length} labels, ${forTitles.length} titles`)
  return {
    labels: Object.fromEntries(labelNames.map((name, at) => [name, forLabels[at] ?? []])) as Wording['labels'],
    titles: Object.fromEntries(paperTypes.map((type, at) => [type, forTitles[at] ?? []])) as Wording['titles'],
    ...rest,
  }
}
