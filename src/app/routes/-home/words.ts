import type { Exception } from '#contract/exceptions/exception.ts'
import type { Actor } from '#contract/tracking/next-step.ts'
import { boxes, causeWords } from '#domain/exceptions/words.ts'
import { t } from '#domain/language.ts'
import { capital } from '#domain/text.ts'
import { actorWords } from '#domain/words.ts'
import { dailyCosts, moneyWords, placeWords } from '../../features/exception/words.ts'

type Attributes = Exception['attributes']

/** What we do about it, as a sentence that begins with the deed. */
export function deedWords(about: Attributes): string {
  const some = boxes(about.container_count)
  const place = about.facility_name ?? about.location_name
  const at = place ? t(' at {place}', { place }) : ''
  if (about.kind === 'sources_disagree') return t('Settle which source is right for {some}{at}.', { some, at })
  if (about.kind === 'hold') return `Clear the hold “${causeWords(about)}” on ${some}${at}.`
  switch (about.reason) {
    case 'not_collected':
    case 'no_appointment':
      return t('Send trucks for {some}{at}.', { some, at })
    case 'appointment_too_late':
      return t('Move the appointments of {some}{at}.', { some, at })
    case 'empty_not_returned':
      return t('Return {some} empty.', { some })
    default:
      return `${causeWords(about)}: ${some}${at}.`
  }
}

/** The same of what others have to do. */
export function waitWords(about: Attributes): string {
  const place = about.facility_name ?? about.location_name
  return `${causeWords(about)}: ${boxes(about.container_count)}${place ? t(' at {place}', { place }) : ''}.`
}

/** `They are past free time and cost 1,860.00 USD a day.` */
export function costWords(about: Attributes): string {
  const isOne = about.container_count === 1
  const past = `${isOne ? t('It is') : t('They are')} past free time`
  const costs = dailyCosts([about])
  if (costs.length === 0)
    return about.unpriced_count > 0 ? `${past}; no free-time rules say what a day costs.` : `${past}.`
  return `${past} and cost${isOne ? 's' : ''} ${moneyWords(costs)} a day.`
}

export const actorNames = (actor: Actor) => (actor === 'us' ? t('You') : capital(actorWords[actor]))

/** A mail to whoever acts, made of the facts: whoever asks says whom. */
export function mailTo(about: Attributes): string {
  const numbers = about.container_numbers.join(', ')
  const more = about.container_count - about.container_numbers.length
  const lines = [
    `${causeWords(about)}: ${boxes(about.container_count)}`,
    placeWords(about),
    `${numbers}${more > 0 ? t(' and {more} more', { more }) : ''}`,
    costWords(about),
    t('When will this be cleared?'),
  ]
  return `mailto:?subject=${encodeURIComponent(lines[0] ?? '')}&body=${encodeURIComponent(lines.filter(Boolean).join('\n'))}`
}
