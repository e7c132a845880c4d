import { doubtText } from '#contract/said/doubt.ts'
import { codesIn } from './codes.ts'
import { kindOf, type LabelField } from './fields.ts'
import { heightOf, isBare, isLabel, type Layout, leftOf, rightOf, type Spot, topOf } from './layout.ts'
import { numbersBelow } from './tables.ts'
import { readers, type Writing } from './values.ts'

/** A value that stands beside, below or behind a label. */
export interface Labelled {
  field: LabelField
  label: Spot
  /** Where it stands; its text begins at `from` of the cell. */
  spot: Spot
  from: number
  /** What is written there, and on the lines below it. */
  text: string
  below: readonly string[]
  value: string | number
  shown: string
  currency_code?: string | null
  voyage?: string
  /** The larger, the surer. */
  score: number
  /** Of which correction it is known that it stands there. */
  lesson?: Taught
}

export interface Taught {
  id: string
  document_id: string | null
}

export interface Doubt {
  field: LabelField
  spot: Spot
  text: string
  why: string
}

interface Candidate extends Omit<Labelled, 'field' | 'value' | 'shown'> {
  /** Null: of a label that is not read. It takes its value from the others. */
  field: LabelField | null
  value: string | number | null
  shown: string
  way: 'inside' | 'right' | 'below'
}

/** Of 100: of a picture, numbers less sure than this are a doubt. */
const clear = 30
/** Below it nothing is taken. */
const least = 4

/**
 * Everything on a page that a label says. Each label has what stands behind it, on its right and below it to choose
 * from, each value belongs to the label that it fits best, and what fits no label is nobody's.
 */
export function labelledOn(layout: Layout, writing: Writing): { found: Labelled[]; doubts: Doubt[] } {
  const doubts: Doubt[] = []
  const all = layout.rows.flat().flatMap((spot) => (spot.mark ? candidatesOf(spot, layout, writing, doubts) : []))
  // How this page places its values.
  const sure = all.filter(({ score, way, field }) => field !== null && way !== 'inside' && score >= 7)
  const below = sure.filter(({ way }) => way === 'below').length
  for (const one of all)
    if (sure.length >= 3 && one.way !== 'inside')
      one.score +=
        ((one.way === 'below') === below * 2 > sure.length ? 1 : -1) * (Math.abs(below * 2 - sure.length) / sure.length)

  const taken = new Map<Spot, Spot>()
  const served = new Map<Spot, Candidate['way']>()
  const found: Labelled[] = []
  for (const one of all.toSorted((a, b) => b.score - a.score)) {
    const owner = taken.get(one.spot)
    const way = served.get(one.label)
    if (one.score < least || (way !== undefined && way !== one.way)) continue
    if (owner !== undefined && owner !== one.label) continue
    const isList = one.field !== null && kindOf(one.field).many === true
    if (way !== undefined && !isList && !(one.way === 'inside' && one.spot === one.label)) continue
    taken.set(one.spot, one.label)
    served.set(one.label, one.way)
    const { field, value } = one
    if (field !== null && value !== null) found.push({ ...one, field, value })
  }
  return { found: found.toSorted((a, b) => a.spot.at - b.spot.at || leftOf(a.spot) - leftOf(b.spot)), doubts }
}

function candidatesOf(label: Spot, layout: Layout, writing: Writing, doubts: Doubt[]): Candidate[] {
  const { mark } = label
  if (!mark) return []
  const own: Candidate[] = []
  const add = (spot: Spot, from: number, place: number, way: Candidate['way'], below: readonly Spot[]) => {
    const fields = mark.field === null ? [null] : [mark.field, ...mark.also]
    for (const field of fields)
      own.push(...read(field, { label, spot, from, below, way, place }, { layout, writing, doubts }))
  }
  if (!isBare(label)) {
    add(label, mark.length, mark.isWeak ? 1 : 6, 'inside', blockBelow(label, label, layout))
    return mark.isWeak ? own.filter(({ score }) => score >= 7) : own
  }
  const isAmount = isOfNumber(label)
  for (const spot of onRight(label, layout, isAmount)) {
    add(spot, 0, placeOfRight(label, spot, layout), 'right', blockBelow(spot, label, layout))
  }
  if (isAmount && mark.field !== null) {
    const column = numbersBelow(label, layout)
    if (column) for (const spot of column) add(spot, 0, placeOfBelow(label, spot, layout), 'below', [])
    else addBelow()
  } else addBelow()
  return own

  function addBelow() {
    const [first, ...rest] = blockBelow(label, label, layout, true)
    if (!first) return
    const place = placeOfBelow(label, first, layout)
    add(first, 0, place, 'below', rest)
    if (mark?.field && kindOf(mark.field).many)
      for (const [at, spot] of rest.entries()) add(spot, 0, place - 1, 'below', rest.slice(at + 1))
  }
}

