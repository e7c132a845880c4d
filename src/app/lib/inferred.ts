import type { ResponseOf } from '#contract/endpoint.ts'
import { t } from '#contract/language.ts'
import type { inferNumber } from '#contract/tracking/infer-number.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'

export type Inference = ResponseOf<typeof inferNumber>['data']['attributes']

/** Whether it is worth asking what it is: lines number with 5 to 35 letters and digits. */
export const canBeNumber = (text: string) => /^[A-Z0-9]{5,35}$/.test(normalizeContainerNumber(text))

const kinds = { container: t('Container'), bill_of_lading: t('Bill of lading'), booking: t('Booking') }

/** `Bill of lading`, `Bill of lading or booking`, `not a number`. */
export function kindWords({ number_type, validation }: Inference): string {
  if (number_type) return kinds[number_type]
  return validation.is_valid === false ? t('Not a number of a line') : t('Bill of lading or booking')
}

/** `Maersk`, `likely CMA CGM`; null where nobody can tell. */
export function lineWords({ shipping_line: { decision, selected, candidates } }: Inference): string | null {
  if (decision === 'auto_select' && selected) return selected.name
  const [best] = candidates
  return best ? t('likely {name}', { name: best.name }) : null
}

/** What is wrong with it or unsure, and what would be right. */
export function doubtOf({ validation: { check_digit_passed, parsed_number, reason } }: Inference): string | null {
  if (check_digit_passed === null && parsed_number && reason === 'The check digit is missing')
    return t('The check digit is missing: it is {digit}', { digit: parsed_number.slice(-1) })
  return reason
}

/** Whether the line is told from the number, so that it can be tracked without asking anybody. */
export const isSure = ({ number_type, validation, shipping_line }: Inference) =>
  number_type !== null && validation.is_valid !== false && shipping_line.decision === 'auto_select'

/** How a tracking request says it. What may be anything is tried as a bill first. */
export function requestTypeOf({ number_type }: Inference): RequestType {
  return number_type === 'booking' ? 'booking_number' : (number_type ?? 'bill_of_lading')
}
