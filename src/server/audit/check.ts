import type { ChainFault } from '#contract/audit/audit-event.ts'
import { countWaiting, findChain, lineAt, lineBeyond, linesFrom } from '../db/audit/chain.ts'
import type { Transaction } from '../db/scope.ts'
import { checkChain } from './chain.ts'

/** What the chain of the account is like, from a position on, for so many lines. */
export async function checkAudit(tx: Transaction, { from, lines: most }: { from?: number | undefined; lines: number }) {
  const chain = await findChain(tx)
  const last = Number(chain?.position ?? 0)
  const forgotten = Number(chain?.forgotten_position ?? 0)
  const first = Math.min(Math.max(from ?? 0, forgotten + 1), last + 1)
  const to = Math.min(first + most - 1, last)
  const known = {
    first_position: forgotten + 1,
    last_position: last,
    last_hash: chain?.hash ?? null,
    waiting_count: await countWaiting(tx),
  }
  const isOldest = first === forgotten + 1
  const before = isOldest ? (chain?.forgotten_hash ?? null) : ((await lineAt(tx, first - 1))?.hash ?? null)
  const { good, fault } = checkChain({ position: first - 1, hash: before }, await linesFrom(tx, { from: first, to }), {
    position: to,
    ...(to === last && last > forgotten && { hash: chain?.hash ?? null }),
  })
  const found = fault ?? (to === last ? await faultOutside(tx) : null)
  return {
    ...known,
    checked_to: found ? good.position : to,
    complete_until: good.created_at,
    next_from: found || to === last ? null : to + 1,
    fault: found?.kind ?? null,
    fault_position: found?.position ?? null,
    fault_id: found?.id ?? null,
  }
}

async function faultOutside(tx: Transaction): Promise<{ kind: ChainFault; position: number; id: string } | null> {
  const line = await lineBeyond(tx)
  return line ? { kind: 'inserted', position: Number(line.position), id: line.id } : null
}
