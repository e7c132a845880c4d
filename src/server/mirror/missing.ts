import { failures } from '#contract/said/failures.ts'
import { type Transaction, withScope } from '../db/scope.ts'
import { noteMissing, unseenSince } from '../db/sources/mirrors.ts'
import type { Store } from '../db/store.ts'
import type { Mirroring } from './mirroring.ts'

/** So many are asked for one by one at the end of a pass. */
const mostUnseen = 20
/** A list may shift while it is read, and what is gone may come back: two passes have to miss it. */
const missedFor = 20 * 3_600_000

type Unseen = Awaited<ReturnType<typeof unseenSince>>[number]

/** Which of those that the pass has not seen are not there any more. */
export async function readMissing(of: Mirroring, store: Store, listed: readonly string[]) {
  const { mirror, client } = of
  const unseen = await withScope(store, mirror, (tx) =>
    unseenSince(tx, mirror.id, mirror.cursor.began ?? '', mostUnseen + listed.length),
  )
  const seen: string[] = []
  const missing: Unseen[] = []
  for (const one of unseen.filter(({ their_id }) => !listed.includes(their_id)).slice(0, mostUnseen)) {
    const answer = await client.read(`/shipments/${encodeURIComponent(one.their_id)}`)
    if (answer.outcome === 'not_found') missing.push(one)
    else if (answer.outcome === 'found') seen.push(one.their_id)
    else return answer
  }
  return { seen, missing }
}

export async function writeMissing(tx: Transaction, { mirror, context }: Mirroring, missing: readonly Unseen[]) {
  const now = context.now()
  const gone = missing.filter(
    ({ missing_since }) => missing_since !== null && now.getTime() - Date.parse(missing_since) >= missedFor,
  )
  for (const one of missing)
    await noteMissing(tx, mirror.id, { their_id: one.their_id, isGone: gone.includes(one) }, now)
  return gone.map(({ bill_of_lading_number }) => ({
    about: bill_of_lading_number,
    reason: failures.mirrored_gone,
  }))
}
