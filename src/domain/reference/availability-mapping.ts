import { availabilityColumns } from '#contract/reference/availability-list.ts'
import { hasValidCheckDigit, normalizeContainerNumber } from '../tracking/iso6346.ts'

export type AvailabilityField = (typeof availabilityColumns)[number]

export type DateOrder = 'month_first' | 'day_first'

/** How the lists of a terminal are read. */
export interface AvailabilityMapping {
  /** By the header as `plainHeader` has it; null for what says nothing that is kept. */
  columns: Record<string, AvailabilityField | null>
  /** Whether a container that is not in the list has left the terminal. */
  is_complete: boolean
  date_order: DateOrder
  /** ISO 4217, of amounts that name none. */
  currency: string | null
}

/** Lower case, without accents and signs: `Cntr. #` is `cntr`. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const synonyms: Readonly<Record<AvailabilityField, string>> = {
  number:
    'container|containers|container no|container number|container nbr|container id|ctr|cntr|ctnr|cntr no|cntr nbr|equipment|equipment no|equipment number|equipment id|unit|unit nbr|unit no|unit id|containernummer|contenedor|箱号|集装箱号',
  available:
    'available|avail|available for pickup|available for pick up|availability|ready for delivery|ready for pickup|available yes no|pickup available',
  on_terminal: 'on terminal|in yard|on site|on dock|yard',
  location: 'location|yard location|position|area|current position|yard position|slot|spot',
  last_free_day:
    'lfd|last free day|last free date|free time expires|free time end|port lfd|terminal lfd|demurrage lfd|last free|lastfreeday',
  paid_through:
    'paid thru|paid through|good thru|good through|guaranteed thru|guaranteed through|storage paid through date|storage paid through|paid thru date|good thru date|satisfied thru|satisfied through',
  discharged_at: 'discharge date|discharged|discharged at|unload date|unloaded|time in|date in|discharge time|in date',
  full_out_at: 'date out|out gate|outgate|gate out|facility out|departed|out date|gate out date|time out|outgated',
  pickup_appointment_at:
    'appt|appt date|appt time|appointment|appointment date|appointment time|pickup appointment|pickup appt',
  chassis_number: 'chassis|chassis no|chassis number|chassis nbr',
  pickup_number: 'pickup number|pickup no|pickup nbr|pick up number|pick up no|pickup|pu|pu number|pu no',
  holds: 'holds|hold|hold status|all holds|hold reason|hold description',
  customs_hold: 'customs|customs hold|cbp|cbp hold|customs status|cust hold',
  freight_hold:
    'freight|freight hold|line hold|line|carrier hold|line status|freight status|ssco hold|shipping line hold|steamship line hold',
  usda_hold: 'usda|usda hold|agriculture|agriculture hold|agri hold',
  tmf_hold: 'tmf|tmf hold|ctf|ctf hold|pierpass|pier pass|tmf status|ctf status',
  vacis_hold: 'vacis|vacis hold|x ray|xray|nii|exam hold|nii hold',
  other_hold: 'other hold|other holds|terminal hold|misc hold',
  customs_release: 'customs release|customs released|cbp release|cbp released|customs clearance|customs cleared',
  freight_release: 'line release|line released|freight release|freight released|carrier release|carrier released',
  usda_release: 'usda release|usda released|agriculture release',
  other_release: 'terminal release|released|release|released for pickup',
  demurrage:
    'demurrage|demurrage owed|demurrage due|demurrage amount|storage|storage owed|storage due|demurrage fee|dem',
  exam_fee: 'exam fee|exam fees|vacis fee|usda fee',
  other_fee: 'other fees|other fee|misc fees|tmf fee|ctf fee|tmf due|ctf due',
  total_fees: 'total fees|total|amount due|total due|fees|fees due|balance|balance due|total owed|total amount',
}

const fieldsByHeader = new Map(
  availabilityColumns.flatMap((field) =>
    synonyms[field].split('|').map((header) => [plainHeader(header), field] as const),
  ),
)
// `Line` alone is who operates a box as often as a hold: its cells decide.
const doubtful = new Set([
  'line',
  'customs',
  'freight',
  'cbp',
  'vacis',
  'usda',
  'tmf',
  'ctf',
  'storage',
  'total',
  'yard',
])

export interface ReadColumn {
  index: number
  header: string
  /** Under which the mapping remembers it. Of two with one header the second has a number. */
  key: string
  field: AvailabilityField | null
  /** What stands in it first. */
  samples: string[]
}

