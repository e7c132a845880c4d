import { sql } from 'kysely'
import type { AlertProblem } from '#contract/alerts/rule.ts'
import { type Paging, sortedPage } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type RuleRow = Row<'alert_rules'>
/** The person, or null where it is a key. */
type Viewer = string | null

/** Whether the saved view may be used by whom the rule is of. */
const viewIsThere = sql<boolean>`(not r.has_view or exists (select from saved_views v
  where v.id = r.saved_view_id and (v.is_shared or v.user_id = r.user_id)))`

/** Why nobody is told, the first that there is; what the settings of the server lack is not known here. */
export const problemOf = sql<AlertProblem | null>`case
  when r.has_view and r.saved_view_id is null then 'view_gone'
  when not ${viewIsThere} then 'view_not_shared'
  when r.channel <> 'mail' and c.id is null then 'channel_gone'
  when c.stopped_at is not null then 'channel_stopped'
  when r.channel = 'mail' and r.user_id is null and not exists (select from users u where u.id = any(r.recipient_ids))
    then 'no_recipients'
  when r.channel = 'mail' and not exists (select from users u
      where (u.id = r.user_id or (r.user_id is null and u.id = any(r.recipient_ids)))
        and not exists (select from refused_addresses f where f.user_id = u.id))
    then 'address_refused'
end`

const shown = (tx: Transaction) =>
  tx
    .selectFrom('alert_rules as r')
    .leftJoin('alert_channels as c', 'c.id', 'r.alert_channel_id')
    .leftJoin('saved_views as v', 'v.id', 'r.saved_view_id')
    .leftJoin('refused_addresses as f', 'f.user_id', 'r.user_id')
    .selectAll('r')
    .select([
      sql<string | null>`case when ${viewIsThere} then v.name end`.as('saved_view_name'),
      problemOf.as('problem'),
      sql<string | null>`coalesce(c.stopped_at, f.refused_at)`.as('problem_since'),
      sql<string | null>`case when c.id is not null then c.last_failure else f.reason end`.as('problem_detail'),
      sql<number>`(select count(*)::int from alert_notices n where n.rule_id = r.id)`.as('waiting_count'),
    ])

export type ShownRule = NonNullable<Awaited<ReturnType<typeof findRule>>>

const isOwn = (viewer: Viewer) => sql<boolean>`(r.user_id is null or r.user_id = ${viewer}::uuid)`

/** Their own and those of the account, by name. */
export const listRules = (tx: Transaction, viewer: Viewer, paging: Paging) =>
  sortedPage(
    shown(tx).where(isOwn(viewer)) as never,
    'r' as never,
    [sql`lower(r.name)`],
    paging,
  ) as unknown as Promise<{
    rows: ShownRule[]
    meta: { size: number; total: number }
  }>

export const findRule = (tx: Transaction, viewer: Viewer, id: string) =>
  shown(tx).where('r.id', '=', id).where(isOwn(viewer)).executeTakeFirst()

export async function insertRule(tx: Transaction, rule: NewRow<'alert_rules'>): Promise<string> {
  const { id } = await tx.insertInto('alert_rules').values(rule).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateRule = (tx: Transaction, id: string, rule: Partial<RuleRow>) =>
  tx.updateTable('alert_rules').set(rule).where('id', '=', id).execute()

export const deleteRule = (tx: Transaction, id: string) => tx.deleteFrom('alert_rules').where('id', '=', id).execute()

/** What waits is not told any more: the rule asks for something else now, or is off. */
export const dropNotices = (tx: Transaction, rule_id: string) =>
  tx.deleteFrom('alert_notices').where('rule_id', '=', rule_id).execute()

/** When the messages of rules went out in these last days, in order. */
export const sentSince = (tx: Transaction, ids: readonly string[], since: string) =>
  tx
    .selectFrom('alert_messages')
    .select(['rule_id', 'created_at'])
    .where(sql<boolean>`rule_id = any(${ids}::uuid[])`)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute()

/** The people of the account among these. */
export async function peopleAmong(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('users').select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  return new Set(rows.map(({ id }) => id))
}

/** From now on the events of the account are looked at; where no other rule has waited for them, not those before. */
export async function beginLooking(tx: Transaction, rule_id: string): Promise<void> {
  await sql`
    insert into alert_cursors (position) select settled_position()
    on conflict (account_id) do update set position = greatest(alert_cursors.position, excluded.position)
      where not exists (select from alert_rules r
        where r.account_id = alert_cursors.account_id and r.is_enabled and r.id <> ${rule_id})`.execute(tx)
}

/** A mail program or a page has said stop: of a rule of their own, or for them alone of one of the account. */
export async function stopRule(tx: Transaction, id: string, user_id: string, now: string): Promise<boolean> {
  const own = await sql`update alert_rules set is_enabled = false, updated_at = ${now}
    where id = ${id} and user_id = ${user_id} and is_enabled`.execute(tx)
  const shared = await sql`
    update alert_rules set recipient_ids = array_remove(recipient_ids, ${user_id}::uuid), updated_at = ${now}
    where id = ${id} and user_id is null and ${user_id}::uuid = any(recipient_ids)`.execute(tx)
  await sql`delete from alert_notices n using alert_rules r
    where r.id = n.rule_id and r.id = ${id} and not r.is_enabled`.execute(tx)
  await sql`delete from mails where user_id = ${user_id} and status = 'pending'
    and headers ->> 'X-Landfall-Rule' = ${id}`.execute(tx)
  return (own.numAffectedRows ?? 0n) + (shared.numAffectedRows ?? 0n) > 0n
}
