import type { RawEvent } from '#contract/tracking/raw-event.ts'
import { localDate } from '#domain/instants.ts'
import type { Milestone } from '#domain/tracking/fact.ts'
import type { Reference } from '../../reference/reference.ts'
import { vesselId } from '../../tracking/vessels.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

interface Paging {
  'page[number]': number
  'page[size]': number
}

/** All that the sources said of a container, in the order of its journey. */
export async function listRawEvents(tx: Transaction, container_id: string, paging: Paging, reference: Reference) {
  const { 'page[number]': number, 'page[size]': size } = paging
  const query = tx.selectFrom('observations').where('container_id', '=', container_id).where('index', 'is not', null)
  const rows = await query
    .selectAll()
    .orderBy('index')
    .orderBy('id')
    .limit(size)
    .offset((number - 1) * size)
    .execute()
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.flatMap((row) => rawEventOf(row, reference)), meta: { size, total: Number(total) } }
}

export async function rawEventsByIds(tx: Transaction, ids: readonly string[], reference: Reference) {
  const rows = await tx.selectFrom('observations').selectAll().where('id', 'in', ids).execute()
  return rows.flatMap((row) => rawEventOf(row, reference))
}

const transhipments = ['arrived', 'discharged', 'loaded', 'departed'].map((verb) => `transshipment_${verb}`)

/** What sources expect at the ports in between, in the order in which they said it. */
export async function estimatedTranshipments(tx: Transaction, container_id: string, reference: Reference) {
  const rows = await tx
    .selectFrom('observations')
    .selectAll()
    .where('container_id', '=', container_id)
    .where('event', 'in', transhipments)
    .where('withdrawn_at', 'is', null)
    .orderBy((eb) => eb.fn.coalesce('reported_at', 'received_at'))
    .orderBy('id')
    .execute()
  return rows
    .flatMap((row) => rawEventOf(row, reference))
    .flatMap((row) => (row.estimated && row.event ? { ...row, event: row.event } : []))
}

/** Everything that sources expected of a container, also what they took back. */
export async function estimatesOf(tx: Transaction, container_id: string, reference: Reference) {
  const rows = await tx
    .selectFrom('observations')
    .selectAll()
    .where('container_id', '=', container_id)
    .where('event', 'is not', null)
    .where((eb) => eb(eb.ref('fact', '->>').key('classifier' as never), '<>', 'ACT' as never))
    .execute()
  return rows.flatMap((row) => rawEventOf(row, reference))
}

function rawEventOf(row: Row<'observations'>, { places }: Reference) {
  const { fact } = row
  if (fact.kind !== 'milestone') return []
  const place = places.place(fact.locode, fact.mode)
  const terminal = fact.facility && places.facilityByName(fact.locode, fact.facility.name ?? fact.facility.code)
  return [
    {
      id: row.id,
      event: row.event as RawEvent['attributes']['event'],
      original_event: fact.original,
      timestamp: fact.refused ? null : fact.occurred_at,
      ...deprecatedTimes(fact),
      refused: fact.refused ?? null,
      timezone: fact.timezone,
      location_name: fact.location_name ?? place?.name ?? null,
      location_locode: fact.locode,
      vessel_name: fact.vessel?.name ?? null,
      vessel_imo: fact.vessel?.imo ?? null,
      voyage_number: fact.voyage,
      index: row.index ?? 0,
      invalidated_at: row.withdrawn_at,
      doubts: row.doubts,
      data_source: fact.source_kind,
      data_provider_name:
        fact.source_kind === 'document' ? 'Document' : (places.line(fact.source)?.name ?? fact.source),
      data_provider_code: fact.source,
      reported_at: row.reported_at,
      created_at: row.received_at,
      container_id: row.container_id,
      location_id: place?.id ?? null,
      location_type: place?.type ?? null,
      vessel_id: vesselId(fact.vessel),
      terminal_id: terminal?.id ?? null,
      terminal_type: terminal?.type ?? null,
    },
  ]
}

function deprecatedTimes({ refused, classifier, occurred_at, timezone, precision }: Milestone) {
  const isActual = classifier === 'ACT'
  if (refused) return { estimated: !isActual, actual_on: null, estimated_on: null, actual_at: null, estimated_at: null }
  const on = localDate(occurred_at, timezone)
  const at = precision === 'date' ? null : occurred_at
  return {
    estimated: !isActual,
    actual_on: isActual ? on : null,
    estimated_on: isActual ? null : on,
    actual_at: isActual ? at : null,
    estimated_at: isActual ? null : at,
  }
}
