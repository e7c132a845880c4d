import type { Hold } from '#contract/tracking/container.ts'
import type { TerminalContainer } from '#contract/tracking/ingest.ts'
import type { Random } from './random.ts'

export type HoldKind = Hold['name']
export type TerminalHold = NonNullable<TerminalContainer['holds']>[number]

interface Words {
  code: string | null
  party: string
  name: string
}

/** Holds as terminals write them: codes where they have them, and texts in the words of whoever typed them. */
const holds: Record<HoldKind, Words[]> = {
  customs: [
    { code: 'PQ', party: 'CBP', name: 'CUSTOMS HOLD' },
    { code: null, party: 'CBP', name: 'CBP HOLD 1H, DOCS REVIEW' },
    { code: 'PB', party: 'CUSTOMS', name: 'INSUFFICIENT PAPERWORK' },
    { code: null, party: 'CBP', name: '7H MET EXAM - INTENSIVE' },
    { code: 'PI', party: 'FDA', name: 'MAY PROCEED NOT RECEIVED' },
  ],
  VACIS: [
    { code: null, party: 'CBP', name: 'VACIS EXAM REQ' },
    { code: null, party: 'CBP', name: 'NII / X-RAY, TRUCKER TO PORTAL 2' },
  ],
  USDA: [
    { code: 'PX', party: 'USDA', name: 'AGRI HOLD - DOCUMENTATION REVIEW' },
    { code: 'PW', party: 'USDA', name: 'FUMIGATION' },
    { code: null, party: 'APHIS', name: 'WPM / WOOD PACKAGING INSPECTION USDA' },
  ],
  freight: [
    { code: 'FD', party: 'LINE', name: 'FREIGHT DUE' },
    { code: null, party: 'SSL', name: 'LINE HOLD - OBL NOT SURRENDERED' },
    { code: null, party: 'LINE', name: 'STEAMSHIP LINE: FREIGHT CHARGES OUTSTANDING' },
  ],
  TMF: [{ code: 'TC', party: 'TERMINAL', name: 'TERMINAL CHARGES' }],
  other: [
    { code: 'HG', party: 'TERMINAL', name: 'HELD ON GROUND - DAMAGED CORNER POST' },
    { code: null, party: 'OPS', name: 'OVERWEIGHT, CALL TERMINAL' },
  ],
}

/** Whoever holds a box in Canada: border services and food inspection of its own. */
const ofCanada: Partial<Record<HoldKind, Words[]>> = {
  customs: [
    { code: null, party: 'CBSA', name: 'CBSA HOLD - EXAM ORDERED' },
    { code: null, party: 'CBSA', name: 'CUSTOMS HOLD, DOCUMENTS REVIEW' },
  ],
  VACIS: [{ code: null, party: 'CBSA', name: 'LARGE SCALE IMAGING (VACIS)' }],
  USDA: [
    { code: null, party: 'CFIA', name: 'CFIA INSPECTION - WOOD PACKAGING' },
    { code: null, party: 'CFIA', name: 'FUMIGATION' },
  ],
}

/** Where PierPass collects a fee of its own. */
const pierPass = ['USLAX', 'USLGB']
export const collectsTmf = (port: string) => pierPass.includes(port)

/** In the words of its country, and of its port. */
function wordsOf(kind: HoldKind, port: string): readonly Words[] {
  if (kind === 'TMF' && collectsTmf(port)) return [...holds.TMF, { code: null, party: 'PIERPASS', name: 'TMF DUE' }]
  return (port.startsWith('CA') ? ofCanada[kind] : undefined) ?? holds[kind]
}

export function holdText(kind: HoldKind, status: 'hold' | 'pending', port: string, random: Random): TerminalHold {
  const words = status === 'hold' ? ['hold', 'HOLD', 'ACTIVE'] : ['PENDING', 'pending', 'EXPECTED']
  return { ...random.pick(wordsOf(kind, port)), status: random.pick(words) }
}

/** Some terminals go on listing what was released. */
export const releasedText = (kind: HoldKind, port: string, random: Random): TerminalHold => ({
  ...random.pick(wordsOf(kind, port)),
  status: 'RELEASED',
})

/** Fees that an exam costs. */
export const examFees: Partial<Record<HoldKind, { code: string; amount: number }>> = {
  customs: { code: '4IE', amount: 412 },
  VACIS: { code: '4IV', amount: 125 },
  USDA: { code: 'USD', amount: 285.5 },
}

/** How a terminal's system writes things; the same for all of its containers. */
export interface Style {
  /** Times of the terminal without saying in which zone. */
  bare_times: boolean
  lists_released: boolean
  amounts: 'text' | 'number'
  demurrage: 'one_line' | 'line_per_day' | 'with_total'
  /** What it says of availability before its yard has decided. */
  undecided: false | null
}

export function styleOf(random: Random): Style {
  return {
    bare_times: random.chance(0.3),
    lists_released: random.chance(0.4),
    amounts: random.pick(['text', 'number']),
    demurrage: random.pick(['one_line', 'line_per_day', 'with_total']),
    undecided: random.pick([false, null]),
  }
}
