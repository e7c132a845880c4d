import { type Kysely, sql } from 'kysely'

/** A place in the write-ahead log of PostgreSQL. Bytes of two timelines are not to be compared. */
export interface Position {
  bytes: number
  timeline: number
}

// biome-ignore lint/suspicious/noExplicitAny: what it asks for is in no table
type AnyDatabase = Kysely<any>

const bytesOf = (lsn: string) => sql.raw(`(${lsn} - '0/0')::float8`)

/**
 * Where the primary stands: whatever was answered as written before it is asked lies before it. Without
 * `synchronous_commit` that is answered before it is in the log's file.
 */
export async function positionOf(primary: AnyDatabase): Promise<Position> {
  const { rows } = await sql<Position>`
    select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
      case when current_setting('synchronous_commit') = 'off' then ${bytesOf('pg_current_wal_insert_lsn()')}
        else ${bytesOf('pg_current_wal_flush_lsn()')} end as bytes`.execute(primary)
  return rows[0] as Position
}

/** Of a replica, for any connection to one: which timeline it follows is known for certain at its restart points only. */
export const replayed = `
  select greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline) as timeline,
    case when pg_is_in_recovery() then coalesce((pg_last_wal_replay_lsn() - '0/0')::float8, 0) end as bytes`

/** How far the replica of this transaction is; undefined where it is none, or none any more. */
export async function replayedIn(tx: AnyDatabase): Promise<Position | undefined> {
  const { rows } = await sql.raw<{ timeline: number; bytes: number | null }>(replayed).execute(tx)
  const { timeline = 0, bytes = null } = rows[0] ?? {}
  return bytes === null ? undefined : { timeline, bytes }
}

export const isReached = (wanted: Position, by: Position) => by.timeline === wanted.timeline && by.bytes >= wanted.bytes

/** Asks once for all who want to know while an earlier question is still on its way: its answer may be too old for them. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    next ??= last.then(() => {
      next = undefined
      const asked = ask()
      last = asked.catch(() => {})
      return asked
    })
    return next
  }
}
