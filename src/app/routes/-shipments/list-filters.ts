import * as z from 'zod/mini'
import type { api } from '#contract/api.ts'
import { fieldTermForm } from '#contract/custom-fields/field-term.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { t, tc } from '#contract/language.ts'
import type { ContainerBlank } from '#contract/tracking/container-lists.ts'
import type { ShipmentBlank } from '#contract/tracking/shipment.ts'
import { isDays } from '#domain/search/day-range.ts'
import { expectedStateWords, legWords, statusWords, urgencyWords, verdictWords } from '#domain/tracking/words.ts'
import { actorWords, holdWords } from '#domain/words.ts'
import { listLike, listOf, oneOf, textLike } from '../../lib/search-fields.ts'

export type Grain = 'containers' | 'shipments'
export type ListParams = ParamsOf<typeof api.containers.list> & ParamsOf<typeof api.shipments.list>

/** What a filter is called on the wire. */
type Wire = keyof { [Param in keyof ListParams as Param extends `filter[${infer Name}]` ? Name : never]: true }

interface Named {
  words: string
  /** Undefined: of both. */
  only?: Grain
}

/** One of a few, or none. */
const one = <Choice extends string, Schema extends z.ZodMiniType<Choice | undefined>>(
  choices: Record<Choice, string>,
  named: Named & { asks: (value: Choice) => ListParams; schema: Schema },
) => ({ ...named, kind: 'one' as const, choices })

/** Several of what is known here. */
const several = <Choice extends string>(
  wire: Wire,
  choices: Record<Choice, string>,
  named: Named & { isOf?: (grain: Grain, choice: string) => boolean; hidden?: NoInfer<Choice> },
) => ({ ...named, kind: 'several' as const, wire, choices, schema: listOf(choices) })

/** Whose codes they are: the server knows their names. */
export type CodesOf = 'parties' | 'lines' | 'ports' | 'destinations' | 'terminals'

const codes = (wire: Wire, of: CodesOf, form: RegExp, named: Named) => ({
  ...named,
  kind: 'codes' as const,
  wire,
  of,
  schema: listLike(form),
})

/** Several as they are written. */
const texts = (wire: Wire, form: RegExp, named: Named) => ({
  ...named,
  kind: 'texts' as const,
  wire,
  schema: listLike(form),
})

