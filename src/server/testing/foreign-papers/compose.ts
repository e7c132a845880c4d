import { createDice, type Dice } from '../papers/world.ts'
import { type Design, wordings } from './design.ts'
import { drawPairs, drawParties, type Pair } from './draw.ts'
import { drawTable, type Table } from './draw-table.ts'
import { type Facts, makeFacts } from './facts.ts'
import { dayIn, moneyIn, numberIn } from './forms.ts'
import { createSheet, type Sheet } from './sheet.ts'
import type { LabelName, PaperType } from './wordings.ts'

export interface ForeignPaper {
  name: string
  type: PaperType
  /** What it says, field by field, as the schema of its type has it. */
  truth: Record<string, unknown>
  bytes: Uint8Array
}

const has = {
  parties: new Set<PaperType>([
    'arrival_notice',
    'bill_of_lading',
    'sea_waybill',
    'commercial_invoice',
    'packing_list',
  ]),
  route: new Set<PaperType>(['arrival_notice', 'bill_of_lading', 'sea_waybill']),
}

/** A paper of this design: the same for the same number. */
export async function foreignPaper(design: Design, at: number): Promise<ForeignPaper> {
  const dice = createDice(design.seed * 1009 + at * 31 + 5)
  const type = design.types[at % design.types.length] as PaperType
  const words = wordings[design.tongue]
  const made = makeFacts(dice, design.tongue, words)
  const facts = { ...made, issuer: design.maker ?? made.issuer }
  const truth: Record<string, unknown> = {}
  const sheet = await createSheet(design)
  const right = sheet.width - design.margin
  let y = drawHead(sheet, design, { facts, type, dice, truth })
  const head = pairsOf({ design, facts, type, dice, truth })
  for (const [label, value] of decoysOf(design, dice)) head.splice(dice.below(head.length + 1), 0, { label, value })
  const parties = partiesOf(design, facts, type, truth)
  const isSplit = parties.length > 0 && design.parties !== 'beside' && design.seed % 4 === 1
  if (isSplit) {
    const middle = design.margin + (right - design.margin) / 2
    const low = drawParties(sheet, design, { parties, dice, x: design.margin, y, width: middle - design.margin - 12 })
    const other = drawPairs(sheet, design, {
      pairs: head,
      placement: design.head,
      x: middle + 6,
      y,
      width: right - middle - 6,
    })
    y = Math.max(low, other)
  } else {
    const drawHeadPairs = () => {
      y = drawPairs(sheet, design, {
        pairs: head,
        placement: design.head,
        x: design.margin,
        y,
        width: right - design.margin,
      })
    }
    const drawAllParties = () => {
      y = drawParties(sheet, design, { parties, dice, x: design.margin, y, width: right - design.margin })
    }
    for (const draw of design.seed % 3 === 0 ? [drawAllParties, drawHeadPairs] : [drawHeadPairs, drawAllParties]) draw()
  }
  if (has.route.has(type)) {
    const pairs = routeOf(design, facts, truth, type)
    y = drawPairs(sheet, design, { pairs, placement: design.route, x: design.margin, y, width: right - design.margin })
  }
  const tables = tablesOf({ design, facts, type, dice, truth })
  for (const table of tables) y = drawTable(sheet, design, { table, x: design.margin, y, width: right - design.margin })
  drawFoot(sheet, design, { y, facts, dice })
  return { name: `scan-${design.seed}-${at}.pdf`, type, truth, bytes: await sheet.save() }
}

interface Making {
  design: Design
  facts: Facts
  type: PaperType
  dice: Dice
  truth: Record<string, unknown>
}

function drawHead(sheet: Sheet, design: Design, { facts, type, truth }: Omit<Making, 'design'>): number {
  const { margin, size } = design
  let y = margin + 8
  const place = (words: string, at: 'left' | 'right' | 'centre', style: { size: number; bold?: boolean }) => {
    const width = sheet.widthOf(words, style)
    const x = at === 'left' ? margin : at === 'right' ? sheet.width - margin - width : (sheet.width - width) / 2
    sheet.text(x, y, words, style)
  }
  if (design.letterhead !== 'none') {
    place(facts.issuer.name, design.letterhead, { size: size + 4, bold: true })
    for (const line of facts.issuer.address) {
      y += size + 2
      place(line, design.letterhead, { size: size - 1 })
    }
    y += 22
  }
  let title = design.title(type)
  if (design.hasNumberInTitle && type.endsWith('invoice')) {
    title += design.tongue === 'zh' ? ` ${facts.invoice}` : ` No. ${facts.invoice}`
    truth.invoice_number = facts.invoice
  }
  y += design.titleSize * 0.6
  place(title, design.titleAt, { size: design.titleSize, bold: true })
  y += design.titleSize * 0.5 + 14
  if (design.terms === 'top') {
    const [first = ''] = wordings[design.tongue].terms
    y = paragraph(sheet, design, first, y, 6.5) + 6
  }
  return y
}

