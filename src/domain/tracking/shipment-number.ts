import type { Carrier, Grade } from '../reference/carrier-patterns.ts'

/** Whose bill or booking a number could be. */
export interface ShipmentGuess {
  scac: string
  number_type: 'bill_of_lading' | 'booking'
  /** 0 to 1. */
  score: number
  /** All of it has the form that the line uses. */
  is_whole: boolean
  /** Bill and booking have the same form. */
  is_alike: boolean
}

/** What begins bookings only. */
const bookingLiterals: readonly (readonly [string, string])[] = [['EBKG', 'MSCU']]

/** By what it begins with: a prefix of bills, a SCAC or an alias of one. */
export function guessByPrefix(number: string, carriers: readonly Carrier[]): ShipmentGuess[] {
  return carriers.flatMap((carrier) => {
    const booking = bookingLiterals.some(([literal, scac]) => scac === carrier.scac && number.startsWith(literal))
    const literals = [...carrier.bl_prefixes, carrier.scac, ...carrier.alternative_scacs]
    if (!booking && !literals.some((literal) => number.startsWith(literal))) return []
    const { isBill, isBooking } = formOf(number, carrier)
    return {
      scac: carrier.scac,
      number_type: booking || (isBooking && !isBill) ? 'booking' : 'bill_of_lading',
      score: isBill || isBooking ? 0.98 : 0.85,
      is_whole: isBill || isBooking,
      is_alike: isBill && isBooking,
    }
  })
}

const base: Record<Grade, number> = { A: 0.55, B: 0.45, C: 0.25 }

/** By its form alone: never sure, and the less the more lines share the form. */
export function guessByPattern(number: string, carriers: readonly Carrier[]): ShipmentGuess[] {
  const matching = carriers.flatMap((carrier) => {
    const { isBill, isBooking } = formOf(number, carrier)
    return isBill || isBooking ? [{ carrier, isBill, isBooking }] : []
  })
  return matching.map(({ carrier, isBill, isBooking }) => ({
    scac: carrier.scac,
    // Where both look alike it is tried as a bill first.
    number_type: isBill ? 'bill_of_lading' : 'booking',
    score: matching.length === 1 ? base[carrier.grade] + 0.3 : base[carrier.grade] / (1 + 0.4 * (matching.length - 1)),
    is_whole: true,
    is_alike: isBill && isBooking,
  }))
}

const formOf = (number: string, { bl_pattern, booking_pattern }: Carrier) => ({
  isBill: bl_pattern?.test(number) ?? false,
  isBooking: booking_pattern?.test(number) ?? false,
})
