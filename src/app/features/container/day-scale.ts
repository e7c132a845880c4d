import { tc } from '#contract/language.ts'
import { localDate } from '#domain/instants.ts'
import { clockAt, knownZone } from '#domain/zones/clock.ts'
import type { Lane } from './lanes.ts'

export interface ScaleDay {
  /** Days since 1970. */
  number: number
  letter: string
  date: number
  /** Where there is room for it. */
  labelled: boolean
  weekend: boolean
  /** After the binding last free day: what stays inside then costs money. */
  costs: boolean
  when: 'gone' | 'now' | 'to-come'
}

/** From and to, in days of the scale. */
export interface Span {
  from: number
  to: number
  /** It begins before the scale does, or ends after it. */
  isCut: boolean
}

export interface DayScale {
  days: ScaleDay[]
  now: number
  lanes: (Lane & Span)[]
  appointment: Meeting | null
}

/** An appointment, in days of the scale, and on which side of it there is room for its label. */
export interface Meeting {
  at: number
  label: 'after' | 'before'
}

interface Given {
  lanes: readonly Lane[]
  /** When free time began: the bars begin there. Null where nobody knows. */
  since: string | null
  /** On the clock of the place where the container is picked up. */
  appointment: { at: string; zone: string | null } | null
}

/** From Sunday on. */
const letters = tc('initials of the days of the week, from Sunday on', 'S M T W T F S').split(' ')
const mostDays = 28
/** With more days than this, only Mondays, today and the binding day are written out. */
const mostLabels = 14

const dayNumber = (date: string) => Date.parse(date) / 86_400_000

/** The days around the deadlines, one segment each, on the clock of the place where the binding one is. */
export function dayScaleOf({ lanes, since, appointment }: Given, instant: number): DayScale {
  const binding = lanes.find(({ binds }) => binds) ?? lanes[0]
  const zone = binding?.zone ?? null
  const dayIn = (at: string, its: string | null) => dayNumber(localDate(at, its))
  const today = dayIn(new Date(instant).toISOString(), zone)
  const ends = lanes.map((lane) => dayIn(lane.at, lane.zone))
  const meets = appointment ? dayIn(appointment.at, appointment.zone) : null
  const marks = [today, ...ends, ...(meets === null ? [] : [meets])]
  const last = Math.max(...marks) + 3
  const first = Math.max(Math.min(...marks) - 2, last - mostDays + 1)
  const count = Math.max(9, last - first + 1)
  const bindingDay = binding?.binds ? dayIn(binding.at, binding.zone) : Infinity
  const needle = Math.max(0, today - first) + partOfDay(instant, zone)
  const began = since ? dayIn(since, zone) : today
  return {
    days: Array.from({ length: count }, (_, index) => {
      const number = first + index
      const day = new Date(number * 86_400_000)
      const weekday = day.getUTCDay()
      return {
        number,
        letter: letters[weekday] ?? '',
        date: day.getUTCDate(),
        labelled: count <= mostLabels || weekday === 1 || number === today || number === bindingDay,
        weekend: weekday === 0 || weekday === 6,
        costs: number > bindingDay,
        when: number === today ? 'now' : number < today ? 'gone' : 'to-come',
      }
    }),
    now: needle,
    lanes: lanes.map((lane, index) => {
      const end = (ends[index] ?? today) + 1 - first
      const from = Math.max(0, Math.min(began - first, end - 1))
      return { ...lane, from, to: Math.max(0, end), isCut: began < first || end <= 0 }
    }),
    appointment:
      appointment === null || meets === null || meets < first
        ? null
        : meetingAt(meets - first + partOfDay(Date.parse(appointment.at), appointment.zone), needle),
  }
}

function partOfDay(instant: number, zone: string | null): number {
  const { hour, minute } = clockAt(instant, knownZone(zone))
  return (hour + minute / 60) / 24
}

/** The label stands on the side where the needle does not. */
const meetingAt = (at: number, needle: number): Meeting => ({ at, label: at < needle ? 'before' : 'after' })