function paragraph(sheet: Sheet, { margin, tongue }: Design, text: string, from: number, size: number): number {
  let [y, line] = [from, '']
  const flush = () => {
    if (line) sheet.text(margin, y, line, { size })
    y += size + 2
    line = ''
  }
  for (const word of tongue === 'zh' ? Array.from(text) : text.split(' ')) {
    const next = tongue === 'zh' || !line ? line + word : `${line} ${word}`
    if (sheet.widthOf(next, { size }) > sheet.width - 2 * margin) {
      flush()
      line = word
    } else line = next
  }
  flush()
  return y
}

function pairsOf({ design, facts, type, dice, truth }: Making): Pair[] {
  const pairs: Pair[] = []
  const { months } = wordings[design.tongue]
  const say = (name: LabelName, value: string, field: string | null, is: unknown, isList = false) => {
    pairs.push({ label: design.word(name), value })
    if (field) truth[field] = isList ? [...((truth[field] as unknown[]) ?? []), is] : is
  }
  const code = (name: LabelName, value: string, field: string, isList = true) => say(name, value, field, value, isList)
  const date = (name: LabelName, day: string, field: string | null) => say(name, dayIn(design, day, months), field, day)
  const isBill = type === 'bill_of_lading' || type === 'sea_waybill'
  if (type.endsWith('invoice') && !truth.invoice_number) code('invoice', facts.invoice, 'invoice_number', false)
  if (type === 'customs_entry') code('entry', facts.entry, 'entry_number', false)
  if (type !== 'commercial_invoice' && type !== 'packing_list') code('bill', facts.bill, 'bill_of_lading_numbers')
  if (type === 'packing_list') code('invoice', facts.invoice, 'reference_numbers')
  if (isBill || (type === 'arrival_notice' && dice.chance(0.4))) code('booking', facts.booking, 'booking_numbers')
  if (['commercial_invoice', 'packing_list', 'proof_of_delivery'].includes(type) || dice.chance(0.3))
    code('order', facts.order, 'purchase_order_numbers')
  if (dice.chance(0.4)) code('reference', facts.reference, 'reference_numbers')
  if (type === 'delivery_order') code('pickup', facts.pickup, 'pickup_number', false)
  const dated = isBill || type === 'commercial_invoice' || type === 'freight_invoice' || type === 'packing_list'
  if (dated || dice.chance(0.5)) date('date', facts.issued, dated ? 'issued_on' : null)
  if (isBill) date('onBoard', facts.shipped, 'shipped_on_board_on')
  if (type === 'freight_invoice') date('due', facts.due, 'due_on')
  if (type === 'arrival_notice') {
    date('eta', facts.eta, 'eta_on')
    date('lastFree', facts.lastFree, 'last_free_day_on')
    if (dice.chance(0.6)) say('freeDays', `${facts.freeDays}`, 'free_time_days', facts.freeDays)
  }
  if (type === 'delivery_order') date('lastFree', facts.lastFree, 'last_free_day_on')
  if (type === 'arrival_notice' || type === 'delivery_order')
    say('terminal', facts.terminal, 'pickup_terminal', facts.terminal)
  if (type === 'customs_entry') date('released', facts.released, 'released_on')
  if (type === 'proof_of_delivery') {
    date('delivered', facts.delivered, 'delivered_on')
    say('receivedBy', facts.receiver, 'received_by', facts.receiver)
  }
  const [first = ''] = facts.containers
  if (!isBill && type !== 'commercial_invoice' && type !== 'packing_list') {
    const shown = dice.chance(0.3) ? `${first.slice(0, 4)} ${first.slice(4, 10)}-${first.slice(10)}` : first
    say('container', shown, 'container_numbers', first, true)
  }
  return pairs
}

function decoysOf({ decoys, tongue, isLabelUpper }: Design, dice: Dice): [string, string][] {
  const some = wordings[tongue].decoys
  const from = dice.below(some.length)
  return Array.from({ length: decoys }, (_, at) => {
    const [label, value] = some[(from + at) % some.length] as [string, string]
    return [isLabelUpper ? label.toUpperCase() : label, value]
  })
}

function partiesOf(design: Design, facts: Facts, type: PaperType, truth: Record<string, unknown>) {
  if (!has.parties.has(type)) return []
  truth.shipper = facts.shipper.name
  truth.consignee = facts.consignee.name
  const all = [
    { label: design.word('shipper'), company: facts.shipper },
    { label: design.word('consignee'), company: facts.consignee },
  ]
  if (type !== 'commercial_invoice' && type !== 'packing_list') {
    truth.notify_party = facts.notify.name
    all.push({ label: design.word('notify'), company: facts.notify })
  }
  return all
}

