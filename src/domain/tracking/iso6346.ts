import type { Container } from '#contract/tracking/container.ts'

/** Upper case, without what people put between the groups: spaces, dashes of every kind, slashes, dots. */
export function normalizeContainerNumber(text: string): string {
  return text.toUpperCase().replace(/[\s\-‐-―/.]/g, '')
}

/** Owner, category (U container, J equipment, Z chassis), serial number, check digit. Takes the normalised form. */
export function isContainerNumber(text: string): boolean {
  return /^[A-Z]{3}[UJZ][0-9]{7}$/.test(text)
}

/** The eleventh character that belongs to the first ten (ISO 6346, annex A). */
export function checkDigit(firstTen: string): number {
  let sum = 0
  for (let at = 0; at < 10; at++) sum += letterValue(firstTen.charCodeAt(at)) * 2 ** at
  return (sum % 11) % 10
}

/** Digits count as they are, letters from 10 up, without the multiples of 11. */
function letterValue(charCode: number): number {
  const value = charCode <= 57 ? charCode - 48 : charCode - 55
  return charCode <= 57 ? value : value + Math.floor((value - 1) / 10)
}

/** Boxes with a wrong digit painted on them exist: a reason to warn, not to refuse. */
export function hasValidCheckDigit(number: string): boolean {
  return isContainerNumber(number) && checkDigit(number.slice(0, 10)) === Number(number[10])
}

export type Equipment = Pick<Container['attributes'], 'equipment_type' | 'equipment_length' | 'equipment_height'>

const unknown: Equipment = { equipment_type: null, equipment_length: null, equipment_height: null }

/** What a size and type code says: `45G1`, a group `45GP`, the numeric codes before 1995 `4510`, or a trade name `40HC`. */
export function equipmentOf(isoType: string | null): Equipment {
  const code = isoType?.toUpperCase().replace(/[^0-9A-Z]/g, '') ?? ''
  return tradeName(code) ?? (/^[0-9]{4}$/.test(code) ? numeric(code) : current(code))
}

/** Other lengths (30, 48, 53 ft) are outside the dialect. */
const lengths: Record<string, Equipment['equipment_length']> = { 1: 10, 2: 20, 4: 40, 5: 45, L: 45 }

const types: Record<string, Equipment['equipment_type']> = {
  G: 'dry',
  V: 'dry',
  S: 'dry',
  A: 'dry',
  B: 'bulk',
  N: 'bulk',
  R: 'reefer',
  H: 'reefer',
  U: 'open top',
  P: 'flat rack',
  T: 'tank',
  K: 'tank',
}

const heightOf = (code: string): Equipment['equipment_height'] => {
  if (/^[0289CL]$/.test(code)) return 'standard'
  return /^[456DEFMNP]$/.test(code) ? 'high_cube' : null
}

function current(code: string): Equipment {
  const [, length = '', height = '', type = ''] = /^([1-9A-P])([0-9A-P])([A-Z])[0-9A-Z]$/.exec(code) ?? []
  if (types[type] === undefined) return unknown
  return {
    equipment_type: types[type],
    equipment_length: lengths[length] ?? null,
    equipment_height: heightOf(height),
  }
}

/** ISO 6346:1984. Odd heights have a gooseneck tunnel, 6 and 7 are half height; 45 ft is 9. */
function numeric(code: string): Equipment {
  const [length = '', height = '', type = ''] = code
  const typesThen = ['dry', 'dry', 'dry', 'reefer', 'reefer', 'open top', 'flat rack', 'tank', 'bulk', null] as const
  return {
    equipment_type: typesThen[Number(type)] ?? null,
    equipment_length: length === '9' ? 45 : (lengths[length] ?? null),
    equipment_height: height === '4' || height === '5' ? 'high_cube' : 'standard',
  }
}

const trade: Record<string, readonly [Equipment['equipment_type'], Equipment['equipment_height']]> = {
  DV: ['dry', 'standard'],
  DC: ['dry', 'standard'],
  ST: ['dry', 'standard'],
  GP: ['dry', 'standard'],
  HC: ['dry', 'high_cube'],
  HQ: ['dry', 'high_cube'],
  RE: ['reefer', 'standard'],
  RF: ['reefer', 'standard'],
  RH: ['reefer', 'high_cube'],
  HR: ['reefer', 'high_cube'],
  RQ: ['reefer', 'high_cube'],
  OT: ['open top', 'standard'],
  FR: ['flat rack', 'standard'],
  TK: ['tank', 'standard'],
}

/** Read before the standard, in which 40HC would be a low reefer. 45 ft only as HC: 45GP is the group of 40 ft high cubes. */
function tradeName(code: string): Equipment | undefined {
  const [, length = '', name = ''] = /^(20|40|45(?=H[CQ]))([A-Z]{2})$/.exec(code) ?? []
  const found = trade[name]
  if (!found) return undefined
  return { equipment_type: found[0], equipment_length: lengthOf(length), equipment_height: found[1] }
}

const lengthOf = (feet: string) => (feet === '20' ? 20 : feet === '40' ? 40 : 45)