/** The line of the headers, by its place: of the first twenty the one with most names that columns have. */
export function headerRow(rows: readonly (readonly string[])[]): number {
  let [best, most] = [0, 0]
  for (const [at, row] of rows.slice(0, 20).entries()) {
    const known = row.filter((cell) => fieldsByHeader.has(plainHeader(cell))).length
    if (known > most) [best, most] = [at, known]
  }
  return best
}

/** What each column says: as people said last, else by its header, and where that is not known by its cells. */
export function readColumns(
  rows: readonly (readonly string[])[],
  header: number,
  remembered: AvailabilityMapping['columns'] = {},
): ReadColumn[] {
  const body = rows.slice(header + 1)
  const keys = new Map<string, number>()
  const columns = (rows[header] ?? []).map((text, index): ReadColumn => {
    const plain = plainHeader(text) || `column ${index + 1}`
    const times = (keys.get(plain) ?? 0) + 1
    keys.set(plain, times)
    const key = times === 1 ? plain : `${plain} ${times}`
    const cells = body.map((row) => (row[index] ?? '').trim()).filter(Boolean)
    const samples = [...new Set(cells.slice(0, 200))].slice(0, 3).map((cell) => cell.slice(0, 80))
    return {
      index,
      header: text.trim(),
      key,
      field: Object.hasOwn(remembered, key) ? (remembered[key] ?? null) : guess(plain, cells),
      samples,
    }
  })
  const isSaid = columns.some(({ key, field }) => field === 'number' && remembered[key] === 'number')
  return onceEach(isSaid ? columns : withNumber(columns, body), remembered)
}

function guess(header: string, cells: readonly string[]): AvailabilityField | null {
  const field = fieldsByHeader.get(header) ?? null
  if (field === null || !doubtful.has(header)) return field
  const fits = /fee|demurrage/.test(field) ? isAmount : isAnswer
  return cells.every(fits) ? field : null
}

const isAmount = (cell: string) => {
  const bare = cell.replace(/[A-Z]{3}/, '')
  return /\d/.test(bare) && !/[a-z]/i.test(bare)
}
const isAnswer = (cell: string) =>
  /^(y|n|yes|no|true|false|0|1|x|none|ok|holds?|released?|cleared?|pending)$/i.test(cell) ||
  /hold|releas|clear/i.test(cell)

/** Whatever it is called: a column of container numbers is one. */
function withNumber(columns: ReadColumn[], body: readonly (readonly string[])[]): ReadColumn[] {
  const share = ({ index }: ReadColumn) => {
    const cells = body.map((row) => normalizeContainerNumber(unwrap(row[index] ?? ''))).filter(Boolean)
    return cells.length === 0 ? 0 : cells.filter(hasValidCheckDigit).length / cells.length
  }
  const named = columns.find(({ field }) => field === 'number')
  const best = columns.map((one) => ({ one, part: share(one) })).toSorted((a, b) => b.part - a.part)[0]
  const chosen = best && best.part >= 0.7 && (!named || share(named) < 0.7) ? best.one : named
  return columns.map((one) =>
    one === chosen ? { ...one, field: 'number' } : one.field === 'number' ? { ...one, field: null } : one,
  )
}

/** Values come of one column each, but for holds and fees: what people said goes before what was guessed. */
function onceEach(columns: ReadColumn[], said: AvailabilityMapping['columns']): ReadColumn[] {
  const isSaid = ({ key, field }: ReadColumn) => Object.hasOwn(said, key) && said[key] === field
  const seen = new Set(columns.filter(isSaid).map(({ field }) => field))
  return columns.map((one) => {
    if (one.field === null || isSaid(one) || mayBeSeveral(one.field)) return one
    if (seen.has(one.field)) return { ...one, field: null }
    seen.add(one.field)
    return one
  })
}

export const mayBeSeveral = (field: AvailabilityField) => /hold|release|fee/.test(field)

/** `="MSCU1234566"` is how programs keep Excel from calculating with a number. */
export const unwrap = (cell: string): string => /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell.trim()
