import type { CalendarDayKind } from '#contract/alerts/calendar-days.ts'
import { t } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import { boxes } from '../exceptions/words.ts'
import type { ClockDays } from '../free-time/clock-types.ts'
import { groupBy } from '../group-by.ts'
import { isLocalMidnight, localDate, wallClock } from '../instants.ts'
import { colon, comma, listComma } from '../text.ts'
import { endsAtPort, freeUntil } from '../tracking/urgency.ts'

/** Of a container what its days are made from. */
export interface DatedBox
  extends Pick<
    Container['attributes'],
    | 'number'
    | 'verdict'
    | 'verdict_reason'
    | 'binding_lfd'
    | 'binding_lfd_source'
    | 'binding_lfd_timezone'
    | 'empty_due_at'
    | 'empty_due_timezone'
    | 'empty_return_place'
    | 'empty_terminated_at'
    | 'pickup_appointment_at'
    | 'pickup_timezone'
    | 'next_arrival'
    | 'has_inland_leg'
    | 'free_time'
  > {
  free_time_days: readonly ClockDays[]
  id: string
  shipment_id: string
  port: string | null
  destination: string | null
  pickup_place: string | null
}

/** A day of a shipment at a place, however many of its containers share it. */
export interface DeadlineEntry {
  kind: CalendarDayKind
  shipment_id: string
  /** The first of its containers: with the kind it says which entry this is, however its day moves. */
  container_id: string
  /** On the calendar of the place: `2026-06-20`. */
  day: string
  timezone: string | null
  place: string | null
  /** On the clock of the place, `14:30`, the first of the day; null where only the day is known. */
  hour: string | null
  numbers: string[]
}

/** The days of these that are still to be met, each day and place of a shipment once. */
export function deadlineEntries(boxes: readonly DatedBox[], kinds: readonly CalendarDayKind[]): DeadlineEntry[] {
  const days = boxes
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((box) => kinds.flatMap((kind) => dayOf(kind, box)))
  const groups = groupBy(days, ({ kind, box, day, place }) => JSON.stringify([kind, box.shipment_id, day, place]))
  return [...groups.values()].map((those) => {
    const { kind, box, day, timezone, place } = those[0] as (typeof days)[number]
    return {
      kind,
      shipment_id: box.shipment_id,
      container_id: box.id,
      day,
      timezone,
      place,
      hour: those.flatMap(({ hour }) => hour ?? []).toSorted()[0] ?? null,
      numbers: those.map((one) => one.box.number),
    }
  })
}

interface Day {
  kind: CalendarDayKind
  box: DatedBox
  day: string
  timezone: string | null
  hour: string | null
  place: string | null
}

function dayOf(kind: CalendarDayKind, box: DatedBox): Day[] {
  const isGone = box.verdict === 'gone'
  switch (kind) {
    case 'last_free_day': {
      const place = endsAtPort(box) ? box.port : box.destination
      return isGone ? [] : on(kind, box, { ...(freeUntil(box) ?? never), place }, 'day')
    }
    case 'empty_return': {
      const due = { at: box.empty_due_at, timezone: box.empty_due_timezone, place: box.empty_return_place }
      return box.empty_terminated_at === null ? on(kind, box, due, 'day') : []
    }
    case 'pickup': {
      const place = box.pickup_place ?? (box.has_inland_leg ? box.destination : box.port)
      return isGone
        ? []
        : on(kind, box, { at: box.pickup_appointment_at, timezone: box.pickup_timezone, place }, 'hour')
    }
    case 'arrival': {
      const next = box.next_arrival
      if (!next?.awaited) return []
      return on(kind, box, { at: next.at, timezone: next.timezone, place: next.location_name }, 'hour')
    }
  }
}

const never = { at: null, timezone: null }

/** Midnight there is how a source writes that it knows the day alone. */
function on(
  kind: CalendarDayKind,
  box: DatedBox,
  { at, timezone, place }: { at: string | null; timezone: string | null; place: string | null },
  precision: 'day' | 'hour',
): Day[] {
  if (at === null) return []
  const hour = precision === 'day' || isLocalMidnight(at, timezone) ? null : wallClock(at, timezone).slice(11, 16)
  return [{ kind, box, day: localDate(at, timezone), timezone, hour, place }]
}

const words: Record<CalendarDayKind, string> = {
  last_free_day: t('Last free day'),
  empty_return: t('Return empty'),
  pickup: t('Pickup'),
  arrival: t('Expected arrival'),
}

/** `Last free day: 3 containers, Long Beach` */
export function deadlineSummary({ kind, hour, numbers, place }: DeadlineEntry): string {
  const [only] = numbers
  const what = numbers.length === 1 && only !== undefined ? only : boxes(numbers.length)
  const day = hour === null ? words[kind] : t('{day} {hour}', { day: words[kind], hour })
  return [day, [what, place].filter(Boolean).join(comma)].join(colon)
}

interface About {
  bill: string | null
  customer: string | null
  references: readonly string[]
}

/** What more is known, a line for each. */
export function deadlineDescription(entry: DeadlineEntry, { bill, customer, references }: About, url: string): string {
  const named = (label: string, value: string | null) => (value ? [label + colon + value] : [])
  return [
    ...named(entry.numbers.length === 1 ? t('Container') : t('Containers'), entry.numbers.join(listComma)),
    ...named(t('Bill of lading'), bill),
    ...named(t('Customer'), customer),
    ...named(t('References'), references.join(listComma)),
    ...(entry.hour === null ? [] : [t('The time is that of the place.')]),
    url,
  ].join('\n')
}
