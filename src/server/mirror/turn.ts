import { withScope } from '../db/scope.ts'
import type { MirrorCursor, MirrorStage } from '../db/sources/connection-schema.ts'
import { type ConnectionRow, findConnectionRow, recordNews } from '../db/sources/connections.ts'
import { isTold, lockMirror, type MirrorRow, updateMirror, whenTold, withProblems } from '../db/sources/mirrors.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import type { Connected } from '../sources/connected.ts'
import type { MirrorFailure } from '../sources/mirror/client.ts'
import { readDocuments } from './documents.ts'
import { readDefinitions, readValues } from './fields.ts'
import { identify } from './identify.ts'
import { type Mirroring, noSuchList, type PageReader, type ReadPage, type Written } from './mirroring.ts'
import { readParties, readRoles } from './parties.ts'
import { removePart } from './remove.ts'
import { readRequests } from './requests.ts'
import { readContainers, readShipments } from './shipments.ts'
import { keepWebhook } from './webhook.ts'

export interface MirrorDeps {
  store: Store
  connected: Pick<Connected, 'mirror' | 'heldBack' | 'keep'>
  context: Context
}

const minute = 60_000
const hour = 60 * minute
/** How often their changes are asked for; where they do not say when something changed, how often all is read. */
const pollsEvery = 5 * minute
/** Where they tell of changes, what was missed is asked for as often. */
const pollsToldEvery = hour
const readsAllEvery = 6 * hour
/** Everything is compared anew: references of custom fields and roles do not count as changes. */
const passesEvery = 24 * hour
/** What changed while a pass went on is asked for again, whatever the clock there shows. */
const clocksDiffer = 10 * minute

type Step = Exclude<MirrorStage, 'following' | 'removing' | 'ended'>
const nextStage: Record<Step, MirrorStage> = {
  definitions: 'parties',
  parties: 'requests',
  requests: 'shipments',
  shipments: 'roles',
  roles: 'values',
  values: 'documents',
  documents: 'following',
}

/** One page of a mirror: read without a transaction, written in one together with how far it is. */
export async function takeTurnOf(claimed: MirrorRow, deps: MirrorDeps): Promise<void> {
  const { store, connected, context } = deps
  if (claimed.stage === 'removing') return removePart(claimed, deps)
  const row = await withScope(store, claimed, (tx) => findConnectionRow(tx, claimed.id))
  const client = row && connected.mirror(row)
  if (!row || !client || row.paused_at) return release(claimed, deps, null)
  const back = connected.heldBack(row)
  if (back) return release(claimed, deps, back.until)

  const isKnown = claimed.cursor.key_of === row.set_up_at
  const who = isKnown ? undefined : await identify({ mirror: claimed, client }, store)
  const failure = who && 'outcome' in who ? who : undefined
  // Before a pass: what changes while it goes on is told.
  const isFirst = claimed.cursor.began === undefined
  const mirror = isFirst && !failure ? await keepWebhook(claimed, { row, client }, deps) : claimed
  const of: Mirroring = { mirror, client, context, terminals: new Map() }
  const startedAt = context.now()
  const read = failure ?? (await readerOf(mirror, row, deps)(of, mirror.cursor.page ?? 1))
  const faulty = read.outcome === 'read' ? repeated(mirror, read) : read
  if (faulty) {
    await connected.keep(row, faulty)
    return postpone(mirror, faulty, deps)
  }
  if (read.outcome !== 'read') return
  const written = withScope(store, mirror, async (tx) => {
    const now = await lockMirror(tx, mirror.id)
    // Ended meanwhile, or another process was quicker.
    if (!now || now.stage !== mirror.stage || JSON.stringify(now.cursor) !== JSON.stringify(mirror.cursor)) return
    const written = await read.write(tx)
    const problems = withProblems(now.problems, written.problems)
    const known = who && !('outcome' in who) ? who.found : {}
    const step = { ...mirror, ...known, cursor: { ...mirror.cursor, key_of: row.set_up_at } }
    await updateMirror(tx, mirror.id, {
      ...known,
      ...after({ ...step, told_at: now.told_at }, read, written, { startedAt, now: context.now() }),
      problems,
    })
    if (written.is_news) await recordNews(tx, mirror.id, context.now())
  })
  await written.catch(async (error: unknown) => {
    // It is not read again and again because of a fault of ours.
    const fault = { outcome: 'unrecognized', message: 'It could not be written here' } as const
    await postpone(mirror, fault, deps).finally(() => {
      throw error
    })
  })
  await connected.keep(row, { outcome: 'not_found' })
}

