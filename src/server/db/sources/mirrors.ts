import { sql } from 'kysely'
import type { Mirror } from '#contract/sources/connection.ts'
import { asJsonb } from '../json.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import type { MirrorCursor, MirrorProblems, MirrorStage } from './connection-schema.ts'

export type MirrorRow = Row<'mirrors'>
export type Mirrored = Row<'mirrored'>
export type Subject = Mirrored['subject']

export const isCopying = ({ stage, passed_at }: Pick<MirrorRow, 'stage' | 'passed_at'>) =>
  passed_at === null && stage !== 'following'

/** As it is kept: what its sentences say is told where they are shown. */
export type KeptMirror = Omit<Mirror, 'problems' | 'webhook_problem_said'> & { problems: MirrorProblems }

/** Begins to copy at once. */
export async function insertMirror(
  tx: Transaction,
  { id, name, at }: { id: string; name: string; at: string },
): Promise<void> {
  await tx
    .insertInto('mirrors')
    .values({ id, name, stage: 'definitions', next_attempt_at: at, created_at: at, updated_at: at })
    .execute()
}

export const findMirror = (tx: Transaction, id: string) =>
  tx.selectFrom('mirrors').selectAll().where('id', '=', id).executeTakeFirst()

/** As it is until the transaction ends. */
export const lockMirror = (tx: Transaction, id: string) =>
  tx.selectFrom('mirrors').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type Changes = Partial<Omit<MirrorRow, 'id' | 'account_id' | 'cursor' | 'problems'>> & {
  cursor?: MirrorCursor
  problems?: MirrorProblems
}

