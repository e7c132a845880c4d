import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ActorKind, AuditAction, AuditSubject } from '#contract/audit/actions.ts'
import type { AuditFilters } from '#contract/audit/audit-event.ts'
import type { Changes } from '#domain/audit/changes.ts'
import { asJson } from '../bulk.ts'
import { countRows, newestFirst, type Paging } from '../list/page.ts'
import type { Row } from '../schema.ts'
import type { Principal, Transaction } from '../scope.ts'

export type AuditRow = Row<'audit_events'>

/** From where, and when. */
export interface AuditOrigin {
  address: string | null
  user_agent: string | null
  request_id: string | null
  created_at: string
}

export interface Actor {
  kind: ActorKind
  id: string | null
  name: string | null
}

export interface AuditEntry {
  action: AuditAction
  actor: Actor
  subject?: { type: AuditSubject; id: string | null; name: string | null } | undefined
  changes?: Changes | null
  details?: Record<string, unknown> | null
}

/** One line, in the account of the scope. */
export async function addAuditEvent(tx: Transaction, entry: AuditEntry, origin: AuditOrigin): Promise<void> {
  await sql`insert into audit_events (${list(columns)})
    select ${list(columns)} from jsonb_populate_record(null::audit_events, ${textOf(entry, origin)}::jsonb)`.execute(tx)
}

interface About {
  account_id?: string | null
  email?: string | null
  /** Where neither says which account it is: the one there is, where there is but one. */
  orOnly?: boolean
}

/**
 * One line in the account that it is known to be of, or that has this e-mail: the same statement whoever there is. Of an
 * e-mail that nobody has nothing is kept: people type passwords where e-mails belong.
 */
export async function addAuditEventAbout(
  tx: Transaction,
  { account_id = null, email = null, orOnly = false }: About,
  entry: AuditEntry,
  origin: AuditOrigin,
): Promise<void> {
  const written = columns.filter((column) => !column.startsWith('subject_'))
  await sql`
    with person as (select id, account_id, name from users where lower(email) = lower(${email}::text)),
    account as (
      select coalesce(${account_id}::uuid, (select account_id from person),
        (select min(id::text)::uuid from accounts having count(*) = 1 and ${orOnly})) as id)
    insert into audit_events (account_id, ${list(written)}, subject_type, subject_id, subject_name)
    select account.id, ${list(written, 'r')},
      coalesce(r.subject_type, case when person.id is not null then 'user' end),
      coalesce(r.subject_id, person.id::text), coalesce(r.subject_name, person.name)
    from account cross join jsonb_populate_record(null::audit_events, ${textOf(entry, origin)}::jsonb) r
      left join person on true
    where account.id is not null`.execute(tx)
}

const columns = [
  ...['id', 'action', 'actor_kind', 'actor_id', 'actor_name', 'subject_type', 'subject_id', 'subject_name'],
  ...['changes', 'details', 'address', 'user_agent', 'request_id', 'created_at'],
] as const

const list = (names: readonly string[], of?: string) =>
  sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)))

const longestAgent = 400

function textOf({ action, actor, subject, changes = null, details = null }: AuditEntry, origin: AuditOrigin): string {
  const row = {
    ...{ id: uuid(), action, actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name },
    ...{ subject_type: subject?.type ?? null, subject_id: subject?.id ?? null, subject_name: subject?.name ?? null },
    ...{ changes, details },
    ...origin,
    user_agent: origin.user_agent?.slice(0, longestAgent) ?? null,
  }
  // What no text can hold is replaced, as in every message.
  return asJson([row]).slice(1, -1)
}

interface Person {
  id: string
  name: string
  email: string
}

/** Somebody who does something about themselves. */
export function byThemselves({ id, name, email }: Person): Pick<AuditEntry, 'actor' | 'subject'> {
  const known = { id, name: name || email }
  return { actor: { kind: 'person', ...known }, subject: { type: 'user', ...known } }
}

export const bySystem: Actor = { kind: 'system', id: null, name: null }

