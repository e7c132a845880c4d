import type { Exception } from '#contract/exceptions/exception.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { createFormat, type Format, filled, type Instant } from '../../portal/customer-format.ts'
import { capital } from '../../text.ts'
import { type CauseCost, sum } from '../causes.ts'
import { inquiryWordsIn } from './words/all.ts'
import { type AskedCause, askedCause, type InquiryWords } from './words/inquiry-words.ts'

export interface AskedBox {
  number: string
  bill_of_lading: string | null
  /** The day that binds, or by which it is due back empty. */
  last_free_day: Instant | null
  /** Since when it may be picked up; null where it may not, or nobody has said since when. */
  available_since: Instant | null
  costs: readonly CauseCost[]
}

export interface InquiryFacts {
  cause: Pick<
    Exception['attributes'],
    | 'kind'
    | 'reason'
    | 'hold'
    | 'vessel_name'
    | 'voyage_number'
    | 'days_late'
    | 'facility_name'
    | 'location_name'
    | 'location_locode'
  >
  /** By last free day. */
  boxes: readonly AskedBox[]
  /** Where it is about no container: the first of them, and how many there are. */
  subjects: readonly string[]
  subject_count: number
  /** Who asks. */
  author: string | null
  company: string
  /** UTC instant. */
  now: string
}

/** A mail is read by a person: whoever needs more of them finds them elsewhere. */
const mostListed = 100
const longestSubject = 200

/** The mail that asks who acts, from nothing but facts. Days and times are those of the place. */
export function inquiryText(language: ViewLanguage, facts: InquiryFacts): { subject: string; text: string } {
  const words = inquiryWordsIn[language]
  const format = createFormat(language, Date.parse(facts.now))
  const { boxes, subject_count } = facts
  const values = {
    cause: causeIn(words, facts, format),
    boxes: subject_count > 0 ? format.plural(subject_count, words.numbers) : format.plural(boxes.length, words.boxes),
    place: placeOf(facts),
  }
  const say = ({ at, nowhere }: { at: string; nowhere: string }) => filled(values.place ? at : nowhere, values)
  const paragraphs = [
    words.hello,
    [say(words.told), ...moneyIn(words, facts, format)].join(' '),
    words.questions[questionOf(facts)],
    listIn(words, facts, format),
    [words.thanks, facts.author, facts.company].filter(Boolean).join('\n'),
  ]
  const bills = new Set(boxes.map(({ bill_of_lading }) => bill_of_lading))
  const [bill] = bills.size === 1 ? bills : []
  const subject = [capital(say(words.subject)), bill].filter(Boolean).join(', ')
  return { subject: oneLine(subject), text: `${paragraphs.join('\n\n')}\n` }
}

/** Names come from sources: none of them begins another line of a subject. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, longestSubject)
    .trim()

const placeOf = ({ cause: { facility_name, location_name, location_locode } }: InquiryFacts) =>
  [facility_name, location_name ?? location_locode].filter(Boolean).join(', ')

function causeIn(words: InquiryWords, { cause }: InquiryFacts, { plural, language }: Format): string {
  const asked = askedCause(cause)
  if (asked === 'hold') return words.holds[cause.hold ?? 'other']
  return filled(words.causes[asked], {
    vessel: [cause.vessel_name, cause.voyage_number].filter(Boolean).join(' '),
    days: plural(cause.days_late ?? 0, days[language]),
  })
}

const days: Record<ViewLanguage, { one?: string; other: string }> = {
  en: { one: '{count} day', other: '{count} days' },
  de: { one: '{count} Tag', other: '{count} Tage' },
  es: { one: '{count} día', other: '{count} días' },
  fr: { one: '{count} jour', other: '{count} jours' },
  zh: { other: '{count} 天' },
}

function questionOf({ cause }: InquiryFacts) {
  const asked = askedCause(cause)
  return asked === 'hold' && cause.hold === 'freight' ? 'freight_hold' : asked
}

/** How many are past free time, what they cost a day in each currency, and which day is next. */
function moneyIn(words: InquiryWords, { boxes, now }: InquiryFacts, { plural, money, date }: Format): string[] {
  const late = boxes.filter((box) => isLate(box, now))
  const costs = late.flatMap((box) => box.costs)
  const amounts = [...new Set(costs.map(({ currency_code }) => currency_code))].sort().flatMap((currency) => {
    const a_day = sum(costs.map((one) => (one.currency_code === currency ? one.a_day : null)))
    return a_day === null ? [] : money(a_day, currency).replaceAll('\u00a0', ' ')
  })
  const sentences = late.length === 0 ? [] : [plural(late.length, amounts.length > 0 ? words.late_costs : words.late)]
  const next = boxes.find((box) => box.last_free_day !== null && !isLate(box, now))?.last_free_day
  return [
    ...sentences.map((one) => filled(one, { money: amounts.join(words.and) })),
    ...(next ? [filled(words.next, { date: date(next) })] : []),
  ]
}

const isLate = ({ last_free_day }: AskedBox, now: string) => last_free_day !== null && last_free_day.at < now

/** What asks why nobody comes. Of the others no source says since when it is so: when it was noticed here is no fact. */
const uncollected: readonly (AskedCause | 'hold')[] = ['not_collected', 'no_appointment', 'appointment_too_late']

function listIn(words: InquiryWords, facts: InquiryFacts, { date, time, plural }: Format): string {
  const { boxes, subjects, subject_count, now } = facts
  if (subject_count > 0)
    return [words.list_of_numbers, ...subjects, ...rest(subject_count - subjects.length)].join('\n')
  const dayOf = (box: AskedBox) => {
    if (box.last_free_day === null) return words.no_day
    const day = date(box.last_free_day)
    return isLate(box, now) ? filled(words.overdue, { date: day }) : day
  }
  const asked = askedCause(facts.cause)
  const sinceOf = ({ available_since: since }: AskedBox) =>
    since !== null && uncollected.includes(asked) && filled(words.available_since, { since: time(since) })
  const lines = boxes
    .slice(0, mostListed)
    .map((box) => [box.number, dayOf(box), sinceOf(box), box.bill_of_lading].filter(Boolean).join('  '))
  const title = asked === 'empty_not_returned' ? words.list_of_empties : words.list
  return [title, ...lines, ...rest(boxes.length - lines.length)].join('\n')

  function rest(count: number): string[] {
    return count > 0 ? [plural(count, words.more)] : []
  }
}
