import { v5 } from 'uuid'

export type ReferenceType =
  | 'port'
  | 'metro_area'
  | 'terminal'
  | 'rail_terminal'
  | 'shipping_line'
  | 'vessel'
  | 'calendar'
  | 'free_time_rule'

/** Never change it: the ids of all reference data, in every installation, follow from it. */
const namespace = '6f4b1c1e-6a0e-5d0b-9a57-0f5f8b1f4e21'

/** The same thing has the same id everywhere: UUIDv5 of its natural key, a LOCODE, FIRMS code, SCAC or IMO number. */
export function referenceId(type: ReferenceType, key: string): string {
  return v5(`${type}:${key.trim().toUpperCase()}`, namespace)
}
