import { t } from '#contract/language.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { type Inference, requestTypeOf } from '../../lib/inferred.ts'

/** Whose number it is: chosen or told for sure, told with doubt, left to the server, or told by nobody. */
export type Line =
  | { kind: 'known'; scac: string }
  | { kind: 'likely'; scac: string; name: string; confidence: number }
  | { kind: 'told' }
  | { kind: 'unknown' }

/** @param chosen by somebody; empty: to be told from the number by the server */
export function lineOf(inference: Inference | undefined, chosen: string | undefined): Line {
  if (chosen === '') return { kind: 'told' }
  if (chosen !== undefined) return { kind: 'known', scac: chosen }
  if (!inference) return { kind: 'unknown' }
  const { decision, selected, candidates } = inference.shipping_line
  if (decision === 'auto_select' && selected) return { kind: 'known', scac: selected.scac }
  const [best] = candidates
  return best && decision === 'needs_confirmation' ? { kind: 'likely', ...best } : { kind: 'unknown' }
}

/** How a tracking request says it. What may be anything is tried as a bill of lading first. */
export function typeOf(inference: Inference | undefined, isContainer: boolean): RequestType {
  return inference?.number_type ? requestTypeOf(inference) : isContainer ? 'container' : 'bill_of_lading'
}

/** What is wrong with it, and the number that would be right, where that can be said. */
export function doubtOf(inference: Inference | undefined, digit: number | null, number: string) {
  if (digit !== null) {
    const right = number.slice(0, 10) + digit
    return {
      words: number.length === 10 ? t('Check digit is missing') : t('Check digit should be {digit}', { digit }),
      right,
      use: String(digit),
    }
  }
  if (inference?.validation.is_valid === false) {
    const { reason, proposed_number } = inference.validation
    const words = reason ?? t('Not a number of a line')
    return proposed_number ? { words, right: proposed_number, use: proposed_number } : { words }
  }
  return undefined
}
