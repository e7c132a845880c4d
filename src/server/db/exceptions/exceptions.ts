import { sql } from 'kysely'
import type { AwaitedEvent, ExceptionState } from '#contract/exceptions/exception.ts'
import type { AwaitingBox } from '#domain/exceptions/awaited.ts'
import { nameOfUser } from '../access/colleagues.ts'
import { type Paging, sortedPage } from '../list/page.ts'
import { mentionedIn } from '../notes/mentions.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

interface ExceptionParams extends Paging {
  'filter[id]'?: readonly string[] | undefined
  'filter[state]'?: readonly string[] | undefined
  'filter[kind]'?: readonly string[] | undefined
  'filter[severity]'?: readonly string[] | undefined
  'filter[who_acts]'?: readonly string[] | undefined
  'filter[customer]'?: readonly string[] | undefined
  'filter[owner]'?: readonly string[] | undefined
  'filter[unassigned]'?: boolean | undefined
  'filter[since]'?: string | undefined
  'filter[container]'?: readonly string[] | undefined
  'filter[closed]'?: boolean | undefined
}

const named = (tx: Transaction) =>
  tx
    .selectFrom('exceptions')
    .leftJoin('parties', 'parties.id', 'exceptions.customer_id')
    .leftJoin('users', 'users.id', 'exceptions.owner_id')
    .selectAll('exceptions')
    .select(['parties.company_name as customer_name', nameOfUser.as('owner_name')])

export type NamedException = NonNullable<Awaited<ReturnType<typeof findException>>>

export const findException = (tx: Transaction, id: string) =>
  named(tx).where('exceptions.id', '=', id).executeTakeFirst()

export const exceptionsByIds = (tx: Transaction, ids: readonly string[]) =>
  named(tx).where('exceptions.id', 'in', ids).execute()

const columns = {
  id: 'id',
  state: 'state',
  kind: 'kind',
  severity: 'severity',
  who_acts: 'who_acts',
  customer: 'customer_id',
  owner: 'owner_id',
} as const

/** The most severe first, then by first deadline; of those that have closed the last first. */
export function listExceptions(tx: Transaction, asked: ExceptionParams) {
  const isClosed = asked['filter[closed]'] ?? false
  let query = named(tx).where('exceptions.closed_at', isClosed ? 'is not' : 'is', null)
  for (const [name, column] of Object.entries(columns)) {
    const values = asked[`filter[${name as keyof typeof columns}]`]
    if (values) query = query.where(sql<boolean>`${sql.ref(`exceptions.${column}`)}::text = any(${values}::text[])`)
  }
  const boxes = asked['filter[container]']
  if (boxes)
    query = query.where(
      sql<boolean>`exceptions.id in (select exception_id from exception_containers where container_id = any(${boxes}::uuid[]))`,
    )
  const isUnassigned = asked['filter[unassigned]']
  if (isUnassigned !== undefined) query = query.where('exceptions.owner_id', isUnassigned ? 'is' : 'is not', null)
  const since = asked['filter[since]']
  if (since !== undefined) query = query.where(isClosed ? 'exceptions.closed_at' : 'exceptions.opened_at', '>', since)
  const order = isClosed
    ? [sql`exceptions.closed_at desc`]
    : [sql`exceptions.severity_rank`, sql`exceptions.first_deadline_at`, sql`exceptions.opened_at`]
  return sortedPage(query, 'exceptions', order, asked)
}

export const lockException = (tx: Transaction, id: string) =>
  tx.selectFrom('exceptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface Edit {
  state?: ExceptionState
  snoozed_until?: string | null
  snoozed_until_event?: AwaitedEvent | null
  owner_id?: string | null
}

export const updateException = (tx: Transaction, id: string, edit: Edit, now: string) =>
  tx
    .updateTable('exceptions')
    .set({ ...edit, updated_at: now })
    .where('id', '=', id)
    .execute()

export const insertEntry = (tx: Transaction, entry: NewRow<'exception_entries'>) =>
  tx.insertInto('exception_entries').values(entry).returningAll().executeTakeFirstOrThrow()

/** A note, which is counted with its exception. */
export async function insertNote(tx: Transaction, note: NewRow<'exception_entries'>) {
  await tx
    .updateTable('exceptions')
    .set({ note_count: sql`note_count + 1`, updated_at: note.created_at })
    .where('id', '=', note.exception_id)
    .execute()
  return insertEntry(tx, note)
}

export function listEntries(tx: Transaction, exception_id: string, paging: Paging) {
  const query = tx
    .selectFrom('exception_entries')
    .selectAll()
    .select(mentionedIn('exception_entry').as('mentioned_names'))
    .where('exception_id', '=', exception_id)
  return sortedPage(query, 'exception_entries', [sql`position desc`], paging)
}

/** What says of those that share it which events are still to come. */
export const boxesAwaiting = (tx: Transaction, exception_id: string): Promise<AwaitingBox[]> =>
  tx
    .selectFrom('exception_containers as m')
    .innerJoin('containers as c', 'c.id', 'm.container_id')
    .select(['c.verdict', 'c.available_for_pickup', 'c.pod_arrived_at', 'c.pod_discharged_at', 'c.next_arrival'])
    .where('m.exception_id', '=', exception_id)
    .execute()

/** In which state each was before it was snoozed: the last one that somebody gave it, whatever it came back for since. */
export async function statesBeforeSnooze(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, ExceptionState>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ exception_id: string; state: ExceptionState | null }>`
    select distinct on (exception_id) exception_id, state from exception_entries
    where exception_id = any(${ids}::uuid[])
      and (kind in ('opened', 'opened_again') or (kind = 'state' and state <> 'snoozed'))
    order by exception_id, position desc`.execute(tx)
  return new Map(rows.map(({ exception_id, state }) => [exception_id, state ?? 'open']))
}

/** Those that share it now, by last free day. */
export const containersSharing = (tx: Transaction, exception_id: string, paging: Paging) =>
  sortedPage(
    tx
      .selectFrom('containers')
      .selectAll()
      .where(sql<boolean>`id in (select container_id from exception_containers where exception_id = ${exception_id})`),
    'containers',
    [sql`binding_lfd`, sql`number`],
    paging,
  )

/** A line of the history that is still to be told. */
export type OwnerEntry = Pick<Row<'exception_entries'>, 'exception_id' | 'created_at'> & { kind: 'owner' }

/** Who goes leaves them to nobody, which their history says. */
export async function leaveExceptionsOf(tx: Transaction, user_id: string, now: Date): Promise<OwnerEntry[]> {
  const at = now.toISOString()
  const { rows } = await sql<OwnerEntry>`
    with gone as (update exceptions set owner_id = null, updated_at = ${at} where owner_id = ${user_id} returning id)
    insert into exception_entries (exception_id, kind, created_at) select id, 'owner', ${at}::timestamptz from gone
    returning exception_id, kind, created_at`.execute(tx)
  return rows
}
