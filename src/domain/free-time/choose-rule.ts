import type { ClockKind } from '#contract/free-time/clock.ts'
import type { FreeTimeRule, RuleEquipment, RuleFields } from '#contract/free-time/rule.ts'
import { compare } from '../compare.ts'

export type Rule = RuleFields & { id: string }

/** What rules are chosen by. */
export interface Subject {
  kind: ClockKind
  /** The day on which what starts the clock happened there: rules of that day apply. */
  on: string
  shipping_line_scac: string | null
  country_code: string | null
  /** Of the place of the clock, with what counts as one place with it. */
  port_locodes: readonly string[]
  terminal_id: string | null
  equipment: RuleEquipment | null
  party_id: string | null
  references: readonly string[]
}

type Condition = keyof Pick<
  FreeTimeRule['attributes'],
  'shipping_line_scac' | 'country_code' | 'port_locode' | 'terminal_id' | 'equipment' | 'party_id' | 'reference'
>

const fits: Record<Condition, (rule: Rule, subject: Subject) => boolean> = {
  shipping_line_scac: (rule, { shipping_line_scac }) => rule.shipping_line_scac === shipping_line_scac,
  country_code: (rule, { country_code }) => rule.country_code === country_code,
  port_locode: (rule, { port_locodes }) => rule.port_locode !== null && port_locodes.includes(rule.port_locode),
  terminal_id: (rule, { terminal_id }) => rule.terminal_id === terminal_id,
  equipment: (rule, { equipment }) => rule.equipment === equipment,
  party_id: (rule, { party_id }) => rule.party_id === party_id,
  reference: (rule, { references }) => references.some((one) => same(one, rule.reference ?? '')),
}
const conditions = Object.keys(fits) as Condition[]

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Of sets of rules that fit, the one that decides: the most specific. A contract or a customer goes before a line, a line
 * with a terminal before one with a port, then terminal, port, country; then equipment; then priority; then the newest.
 * Null where there is none: then nothing is calculated.
 */
export const mostSpecific = (rules: readonly Rule[]): Rule | null => rules.toSorted(bySpecificity)[0] ?? null

/** Whether they may decide on the day, of all that is known of the container. */
export const isInForce = (rule: Rule, subject: Subject) =>
  rule.is_enabled &&
  rule.kind === subject.kind &&
  rule.valid_from <= subject.on &&
  (rule.valid_to === null || subject.on <= rule.valid_to) &&
  conditions.every((name) => rule[name] === null || fits[name](rule, subject))

/** What is said of the place, the nearest first. */
const placeOf = ({ terminal_id, port_locode, country_code }: Rule) =>
  terminal_id !== null ? 3 : port_locode !== null ? 2 : country_code !== null ? 1 : 0

const ranksOf = (rule: Rule): number[] => [
  Number(rule.reference !== null) + Number(rule.party_id !== null),
  Number(rule.shipping_line_scac !== null),
  placeOf(rule),
  Number(rule.equipment !== null),
  rule.priority,
]

export function bySpecificity(a: Rule, b: Rule): number {
  const [ranksA, ranksB] = [ranksOf(a), ranksOf(b)]
  for (const [at, rank] of ranksA.entries()) if (rank !== ranksB[at]) return (ranksB[at] ?? 0) - rank
  return compare(b.valid_from, a.valid_from) || compare(a.id, b.id)
}

/** Whether both could be chosen for one container and neither goes first: the same in all but name and numbers. */
export function overlaps(a: Rule, b: Rule): boolean {
  if (a.id === b.id || !a.is_enabled || !b.is_enabled || a.priority !== b.priority) return false
  if (a.kind !== b.kind && !isPartOf(a.kind, b.kind) && !isPartOf(b.kind, a.kind)) return false
  if (conditions.some((name) => a[name] !== b[name])) return false
  return a.valid_from <= (b.valid_to ?? '9999') && b.valid_from <= (a.valid_to ?? '9999')
}

/** Demurrage and detention are the two parts of what the line counts as one where it is combined. */
export const isPartOf = (kind: ClockKind, whole: ClockKind) =>
  whole === 'combined' && (kind === 'demurrage' || kind === 'detention')