function readerOf(mirror: MirrorRow, { settings }: ConnectionRow, deps: MirrorDeps): PageReader {
  const { stage, since, cursor } = mirror
  const documents =
    settings.documents === 'no' ? async () => noSuchList : readDocuments(deps, { isNewOnly: stage === 'following' })
  switch (stage) {
    case 'definitions':
      return readDefinitions
    case 'parties':
      return readParties
    case 'requests':
      return readRequests
    case 'shipments':
      return readShipments(deps)
    case 'roles':
      return readRoles
    case 'values':
      return readValues
    case 'documents':
      return documents
    default: {
      if (cursor.list === 'documents') return documents
      const filter = { 'filter[updated_at][start]': since ?? '' }
      return cursor.list === 'containers' ? readContainers(deps, filter) : readShipments(deps, filter)
    }
  }
}

interface Times {
  /** When its page was asked for. */
  startedAt: Date
  now: Date
}

/** What comes next, with what is known by now. */
function after(mirror: MirrorRow, read: ReadPage, { is_news }: Written, { startedAt, now }: Times) {
  const { stage, cursor, since } = mirror
  const at = now.toISOString()
  const common = {
    failures: 0,
    claimed_until: null,
    next_attempt_at: at,
    ...(is_news && { last_news_at: at }),
    ...(stage === 'shipments' && read.total !== null && { shipments_found: read.total }),
  }
  const is_dated = cursor.is_dated || read.newest !== null || since !== null
  const began = cursor.began ?? startedAt.toISOString()
  const kept: MirrorCursor = { key_of: cursor.key_of, began, is_dated }
  if (read.again) return { ...common, cursor: { ...cursor, ...kept } }
  if (read.has_next && read.ids.length > 0)
    return { ...common, cursor: { ...cursor, ...kept, page: (cursor.page ?? 1) + 1, last_ids: read.ids } }
  const list = stage === 'following' ? nextList(cursor.list) : undefined
  if (list) return { ...common, cursor: { ...kept, list } }
  const isDone = stage === 'documents' || stage === 'following'
  if (!isDone) return { ...common, stage: nextStage[stage as Step], cursor: kept }
  const passed_at = stage === 'documents' ? at : mirror.passed_at
  const isStale = stage === 'following' && now.getTime() - Date.parse(passed_at ?? at) >= passesEvery
  const watermark = is_dated ? new Date(Date.parse(began) - clocksDiffer).toISOString() : null
  const isToldNow = mirror.told_at !== null && Date.parse(mirror.told_at) >= Date.parse(began)
  const next = isToldNow ? whenTold({ ...mirror, since: watermark }, now) : now.getTime() + waitOf(mirror, watermark)
  return {
    ...common,
    passed_at,
    since: watermark,
    // Where nothing says when it changed, all is read again.
    stage: isStale || watermark === null ? ('definitions' as const) : ('following' as const),
    cursor: { key_of: cursor.key_of },
    next_attempt_at: isStale ? at : new Date(next).toISOString(),
  }
}

/** What has changed is in three lists. */
function nextList(list: MirrorCursor['list']): MirrorCursor['list'] {
  return list === undefined ? 'containers' : list === 'containers' ? 'documents' : undefined
}

/** @param watermark null where nothing says when it changed */
function waitOf(mirror: MirrorRow, watermark: string | null): number {
  // Of nothing it is not said when it changed, and all of it is read at once.
  if (watermark === null) return mirror.shipments_found === 0 ? pollsEvery : readsAllEvery
  return isTold(mirror) ? pollsToldEvery : pollsEvery
}

/** A list that never ends. The page may have moved on by as much: the next try goes past it. */
function repeated({ cursor }: MirrorRow, { ids }: ReadPage): MirrorFailure | undefined {
  if (ids.length === 0 || !cursor.last_ids || cursor.last_ids.join() !== ids.join()) return undefined
  return { outcome: 'unrecognized', message: `Page ${cursor.page} is the same as the one before it` }
}

async function postpone(mirror: MirrorRow, failure: MirrorFailure, deps: MirrorDeps): Promise<void> {
  const now = deps.context.now().getTime()
  const failures = failure.outcome === 'held' ? mirror.failures : mirror.failures + 1
  const backOff = Math.min(5 * 2 ** Math.min(failures - 1, 5), 150) * minute
  const asked = failure.outcome === 'unreachable' ? (failure.retry_after_seconds ?? 0) * 1000 : 0
  const until = failure.outcome === 'held' && failure.until ? Date.parse(failure.until) : now + Math.max(backOff, asked)
  await withScope(deps.store, mirror, (tx) =>
    updateMirror(tx, mirror.id, {
      failures,
      claimed_until: null,
      next_attempt_at: new Date(until).toISOString(),
      ...(failure.outcome === 'unrecognized' && { cursor: { ...mirror.cursor, last_ids: undefined } }),
    }),
  )
}

const release = (mirror: MirrorRow, { store }: MirrorDeps, next_attempt_at: string | null) =>
  withScope(store, mirror, (tx) => updateMirror(tx, mirror.id, { claimed_until: null, next_attempt_at }))
