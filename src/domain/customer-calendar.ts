import type { EmbedContainer, EmbedShipment } from '#contract/embed.ts'
import type { ViewLanguage } from '#contract/view-sections.ts'
import { calendarWords } from './calendar-words.ts'
import { groupBy } from './group-by.ts'
import { localDate } from './instants.ts'

/** Something of a customer's view that has a day. */
export interface CalendarEntry {
  /** Always the same for the same thing. */
  key: string
  kind: 'arrival' | 'deadline'
  shipment_id: string
  /** A day of the place (`2026-06-20`), or an instant where the hour is known. */
  starts: string
  summary: string
  location: string | null
}

type Shipment = Pick<EmbedShipment, 'id'> & { attributes: Pick<EmbedShipment['attributes'], 'headline' | 'containers'> }
type Moment = NonNullable<EmbedContainer['deadline']>

/**
 * Arrivals, one for each place of a shipment, and deadlines, one for each container: of what its customer is shown, in
 * their language. Nothing else of a shipment is known here.
 */
export function customerCalendar(shipments: readonly Shipment[], language: ViewLanguage): CalendarEntry[] {
  return shipments.flatMap((one) => [...arrivalsOf(one, language), ...deadlinesOf(one, language)])
}

function arrivalsOf({ id, attributes }: Shipment, language: ViewLanguage): CalendarEntry[] {
  const words = calendarWords[language]
  const arrivals = attributes.containers.flatMap(({ eta }) => (eta ? [eta] : []))
  return Array.from(
    groupBy(arrivals, ({ place }) => place ?? ''),
    ([place, some]) => {
      // All of it is there when the last of it is.
      const last = some.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1) as Moment
      const isThere = some.every(({ is_actual }) => is_actual)
      const order = attributes.headline ?? words.your_order
      return {
        key: `arrival:${id}:${place}`,
        kind: 'arrival',
        shipment_id: id,
        starts: last.has_time ? last.at : localDate(last.at, last.timezone),
        summary: fill(isThere ? words.arrived : words.arrives, { order, place }),
        location: place || null,
      }
    },
  )
}

function deadlinesOf({ id, attributes }: Shipment, language: ViewLanguage): CalendarEntry[] {
  const words = calendarWords[language]
  return attributes.containers.flatMap(({ id: box, number, deadline }) => {
    if (!deadline) return []
    const known = [number, attributes.headline].filter((one) => one != null && one !== '')
    const order = known.length > 0 ? known.join(', ') : words.your_order
    return {
      key: `deadline:${box}`,
      kind: 'deadline' as const,
      shipment_id: id,
      starts: localDate(deadline.at, deadline.timezone),
      summary: fill(words.collect_by, { order, place: deadline.place ?? '' }),
      location: deadline.place,
    }
  })
}

const fill = ({ at, nowhere }: { at: string; nowhere: string }, said: { order: string; place: string }) =>
  (said.place ? at : nowhere).replace(/\{(order|place)\}/g, (_, name: 'order' | 'place') => said[name])