const isOfNumber = ({ mark }: Spot) =>
  mark?.field != null && ['amount', 'weight', 'count'].includes(kindOf(mark.field).kind)

interface Reading {
  layout: Layout
  writing: Writing
  doubts: Doubt[]
}

/** A cell of its own that says the currency of the number behind it. */
const currencyBeside = (spot: Spot, { rows }: Layout) =>
  /^\s*(?:[A-Z]{3}|[$€£])\s*$/.exec(rows[spot.at]?.[spot.column - 1]?.cell.text ?? '')?.[0] ?? ''

interface Place {
  label: Spot
  spot: Spot
  from: number
  below: readonly Spot[]
  way: Candidate['way']
  place: number
}

function read(field: LabelField | null, given: Place, { layout, writing, doubts }: Reading): Candidate[] {
  const { label, spot, from, way, place } = given
  const isBlurred = spot.cell.clarity !== undefined
  // Dots and rules before a value are read as small letters.
  const text = spot.cell.text
    .slice(from)
    .trim()
    .replace(isBlurred ? /^(?:[a-z]{1,3}\s+)*(?:[a-z]{1,3}(?=\d{4}))?(?=[A-Z\d])/ : '', '')
  const below = given.below.map((one) => one.cell.text)
  const base = { label, spot, from, text, below, way }
  if (field === null) return [{ ...base, field, value: null, shown: text, score: place + 3.5 }]
  const { kind, many } = kindOf(field)
  const { clarity = 100 } = spot.cell
  if (kind === 'code' && clarity < clear && field !== 'container_numbers' && label !== spot) {
    doubts.push({ field, spot, text, why: doubtText('hard_to_read', { text }) })
    return []
  }
  if (kind === 'code') {
    const next = given.below.find(({ at }) => way === 'below' || layout.rows[at]?.[0] === given.below[0])
    const codes = codesIn(text, next && { text: next.cell.text, isColumn: way === 'below' }, {
      field,
      isMany: many === true,
    })
    const unsure = isBlurred
      ? codes.find((code) => /^[A-Z]0|\dO/.test(code) || (clarity < 90 && /[A-Z]0/.test(code)))
      : undefined
    if (unsure) doubts.push({ field, spot, text, why: doubtText('o_or_zero', { text: unsure }) })
    return (unsure ? [] : codes).map((code) => ({ ...base, field, value: code, shown: code, score: place + 6 }))
  }
  const labelText = `${label.cell.text.slice(0, label.mark?.length)} ${label.mark?.hint} ${currencyBeside(spot, layout)}`
  const outcome = readers[kind]({ text, label: labelText, below }, writing)
  if (!outcome) return []
  if ('doubt' in outcome) {
    doubts.push({ field, spot, text, why: outcome.doubt })
    return []
  }
  const { strength, ...value } = outcome
  // What its form proves, or the reference data knows, may be hard to read; a number and any other name may not.
  const isProven = strength === 2 && ['date', 'place', 'party', 'vessel'].includes(kind)
  if (clarity < clear && !isProven && label !== spot) {
    doubts.push({ field, spot, text, why: doubtText('hard_to_read', { text }) })
    return []
  }
  const length = labelText.trim().split(/\s+/).length > 1 ? 0.3 : 0
  return [{ ...base, field, ...value, score: place + strength * 3 + length }]
}

/** Cells on the right of a label, up to the next one; all of them where a sum may stand behind other numbers. */
function onRight(label: Spot, { rows }: Layout, isAll: boolean): Spot[] {
  const row = rows[label.at] ?? []
  const behind = row.slice(label.column + 1)
  const end = behind.findIndex(isLabel)
  const free = end < 0 ? behind : behind.slice(0, end)
  return isAll ? free : free.slice(0, 1)
}

const isAligned = (a: Spot, b: Spot) => Math.abs(leftOf(a) - leftOf(b)) <= 8