/** From a day to a day. */
const days = (wire: 'binding_lfd' | 'arrival' | 'empty_due', named: Named & { past?: string }) => ({
  ...named,
  kind: 'days' as const,
  wire,
  schema: textLike(isDays),
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const place = /^[A-Z]{2}[A-Z0-9]{3}$/
const party = (wire: Wire, words: string) => codes(wire, 'parties', uuid, { words })

const blanks = {
  containers: {
    binding_lfd: t('deadline'),
    fees: t('fees due'),
    holds: t('holds'),
    arrival: t('arrival'),
    pod_terminal: t('terminal'),
    destination: t('destination'),
    customer: t('customer'),
    ref_numbers: t('references'),
    vessel: t('vessel'),
    pickup_appointment_at: t('appointment'),
  } satisfies Record<ContainerBlank, string>,
  shipments: {
    arrival: t('arrival'),
    pod_terminal: t('terminal'),
    destination: t('destination'),
    customer: t('customer'),
    ref_numbers: t('references'),
    tags: t('tags'),
    vessel: t('vessel'),
  } satisfies Record<ShipmentBlank, string>,
}
/** Columns that may be empty, by their names on the wire. */
const blank = (wire: 'empty' | 'present', named: Named) =>
  several(wire, { ...blanks.containers, ...blanks.shipments }, { ...named, isOf: (grain, one) => one in blanks[grain] })

/**
 * What the lists can be filtered by, by the names in their address and in the order of the menu. All that the dashboard
 * does with a filter follows from its row: reading the address, the menu, its editor, its chip, and what the API is asked.
 */
export const filters = {
  /** `all` with what is finished, too. */
  scope: {
    words: t('Finished'),
    kind: 'scope',
    schema: oneOf(['active', 'all']),
  },
  tracking: one(
    { on: tc('tracking', 'active'), stopped: tc('tracking', 'stopped') },
    {
      words: t('Tracking'),
      only: 'shipments',
      schema: z.catch(z.optional(z.enum(['on', 'stopped'])), undefined),
      asks: (value) => ({ 'filter[tracking_stopped]': value === 'stopped' }),
    },
  ),
  // Nothing leads to `loaded`: see `current_status` in the contract.
  status: several('current_status', statusWords, {
    words: t('Status'),
    hidden: 'loaded',
  }),
  verdict: several('verdict', textsOf(verdictWords), { words: t('Verdict') }),
  urgency: several('urgency', urgencyWords, { words: t('Urgency') }),
  hold: several('hold', holdWords, { words: tc('noun: what blocks a container', 'Hold') }),
  deadline: days('binding_lfd', { words: t('Deadline'), past: t('overdue') }),
  arrival: days('arrival', { words: t('Arrival') }),
  customer: party('customer', t('Customer')),
  consignee: party('consignee', t('Consignee')),
  shipper: party('shipper', t('Shipper')),
  notify: party('notify', t('Notify party')),
  trucker: party('trucker', t('Trucker')),
  broker: party('broker', t('Broker')),
  party: party('party', tc('filter: a company', 'Any role of')),
  line: codes('shipping_line', 'lines', /^[A-Z0-9]{2,4}$/, { words: t('Line') }),
  pod: codes('pod', 'ports', place, { words: t('Port of discharge') }),
  destination: codes('destination', 'destinations', place, { words: t('Destination') }),
  terminal: codes('pod_terminal', 'terminals', uuid, { words: t('Terminal') }),
  tag: texts('tag', /^.{1,100}$/, { words: tc('noun: a tag', 'Tag') }),
  /** What is asked of custom fields, each in one term. */
  field: { words: t('Custom field'), kind: 'fields', wire: 'custom_field', schema: listLike(fieldTermForm) },
  currency: texts('fee_currency', /^[A-Z]{3}$/, {
    words: tc('filter: fees in a currency', 'Fees in'),
    only: 'containers',
  }),
  news: one(
    { due: t('since it was due') },
    {
      words: t('No news'),
      // Links of before say for how many hours.
      schema: z.catch(
        z.optional(
          z.pipe(
            z.string().check(z.regex(/^(due|24h|48h|7d)$/)),
            z.transform(() => 'due' as const),
          ),
        ),
        undefined,
      ),
      asks: () => ({ 'filter[silent]': true }),
    },
  ),
  step: several('expected_state', expectedStateWords, { words: t('Next step') }),
  money: one(
    { now: t('costs now'), unpriced: t('no price') },
    {
      words: t('Money'),
      only: 'containers',
      schema: z.catch(z.optional(z.enum(['now', 'unpriced'])), undefined),
      asks: (value) => (value === 'now' ? { 'filter[costs_now]': true } : { 'filter[unpriced]': true }),
    },
  ),
  leg: several('delivery_leg', legWords, { words: t('Delivery'), only: 'containers' }),
  empty_due: days('empty_due', { words: t('Empty due'), only: 'containers', past: t('overdue') }),
  acts: several('who_acts', { ...actorWords, nobody: t('nobody') }, { words: t('Who acts'), only: 'containers' }),
  empty: blank('empty', { words: tc('filter: what is empty', 'Is empty') }),
  present: blank('present', { words: tc('filter: what is not empty', 'Has') }),
} as const

export type FilterKey = keyof typeof filters
export const filterKeys = Object.keys(filters) as FilterKey[]
export type KeyOf<Kind> = { [Key in FilterKey]: (typeof filters)[Key]['kind'] extends Kind ? Key : never }[FilterKey]

/** How an address says each of them. */
export const filterSchemas = Object.fromEntries(filterKeys.map((key) => [key, filters[key].schema])) as {
  [Key in FilterKey]: (typeof filters)[Key]['schema']
}

function textsOf<Code extends string>(words: Record<Code, { words: string }>) {
  return Object.fromEntries(Object.entries<{ words: string }>(words).map(([code, one]) => [code, one.words])) as Record<
    Code,
    string
  >
}
