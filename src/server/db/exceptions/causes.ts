import { sql } from 'kysely'
import type { Cause } from '#domain/exceptions/causes.ts'
import type { Member } from '#domain/exceptions/group.ts'
import type { Row } from '../schema.ts'
import { type Transaction, withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

/** Accounts in which causes are to be grouped, or something snoozed comes back. */
export function accountsToGroup(store: Store, now: Date, limit: number): Promise<string[]> {
  return withSystem(store, async (tx) => {
    const { rows } = await sql<{ account_id: string }>`
      (select distinct account_id from cause_changes limit ${limit})
      union (select distinct account_id from exceptions
        where state = 'snoozed' and closed_at is null and snoozed_until <= ${now.toISOString()} limit ${limit})
      union (select distinct account_id from snooze_ends limit ${limit})
      union (select distinct account_id from subject_changes where due_at <= ${now.toISOString()} limit ${limit})
      limit ${limit}`.execute(tx)
    return rows.map(({ account_id }) => account_id)
  })
}

/** Whoever groups the causes of an account is alone at it until the transaction ends; false where somebody else is. */
export async function isAloneGrouping(tx: Transaction, account_id: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`exceptions ${account_id}`}, 0)) as mine`.execute(tx)
  return rows[0]?.mine ?? false
}

/** The same for who changes what causes are grouped by, and waits for its turn. */
export async function waitToGroup(tx: Transaction, account_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exceptions ${account_id}`}, 0))`.execute(tx)
}

/** The containers of these changes, which are taken off the queue. */
export async function takeCauseChanges(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ container_id: string }>`
    delete from cause_changes where id in (select id from cause_changes order by id limit ${limit})
    returning container_id`.execute(tx)
  return rows.map(({ container_id }) => container_id)
}

/** The exceptions whose awaited event has happened, which are taken off the queue. */
export async function takeSnoozeEnds(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ exception_id: string }>`delete from snooze_ends returning exception_id`.execute(tx)
  return rows.map(({ exception_id }) => exception_id)
}

export interface Wanted extends Member {
  customer_id: string | null
}

/** The causes that these containers have now. */
export async function causesOfContainers(tx: Transaction, ids: readonly string[]): Promise<Wanted[]> {
  const { rows } = await sql<Omit<Wanted, 'cause'> & { causes: Cause[] }>`
    select id as container_id, number, customer_id, causes from containers where id = any(${ids}::uuid[])`.execute(tx)
  return rows.flatMap(({ causes, ...box }) => causes.map((cause) => ({ ...box, cause })))
}

export type OpenException = Row<'exceptions'>

interface ToGroup {
  containers: readonly string[]
  causes: readonly string[]
  /** Those whose awaited event has happened. */
  happened: readonly string[]
  now: string
}

/** Those that these containers share, those with one of these causes, and those whose snooze has ended. */
export function exceptionsToGroup(tx: Transaction, { containers: ids, causes, happened, now }: ToGroup) {
  return tx
    .selectFrom('exceptions')
    .selectAll()
    .where('closed_at', 'is', null)
    .where(
      sql<boolean>`(cause = any(${causes}::text[])
        or id in (select exception_id from exception_containers where container_id = any(${ids}::uuid[]))
        or id = any(${happened}::uuid[])
        or (state = 'snoozed' and snoozed_until <= ${now} and subject_count = 0))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Of each cause the one that closed last, since an instant. */
export async function closedWith(tx: Transaction, causes: readonly string[], since: string): Promise<OpenException[]> {
  const { rows } = await sql<OpenException>`
    select distinct on (cause) * from exceptions
    where cause = any(${causes}::text[]) and closed_at >= ${since}
    order by cause, closed_at desc`.execute(tx)
  return rows
}

/** For a moment nobody has the causes of these, so that they can take those of one another. */
export async function leaveCauses(tx: Transaction, exception_ids: readonly string[]): Promise<void> {
  if (exception_ids.length > 0)
    await sql`update exceptions set cause = id::text where id = any(${exception_ids}::uuid[])`.execute(tx)
}

export function membersOf(tx: Transaction, exception_ids: readonly string[]) {
  return tx
    .selectFrom('exception_containers')
    .select(['exception_id', 'container_id', 'number', 'cause'])
    .where(sql<boolean>`exception_id = any(${exception_ids}::uuid[])`)
    .execute()
}

/** Writes who shares it now over who did. */
export async function replaceMembers(
  tx: Transaction,
  gone: readonly { exception_id: string; container_id: string }[],
  put: readonly (Member & { exception_id: string })[],
) {
  if (gone.length > 0)
    await sql`delete from exception_containers t using jsonb_populate_recordset(null::exception_containers, ${JSON.stringify(gone)}::jsonb) r
      where t.exception_id = r.exception_id and t.container_id = r.container_id`.execute(tx)
  if (put.length > 0)
    await sql`insert into exception_containers (exception_id, container_id, number, cause)
      select exception_id, container_id, number, cause
      from jsonb_populate_recordset(null::exception_containers, ${JSON.stringify(put)}::jsonb)
      on conflict (exception_id, container_id) do update set number = excluded.number, cause = excluded.cause`.execute(
      tx,
    )
}
