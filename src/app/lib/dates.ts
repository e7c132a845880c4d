import { t, tc } from '#contract/language.ts'
import { fullDayWords, weekdayWords } from '#domain/calendar-words.ts'
import { abbreviationAt, type Clock, clockAt, knownZone, offsetAt, offsetWords, two } from '#domain/zones/clock.ts'
import { hereZone } from './zone.ts'

/** Whose clock is shown: the place's, the viewer's, or UTC. */
export const timeModes = { place: t('Place time'), my: t('My time'), utc: 'UTC' } as const
export type TimeMode = keyof typeof timeModes

/** `Tue 17 Nov`, with the year when it is not this one. */
function dateWords(clock: Clock, now: number): string {
  return clock.year === new Date(now).getUTCFullYear() ? weekdayWords(clock) : fullDayWords(clock)
}

/** `14:20` */
function timeWords({ hour, minute }: Clock): string {
  return `${two(hour)}:${two(minute)}`
}

export interface Shown {
  date: string
  /** Null where only the day is known. */
  time: string | null
  /** `PDT`; null where nobody knows the zone. */
  zone: string | null
  /** The instant everywhere it may be asked for, in one line. */
  title: string
}

/**
 * An instant as people read it. A source that knows only the day writes local midnight, so exactly that shows no time,
 * and is not converted: a day somewhere is no instant.
 * @param zone of the place; null: the instant is a local time written as if UTC, and is never converted
 * @param whole a day is meant, such as the last free one: its last second is no time of day; an earlier cut-off is. It
 * is that day at its place, whoever looks and whichever clock is chosen
 */
export function show(at: string, zone: string | null, mode: TimeMode, now: number, { whole = false } = {}): Shown {
  const instant = Date.parse(at)
  const place = knownZone(zone)
  const local = clockAt(instant, place)
  const dateOnly = isMidnight(local)
  if (!place)
    return {
      date: dateWords(local, now),
      time: dateOnly || (whole && isDayEnd(local)) ? null : timeWords(local),
      zone: null,
      title: unknownZone,
    }
  const shownZone = mode === 'place' || whole || dateOnly ? place : mode === 'my' ? hereZone() : 'UTC'
  const clock = clockAt(instant, shownZone)
  return {
    date: dateWords(clock, now),
    time: dateOnly || (whole && isDayEnd(clock)) ? null : timeWords(clock),
    zone: abbreviationAt(instant, shownZone),
    title: dateOnly ? t('The day in {place}; no time was reported', { place }) : everywhere(instant, place, now),
  }
}

export const unknownZone = t('Zone unknown: shown as the source wrote it, not converted')

const isMidnight = ({ hour, minute, second }: Clock) => hour + minute + second === 0
const isDayEnd = ({ hour, minute, second }: Clock) => hour === 23 && minute === 59 && second === 59

/** `Tue 17 Nov 06:15 CST (UTC−06:00) · Tue 17 Nov 12:15 UTC · Tue 17 Nov 13:15 here` */
function everywhere(instant: number, place: string, now: number): string {
  const at = (zone: string) => {
    const clock = clockAt(instant, zone)
    return `${dateWords(clock, now)} ${timeWords(clock)}`
  }
  const offset = offsetWords(offsetAt(instant, place))
  const name = abbreviationAt(instant, place)
  const named = name.startsWith('UTC') ? offset : `${name} (${offset})`
  return t('{place} {zone} · {utc} UTC · {here} here', {
    place: at(place),
    zone: named,
    utc: at('UTC'),
    here: at(hereZone()),
  })
}

/** `4 min`, `9 h`, `2 days` */
export function age(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
  if (minutes < 60) return t('{minutes} min', { minutes })
  if (minutes < 48 * 60) return t('{hours} h', { hours: Math.floor(minutes / 60) })
  return tc('an age, as short as “4 min”', '{days} days', { days: Math.floor(minutes / 1440) })
}