function placeOfRight(label: Spot, spot: Spot, layout: Layout): number {
  const gap = leftOf(spot) - rightOf(label)
  const above = aboveOf(spot, layout)
  return (
    2 +
    (label.mark?.isSeparated ? 1.5 : 0) +
    Math.min(2, columnOfLabels(label, layout)) * 0.75 -
    Math.min(2, rowOfLabels(label, layout)) -
    (isOfNumber(label) ? 0 : gap > 250 ? 2 : gap > 140 ? 0.5 : 0) -
    (above && isBare(above) && isAligned(above, spot) && !above.mark?.isSeparated ? 2 : 0)
  )
}

function placeOfBelow(label: Spot, spot: Spot, layout: Layout): number {
  const step = topOf(spot) + heightOf(spot) - topOf(label) - heightOf(label)
  const [own, other] = [label.cell.size, spot.cell.size]
  const left = layout.rows[spot.at]?.[spot.column - 1]
  return (
    2 +
    (isAligned(label, spot) ? 1 : 0) +
    Math.min(2, rowOfLabels(label, layout)) * 0.75 -
    Math.min(2, columnOfLabels(label, layout)) * 0.75 +
    (own !== undefined && other !== undefined && other > own + 0.4 ? 2 : 0) -
    (label.mark?.isSeparated ? 0.5 : 0) -
    (step > heightOf(spot) * 2.4 ? 1 : 0) -
    (left && isBare(left) && leftOf(spot) - rightOf(left) < 200 ? 1.5 : 0)
  )
}

const aboveOf = (spot: Spot, { rows }: Layout) =>
  [rows[spot.at - 1], rows[spot.at - 2]]
    .flatMap((row) => row ?? [])
    .find((one) => isAligned(one, spot) && topOf(spot) - topOf(one) < heightOf(spot) * 3)

/** How many other labels without a value behind them stand on its line. */
const rowOfLabels = (label: Spot, { rows }: Layout) =>
  (rows[label.at] ?? []).filter((one) => one !== label && isBare(one) && !one.mark?.isSeparated).length

/** How many labels stand right above and below it, each with something on its right. */
const columnOfLabels = (label: Spot, { rows }: Layout) =>
  [-2, -1, 1, 2]
    .flatMap((by) => rows[label.at + by] ?? [])
    .filter((one) => {
      const next = rows[one.at]?.[one.column + 1]
      return isBare(one) && Math.abs(leftOf(one) - leftOf(label)) < 4 && next !== undefined && !isLabel(next)
    }).length

/** A column of numbers is no longer than this. */
const longestBlock = 200

/**
 * What stands below a cell in its column, line by line, until a label, a gap or the end of the page.
 * @param isOfLabel whether it is the value of the label that is looked for
 */
function blockBelow(from: Spot, label: Spot, { rows }: Layout, isOfLabel = false): Spot[] {
  const found: Spot[] = []
  const [start, end] = [leftOf(from), columnEnd(from, rows)]
  let last = from
  for (let at = from.at + 1; at < rows.length && found.length < longestBlock; at++) {
    const row = rows[at] ?? []
    const [first] = row
    if (!first) continue
    const gap = topOf(first) - topOf(last)
    const most = Math.max(heightOf(last), heightOf(first)) * (found.length === 0 && isOfLabel ? 3.4 : 2.3)
    if (gap > most) break
    const here = row.filter((one) => isInColumn(one, from, start, end))
    const [spot] = here
    if (!spot) continue
    if (isLabel(spot)) {
      if (isOfLabel && found.length === 0 && isOnlyHint(spot)) {
        last = spot
        continue
      }
      break
    }
    if (spot === label) break
    found.push(spot)
    last = spot
  }
  return found
}

/** `(complete name and address)` below a label goes with the label. */
const isOnlyHint = ({ cell }: Spot) => /^\s*[(（]/.test(cell.text)

/** Up to where a column goes: to the next cell of its line. */
function columnEnd(from: Spot, rows: Spot[][]): number {
  const next = rows[from.at]?.[from.column + 1]
  return next ? leftOf(next) - 3 : Number.POSITIVE_INFINITY
}

function isInColumn(spot: Spot, from: Spot, start: number, end: number): boolean {
  const [left, right] = [leftOf(spot), rightOf(spot)]
  if (left >= start - 8) return left < end && left < Math.max(rightOf(from), start + 40)
  // Centred, or at the right.
  return left < rightOf(from) && right > start + 3 && start - left < Math.max(30, rightOf(from) - start)
}