function routeOf(design: Design, facts: Facts, truth: Record<string, unknown>, type: PaperType): Pair[] {
  Object.assign(truth, {
    vessel_name: facts.vessel,
    voyage_number: facts.voyage,
    port_of_lading: facts.lading,
    port_of_discharge: facts.discharge,
  })
  const ship: Pair[] = design.isJointVessel
    ? [{ label: design.word('vesselVoyage'), value: `${facts.vessel} / ${facts.voyage}` }]
    : [
        { label: design.word('vessel'), value: facts.vessel },
        { label: design.word('voyage'), value: facts.voyage },
      ]
  const ports = [
    { label: design.word('lading'), value: facts.lading },
    { label: design.word('discharge'), value: facts.discharge },
  ]
  if (type !== 'arrival_notice' && design.seed % 2 === 0) return [...ship, ...ports]
  truth.destination = facts.destination
  return [...ship, ...ports, { label: design.word('destination'), value: facts.destination }]
}

function tablesOf({ design, facts, type, truth }: Making): Table[] {
  const w = design.word
  const money = (cents: number) => moneyIn(design, cents, facts.currency)
  const inHead = design.currencyAt === 'head' ? ` (${facts.currency})` : ''
  const named = () => {
    if (design.currencyAt !== 'symbol' || facts.currency === 'EUR') truth.currency_code = facts.currency
  }
  const kilos = (value: number) => numberIn(design, value, 2)
  if (type === 'commercial_invoice') {
    const sum = facts.goods.reduce((all, one) => all + one.pieces * one.cents, 0)
    truth.total_amount = sum / 100
    named()
    const rows = facts.goods.map((one) => [
      one.name,
      numberIn(design, one.pieces, 0),
      money(one.cents),
      money(one.pieces * one.cents),
    ])
    return [
      {
        head: [w('description'), w('quantity'), w('price') + inHead, w('amount') + inHead],
        rows,
        total: [w('total') + inHead, money(sum)],
      },
    ]
  }
  if (type === 'freight_invoice' || (type === 'arrival_notice' && design.seed % 3 === 0)) {
    const sum = facts.charges.reduce((all, { cents }) => all + cents, 0)
    const tax = design.seed % 4 === 0 && type === 'freight_invoice' ? Math.round(sum * 0.2) : 0
    if (facts.charges.length === 0) return []
    truth.charges = facts.charges.map(({ name, cents }) => ({ description: name, amount: cents / 100 }))
    const rows = facts.charges.map(({ name, cents }) => [name, money(cents)])
    if (type === 'arrival_notice') return [{ head: [w('charge'), w('amount') + inHead], rows }]
    truth.total_amount = (sum + tax) / 100
    named()
    const before: [string, string][] = tax
      ? [
          [w('subtotal'), money(sum)],
          [w('tax'), money(tax)],
        ]
      : []
    return [{ head: [w('charge'), w('amount') + inHead], rows, before, total: [w('total') + inHead, money(sum + tax)] }]
  }
  if (type === 'packing_list') {
    const packages = facts.goods.reduce((all, one) => all + one.packages, 0)
    const weight = facts.goods.reduce((all, one) => all + one.kilos, 0)
    truth.packages_count = packages
    truth.gross_weight_kg = weight
    const rows = facts.goods.map((one) => [one.name, numberIn(design, one.packages, 0), kilos(one.kilos)])
    const head = [w('description'), w('packages'), `${w('weight')} (KG)`]
    if (design.totalIn === 'table')
      return [{ head, rows, totals: [w('total'), numberIn(design, packages, 0), kilos(weight)] }]
    const each: Pair = { label: w('weightEach'), value: `${kilos(12.5)} KG` }
    return [
      {
        head: [w('description'), w('quantity')],
        rows: facts.goods.map((one) => [one.name, numberIn(design, one.pieces, 0)]),
        below: [
          each,
          { label: w('packages'), value: numberIn(design, packages, 0) },
          { label: w('weight'), value: `${kilos(weight)} KG` },
        ],
      },
    ]
  }
  if (type === 'bill_of_lading' || type === 'sea_waybill') {
    truth.container_numbers = facts.containers
    const rows = facts.containers.map((number, at) => {
      const goods = facts.goods[at % facts.goods.length] as Facts['goods'][number]
      return [number, numberIn(design, goods.packages, 0), goods.name, `${kilos(goods.kilos)} KGS`]
    })
    return [{ head: [w('container'), w('packages'), w('description'), w('weight')], rows }]
  }
  return []
}

function drawFoot(sheet: Sheet, design: Design, { y, facts, dice }: { y: number; facts: Facts; dice: Dice }) {
  const { terms, stamps } = wordings[design.tongue]
  let at = y + 16
  if (design.terms === 'bottom') for (const one of terms) at = paragraph(sheet, design, one, at, 6.5) + 4
  sheet.text(
    design.margin,
    sheet.height - design.margin,
    `${facts.issuer.name}  -  ${facts.issuer.address.join('  -  ')}`,
    { size: 6 },
  )
  if (design.hasStamp) sheet.stamp(300 + dice.below(120), Math.min(y + 60, 760), dice.pick(stamps))
}
