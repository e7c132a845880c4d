import { createHash } from 'node:crypto'
import type { Said } from '#contract/said/sentence.ts'
import type { FailedReason } from '#contract/tracking/tracking-request.ts'
import type { Milestone, TerminalSnapshot } from '#domain/tracking/fact.ts'

/** What every line is asked through, whatever protocol it speaks. */
export interface Source {
  scac: string
  name: string
  /** What goes wrong is an answer too. @throws ServerEnds alone, where the server ends before it is asked */
  ask(query: Query, signal?: AbortSignal): Promise<SourceAnswer>
}

export interface Query {
  request_type: 'bill_of_lading' | 'booking_number' | 'container'
  number: string
  /** Other numbers of the same transport, for lines that want two. */
  also?: { booking?: string | undefined; containers?: readonly string[] | undefined } | undefined
  /** What the question is for: a share of each quota is kept for what somebody waits for. */
  purpose?: 'new' | 'refresh' | 'stopped' | 'test'
}

/** The key or the password is not taken. */
export interface Refused {
  outcome: 'refused'
  message: string
}

/** Messages are for the operator: they never hold a secret. */
export type SourceAnswer =
  | {
      outcome: 'found'
      facts: DecodedFact[]
      rejected: Rejected[]
      withdrawals?: Withdrawal[]
      /** All that the source has on this number was read: what is missing here, it no longer says. */
      complete: boolean
      /** Through which it was asked. */
      connection_id?: string
      /** What its quota allows for each shipment: not to be asked again sooner. */
      interval_ms?: number
    }
  /** `interval_ms` of these, too: an answer may cost whatever it says. `again_at`: when another connection to the line, which could not be asked now, can say whether it knows it. UTC instant. */
  | { outcome: 'not_found'; again_at?: string; interval_ms?: number }
  | { outcome: 'invalid_number'; message: string; interval_ms?: number }
  /** Network, timeout, 5xx, 429, refused credentials: worth trying again. */
  | { outcome: 'unreachable'; message: string; retry_after_seconds: number | null }
  /**
   * Nobody was asked, or nobody will answer before `until` (UTC instant): no failure of the number or of the line.
   * `passed_on`: another account looks for the number; `tracked_there`: it tracks it, and what it learns comes from there.
   * `interval_ms`: in which all shipments of the connection have their turn.
   * `lacks`: the kind of number without which it cannot be asked for this one.
   * `is_reserve`: of a quota the share is left that is kept for new numbers; others may still be asked for.
   */
  | {
      outcome: 'held'
      reason: 'quota' | 'pace' | 'refused' | 'unaskable' | 'passed_on' | 'tracked_there'
      message: string
      /** What the message says to whom waits for the number, for other languages. */
      said?: Said
      until: string | null
      interval_ms?: number
      lacks?: 'booking' | 'container'
      is_reserve?: boolean
    }
  /** Something answered that does not speak the protocol. `detail` is the beginning of what it said, 2 kB at most. */
  | { outcome: 'unrecognized'; message: string; said?: Said; detail?: string; interval_ms?: number }

export type Held = Extract<SourceAnswer, { outcome: 'held' }>

/** What becomes of a number that another account was given. */
export type PassedAnswer =
  | Held
  | Extract<SourceAnswer, { outcome: 'unrecognized' }>
  /** It came to nothing there, for good. */
  | { outcome: 'failed_there'; failed_reason: FailedReason; message: string; said: Said }
  /** What it has led to there is a shipment here. */
  | { outcome: 'is_here'; shipment_id: string }

export interface DecodedFact {
  fact: Milestone
  /** When the source made the statement; null where it does not say. UTC instant. */
  reported_at: string | null
  /** `source_event_id` that this message withdraws. Where it is set, `fact` is what no longer holds, and no news. */
  retracts: string | null
  /** The message as it was received. */
  raw: unknown
  /** The same for every repetition of the content, however often the source numbers it anew. */
  digest: string
}

/** A message that takes back all that was said under an id, without repeating it. */
export interface Withdrawal {
  source_event_id: string
  /** UTC instant. */
  reported_at: string | null
  raw: unknown
}

/** What could not be read. Where it is only a part of a message, the reason says that the message was kept without it. */
export interface Rejected {
  /** JSON pointer into the body. */
  pointer: string
  reason: string
}

export function decodedFact(
  fact: Milestone,
  { reported_at, retracts, raw }: Pick<DecodedFact, 'reported_at' | 'retracts' | 'raw'>,
): DecodedFact {
  return { fact, reported_at, retracts, raw, digest: digestOf(fact, retracts) }
}

/**
 * Without the text that the time was read from, and without the id where the line makes it anew for every answer; an id
 * that lasts is part of what is said, since it may be taken back by it. A retraction is not a repetition of what it retracts.
 */
export function digestOf(fact: Milestone, retracts: string | null): string {
  const { as_written: _, ...said } = fact
  const { source_event_id: __, ...others } = said
  const content = fact.has_lasting_id ? said : others
  return createHash('sha256')
    .update(canonical(retracts === null ? content : { ...content, retracts }))
    .digest('hex')
}

/** A snapshot is known by its content and its time; the content alone tells whether anything has changed. */
export function digestOfSnapshot(fact: TerminalSnapshot): string {
  const { checked_at, as_written: _, ...content } = fact
  return `${createHash('sha256').update(canonical(content)).digest('hex')}@${checked_at}`
}

/** JSON with sorted keys (the idea of RFC 8785). Takes flat, decoded facts only: it recurses. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join()}}`
}
