import type { Carrier, Prefix } from '#domain/reference/carrier-patterns.ts'
import carriersCsv from '../../refdata/carriers.csv?raw'
import prefixesCsv from '../../refdata/container_prefixes.csv?raw'
import { listOf, orNull, readCsv } from './csv.ts'

const yes = (text: string) => text === 'true'

export interface CarrierRow extends Carrier {
  short_name: string
  alternative_scacs: string[]
  bill_of_lading_tracking_support: boolean
  booking_number_tracking_support: boolean
  container_number_tracking_support: boolean
}

export const carriers: readonly CarrierRow[] = readCsv(carriersCsv, [
  'scac',
  'alternative_scacs',
  'name',
  'short_name',
  'bill_of_lading_tracking_support',
  'booking_number_tracking_support',
  'container_number_tracking_support',
  'bl_prefixes',
  'bl_regex',
  'booking_regex',
  'pattern_confidence',
]).map((row) => ({
  scac: row.scac,
  name: row.name,
  short_name: row.short_name,
  alternative_scacs: listOf(row.alternative_scacs),
  bill_of_lading_tracking_support: yes(row.bill_of_lading_tracking_support),
  booking_number_tracking_support: yes(row.booking_number_tracking_support),
  container_number_tracking_support: yes(row.container_number_tracking_support),
  bl_prefixes: listOf(row.bl_prefixes),
  bl_pattern: pattern(row.bl_regex),
  booking_pattern: pattern(row.booking_regex),
  grade: gradeOf(row.pattern_confidence),
}))

/** Who owns the boxes that are numbered so; a lessor says nothing about who carries them. */
export const prefixes: readonly Prefix[] = readCsv(prefixesCsv, [
  'prefix',
  'scac',
  'alternative_scacs',
  'confidence',
]).map((row) => ({
  prefix: row.prefix,
  scac: orNull(row.scac),
  alternative_scacs: listOf(row.alternative_scacs),
  grade: gradeOf(row.confidence),
}))

function pattern(text: string): RegExp | null {
  if (!text) return null
  if (!text.startsWith('^') || !text.endsWith('$')) throw new Error(`The pattern ${text} is not anchored`)
  return new RegExp(text)
}

function gradeOf(text: string): 'A' | 'B' | 'C' {
  if (text === 'A' || text === 'B' || text === 'C') return text
  throw new Error(`${text} is no grade`)
}