export async function updateMirror(tx: Transaction, id: string, { cursor, problems, ...values }: Changes) {
  await tx
    .updateTable('mirrors')
    .set({
      ...values,
      ...(cursor && { cursor: asJsonb(cursor) }),
      ...(problems && { problems: asJsonb(problems) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Whether changes are sent as they happen, so that asking for them is for what was missed. */
export const isTold = ({ webhook_id, webhook_problem }: Pick<MirrorRow, 'webhook_id' | 'webhook_problem'>) =>
  webhook_id !== null && webhook_problem === null

/** The webhook that it has made in the other account. */
export async function webhookOfMirror(tx: Transaction, id: string): Promise<string | null> {
  const row = await tx.selectFrom('mirrors').select('webhook_id').where('id', '=', id).executeTakeFirst()
  return row?.webhook_id ?? null
}

const seconds = 1000
/** Messages come in crowds: a vessel that leaves is told of each of her containers. */
const gathersFor = 5 * seconds
/** Where nothing says when it changed, all of it is read, which is not done for every message. */
const gathersAllFor = 30 * 60 * seconds

/** When what they told of just now is asked for. UTC, ms since 1970. */
export const whenTold = ({ since, shipments_found }: Pick<MirrorRow, 'since' | 'shipments_found'>, now: Date): number =>
  now.getTime() + (since === null && shipments_found !== 0 ? gathersAllFor : gathersFor)

/** They say that something has changed. One that goes on, or waits for a fault to be over, sees it when it is done. */
export async function tellMirror(tx: Transaction, id: string, now: Date): Promise<void> {
  const mirror = await lockMirror(tx, id)
  if (!mirror) return
  const next = new Date(whenTold(mirror, now)).toISOString()
  const isResting = mirror.passed_at !== null && mirror.failures === 0 && mirror.cursor.began === undefined
  const isLater = mirror.next_attempt_at !== null && Date.parse(mirror.next_attempt_at) > Date.parse(next)
  await updateMirror(tx, id, { told_at: now.toISOString(), ...(isResting && isLater && { next_attempt_at: next }) })
}

/** Its connection is gone: what came stays as it is, or is taken back part by part. */
export const endMirror = (tx: Transaction, id: string, copied: 'keep' | 'remove', at: string) =>
  updateMirror(tx, id, {
    cursor: {},
    claimed_until: null,
    updated_at: at,
    ...(copied === 'remove' ? { stage: 'removing', next_attempt_at: at } : { stage: 'ended', next_attempt_at: null }),
  })

/** How far they are, by the id of the connection. */
export async function mirrorsOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, KeptMirror>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('mirrors')
    .selectAll()
    .select([
      copied('shipment').as('shipments'),
      copied('container').as('containers'),
      copied('document').as('documents'),
      sql<number>`(select count(*)::int from mirrored m where m.mirror_id = mirrors.id and m.subject = 'shipment'
        and m.our_id is not null and not m.is_made)`.as('joined'),
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        account_name: row.their_account_name,
        stage: isCopying(row) ? 'copying' : 'following',
        shipments_found: row.shipments_found,
        shipments: row.shipments,
        joined: row.joined,
        containers: row.containers,
        documents: row.documents,
        problems: row.problems,
        is_told: isTold(row),
        webhook_problem: row.webhook_problem,
        last_news_at: row.last_news_at,
        next_attempt_at: row.next_attempt_at,
      },
    ]),
  )
}

const copied = (subject: Subject) =>
  sql<number>`(select count(*)::int from mirrored m where m.mirror_id = mirrors.id and m.subject = ${subject}
    and m.our_id is not null)`

/** Of theirs what is known, by their id. */
export async function mirroredOf(tx: Transaction, mirror_id: string, subject: Subject, their_ids: readonly string[]) {
  if (their_ids.length === 0) return new Map<string, Mirrored>()
  const rows = await tx
    .selectFrom('mirrored')
    .selectAll()
    .where('mirror_id', '=', mirror_id)
    .where('subject', '=', subject)
    .where('their_id', 'in', their_ids)
    .execute()
  return new Map(rows.map((row) => [row.their_id, row]))
}

/** Whether this of ours was made for the mirror. */
export async function isMadeByMirror(tx: Transaction, mirror_id: string, our_id: string): Promise<boolean> {
  const made = tx.selectFrom('mirrored').select('their_id').where('our_id', '=', our_id).where('is_made', '=', true)
  return (await made.where('mirror_id', '=', mirror_id).executeTakeFirst()) !== undefined
}

type Kept = Pick<Mirrored, 'mirror_id' | 'subject' | 'their_id'> &
  Partial<Pick<Mirrored, 'our_id' | 'is_made' | 'version' | 'said'>>

/** What was made for the mirror stays so. */
export async function keepMirrored(tx: Transaction, { said, ...one }: Kept): Promise<void> {
  await tx
    .insertInto('mirrored')
    .values({ our_id: null, version: null, ...one, said: said === undefined ? null : asJsonb(said) } as never)
    .onConflict((conflict) =>
      conflict.columns(['mirror_id', 'subject', 'their_id']).doUpdateSet({
        our_id: sql`excluded.our_id`,
        // What could not be had at first is made now.
        is_made: sql`case when mirrored.our_id is null then excluded.is_made else mirrored.is_made end`,
        version: sql`excluded.version`,
        ...(said !== undefined && { said: sql`excluded.said` }),
      }),
    )
    .execute()
}

const mostProblems = 50

/** Adds to what could not be copied; of one thing the latest reason. */
export const withProblems = (known: MirrorProblems, more: MirrorProblems): MirrorProblems =>
  [...known.filter(({ about }) => !more.some((one) => one.about === about)), ...more].slice(-mostProblems)

export type { MirrorStage }

/** A shipment of theirs that was copied; undefined where none was. */
export async function anyMirroredShipment(tx: Transaction, mirror_id: string): Promise<string | undefined> {
  const one = await tx
    .selectFrom('mirrored')
    .select('their_id')
    .where('mirror_id', '=', mirror_id)
    .where('subject', '=', 'shipment')
    .orderBy('their_id')
    .limit(1)
    .executeTakeFirst()
  return one?.their_id
}

/** What their tracking requests for these shipments of theirs said. */
export async function saidOfRequests(tx: Transaction, mirror_id: string, shipment_ids: readonly string[]) {
  const rows = await tx
    .selectFrom('mirrored')
    .select('said')
    .where('mirror_id', '=', mirror_id)
    .where('subject', '=', 'tracking_request')
    .where(sql<boolean>`said->>'tracked_object_id' = any(${shipment_ids}::text[])`)
    .orderBy('their_id')
    .execute()
  return rows.map(({ said }) => said)
}

/** What was passed on of these containers of a shipment and holds. */
export const passedOn = (tx: Transaction, shipment_id: string, mirror_id: string, numbers: readonly string[]) =>
  tx
    .selectFrom('observations')
    .select(['id', 'source', 'source_event_id', 'container_number', 'fact', 'missed_at'])
    .where('shipment_id', '=', shipment_id)
    .where('withdrawn_at', 'is', null)
    .where('container_number', 'in', numbers)
    .where(sql<boolean>`fact->>'via' = ${mirror_id} and fact->>'kind' = 'milestone'`)
    .execute()

/** These reports are not passed on now: since now, or for longer. One that is passed on again begins anew. */
export async function noteMissed(tx: Transaction, ids: readonly string[], now: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('observations')
    .set({ missed_at: sql`coalesce(missed_at, ${now})` })
    .where('id', 'in', ids)
    .execute()
}

/** These shipments of theirs are listed there. */
export async function noteSeen(tx: Transaction, mirror_id: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('mirrored')
    .set({ seen_at: now.toISOString(), missing_since: null })
    .where('mirror_id', '=', mirror_id)
    .where('subject', '=', 'shipment')
    .where('their_id', 'in', ids)
    .execute()
}

/** Shipments that were copied and have not been seen in the pass that began then: the first of them. */
export const unseenSince = (tx: Transaction, mirror_id: string, began: string, limit: number) =>
  tx
    .selectFrom('mirrored')
    .innerJoin('shipments', 'shipments.id', 'mirrored.our_id')
    .select(['their_id', 'missing_since', 'bill_of_lading_number'])
    .where('mirror_id', '=', mirror_id)
    .where('subject', '=', 'shipment')
    .where(sql<boolean>`(seen_at is null or seen_at < ${began})`)
    .orderBy('their_id')
    .limit(limit)
    .execute()

/** They do not have it any more: since now, or for so long that it is not followed. What came of it stays. */
export async function noteMissing(
  tx: Transaction,
  mirror_id: string,
  { their_id, isGone }: { their_id: string; isGone: boolean },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await tx
    .updateTable('mirrored')
    .set({
      missing_since: sql`coalesce(missing_since, ${at})`,
      ...(isGone && { our_id: null, version: null }),
    })
    .where('mirror_id', '=', mirror_id)
    .where('subject', '=', 'shipment')
    .where('their_id', '=', their_id)
    .execute()
}
