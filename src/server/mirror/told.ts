import type { Transaction } from '../db/scope.ts'
import { withScope } from '../db/scope.ts'
import type { CallbackRow } from '../db/sources/callbacks.ts'
import { type ConnectionRow, recordNews } from '../db/sources/connections.ts'
import {
  findMirror,
  lockMirror,
  type MirrorRow,
  tellMirror,
  updateMirror,
  withProblems,
} from '../db/sources/mirrors.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import { document, type Theirs, theirs } from '../sources/mirror/api-types.ts'
import type { ReadPage } from './mirroring.ts'
import { type Named, readNamed } from './shipments.ts'

/** More than one message is about: then all is read. */
const mostNamed = 10
const mostRemembered = 1000

type Write = ReadPage['write']

interface Reading {
  began: number
  write: Promise<Write | undefined>
}

/**
 * Follows messages of other accounts that do not say when something changed: what a message names is read at once, and once for all
 * messages that came before. Else a message is only a sign that it is time to ask for changes.
 */
export function createFollowing({ store, context }: { store: Store; context: Context }) {
  const readings = new Map<string, Reading>()

  async function read(row: ConnectionRow, mirror: MirrorRow, named: Named): Promise<Write | undefined> {
    const client = context.connected.mirror(row)
    if (!client) return undefined
    const answer = await readNamed({ store }, { mirror, client, context, terminals: new Map() }, named)
    return 'write' in answer ? answer.write : undefined
  }

  return {
    /** What is to be done in the transaction in which the message ends. */
    async of(one: CallbackRow, row: ConnectionRow, body: unknown): Promise<(tx: Transaction) => Promise<void>> {
      const tell = (tx: Transaction) => tellMirror(tx, row.id, context.now())
      const mirror = await withScope(store, one, (tx) => findMirror(tx, row.id))
      const named = namedIn(body)
      const count = named.containers.length + named.shipments.length
      const isAlone = count > 0 && count <= mostNamed && row.paused_at === null && !context.connected.heldBack(row)
      if (!mirror || !isAlone || !isRestingUndated(mirror)) return tell
      const key = `${row.id} ${row.set_up_at} ${named.containers.join()} ${named.shipments.join()}`
      const known = readings.get(key)
      // One that began after this message came has what it is about.
      if (known && known.began >= Date.parse(one.created_at)) return (await known.write) ? async () => undefined : tell
      const reading = { began: context.now().getTime(), write: read(row, mirror, named) }
      readings.set(key, reading)
      for (const [old] of readings) if (readings.size > mostRemembered) readings.delete(old)
      const write = await reading.write.catch((error: unknown) => {
        readings.delete(key)
        throw error
      })
      if (!write) return tell
      return async (tx) => {
        try {
          await writeTold(tx, { row, write }, context.now(), tell)
        } catch (error) {
          readings.delete(key)
          throw error
        }
      }
    },
  }
}

/** Between two passes, where nothing says when it changed. */
const isRestingUndated = ({ passed_at, since, cursor }: MirrorRow) =>
  passed_at !== null && since === null && cursor.began === undefined

async function writeTold(
  tx: Transaction,
  { row, write }: { row: ConnectionRow; write: Write },
  now: Date,
  tell: (tx: Transaction) => Promise<void>,
) {
  // The mirror comes before its shipments, as in its passes.
  const mirror = await lockMirror(tx, row.id)
  if (!mirror || !isRestingUndated(mirror)) return tell(tx)
  const { problems, is_news } = await write(tx)
  await updateMirror(tx, row.id, {
    problems: withProblems(mirror.problems, problems),
    ...(is_news && { last_news_at: now.toISOString() }),
  })
  if (is_news) await recordNews(tx, row.id, now)
}

/** The containers that a message is about; the shipments where it names none. */
export function namedIn(body: unknown): Named {
  const read = document.safeParse(body)
  if (!read.success) return { containers: [], shipments: [] }
  const data = [read.data.data].flat()
  const included = read.data.included.flatMap((one) => theirs.safeParse(one).data ?? [])
  const linked = (list: readonly Theirs[], type: string) => [
    ...new Set(
      list.flatMap((one) =>
        [one, ...Object.values(one.relationships).flatMap(({ data }) => data ?? [])].flatMap((each) =>
          each.type === type ? [each.id] : [],
        ),
      ),
    ),
  ]
  // A shipment that is sent along names all of its containers.
  const others = included.filter(({ type }) => type !== 'shipment')
  const [own, beside] = [linked(data, 'container'), linked(others, 'container')]
  const containers = own.length > 0 ? own : beside
  return { containers, shipments: containers.length > 0 ? [] : linked([...data, ...included], 'shipment') }
}
