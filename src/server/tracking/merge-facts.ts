import { randomUUID } from 'node:crypto'
import { groupBy } from '#domain/group-by.ts'
import { documentNumber, normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import type { Fact } from '#domain/tracking/fact.ts'
import { isOutage, outagePatience } from '#domain/tracking/outage.ts'
import type { Retractions } from '#domain/tracking/retraction.ts'
import type { KnownObservation, ShipmentFacts } from '../db/tracking/shipment-facts.ts'
import { type Counts, isUsable, type Recordable, type Report } from './recordable.ts'
import { takeBack } from './taken-back.ts'

export interface MergedObservation extends KnownObservation {
  raw?: unknown
  isNew: boolean
  isTouched: boolean
}

export interface Known extends ShipmentFacts {
  /** Of all events that are known or reported. */
  retractions: Retractions
}

export interface Merged {
  observations: MergedObservation[]
  /** Number → id, for every container of the shipment, new ones included. */
  containerIds: Map<string, string>
  counts: Counts
  /** Whether a full answer left out so much that it was not believed. */
  hasOutage: boolean
}

const hour = 3_600_000

/**
 * What is known of a shipment after a report: new facts, facts that were repeated, facts that are missing from a full
 * answer. A fact about no container in particular is kept for the shipment, and once for each of its containers.
 */
export function mergeFacts(known: Known, report: Report, now: string): Merged {
  const { shipment, containers } = known
  const containerIds = new Map(containers.map(({ number, id }) => [number, id]))
  const observations = known.observations.map((one): MergedObservation => ({ ...one, isNew: false, isTouched: false }))
  const byKey = new Map(observations.map((one) => [keyOf(one.container_id, one.digest), one]))
  const before = new Map(observations.map(({ id, withdrawn_at }) => [id, withdrawn_at]))
  const counts: Counts = { accepted: 0, duplicate: 0 }

  function add(container_id: string | null, said: Recordable, { asked, missed_at, withdrawn_at }: Standing) {
    const { fact, reported_at, digest, raw } = said
    const key = keyOf(container_id, digest)
    const existing = byKey.get(key)
    if (existing) {
      repeat(existing, reported_at, asked, now)
      return false
    }
    const one: MergedObservation = {
      id: randomUUID(),
      account_id: shipment.account_id,
      shipment_id: shipment.id,
      container_id,
      ...columnsOf(fact),
      digest,
      fact,
      raw,
      reported_at,
      received_at: now,
      last_seen_at: now,
      asked,
      missed_at,
      withdrawn_at,
      doubts: [],
      event: null,
      index: null,
      isNew: true,
      isTouched: true,
    }
    byKey.set(key, one)
    observations.push(one)
    return true
  }

  const news = report.facts.filter(({ retracts }) => !retracts)
  for (const { fact } of news)
    if (fact.container_number && !containerIds.has(fact.container_number))
      containerIds.set(fact.container_number, randomUUID())

  // A container that is new hears what was said of the whole shipment before.
  const knownIds = new Set(containers.map(({ id }) => id))
  for (const id of containerIds.values())
    if (!knownIds.has(id))
      for (const one of known.observations)
        if (one.container_id === null && one.container_number === null) add(id, { ...one, raw: null }, one)

  const asked = report.asked !== null
  const standing = { asked, missed_at: null, withdrawn_at: null }
  for (const recordable of news.map((one) => withoutRepeatedSnapshot(one, observations, containerIds))) {
    const number = recordable.fact.container_number
    const targets = number ? [containerIds.get(number) ?? null] : [null, ...containerIds.values()]
    // The message itself is kept once.
    const isNew = targets.map((target, copy) => add(target, copy ? { ...recordable, raw: null } : recordable, standing))
    if (isUsable(recordable)) counts[isNew[0] ? 'accepted' : 'duplicate'] += 1
  }

  for (const { source, source_event_id } of report.withdrawals ?? [])
    for (const one of observations)
      if (one.source === source && one.source_event_id === source_event_id) {
        one.withdrawn_at ??= now
        one.isTouched = true
      }
  takeBack(observations, known.retractions, { before, now })
  const hasOutage = report.complete && report.asked !== null && miss(observations, report.asked, now)
  return { observations, containerIds, counts, hasOutage }
}

type Standing = Pick<MergedObservation, 'asked' | 'missed_at' | 'withdrawn_at'>

function repeat(existing: MergedObservation, reported_at: string | null, asked: boolean, now: string) {
  existing.last_seen_at = now
  existing.asked ||= asked
  existing.missed_at = null
  existing.withdrawn_at = null
  if (reported_at && (!existing.reported_at || reported_at > existing.reported_at)) existing.reported_at = reported_at
  existing.isTouched = true
}

/**
 * Lines of DCSA 2.2 cannot say that something is no longer so; they stop saying it. An estimate is withdrawn when it
 * is missing once, an actual when it is missing from two full answers at least an hour apart. Where half of what was said
 * of a container is missing at once, that is an outage: it is withdrawn only after days of such answers.
 */
function miss(observations: readonly MergedObservation[], source: string, now: string): boolean {
  const asked = observations.filter((one) => one.asked && one.source === source && !one.withdrawn_at)
  let hasOutage = false
  for (const own of groupBy(asked, ({ container_id }) => container_id).values()) {
    const [told, missing] = [own.filter(({ isTouched }) => isTouched), own.filter(({ isTouched }) => !isTouched)]
    const isOut = isOutage({ told, missing, isKnown: ({ isNew }) => !isNew }, milestoneOf)
    hasOutage ||= isOut
    for (const one of missing) missOne(one, isOut, now)
  }
  return hasOutage
}

const milestoneOf = ({ fact }: MergedObservation) => (fact.kind === 'milestone' ? fact : null)

function missOne(one: MergedObservation, isOut: boolean, now: string) {
  const isActual = one.fact.kind === 'milestone' && one.fact.classifier === 'ACT'
  const patience = isOut ? outagePatience : isActual ? hour : 0
  const since = one.missed_at ?? now
  if (Date.parse(now) - Date.parse(since) >= patience) one.withdrawn_at = now
  else if (one.missed_at) return
  else one.missed_at = now
  one.isTouched = true
}

/** A terminal that says the same again only confirms it: the newest snapshot is repeated, not kept once more. */
function withoutRepeatedSnapshot(
  recordable: Recordable,
  observations: readonly MergedObservation[],
  containerIds: ReadonlyMap<string, string>,
): Recordable {
  const { fact } = recordable
  if (fact.kind !== 'terminal_snapshot') return recordable
  const id = containerIds.get(fact.container_number)
  let newest: MergedObservation | undefined
  for (const one of observations)
    if (one.container_id === id && one.source === fact.source && one.fact.kind === 'terminal_snapshot')
      if (!newest || snapshotTime(one.fact) > snapshotTime(newest.fact)) newest = one
  const isSame =
    newest && snapshotTime(newest.fact) <= fact.checked_at && contentOf(newest.digest) === contentOf(recordable.digest)
  return isSame && newest ? { ...recordable, digest: newest.digest } : recordable
}

const snapshotTime = (fact: Fact) => (fact.kind === 'terminal_snapshot' ? fact.checked_at : '')

/** The digest of a snapshot is `<content>@<checked_at>`. */
const contentOf = (digest: string) => digest.split('@')[0]

export function columnsOf(fact: Fact) {
  const { source, container_number } = fact
  if (fact.kind === 'terminal_snapshot')
    return {
      source,
      container_number,
      source_event_id: fact.source_event_id ?? null,
      bill_of_lading: null,
      booking: null,
      document_number: null,
    }
  const { source_event_id, bill_of_lading, booking } = fact
  return {
    source,
    container_number,
    source_event_id,
    bill_of_lading: bill_of_lading && normalizeDocumentNumber(bill_of_lading),
    booking: booking && normalizeDocumentNumber(booking),
    document_number: documentNumber(fact),
  }
}

const keyOf = (container_id: string | null, digest: string) => `${container_id} ${digest}`
