import type { Generated } from 'kysely'
import type { AvailabilityMapping } from '#domain/reference/availability-mapping.ts'
import type { Own, Text } from '../list/columns.ts'

interface Terminals extends Own {
  name: string
  nickname: string
  locode: string
  firms_code: Text
  smdg_code: Text
  bic_facility_code: Text
  source: string
  time_zone: string
  latitude: number | null
  longitude: number | null
  hours: Text
  updated_at: Generated<string>
}

interface TerminalCodes extends Own {
  code: string
  /** Empty where none came with it. */
  locode: string
  provider: Text
  terminal_id: Text
  assigned_at: Text
  last_received_at: string
}

interface WaitingUpdates {
  id: Generated<string>
  account_id: Generated<string>
  terminal_code_id: string
  digest: string
  number: string
  checked_at: string
  utc_midnight: string
  item: unknown
  received_at: string
}

interface ImportedPlaces {
  account_id: Generated<string>
  locode: string
  name: string
  subdivision: Text
  functions: string
  time_zone: Text
  latitude: number | null
  longitude: number | null
}

interface AvailabilityMappings {
  account_id: Generated<string>
  terminal_id: string
  mapping: AvailabilityMapping
  updated_at: Generated<string>
}

/** What an account knows of places and terminals besides what everybody does. */
export interface ReferenceTables {
  availability_mappings: AvailabilityMappings
  places: ImportedPlaces
  terminal_codes: TerminalCodes
  terminals: Terminals
  waiting_updates: WaitingUpdates
}
