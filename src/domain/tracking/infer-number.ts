import type { Carrier, Prefix } from '../reference/carrier-patterns.ts'
import { checkDigit, hasValidCheckDigit, isContainerNumber, normalizeContainerNumber } from './iso6346.ts'
import { decide, type LinePrediction, type NumberHistory, rank, type Score, withHistory } from './line-prediction.ts'
import { asContainer, misreadContainer } from './misread-container.ts'
import { guessByPattern, guessByPrefix, type ShipmentGuess } from './shipment-number.ts'

export interface Inference {
  /** `booking` where a tracking request says `booking_number`. Null where it may be anything, or cannot be a number. */
  number_type: 'container' | 'bill_of_lading' | 'booking' | null
  validation: {
    /** Null where nobody can tell. */
    is_valid: boolean | null
    type: 'container' | 'shipment' | null
    check_digit_passed: boolean | null
    /** Normalised, and with its check digit where that was left out. */
    parsed_number: string | null
    /** Where it looks like a container with a wrong check digit: with the right one. */
    proposed_number: string | null
    reason: string | null
  }
  shipping_line: LinePrediction
}

export interface NumberPatterns {
  carriers: readonly Carrier[]
  prefixes: readonly Prefix[]
}

/** What a number is and whose. The confidences are policy, not measured probabilities; history corrects them. */
export function inferNumber(text: string, data: NumberPatterns, history?: NumberHistory): Inference {
  const number = normalizeContainerNumber(text)
  if (!/^[A-Z0-9]{5,35}$/.test(number)) return refused
  const prefixed = guessByPrefix(number, data.carriers)

  if (/^[A-Z]{3}[UJZ][0-9]{6}$/.test(number)) return container(`${number}${checkDigit(number)}`, number, data, history)
  const bill = prefixed.find((guess) => guess.is_whole)
  if (isContainerNumber(number)) {
    // Some prefixes begin bills as well as boxes: only the check digit separates them.
    if (hasValidCheckDigit(number) || !bill) return container(number, number, data, history)
    const meant = withCheckDigit(number)
    return billOrContainer(number, [bill], data, { meant, fault: wrongDigit })
  }
  const meant = misreadContainer(number)
  const bills = bill ? [bill] : guessByPattern(number, data.carriers)
  const isOwned = (box: string) => data.prefixes.some(({ prefix }) => prefix === box.slice(0, 4))
  if (meant && isOwned(meant))
    return bills.length > 0
      ? billOrContainer(number, bills, data, { meant, fault: misread })
      : almost(number, meant, data)
  // Nothing proves which box is meant, and that it is a bill neither.
  if (isOwned(asContainer(number) ?? ''))
    return bills.length > 0
      ? billOrContainer(number, bills, data, { meant: null, fault: `${misread}, and ${wrongDigit}` })
      : shipment(number, prefixed, data)
  if (prefixed.length) return shipment(number, prefixed, data)
  return shipment(number, guessByPattern(number, data.carriers), data, null, history)
}

const refused: Inference = {
  number_type: null,
  validation: {
    is_valid: false,
    type: null,
    check_digit_passed: null,
    parsed_number: null,
    proposed_number: null,
    reason: 'A number has 5 to 35 letters and digits',
  },
  shipping_line: decide([]),
}

/** The owner of a box is not always who carries it, and a lessor never is. */
function container(full: string, given: string, data: NumberPatterns, history?: NumberHistory): Inference {
  const isComplete = full === given
  const passed = isComplete ? hasValidCheckDigit(full) : null
  const doubt = passed === null ? 0.2 : passed ? 0 : 0.35
  const found = data.prefixes.find((one) => one.prefix === full.slice(0, 4))
  const sure = found?.grade === 'A' ? 0.96 : 0.9
  const owners: Score[] = found?.scac
    ? [[found.scac, sure], ...found.alternative_scacs.map((scac): Score => [scac, sure * 0.3])]
    : []
  const scores = withHistory(owners, full, history).map(([scac, score]): Score => [scac, Math.max(score - doubt, 0)])
  return {
    number_type: 'container',
    validation: {
      is_valid: passed === true,
      type: 'container',
      check_digit_passed: passed,
      parsed_number: full,
      proposed_number: passed === false ? withCheckDigit(full) : null,
      reason: passed
        ? null
        : isComplete
          ? `The check digit is wrong: ${withCheckDigit(full)} would be right`
          : 'The check digit is missing',
    },
    shipping_line: decide(rank(scores, data.carriers)),
  }
}

/** A container number but for characters that were taken for others: a person looks before a line is asked. */
function almost(number: string, meant: string, data: NumberPatterns): Inference {
  const { validation, shipping_line } = container(meant, meant, data)
  const scores = shipping_line.candidates.map(({ scac, confidence }): Score => [scac, Math.min(confidence, 0.61)])
  return {
    number_type: 'container',
    validation: {
      ...validation,
      is_valid: false,
      check_digit_passed: false,
      parsed_number: number,
      proposed_number: meant,
      reason: `${capital(misread)}: ${meant} would be right`,
    },
    shipping_line: decide(rank(scores, data.carriers)),
  }
}

interface Meant {
  /** Null where more than one character is wrong. */
  meant: string | null
  fault: string
}

/** Either a bill of this form, or a container with a wrong character: only a person can tell. */
function billOrContainer(
  number: string,
  bills: readonly ShipmentGuess[],
  data: NumberPatterns,
  { meant, fault }: Meant,
): Inference {
  const unsure = bills.map((bill) => ({ ...bill, score: Math.min(bill.score, 0.85) }))
  const { validation, ...inference } = shipment(number, unsure, data)
  const reason = `As a container number ${fault}${meant === null ? '' : `: ${meant} would be right`}`
  return {
    ...inference,
    validation: { ...validation, is_valid: null, check_digit_passed: false, proposed_number: meant, reason },
  }
}

const withCheckDigit = (number: string) => `${number.slice(0, 10)}${checkDigit(number)}`
const wrongDigit = 'its check digit is wrong'
const misread = 'a letter stands where a digit belongs, or a digit where a letter does'
const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

function shipment(
  number: string,
  guesses: readonly ShipmentGuess[],
  data: NumberPatterns,
  reason: string | null = null,
  history?: NumberHistory,
): Inference {
  const scores = guesses.map((guess): Score => [guess.scac, guess.score])
  const candidates = rank(withHistory(scores, number, history), data.carriers)
  const best = guesses.find((guess) => guess.scac === candidates[0]?.scac)
  return {
    number_type: best?.number_type ?? null,
    validation: {
      is_valid: best?.is_whole ? true : null,
      type: 'shipment',
      check_digit_passed: null,
      parsed_number: number,
      proposed_number: null,
      reason: reason ?? explain(best),
    },
    shipping_line: decide(candidates),
  }
}

function explain(best: ShipmentGuess | undefined): string | null {
  if (!best) return 'No line is known to number like this'
  if (!best.is_whole) return 'It begins like a number of this line, and goes on in another form'
  return best.is_alike ? 'Bills of lading and bookings of this line look alike' : null
}
