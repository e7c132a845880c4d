import { beginContainers } from '../custom-fields/initial.ts'
import { insertRows, updateRows } from '../db/bulk.ts'
import { saveMeasures } from '../db/lines/measures.ts'
import type { NewRow, Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { keysOfContainer, keysOfShipment, replaceSearchKeys } from '../db/search/search-keys.ts'
import { type ChangedValue, noteChanged } from '../db/tracking/manual-values.ts'
import { otherJourneys, tellOtherJourneys } from '../db/tracking/other-journeys.ts'
import { saveVessels } from '../db/tracking/vessels.ts'
import { insertEvents, type NewEvent } from '../db/webhooks/events.ts'
import { isChanged } from './changes.ts'
import { type Decided, decide, type Folded, type Subject, type Surroundings } from './decide.ts'
import { foldAll } from './fold-all.ts'
import type { MergedObservation } from './merge-facts.ts'
import { newsOfProjections } from './project-news.ts'
import { vesselsOf } from './vessels.ts'

/**
 * Computes the state of shipments of one account and their containers from all facts, and writes what differs from what
 * is stored: as few statements for many as for one. No box may be under two of them.
 */
export async function project(
  tx: Transaction,
  account_id: string,
  subjects: readonly Subject[],
  surroundings: Surroundings,
) {
  const folded = await foldAll(tx, account_id, subjects, surroundings)
  const boxes = folded.flatMap(({ known, boxes }) =>
    boxes.map(({ id, number, journey }) => ({ ...journey.state, id, number, shipment_id: known.shipment.id })),
  )
  const others = await otherJourneys(tx, account_id, boxes)
  const decided = folded.map((one) => decide(one, others, surroundings))
  const news = await newsOfProjections(tx, decided, surroundings.now)
  await noteChanged(tx, changedIn(folded, surroundings), later(surroundings.now))
  const rows = decided.flatMap((one, at) => rowsOf(one, news[at]?.sequences ?? new Map(), surroundings.now))
  await write(tx, account_id, { rows, others, events: news.flatMap(({ events }) => events) })
  return decided.map(({ current }, at) => ({ shipment: current, journeys: folded[at]?.journeys ?? [] }))
}

/** Reports of one run come together: who set several values is asked about all of them at once. */
const later = (now: string) => new Date(Date.parse(now) + 2 * 60_000).toISOString()

/** What was reported so long ago is no news: who set the value has seen it. */
const oldNews = 86_400_000

/** What is reported another way than when somebody set it by hand, and what is not, or not any more. */
function changedIn(folded: readonly Folded[], { reference: { places }, now }: Surroundings): ChangedValue[] {
  const nameOf = (source: string) =>
    places.line(source)?.name ?? places.terminal(source)?.name ?? places.railCarrier(source) ?? source
  return folded.flatMap(({ boxes, byContainer }) =>
    boxes.flatMap(({ id, journey }) =>
      journey.by_hand.flatMap(({ observation_id, attribute, is_changed, state, reported }): ChangedValue[] => {
        const manual = (byContainer.get(id) ?? []).find((one) => one.id === observation_id)?.source_event_id
        // Of a hold nothing is reported but its name.
        if (!manual || attribute === 'hold_cleared' || attribute === 'hold_placed') return []
        if (!is_changed || state !== 'counts' || reported === null)
          return [{ id: manual, value: null, by: null, is_news: false }]
        const is_news = Date.parse(now) - reported.at < oldNews
        return [{ id: manual, value: reported.value, by: nameOf(reported.source), is_news }]
      }),
    ),
  )
}

type Rows = ReturnType<typeof rowsOf>

/** What is to be written of one shipment. */
function rowsOf(decided: Decided, sequences: ReadonlyMap<string, number>, now: string) {
  const { known, merged, states, next, current, events, measures } = decided
  const { shipment } = known
  const stored = new Map(known.containers.map((row) => [row.id, row]))
  const containers = states.map((one) => ({ ...one, event_sequence: sequences.get(one.id) ?? 0 }))
  return {
    before: shipment,
    current,
    shipment: isChanged(shipment, next) ? { id: shipment.id, ...next, updated_at: now } : null,
    added: containers
      .filter(({ id }) => !stored.has(id))
      .map((row) => ({
        ...row,
        ref_numbers: shipment.ref_numbers,
        ...lastAsked(shipment),
        created_at: now,
        updated_at: now,
      })),
    changed: containers.filter((row) => isChanged(stored.get(row.id), row)).map((row) => ({ ...row, updated_at: now })),
    observations: merged.observations,
    addedEvents: events.flatMap(({ added }) => added),
    changedEvents: events.flatMap(({ changed }) => changed),
    measures,
    // Of what had not left nothing was measured before.
    isMeasured: measures.length > 0 || known.containers.some(hasLeft),
  }
}

interface Writing {
  rows: readonly Rows[]
  others: ReadonlyMap<string, readonly string[]>
  events: readonly NewEvent[]
}

async function write(tx: Transaction, account_id: string, { rows, others, events }: Writing) {
  const added = rows.flatMap((one) => one.added)
  const observations = rows.flatMap((one) => one.observations)
  // First: a container takes from its shipment what lists of containers ask of it.
  await updateRows(
    tx,
    'shipments',
    rows.flatMap(({ shipment }) => shipment ?? []),
  )
  await insertRows(tx, 'containers', added as unknown as NewRow<'containers'>[])
  await tellOtherJourneys(tx, new Map(added.map(({ id }) => [id, others.get(id) ?? []])))
  await writeObservations(tx, observations)
  await saveVessels(tx, vesselsOf(observations))
  await insertRows(
    tx,
    'transport_events',
    rows.flatMap(({ addedEvents }) => addedEvents),
  )
  await updateRows(
    tx,
    'transport_events',
    rows.flatMap(({ changedEvents }) => changedEvents),
  )
  await updateRows(tx, 'containers', rows.flatMap(({ changed }) => changed) as unknown as Row<'containers'>[])
  const measured = rows.filter(({ isMeasured }) => isMeasured)
  await saveMeasures(
    tx,
    measured.map(({ before }) => before.id),
    measured.flatMap(({ measures }) => measures),
  )
  await writeSearchKeys(tx, account_id, rows)
  await beginContainers(
    tx,
    account_id,
    rows.flatMap(({ before: shipment, added }) => added.map(({ id, number }) => ({ id, number, shipment }))),
  )
  // Last: whoever wants an event is found by what its shipment is now.
  await insertEvents(tx, events)
}

const hasLeft = (
  one: Pick<Row<'containers'>, 'pol_vessel_departed_at' | 'pod_arrived_at' | 'pod_discharged_at'>,
): boolean => Boolean(one.pol_vessel_departed_at ?? one.pod_arrived_at ?? one.pod_discharged_at)

const lastAsked = ({ line_tracking_last_attempted_at }: Row<'shipments'>) => ({
  shipment_last_tracking_request_at: line_tracking_last_attempted_at,
  pod_last_tracking_request_at: null,
  rail_last_tracking_request_at: null,
})

async function writeObservations(tx: Transaction, observations: readonly MergedObservation[]) {
  const added = observations.filter(({ isNew }) => isNew)
  const touched = observations.filter(({ isNew, isTouched }) => isTouched && !isNew)
  await insertRows(
    tx,
    'observations',
    added.map(({ isNew: _, isTouched: __, raw, ...row }) => ({ ...row, raw: raw ?? null })),
  )
  await updateRows(
    tx,
    'observations',
    touched.map(({ id, reported_at, last_seen_at, asked, missed_at, withdrawn_at, event, index, doubts }) => ({
      id,
      reported_at,
      last_seen_at,
      asked,
      missed_at,
      withdrawn_at,
      event,
      index,
      doubts,
    })),
  )
}

async function writeSearchKeys(tx: Transaction, account_id: string, rows: readonly Rows[]) {
  const renamed = rows.flatMap(({ before, current }) =>
    (['bill_of_lading_number', 'normalized_number', 'booking_number', 'related_bills'] as const).some(
      (name) => String(before[name]) !== String(current[name]),
    )
      ? current
      : [],
  )
  const keys = [...renamed.flatMap(keysOfShipment), ...rows.flatMap(({ added }) => added.flatMap(keysOfContainer))]
  await replaceSearchKeys(
    tx,
    account_id,
    renamed.map(({ id }) => id),
    keys,
  )
}
