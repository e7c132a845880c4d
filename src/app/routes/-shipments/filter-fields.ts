import type { Grain, ShipmentsSearch } from './search.ts'

/** What can be filtered by, in the order of the menu. */
export const filterKeys = [
  'scope',
  'tracking',
  'status',
  'verdict',
  'urgency',
  'hold',
  'deadline',
  'arrival',
  'customer',
  'consignee',
  'shipper',
  'notify',
  'trucker',
  'party',
  'line',
  'pod',
  'destination',
  'terminal',
  'tag',
  'currency',
  'news',
  'money',
  'acts',
  'empty',
  'present',
] as const satisfies readonly (keyof ShipmentsSearch)[]
export type FilterKey = (typeof filterKeys)[number]

interface FilterField {
  words: string
  /** Undefined: of both. */
  only?: Grain
  /** What else people call it. */
  also?: string
}

export const filterFields: Record<FilterKey, FilterField> = {
  scope: { words: 'Finished', also: 'active done delivered returned' },
  tracking: { words: 'Tracking', only: 'shipments', also: 'stopped' },
  status: { words: 'Status', also: 'where on board rail available' },
  verdict: { words: 'Verdict', also: 'ready blocked released' },
  urgency: { words: 'Urgency', also: 'costs money near attention due' },
  hold: { words: 'Hold', also: 'customs freight USDA VACIS TMF' },
  deadline: { words: 'Deadline', also: 'last free day LFD overdue' },
  arrival: { words: 'Arrival', also: 'ETA ATA' },
  customer: { words: 'Customer', also: 'party' },
  consignee: { words: 'Consignee', also: 'party receiver' },
  shipper: { words: 'Shipper', also: 'party sender' },
  notify: { words: 'Notify party', also: 'party' },
  trucker: { words: 'Trucker', also: 'party haulier drayage' },
  party: { words: 'Any role of', also: 'party customer consignee shipper notify trucker' },
  line: { words: 'Line', also: 'carrier SCAC' },
  pod: { words: 'Port of discharge', also: 'POD' },
  destination: { words: 'Destination', also: 'inland place' },
  terminal: { words: 'Terminal', also: 'FIRMS pier' },
  tag: { words: 'Tag', also: 'label' },
  currency: { words: 'Fees in', only: 'containers', also: 'currency USD CAD' },
  news: { words: 'No news', also: 'silent stale overdue' },
  money: { words: 'Money', only: 'containers' },
  acts: { words: 'Who acts', only: 'containers' },
  empty: { words: 'Is empty', also: 'without missing' },
  present: { words: 'Has', also: 'with present' },
}

export const fieldsOf = (grain: Grain): FilterKey[] =>
  filterKeys.filter((key) => (filterFields[key].only ?? grain) === grain)

/** `scope` is one while it keeps something out: a search by text and a status that is asked for look everywhere. */
export function isSet(key: FilterKey, search: ShipmentsSearch): boolean {
  if (key === 'scope') return isActiveOnly(search)
  const value = search[key]
  return Array.isArray(value) ? value.length > 0 : value !== undefined
}

export const isActiveOnly = ({ scope, q, status }: ShipmentsSearch) =>
  scope === 'active' && q === undefined && status.length === 0

/** The filters that are in force, in the order of the menu. */
export const setFields = (search: ShipmentsSearch) => fieldsOf(search.grain).filter((key) => isSet(key, search))

/** The search without one filter, or another. */
export function without(search: ShipmentsSearch, key: FilterKey): ShipmentsSearch {
  if (key === 'scope') return { ...search, scope: 'all' }
  return { ...search, [key]: Array.isArray(search[key]) ? [] : undefined }
}

/** Every filter off: what is under way. */
export function cleared(search: ShipmentsSearch): ShipmentsSearch {
  const kept = filterKeys.reduce((left, key) => without(left, key), search)
  return { ...kept, scope: 'active', q: undefined }
}
