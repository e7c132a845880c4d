import { createHash } from 'node:crypto'
import type { IngestReceipt } from '#contract/tracking/ingest.ts'
import type { Facility, Line } from '#domain/reference/places.ts'
import type { TerminalSnapshot } from '#domain/tracking/fact.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { countWaiting, keepUpdates } from '../db/reference/terminal-codes.ts'
import type { Transaction } from '../db/scope.ts'
import { HttpError } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'
import { codeOf } from '../reference/places.ts'
import { digestOfSnapshot } from '../sources/source.ts'
import { decodeTerminalContainer } from '../sources/terminal/decode.ts'
import { decodeLineDeadline } from '../sources/terminal/line-deadline.ts'
import type { Recordable } from './recordable.ts'

export interface Heard {
  checked_at: string | undefined
  utc_midnight: 'date' | 'instant'
  now: string
}

type Rejected = IngestReceipt['rejected']

/** Updates as facts, and what is wrong with the others, by their place in the list. */
export function readUpdates(
  items: readonly unknown[],
  heard: Heard,
  { terminal, line }: { terminal: Facility; line?: undefined } | { line: Line; terminal?: undefined },
) {
  const facts: Recordable[] = []
  const rejected: Rejected = []
  for (const [index, item] of items.entries()) {
    const decoded = line
      ? decodeLineDeadline(item, { ...heard, scac: line.scac })
      : decodeTerminalContainer(item, { ...heard, terminal, firms: nameOf(terminal) })
    if ('snapshot' in decoded) facts.push(recordable(decoded.snapshot, item))
    else
      for (const { path, reason } of decoded.rejected) rejected.push({ pointer: `/containers/${index}${path}`, reason })
  }
  return { facts, rejected }
}

/** Under which the reports of a terminal are kept. */
export const nameOf = ({ source, firms_code, rail_carrier_scac, id }: Facility) =>
  source ?? firms_code ?? rail_carrier_scac ?? id

export function recordable(fact: TerminalSnapshot, raw: unknown): Recordable {
  return { fact, reported_at: fact.checked_at, digest: digestOfSnapshot(fact), raw }
}

interface Sent {
  code: string
  locode: string | null
  provider: string | null
  items: readonly unknown[]
  heard: Heard
}

/** How many updates of an account may wait: nobody has looked for long. */
const mostWaiting = 20_000

/**
 * Keeps what came under a code that nobody knows the terminal of. It is applied once a person has said whose it is.
 * @throws 422 where none can be read, or too many wait
 */
export async function keepWaiting(tx: Transaction, sent: Sent, { reference }: Context): Promise<IngestReceipt> {
  const { items, heard } = sent
  const [code, locode] = [codeOf(sent.code), codeOf(sent.locode)]
  // Of a terminal somewhere there: only what is wrong anywhere is wrong now.
  const somewhere = {
    ...{ id: code, type: 'terminal', name: code, firms_code: code, locode, rail_carrier_scac: null },
    time_zone: reference.places.place(locode)?.time_zone ?? 'UTC',
  } as const satisfies Facility
  const updates: Parameters<typeof keepUpdates>[2][number][] = []
  const rejected: Rejected = []
  for (const [index, item] of items.entries()) {
    const read = readUpdates([item], heard, { terminal: somewhere })
    rejected.push(...read.rejected.map((one) => ({ ...one, pointer: one.pointer.replace(/\/0/, `/${index}`) })))
    for (const { fact } of read.facts as (Recordable & { fact: TerminalSnapshot })[])
      updates.push({
        item,
        digest: createHash('sha256')
          .update(JSON.stringify([fact.checked_at, item]))
          .digest('hex'),
        number: normalizeContainerNumber(fact.container_number),
        checked_at: fact.checked_at,
        utc_midnight: heard.utc_midnight,
      })
  }
  if (updates.length === 0) throw refusal(rejected)
  if ((await countWaiting(tx)) + updates.length > mostWaiting)
    throw refusal([
      {
        pointer: '/source/terminal_firms',
        reason: `Nobody knows the terminal with the code ${code}, and ${mostWaiting} updates wait already: assign their codes under Settings, Terminals.`,
      },
    ])
  const { id, kept } = await keepUpdates(tx, { code, locode, provider: sent.provider, at: heard.now }, updates)
  return {
    ...{ accepted: 0, duplicate: updates.length - kept, unmatched: kept, rejected },
    waits_for_terminal: { id, code, locode: locode || null },
  }
}

/** Where nothing could be taken: a sender that reads the status alone must not think that it was. */
export function refusal(rejected: Rejected) {
  return new HttpError(
    rejected.map(({ pointer, reason: detail }) => ({ code: 'invalid', detail, source: { pointer } })),
  )
}
