import { localDate } from '../instants.ts'
import { isDays, rangeOf, termOn } from '../search/day-range.ts'

/** What the list of the dashboard is asked for by its address, as the list of containers of the API asks for it. */

/** Filters that are lists of values, by their names in the address. */
const lists = {
  status: 'current_status',
  verdict: 'verdict',
  urgency: 'urgency',
  hold: 'hold',
  line: 'shipping_line',
  pod: 'pod',
  destination: 'destination',
  terminal: 'pod_terminal',
  customer: 'customer',
  consignee: 'consignee',
  shipper: 'shipper',
  notify: 'notify',
  trucker: 'trucker',
  broker: 'broker',
  party: 'party',
  tag: 'tag',
  field: 'custom_field',
  currency: 'fee_currency',
  step: 'expected_state',
  leg: 'delivery_leg',
  acts: 'who_acts',
  empty: 'empty',
  present: 'present',
} as const

/** Of these a list of shipments knows nothing. */
const ofContainers: ReadonlySet<string> = new Set(['currency', 'leg', 'acts', 'empty_due'])

const everywhere = /^filter\[(current_status|delivery_leg|empty_due)\]/

export interface SavedList {
  grain: 'containers' | 'shipments'
  /** Of shipments: whether their tracking has stopped. */
  tracking: 'on' | 'stopped' | null
  /** Parameters of `GET /v2/containers`, each a list of values or one; what it does not know falls away there. */
  params: Record<string, string | string[]>
}

/** With each letter in the one form in which it is kept: an address may have been saved with others. */
const searchIn = (search: string) =>
  new URLSearchParams(Array.from(new URLSearchParams(search), ([name, value]) => [name, value.normalize('NFC')]))

/** @param search what follows `?` in the address of the list @param now UTC instant @param timezone of who asks */
export function listOfSaved(search: string, now: string, timezone: string | null): SavedList {
  const today = localDate(now, timezone)
  const said = searchIn(search)
  const params: Record<string, string | string[]> = {}
  const q = said.get('q')
  if (q) params.q = q
  const isOfShipments = said.get('grain') === 'shipments'
  for (const [name, filter] of Object.entries(lists)) {
    if (isOfShipments && ofContainers.has(name)) continue
    const values = (said.get(name) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
    const asked = name === 'field' ? values.map((term) => termOn(term, today)) : values
    if (asked.length > 0) params[`filter[${filter}]`] = [...new Set(asked)].slice(0, 100)
  }
  for (const [name, filter] of [
    ['deadline', 'binding_lfd'],
    ['arrival', 'arrival'],
    ['empty_due', 'empty_due'],
  ] as const)
    for (const [end, value] of Object.entries(
      isOfShipments && ofContainers.has(name)
        ? {}
        : rangeOf(said.get(name) ?? '', { today, now, is_deadline: name !== 'arrival' }),
    ))
      params[`filter[${filter}][${end}]`] = value
  // A text, a status and what is out are looked for everywhere.
  const isEverywhere = Object.keys(params).some((name) => name === 'q' || everywhere.test(name))
  if (said.get('scope') !== 'all' && !isEverywhere) params['filter[active]'] = 'true'
  if (/^(due|24h|48h|7d)$/.test(said.get('news') ?? '')) params['filter[silent]'] = 'true'
  const money = isOfShipments ? null : said.get('money')
  if (money === 'now') params['filter[costs_now]'] = 'true'
  if (money === 'unpriced') params['filter[unpriced]'] = 'true'
  const tracking = said.get('tracking')
  return {
    grain: isOfShipments ? 'shipments' : 'containers',
    tracking: tracking === 'on' || tracking === 'stopped' ? tracking : null,
    params,
  }
}

/** What else an address can say, and how; what concerns the screen alone can be anything. */
const others: Readonly<Record<string, Pick<RegExp, 'test'>>> = {
  q: /^/,
  sort: /^/,
  grain: /^(containers|shipments)$/,
  scope: /^(active|all)$/,
  news: /^(due|24h|48h|7d)$/,
  money: /^(now|unpriced)$/,
  tracking: /^(on|stopped)$/,
  deadline: { test: isDays },
  arrival: { test: isDays },
  empty_due: { test: isDays },
  ...Object.fromEntries(['group', 'calendar', 'workspace', 'columns', 'open'].map((name) => [name, /^/])),
}

/** The other way round: what a list of containers knows nothing of. */
const ofShipments: ReadonlySet<string> = new Set(['tracking'])
const mostValues = 100

/** What is wrong with the address of a list; undefined where nothing is. The values of `lists` are for the API to judge. */
export function complaintOfSearch(search: string): string | undefined {
  const said = searchIn(search)
  const grain = said.get('grain') === 'shipments' ? 'shipments' : 'containers'
  const elsewhere = grain === 'shipments' ? new Set([...ofContainers, 'money']) : ofShipments
  const seen = new Set<string>()
  for (const [name, value] of said) {
    if (seen.has(name)) return `'${name}' stands there twice.`
    seen.add(name)
    const isList = Object.hasOwn(lists, name)
    const form = Object.hasOwn(others, name) ? others[name] : undefined
    if (!isList && !form) return `The list has no filter '${name}'.`
    if (value === '') continue
    if (elsewhere.has(name)) return `The list of ${grain} has no filter '${name}'.`
    if (isList && value.split(',').length > mostValues) return `'${name}' has more than ${mostValues} values.`
    if (form && !form.test(value)) return `'${value}' is not a valid value for '${name}'.`
  }
  return undefined
}
