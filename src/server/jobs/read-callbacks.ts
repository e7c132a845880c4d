import { failures } from '#contract/said/failures.ts'
import { decodeByLine } from '../callbacks/by-line.ts'
import { type Transaction, withScope } from '../db/scope.ts'
import { askNowAbout, type CallbackRow, endCallback, failCallback, noteCallback } from '../db/sources/callbacks.ts'
import { findConnectionRow, recordCallback, recordNews, recordSent } from '../db/sources/connections.ts'
import { claimCallbacks } from '../db/store/claim.ts'
import { wakeWorkers } from '../db/store/wake-workers.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import { createFollowing } from '../mirror/told.ts'
import { profileOf } from '../reference/profiles/profiles.ts'
import { decodeMapped, numbersIn } from '../sources/mapping/decode.ts'
import type { DecodedFact } from '../sources/source.ts'
import { type Ingested, ingestFacts } from '../tracking/ingest.ts'
import type { Job } from './worker.ts'

/** Reads what lines and providers sent of themselves: reports, or a sign that there is news to be asked for. */
export function readCallbacks({ store, context }: { store: Store; context: Context }): Job {
  const following = createFollowing({ store, context })

  /** Whom a message of another account is about is asked before anything is locked. */
  async function follow(one: CallbackRow) {
    const row = await withScope(store, one, (tx) => findConnectionRow(tx, one.connection_id))
    const body = parse(one.body)
    if (!row || body === undefined || profileOf(row.profile)?.kind !== 'mirror') return undefined
    return following.of(one, row, body)
  }

  return {
    name: 'read-callbacks',
    async take(limit) {
      const claimed = await claimCallbacks(store, context.now(), limit)
      return claimed.map((one) => async () => {
        try {
          const told = await follow(one)
          await withScope(store, one, (tx) => take(tx, one, { context, told }))
        } catch (error) {
          await withScope(store, one, (tx) => putOff(tx, one, context.now()))
          throw error
        }
      })
    },
  }
}

const mostTries = 5
const minute = 60_000

/** What failed is tried again ever later: after 2, 6, 18 and 54 minutes. */
async function putOff(tx: Transaction, one: CallbackRow, now: Date): Promise<void> {
  const failures = one.failures + 1
  if (failures >= mostTries) return endCallback(tx, one, `A message could not be read, tried ${mostTries} times`)
  await failCallback(tx, one, { failures, next_attempt_at: new Date(now.getTime() + 2 * 3 ** one.failures * minute) })
}

interface Taking {
  context: Context
  /** What a message of another account leads to. */
  told: ((tx: Transaction) => Promise<void>) | undefined
}

async function take(tx: Transaction, one: CallbackRow, { context, told }: Taking): Promise<void> {
  const row = await findConnectionRow(tx, one.connection_id)
  const profile = row && profileOf(row.profile)
  if (!row || !profile?.push) return endCallback(tx, one, null)
  const body = parse(one.body)
  if (body === undefined) return endCallback(tx, one, failures.message_not_json)
  // It says nothing of whether the key is taken.
  if (profile.kind === 'mirror') {
    await told?.(tx)
    return endCallback(tx, one, null)
  }
  if (profile.push.brings === 'signal') {
    const ids = await askNowAbout(tx, { ...numbersIn(body), scacs: row.scacs }, context.now())
    await noteCallback(tx, { ids, connection_id: row.id }, context.now())
    // Shipments are locked before connections, as by all who ask.
    await recordSent(tx, row.id, context.now())
    if (ids.length > 0) await recordCallback(tx, row, context.now())
    await wakeWorkers(tx)
    return endCallback(tx, one, null)
  }
  const { places } = context.reference
  const [scac = null] = row.scacs
  const rules = profile.push.mapping ?? profile.mapping
  const via = profile.kind === 'provider' ? row.id : undefined
  const decoded =
    rules.length > 0
      ? decodeMapped(body, rules, { scac: row.scacs.length === 1 ? scac : null, places, via })
      : await decodeByLine(tx, body, row.scacs, context)
  const { account_id } = one
  // What is taken back names nothing but an event, which is of one of the lines.
  const withdrawalsOf = (line: string) => decoded.withdrawals.map((each) => ({ ...each, source: line }))
  const ingested: Ingested[] = []
  const ids: string[] = []
  const lines = byLine(decoded.facts)
  if (decoded.withdrawals.length > 0) for (const line of row.scacs) if (!lines.has(line)) lines.set(line, [])
  for (const [line, facts] of lines)
    ingested.push(
      await ingestFacts(tx, { account_id, scac: line, facts, withdrawals: withdrawalsOf(line) }, context, ids),
    )
  await noteCallback(tx, { ids: [...new Set(ids)], connection_id: row.id }, context.now())
  await recordSent(tx, row.id, context.now())
  if (decoded.facts.length + decoded.withdrawals.length > 0) await recordCallback(tx, row, context.now())
  if (ingested.some(({ accepted, unmatched }) => accepted + unmatched > 0)) await recordNews(tx, row.id, context.now())
  const [first] = decoded.rejected
  // An empty list is how an address is tried out.
  const isEmpty = Array.isArray(body) && body.length === 0
  const nothing = decoded.facts.length + decoded.withdrawals.length === 0 && !isEmpty
  return endCallback(
    tx,
    one,
    first ? `${first.pointer}: ${first.reason}` : nothing ? failures.message_without_reports : null,
  )
}

function byLine(facts: readonly DecodedFact[]): Map<string, DecodedFact[]> {
  const lines = new Map<string, DecodedFact[]>()
  for (const one of facts) lines.set(one.fact.source, [...(lines.get(one.fact.source) ?? []), one])
  return lines
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
