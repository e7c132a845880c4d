import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { calendarWords, type Placed } from './calendar-words.ts'
import type { CalendarEntry } from './customer-calendar.ts'
import { sayingsIn } from './customer-words/all.ts'
import { placeIn } from './customer-words/sayings.ts'

/** What an entry is called, with the hour where it is known: the day is told by its date. */
export function summaryOf(entry: CalendarEntry, language: ViewLanguage): string {
  const words = calendarWords[language]
  const { kind, name, is_done, hour, place, containers, total } = entry
  const whole = name?.text ?? words.your_order
  const isPart = containers.length < total
  const order = isPart ? filled(words.part, { order: whole, count: containers.length, total }) : whole
  const said = {
    arrival: (is_done ? words.arrived : words.arrival)[hour === null ? 'day' : 'hour'],
    deadline: is_done ? words.collected : hour === null ? words.last_free_day : words.cut_off,
  }[kind]
  return placed(said, locationOf(place, language), { order, hour: clock(hour, language) })
}

/** What more is known, a line for each. */
export function descriptionOf(entry: CalendarEntry, language: ViewLanguage, url: string | null): string {
  const lines = entry.kind === 'arrival' ? arrivalLines(entry, language) : deadlineLines(entry, language)
  return [...lines, ...(url === null ? [] : [filled(calendarWords[language].open_order, { url })])].join('\n')
}

/** What is called of it once it is not to be expected any more. */
export function cancelledSummary(
  { kind, order, place }: { kind: CalendarEntry['kind']; order: string | null; place: string | null },
  language: ViewLanguage,
): string {
  const words = calendarWords[language]
  return placed(words.cancelled[kind], locationOf(place, language), { order: order ?? words.your_order })
}

/** As it is called in this language. */
export const locationOf = (place: string | null, language: ViewLanguage): string | null =>
  place === null ? null : placeIn(sayingsIn[language], place)

function arrivalLines({ is_done, containers }: CalendarEntry, language: ViewLanguage): string[] {
  const words = calendarWords[language]
  return [
    ...(is_done ? [] : [words.estimate]),
    ...(containers.some(({ hour }) => hour !== null) ? [words.local_time] : []),
    ...numbersByHour(containers, language),
  ]
}

/** Where all have an hour, and not the same one, those of each hour. */
function numbersByHour(containers: CalendarEntry['containers'], language: ViewLanguage): string[] {
  const hours = [...new Set(containers.map(({ hour }) => hour))].toSorted()
  const byHour = hours.flatMap((hour) => {
    const some = containers.filter((one) => one.hour === hour)
    const numbers = numbersOf(some, language)
    const said = { hour: clock(hour, language), numbers }
    return hour === null || numbers === '' ? [] : filled(calendarWords[language].by_hour, said)
  })
  return hours.length > 1 && byHour.length === hours.length ? byHour : allNumbers(containers, language)
}

function deadlineLines({ is_done, containers, hour }: CalendarEntry, language: ViewLanguage): string[] {
  const words = calendarWords[language]
  const left = containers.filter((one) => !one.is_done)
  const numbers = numbersOf(left, language)
  const isPartly = left.length > 0 && left.length < containers.length && numbers !== ''
  const free = hour === null ? words.free_until : filled(words.free_until_hour, { hour: clock(hour, language) })
  return [
    is_done ? words.all_collected : free,
    ...(is_done ? allNumbers(containers, language) : numbersByHour(containers, language)),
    ...(isPartly ? [filled(words.to_collect, { numbers })] : []),
  ]
}

function allNumbers(containers: CalendarEntry['containers'], language: ViewLanguage): string[] {
  const numbers = numbersOf(containers, language)
  const words = calendarWords[language]
  if (numbers === '') return []
  return [filled(containers.length === 1 ? words.container : words.containers, { numbers })]
}

const numbersOf = (containers: CalendarEntry['containers'], language: ViewLanguage) =>
  containers.flatMap(({ number }) => number ?? []).join(calendarWords[language].between)

const clock = (hour: string | null, language: ViewLanguage) =>
  (hour ?? '').replace(':', calendarWords[language].hour_sign)

const placed = ({ at, nowhere }: Placed, place: string | null, said: Record<string, string>) =>
  place === null ? filled(nowhere, said) : filled(at, { ...said, place })

const filled = (template: string, said: Record<string, string | number>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(said[name] ?? ''))
