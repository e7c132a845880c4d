import { sql } from 'kysely'
import { nameOfUser } from '../access/colleagues.ts'
import type { Transaction } from '../scope.ts'
import type { OwnerEntry } from './exceptions.ts'

interface Moving {
  from: string
  to: string
  /** UTC instant. */
  now: string
}

/**
 * Exceptions of one customer become those of another: an exception is known by its cause and its customer. Where the
 * other one has an open one of the same cause, it takes over the owner, if it has none, the notes, and what was asked and
 * answered; the containers follow when causes are grouped, which closes what they leave.
 * @returns those that have an owner now
 */
export async function moveExceptions(tx: Transaction, { from, to, now }: Moving): Promise<OwnerEntry[]> {
  const shared = sql`select gone.id as gone_id, gone.owner_id, kept.id as kept_id
    from exceptions gone join exceptions kept
      on kept.cause = replace(gone.cause, ${from}::text, ${to}::text) and kept.closed_at is null
    where gone.customer_id = ${from} and gone.closed_at is null`
  const { rows: owned } = await sql<OwnerEntry>`
    with shared as (${shared}), owned as (
      update exceptions set owner_id = shared.owner_id, updated_at = ${now} from shared
      where exceptions.id = kept_id and exceptions.owner_id is null and shared.owner_id is not null
      returning exceptions.id, exceptions.owner_id)
    insert into exception_entries (exception_id, kind, owner_name, created_at)
    select owned.id, 'owner', ${nameOfUser}, ${now}::timestamptz
    from owned join users on users.id = owned.owner_id
    returning exception_id, kind, created_at`.execute(tx)
  await sql`
    with shared as (${shared}), notes as (
      insert into exception_entries
        (exception_id, kind, text, author_name, author_kind, user_id, correspondent, inquiry_id, created_at)
      select kept_id, e.kind, e.text, e.author_name, e.author_kind, e.user_id, e.correspondent, e.inquiry_id, e.created_at
      from shared join exception_entries e on e.exception_id = gone_id and e.kind in ('note', 'asked', 'answered', 'answered_automatically')
      order by e.position
      returning exception_id, kind)
    update exceptions set note_count = note_count + n, updated_at = ${now}
    from (select exception_id, count(*) filter (where kind = 'note')::int as n from notes group by 1) counted
    where exceptions.id = counted.exception_id`.execute(tx)
  // Whoever was asked last is who is waited for.
  await sql`
    with shared as (${shared})
    update exceptions kept set asked_at = gone.asked_at, asker_id = gone.asker_id, answered_at = gone.answered_at
    from shared join exceptions gone on gone.id = gone_id
    where kept.id = kept_id and gone.asked_at is not null and coalesce(kept.asked_at, 'epoch') < gone.asked_at`.execute(
    tx,
  )
  await sql`
    with shared as (${shared})
    update inquiries set exception_id = kept_id from shared where exception_id = gone_id`.execute(tx)
  await sql`
    with shared as (${shared})
    update exceptions set customer_id = ${to}, updated_at = ${now},
      cause = case when id in (select gone_id from shared) then cause else replace(cause, ${from}::text, ${to}::text) end
    where customer_id = ${from}`.execute(tx)
  return owned
}
