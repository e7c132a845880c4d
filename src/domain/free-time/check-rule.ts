import type { ClockKind, StartEvent } from '#contract/free-time/clock.ts'
import type { RuleFields } from '#contract/free-time/rule.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import type { Facility, Places } from '../reference/places.ts'
import { overlaps, type Rule } from './choose-rule.ts'

export interface RuleProblem {
  /** Below `/data/attributes/`. */
  field: string
  detail: Detail
  isTaken?: true
}

export interface Known {
  places: Places
  /** By id or FIRMS code; a ramp as well. */
  facility(idOrCode: string): Facility | undefined
  hasCalendar(id: string): boolean
  hasParty: boolean
  /** All others of the account that are not removed. */
  others: readonly Rule[]
}

/** What can start each clock. */
export const startsOf: Record<ClockKind, readonly StartEvent[]> = {
  demurrage: ['discharged', 'vessel_arrived', 'available'],
  storage: ['discharged', 'vessel_arrived', 'available'],
  combined: ['discharged', 'vessel_arrived', 'available'],
  rail_storage: ['notified', 'available'],
  detention: ['full_out'],
  chassis: ['full_out'],
}

/** All that is wrong with a set of rules, each by the field that says it. */
export function checkRule(rule: Rule, known: Known): RuleProblem[] {
  return [...unknownIn(rule, known), ...neverApplies(rule, known), ...wrongCharges(rule), ...notUnique(rule, known)]
}

function unknownIn(rule: RuleFields, { places, facility, hasCalendar, hasParty }: Known): RuleProblem[] {
  const { shipping_line_scac: scac, port_locode: port, terminal_id: terminal, calendar_id: calendar } = rule
  return [
    ...wrongIf('shipping_line_scac', scac !== null && !places.line(scac), refusal('free_time_line_unknown', { scac })),
    ...wrongIf('port_locode', port !== null && !places.place(port), refusal('locode_unknown', { locode: port })),
    ...wrongIf(
      'terminal_id',
      terminal !== null && !facility(terminal),
      refusal('free_time_terminal_unknown', { terminal }),
    ),
    ...wrongIf(
      'calendar_id',
      calendar !== null && !hasCalendar(calendar),
      refusal('no_such_calendar', { id: calendar }),
    ),
    ...wrongIf('party_id', rule.party_id !== null && !hasParty, refusal('no_such_party', { id: rule.party_id })),
  ]
}

function neverApplies(rule: RuleFields, { places, facility }: Known): RuleProblem[] {
  const { kind, start_event, port_locode, country_code, valid_from, valid_to } = rule
  const starts = startsOf[kind]
  const place = places.place(port_locode)
  const terminal = rule.terminal_id === null ? undefined : facility(rule.terminal_id)
  const isRamp = terminal?.type === 'rail_terminal'
  const never = 'so the rules would never apply'
  return [
    ...wrongIf('valid_to', valid_to !== null && valid_to < valid_from, `is before ${valid_from}, ${never}`),
    ...wrongIf(
      'start_event',
      !starts.includes(start_event),
      `${start_event} does not start ${kind}, ${never}: use ${starts.join(' or ')}`,
    ),
    ...wrongIf(
      'country_code',
      place !== undefined && country_code !== null && place.country_code !== country_code,
      `${place?.name} is in ${place?.country_code}, ${never}`,
    ),
    ...wrongIf(
      'terminal_id',
      terminal !== undefined && port_locode !== null && !places.isSameArea(terminal.locode, port_locode),
      `${terminal?.name} is not at ${port_locode}, ${never}`,
    ),
    ...wrongIf(
      'terminal_id',
      terminal !== undefined &&
        country_code !== null &&
        port_locode === null &&
        !terminal.locode.startsWith(country_code),
      `${terminal?.name} is not in ${country_code}, ${never}`,
    ),
    ...wrongIf(
      'terminal_id',
      isRamp && ['demurrage', 'storage', 'combined'].includes(kind),
      `${terminal?.name} is a ramp, and ${kind} runs at a port, ${never}`,
    ),
    ...wrongIf(
      'terminal_id',
      terminal !== undefined && !isRamp && kind === 'rail_storage',
      `${terminal?.name} is no ramp, ${never}`,
    ),
    ...wrongIf(
      'calendar_id',
      rule.unit === 'working' && rule.calendar_id === null && rule.working_weekdays === null,
      refusal('days_need_a_calendar'),
    ),
  ]
}

function wrongCharges({ tiers, currency_code }: RuleFields): RuleProblem[] {
  const twice = tiers.findIndex(({ from_day }, at) => tiers.slice(0, at).some((one) => one.from_day === from_day))
  return [
    ...wrongIf('currency_code', tiers.length > 0 && currency_code === null, refusal('charges_need_a_currency')),
    ...wrongIf(`tiers/${twice}/from_day`, twice >= 0, refusal('day_has_two_charges', { day: tiers[twice]?.from_day })),
  ]
}

function notUnique(rule: Rule, { others }: Known): RuleProblem[] {
  const namesake = others.find(({ id, name }) => id !== rule.id && name.toLowerCase() === rule.name.toLowerCase())
  const rival = others.find((one) => overlaps(rule, one))
  const problems: RuleProblem[] = []
  if (namesake) problems.push({ field: 'name', detail: refusal('rule_name_taken', { name: rule.name }), isTaken: true })
  if (rival)
    problems.push({
      field: rival.kind === rule.kind ? 'valid_from' : 'kind',
      detail: `'${rival.name}' applies to the same containers from ${rival.valid_from}${rival.valid_to ? ` to ${rival.valid_to}` : ' on'}: end it before, or give one of them a higher priority${rival.kind === rule.kind ? '' : `. ${rule.kind} and ${rival.kind} count the same days`}`,
      isTaken: true,
    })
  return problems
}

const wrongIf = (field: string, isWrong: boolean, detail: Detail): RuleProblem[] => (isWrong ? [{ field, detail }] : [])
