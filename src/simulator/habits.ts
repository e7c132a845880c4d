/** What the standard leaves open, or what lines do all the same. */
export interface Habits {
  /** How Next-Page leads on: a token for `cursor`, or an address on the same host. */
  next_page: 'token' | 'address'
  /** The answer about a number it does not know. */
  unknown: 'empty' | 'not_found'
  /** Whether estimates stay in the answer once newer ones, or the actual time, are known. */
  old_estimates: 'kept' | 'dropped'
  event_ids: 'stable' | 'new_in_every_answer' | 'none'
  /** Whether TRANSPORT and SHIPMENT events name their containers; else the question implies them. */
  names_containers: boolean
  /** Where the UN/LOCODE stands. */
  locode_in: 'location' | 'call'
  bill: 'with_scac' | 'without_scac'
  /** Holds and releases of the line and of customs are told as SHIPMENT events. */
  tells_releases: boolean
}

const usual: Habits = {
  next_page: 'token',
  unknown: 'empty',
  old_estimates: 'kept',
  event_ids: 'stable',
  names_containers: true,
  locode_in: 'location',
  bill: 'with_scac',
  tells_releases: true,
}

const special: Record<string, Partial<Habits>> = {
  MAEU: { unknown: 'not_found', bill: 'without_scac', old_estimates: 'dropped' },
  MSCU: { event_ids: 'new_in_every_answer', names_containers: false },
  CMDU: { next_page: 'address', unknown: 'not_found', locode_in: 'call' },
  HLCU: { next_page: 'address', names_containers: false, tells_releases: false },
  ONEY: { unknown: 'not_found', old_estimates: 'dropped', bill: 'without_scac' },
  EGLV: { event_ids: 'none', locode_in: 'call', tells_releases: false },
  COSU: { next_page: 'address', old_estimates: 'dropped' },
  ZIMU: { unknown: 'not_found', event_ids: 'new_in_every_answer', bill: 'with_scac' },
  YMLU: { next_page: 'address', unknown: 'not_found', names_containers: false },
  HDMU: { old_estimates: 'dropped', tells_releases: false },
  OOLU: { bill: 'without_scac', locode_in: 'call' },
}

export const habitsOf = (scac: string): Habits => ({ ...usual, ...special[scac] })
