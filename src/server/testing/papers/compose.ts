import type { Block, Format } from './render.ts'
import { formats } from './render.ts'
import { asides, bodies, type DateStyle, type Language, type PaperType, titles, words, written } from './words.ts'
import { containerNumber, createDice, type Dice, makeShipment, mistyped, type WorldShipment } from './world.ts'

/** By what a paper can be linked, and to what. */
export const cases = [
  'bill',
  'container',
  'both',
  'booking',
  'order',
  'mistyped_order',
  'indirect',
  'shared_order',
  'nothing',
  'foreign',
] as const
export type Case = (typeof cases)[number]

export interface Paper {
  file_name: string
  format: Format
  language: Language
  case: Case
  blocks: Block[]
  truth: {
    document_type: PaperType
    /** Index of the shipment it belongs to; null where it belongs to none, or nobody can tell. */
    shipment: number | null
    container_numbers: string[]
    last_free_day_on: string | null
    /** Day and month cannot be told apart. */
    is_ambiguous: boolean
  }
}

export interface World {
  shipments: WorldShipment[]
  papers: Paper[]
}

const types = Object.keys(titles) as PaperType[]

/** Shipments, and papers of them and of others, with the truth beside each. The same for one seed. */
export function makeWorld({ seed = 1, papers = 320, shipments = 80 } = {}): World {
  const dice = createDice(seed)
  const own = Array.from({ length: shipments }, () => makeShipment(dice))
  // Two shipments of one order: nobody can tell which of them a paper of it means.
  for (let at = 0; at + 1 < shipments; at += 8)
    own[at + 1] = { ...(own[at + 1] as WorldShipment), references: [...(own[at]?.references ?? [])] }
  const made: Paper[] = []
  for (let at = 0; made.length < papers; at++) made.push(...compose(dice, own, at))
  return { shipments: own, papers: made.slice(0, papers) }
}

function compose(dice: Dice, shipments: readonly WorldShipment[], at: number): Paper[] {
  const which = cases[at % cases.length] as Case
  const ofShared = (index: number) => index % 8 < 2
  let index = dice.below(shipments.length)
  while (which === 'shared_order' ? index % 8 !== 0 : ofShared(index)) index = dice.below(shipments.length)
  const shipment = shipments[index] as WorldShipment
  // What leads the way for a paper that names only the order: one that names the order and the box.
  if (which === 'indirect')
    return [
      paper(dice, { shipment, index, type: 'arrival_notice', which: 'both', order: shipment.order }),
      paper(dice, {
        shipment,
        index,
        type: dice.pick(['commercial_invoice', 'packing_list']),
        which,
        order: shipment.order,
      }),
    ]
  const type = which.includes('order')
    ? dice.pick(['commercial_invoice', 'packing_list', 'customs_entry'] as const)
    : (types[(at * 7 + dice.below(3)) % types.length] as PaperType)
  return [paper(dice, { shipment, index, type, which, order: shipment.references[0] as string })]
}

interface PaperPlan {
  shipment: WorldShipment
  index: number
  type: PaperType
  which: Case
  order: string
}

const languages: readonly Language[] = ['en', 'en', 'en', 'de', 'es', 'fr']

