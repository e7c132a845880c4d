import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import pg from 'pg'
import { type Position, positionOf, replayed } from './positions.ts'

/**
 * `unasked` until it was looked at; `away` where it does not answer; `behind` by more than it may; `stray` where it does
 * not follow the primary of now, as after a failover; `primary` where it is no replica, `refused` where its user may not
 * read, `other` where it is one of another database.
 */
export type ReplicaState = 'used' | 'unasked' | 'away' | 'behind' | 'stray' | 'primary' | 'refused' | 'other'

export interface Watched {
  state: ReplicaState
  /** Why it is not read from, as the end of a sentence about it; null where it is. */
  why: string | null
  /** For how long something has been on the primary that it does not have yet: seconds; undefined where it does not say. */
  lag: number | undefined
}

interface Options {
  // biome-ignore lint/suspicious/noExplicitAny: what it asks for is in no table
  primary: Kysely<any>
  connect: pg.ClientConfig
  /** Seconds. */
  mostLag: number
  /** Is told of each change of its state. */
  changed: (now: Watched, before: Watched) => void
}

/** Thrown where the replica is one of something else: no time heals that. */
export class OtherDatabase extends Error {}

const refused = 'its user may not read as landfall_scoped: name the user of DATABASE_URL'

interface Seen {
  timeline: number
  bytes: number | null
  system: string
  database: string
  mayRead: boolean | null
}

const everyMs = 1000
const patienceMs = 2000
/** Of where the primary stood, and when: for as long as the replica has not come there. */
const mostKept = 1000

const database = `(pg_control_system()).system_identifier::text as system,
  (select oid from pg_database where datname = current_database())::text as database`

/** The roles that requests take on: `scope.ts`. */
const mayRead = `(select bool_and(pg_has_role(oid, 'member')) from pg_roles
  where rolname in ('landfall_scoped', 'landfall_view', 'landfall_trucker')) as "mayRead"`

/** Looks at a replica every second, whether and how far it follows the primary. */
export function watchReplica({ primary, connect, mostLag, changed }: Options) {
  const ask = askOn(connect)
  const see = createSee({ primary, ask })
  let now: Watched = { state: 'unasked', why: 'it was not asked yet', lag: undefined }
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function say(next: Watched) {
    const before = now
    now = next
    if (before.state !== next.state) changed(next, before)
  }

  /** Where the primary itself does not answer there is nothing to be said of its replica. */
  async function look(): Promise<void> {
    // Once left, it is taken again when it is well within.
    await see(now.state === 'behind' ? mostLag / 2 : mostLag).then(say, (error: unknown) => {
      if (!(error instanceof OtherDatabase)) return
      say({ state: 'other', why: error.message, lag: undefined })
      throw error
    })
  }

  const watch = {
    now: () => now,
    /** At once; who asks meanwhile hears the same. @throws OtherDatabase */
    look(): Promise<void> {
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
    goOn() {
      if (isClosed) return
      timer = setTimeout(
        () =>
          void watch
            .look()
            .catch(() => {})
            .finally(watch.goOn),
        everyMs,
      )
      timer.unref()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking?.catch(() => {})
      await ask.close()
    },
  }
  return watch
}

/** Asks both where they are. */
function createSee({ primary, ask }: Pick<Options, 'primary'> & { ask: (text: string) => Promise<Seen> }) {
  const behind = measureLag()
  /** @throws OtherDatabase; what the primary throws where it does not answer */
  return async function see(mostLag: number): Promise<Watched> {
    const at = performance.now()
    const [wanted, own] = await Promise.all([positionOf(primary), identityOf(primary)])
    const seen = await ask(`${replayed}, ${database}, ${mayRead}`).catch((error: Error) => whyAway(error))
    if (typeof seen === 'string') return { state: 'away', why: seen, lag: undefined }
    refuseOther(seen, own)
    const { bytes, timeline } = seen
    if (bytes === null) return { state: 'primary', why: 'it is no replica, but a primary', lag: undefined }
    if (seen.mayRead === false) return { state: 'refused', why: refused, lag: undefined }
    const lag = behind({ ...wanted, at }, { timeline, bytes })
    if (timeline !== wanted.timeline)
      return { state: 'stray', why: `it follows another primary (timeline ${timeline}, not ${wanted.timeline})`, lag }
    if (lag > mostLag) return { state: 'behind', why: `it is more than ${mostLag} s behind`, lag }
    return { state: 'used', why: null, lag }
  }
}

function refuseOther({ system, database }: Seen, own: Awaited<ReturnType<typeof identityOf>>) {
  if (system !== own.system)
    throw new OtherDatabase(`it is no replica of DATABASE_URL but another PostgreSQL (system identifier ${system})`)
  if (database !== own.database) throw new OtherDatabase('it is another database of the same PostgreSQL')
}

async function identityOf(primary: Options['primary']) {
  const { rows } = await sql.raw<Pick<Seen, 'system' | 'database'>>(`select ${database}`).execute(primary)
  return rows[0] as Pick<Seen, 'system' | 'database'>
}

const whyAway = ({ message }: Error) =>
  `it does not answer (${/unsupported startup parameter/.test(message) ? 'a pooler needs DATABASE_DIRECT_URL' : message})`

/** On one connection, which is made anew when it is lost. */
function askOn(connect: pg.ClientConfig) {
  let open: pg.Client | undefined
  const leave = async () => {
    const left = open
    open = undefined
    await left?.end().catch(() => {})
  }
  async function ask(text: string): Promise<Seen> {
    try {
      if (!open) {
        open = new pg.Client({ ...connect, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
        open.on('error', () => void leave())
        await open.connect()
      }
      const { rows } = await open.query<Seen>(text)
      return rows[0] as Seen
    } catch (error) {
      void leave()
      throw error
    }
  }
  return Object.assign(ask, { close: leave })
}

/** By one clock, ours: since when the primary has been where the replica is not. */
function measureLag() {
  let kept: (Position & { at: number })[] = []
  return (wanted: Position & { at: number }, by: Position): number => {
    const last = kept.at(-1)
    const isNew = last === undefined || last.bytes !== wanted.bytes || last.timeline !== wanted.timeline
    if (isNew && kept.length < mostKept) kept.push(wanted)
    kept = kept.filter(({ bytes, timeline }) => timeline === wanted.timeline && bytes > by.bytes)
    return kept[0] ? (performance.now() - kept[0].at) / 1000 : 0
  }
}
