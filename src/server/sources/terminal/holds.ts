import type { Sentence } from '#contract/said/sentence.ts'
import type { Hold } from '#contract/tracking/container.ts'
import type { TerminalContainer } from '#contract/tracking/ingest.ts'
import { holdSentence, inSentences } from '#domain/tracking/hold-sentence.ts'
import { holdCodes } from '../../reference/terminal-codes.ts'
import { clean, words } from './text.ts'

type RawHold = NonNullable<TerminalContainer['holds']>[number]

/**
 * The holds that are in force or announced. What is released is not among them: that is how a hold ends.
 * @param locode of the terminal: what a hold is in words depends on the country
 */
export function decodeHolds(raws: readonly RawHold[], locode: string | null = null): Hold[] {
  const holds = new Map<string, Hold>()
  for (const raw of raws) {
    const status = statusOf(raw)
    if (status === 'released') continue
    const name = nameOf(raw)
    const sentences = describe(name, raw, locode)
    const key = `${name} ${sentences.description}`
    // Said twice, once as announced: it is in force.
    if (holds.get(key)?.status !== 'hold') holds.set(key, { name, status, ...sentences })
  }
  return [...holds.values()]
}

/** The first that matches, after the code. Short codes count as words only: OBL is no PROBLEM, DEA no DEADLINE. */
const patterns: readonly (readonly [RegExp, Hold['name']])[] = [
  [/VACIS|\bNII\b|NON.?INTRUSIVE|X.?RAY|GAMMA|IMAGING/, 'VACIS'],
  [/USDA|\bAGRI|APHIS|CFIA|PHYTO|FUMIG/, 'USDA'],
  [
    /CUSTOMS|\bCBP\b|\bCBSA\b|\bCUST\b|\bMET EXAM|\bCET\b|INTENSIVE|TAILGATE|\b(1H|7H|2H|3Z|FDA|DEA)\b|COAST GUARD|IN.?BOND/,
    'customs',
  ],
  [/\bTMF\b|PIER ?PASS|TRAFFIC MITIGATION|\bCTF\b|CLEAN TRUCK|TERMINAL (CHARGE|FEE)|\bLANDING/, 'TMF'],
  [/FREIGHT|\bLINE\b|CARRIER|STEAMSHIP|\bSSCO\b|\bOBL\b|ORIGINAL BILL|\bB\/?L (HOLD|NOT)/, 'freight'],
]

const codeOf = ({ code }: RawHold) => holdCodes.get(clean(code).toUpperCase())

function nameOf(raw: RawHold): Hold['name'] {
  const text = words(raw.name, raw.party, raw.code)
  return codeOf(raw)?.name ?? patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
}

/** What the terminal says of the status; where it says nothing, what the code or the name says. In doubt it is held. */
function statusOf(raw: RawHold): Hold['status'] | 'released' {
  const status = words(raw.status)
  if (status) return isOver(status) ? 'released' : read(status, /PENDING|EXPECTED|MANIFEST/)
  const name = words(raw.name)
  // Exports have rows without any content.
  const isBlank = !words(raw.code, raw.party, name)
  if (isBlank || codeOf(raw)?.releases) return 'released'
  return read(name, /\bPENDING\b|\bEXPECTED\b/)
}

/** Words of a status by which a hold is over; of a name they may tell only how far an exam is. */
const overWords =
  'INACTIVE|NOT ACTIVE|COMPLETED?|DONE|LIFTED|REMOVED|EXPIRED|CLOSED|DELETED|CANCELL?ED|VOID(ED)?|PASSED|SATISFIED|PAID|RESOLVED|WAIVED'
const over = new RegExp(`\\b(${overWords})\\b`)
const notOver = new RegExp(
  `\\b(NOT|NO|UN|NEVER|AWAITING|PENDING|BE|UNTIL|PARTIAL(LY)?) ?(YET )?(BEEN )?(${overWords})\\b`,
)

const isOver = (status: string) => over.test(status) && !notOver.test(status) && !/\b(RELEASE|CLEAR)/.test(status)

function read(text: string, pending: RegExp): Hold['status'] | 'released' {
  // NOT RELEASED, PENDING RELEASE, TO BE CLEARED, PARTIALLY RELEASED: it is still held.
  if (/\b(NOT|NO|UN|NEVER|AWAITING|PENDING|BE|UNTIL) ?(YET )?(RELEASE|CLEAR)|RELEASE PENDING|PARTIAL/.test(text))
    return 'hold'
  if (
    /^(NONE|NO|OK|N|N[ /]?A|NOT APPLICABLE|FALSE|EXEMPT(ED)?|OK TO (RELEASE|GO)|RELEASE|CLEAR|NOT? (ON )?(HOLDS?|HELD))$|\b(RELEASED|CLEARED)\b/.test(
      text,
    )
  )
    return 'released'
  return pending.test(text) ? 'pending' : 'hold'
}

/** What it is, and who clears it. */
const explanations: Record<Hold['name'], Sentence> = {
  freight: holdSentence('terminal_freight'),
  customs: holdSentence('terminal_customs'),
  USDA: holdSentence('terminal_usda'),
  VACIS: holdSentence('terminal_vacis'),
  TMF: holdSentence('terminal_tmf'),
  other: holdSentence('terminal_other'),
}

/** Where PierPass collects the traffic mitigation fee. */
const pierPass = new Set(['USLAX', 'USLGB'])

/** The codes are written for the United States and Canada, and are used in other countries, too. */
function inCountry(meaning: string | undefined, locode: string | null): string | undefined {
  const country = locode?.slice(0, 2) ?? 'US'
  if (country === 'US') return meaning
  const ofTheirs = meaning?.replace(/^US Customs/, 'Customs').replace(/^USDA/, 'Agriculture')
  return country === 'CA' ? ofTheirs : ofTheirs?.replace(/^Canada Customs/, 'Customs')
}

function describe(name: Hold['name'], raw: RawHold, locode: string | null) {
  const written = clean(raw.name) || [clean(raw.party), clean(raw.code)].filter(Boolean).join(' ')
  // A bare code tells people nothing.
  const meaning = clean(raw.name) ? undefined : inCountry(codeOf(raw)?.meaning, locode)
  return inSentences([
    name === 'TMF' && pierPass.has(locode ?? '') ? holdSentence('terminal_pierpass') : explanations[name],
    ...(meaning ? [holdSentence('as_written', { text: `${meaning}.` })] : []),
    ...(written ? [holdSentence('as_written', { text: `"${written.replaceAll('"', "'")}"` })] : []),
  ])
}
