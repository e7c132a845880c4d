import type { Exception } from '#contract/exceptions/exception.ts'
import { t, tc, tn } from '#contract/language.ts'
import type { Actor } from '#contract/tracking/next-step.ts'
import { boxes, causeWords } from '#domain/exceptions/words.ts'
import { capital } from '#domain/text.ts'
import { actorWords } from '#domain/words.ts'
import { dailyCosts, moneyWords } from '../../features/exception/words.ts'

type Attributes = Exception['attributes']

const placeOf = ({ facility_name, location_name }: Attributes) => facility_name ?? location_name

/** What we do about it, as a sentence that begins with the deed. */
export function deedWords(about: Attributes): string {
  const place = placeOf(about)
  return place ? deedAt(place, about) : deedAnywhere(about)
}

function deedAt(place: string, about: Attributes): string {
  const { container_count: count, kind, reason } = about
  if (kind === 'sources_disagree')
    return tn(
      count,
      'Settle which source is right for {count} container at {place}.',
      'Settle which source is right for {count} containers at {place}.',
      { place },
    )
  if (kind === 'hold')
    return tn(
      count,
      'Clear the hold “{hold}” on {count} container at {place}.',
      'Clear the hold “{hold}” on {count} containers at {place}.',
      { hold: causeWords(about), place },
    )
  switch (reason) {
    case 'not_collected':
    case 'no_appointment':
      return tn(
        count,
        'Send trucks for {count} container at {place}.',
        'Send trucks for {count} containers at {place}.',
        { place },
      )
    case 'appointment_too_late':
      return tn(
        count,
        'Move the appointments of {count} container at {place}.',
        'Move the appointments of {count} containers at {place}.',
        { place },
      )
    case 'empty_not_returned':
      return returnWords(count)
    default:
      return waitWords(about)
  }
}

function deedAnywhere(about: Attributes): string {
  const { container_count: count, kind, reason } = about
  if (kind === 'sources_disagree')
    return tn(
      count,
      'Settle which source is right for {count} container.',
      'Settle which source is right for {count} containers.',
    )
  if (kind === 'hold')
    return tn(
      count,
      'Clear the hold “{hold}” on {count} container.',
      'Clear the hold “{hold}” on {count} containers.',
      { hold: causeWords(about) },
    )
  switch (reason) {
    case 'not_collected':
    case 'no_appointment':
      return tn(count, 'Send trucks for {count} container.', 'Send trucks for {count} containers.')
    case 'appointment_too_late':
      return tn(count, 'Move the appointments of {count} container.', 'Move the appointments of {count} containers.')
    case 'empty_not_returned':
      return returnWords(count)
    default:
      return waitWords(about)
  }
}

const returnWords = (count: number) => tn(count, 'Return {count} container empty.', 'Return {count} containers empty.')

/** The same of what others have to do. */
export function waitWords(about: Attributes): string {
  const said = { cause: causeWords(about), containers: boxes(about.container_count), place: placeOf(about) }
  return said.place ? t('{cause}: {containers} at {place}.', said) : t('{cause}: {containers}.', said)
}

/** `They are past free time and cost 1,860.00 USD a day.` */
export function costWords(about: Attributes): string {
  const isOne = about.container_count === 1
  const costs = dailyCosts([about])
  if (costs.length > 0) {
    const money = moneyWords(costs)
    return isOne
      ? t('It is past free time and costs {money} a day.', { money })
      : t('They are past free time and cost {money} a day.', { money })
  }
  if (about.unpriced_count > 0)
    return isOne
      ? t('It is past free time; no free-time rules say what a day costs.')
      : t('They are past free time; no free-time rules say what a day costs.')
  return isOne ? t('It is past free time.') : t('They are past free time.')
}

export const actorNames = (actor: Actor) => (actor === 'us' ? tc('who has to act', 'You') : capital(actorWords[actor]))