function paper(dice: Dice, { shipment, index, type, which, order }: PaperPlan): Paper {
  const language = dice.pick(languages)
  const word = (name: keyof typeof words) => dice.pick(words[name][language])
  const stranger = makeShipment(dice)
  const who = which === 'nothing' || which === 'foreign' ? stranger : shipment
  const style: DateStyle = dice.pick(
    language === 'en' ? ['iso', 'named', 'us', 'european'] : ['iso', 'named', 'points'],
  )
  const day = (offset: number) => new Date(Date.UTC(2026, 5, 20 + offset)).toISOString().slice(0, 10)
  const dated = (on: string) => written(on, style, language)
  const last = day(3 + dice.below(20))
  const showsBoxes = ['container', 'both', 'nothing', 'foreign'].includes(which)
  const broken = (text: string) =>
    dice.chance(0.12) && text.length > 8 ? `${text.slice(0, -4)}\n${text.slice(-4)}` : text

  const named: [string, string][] = []
  if (['bill', 'both', 'nothing', 'foreign'].includes(which))
    named.push([word(type === 'sea_waybill' ? 'waybill' : 'bill'), broken(who.bill)])
  if (which === 'booking' || (which === 'both' && dice.chance(0.5))) named.push([word('booking'), who.booking])
  if (which === 'mistyped_order') named.push([word('order'), mistyped(dice, order)])
  else if (
    ['order', 'indirect', 'shared_order'].includes(which) ||
    (which === 'both' && dice.chance(0.6)) ||
    order === shipment.order
  )
    named.push([word('order'), which === 'nothing' || which === 'foreign' ? stranger.order : order])
  if (type.endsWith('invoice'))
    named.push(
      [word('invoice'), `INV-${dice.digits(6)}`],
      [word('total'), `USD ${1 + dice.below(9)},${dice.digits(3)}.50`],
    )
  if (type === 'customs_entry') named.push([word('entry'), `${dice.digits(3)}-${dice.digits(7)}-${dice.digits(1)}`])
  const dates: [string, string][] = [[word('date'), dated(day(-dice.below(9)))]]
  const isNotice = type === 'arrival_notice'
  if (isNotice)
    dates.push(
      [word('eta'), dated(day(1))],
      [word('lastFree'), dated(last)],
      [word('freeTime'), `${4 + dice.below(4)}`],
    )
  const route: [string, string][] = [
    [word('vessel'), 'EXAMPLE STAR'],
    [word('voyage'), `0${dice.digits(2)}E`],
    [word('lading'), 'Ningbo'],
    [word('discharge'), 'Los Angeles'],
  ]
  const people: [string, string][] = [
    [word('shipper'), 'Ostsee Handel GmbH'],
    [word('consignee'), 'Pacific Imports Inc'],
  ]

  const boxes = showsBoxes ? who.containers : []
  const table: Block[] =
    boxes.length > 0 && dice.chance(0.75)
      ? [
          {
            head: [word('container'), word('seal'), word('weight')],
            rows: boxes.map((number) => [
              broken(spaced(dice, number)),
              `ML${dice.digits(6)}`,
              `${8 + dice.below(18)},${dice.digits(3)} KG`,
            ]),
          },
        ]
      : boxes.length > 0
        ? [{ pairs: boxes.map((number) => [word('container'), spaced(dice, number)]) }]
        : []
  const other = makeShipment(dice)
  const noise: Block[] = [
    { text: dice.pick(bodies[language]) },
    ...(which === 'foreign' || dice.chance(0.2)
      ? [
          {
            text: asides[language](
              which === 'foreign'
                ? `${shipment.bill} / ${shipment.containers[0]}`
                : `${other.bill} / ${other.containers[0]}`,
            ),
          },
        ]
      : []),
    ...(dice.chance(0.1) ? [{ text: `Chassis ref ${containerNumber(dice, false)}` }] : []),
    { text: bodies[language].join('\n') },
  ]
  const format = dice.pick([...formats, 'pdf', 'pdf'] as const)
  const isWide = dice.chance(0.4)
  const facts: Block[] = isWide
    ? [
        {
          beside: [
            [...named, ...dates],
            [...route, ...people],
          ],
        },
      ]
    : [
        { pairs: named },
        { pairs: dates },
        ...(dice.chance(0.3) ? [{ break: true as const }] : []),
        { pairs: [...route, ...people] },
      ]
  const goods: Block[] =
    type === 'packing_list'
      ? [
          {
            pairs: [
              [word('packages'), `${100 + dice.below(900)}`],
              [word('weight'), `${9 + dice.below(9)},${dice.digits(3)}.00 KG`],
            ],
          },
        ]
      : []
  const blocks: Block[] = [{ title: dice.pick(titles[type][language]) }, ...facts, ...table, ...goods, ...noise]
  const isAmbiguous =
    (style === 'us' || style === 'european') &&
    [...dates].every(([, text]) =>
      text
        .split('/')
        .slice(0, 2)
        .every((part) => Number(part) <= 12 || text.split('/').length < 3),
    )
  return {
    file_name: `scan${dice.digits(5)}.${format}`,
    format,
    language,
    case: which,
    blocks,
    truth: {
      document_type: type,
      shipment: ['nothing', 'foreign', 'shared_order'].includes(which) ? null : index,
      container_numbers: [...boxes].sort(),
      last_free_day_on: isNotice ? last : null,
      is_ambiguous: isAmbiguous,
    },
  }
}

/** As people write them, and now and then as a reader of images does. */
function spaced(dice: Dice, number: string): string {
  if (dice.chance(0.08)) return `${number.slice(0, 4)}${number.slice(4).replace('0', 'O')}`
  return dice.pick([
    number,
    number,
    `${number.slice(0, 4)} ${number.slice(4)}`,
    `${number.slice(0, 4)} ${number.slice(4, 10)}-${number.slice(10)}`,
  ])
}
