import type { EmbedView } from '#contract/portal/embed.ts'
import type { CustomerSentence, Sentence, Warning } from '#contract/portal/embed-sentence.ts'
import { type Format, type Part, partsOf } from './customer-format.ts'
import { placeIn, type Saying, type Sayings } from './customer-words/sayings.ts'

export interface Voice {
  words: Sayings
  format: Format
  contact: EmbedView['attributes']['contact'] | undefined
}

type Values = Record<string, string>
/** A warning is of no place. */
type Told = Omit<Sentence, 'says'> & Pick<Warning, 'a_day'> & { says: CustomerSentence }

/**
 * A sentence in a language, as parts of which those that matter are strong. What has passed since it was decided is said
 * as passed.
 */
export function said(one: Sentence | Warning, voice: Voice): Part[] {
  const { words, format } = voice
  const sentence = { place: null, days_later: null, a_day: null, ...one }
  const { says, on, until, money } = sentence
  const values = valuesOf(sentence, voice)
  const say = (name: keyof Sayings['say']) => filledIn(words.say[name], sentence, values)
  const isPast = on !== null && format.daysLeft(on) < 0
  const isOver = until !== null && format.isOver(until)
  switch (says) {
    case 'leaves':
    case 'arrives':
      return say(isPast ? `${says}_overdue` : says)
    case 'free_time': {
      const { a_day } = sentence
      if (until && !isOver) return joined([say('free_time'), ...(a_day ? [say('day_costs')] : [])], words)
      const charged = money.length > 0 ? [say('charged')] : []
      const costs = a_day ? [say('day_costs_now')] : []
      const [more = say('may_be_charged'), ...others] = [...charged, ...costs]
      return joined([say('free_time_over'), more, ...others], words)
    }
    case 'return_empty':
      return say(until ? (isOver ? 'return_late' : 'return_by') : says)
    case 'collect':
      return say(until ? (isOver ? 'collect_now' : 'collect_by') : 'collect')
    case 'nothing_needed':
      return until && format.daysLeft(until) <= warnedDays ? [] : say(says)
    case 'contact':
      return values.contact ? say(says) : []
    default:
      return say(says)
  }
}

/** Free time is warned of on so many last days of it: the last one, and those before. */
export const warnedDays = 3

function valuesOf(sentence: Told, { words, format, contact }: Voice): Values {
  const { says, place, on, until, days_later, money, a_day } = sentence
  const hasHour = on?.has_time && (says === 'booked' || says === 'booked_too_late')
  const change = days_later && (days_later > 0 ? words.days_later : words.days_earlier)
  return {
    place: place === null ? '' : placeIn(words, place),
    date: on ? (hasHour ? format.time(on) : format.date(on)) : '',
    until: until ? (until.has_time ? format.time(until) : format.date(until)) : '',
    in: until ? format.days(format.daysLeft(until)) : '',
    change: change && days_later ? format.plural(Math.abs(days_later), change) : '',
    money: money.map(({ amount, currency_code }) => format.money(amount, currency_code)).join(words.list_comma),
    a_day: a_day ? format.money(a_day.amount, a_day.currency_code) : '',
    contact: [contact?.name, contact?.phone, contact?.email].filter(Boolean).join(words.comma),
  }
}

function filledIn(saying: Saying, { place, on }: Told, values: Values): Part[] {
  if (typeof saying === 'string') return partsOf(saying, values)
  const forms = [
    place !== null && on !== null && saying.both,
    on !== null && saying.date,
    place !== null && saying.place,
  ]
  return partsOf(forms.find((form) => form) || saying.none, values)
}

function joined(sentences: readonly Part[][], { space }: Sayings): Part[] {
  return sentences.flatMap((parts, at) => (at > 0 ? [{ text: space, strong: false }, ...parts] : parts))
}

/** All of them as one text. */
export const textOf = (sentences: readonly (Sentence | Warning)[], voice: Voice): string =>
  sentences
    .map((one) =>
      said(one, voice)
        .map(({ text }) => text)
        .join(''),
    )
    .filter((text) => text !== '')
    .join(voice.words.space)
