import type { Random } from './random.ts'
import type { Voyage } from './voyage.ts'

/** Invented; written the way companies write themselves, so that nothing breaks on an ampersand. */
const customers = [
  'Harbor & Pine Furniture Co.',
  'Müller-Lüdenscheid Großhandel GmbH',
  'Brightwater Outdoor Supply, Inc.',
  'O\'Callaghan "Best Price" Imports Ltd.',
  'Société Générale des Épices et Arômes Tropicaux de Saint-Pierre-et-Miquelon S.à r.l.',
  'شركة النخيل للتجارة الدولية',
  '深圳市海浪家居用品有限公司',
  'Cascadia Cycle Works',
  'Łódź Tkaniny Sp. z o.o.',
  'Northern Lights Lighting ULC',
  'Tres Hermanos Produce',
  'Kestrel Robotics',
  'Peachtree Home & Garden Wholesale',
  'Oststern Maschinenbau AG',
] as const

export const tags = ['urgent', 'promo autumn', 'reefer', 'DDP', 'new supplier', 'Q3', 'samples', 'hazmat', 'store 0417']

export const customerOf = (random: Random) => random.pick(customers)

/** Who else has to do with a shipment, by company name. */
export interface RoleAt {
  role: 'shipper' | 'notify' | 'broker' | 'trucker'
  company: string
}

const shippers = ['Ningbo Hongda Furniture Mfg. Co., Ltd.', 'Lạc Việt Garment JSC', 'Tiruppur Knit Exports Pvt. Ltd.']
/** In the United States, in Canada, in Europe. */
const brokers: [string, string, string] = [
  'Meridian Customs Brokers, Inc.',
  'Douane Rapide inc.',
  'Hafenkontor Zollagentur GmbH',
]
const truckers: [string, string, string] = ['Bayline Drayage LLC', 'Prairie Intermodal Ltd.', 'Kranich Spedition KG']

/** The shipper of every shipment; of most a broker, who is notified too, of some the trucker who collects it. */
export function othersOf({ pod }: Voyage, random: Random): RoleAt[] {
  const there = pod.country === 'US' ? 0 : pod.country === 'CA' ? 1 : 2
  const at = (companies: readonly [string, string, string]) => companies[there]
  const broker = { company: at(brokers) }
  return [
    { role: 'shipper', company: random.pick(shippers) },
    ...(random.chance(0.7)
      ? [
          { role: 'notify' as const, ...broker },
          { role: 'broker' as const, ...broker },
        ]
      : []),
    ...(random.chance(0.4) ? [{ role: 'trucker' as const, company: at(truckers) }] : []),
  ]
}

const longReference =
  'Blanket order 2026 / stores region south-west / call-off 17 of 52, cartons 1-1,480, see packing list'

/** What customers call a shipment themselves: none, one or some numbers, at most 100 characters each. */
export function referenceNumbers(random: Random): string[] {
  const made = Array.from({ length: random.pick([0, 1, 1, 1, 2, 3]) }, () =>
    random.pick([
      `PO 45001${random.int(10000, 99999)}`,
      `PO 45001${random.int(10000, 99999)}`,
      `SO-${random.int(10000, 99999)}-${random.pick(['A', 'B', 'C'])}`,
      `${random.int(1000, 9999)}/26`,
      `Ref. ${random.pick(['Möbel', 'Sommer', 'Öl & Essig', 'Ware 3'])} ${random.int(1, 99)}`,
      random.chance(0.5) ? longReference : `INV${random.int(1000000, 9999999)}`,
    ]),
  )
  return [...new Set(made)]
}
