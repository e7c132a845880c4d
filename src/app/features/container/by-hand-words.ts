import { grouped, t, tc } from '#contract/language.ts'
import type { ManualAttribute, ManualState, ManualValue } from '#contract/tracking/manual-value.ts'
import { startOfLocalDay } from '#domain/instants.ts'
import { kilograms } from '#domain/tracking/equipment.ts'
import { holdWords } from '#domain/words.ts'
import { age, show, type TimeMode } from '../../lib/dates.ts'

interface Kind {
  words: string
  /** What its value is written with. */
  as: 'day' | 'instant' | 'moment' | 'reported_hold' | 'any_hold' | 'text' | 'pounds'
  /** What it changes. */
  help: string
}

/** What can be set by hand, in the order in which it is asked for most. */
export const handWords: Record<ManualAttribute, Kind> = {
  pickup_lfd: {
    words: t('Last free day'),
    as: 'day',
    help: t('A day at the place of pickup; free until 23:59 there. It binds; what is reported stays beside it.'),
  },
  pickup_appointment_at: {
    words: t('Appointment'),
    as: 'instant',
    help: t('Compared with the deadline at once.'),
  },
  hold_cleared: {
    words: t('Hold cleared'),
    as: 'reported_hold',
    help: t('The verdict turns to “released, by hand”; what the terminal says stays beside it.'),
  },
  hold_placed: { words: t('Hold placed'), as: 'any_hold', help: t('It blocks the pickup.') },
  picked_up_at: {
    words: t('Picked up'),
    as: 'moment',
    help: t('The time if you know it. Free time ends; a gate-out that is reported later counts instead.'),
  },
  dropped_at: {
    words: tc('a container was left at the consignee', 'Dropped'),
    as: 'moment',
    help: t('The time if you know it. It stands at the consignee, not delivered yet.'),
  },
  delivered_at: {
    words: t('Delivered'),
    as: 'moment',
    help: t('The time if you know it. Customers see it as delivered.'),
  },
  empty_returned_at: {
    words: t('Empty return'),
    as: 'moment',
    help: t('The time if you know it. Nothing is left to do then.'),
  },
  pickup_number: {
    words: t('Pickup number'),
    as: 'text',
    help: t('What the gate asks for. Delivery orders begin with it.'),
  },
  empty_due_on: {
    words: t('Empty due'),
    as: 'day',
    help: t('A day at the place of pickup; free until 23:59 there. It goes before the sets of free-time rules.'),
  },
  empty_return_place: {
    words: t('Empty goes to'),
    as: 'text',
    help: t('The depot or terminal. Delivery orders begin with it.'),
  },
  chassis_number: { words: t('Chassis'), as: 'text', help: t('Shown once it is picked up.') },
  weight_in_lbs: { words: t('Weight'), as: 'pounds', help: t('Gross, in pounds.') },
}

export const handAttributes = Object.keys(handWords) as ManualAttribute[]

export const stateWords: Record<ManualState, string> = {
  counts: t('counts'),
  agreed: t('ended: reported the same since'),
  expired: t('ended by its own date'),
  replaced: t('replaced'),
  withdrawn: t('withdrawn'),
}

/** Days and times are shown apart. */
export function plainValue(attribute: ManualAttribute, value: string | number): string {
  switch (handWords[attribute].as) {
    case 'reported_hold':
    case 'any_hold':
      return holdWords[value as keyof typeof holdWords] ?? String(value)
    case 'pounds':
      return t('{pounds} lb, {kilograms} kg', {
        pounds: grouped(Number(value)),
        kilograms: grouped(kilograms(Number(value)) ?? 0),
      })
    default:
      return String(value)
  }
}

export const isTime = (attribute: ManualAttribute) => ['day', 'instant', 'moment'].includes(handWords[attribute].as)

type Attributes = ManualValue['attributes']

/** Of one thing one value stands at a time, and of holds one for each kind. */
const isSameThing = (a: Pick<Attributes, 'attribute' | 'value'>, b: Pick<Attributes, 'attribute' | 'value'>) =>
  a.attribute.startsWith('hold_') ? b.attribute.startsWith('hold_') && a.value === b.value : a.attribute === b.attribute

const isStanding = ({ state }: Pick<Attributes, 'state'>) => state !== 'withdrawn' && state !== 'replaced'

/** What stands there of the same, whoever set it. */
export const standingOf = (
  values: readonly ManualValue[],
  wish: Pick<Attributes, 'attribute' | 'value'>,
): ManualValue | undefined => values.find(({ attributes }) => isStanding(attributes) && isSameThing(attributes, wish))

/** Who set it to what, in a sentence. */
export const setWords = (said: Attributes, mode: TimeMode, now: number): string =>
  t('Set to {value} by {name} {age} ago.', {
    value: valueWords(said, mode, now),
    name: said.author_name ?? (said.author_kind === 'system' ? t('A program') : t('Somebody')),
    age: age(said.created_at, now),
  })

function valueWords({ attribute, value, timezone }: Attributes, mode: TimeMode, now: number): string {
  if (!isTime(attribute)) return plainValue(attribute, value)
  const text = String(value)
  const at = text.length === 10 ? startOfLocalDay(text, timezone) : text
  const { date, time, zone } = show(at, timezone, mode, now)
  return time ? [date, time, zone].filter(Boolean).join(' ') : date
}