/** Who asks, by the name of today. */
export async function actorOf(
  tx: Transaction,
  principal: Principal & { token_name?: string | null; trucker_name?: string },
): Promise<Actor> {
  const { user_id, api_key_id, token_id, token_name = null, delivery_order_id, trucker_name = null } = principal
  if (delivery_order_id) return { kind: 'trucker_link', id: delivery_order_id, name: trucker_name }
  if (token_id) return { kind: 'customer_link', id: token_id, name: token_name }
  if (user_id) {
    const row = await tx.selectFrom('users').select(['name', 'email']).where('id', '=', user_id).executeTakeFirst()
    return { kind: 'person', id: user_id, name: row?.name || (row?.email ?? null) }
  }
  if (!api_key_id) return { kind: 'system', id: null, name: null }
  const row = await tx.selectFrom('api_keys').select('name').where('id', '=', api_key_id).executeTakeFirst()
  return { kind: 'api_key', id: api_key_id, name: row?.name ?? null }
}

function filtered(tx: Transaction, asked: AuditFilters) {
  const start = asked['filter[created_at][start]']
  const end = asked['filter[created_at][end]']
  const actions = asked['filter[action]']
  const kinds = asked['filter[actor_kind]']
  const types = asked['filter[subject_type]']
  const actor = asked['filter[actor]']
  const subject = asked['filter[subject]']
  const address = asked['filter[address]']
  return tx
    .selectFrom('audit_events')
    .$if(actions !== undefined, (rows) => rows.where('action', 'in', actions ?? []))
    .$if(kinds !== undefined, (rows) => rows.where('actor_kind', 'in', kinds ?? []))
    .$if(types !== undefined, (rows) => rows.where('subject_type', 'in', types ?? []))
    .$if(actor !== undefined, (rows) => rows.where('actor_id', '=', actor ?? ''))
    .$if(subject !== undefined, (rows) => rows.where('subject_id', '=', subject?.toLowerCase() ?? ''))
    .$if(address !== undefined, (rows) => rows.where('address', '=', address ?? ''))
    .$if(start !== undefined, (rows) => rows.where('created_at', '>=', start ?? ''))
    .$if(end !== undefined, (rows) => rows.where('created_at', '<', end ?? ''))
}

const isFiltered = (asked: object) =>
  Object.entries(asked).some(([name, value]) => name.startsWith('filter[') && value !== undefined)

export function listAuditEvents(tx: Transaction, asked: AuditFilters & Paging) {
  const rows = filtered(tx, asked)
  const count = isFiltered(asked) ? () => countRows(rows) : () => countAll(tx)
  return newestFirst(rows.selectAll(), 'audit_events', asked, count)
}

/** Where the chain stands says how many there are. */
async function countAll(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce((select position - forgotten_position from audit_chains), 0)
      + (select count(*) from audit_events where position is null) as total`.execute(tx)
  return Number(rows[0]?.total ?? 0)
}

export const findAuditEvent = (tx: Transaction, id: string) =>
  tx.selectFrom('audit_events').selectAll().where('id', '=', id).executeTakeFirst()

/** The next of them, newest first, for an export. */
export function auditEventsAfter(
  tx: Transaction,
  asked: AuditFilters,
  { after, limit }: { after: Pick<AuditRow, 'created_at' | 'id'> | undefined; limit: number },
): Promise<AuditRow[]> {
  return filtered(tx, asked)
    .selectAll()
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`created_at <= ${after?.created_at}::timestamptz
          and (created_at < ${after?.created_at}::timestamptz or id > ${after?.id}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function auditRetention(tx: Transaction): Promise<{ id: string; retention_days: number | null }> {
  const { id, audit_retention_days } = await tx
    .selectFrom('accounts')
    .select(['id', 'audit_retention_days'])
    .executeTakeFirstOrThrow()
  return { id, retention_days: audit_retention_days }
}

export const setAuditRetention = (tx: Transaction, audit_retention_days: number | null) =>
  tx.updateTable('accounts').set({ audit_retention_days }).execute()
